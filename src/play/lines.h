/* lines.h - what has changed from one text to the next, line by line.
 *
 * A position changes by a few lines from move to move, so whoever has the text before needs only those.
 * A change replaces `cut` lines, from line `at` on, by others; changes come in rising order, and `at` counts
 * (from 0) in the text as the changes before it have left it.  Every line ends with '\n'.
 *
 * Nothing is allocated, and a difference is made of the two texts and of nothing else.
 */
#ifndef IGROTEKA_LINES_H
#define IGROTEKA_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct lines_change { int at, cut; const char *put; size_t size; };      /* put: whole lines, size bytes of the new text */
struct lines { const char *a, *a_end, *b, *b_end; int at; bool even; };

void lines_compare(struct lines *l, const char *before, const char *after);
bool lines_next(struct lines *l, struct lines_change *out);              /* false: no more */

/* Makes one change in `text`.  False: it does not fit into cap bytes, or there are no such lines; then nothing has changed. */
bool lines_change(char *text, size_t cap, const struct lines_change *c);

#endif
