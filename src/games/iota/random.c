/* random.c - what chance draws, and a fair random move without listing all.
 *
 * random_move draws from a set that is easy to count and holds every legal
 * move exactly once, and tries again until it has drawn a legal one: so all
 * legal moves are equally likely.  A play is found in that set as
 *     a place beside the table: the first one of the play that touches it
 *     the direction, and how many cards are laid before that place
 *     an order of cards of the hand that form a line among themselves
 * The other places follow, since a stretch has no gaps.
 */
#include "iota.h"

/* ---- chance --------------------------------------------------------------- */

static int count_bits(uint64_t x)
{
  x -= x >> 1 & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
  return (int)(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

static int nth_bit(uint64_t x, int n)
{
  int at = 0;
  for (int half = 32; half; half /= 2) {
    int low = count_bits(x & (((uint64_t)1 << half) - 1));
    if (n >= low) n -= low, at += half, x >>= half;
  }
  return at;
}

/* The first hand with a place free, while hands are dealt (IOTA-2.1). */
int iota_seat_to_deal(const struct state *s)
{
  for (int p = 0; p < s->h.seats; p++)
    if (!s->hand[p][HAND - 1]) return p;
  return -1;
}

int iota_chance_op(const struct state *s)
{
  if (s->draw) return DRAW;
  if (s->cards) return FIRST;
  return iota_seat_to_deal(s) < 0 ? STARTER : DRAW;
}

/* Places in the deck and in hands whose cards this view does not know. */
int iota_unknown_places(const struct state *s)
{
  int n = s->deck;
  if (s->h.viewer == ALL) return n;
  for (int i = 0; i < s->under_n; i++) n += s->under[i] == UNKNOWN;
  for (int p = 0; p < s->h.seats; p++) n += iota_in_hand(s, p, UNKNOWN);
  return n;
}

/* The card that comes up next when it is certain, or 0 (IOTA-3.7). */
static int certain_card(const struct state *s)
{
  return !s->deck && s->under_n && s->under[0] != UNKNOWN ? s->under[0] : 0;
}

/* IOTA-1.2: in the short game all wilds are in play and half of the coloured
 * cards are not, so each of the unknown places is a wild with the same chance,
 * and else any coloured card.  Otherwise all unseen cards are equally likely. */
static int outcomes(const struct state *s, int places)
{
  return s->h.option[OPTION_DECK] ? places : count_bits(s->pool) + s->wilds;
}

static uint32_t card_weight(const struct state *s, int kind)
{
  int sure = certain_card(s), coloured = outcomes(s, iota_unknown_places(s)) - s->wilds, unseen = count_bits(s->pool);
  if (sure) return kind == sure;
  if (kind == WILD) return (uint32_t)(unseen == coloured ? s->wilds : s->wilds * unseen);
  if (kind < 1 || kind > COLOURED || !(s->pool >> (kind - 1) & 1)) return 0;
  return (uint32_t)(unseen == coloured ? 1 : coloured);
}

uint32_t iota_weight(const struct game *g, const struct state *s, move_t m)
{
  (void)g;
  if (m.op == FIRST) return m.a[0] >= 1 && m.a[0] <= s->h.seats;
  if (m.op == STARTER && m.a[0] == WILD && s->h.option[OPTION_STARTER]) return 0;   /* IOTA-2.1 */
  return card_weight(s, m.a[0]);
}

int iota_chance_moves(const struct state *s, move_t *out, int cap)
{
  int op = iota_chance_op(s), n = 0;
  for (int a = 1; a <= WILD; a++)
    if (iota_weight(NULL, s, mk(op, a))) n = add_move(out, cap, n, mk(op, a));
  return n;
}

/* One of the unseen cards, for one of so many unknown places. */
static int unseen_card(const struct state *s, int places, struct ig_rng *r)
{
  int all = outcomes(s, places), i = (int)rng_below(r, (uint32_t)all) - s->wilds, unseen = count_bits(s->pool);
  if (i < 0) return WILD;
  return 1 + nth_bit(s->pool, unseen == all - s->wilds ? i : (int)rng_below(r, (uint32_t)unseen));
}

int iota_draw_unknown(struct state *s, int places, struct ig_rng *r)
{
  int k = unseen_card(s, places, r);
  if (k == WILD) s->wilds--;
  else s->pool &= ~((uint64_t)1 << (k - 1));
  return k;
}

move_t iota_sample(const struct game *g, const struct state *s, struct ig_rng *r)
{
  (void)g;
  int op = iota_chance_op(s), sure = certain_card(s);
  if (op == FIRST) return mk(FIRST, 1 + (int)rng_below(r, s->h.seats));
  if (sure) return mk(op, sure);
  if (op == STARTER && s->h.option[OPTION_STARTER])
    return mk(op, 1 + nth_bit(s->pool, (int)rng_below(r, (uint32_t)count_bits(s->pool))));
  return mk(op, unseen_card(s, iota_unknown_places(s), r));
}

/* ---- a random move -------------------------------------------------------- */

/* The first n (n - 1) pairs are those of n cards; so with triples. */
static const uint8_t pair[12][2] = { { 0, 1 }, { 1, 0 }, { 0, 2 }, { 2, 0 }, { 1, 2 }, { 2, 1 },
                                     { 0, 3 }, { 3, 0 }, { 1, 3 }, { 3, 1 }, { 2, 3 }, { 3, 2 } };
static const uint8_t triple[4][3] = { { 0, 1, 2 }, { 0, 1, 3 }, { 0, 2, 3 }, { 1, 2, 3 } };
static const uint8_t order3[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

struct try {
  const struct state *s;
  const uint8_t *g;
  int step;
  int cards;                               /* in the hand                      */
  uint8_t hand[HAND];
  int twin;                                /* the second of two wilds in it, or -1 */
  int triples, fours;                      /* sets that form a line            */
  const uint8_t *triple[4];
  int n, cell[HAND], away[HAND];           /* the play that is tried           */
  uint8_t slot[HAND];
  int edges;                               /* empty places beside the table    */
  uint16_t edge[4 * CARDS + 1];
  uint8_t near[GRID_MAX + 8];              /* 1: in `edge`                     */
};

/* Empty cells with a card at one of their sides, in order of cells.  Written as
 * plain loops over bytes, which a compiler turns into a few wide steps. */
static void find_edges(struct try *t)
{
  const uint8_t *restrict g = t->g;
  uint8_t *restrict near = t->near;
  int step = t->step, end = area(t->s) - step, n = 0;
  memset(near, 0, (size_t)step);
  for (int i = step; i < end; i++)
    near[i] = (uint8_t)((g[i] == 0) & ((g[i - 1] | g[i + 1] | g[i - step] | g[i + step]) != 0));
  memset(near + end, 0, (size_t)step + 8);
  for (int i = step; i < end; i += 8) {
    uint64_t eight;
    memcpy(&eight, near + i, 8);
    if (!eight) continue;
    for (int j = i; j < i + 8; j++) t->edge[n] = (uint16_t)j, n += near[j];
  }
  t->edges = n;
}

static void know_hand(struct try *t, int seat)
{
  t->twin = -1;
  for (int i = 0; i < HAND; i++) {
    uint8_t k = t->s->hand[seat][i];
    if (!k || k == UNKNOWN) continue;
    if (k == WILD && t->cards && t->hand[t->cards - 1] == WILD) t->twin = t->cards;
    t->hand[t->cards++] = k;
  }
  for (int i = 0; i < (t->cards == 4 ? 4 : t->cards == 3); i++) {
    run_t r = 0;
    for (int j = 0; j < 3; j++) r = run_add(r, t->hand[triple[i][j]]);
    if (same_or_different(r)) t->triple[t->triples++] = triple[i];
  }
  t->fours = t->triples == 4;              /* any three of four form a line: all four do */
}

/* Two wilds look the same: the first of them is always used first. */
static bool twins_in_order(const struct try *t)
{
  for (int i = 0; i < t->n; i++) {
    if (t->slot[i] == t->twin) return false;
    if (t->slot[i] == t->twin - 1) return true;
  }
  return true;
}

/* IOTA-6.2, on a grid with the cards of this play. */
static bool wilds_agree(const struct try *t)
{
  uint8_t g[GRID_MAX];
  int wild[WILDS], n = 0;
  memcpy(g, t->g, (size_t)area(t->s));
  for (; n < t->s->wild_n; n++) wild[n] = cell_of(t->s, t->s->wild[n]);
  for (int i = 0; i < t->n; i++) {
    g[t->cell[i]] = t->hand[t->slot[i]];
    if (g[t->cell[i]] == WILD) wild[n++] = t->cell[i];
  }
  return iota_wilds_agree(g, t->step, wild, n);
}

/* Finds the places: the one at `touching` has `before` others before it that
 * touch nothing.  Then every line of the play must be a line. */
static bool is_play(struct try *t, int touching, int step, int before)
{
  int across = step == 1 ? t->step : 1, c = touching, away = 0;
  run_t beyond = run_from(t->g, c, step), line = run_from(t->g, c, -step), all = beyond + line;
  for (int i = 0; i < t->n; i++) all = run_add(all, t->hand[t->slot[i]]);
  if (!is_line(all)) return false;         /* most tries end here              */
  if (before && (line || before + 1 + run_length(beyond) > LOT)) return false;
  for (int i = 1; i <= before; i++)
    if (c -= step, t->g[c] | t->near[c]) return false;
  bool wild = false;
  for (int i = 0; i < t->n; i++) {
    int kind = t->hand[t->slot[i]];
    line = run_add(line, kind);
    if (run_length(line) > LOT) return false;
    if (t->near[c]) {
      run_t cross = run_around(t->g, c, across);
      if (!is_line(run_add(cross, kind))) return false;
      wild |= run_wilds(cross) != 0;
    }
    t->cell[i] = c, t->away[i] = away;
    for (c += step, away++; t->g[c]; c += step, away++) line = run_add(line, t->g[c]);
    if (!is_line(line)) return false;
  }
  return !(wild || run_wilds(line)) || wilds_agree(t);
}

/* How many plays the counted set has for each place. */
static uint32_t plays_per_place(const struct try *t)
{
  int pairs = t->cards * (t->cards - 1);
  return (uint32_t)(t->cards + 2 * (2 * pairs + 3 * 6 * t->triples + 4 * 24 * t->fours));
}

static void order_of_four(uint32_t i, uint8_t *slot)
{
  uint32_t a = i / 6;                      /* the first, then an order of the other three */
  for (int j = 0; j < 3; j++) {
    uint8_t k = order3[i % 6][j];
    slot[j + 1] = (uint8_t)(k + (k >= a));
  }
  slot[0] = (uint8_t)a;
}

/* The i-th play of one place; *before and *axis say how it lies. */
static void choose_cards(struct try *t, uint32_t i, int *before, int *axis)
{
  uint32_t pairs = (uint32_t)(t->cards * (t->cards - 1)), threes = 18 * (uint32_t)t->triples;
  *before = *axis = 0;
  if (i < (uint32_t)t->cards) { t->n = 1, t->slot[0] = (uint8_t)i; return; }
  i -= (uint32_t)t->cards;
  *axis = i & 1, i /= 2;
  if (i < 2 * pairs) {
    t->n = 2, *before = i & 1;
    memcpy(t->slot, pair[i / 2], 2);
  } else if (i -= 2 * pairs, i < threes) {
    t->n = 3, *before = (int)(i % 3), i /= 3;
    for (int j = 0; j < 3; j++) t->slot[j] = t->triple[i / 6][order3[i % 6][j]];
  } else {
    i -= threes;
    t->n = 4, *before = i & 3;
    order_of_four(i / 4, t->slot);
  }
}

static move_t as_play(const struct try *t, int axis)
{
  move_t m = { .op = PLAY };
  int x = t->cell[0] / t->step - MARGIN + t->s->x0 + BIAS, y = t->cell[0] % t->step - MARGIN + t->s->y0 + BIAS;
  for (int i = 0; i < t->n; i++) {
    m.a[3 * i] = (uint8_t)(x + (axis ? t->away[i] : 0));
    m.a[3 * i + 1] = (uint8_t)(y + (axis ? 0 : t->away[i]));
    m.a[3 * i + 2] = t->hand[t->slot[i]];
  }
  return m;
}

static bool try_play(struct try *t, int place, uint32_t i, move_t *out)
{
  int before, axis;
  choose_cards(t, i, &before, &axis);
  if (t->twin >= 0 && !twins_in_order(t)) return false;
  if (!is_play(t, place, axis ? t->step : 1, before)) return false;
  *out = as_play(t, axis);
  return true;
}

static bool try_pass(struct try *t, uint32_t set, move_t *out)
{
  *out = (move_t){ .op = PASS };
  t->n = 0;
  for (int i = 0; i < t->cards; i++)
    if (set >> i & 1) out->a[t->n] = t->hand[i], t->slot[t->n++] = (uint8_t)i;
  return t->twin < 0 || twins_in_order(t);
}

static bool try_take(const struct try *t, uint32_t i, move_t *out)
{
  uint8_t g[GRID_MAX];
  int which = (int)i / t->cards, kind = t->hand[(int)i % t->cards];
  memcpy(g, t->g, (size_t)area(t->s));
  *out = mk_take(t->s->wild[which].x + t->s->x0, t->s->wild[which].y + t->s->y0, kind);
  return iota_can_take(t->s, g, which, kind);
}

/* Passes and takes stand behind the plays, as if they were plays of further
 * places; the last of those places may have less to offer. */
static bool try_other(struct try *t, uint32_t i, move_t *out)
{
  uint32_t passes = deck_size(t->s) ? 1u << t->cards : 1, takes = (uint32_t)(t->s->wild_n * t->cards);
  if (i < passes) return try_pass(t, i, out);
  return i - passes < takes && try_take(t, i - passes, out);
}

/* Uniform in [0, n) and in [0, m), both from one number of the generator; a
 * retry where some answers would come once too often, as in rng_below. */
static void draw_both(struct ig_rng *r, uint32_t n, uint32_t m, uint32_t *a, uint32_t *b)
{
  uint64_t x, y;
  do {
    uint64_t both = rng_next(r);
    x = (both >> 32) * n, y = (both & UINT32_MAX) * m;
  } while (((uint32_t)x < n && (uint32_t)x < (0u - n) % n) || ((uint32_t)y < m && (uint32_t)y < (0u - m) % m));
  *a = (uint32_t)(x >> 32), *b = (uint32_t)(y >> 32);
}

move_t iota_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  (void)g;
  struct try t;
  t.s = s, t.g = s->grid, t.step = stride(s), t.cards = t.triples = 0;
  know_hand(&t, seat);
  find_edges(&t);
  uint32_t per_place = plays_per_place(&t), others = (1u << HAND) + WILDS * HAND;
  if (!per_place) t.edges = 0, per_place = 1;
  uint32_t places = (uint32_t)t.edges + (others + per_place - 1) / per_place;
  for (move_t m;;) {
    uint32_t place, i;
    draw_both(r, places, per_place, &place, &i);
    if (place < (uint32_t)t.edges ? try_play(&t, t.edge[place], i, &m)
                                  : try_other(&t, (place - (uint32_t)t.edges) * per_place + i, &m))
      return m;
  }
}
