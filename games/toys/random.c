/* random.c - fast random play: a uniform move without a list of moves.
 *
 * For the shelves of a seat we keep the set of kinds that may go to each side
 * (one bit per kind), and count.  Few branches: random play is unpredictable,
 * and mispredicted branches are what it costs.  The properties hold all this
 * against the list of moves and against struct game played step by step.
 */
#include "rng.h"
#include "toys.h"

static const uint64_t ONES = 0x0101010101010101u, TOPS = 0x8080808080808080u;
static const uint64_t SECOND_ON = 0x0000010101010100u; /* the second of six bytes to the last */

static inline bool one_kind(uint64_t set) { return !(set & (set - 1)); }

static inline uint64_t four_kinds(uint64_t x)
{
  return kind_bit(x & 63) | kind_bit(x >> 8 & 63) | kind_bit(x >> 16 & 63) | kind_bit(x >> 24 & 63);
}

static inline uint64_t kinds_of_eight(const uint8_t *shelf)
{
  uint64_t x = eight(shelf);
  x &= ~(((x & TOPS) >> 7) * 255); /* blind cards away                  */
  return four_kinds(x) | four_kinds(x >> 32);
}

/* The kinds that lie face up on a shelf, and kind 0. */
static inline uint64_t kinds_on(const uint8_t *shelf, int n)
{
  uint64_t set = kinds_of_eight(shelf);
  return n > 8 ? set | kinds_of_eight(shelf + 8) : set;
}

/* What one shelf would take now, were it not for the other shelves (7.4) and
 * the final round (6.1). */
struct reach_of_shelf {
  uint64_t lying;                         /* kinds face up there, and kind 0   */
  uint64_t left, right;                   /* kinds; left: also to start it     */
  uint8_t begun, blind_left, blind_right; /* the last two: it takes blind cards */
};

/* The same clauses as rules.c, for all kinds at once: what the shelf as a
 * whole allows ... */
static inline uint64_t shelf_fit(const struct deck *d, const uint8_t *shelf, int n, int c, uint64_t lying)
{
  lying &= d->toys;
  bool first_edge = (n > 0) & !is_toy(d, shelf[0]), last_edge = (n > 1) & !is_toy(d, shelf[n - (n > 0)]);
  int toys = n - first_edge - last_edge; /* edges lie at the ends only */
  bool any = (c == BLUE) & (toys < 2), same = (c == BLUE) & (toys >= 2) & one_kind(lying);
  uint64_t fit = d->colour[c] & d->by_toys[toys > 2 ? 2 : toys]; /* 3.2, 7.2, 7.3 */
  uint64_t others = ~lying | only_if(any, lying);                /* 3.7 */
  return fit & (others ^ only_if(same, others ^ (~d->toys | lying)));
}

/* ... and what its end is: END_SHUT also when there is no shelf. */
static inline int shelf_end(const struct deck *d, const uint8_t *shelf, int n, int side)
{
  uint8_t x = shelf[side == SIDE_LEFT ? 0 : n - (n > 0)];
  if (is_a(d, x, T_WITH_EDGE) && n > 1 && is_toy(d, shelf[side == SIDE_LEFT ? 1 : n - 2]))
    return END_WAITS;                 /* 7.5 */
  return d->end[side - SIDE_LEFT][x]; /* 3.5, 3.6, 7.6 */
}

static inline bool takes_blind(int end) { return (end == END_TOY) | (end == END_WAITS); } /* 3.9, 7.6 */

/* Sets all but out->lying, which is known. */
static inline void look_at_ends(const struct deck *d, const struct state *s, int seat, int c,
                                struct reach_of_shelf *out)
{
  const uint8_t *shelf = s->shelf[seat][c];
  int n = s->shelf_n[seat][c];
  int left = shelf_end(d, shelf, n, SIDE_LEFT), right = shelf_end(d, shelf, n, SIDE_RIGHT);
  uint64_t fit = shelf_fit(d, shelf, n, c, out->lying);
  out->left = fit & (d->beside[0][left] | only_if(!n, ~(uint64_t)0)); /* 3.3 */
  out->right = fit & d->beside[1][right];
  out->begun = n > 0;
  out->blind_left = takes_blind(left);
  out->blind_right = takes_blind(right);
}

static void look_at_shelves(const struct deck *d, const struct state *s, int seat, struct reach_of_shelf *out)
{
  for (int c = 0; c < COLOURS; c++) {
    out[c].lying = kinds_on(s->shelf[seat][c], s->shelf_n[seat][c]);
    look_at_ends(d, s, seat, c, &out[c]);
  }
}

/* The same after a card was laid there and the shelf was closed or not. */
static inline void look_again(const struct deck *d, const struct state *s, int seat, struct take t,
                              struct reach_of_shelf *out)
{
  int c = t.colour - 1, n = s->shelf_n[seat][c];
  uint8_t x = s->shelf[seat][c][only_if(t.side != SIDE_LEFT, (uint64_t)(n - (n > 0)))];
  out[c].lying = only_if(n, out[c].lying | only_if(!t.blind, kind_bit(x & 63)));
  look_at_ends(d, s, seat, c, &out[c]);
}

static inline void reach_of(const struct deck *d, const struct state *s, const struct reach_of_shelf *of,
                            struct reach *out)
{
  uint64_t left = 0, right = 0;
  int begun = 0, spots = 0;
  for (int c = 0; c < COLOURS; c++) {
    left |= only_if(of[c].begun | !s->final, of[c].left);
    right |= of[c].right; /* 6.1 */
    begun |= of[c].begun << c;
    out->blind[spots] = (uint8_t)(c * 4 + SIDE_LEFT);
    spots += of[c].blind_left;
    out->blind[spots] = (uint8_t)(c * 4 + SIDE_RIGHT);
    spots += of[c].blind_right;
  }
  uint64_t shut = only_if(begun != 7, d->three_shelves); /* 7.4 */
  out->left = left & ~shut;
  out->right = right & ~shut;
  out->begun = (uint8_t)begun;
  out->spots = spots;
}

void toys_reach(const struct game *g, const struct state *s, int seat, struct reach *out)
{
  struct reach_of_shelf of[COLOURS];
  look_at_shelves(deck_of(g), s, seat, of);
  reach_of(deck_of(g), s, of, out);
}

static inline int ways(const struct reach *w, uint8_t kind)
{
  return (int)((w->left >> kind & 1) + (w->right >> kind & 1)) + w->spots;
}

/* The i-th way to place this card: face up first, then blind. */
static inline struct take nth_way(const struct deck *d, const struct reach *w, int place, uint8_t kind, int i)
{
  int left = w->left >> kind & 1, up = left + (int)(w->right >> kind & 1), c = d->card[kind].colour;
  bool blind = i >= up, right = i >= left;
  uint64_t side = (uint64_t)(w->begun >> c & 1) | only_if(right, SIDE_RIGHT),
           face_up = (uint64_t)c * 4 + (side & ~(uint64_t)right);
  uint64_t spot = only_if(!blind, face_up) | only_if(blind, w->blind[only_if(blind, (uint64_t)(i - up))]);
  return (struct take){
    .place = (uint8_t)place, .colour = (uint8_t)(spot / 4 + 1), .side = spot & 3, .blind = blind
  };
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

static inline int size_of(uint64_t set) /* no builtin: it would call a library */
{
  set -= set >> 1 & 0x5555555555555555u;
  set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
  return (int)(((set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * ONES >> 56);
}

/* Each of these answers false when nothing can be taken. */
static inline bool random_final(const struct game *g, const struct state *s, const struct reach *w,
                                struct ig_rng *r, struct take *t)
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
    t->colour = (uint8_t)(spot / 4 + 1);
    t->side = spot & 3;
    t->blind = 1;
  }
  t->kind = (uint8_t)kind;
  return true;
}

/* The ends of three rows, each of two cards at least.  Counted in one word: in an array the compiler
 * would read several at once that have just been stored one by one, and a processor waits for that. */
static inline bool random_end(const struct deck *d, const struct state *s, const struct reach *w,
                              struct ig_rng *r, struct take *t)
{
  uint8_t kind[2 * ROWS];
  uint64_t before = 0, total = 0; /* a byte for each: all are 48 ways at most */
  for (int row = 0; row < ROWS; row++) {
    kind[2 * row] = s->row[row][0];
    kind[2 * row + 1] = s->row[row][s->row_n[row] - 1];
  }
  for (int k = 0; k < 2 * ROWS; k++) {
    before |= total << 8 * k;
    total += (uint64_t)ways(w, kind[k]);
  }
  if (!total) return false;
  uint64_t x = rng_below(r, (uint32_t)total), not_after = ((x * ONES | TOPS) - before) & TOPS;
  int i = (int)((not_after >> 7 & SECOND_ON) * ONES >> 56);
  int row = i >> 1, at = (s->row_n[row] - 1) & -(i & 1);
  *t = nth_way(d, w, row * ROW + at + 1, kind[i], (int)(x - (before >> 8 * i & 255)));
  return true;
}

/* Any card of the centre; beyond the end of a row lies kind 0. */
static inline bool random_any(const struct deck *d, const struct state *s, const struct reach *w,
                              struct ig_rng *r, struct take *t)
{
  int before[PLACES], total = 0, i = 0;
  for (int row = 0; row < ROWS; row++)
    for (int at = 0; at < ROW; at++) {
      uint8_t kind = s->row[row][at];
      before[row * ROW + at] = total;
      total += ways(w, kind) - (kind ? 0 : w->spots);
    }
  if (!total) return false;
  int x = (int)rng_below(r, (uint32_t)total);
  for (int k = 1; k < PLACES; k++) i += x >= before[k];
  *t = nth_way(d, w, i + 1, s->row[i / ROW][i % ROW], x - before[i]);
  return true;
}

static inline bool random_take(const struct game *g, const struct state *s, const struct reach_of_shelf *of,
                               struct ig_rng *r, struct take *t)
{
  const struct deck *d = deck_of(g);
  struct reach w;
  reach_of(d, s, of, &w);
  if (s->final) return random_final(g, s, &w, r, t);
  if (is_bonus_turn(s)) return random_any(d, s, &w, r, t);
  return s->row_n[0] > 1 && s->row_n[1] > 1 && s->row_n[2] > 1 && random_end(d, s, &w, r, t);
}

/* Stuck: in the final round and mostly in bonus turns there is only one thing to do.
 * Otherwise a list: of removals, or in a hand-made position with short rows of
 * at most nine ways for six cards. */
static move_t random_when_stuck(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  enum { LIST = 64 };
  move_t m[LIST];
  if (s->final || (s->bonus && !stuck_in_any_turn(s))) return (move_t){ .op = SKIP };
  int n = toys_moves(g, s, seat, m, LIST);
  return m[rng_below(r, (uint32_t)n)];
}

move_t toys_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  struct take t;
  struct reach_of_shelf of[COLOURS];
  look_at_shelves(deck_of(g), s, seat, of);
  return random_take(g, s, of, r, &t) ? take_move(t) : random_when_stuck(g, s, seat, r);
}

/* In eight counts whose sum is below 128: where the i-th card is.  The sums
 * do not carry over, so one product has them all. */
static inline int nth_of_eight(const uint8_t *count, uint32_t i, uint32_t *rest)
{
  uint64_t sums = eight(count) * ONES; /* byte j: counts 0..j; the first above i */
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

uint8_t toys_draw_unseen(struct state *s, struct ig_rng *r)
{
  uint8_t kind = (uint8_t)deck_nth(s, rng_below(r, unseen_cards(s)));
  s->deck[kind]--;
  s->deck_sum[kind / 8]--;
  return kind;
}

move_t toys_sample(const struct game *g, const struct state *s, struct ig_rng *r)
{
  (void)g;
  if (s->dealing) return (move_t){ .op = DRAW, .a = { (uint8_t)deck_nth(s, rng_below(r, unseen_cards(s))) } };
  return (move_t){ .op = FIRST, .a = { (uint8_t)draw_first(s, OPTION_FIRST, r) } };
}

/* All cards of a row that are to be dealt. */
static inline void deal_row(struct state *s, struct ig_rng *r)
{
  int row = s->dealing - 1, n = ROW - s->row_n[row];
  for (int i = 0; i < n; i++) toys_deal_card(s, row, draw_kind(s, r));
  toys_row_dealt(s, n);
}

/* playout.h without packing and unpacking moves; asks the generator the same.
 * A turn changes one shelf, and the others are not looked at again. */
void toys_playout(const struct game *g, struct state *s, struct ig_rng *r)
{
  const struct deck *d = deck_of(g);
  struct reach_of_shelf of[SEATS][COLOURS];
  struct take t;
  for (int p = 0; p < s->h.seats; p++) look_at_shelves(d, s, p, of[p]);
  while (s->h.active) {
    int seat = s->turn;
    if (s->dealing) deal_row(s, r);
    else if (seat == NOBODY) toys_apply(g, s, CHANCE, toys_sample(g, s, r));
    else if (random_take(g, s, of[seat], r, &t)) {
      toys_apply_take(g, s, seat, &t);
      look_again(d, s, seat, t, of[seat]);
    } else {
      toys_apply(g, s, seat, random_when_stuck(g, s, seat, r));
      look_at_shelves(d, s, seat, of[seat]);
    }
  }
}
