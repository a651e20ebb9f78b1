/* progress.c - how far a bookshelf is from a common goal, for people who look at it.
 *
 * `have` of `need`: groups, lines or tiles in their places, whatever the goal
 * counts.  It is met exactly when the two are equal (tests/stats.c keeps it
 * so).  Tiles never leave a bookshelf, so a pattern can be spoilt for good; when
 * every way to it is, `have` is -1.
 */
#include "shelfie.h"

#define AT(column, height) (1u << (ROWS * (column) + (height)))

static int at_most(int n, int most) { return n < most ? n : most; }

static bool has_square(uint32_t group)
{
  uint32_t up = group & group >> 1 & ~row_of_shelf(ROWS - 1);
  return up & up >> ROWS;
}

/* SHELFIE-6.3, 6.4: groups of so many tiles at least. */
static int groups(const uint32_t *shelf, int tiles)
{
  int n = 0;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) {
      uint32_t group = next_group(&rest);
      n += count_bits(group) >= tiles;
    }
  return n;
}

/* SHELFIE-6.1: groups with a square in them, or that are a square. */
static int square_groups(const uint32_t *shelf, bool exact)
{
  int n = 0;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) {
      uint32_t group = next_group(&rest);
      n += has_square(group) && (!exact || count_bits(group) == 4);
    }
  return n;
}

/* SHELFIE-6.2, 6.5 to 6.7: full lines with lo to hi kinds. */
static int lines(const uint32_t *shelf, bool columns, int lo, int hi)
{
  int n = 0;
  for (int i = 0; i < (columns ? COLUMNS : ROWS); i++) {
    uint32_t line = columns ? column_of_shelf(i) : row_of_shelf(i);
    int kinds = 0;
    for (int k = 1; k <= KINDS; k++) kinds += (shelf[k] & line) != 0;
    n += (shelf[0] & line) == line && kinds >= lo && kinds <= hi;
  }
  return n;
}

/* One kind at these places: how many are there, or -1 when another kind is in the way. */
static int best_kind(const uint32_t *shelf, uint32_t places, int best)
{
  for (int k = 1; k <= KINDS; k++) {
    int n = shelf[0] & ~shelf[k] & places ? -1 : count_bits(shelf[k] & places);
    if (n > best) best = n;
  }
  return best;
}

/* SHELFIE-6.10. */
static int best_cross(const uint32_t *shelf)
{
  const uint32_t cross = AT(0, 0) | AT(2, 0) | AT(1, 1) | AT(0, 2) | AT(2, 2);
  int best = -1;
  for (int c = 0; c + 2 < COLUMNS; c++)
    for (int h = 0; h + 2 < ROWS; h++) best = best_kind(shelf, cross << (ROWS * c + h), best);
  return best;
}

/* SHELFIE-6.11. */
static int best_diagonal(const uint32_t *shelf)
{
  int best = -1;
  for (int h = 0; h < 2; h++) {
    uint32_t up = 0, down = 0;
    for (int c = 0; c < COLUMNS; c++) {
      up |= AT(c, c + h);
      down |= AT(c, COLUMNS - 1 - c + h);
    }
    best = best_kind(shelf, down, best_kind(shelf, up, best));
  }
  return best;
}

/* SHELFIE-6.12: columns that have their height, on stairs that no column has outgrown. */
static int best_stairs(const uint32_t *shelf)
{
  int best = -1;
  for (int first = 1; first <= 2; first++)
    for (int down = 0; down < 2; down++) {
      int n = 0;
      for (int c = 0; c < COLUMNS && n >= 0; c++) {
        int step = first + (down ? COLUMNS - 1 - c : c), height = column_height(shelf, c);
        n = height > step ? -1 : n + (height == step);
      }
      if (n > best) best = n;
    }
  return best;
}

static int most_of_a_kind(const uint32_t *shelf)
{
  int most = 0;
  for (int k = 1; k <= KINDS; k++)
    if (count_bits(shelf[k]) > most) most = count_bits(shelf[k]);
  return most;
}

struct progress shelfie_progress(const uint32_t *shelf, int goal, int squares)
{
  static const uint8_t need[GOALS + 1] = { 1, 2, 2, 4, 6, 3, 2, 4, 4, 8, 5, 5, 5 };
  int have = 0;
  switch (goal) {
  case 1: have = square_groups(shelf, squares == SQUARES_EXACT); break;
  case 2: have = lines(shelf, true, 6, 6); break;
  case 3: have = groups(shelf, 4); break;
  case 4: have = groups(shelf, 2); break;
  case 5: have = lines(shelf, true, 1, 3); break;
  case 6: have = lines(shelf, false, 5, 5); break;
  case 7: have = lines(shelf, false, 1, 3); break;
  case 8: have = best_kind(shelf, AT(0, 0) | AT(0, 5) | AT(4, 0) | AT(4, 5), -1); break;
  case 9: have = most_of_a_kind(shelf); break;
  case 10: have = best_cross(shelf); break;
  case 11: have = best_diagonal(shelf); break;
  case 12: have = best_stairs(shelf); break;
  default: goal = 0; break;
  }
  return (struct progress){ at_most(have, need[goal]), need[goal] };
}
