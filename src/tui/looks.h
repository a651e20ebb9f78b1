/* looks.h - how the things of a game look in a terminal: letters, hues, which
 * zones lie on one grid.  A game brings them in its folder: games/NAME/terminal.c defines
 * `const struct looks looks_GAME` for each of its games.  One that has none is shown by
 * the short names of its notation.
 */
#ifndef IGROTEKA_TUI_LOOKS_H
#define IGROTEKA_TUI_LOOKS_H

#include "igroteka.h"

enum { ROOMS_MAX = 6 };
enum axes {
  NO_AXES,
  BY_CELL,
  BY_NUMBER,
  BY_ROW,
  BY_WORD,
  BY_LETTER
}; /* "d4"; x and y; rows from 1; rows have names; their letters */

struct looks {
  const char *game;
  const char *hues; /* pairs: first letter of a kind, letter of a hue where there are few */
  const char *
      colours; /* the page's names of the same, in the same order (colours.css); those at the end may be missing */
  const char
      *shapes; /* letter and sign by turns, "t▲c●": below the face of a large card "Rt3" stands "▲▲▲" */
  const char *join[2]; /* things of the first zone lie on the grid of the second */
  const char *above;   /* a joined zone that stands over its columns */
  const char *below;   /* things of a seat that lie under its own grid of that zone: rows are kept for them */
  const char *ghost[2];            /* the first zone shows through where the second is empty */
  const char *up;                  /* the zone whose rows count upwards */
  const char *places;              /* its empty places show only when they may be pointed at */
  const char *quiet;               /* it can be pointed at, but something else is there for it */
  const char *stay;                /* zones where one thing after the other is pointed at */
  const char *hide, *small, *grid; /* lists of zones: not shown, of little things, never wrapped */
  bool stacked;                    /* its grids lie one below the other, and all else in lines at the end */
  const char *stock;               /* the zone that things come from which nobody had before */
  const char *gone;     /* stacked: the zone of what is out of the game: shown where there is room */
  const char *numbered; /* "all": the value stands on the face already */
  struct {
    const char *zone;
    enum axes kind;
  } axes[2];
  const char *
      grows; /* the zone that grows without end: the others have rooms of their own, and it has what they leave */
  bool piles; /* cards lie on each other there, and it is told how many */
  int grown;  /* rows that it can have; 0: any number */
  struct {
    const char *zone;
    int most;          /* things; 0: a whole row below what grows */
    bool seated;       /* a room for each seat; else one for the things of all */
  } room[ROOMS_MAX];   /* where something grows            */
  const char *rows[3]; /* BY_WORD: words of the rows       */
  bool names;          /* faces are names, not short ones  */
  const char *brief
      [3]
      [2]; /* kind, and what it is called where there is little room: a word of the notation, or the sign before its number */
};

extern const struct looks *const looks_all[]; /* made by the build; ended by a null pointer */

const struct looks *looks_of(const struct ig_game *g);
bool looks_in(const char *list, const char *zone);
void looks_face(const struct looks *l, const struct ig_game *g, const struct ig_item *it, int room, char *out,
                int cap);
bool looks_brief(const struct looks *l, const struct ig_game *g, const struct ig_item *it, char *out,
                 int cap); /* false: it has no such name */
bool looks_shapes(const struct looks *l, const char *code, char *out, int cap); /* false: it has none */
void looks_paint(const struct looks *l); /* the terminal takes the colours of this game */
int looks_hue(const struct looks *l, const struct ig_game *g, int kind);
void looks_words(const char *text, char *out,
                 int cap); /* words of the notation in the language of the program */
const char *looks_initial(const struct looks *l, int row); /* the letter of cards of that row */

#endif
