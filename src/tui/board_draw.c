/* board_draw.c - see board.h: drawing a board and walking over it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board.h"
#include "tty.h"

enum { FAR = 10000 };

/* ---- the cursor ---------------------------------------------------------------- */

static void put_cursor(struct board *b, int i)
{
  b->at = i;
  if (i >= 0) b->at_item = b->spot[i].it.id;
}

void board_remember(struct board *b)
{
  b->was_n = 0;
  for (int i = 0; i < b->spots && b->was_n < IG_ITEMS_MAX; i++)
    if (b->spot[i].can) b->was[b->was_n++] = b->spot[i].it.id;
  if (b->at < 0) {
    b->was_n = 0;
    return;
  }
  b->was_x = b->spot[b->at].x;
  b->was_y = b->spot[b->at].y;
  b->was_block = b->spot[b->at].block;
}

static bool is_new(const struct board *b, int item)
{
  for (int i = 0; i < b->was_n; i++)
    if (b->was[i] == item) return false;
  return true;
}

/* Among what the last pointing made possible, or beside it where one points on; -1: nothing. */
static int next_to_point(const struct board *b, const char *zone)
{
  int best = -1, least = 1 << 30;
  bool stay = looks_in(b->looks->stay, zone);
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (!s->shown || !s->can || s->block < 0 || !(stay ? s->block == b->was_block : is_new(b, s->it.id)))
      continue;
    int far = abs(s->x - b->was_x) + 3 * abs(s->y - b->was_y) +
              (s->ends ? 0 : FAR); /* rather there where the move is whole */
    if (far < least) {
      least = far;
      best = i;
    }
  }
  return best;
}

void board_after(struct board *b, const struct model *d)
{
  int best = -1;
  if (b->was_n && b->was_block >= 0 && b->was_block < b->blocks)
    best = next_to_point(b, ig_zone_code(d->g, b->block[b->was_block].zone));
  b->was_n = 0;
  if (best >= 0) put_cursor(b, best);
  else board_first(b);
}

void board_first(struct board *b)
{
  int best = -1, most = -1;
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    int worth = s->it.id == ITEM_PLAY ? 3 : s->can && s->block >= 0 ? 2 : s->can;
    if (s->shown && worth > most) {
      most = worth;
      best = i;
    }
  }
  put_cursor(b, best);
}

/* The nearest in that direction, rather straight than aslant. */
bool board_go(struct board *b, int dx, int dy)
{
  if (b->at < 0) {
    board_first(b);
    return b->at >= 0;
  }
  const struct spot *from = &b->spot[b->at];
  int best = -1, least = 1 << 30;
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (!s->shown || i == b->at) continue;
    int x = (2 * s->x + s->w) - (2 * from->x + from->w), y = 4 * (s->y - from->y);
    int along = dx * x + dy * y, aside = abs(dx ? y : x);
    if (along < 2 || (dy && s->y == from->y)) continue;
    if (dx && s->y != from->y) aside += 40;
    int far = along + 3 * aside;
    if (far < least) {
      least = far;
      best = i;
    }
  }
  if (best >= 0) put_cursor(b, best);
  return best >= 0;
}

static bool before(const struct spot *a, const struct spot *c)
{
  return a->y != c->y ? a->y < c->y : a->x < c->x;
}

void board_jump(struct board *b, int step)
{
  int best = -1, wrap = -1;
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (!s->shown || !s->can || i == b->at) continue;
    bool ahead = b->at < 0 || (step > 0 ? before(&b->spot[b->at], s) : before(s, &b->spot[b->at]));
    int *to = ahead ? &best : &wrap;
    if (*to < 0 || (step > 0 ? before(s, &b->spot[*to]) : before(&b->spot[*to], s))) *to = i;
  }
  put_cursor(b, best >= 0 ? best : wrap >= 0 ? wrap : b->at);
}

bool board_click(struct board *b, int y, int x, int top, int rows, int bar)
{
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    int sy = s->block < 0 ? bar : top + s->y - b->oy, sx = s->block < 0 ? s->x : s->x - b->ox;
    if (!s->shown || s->out || y < sy || y >= sy + s->h || x < sx || x >= sx + s->w) continue;
    if (s->block >= 0 && (sy < top || sy >= top + rows)) continue;
    put_cursor(b, i);
    return true;
  }
  return false;
}

/* How far a thing is out of the picture, that way; what grows has a window of its own. */
static int out_by(const struct board *b, const struct spot *s, int dx, int dy, int rows, int cols)
{
  int top = b->oy, left = b->ox;
  if (s->block == b->growing) {
    const struct block *k = &b->block[s->block];
    top = k->y + k->top;
    left = k->x + k->left;
    rows = k->h - k->top;
    cols = k->w - k->left;
  }
  return dy < 0   ? top - s->y
         : dy > 0 ? s->y + s->h - top - rows
         : dx < 0 ? left - s->x
                  : s->x + s->w - left - cols;
}

static bool more_that_way(const struct board *b, int dx, int dy)
{
  for (int i = 0; b->growing >= 0 && i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (s->block == b->growing && s->shown && (s->it.kind || s->can) && out_by(b, s, dx, dy, 0, 0) > 0)
      return true;
  }
  return false;
}

/* The nearest thing that is not in the picture, that way; the picture follows the cursor. */
bool board_turn(struct board *b, int dx, int dy, int rows, int cols)
{
  int best = -1, least = 1 << 30, mx = b->ox + cols / 2, my = b->oy + rows / 2;
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (!s->shown || s->block < 0) continue;
    int out = out_by(b, s, dx, dy, rows, cols);
    int far = 4 * out + abs(dy ? s->x - mx : s->y - my);
    if (out > 0 && far < least) {
      least = far;
      best = i;
    }
  }
  if (best >= 0) put_cursor(b, best);
  return best >= 0;
}

/* There is more that way. */
static bool more(const struct board *b, int dx, int dy, const struct place *at)
{
  if (more_that_way(b, dx, dy)) return true;
  return dx < 0   ? b->ox > 0
         : dx > 0 ? b->ox + at->cols < b->width
         : dy < 0 ? b->oy > 0
                  : b->oy + at->rows < b->height;
}

bool board_edge(const struct board *b, int y, int x, const struct place *at, int *dx, int *dy)
{
  bool right = x == at->cols - 1, middle = y == at->top + at->rows / 2;
  *dx = middle && !x && more(b, -1, 0, at) ? -1 : middle && right && more(b, 1, 0, at) ? 1 : 0;
  *dy = right && y == at->top && more(b, 0, -1, at)                 ? -1
        : right && y == at->top + at->rows - 1 && more(b, 0, 1, at) ? 1
                                                                    : 0;
  return *dx || *dy;
}

/* ---- drawing -------------------------------------------------------------------- */

static int within(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

static void follow(struct board *b, int rows, int cols)
{
  if (b->at >= 0 && b->spot[b->at].block >= 0) {
    const struct spot *s = &b->spot[b->at];
    int up = s->y - (s->y - b->block[s->block].y <= 2 ? s->y - b->block[s->block].y : 1);
    b->oy = within(b->oy, s->y + s->h + 1 - rows, up > 0 ? up : 0);
    b->ox = within(b->ox, s->x + s->w + 2 - cols, s->x > 6 ? s->x - 6 : 0);
  }
  b->oy = within(b->oy, 0, b->height > rows ? b->height - rows : 0);
  b->ox = within(b->ox, 0, b->width > cols ? b->width - cols : 0);
}

struct frame {
  int top, rows, cols, ox, oy;
};

static void put_in(const struct frame *f, int y, int x, int look, const char *text)
{
  int room = f->cols - (x - f->ox);
  if (y < f->oy || y >= f->oy + f->rows || room <= 0) return;
  if (x < f->ox) {
    int used, cut = f->ox - x;
    text = tty_cut(text, cut, &used);
    x += used;
    if (x < f->ox) x = f->ox;
    room = f->cols;
  }
  tty_put(f->top + y - f->oy, x - f->ox, room, look, text);
}

/* A number as people write it, at the right of its room. */
static void put_axis(char *out, size_t cap, int room, int n)
{
  static const char spaces[] = "    ";
  char digits[16];
  snprintf(digits, sizeof digits, "%s%d", n < 0 ? "−" : "", abs(n));
  int w = tty_width(digits);
  snprintf(out, cap, "%s%s", &spaces[w < room ? 4 - (room - w) : 4], digits);
}

static void label_row(const struct frame *f, const struct board *b, const struct block *k,
                      const struct spot *s)
{
  char words[96] = "", first[64];
  int y = s->y + (s->h >= FRAMED);
  if (k->axes == BY_CELL) snprintf(words, sizeof words, "%s", s->text + 1);
  else if (k->axes == BY_NUMBER) put_axis(words, sizeof words, 3, s->it.y);
  else if (k->axes == BY_ROW) snprintf(words, sizeof words, "%d", s->it.y + 1);
  else if (k->axes == BY_LETTER && s->it.y >= 0)
    snprintf(words, sizeof words, "%s", looks_initial(b->looks, s->it.y));
  else if (k->axes == BY_WORD && s->it.y >= 0 && s->it.y < 3) {
    looks_words(b->looks->rows[s->it.y], first, sizeof first);
    snprintf(words, sizeof words, "%s %s", looks_initial(b->looks, s->it.y), first);
  }
  put_in(f, y, k->x, DIM, words);
}

static void label_column(const struct frame *f, const struct block *k, const struct spot *s)
{
  char words[32] = "";
  if (k->axes == BY_CELL) snprintf(words, sizeof words, "%.1s", s->text);
  else if (k->axes == BY_NUMBER) put_axis(words, sizeof words, 2, s->it.x);
  put_in(f, k->y + 1, s->x + (s->h > 1 ? s->w / 2 : 1), DIM, words);
}

static void draw_block(const struct frame *f, const struct board *b, int at, const struct model *d)
{
  const struct block *k = &b->block[at];
  if (k->x1 < k->x0 || !k->w) return;
  bool active = k->seat >= 0 && !ig_over(d->g, &d->view) && ig_is_active(d->g, &d->view, k->seat);
  put_in(f, k->y, k->x, k->seat == d->seat || active ? BOLD : DIM, k->title);
  for (int i = 0; k->axes && i < b->spots; i++)
    if (b->spot[i].block == at && !b->spot[i].ghost && !b->spot[i].out) {
      label_row(f, b, k, &b->spot[i]);
      label_column(f, k, &b->spot[i]);
    }
  char more[32];
  snprintf(more, sizeof more, " +%d", k->more);
  if (k->more) put_in(f, k->more_y, k->more_x, DIM, more);
}

static int look_of(const struct board *b, const struct model *d, const struct spot *s, bool at)
{
  int hue = looks_hue(b->looks, d->g, s->it.kind == IG_UNKNOWN ? 0 : s->it.kind), look = hue;
  if (s->ghost) look = hue ? hue | INK : DIM;
  if (s->it.kind == IG_UNKNOWN || (!s->it.kind && !s->can)) look |= DIM;
  if (s->can) look |= BOLD | UNDER;
  if (s->picked) look |= BOLD;
  return at ? look | REVERSE : look;
}

/* What stands left and right of a face, and behind it: the cursor, what is chosen, what lies face down, what is new. */
struct signs {
  char left, right;
  const char *last;
};

static struct signs signs_of(const struct spot *s, bool at, int pad)
{
  struct signs g = { ' ', ' ', s->it.flags & IG_LAST || s->fresh ? "*" : "" };
  if (*g.last && pad <= 0) {
    *(pad < 0 ? &g.left : &g.right) = '*';
    g.last = "";
  } /* right behind the face, where there is room */
  if (s->it.flags & IG_HIDDEN && s->it.kind && s->it.kind != IG_UNKNOWN) g.left = '#';
  if (s->picked) {
    g.left = '(';
    g.right = ')';
  }
  if (at) {
    g.left = '[';
    g.right = ']';
  }
  return g;
}

/* One row.  The column before a card has no colour, so that neighbours never merge. */
static void draw_small(const struct frame *f, const struct spot *s, int look, bool at)
{
  char text[FACE_TEXT + 32];
  int pad = s->w - 2 - tty_width(s->face);
  struct signs g = signs_of(s, at, pad);
  if (*g.last) pad--;
  snprintf(text, sizeof text, "%c", g.left);
  put_in(f, s->y, s->x, at ? look : look & ~(HUES - 1) & ~UNDER, text);
  snprintf(text, sizeof text, "%s%s%*s%c", s->face, g.last, pad > 0 ? pad : 0, "", g.right);
  put_in(f, s->y, s->x + 1, look, text);
}

static void put_line(const struct frame *f, int y, const struct spot *s, int look, const char *const piece[3])
{
  char text[4 * (FACE_TEXT + 32)];
  size_t n = (size_t)snprintf(text, sizeof text, "%s", piece[0]);
  for (int i = 2; i < s->w && n < sizeof text; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "%s", piece[1]);
  if (n < sizeof text) snprintf(text + n, sizeof text - n, "%s", piece[2]);
  put_in(f, y, s->x, look, text);
}

/* A row and half of the next: neighbours above and below never merge, and nor do those beside it. */
static void draw_tile(const struct frame *f, const struct spot *s, int look, bool at)
{
  char text[FACE_TEXT + 32];
  int pad = s->w - 3 - tty_width(s->face), hue = look & (HUES - 1);
  struct signs g = signs_of(s, at, pad);
  if (*g.last) pad--;
  snprintf(text, sizeof text, "%c%s%s%*s%c", g.left, s->face, g.last, pad > 0 ? pad : 0, "", g.right);
  put_in(f, s->y, s->x + 1, look, text);
  if (!s->it.kind && !s->picked) return; /* a place */
  struct spot edge = *s;
  edge.x++;
  edge.w--;
  const char *half = hue && tty_coloured() ? "▀" : "─"; /* without a colour a line tells as much */
  put_line(f, s->y + 1, &edge, hue ? hue | HALF : DIM, (const char *const[3]){ half, half, half });
}

/* A card with a frame: heavy where it may be pointed at. */
static void draw_framed(const struct frame *f, const struct spot *s, int look, bool at)
{
  static const char *const light[3][3] = { { "┌", "─", "┐" }, { "│", " ", "│" }, { "└", "─", "┘" } };
  static const char *const heavy[3][3] = { { "┏", "━", "┓" }, { "┃", " ", "┃" }, { "┗", "━", "┛" } };
  const char *const(*line)[3] = s->can || at ? heavy : light;
  char text[FACE_TEXT + 32];
  int pad = s->w - 4 - tty_width(s->face),
      border = (look & (HUES - 1) ? (look & (HUES - 1)) | INK : 0) | (s->can || at ? BOLD : DIM);
  struct signs g = signs_of(s, at, pad);
  if (*g.last) pad--;
  put_line(f, s->y, s, border, line[0]);
  for (int y = 1; y < s->h - 1; y++) put_line(f, s->y + y, s, border, line[1]);
  put_line(f, s->y + s->h - 1, s, border, line[2]);
  int inside = look & ~UNDER;
  snprintf(text, sizeof text, "%c%s%s%*s%c", g.left, s->face, g.last, pad > 0 ? pad : 0, "", g.right);
  put_in(f, s->y + 1, s->x + 1, inside, text);
  if (s->h < NAMED) return;
  pad = s->w - 3 - tty_width(s->name);
  snprintf(text, sizeof text, " %s%*s", s->name, pad > 0 ? pad : 0, "");
  put_in(f, s->y + 2, s->x + 1, inside & ~BOLD, text);
}

static void draw_spot(const struct frame *f, const struct board *b, const struct model *d,
                      const struct spot *s, bool at)
{
  int look = look_of(b, d, s, at);
  bool bare = !s->it.kind && !s->can && !at && !s->picked; /* an empty place where nothing can be done */
  if (s->h == SMALL) draw_small(f, s, look, at);
  else if (bare || s->ghost) put_in(f, s->y + (s->h >= FRAMED), s->x + s->w / 2, look, s->face);
  else if (s->h == TILE) draw_tile(f, s, look, at);
  else draw_framed(f, s, look, at);
}

static void draw_button(const struct board *b, int i, int bar)
{
  const struct spot *s = &b->spot[i];
  char text[FACE_TEXT + 32];
  bool at = i == b->at;
  snprintf(text, sizeof text, "%c%s%c",
           at          ? '['
           : s->picked ? '('
                       : '<',
           s->face,
           at          ? ']'
           : s->picked ? ')'
                       : '>');
  tty_put(bar, s->x, s->w, at ? REVERSE | BOLD : BOLD, text);
}

/* Things on their way, above all others. */
static void draw_flights(const struct frame *f, const struct board *b, const struct model *d)
{
  for (int i = 0; i < b->flights; i++) {
    const struct flight *way = &b->flight[i];
    struct spot s = b->spot[way->spot];
    s.x = way->x + (s.x - way->x) * b->part / FLIGHT_WHOLE;
    s.y = way->y + (s.y - way->y) * b->part / FLIGHT_WHOLE;
    draw_spot(f, b, d, &s, false);
  }
}

static bool flies(const struct board *b, int spot)
{
  for (int i = 0; i < b->flights; i++)
    if (b->flight[i].spot == spot) return true;
  return false;
}

static void draw_edges(const struct frame *f, const struct board *b)
{
  struct place at = { f->top, f->rows, f->cols };
  if (more(b, 0, -1, &at)) tty_put(f->top, f->cols - 1, 1, REVERSE, "↑");
  if (more(b, 0, 1, &at)) tty_put(f->top + f->rows - 1, f->cols - 1, 1, REVERSE, "↓");
  if (more(b, -1, 0, &at)) tty_put(f->top + f->rows / 2, 0, 1, REVERSE, "←");
  if (more(b, 1, 0, &at)) tty_put(f->top + f->rows / 2, f->cols - 1, 1, REVERSE, "→");
}

void board_draw(struct board *b, const struct model *d, int top, int rows, int cols, int bar)
{
  follow(b, rows, cols);
  struct frame f = { top, rows, cols, b->ox, b->oy };
  for (int i = 0; i < b->blocks; i++) draw_block(&f, b, i, d);
  for (int i = 0; i < b->spots; i++) {
    const struct spot *s = &b->spot[i];
    if (!s->shown || s->out || flies(b, i)) continue;
    if (s->block < 0) draw_button(b, i, bar);
    else draw_spot(&f, b, d, s, i == b->at);
  }
  draw_flights(&f, b, d);
  draw_edges(&f, b);
}

/* ---- in words -------------------------------------------------------------------- */

/* Where it lies: "d4", "3", "−1,2"; "" where its name says all. */
static void say_place(const struct board *b, const struct model *d, const struct spot *s, char *out, int cap)
{
  *out = 0;
  const char *where = strchr(s->text, '@') ? strchr(s->text, '@') + 1 : s->text;
  if (strcmp(s->text, ig_kind_code(d->g, s->it.kind)) && s->it.kind != IG_UNKNOWN)
    looks_words(where, out, cap);
  if (b->block[s->block].axes == BY_NUMBER) {
    char x[32], y[32];
    put_axis(x, sizeof x, 0, s->it.x);
    put_axis(y, sizeof y, 0, s->it.y);
    snprintf(out, (size_t)cap, "%s,%s", x, y);
  }
  if (b->looks->above && !strcmp(ig_zone_code(d->g, s->it.zone), b->looks->above))
    snprintf(out, (size_t)cap, "%d", s->it.x + 1);
}

/* "frame d4": a thing in the move that is being made. */
static void say_picked(const struct board *b, const struct model *d, const struct spot *s, char *out, int cap)
{
  char place[IG_MOVE_TEXT * 2] = "", kind[160] = "";
  if (s->block < 0) {
    snprintf(out, (size_t)cap, "%s", s->face);
    return;
  }
  if (s->it.kind) ig_kind_name(d->g, s->it.kind, i18n_language(), kind, sizeof kind);
  say_place(b, d, s, place, sizeof place);
  snprintf(out, (size_t)cap, "%s%s%s", kind, *kind && *place ? " " : "", place);
}

void board_say_picks(const struct board *b, const struct model *d, const struct making *m, char *out, int cap)
{
  int n = 0;
  *out = 0;
  for (int k = 0; k < m->n; k++)
    for (int i = 0; i < b->spots && n < cap; i++) {
      char words[400];
      bool again = k && m->item[k] == m->item[k - 1];
      if (b->spot[i].it.id != m->item[k] || again) continue;
      say_picked(b, d, &b->spot[i], words, sizeof words);
      n += snprintf(out + n, (size_t)(cap - n), "%s%s", k ? ", " : "", words);
      break;
    }
}

void board_label(const struct board *b, const struct model *d, char *out, int cap)
{
  char place[IG_MOVE_TEXT * 2] = "", more[400] = "", kind[160];
  *out = 0;
  if (b->at < 0) return;
  const struct spot *s = &b->spot[b->at];
  if (s->block < 0) {
    snprintf(out, (size_t)cap, "%s", s->face);
    return;
  }
  ig_kind_name(d->g, s->it.kind, i18n_language(), kind, sizeof kind);
  say_place(b, d, s, place, sizeof place);
  ig_say_item(d->g, &d->view, s->it.id, i18n_language(), more, sizeof more);
  snprintf(out, (size_t)cap, "%s: %s%s%s%s%s%s", b->block[s->block].title,
           s->ghost ? _("personal goal here: ") : "", kind, *kind && *place ? ", " : "", place,
           *more ? ". " : "", more);
}
