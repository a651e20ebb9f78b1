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

static int count_bits(uint64_t x)
{
  x -= x >> 1 & 0x5555555555555555u;
  x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
  return (int)(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
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
static int nth_bit(uint64_t x, int n)
{
  if (is_newer()) return nth_newer(x, (uint32_t)n);
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
static int outcomes(const struct state *s, int places)
{
  return s->h.option[OPTION_DECK] ? places : count_bits(s->pool) + s->wilds;
}

static uint32_t card_weight(const struct state *s, int kind)
{
  int sure = certain_card(s), coloured = outcomes(s, iota_unknown_places(s)) - s->wilds,
      unseen = count_bits(s->pool);
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
static int unseen_card(const struct state *s, int places, struct ig_rng *r)
{
  int all = outcomes(s, places), i = (int)rng_below(r, (uint32_t)all) - s->wilds,
      unseen = count_bits(s->pool);
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
  if (op == FIRST) return mk(FIRST, draw_first(s, OPTION_FIRST, r));
  if (sure) return mk(op, sure);
  if (op == STARTER && s->h.option[OPTION_STARTER])
    return mk(op, 1 + nth_bit(s->pool, (int)rng_below(r, (uint32_t)count_bits(s->pool))));
  return mk(op, unseen_card(s, iota_unknown_places(s), r));
}

/* ---- a random move -------------------------------------------------------- */

enum { NEAR_WILD = 0x20 }; /* in desk.fit, beside the cards that fit */

/* Places and cards there, counted: up to and with each edge of try.some. */
enum { FEW = 32 };
struct spots {
  uint32_t all;
  int16_t upto[EDGES + FEW];
  uint8_t axes[EDGES + FEW];
};

struct
try {
  struct frontier *d;
  const struct state *s;
  int cards; /* in the hand                      */
  uint8_t hand[HAND];
  uint16_t traits[HAND];   /* of each card, or NO_CARD         */
  int twin;                /* the second of two wilds in it, or -1 */
  int threes, twos[HAND];  /* the most, and by card: pairs that form a line with it */
  uint8_t two[HAND][6][2]; /* and those                        */
  bool four;               /* all four cards form a line       */
  int n, cell[HAND];       /* the play that is tried           */
  uint8_t slot[HAND];
  uint16_t fit[EDGES + 8]; /* by edge: the cards that fit there */
  int somes;
  uint8_t some[EDGES + 1];         /* edges where some card fits       */
  struct spots one, after, before; /* plays of a single card; with more cards, all after it, or some before */
};

/* Cards a, b and c of the hand form a line. */
static void note_three(struct try *t, int a, int b, int c)
{
  int of[3] = { a, b, c };
  if (!same_or_different(iota_card[t->hand[a]] + iota_card[t->hand[b]] + iota_card[t->hand[c]])) return;
  for (int i = 0; i < 3; i++) {
    uint8_t x = (uint8_t)of[(i + 1) % 3], y = (uint8_t)of[(i + 2) % 3],
            (*two)[2] = &t->two[of[i]][t->twos[of[i]]];
    two[0][0] = two[1][1] = x;
    two[0][1] = two[1][0] = y;
    t->twos[of[i]] += 2;
    if (t->twos[of[i]] > t->threes) t->threes = t->twos[of[i]];
  }
}

static void know_hand(struct try *t, int seat)
{
  t->cards = t->threes = 0;
  t->twin = -1;
  memset(t->twos, 0, sizeof t->twos);
  for (int i = 0; i < HAND; i++) {
    uint8_t k = t->s->hand[seat][i];
    if (!k || k == UNKNOWN) continue;
    if (k == WILD && t->cards && t->hand[t->cards - 1] == WILD) t->twin = t->cards;
    t->hand[t->cards++] = k;
  }
  for (int i = 0; i < HAND; i++) t->traits[i] = i < t->cards ? iota_traits[t->hand[i]] : NO_CARD;
  if (t->cards > 2) note_three(t, 0, 1, 2);
  if (t->cards > 3) {
    note_three(t, 0, 1, 3);
    note_three(t, 0, 2, 3);
    note_three(t, 1, 2, 3);
  }
  t->four = t->cards == 4 &&
            t->twos[0] + t->twos[1] + t->twos[2] + t->twos[3] == 24; /* any three: all four */
}

/* Which cards of the hand fit into which edge: eight edges in one step. */
static void fit_hand(struct try *t)
{
  const uint16_t *restrict may = t->d->may;
  uint16_t *restrict fit = t->fit, a = t->traits[0], b = t->traits[1], c = t->traits[2], d = t->traits[3];
  for (int to = 8; to < t->d->edges + 8; to += 8)
    for (int i = to - 8; i < to; i++) { /* 16 bits throughout: that is what makes it eight */
      uint16_t no = (uint16_t)~may[i], na = a & no, nb = b & no, nc = c & no, nd = d & no;
      uint16_t fa = na ? 0 : 1, fb = nb ? 0 : 2, fc = nc ? 0 : 4, fd = nd ? 0 : 8;
      fit[i] = (uint16_t)(fa | fb | fc | fd);
    }
}

/* Counts where which card can be the first of a play to touch the table. */
static void find_spots(struct try *t)
{
  struct frontier *d = t->d;
  int n = 0, one = 0, after = 0, before = 0;
  for (int i = 0; i < FEW; i++) t->one.upto[i] = t->after.upto[i] = t->before.upto[i] = INT16_MAX;
  fit_hand(t);
  for (int i = 0; i < d->edges; i++) {
    d->fit[d->cell[i]] = (uint8_t)(t->fit[i] | d->edge[i].wild * NEAR_WILD);
    t->some[n] = (uint8_t)i;
    n += t->fit[i] != 0;
  }
  for (int i = 0; i < n; i++) {
    const struct edge *e = &d->edge[t->some[i]];
    const uint8_t *fit = d->fit + d->cell[t->some[i]];
    int cards = cards_in[fit[0] & 15], up = e->after[0], right = e->after[1];
    int on = (up != 0) & ((fit[up] & 15) != 0), on_right = (right != 0) & ((fit[right * SIDE] & 15) != 0);
    int back = e->before & (fit[-1] == FREE), back_right = e->before >> 1 & (fit[-SIDE] == FREE);
    t->one.upto[i] = (int16_t)(one += cards);
    t->after.upto[i] = (int16_t)(after += cards * (on + on_right));
    t->after.axes[i] = (uint8_t)(on | on_right << 1);
    t->before.upto[i] = (int16_t)(before += cards * (back + back_right));
    t->before.axes[i] = (uint8_t)(back | back_right << 1);
  }
  t->somes = n;
  t->one.all = (uint32_t)one;
  t->after.all = (uint32_t)after;
  t->before.all = (uint32_t)before;
}

/* The i-th spot of a list: its edge, card and axis. */
static inline int pick_spot(const struct try *t, const struct spots *of, uint32_t i, int *card, int *axis)
{
  int16_t which = 0, key = (int16_t)i;
  for (int k = 0; k < FEW; k++) which = (int16_t)(which + (of->upto[k] <= key));
  for (int k = FEW; k < t->somes; k++) which = (int16_t)(which + (of->upto[k] <= key));
  unsigned set = t->fit[t->some[which]];
  int rest = key - (which ? of->upto[which - 1] : 0), second = rest >= cards_in[set];
  *card = card_in[set][rest - second * cards_in[set]];
  *axis = second | (of->axes[which] == 2);
  return t->some[which];
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
static bool is_play(struct try *t, int touching, int step, int before)
{
  const uint8_t *g = t->d->grid, *fit = t->d->fit;
  int c = touching;
  unsigned near = 0;
  run_t line = before ? 0 : run_from(g, c, -step);
  for (int i = 1; i <= before; i++)
    if (c -= step, fit[c] != FREE) return false;
  for (int i = 0; i < t->n; i++) {
    if (!(fit[c] >> t->slot[i] & 1)) return false;
    t->cell[i] = c;
    near |= fit[c];
    line = run_add(line, t->hand[t->slot[i]]);
    for (c += step; g[c]; c += step) line = run_add(line, g[c]);
    if (run_length(line) > LOT) return false;
  }
  if (!same_or_different(line)) return false;
  return !(near & NEAR_WILD || run_wilds(line)) || wilds_agree(t);
}

static move_t as_play(const struct try *t)
{
  move_t m = { .op = PLAY };
  for (int i = 0; i < t->n; i++) {
    m.a[3 * i] = (uint8_t)(t->cell[i] / SIDE);
    m.a[3 * i + 1] = (uint8_t)(t->cell[i] % SIDE);
    m.a[3 * i + 2] = t->hand[t->slot[i]];
  }
  return m;
}

static bool try_one(struct try *t, uint32_t i, move_t *out)
{
  int card, axis;
  int edge = pick_spot(t, &t->one, i, &card, &axis);
  t->n = 1;
  t->slot[0] = (uint8_t)card;
  t->cell[0] = t->d->cell[edge];
  if (t->slot[0] == t->twin || (t->d->edge[edge].wild && !wilds_agree(t))) return false;
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

static bool try_more(struct try *t, const struct spots *of, uint32_t i, uint32_t way, move_t *out)
{
  int card, axis, before;
  int edge = pick_spot(t, of, i, &card, &axis);
  if (!choose_cards(t, card, way, of == &t->before, &before)) return false;
  if (t->twin >= 0 && !twins_in_order(t)) return false;
  if (!is_play(t, t->d->cell[edge], axis ? SIDE : 1, before)) return false;
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
  find_spots(&t);
  uint32_t on = ways(&t, false), back = ways(&t, true);
  uint32_t ones = t.one.all, after = t.after.all * on, before = t.before.all * back;
  uint32_t passes = deck_size(s) ? 1u << t.cards : 1, takes = (uint32_t)(d->b.wilds * t.cards);
  for (move_t m;;) {
    uint32_t i = rng_below(r, ones + after + before + passes + takes);
    bool ok;
    if (i < ones) ok = try_one(&t, i, &m);
    else if (i -= ones, i < after) ok = try_more(&t, &t.after, i / on, i % on, &m);
    else if (i -= after, i < before) ok = try_more(&t, &t.before, i / back, i % back, &m);
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
