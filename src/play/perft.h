/* perft.h - counting the tree of a game, to catch a generator that changed.
 *
 * A node of depth d is a way to play d moves of players.  Players' moves are
 * all tried; where several seats may act the lowest one does.  Chance is not
 * branched over: it draws once, from a generator seeded by `seed` and the number
 * of events so far, so the counts depend neither on the order of the walk nor on
 * how a state lies in memory.  A finished game has no children.
 */
#ifndef IGROTEKA_PERFT_H
#define IGROTEKA_PERFT_H

#include "igroteka.h"

enum { PERFT_DEPTH = 16 };

/* nodes[1..depth] are counted from `s`, where chance may be to act.
 * `room` holds depth * IG_MOVES_MAX moves. */
void perft(const struct ig_game *g, const struct ig_state *s, int depth, uint64_t seed, struct ig_move *room,
           uint64_t *nodes);

#endif
