/* moves.c - all legal moves, in order.
 *
 * First every empty cell beside the table learns which cards of the hand fit
 * into both of its lines; any part of a legal line is legal, so no other card
 * can ever lie there.  Then plays are laid card by card along a line, from the
 * lowest cell up: a column before a row, which is the order of moves.
 *
 * Wilds (IOTA-6.2).  A play changes one of the two lines of a wild on the table:
 * the line that is laid, or a line across it by one card.  The other line leaves
 * some cards that the wild may be, and that set is known beforehand.  So for a
 * line with one wild it is enough to carry along what the wild's other line
 * leaves (`left`).  Only where two wilds meet in a line the whole table is asked
 * (`meet`).
 */
#include <stddef.h>
#include "iota.h"

enum { SLOTS = 0x0F, TOUCH = 0x10, MEET = 0x20, LEADS_UP = 0x40, LEADS_RIGHT = 0x80 };
enum { ANY = 0xFFF };

struct gen {
  const struct state *s;
  const struct want *want;
  move_t *out;
  int cap, n;
  int step;                                /* from a cell to its right neighbour */
  int kinds, cards, far;                   /* different kinds, and cards, in the hand; cells a play may lead */
  uint8_t kind[HAND], left[HAND];          /* and how many of each are not laid yet */
  unsigned free;                           /* kinds of which some are left     */
  uint8_t third[HAND][HAND];               /* kinds that form a line with these two */
  int wild_cell[WILDS];
  unsigned wild_left[WILDS][2];            /* what its line along an axis leaves to it */
  bool wilds_meet;                         /* two wilds of the table in one line */
  int x, y, axis;                          /* of the first card; 0: a column, 1: a row */
  int laid, cell[HAND];
  move_t m;                                /* the play so far                  */
  uint16_t leaves[2][GRID_MAX];            /* by axis and cell: what that line leaves; only beside the table */
  uint8_t fit[GRID_MAX], g[GRID_MAX];
};

/* ---- what the hand can do ------------------------------------------------- */

static void find_thirds(struct gen *q)
{
  int threes = 0, lines = 0;
  for (int i = 0; i < q->kinds; i++)
    for (int j = i; j < q->kinds; j++)
      for (int k = j; k < q->kinds; k++) {
        if (1 + (i == j) + (i == k) > q->left[i] || 1 + (j == k) > q->left[j]) continue;
        threes++;
        if (!same_or_different(iota_card[q->kind[i]] + iota_card[q->kind[j]] + iota_card[q->kind[k]])) continue;
        lines++;
        q->third[i][j] |= (uint8_t)(1 << k), q->third[j][i] |= (uint8_t)(1 << k);
        q->third[i][k] |= (uint8_t)(1 << j), q->third[k][i] |= (uint8_t)(1 << j);
        q->third[j][k] |= (uint8_t)(1 << i), q->third[k][j] |= (uint8_t)(1 << i);
      }
  q->far = q->cards < 2 ? 0 : !lines ? 1 : q->cards < 4 || lines < threes ? 2 : 3;   /* any three of four: all four */
}

static void take_hand(struct gen *q, int seat)
{
  for (int i = 0; i < HAND; i++) {
    uint8_t k = q->s->hand[seat][i];
    if (!k || k == UNKNOWN) continue;
    if (q->kinds && q->kind[q->kinds - 1] == k) q->left[q->kinds - 1]++;
    else q->kind[q->kinds] = k, q->left[q->kinds++] = 1;
    q->cards++;
  }
  q->free = (1u << q->kinds) - 1;
  find_thirds(q);
}

/* ---- what the cells allow ------------------------------------------------- */

static void look_at_wilds(struct gen *q)
{
  const struct state *s = q->s;
  for (int i = 0; i < s->wild_n; i++) {
    q->wild_cell[i] = cell_of(s, s->wild[i]);
    q->wild_left[i][0] = may_join(run_around(q->g, q->wild_cell[i], 1));
    q->wild_left[i][1] = may_join(run_around(q->g, q->wild_cell[i], q->step));
  }
  q->wilds_meet = s->wild_n == 2 && iota_share_line(q->g, q->step, q->wild_cell[0], q->wild_cell[1]);
}

/* What the other line of the wild leaves that stands in the run beyond `cell`. */
static unsigned wild_leaves(const struct gen *q, int cell, int step, int axis)
{
  while (q->g[cell += step])
    if (q->g[cell] == WILD) return q->wild_left[cell != q->wild_cell[0]][!axis];
  return ANY;
}

/* Kinds that leave the wild in run `r` of this cell a meaning. */
static unsigned fit_by_wild(const struct gen *q, int cell, run_t r, int axis)
{
  int step = axis ? q->step : 1;
  unsigned fit = 0, leaves = wild_leaves(q, cell, step, axis) & wild_leaves(q, cell, -step, axis);
  for (int i = 0; i < q->kinds; i++)
    if (some_card(may_join(run_add(r, q->kind[i])) & leaves)) fit |= 1u << i;
  return fit;
}

static uint8_t fit_of(struct gen *q, int cell)
{
  run_t a = run_around(q->g, cell, 1), b = run_around(q->g, cell, q->step);
  unsigned fit = TOUCH, along = may_join(a), across = may_join(b), may = along & across;
  q->leaves[0][cell] = (uint16_t)along, q->leaves[1][cell] = (uint16_t)across;
  if (run_length(a) >= LOT || run_length(b) >= LOT || !same_or_different(a) || !same_or_different(b)) return TOUCH;
  for (int i = 0; i < q->kinds; i++)
    if (!(iota_traits[q->kind[i]] & ~may)) fit |= 1u << i;
  int wilds = run_wilds(a + b);
  bool lay_wild = q->kind[q->kinds - 1] == WILD;
  if (wilds && (q->wilds_meet || wilds > 1 || lay_wild)) return (uint8_t)(fit | MEET);
  if (lay_wild && !some_card(may)) fit &= ~(1u << (q->kinds - 1));
  if (run_wilds(a)) fit &= ~(unsigned)SLOTS | fit_by_wild(q, cell, a, 0);
  if (run_wilds(b)) fit &= ~(unsigned)SLOTS | fit_by_wild(q, cell, b, 1);
  return (uint8_t)fit;
}

/* Marks the cells from which a play may lead up to `cell`. */
static void mark_leads(struct gen *q, int cell, int step, uint8_t mark)
{
  int far = q->far, room = LOT - 1 - run_length(run_from(q->g, cell, step));
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
    for (int c = cell_of(s, s->at[i]), d = 0; d < 4; d++) {
      int e = c + side[d];
      if (q->g[e] || q->fit[e] & TOUCH) continue;
      q->fit[e] = fit_of(q, e);
      if (q->fit[e] & SLOTS) edge[n++] = e;
    }
  for (int i = 0; i < n; i++) {
    mark_leads(q, edge[i], 1, LEADS_UP);
    mark_leads(q, edge[i], q->step, LEADS_RIGHT);
  }
}

/* ---- laying card by card -------------------------------------------------- */

/* IOTA-6.2, asked of the whole table with the cards of this play on it. */
static bool wilds_agree(struct gen *q)
{
  int wild[WILDS], n = 0;
  for (; n < q->s->wild_n; n++) wild[n] = q->wild_cell[n];
  for (int i = 0; i < q->laid; i++) {
    q->g[q->cell[i]] = q->m.a[3 * i + 2];
    if (q->m.a[3 * i + 2] == WILD) wild[n++] = q->cell[i];
  }
  bool ok = iota_wilds_agree(q->g, q->step, wild, n);
  for (int i = 0; i < q->laid; i++) q->g[q->cell[i]] = 0;
  return ok;
}

/* Does the play hold all that is wanted?  A wanted card without a place stands
 * first. */
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

static inline void emit(struct gen *q, bool meet)
{
  if (meet && !wilds_agree(q)) return;
  if (q->want && !is_wanted(q->want, &q->m, q->laid)) return;
  q->n = add_move(q->out, q->cap, q->n, q->m);
}

static inline void put_down(struct gen *q, int slot, int cell, int away)
{
  uint8_t *a = &q->m.a[3 * q->laid];
  a[0] = (uint8_t)(q->axis ? q->x + away : q->x);
  a[1] = (uint8_t)(q->axis ? q->y : q->y + away);
  a[2] = q->kind[slot];
  q->cell[q->laid++] = cell;
  if (!--q->left[slot]) q->free &= ~(1u << slot);
}

static inline void take_up(struct gen *q, int slot)
{
  uint8_t *a = &q->m.a[3 * --q->laid];
  a[0] = a[1] = a[2] = 0;
  q->left[slot]++, q->free |= 1u << slot;
}

/* A line that is being laid. */
struct laying { run_t run; unsigned leaves; int cell, away; };

/* The table cards after l->cell join the line; l->cell becomes the next empty one. */
static inline void pass_over(const struct gen *q, int step, struct laying *l)
{
  for (l->cell += step, l->away++; q->g[l->cell]; l->cell += step, l->away++) {
    l->run = run_add(l->run, q->g[l->cell]);
    if (q->g[l->cell] == WILD) l->leaves &= q->wild_left[l->cell != q->wild_cell[0]][!q->axis];
  }
}

/* Cards of the hand, of those in `among`, that a line may take. */
static inline unsigned joining(const struct gen *q, run_t run, unsigned among)
{
  unsigned may = may_join(run), fit = 0;
  for (int i = 0; i < q->kinds; i++) fit |= (unsigned)!(iota_traits[q->kind[i]] & ~may) << i;
  return fit & among & q->free;
}

/* The next card goes to `cell`, the line so far is `run`, its wild has `leaves`. */
static void extend(struct gen *q, run_t run, unsigned leaves, int cell, int away, bool meet)
{
  struct laying l = { run, leaves, cell, away };
  unsigned fit = q->fit[cell];
  if (!(fit & q->free) || run_length(run) >= LOT) return;
  pass_over(q, q->axis ? q->step : 1, &l);
  if (run_length(l.run) >= LOT || (l.run != run && !same_or_different(l.run))) return;
  meet |= (fit & MEET) != 0;
  unsigned todo = joining(q, l.run, fit);
  for (int i = 0; todo; i++, todo >>= 1) {
    if (!(todo & 1)) continue;
    run_t with = run_add(l.run, q->kind[i]);
    unsigned left = l.leaves;
    int wilds = run_wilds(with);
    if (wilds) {
      if (q->kind[i] == WILD && fit & TOUCH) left &= q->leaves[!q->axis][cell];
      if (wilds == 1 && left != ANY && !some_card(may_join(with) & left)) continue;
    }
    put_down(q, i, cell, away);
    emit(q, meet || wilds > 1);
    if (q->fit[l.cell] & q->free && run_length(with) < LOT) extend(q, with, left, l.cell, l.away, meet || wilds > 1);
    take_up(q, i);
  }
}

/* Plays whose first card touches the table. */
static void play_from(struct gen *q, int cell, int slot)
{
  bool meet = q->fit[cell] & MEET;
  put_down(q, slot, cell, 0);
  emit(q, meet);
  for (q->axis = 0; q->axis < 2 && q->free; q->axis++) {
    int step = q->axis ? q->step : 1;
    struct laying l = { run_add(run_from(q->g, cell, -step), q->kind[slot]), ANY, cell, 0 };
    if (run_wilds(l.run)) l.leaves = wild_leaves(q, cell, -step, q->axis);
    if (q->kind[slot] == WILD) l.leaves &= q->leaves[!q->axis][cell];
    pass_over(q, step, &l);
    extend(q, l.run, l.leaves, l.cell, l.away, meet || run_wilds(l.run) > 1);
  }
  take_up(q, slot);
}

/* Plays whose first cards touch nothing yet, on the way to `end`. */
static void lead(struct gen *q, run_t run, int cell, int away, int slot, int end)
{
  int step = q->axis ? q->step : 1, next = cell + step;
  run_t with = run_add(run, q->kind[slot]);
  put_down(q, slot, cell, away);
  if (next == end) extend(q, with, ANY, next, away + 1, run_wilds(with) > 1);
  else {
    unsigned todo = joining(q, with, SLOTS);
    for (int i = 0; todo; i++, todo >>= 1) {
      if (!(todo & 1) || (next + step == end && !away && !(q->third[slot][i] & q->fit[end]))) continue;
      lead(q, with, next, away + 1, i, end);
    }
  }
  take_up(q, slot);
}

static void lead_from(struct gen *q, int cell, int slot, int axis)
{
  int step = axis ? q->step : 1, end = cell + step;
  if (!(q->free & 1u << slot)) return;
  while (!(q->fit[end] & TOUCH)) end += step;
  q->axis = axis;
  lead(q, 0, cell, 0, slot, end);
}

static void plays_at(struct gen *q, int cell)
{
  unsigned fit = q->fit[cell];
  q->x = cell / q->step - MARGIN + q->s->x0 + BIAS;
  q->y = cell % q->step - MARGIN + q->s->y0 + BIAS;
  for (int i = 0; i < q->kinds; i++) {
    q->axis = 0;
    if (fit & TOUCH && fit >> i & 1) play_from(q, cell, i);
    if (fit & LEADS_UP) lead_from(q, cell, i, 0);
    if (fit & LEADS_RIGHT) lead_from(q, cell, i, 1);
  }
}

/* IOTA-3.1 to 3.5 and 6.2.  Writes from the n-th move on; returns how many
 * moves there are then. */
int iota_plays(const struct state *s, int seat, const struct want *want, move_t *out, int cap, int n)
{
  struct gen q;
  memset(&q, 0, offsetof(struct gen, leaves));
  q.s = s, q.want = want, q.out = out, q.cap = cap, q.n = n, q.step = stride(s);
  q.m.op = PLAY;
  take_hand(&q, seat);
  if (!q.cards) return n;
  memcpy(q.g, s->grid, (size_t)area(s));
  look_at_wilds(&q);
  survey(&q);
  for (int c = 0, end = area(s); c < end; c++)
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
  uint8_t room[GRID_MAX];
  if (!s->wild_n) return n;
  struct board b = board_of(s, room);
  for (int i = 0; i < s->wild_n; i++)
    for (int j = 0; j < HAND; j++)
      if (s->hand[seat][j] <= COLOURED && iota_can_take(&b, i, s->hand[seat][j]))
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
