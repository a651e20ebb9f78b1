/* moves.c - all legal moves, in order.
 *
 * First every empty cell beside the table learns which cards of the hand fit
 * into both of its lines; any part of a legal line is legal, so no other card
 * can ever lie there.  Then plays are laid card by card along a line, from the
 * lowest cell up: a column before a row, which is the order of moves.
 *
 * A play may begin on a cell that touches nothing when it reaches the table a
 * few cells later; the cards up to there form a line among themselves, so only
 * those orders of the hand are tried that do (`order`).
 */
#include <stddef.h>
#include "iota.h"

enum { SLOTS = 0x0F, TOUCH = 0x10, BY_WILD = 0x20, LEADS_UP = 0x40, LEADS_RIGHT = 0x80 };
enum { ORDERS = 24 };

struct gen {
  const struct state *s;
  const struct want *want;
  move_t *out;
  int cap, n;
  int step;                                /* from a cell to its right neighbour */
  int kinds, cards;                        /* different kinds, and cards, in the hand */
  uint8_t kind[HAND], left[HAND];          /* and how many of each are not laid yet */
  int orders[HAND + 1];                    /* of 2, 3, 4 cards that form a line */
  uint8_t order[HAND + 1][ORDERS][HAND];
  int x, y;                                /* of the first card                */
  bool row;
  int laid, cell[HAND], away[HAND];        /* cells from the first one         */
  uint8_t what[HAND];
  uint8_t fit[GRID_MAX], g[GRID_MAX];
};

/* ---- what the hand can do ------------------------------------------------- */

static void take_hand(struct gen *q, int seat)
{
  for (int i = 0; i < HAND; i++) {
    uint8_t k = q->s->hand[seat][i];
    if (!k || k == UNKNOWN) continue;
    if (q->kinds && q->kind[q->kinds - 1] == k) q->left[q->kinds - 1]++;
    else q->kind[q->kinds] = k, q->left[q->kinds++] = 1;
    q->cards++;
  }
}

static void find_orders(struct gen *q, uint8_t *slot, int n, struct run r)
{
  if (n >= 2) memcpy(q->order[n][q->orders[n]++], slot, HAND);
  for (int i = 0; i < q->kinds && n < HAND; i++) {
    struct run more = run_add(r, q->kind[i]);
    if (!q->left[i] || !same_or_different(more)) continue;
    q->left[i]--, slot[n] = (uint8_t)i;
    find_orders(q, slot, n + 1, more);
    q->left[i]++;
  }
}

/* ---- what the cells allow ------------------------------------------------- */

static uint8_t fit_of(const struct gen *q, int cell)
{
  struct run a = run_around(q->g, cell, 1), b = run_around(q->g, cell, q->step);
  unsigned fit = TOUCH | (a.wilds + b.wilds ? BY_WILD : 0);
  if (run_length(a) >= LOT || run_length(b) >= LOT) return TOUCH;
  for (int i = 0; i < q->kinds; i++)
    if (same_or_different(run_add(a, q->kind[i])) && same_or_different(run_add(b, q->kind[i]))) fit |= 1u << i;
  return (uint8_t)fit;
}

/* Marks the cells from which a play may lead up to `cell`. */
static void mark_leads(struct gen *q, int cell, int step, uint8_t mark)
{
  int far = q->orders[4] ? 3 : q->orders[3] ? 2 : q->orders[2] ? 1 : 0;
  int room = LOT - 1 - (int)run_length(run_from(q->g, cell, step));
  if (room < far) far = room;
  for (int i = 1, c = cell - step; i <= far && !q->g[c] && !(q->fit[c] & TOUCH); i++, c -= step) q->fit[c] |= mark;
}

static void survey(struct gen *q)
{
  const struct state *s = q->s;
  const int side[4] = { -1, 1, -q->step, q->step };
  int edge[4 * CARDS], n = 0;
  memset(q->fit, (1 << q->kinds) - 1, (size_t)area(s));
  for (int i = 0; i < s->cards; i++)
    for (int d = 0; d < 4; d++) {
      int c = cell_of(s, s->at[i]) + side[d];
      if (q->g[c] || q->fit[c] & TOUCH) continue;
      q->fit[c] = fit_of(q, c);
      if (q->fit[c] & SLOTS) edge[n++] = c;
    }
  for (int i = 0; i < n; i++) {
    mark_leads(q, edge[i], 1, LEADS_UP);
    mark_leads(q, edge[i], q->step, LEADS_RIGHT);
  }
}

/* ---- laying card by card -------------------------------------------------- */

/* IOTA-6.2, with the cards of this play on the table. */
static bool wilds_agree(struct gen *q)
{
  int wild[WILDS], n = 0;
  for (; n < q->s->wild_n; n++) wild[n] = cell_of(q->s, q->s->wild[n]);
  for (int i = 0; i < q->laid; i++) {
    q->g[q->cell[i]] = q->what[i];
    if (q->what[i] == WILD) wild[n++] = q->cell[i];
  }
  bool ok = iota_wilds_agree(q->g, q->step, wild, n);
  for (int i = 0; i < q->laid; i++) q->g[q->cell[i]] = 0;
  return ok;
}

/* Does the play hold all that is wanted?  Both are in order of cells; a wanted
 * card without a place stands first. */
static bool is_wanted(const struct want *w, const move_t *m, int laid)
{
  bool used[HAND] = { false };
  for (int i = w->n - 1; i >= 0; i--) {
    const uint8_t *a = &w->a[3 * i];
    int j = 0;
    while (j < laid && (used[j] || m->a[3 * j + 2] != a[2]
                        || (a[0] && (m->a[3 * j] != a[0] || m->a[3 * j + 1] != a[1])))) j++;
    if (j == laid) return false;
    used[j] = true;
  }
  return true;
}

static void emit(struct gen *q, bool by_wild)
{
  if (by_wild && !wilds_agree(q)) return;
  move_t m = { .op = PLAY };
  for (int i = 0; i < q->laid; i++) {
    m.a[3 * i] = (uint8_t)(q->x + (q->row ? q->away[i] : 0));
    m.a[3 * i + 1] = (uint8_t)(q->y + (q->row ? 0 : q->away[i]));
    m.a[3 * i + 2] = q->what[i];
  }
  if (q->want && !is_wanted(q->want, &m, q->laid)) return;
  q->n = add_move(q->out, q->cap, q->n, m);
}

static void put_down(struct gen *q, int slot, int cell, int away)
{
  q->cell[q->laid] = cell, q->away[q->laid] = away;
  q->what[q->laid++] = q->kind[slot];
  q->left[slot]--;
}

static void take_up(struct gen *q, int slot)
{
  q->laid--;
  q->left[slot]++;
}

/* Cards that follow `cell` on the table; *cell moves to the empty cell after. */
static struct run pass_over(const struct gen *q, int step, int *cell, int *away)
{
  struct run r = { 0, 0, 0 };
  for (*cell += step, ++*away; q->g[*cell]; *cell += step, ++*away) r = run_add(r, q->g[*cell]);
  return r;
}

/* The line so far is `r`; the next card goes to `cell`. */
static void extend(struct gen *q, struct run r, int step, int cell, int away, bool by_wild)
{
  int next = cell, next_away = away;
  unsigned fit = q->fit[cell];
  if (!(fit & SLOTS) || run_length(r) >= LOT) return;
  struct run beyond = run_join(r, pass_over(q, step, &next, &next_away));
  if (run_length(beyond) >= LOT) return;
  for (int i = 0; i < q->kinds; i++) {
    struct run line = run_add(beyond, q->kind[i]);
    if (!(fit >> i & 1) || !q->left[i] || !same_or_different(line)) continue;
    bool wild = by_wild || fit & BY_WILD || q->kind[i] == WILD;
    put_down(q, i, cell, away);
    emit(q, wild);
    if (q->laid < q->cards) extend(q, line, step, next, next_away, wild);
    take_up(q, i);
  }
}

/* Plays whose first card touches the table. */
static void play_from(struct gen *q, int cell, int slot)
{
  bool wild = q->fit[cell] & BY_WILD || q->kind[slot] == WILD;
  put_down(q, slot, cell, 0);
  q->row = false;
  emit(q, wild);
  for (int axis = 0; axis < 2 && q->cards > 1; axis++) {
    int step = axis ? q->step : 1, next = cell, away = 0;
    struct run r = run_add(run_from(q->g, cell, -step), q->kind[slot]);
    r = run_join(r, pass_over(q, step, &next, &away));
    q->row = axis;
    extend(q, r, step, next, away, wild);
  }
  take_up(q, slot);
}

/* Plays whose first cards touch nothing yet, on the way to the table. */
static void lead_from(struct gen *q, int cell, int slot, int step)
{
  int n = 1, end = cell + step;
  while (!(q->fit[end] & TOUCH)) end += step, n++;
  for (int o = 0; o < q->orders[n + 1]; o++) {
    const uint8_t *order = q->order[n + 1][o];
    if (order[0] != slot || !(q->fit[end] >> order[n] & 1)) continue;
    struct run r = { 0, 0, 0 };
    for (int i = 0; i < n; i++) {
      put_down(q, order[i], cell + i * step, i);
      r = run_add(r, q->kind[order[i]]);
    }
    int next = end, away = n, last = order[n];
    struct run line = run_add(run_join(r, pass_over(q, step, &next, &away)), q->kind[last]);
    bool wild = q->fit[end] & BY_WILD;
    if (is_line(line)) {
      put_down(q, last, end, n);
      for (int i = 0; i < q->laid; i++) wild |= q->what[i] == WILD;
      emit(q, wild);
      if (q->laid < q->cards) extend(q, line, step, next, away, wild);
      take_up(q, last);
    }
    for (int i = n - 1; i >= 0; i--) take_up(q, order[i]);
  }
}

static void plays_at(struct gen *q, int cell)
{
  unsigned fit = q->fit[cell];
  q->x = cell / q->step - MARGIN + q->s->x0 + BIAS;
  q->y = cell % q->step - MARGIN + q->s->y0 + BIAS;
  for (int i = 0; i < q->kinds; i++) {
    if (fit & TOUCH && fit >> i & 1) play_from(q, cell, i);
    q->row = false;
    if (fit & LEADS_UP) lead_from(q, cell, i, 1);
    q->row = true;
    if (fit & LEADS_RIGHT) lead_from(q, cell, i, q->step);
  }
}

/* IOTA-3.1 to 3.5 and 6.2.  Writes from the n-th move on; returns how many
 * moves there are then. */
int iota_plays(const struct state *s, int seat, const struct want *want, move_t *out, int cap, int n)
{
  struct gen q;
  memset(&q, 0, offsetof(struct gen, order));
  q.s = s, q.want = want, q.out = out, q.cap = cap, q.n = n, q.step = stride(s);
  q.laid = 0;
  take_hand(&q, seat);
  if (!q.cards) return n;
  uint8_t slot[HAND] = { 0 };
  find_orders(&q, slot, 0, (struct run){ 0, 0, 0 });
  memcpy(q.g, s->grid, (size_t)area(s));
  survey(&q);
  int end = area(s);
  for (int c = 0; c < end; c++)
    if (q.fit[c] & (TOUCH | LEADS_UP | LEADS_RIGHT)) plays_at(&q, c);
  return q.n;
}

/* ---- the other moves ------------------------------------------------------ */

/* IOTA-3.7: each set of cards once, in card order. */
static int passes(const struct state *s, int seat, move_t m, int from, int k, move_t *out, int cap, int n)
{
  const uint8_t *h = s->hand[seat];
  n = add_move(out, cap, n, m);
  for (int i = from; i < HAND && deck_size(s); i++) {
    if (!h[i] || h[i] == UNKNOWN || (i > from && h[i] == h[i - 1])) continue;
    m.a[k] = h[i];
    n = passes(s, seat, m, i + 1, k + 1, out, cap, n);
  }
  return n;
}

/* IOTA-6.4 */
static int takes(const struct state *s, int seat, move_t *out, int cap, int n)
{
  uint8_t g[GRID_MAX];
  if (!s->wild_n) return n;
  memcpy(g, s->grid, (size_t)area(s));
  for (int i = 0; i < s->wild_n; i++)
    for (int j = 0; j < HAND; j++)
      if (s->hand[seat][j] <= COLOURED && iota_can_take(s, g, i, s->hand[seat][j]))
        n = add_move(out, cap, n, mk_take(s->wild[i].x + s->x0, s->wild[i].y + s->y0, s->hand[seat][j]));
  return n;
}

int iota_moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  (void)g;
  if (!is_active(s, seat)) return 0;
  if (seat == CHANCE) return iota_chance_moves(s, out, cap);
  int n = passes(s, seat, (move_t){ .op = PASS }, 0, 0, out, cap, 0);
  n = iota_plays(s, seat, NULL, out, cap, n);
  return takes(s, seat, out, cap, n);
}
