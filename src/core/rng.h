/* rng.h - splitmix64.  Frozen: a stored seed must mean the same for ever. */
#ifndef IGROTEKA_RNG_H
#define IGROTEKA_RNG_H

#include <stdint.h>
#include "igroteka.h"

static inline uint64_t rng_next(struct ig_rng *r)
{
  uint64_t z = (r->s += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/* Uniform in [0, n), n > 0: the high half of a product, and a retry where the
 * low half shows that some answers would come once too often. */
static inline uint32_t rng_below(struct ig_rng *r, uint32_t n)
{
  uint64_t m = (rng_next(r) >> 32) * n;
  if ((uint32_t)m < n) {
    uint32_t too_many = (0u - n) % n;
    while ((uint32_t)m < too_many) m = (rng_next(r) >> 32) * n;
  }
  return (uint32_t)(m >> 32);
}

#endif
