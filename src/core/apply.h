/* apply.h - a move that is known to be legal, made without asking again.
 *
 * ig_apply asks ig_check first, for it takes moves from anybody.  Whoever has a move
 * from ig_moves or ig_random_move, of this position, or has just had it checked, and makes millions
 * of them, calls this: builds with assertions still ask.
 */
#ifndef IGROTEKA_APPLY_H
#define IGROTEKA_APPLY_H

#include <assert.h>
#include "game.h"

static inline void apply_legal(const struct ig_game *ig, struct ig_state *s, int seat, struct ig_move m)
{
  const struct game *g = (const struct game *)(const void *)ig;
  struct state *of_game = (struct state *)(void *)s;
  assert(g->check(g, of_game, seat, m) == OK);
  g->apply(g, of_game, seat, m);
}

#endif
