/* relay.h - between the nodes of a cluster: what people here say to tables elsewhere, and what those answer.
 *
 * One TCP connection to each node where somebody is a guest, opened when the first one goes there.  Whoever opens it proves that
 * he knows the secret of the cluster, which lies in the database, and both say which versions of these messages they speak
 * (hello.h); what goes over it is not encrypted: nodes are on a network of their own.
 * When it breaks, whoever was a guest over it is hung up on, and comes back.  All calls from the loop's thread.
 */
#ifndef IGROTEKA_SERVER_RELAY_H
#define IGROTEKA_SERVER_RELAY_H

#include <uv.h>
#include "hub.h"
#include "store.h"

enum { RELAY_SECRET = 32 };
#define RELAY_GUESTS (UINT64_C(1) << 62)

struct relay_hooks {
  void *ctx;
  void (*opened)(void *ctx, uint64_t guest, const struct hub_guest *as); /* guests here */
  void (*message)(void *ctx, uint64_t guest, const char *text, size_t n);
  void (*closed)(void *ctx, uint64_t guest);
  void (*answered)(void *ctx, uint64_t conn, char *text,
                   size_t n); /* our connections elsewhere; HUB_HEADROOM bytes in front of text */
  void (*hung_up)(void *ctx, uint64_t conn, int code, const char *reason);
};

struct relay_stats {
  int links, guests;
  uint64_t forwarded, answered;
};

struct relay;

/* Listens at HOST:PORT.  NULL: `why` says what is wrong. */
struct relay *relay_new(uv_loop_t *loop, const char *at, const unsigned char secret[RELAY_SECRET],
                        const struct relay_hooks *h, char *why, size_t cap);
void relay_shut(struct relay *r); /* no more links, neither way      */
void relay_free(struct relay *r); /* runs the loop until all is closed */

static inline bool relay_has(uint64_t guest)
{
  return guest >> 62 == RELAY_GUESTS >> 62;
} /* numbers of guests meet no others */

void relay_forward(struct relay *r, const struct store_node *to, uint64_t conn, const struct hub_guest *as,
                   const char *text, size_t n);
void relay_gone(struct relay *r, uint64_t conn); /* one of our connections */
void relay_answer(struct relay *r, uint64_t guest, const char *text, size_t n);
void relay_hang_up(struct relay *r, uint64_t guest, int code, const char *reason);
void relay_nodes(struct relay *r,
                 const struct store_owners *alive); /* to others than these nothing is open any more */
void relay_look(const struct relay *r, struct relay_stats *out);

#endif
