/* seed.h - one seed makes many.
 *
 * The i-th seed of a run depends on the run's seed and on i, and on nothing
 * else: not on the order of the games, not on the number of threads.  Frozen,
 * like the generator itself.
 */
#ifndef IGROTEKA_SEED_H
#define IGROTEKA_SEED_H

#include <stdint.h>

static inline uint64_t derive_seed(uint64_t seed, uint64_t i)
{
  uint64_t z = seed + (i + 1) * 0xD1342543DE82EF95u;
  z = (z ^ (z >> 32)) * 0xDABA0B6EB09322E3u;
  z = (z ^ (z >> 32)) * 0xDABA0B6EB09322E3u;
  return z ^ (z >> 32);
}

#endif
