/* ralph.c - what a position of Ralph is worth: cards taken, and little else.
 *
 * Lines that wait for a fourth card belong to whoever lays next, so they are left
 * to the guesses of what the others choose. */
#include "think.h"
#include "ralph.h"

static float value(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  (void)ig;
  return s->score[seat];
}

const struct eval eval_ralph = { "ralph", value, NULL, .margin = true, .guesses = 24, .tries = 3, .width = 12, .turns = 4, .scale = 6,
                                 .positions = 100000 };
