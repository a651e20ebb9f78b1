/* lines.c - what makes a line, and what a wild may mean in it.
 *
 * IOTA-6.1: a wild has no traits of its own and never spoils a line. */
#include "iota.h"

#define T1(c) (uint16_t)(1u << ((c) >> 4) | 16u << ((c) >> 2 & 3) | 256u << ((c) & 3))
#define T4(c) T1(c), T1((c) + 1), T1((c) + 2), T1((c) + 3)
#define T16(c) T4(c), T4((c) + 4), T4((c) + 8), T4((c) + 12)
const uint16_t iota_traits[CARDS] = { 0, T16(0), T16(16), T16(32), T16(48), 0 };

/* By the set of values that an attribute shows: bit n - 1 is set when n cards
 * may show it, that is one value or n values. */
const uint8_t iota_same_or_different[16] = { 15, 15, 15, 2, 15, 2, 2, 4, 15, 2, 2, 4, 2, 4, 4, 8 };

/* By the set of values on two cards or more: the values the next one may have. */
const uint8_t iota_completes[16] = { 15, 1, 2, 12, 4, 10, 9, 8, 8, 6, 5, 4, 3, 2, 1, 0 };

/* Twelve bits, four per attribute: what a further card may be. */
static unsigned may_join(struct run r)
{
  if (r.cards < 2) return 0xFFF;
  return iota_completes[r.traits & 15] | (unsigned)iota_completes[r.traits >> 4 & 15] << 4
       | (unsigned)iota_completes[r.traits >> 8] << 8;
}

static bool some_card(unsigned may) { return (may & 15) && (may & 0xF0) && (may & 0xF00); }

/* The coloured cards that may join both lines. */
uint64_t iota_fitting(struct run a, struct run b)
{
  static const uint16_t shape[16] = { 0, 0xF, 0xF0, 0xFF, 0xF00, 0xF0F, 0xFF0, 0xFFF,
                                      0xF000, 0xF00F, 0xF0F0, 0xF0FF, 0xFF00, 0xFF0F, 0xFFF0, 0xFFFF };
  unsigned may = may_join(a) & may_join(b);
  uint64_t colours = 0;
  for (int c = 0; c < 4; c++)
    if (may >> c & 1) colours |= (uint64_t)0xFFFF << (16 * c);
  return colours & shape[may >> 4 & 15] * 0x0001000100010001u & (may >> 8) * 0x1111111111111111u;
}

/* The step along which two wilds stand in one line, or 0. */
static int shared_line(const uint8_t *g, int step, int a, int b)
{
  if (a > b) return shared_line(g, step, b, a);
  for (int i = 0, d = 1; i < 2; i++, d = step)
    for (int c = a + d; g[c]; c += d)
      if (c == b) return d;
  return 0;
}

static bool distinct_or_equal(int n, const int *v)
{
  bool same = true, different = true;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) same &= v[i] == v[j], different &= v[i] != v[j];
  return same || different;
}

/* One attribute of two wilds in one line: `seen` values stand on `n` other
 * cards of it, and the lines across leave `a` and `b`. */
static bool pair_agrees(unsigned seen, unsigned n, unsigned a, unsigned b)
{
  for (int i = 0; i < 16; i++) {
    int v[4] = { i & 3, i >> 2 }, count = 2;
    if (!(a >> v[0] & 1) || !(b >> v[1] & 1)) continue;
    for (int k = 0; k < 4; k++)
      if (seen >> k & 1) v[count++] = k;
    if (n == 2 && count == 3) v[count++] = v[2];       /* two cards, one value */
    if (distinct_or_equal(count, v)) return true;
  }
  return false;
}

/* IOTA-6.2: one assignment of cards to the wilds makes all their lines lines.
 * Every line is one when taken alone; attributes are independent. */
bool iota_wilds_agree(const uint8_t *g, int step, const int *wild, int n)
{
  int shared = n == 2 ? shared_line(g, step, wild[0], wild[1]) : 0;
  if (!shared) {
    for (int i = 0; i < n; i++) {
      struct run r = run_around(g, wild[i], 1);
      if (r.cards < 2) continue;
      if (!some_card(may_join(r) & may_join(run_around(g, wild[i], step)))) return false;
    }
    return true;
  }
  int across = shared == 1 ? step : 1;
  struct run r = run_around(g, wild[0], shared);
  unsigned a = may_join(run_around(g, wild[0], across)), b = may_join(run_around(g, wild[1], across));
  for (int k = 0; k < 12; k += 4)
    if (!pair_agrees(r.traits >> k & 15, r.cards, a >> k & 15, b >> k & 15)) return false;
  return true;
}

/* IOTA-6.4: with this card in the wild's place all lines stay lines.
 * `g` is a grid to try it on; it comes back as it was. */
bool iota_can_take(const struct state *s, uint8_t *g, int which, int kind)
{
  int step = stride(s), cell = cell_of(s, s->wild[which]);
  if (kind < 1 || kind > COLOURED) return false;
  if (!same_or_different(run_add(run_around(g, cell, 1), kind))) return false;
  if (!same_or_different(run_add(run_around(g, cell, step), kind))) return false;
  if (s->wild_n == 1) return true;
  int other = cell_of(s, s->wild[!which]);
  g[cell] = (uint8_t)kind;
  bool ok = iota_wilds_agree(g, step, &other, 1);
  g[cell] = WILD;
  return ok;
}

/* ---- IOTA-5.4 ------------------------------------------------------------- */

static bool fits_there(const struct state *s, uint8_t *g, int cell, int kind)
{
  int wild[WILDS + 1], n = 0, step = stride(s);
  for (; n < s->wild_n; n++) wild[n] = cell_of(s, s->wild[n]);
  g[cell] = (uint8_t)kind;
  if (kind == WILD) wild[n++] = cell;
  bool ok = iota_wilds_agree(g, step, wild, n);
  g[cell] = 0;
  return ok;
}

/* Does any card that is not on the table fit into this empty cell? */
static bool some_card_fits(const struct state *s, int cell)
{
  int step = stride(s);
  struct run a = run_around(s->grid, cell, 1), b = run_around(s->grid, cell, step);
  if (run_length(a) >= LOT || run_length(b) >= LOT) return false;
  if (!same_or_different(a) || !same_or_different(b)) return false;
  uint64_t may = iota_fitting(a, b) & ~s->laid;
  if (!(a.wilds | b.wilds) && may) return true;
  bool wild_may = s->wild_n < WILDS;
  if (!may && !wild_may) return false;
  uint8_t g[GRID_MAX];
  memcpy(g, s->grid, (size_t)area(s));
  if (wild_may && fits_there(s, g, cell, WILD)) return true;
  for (int k = 0; k < COLOURED; k++)
    if (may >> k & 1 && fits_there(s, g, cell, k + 1)) return true;
  return false;
}

static bool some_wild_goes(const struct state *s)
{
  uint8_t g[GRID_MAX];
  if (!s->wild_n) return false;
  memcpy(g, s->grid, (size_t)area(s));
  for (int i = 0; i < s->wild_n; i++)
    for (int k = 1; k <= COLOURED; k++)
      if (!(s->laid >> (k - 1) & 1) && iota_can_take(s, g, i, k)) return true;
  return false;
}

/* IOTA-5.4: nothing fits anywhere and no wild can be taken.  The very first
 * cell tried is nearly always open, so this costs little. */
bool iota_stuck(const struct state *s)
{
  int step[4] = { -stride(s), stride(s), -1, 1 };
  for (int i = 0; i < s->cards; i++)
    for (int d = 0; d < 4; d++) {
      int cell = cell_of(s, s->at[i]) + step[d];
      if (!s->grid[cell] && some_card_fits(s, cell)) return false;
    }
  return !some_wild_goes(s);
}
