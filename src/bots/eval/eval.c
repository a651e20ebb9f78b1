/* eval.c - which evaluation belongs to which game; one that has none is judged by its points. */
#include <string.h>
#include "think.h"

extern const struct eval eval_shelfie, eval_iota, eval_ralph, eval_toystory4, eval_heroychiki;

static float points(const struct ig_game *g, const struct ig_state *s, int seat)
{
  struct ig_outcome o;
  ig_outcome(g, s, &o);
  return (float)o.score[seat];
}

static const struct eval eval_plain = { "", points, NULL, .margin = true, .guesses = 4, .tries = 4, .width = 24, .turns = 12, .scale = 5 };

const struct eval *eval_of(const struct ig_game *g)
{
  static const struct eval *const all[] = { &eval_shelfie, &eval_iota, &eval_ralph, &eval_toystory4, &eval_heroychiki };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (!strcmp(all[i]->game, ig_name(g))) return all[i];
  return &eval_plain;
}
