/* ralph.c - what a position of Ralph is worth: cards taken, and little else.
 *
 * Lines that wait for a fourth card belong to whoever lays next, so they are left
 * to the guesses of what the others choose.  A game that is cut off is judged by
 * more: the best four in reach, by how early its card would be laid, and what the
 * cards of the hand are worth.  A 16 is laid first and takes what it wants, a low card is
 * laid last and finds lines that others made, the middle meets neither.  All weights
 * are what a line through the ends of 8,000 games of greedy against itself gave,
 * rounded (tests/fit.c draws it again). */
#include "eval.h"
#include "table.h"

/* For two players and for more: a four in reach; of that, what the last round adds; a joker; a card by its number. */
static const struct weights {
  float reach, last, joker, card[NUMBERS];
} weights[2] = { { 0.48f,
                   0.44f,
                   0.16f,
                   { 0.1f, -0.2f, -0.2f, -0.2f, -0.3f, -0.3f, -0.3f, -0.3f, -0.4f, -0.3f, -0.3f, -0.2f, 0.1f,
                     0.4f, 0.9f, 1.7f } },
                 { 0.27f,
                   0.54f,
                   0.27f,
                   { 0.2f, 0.15f, 0.1f, 0, -0.1f, -0.3f, -0.3f, -0.3f, -0.45f, -0.55f, -0.6f, -0.6f, -0.35f,
                     0, 0.7f, 2.65f } } };

static const struct weights *weights_of(const struct state *s) { return &weights[s->h.seats > 2]; }

static float value(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  (void)ig;
  return s->score[seat];
}

/* May a card laid there be the fourth of something? */
static bool fourth(const struct state *s, struct place at)
{
  const struct row *w = &s->row[at.row];
  switch (at.how) {
  case ALONE: return false;
  case ON: return w->stack[at.at] >> 16;
  case UNDER: return s->rows == ROWS - 1;
  default: return w->length == FOUR - 1 || s->rows == ROWS;
  }
}

/* Cards that a card would take if it were laid now. */
static int reach(const struct state *s, int card)
{
  struct place at[PLACES_MAX];
  int n = places(s, card, at), most = 0;
  for (int i = 0; i < n; i++) {
    if (!fourth(s, at[i])) continue;
    struct state t = *s;
    lay_card(&t, 0, card, at[i]);
    if (t.score[0] - s->score[0] > most) most = t.score[0] - s->score[0];
  }
  return most;
}

/* What the hand is worth: the more, the more rounds are left to wait for the right one. */
static float keep(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  const struct weights *w = weights_of(s);
  const struct cards *hand = &s->hand[seat];
  float sum = w->joker * (float)bits(hand->of[1]);
  (void)ig;
  for (int half = 0; half < 2; half++)
    for (uint64_t rest = hand->of[half]; rest; rest &= rest - 1)
      sum += w->card[__builtin_ctzll(rest) % NUMBERS];
  return sum * (float)hand_size(s, seat) / (float)HAND;
}

/* The best four in reach, by how early its card would be laid. */
static float in_reach(const struct state *s, int seat)
{
  int most = 0;
  for (int half = 0; half < 2; half++)
    for (uint64_t rest = s->hand[seat].of[half]; rest; rest &= rest - 1) {
      int card = __builtin_ctzll(rest) + 1 + CHARACTERS * half, x = reach(s, card) * number_of(card);
      if (x > most) most = x;
    }
  return (float)most / (float)NUMBERS;
}

static float hope(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  const struct weights *w = weights_of(s);
  int cards = hand_size(s, seat);
  if (s->stage != CHOOSING || !cards) return s->score[seat];
  return s->score[seat] + (w->reach + w->last / (float)cards) * in_reach(s, seat) + keep(ig, state, seat);
}

const struct eval eval_ralph = { "ralph",
                                 value,
                                 NULL,
                                 .leaf_value = hope,
                                 .saved_value = keep,
                                 .margin = true,
                                 .choice_samples = 24,
                                 .opponent_deals = 6,
                                 .move_samples = 6,
                                 .candidates = 12,
                                 .horizon = 3,
                                 .scale = 6,
                                 .solve_limit = 100000,
                                 .level_samples = { 1, 2, 4 } };
