/* rules.c - My Shelfie: what may be done and what it does.
 *
 * `check` reads like sections 3 and 2 of the rulebook; `moves` lists what it
 * accepts; random.c counts the same moves without listing them.
 */
#include <string.h>
#include "position.h"
#include "shelfie.h"
#include "turn.h"

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
    return move_eq(m, mk(DRAW_PERSONAL, seat_to_deal(s) + 1, y)) && y >= 1 && y <= PERSONAL_GOALS &&
           !personal_is_out(s, y);
  case DRAW_FIRST: return move_eq(m, mk(DRAW_FIRST, x, 0)) && may_begin(s, OPTION_FIRST, x);
  default: return move_eq(m, mk(DRAW_TILE, cell_to_draw_for(s), y)) && y <= KINDS ? tile_weight(s, y) : 0;
  }
}

static clause_t check_draw(const struct game *g, const struct state *s, move_t m)
{
  static const clause_t clause[] = { [DRAW_GOAL] = SHELFIE_2_1,
                                     [DRAW_PERSONAL] = SHELFIE_2_3,
                                     [DRAW_FIRST] = SHELFIE_2_4,
                                     [DRAW_TILE] = SHELFIE_2_4 };
  if (shelfie_weight(g, s, m)) return OK;
  bool refill = s->fill && (s->shelf[0][0] | s->shelf[1][0] | s->shelf[2][0] | s->shelf[3][0]);
  return refill ? SHELFIE_4_2 : clause[shelfie_op_to_draw(s)];
}

static int list_draws(const struct game *g, const struct state *s, move_t *out, int cap)
{
  int n = 0, op = shelfie_op_to_draw(s);
  for (int x = 0; x <= GOALS; x++) {
    move_t m = op == DRAW_PERSONAL ? mk(op, seat_to_deal(s) + 1, x)
               : op == DRAW_TILE   ? mk(op, cell_to_draw_for(s), x)
                                   : mk(op, x, 0);
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
  if (!well_formed(m) || (!m.n && column)) return SHELFIE_3_1;
  if (!m.n) return MORE;
  if (!names_different_tiles(s, m.a, m.n)) return SHELFIE_3_1;
  if (waits_for_middle(m)) {
    m.a[m.n++] = (uint8_t)((m.a[0] + m.a[1]) / 2);
    if (!is_lying(s, m.a[2])) return SHELFIE_3_2;
  }
  if (!side_by_side(m.a, m.n)) return SHELFIE_3_2;
  if (!all_have_free_side(s, m.a, m.n)) return SHELFIE_3_3;
  if (!some_column_fits(s, seat, m.n)) return SHELFIE_3_4;
  if (!column) return MORE;
  if (!column_fits(s, seat, column, m.n)) return SHELFIE_3_5;
  return OK;
}

/* All that a take with its column breaks: no clause hides another. */
int shelfie_broken(const struct game *g, const struct state *s, int seat, move_t m, clause_t *out, int cap)
{
  int n = 0, column = m.a[A_COLUMN], tiles = m.n;
  (void)g;
  if (m.op != TAKE || tiles < 1 || tiles >= A_COLUMN) return 0;
  for (int i = 0; i < tiles; i++)
    if (m.a[i] < 1 || m.a[i] > CELLS) return 0;
  bool there = names_different_tiles(s, m.a, tiles), few = tiles <= TAKE_MAX;
  n = add_clause(out, cap, n, SHELFIE_3_1, !there || !few);
  n = add_clause(out, cap, n, SHELFIE_3_2, column && !side_by_side(m.a, tiles));
  n = add_clause(out, cap, n, SHELFIE_3_3, there && !all_have_free_side(s, m.a, tiles));
  n = add_clause(out, cap, n, SHELFIE_3_4, few && !some_column_fits(s, seat, tiles));
  return add_clause(out, cap, n, SHELFIE_3_5, few && column && !column_fits(s, seat, column, tiles));
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
  if (named == m.n) return side_by_side(m.a, m.n) ? list_columns(s, seat, m, out, cap, n) : n;
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

static void fill_cell(struct state *s, int kind) /* SHELFIE-2.4, 4.2 */
{
  if (kind) {
    int bit = bit_of_cell[cell_to_draw_for(s)];
    s->tile[bit] = (uint8_t)kind;
    s->lying |= (uint64_t)1 << bit;
    s->bag[kind]--;
    s->bag[0]--;
  }
  if (s->fill++ < cells_in_play[s->h.seats]) return;
  s->h.active = seat_bit(s->next - 1);
  s->fill = s->next = 0;
}

static void add_goal(struct state *s, uint8_t goal) /* SHELFIE-2.1 */
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
  default: s->first = m.a[0]; begin_filling(s, m.a[0] - 1); /* SHELFIE-2.4 */
  }
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

/* SHELFIE-4.1. */
static void take_token(struct state *s, int seat, int g)
{
  if (!s->token[seat][g] && shelfie_goal_done[s->h.option[OPTION_SQUARES]][s->goal[g]](s->shelf[seat]))
    s->token[seat][g] = (uint8_t)shelfie_top_token(s, g);
}

static inline void take(struct state *s, int seat, struct handful h)
{
  put_on_shelf(s, seat, h);
  take_token(s, seat, 0);
  take_token(s, seat, 1);
  end_turn(s, seat);
}

static inline void apply(const struct game *g, struct state *s, int seat, move_t m)
{
  (void)g;
  count_events(s, 1);
  if (seat < 0) draw(s, m);
  else take(s, seat, handful_of(m));
}

/* ---- for other files -------------------------------------------------------- */

void shelfie_apply(const struct game *g, struct state *s, int seat, move_t m) { apply(g, s, seat, m); }
