/* goals.c - the twelve common goals (SHELFIE-6.1 to 6.12), one predicate each.
 *
 * A shelf is shelf[0] for any tile and shelf[1..6] by kind; see shelfie.h.
 * What is cheap to see comes first, so that a goal far away costs little.
 */
#include "shelfie.h"

/* Neighbours of one kind.  With three bits for a kind instead of six words two
 * tiles are compared by three exclusive ors, for the whole shelf at once. */
struct links {
  uint32_t across, up;               /* this tile and the next one in that direction */
  uint32_t tiles;                    /* tiles with a neighbour of their kind         */
  uint32_t squares;                  /* lower left tiles of squares of one kind      */
};

static struct links find_links(const uint32_t *shelf)
{
  uint32_t p = shelf[1] | shelf[3] | shelf[5], q = shelf[2] | shelf[3] | shelf[6], r = shelf[4] | shelf[5] | shelf[6];
  uint32_t all = shelf[0];
  struct links l;
  l.across = all & all >> ROWS & ~((p ^ p >> ROWS) | (q ^ q >> ROWS) | (r ^ r >> ROWS));
  l.up = all & all >> 1 & ~((p ^ p >> 1) | (q ^ q >> 1) | (r ^ r >> 1)) & ~row_of_shelf(ROWS - 1);
  l.tiles = l.across | l.across << ROWS | l.up | l.up << 1;
  l.squares = l.across & l.across >> 1 & l.up & l.up >> ROWS;
  return l;
}

/* SHELFIE-6.1: two groups that each contain a square of 2 by 2. */
static bool two_squares(const uint32_t *shelf)
{
  uint32_t squares = find_links(shelf).squares;
  int groups = 0;
  for (; squares; groups++) {
    uint32_t one = squares & (0u - squares);
    squares &= ~group_around(one, shelf[kind_on_shelf(shelf, lowest_bit(one))]);
  }
  return groups >= 2;
}

/* The number of kinds in each column, written into the column's own six bits. */
static uint32_t kinds_by_column(const uint32_t *shelf)
{
  uint32_t n = 0;
  for (int k = 1; k <= KINDS; k++) {
    uint32_t m = shelf[k];
    m |= m >> 3 & (SHELF_BOTTOM * 7u);
    n += (m | m >> 1 | m >> 2) & SHELF_BOTTOM;
  }
  return n;
}

static uint32_t kinds_in_row(const uint32_t *shelf, int height)
{
  uint32_t n = 0;
  for (int k = 1; k <= KINDS; k++) n += (shelf[k] & row_of_shelf(height)) != 0;
  return n;
}

static bool column_is_full(const uint32_t *shelf, int c)
{
  return (shelf[0] & column_of_shelf(c)) == column_of_shelf(c);
}

static bool row_is_full(const uint32_t *shelf, int height)
{
  return (shelf[0] & row_of_shelf(height)) == row_of_shelf(height);
}

/* So many full columns, each with lo to hi kinds. */
static bool columns_of_kinds(const uint32_t *shelf, int columns, uint32_t lo, uint32_t hi)
{
  if (count_columns(shelf[0] >> (ROWS - 1) & SHELF_BOTTOM) < columns) return false;
  uint32_t kinds = kinds_by_column(shelf);
  for (int c = 0; c < COLUMNS; c++) {
    uint32_t n = kinds >> ROWS * c & 7;
    columns -= column_is_full(shelf, c) && n >= lo && n <= hi;
  }
  return columns <= 0;
}

static bool rows_of_kinds(const uint32_t *shelf, int rows, uint32_t lo, uint32_t hi)
{
  if (!row_is_full(shelf, rows - 1)) return false;     /* tiles stand on tiles */
  for (int h = 0; h < ROWS && row_is_full(shelf, h); h++) {
    uint32_t n = kinds_in_row(shelf, h);
    rows -= n >= lo && n <= hi;
  }
  return rows <= 0;
}

/* SHELFIE-6.9: eight tiles of one kind, anywhere. */
static bool eight_of_a_kind(const uint32_t *shelf)
{
  for (int k = 1; k <= KINDS; k++)
    if (count_bits(shelf[k]) >= 8) return true;
  return false;
}

/* So many groups of at least so many tiles. */
static bool groups_of(const uint32_t *shelf, int groups, int tiles)
{
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) {
      groups -= count_bits(next_group(&rest)) >= tiles;
      if (!groups) return true;
    }
  return false;
}

/* SHELFIE-6.3: four groups of at least four tiles. */
static bool four_groups_of_four(const uint32_t *shelf)
{
  if (count_bits(shelf[0]) < 16 || count_bits(find_links(shelf).tiles) < 16) return false;
  return groups_of(shelf, 4, 4);
}

/* SHELFIE-6.4: six groups of at least two tiles.  Tiles less links plus squares
 * is the number of groups less the number of holes in them (Euler), and a group
 * with a hole takes eight tiles of one kind: only then groups are walked. */
static bool six_pairs(const uint32_t *shelf)
{
  if (count_bits(shelf[0]) < 12) return false;
  struct links l = find_links(shelf);
  int tiles = count_bits(l.tiles);
  if (tiles < 12) return false;
  if (tiles - count_bits(l.across) - count_bits(l.up) + count_bits(l.squares) >= 6) return true;
  return eight_of_a_kind(shelf) && groups_of(shelf, 6, 2);
}

/* Some kind has all of these cells. */
static bool one_kind_at(const uint32_t *shelf, uint32_t cells)
{
  if ((shelf[0] & cells) != cells) return false;
  for (int k = 1; k <= KINDS; k++)
    if ((shelf[k] & cells) == cells) return true;
  return false;
}

#define AT(column, height) (1u << (ROWS * (column) + (height)))

/* SHELFIE-6.8: the four corners, one kind. */
static bool corners(const uint32_t *shelf)
{
  return one_kind_at(shelf, AT(0, 0) | AT(0, 5) | AT(4, 0) | AT(4, 5));
}

/* SHELFIE-6.10: an X of five tiles of one kind, 3 by 3. */
static bool cross(const uint32_t *shelf)
{
  const uint32_t corner = 0xFu | 0xFu << ROWS | 0xFu << 2 * ROWS;   /* its lower left one */
  for (int k = 1; k <= KINDS; k++) {
    uint32_t m = shelf[k], ends = m & m >> 2;
    if (ends & ends >> 2 * ROWS & m >> (ROWS + 1) & corner) return true;
  }
  return false;
}

/* SHELFIE-6.11: five tiles of one kind on a diagonal; four diagonals exist. */
static bool diagonal(const uint32_t *shelf)
{
  const uint32_t up = AT(0, 0) | AT(1, 1) | AT(2, 2) | AT(3, 3) | AT(4, 4);
  const uint32_t down = AT(0, 4) | AT(1, 3) | AT(2, 2) | AT(3, 1) | AT(4, 0);
  return one_kind_at(shelf, up) || one_kind_at(shelf, up << 1)
      || one_kind_at(shelf, down) || one_kind_at(shelf, down << 1);
}

/* SHELFIE-6.12: column heights 1 2 3 4 5 or 2 3 4 5 6, or mirrored, exactly. */
static bool stairs(const uint32_t *shelf)
{
  const uint32_t up = 1u | 3u << 6 | 7u << 12 | 15u << 18 | 31u << 24;
  const uint32_t down = 31u | 15u << 6 | 7u << 12 | 3u << 18 | 1u << 24;
  uint32_t lower = shelf[0];
  if ((lower & SHELF_BOTTOM << 1) == SHELF_BOTTOM << 1)        /* take the lowest row away */
    lower = lower >> 1 & ~row_of_shelf(ROWS - 1);
  return lower == up || lower == down;
}

bool shelfie_goal_done(int goal, const uint32_t *shelf)
{
  switch (goal) {
  case 1: return two_squares(shelf);
  case 2: return columns_of_kinds(shelf, 2, 6, 6);             /* SHELFIE-6.2 */
  case 3: return four_groups_of_four(shelf);
  case 4: return six_pairs(shelf);
  case 5: return columns_of_kinds(shelf, 3, 1, 3);             /* SHELFIE-6.5 */
  case 6: return rows_of_kinds(shelf, 2, 5, 5);                /* SHELFIE-6.6 */
  case 7: return rows_of_kinds(shelf, 4, 1, 3);                /* SHELFIE-6.7 */
  case 8: return corners(shelf);
  case 9: return eight_of_a_kind(shelf);
  case 10: return cross(shelf);
  case 11: return diagonal(shelf);
  case 12: return stairs(shelf);
  default: return false;
  }
}
