/* board_stack.c - see board.h: boards whose grids lie one below the other, each in rows of its own.
 *
 * How large things are and where each grid lies is a matter of the screen and of the number of seats alone: nothing moves when cards come
 * and go.  Below the grids lies what grows in lines: what each seat has put away, and what is out of the game.
 */
#include "board_lay.h"

#include "tty.h"

enum { ROWS_OF_GRID = 3, CENTRE = 6, TILES = 5, DECK_AT = 16, MOST_NAME = 14, NAME_WIDE = 18, LEAST = 7 };

/* Columns of a thing beside those of its face. */
static int frame_of(enum size size) { return size == SMALL ? 2 : size == TILE ? 3 : 4; }

static bool is_grid(const struct board *b, const struct model *d, const struct block *k)
{
  return looks_in(b->looks->grid, ig_zone_code(d->g, k->zone));
}

/* So wide is a thing of this size where `across` stand side by side; the widest that means anything. */
static int cell_of(enum size size, int width, int left, int across)
{
  int most = (size == NAMED ? NAME_WIDE : MOST_NAME) + frame_of(size),
      cell = across ? (width - left) / across : most;
  return cell < most ? cell : most;
}

void board_stack_cells(struct board *b, const struct model *d)
{
  for (int i = 0; i < b->blocks; i++) {
    struct block *k = &b->block[i];
    bool grid = is_grid(b, d, k);
    int across = k->x1 - k->x0 + 1, left = board_label_room(k, b);
    if (!grid || across < CENTRE) across = CENTRE;
    int cell = cell_of(k->size, b->across, left, across), room = cell - frame_of(k->size);
    k->cell = grid ? cell : 0;
    k->room = grid ? (room > LEAST ? room : LEAST) : MOST_NAME;
  }
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

/* The deck stands in the row of the first title, all else that is no grid in whole rows at the end. */
static int lay_line(struct board *b, int at, const struct model *d, int y)
{
  const struct block *k = &b->block[at];
  struct room r = { 0, y, b->across, 1, at };
  if (looks_in(b->looks->stock, ig_zone_code(d->g, k->zone))) {
    board_fill_row(b, d, &(struct room){ DECK_AT, 0, b->across - DECK_AT, 1, at }, 0);
    return y;
  }
  board_fill_whole(b, d, &r);
  return y + k->h;
}

static bool has_centre(const struct board *b, const struct model *d)
{
  for (int i = 0; i < b->blocks; i++)
    if (b->block[i].seat < 0 && is_grid(b, d, &b->block[i])) return true;
  return false;
}

static void lay_all(struct board *b, const struct model *d)
{
  int y = has_centre(b, d) ? 0 : 1 + ROWS_OF_GRID * (int)b->own; /* its rows stay */
  b->width = b->across;
  for (int lines = 0; lines < 2; lines++)
    for (int rank = 0; rank < RANKS; rank++)
      for (int i = 0; i < b->blocks; i++) {
        const struct block *k = &b->block[i];
        if (k->rank != rank || k->x1 < k->x0 || is_grid(b, d, k) == (lines == 1)) continue;
        y = lines ? lay_line(b, i, d, y) : lay_one(b, i, d, y);
      }
  b->height = y;
}

/* ---- sizes ------------------------------------------------------------------------- */

/* With a row for each seat below, and one to spare. */
static bool has_room(const struct board *b, const struct model *d, int rows)
{
  int seats = ig_seats(d->g, &d->view), grid = 1 + ROWS_OF_GRID * (int)b->own,
      theirs = 1 + ROWS_OF_GRID * (int)b->others, own = d->seat >= 0 ? 1 : 0;
  if (cell_of(b->own, b->across, 2, CENTRE) - frame_of(b->own) < (b->own == NAMED ? NAME_WIDE : LEAST))
    return false;
  return (1 + own) * grid + (seats - own) * theirs + seats + 1 <= rows;
}

void board_lay_stacked(struct board *b, const struct model *d, const struct making *m, int rows)
{
  for (int i = rows < ROOMY ? TILES : 0; i < BOARD_SIZES; i++) {
    b->own = board_sizes[i][0];
    b->others = board_sizes[i][1];
    if (has_room(b, d, rows)) break;
  }
  board_read(b, d, m);
  lay_all(b, d);
}
