/* find.h - words looked for in a page of text: small letters and capitals, ё and е are the same, a line's end is a space. */
#ifndef IGROTEKA_TUI_FIND_H
#define IGROTEKA_TUI_FIND_H

#include <stdbool.h>
#include <stddef.h>

enum { FIND_TEXT = 80 };

struct find {
  char words[FIND_TEXT]; /* what is looked for; "": nothing  */
  bool typing, gone;     /* it stands on the last row, and keys go there; the page is to be turned to it */
  size_t at, n;          /* where in the text the one that is looked at stands, and its bytes; n 0: nowhere */
  size_t first;          /* what the screen begins with      */
  int number, all;       /* which one it is, from 1, of how many */
};

/* The first place at or after `from` where the words stand; false: there is none. */
bool find_next(const char *text, size_t from, const char *words, size_t *at, size_t *n);
void find_step(struct find *f, const char *text,
               int step); /* 1, -1: on from where it stands, round the ends; 0: from `at` on */

#endif
