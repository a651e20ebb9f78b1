/* view.c - what a seat knows (TOYS-1.3) and what it may learn from.
 *
 * Nothing is hidden but the order of the deck, and a deck is counts: the faces
 * of blind cards and collections were seen by all.  So a view is the position
 * with the viewer's name on it.
 *
 * With memory=on others' blind cards and collections are backs until the end, and so
 * are cards out of the game: a view has all of them, and the deck, as one set.
 */
#include <string.h>
#include "toys.h"

static void hide_card(struct state *v, int kind)
{
  v->deck[kind]++;
  v->deck_sum[kind / 8]++;
}

/* Returns how many there were. */
static uint8_t hide_counts(struct state *v, uint8_t *count)
{
  int n = 0;
  for (int k = 1; k <= KINDS_MAX; k++)
    for (; count[k]; count[k]--, n++) hide_card(v, k);
  return (uint8_t)n;
}

static void hide_seat(struct state *v, int p)
{
  v->backs[p] = (uint8_t)(v->backs[p] + hide_counts(v, v->taken[p]));
  for (int c = 0; c < COLOURS; c++)
    for (int i = 0; i < v->shelf_n[p][c]; i++) {
      uint8_t *card = &v->shelf[p][c][i];
      if (!(*card & BLIND) || *card == UNSEEN) continue;
      hide_card(v, *card & ~BLIND);
      *card = UNSEEN;
    }
}

void toys_view(const struct game *g, const struct state *s, int seat, struct state *out)
{
  (void)g;
  if (s->h.viewer != ALL && s->h.viewer != seat) seat = SPECTATOR;
  *out = *s;
  out->h.viewer = (int8_t)seat;
  if (!plays_from_memory(out)) return;
  for (int p = 0; p < s->h.seats; p++)
    if (p != seat) hide_seat(out, p);
  out->gone = (uint8_t)(out->gone + hide_counts(out, out->removed));
}

move_t toys_veil(const struct game *g, const struct state *s, int mover, move_t m, int seat)
{
  (void)g;
  (void)s;
  (void)mover;
  (void)seat;
  return m;
}

static void deal_seat(struct state *s, int p, struct ig_rng *r)
{
  for (; s->backs[p]; s->backs[p]--) s->taken[p][toys_draw_unseen(s, r)]++;
  for (int c = 0; c < COLOURS; c++)
    for (int i = 0; i < s->shelf_n[p][c]; i++)
      if (s->shelf[p][c][i] == UNSEEN) s->shelf[p][c][i] = toys_draw_unseen(s, r) | BLIND;
}

void toys_determinize(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out)
{
  (void)g;
  *out = *v;
  out->h.viewer = ALL;
  for (int p = 0; p < v->h.seats; p++) deal_seat(out, p, r);
  for (; out->gone; out->gone--) out->removed[toys_draw_unseen(out, r)]++;
}

/* ---- features ----------------------------------------------------------------- */

/* SHELF_FEATURES numbers. */
static int16_t *shelf_features(const struct deck *d, const uint8_t *shelf, int n, int16_t *out)
{
  int toys = 0, blind = 0, safe = 0, all = 0;
  for (int i = 0; i < n; i++) {
    toys += is_toy(d, shelf[i]);
    blind += shelf[i] >> 7;
    if (!(shelf[i] & BLIND)) all += d->card[shelf[i]].points;
    if (toys_shelf_scores(d, shelf, n, i)) safe += d->card[shelf[i]].points;
  }
  *out++ = (int16_t)n;
  *out++ = (int16_t)toys;
  *out++ = (int16_t)blind;
  *out++ = (int16_t)safe;
  *out++ = (int16_t)all;
  for (int side = SIDE_LEFT; side <= SIDE_RIGHT; side++) {
    uint8_t x = n ? end_card(shelf, n, side) : 0;
    *out++ = n && is_shut(d, shelf, n, side);
    *out++ = n && is_a(d, x, T_NO_EDGE);
    *out++ = n && is_a(d, x, T_WITH_EDGE);
  }
  *out++ = n > 1 && is_toy(d, shelf[n / 2]) && is_toy(d, shelf[n / 2 - 1]) &&
           shelf[n / 2] == shelf[n / 2 - 1];
  return out;
}

static int16_t *seat_features(const struct game *g, const struct state *v, const struct ig_outcome *o, int p,
                              int16_t *out)
{
  const struct deck *d = deck_of(g);
  int16_t *kinds = out + 3 + COLOURS * SHELF_FEATURES;
  int collected = 0;
  for (int k = 1; k <= d->kinds; k++) collected += v->taken[p][k] * d->card[k].points;
  *out++ = (int16_t)collected;
  *out++ = (int16_t)o->score[p];
  *out++ = v->turn == p;
  for (int c = 0; c < COLOURS; c++) {
    out = shelf_features(d, v->shelf[p][c], v->shelf_n[p][c], out);
    for (int i = 0; i < v->shelf_n[p][c]; i++)
      if (!(v->shelf[p][c][i] & BLIND)) kinds[v->shelf[p][c][i] - 1]++;
  }
  return kinds + KINDS_MAX;
}

static void centre_features(const struct game *g, const struct state *v, int16_t *now, int16_t *all)
{
  for (int k = 1; k <= KINDS_MAX; k++) {
    all[k - 1] = v->open[k];
    now[k - 1] = v->final ? v->open[k] : 0;
  }
  for (int place = 1; place <= PLACES; place++) {
    int kind = v->row[place_row(place)][place_at(place)];
    if (!kind) continue;
    all[kind - 1]++;
    now[kind - 1] = (int16_t)(now[kind - 1] + toys_is_there(g, v, (struct take){ .place = (uint8_t)place }));
  }
}

/* The table, the deck, what may be taken now, centre and discards, then the
 * seats clockwise from the viewer (from the mover, when nobody views). */
void toys_features(const struct game *g, const struct state *v, int16_t *out)
{
  struct ig_outcome o = { 0 };
  int me = v->h.viewer >= 0 ? v->h.viewer : v->turn != NOBODY ? v->turn : 0, centre = 0;
  toys_outcome(g, v, &o);
  memset(out, 0, FEATURES * sizeof *out);
  for (int r = 0; r < ROWS; r++) centre += v->row_n[r];
  *out++ = v->h.seats;
  *out++ = v->deck_n;
  *out++ = v->bonus;
  *out++ = v->passes;
  *out++ = v->final;
  *out++ = v->left == UNTIL_SKIP ? -1 : v->left;
  *out++ = v->dealing;
  *out++ = (int16_t)centre;
  for (int k = 1; k <= KINDS_MAX; k++) *out++ = v->deck[k];
  centre_features(g, v, out, out + KINDS_MAX);
  out += 2 * KINDS_MAX;
  for (int i = 0; i < v->h.seats; i++) out = seat_features(g, v, &o, (me + i) % v->h.seats, out);
}
