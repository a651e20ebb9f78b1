/* rollout.c - one game in thought, and how it looks to every seat.
 *
 * What a search does for one seat by the hundred, for whoever looks at a game
 * from outside: a review, a graph.  Cut off by turns, where the turn of the seat
 * comes: a draw changes nothing about how far it looks, so the outlook before a draw
 * is the mean of the outlooks after it.
 */
#include "apply.h"
#include "bots_private.h"

void judge_all(const struct bot_context *k, const struct ig_state *s, struct bot_estimate *out)
{
  struct ig_outcome o;
  bool over = ig_over(k->g, s);
  if (over) ig_outcome(k->g, s, &o);
  for (int p = 0; p < ig_seats(k->g, s); p++) {
    struct finish f = judge(k, s, p);
    out[p] = (struct bot_estimate){ .points = over ? (float)o.score[p] : foresee(k, s, p),
                                    .margin = f.margin,
                                    .place = f.place,
                                    .worth = f.result[p] };
  }
}

/* Plays until it is judged. */
static void play_to_end(struct bot_context *k, const struct bot_task *t, const struct ig_move *m,
                        struct ig_state *s)
{
  int last = turns_ahead(k, t->view), turns = 0;
  ig_determinize(k->g, t->view, &k->r, s);
  if (m) {
    others_choose(k, s, t->seat);
    apply_legal(k->g, s, t->seat, *m);
    turns += passed_on(k, s, t->seat);
  }
  for (int moves = 0; !ig_over(k->g, s) && moves < 20 * last + 200; moves++) {
    int mover = ig_next_seat(k->g, s);
    if (turns >= last && ig_is_active(k->g, s, t->seat)) break;
    play_on(k, s, k->e->move_samples);
    turns += mover != IG_CHANCE && passed_on(k, s, mover);
  }
}

void bot_rollout(const struct bot_task *t, const struct ig_move *m, struct bot_estimate *out)
{
  struct bot_context k = context_of(t);
  struct ig_state *s = &k.workspace->now;
  play_to_end(&k, t, m, s);
  judge_all(&k, s, out);
}

void watch_rollouts(const struct bot_task *t, const struct ig_move *two, int pairs, const struct watcher *w)
{
  struct bot_context k = context_of(t);
  for (int n = 0; n < pairs && (n < PAIRS_LEAST || !t->stop || !t->stop(t->who)); n++)
    for (int i = 0; i < 2; i++) {
      k.r.s = derive_seed(t->seed, (uint64_t)n);
      play_to_end(&k, t, &two[i], &k.workspace->now);
      w->ended(w->with, &k, i, &k.workspace->now);
    }
}
