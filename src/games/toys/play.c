/* play.c - what a move does, what it scores, and fast random play.
 *
 * `apply` trusts its move: rules.c has said OK.  Random play lists nothing:
 * for each shelf end it keeps the set of kinds that may go there (struct
 * reach) and counts.  A test holds it against the list of moves.
 */
#include <string.h>
#include "rng.h"
#include "toys.h"

/* ---- before the first turn --------------------------------------------------- */

clause_t toys_setup(const struct game *g, struct state *s)
{
  const struct deck *d = deck_of(g);
  if (s->h.seats < g->seats_min || s->h.seats > g->seats_max) return TOYS_1_1;
  if (s->h.option[OPTION_FINAL] > 1) return TOYS_6_4;
  for (int k = 1; k <= d->kinds; k++) s->deck[k] = d->card[k].count;
  s->deck_n = CARDS_IN_DECK;
  s->turn = NOBODY;
  s->dealing = 1;
  return OK;
}

uint32_t toys_weight(const struct game *g, const struct state *s, move_t m)
{
  if (toys_check(g, s, CHANCE, m) != OK) return 0;
  return m.op == DRAW ? s->deck[m.a[0]] : 1;
}

/* ---- whose turn it is --------------------------------------------------------- */

static void end_game(struct state *s) { s->turn = NOBODY, s->bonus = 0; }

/* TOYS-5.3: the next player clockwise; TOYS-6.3, 6.4: unless that was the last turn. */
static void next_player(struct state *s)
{
  if (s->final && s->left == 0) { end_game(s); return; }
  if (s->final && s->left != UNTIL_SKIP) s->left--;
  s->turn = s->turn + 1 == s->h.seats ? 0 : (uint8_t)(s->turn + 1);
}

static void settle(struct state *s)
{
  s->h.active = s->turn == NOBODY ? 0 : s->dealing ? CHANCE_BIT : seat_bit(s->turn);
}

/* TOYS-6.1: discards and centre cards become one open pool. */
static void begin_final(const struct game *g, struct state *s)
{
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < s->row_n[r]; i++) s->open[s->row[r][i]]++;
  memset(s->row, 0, sizeof s->row);
  memset(s->row_n, 0, sizeof s->row_n);
  s->final = 1;
  s->left = until_skip(g, s) ? UNTIL_SKIP : s->h.seats;
}

/* TOYS-4.1: the last card of a row is discarded and six are dealt; TOYS-4.2:
 * the final round begins when they cannot be. */
static void renew(const struct game *g, struct state *s, int r)
{
  for (int i = 0; i < s->row_n[r]; i++) s->open[s->row[r][i]]++, s->row[r][i] = 0;
  s->row_n[r] = 0;
  if (s->deck_n >= ROW) s->dealing = (uint8_t)(r + 1);
  else begin_final(g, s);
}

/* ---- a card goes to a shelf ----------------------------------------------------- */

/* TOYS-7.1: the shelf has an edge that names this toy; TOYS-7.7: the neighbour
 * names it; TOYS-7.8: both count.  The card itself does not lie there yet. */
static int bonus_of_toy(const struct deck *d, const uint8_t *shelf, int n, int side, uint8_t kind)
{
  if (n == 0) return 0;
  uint8_t beside = end_card(shelf, n, side), far = end_card(shelf, n, side == SIDE_LEFT ? SIDE_RIGHT : SIDE_LEFT);
  int earned = has(d, far, EDGE_BONUS) && d->card[far].ref == kind;
  if (n > 1) earned += has(d, beside, EDGE_BONUS) && d->card[beside].ref == kind;
  return earned + (has(d, beside, NEIGHBOUR_BONUS) && d->card[beside].ref == kind);
}

/* TOYS-5.1: blind cards leave the game, the rest joins the collection. */
static void collect(struct state *s, int seat, int colour)
{
  uint8_t *shelf = s->shelf[seat][colour];
  for (int i = 0; i < s->shelf_n[seat][colour]; i++)
    if (shelf[i] & BLIND) s->removed[shelf[i] & ~BLIND]++;
    else s->taken[seat][shelf[i]]++;
  memset(shelf, 0, SHELF_MAX);
  s->shelf_n[seat][colour] = 0;
}

/* Lays the card and says how many bonus turns that earns. */
static int lay(const struct deck *d, struct state *s, int seat, int colour, int side, uint8_t kind, bool blind)
{
  uint8_t *shelf = s->shelf[seat][colour];
  int n = s->shelf_n[seat][colour], earned = 0;
  bool toy = !blind && d->card[kind].type == TOY;
  if (toy) earned = bonus_of_toy(d, shelf, n, side, kind);
  if (side == SIDE_LEFT) memmove(shelf + 1, shelf, SHELF_MAX - 1);
  shelf[side == SIDE_LEFT ? 0 : n] = blind ? kind | BLIND : kind;
  s->shelf_n[seat][colour] = (uint8_t)++n;
  if (!toy && n > 1 && is_shut(d, shelf, n, SIDE_LEFT) && is_shut(d, shelf, n, SIDE_RIGHT)) {
    collect(s, seat, colour);
    earned++;                              /* TOYS-5.1 */
  }
  return earned;
}

void remove_card(const struct deck *d, struct state *s, int seat, int colour, int at)
{
  uint8_t *shelf = s->shelf[seat][colour];
  int n = --s->shelf_n[seat][colour];
  (void)d;
  s->removed[shelf[at] & ~BLIND]++;
  for (int i = at; i < n; i++) shelf[i] = shelf[i + 1];
  shelf[n] = 0;
  if (n == 1 && shelf[0] & BLIND) {        /* TOYS-5.4: blind cards go with it */
    s->removed[shelf[0] & ~BLIND]++;
    shelf[0] = 0, s->shelf_n[seat][colour] = 0;
  }
}

/* ---- moves ------------------------------------------------------------------------ */

static uint8_t lift(struct state *s, const struct take *t)
{
  if (!t->place) { s->open[t->kind]--; return t->kind; }
  int r = place_row(t->place), i = place_at(t->place), n = --s->row_n[r];
  uint8_t kind = s->row[r][i];
  for (; i < n; i++) s->row[r][i] = s->row[r][i + 1];   /* TOYS-5.2: the row closes up */
  s->row[r][n] = 0;
  return kind;
}

static void apply_take(const struct game *g, struct state *s, int seat, const struct take *t)
{
  const struct deck *d = deck_of(g);
  uint8_t kind = lift(s, t);
  int earned = lay(d, s, seat, t->colour - 1, t->side, kind, t->blind);
  s->bonus = (uint8_t)(s->bonus - (s->bonus > 0) + earned);
  s->passes = 0;
  if (t->place && s->row_n[place_row(t->place)] <= 1) renew(g, s, place_row(t->place));
  if (!s->bonus) next_player(s);
}

static void apply_skip(struct state *s)
{
  if (s->bonus) {                          /* TOYS-5.2: a bonus turn is forfeited */
    if (!--s->bonus) next_player(s);
    return;
  }
  if (s->final) {
    if (s->left == UNTIL_SKIP) s->left = (uint8_t)(s->h.seats - 1);   /* TOYS-6.4 */
  } else if (++s->passes == s->h.seats) {  /* TOYS-5.4 */
    end_game(s);
    return;
  }
  next_player(s);
}

/* The centre first; in the beginning row by row, then who begins (TOYS-2.1). */
static void apply_draw(struct state *s, uint8_t kind)
{
  int r = s->dealing - 1;
  s->deck[kind]--, s->deck_n--;
  s->row[r][s->row_n[r]++] = kind;
  if (s->row_n[r] < ROW) return;
  s->dealing = s->turn == NOBODY && s->dealing < ROWS ? (uint8_t)(s->dealing + 1) : 0;
  if (s->turn != NOBODY) settle(s);
}

static inline void apply(const struct game *g, struct state *s, int seat, move_t m)
{
  if (s->h.ply < UINT16_MAX) s->h.ply++;
  if (m.op == DRAW) { apply_draw(s, m.a[0]); return; }
  if (m.op == FIRST) s->turn = (uint8_t)(m.a[0] - 1);
  else if (m.op == REMOVE) remove_card(deck_of(g), s, seat, m.a[0] - 1, m.a[1] - 1);
  else if (m.op == SKIP) apply_skip(s);
  else {
    struct take t = { m.a[0], m.a[1], m.a[2], m.a[3], m.a[4] };
    apply_take(g, s, seat, &t);
  }
  settle(s);
}

void toys_apply(const struct game *g, struct state *s, int seat, move_t m) { apply(g, s, seat, m); }

/* ---- points -------------------------------------------------------------------------- */

/* TOYS-6.5: does the card at this place of an unfinished shelf score?  Toys at
 * the ends do not, nor do blind cards. */
bool shelf_scores(const struct deck *d, const uint8_t *shelf, int n, int at)
{
  if (shelf[at] & BLIND) return false;
  return !is_toy(d, shelf[at]) || (at > 0 && at < n - 1);
}

static int shelf_points(const struct deck *d, const uint8_t *shelf, int n)
{
  int points = 0;
  for (int i = 0; i < n; i++)
    if (shelf_scores(d, shelf, n, i)) points += d->card[shelf[i]].points;
  return points;
}

static int collection_points(const struct deck *d, const uint8_t *taken)
{
  int points = 0;
  for (int k = 1; k <= d->kinds; k++) points += taken[k] * d->card[k].points;
  return points;
}

/* At any moment: as if the game were scored now. */
void toys_outcome(const struct game *g, const struct state *s, struct ig_outcome *o)
{
  const struct deck *d = deck_of(g);
  for (int p = 0; p < s->h.seats; p++) {
    o->score[p] = collection_points(d, s->taken[p]);
    for (int c = 0; c < COLOURS; c++) o->score[p] += shelf_points(d, s->shelf[p][c], s->shelf_n[p][c]);
  }
  place_by_score(o, s->h.seats);           /* TOYS-6.6 */
}

static void add_item(struct ig_points *line, int item) { line->item[line->n++] = (uint16_t)item; }

int toys_breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  const struct deck *d = deck_of(g);
  int n = 0;
  for (int p = 0; p < s->h.seats; p++) {
    struct ig_points line = { .seat = (int8_t)p, .clause = TOYS_5_1, .points = collection_points(d, s->taken[p]) };
    for (int k = 1; k <= d->kinds; k++)
      if (s->taken[p][k]) add_item(&line, ITEM_TAKEN + p * (KINDS_MAX + 1) + k);
    if (line.n && n < cap) out[n] = line;
    n += line.n > 0;
    for (int c = 0; c < COLOURS; c++) {
      line = (struct ig_points){ .seat = (int8_t)p, .clause = TOYS_6_5,
                                 .points = shelf_points(d, s->shelf[p][c], s->shelf_n[p][c]) };
      for (int i = 0; i < s->shelf_n[p][c]; i++)
        if (shelf_scores(d, s->shelf[p][c], s->shelf_n[p][c], i))
          add_item(&line, ITEM_SHELF + (p * COLOURS + c) * SHELF_MAX + i);
      if (line.n && n < cap) out[n] = line;
      n += line.n > 0;
    }
  }
  return n < cap ? n : cap;
}

/* ---- random play ------------------------------------------------------------------------ */

/* What a seat could place now: kinds per shelf and side, and ends that are
 * open to a blind card (bits SIDE_LEFT, SIDE_RIGHT). */
struct reach {
  uint64_t up[COLOURS][3];
  uint8_t blind[COLOURS];
  int spots;                               /* blind ends in all */
};

static inline uint64_t only_kind(uint64_t set) { return set & (set - 1) ? 0 : set; }

/* The same clauses as rules.c, for all kinds at once. */
static inline void reach_shelf(const struct deck *d, const struct state *s, int seat, int c, bool three, struct reach *out)
{
  const uint8_t *shelf = s->shelf[seat][c];
  int n = s->shelf_n[seat][c], toys = 0;
  uint64_t lying = 0, fit = d->colour[c];
  out->up[c][SIDE_NONE] = out->up[c][SIDE_LEFT] = out->up[c][SIDE_RIGHT] = 0, out->blind[c] = 0;
  if (!three) fit &= ~d->three_shelves;                                  /* 7.4 */
  if (n == 0) {
    out->up[c][SIDE_NONE] = s->final ? 0 : fit & ~d->two_toys;           /* 6.1, 7.3 */
    return;
  }
  for (int i = 0; i < n; i++)
    if (is_toy(d, shelf[i])) toys++, lying |= kind_bit(shelf[i]);
  if (toys >= 1) fit &= ~d->first_toy;                                   /* 7.2 */
  if (toys < 2) fit &= ~d->two_toys;                                     /* 7.3 */
  if (c != BLUE) fit &= ~lying;                                          /* 3.7 */
  else if (toys >= 2) fit &= only_kind(lying) ? ~d->toys | lying : ~lying;
  for (int side = SIDE_LEFT; side <= SIDE_RIGHT; side++) {
    if (is_shut(d, shelf, n, side)) continue;                            /* 3.5 */
    uint8_t x = end_card(shelf, n, side);
    uint64_t here = fit & (d->toys | d->edge[side - SIDE_LEFT]);         /* 3.5 */
    if (!is_toy(d, x)) here &= d->toys & ~d->no_edge;                    /* 3.6, 7.6 */
    else {
      if (n > 1 && has(d, x, WITH_EDGE) && is_toy(d, shelf[side == SIDE_LEFT ? 1 : n - 2])) here &= ~d->toys;   /* 7.5 */
      if (has(d, x, NO_EDGE)) here &= d->toys;                           /* 7.6 */
      else out->blind[c] |= (uint8_t)side, out->spots++;                 /* 3.9 */
    }
    out->up[c][side] = here;
  }
}

static inline void reach_of(const struct deck *d, const struct state *s, int seat, struct reach *out)
{
  const uint8_t *n = s->shelf_n[seat];
  bool three = n[0] && n[1] && n[2];
  out->spots = 0;
  for (int c = 0; c < COLOURS; c++) reach_shelf(d, s, seat, c, three, out);
}

static inline int ways(const struct deck *d, const struct reach *w, uint8_t kind)
{
  const uint64_t *up = w->up[d->card[kind].colour];
  return (int)((up[0] >> kind & 1) + (up[1] >> kind & 1) + (up[2] >> kind & 1)) + w->spots;
}

/* The i-th way to place this card. */
static inline move_t nth_way(const struct deck *d, const struct reach *w, struct take t, uint8_t kind, int i)
{
  int c = d->card[kind].colour;
  for (int side = SIDE_NONE; side <= SIDE_RIGHT; side++)
    if (w->up[c][side] >> kind & 1 && i-- == 0) {
      t.colour = (uint8_t)(c + 1), t.side = (uint8_t)side;
      return take_move(t);
    }
  t.blind = 1;
  for (c = 0; c < COLOURS; c++)
    for (int side = SIDE_LEFT; side <= SIDE_RIGHT; side++)
      if (w->blind[c] & side && i-- == 0) t.colour = (uint8_t)(c + 1), t.side = (uint8_t)side;
  return take_move(t);
}

/* What may be taken now, in order; how many.  In the final round one of a kind. */
static inline int sources(const struct deck *d, const struct state *s, struct take *t, uint8_t *kind)
{
  int n = 0;
  if (s->final) {
    for (int k = 1; k <= d->kinds; k++)
      if (s->open[k]) t[n] = (struct take){ .kind = (uint8_t)k }, kind[n++] = (uint8_t)k;
    return n;
  }
  for (int r = 0; r < ROWS; r++) {
    int len = s->row_n[r], step = s->bonus || len < 2 ? 1 : len - 1;
    for (int i = 0; i < len; i += step)
      t[n] = (struct take){ .place = (uint8_t)(r * ROW + i + 1) }, kind[n++] = s->row[r][i];
  }
  return n;
}

static move_t random_when_stuck(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  move_t m[COLOURS * SHELF_MAX];
  int n = toys_moves(g, s, seat, m, COLOURS * SHELF_MAX);
  return m[rng_below(r, (uint32_t)n)];
}

static inline move_t random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  const struct deck *d = deck_of(g);
  struct reach w;
  struct take t[KINDS_MAX];
  uint8_t kind[KINDS_MAX];
  int upto[KINDS_MAX], total = 0, n = sources(d, s, t, kind), i = 0;
  reach_of(d, s, seat, &w);
  for (int j = 0; j < n; j++) upto[j] = total += ways(d, &w, kind[j]);
  if (!total) return random_when_stuck(g, s, seat, r);
  int x = (int)rng_below(r, (uint32_t)total);
  while (x >= upto[i]) i++;
  return nth_way(d, &w, t[i], kind[i], i ? x - upto[i - 1] : x);
}

move_t toys_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  return random_move(g, s, seat, r);
}

/* Eight counts as one number, the first lowest. */
static inline uint64_t eight(const uint8_t *p)
{
  uint64_t x = 0;
  for (int i = 7; i >= 0; i--) x = x << 8 | p[i];
  return x;
}

/* pool_nth over whole words: 84 cards fit a byte, so sums do not carry over. */
static inline int deck_nth(const uint8_t *deck, uint32_t i)
{
  const uint64_t ones = 0x0101010101010101u;
  int k = 0;
  for (;;) {
    uint64_t sums = eight(deck + k) * ones;              /* byte j: counts 0..j */
    uint32_t all = (uint32_t)(sums >> 56);
    if (i < all) {
      while ((sums & 0xFF) <= i) sums >>= 8, k++;
      return k;
    }
    i -= all, k += 8;
  }
}

static inline move_t sample(const struct game *g, const struct state *s, struct ig_rng *r)
{
  (void)g;
  if (s->dealing) return (move_t){ .op = DRAW, .a = { (uint8_t)deck_nth(s->deck, rng_below(r, s->deck_n)) } };
  return (move_t){ .op = FIRST, .a = { (uint8_t)(1 + rng_below(r, s->h.seats)) } };
}

move_t toys_sample(const struct game *g, const struct state *s, struct ig_rng *r) { return sample(g, s, r); }

#include "playout.h"

void toys_playout(const struct game *g, struct state *s, struct ig_rng *r) { playout(g, s, r); }
