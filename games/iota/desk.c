/* desk.c - the table while moves are drawn at random.
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
static int find(const struct desk *d, int cell)
{
  int16_t before = 0, key = (int16_t)cell;
  for (int i = 0; i < MOST_EDGES; i++) before = (int16_t)(before + (d->cell[i] < key));
  for (int i = MOST_EDGES; i < d->edges; i++) before = (int16_t)(before + (d->cell[i] < key));
  return before;
}

/* Moves what stands from one place of the list on to another place.  A constant
 * size is quicker than the right one. */
static void shift(struct desk *d, int from, int to)
{
  if (d->edges < MOST_EDGES) {
    int16_t cell[MOST_EDGES];
    uint16_t may[MOST_EDGES];
    struct edge edge[MOST_EDGES];
    memcpy(cell, &d->cell[from], sizeof cell), memcpy(&d->cell[to], cell, sizeof cell);
    memcpy(may, &d->may[from], sizeof may), memcpy(&d->may[to], may, sizeof may);
    memcpy(edge, &d->edge[from], sizeof edge), memcpy(&d->edge[to], edge, sizeof edge);
  } else {
    size_t n = (size_t)(d->edges + 1 - from);
    memmove(&d->cell[to], &d->cell[from], n * sizeof d->cell[0]);
    memmove(&d->may[to], &d->may[from], n * sizeof d->may[0]);
    memmove(&d->edge[to], &d->edge[from], n * sizeof d->edge[0]);
  }
}

static void drop(struct desk *d, int at)
{
  shift(d, at + 1, at);
  d->edges--;
}

static void insert(struct desk *d, int at, int cell)
{
  shift(d, at, at + 1);
  d->edges++, d->cell[at] = (int16_t)cell;
}

/* A card now touches this empty cell, or its lines have grown: so they leave less
 * than before. */
static void renew(struct desk *d, int cell)
{
  if (d->fit[cell] == CLOSED) return;
  int at = find(d, cell);
  struct edge e;
  uint16_t may;
  bool open = look(d->grid, cell, &may, &e), there = d->fit[cell] != FREE;
  if (open & !there) insert(d, at, cell);
  if (!open & there) drop(d, at);
  if (open) d->edge[at] = e, d->may[at] = may;
  d->fit[cell] = open ? 0 : CLOSED;
}

/* The cells at both ends of a line. */
static void renew_ends(struct desk *d, struct line l)
{
  renew(d, l.start - l.step);
  renew(d, l.start + l.length * l.step);
}

/* ---- from a state and back ------------------------------------------------ */

/* Clears more columns, so that cells around column x can be looked at. */
static void reach(struct desk *d, int x)
{
  int from = x - REACH < d->from ? x - REACH : d->from, to = x + REACH > d->to ? x + REACH : d->to;
  memset(d->grid + from * SIDE, 0, (size_t)(d->from - from) * SIDE);
  memset(d->fit + from * SIDE, FREE, (size_t)(d->from - from) * SIDE);
  memset(d->grid + d->to * SIDE, 0, (size_t)(to - d->to) * SIDE);
  memset(d->fit + d->to * SIDE, FREE, (size_t)(to - d->to) * SIDE);
  d->from = from, d->to = to;
}

/* Every cell that a card touches, in order, eight at a time; they are marked. */
static void find_edges(struct desk *d)
{
  uint16_t cell[4 * CARDS + 8];
  int n = 0;
  for (int x = d->x0 - 1; x <= d->x1 + 1; x++)
    for (int c = x * SIDE + d->y0 - 1, end = x * SIDE + d->y1 + 1; c <= end; c += 8) {
      uint64_t eight;
      memcpy(&eight, d->fit + c, 8);
      if (!(eight & 0x4040404040404040u)) continue;
      for (int i = c; i < c + 8; i++) cell[n] = (uint16_t)i, n += d->fit[i] == CLOSED;
    }
  d->edges = 0;
  for (int i = 0; i < n; i++) {
    bool open = look(d->grid, cell[i], &d->may[d->edges], &d->edge[d->edges]);
    d->fit[cell[i]] = open ? 0 : CLOSED, d->cell[d->edges] = (int16_t)cell[i];
    d->edges += open;
  }
  for (int i = d->edges; i < EDGES + MOST_EDGES; i++) d->cell[i] = INT16_MAX;
}

void iota_desk_open(struct desk *d, const struct state *s)
{
  static const int side[4] = { -1, 1, -SIDE, SIDE };
  int corner = (s->x0 + BIAS) * SIDE + s->y0 + BIAS, step = stride(s);
  d->b = (struct board){ .g = d->grid, .step = SIDE, .wilds = s->wild_n };
  d->x0 = s->x0 + BIAS, d->x1 = d->x0 + s->wide - 1;
  d->y0 = s->y0 + BIAS, d->y1 = d->y0 + s->tall - 1;
  d->from = d->to = d->x0;
  reach(d, d->x0), reach(d, d->x1);
  for (int i = 0; i < s->cards; i++)
    d->grid[corner + s->at[i].x * SIDE + s->at[i].y] = s->grid[(s->at[i].x + MARGIN) * step + s->at[i].y + MARGIN];
  for (int i = 0; i < s->cards; i++) {
    int c = corner + s->at[i].x * SIDE + s->at[i].y;
    d->fit[c] = 0;
    for (int k = 0; k < 4; k++) d->fit[c + side[k]] = d->grid[c + side[k]] ? 0 : CLOSED;
  }
  for (int i = 0; i < s->wild_n; i++) d->b.wild[i] = corner + s->wild[i].x * SIDE + s->wild[i].y;
  for (int i = 0; i < s->last_n; i++) d->last[i] = corner + s->last[i].x * SIDE + s->last[i].y;
  find_edges(d);
}

static struct place place_in(const struct desk *d, int cell)
{
  return (struct place){ (uint8_t)(cell / SIDE - d->x0), (uint8_t)(cell % SIDE - d->y0) };
}

void iota_desk_close(const struct desk *d, struct state *s)
{
  struct place at[CARDS + 1];
  int n = 0;
  s->x0 = (int8_t)(d->x0 - BIAS), s->y0 = (int8_t)(d->y0 - BIAS);
  s->wide = (uint8_t)(d->x1 - d->x0 + 1), s->tall = (uint8_t)(d->y1 - d->y0 + 1);
  memset(s->grid, 0, sizeof s->grid);
  for (int x = 0; x < s->wide; x++) {
    const uint8_t *from = d->grid + (x + d->x0) * SIDE + d->y0;
    memcpy(s->grid + cell_at(s, x, 0), from, s->tall);
    for (int y = 0; y < s->tall; y++) at[n] = (struct place){ (uint8_t)x, (uint8_t)y }, n += from[y] != 0;
  }
  memcpy(s->at, at, (size_t)n * sizeof at[0]);
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

static void lay_card(struct desk *d, struct state *s, int x, int y, int kind)
{
  int cell = x * SIDE + y;
  if (d->fit[cell] != FREE) drop(d, find(d, cell));
  if (x - REACH < d->from || x + REACH > d->to) reach(d, x);
  d->x0 = x < d->x0 ? x : d->x0, d->x1 = x > d->x1 ? x : d->x1;
  d->y0 = y < d->y0 ? y : d->y0, d->y1 = y > d->y1 ? y : d->y1;
  d->grid[cell] = (uint8_t)kind, d->fit[cell] = 0;
  if (kind == WILD) lay_wild(&d->b, cell), s->wild_n++;
  else s->laid |= (uint64_t)1 << (kind - 1);
  d->last[s->last_n++] = cell;
  s->cards++;
}

/* Lays the cards of a play; returns their lines. */
int iota_desk_lay(struct desk *d, struct state *s, move_t m, struct line *out)
{
  int n = (m.a[0] != 0) + (m.a[3] != 0) + (m.a[6] != 0) + (m.a[9] != 0);
  int along = m.a[0] == m.a[3] ? 1 : SIDE, across = along == 1 ? SIDE : 1;
  for (int i = 0; i < n; i++) lay_card(d, s, m.a[3 * i], m.a[3 * i + 1], m.a[3 * i + 2]);
  out[0] = iota_line_at(d->grid, d->last[0], along);
  for (int i = 0; i < n; i++) out[i + 1] = iota_line_at(d->grid, d->last[i], across);
  for (int i = 0; i <= n; i++) renew_ends(d, out[i]);
  return n + 1;
}

/* IOTA-6.4: all lines of that place have one wild less. */
void iota_desk_swap(struct desk *d, struct state *s, move_t m)
{
  int cell = m.a[0] * SIDE + m.a[1], kind = m.a[2];
  if (d->b.wild[0] == cell) d->b.wild[0] = d->b.wild[1];
  d->b.wilds--, s->wild_n--;
  d->grid[cell] = (uint8_t)kind, d->last[0] = cell;
  s->laid |= (uint64_t)1 << (kind - 1);
  renew_ends(d, iota_line_at(d->grid, cell, 1));
  renew_ends(d, iota_line_at(d->grid, cell, SIDE));
}

/* IOTA-5.4, as iota_stuck.  Away from wilds a wild fits into every edge. */
bool iota_desk_stuck(struct desk *d, const struct state *s)
{
  for (int i = 0; i < d->edges; i++) {
    const struct edge *e = &d->edge[i];
    if (!e->wild && (d->b.wilds < WILDS || iota_fitting(d->may[i]) & ~s->laid)) return false;
    if (e->wild && iota_some_card_fits(&d->b, s->laid, d->cell[i])) return false;
  }
  return !iota_some_wild_goes(&d->b, s->laid);
}
