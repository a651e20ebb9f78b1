/* pool.h - cards that nobody at the table can see, counted by kind.
 *
 * To a player a shuffled deck and a cloth bag are the same thing: unordered
 * and unknown.  So a pool keeps counts and no order.  A card gets its place
 * when chance draws it; to hide a card is to put it back.
 *
 * A pool is a plain array of counts inside a game's state: count[1..kinds].
 * Kind 0 means "no card".
 */
#ifndef IGROTEKA_POOL_H
#define IGROTEKA_POOL_H

#include <stdint.h>
#include "rng.h"

static inline int pool_total(const uint8_t *count, int kinds)
{
  int n = 0;
  for (int k = 1; k <= kinds; k++) n += count[k];
  return n;
}

/* The kind of the i-th card, i counted from 0 in order of kinds. */
static inline int pool_nth(const uint8_t *count, uint32_t i)
{
  int k = 1;
  while (i >= count[k]) i -= count[k++];
  return k;
}

/* Takes one card out at random.  There must be one. */
static inline int pool_draw(uint8_t *count, int kinds, struct ig_rng *r)
{
  int k = pool_nth(count, rng_below(r, (uint32_t)pool_total(count, kinds)));
  count[k]--;
  return k;
}

#endif
