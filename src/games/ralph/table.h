/* table.h - where a card goes, and laying it there.  Section 4.
 *
 * A header, so that a million games of random play are one piece of code.
 *
 * Between plays a row has one to three stacks without a gap, their visible
 * numbers rise from left to right, a stack has one to three cards, no column
 * has four visible cards, and no two rows have one character.  So there are
 * never more than four rows: a new one is opened only by a character without
 * a row while no row is of jokers only.
 */
#ifndef IGROTEKA_RALPH_TABLE_H
#define IGROTEKA_RALPH_TABLE_H

#include "ralph.h"

static inline int number_at(const struct row *w, int i) { return number_of(top_of(w->stack[i])); }

static inline uint16_t bit_of(int number) { return (uint16_t)(1u << (number - 1)); }

static inline bool reaches(const struct row *w, int column)     /* it has a visible card there, or a hole */
{
  return column >= w->start && column < w->start + w->length;
}

/* ---- where a card goes -------------------------------------------------- */

static inline int row_of(const struct state *s, int kind)         /* the first; -1: none */
{
  return s->rows_of[kind] ? __builtin_ctz(s->rows_of[kind]) : -1;
}

static inline unsigned rows_of_characters(const struct state *s)
{
  return ((1u << s->rows) - 1) & ~(unsigned)s->rows_of[JOKER];
}

static inline int count3(unsigned x)                     /* bits of a row's numbers: three at most */
{
  unsigned y = x & (x - 1);
  return (x != 0) + (y != 0) + ((y & (y - 1)) != 0);
}

/* The one place of a card in a row: numbers rise from left to right, so it is
 * told by how many of them (three at most) are not higher. */
static inline struct place fit(const struct state *s, int row, int card)
{
  const struct row *w = &s->row[row];
  unsigned here = bit_of(number_of(card)), x = w->shows & (2 * here - 1);
  int how = ((x == w->shows) & !(x & here)) ? RIGHT : ON;         /* RALPH-4.2; 4.3, 4.4 */
  how = x ? how : LEFT;                                           /* RALPH-4.1 */
  return (struct place){ (uint8_t)how, (uint8_t)row, (uint8_t)(count3(x) - (x != 0)) };
}

/* The visible card of a column whose number is nearest to the card's; of
 * several the lowest, since a new row is drawn below it. */
static inline int nearest_in_column(const struct state *s, int card, int column, struct place *out)
{
  int best = -1;
  for (int r = 0; r < s->rows; r++) {
    const struct row *w = &s->row[r];
    if (!reaches(w, column)) continue;
    int away = number_of(card) - number_at(w, column - w->start);
    if (away < 0) away = -away;
    if (best >= 0 && away > best) continue;
    best = away;
    *out = (struct place){ UNDER, (uint8_t)r, (uint8_t)(column - w->start) };
  }
  return best;
}

/* The numbers of visible cards that are nearest to a card's, as bits. */
static inline unsigned nearest_numbers(const struct state *s, int card)
{
  unsigned all = 0, up_to = 2u * bit_of(number_of(card)) - 1;
  for (int r = 0; r < ROWS; r++) all |= s->row[r].shows;
  unsigned low = all & up_to, high = all & ~up_to;
  if (!low || !high) return low ? 1u << (31 - __builtin_clz(low)) : high & (0u - high);
  int below = number_of(card) - 1 - (31 - __builtin_clz(low)), above = __builtin_ctz(high) - number_of(card) + 1;
  unsigned nearest = below <= above ? 1u << (31 - __builtin_clz(low)) : 0;
  return below < above ? nearest : nearest | (high & (0u - high));
}

/* RALPH-4.5: a place for every column with a visible card of the nearest
 * number; of several in one column the lowest row, as in nearest_in_column. */
static inline int beside_nearest(const struct state *s, int card, struct place *out)
{
  int n = 0;
  unsigned numbers = nearest_numbers(s, card);
  for (int r = 0; r < s->rows; r++) {
    const struct row *w = &s->row[r];
    for (unsigned x = w->shows & numbers; x; x &= x - 1) {
      int i = count3(w->shows & ((x & (0u - x)) - 1)), k = 0;
      while (k < n && s->row[out[k].row].start + out[k].at != w->start + i) k++;
      out[k] = (struct place){ UNDER, (uint8_t)r, (uint8_t)i };
      if (k == n) n++;
    }
  }
  return n;
}

static inline int fit_all(const struct state *s, int card, unsigned rows, struct place *out)
{
  int n = 0;
  for (; rows; rows &= rows - 1) out[n++] = fit(s, __builtin_ctz(rows), card);
  return n;
}

/* The rows a card may join; 0: none. */
static inline unsigned rows_for(const struct state *s, int card)
{
  unsigned rows = is_joker(card) ? rows_of_characters(s) : s->rows_of[kind_of(card)];   /* RALPH-4.6, 4.7 */
  return rows ? rows : s->rows_of[JOKER];                         /* RALPH-4.8, 4.9 */
}

/* Every place where a card may go.  Several: its owner chooses (RALPH-3.4). */
static inline int places(const struct state *s, int card, struct place *out)
{
  unsigned rows = rows_for(s, card);
  if (rows) return fit_all(s, card, rows, out);                   /* RALPH-4.1 to 4.4 */
  if (s->rows) return beside_nearest(s, card, out);               /* RALPH-4.5 */
  out[0] = (struct place){ .how = ALONE };                        /* RALPH-4.9, 4.10 */
  return 1;
}

/* Where a card lies visible.  (Not in a row with a hole: nobody lays there.) */
static inline bool find(const struct state *s, int card, struct place *out)
{
  if (!is_card(card)) return false;
  unsigned here = bit_of(number_of(card));
  for (int r = 0; r < s->rows; r++) {
    const struct row *w = &s->row[r];
    int i = count3(w->shows & (here - 1));
    if (!(w->shows & here) || top_of(w->stack[i]) != card) continue;
    out->row = (uint8_t)r, out->at = (uint8_t)i;
    return true;
  }
  return false;
}

/* RALPH-3.3: the highest number first, then Ralph before Vanellope, and so on. */
static inline int seat_to_lay(const struct state *s)
{
  static const uint8_t order[CARDS + 1] = {              /* number * 5 - kind; no card: 0 */
    0,
    5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80,
    4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 54, 59, 64, 69, 74, 79,
    3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 58, 63, 68, 73, 78,
    2, 7, 12, 17, 22, 27, 32, 37, 42, 47, 52, 57, 62, 67, 72, 77,
    1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56, 61, 66, 71, 76,
  };
  int first = 0;                                         /* order * 8 + seat */
  for (int p = 0; p < SEATS; p++) {
    int mine = order[s->chosen[p]] * 8 + p;
    first = mine > first ? mine : first;
  }
  return first < 8 ? -1 : first & 7;
}

/* ---- laying a card ------------------------------------------------------ */

static inline bool column_full(const struct state *s, int column)
{
  int n = 0;
  if (s->rows < FOUR) return false;
  for (int r = 0; r < FOUR; r++) n += reaches(&s->row[r], column);
  return n == FOUR;
}

static inline void attach_left(struct state *s, int card, struct row *w)
{
  w->stack[3] = w->stack[2], w->stack[2] = w->stack[1], w->stack[1] = w->stack[0];
  w->stack[0] = (pile_t)card, w->length++;
  if (w->start) { w->start--; return; }
  for (int r = 0; r < s->rows; r++) s->row[r].start++;   /* the table grows on the left */
  w->start = 0;
}

static inline void cover(int card, struct row *w, int i)
{
  w->shows ^= bit_of(number_at(w, i));
  w->stack[i] = w->stack[i] << 8 | (pile_t)card;
}

/* Whose the rows are, for all kinds at once. */
static inline void know_rows(struct state *s)
{
  uint8_t rows[KINDS + 1] = { 0 };
  for (int r = 0; r < ROWS; r++) rows[s->row[r].who] |= (uint8_t)(1u << r);
  memcpy(s->rows_of, &rows[1], sizeof s->rows_of);
}

static inline void open_row(struct state *s, int card, int r, int column)
{
  for (int q = s->rows; q > r; q--) s->row[q] = s->row[q - 1];
  s->row[r] = (struct row){ .stack = { (pile_t)card }, .start = (uint8_t)column, .length = 1, .who = (uint8_t)(1 + kind_of(card)) };
  if (r < s->rows++) know_rows(s);                       /* rows below have moved */
  else s->rows_of[kind_of(card)] |= (uint8_t)(1u << r);
}

/* The card lies in row `r` now. */
static inline void join(struct state *s, int r, int card)
{
  int kind = kind_of(card);
  s->row[r].shows |= bit_of(number_of(card));
  if (s->rows_of[kind] || kind == JOKER) return;
  s->row[r].who = (uint8_t)(1 + kind);                            /* RALPH-4.8 */
  s->rows_of[kind] = (uint8_t)(1u << r);
  s->rows_of[JOKER] &= (uint8_t)~s->rows_of[kind];
}

static inline void lay_card(struct state *s, int seat, int card, const struct place *at)
{
  int r = at->row;
  if (at->how == ON) {                                             /* RALPH-4.3, 4.4 */
    cover(card, &s->row[r], at->at);
    join(s, r, card);
    if (s->row[r].stack[at->at] >> 24) ralph_take_stack(s, seat, &s->row[r], at->at);
  } else {
    int column = s->row[r].start + at->at;
    if (at->how == UNDER) open_row(s, card, ++r, column);          /* RALPH-4.5 */
    else if (at->how == ALONE) open_row(s, card, r, 0);            /* RALPH-4.9, 4.10 */
    else if (at->how == LEFT) attach_left(s, card, &s->row[r]), column = s->row[r].start;   /* RALPH-4.1 */
    else s->row[r].stack[s->row[r].length++] = (pile_t)card, column++;                     /* RALPH-4.2 */
    join(s, r, card);
    bool row = s->row[r].length == FOUR, full = column_full(s, column);
    if (row | full) ralph_take_lines(s, seat, r, row, full ? column : -1);
  }
  assert(ralph_no_four(s));
}

#endif
