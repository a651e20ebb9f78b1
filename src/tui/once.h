/* once.h - a description of a table told once: the first time the whole of it, then the lines that have changed, and of a
 * long line the sentences that have.  A line that is no longer there is named.  One memory for each seat.
 */
#ifndef IGROTEKA_TUI_ONCE_H
#define IGROTEKA_TUI_ONCE_H

#include "igroteka.h"

struct once {
  char *was[IG_SEATS_MAX + 1]; /* the last one of whoever looks on: behind the seats */
};

char *once_tell(struct once *o, int seat, const char *now); /* malloc; "" where nothing has changed */
void once_forget(struct once *o);

#endif
