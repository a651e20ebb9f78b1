/* bans.c - see bans.h. */
#include "bans.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "address.h"

enum { NOTICED = 512, QUIET_SECONDS = 60, DAY = 86400 };

struct ban {
  unsigned char key[8];
  int64_t until;
};
struct noticed {
  unsigned char key[8];
  const char *what;
  int64_t told, seen;
  int times, all;
}; /* times: since the log told */

struct bans {
  bool plain;
  unsigned char secret[32];
  struct ban *ban;
  int count, cap;
  struct noticed noticed[NOTICED]; /* the one not seen longest is forgotten first */
};

struct bans *bans_new(bool plain)
{
  struct bans *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->plain = plain;
  randombytes_buf(b->secret, sizeof b->secret);
  return b;
}

void bans_free(struct bans *b)
{
  if (!b) return;
  sodium_memzero(b->secret, sizeof b->secret);
  free(b->ban);
  free(b);
}

static struct ban *find_ban(const struct bans *b, const unsigned char key[8])
{
  for (int i = 0; i < b->count; i++)
    if (!memcmp(b->ban[i].key, key, 8)) return &b->ban[i];
  return NULL;
}

void bans_set(struct bans *b, const unsigned char key[8], int64_t until)
{
  struct ban *x = find_ban(b, key);
  if (!x && !until) return;
  if (!x && b->count == b->cap) {
    b->cap = b->cap * 2 + 16;
    b->ban = realloc(b->ban, (size_t)b->cap * sizeof *b->ban);
    if (!b->ban) abort();
  }
  if (!x) memcpy((x = &b->ban[b->count++])->key, key, 8);
  x->until = until;
  if (!until) *x = b->ban[--b->count];
}

bool bans_has(const struct bans *b, const unsigned char key[8], int64_t now)
{
  const struct ban *x = find_ban(b, key);
  return x && x->until > now;
}

void bans_each(const struct bans *b, int64_t now, ban_row *give, void *ctx)
{
  for (int i = 0; i < b->count; i++)
    if (b->ban[i].until > now) give(ctx, b->ban[i].key, b->ban[i].until);
}

static void count_one(void *ctx, const unsigned char key[8], int64_t until)
{
  (void)key;
  (void)until;
  ++*(int *)ctx;
}

int bans_count(const struct bans *b, int64_t now)
{
  int n = 0;
  bans_each(b, now, count_one, &n);
  return n;
}

/* ---- names --------------------------------------------------------------------- */

void address_print(const unsigned char key[8], char out[ADDRESS_NAME])
{
  struct in6_addr in6 = { 0 };
  char text[INET6_ADDRSTRLEN];
  if (key[0] == 4) {
    inet_ntop(AF_INET, key + 1, out, ADDRESS_NAME);
    return;
  }
  memcpy(&in6, key, 8);
  inet_ntop(AF_INET6, &in6, text, sizeof text);
  snprintf(out, ADDRESS_NAME, "%.44s/64", text);
}

static void hash_of_day(const struct bans *b, const unsigned char key[8], int64_t day, char out[ADDRESS_NAME])
{
  unsigned char words[16], hash[16];
  memcpy(words, key, 8);
  memcpy(words + 8, &day, 8);
  crypto_generichash(hash, sizeof hash, words, sizeof words, b->secret, sizeof b->secret);
  sodium_bin2hex(out, 17, hash, 8);
}

void bans_name(const struct bans *b, const unsigned char key[8], int64_t now, char out[ADDRESS_NAME])
{
  if (b->plain) address_print(key, out);
  else hash_of_day(b, key, now / DAY, out);
}

int bans_noticed(struct bans *b, const unsigned char key[8], const char *what, int64_t now)
{
  struct noticed *x = NULL, *oldest = &b->noticed[0];
  for (int i = 0; i < NOTICED && !x; i++) {
    struct noticed *y = &b->noticed[i];
    if (y->what && !memcmp(y->key, key, 8) && !strcmp(y->what, what)) x = y;
    if (y->seen < oldest->seen) oldest = y;
  }
  if (!x) {
    x = oldest;
    *x = (struct noticed){ .what = what, .told = now - QUIET_SECONDS };
    memcpy(x->key, key, 8);
  }
  x->seen = now;
  x->times++;
  x->all++;
  if (now - x->told < QUIET_SECONDS) return 0;
  int times = x->times;
  x->told = now;
  x->times = 0;
  return times;
}

void bans_each_noticed(const struct bans *b, noticed_row *give, void *ctx)
{
  for (int i = 0; i < NOTICED; i++)
    if (b->noticed[i].what)
      give(ctx, b->noticed[i].key, b->noticed[i].what, b->noticed[i].seen, b->noticed[i].all);
}

bool bans_find(const struct bans *b, const char *words, int64_t now, unsigned char key[8])
{
  char text[ADDRESS_NAME], hash[ADDRESS_NAME];
  snprintf(text, sizeof text, "%.*s", (int)strcspn(words, "/"), words);
  if (address_key_of_text(text, key)) return true;
  for (int i = 0; i < NOTICED; i++) {
    if (!b->noticed[i].what) continue;
    for (int64_t day = now / DAY - 1; day <= now / DAY; day++) {
      hash_of_day(b, b->noticed[i].key, day, hash);
      if (strcmp(hash, words)) continue;
      memcpy(key, b->noticed[i].key, 8);
      return true;
    }
  }
  return false;
}
