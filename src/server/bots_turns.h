/* bots_turns.h - whose bot thinks next.
 *
 * Each owner has a queue.  The next turn is the oldest one of the owner whose bots
 * have thought least and who asks for least; what was thought counts half after a
 * quarter of a minute.
 * It reads no clock: time comes in.  Whoever calls holds a lock.
 */
#ifndef IGROTEKA_SERVER_BOTS_TURNS_H
#define IGROTEKA_SERVER_BOTS_TURNS_H

#include <stdbool.h>
#include <stdint.h>

enum {
  TURN_LEAST_MS = 20,   /* so long may any bot think        */
  TURN_LATE_MS = 4000,  /* one that waited so long plays at once */
  TURN_GRACE_MS = 3000, /* so much more may an owner have than another before it is interrupted */
  TURN_HALF_MS = 15000
};

struct owner;
struct turn {
  struct turn *next;
  struct owner *owner;
  int64_t since;
}; /* since: when it began to wait */

struct owner {
  struct owner *next;
  uint64_t key;
  struct turn *first, *last;
  int64_t thought, as_of; /* milliseconds, halved as time goes by */
  int waiting, thinking;
};

struct turns {
  struct owner *owners;
}; /* all zero: nobody waits           */

bool turns_wait(struct turns *q, struct turn *t, uint64_t owner, int64_t now); /* false: no memory */
struct turn *turns_next(struct turns *q, int64_t now);                         /* NULL: nobody waits */
int turns_share(const struct turns *q, const struct turn *t, int threads); /* its time is divided by this */
bool turns_unfair(const struct turns *q, const struct turn *t,
                  int64_t so_far); /* others wait who had much less */
void turns_over(struct turns *q, struct turn *t, int64_t took,
                int64_t now); /* it was thought about for so long */
void turns_free(struct turns *q);

#endif
