/* ralph.c - what a position of Ralph is worth: cards taken, and little else.
 *
 * Lines that wait for a fourth card belong to whoever lays next, so they are left
 * to the guesses of what the others choose.  A game that is cut off is judged by a
 * little more: the best four in reach, by how early its card would be laid, and how high the
 * cards of the hand are, for high cards are laid first.  Both weights are what a line
 * through the ends of 4,000 games of greedy against itself gave, rounded. */
#include "think.h"
#include "table.h"

static const float reach_worth = 1, height_worth = 0.05f;

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

static float hope(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  int most = 0, sum = 0, cards = hand_size(s, seat);
  (void)ig;
  if (s->stage != CHOOSING || !cards) return s->score[seat];
  for (int half = 0; half < 2; half++)
    for (uint64_t rest = s->hand[seat].of[half]; rest; rest &= rest - 1) {
      int card = __builtin_ctzll(rest) + 1 + CHARACTERS * half, x = reach(s, card) * number_of(card);
      sum += number_of(card);
      if (x > most) most = x;
    }
  float height = (float)(sum * (HAND + 1 - s->round)) / (float)cards;       /* of a card, for every round left */
  return s->score[seat] + reach_worth * (float)most / NUMBERS + height_worth * height;
}

const struct eval eval_ralph = { "ralph", value, NULL, .hope = hope, .margin = true, .guesses = 24, .others = 6, .tries = 6, .width = 12, .turns = 2,
                                 .scale = 6, .positions = 100000 };
