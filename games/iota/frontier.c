/* frontier.c - the table while moves are drawn at random.
 *
 * The desk knows every empty place beside the table where some card may lie:
 * its edges, in order of cells.  Laying cards changes only the places at the
 * ends of their lines, so a desk that is kept through a game looks at a few
 * places a turn.  Lines have at most four cards, so 66 cards reach no farther
 * than 49 places from the starter: SIDE is ample.
 */
#include "iota.h"

/* ---- looking at a place --------------------------------------------------- */

/* What may lie in an empty cell; false: no card ever. */
static bool look(const uint8_t *g, int cell, uint16_t *leaves, struct edge *e)
{
  run_t down = run_beyond(g, cell, -1), up = run_beyond(g, cell, 1), column = down + up;
  run_t left = run_beyond(g, cell, -SIDE), right = run_beyond(g, cell, SIDE), row = left + right;
  unsigned may = may_join_both(column, row);
  int tall = run_length(column), wide = run_length(row);
  *leaves = (uint16_t)may;
  e->after[0] = (uint8_t)((run_length(up) + 1) & -(tall <= LOT - 2));
  e->after[1] = (uint8_t)((run_length(right) + 1) & -(wide <= LOT - 2));
  e->before = (uint8_t)((!down & (tall <= LOT - 2)) | (!left & (wide <= LOT - 2)) << 1);
  e->wild = run_wilds(column + row) != 0;
  bool some = some_card(may);
  return (tall < LOT) & (wide < LOT) & some;
}

/* Where the edge of this cell is in the list, or should be.  Nearly always
 * there are fewer than MOST_EDGES, and counting takes a few wide steps. */
static int find(const struct frontier *d, int cell)
{
  int16_t before = 0, key = (int16_t)cell;
  for (int i = 0; i < MOST_EDGES; i++) before = (int16_t)(before + (d->cell[i] < key));
  for (int i = MOST_EDGES; i < d->edges; i++) before = (int16_t)(before + (d->cell[i] < key));
  return before;
}

/* Moves what stands from one place of the list on to another place.  A constant
 * size is quicker than the right one. */
static void shift(struct frontier *d, int from, int to)
{
  if (d->edges < MOST_EDGES) {
    int16_t cell[MOST_EDGES];
    uint16_t may[MOST_EDGES];
    struct edge edge[MOST_EDGES];
    memcpy(cell, &d->cell[from], sizeof cell);
    memcpy(&d->cell[to], cell, sizeof cell);
    memcpy(may, &d->may[from], sizeof may);
    memcpy(&d->may[to], may, sizeof may);
    memcpy(edge, &d->edge[from], sizeof edge);
    memcpy(&d->edge[to], edge, sizeof edge);
  } else {
    size_t n = (size_t)(d->edges + 1 - from);
    memmove(&d->cell[to], &d->cell[from], n * sizeof d->cell[0]);
    memmove(&d->may[to], &d->may[from], n * sizeof d->may[0]);
    memmove(&d->edge[to], &d->edge[from], n * sizeof d->edge[0]);
  }
}

static void drop(struct frontier *d, int at)
{
  shift(d, at + 1, at);
  d->edges--;
}

static void insert(struct frontier *d, int at, int cell)
{
  shift(d, at, at + 1);
  d->edges++;
  d->cell[at] = (int16_t)cell;
}

/* The lines of this edge have grown: so they leave less than before. */
static void renew(struct frontier *d, int cell)
{
  int at = find(d, cell);
  bool open = look(d->grid, cell, &d->may[at], &d->edge[at]);
  if (!open) drop(d, at);
  d->fit[cell] = open ? 0 : CLOSED;
}

/* A card touches this cell for the first time, at an end of its line l: nothing else is
 * there, so it is plain what `look` would say. */
static void begin_edge(struct frontier *d, const struct line *l, int cell)
{
  d->fit[cell] = l->length < LOT ? 0 : CLOSED;
  if (l->length >= LOT) return;
  int at = find(d, cell), axis = l->step != 1;
  bool before = cell < l->start, room = l->length <= LOT - 2;
  struct edge *e = &d->edge[at];
  insert(d, at, cell);
  d->may[at] = (uint16_t)may_join(l->run);
  e->after[axis] = (uint8_t)((before * l->length + 1) & -room);
  e->after[!axis] = 1;
  e->before = (uint8_t)((room & before) << axis | 1 << !axis);
  e->wild = run_wilds(l->run) != 0;
}

static void renew_end(struct frontier *d, const struct line *l, int cell)
{
  if (d->fit[cell] == FREE) begin_edge(d, l, cell);
  else if (d->fit[cell] != CLOSED) renew(d, cell);
}

/* The cells at both ends of a line. */
static void renew_ends(struct frontier *d, const struct line *l)
{
  renew_end(d, l, l->start - l->step);
  renew_end(d, l, l->start + l->length * l->step);
}

/* ---- from a state and back ------------------------------------------------ */

/* Clears more columns, so that cells around column x can be looked at. */
static void reach(struct frontier *d, int x)
{
  int from = x - REACH < d->from ? x - REACH : d->from, to = x + REACH > d->to ? x + REACH : d->to;
  memset(d->grid + from * SIDE, 0, (size_t)(d->from - from) * SIDE);
  memset(d->fit + from * SIDE, FREE, (size_t)(d->from - from) * SIDE);
  memset(d->grid + d->to * SIDE, 0, (size_t)(to - d->to) * SIDE);
  memset(d->fit + d->to * SIDE, FREE, (size_t)(to - d->to) * SIDE);
  d->from = from;
  d->to = to;
}

/* Every cell that a card touches, in order, eight at a time; they are marked. */
static void find_edges(struct frontier *d)
{
  uint16_t cell[4 * CARDS + 8];
  int n = 0;
  for (int x = d->x0 - 1; x <= d->x1 + 1; x++)
    for (int c = x * SIDE + d->y0 - 1, end = x * SIDE + d->y1 + 1; c <= end; c += 8) {
      uint64_t eight;
      memcpy(&eight, d->fit + c, 8);
      if (!(eight & 0x4040404040404040u)) continue;
      for (int i = c; i < c + 8; i++) {
        cell[n] = (uint16_t)i;
        n += d->fit[i] == CLOSED;
      }
    }
  d->edges = 0;
  for (int i = 0; i < n; i++) {
    bool open = look(d->grid, cell[i], &d->may[d->edges], &d->edge[d->edges]);
    d->fit[cell[i]] = open ? 0 : CLOSED;
    d->cell[d->edges] = (int16_t)cell[i];
    d->edges += open;
  }
  for (int i = d->edges; i < EDGES + MOST_EDGES; i++) d->cell[i] = INT16_MAX;
}

void iota_frontier_open(struct frontier *d, const struct state *s)
{
  static const int side[4] = { -1, 1, -SIDE, SIDE };
  int corner = (s->x0 + BIAS) * SIDE + s->y0 + BIAS;
  d->b = (struct board){ .g = d->grid, .step = SIDE, .wilds = s->wild_n };
  d->x0 = s->x0 + BIAS;
  d->x1 = d->x0 + s->wide - 1;
  d->y0 = s->y0 + BIAS;
  d->y1 = d->y0 + s->tall - 1;
  d->from = d->to = d->x0;
  reach(d, d->x0);
  reach(d, d->x1);
  for (int i = 0; i < s->cards; i++) d->grid[corner + s->at[i].x * SIDE + s->at[i].y] = s->kind[i];
  for (int i = 0; i < s->cards; i++) {
    int c = corner + s->at[i].x * SIDE + s->at[i].y;
    d->fit[c] = 0;
    for (int k = 0; k < 4; k++) d->fit[c + side[k]] = d->grid[c + side[k]] ? 0 : CLOSED;
  }
  for (int i = 0; i < s->wild_n; i++) d->b.wild[i] = corner + s->wild[i].x * SIDE + s->wild[i].y;
  for (int i = 0; i < s->last_n; i++) d->last[i] = corner + s->last[i].x * SIDE + s->last[i].y;
  find_edges(d);
}

static struct place place_in(const struct frontier *d, int cell)
{
  return (struct place){ (uint8_t)(cell / SIDE - d->x0), (uint8_t)(cell % SIDE - d->y0) };
}

void iota_frontier_close(const struct frontier *d, struct state *s)
{
  struct place at[CARDS + 1];
  uint8_t kind[CARDS + 1];
  int n = 0;
  s->x0 = (int8_t)(d->x0 - BIAS);
  s->y0 = (int8_t)(d->y0 - BIAS);
  s->wide = (uint8_t)(d->x1 - d->x0 + 1);
  s->tall = (uint8_t)(d->y1 - d->y0 + 1);
  for (int x = 0; x < s->wide; x++) {
    const uint8_t *from = d->grid + (x + d->x0) * SIDE + d->y0;
    for (int y = 0; y < s->tall; y++) {
      at[n] = (struct place){ (uint8_t)x, (uint8_t)y };
      kind[n] = from[y];
      n += from[y] != 0;
    }
  }
  memcpy(s->at, at, (size_t)n * sizeof at[0]);
  memcpy(s->kind, kind, (size_t)n);
  memset(s->wild, 0, sizeof s->wild);
  for (int i = 0; i < d->b.wilds; i++) s->wild[i] = place_in(d, d->b.wild[i]);
  for (int i = 0; i < s->last_n; i++) s->last[i] = place_in(d, d->last[i]);
}

/* ---- moves ---------------------------------------------------------------- */

static void lay_wild(struct board *b, int cell)
{
  int i = b->wilds++;
  for (; i > 0 && b->wild[i - 1] > cell; i--) b->wild[i] = b->wild[i - 1];
  b->wild[i] = cell;
}

static void lay_card(struct frontier *d, struct state *s, int x, int y, int kind)
{
  int cell = x * SIDE + y;
  if (d->fit[cell] != FREE) drop(d, find(d, cell));
  if (x - REACH < d->from || x + REACH > d->to) reach(d, x);
  d->x0 = x < d->x0 ? x : d->x0;
  d->x1 = x > d->x1 ? x : d->x1;
  d->y0 = y < d->y0 ? y : d->y0;
  d->y1 = y > d->y1 ? y : d->y1;
  d->grid[cell] = (uint8_t)kind;
  d->fit[cell] = 0;
  if (kind == WILD) {
    lay_wild(&d->b, cell);
    s->wild_n++;
  } else s->laid |= (uint64_t)1 << (kind - 1);
  d->last[s->last_n++] = cell;
  s->cards++;
}

/* Lays the cards of a play; returns their lines. */
int iota_frontier_lay(struct frontier *d, struct state *s, move_t m, struct line *out)
{
  int n = (m.a[0] != 0) + (m.a[3] != 0) + (m.a[6] != 0) + (m.a[9] != 0);
  int along = m.a[0] == m.a[3] ? 1 : SIDE, across = along == 1 ? SIDE : 1;
  for (int i = 0; i < n; i++) lay_card(d, s, m.a[3 * i], m.a[3 * i + 1], m.a[3 * i + 2]);
  out[0] = iota_line_at(d->grid, d->last[0], along);
  for (int i = 0; i < n; i++) out[i + 1] = iota_line_at(d->grid, d->last[i], across);
  for (int i = 0; i <= n; i++) renew_ends(d, &out[i]);
  return n + 1;
}

/* IOTA-6.4: all lines of that place have one wild less. */
void iota_frontier_swap(struct frontier *d, struct state *s, move_t m)
{
  int cell = m.a[0] * SIDE + m.a[1], kind = m.a[2];
  if (d->b.wild[0] == cell) d->b.wild[0] = d->b.wild[1];
  d->b.wilds--;
  s->wild_n--;
  d->grid[cell] = (uint8_t)kind;
  d->last[0] = cell;
  s->laid |= (uint64_t)1 << (kind - 1);
  struct line column = iota_line_at(d->grid, cell, 1), row = iota_line_at(d->grid, cell, SIDE);
  renew_ends(d, &column);
  renew_ends(d, &row);
}

/* IOTA-5.4, as iota_stuck.  Away from wilds a wild fits into every edge. */
bool iota_frontier_stuck(struct frontier *d, const struct state *s)
{
  for (int i = 0; i < d->edges; i++) {
    const struct edge *e = &d->edge[i];
    if (!e->wild && (d->b.wilds < WILDS || iota_fitting(d->may[i]) & ~s->laid)) return false;
    if (e->wild && iota_some_card_fits(&d->b, s->laid, d->cell[i])) return false;
  }
  return !iota_some_wild_goes(&d->b, s->laid);
}
