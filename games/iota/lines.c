/* lines.c - what makes a line, and what a wild may mean in it.
 *
 * IOTA-6.1: a wild has no traits of its own and never spoils a line. */
#include "iota.h"

#define T1(c) (uint16_t)(1u << ((c) >> 4) | 16u << ((c) >> 2 & 3) | 256u << ((c)&3))
#define T4(c) T1(c), T1((c) + 1), T1((c) + 2), T1((c) + 3)
#define T16(c) T4(c), T4((c) + 4), T4((c) + 8), T4((c) + 12)
const uint16_t iota_traits[CARDS] = { 0, T16(0), T16(16), T16(32), T16(48), 0 };

#define C1(c)                                                                                                \
  ((run_t)1 << 3 * ((c) >> 4) | (run_t)1 << (12 + 3 * ((c) >> 2 & 3)) | (run_t)1 << (24 + 3 * ((c)&3)) |     \
   (run_t)1 << LENGTH_AT | (run_t)(((c)&3) + 1) << SUM_AT)
#define C4(c) C1(c), C1((c) + 1), C1((c) + 2), C1((c) + 3)
#define C16(c) C4(c), C4((c) + 4), C4((c) + 8), C4((c) + 12)
#define CW ((run_t)1 << LENGTH_AT | (run_t)1 << WILDS_AT)
const run_t iota_card[CARDS + 1] = { 0, C16(0), C16(16), C16(32), C16(48), CW, CW };

/* Four counts in octal digits: none above 1 is "different", one digit only is
 * "the same".  One card or none may be joined by any value. */
#define ONLY(v) (!((v)&07770) || !((v)&07707) || !((v)&07077) || !((v)&0777))
#define SEEN(v) (((v)&7 ? 1 : 0) | ((v)&070 ? 2 : 0) | ((v)&0700 ? 4 : 0) | ((v)&07000 ? 8 : 0))
#define LESS2(v) (!((v)&06666))
#define SMALL(v) (LESS2(v) && ONLY(v))
#define A1(v)                                                                                                \
  (uint8_t)(SMALL(v) ? LINE | 15 : LESS2(v) ? LINE | (15 & ~SEEN(v)) : ONLY(v) ? LINE | SEEN(v) : 0)
#define A8(v) A1(v), A1((v) + 1), A1((v) + 2), A1((v) + 3), A1((v) + 4), A1((v) + 5), A1((v) + 6), A1((v) + 7)
#define A64(v)                                                                                               \
  A8(v), A8((v) + 8), A8((v) + 16), A8((v) + 24), A8((v) + 32), A8((v) + 40), A8((v) + 48), A8((v) + 56)
#define A512(v)                                                                                              \
  A64(v), A64((v) + 64), A64((v) + 128), A64((v) + 192), A64((v) + 256), A64((v) + 320), A64((v) + 384),     \
      A64((v) + 448)
const uint8_t iota_attribute[4096] = {
  A512(0), A512(512), A512(1024), A512(1536), A512(2048), A512(2560), A512(3072), A512(3584),
};

/* The step along which two wilds stand in one line, or 0. */
static int shared_line(const uint8_t *g, int step, int a, int b)
{
  if (a > b) return shared_line(g, step, b, a);
  for (int i = 0, d = 1; i < 2; i++, d = step)
    for (int c = a + d; g[c]; c += d)
      if (c == b) return d;
  return 0;
}

bool iota_share_line(const uint8_t *g, int step, int a, int b) { return shared_line(g, step, a, b) != 0; }

/* One attribute of two wilds in one line: `counts` of values stand on the other
 * cards of it, and the lines across leave `a` and `b`. */
static bool pair_agrees(unsigned counts, unsigned a, unsigned b)
{
  unsigned seen = (unsigned)SEEN(counts), other = ~seen;
  if (ONLY(counts) && (a & b & (seen ? seen : 15))) return true;
  unsigned either = (a | b) & other;
  return LESS2(counts) && (a & other) && (b & other) && (either & (either - 1));
}

bool iota_two_agree(run_t others, unsigned a, unsigned b)
{
  for (int k = 0; k < 12; k += 4)
    if (!pair_agrees(others >> 3 * k & 4095, a >> k & 15, b >> k & 15)) return false;
  return true;
}

/* IOTA-6.2: one assignment of cards to the wilds makes all their lines lines.
 * Every line is one when taken alone; attributes are independent. */
bool iota_wilds_agree(const uint8_t *g, int step, const int *wild, int n)
{
  int shared = n == 2 ? shared_line(g, step, wild[0], wild[1]) : 0;
  if (!shared) {
    for (int i = 0; i < n; i++) {
      unsigned may = may_join(run_around(g, wild[i], 1));
      if (!some_card(may & may_join(run_around(g, wild[i], step)))) return false;
    }
    return true;
  }
  int across = shared == 1 ? step : 1;
  run_t r = run_around(g, wild[0], shared);
  return iota_two_agree(r, may_join(run_around(g, wild[0], across)),
                        may_join(run_around(g, wild[1], across)));
}

/* IOTA-6.4: with this card in the wild's place all lines stay lines. */
bool iota_can_take(struct board *b, int which, int kind)
{
  int cell = b->wild[which];
  if (kind < 1 || kind > COLOURED) return false;
  if (!same_or_different(run_add(run_around(b->g, cell, 1), kind))) return false;
  if (!same_or_different(run_add(run_around(b->g, cell, b->step), kind))) return false;
  if (b->wilds == 1) return true;
  uint8_t wild = b->g[cell];
  b->g[cell] = (uint8_t)kind;
  bool ok = iota_wilds_agree(b->g, b->step, &b->wild[!which], 1);
  b->g[cell] = wild;
  return ok;
}

/* ---- IOTA-5.4 ------------------------------------------------------------- */

static bool fits_there(struct board *b, int cell, int kind)
{
  int wild[WILDS + 1], n = 0;
  for (; n < b->wilds; n++) wild[n] = b->wild[n];
  b->g[cell] = (uint8_t)kind;
  if (kind == WILD) wild[n++] = cell;
  bool ok = iota_wilds_agree(b->g, b->step, wild, n);
  b->g[cell] = 0;
  return ok;
}

/* Does any card that is not on the table fit into this empty cell? */
bool iota_some_card_fits(struct board *b, uint64_t laid, int cell)
{
  run_t along = run_around(b->g, cell, 1), across = run_around(b->g, cell, b->step);
  if (run_length(along) >= LOT || run_length(across) >= LOT) return false;
  if (!same_or_different(along) || !same_or_different(across)) return false;
  uint64_t may = kinds_as(may_join(along) & may_join(across)) & ~laid;
  if (!run_wilds(along + across) && may) return true;
  if (b->wilds < WILDS && fits_there(b, cell, WILD)) return true;
  for (int k = 0; k < COLOURED; k++)
    if (may >> k & 1 && fits_there(b, cell, k + 1)) return true;
  return false;
}

bool iota_some_wild_goes(struct board *b, uint64_t laid)
{
  for (int i = 0; i < b->wilds; i++)
    for (int k = 1; k <= COLOURED; k++)
      if (!(laid >> (k - 1) & 1) && iota_can_take(b, i, k)) return true;
  return false;
}

/* IOTA-5.4: nothing fits anywhere and no wild can be taken.  The very first
 * cell tried is nearly always open, so this costs little. */
bool iota_stuck(const struct state *s)
{
  uint8_t room[GRID_MAX];
  struct board b = board_of(s, room);
  int step[4] = { -b.step, b.step, -1, 1 };
  for (int i = 0; i < s->cards; i++)
    for (int d = 0; d < 4; d++) {
      int cell = cell_of(s, s->at[i]) + step[d];
      if (!b.g[cell] && iota_some_card_fits(&b, s->laid, cell)) return false;
    }
  return !iota_some_wild_goes(&b, s->laid);
}
