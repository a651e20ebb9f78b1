/* parse.c - My Shelfie from text: docs/notation.md.
 *
 * A position that is accepted here can be played to its end, viewed and
 * counted: `sound` refuses the others and says why.
 */
#include <string.h>
#include "shelfie.h"

/* ---- moves --------------------------------------------------------------- */

static bool scan_cell(struct scan *in, int *cell)
{
  char w[8];
  struct scan before = *in;
  if (!scan_word(in, w, sizeof w)) return false;
  if (w[0] >= 'a' && w[0] <= 'i' && w[1] >= '1' && w[1] <= '9' && !w[2]) {
    *cell = ROOM_SIDE * ('9' - w[1]) + (w[0] - 'a') + 1;
    return true;
  }
  *in = before;
  return scan_fail(in, NC_("fault", "a cell of the living room is written a1 to i9"));
}

static bool scan_kind(struct scan *in, char none, int *kind)
{
  char c = scan_peek(in);
  for (int k = 0; k <= KINDS && c; k++)
    if (c == (k ? shelfie_letters[k] : none)) {
      *kind = k;
      return scan_char(in, c);
    }
  return scan_fail(in, NC_("fault", "a tile is written C B G F T or P"));
}

static bool parse_take(struct scan *in, move_t *m)
{
  int cell = 0, column = 0;
  m->op = TAKE;
  while (!scan_end_of_line(in) && scan_peek(in) != '-' && !in->failed) {
    if (!scan_cell(in, &cell)) return false;
    if (m->n == A_COLUMN) return scan_fail(in, NC_("fault", "too many cells"));
    m->a[m->n++] = (uint8_t)cell; /* four: readable, and refused by SHELFIE-3.1 */
  }
  if (scan_end_of_line(in)) return true;
  if (!scan_is(in, "->")) return scan_fail(in, NC_("fault", "a column is written \"-> 1\""));
  if (!scan_int(in, 1, 99, &column)) return false;
  m->a[A_COLUMN] = (uint8_t)column;
  return true;
}

static bool scan_card(struct scan *in, int cards, uint8_t *card) /* 7, ? or - */
{
  int n = 0;
  if (scan_is(in, "?")) n = UNKNOWN;
  else if (!scan_is(in, "-") && !scan_int(in, 1, cards, &n)) return false;
  *card = (uint8_t)n;
  return true;
}

static bool scan_seat(struct scan *in, int seats, uint8_t *seat) /* 2 or - */
{
  int n = 0;
  if (!scan_is(in, "-") && !scan_int(in, 1, seats, &n)) return false;
  *seat = (uint8_t)n;
  return true;
}

static bool parse_personal_draw(struct scan *in, move_t *m)
{
  int seat;
  if (!scan_int(in, 1, SEATS, &seat)) return false;
  m->op = DRAW_PERSONAL;
  m->a[0] = (uint8_t)seat;
  return scan_card(in, PERSONAL_GOALS, &m->a[1]);
}

bool shelfie_parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *m)
{
  (void)g;
  (void)s;
  int x = 0, y = 0;
  *m = (move_t){ 0 };
  if (scan_is(in, "take")) return parse_take(in, m);
  if (scan_is(in, "personal")) return parse_personal_draw(in, m);
  if (scan_is(in, "goal")) {
    m->op = DRAW_GOAL;
    scan_int(in, 1, GOALS, &x);
  } else if (scan_is(in, "first")) {
    m->op = DRAW_FIRST;
    scan_int(in, 1, SEATS, &x);
  } else if (scan_is(in, "tile")) {
    m->op = DRAW_TILE;
    (void)(scan_cell(in, &x) && scan_kind(in, '-', &y));
  } else return scan_fail(in, NC_("fault", "a move is written \"take d4 d3 -> 1\""));
  m->a[0] = (uint8_t)x;
  m->a[1] = (uint8_t)y;
  return !in->failed;
}

/* ---- lines of a position -------------------------------------------------- */

enum { NO_BLOCK, ROOM_BLOCK, SHELF_BLOCK };

struct reading {
  struct state *s;
  int block, seat;                   /* what indented lines go on with   */
  uint8_t row[SEATS][ROWS][COLUMNS]; /* of a shelf, as written: top first */
  int rows[SEATS];
  bool room, bag, first; /* the line was there               */
};

/* SHELFIE-1.2: by the number of players. */
static bool in_play(const struct state *s, int cell)
{
  return bit_of_cell[cell] != NO_BIT && (room_in_play[s->h.seats] >> bit_of_cell[cell] & 1);
}

static void lay(struct state *s, int cell, int kind)
{
  uint64_t bit = (uint64_t)1 << bit_of_cell[cell];
  s->tile[bit_of_cell[cell]] = (uint8_t)kind;
  s->lying = kind ? s->lying | bit : s->lying & ~bit;
}

/* A row of the room: all nine cells, or only those in play. */
static bool parse_room_row(struct scan *in, struct state *s)
{
  int number, n = 0, playing = 0, kind[ROOM_SIDE];
  if (!scan_int(in, 1, ROOM_SIDE, &number)) return false;
  int start = ROOM_SIDE * (ROOM_SIDE - number) + 1;
  for (int c = 0; c < ROOM_SIDE; c++) playing += in_play(s, start + c);
  for (; !scan_end_of_line(in); n++) {
    if (n == ROOM_SIDE) return scan_fail(in, NC_("fault", "more than nine cells in a row"));
    if (scan_char(in, ':')) kind[n] = -1;
    else if (!scan_kind(in, '.', &kind[n])) return false;
  }
  if (n && n != ROOM_SIDE && n != playing)
    return scan_fail(in, NC_("fault", "a row has nine cells, or only those in play"));
  for (int c = 0, i = 0; c < ROOM_SIDE && n; c++) {
    bool play = in_play(s, start + c);
    if (n != ROOM_SIDE && !play) continue;
    int k = kind[i++];
    if (play ? k < 0 : k > 0)
      return scan_fail(in, NC_("fault", "a wrong cell: ':' stands where a cell is not in play"));
    if (play) lay(s, start + c, k);
  }
  return true;
}

static bool parse_shelf_row(struct scan *in, struct reading *rd)
{
  int p = rd->seat, kind = 0, n = 0;
  if (rd->rows[p] == ROWS) return scan_fail(in, NC_("fault", "more than six rows in a bookshelf"));
  for (; n < COLUMNS && scan_kind(in, '.', &kind); n++) rd->row[p][rd->rows[p]][n] = (uint8_t)kind;
  rd->rows[p]++;
  return !in->failed;
}

static bool parse_tokens(struct scan *in, struct state *s)
{
  int seat;
  if (!scan_int(in, 1, s->h.seats, &seat)) return false;
  for (int i = 0; !scan_end_of_line(in) && !in->failed; i++) {
    uint8_t *token = &s->token[seat - 1][i < goals_in_game(s) ? i : 0];
    if (i >= goals_in_game(s)) return scan_fail(in, NC_("fault", "more tokens than common goals"));
    if (!scan_card(in, 8, token)) return false;
    bool known = !*token;
    for (int j = 0; j < s->h.seats; j++) known |= token_pile[s->h.seats][j] == *token;
    if (!known) return scan_fail(in, NC_("fault", "the pile has no such token"));
  }
  return !in->failed;
}

static bool parse_goals(struct scan *in, struct state *s)
{
  s->goal[0] = s->goal[1] = 0;
  if (scan_is(in, "-")) return true;
  for (int i = 0, n; i < goals_in_game(s) && !scan_end_of_line(in); i++) {
    if (!scan_int(in, 1, GOALS, &n)) return false;
    if (n <= s->goal[0] && i) return scan_fail(in, NC_("fault", "common goals are written in order"));
    s->goal[i] = (uint8_t)n;
  }
  return !in->failed;
}

static bool parse_bag(struct scan *in, struct state *s)
{
  for (int k = 1, n = 0; k <= KINDS; k++) {
    if (!scan_char(in, shelfie_letters[k]))
      return scan_fail(in, NC_("fault", "a bag is written \"C22 B22 G22 F22 T22 P22\""));
    if (!scan_int(in, 0, COPIES, &n)) return false;
    s->bag[k] = (uint8_t)n;
  }
  return true;
}

static bool parse_fill(struct scan *in, struct state *s)
{
  int cell = 0;
  struct scan before = *in;
  if (!scan_cell(in, &cell)) return false;
  for (int i = 0; i < cells_in_play[s->h.seats]; i++)
    if (cell_to_fill[s->h.seats][i] == cell) {
      s->fill = (uint8_t)(i + 1);
      return true;
    }
  *in = before;
  return scan_fail(in, NC_("fault", "this cell is not in play"));
}

static bool parse_block(struct scan *in, struct reading *rd)
{
  int seat = 0;
  if (scan_is(in, "room")) {
    rd->block = ROOM_BLOCK;
    rd->room = true;
    for (char c = 'a'; c <= 'i' && !scan_end_of_line(in); c++)
      if (!scan_char(in, c)) return scan_fail(in, NC_("fault", "the columns of the room are a to i"));
    return true;
  }
  if (!scan_is(in, "shelf")) return scan_fail(in, NC_("fault", "unknown line of a position"));
  if (!scan_int(in, 1, rd->s->h.seats, &seat)) return false;
  rd->block = SHELF_BLOCK;
  rd->seat = seat - 1;
  rd->rows[seat - 1] = 0;
  return true;
}

static bool parse_line(struct scan *in, struct reading *rd)
{
  struct state *s = rd->s;
  int seat = 0;
  if (scan_indented(in) && rd->block == ROOM_BLOCK) return parse_room_row(in, s);
  if (scan_indented(in) && rd->block == SHELF_BLOCK) return parse_shelf_row(in, rd);
  rd->block = NO_BLOCK;
  if (scan_is(in, "goals")) return parse_goals(in, s);
  if (scan_is(in, "tokens")) return parse_tokens(in, s);
  if (scan_is(in, "bag")) return (rd->bag = parse_bag(in, s));
  if (scan_is(in, "fill")) return parse_fill(in, s);
  if (scan_is(in, "first")) return (rd->first = true) && scan_seat(in, s->h.seats, &s->first);
  if (scan_is(in, "end")) return scan_seat(in, s->h.seats, &s->end);
  if (scan_is(in, "next")) return scan_seat(in, s->h.seats, &s->next);
  if (scan_is(in, "personal"))
    return scan_int(in, 1, s->h.seats, &seat) && scan_card(in, PERSONAL_GOALS, &s->personal[seat - 1]);
  return parse_block(in, rd);
}

/* ---- what must be so in every position ------------------------------------ */

/* The rows written become the shelf; fewer than six are its lowest ones. */
static bool build_shelf(struct scan *in, struct reading *rd, int p)
{
  uint32_t *shelf = rd->s->shelf[p];
  for (int i = 0; i < rd->rows[p]; i++)
    for (int c = 0; c < COLUMNS; c++) {
      uint32_t bit = (uint32_t)1 << (ROWS * c + rd->rows[p] - 1 - i);
      int kind = rd->row[p][i][c];
      if (kind) {
        shelf[kind] |= bit;
        shelf[0] |= bit;
      }
    }
  if (shelf[0] & ~row_of_shelf(0) & ~(shelf[0] << 1))
    return scan_fail(in, NC_("fault", "a tile hangs in the air in a bookshelf"));
  return true;
}

static bool count_tiles(struct scan *in, const struct reading *rd) /* SHELFIE-1.1 */
{
  struct state *s = rd->s;
  for (int k = 1; k <= KINDS; k++) {
    int seen = 0;
    for (int b = 0; b < 64; b++) seen += s->tile[b] == k;
    for (int p = 0; p < SEATS; p++) seen += count_bits(s->shelf[p][k]);
    if (seen > COPIES) return scan_fail(in, NC_("fault", "more than 22 tiles of one kind"));
    if (rd->bag && s->bag[k] + seen != COPIES)
      return scan_fail(in, NC_("fault", "there are not 22 tiles of one kind: see bag"));
    s->bag[k] = (uint8_t)(COPIES - seen);
    s->bag[0] = (uint8_t)(s->bag[0] + s->bag[k]);
  }
  return true;
}

static bool cards_sound(struct scan *in, const struct state *s)
{
  for (int p = 0; p < s->h.seats; p++) {
    uint8_t card = s->personal[p];
    bool hidden = s->h.viewer != ALL && s->h.viewer != p;
    if (card == UNKNOWN && !hidden)
      return scan_fail(in, NC_("fault", "\"?\" needs the view of another: \"view 1\""));
    if (card && card != UNKNOWN && hidden && s->h.active)
      return scan_fail(in, NC_("fault", "before the end another's personal goal is not seen: \"?\""));
    for (int q = 0; q < p; q++) {
      if (card && card != UNKNOWN && s->personal[q] == card)
        return scan_fail(in, NC_("fault", "a personal goal is dealt twice"));
      for (int i = 0; i < GOALS_OUT; i++)
        if (s->token[p][i] && s->token[p][i] == s->token[q][i])
          return scan_fail(in, NC_("fault", "two players hold one token"));
    }
  }
  if (s->end && !shelf_is_full(s->shelf[s->end - 1]))
    return scan_fail(in, NC_("fault", "the end token belongs to a full bookshelf"));
  return true;
}

/* SHELFIE-2: before the first player is chosen nothing else has happened. */
static bool setup_sound(struct scan *in, const struct state *s)
{
  uint32_t any = s->lying != 0 || s->end || s->next;
  for (int p = 0; p < SEATS; p++) any |= s->shelf[p][0] | s->token[p][0] | s->token[p][1];
  if (any) return scan_fail(in, NC_("fault", "the game has not begun: the line first is missing"));
  bool ready = s->goal[goals_in_game(s) - 1] != 0;
  for (int p = 0; p < s->h.seats; p++) {
    if (s->personal[p] && !ready)
      return scan_fail(in, NC_("fault", "personal goals are dealt in order, after the common ones"));
    ready = s->personal[p] != 0;
  }
  return true;
}

/* Everyone who still has a turn can take it. */
static bool turns_sound(struct scan *in, const struct state *s, int seat)
{
  for (int p = 0; p < s->h.seats; p++) {
    if (!shelf_is_full(s->shelf[p])) continue;
    if (!s->end)
      return scan_fail(in, NC_("fault", "a bookshelf is full, yet nobody has the end token: see end"));
    if (has_turn_left(s, seat, p)) return scan_fail(in, NC_("fault", "a full bookshelf has no turn left"));
  }
  return true;
}

static uint8_t begins_unless_told(const struct state *s)
{
  int named = first_named(s, OPTION_FIRST);
  return (uint8_t)(named ? named : 1);
}

/* SHELFIE-2.4: whoever the table has named holds the chair. */
static bool chair_sound(struct scan *in, const struct state *s)
{
  if (!first_is_sound(in, s, OPTION_FIRST)) return false;
  return !s->first || may_begin(s, OPTION_FIRST, s->first) ||
         scan_fail(in, NC_("fault", "another player was named to begin: see set first"));
}

static bool filling_sound(struct scan *in, struct state *s)
{
  if (!s->first) s->first = begins_unless_told(s);
  if (!s->next) s->next = s->first;
  if (!s->fill) s->fill = 1;
  for (int i = s->fill - 1; i < cells_in_play[s->h.seats]; i++)
    if (is_lying(s, cell_to_fill[s->h.seats][i]))
      return scan_fail(in, NC_("fault", "this part of the room is not filled yet: see fill"));
  return turns_sound(in, s, s->next - 1);
}

static bool turn_sound(struct scan *in, const struct reading *rd)
{
  struct state *s = rd->s;
  if (s->h.active & CHANCE_BIT) return s->first || s->fill ? filling_sound(in, s) : setup_sound(in, s);
  if (s->fill || s->next) return scan_fail(in, NC_("fault", "fill and next need turn chance"));
  if (!rd->first) s->first = begins_unless_told(s);
  if (!rd->room) s->h.active = 0; /* a table that is only counted */
  if (!s->h.active) return true;
  int seat = 0;
  while (!is_active(s, seat)) seat++;
  if (s->h.active != seat_bit(seat)) return scan_fail(in, NC_("fault", "only one player moves at a time"));
  if (!s->first) return scan_fail(in, NC_("fault", "the first player is not chosen"));
  if (!s->lying) return scan_fail(in, NC_("fault", "the living room is empty"));
  return turns_sound(in, s, seat);
}

bool shelfie_parse_body(const struct game *g, struct scan *in, struct state *s)
{
  (void)g;
  struct reading rd = { .s = s };
  for (bool more = !scan_end(in); more; more = scan_line_done(in))
    if (!parse_line(in, &rd)) return false;
  if (in->failed) return false;
  for (int p = 0; p < s->h.seats; p++)
    if (!build_shelf(in, &rd, p)) return false;
  return chair_sound(in, s) && count_tiles(in, &rd) && turn_sound(in, &rd) && cards_sound(in, s);
}
