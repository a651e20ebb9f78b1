/* board_lay.h - what board.c and board_grow.c lay a board out with. */
#ifndef IGROTEKA_TUI_BOARD_LAY_H
#define IGROTEKA_TUI_BOARD_LAY_H

#include "board.h"

void board_read(struct board *b, const struct model *d,
                const struct making *m); /* spots and blocks, without places */
void board_name(const struct board *b, const struct model *d,
                struct spot *s);                              /* what stands below its face */
bool board_is_small(const struct board *b, const char *zone); /* things of that zone take a row each */
int board_width_of(const struct spot *s, enum size size);
int board_label_room(const struct block *k, const struct board *b);
void board_lay_grid(struct board *b, int at,
                    const struct model *d); /* within its block, from its x0 and y0 to x1 and y1 */

struct room {
  int x, y, w, h, block; /* block: or -1 while it is empty */
};
void board_cut_title(struct block *k, const struct model *d, int room); /* to so many columns */
void board_fill_row(struct board *b, const struct model *d, const struct room *r,
                    int things); /* title and things in one row, of which things have so many columns */

/* Title, and behind it or below it what lies there, as far as there is room; then how much more there is. */
void board_lay_things(struct board *b, const struct model *d, struct room r, bool below);
/* Blocks below each other from a row on, in so many rows: who has most gives a row back, until there is room for all; at least one
 * each.  The row behind the last. */
int board_lay_lines(struct board *b, const struct model *d, const int line[], int n, int y, int room);
int board_rows_of(struct board *b, int block); /* so many rows of the whole width would show all of it */
int board_things_of(const struct board *b, int block);
void board_show_first(struct board *b, int block, int n); /* and none of the others */

enum {
  BOARD_SIZES = 8,
  RANKS = 5 + 2 * IG_SEATS_MAX,
  ROOMY = 24
}; /* ROOMY: rows from which on things have frames */
extern const enum size board_sizes[BOARD_SIZES]
                                  [2]; /* of the common things and one's own, and of the others' */
void board_stack_cells(struct board *b,
                       const struct model *d); /* how wide things are, before they have faces */
void board_lay_stacked(struct board *b, const struct model *d, const struct making *m, int rows);
void board_lay_growing(struct board *b, const struct model *d, const struct making *m, int width, int rows);
void board_follow(struct board *b, const struct model *d); /* the window of what grows moves to the cursor */

#endif
