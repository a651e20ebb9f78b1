/* motion.h - pieces that travel to where they are, in a fifth of a second, where the terminal is fast enough to show it.
 *
 * The new view is the truth and is drawn at the end, whatever came between; any key ends it at once and is
 * kept.  How fast the terminal is tells its answer to a question of four bytes, asked at the start and with everything that
 * travels: over a slow link nothing does.
 */
#ifndef IGROTEKA_TUI_MOTION_H
#define IGROTEKA_TUI_MOTION_H

#include "board.h"

struct motion {       /* the board as it was drawn last  */
  struct ig_state at; /* the view,                       */
  bool known;         /* or there was no board           */
  unsigned version;
  int seat, rows, cols, n;
  struct {
    struct ig_item it;
    int x, y;   /* seen there                      */
    bool taken; /* while things are compared       */
  } was[IG_ITEMS_MAX];
};

void motion_start(void);                                                    /* a screen was opened */
void motion_forget(struct motion *m);                                       /* what comes has not moved */
bool motion_find(struct motion *m, struct board *b, const struct model *d); /* what travels, into the board */
void motion_remember(struct motion *m, const struct board *b, const struct model *d);

/* Draws by `draw` until all has arrived, or a key: that one; K_NOTHING. */
int motion_show(struct board *b, void (*draw)(void *with), void *with);

#endif
