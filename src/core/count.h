/* count.h - a table of cardboard: the game asks, a person answers, step by step.
 *
 * The answers become lines of a position (position.h): one in which the game is over, to
 * be counted, or, with `setup`, one to play on.  Whoever asks reads it after every
 * answer, so a mistake is told at once.  A game whose points come turn by turn keeps
 * those instead when it is counted, and its text stays empty.
 *
 * Plain data: to go back a step is to take the copy from before it.
 */
#ifndef IGROTEKA_COUNT_H
#define IGROTEKA_COUNT_H

#include "game.h"

enum { COUNT_TEXT = 8192, COUNT_NOTES = 24, COUNT_TURNS = 240 };

struct counting {
  bool setup;      /* a position to play on is asked for */
  bool partial;    /* the lines so far are no position yet: not to be read */
  int seats, step; /* step: from 0, the game's own     */
  int turn,
      viewer;    /* of such a position: who is to move (0: its lines say it), who looks (0: all is known) */
  char set[128]; /* its options, as a position names them; "": as usual */
  int turns;     /* points that came turn by turn, seat after seat from the first */
  int32_t points[COUNT_TURNS];
  int note[COUNT_NOTES]; /* the game's own, too              */
  char text[COUNT_TEXT]; /* lines of the position so far     */
};

struct count {
  /* Writes what is to be known before one begins to count, in one sentence; NULL: there is nothing. */
  void (*before)(const struct telling *o);
  /* What is asked at this step, in the last line; lines before it are for those who type.  *rows: so many
   * lines make an answer, an empty one ends it early.  false: nothing more is to be asked. */
  bool (*ask)(const struct game *g, const struct counting *c, const struct telling *o, int *rows);
  /* Takes an answer and goes to the next step; what came of it is written to `told`.  false:
   * in->fault, and the step stays. */
  bool (*answer)(const struct game *g, struct counting *c, struct scan *in, const struct telling *told);
  /* What may be tapped for an answer instead of being typed, one line:
   *   numbers LO HI MOST [WHAT]   up to MOST numbers; WHAT: what they are the numbers of; "!": one that may be marked so
   *   each WHAT ROW... | N...     one of the numbers N for each ROW; WHAT: what the rows are
   *   fields LO HI N              N numbers, typed
   *   cells COLUMNS [^] KIND...   things in rows from the top; rows that are left out are empty.  After a `|` the rows
   *                               themselves: where a `:` stands nothing can lie.  ^: they stand on each other
   *   cards [#] KIND...           things, with commas between them; #: they may lie face down
   *   grid KIND...                things in rows from the top, with spaces between them and a dot for an empty place
   *   stacks KIND...              the same in one row, where some lie on others: A/B, A on B
   *   lines KIND...               things, a line of them for each line of the answer */
  void (*keys)(const struct game *g, const struct counting *c, struct text *t);
  /* Writes the game's own lines of the position where they are more than `text`; NULL: they are not. */
  void (*lines)(const struct game *g, const struct counting *c, struct text *t);
  /* What is printed on a kind of card besides its name, as say_item tells it; NULL: nothing is. */
  void (*says)(const struct game *g, int kind, const struct telling *o);
  void (*code)(const struct game *g, int kind, struct text *t); /* the same for a program, as item_code */
};

/* Points that came turn by turn. */
int32_t count_points(const struct counting *c, int seat); /* from 0 */

/* Two questions that every position to play on has: whose turn it is, and who looks at it. */
enum count_question { COUNT_WHOSE_TURN, COUNT_WHO_LOOKS };
void setup_ask(enum count_question what, const struct telling *o);
bool setup_take(enum count_question what, struct counting *c, struct scan *in);
void setup_keys(enum count_question what, const struct counting *c, struct text *t);

/* The position that the answers make so far. */
void count_position(const struct game *g, const struct counting *c, struct text *t);

bool count_take_number(struct scan *in, int lo, int hi, int *out); /* one number, and nothing after it */
void count_add(struct counting *c, const char *words); /* to the text; the game knows that it fits */
void count_add_int(struct counting *c, int n);

/* Small letters of both alphabets, ё as е: for words that people type. */
void fold_letters(const char *from, size_t n, char *out, size_t cap);
size_t length_until(const char *at, const char *stops); /* up to one of these, or the end */
bool word_begins(const char *whole, const char *part);  /* both are folded; "" begins nothing */

#endif
