/* board_lines.c - see board.h: what lies in lines, one thing after the other, in as many rows as there is room for. */
#include "board_lay.h"

#include "tty.h"

enum { TITLE_WIDE = 26, LEFT_OUT = 5 /* " +12" */ };

int board_things_of(const struct board *b, int block)
{
  int n = 0;
  for (int i = 0; i < b->spots; i++) n += b->spot[i].block == block && !(b->spot[i].it.flags & IG_COVERED);
  return n;
}

/* Things of a block from column `left` of its room on, in its rows; in the last of them so many columns stay free.  How many things have no place there. */
static int fill_rows(struct board *b, const struct room *r, int left, int free)
{
  struct block *k = &b->block[r->block];
  int x = left, y = 0, out = 0;
  k->more_x = r->x + left;
  for (int i = 0; i < b->spots; i++) {
    struct spot *s = &b->spot[i];
    if (s->block != r->block || s->it.flags & IG_COVERED) continue;
    s->w = board_width_of(s, SMALL);
    s->h = SMALL;
    if (x > left && x + s->w > r->w - (y == r->h - 1 ? free : 0)) {
      x = left;
      y++;
    }
    if (out || y >= r->h) {
      out++;
      continue;
    }
    s->x = r->x + x;
    s->y = r->y + y;
    x += s->w;
    k->more_x = s->x + s->w;
  }
  return out;
}

void board_show_first(struct board *b, int block, int n)
{
  for (int i = 0; i < b->spots; i++)
    if (b->spot[i].block == block && !(b->spot[i].it.flags & IG_COVERED)) b->spot[i].shown = n-- > 0;
}

/* Title, and behind it or below it (`below`) what lies there, as far as there is room; then how much more there is. */
void board_lay_things(struct board *b, const struct model *d, struct room r, bool below)
{
  struct block *k = &b->block[r.block];
  int title = below ? r.w : k->seat < 0 ? 0 : TITLE_WIDE;
  board_cut_title(k, d, title ? title - 1 : r.w);
  k->x = r.x;
  k->y = r.y;
  k->w = r.w;
  k->h = r.h;
  if (below) {
    r.y++;
    r.h--;
  }
  int left = below ? 0 : title ? title : tty_width(k->title) + 1, all = board_things_of(b, r.block);
  k->more = fill_rows(b, &r, left, 0);
  if (k->more) k->more = fill_rows(b, &r, left, LEFT_OUT);
  k->more_y = r.y + r.h - 1;
  board_show_first(b, r.block, all - k->more);
}

/* How many rows all of it would have. */
int board_rows_of(struct board *b, int block)
{
  int rows = 1;
  while (fill_rows(b, &(struct room){ 0, 0, b->across, rows, block }, TITLE_WIDE, 0)) rows++;
  return rows;
}

/* Who has most gives a row back, until there is room for all; those who look last. */
static void share_rows(const struct board *b, const struct model *d, const int line[], int rows[], int n,
                       int room)
{
  for (;;) {
    int all = 0, most = -1;
    for (int i = 0; i < n; i++) {
      bool own = d->seat >= 0 && b->block[line[i]].seat == d->seat;
      all += rows[i];
      if (rows[i] > 1 && (most < 0 || rows[i] - 2 * own > rows[most])) most = i;
    }
    if (all <= room || most < 0) return;
    rows[most]--;
  }
}

int board_lay_lines(struct board *b, const struct model *d, const int line[], int n, int y, int room)
{
  int rows[BLOCKS_MAX];
  for (int i = 0; i < n; i++) rows[i] = board_rows_of(b, line[i]);
  share_rows(b, d, line, rows, n, room);
  for (int i = 0; i < n; i++) {
    board_lay_things(b, d, (struct room){ 0, y, b->across, rows[i], line[i] }, false);
    y += rows[i];
  }
  return y;
}
