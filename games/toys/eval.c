/* toys.c - what a position of the shelf games is worth.
 *
 * Points that lie safe count whole; toys at the open ends of a shelf would be
 * lost if the game ended now, so they count in part, more where an edge already
 * stands; bonus turns count as what a turn brings. */
#include "eval.h"
#include "toys.h"

static float shelf_value(const struct deck *d, const uint8_t *shelf, int n, float hope)
{
  float x = 0;
  int shut = n ? is_shut(d, shelf, n, SIDE_LEFT) + is_shut(d, shelf, n, SIDE_RIGHT) : 0;
  for (int i = 0; i < n; i++) {
    if (shelf[i] & BLIND) continue;
    float points = d->card[shelf[i]].points;
    x += toys_shelf_scores(d, shelf, n, i) ? points : points * hope;
  }
  if (n > 1 && shut == 1) x += 1.2f * hope; /* one card from a bonus turn */
  return x;
}

static float value(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct game *g = (const struct game *)ig;
  const struct state *s = (const struct state *)state;
  const struct deck *d = deck_of(g);
  float x = 0, hope = s->final ? 0.3f : s->deck_n ? 0.8f : 0.5f;
  if (!s->h.active) hope = 0;
  for (int k = 1; k <= d->kinds; k++) x += (float)(s->taken[seat][k] * d->card[k].points);
  for (int c = 0; c < COLOURS; c++) x += shelf_value(d, s->shelf[seat][c], s->shelf_n[seat][c], hope);
  if (s->h.active && s->turn == seat) x += 2.5f * s->bonus;
  return x;
}

static int8_t clamp(int x) { return (int8_t)(x > 127 ? 127 : x < -127 ? -127 : x); }

/* The features of the game as `seat` sees it, what the evaluation says of each seat in halves of points, the deck as a
 * thermometer, and whose turn it is with how many bonus turns.  A deck of one's own has other cards. */
static int sight(const struct ig_game *ig, const struct ig_state *state, int seat, int8_t *out)
{
  const struct game *g = (const struct game *)ig;
  struct state own, *s = &own;
  int16_t f[FEATURES];
  memcpy(s, state, sizeof *s);
  int n = 0, seats = s->h.seats, used = 8 + 3 * KINDS_MAX + seats * SEAT_FEATURES;
  if (*g->deck) return 0;
  s->h.viewer = (int8_t)seat;
  toys_features(g, s, f);
  for (int i = 0; i < used; i++) out[n++] = clamp(f[i]);
  for (int i = 0; i < seats; i++) out[n++] = clamp((int)(value(ig, state, (seat + i) % seats) * 2));
  out[n++] = (s->h.active & CHANCE_BIT) != 0;
  for (int i = 0; i < 10; i++) out[n++] = s->deck_n >= 1 + 3 * i;
  for (int i = 0; i < seats; i++) out[n++] = (int8_t)(s->turn == (seat + i) % seats ? 1 + s->bonus : 0);
  return n;
}
_Static_assert(8 + 3 * KINDS_MAX + SEATS * SEAT_FEATURES + 2 * SEATS + 11 <= SIGHT_MAX, "it must fit");

const struct eval eval_toystory4 = {
  "toystory4",         value,          NULL,          .choice_samples = 1, .move_samples = 6,
  .candidates = 24,    .horizon = 8,   .scale = 12,   .depth = 4,          .solve_limit = 200000,
  .exploration = 0.1f, .sight = sight, .net_turns = 1
};
const struct eval eval_heroychiki = {
  "heroychiki",        value,          NULL,          .choice_samples = 1, .move_samples = 6,
  .candidates = 24,    .horizon = 8,   .scale = 12,   .depth = 4,          .solve_limit = 200000,
  .exploration = 0.1f, .sight = sight, .net_turns = 1
};
