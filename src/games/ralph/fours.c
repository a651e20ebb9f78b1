/* fours.c - taking fours, and how the table closes up after them.  Section 5. */
#include "table.h"

static void take(struct state *s, int seat, int way, pile_t stack)
{
  for (; stack; stack >>= 8) {
    s->took[top_of(stack) - 1] = (uint8_t)(1 + seat * WAYS + way);
    s->score[seat]++;
  }
}

static void remove_stack(struct row *w, int i)    /* the right part slides to the left */
{
  for (; i + 1 < w->length; i++) w->stack[i] = w->stack[i + 1];
  w->stack[--w->length] = 0;
}

/* RALPH-4.6, 4.8: whose row it is, covered cards included; and its numbers.
 * Jokers are the cards above 64, so adding 63 lifts their bytes to 128. */
void ralph_look(struct row *w)
{
  w->who = 1 + JOKER, w->shows = 0;
  for (int i = 0; i < w->length; i++) {
    pile_t x = w->stack[i];
    pile_t character = (x + 0x7F7F7F7Fu) & ~(x + 0x3F3F3F3Fu) & 0x80808080u;
    if (x) w->shows |= bit_of(number_at(w, i));
    if (character) w->who = (uint8_t)(1 + kind_of(top_of(x >> (__builtin_ctz(character) & 24))));
  }
}

/* Empty rows disappear, and the leftmost column in use becomes column 0. */
void ralph_settle(struct state *s)
{
  int n = 0, left = UINT8_MAX;
  for (int r = 0; r < s->rows; r++) {
    if (!s->row[r].length) continue;
    if (n != r) s->row[n] = s->row[r];
    if (s->row[n].start < left) left = s->row[n].start;
    n++;
  }
  for (int r = n; r < s->rows; r++) s->row[r] = (struct row){ 0 };
  s->rows = (uint8_t)n;
  for (int r = 0; r < n; r++) s->row[r].start = (uint8_t)(s->row[r].start - left);
  know_rows(s);
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
    ralph_look(w);
  }
}

void ralph_take_stack(struct state *s, int seat, struct row *w, int i)       /* RALPH-5.3 */
{
  bool middle = i > 0 && i + 1 < w->length;
  take(s, seat, BY_STACK, w->stack[i]);
  s->fours[seat][BY_STACK]++;
  w->stack[i] = 0;
  if (middle && s->h.option[OPTION_HOLE] == HOLE_OWNER) {
    s->hole = (uint8_t)(w - s->row + 1);
    ralph_look(w);
    know_rows(s);
    return;
  }
  remove_stack(w, i);
  ralph_look(w);
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

/* A card in row `r` made a row of four, a column of four (-1: none) or both. */
void ralph_take_lines(struct state *s, int seat, int r, bool row, int column)
{
  bool full = column >= 0;
  int way = row && full ? BY_BOTH : row ? BY_ROW : BY_COLUMN;     /* RALPH-5.5 */
  s->fours[seat][way]++;
  if (row) take_row(s, seat, way, &s->row[r]);
  if (full) take_column(s, seat, way, column);
  ralph_settle(s);
}

/* RALPH-5.3 with hole=owner: one part of the row slides into the hole. */
void ralph_close_hole(struct state *s, int side)
{
  struct row *w = &s->row[s->hole - 1];
  s->hole = 0;
  remove_stack(w, 1);
  if (side == LEFT) w->start++;
  ralph_settle(s);
  assert(ralph_no_four(s));
}
