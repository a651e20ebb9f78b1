/* fours.c - taking fours, and how the table closes up after them.  Section 5. */
#include "table.h"

/* The cards of four stacks.  Some bytes are no cards: they go through took[0]. */
static void take(struct state *s, int seat, int way, const pile_t *stack)
{
  uint8_t how = (uint8_t)(1 + seat * WAYS + way);
  uint32_t n = 0;
  for (int i = 0; i < FOUR; i++) {
    pile_t x = stack[i];
    s->took[x & 255] = s->took[x >> 8 & 255] = s->took[x >> 16 & 255] = s->took[x >> 24] = how;
    n += (x + 0x7F7F7F7Fu) >> 7 & 0x01010101u; /* a card is at most 80: no carry */
  }
  s->took[0] = 0;
  s->score[seat] = (uint8_t)(s->score[seat] + (n * 0x01010101u >> 24));
}

/* The characters of a stack, covered ones included, as the top bits of their
 * bytes.  Jokers are the cards above 64, so adding 63 lifts their bytes to 128. */
static inline pile_t characters_in(pile_t x) { return (x + 0x7F7F7F7Fu) & ~(x + 0x3F3F3F3Fu) & 0x80808080u; }

/* RALPH-4.6, 4.8: whose row it is, covered cards included; and its numbers. */
void ralph_look(struct row *w)
{
  w->who = 1 + JOKER;
  w->shows = 0;
  for (int i = 0; i < w->length; i++) {
    pile_t x = w->stack[i], character = characters_in(x);
    if (x) w->shows |= bit_of(number_at(w, i));
    if (character) w->who = (uint8_t)(1 + kind_of(top_of(x >> (__builtin_ctz(character) & 24))));
  }
}

/* A stack (or a hole) goes, and the right part slides to the left.  Without its
 * last character a row is of jokers (RALPH-4.8); an empty row is all zero. */
static void remove_stack(struct row *w, int i)
{
  pile_t x = w->stack[i], character = 0;
  for (int k = 0; k < FOUR - 1; k++) {
    w->stack[k] = w->stack[k + (k >= i)];
    character |= characters_in(w->stack[k]);
  }
  w->stack[FOUR - 1] = 0;
  w->shows = (uint16_t)(w->shows & ~only_if(x, 1u << (number_of(top_of(x)) - 1)));
  w->length--;
  w->start = (uint8_t)only_if(w->length, w->start);
  w->who = (uint8_t)(only_if(character, w->who) | only_if(!character && w->length, 1 + JOKER));
}

/* Empty rows (all zero) disappear, and the leftmost column in use becomes column 0. */
void ralph_settle(struct state *s)
{
  struct row old[ROWS];
  unsigned n = 0, left = UINT8_MAX;
  for (int r = 0; r < ROWS; r++) {
    old[r] = s->row[r];
    s->row[r] = (struct row){ 0 };
  }
  for (int r = 0; r < ROWS; r++) {
    unsigned start = old[r].start | only_if(!old[r].length, UINT8_MAX);
    left = start < left ? start : left;
    s->row[n] = old[r];
    n += old[r].length != 0;
  }
  s->rows = (uint8_t)n;
  for (unsigned r = 0; r < ROWS; r++) s->row[r].start = (uint8_t)(s->row[r].start - only_if(r < n, left));
  know_rows(s);
}

static void take_row(struct state *s, int seat, int way, struct row *w) /* RALPH-5.1 */
{
  take(s, seat, way, w->stack);
  memset(w, 0, sizeof *w);
}

static void take_column(struct state *s, int seat, int way, int column) /* RALPH-5.2 */
{
  pile_t stack[ROWS] = { 0 };
  for (int r = 0; r < s->rows; r++) {
    struct row *w = &s->row[r];
    if (!reaches(w, column)) continue; /* this row was taken already */
    stack[r] = w->stack[column - w->start];
    remove_stack(w, column - w->start);
  }
  take(s, seat, way, stack);
}

void ralph_take_stack(struct state *s, int seat, struct row *w, int i) /* RALPH-5.3 */
{
  bool middle = i > 0 && i + 1 < w->length;
  pile_t stack[FOUR] = { w->stack[i] };
  take(s, seat, BY_STACK, stack);
  s->fours[seat][BY_STACK]++;
  if (middle && s->h.option[OPTION_HOLE] == HOLE_OWNER) {
    s->hole = (uint8_t)(w - s->row + 1);
    w->stack[i] = 0;
    ralph_look(w);
    know_rows(s);
    return;
  }
  remove_stack(w, i);
  if (i == 0 && w->length) w->start++; /* at the end nothing moves */
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
  int way = row && full ? BY_BOTH : row ? BY_ROW : BY_COLUMN; /* RALPH-5.5 */
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
