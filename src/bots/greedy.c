/* greedy.c - the move that looks best one move ahead, out of all or of a few.
 *
 * Looking at a few random moves only is how weak levels are made: such a player
 * overlooks things, as people do, but never plays badly on purpose. */
#include "bots_private.h"

/* Moves are ranked, so the best of some is the lowest number. */
static int best_of_some(int n, int tries, struct ig_rng *r)
{
  int best = n - 1;
  for (int i = 0; i < tries; i++) {
    int at = (int)ig_rng_below(r, (uint32_t)n);
    if (at < best) best = at;
  }
  return best;
}

bool think_greedy(const struct bot *b, const struct bot_task *t, struct bot_answer *out)
{
  struct bot_context k = context_with_net(b, t);
  int n = rank_moves(&k, t);
  if (n < 1) return false;
  *out = (struct bot_answer){
    .move = k.workspace->list[b->move_samples ? best_of_some(n, b->move_samples, &k.r) : 0]
  };
  for (int i = 0; i < n && i < BOT_LINES; i++)
    out->line[out->lines++] = (struct bot_line){ .move = k.workspace->list[i],
                                                 .worth = k.workspace->value[i],
                                                 .margin = k.workspace->value[i] };
  return true;
}
