/* another_way.h - how a recorded game could have gone on: another move in the place of one of its own, on a table of src/table,
 * then chance and programs until the mover is to act again.
 */
#ifndef IGROTEKA_TUI_ANOTHER_WAY_H
#define IGROTEKA_TUI_ANOTHER_WAY_H

#include "igroteka.h"

/* The record up to event number `event`, which becomes `m` of `seat`, and what follows; malloc.  NULL: it cannot be played. */
char *another_way(const struct ig_game *g, const char *record, int event, int seat, struct ig_move m);

#endif
