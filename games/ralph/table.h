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

static inline bool reaches(const struct row *w, int column) /* it has a visible card there, or a hole */
{
  return column >= w->start && column < w->start + w->length;
}

/* x or 0, without a branch to be guessed wrong. */
static inline unsigned only_if(bool condition, unsigned x) { return x & (0u - (unsigned)condition); }

static inline int column_at(const struct state *s, const struct place *at)
{
  return s->row[at->row].start + at->at;
}

/* ---- where a card goes -------------------------------------------------- */

static inline int row_of(const struct state *s, int kind) /* the first; -1: none */
{
  return s->rows_of[kind] ? __builtin_ctz(s->rows_of[kind]) : -1;
}

static inline unsigned rows_of_characters(const struct state *s)
{
  return ((1u << s->rows) - 1) & ~(unsigned)s->rows_of[JOKER];
}

static inline int count3(unsigned x) /* bits of a row's numbers: three at most */
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
  unsigned right = (x == w->shows) & !(x & here);           /* RALPH-4.2; else 4.3, 4.4 */
  unsigned how = LEFT + only_if(x != 0, ON - LEFT - right); /* RALPH-4.1 */
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

/* The numbers that are nearest to a card's, as bits, of some (at least one).
 * A side without a number is far away. */
static inline unsigned nearest_numbers(unsigned all, int card)
{
  enum { FAR = 32 };
  unsigned number = (unsigned)number_of(card), up_to = (1u << number) - 1;
  unsigned low = all & up_to, high = all & ~up_to;
  unsigned under = 31u - (unsigned)__builtin_clz(low << 1 | 1); /* the highest of low; 0: none */
  unsigned below = number - under + only_if(!low, FAR);
  unsigned above = (unsigned)__builtin_ctz(high | 1u << 31) + 1 - number;
  return only_if(below <= above, (1u << under) >> 1) | only_if(above <= below, high & (0u - high));
}

/* RALPH-4.5: a place for every column with a visible card of the nearest
 * number; of several in one column the lowest row, as in nearest_in_column. */
static inline int beside_nearest(const struct state *s, int card, struct place *out)
{
  unsigned all = 0, twice = 0, row = 0;
  int n = 0;
  for (int r = 0; r < ROWS; r++) {
    twice |= all & s->row[r].shows;
    all |= s->row[r].shows;
  }
  unsigned numbers = nearest_numbers(all, card);
  if (!(numbers & (twice | (numbers - 1)))) { /* one card, as most often */
    for (unsigned r = 1; r < ROWS; r++) row |= only_if(s->row[r].shows & numbers, r);
    out[0] = (struct place){ UNDER, (uint8_t)row, (uint8_t)count3(s->row[row].shows & (numbers - 1)) };
    return 1;
  }
  for (int r = 0; r < s->rows; r++) {
    const struct row *w = &s->row[r];
    for (unsigned x = w->shows & numbers; x; x &= x - 1) {
      int i = count3(w->shows & ((x & (0u - x)) - 1)), k = 0;
      while (k < n && column_at(s, &out[k]) != w->start + i) k++;
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
  unsigned own = s->rows_of[kind_of(card)], characters = rows_of_characters(s);
  unsigned rows = is_joker(card) ? characters : own; /* RALPH-4.6, 4.7 */
  return rows | only_if(!rows, s->rows_of[JOKER]);   /* RALPH-4.8, 4.9 */
}

/* Every place where a card may go.  Several: its owner chooses (RALPH-3.4). */
static inline int places(const struct state *s, int card, struct place *out)
{
  unsigned rows = rows_for(s, card);
  if (rows) return fit_all(s, card, rows, out);     /* RALPH-4.1 to 4.4 */
  if (s->rows) return beside_nearest(s, card, out); /* RALPH-4.5 */
  out[0] = (struct place){ .how = ALONE };          /* RALPH-4.9, 4.10 */
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
    out->row = (uint8_t)r;
    out->at = (uint8_t)i;
    return true;
  }
  return false;
}

/* RALPH-3.3: the highest number first, then Ralph before Vanellope, and so on.
 * A card with its seat, as a number; below 8: no card. */
static inline int turn_of(int card, int seat)
{
  static const uint8_t order[CARDS + 1] = {
    /* number * 5 - kind; no card: 0 */
    0,  5,  10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 4,  9,  14, 19,
    24, 29, 34, 39, 44, 49, 54, 59, 64, 69, 74, 79, 3,  8,  13, 18, 23, 28, 33, 38, 43,
    48, 53, 58, 63, 68, 73, 78, 2,  7,  12, 17, 22, 27, 32, 37, 42, 47, 52, 57, 62, 67,
    72, 77, 1,  6,  11, 16, 21, 26, 31, 36, 41, 46, 51, 56, 61, 66, 71, 76,
  };
  return order[card] * 8 + seat;
}

static inline int seat_to_lay(const struct state *s) /* -1: all cards lie */
{
  int first = 0;
  for (int p = 0; p < SEATS; p++) {
    int mine = turn_of(s->chosen[p], p);
    first = mine > first ? mine : first;
  }
  return first < 8 ? -1 : first & 7;
}

/* ---- laying a card ------------------------------------------------------ */

static inline bool column_full(const struct state *s, int column)
{
  unsigned n = 0;
  for (int r = 0; r < ROWS; r++) n += (unsigned)(column - s->row[r].start) < s->row[r].length;
  return n == FOUR;
}

/* Whose the rows are, for all kinds at once: in a word, since bytes that were stored one by
 * one and are read together make a processor wait. */
static inline void know_rows(struct state *s)
{
  uint64_t rows = 0;
  for (int r = 0; r < ROWS; r++) rows |= (uint64_t)1 << (8 * s->row[r].who + r);
  rows >>= 8; /* who 0: no row */
  for (int k = 0; k < KINDS; k++) s->rows_of[k] = (uint8_t)(rows >> 8 * k);
}

/* RALPH-4.8: a character card makes a row of jokers its own. */
static inline void adopt(struct state *s, int r, int card)
{
  int kind = kind_of(card);
  if (whose(&s->row[r]) != JOKER || kind == JOKER) return;
  s->row[r].who = (uint8_t)(1 + kind);
  s->rows_of[kind] = (uint8_t)(1u << r);
  s->rows_of[JOKER] &= (uint8_t)~s->rows_of[kind];
}

static inline void grow_left(struct state *s) /* some row has just passed the left edge */
{
  for (int r = 0; r < ROWS; r++) s->row[r].start = (uint8_t)(s->row[r].start + (r < s->rows));
}

/* RALPH-4.1 to 4.4.  Left, right and on are one piece of code: which of them
 * it is nobody can guess, and a wrong guess costs more than all of this. */
static inline void join_row(struct state *s, int seat, int card, struct place at)
{
  struct row *w = &s->row[at.row];
  unsigned left = at.how == LEFT, right = at.how == RIGHT, on = at.how == ON;
  pile_t a = w->stack[0], b = w->stack[1], c = w->stack[2], under = only_if(on, w->stack[at.at]);
  int i = at.at + (int)right;
  w->shows = (uint16_t)((w->shows & ~(on << (number_of(top_of(under)) - 1))) | bit_of(number_of(card)));
  w->stack[left] = a;
  w->stack[left + 1] = b;
  w->stack[left + 2] = c;
  w->stack[i] = under << 8 | (pile_t)card;
  w->length = (uint8_t)(w->length + left + right);
  adopt(s, at.row, card);
  bool edge = left > w->start;
  w->start = (uint8_t)(w->start - left);
  if (edge) grow_left(s);
  int column = w->start + i;
  bool row = w->length == FOUR, stack = under >> 16 != 0, full = column_full(s, column);
  if (stack) ralph_take_stack(s, seat, w, i);
  else if (row | full) ralph_take_lines(s, seat, at.row, row, full ? column : -1);
}

/* A row of one card; the rows below make room. */
static inline void open_row(struct state *s, int seat, int card, int r, int column)
{
  struct row old[ROWS];
  for (int q = 0; q < ROWS; q++) old[q] = s->row[q];
  for (int q = 1; q < ROWS; q++) s->row[q] = old[q - (q > r)];
  s->row[r] = (struct row){ .stack = { (pile_t)card },
                            .shows = bit_of(number_of(card)),
                            .start = (uint8_t)column,
                            .length = 1,
                            .who = (uint8_t)(1 + kind_of(card)) };
  s->rows++;
  know_rows(s);
  if (column_full(s, column)) ralph_take_lines(s, seat, r, false, column);
}

static inline void lay_card(struct state *s, int seat, int card, struct place at)
{
  if (at.how == UNDER) open_row(s, seat, card, at.row + 1, column_at(s, &at)); /* RALPH-4.5 */
  else if (at.how == ALONE) open_row(s, seat, card, 0, 0);                     /* RALPH-4.9, 4.10 */
  else join_row(s, seat, card, at);
  assert(ralph_no_four(s));
}

#endif
