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

static const int step_along[2] = { 1, SIDE }; /* a column, a row */

/* Cards beside an empty cell are ends of their lines, so what lies before it and after it is known. */
static run_t run_before(const struct frontier *d, int cell, int axis)
{
  return d->run[axis][d->grid[cell - step_along[axis]]];
}
static run_t run_after(const struct frontier *d, int cell, int axis)
{
  return d->run[axis][d->grid[cell + step_along[axis]]];
}

/* What may lie in an empty cell; no card ever: no edge. */
static struct edge look(const struct frontier *d, int cell)
{
  run_t line[2];
  struct edge e = { 0 };
  for (int axis = 0; axis < 2; axis++) {
    int step = step_along[axis];
    run_t before = run_before(d, cell, axis), after = run_after(d, cell, axis);
    line[axis] = before + after;
    bool room = run_length(line[axis]) <= LOT - 2;
    e.ahead[axis] = (uint16_t)((cell + (run_length(after) + 1) * step) & -room);
    e.behind |= (uint8_t)((room & (d->fit[cell - step] == FREE)) * BEHIND << axis);
  }
  int tall = run_length(line[0]), wide = run_length(line[1]);
  bool open = (tall < LOT) & (wide < LOT);
  e.cards = kinds_as(may_join_both(line[0], line[1])) & -(uint64_t)open;
  e.near = run_wilds(line[0] + line[1]) ? NEAR_WILD : 0;
  return e;
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
    memcpy(cell, &d->cell[from], sizeof cell);
    memcpy(&d->cell[to], cell, sizeof cell);
  } else memmove(&d->cell[to], &d->cell[from], (size_t)(d->edges + 1 - from) * sizeof d->cell[0]);
}

static void drop(struct frontier *d, int cell)
{
  int at = find(d, cell);
  shift(d, at + 1, at);
  d->spare[--d->edges] = d->edge_at[cell];
  d->edge_at[cell] = 0;
}

static int insert(struct frontier *d, int cell)
{
  int at = find(d, cell);
  shift(d, at, at + 1);
  d->cell[at] = (int16_t)cell;
  return d->edge_at[cell] = d->spare[d->edges++];
}

/* A card touches this cell for the first time, at an end of its line: nothing else is there, so it
 * is plain what `look` would say.  And nothing begins there any longer for what lies behind it. */
static void begin_edge(struct frontier *d, const struct line *l, int cell)
{
  int axis = l->step != 1, across = step_along[!axis], next = cell < l->start ? l->length + 1 : 1;
  bool room = l->length <= LOT - 2, open = l->length < LOT;
  for (int i = 0; i < 2; i++) d->edge[d->edge_at[cell + step_along[i]]].behind &= (uint8_t) ~(BEHIND << i);
  d->fit[cell] = open ? 0 : CLOSED;
  if (!open) return;
  struct edge *e = &d->edge[insert(d, cell)];
  e->cards = kinds_as(may_join(l->run));
  e->ahead[axis] = (uint16_t)((cell + next * l->step) & -room);
  e->ahead[!axis] = (uint16_t)(cell + across);
  bool along = room & (d->fit[cell - l->step] == FREE), other = d->fit[cell - across] == FREE;
  e->behind = (uint8_t)(along * BEHIND << axis | other * BEHIND << !axis);
  e->near = run_wilds(l->run) ? NEAR_WILD : 0;
}

/* The lines of this edge have grown: so they leave less than before. */
static void renew(struct frontier *d, const struct line *l, int cell)
{
  struct edge *e = &d->edge[d->edge_at[cell]];
  if (l->length < LOT && (*e = look(d, cell)).cards) return;
  d->fit[cell] = CLOSED;
  drop(d, cell);
}

static void renew_end(struct frontier *d, const struct line *l, int cell)
{
  if (d->fit[cell] == FREE) begin_edge(d, l, cell);
  else if (d->fit[cell] != CLOSED) renew(d, l, cell);
}

/* The cells at both ends of a line. */
static void renew_ends(struct frontier *d, const struct line *l)
{
  renew_end(d, l, l->start - l->step);
  renew_end(d, l, l->start + l->length * l->step);
}

/* The card that was laid into this cell joins what lies before it and after it. */
static void join(struct frontier *d, int cell, int axis, struct line *out)
{
  int step = step_along[axis];
  run_t before = run_before(d, cell, axis), after = run_after(d, cell, axis);
  run_t all = run_add(before + after, d->grid[cell]);
  int first = cell - run_length(before) * step, last = cell + run_length(after) * step;
  d->run[axis][d->grid[first]] = d->run[axis][d->grid[last]] = all;
  *out = (struct line){ first, step, run_length(all), numbers_of(all), all };
}

/* ---- from a state and back ------------------------------------------------ */

static void clear(struct frontier *d, int from, int to)
{
  size_t first = (size_t)from * SIDE, size = (size_t)(to - from) * SIDE;
  memset(d->grid + first, 0, size);
  memset(d->edge_at + first, 0, size);
  memset(d->fit + first, FREE, size);
}

/* Clears more columns, so that cells around column x can be looked at.  Column 0 is never in use. */
static void reach(struct frontier *d, int x)
{
  if (x - REACH < d->from) {
    int from = x > 2 * REACH ? x - 2 * REACH : 1;
    clear(d, from, d->from);
    d->from = from;
  }
  if (x + REACH > d->to) {
    int to = x + 2 * REACH < SIDE ? x + 2 * REACH : SIDE;
    clear(d, d->to, to);
    d->to = to;
  }
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
  for (int i = 0; i < EDGES; i++) d->spare[i] = (uint8_t)(i + 1);
  for (int i = 0; i < n; i++) {
    int at = d->edges;
    d->cell[at] = (int16_t)cell[i];
    d->edge[at + 1] = look(d, cell[i]);
    bool open = d->edge[at + 1].cards != 0;
    d->fit[cell[i]] = open ? 0 : CLOSED;
    d->edge_at[cell[i]] = (uint8_t)(open ? at + 1 : 0);
    d->edges += open;
  }
  for (int i = d->edges; i < EDGES + MOST_EDGES; i++) d->cell[i] = INT16_MAX;
}

static void lay_wild(struct board *b, int cell)
{
  int i = b->wilds++;
  for (; i > 0 && b->wild[i - 1] > cell; i--) b->wild[i] = b->wild[i - 1];
  b->wild[i] = cell;
}

/* Puts a card down; no two are of one kind here, so one of the two wilds is WILD_TOO. */
static void put_down(struct frontier *d, int cell, int kind)
{
  bool too = kind == WILD && d->b.wilds && d->grid[d->b.wild[0]] == WILD;
  d->grid[cell] = (uint8_t)(kind + too);
  d->fit[cell] = 0;
  if (kind == WILD) lay_wild(&d->b, cell);
}

void iota_frontier_open(struct frontier *d, const struct state *s)
{
  static const int side[4] = { -1, 1, -SIDE, SIDE };
  struct line ignored;
  int corner = (s->x0 + BIAS) * SIDE + s->y0 + BIAS;
  d->b = (struct board){ .g = d->grid, .step = SIDE };
  d->x0 = s->x0 + BIAS;
  d->x1 = d->x0 + s->wide - 1;
  d->y0 = s->y0 + BIAS;
  d->y1 = d->y0 + s->tall - 1;
  d->from = d->to = d->x0;
  reach(d, d->x0);
  reach(d, d->x1);
  d->run[0][0] = d->run[1][0] = 0;
  d->fit[0] = 0; /* see edge.ahead */
  for (int i = 0; i < s->cards; i++) {
    int c = corner + s->at[i].x * SIDE + s->at[i].y;
    put_down(d, c, s->kind[i]);
    join(d, c, 0, &ignored);
    join(d, c, 1, &ignored);
  }
  for (int i = 0; i < s->cards; i++) {
    int c = corner + s->at[i].x * SIDE + s->at[i].y;
    for (int k = 0; k < 4; k++) d->fit[c + side[k]] = d->grid[c + side[k]] ? 0 : CLOSED;
  }
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
  uint8_t kind[CARDS + 1] = { 0 };
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
  for (int i = 0; i < CARDS; i++) kind[i] = kind[i] > WILD ? WILD : kind[i]; /* WILD_TOO */
  memcpy(s->at, at, (size_t)n * sizeof at[0]);
  memcpy(s->kind, kind, (size_t)n);
  memset(s->wild, 0, sizeof s->wild);
  for (int i = 0; i < d->b.wilds; i++) s->wild[i] = place_in(d, d->b.wild[i]);
  for (int i = 0; i < s->last_n; i++) s->last[i] = place_in(d, d->last[i]);
}

/* ---- moves ---------------------------------------------------------------- */

static void lay_card(struct frontier *d, struct state *s, int x, int y, int kind)
{
  int cell = x * SIDE + y;
  if (d->fit[cell] != FREE) drop(d, cell);
  if (x - REACH < d->from || x + REACH > d->to) reach(d, x);
  d->x0 = x < d->x0 ? x : d->x0;
  d->x1 = x > d->x1 ? x : d->x1;
  d->y0 = y < d->y0 ? y : d->y0;
  d->y1 = y > d->y1 ? y : d->y1;
  put_down(d, cell, kind);
  if (kind == WILD) s->wild_n++;
  else s->laid |= (uint64_t)1 << (kind - 1);
  d->last[s->last_n++] = cell;
  s->cards++;
}

/* Lays the cards of a play; returns their lines. */
int iota_frontier_lay(struct frontier *d, struct state *s, const move_t *m, struct line *out)
{
  int n = 0, along = m->a[0] != m->a[3];
  for (const uint8_t *a = m->a; n < HAND && a[0]; a += 3) {
    lay_card(d, s, a[0], a[1], a[2]);
    join(d, d->last[n], along, &out[0]);
    join(d, d->last[n], !along, &out[n + 1]);
    n++;
  }
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
  for (int axis = 0; axis < 2; axis++) {
    struct line l = iota_line_at(d->grid, cell, step_along[axis]);
    d->run[axis][d->grid[l.start]] = d->run[axis][d->grid[l.start + (l.length - 1) * l.step]] = l.run;
    renew_ends(d, &l);
  }
}

/* IOTA-5.4, as iota_stuck.  Away from wilds a wild fits into every edge. */
bool iota_frontier_stuck(struct frontier *d, const struct state *s)
{
  for (int i = 0; i < d->edges; i++) {
    const struct edge *e = &d->edge[d->edge_at[d->cell[i]]];
    if (!e->near && (d->b.wilds < WILDS || e->cards & ~s->laid)) return false;
    if (e->near && iota_some_card_fits(&d->b, s->laid, d->cell[i])) return false;
  }
  return !iota_some_wild_goes(&d->b, s->laid);
}
