/* deal.h - letting chance act until a player has to. */
#ifndef IGROTEKA_DEAL_H
#define IGROTEKA_DEAL_H

#include "igroteka.h"

static inline void draw_chance(const struct ig_game *g, struct ig_state *s, struct ig_rng *r)
{
  while (ig_is_active(g, s, IG_CHANCE)) ig_apply(g, s, IG_CHANCE, ig_random_move(g, s, IG_CHANCE, r));
}

#endif
