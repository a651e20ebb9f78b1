/* iota.c - what a position of Iota is worth: points, wilds kept, a turn that goes on. */
#include "think.h"
#include "iota.h"

static float value(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  float x = (float)s->points[seat];
  (void)ig;
  if (!s->h.active) return scoring(s) ? x : x - (float)iota_hand_size(s, seat);
  if (!scoring(s)) return x - 3.0f * (float)iota_hand_size(s, seat);
  for (int i = 0; i < HAND; i++) x += s->hand[seat][i] == WILD ? 12.0f : 0;
  if (s->turn == seat && s->h.active == seat_bit(seat)) x += 25.0f;      /* a wild was taken, the turn goes on */
  return x;
}

const struct eval eval_iota = { "iota", value, .guesses = 1, .tries = 6, .width = 16, .plies = 6, .scale = 40 };
