/* nearest.h - the legal moves that read most like words that were refused.
 *
 * Text in, numbers out: no allocation.
 */
#ifndef IGROTEKA_NEAREST_H
#define IGROTEKA_NEAREST_H

#include "igroteka.h"

enum { NEAREST_MAX = 3 };

/* Of the n legal moves `m` of a view the nearest ones, the nearest first: their numbers.  How many. */
int nearest_moves(const struct ig_game *g, const struct ig_state *view, const char *words,
                  const struct ig_move *m, int n, int out[NEAREST_MAX]);

#endif
