/* rules.c - My Shelfie: what may be done and what it does.
 *
 * `check` reads like sections 3 and 2 of the rulebook; `moves` lists what it
 * accepts; `random_move` counts the same moves without listing them.
 */
#include <string.h>
#include "position.h"
#include "shelfie.h"

static move_t mk(int op, int a, int b) { return (move_t){ .op = (uint8_t)op, .a = { (uint8_t)a, (uint8_t)b } }; }

clause_t shelfie_setup(const struct game *g, struct state *s)
{
  if (s->h.seats < 2 || s->h.seats > SEATS || !options_are_there(g, s->h.option)) return SHELFIE_1_1;
  if (!first_is_there(s, OPTION_FIRST)) return SHELFIE_2_4;
  for (int k = 1; k <= KINDS; k++) s->bag[k] = COPIES;
  s->bag[0] = COPIES * KINDS;
  return OK;
}

/* ---- draws: SHELFIE-2.1, 2.3, 2.4, 4.2 ----------------------------------- */

int shelfie_op_to_draw(const struct state *s)
{
  if (s->fill) return DRAW_TILE;
  if (!s->goal[goals_in_game(s) - 1]) return DRAW_GOAL;
  return s->personal[s->h.seats - 1] ? DRAW_FIRST : DRAW_PERSONAL;
}

static int seat_to_deal(const struct state *s)
{
  int p = 0;
  while (s->personal[p]) p++;
  return p;
}

static int cell_to_draw_for(const struct state *s) { return cell_to_fill[s->h.seats][s->fill - 1]; }
static int cells_left(const struct state *s) { return cells_in_play[s->h.seats] + 1 - s->fill; }

static uint32_t known_personals(const struct state *s)
{
  uint32_t n = 0;
  for (int p = 0; p < SEATS; p++) n += s->personal[p] && s->personal[p] != UNKNOWN;
  return n;
}

static bool personal_is_out(const struct state *s, int card)
{
  for (int p = 0; p < SEATS; p++)
    if (s->personal[p] == card) return true;
  return false;
}

/* SHELFIE-4.2: with a short bag some cells stay empty.  A cell is passed over
 * with the weight of the tiles that are missing, which makes every set of
 * filled cells equally likely. */
static uint32_t tile_weight(const struct state *s, int kind)
{
  if (kind) return s->bag[kind];
  int missing = cells_left(s) - s->bag[0];
  return missing > 0 ? (uint32_t)missing : 0;
}

uint32_t shelfie_weight(const struct game *g, const struct state *s, move_t m)
{
  (void)g;
  if (!is_active(s, CHANCE) || m.op != shelfie_op_to_draw(s)) return 0;
  int x = m.a[0], y = m.a[1];
  switch (m.op) {
  case DRAW_GOAL: return move_eq(m, mk(DRAW_GOAL, x, 0)) && x >= 1 && x <= GOALS && x != s->goal[0];
  case DRAW_PERSONAL:
    return move_eq(m, mk(DRAW_PERSONAL, seat_to_deal(s) + 1, y)) && y >= 1 && y <= PERSONAL_GOALS && !personal_is_out(s, y);
  case DRAW_FIRST: return move_eq(m, mk(DRAW_FIRST, x, 0)) && may_begin(s, OPTION_FIRST, x);
  default: return move_eq(m, mk(DRAW_TILE, cell_to_draw_for(s), y)) && y <= KINDS ? tile_weight(s, y) : 0;
  }
}

static clause_t check_draw(const struct game *g, const struct state *s, move_t m)
{
  static const clause_t clause[] = { [DRAW_GOAL] = SHELFIE_2_1, [DRAW_PERSONAL] = SHELFIE_2_3,
                                     [DRAW_FIRST] = SHELFIE_2_4, [DRAW_TILE] = SHELFIE_2_4 };
  if (shelfie_weight(g, s, m)) return OK;
  bool refill = s->fill && (s->shelf[0][0] | s->shelf[1][0] | s->shelf[2][0] | s->shelf[3][0]);
  return refill ? SHELFIE_4_2 : clause[shelfie_op_to_draw(s)];
}

static int list_draws(const struct game *g, const struct state *s, move_t *out, int cap)
{
  int n = 0, op = shelfie_op_to_draw(s);
  for (int x = 0; x <= GOALS; x++) {
    move_t m = op == DRAW_PERSONAL ? mk(op, seat_to_deal(s) + 1, x)
             : op == DRAW_TILE ? mk(op, cell_to_draw_for(s), x) : mk(op, x, 0);
    if (shelfie_weight(g, s, m)) n = add_move(out, cap, n, m);
  }
  return n;
}

/* ---- taking tiles: section 3 --------------------------------------------- */

static int row_of(int cell) { return (cell - 1) / ROOM_SIDE; }
static int column_of(int cell) { return (cell - 1) % ROOM_SIDE; }

/* SHELFIE-3.1: the cells named are different and a tile lies on each. */
static bool names_different_tiles(const struct state *s, const uint8_t *cell, int n)
{
  for (int i = 0; i < n; i++) {
    if (!is_lying(s, cell[i])) return false;
    for (int j = 0; j < i; j++)
      if (cell[i] == cell[j]) return false;
  }
  return true;
}

/* The cells are in one row or one column, and `length` cells from end to end. */
static bool in_line(const uint8_t *cell, int n, int length)
{
  int x0 = ROOM_SIDE, x1 = 0, y0 = ROOM_SIDE, y1 = 0;
  for (int i = 0; i < n; i++) {
    int x = column_of(cell[i]), y = row_of(cell[i]);
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return (y0 == y1 && x1 - x0 == length - 1) || (x0 == x1 && y1 - y0 == length - 1);
}

/* SHELFIE-3.2: one straight line, each next to the next.  The cells differ
 * (SHELFIE-3.1), so n of them that span n cells leave no gap, in any order. */
static bool side_by_side(const uint8_t *cell, int n) { return in_line(cell, n, n); }

/* SHELFIE-3.3: each had a free side when the turn began. */
static bool all_have_free_side(const struct state *s, const uint8_t *cell, int n)
{
  uint64_t free_tiles = tiles_with_free_side(s->lying);
  for (int i = 0; i < n; i++)
    if (!(free_tiles >> bit_of_cell[cell[i]] & 1)) return false;
  return true;
}

/* SHELFIE-3.4: some column has room for all of them. */
static bool some_column_fits(const struct state *s, int seat, int n)
{
  return columns_with_room(s->shelf[seat], n) != 0;
}

/* SHELFIE-3.5: this column has. */
static bool column_fits(const struct state *s, int seat, int column, int n)
{
  return column <= COLUMNS && (columns_with_room(s->shelf[seat], n) >> ROWS * (column - 1) & 1);
}

/* Nothing but a count, cells and a column is written in the move. */
static bool well_formed(move_t m)
{
  static const uint8_t none[A_COLUMN];
  return m.op == TAKE && m.n <= TAKE_MAX && !memcmp(m.a + m.n, none, (size_t)(A_COLUMN - m.n));
}

/* Two tiles with one cell between them, no column yet: the third may follow. */
static bool waits_for_middle(move_t m) { return m.n == 2 && !m.a[A_COLUMN] && in_line(m.a, 2, 3); }

/* The clauses stand in the order of the rulebook; the first one broken is the
 * one we tell the player about. */
static clause_t check_take(const struct state *s, int seat, move_t m)
{
  int column = m.a[A_COLUMN];
  if (!well_formed(m) || (!m.n && column))      return SHELFIE_3_1;
  if (!m.n)                                     return MORE;
  if (!names_different_tiles(s, m.a, m.n))      return SHELFIE_3_1;
  if (waits_for_middle(m)) {
    m.a[m.n++] = (uint8_t)((m.a[0] + m.a[1]) / 2);
    if (!is_lying(s, m.a[2]))                   return SHELFIE_3_2;
  }
  if (!side_by_side(m.a, m.n))                  return SHELFIE_3_2;
  if (!all_have_free_side(s, m.a, m.n))         return SHELFIE_3_3;
  if (!some_column_fits(s, seat, m.n))          return SHELFIE_3_4;
  if (!column)                                  return MORE;
  if (!column_fits(s, seat, column, m.n))       return SHELFIE_3_5;
  return OK;
}

clause_t shelfie_check(const struct game *g, const struct state *s, int seat, move_t m)
{
  if (!s->h.active) return SHELFIE_5_1;
  if (!is_active(s, seat)) return SHELFIE_3_0;
  return seat == CHANCE ? check_draw(g, s, m) : check_take(s, seat, m);
}

/* Lists m with every column that has room for its tiles. */
static int list_columns(const struct state *s, int seat, move_t m, move_t *out, int cap, int n)
{
  for (int c = 1; c <= COLUMNS; c++)
    if (column_fits(s, seat, c, m.n)) {
      m.a[A_COLUMN] = (uint8_t)c;
      n = add_move(out, cap, n, m);
    }
  return n;
}

/* Lists all moves of m.n = `tiles` that begin with the first `named` cells. */
static int list_takes(const struct state *s, int seat, move_t m, int named, move_t *out, int cap, int n)
{
  static const int8_t step[] = { -2 * ROOM_SIDE, -ROOM_SIDE, -2, -1, 1, 2, ROOM_SIDE, 2 * ROOM_SIDE };
  if (named == m.n)
    return side_by_side(m.a, m.n) ? list_columns(s, seat, m, out, cap, n) : n;
  uint64_t free_tiles = tiles_with_free_side(s->lying);
  for (int i = 0; i < 8; i++) {
    int cell = m.a[0] + step[i];
    if (cell < 1 || !is_lying(s, cell) || !(free_tiles >> bit_of_cell[cell] & 1)) continue;
    if (named == 2 && cell == m.a[1]) continue;
    m.a[named] = (uint8_t)cell;
    n = list_takes(s, seat, m, named + 1, out, cap, n);
  }
  return n;
}

int shelfie_moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  int n = 0;
  if (!is_active(s, seat)) return 0;
  if (seat == CHANCE) return list_draws(g, s, out, cap);
  uint64_t free_tiles = tiles_with_free_side(s->lying);
  for (int tiles = 1; tiles <= TAKE_MAX && some_column_fits(s, seat, tiles); tiles++)
    for (int i = 0; i < cells_in_play[s->h.seats]; i++) {
      int cell = cell_to_fill[s->h.seats][i];
      if (!(free_tiles >> bit_of_cell[cell] & 1)) continue;
      move_t m = { .op = TAKE, .n = (uint8_t)tiles, .a = { (uint8_t)cell } };
      n = list_takes(s, seat, m, 1, out, cap, n);
    }
  return n;
}

/* ---- what a move does ----------------------------------------------------- */

static inline void count_events(struct state *s, uint32_t n)
{
  s->h.ply = (uint16_t)(s->h.ply + n < UINT16_MAX ? s->h.ply + n : UINT16_MAX);
}

static void begin_filling(struct state *s, int next)
{
  s->h.active = CHANCE_BIT;
  s->fill = 1;
  s->next = (uint8_t)(next + 1);
}

static void fill_cell(struct state *s, int kind)              /* SHELFIE-2.4, 4.2 */
{
  if (kind) {
    int bit = bit_of_cell[cell_to_draw_for(s)];
    s->tile[bit] = (uint8_t)kind;
    s->lying |= (uint64_t)1 << bit;
    s->bag[kind]--, s->bag[0]--;
  }
  if (s->fill++ < cells_in_play[s->h.seats]) return;
  s->h.active = seat_bit(s->next - 1);
  s->fill = s->next = 0;
}

static void add_goal(struct state *s, uint8_t goal)           /* SHELFIE-2.1 */
{
  int at = s->goal[0] && s->goal[0] < goal;
  if (!at) s->goal[1] = s->goal[0];
  s->goal[at] = goal;
}

/* SHELFIE-2.3: a view in which the deal goes on does not learn more than its seat. */
static void deal_personal(struct state *s, int seat, uint8_t card)
{
  s->personal[seat] = s->h.viewer == ALL || s->h.viewer == seat ? card : UNKNOWN;
}

static inline void draw(struct state *s, move_t m)
{
  switch (m.op) {
  case DRAW_TILE: fill_cell(s, m.a[1]); break;
  case DRAW_GOAL: add_goal(s, m.a[0]); break;
  case DRAW_PERSONAL: deal_personal(s, m.a[0] - 1, m.a[1]); break;
  default: s->first = m.a[0], begin_filling(s, m.a[0] - 1);   /* SHELFIE-2.4 */
  }
}

/* Tiles on their way: their bits in the room in the order of placing.  Places
 * not used repeat the first one. */
struct handful { int n, column, bit[TAKE_MAX]; };

/* SHELFIE-3.5: from the bottom up.  Always three steps, which costs less than
 * to guess how many: a step too many finds an empty cell and sets no bit. */
static inline void put_on_shelf(struct state *s, int seat, struct handful h)
{
  uint32_t *shelf = s->shelf[seat];
  uint32_t at = (uint32_t)1 << (ROWS * h.column + column_height(shelf, h.column));
  uint32_t end = at << h.n, all = end - at;
  uint64_t gone = 0;
  for (int i = 0; i < TAKE_MAX; i++, at <<= 1) {
    uint8_t *tile = &s->tile[h.bit[i]];
    shelf[*tile] |= at < end ? at : 0;
    *tile = 0;
    gone |= (uint64_t)1 << h.bit[i];
  }
  shelf[0] |= all;
  s->lying &= ~gone;
}

/* SHELFIE-2.2: the highest token that nobody has taken. */
int shelfie_top_token(const struct state *s, int g)
{
  const uint8_t *pile = token_pile[s->h.seats];
  for (int i = 0; i < s->h.seats; i++) {
    bool taken = false;
    for (int p = 0; p < SEATS; p++) taken |= s->token[p][g] == pile[i];
    if (!taken) return pile[i];
  }
  return 0;
}

/* SHELFIE-4.1.  Asked for each goal in its own place: the machine then learns
 * which predicate is called there. */
static inline void take_token(struct state *s, int seat, int g)
{
  if (!s->token[seat][g] && shelfie_goal_done[s->h.option[OPTION_SQUARES]][s->goal[g]](s->shelf[seat]))
    s->token[seat][g] = (uint8_t)shelfie_top_token(s, g);
}

/* SHELFIE-4.2: four or fewer tiles left; in other editions, no two that touch. */
static bool must_refill(const struct state *s)
{
  uint64_t m = s->lying;
  if (s->h.option[OPTION_REFILL] == REFILL_ISOLATED)
    return !(m & turn_right(m, RIGHT)) && !(m & turn_right(m, DOWN));
  for (int i = 0; i < 4; i++) m &= m - 1;                     /* all but four */
  return !m;
}

static void empty_the_room(struct state *s)
{
  for (; s->lying; s->lying &= s->lying - 1) {
    uint8_t *tile = &s->tile[lowest_bit(s->lying)];
    s->bag[*tile]++, s->bag[0]++;
    *tile = 0;
  }
}

/* SHELFIE-5.1: the player to the right of the first one ends the last round. */
static bool ends_the_game(const struct state *s, int seat)
{
  return s->end && (seat + 1) % s->h.seats == s->first - 1;
}

static inline void take(struct state *s, int seat, struct handful h)
{
  put_on_shelf(s, seat, h);
  take_token(s, seat, 0), take_token(s, seat, 1);
  if (!s->end && shelf_is_full(s->shelf[seat])) s->end = (uint8_t)(seat + 1);   /* SHELFIE-4.3 */
  if (ends_the_game(s, seat)) { s->h.active = 0; return; }
  int next = (seat + 1) & -(seat + 1 < s->h.seats);           /* SHELFIE-3.0: the first after the last */
  s->h.active = seat_bit(next);
  if (must_refill(s)) empty_the_room(s), begin_filling(s, next);
}

static struct handful handful_of(move_t m)
{
  struct handful h = { .n = m.n, .column = m.a[A_COLUMN] - 1 };
  for (int i = 0; i < TAKE_MAX; i++) h.bit[i] = bit_of_cell[m.a[i < m.n ? i : 0]];
  return h;
}

static inline void apply(const struct game *g, struct state *s, int seat, move_t m)
{
  (void)g;
  count_events(s, 1);
  if (seat < 0) draw(s, m);
  else take(s, seat, handful_of(m));
}

/* ---- at random ------------------------------------------------------------- */

/* A tile by weight, without listing: count the kinds whose share lies below x. */
static inline move_t sample_tile(const struct state *s, struct ig_rng *r)
{
  uint32_t tiles = s->bag[0], left = (uint32_t)cells_left(s);
  uint32_t x = rng_below(r, tiles < left ? left : tiles);
  int kind = 1;
  for (uint32_t k = 1, below = 0; k < KINDS; k++) below += s->bag[k], kind += x >= below;
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
  uint64_t not_passed = ((upto | high) - (i + 1) * ones) & high;   /* bytes that do not end before it */
  int shift = lowest_bit(not_passed) - 7;
  i -= (uint32_t)(upto << 8 >> shift & 0xFF);
  return shift + nth_bit_of_byte[m >> shift & 0xFF][i];
}

/* The i-th column of a set: the first one up to which more than i are counted. */
static inline int nth_column(uint32_t columns, uint32_t i)
{
  return lowest_bit((columns * SHELF_BOTTOM + (7 - i) * SHELF_BOTTOM) & SHELF_BOTTOM << 3) / ROWS;
}

enum { ACROSS, ALONG };              /* in a row, in a column                     */

struct lines {                       /* of one length, that may be taken          */
  uint64_t ends[2];                  /* their left and upper ends                 */
  uint64_t upto[2];                  /* and these counted by bytes                */
  uint32_t columns, n_columns;       /* with room for them                        */
  uint32_t share;                    /* of 2^16, for one of these columns         */
};

/* To divide by 1 to 6 is to multiply by a share of 2^16, rounded up: exact for
 * numbers below 2^14. */
static const uint32_t share[] = { 0, 65536, 32768, 21846, 16384, 13108, 10923 };

/* Sets *l and returns its moves: lines x orders x columns. */
static inline uint32_t count_moves(struct lines *l, const uint32_t *shelf, int n, uint32_t orders, uint64_t across, uint64_t along)
{
  l->ends[ACROSS] = across, l->ends[ALONG] = along;
  l->upto[ACROSS] = count_by_bytes(across), l->upto[ALONG] = count_by_bytes(along);
  l->columns = columns_with_room(shelf, n);
  l->n_columns = (uint32_t)count_columns(l->columns);
  l->share = share[l->n_columns];
  return (uint32_t)((l->upto[ACROSS] >> 56) + (l->upto[ALONG] >> 56)) * orders * l->n_columns;
}

/* The x-th move of these lines with n tiles. */
static inline struct handful nth_take(const struct lines *l, int n, uint32_t x)
{
  static const uint32_t orders[] = { 0, 1, 2, 6 }, share_of_orders[] = { 0, 65536, 32768, 10923 };
  static const uint8_t first_order[] = { 0, 0, 1, 3 };
  static const uint8_t order[9][TAKE_MAX] = { { 0, 0, 0 }, { 0, 1, 0 }, { 1, 0, 0 }, { 0, 1, 2 }, { 0, 2, 1 },
                                              { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  uint32_t rest = x * l->share >> 16, line = rest * share_of_orders[n] >> 16;
  const uint8_t *o = order[first_order[n] + rest - line * orders[n]];
  uint32_t across = (uint32_t)(l->upto[ACROSS] >> 56);
  int way = line >= across;
  int bit = nth_bit(l->ends[way], l->upto[way], way ? line - across : line), step = way ? DOWN : RIGHT;
  struct handful h = { .n = n, .column = nth_column(l->columns, x - rest * l->n_columns) };
  for (int i = 0; i < TAKE_MAX; i++) h.bit[i] = (bit + step * o[i]) & 63;
  return h;
}

__attribute__((always_inline)) static inline struct handful random_take(const struct state *s, int seat, struct ig_rng *r)
{
  const uint32_t *shelf = s->shelf[seat];
  struct lines l[TAKE_MAX];
  uint64_t one = tiles_with_free_side(s->lying);
  uint64_t across = one & turn_right(one, RIGHT), along = one & turn_right(one, DOWN);
  uint32_t upto1 = count_moves(&l[0], shelf, 1, 1, one, 0);
  uint32_t upto2 = upto1 + count_moves(&l[1], shelf, 2, 2, across, along);
  uint32_t all = upto2 + count_moves(&l[2], shelf, 3, 6, across & turn_right(across, RIGHT), along & turn_right(along, DOWN));
  uint32_t x = rng_below(r, all);
  uint32_t before[TAKE_MAX] = { 0, upto1, upto2 };
  int n = 1 + (x >= upto1) + (x >= upto2);
  return nth_take(&l[n - 1], n, x - before[n - 1]);
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

/* ---- for other files -------------------------------------------------------- */

void shelfie_apply(const struct game *g, struct state *s, int seat, move_t m) { apply(g, s, seat, m); }
move_t shelfie_sample(const struct game *g, const struct state *s, struct ig_rng *r) { return sample(g, s, r); }

move_t shelfie_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  (void)g;
  struct handful h = random_take(s, seat, r);
  move_t m = { .op = TAKE, .n = (uint8_t)h.n };
  for (int i = 0; i < h.n; i++) m.a[i] = cell_of_bit[h.bit[i]];
  m.a[A_COLUMN] = (uint8_t)(h.column + 1);
  return m;
}

/* The same game as playout.h would play, only that a room is filled at once and
 * tiles go from the room to the shelf without being written down as a move. */
void shelfie_playout(const struct game *g, struct state *s, struct ig_rng *r)
{
  uint32_t turns = 0;
  while (s->h.active) {
    if (s->fill == 1 && s->bag[0] >= cells_in_play[s->h.seats]) fill_at_random(s, r);
    else if (s->h.active & CHANCE_BIT) apply(g, s, CHANCE, sample(g, s, r));
    else {
      int seat = lowest_bit(s->h.active);
      turns++;
      take(s, seat, random_take(s, seat, r));
    }
  }
  count_events(s, turns);
}
