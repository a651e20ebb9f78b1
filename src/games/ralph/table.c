/* table.c - where a card goes, and the fours it makes.  Sections 4 and 5.
 *
 * Between plays a row has one to three stacks without a gap, their visible
 * numbers rise from left to right, a stack has one to three cards, no column
 * has four visible cards, and no two rows have one character.  So there are
 * never more than four rows: a new one is opened only by a character without
 * a row while no row is of jokers only.
 */
#include "ralph.h"

static int number_at(const struct row *w, int i) { return number_of(top_of(w->stack[i])); }

static uint16_t bit_of(int number) { return (uint16_t)(1u << (number - 1)); }

static bool reaches(const struct row *w, int column)     /* it has a visible card there, or a hole */
{
  return column >= w->start && column < w->start + w->length;
}

/* ---- where a card goes -------------------------------------------------- */

int ralph_row_of(const struct state *s, int kind)
{
  int found = -1;
  for (int r = ROWS - 1; r >= 0; r--) found = s->row[r].who == kind + 1 ? r : found;
  return found;
}

/* The one place of a card in a row: numbers rise from left to right, so it is
 * told by how many of them (three at most) are not higher. */
struct place ralph_fit(const struct state *s, int row, int card)
{
  const struct row *w = &s->row[row];
  unsigned here = bit_of(number_of(card)), x = w->shows & (2 * here - 1), y = x & (x - 1);
  struct place at = { ON, (uint8_t)row, (uint8_t)((y != 0) + ((y & (y - 1)) != 0)) };   /* RALPH-4.3, 4.4 */
  at.how = x == w->shows && !(x & here) ? RIGHT : at.how;         /* RALPH-4.2 */
  at.how = x ? at.how : LEFT;                                     /* RALPH-4.1 */
  return at;
}

/* The visible card of a column whose number is nearest to the card's; of
 * several the lowest, since a new row is drawn below it. */
int ralph_nearest_in_column(const struct state *s, int card, int column, struct place *out)
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

/* RALPH-4.5: a place for every column with a visible card of the nearest number. */
static int beside_nearest(const struct state *s, int card, struct place *out)
{
  int n = 0, nearest = NUMBERS;
  for (int r = 0; r < s->rows; r++)
    for (int i = 0; i < s->row[r].length; i++) {
      int away = number_of(card) - number_at(&s->row[r], i), column = s->row[r].start + i;
      if (away < 0) away = -away;
      if (away > nearest) continue;
      if (away < nearest) nearest = away, n = 0;
      int k = 0;
      while (k < n && s->row[out[k].row].start + out[k].at != column) k++;
      out[k] = (struct place){ UNDER, (uint8_t)r, (uint8_t)i };
      if (k == n) n++;
    }
  return n;
}

/* Every place where a card may go.  Several: its owner chooses (RALPH-3.4). */
int ralph_places(const struct state *s, int card, struct place *out)
{
  int n = 0, kind = kind_of(card);
  if (kind != JOKER) {
    int own = ralph_row_of(s, kind);
    if (own >= 0) { out[0] = ralph_fit(s, own, card); return 1; }
  } else                                                          /* RALPH-4.7 */
    for (int r = 0; r < s->rows; r++)
      if (s->row[r].who != 1 + JOKER) out[n++] = ralph_fit(s, r, card);
  if (n) return n;
  for (int r = 0; r < s->rows; r++)                               /* RALPH-4.8, 4.9 */
    if (s->row[r].who == 1 + JOKER) out[n++] = ralph_fit(s, r, card);
  if (n) return n;
  if (s->rows) return beside_nearest(s, card, out);               /* RALPH-4.5 */
  out[0] = (struct place){ .how = ALONE };                        /* RALPH-4.9, 4.10 */
  return 1;
}

bool ralph_find(const struct state *s, int card, struct place *out)
{
  for (int r = 0; r < s->rows; r++)
    for (int i = 0; i < s->row[r].length; i++)
      if (top_of(s->row[r].stack[i]) == card) {
        out->row = (uint8_t)r, out->at = (uint8_t)i;
        return true;
      }
  return false;
}

/* RALPH-3.3: the highest number first, then Ralph before Vanellope, and so on. */
int ralph_seat_to_lay(const struct state *s)
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

/* ---- fours -------------------------------------------------------------- */

static bool column_full(const struct state *s, int column)
{
  int n = 0;
  if (s->rows < FOUR) return false;
  for (int r = 0; r < FOUR; r++) n += reaches(&s->row[r], column);
  return n == FOUR;
}

static void take(struct state *s, int seat, int way, pile_t stack)
{
  for (; stack; stack >>= 8) {
    s->took[top_of(stack) - 1] = (uint8_t)(1 + seat * WAYS + way);
    s->score[seat]++;
  }
}

static void remove_stack(struct row *w, int i)           /* the right part slides to the left */
{
  for (; i + 1 < w->length; i++) w->stack[i] = w->stack[i + 1];
  w->stack[--w->length] = 0;
}

/* RALPH-4.6, 4.8: whose row it is, covered cards included; and its numbers. */
void ralph_look(struct row *w)
{
  w->who = 1 + JOKER, w->shows = 0;
  for (int i = 0; i < w->length; i++) {
    if (w->stack[i]) w->shows |= bit_of(number_at(w, i));
    for (pile_t x = w->stack[i]; x; x >>= 8)
      if (!is_joker(top_of(x))) w->who = (uint8_t)(1 + kind_of(top_of(x)));
  }
}

/* Empty rows disappear, and the leftmost column in use becomes column 0. */
void ralph_settle(struct state *s)
{
  int n = 0, left = UINT8_MAX;
  for (int r = 0; r < s->rows; r++) {
    if (!s->row[r].length) continue;
    if (n != r) s->row[n] = s->row[r];
    ralph_look(&s->row[n]);
    if (s->row[n].start < left) left = s->row[n].start;
    n++;
  }
  for (int r = n; r < s->rows; r++) s->row[r] = (struct row){ 0 };
  s->rows = (uint8_t)n;
  for (int r = 0; r < n; r++) s->row[r].start = (uint8_t)(s->row[r].start - left);
}

static void take_row(struct state *s, int seat, int way, struct row *w)       /* RALPH-5.1 */
{
  for (int i = 0; i < w->length; i++) take(s, seat, way, w->stack[i]);
  memset(w, 0, sizeof *w);
}

static void take_column(struct state *s, int seat, int way, int column)       /* RALPH-5.2 */
{
  for (int r = 0; r < s->rows; r++) {
    struct row *w = &s->row[r];
    if (!reaches(w, column)) continue;                   /* this row was taken already */
    take(s, seat, way, w->stack[column - w->start]);
    remove_stack(w, column - w->start);
  }
}

static void take_stack(struct state *s, int seat, struct row *w, int i)       /* RALPH-5.3 */
{
  bool middle = i > 0 && i + 1 < w->length;
  take(s, seat, BY_STACK, w->stack[i]);
  w->stack[i] = 0;
  if (middle && s->h.option[OPTION_HOLE] == HOLE_OWNER) {
    s->hole = (uint8_t)(w - s->row + 1);
    ralph_look(w);
    return;
  }
  remove_stack(w, i);
  if (i == 0 && w->length) w->start++;                   /* at the end nothing moves */
  ralph_settle(s);
}

/* RALPH-5.4: nothing is left that would have to be taken as well.  A column
 * of four takes a stack from every row, so the rows slide together; a stack
 * that slides into a hole comes to where one was; and no row grows. */
bool ralph_no_four(const struct state *s)
{
  for (int r = 0; r < s->rows; r++) {
    if (s->row[r].length >= FOUR) return false;
    for (int i = 0; i < s->row[r].length; i++)
      if (s->row[r].stack[i] >> 24 || column_full(s, s->row[r].start + i)) return false;
  }
  return true;
}

/* The card at stack `i` of row `r` was laid just now: all its fours at once. */
static void take_fours(struct state *s, int seat, int r, int i)
{
  struct row *w = &s->row[r];
  int column = w->start + i;
  bool row = w->length == FOUR, full = column_full(s, column);
  if (w->stack[i] >> 24) {
    s->fours[seat][BY_STACK]++;
    take_stack(s, seat, w, i);
  } else if (row || full) {
    int way = row && full ? BY_BOTH : row ? BY_ROW : BY_COLUMN;   /* RALPH-5.5 */
    s->fours[seat][way]++;
    if (row) take_row(s, seat, way, w);
    if (full) take_column(s, seat, way, column);
    ralph_settle(s);
  }
  assert(ralph_no_four(s));
}

/* ---- laying a card ------------------------------------------------------ */

static int attach_left(struct state *s, int card, struct row *w)
{
  memmove(&w->stack[1], &w->stack[0], 3 * sizeof w->stack[0]);
  w->stack[0] = (pile_t)card, w->length++;
  if (w->start) { w->start--; return 0; }
  for (int r = 0; r < s->rows; r++) s->row[r].start++;   /* the table grows on the left */
  w->start = 0;
  return 0;
}

static int attach_right(int card, struct row *w)
{
  w->stack[w->length] = (pile_t)card;
  return w->length++;
}

static void cover(int card, struct row *w, int i)
{
  w->shows ^= bit_of(number_at(w, i));
  w->stack[i] = w->stack[i] << 8 | (pile_t)card;
}

static void open_row(struct state *s, int card, int r, int column)
{
  for (int q = s->rows; q > r; q--) s->row[q] = s->row[q - 1];
  s->row[r] = (struct row){ .stack = { (pile_t)card }, .start = (uint8_t)column, .length = 1, .who = 1 + JOKER };
  s->rows++;
}

void ralph_lay(struct state *s, int seat, int card, struct place at)
{
  int r = at.row, i = at.at;
  switch (at.how) {
  case LEFT:  i = attach_left(s, card, &s->row[r]); break;        /* RALPH-4.1 */
  case RIGHT: i = attach_right(card, &s->row[r]); break;          /* RALPH-4.2 */
  case ON:    cover(card, &s->row[r], i); break;                  /* RALPH-4.3 */
  case UNDER: open_row(s, card, r + 1, s->row[r].start + i); r++, i = 0; break;     /* RALPH-4.5 */
  default:    open_row(s, card, 0, 0); r = 0, i = 0; break;       /* RALPH-4.9, 4.10 */
  }
  s->row[r].shows |= bit_of(number_of(card));
  if (!is_joker(card)) s->row[r].who = (uint8_t)(1 + kind_of(card));   /* RALPH-4.8 */
  take_fours(s, seat, r, i);
}

/* RALPH-5.3 with hole=owner: one part of the row slides into the hole. */
void ralph_close(struct state *s, int side)
{
  struct row *w = &s->row[s->hole - 1];
  s->hole = 0;
  remove_stack(w, 1);
  if (side == LEFT) w->start++;
  ralph_settle(s);
  assert(ralph_no_four(s));
}
