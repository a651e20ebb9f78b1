/* trial.h - one game, watched.
 *
 * The lowest active seat moves at random, chance draws by weight, one
 * generator serves both: ig_playout with the same generator ends in the same
 * position.  Or whoever `choose` asks moves, and chance alone draws from the
 * generator.  Watching never changes the game.
 */
#ifndef IGROTEKA_TRIAL_H
#define IGROTEKA_TRIAL_H

#include "igroteka.h"
#include "invariants.h"

enum { TRIAL_EVENTS = 20000 }; /* a game that goes on longer is broken */

struct trial {
  int events, turns, most_moves; /* draws included; moves of players */
  int64_t moves;                 /* legal moves, summed over the turns */
  struct ig_outcome outcome;
  enum invariant broken; /* a promise that was not kept, or INVARIANT_OK */
};

/* Told before an event is applied. */
typedef void trial_watch(void *who, const struct ig_state *before, int number, int seat, struct ig_move m);

/* Plays *s to its end.  `all`: every promise in every position. */
void trial_play(struct invariant_checker *v, struct ig_state *s, struct ig_rng *r, bool all,
                trial_watch *watch, void *who, struct trial *out);

#endif
