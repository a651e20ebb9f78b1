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
  for (int k = 1; k <= d->kinds; k++)
    s->deck[k] = d->card[k].count, s->deck_sum[k / 8] = (uint8_t)(s->deck_sum[k / 8] + d->card[k].count);
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
  int earned = is_a(d, far, T_EDGE_BONUS) && d->card[far].ref == kind;
  if (n > 1) earned += is_a(d, beside, T_EDGE_BONUS) && d->card[beside].ref == kind;
  return earned + (is_a(d, beside, T_NEIGHBOUR_BONUS) && d->card[beside].ref == kind);
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
  if (side == SIDE_LEFT) {
    uint8_t was[SHELF_MAX];
    memcpy(was, shelf, SHELF_MAX);
    memcpy(shelf + 1, was, SHELF_MAX - 1);
  }
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
  int r = place_row(t->place), i = place_at(t->place);
  uint8_t *row = s->row[r], kind = row[i];
  s->row_n[r]--;
  uint64_t before = ((uint64_t)1 << 8 * i) - 1, was = eight(row);
  put_eight(row, (was & before) | (was >> 8 & ~before));               /* TOYS-5.2: the row closes up */
  return kind;
}

static inline void apply_take(const struct game *g, struct state *s, int seat, const struct take *t)
{
  const struct deck *d = deck_of(g);
  uint8_t kind = lift(s, t);
  int earned = lay(d, s, seat, t->colour - 1, t->side, kind, t->blind);
  s->bonus = (uint8_t)(s->bonus - (s->bonus > 0) + earned);
  s->passes = 0;
  if (t->place && s->row_n[place_row(t->place)] <= 1) renew(g, s, place_row(t->place));
  if (!s->bonus) next_player(s);
  settle(s);
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
  uint8_t *word = s->deck + (kind & ~7);
  put_eight(word, eight(word) - ((uint64_t)1 << 8 * (kind & 7)));      /* whole words: draws read them so */
  put_eight(s->deck_sum, eight(s->deck_sum) - ((uint64_t)1 << (kind & ~7)));
  s->deck_n--;
  s->row[r][s->row_n[r]++] = kind;
  if (s->row_n[r] < ROW) return;
  s->dealing = s->turn == NOBODY && s->dealing < ROWS ? (uint8_t)(s->dealing + 1) : 0;
  if (s->turn != NOBODY) settle(s);
}

static inline void count_ply(struct state *s) { s->h.ply = (uint16_t)(s->h.ply + (s->h.ply < UINT16_MAX)); }

void toys_apply(const struct game *g, struct state *s, int seat, move_t m)
{
  struct take t = { m.a[0], m.a[1], m.a[2], m.a[3], m.a[4] };
  count_ply(s);
  if (m.op == DRAW) apply_draw(s, m.a[0]);
  else if (m.op == TAKE) apply_take(g, s, seat, &t);
  else {
    if (m.op == FIRST) s->turn = (uint8_t)(m.a[0] - 1);
    else if (m.op == REMOVE) remove_card(deck_of(g), s, seat, m.a[0] - 1, m.a[1] - 1);
    else apply_skip(s);
    settle(s);
  }
}

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

static const uint64_t ONES = 0x0101010101010101u, TOPS = 0x8080808080808080u;

static inline bool one_kind(uint64_t set) { return !(set & (set - 1)); }

static inline uint64_t four_kinds(uint64_t x)
{
  return kind_bit(x & 63) | kind_bit(x >> 8 & 63) | kind_bit(x >> 16 & 63) | kind_bit(x >> 24 & 63);
}

/* The kinds that lie face up on a shelf, and kind 0. */
static inline uint64_t kinds_on(const uint8_t *shelf, int n)
{
  uint64_t set = 0;
  for (int i = 0; i < n; i += 8) {
    uint64_t x = eight(shelf + i);
    x &= ~(((x & TOPS) >> 7) * 255);       /* blind cards away                  */
    set |= four_kinds(x);
    if (n > i + 4) set |= four_kinds(x >> 32);
  }
  return set;
}

/* The same clauses as rules.c, for all kinds at once: what the shelf as a
 * whole allows ... */
static inline uint64_t shelf_fit(const struct deck *d, const struct state *s, int seat, int c)
{
  const uint8_t *shelf = s->shelf[seat][c], *begun = s->shelf_n[seat];
  int n = begun[c];
  uint64_t lying = kinds_on(shelf, n) & d->toys;
  int toys = n ? n - !is_toy(d, shelf[0]) - (n > 1 && !is_toy(d, shelf[n - 1])) : 0;   /* edges lie at the ends only */
  uint64_t fit = d->colour[c] & d->by_toys[toys > 2 ? 2 : toys];         /* 3.2, 7.2, 7.3 */
  if (!begun[0] || !begun[1] || !begun[2]) fit &= ~d->three_shelves;     /* 7.4 */
  if (c != BLUE) return fit & ~lying;                                    /* 3.7 */
  return toys < 2 ? fit : fit & (one_kind(lying) ? ~d->toys | lying : ~lying);
}

/* ... and what its end is: END_SHUT also when there is no shelf. */
static inline int shelf_end(const struct deck *d, const struct state *s, int seat, int c, int side)
{
  const uint8_t *shelf = s->shelf[seat][c];
  int n = s->shelf_n[seat][c];
  uint8_t x = shelf[side == SIDE_LEFT || !n ? 0 : n - 1];
  if (is_a(d, x, T_WITH_EDGE) && n > 1 && is_toy(d, shelf[side == SIDE_LEFT ? 1 : n - 2])) return END_WAITS;   /* 7.5 */
  return d->end[side - SIDE_LEFT][x];                                    /* 3.5, 3.6, 7.6 */
}

static inline bool takes_blind(int end) { return end == END_TOY || end == END_WAITS; }   /* 3.9, 7.6 */

/* What a seat could place now: the kinds that find a place on the shelf of
 * their colour, and the shelf ends open to a blind card. */
struct reach {
  uint64_t left, right;                    /* left: also to start the shelf     */
  uint8_t begun;                           /* bit per shelf                     */
  uint8_t blind[2 * COLOURS + 1];          /* colour * 3 + side                 */
  int spots;                               /* how many of them                  */
};

static inline void reach_of(const struct deck *d, const struct state *s, int seat, struct reach *out)
{
  *out = (struct reach){ 0 };
  for (int c = 0; c < COLOURS; c++) {
    uint64_t fit = shelf_fit(d, s, seat, c);
    if (!s->shelf_n[seat][c]) {
      out->left |= s->final ? 0 : fit;                                   /* 3.3, 6.1 */
      continue;
    }
    out->begun |= (uint8_t)(1 << c);
    int left = shelf_end(d, s, seat, c, SIDE_LEFT), right = shelf_end(d, s, seat, c, SIDE_RIGHT);
    out->left |= fit & d->beside[0][left];
    out->right |= fit & d->beside[1][right];
    out->blind[out->spots] = (uint8_t)(c * 3 + SIDE_LEFT), out->spots += takes_blind(left);
    out->blind[out->spots] = (uint8_t)(c * 3 + SIDE_RIGHT), out->spots += takes_blind(right);
  }
}

static inline int ways(const struct reach *w, uint8_t kind)
{
  return (int)((w->left >> kind & 1) + (w->right >> kind & 1)) + w->spots;
}

/* The i-th way to place this card: face up first, then blind. */
static inline struct take nth_way(const struct deck *d, const struct reach *w, int place, uint8_t kind, int i)
{
  int left = w->left >> kind & 1, up = left + (int)(w->right >> kind & 1), c = d->card[kind].colour;
  struct take t = { .place = (uint8_t)place, .blind = i >= up };
  if (t.blind) t.colour = (uint8_t)(w->blind[i - up] / 3 + 1), t.side = w->blind[i - up] % 3;
  else t.colour = (uint8_t)(c + 1), t.side = i < left ? w->begun >> c & 1 : SIDE_RIGHT;
  return t;
}

/* The kinds with a count.  No count passes 84, so +127 reaches the top bit
 * exactly where there is one; the product gathers the eight bits. */
static inline uint64_t kinds_there(const uint8_t *count)
{
  uint64_t set = 0;
  for (int k = 0; k < POOL; k += 8)
    set |= (((eight(count + k) + ~TOPS) & TOPS) >> 7) * 0x0102040810204080u >> 56 << k;
  return set;
}

static inline int nth_kind(uint64_t set, int i)
{
  while (i--) set &= set - 1;
  return __builtin_ctzll(set);
}

static inline int size_of(uint64_t set) { return __builtin_popcountll(set); }

/* Each of these answers false when nothing can be taken. */
static inline bool random_final(const struct game *g, const struct state *s, const struct reach *w, struct ig_rng *r, struct take *t)
{
  uint64_t there = kinds_there(s->open);
  int all = size_of(there), left = size_of(there & w->left), right = size_of(there & w->right);
  int total = left + right + all * w->spots, kind;
  if (!total) return false;
  int x = (int)rng_below(r, (uint32_t)total);
  *t = (struct take){ 0 };
  if (x < left + right) {
    t->side = x < left ? SIDE_LEFT : SIDE_RIGHT;
    kind = x < left ? nth_kind(there & w->left, x) : nth_kind(there & w->right, x - left);
    t->colour = (uint8_t)(deck_of(g)->card[kind].colour + 1);
  } else {
    x -= left + right;
    kind = nth_kind(there, x / w->spots);
    uint8_t spot = w->blind[x % w->spots];
    t->colour = (uint8_t)(spot / 3 + 1), t->side = spot % 3, t->blind = 1;
  }
  t->kind = (uint8_t)kind;
  return true;
}

/* The ends of three rows, each of two cards at least. */
static inline bool random_end(const struct deck *d, const struct state *s, const struct reach *w, struct ig_rng *r, struct take *t)
{
  uint8_t kind[2 * ROWS];
  int upto[2 * ROWS], total = 0, i = 0;
  for (int row = 0; row < ROWS; row++)
    kind[2 * row] = s->row[row][0], kind[2 * row + 1] = s->row[row][s->row_n[row] - 1];
  for (int k = 0; k < 2 * ROWS; k++) upto[k] = total += ways(w, kind[k]);
  if (!total) return false;
  int x = (int)rng_below(r, (uint32_t)total);
  for (int k = 0; k < 2 * ROWS - 1; k++) i += x >= upto[k];
  int at = i & 1 ? s->row_n[i / 2] - 1 : 0;
  *t = nth_way(d, w, i / 2 * ROW + at + 1, kind[i], x - (i ? upto[i - 1] : 0));
  return true;
}

/* Any card of the centre; or the ends, in a hand-made position with short rows. */
static inline bool random_any(const struct deck *d, const struct state *s, const struct reach *w, struct ig_rng *r, struct take *t)
{
  int upto[PLACES], total = 0, i = 0;
  for (int row = 0; row < ROWS; row++)
    for (int at = 0; at < ROW; at++) {
      uint8_t kind = s->bonus || at == 0 || at == s->row_n[row] - 1 ? s->row[row][at] : 0;
      upto[row * ROW + at] = total += kind ? ways(w, kind) : 0;
    }
  if (!total) return false;
  int x = (int)rng_below(r, (uint32_t)total);
  for (int k = 0; k < PLACES - 1; k++) i += x >= upto[k];
  *t = nth_way(d, w, i + 1, s->row[i / ROW][i % ROW], x - (i ? upto[i - 1] : 0));
  return true;
}

static inline bool random_take(const struct game *g, const struct state *s, int seat, struct ig_rng *r, struct take *t)
{
  const struct deck *d = deck_of(g);
  struct reach w;
  reach_of(d, s, seat, &w);
  if (s->final) return random_final(g, s, &w, r, t);
  bool ends = !s->bonus && s->row_n[0] > 1 && s->row_n[1] > 1 && s->row_n[2] > 1;
  return ends ? random_end(d, s, &w, r, t) : random_any(d, s, &w, r, t);
}

/* Stuck: in the final round and in bonus turns there is only one thing to do. */
static move_t random_when_stuck(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  move_t m[COLOURS * SHELF_MAX];
  if (s->final || s->bonus) return (move_t){ .op = SKIP };
  int n = toys_moves(g, s, seat, m, COLOURS * SHELF_MAX);
  return m[rng_below(r, (uint32_t)n)];
}

move_t toys_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  struct take t;
  return random_take(g, s, seat, r, &t) ? take_move(t) : random_when_stuck(g, s, seat, r);
}

/* In eight counts whose sum is below 128: where the i-th card is.  The sums
 * do not carry over, so one product has them all. */
static inline int nth_of_eight(const uint8_t *count, uint32_t i, uint32_t *rest)
{
  uint64_t sums = eight(count) * ONES;                     /* byte j: counts 0..j; the first above i */
  int j = __builtin_ctzll(((sums | TOPS) - (i + 1) * ONES) & TOPS) / 8;
  *rest = i - (uint32_t)((sums << 8) >> 8 * j & 255);
  return j;
}

static inline int deck_nth(const struct state *s, uint32_t i)
{
  int word = 8 * nth_of_eight(s->deck_sum, i, &i);
  return word + nth_of_eight(s->deck + word, i, &i);
}

static inline uint8_t draw_kind(const struct state *s, struct ig_rng *r)
{
  return (uint8_t)deck_nth(s, rng_below(r, s->deck_n));
}

move_t toys_sample(const struct game *g, const struct state *s, struct ig_rng *r)
{
  (void)g;
  if (s->dealing) return (move_t){ .op = DRAW, .a = { draw_kind(s, r) } };
  return (move_t){ .op = FIRST, .a = { (uint8_t)(1 + rng_below(r, s->h.seats)) } };
}

/* playout.h without packing and unpacking moves; asks the generator the same. */
void toys_playout(const struct game *g, struct state *s, struct ig_rng *r)
{
  struct take t;
  while (s->h.active) {
    if (s->dealing) {
      count_ply(s);
      apply_draw(s, draw_kind(s, r));
    } else if (s->turn == NOBODY) toys_apply(g, s, CHANCE, toys_sample(g, s, r));
    else if (random_take(g, s, s->turn, r, &t)) {
      count_ply(s);
      apply_take(g, s, s->turn, &t);
    } else toys_apply(g, s, s->turn, random_when_stuck(g, s, s->turn, r));
  }
}
