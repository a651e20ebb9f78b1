/* goals.c - the twelve common goals (SHELFIE-6.1 to 6.12), one predicate each.
 *
 * A shelf is shelf[0] for any tile and shelf[1..6] by kind; see shelfie.h.
 * What is cheap to see comes first, so that a goal far away costs little.
 */
#include "shelfie.h"

/* Neighbours of one kind.  With three bits for a kind instead of six words two
 * tiles are compared by three exclusive ors, for the whole shelf at once. */
struct links {
  uint32_t across, up; /* this tile and the next one in that direction */
  uint32_t tiles;      /* tiles with a neighbour of their kind         */
  uint32_t squares;    /* lower left tiles of squares of one kind      */
};

static struct links find_links(const uint32_t *shelf)
{
  uint32_t p = shelf[1] | shelf[3] | shelf[5], q = shelf[2] | shelf[3] | shelf[6],
           r = shelf[4] | shelf[5] | shelf[6];
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

/* The same when each group is exactly its square: squares=exact. */
static bool two_exact_squares(const uint32_t *shelf)
{
  uint32_t squares = find_links(shelf).squares;
  int groups = 0;
  for (; squares;) {
    uint32_t one = squares & (0u - squares);
    uint32_t group = group_around(one, shelf[kind_on_shelf(shelf, lowest_bit(one))]);
    groups += count_bits(group) == 4;
    squares &= ~group;
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

static bool row_is_full(const uint32_t *shelf, int height)
{
  return (shelf[0] & row_of_shelf(height)) == row_of_shelf(height);
}

/* So many full columns, each with lo to hi kinds: told for all columns at once
 * by what carries into bit 3. */
static bool columns_of_kinds(const uint32_t *shelf, int columns, uint32_t lo, uint32_t hi)
{
  uint32_t full = shelf[0] >> (ROWS - 1) & SHELF_BOTTOM; /* tiles stand on tiles */
  if (count_columns(full) < columns) return false;
  uint32_t kinds = kinds_by_column(shelf);
  uint32_t enough = (kinds + (8 - lo) * SHELF_BOTTOM) >> 3, too_many = (kinds + (7 - hi) * SHELF_BOTTOM) >> 3;
  return count_columns(full & enough & ~too_many) >= columns;
}

static bool rows_of_kinds(const uint32_t *shelf, int rows, uint32_t lo, uint32_t hi)
{
  if (!row_is_full(shelf, rows - 1)) return false; /* tiles stand on tiles */
  for (int h = 0; h < ROWS && row_is_full(shelf, h); h++) {
    uint32_t n = kinds_in_row(shelf, h);
    rows -= n >= lo && n <= hi;
  }
  return rows <= 0;
}

/* The tiles of two kinds, counted in the two halves of a word. */
static inline uint64_t count_two(uint32_t a, uint32_t b)
{
  uint64_t m = (uint64_t)b << 32 | a;
  m = m - (m >> 1 & 0x5555555555555555u);
  m = (m & 0x3333333333333333u) + (m >> 2 & 0x3333333333333333u);
  m = (m + (m >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
  m += m >> 8;
  return (m + (m >> 16)) & 0x0000003F0000003Fu;
}

/* SHELFIE-6.9: eight tiles of one kind, anywhere. */
static bool eight_of_a_kind(const uint32_t *shelf)
{
  uint64_t n = count_two(shelf[1], shelf[2]) | count_two(shelf[3], shelf[4]) | count_two(shelf[5], shelf[6]);
  return n & 0x0000003800000038u;
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

static inline bool several(uint32_t m) { return m & (m - 1); }

/* A hole has three tiles of one kind in a row above it and below it, and three
 * in a column on either side. */
static bool may_have_hole(const struct links *l)
{
  return several(l->across & l->across >> ROWS) && several(l->up & l->up >> 1);
}

/* SHELFIE-6.4: six groups of at least two tiles.  Tiles less links plus squares
 * is the number of groups less the number of holes in them (Euler): only where
 * there could be a hole groups are walked. */
static bool six_pairs(const uint32_t *shelf)
{
  if (!(shelf[0] & row_of_shelf(2))) return false; /* ten tiles at most */
  struct links l = find_links(shelf);
  uint64_t n = count_two(l.tiles, l.across), m = count_two(l.squares, l.up);
  int groups = (int)((uint32_t)n + (uint32_t)m) - (int)((n >> 32) + (m >> 32));
  return groups >= 6 || (may_have_hole(&l) && groups_of(shelf, 6, 2));
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
  const uint32_t corner = 0xFu | 0xFu << ROWS | 0xFu << 2 * ROWS; /* its lower left one */
  uint32_t all = shelf[0] & shelf[0] >> 2;
  if (!(all & all >> 2 * ROWS)) return false; /* no two columns high enough */
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
  const uint32_t none = ~shelf[0];
  if ((none & up) && (none & up << 1) && (none & down) && (none & down << 1)) return false;
  return one_kind_at(shelf, up) || one_kind_at(shelf, up << 1) || one_kind_at(shelf, down) ||
         one_kind_at(shelf, down << 1);
}

/* SHELFIE-6.12: column heights 1 2 3 4 5 or 2 3 4 5 6, or mirrored, exactly. */
static bool stairs(const uint32_t *shelf)
{
  const uint32_t up = 1u | 3u << 6 | 7u << 12 | 15u << 18 | 31u << 24;
  const uint32_t down = 31u | 15u << 6 | 7u << 12 | 3u << 18 | 1u << 24;
  uint32_t lower = shelf[0];
  if ((lower & SHELF_BOTTOM << 1) == SHELF_BOTTOM << 1) /* take the lowest row away */
    lower = lower >> 1 & ~row_of_shelf(ROWS - 1);
  return lower == up || lower == down;
}

static bool never(const uint32_t *shelf)
{
  (void)shelf;
  return false;
}
static bool two_columns_of_six(const uint32_t *shelf)
{
  return columns_of_kinds(shelf, 2, 6, 6);
} /* SHELFIE-6.2 */
static bool three_columns_of_few(const uint32_t *shelf)
{
  return columns_of_kinds(shelf, 3, 1, 3);
} /* SHELFIE-6.5 */
static bool two_rows_of_five(const uint32_t *shelf)
{
  return rows_of_kinds(shelf, 2, 5, 5);
} /* SHELFIE-6.6 */
static bool four_rows_of_few(const uint32_t *shelf)
{
  return rows_of_kinds(shelf, 4, 1, 3);
} /* SHELFIE-6.7 */

#define OTHER_GOALS                                                                                          \
  two_columns_of_six, four_groups_of_four, six_pairs, three_columns_of_few, two_rows_of_five,                \
      four_rows_of_few, corners, eight_of_a_kind, cross, diagonal, stairs

bool (*const shelfie_goal_done[SQUARES][GOALS + 1])(const uint32_t *shelf) = {
  [SQUARES_CONTAIN] = { never, two_squares, OTHER_GOALS },
  [SQUARES_EXACT] = { never, two_exact_squares, OTHER_GOALS },
};

/* ---- was it ever done? ------------------------------------------------------- */
/* Tiles stay where they stand, so most goals stay done.  Groups may grow together and stairs grow crooked:
 * of those goals is asked what stays. */

static bool squares_are_there(const uint32_t *shelf) { return several(find_links(shelf).squares); }
static bool sixteen_have_company(const uint32_t *shelf) { return count_bits(find_links(shelf).tiles) >= 16; }
static bool twelve_have_company(const uint32_t *shelf) { return count_bits(find_links(shelf).tiles) >= 12; }
static bool stairs_are_there(const uint32_t *shelf)
{
  const uint32_t up = 1u | 3u << 6 | 7u << 12 | 15u << 18 | 31u << 24;
  const uint32_t down = 31u | 15u << 6 | 7u << 12 | 3u << 18 | 1u << 24;
  return !(up & ~shelf[0]) || !(down & ~shelf[0]);
}

bool (*const shelfie_goal_was_near[GOALS + 1])(const uint32_t *shelf) = {
  never,
  squares_are_there,
  two_columns_of_six,
  sixteen_have_company,
  twelve_have_company,
  three_columns_of_few,
  two_rows_of_five,
  four_rows_of_few,
  corners,
  eight_of_a_kind,
  cross,
  diagonal,
  stairs_are_there,
};
