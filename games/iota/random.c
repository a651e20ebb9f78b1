/* random.c - what chance draws, and a fair random move without listing all.
 *
 * iota_choose draws from a set that is easy to count and holds every legal
 * move exactly once, and tries again until it has drawn a legal one: so all
 * legal moves are equally likely.  A play is found in that set as
 *     the first place of the play that touches the table, and the card there,
 *       which must fit (struct edge)
 *     the axis, and whether cards are laid before that place or only after it
 *     an order of other cards of the hand, and how many of them come before
 * The other places follow, since a stretch has no gaps.
 */
#include "bits.h"
#include "iota.h"

/* ---- chance --------------------------------------------------------------- */

static uint32_t count_bits(uint64_t x)
{
  x -= x >> 1 & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
  return (uint32_t)(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

/* How many bytes of `sums`, each below 128, are at most n. */
static int at_most(uint64_t sums, int n)
{
  uint64_t each = 0x0101010101010101u, high = 0x8080808080808080u;
  uint64_t those = (((uint64_t)n * each | high) - sums) >> 7 & each;
  return (int)(those * each >> 56);
}

/* Where the n-th bit of x is: first which byte, then which bit of it; bytes and
 * bits before it are counted all at once. */
static int nth_bit(uint64_t x, uint32_t i)
{
  int n = (int)i;
  uint64_t each = 0x0101010101010101u, c = x - (x >> 1 & 0x5555555555555555u);
  c = (c & 0x3333333333333333u) + (c >> 2 & 0x3333333333333333u);
  c = ((c + (c >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * each;
  int at = 8 * at_most(c, n);
  uint64_t bits = (x >> at & 0xFF) * each & 0x8040201008040201u;
  bits = ((bits + 0x7F7F7F7F7F7F7F7Fu) | bits) >> 7 & each;
  return at + at_most(bits * each, n - (int)(c << 8 >> at & 0xFF));
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
static int coloured_ones(const struct state *s, int places, int unseen)
{
  return s->h.option[OPTION_DECK] ? places - s->wilds : unseen;
}

static uint32_t card_weight(const struct state *s, int kind)
{
  int sure = certain_card(s), unseen = (int)count_bits(s->pool),
      coloured = coloured_ones(s, iota_unknown_places(s), unseen);
  if (sure) return kind == sure;
  if (kind == WILD) return (uint32_t)(unseen == coloured ? s->wilds : s->wilds * unseen);
  if (kind < 1 || kind > COLOURED || !(s->pool >> (kind - 1) & 1)) return 0;
  return (uint32_t)(unseen == coloured ? 1 : coloured);
}

uint32_t iota_weight(const struct game *g, const struct state *s, move_t m)
{
  (void)g;
  if (m.op == FIRST) return may_begin(s, OPTION_FIRST, m.a[0]);
  if (m.op == STARTER && m.a[0] == WILD && s->h.option[OPTION_STARTER]) return 0; /* IOTA-2.1 */
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
static inline __attribute__((always_inline)) int unseen_by(const struct state *s, int places,
                                                           struct ig_rng *r, uint32_t (*count)(uint64_t),
                                                           int (*nth)(uint64_t, uint32_t))
{
  int unseen = (int)count(s->pool), coloured = coloured_ones(s, places, unseen);
  int i = (int)rng_below(r, (uint32_t)(coloured + s->wilds)) - s->wilds;
  if (i < 0) return WILD;
  return 1 + nth(s->pool, unseen == coloured ? (uint32_t)i : rng_below(r, (uint32_t)unseen));
}
NEWER static int unseen_newer(const struct state *s, int places, struct ig_rng *r)
{
  return unseen_by(s, places, r, count_newer, nth_newer);
}
static int unseen_card(const struct state *s, int places, struct ig_rng *r)
{
  return is_newer() ? unseen_newer(s, places, r) : unseen_by(s, places, r, count_bits, nth_bit);
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
  if (op == FIRST) return mk(FIRST, draw_first(s, OPTION_FIRST, r));
  if (sure) return mk(op, sure);
  if (op == STARTER && s->h.option[OPTION_STARTER])
    return mk(op, 1 + nth_bit(s->pool, rng_below(r, count_bits(s->pool))));
  return mk(op, unseen_card(s, iota_unknown_places(s), r));
}

/* ---- a random move -------------------------------------------------------- */

/* Where plays can touch the table first: a place, a card that fits there, and an axis for plays
 * of several cards.  Three lists of them, in order of places. */
enum {
  EIGHT = 8,
  ALONE = 0,
  ONWARD,
  BACKWARD
}; /* plays of a single card; of more, all after it; some before it */

/* The hand as a set of kinds, as edge.cards is one, and a bit per card of it for its wilds. */
struct cards {
  uint64_t coloured;
  unsigned wilds;
};

struct
try {
  struct frontier *d;
  const struct state *s;
  int cards; /* in the hand                      */
  uint8_t hand[HAND];
  struct cards kinds;
  int twin;                /* the second of two wilds in it, or -1 */
  int threes, twos[HAND];  /* the most, and by card: pairs that form a line with it */
  uint8_t two[HAND][6][2]; /* and those                        */
  bool four;               /* all four cards form a line       */
  int n, cell[HAND];       /* the play that is tried           */
  uint8_t slot[HAND];
  uint64_t spots[EDGES + EIGHT]; /* from each edge on, 16 bits for each list */
};

/* Cards a, b and c of the hand form a line. */
static void note_three(struct try *t, int a, int b, int c)
{
  int of[3] = { a, b, c };
  for (int i = 0; i < 3; i++) {
    uint8_t x = (uint8_t)of[(i + 1) % 3], y = (uint8_t)of[(i + 2) % 3],
            (*two)[2] = &t->two[of[i]][t->twos[of[i]]];
    two[0][0] = two[1][1] = x;
    two[0][1] = two[1][0] = y;
    t->twos[of[i]] += 2;
    if (t->twos[of[i]] > t->threes) t->threes = t->twos[of[i]];
  }
}

static inline void try_three(struct try *t, int a, int b, int c)
{
  if (same_or_different(iota_card[t->hand[a]] + iota_card[t->hand[b]] + iota_card[t->hand[c]]))
    note_three(t, a, b, c);
}

static void know_hand(struct try *t, int seat)
{
  t->cards = t->threes = 0;
  t->kinds = (struct cards){ 0 };
  t->twin = -1;
  memset(t->twos, 0, sizeof t->twos);
  for (int i = 0; i < HAND; i++) {
    uint8_t k = t->s->hand[seat][i];
    if (!k || k == UNKNOWN) continue;
    if (k == WILD && t->kinds.wilds) t->twin = t->cards;
    if (k == WILD) t->kinds.wilds |= 1u << t->cards;
    else t->kinds.coloured |= (uint64_t)1 << (k - 1);
    t->hand[t->cards++] = k;
  }
  if (t->cards > 2) try_three(t, 0, 1, 2);
  if (t->cards > 3) {
    try_three(t, 0, 1, 3);
    try_three(t, 0, 2, 3);
    try_three(t, 1, 2, 3);
  }
  t->four = t->cards == 4 &&
            t->twos[0] + t->twos[1] + t->twos[2] + t->twos[3] == 24; /* any three: all four */
}

/* Which cards of the hand are in this set, the lowest first, as the hand is sorted; wilds are in every set. */
static inline unsigned in_hand(struct cards hand, uint64_t set)
{
  uint64_t left = hand.coloured;
  unsigned in = hand.wilds;
  for (unsigned bit = 1; left; left &= left - 1, bit += bit) in |= set & left & (0 - left) ? bit : 0;
  return in;
}
NEWER static inline unsigned in_hand_newer(struct cards hand, uint64_t set)
{
  return (unsigned)gather_newer(set, hand.coloured) | hand.wilds;
}

/* What an edge adds to the counts: so many cards fit there, there are so many axes to go on along, and so
 * many to begin before it.  Found by the bits of the cards, of these axes and of those. */
#define ADDS1(i)                                                                                             \
  (((i)&1) + ((i) >> 1 & 1) + ((i) >> 2 & 1) + ((i) >> 3 & 1)) *                                             \
      (1 | (((uint64_t)(i) >> 4 & 1) + ((i) >> 5 & 1)) << 16 |                                               \
       (((uint64_t)(i) >> 6 & 1) + ((i) >> 7 & 1)) << 32)
#define ADDS4(i) ADDS1(i), ADDS1((i) + 1), ADDS1((i) + 2), ADDS1((i) + 3)
#define ADDS16(i) ADDS4(i), ADDS4((i) + 4), ADDS4((i) + 8), ADDS4((i) + 12)
#define ADDS64(i) ADDS16(i), ADDS16((i) + 16), ADDS16((i) + 32), ADDS16((i) + 48)
static const uint64_t adds[256] = { ADDS64(0), ADDS64(64), ADDS64(128), ADDS64(192) };
_Static_assert(SOME == 1 << HAND && BEHIND == 4 * SOME, "bits of adds");

/* Counts the spots, from the last edge to the first: so it is known which cards fit into the
 * places ahead. */
static inline __attribute__((always_inline)) void count_spots(struct try *t,
                                                              unsigned (*in)(struct cards, uint64_t))
{
  static const uint8_t or_some[16] = { 0, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 };
  struct frontier *d = t->d;
  const struct cards hand = t->kinds;
  uint8_t *fit = d->fit;
  uint64_t sum = 0;
  memset(t->spots + d->edges, 0, EIGHT * sizeof t->spots[0]);
  for (int i = d->edges - 1; i >= 0; i--) {
    int cell = d->cell[i];
    const struct edge *e = &d->edge[d->edge_at[cell]];
    unsigned cards = in(hand, e->cards), up = fit[e->ahead[0]] & SOME, right = fit[e->ahead[1]] & SOME;
    t->spots[i] = sum += adds[cards | up | right << 1 | e->behind];
    fit[cell] = or_some[cards] | e->near;
  }
}
NEWER static void count_spots_newer(struct try *t) { count_spots(t, in_hand_newer); }

static inline uint32_t spots(const struct try *t, int list) { return t->spots[0] >> 16 * list & 0xFFFF; }

/* The i-th spot of a list: its place, card and axis.  Where it is, is asked of each eighth edge,
 * then of the eight that are left, since what a processor cannot guess takes longer. */
static inline int pick_spot(const struct try *t, int list, uint32_t i, int *card, int *axis)
{
  const struct frontier *d = t->d;
  int to_top = 48 - 16 * list, eight = -EIGHT, at = -1;
  uint32_t from_it = spots(t, list) - i;
  uint64_t least = (uint64_t)from_it << 48;
  for (int k = 0; k < d->edges; k += EIGHT) eight += t->spots[k] << to_top >= least ? EIGHT : 0;
  for (int k = 0; k < EIGHT; k++) at += t->spots[eight + k] << to_top >= least;
  at += eight;
  int cell = d->cell[at], cards = d->fit[cell] & 15;
  const struct edge *e = &d->edge[d->edge_at[cell]];
  int rest = (int)((uint32_t)(t->spots[at] >> 16 * list & 0xFFFF) - from_it),
      second = rest >= cards_in[cards];
  bool column = list == ONWARD ? d->fit[e->ahead[0]] & SOME : e->behind & BEHIND;
  *card = card_in[cards][rest - second * cards_in[cards]];
  *axis = second | !column;
  return cell;
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

/* IOTA-6.2, with the cards of this play on the desk. */
static bool wilds_agree(struct try *t)
{
  struct board *b = &t->d->b;
  int wild[WILDS], n = 0;
  for (; n < b->wilds; n++) wild[n] = b->wild[n];
  for (int i = 0; i < t->n; i++) {
    b->g[t->cell[i]] = t->hand[t->slot[i]];
    if (t->hand[t->slot[i]] == WILD) wild[n++] = t->cell[i];
  }
  bool ok = iota_wilds_agree(b->g, b->step, wild, n);
  for (int i = 0; i < t->n; i++) b->g[t->cell[i]] = 0;
  return ok;
}

/* Finds the places: the one at `touching` has `before` others before it that
 * touch nothing.  Every card must fit into its place, and all cards form a line. */
static bool is_play(struct try *t, int touching, int axis, int before)
{
  const uint8_t *g = t->d->grid, *fit = t->d->fit;
  const run_t *run = t->d->run[axis];
  int step = axis ? SIDE : 1, c = touching;
  unsigned near = 0;
  run_t line = before ? 0 : run[g[c - step]];
  for (int i = 1; i <= before; i++)
    if (c -= step, fit[c] != FREE) return false;
  for (int i = 0; i < t->n; i++) {
    if (!(fit[c] >> t->slot[i] & 1)) return false;
    t->cell[i] = c;
    near |= fit[c];
    run_t behind = run[g[c + step]];
    line = run_add(line + behind, t->hand[t->slot[i]]);
    c += (run_length(behind) + 1) * step;
    if (run_length(line) > LOT) return false;
  }
  if (!same_or_different(line)) return false;
  return !(near & NEAR_WILD || run_wilds(line)) || wilds_agree(t);
}

static move_t as_play(const struct try *t)
{
  struct bytes b = { PLAY, 0 };
  move_t m;
  for (int i = 0; i < t->n; i++) {
    unsigned cell = (unsigned)t->cell[i];
    put_card_into(&b, i, cell / SIDE | cell % SIDE << 8, t->hand[t->slot[i]]);
  }
  write_move(b, &m);
  return m;
}

static bool try_one(struct try *t, uint32_t i, move_t *out)
{
  int card, axis;
  t->n = 1;
  t->cell[0] = pick_spot(t, ALONE, i, &card, &axis);
  t->slot[0] = (uint8_t)card;
  if (card == t->twin || (t->d->fit[t->cell[0]] & NEAR_WILD && !wilds_agree(t))) return false;
  *out = as_play(t);
  return true;
}

/* The i-th order of the three cards that are not this one. */
static void other_three(int card, uint32_t i, uint8_t *out)
{
  static const uint8_t order[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                       { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  for (int j = 0; j < 3; j++) out[j] = (uint8_t)(order[i][j] + (order[i][j] >= card));
}

/* Plays of several cards with a spot: first those with one other card, then
 * two, then three.  Each way to go on is a way for every number of cards before
 * the touching one: from 1 on, or only 0. */
static uint32_t ways(const struct try *t, bool before)
{
  if (t->cards < 2) return 0;
  return (uint32_t)(t->cards - 1 + (before ? 2 : 1) * t->threes + (before ? 18 : 6) * t->four);
}

/* The way'th play of a spot: which cards, in order.  False: there is none. */
static bool choose_cards(struct try *t, int card, uint32_t way, bool some_before, int *before)
{
  uint8_t other[3];
  uint32_t ones = (uint32_t)t->cards - 1, twos = (uint32_t)t->threes << some_before;
  *before = some_before;
  if (way < ones) {
    t->n = 2;
    other[0] = (uint8_t)(way + ((int)way >= card));
  } else if (way -= ones, way < twos) {
    if (some_before) {
      *before = 1 + (way & 1);
      way /= 2;
    }
    if ((int)way >= t->twos[card]) return false;
    t->n = 3;
    memcpy(other, t->two[card][way], 2);
  } else {
    way -= twos;
    if (some_before) {
      *before = 1 + (int)(way % 3);
      way /= 3;
    }
    t->n = 4;
    other_three(card, way, other);
  }
  for (int i = 0; i < t->n - 1; i++) t->slot[i + (i >= *before)] = other[i];
  t->slot[*before] = (uint8_t)card;
  return true;
}

static bool try_more(struct try *t, int list, uint32_t i, uint32_t way, move_t *out)
{
  int card, axis, before;
  int cell = pick_spot(t, list, i, &card, &axis);
  if (!choose_cards(t, card, way, list == BACKWARD, &before)) return false;
  if (t->twin >= 0 && !twins_in_order(t)) return false;
  if (!is_play(t, cell, axis, before)) return false;
  *out = as_play(t);
  return true;
}

static bool try_pass(struct try *t, uint32_t set, move_t *out)
{
  *out = (move_t){ .op = PASS };
  t->n = 0;
  for (int i = 0; i < t->cards; i++)
    if (set >> i & 1) {
      out->a[t->n] = t->hand[i];
      t->slot[t->n++] = (uint8_t)i;
    }
  return t->twin < 0 || twins_in_order(t);
}

static bool try_take(struct try *t, uint32_t i, move_t *out)
{
  struct board *b = &t->d->b;
  int which = (int)i / t->cards, kind = t->hand[(int)i % t->cards];
  *out = (move_t){
    .op = TAKE, .a = { (uint8_t)(b->wild[which] / SIDE), (uint8_t)(b->wild[which] % SIDE), (uint8_t)kind }
  };
  return iota_can_take(b, which, kind);
}

/* A random move of a seat whose table lies on this desk. */
move_t iota_choose(struct frontier *d, const struct state *s, int seat, struct ig_rng *r)
{
  struct try t;
  t.d = d;
  t.s = s;
  know_hand(&t, seat);
  if (is_newer()) count_spots_newer(&t);
  else count_spots(&t, in_hand);
  uint32_t on = ways(&t, false), back = ways(&t, true);
  uint32_t ones = spots(&t, ALONE), after = spots(&t, ONWARD) * on, before = spots(&t, BACKWARD) * back;
  uint32_t passes = deck_size(s) ? 1u << t.cards : 1, takes = (uint32_t)(d->b.wilds * t.cards);
  for (move_t m;;) {
    uint32_t i = rng_below(r, ones + after + before + passes + takes);
    bool ok;
    if (i < ones) ok = try_one(&t, i, &m);
    else if (i -= ones, i < after) ok = try_more(&t, ONWARD, i / on, i % on, &m);
    else if (i -= after, i < before) ok = try_more(&t, BACKWARD, i / back, i % back, &m);
    else if (i -= before, i < passes) ok = try_pass(&t, i, &m);
    else ok = try_take(&t, i - passes, &m);
    if (ok) return m;
  }
}

move_t iota_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  (void)g;
  struct frontier d;
  iota_frontier_open(&d, s);
  return iota_choose(&d, s, seat, r);
}
