/* table.c - laying cards on the table, and what a turn earned there. */
#include "iota.h"

/* Widens the box so that these places lie in it. */
static void widen(struct state *s, int n, const int *x, const int *y)
{
  int x0 = s->x0, y0 = s->y0, x1 = x0 + s->wide, y1 = y0 + s->tall;
  if (!s->cards) {
    x0 = x1 = x[0];
    y0 = y1 = y[0];
  }
  for (int i = 0; i < n; i++) {
    if (x[i] < x0) x0 = x[i];
    if (y[i] < y0) y0 = y[i];
    if (x[i] >= x1) x1 = x[i] + 1;
    if (y[i] >= y1) y1 = y[i] + 1;
  }
  int dx = s->x0 - x0, dy = s->y0 - y0;
  s->x0 = (int8_t)x0;
  s->y0 = (int8_t)y0;
  s->wide = (uint8_t)(x1 - x0);
  s->tall = (uint8_t)(y1 - y0);
  if (!dx && !dy) return;
  for (int i = 0; i < s->cards; i++) {
    s->at[i].x = (uint8_t)(s->at[i].x + dx);
    s->at[i].y = (uint8_t)(s->at[i].y + dy);
  }
  for (int i = 0; i < s->wild_n; i++) {
    s->wild[i].x = (uint8_t)(s->wild[i].x + dx);
    s->wild[i].y = (uint8_t)(s->wild[i].y + dy);
  }
  for (int i = 0; i < s->last_n; i++) {
    s->last[i].x = (uint8_t)(s->last[i].x + dx);
    s->last[i].y = (uint8_t)(s->last[i].y + dy);
  }
}

static bool before(struct place a, struct place b) { return (a.x << 8 | a.y) < (b.x << 8 | b.y); }

/* Puts a place into a sorted list of n; returns where. */
static int insert(struct place *list, int n, struct place p)
{
  int i = n;
  for (; i > 0 && before(p, list[i - 1]); i--) list[i] = list[i - 1];
  list[i] = p;
  return i;
}

static void put_card(struct state *s, struct place p, uint8_t kind)
{
  int i = insert(s->at, s->cards, p);
  memmove(&s->kind[i + 1], &s->kind[i], (size_t)(s->cards++ - i));
  s->kind[i] = kind;
}

/* Lays cards on empty places, given in the table's own coordinates. */
void iota_lay(struct state *s, int n, const int *x, const int *y, const uint8_t *kind)
{
  widen(s, n, x, y);
  for (int i = 0; i < n; i++) {
    struct place p = { (uint8_t)(x[i] - s->x0), (uint8_t)(y[i] - s->y0) };
    put_card(s, p, kind[i]);
    if (kind[i] == WILD) insert(s->wild, s->wild_n++, p);
    else s->laid |= (uint64_t)1 << (kind[i] - 1);
  }
}

/* IOTA-6.4: puts a coloured card in the place of a wild. */
void iota_swap(struct state *s, int which, int kind)
{
  s->kind[iota_card_index(s, s->wild[which].x + s->x0, s->wild[which].y + s->y0)] = (uint8_t)kind;
  s->laid |= (uint64_t)1 << (kind - 1);
  if (which == 0) s->wild[0] = s->wild[1];
  s->wild[--s->wild_n] = (struct place){ 0, 0 };
}

/* The number of a table card in state.at, or -1. */
int iota_card_index(const struct state *s, int x, int y)
{
  for (int i = 0; i < s->cards; i++)
    if (s->at[i].x + s->x0 == x && s->at[i].y + s->y0 == y) return i;
  return -1;
}

/* IOTA-4.1: the lines that the cards laid last created or lengthened. */
int iota_turn_lines(const struct state *s, struct line *out)
{
  uint8_t room[GRID_MAX];
  const uint8_t *g = lay_out(s, room);
  int n = 0;
  for (int i = 0; i < s->last_n; i++)
    for (int axis = 0; axis < 2; axis++) {
      struct line l = iota_line_at(g, cell_of(s, s->last[i]), axis ? stride(s) : 1);
      bool seen = l.length < 2;
      for (int j = 0; j < n; j++) seen |= out[j].start == l.start && out[j].step == l.step;
      if (!seen) out[n++] = l;
    }
  return n;
}

/* Section 4: the points of the turn whose cards lie in these lines. */
int32_t iota_points(const struct state *s, int n, const struct line *line)
{
  int32_t sum = 0, times = 1;
  if (s->last_op != PLAY || !scoring(s)) return 0;
  for (int i = 0; i < n; i++) {
    sum += line[i].sum * (line[i].length > 1);
    if (line[i].length == LOT) times *= 2; /* IOTA-4.2 */
  }
  if (s->last_n == HAND) times *= 2;  /* IOTA-4.3 */
  if (s->end == WENT_OUT) times *= 2; /* IOTA-4.4 */
  return sum * times;
}

int32_t iota_turn_points(const struct state *s)
{
  struct line line[TURN_LINES];
  int n = s->last_op == PLAY ? iota_turn_lines(s, line) : 0;
  return iota_points(s, n, line);
}
