/* bucket.h - how often something may be done: so many at once, and then so many a
 * minute.  A bucket is one number, the time at which it will be full again, so it
 * costs nothing to keep one for every person and address, and one whose time has
 * passed can be forgotten.  (In networks this is known as GCRA.)
 */
#ifndef IGROTEKA_BUCKET_H
#define IGROTEKA_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

struct rate {
  int at_once, per_minute;
}; /* both at least 1                  */
struct bucket {
  int64_t full_at;
}; /* nanoseconds; all zero: full      */

enum { BUCKET_DEBT_SECONDS = 60 }; /* nobody owes more than this       */

static inline int64_t bucket_span(struct rate r, int64_t n)
{
  return n * (INT64_C(60000000000) / (r.per_minute > 0 ? r.per_minute : 1));
}

/* How many milliseconds until n more may be done; 0: now. */
static inline int64_t bucket_wait(const struct bucket *b, struct rate r, int n, int64_t now_ms)
{
  int64_t now = now_ms * 1000000, from = b->full_at > now ? b->full_at : now;
  int64_t over = from + bucket_span(r, n) - bucket_span(r, r.at_once > n ? r.at_once : n) - now;
  return over > 0 ? over / 1000000 + 1 : 0;
}

/* Done, whether it was allowed or not: what was not is owed. */
static inline void bucket_charge(struct bucket *b, struct rate r, int n, int64_t now_ms)
{
  int64_t now = now_ms * 1000000, from = b->full_at > now ? b->full_at : now;
  int64_t most = now + bucket_span(r, r.at_once) + BUCKET_DEBT_SECONDS * INT64_C(1000000000);
  b->full_at = from + bucket_span(r, n);
  if (b->full_at > most) b->full_at = most;
}

static inline bool bucket_take(struct bucket *b, struct rate r, int n, int64_t now_ms)
{
  if (bucket_wait(b, r, n, now_ms)) return false;
  bucket_charge(b, r, n, now_ms);
  return true;
}

static inline bool bucket_full(const struct bucket *b, int64_t now_ms)
{
  return b->full_at <= now_ms * 1000000;
}

#endif
