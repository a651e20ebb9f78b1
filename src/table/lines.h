/* lines.h - one table by questions and answers in lines: `igroteka engine` (docs/workbench.md).
 *
 * A question is a line; `position` and `record` are followed by their own lines and
 * `end`.  An answer begins with "=" (fine) or "?" (not), may have more lines, and
 * ends with an empty one.  Whoever asks is the table's owner: `show` tells the truth,
 * `view` and `heard` what a player may know.
 *
 * Pure but for `grow`, which the owner lends: no I/O, no clock, no globals.
 */
#ifndef IGROTEKA_LINES_H
#define IGROTEKA_LINES_H

#include "game_table.h"

enum { LINES_TEXT = 1 << 20, LINES_PERFT = 4, LINES_NUMBERS = 8, LINES_DIGITS = 24 };

struct lines {
  void *(*grow)(void *old, size_t size);               /* as realloc; set by the owner, like */
  void (*out)(void *self, const char *text, size_t n); /* these                    */
  void *self;
  void *workspace; /* BOT_WORKSPACE bytes; NULL: no hints   */

  struct table table;                 /* table.game is NULL: there is none yet */
  const struct ig_language *language; /* NULL: English    */
  int reading;                        /* lines of a position or a record  */
  size_t read;
  bool quit;
  unsigned numbers; /* written so far, into              */
  char digits[LINES_NUMBERS][LINES_DIGITS];
  char *text;            /* of grow: what is read or written */
  struct ig_move *moves; /* of grow                          */
};

void lines_ask(struct lines *l, const char *line); /* without its newline      */
void lines_close(struct lines *l);                 /* gives what it grew back: grow(p, 0) */

#endif
