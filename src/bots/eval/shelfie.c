/* shelfie.c - what a bookshelf of My Shelfie may still come to.
 *
 * Points in hand, groups that can grow, the personal goal as far as its cells are
 * open, and common goals by how many tiles they lack.  A goal that lacks tiles
 * is worth a part of its token; the parts were set by hand and kept because
 * they won matches. */
#include "think.h"
#include "shelfie.h"

static const float group_worth[7] = { 0, 0.25f, 1.0f, 2.3f, 3.7f, 5.8f, 8.0f };
static const float chance[8] = { 1.0f, 0.62f, 0.42f, 0.30f, 0.22f, 0.15f, 0.10f, 0.06f };   /* by tiles that lack */

enum { NEVER = 99 };

static float goal_chance(int lacks, int room) { return lacks > room || lacks > 12 ? 0 : lacks > 7 ? 0.02f : chance[lacks]; }

/* The sum of the `best` least of n numbers; it spoils them. */
static int sum_of_least(int *x, int n, int best)
{
  int sum = 0;
  for (int i = 0; i < best; i++) {
    int at = i;
    for (int j = i + 1; j < n; j++) at = x[j] < x[at] ? j : at;
    int least = x[at];
    x[at] = x[i], x[i] = least;
    sum += least;
  }
  return sum;
}

/* Groups of at least `size`: tiles that the `want` largest lack. */
static int lacks_groups(const uint32_t *shelf, int size, int want)
{
  int lacks[40], n = 0;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest && n < 32;) {
      int tiles = count_bits(next_group(&rest));
      lacks[n++] = tiles < size ? size - tiles : 0;
    }
  for (int i = 0; i < want; i++) lacks[n++] = size;
  return sum_of_least(lacks, n, want);
}

static int kinds_at(const uint32_t *shelf, uint32_t cells)
{
  int n = 0;
  for (int k = 1; k <= KINDS; k++) n += (shelf[k] & cells) != 0;
  return n;
}

/* `want` of the lines, full, with at most `most` kinds or all different (most 0). */
static int lacks_lines(const uint32_t *shelf, bool rows, int want, int most)
{
  int lacks[ROWS], n = rows ? ROWS : COLUMNS, whole = rows ? COLUMNS : ROWS;
  for (int i = 0; i < n; i++) {
    uint32_t cells = rows ? row_of_shelf(i) : column_of_shelf(i);
    int tiles = count_bits(shelf[0] & cells), kinds = kinds_at(shelf, cells);
    lacks[i] = (most ? kinds > most : kinds < tiles) ? NEVER : whole - tiles;
  }
  return sum_of_least(lacks, n, want);
}

/* All cells of one kind: what one of the shapes lacks at best. */
static int lacks_shape(const uint32_t *shelf, const uint32_t *shape, int shapes)
{
  int best = NEVER;
  for (int i = 0; i < shapes; i++) {
    uint32_t there = shelf[0] & shape[i];
    int lacks = count_bits(shape[i] & ~there);
    if (lacks < best && (!there || kinds_at(shelf, there) == 1)) best = lacks;
  }
  return best;
}

#define CELL(column, height) (1u << (ROWS * (column) + (height)))

static int lacks_corners(const uint32_t *shelf)
{
  static const uint32_t corners = CELL(0, 0) | CELL(0, 5) | CELL(4, 0) | CELL(4, 5);
  return lacks_shape(shelf, &corners, 1);
}

static int lacks_cross(const uint32_t *shelf)
{
  uint32_t shape[12];
  int n = 0;
  for (int c = 0; c + 2 < COLUMNS; c++)
    for (int h = 0; h + 2 < ROWS; h++)
      shape[n++] = CELL(c, h) | CELL(c + 2, h) | CELL(c + 1, h + 1) | CELL(c, h + 2) | CELL(c + 2, h + 2);
  return lacks_shape(shelf, shape, n);
}

static int lacks_diagonal(const uint32_t *shelf)
{
  static const uint32_t up = CELL(0, 0) | CELL(1, 1) | CELL(2, 2) | CELL(3, 3) | CELL(4, 4);
  static const uint32_t down = CELL(4, 0) | CELL(3, 1) | CELL(2, 2) | CELL(1, 3) | CELL(0, 4);
  const uint32_t shape[4] = { up, up << 1, down, down << 1 };
  return lacks_shape(shelf, shape, 4);
}

static int lacks_eight(const uint32_t *shelf)
{
  int most = 0;
  for (int k = 1; k <= KINDS; k++) most = count_bits(shelf[k]) > most ? count_bits(shelf[k]) : most;
  return most < 8 ? 8 - most : 0;
}

/* Two squares of different kinds, or NEVER: two of one kind are left to luck. */
static int lacks_squares(const uint32_t *shelf)
{
  int lacks[KINDS];
  for (int k = 1; k <= KINDS; k++) {
    lacks[k - 1] = 4;
    for (uint32_t from = shelf[k] | shelf[k] >> 1 | shelf[k] >> ROWS; from; from &= from - 1) {
      int bit = lowest_bit(from);
      if (bit % ROWS == ROWS - 1 || bit >= SHELF - ROWS) continue;
      uint32_t square = (uint32_t)0xC3 << bit;
      if (shelf[0] & ~shelf[k] & square) continue;
      int missing = 4 - count_bits(shelf[k] & square);
      if (missing < lacks[k - 1]) lacks[k - 1] = missing;
    }
  }
  return sum_of_least(lacks, KINDS, 2);
}

static int lacks_stairs(const uint32_t *shelf)
{
  int best = NEVER;
  for (int way = 0; way < 4; way++) {
    int lacks = 0;
    for (int c = 0; c < COLUMNS; c++) {
      int want = (way & 1 ? COLUMNS - c : c + 1) + (way >> 1), is = column_height(shelf, c);
      lacks = is > want ? NEVER : lacks + want - is;
      if (lacks >= NEVER) break;
    }
    best = lacks < best ? lacks : best;
  }
  return best;
}

/* Tiles that a common goal lacks, as far as can be told at a glance. */
static int lacks(const uint32_t *shelf, int goal)
{
  switch (goal) {
  case 1: return lacks_squares(shelf);
  case 2: return lacks_lines(shelf, false, 2, 0);
  case 3: return lacks_groups(shelf, 4, 4);
  case 4: return lacks_groups(shelf, 2, 6);
  case 5: return lacks_lines(shelf, false, 3, 3);
  case 6: return lacks_lines(shelf, true, 2, 0);
  case 7: return lacks_lines(shelf, true, 4, 3);
  case 8: return lacks_corners(shelf);
  case 9: return lacks_eight(shelf);
  case 10: return lacks_cross(shelf);
  case 11: return lacks_diagonal(shelf);
  default: return lacks_stairs(shelf);
  }
}

static float personal_worth(const uint32_t *shelf, int personal)
{
  static const float points[8] = { 0, 1, 2, 4, 6, 9, 12, 12 };
  int open = 0;
  if (personal < 1 || personal > PERSONAL_GOALS) return 0;
  for (int k = 1; k <= KINDS; k++) open += !(shelf[0] >> wanted_at[personal][k] & 1);
  float hoped = (float)shelfie_matches(shelf, personal) + 0.45f * (float)open;
  int whole = (int)hoped;
  return points[whole] + (points[whole + 1] - points[whole]) * (hoped - (float)whole);
}

static float groups_worth(const uint32_t *shelf)
{
  float x = 0;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) {
      int n = count_bits(next_group(&rest));
      x += group_worth[n > 6 ? 6 : n];
    }
  return x;
}

static float value(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  const uint32_t *shelf = s->shelf[seat];
  int room = SHELF - count_bits(shelf[0]);
  (void)ig;
  if (!s->h.active) {
    struct ig_outcome o = { 0 };
    shelfie_outcome(NULL, s, &o);
    return (float)o.score[seat];
  }
  float x = groups_worth(shelf) + personal_worth(shelf, s->personal[seat]) - 0.15f * (float)room;
  for (int i = 0; i < GOALS_OUT; i++) {
    if (!s->goal[i]) continue;
    if (s->token[seat][i]) x += s->token[seat][i];
    else x += (float)shelfie_top_token(s, i) * goal_chance(lacks(shelf, s->goal[i]), room);
  }
  return s->end == seat + 1 ? x + 1.0f : x;
}

const struct eval eval_shelfie = { "shelfie", value, NULL, .guesses = 1, .tries = 16, .width = 32, .turns = 6, .scale = 8,
                                   .depth = 4, .urge = 0.1f };
