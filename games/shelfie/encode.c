/* encode.c - My Shelfie in numbers: actions and observations (src/core/encoding.h).
 *
 * An action is a line of one to three tiles, the order in which they are placed
 * and a column: (line x orders + order) x 5 + column, lines as shelfie_data.h
 * numbers them.  The numbers are the same for two, three and four players.
 */
#include "encoding.h"
#include "shelfie.h"

enum { OPTIONS = OPTION_SQUARES + 1 };
enum {
  A_ONE,
  A_TWO = A_ONE + SINGLES * COLUMNS,
  A_THREE = A_TWO + PAIRS * 2 * COLUMNS,
  ACTIONS = A_THREE + TRIPLES * 6 * COLUMNS
};
enum {
  O_ROOM,
  O_FREE = O_ROOM + KINDS * CELLS,
  O_SHELF = O_FREE + CELLS,
  O_TOKEN = O_SHELF + SEATS * KINDS * SHELF,
  O_END = O_TOKEN + SEATS * GOALS_OUT,
  O_FIRST = O_END + SEATS,
  O_GOAL = O_FIRST + SEATS,
  O_TOP = O_GOAL + GOALS_OUT * GOALS,
  O_PERSONAL = O_TOP + GOALS_OUT,
  O_WANTED = O_PERSONAL + PERSONAL_GOALS,
  O_BAG = O_WANTED + KINDS * SHELF,
  O_SEATS = O_BAG + KINDS,
  O_OPTIONS,
  SIZE = O_OPTIONS + OPTIONS
};

static const struct ig_actions kinds[] = {
  { "one", A_ONE, SINGLES *COLUMNS, NC_("env", "take one tile: cell x 5 + column") },
  { "two", A_TWO, PAIRS * 2 * COLUMNS, NC_("env", "take two: (line x 2 + order) x 5 + column") },
  { "three", A_THREE, TRIPLES * 6 * COLUMNS, NC_("env", "take three: (line x 6 + order) x 5 + column") },
  { 0 },
};
static const struct ig_field fields[] = {
  { "room", 3, { KINDS, 9, 9 }, O_ROOM, NC_("env", "tiles of the living room, by kind") },
  { "free", 2, { 9, 9 }, O_FREE, NC_("env", "1: the tile has a free side") },
  { "shelf",
    4,
    { SEATS, KINDS, COLUMNS, ROWS },
    O_SHELF,
    NC_("env", "bookshelves from one's own, by kind; height from the bottom") },
  { "token", 2, { SEATS, GOALS_OUT }, O_TOKEN, NC_("env", "points of the tokens taken") },
  { "end", 1, { SEATS }, O_END, NC_("env", "1: this seat has the end token") },
  { "first", 1, { SEATS }, O_FIRST, NC_("env", "1: this is the first player") },
  { "goal", 2, { GOALS_OUT, GOALS }, O_GOAL, NC_("env", "common goals") },
  { "top", 1, { GOALS_OUT }, O_TOP, NC_("env", "points of the next token of the goal") },
  { "personal", 1, { PERSONAL_GOALS }, O_PERSONAL, NC_("env", "one's own personal goal") },
  { "wanted", 3, { KINDS, COLUMNS, ROWS }, O_WANTED, NC_("env", "what it wants on the bookshelf") },
  { "bag", 1, { KINDS }, O_BAG, NC_("env", "tiles in the bag") },
  { "seats", 1, { 1 }, O_SEATS, NC_("env", "players") },
  { "options", 1, { OPTIONS }, O_OPTIONS, NC_("env", "the game's options in order: number of the value") },
  { 0 },
};

/* ---- actions -------------------------------------------------------------- */

static const uint8_t orders[] = { 0, 1, 2, 6 };
static const int first_action[] = { 0, A_ONE, A_TWO, A_THREE };
static const int first_line[] = { 0, 0, SINGLES, SINGLES + PAIRS };
static const uint8_t order_of[9][TAKE_MAX] = { { 0, 0, 0 }, { 0, 1, 0 }, { 1, 0, 0 },
                                               { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                               { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
static const uint8_t first_order[] = { 0, 0, 1, 3 };

static int cell_of_line(int line, int i)
{
  return cell_of_bit[(line_at[line].bit + i * (line_at[line].way ? DOWN : RIGHT)) & 63];
}

static move_t move_of(int action)
{
  int n = 1 + (action >= A_TWO) + (action >= A_THREE), x = action - first_action[n];
  int column = x % COLUMNS, order = x / COLUMNS % orders[n], line = first_line[n] + x / COLUMNS / orders[n];
  move_t m = { .op = TAKE, .n = (uint8_t)n };
  for (int i = 0; i < n; i++) m.a[i] = (uint8_t)cell_of_line(line, order_of[first_order[n] + order][i]);
  m.a[A_COLUMN] = (uint8_t)(column + 1);
  return m;
}

static int add(const struct game *g, const struct state *v, int seat, move_t *so_far, int action)
{
  return whole_move(g, v, seat, so_far, move_of(action));
}

/* The first cell of a line is the lowest one, whatever the order. */
static int towards(const struct game *g, const struct state *v, int seat, move_t so_far, move_t whole)
{
  if (so_far.op || g->check(g, v, seat, whole) != OK) return IG_NO_ACTION;
  int n = whole.n, low = whole.a[0], high = low, order = 0;
  for (int i = 1; i < n; i++) {
    if (whole.a[i] < low) low = whole.a[i];
    if (whole.a[i] > high) high = whole.a[i];
  }
  int way = high - low >= ROOM_SIDE, step = way ? ROOM_SIDE : 1;
  int line = line_number[n - 1][way][bit_of_cell[low]] - first_line[n];
  for (int k = 0; k < orders[n]; k++) {
    int same = 0;
    for (int i = 0; i < n; i++) same += whole.a[i] == low + step * order_of[first_order[n] + k][i];
    if (same == n) order = k;
  }
  return first_action[n] + (line * orders[n] + order) * COLUMNS + whole.a[A_COLUMN] - 1;
}

/* The columns with room for n tiles, once for every order. */
static int room_for(const uint32_t *shelf, int n, uint8_t *out)
{
  uint32_t columns = columns_with_room(shelf, n);
  for (int c = 0; c < COLUMNS; c++) out[c] = columns >> ROWS * c & 1;
  for (int i = COLUMNS; i < COLUMNS * orders[n]; i++) out[i] = out[i - COLUMNS];
  return count_columns(columns) * orders[n];
}

static inline int mask_lines(uint64_t ends, int n, int way, const uint8_t *columns, uint8_t *out)
{
  int lines = 0;
  size_t size = (size_t)COLUMNS * orders[n];
  for (; ends; ends &= ends - 1, lines++)
    memcpy(out + (size_t)(line_number[n - 1][way][lowest_bit(ends)] - first_line[n]) * size, columns, size);
  return lines;
}

static int mask(const struct game *g, const struct state *v, int seat, move_t so_far, uint8_t *out)
{
  (void)g;
  if (so_far.op) return 0;
  uint8_t columns[6 * COLUMNS];
  uint64_t one = tiles_with_free_side(v->lying);
  uint64_t across = one & turn_right(one, RIGHT), along = one & turn_right(one, DOWN);
  int legal = room_for(v->shelf[seat], 1, columns);
  legal *= mask_lines(one, 1, 0, columns, out + A_ONE);
  int two = room_for(v->shelf[seat], 2, columns);
  if (!two) return legal;
  legal += two * mask_lines(across, 2, 0, columns, out + A_TWO);
  legal += two * mask_lines(along, 2, 1, columns, out + A_TWO);
  int three = room_for(v->shelf[seat], 3, columns);
  if (!three) return legal;
  across &= turn_right(across, RIGHT);
  along &= turn_right(along, DOWN);
  legal += three * mask_lines(across, 3, 0, columns, out + A_THREE);
  return legal + three * mask_lines(along, 3, 1, columns, out + A_THREE);
}

/* ---- observations --------------------------------------------------------- */

static void put_room(const struct state *v, uint8_t *out)
{
  uint64_t with_free_side = tiles_with_free_side(v->lying);
  for (uint64_t m = v->lying; m; m &= m - 1) {
    int bit = lowest_bit(m), cell = cell_of_bit[bit] - 1;
    out[O_ROOM + (v->tile[bit] - 1) * CELLS + cell] = 1;
    out[O_FREE + cell] = with_free_side >> bit & 1;
  }
}

static void put_seat(const struct state *v, int p, int i, uint8_t *out)
{
  for (int k = 1; k <= KINDS; k++)
    put_bits(out + O_SHELF + (i * KINDS + k - 1) * SHELF, v->shelf[p][k], SHELF);
  memcpy(out + O_TOKEN + i * GOALS_OUT, v->token[p], GOALS_OUT);
  out[O_END + i] = v->end == p + 1;
  out[O_FIRST + i] = v->first == p + 1;
}

static void observe(const struct game *g, const struct state *v, move_t so_far, uint8_t *out)
{
  int me = eyes_of(v), card = v->personal[me];
  (void)g;
  (void)so_far;
  put_room(v, out);
  for (int i = 0; i < v->h.seats; i++) put_seat(v, seat_from(v, me, i), i, out);
  for (int i = 0; i < GOALS_OUT; i++) {
    if (!v->goal[i]) continue;
    out[O_GOAL + i * GOALS + v->goal[i] - 1] = 1;
    out[O_TOP + i] = (uint8_t)shelfie_top_token(v, i);
  }
  if (card && card <= PERSONAL_GOALS) {
    out[O_PERSONAL + card - 1] = 1;
    for (int k = 1; k <= KINDS; k++) out[O_WANTED + (k - 1) * SHELF + wanted_at[card][k]] = 1;
  }
  memcpy(out + O_BAG, v->bag + 1, KINDS);
  out[O_SEATS] = v->h.seats;
  memcpy(out + O_OPTIONS, v->h.option, OPTIONS);
}

const struct encoding shelfie_encoding = {
  .actions = ACTIONS,
  .size = SIZE,
  .kinds = kinds,
  .fields = fields,
  .mask = mask,
  .add = add,
  .towards = towards,
  .observe = observe,
};
