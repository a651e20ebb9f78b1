/* changes.h - what has changed from one text to the next, line by line.
 *
 * A position changes by a few lines from move to move, so whoever has the text before needs only those.
 * A change replaces `cut` lines, from line `at` on, by others; changes come in rising order, and `at` counts
 * (from 0) in the text as the changes before it have left it.  Every line ends with '\n'.
 *
 * Nothing is allocated, and a difference is made of the two texts and of nothing else.
 */
#ifndef IGROTEKA_CHANGES_H
#define IGROTEKA_CHANGES_H

#include <stdbool.h>
#include <stddef.h>

struct change {
  int at, cut;
  const char *put;
  size_t size;
}; /* put: whole lines, size bytes of the new text */
struct changes {
  const char *a, *a_end, *b, *b_end;
  int at;
  bool even;
};

void changes_compare(struct changes *l, const char *before, const char *after);
bool changes_next(struct changes *l, struct change *out); /* false: no more */

/* Makes one change in `text`.  False: it does not fit into cap bytes, or there are no such lines; then nothing has changed. */
bool changes_change(char *text, size_t cap, const struct change *c);

#endif
