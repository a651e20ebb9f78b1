/* count.h - counting a table of cardboard: the game asks, a person answers, step by step.
 *
 * The answers become lines of a position in which the game is over (position.h),
 * and whoever asks reads it after every answer, so a mistake is told at once.
 * A game whose points come turn by turn keeps them in `points` instead, and its
 * text stays empty.
 *
 * Plain data: to go back a step is to take the copy from before it.
 */
#ifndef IGROTEKA_COUNT_H
#define IGROTEKA_COUNT_H

#include "game.h"

enum { COUNT_TEXT = 4096, COUNT_NOTES = 24 };

struct counting {
  int seats, step;                         /* step: from 0, the game's own     */
  int32_t points[SEATS_MAX];
  int note[COUNT_NOTES];                   /* the game's own, too              */
  char text[COUNT_TEXT];                   /* lines of the position so far     */
};

struct count {
  /* What is asked at this step; *rows: so many lines make an answer, an empty one ends it
   * early.  false: nothing more is to be asked. */
  bool (*ask)(const struct game *g, const struct counting *c, int lang, struct text *t, int *rows);
  /* Takes an answer and goes to the next step; what came of it is written to `told`.  false:
   * in->fault, and the step stays. */
  bool (*answer)(const struct game *g, struct counting *c, struct scan *in, int lang, struct text *told);
};

void count_add(struct counting *c, const char *words);     /* to the text; the game knows that it fits */
void count_add_int(struct counting *c, int n);

/* Small letters of both alphabets, ё as е: for words that people type. */
void fold_letters(const char *from, size_t n, char *out, size_t cap);
size_t length_until(const char *at, const char *stops);      /* up to one of these, or the end */
bool word_begins(const char *whole, const char *part);      /* both are folded; "" begins nothing */

#endif
