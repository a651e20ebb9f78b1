/* board_lay.h - what board.c and board_grow.c lay a board out with. */
#ifndef IGROTEKA_TUI_BOARD_LAY_H
#define IGROTEKA_TUI_BOARD_LAY_H

#include "board.h"

void board_read(struct board *b, const struct model *d,
                const struct making *m); /* spots and blocks, without places */
void board_name(const struct board *b, const struct model *d,
                struct spot *s); /* what stands below its face */
int board_width_of(const struct spot *s, enum size size);
int board_label_room(const struct block *k, const struct board *b);
void board_lay_grid(struct board *b, int at,
                    const struct model *d); /* within its block, from its x0 and y0 to x1 and y1 */

void board_lay_growing(struct board *b, const struct model *d, const struct making *m, int width, int rows);
void board_follow(struct board *b, const struct model *d); /* the window of what grows moves to the cursor */

#endif
