/* eval.c - which evaluation belongs to which game; one that has none is judged by its points. */
#include <string.h>
#include "eval.h"

static float points(const struct ig_game *g, const struct ig_state *s, int seat)
{
  struct ig_outcome o;
  ig_outcome(g, s, &o);
  return (float)o.score[seat];
}

static const struct eval eval_plain = { "",
                                        points,
                                        NULL,
                                        .margin = true,
                                        .choice_samples = 4,
                                        .move_samples = 4,
                                        .candidates = 24,
                                        .horizon = 12,
                                        .scale = 5,
                                        .depth = 4,
                                        .solve_limit = 200000,
                                        .exploration = 0.1f };

const struct eval *eval_of(const struct ig_game *g)
{
  for (const struct eval *const *e = evals; *e; e++)
    if (!strcmp((*e)->game, ig_name(g))) return *e;
  return &eval_plain;
}
