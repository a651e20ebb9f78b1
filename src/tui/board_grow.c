/* board_grow.c - see board.h: boards of games whose table grows without end.
 *
 * Each zone of each seat has its own room, as large as it can ever need and there from the beginning; the table
 * has what is left, and its own window, which moves only when it must.  So nothing moves when cards come and go or
 * somebody has a longer name: how large things are is a matter of the screen alone, but for the table's cards.
 */
#include "board_lay.h"

#include <stdio.h>
#include <string.h>
#include "tty.h"

enum {
  SPACE = 2,
  SMALL_PILE = 8,
  BACK = 3,
  PILED = 2,   /* "×2"                             */
  COUNTED = 7, /* " ? ×12"                         */
  TITLE_LEAST = 14,
  TITLE_SEATED = 18,
  LEAST_ROWS = 3,
  LEAST_COLUMNS = 5
};

/* The widest card there can be, in this size. */
static int widest(const struct board *b, const struct model *d, enum size size)
{
  int most = 0;
  for (int kind = 1; kind < IG_UNKNOWN && *ig_kind_code(d->g, kind); kind++) {
    struct spot s = { .it = { .kind = (uint8_t)kind }, .deep = 1 };
    looks_face(b->looks, d->g, &s.it, size == NAMED ? 18 : 7, s.face, sizeof s.face);
    if (size == NAMED) board_name(b, d, &s);
    int w = board_width_of(&s, size);
    if (w > most) most = w;
  }
  return most + (size < FRAMED ? 0 : 1); /* and a star */
}

/* ---- rooms ------------------------------------------------------------------------------- */

struct rooms {
  struct room of[BLOCKS_MAX];
  int n, bottom;
};

static bool is_free(const struct rooms *r, int x, int y, int w, int h)
{
  for (int i = 0; i < r->n; i++) {
    const struct room *o = &r->of[i];
    if (x < o->x + o->w + SPACE && o->x < x + w + SPACE && y < o->y + o->h && o->y < y + h) return false;
  }
  return true;
}

/* The highest place where it fits, and there the leftmost. */
static struct room *take_room(struct rooms *r, int w, int h, int width)
{
  struct room *k = &r->of[r->n];
  int x = 0, y = 0;
  while (!is_free(r, x, y, w, h)) {
    x++;
    if (x + w > width) {
      x = 0;
      y++;
    }
  }
  r->n++;
  *k = (struct room){ x, y, w, h, -1 };
  if (y + h > r->bottom) r->bottom = y + h;
  return k;
}

static int find_block(const struct board *b, const struct model *d, const char *zone, int seat)
{
  for (int i = 0; i < b->blocks; i++)
    if (b->block[i].seat == seat && !strcmp(ig_zone_code(d->g, b->block[i].zone), zone)) return i;
  return -1;
}

/* Whether the things of that seat lie face down, or would. */
static bool are_backs(const struct model *d, int seat)
{
  if (d->seat == IG_SPECTATOR) return seat >= 0 && !d->review && !d->over;
  return d->seat >= 0 && seat >= 0 && seat != d->seat;
}

/* The name of its owner is cut, if it must be, and not what it is. */
void board_cut_title(struct block *k, const struct model *d, int room)
{
  const char *zone = ig_zone_name(d->g, k->zone, i18n_language());
  int own = tty_width(k->title);
  if (own <= room) return;
  int rest = room - tty_width(zone) - 4; /* for the name */
  const char *name = k->seat == d->seat ? _("you") : k->seat >= 0 ? d->name[k->seat] : zone;
  int cut = rest >= LEAST_COLUMNS ? rest : room - 1;
  int n = (int)(tty_cut(name, cut, NULL) - name);
  if (rest >= LEAST_COLUMNS) snprintf(k->title, sizeof k->title, "%.*s… · %s", n, name, zone);
  else snprintf(k->title, sizeof k->title, "%.*s%s", n, name, name[n] ? "…" : "");
}

/* One thing after the other, as far as there is room. */
static void fill_room(struct board *b, const struct model *d, const struct room *r, int cell)
{
  struct block *k = &b->block[r->block];
  int x = 0, y = 1;
  board_cut_title(k, d, r->w);
  k->x = r->x;
  k->y = r->y;
  k->w = r->w;
  k->h = 1;
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block != r->block || !s->shown) continue;
    s->w = board_width_of(s, k->size);
    if (s->w < cell) s->w = cell;
    s->h = (int)k->size;
    if (x && x + s->w > r->w) {
      x = 0;
      y += s->h;
    }
    s->x = r->x + x;
    s->y = r->y + y;
    s->shown = k->seat >= 0 || y + s->h <= r->h;
    x += s->w;
    if (y + s->h > k->h) k->h = y + s->h;
  }
}

/* Backs become one thing that says how many there are. */
static void count_backs(struct board *b, int block)
{
  struct spot *first = NULL;
  int n = 0;
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block != block || !s->shown || s->it.kind != IG_UNKNOWN) continue;
    if (n++) s->shown = false;
    else first = s;
  }
  if (n > 1) snprintf(first->face, sizeof first->face, "? ×%d", n);
}

/* In one row: its title, and behind it what lies there, as far as there is room. */
void board_fill_row(struct board *b, const struct model *d, const struct room *r, int things)
{
  struct block *k = &b->block[r->block];
  count_backs(b, r->block);
  board_cut_title(k, d, r->w - things - 1);
  k->x = r->x;
  k->y = r->y;
  k->w = r->w;
  k->h = 1;
  int x = r->x + tty_width(k->title) + 1;
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block != r->block || !s->shown) continue;
    s->x = x;
    s->y = r->y;
    s->h = SMALL;
    s->w = board_width_of(s, SMALL);
    x += s->w;
    s->shown = x <= r->x + r->w;
  }
}

/* The room of a zone of a seat, also while nothing is there. */
static void add_room(struct board *b, const struct model *d, struct rooms *r, const char *zone, int seat,
                     int most, int width)
{
  int block = find_block(b, d, zone, seat);
  bool small = board_is_small(b, zone), backs = !small && are_backs(d, seat), few = most <= 2 || backs,
       row = b->own < FRAMED && (few || b->own == SMALL); /* a small screen has no more for them */
  enum size size = small || backs ? SMALL : b->own;
  int cell = small   ? SMALL_PILE
             : backs ? BACK
                     : widest(b, d, size),
      least = seat < 0 ? TITLE_LEAST : TITLE_SEATED;
  int across = width / cell < most ? width / cell : most, lines = (most + across - 1) / across;
  int things = few ? COUNTED * (most == 2 ? 2 : 1) : cell * most, w = row ? least + things : cell * across;
  if (w < least) w = least;
  struct room *k = take_room(r, w < width ? w : width, row ? 1 : 1 + lines * (int)size, width);
  k->block = block;
  if (block < 0) return;
  if (seat < 0 && most > 1) k->w = width - k->x; /* what is left of the row */
  if (row) board_fill_row(b, d, k, things);
  else fill_room(b, d, k, small ? 0 : cell);
}

/* One's own first. */
static void add_rooms(struct board *b, const struct model *d, struct rooms *r, int width)
{
  for (int i = 0; i < ROOMS_MAX && b->looks->room[i].zone; i++) {
    const char *zone = b->looks->room[i].zone;
    int most = b->looks->room[i].most;
    if (!most) continue;
    if (!b->looks->room[i].seated) add_room(b, d, r, zone, IG_SPECTATOR, most, width);
    else if (d->seat >= 0) add_room(b, d, r, zone, d->seat, most, width);
    for (int seat = 0; b->looks->room[i].seated && seat < ig_seats(d->g, &d->view); seat++)
      if (seat != d->seat) add_room(b, d, r, zone, seat, most, width);
  }
}

/* Blocks that have rows of the whole width below the table, one's own first. */
static int find_lines(const struct board *b, const struct model *d, int out[])
{
  int n = 0;
  for (int i = 0; i < ROOMS_MAX && b->looks->room[i].zone; i++)
    for (int at = -1; !b->looks->room[i].most && at < ig_seats(d->g, &d->view); at++) {
      int seat = at < 0 ? d->seat : at, block = find_block(b, d, b->looks->room[i].zone, seat);
      if (block >= 0 && (at < 0 || at != d->seat)) out[n++] = block;
    }
  return n;
}

/* ---- the table's window --------------------------------------------------------------------- */

struct span {
  int first, last;
};

static void widen(struct span *s, int at)
{
  if (at < s->first) s->first = at;
  if (at > s->last) s->last = at;
}

/* Where cards lie in one direction: all of them, those of the last move, and the cursor. */
struct spans {
  struct span all, last, cursor; /* first > last: there are none     */
};

static const struct span nowhere = { 1 << 20, -(1 << 20) };

static void find_spans(const struct board *b, const struct spot *cursor, struct spans *x, struct spans *y)
{
  *x = *y = (struct spans){ nowhere, nowhere, nowhere };
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (s->block != b->growing) continue;
    if (s->it.kind) {
      widen(&x->all, s->it.x);
      widen(&y->all, s->it.y);
    }
    if (s->it.kind && (s->it.flags & IG_LAST || s->fresh)) {
      widen(&x->last, s->it.x);
      widen(&y->last, s->it.y);
    }
    if (s == cursor) {
      widen(&x->cursor, s->it.x);
      widen(&y->cursor, s->it.y);
    }
  }
}

/* Moves as little as can be until this is seen; false: there is more of it than cells. */
static bool show_span(int *from, int cells, struct span s)
{
  if (s.first > s.last) return true;
  if (s.last - s.first >= cells) return false;
  if (s.first < *from) *from = s.first;
  if (s.last >= *from + cells) *from = s.last - cells + 1;
  return true;
}

/* All cards with a place around them, or at least all, or the last; and the cursor.  false: not all of that is seen. */
static bool show_cards(int *from, int cells, const struct spans *s)
{
  struct span around = { s->all.first - 1, s->all.last + 1 };
  if (s->all.first > s->all.last) around = s->all;
  bool roomy = show_span(from, cells, around);
  if (!roomy && !show_span(from, cells, s->all)) show_span(from, cells, s->last);
  show_span(from, cells, s->cursor);
  return roomy;
}

/* How many cells there are room for; on another screen the first card is in the middle again. */
static struct window *count_cells(struct board *b, const struct block *k, int width, int rows)
{
  struct window *w = &b->window[k->size];
  int header = k->axes ? 2 : 1, across = (width - k->left) / k->cell, down = (rows - header) / (int)k->size;
  if (b->looks->grown && down > b->looks->grown) down = b->looks->grown;
  if (across < LEAST_COLUMNS) across = LEAST_COLUMNS;
  if (down < LEAST_ROWS) down = LEAST_ROWS;
  if (across != w->across || down != w->down)
    *w = (struct window){ across, down, k->axes ? -(across / 2) : -1, k->axes ? -(down / 2) : 0 };
  return w;
}

static void lay_window(struct board *b, const struct model *d, const struct spot *cursor)
{
  struct block *k = &b->block[b->growing];
  struct window *w = &b->window[k->size];
  struct spans x, y;
  find_spans(b, cursor, &x, &y);
  bool across = show_cards(&w->x, w->across, &x), down = !k->axes || show_cards(&w->y, w->down, &y);
  b->fits = across && down;
  k->x0 = w->x;
  k->x1 = w->x + w->across - 1;
  k->y0 = w->y;
  k->y1 = w->y + w->down - 1;
  board_lay_grid(b, b->growing, d);
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block != b->growing) continue;
    s->x += k->x;
    s->y += k->y;
    s->out = s->it.x < k->x0 || s->it.x > k->x1 || s->it.y < k->y0 || s->it.y > k->y1;
  }
}

/* ---- all of it --------------------------------------------------------------------------------- */

bool board_grows(const struct board *b) { return b->looks->grows != NULL; }

/* The rows below the table: as far as there is room where things are small, else as many as they need. */
static void lay_lines(struct board *b, const struct model *d, int y, int rows)
{
  enum { ALL = 1000 };
  int line[BLOCKS_MAX], n = find_lines(b, d, line);
  b->height = board_lay_lines(b, d, line, n, y, b->others == SMALL ? rows - y : ALL);
}

/* The table, from a row on; the row behind it.  Where nothing lies on it, its rows stay. */
static int lay_table(struct board *b, const struct model *d, int y, int width, int rows)
{
  b->growing = find_block(b, d, b->looks->grows, IG_SPECTATOR);
  if (b->growing < 0) return y + 1 + b->looks->grown * (int)b->others;
  struct block *k = &b->block[b->growing];
  k->x = 0;
  k->y = y;
  k->left = board_label_room(k, b);
  k->cell = widest(b, d, k->size) + (b->looks->piles && k->size < FRAMED ? PILED : 0);
  count_cells(b, k, width, rows - y);
  lay_window(b, d, NULL);
  return k->y + k->h;
}

/* In these sizes: the rows that the rooms above the table take. */
static int lay_growing(struct board *b, const struct model *d, const struct making *m, int width, int rows)
{
  struct rooms r = { .n = 0 };
  board_read(b, d, m);
  add_rooms(b, d, &r, width);
  b->width = width;
  b->fits = true;
  lay_lines(b, d, lay_table(b, d, r.bottom, width, rows), rows);
  return r.bottom;
}

/* Hands are as large as the screen has room for, whatever lies there; the table's cards as large as their number allows. */
void board_lay_growing(struct board *b, const struct model *d, const struct making *m, int width, int rows)
{
  static const enum size size[] = { NAMED, FRAMED, TILE, SMALL };
  enum { SIZES = sizeof size / sizeof *size, TILES = 2 };
  for (int own = rows < ROOMY ? TILES : 0; own < SIZES; own++)
    for (int table = own; table < SIZES; table++) {
      b->own = size[own];
      b->others = size[table];
      int top = lay_growing(b, d, m, width, rows);
      if (top > rows / 3 && own < SIZES - 1) break;
      if ((b->fits && b->height <= rows) || size[table] == SMALL) return;
    }
}

void board_follow(struct board *b, const struct model *d)
{
  if (b->looks->grows && b->growing >= 0 && b->at >= 0 && b->spot[b->at].out)
    lay_window(b, d, &b->spot[b->at]);
}
