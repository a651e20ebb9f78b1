/* random.c - any legal move, each as likely as every other. */
#include "bots_private.h"

bool think_random(const struct bot *b, const struct bot_task *t, struct bot_answer *out)
{
  struct ig_rng r = { t->seed };
  (void)b;
  *out = (struct bot_answer){ .move = ig_random_move(t->game, t->view, t->seat, &r) };
  return ig_check(t->game, t->view, t->seat, out->move) == IG_OK;
}
