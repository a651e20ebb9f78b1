/* board.h - a scene laid out in rows and columns of letters.
 *
 * Every zone of every owner is a block with a title: a grid where things have
 * places, a line of things where they have none.  Blocks are packed into the
 * width there is; cards have frames and names where the screen is large enough for all
 * of them.  What does not fit in height or width is reached by moving the cursor, and the
 * picture follows it.
 */
#ifndef IGROTEKA_TUI_BOARD_H
#define IGROTEKA_TUI_BOARD_H

#include "model.h"
#include "looks.h"

enum { BLOCKS_MAX = 64, PICKS_MAX = 16, FACE_TEXT = 96, FLIGHTS_MAX = 12, FLIGHT_WHOLE = 256 };
enum { ITEM_PLAY = 60001, ITEM_CLEAR }; /* buttons of the screen itself     */

struct making { /* a move in the making             */
  struct ig_move move, past[PICKS_MAX];
  uint16_t item[PICKS_MAX];
  int n, check; /* check: of the move; IG_MORE when there is none */
};

struct spot { /* one thing on the board           */
  struct ig_item it;
  char text[IG_MOVE_TEXT], face[FACE_TEXT], name[FACE_TEXT]; /* name: below the face, where a card is large */
  bool can, ends, shown, ghost, out,                         /* out: beyond the window of what grows */
      fresh;               /* ends: pointing there makes a whole move; fresh: it came since the seat moved */
  int picked, deep, block; /* when it was pointed at, from 1; cards in its pile; -1: a button */
  int x, y, w, h;          /* on the canvas                    */
};

/* How high a thing is: a row of letters; a tile, that row and half of the next; framed; framed, and with its name. */
enum size { SMALL = 1, TILE = 2, FRAMED = 3, NAMED = 4 };

struct block {
  enum size size;
  int zone, seat, rank, x, y, w, h, x0, x1, y0, y1, cell, left, top, room;
  bool flat, up;
  enum axes axes;
  int more, more_x, more_y; /* things that had no place there, and where that is said */
  char title[NAME_TEXT + 96];
};

struct place {
  int top, rows, cols;
}; /* of the picture on the screen     */

struct flight {   /* a thing on its way              */
  int spot, x, y; /* where it comes from, as spots have it */
};

struct window { /* of what grows: cells that are seen, and the first of them */
  int across, down, x, y;
};

struct board {
  const struct looks *looks;
  enum size own, others; /* of the common things and one's own; of the others', or of what grows */
  int across, down;      /* columns and rows there are   */
  int room;              /* of these for a name on a card that is not large */
  int growing;           /* the block that grows, or -1 */
  int abreast; /* grids of the others, in short: so many side by side; 0: each has rows of its own */
  bool brief;  /* small things have short names, and those of a seat stand beside its grid */
  bool fits;   /* all of it is seen           */
  struct window window[NAMED + 1]; /* by the size of its cards: they stay where they are */
  struct spot spot[IG_ITEMS_MAX + 8];
  struct block block[BLOCKS_MAX];
  int spots, blocks, width, height;
  int at;                             /* the cursor: a spot, or -1        */
  uint16_t at_item;                   /* the same by its number: it survives a new scene */
  int ox, oy;                         /* how far the picture is scrolled  */
  uint16_t was[IG_ITEMS_MAX];         /* what could be pointed at before the last pointing, */
  int was_n, was_x, was_y, was_block; /* and where the cursor stood then  */
  struct flight flight[FLIGHTS_MAX];  /* drawn where they are, and not where they will be; */
  int flights, part;                  /* that part of their way, of FLIGHT_WHOLE */
};

void board_make(struct board *b, const struct model *d, const struct making *m, int width,
                int rows); /* as large as fits */
void board_draw(struct board *b, const struct model *d, int top, int rows, int cols,
                int bar); /* bar: the row of the buttons */
bool board_go(struct board *b, int dx, int dy);
void board_jump(struct board *b, int step); /* to the next thing that may be pointed at */
void board_first(struct board *b);          /* to the first of them */
void board_remember(struct board *b);       /* the next cursor goes to what this pointing makes possible */
void board_after(struct board *b, const struct model *d);             /* there, or to the first thing */
bool board_turn(struct board *b, int dx, int dy, int rows, int cols); /* to the next thing beyond that edge */
bool board_edge(const struct board *b, int y, int x, const struct place *at, int *dx,
                int *dy); /* the arrow there: there is more that way */
bool board_click(struct board *b, int y, int x, int top, int rows, int bar);
bool board_is_thing(const struct ig_item *it); /* which can travel, and be new somewhere */
void board_say_picks(const struct board *b, const struct model *d, const struct making *m, char *out,
                     int cap); /* what the move in the making is made of, by names */
void board_label(const struct board *b, const struct model *d, char *out,
                 int cap); /* the thing under the cursor, in words */

#endif
