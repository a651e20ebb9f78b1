/* board.c - see board.h: from a scene to blocks and places. */
#include "board_lay.h"

#include <stdio.h>
#include <string.h>
#include "tty.h"

enum { ZONES_MAX = 16, GAP = 2, LEAST_NAME = 7, BELOW = 3, BELOW_WIDE = 23 };

static const char *zone_code(const struct model *d, int zone) { return ig_zone_code(d->g, zone); }

static bool same(const char *a, const char *b) { return a && b && !strcmp(a, b); }

/* ---- what may be pointed at ------------------------------------------------- */

static void may_point(const struct model *d, const struct making *m, struct spot *s)
{
  if (!d->mine) return;
  struct ig_move next = ig_pick(d->g, &d->view, d->seat, m->move, s->it.id);
  if (!next.op) return;
  int answer = ig_check(d->g, &d->view, d->seat, next);
  s->ends = answer == IG_OK;
  s->can = s->ends || answer == IG_MORE;
}

static int picked_when(const struct making *m, int item)
{
  for (int i = m->n; i > 0; i--)
    if (m->item[i - 1] == item) return i;
  return 0;
}

/* ---- blocks ------------------------------------------------------------------ */

static int zone_number(const struct model *d, const char *code)
{
  for (int i = 0; i < ZONES_MAX; i++)
    if (same(zone_code(d, i), code)) return i;
  return -1;
}

/* Small things of a seat, under the grid on which its others lie. */
static bool is_below(const struct board *b, const struct model *d, const struct ig_item *it)
{
  return it->seat >= 0 && looks_in(b->looks->below, zone_code(d, it->zone));
}

/* The zone on whose grid a thing lies. */
static int home_of(const struct board *b, const struct model *d, const struct ig_item *it)
{
  const char *zone = zone_code(d, it->zone), *to = NULL;
  if (same(zone, b->looks->join[0]) || is_below(b, d, it)) to = b->looks->join[1];
  if (same(zone, b->looks->ghost[0])) to = b->looks->ghost[1];
  int home = to ? zone_number(d, to) : -1;
  return home >= 0 ? home : it->zone;
}

static enum axes axes_of(const struct looks *l, const char *zone)
{
  for (int i = 0; i < 2; i++)
    if (same(l->axes[i].zone, zone)) return l->axes[i].kind;
  return NO_AXES;
}

static void name_block(struct block *k, const struct model *d)
{
  const char *zone = ig_zone_name(d->g, k->zone, i18n_language());
  if (k->seat < 0) snprintf(k->title, sizeof k->title, "%s", zone);
  else snprintf(k->title, sizeof k->title, "%s · %s", k->seat == d->seat ? _("you") : d->name[k->seat], zone);
}

/* Where something grows, a room without seats is for the things of all. */
static int owner_of(const struct looks *l, const char *zone, int seat)
{
  for (int i = 0; l->grows && i < ROOMS_MAX && l->room[i].zone; i++)
    if (!strcmp(l->room[i].zone, zone) && !l->room[i].seated) return IG_SPECTATOR;
  return seat;
}

/* A room for one thing or two is small where all is. */
static bool is_for_few(const struct looks *l, const char *zone)
{
  for (int i = 0; l->grows && i < ROOMS_MAX && l->room[i].zone; i++)
    if (!strcmp(l->room[i].zone, zone)) return l->room[i].most && l->room[i].most <= 2;
  return false;
}

bool board_is_small(const struct board *b, const char *zone)
{
  return looks_in(b->looks->small, zone) || (b->own < FRAMED && is_for_few(b->looks, zone));
}

static enum size size_of(const struct board *b, const struct model *d, const char *zone, int seat)
{
  bool own = seat < 0 || seat == d->seat;
  if (board_is_small(b, zone)) return SMALL;
  if (!b->looks->grows) return own ? b->own : b->others;
  if (same(zone, b->looks->grows)) return b->others;
  return own || d->seat < 0 ? b->own : SMALL;
}

static int block_of(struct board *b, const struct model *d, int zone, int seat)
{
  seat = owner_of(b->looks, zone_code(d, zone), seat);
  for (int i = 0; i < b->blocks; i++)
    if (b->block[i].zone == zone && b->block[i].seat == seat) return i;
  if (b->blocks == BLOCKS_MAX) return BLOCKS_MAX - 1;
  struct block *k = &b->block[b->blocks];
  const char *code = zone_code(d, zone);
  bool small = looks_in(b->looks->small, code);
  *k = (struct block){ .zone = zone,
                       .seat = seat,
                       .x0 = 999,
                       .y0 = 999,
                       .x1 = -999,
                       .y1 = -999,
                       .axes = axes_of(b->looks, code),
                       .size = size_of(b, d, code, seat),
                       .up = same(code, b->looks->up),
                       .flat = !looks_in(b->looks->grid, code) };
  k->rank = seat < 0 ? (small ? RANKS - 1 : 0) : seat == d->seat ? (small ? 3 : 1) : 4 + seat * 2 + small;
  name_block(k, d);
  return b->blocks++;
}

/* A place that means nothing now is not drawn, but keeps its room. */
static bool in_vain(const struct board *b, const struct model *d, const struct spot *s)
{
  const char *zone = zone_code(d, s->it.zone);
  if (s->can || s->picked || same(zone, b->looks->above)) return false;
  return same(zone, b->looks->join[0]) || (!s->it.kind && looks_in(b->looks->places, zone));
}

static void stretch(struct block *k, const struct ig_item *it)
{
  if (it->x < k->x0) k->x0 = it->x;
  if (it->x > k->x1) k->x1 = it->x;
  if (it->y < k->y0) k->y0 = it->y;
  if (it->y > k->y1) k->y1 = it->y;
}

/* ---- what is new --------------------------------------------------------------- */

bool board_is_thing(const struct ig_item *it)
{
  return it->kind && it->kind != IG_UNKNOWN && !(it->flags & IG_BUTTON);
}

/* On a grid a thing is where it is; in a line of things it is there so many times. */
static int count_like(const struct ig_item *all, int n, const struct ig_item *like, bool grid)
{
  int found = 0;
  for (int i = 0; i < n; i++) {
    const struct ig_item *it = &all[i];
    if (it->zone != like->zone || it->seat != like->seat || it->kind != like->kind) continue;
    if (!grid || (it->x == like->x && it->y == like->y)) found++;
  }
  return found;
}

static void mark_fresh(struct board *b, const struct model *d, const struct ig_item *now, int n)
{
  static struct ig_item was[IG_ITEMS_MAX];
  int seat = d->seat >= 0 && d->seat < IG_SEATS_MAX ? d->seat
                                                    : 0; /* whoever looks at everything has the first place */
  if (!(d->has_since >> seat & 1)) return;
  int old = ig_scene(d->g, &d->since[seat], was, IG_ITEMS_MAX);
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    bool grid = looks_in(b->looks->grid, zone_code(d, s->it.zone));
    s->fresh = board_is_thing(&s->it) && !s->ghost &&
               count_like(now, n, &s->it, grid) > count_like(was, old, &s->it, grid);
  }
}

static void read_scene(struct board *b, const struct model *d, const struct making *m)
{
  static struct ig_item item[IG_ITEMS_MAX];
  int n = ig_scene(d->g, &d->view, item, IG_ITEMS_MAX);
  if (n > IG_ITEMS_MAX) n = IG_ITEMS_MAX;
  b->spots = b->blocks = 0;
  for (int i = 0; i < n; i++) {
    if (looks_in(b->looks->hide, zone_code(d, item[i].zone))) continue;
    struct spot *s = &b->spot[b->spots++];
    *s = (struct spot){ .it = item[i], .block = -1, .deep = 1 };
    ig_print_item(d->g, &d->view, s->it.id, s->text, sizeof s->text);
    s->picked = picked_when(m, s->it.id);
    if (!looks_in(b->looks->quiet, zone_code(d, s->it.zone))) may_point(d, m, s);
    s->ghost = same(zone_code(d, s->it.zone), b->looks->ghost[0]);
  }
  mark_fresh(b, d, item, n);
}

static void pile_up(struct board *b, const struct spot *low)
{
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (!(s->it.flags & IG_COVERED) && s->block == low->block && s->it.x == low->it.x &&
        s->it.y == low->it.y && s->it.zone == low->it.zone)
      s->deep++;
  }
}

static bool filled(const struct board *b, const struct spot *ghost)
{
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (!s->ghost && s->it.kind && s->block == ghost->block && s->it.x == ghost->it.x &&
        s->it.y == ghost->it.y && !(s->it.flags & IG_BUTTON))
      return true;
  }
  return false;
}

static bool ghosted(const struct board *b, const struct spot *empty)
{
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (s->ghost && s->block == empty->block && s->it.x == empty->it.x && s->it.y == empty->it.y) return true;
  }
  return false;
}

static void small_letters(char *face)
{
  for (; *face; face++)
    if (*face >= 'A' && *face <= 'Z') *face = (char)(*face - 'A' + 'a');
}

/* What was pointed at right before a place, and will lie there. */
static const struct spot *comes_here(const struct board *b, const struct spot *place)
{
  for (int i = 0; place->picked > 1 && i < b->spots; i++)
    if (b->spot[i].picked == place->picked - 1 && b->spot[i].it.kind) return &b->spot[i];
  return NULL;
}

/* What a large card says below its face: its name, or what it is worth where the face is a name already.  A name that is cut says nothing. */
void board_name(const struct board *b, const struct model *d, struct spot *s)
{
  enum { NAME_COLUMNS = 14 };
  if (!s->it.kind || s->it.kind == IG_UNKNOWN || s->ghost) return;
  if (b->looks->shapes && looks_shapes(b->looks, ig_kind_code(d->g, s->it.kind), s->name, sizeof s->name))
    return;
  if (b->looks->names) ig_say_item(d->g, &d->view, s->it.id, i18n_language(), s->name, sizeof s->name);
  else ig_kind_name(d->g, s->it.kind, i18n_language(), s->name, sizeof s->name);
  if (b->looks->names) s->name[strcspn(s->name, ",.;")] = 0;
  if (tty_width(s->name) > NAME_COLUMNS) s->name[0] = 0;
}

static void make_face(const struct board *b, const struct model *d, struct spot *s)
{
  const struct spot *card = s->it.kind ? NULL : comes_here(b, s);
  const struct block *k = &b->block[s->block];
  int room = k->size == NAMED ? 18 : k->room ? k->room : b->room;
  if (b->block[s->block].size == NAMED) board_name(b, d, s);
  if (card) {
    looks_face(b->looks, d->g, &card->it, room, s->face, sizeof s->face);
    return;
  }
  if (!b->brief || !looks_brief(b->looks, d->g, &s->it, s->face, sizeof s->face))
    looks_face(b->looks, d->g, &s->it, room, s->face, sizeof s->face);
  if (s->ghost) small_letters(s->face);
  if (!s->it.kind) snprintf(s->face, sizeof s->face, "%s", s->can ? "+" : "·");
  size_t n = strlen(s->face);
  if (s->deep > 1) snprintf(s->face + n, sizeof s->face - n, "×%d", s->deep);
}

int board_width_of(const struct spot *s, enum size size)
{
  int face = tty_width(s->face), name = tty_width(s->name);
  return size == SMALL ? face + 2 : size == TILE ? face + 3 : (face > name ? face : name) + 4;
}

/* Others' cards of which only the backs are seen need no room. */
static void shrink_backs(struct board *b, const struct model *d)
{
  for (int k = 0; k < b->blocks; k++) {
    bool backs = b->block[k].seat >= 0 && b->block[k].seat != d->seat;
    for (int i = 0; backs && i < b->spots; i++)
      if (b->spot[i].block == k && b->spot[i].it.kind != IG_UNKNOWN) backs = false;
    if (backs) b->block[k].size = SMALL;
  }
}

static void sort_into_blocks(struct board *b, const struct model *d)
{
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if ((s->it.flags & IG_BUTTON) && s->it.seat < 0) {
      s->shown = s->can;
      continue;
    }
    s->block = block_of(b, d, home_of(b, d, &s->it), s->it.seat);
    if (same(zone_code(d, s->it.zone), b->looks->above)) b->block[s->block].top = 2;
    else if (!is_below(b, d, &s->it)) stretch(&b->block[s->block], &s->it);
    s->shown = !(s->it.flags & IG_COVERED) && !in_vain(b, d, s);
  }
  for (int i = 0; i < b->spots; i++)
    if (b->spot[i].it.flags & IG_COVERED) pile_up(b, &b->spot[i]);
  shrink_backs(b, d);
  if (b->looks->stacked) board_stack_cells(b, d);
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block < 0) continue;
    if (s->ghost && filled(b, s)) s->shown = false;
    if (!s->ghost && !s->it.kind && b->looks->ghost[0] && ghosted(b, s)) s->shown = false;
    make_face(b, d, s);
    struct block *k = &b->block[s->block];
    s->w = board_width_of(s, k->size);
    if (is_below(b, d, &s->it)) continue;
    if (s->shown && s->w > k->cell) k->cell = s->w;
    if (s->it.y && !looks_in(b->looks->small, zone_code(d, k->zone))) k->flat = false;
  }
}

/* ---- places ------------------------------------------------------------------ */

/* Each thing as wide as it is, one after the other. */
static void lay_line(struct board *b, int at, int width)
{
  struct block *k = &b->block[at];
  int x = 0, y = 1, most = tty_width(k->title);
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block != at || !s->shown) continue;
    s->w = board_width_of(s, k->size);
    s->h = (int)k->size;
    if (x && x + s->w > width) {
      x = 0;
      y += s->h;
    }
    s->x = x;
    s->y = y;
    x += s->w;
    if (x > most) most = x;
  }
  k->w = most;
  k->h = y + (int)k->size;
}

int board_label_room(const struct block *k, const struct board *b)
{
  int most = 0;
  char words[64];
  if (k->axes == BY_NUMBER) return 4;
  if (k->axes == BY_CELL || k->axes == BY_ROW || k->axes == BY_LETTER) return 2;
  for (int i = 0; k->axes == BY_WORD && i < 3; i++) {
    looks_words(b->looks->rows[i], words, sizeof words);
    if (tty_width(words) > most) most = tty_width(words);
  }
  return most ? most + 3 : 0;
}

/* One below the other, beside the grid. */
static void lay_beside(struct board *b, int at, const struct model *d)
{
  struct block *k = &b->block[at];
  int x = k->left + (k->x1 - k->x0 + 1) * k->cell, y = k->top;
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block != at || !is_below(b, d, &s->it)) continue;
    s->w = board_width_of(s, SMALL);
    s->h = SMALL;
    s->x = x;
    s->y = y++;
    s->shown = s->shown && s->y < k->h;
  }
}

/* In rows under the grid; as many are kept as there ever are, or are for long where a large grid would not fit with more. */
static void lay_below(struct board *b, int at, const struct model *d)
{
  struct block *k = &b->block[at];
  int x = 0, y = k->h, rows = 1, kept = b->own == TILE && b->down < ROOMY ? BELOW - 1 : BELOW;
  if (k->w < BELOW_WIDE) k->w = BELOW_WIDE;
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block != at || !is_below(b, d, &s->it)) continue;
    s->w = board_width_of(s, SMALL);
    s->h = SMALL;
    if (x && x + s->w > k->w) {
      x = 0;
      rows++;
    }
    s->x = x;
    s->y = y + rows - 1;
    s->shown = s->shown && rows <= kept;
    x += s->w;
  }
  k->h += kept;
}

void board_lay_grid(struct board *b, int at, const struct model *d)
{
  struct block *k = &b->block[at];
  bool header = k->axes == BY_CELL || k->axes == BY_NUMBER;
  k->left = board_label_room(k, b);
  if (!k->top) k->top = header ? 2 : 1;
  int h = (int)k->size, least = h == SMALL ? 3 : h == TILE ? 4 : 5;
  if (k->cell < least) k->cell = least;
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block != at || is_below(b, d, &s->it)) continue;
    bool above = same(zone_code(d, s->it.zone), b->looks->above);
    s->w = k->cell;
    s->h = above ? SMALL : h;
    s->x = k->left + (s->it.x - k->x0) * k->cell;
    if (above && h > SMALL) {
      s->x += k->cell / 2 - 1;
      s->w = 3;
    } /* over the middle of its column */
    s->y = above ? 1 : k->top + h * (k->up ? k->y1 - s->it.y : s->it.y - k->y0);
  }
  k->w = k->left + (k->x1 - k->x0 + 1) * k->cell;
  bool beside = b->brief && b->looks->below && k->seat >= 0;
  if (beside) {
    k->w = BELOW_WIDE;
    board_cut_title(k, d, k->w);
  }
  if (k->seat >= 0 && k->seat != d->seat && tty_width(k->title) > k->w)
    snprintf(k->title, sizeof k->title, "%s", d->name[k->seat]);
  int title = tty_width(k->title);
  if (title > k->w) k->w = title;
  k->h = k->top + h * (k->y1 - k->y0 + 1);
  if (beside) lay_beside(b, at, d);
  else if (b->looks->below && k->seat >= 0) lay_below(b, at, d);
}

static bool is_free(const struct board *b, const int *done, int n, const struct block *k, int x, int y)
{
  for (int i = 0; i < n; i++) {
    const struct block *o = &b->block[done[i]];
    if (x < o->x + o->w + GAP && o->x < x + k->w + GAP && y < o->y + o->h && o->y < y + k->h) return false;
  }
  return true;
}

/* The highest place where it fits, and there the leftmost. */
static void place(struct board *b, const int *done, int n, struct block *k, int width)
{
  for (k->y = 0;; k->y++)
    for (k->x = 0; k->x == 0 || k->x + k->w <= width; k->x++)
      if (is_free(b, done, n, k, k->x, k->y)) return;
}

static void pack(struct board *b, int width)
{
  int done[BLOCKS_MAX], n = 0;
  b->width = b->height = 0;
  for (int rank = 0; rank < RANKS; rank++)
    for (int i = 0; i < b->blocks; i++) {
      struct block *k = &b->block[i];
      if (k->rank != rank || k->x1 < k->x0) continue;
      place(b, done, n, k, width);
      done[n++] = i;
      if (k->x + k->w > b->width) b->width = k->x + k->w;
      if (k->y + k->h > b->height) b->height = k->y + k->h;
    }
  for (int i = 0; i < b->spots; i++)
    if (b->spot[i].block >= 0) {
      b->spot[i].x += b->block[b->spot[i].block].x;
      b->spot[i].y += b->block[b->spot[i].block].y;
    }
}

/* ---- buttons ------------------------------------------------------------------- */

static void add_button(struct board *b, int id, const char *face)
{
  struct spot *s = &b->spot[b->spots++];
  *s = (struct spot){ .it = { .id = (uint16_t)id, .seat = IG_SPECTATOR, .flags = IG_BUTTON },
                      .can = true,
                      .shown = true,
                      .block = -1,
                      .deep = 1 };
  snprintf(s->face, sizeof s->face, "%s", face);
}

static void lay_buttons(struct board *b, const struct model *d, const struct making *m)
{
  int x = 0;
  if (d->mine && m->n && m->check == IG_OK) add_button(b, ITEM_PLAY, _("Play"));
  if (d->mine && m->n) add_button(b, ITEM_CLEAR, _("Clear"));
  for (int pass = 0; pass < 2; pass++) /* Play stands first                */
    for (int i = 0; i < b->spots; i++) {
      struct spot *s = &b->spot[i];
      if (s->block >= 0 || !s->shown || (s->it.id == ITEM_PLAY) == pass) continue;
      if (s->it.id < ITEM_PLAY) looks_words(s->text, s->face, sizeof s->face);
      s->w = tty_width(s->face) + 2;
      s->h = 1;
      s->x = x;
      s->y = b->height + 1;
      x += s->w + 1;
    }
}

static void find_cursor(struct board *b, const struct model *d)
{
  b->at = -1;
  for (int i = 0; i < b->spots; i++)
    if (b->spot[i].shown && b->spot[i].it.id == b->at_item) b->at = i;
  if (b->at < 0) board_after(b, d);
  b->was_n = 0;
}

void board_read(struct board *b, const struct model *d, const struct making *m)
{
  read_scene(b, d, m);
  sort_into_blocks(b, d);
}

/* line: how wide a line of things may be. */
static bool lay_out(struct board *b, const struct model *d, const struct making *m, int width, int rows,
                    int line)
{
  board_read(b, d, m);
  for (int i = 0; i < b->blocks; i++)
    if (b->block[i].flat) lay_line(b, i, line);
    else board_lay_grid(b, i, d);
  pack(b, width);
  return b->height <= rows && b->width <= width;
}

/* Tiles are worth it that lines of small things are broken. */
static bool lay_size(struct board *b, const struct model *d, const struct making *m, int width, int rows)
{
  if (lay_out(b, d, m, width, rows, width)) return true;
  return b->own == TILE &&
         (lay_out(b, d, m, width, rows, width / 2) || lay_out(b, d, m, width, rows, width / 3));
}

const enum size board_sizes[BOARD_SIZES][2] = { { NAMED, NAMED }, { NAMED, FRAMED }, { FRAMED, FRAMED },
                                                { FRAMED, TILE }, { FRAMED, SMALL }, { TILE, TILE },
                                                { TILE, SMALL },  { SMALL, SMALL } };

void board_make(struct board *b, const struct model *d, const struct making *m, int width, int rows)
{
  enum { TILES = 5 };
  if (b->looks != looks_of(d->g)) looks_paint(b->looks = looks_of(d->g));
  b->growing = -1;
  b->room = LEAST_NAME;
  b->across = width;
  b->down = rows;
  bool packed = !b->looks->grows && !b->looks->stacked;
  if (b->looks->grows) board_lay_growing(b, d, m, width, rows);
  if (b->looks->stacked) board_lay_stacked(b, d, m, rows);
  b->brief = false;
  for (int i = rows < ROOMY ? TILES : 0; packed && i < BOARD_SIZES; i++) {
    b->own = board_sizes[i][0];
    b->others = board_sizes[i][1];
    if (lay_size(b, d, m, width, rows)) break;
    if (i < BOARD_SIZES - 1) continue;
    b->brief = true;
    lay_out(b, d, m, width, rows, width / 3);
  }
  lay_buttons(b, d, m);
  find_cursor(b, d);
  board_follow(b, d);
}
