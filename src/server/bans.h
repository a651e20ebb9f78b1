/* bans.h - addresses the owner has shut out, and how an address is named in the log.
 *
 * The log names an address by a keyed hash whose key is drawn at the start and changes every day
 * (UTC), so that lines of one day can be told together and nobody can be found by them later.
 * The last few hundred addresses that the log named are remembered, so that the owner can
 * ban one by its name in the log.  `plain`: the log shows addresses as they are.
 */
#ifndef IGROTEKA_SERVER_BANS_H
#define IGROTEKA_SERVER_BANS_H

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_NAME = 48 }; /* characters of a name, with its zero */

struct bans;
struct bans *bans_new(bool plain);
void bans_free(struct bans *b);

void bans_set(struct bans *b, const unsigned char key[8],
              int64_t until); /* seconds since 1970; 0: no longer; INT64_MAX: for good */
bool bans_has(const struct bans *b, const unsigned char key[8], int64_t now);
int bans_count(const struct bans *b, int64_t now);
typedef void ban_row(void *ctx, const unsigned char key[8], int64_t until);
void bans_each(const struct bans *b, int64_t now, ban_row *give, void *ctx);

void address_print(const unsigned char key[8],
                   char out[ADDRESS_NAME]); /* "192.168.1.7", "2001:db8:1:2::/64" */
void bans_name(const struct bans *b, const unsigned char key[8], int64_t now, char out[ADDRESS_NAME]);

/* An address did something that the log tells of.  Returns how often it did since the log last told;
 * 0: the log has told of it within the last minute. */
int bans_noticed(struct bans *b, const unsigned char key[8], const char *what, int64_t now);

typedef void noticed_row(void *ctx, const unsigned char key[8], const char *what, int64_t seen, int times);
void bans_each_noticed(const struct bans *b, noticed_row *give, void *ctx);

/* An address, a network ("2001:db8:1:2::/64") or a name from the log of today or yesterday. */
bool bans_find(const struct bans *b, const char *words, int64_t now, unsigned char key[8]);

#endif
