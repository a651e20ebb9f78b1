/* random.c - My Shelfie at random: draws by weight, moves by counting the same ones that
 * `moves` lists, and whole games.
 */
#include <string.h>
#include "bits.h"
#include "turn.h"

/* A tile by weight, without listing: count the kinds whose share lies below x. */
static inline move_t sample_tile(const struct state *s, struct ig_rng *r)
{
  uint32_t tiles = s->bag[0], left = (uint32_t)cells_left(s);
  uint32_t x = rng_below(r, tiles < left ? left : tiles);
  int kind = 1;
  for (uint32_t k = 1, below = 0; k < KINDS; k++) {
    below += s->bag[k];
    kind += x >= below;
  }
  return mk(DRAW_TILE, cell_to_draw_for(s), x < tiles ? kind : 0);
}

/* The x-th card that is not out yet, x from 0. */
static int nth_personal(const struct state *s, uint32_t x)
{
  int card = 1;
  for (;; card++)
    if (!personal_is_out(s, card) && !x--) return card;
}

static move_t sample_card(const struct state *s, struct ig_rng *r)
{
  int seat;
  uint32_t x;
  switch (shelfie_op_to_draw(s)) {
  case DRAW_FIRST: return mk(DRAW_FIRST, draw_first(s, OPTION_FIRST, r), 0);
  case DRAW_PERSONAL:
    seat = seat_to_deal(s);
    return mk(DRAW_PERSONAL, seat + 1, nth_personal(s, rng_below(r, PERSONAL_GOALS - known_personals(s))));
  default:
    x = rng_below(r, GOALS - (s->goal[0] != 0)) + 1;
    return mk(DRAW_GOAL, (int)(x + (s->goal[0] && x >= s->goal[0])), 0);
  }
}

static inline move_t sample(const struct game *g, const struct state *s, struct ig_rng *r)
{
  (void)g;
  return s->fill ? sample_tile(s, r) : sample_card(s, r);
}

/* The bits of a word counted by bytes: each byte holds the bits up to its end,
 * the highest one those of the whole word. */
static inline uint64_t count_by_bytes(uint64_t m)
{
  m = m - (m >> 1 & 0x5555555555555555u);
  m = (m & 0x3333333333333333u) + (m >> 2 & 0x3333333333333333u);
  m = (m + (m >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
  return m * 0x0101010101010101u;
}

/* The place of the i-th set bit, i from 0; upto = count_by_bytes(m). */
static inline int nth_bit(uint64_t m, uint64_t upto, uint32_t i)
{
  const uint64_t ones = 0x0101010101010101u, high = ones << 7;
  uint64_t not_passed = ((upto | high) - (i + 1) * ones) & high; /* bytes that do not end before it */
  int shift = lowest_bit(not_passed) - 7;
  i -= (uint32_t)(upto << 8 >> shift & 0xFF);
  return shift + nth_bit_of_byte[m >> shift & 0xFF][i];
}

/* The i-th column of a set: the first one up to which more than i are counted. */
static inline int nth_column(uint32_t columns, uint32_t i)
{
  return lowest_bit((columns * SHELF_BOTTOM + (7 - i) * SHELF_BOTTOM) & SHELF_BOTTOM << 3) / ROWS;
}

enum { ACROSS, ALONG }; /* in a row, in a column                     */

struct lines {                 /* of one length, that may be taken          */
  uint64_t ends[2];            /* their left and upper ends                 */
  uint64_t upto[2];            /* and these counted by bytes                */
  uint32_t columns, n_columns; /* with room for them                        */
  uint32_t share;              /* of 2^16, for one of these columns         */
};

/* To divide by 1 to 6 is to multiply by a share of 2^16, rounded up: exact for
 * numbers below 2^14. */
static const uint32_t share[] = { 0, 65536, 32768, 21846, 16384, 13108, 10923 };

/* Orders of so many tiles, their shares, and where they stand in the list of orders. */
static const uint32_t orders[] = { 0, 1, 2, 6 }, share_of_orders[] = { 0, 65536, 32768, 10923 };
static const uint8_t first_order[] = { 0, 0, 1, 3 };
static const uint8_t order[9][TAKE_MAX] = { { 0, 0, 0 }, { 0, 1, 0 }, { 1, 0, 0 }, { 0, 1, 2 }, { 0, 2, 1 },
                                            { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

/* Sets *l and returns its moves: lines x orders x columns. */
static inline uint32_t count_moves(struct lines *l, const uint32_t *shelf, int n, uint64_t across,
                                   uint64_t along)
{
  l->ends[ACROSS] = across;
  l->ends[ALONG] = along;
  l->upto[ACROSS] = count_by_bytes(across);
  l->upto[ALONG] = count_by_bytes(along);
  l->columns = columns_with_room(shelf, n);
  l->n_columns = (uint32_t)count_columns(l->columns);
  l->share = share[l->n_columns];
  return (uint32_t)((l->upto[ACROSS] >> 56) + (l->upto[ALONG] >> 56)) * orders[n] * l->n_columns;
}

/* The x-th move of these lines with n tiles. */
static inline struct handful nth_take(const struct lines *l, int n, uint32_t x)
{
  uint32_t rest = x * l->share >> 16, line = rest * share_of_orders[n] >> 16;
  const uint8_t *o = order[first_order[n] + rest - line * orders[n]];
  uint32_t across = (uint32_t)(l->upto[ACROSS] >> 56);
  int way = line >= across;
  int bit = nth_bit(l->ends[way], l->upto[way], way ? line - across : line), step = way ? DOWN : RIGHT;
  struct handful h = { .n = n, .column = nth_column(l->columns, x - rest * l->n_columns) };
  for (int i = 0; i < TAKE_MAX; i++) h.bit[i] = (bit + step * o[i]) & 63;
  return h;
}

__attribute__((always_inline)) static inline struct handful random_take(const struct state *s, int seat,
                                                                        struct ig_rng *r)
{
  const uint32_t *shelf = s->shelf[seat];
  struct lines l[TAKE_MAX];
  uint64_t one = tiles_with_free_side(s->lying);
  uint64_t across = one & turn_right(one, RIGHT), along = one & turn_right(one, DOWN);
  uint32_t upto1 = count_moves(&l[0], shelf, 1, one, 0);
  uint32_t upto2 = upto1 + count_moves(&l[1], shelf, 2, across, along);
  uint32_t all = upto2 + count_moves(&l[2], shelf, 3, across & turn_right(across, RIGHT),
                                     along & turn_right(along, DOWN));
  uint32_t x = rng_below(r, all);
  uint32_t before[TAKE_MAX] = { 0, upto1, upto2 };
  int n = 1 + (x >= upto1) + (x >= upto2);
  return nth_take(&l[n - 1], n, x - before[n - 1]);
}

/* The same choice for somebody who draws often: lines and columns written down once. */
struct written {
  uint8_t bit[2 * ROOM_SIDE * ROOM_SIDE], column[COLUMNS]; /* the ends of lines across, then along   */
  uint32_t across, orders, columns, share, share_of_orders;
  uint32_t before; /* moves with fewer tiles                 */
};

static uint32_t write_bits(uint8_t *out, uint32_t n, uint64_t m)
{
  for (; m; m &= m - 1) out[n++] = (uint8_t)lowest_bit(m);
  return n;
}

/* Moves of up to n tiles. */
static uint32_t write_lines(struct written *w, const uint32_t *shelf, int n, uint64_t across, uint64_t along,
                            uint32_t before)
{
  uint32_t columns = columns_with_room(shelf, n), lines;
  w->across = write_bits(w->bit, 0, across);
  lines = write_bits(w->bit, w->across, along);
  for (w->columns = 0; columns; columns &= columns - 1)
    w->column[w->columns++] = (uint8_t)(lowest_bit(columns) / ROWS);
  w->orders = orders[n];
  w->share = share[w->columns];
  w->share_of_orders = share_of_orders[n];
  w->before = before;
  return before + lines * w->orders * w->columns;
}

void shelfie_random_takes(const struct state *s, int seat, struct ig_rng *r, struct handful *out, int n)
{
  struct written w[TAKE_MAX];
  const uint32_t *shelf = s->shelf[seat];
  uint64_t one = tiles_with_free_side(s->lying);
  uint64_t across = one & turn_right(one, RIGHT), along = one & turn_right(one, DOWN);
  uint32_t upto1 = write_lines(&w[0], shelf, 1, one, 0, 0),
           upto2 = write_lines(&w[1], shelf, 2, across, along, upto1),
           all = write_lines(&w[2], shelf, 3, across & turn_right(across, RIGHT),
                             along & turn_right(along, DOWN), upto2);
  for (int i = 0; i < n; i++) {
    uint32_t x = rng_below(r, all);
    int tiles = 1 + (x >= upto1) + (x >= upto2);
    const struct written *l = &w[tiles - 1];
    x -= l->before;
    uint32_t rest = x * l->share >> 16, line = rest * l->share_of_orders >> 16;
    const uint8_t *o = order[first_order[tiles] + rest - line * l->orders];
    int bit = l->bit[line], step = line >= l->across ? DOWN : RIGHT;
    out[i].n = tiles;
    out[i].column = l->column[x - rest * l->columns];
    for (int k = 0; k < TAKE_MAX; k++) out[i].bit[k] = (bit + step * o[k]) & 63;
  }
}

/* The same choice with the instructions of newer processors (bits.h): the same x is the same move. */
struct few_lines {
  uint64_t across, along;
  uint32_t n_across, columns, n_columns, share;
};

NEWER static inline uint32_t count_moves_newer(struct few_lines *l, const uint32_t *shelf, int n,
                                               uint64_t across, uint64_t along)
{
  l->across = across;
  l->along = along;
  l->n_across = count_newer(across);
  l->columns = columns_with_room(shelf, n);
  l->n_columns = count_newer(l->columns);
  l->share = share[l->n_columns];
  return (l->n_across + count_newer(along)) * orders[n] * l->n_columns;
}

NEWER static inline struct handful nth_take_newer(const struct few_lines *l, int n, uint32_t x)
{
  uint32_t rest = x * l->share >> 16, line = rest * share_of_orders[n] >> 16;
  const uint8_t *o = order[first_order[n] + rest - line * orders[n]];
  bool way = line >= l->n_across;
  int bit = nth_newer(way ? l->along : l->across, way ? line - l->n_across : line), step = way ? DOWN : RIGHT;
  struct handful h = { .n = n, .column = nth_newer(l->columns, x - rest * l->n_columns) / ROWS };
  for (int i = 0; i < TAKE_MAX; i++) h.bit[i] = (bit + step * o[i]) & 63;
  return h;
}

NEWER static inline struct handful random_take_newer(const struct state *s, int seat, struct ig_rng *r)
{
  const uint32_t *shelf = s->shelf[seat];
  struct few_lines l[TAKE_MAX];
  uint64_t one = tiles_with_free_side(s->lying);
  uint64_t across = one & turn_right(one, RIGHT), along = one & turn_right(one, DOWN);
  uint32_t upto1 = count_moves_newer(&l[0], shelf, 1, one, 0);
  uint32_t upto2 = upto1 + count_moves_newer(&l[1], shelf, 2, across, along);
  uint32_t all = upto2 + count_moves_newer(&l[2], shelf, 3, across & turn_right(across, RIGHT),
                                           along & turn_right(along, DOWN));
  uint32_t x = rng_below(r, all);
  uint32_t before[TAKE_MAX] = { 0, upto1, upto2 };
  int n = 1 + (x >= upto1) + (x >= upto2);
  return nth_take_newer(&l[n - 1], n, x - before[n - 1]);
}

/* Fills an empty room as sample and apply would, tile by tile, when the bag
 * has enough.  The counts of five kinds are kept as sums, a byte each: sum k
 * tells the tiles of the first k kinds, at most 110.  Tile x is of the kind
 * whose sum is the first one above x, and with the tile gone all sums above x
 * lose one; a tile above all of them is of the sixth kind. */
static void fill_at_random(struct state *s, struct ig_rng *r)
{
  const uint64_t ones = 0x0000000101010101u, high = ones << 7, sixth = (uint64_t)0x80 << 40;
  const uint8_t *cell = cell_to_fill[s->h.seats];
  uint32_t cells = cells_in_play[s->h.seats], left = s->bag[0] - cells;
  struct ig_rng q = *r;
  uint64_t sums = 0;
  for (int k = 1; k < KINDS; k++) sums += (uint64_t)s->bag[k] * (ones << 8 * (k - 1));
  sums &= ((uint64_t)1 << 40) - 1;
  for (uint32_t tiles = s->bag[0]; tiles > left; tiles--) {
    uint32_t x = rng_below(&q, tiles) + 1;
    x = x < 127 ? x : 127;
    uint64_t above = ((sums | high) - x * ones) & high;
    sums -= above >> 7;
    s->tile[bit_of_cell[*cell++]] = (uint8_t)(1 + ((unsigned)lowest_bit(above | sixth) >> 3));
  }
  *r = q;
  s->lying = room_in_play[s->h.seats];
  sums |= (uint64_t)left << 40;
  for (int k = 1; k <= KINDS; k++) s->bag[k] = (uint8_t)((sums - (sums << 8)) >> 8 * (k - 1));
  s->bag[0] = (uint8_t)left;
  count_events(s, cells);
  s->h.active = seat_bit(s->next - 1);
  s->fill = s->next = 0;
}

move_t shelfie_sample(const struct game *g, const struct state *s, struct ig_rng *r)
{
  return sample(g, s, r);
}

move_t shelfie_move_of(struct handful h)
{
  move_t m = { .op = TAKE, .n = (uint8_t)h.n };
  for (int i = 0; i < h.n; i++) m.a[i] = cell_of_bit[h.bit[i]];
  m.a[A_COLUMN] = (uint8_t)(h.column + 1);
  return m;
}

move_t shelfie_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  (void)g;
  return shelfie_move_of(random_take(s, seat, r));
}

/* ---- a whole game ------------------------------------------------------------ */

/* Nobody's choice depends on the tokens, so they are given at the end: nearly always the bookshelves
 * tell then that most goals were never done, and what was put on them need not be looked at again. */
struct put {
  uint8_t turn, at, n, kind[TAKE_MAX]; /* from that bit of the shelf upwards; kinds behind n mean nothing */
};
struct past {
  uint32_t shelf[SEATS][KINDS + 1]; /* as it began                      */
  struct put put[SEATS][SHELF];     /* each puts a tile at least        */
  uint8_t puts[SEATS], turns;
};

static inline void note(struct past *past, const struct state *s, int seat, struct handful h)
{
  int at = ROWS * h.column + column_height(s->shelf[seat], h.column);
  struct put *p = &past->put[seat][past->puts[seat]++];
  *p = (struct put){ past->turns++, (uint8_t)at, (uint8_t)h.n, { 0 } };
  for (int i = 0; i < TAKE_MAX; i++) p->kind[i] = s->tile[h.bit[i]];
}

/* The turn in which a seat has done this goal, or NEVER. */
enum { NEVER = 255 };
static unsigned turn_of_goal(const struct past *past, int seat, bool (*done)(const uint32_t *shelf))
{
  uint32_t shelf[KINDS + 1];
  memcpy(shelf, past->shelf[seat], sizeof shelf);
  for (int i = 0; i < past->puts[seat]; i++) {
    const struct put *p = &past->put[seat][i];
    uint32_t at = (uint32_t)1 << p->at, end = at << p->n;
    shelf[0] |= end - at;
    for (int k = 0; k < TAKE_MAX; k++, at <<= 1) shelf[p->kind[k]] |= at < end ? at : 0;
    if (done(shelf)) return p->turn;
  }
  return NEVER;
}

/* SHELFIE-4.1 */
static void give_tokens(struct state *s, const struct past *past, int g)
{
  unsigned turn[SEATS], seats = 0;
  for (int p = 0; p < s->h.seats; p++) {
    turn[p] = NEVER;
    if (s->token[p][g] || !shelfie_goal_was_near[s->goal[g]](s->shelf[p])) continue;
    turn[p] = turn_of_goal(past, p, shelfie_goal_done[s->h.option[OPTION_SQUARES]][s->goal[g]]);
    seats += turn[p] != NEVER;
  }
  for (; seats; seats--) {
    int first = 0;
    for (int p = 1; p < s->h.seats; p++)
      if (turn[p] < turn[first]) first = p;
    s->token[first][g] = (uint8_t)shelfie_top_token(s, g);
    turn[first] = NEVER;
  }
}

/* The same game as playout.h would play, only that a room is filled at once and
 * tiles go from the room to the shelf without being written down as a move. */
__attribute__((always_inline)) static inline void play_on(const struct game *g, struct state *s,
                                                          struct ig_rng *r, bool newer)
{
  struct past past;
  memcpy(past.shelf, s->shelf, sizeof past.shelf);
  memset(past.puts, 0, sizeof past.puts);
  past.turns = 0;
  while (s->h.active) {
    if (s->fill == 1 && s->bag[0] >= cells_in_play[s->h.seats]) fill_at_random(s, r);
    else if (s->h.active & CHANCE_BIT) shelfie_apply(g, s, CHANCE, sample(g, s, r));
    else {
      int seat = lowest_bit(s->h.active);
      struct handful h = newer ? random_take_newer(s, seat, r) : random_take(s, seat, r);
      note(&past, s, seat, h);
      put_on_shelf(s, seat, h);
      end_turn(s, seat);
    }
  }
  count_events(s, past.turns);
  give_tokens(s, &past, 0);
  give_tokens(s, &past, 1);
}

NEWER static void play_newer(const struct game *g, struct state *s, struct ig_rng *r)
{
  play_on(g, s, r, true);
}

static void play_anywhere(const struct game *g, struct state *s, struct ig_rng *r)
{
  play_on(g, s, r, false);
}

void shelfie_playout(const struct game *g, struct state *s, struct ig_rng *r)
{
  if (is_newer()) play_newer(g, s, r);
  else play_anywhere(g, s, r);
}
