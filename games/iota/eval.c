/* iota.c - what a position of Iota is worth: points, wilds kept, a turn that goes on.
 *
 * A player in a simulated game looks at all of its plays here, and counts their
 * points on a copy of the table without making them: the best answer of
 * the others is what most moves stand or fall by. */
#include "eval.h"
#include "iota.h"

static const float wild_worth = 30, turn_worth = 25;

static float value(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  float x = (float)s->points[seat];
  (void)ig;
  if (!s->h.active) return scoring(s) ? x : x - (float)iota_hand_size(s, seat);
  if (!scoring(s)) return x - 3.0f * (float)iota_hand_size(s, seat);
  for (int i = 0; i < HAND; i++) x += s->hand[seat][i] == WILD ? wild_worth : 0;
  if (s->turn == seat && s->h.active == seat_bit(seat))
    x += turn_worth; /* a wild was taken, the turn goes on */
  return x;
}

/* ---- the best play, without making them all ------------------------------------- */

enum { AROUND = 256 }; /* cells before and behind the grid that lines may look at */

struct sheet {
  const struct state *s;
  uint8_t *g;
  int step;
  bool last_hand;
};

struct tally {
  int sum, times;
};

static void count_line(struct tally *all, struct line l)
{
  if (l.length < 2) return;
  all->sum += l.sum;
  if (l.length == LOT) all->times *= 2;
}

/* IOTA-4.1 to 4.4.  The cards lie in one line along an axis, and each makes a line across it. */
static int play_points(struct sheet *t, int seat, move_t m)
{
  struct tally all = { 0, 1 };
  int cell[HAND] = { 0 }, n = 0;
  for (; n < HAND && m.a[3 * n + 2]; n++) {
    cell[n] = cell_at(t->s, m.a[3 * n] - BIAS - t->s->x0, m.a[3 * n + 1] - BIAS - t->s->y0);
    t->g[cell[n]] = m.a[3 * n + 2];
  }
  bool upright = n > 1 && m.a[0] == m.a[3];
  count_line(&all, iota_line_at(t->g, cell[0], upright ? 1 : t->step));
  for (int i = 0; i < n; i++) count_line(&all, iota_line_at(t->g, cell[i], upright ? t->step : 1));
  for (int i = 0; i < n; i++) t->g[cell[i]] = 0;
  if (n == HAND) all.times *= 2;
  if (t->last_hand && n == iota_hand_size(t->s, seat)) all.times *= 2;
  return all.sum * all.times;
}

static float play_worth(struct sheet *t, int seat, move_t m)
{
  if (m.op == TAKE) return turn_worth + wild_worth;
  if (m.op != PLAY) return m.a[0] == WILD || m.a[1] == WILD ? -1 : 0;
  float x = (float)play_points(t, seat, m);
  for (int i = 0; i < HAND; i++) x -= m.a[3 * i + 2] == WILD ? wild_worth : 0;
  return x;
}

static struct ig_move best(const struct ig_game *ig, const struct ig_state *state, int seat,
                           struct ig_move *list)
{
  const struct state *s = (const struct state *)state;
  uint8_t room[GRID_MAX + 2 * AROUND] = { 0 };
  struct sheet t = { s, room + AROUND, stride(s), !deck_size(s) };
  int n = ig_moves(ig, state, seat, list, IG_MOVES_MAX), at = 0;
  float most = 0;
  lay_out(s, t.g);
  for (int i = 0; i < n; i++) {
    float x = play_worth(&t, seat, list[i]);
    if (!i || x > most) {
      most = x;
      at = i;
    }
  }
  return list[at];
}

const struct eval eval_iota = {
  "iota",           value,        best,        .choice_samples = 1,  .move_samples = 2,
  .candidates = 16, .horizon = 6, .scale = 40, .solve_limit = 60000, .level_samples = { 2, 4, 9, 20, 40, 100 }
};
