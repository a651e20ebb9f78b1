/* board_stack.c - see board.h: boards whose grids lie one below the other, each in rows of its own.
 *
 * How large things are and where each grid lies is a matter of the screen and of the number of seats alone: nothing moves when cards come
 * and go.  Where there are no rows for all grids, those of the others stand side by side, in short: everything that one chooses from is
 * seen at once.  Below the grids lies what grows in lines: what each seat has put away, and what is out of the game.
 */
#include "board_lay.h"

#include <string.h>
#include "tty.h"

enum {
  ROWS_OF_GRID = 3,
  CENTRE = 6,
  TILES = 5,
  DECK_AT = 16,
  STOCK_WIDE = 16,
  MOST_NAME = 14,
  NAME_WIDE = 18,
  LEAST = 7,
  SHORTEST = 2,
  APART = 2
};

/* Columns of a thing beside those of its face. */
static int frame_of(enum size size) { return size == SMALL ? 2 : size == TILE ? 3 : 4; }

static const char *zone_of(const struct model *d, const struct block *k)
{
  return ig_zone_code(d->g, k->zone);
}

static bool is_grid(const struct board *b, const struct model *d, const struct block *k)
{
  return looks_in(b->looks->grid, zone_of(d, k));
}

static bool is_brief(const struct board *b, const struct model *d, const struct block *k)
{
  return b->abreast && k->seat >= 0 && k->seat != d->seat && is_grid(b, d, k);
}

/* So wide is a thing of this size where `across` stand side by side; the widest that means anything. */
static int cell_of(enum size size, int width, int left, int across)
{
  int most = (size == NAMED ? NAME_WIDE : MOST_NAME) + frame_of(size),
      cell = across ? (width - left) / across : most;
  return cell < most ? cell : most;
}

static bool has_centre(const struct board *b, const struct model *d)
{
  for (int i = 0; i < b->blocks; i++)
    if (b->block[i].seat < 0 && is_grid(b, d, &b->block[i])) return true;
  return false;
}

/* What was put aside, when that is all there is to take from. */
static bool is_pool(const struct board *b, const struct model *d, const struct block *k)
{
  return k->seat < 0 && !is_grid(b, d, k) && !looks_in(b->looks->stock, zone_of(d, k)) &&
         !looks_in(b->looks->gone, zone_of(d, k)) && !has_centre(b, d);
}

/* A pool that all is taken from has the rows of the centre: as many letters for each card as leave room for all. */
static int letters_of_pool(const struct board *b, int block)
{
  enum { COUNTED = 5 }; /* " ×2" and what stands beside a face */
  int rows = ROWS_OF_GRID * (int)b->own, across = (board_things_of(b, block) + rows - 1) / rows;
  int most = across ? b->across / across - COUNTED : MOST_NAME;
  return most > MOST_NAME ? MOST_NAME : most;
}

void board_stack_cells(struct board *b, const struct model *d)
{
  for (int i = 0; i < b->blocks; i++) {
    struct block *k = &b->block[i];
    bool grid = is_grid(b, d, k), brief = is_brief(b, d, k);
    if (brief) k->axes = BY_LETTER;
    int across = k->x1 - k->x0 + 1, left = board_label_room(k, b);
    if (!grid || across < CENTRE) across = CENTRE;
    int cell = cell_of(k->size, b->across, left, across), room = cell - frame_of(k->size);
    k->cell = grid ? cell : 0;
    k->room = grid && !brief ? (room > SHORTEST ? room : SHORTEST) : MOST_NAME;
    if (is_pool(b, d, k)) k->room = letters_of_pool(b, i);
  }
}

/* ---- grids of the others, side by side and in short ------------------------------- */

/* The row tells the colour: what is left is the name, or the bracket of an edge; of a card that lies face down nothing. */
static void shorten_face(const struct board *b, struct spot *s)
{
  const char *letter = looks_initial(b->looks, s->it.y), *from = s->face;
  if (s->it.flags & IG_HIDDEN && s->it.kind != IG_UNKNOWN) from += strlen(from);
  else if (*from == *letter) from += from[1] == ' ' ? 2 : 1;
  memmove(s->face, from, strlen(from) + 1);
  if ((*s->face == '[' || *s->face == ']') && s->face[1] == ' ')
    memmove(s->face + 1, s->face + 2, strlen(s->face + 2) + 1);
}

static bool in_row(const struct spot *s, int block, int row)
{
  return s->block == block && s->shown && s->it.y == row;
}

/* How many letters each card of a row may have, so that all of them are seen. */
static int letters_of_row(const struct board *b, int block, int row, int room)
{
  for (int most = MOST_NAME; most > 1; most--) {
    int used = 1;
    for (int i = 0; i < b->spots; i++) {
      int w = tty_width(b->spot[i].face);
      if (in_row(&b->spot[i], block, row)) used += 1 + (w < most ? w : most);
    }
    if (used <= room) return most;
  }
  return 1;
}

static void lay_brief(struct board *b, int at, const struct model *d, const struct room *r)
{
  struct block *k = &b->block[at];
  k->left = board_label_room(k, b);
  k->x = r->x;
  k->y = r->y;
  k->w = r->w;
  k->h = r->h;
  board_cut_title(k, d, r->w);
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block == at && s->shown) shorten_face(b, s);
    if (s->block == at) s->y = r->y + 1 + s->it.y;
  }
  for (int row = 0; row < ROWS_OF_GRID; row++) {
    int most = letters_of_row(b, at, row, r->w - k->left), x = r->x + k->left;
    for (int i = 0; i < b->spots; i++) {
      struct spot *s = &b->spot[i];
      if (!in_row(s, at, row)) continue;
      *(char *)tty_cut(s->face, most, NULL) = 0;
      s->x = x;
      s->h = SMALL;
      s->w = 1 + tty_width(s->face);
      x += s->w;
    }
  }
}

static int lay_abreast(struct board *b, const struct model *d, int y)
{
  int w = (b->across - APART * (b->abreast - 1)) / b->abreast, h = 1 + ROWS_OF_GRID, n = 0;
  for (int i = 0; i < b->blocks; i++) {
    if (!is_brief(b, d, &b->block[i])) continue;
    int column = n % b->abreast, line = n / b->abreast;
    lay_brief(b, i, d, &(struct room){ column * (w + APART), y + line * h, w, h, i });
    n++;
  }
  return y + (n + b->abreast - 1) / b->abreast * h;
}

/* ---- places ------------------------------------------------------------------------ */

static int lay_one(struct board *b, int at, const struct model *d, int y)
{
  struct block *k = &b->block[at];
  board_lay_grid(b, at, d);
  k->x = 0;
  k->y = y;
  for (int i = 0; i < b->spots; i++)
    if (b->spot[i].block == at) b->spot[i].y += y;
  if (k->w > b->width) b->width = k->w;
  return y + k->h;
}

static int lay_grids(struct board *b, const struct model *d, int y)
{
  for (int rank = 0; rank < RANKS; rank++)
    for (int i = 0; i < b->blocks; i++) {
      const struct block *k = &b->block[i];
      if (k->rank == rank && k->x1 >= k->x0 && is_grid(b, d, k) && !is_brief(b, d, k))
        y = lay_one(b, i, d, y);
    }
  return b->abreast ? lay_abreast(b, d, y) : y;
}

/* ---- lines ------------------------------------------------------------------------- */

/* What lies in rows of its own below the grids: what each seat has, and where there is a row to spare, what is out of the game. */
static int find_lines(struct board *b, const struct model *d, int out[], int room)
{
  int n = 0, rows = 0;
  for (int gone = 0; gone < 2; gone++)
    for (int rank = 0; rank < RANKS; rank++)
      for (int i = 0; i < b->blocks; i++) {
        const struct block *k = &b->block[i];
        if (k->rank != rank || k->x1 < k->x0 || is_grid(b, d, k)) continue;
        if (gone ? !looks_in(b->looks->gone, zone_of(d, k)) || rows >= room : k->seat < 0) continue;
        out[n++] = i;
        rows += board_rows_of(b, i);
      }
  return n;
}

static int lay_lines(struct board *b, const struct model *d, int y, int room)
{
  int line[BLOCKS_MAX], n = find_lines(b, d, line, room);
  return board_lay_lines(b, d, line, n, y, room);
}

/* The deck stands in the row of the first title, and behind it what was put aside; where that is all there is to take from, it
 * stands in the rows of the centre.  Of what is left out nothing is drawn. */
static void lay_stock(struct board *b, const struct model *d, bool centre)
{
  for (int i = 0; i < b->blocks; i++) {
    const struct block *k = &b->block[i];
    const char *zone = zone_of(d, k);
    int rows = 1 + ROWS_OF_GRID * (int)b->own;
    if (k->seat >= 0 || is_grid(b, d, k)) continue;
    if (looks_in(b->looks->stock, zone))
      board_fill_row(b, d, &(struct room){ DECK_AT, 0, STOCK_WIDE, 1, i }, 0);
    else if (!looks_in(b->looks->gone, zone) && centre)
      board_lay_things(b, d, (struct room){ DECK_AT + STOCK_WIDE, 0, b->across - DECK_AT - STOCK_WIDE, 1, i },
                       false);
    else if (!looks_in(b->looks->gone, zone))
      board_lay_things(b, d, (struct room){ 0, 0, b->across, rows, i }, true);
    else {
      board_show_first(b, i, 0);
      b->block[i].w = 0;
    }
  }
}

static void lay_all(struct board *b, const struct model *d, int rows)
{
  bool centre = has_centre(b, d);
  int y = centre ? 0 : 1 + ROWS_OF_GRID * (int)b->own; /* its rows stay */
  b->width = b->across;
  lay_stock(b, d, centre);
  y = lay_grids(b, d, y);
  b->height = lay_lines(b, d, y, rows - y);
}

/* ---- sizes ------------------------------------------------------------------------- */

/* With a row for each seat below, and one to spare where nothing is in short. */
static bool has_room(const struct board *b, const struct model *d, int rows)
{
  int seats = ig_seats(d->g, &d->view), grid = 1 + ROWS_OF_GRID * (int)b->own,
      theirs = 1 + ROWS_OF_GRID * (int)b->others, own = d->seat >= 0 ? 1 : 0, others = seats - own;
  if (cell_of(b->own, b->across, 2, CENTRE) - frame_of(b->own) < (b->own == NAMED ? NAME_WIDE : LEAST))
    return false;
  if (b->abreast) others = (others + b->abreast - 1) / b->abreast;
  return (1 + own) * grid + others * theirs + seats + !b->abreast <= rows;
}

/* The fewest side by side that leave room for all; more than three only where nothing else helps. */
static bool has_room_abreast(struct board *b, const struct model *d, int rows)
{
  int others = ig_seats(d->g, &d->view) - (d->seat >= 0 ? 1 : 0), most = b->own > SMALL ? 3 : others;
  for (b->abreast = 2; b->others == SMALL && b->abreast <= others && b->abreast <= most; b->abreast++)
    if (has_room(b, d, rows)) return true;
  b->abreast = 0;
  return false;
}

void board_lay_stacked(struct board *b, const struct model *d, const struct making *m, int rows)
{
  b->abreast = 0;
  for (int i = rows < ROOMY ? TILES : 0; i < BOARD_SIZES; i++) {
    b->own = board_sizes[i][0];
    b->others = board_sizes[i][1];
    if (has_room(b, d, rows) || has_room_abreast(b, d, rows)) break;
  }
  board_read(b, d, m);
  lay_all(b, d, rows);
}
