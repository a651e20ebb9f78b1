/* eval_lacks.c - how many tiles a shelf of My Shelfie lacks to do a common goal, as far as can be told
 * at a glance. */
#include "eval_shelf.h"

/* The sum of the `best` least of n numbers; it spoils them. */
static int sum_of_least(int *x, int n, int best)
{
  int sum = 0;
  for (int i = 0; i < best; i++) {
    int at = i;
    for (int j = i + 1; j < n; j++) at = x[j] < x[at] ? j : at;
    int least = x[at];
    x[at] = x[i];
    x[i] = least;
    sum += least;
  }
  return sum;
}

uint32_t shelfie_count_groups(const uint32_t *shelf)
{
  uint32_t groups = 0;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) groups += one_group(count_bits(next_group(&rest)));
  return groups;
}

/* Groups of at least `size`: tiles that the `want` largest lack. */
static int lacks_groups(uint32_t groups, int size, int want)
{
  int sum = 0;
  for (int tiles = 4; tiles > 0; tiles--, groups <<= 8) {
    int have = (int)(groups >> 24), of = have < want ? have : want;
    sum += tiles < size ? of * (size - tiles) : 0;
    want -= of;
  }
  return sum + want * size;
}

static int kinds_at(const uint32_t *shelf, uint32_t cells)
{
  int n = 0;
  for (int k = 1; k <= KINDS; k++) n += (shelf[k] & cells) != 0;
  return n;
}

/* The rows that a part of a column reaches, in four bits for each row. */
static const uint32_t rows_of[8] = { 0, 0x1, 0x10, 0x11, 0x100, 0x101, 0x110, 0x111 };
static uint32_t spread(uint32_t cells) { return rows_of[cells & 7] | rows_of[cells >> 3 & 7] << 12; }

/* Tiles and kinds of all rows or columns, four bits for each. */
static void count_lines(const uint32_t *shelf, bool rows, uint32_t *tiles, uint32_t *kinds)
{
  *tiles = *kinds = 0;
  for (int k = 1; rows && k <= KINDS; k++) {
    uint32_t m = shelf[k];
    *kinds += spread(m | m >> ROWS | m >> 2 * ROWS | m >> 3 * ROWS | m >> 4 * ROWS);
  }
  for (int c = 0; c < COLUMNS; c++) {
    uint32_t there = 0;
    if (rows) *tiles += spread(shelf[0] >> ROWS * c);
    else *tiles |= (uint32_t)column_height(shelf, c) << 4 * c;
    for (int k = 1; !rows && k <= KINDS; k++) there += (shelf[k] & column_of_shelf(c)) != 0;
    *kinds |= there << 4 * c;
  }
}

/* `want` of the lines, full, with at most `most` kinds or all different (most 0). */
static int lacks_lines(const uint32_t *shelf, bool rows, int want, int most)
{
  int n = rows ? ROWS : COLUMNS, whole = rows ? COLUMNS : ROWS, sum = 0;
  uint32_t tiles, kinds, lack = 0; /* how many lines lack 0, 1, ..., in four bits each */
  count_lines(shelf, rows, &tiles, &kinds);
  for (int i = 0; i < n; i++, tiles >>= 4, kinds >>= 4) {
    int has = tiles & 15, of = kinds & 15;
    if (most ? of <= most : of == has) lack += (uint32_t)1 << 4 * (whole - has);
  }
  for (int i = 0; i <= whole && want > 0; i++, lack >>= 4) {
    int here = lack & 15;
    sum += i * (here < want ? here : want);
    want -= here < want ? here : want;
  }
  return sum + want * NEVER;
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

int shelfie_lacks_with(const uint32_t *shelf, int goal, uint32_t groups)
{
  switch (goal) {
  case 1: return lacks_squares(shelf);
  case 2: return lacks_lines(shelf, false, 2, 0);
  case 3: return lacks_groups(groups, 4, 4);
  case 4: return lacks_groups(groups, 2, 6);
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

int shelfie_lacks(const uint32_t *shelf, int goal)
{
  return shelfie_lacks_with(shelf, goal, goal == 3 || goal == 4 ? shelfie_count_groups(shelf) : 0);
}
