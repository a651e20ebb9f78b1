/* trial.c - see trial.h. */
#include <string.h>
#include "trial.h"

/* The light set of assertions: the list, and the score of the end. */
static enum invariant look_at_turn(struct invariant_checker *v, const struct ig_state *s, int seat,
                                   struct trial *out)
{
  int n = ig_moves(v->g, s, seat, v->list, IG_MOVES_MAX);
  out->turns++;
  out->moves += n;
  if (n > out->most_moves) out->most_moves = n;
  return verify_listed(v, s, seat, n);
}

void trial_play(struct invariant_checker *v, struct ig_state *s, struct ig_rng *r, bool all,
                trial_watch *watch, void *who, struct trial *out)
{
  memset(out, 0, sizeof *out);
  while (!out->broken && !ig_over(v->g, s)) {
    int seat = ig_next_seat(v->g, s);
    if (all) out->broken = verify_all(v, s);
    if (seat != IG_CHANCE && !out->broken) out->broken = look_at_turn(v, s, seat, out);
    if (out->events == TRIAL_EVENTS) out->broken = ENDS;
    if (out->broken) return;
    bool asks = seat != IG_CHANCE && v->choose;
    struct ig_move m = asks ? v->choose(v->player, s, seat) : ig_random_move(v->g, s, seat, r);
    if (asks && ig_check(v->g, s, seat, m) != IG_OK) out->broken = PLAYED_OK;
    if (out->broken) return;
    out->events++;
    if (watch) watch(who, s, out->events, seat, m);
    ig_apply(v->g, s, seat, m);
  }
  if (!out->broken && all) out->broken = verify_all(v, s);
  if (!out->broken) out->broken = verify_score(v, s);
  ig_outcome(v->g, s, &out->outcome);
}
