/* arena.c - see arena.h. */
#include "arena.h"

#include <math.h>
#include <string.h>
#include "seed.h"

struct timer {
  const struct arena *a;
  double began, length;
}; /* length 0: no clock */

static bool given_up(const struct arena *a) { return a->give_up && a->give_up(); }

static bool late(void *timer)
{
  const struct timer *t = timer;
  return given_up(t->a) || (t->length > 0 && t->a->seconds() - t->began >= t->length);
}

static double used(void *timer)
{
  const struct timer *t = timer;
  return (t->a->seconds() - t->began) / t->length;
}

static int bot_in_seat(const struct arena *a, int seats, int seat, int turn)
{
  int i = (seat + turn) % seats;
  return i < a->bots ? i : a->bots - 1;
}

/* One decision: the bot gets the view of its seat. */
static bool decide(const struct arena *a, const struct ig_state *s, int seat, int bot, uint64_t seed,
                   void *workspace, struct arena_deal *out, struct ig_move *m)
{
  const struct bot *b = &a->bot[bot];
  struct ig_state view;
  struct bot_answer answer = { 0 };
  double began = a->seconds();
  struct timer timer = { a, began, b->ms / 1000.0 };
  if (a->sees_all[bot]) view = *s;
  else ig_view(a->game, s, seat, &view);
  struct bot_task t = { .game = a->game,
                        .view = &view,
                        .seat = seat,
                        .seed = seed,
                        .simulations = b->simulations,
                        .stop = b->ms || a->give_up ? late : NULL,
                        .used = b->ms ? used : NULL,
                        .who = &timer,
                        .workspace = workspace };
  bool ok = b->think(b, &t, &answer) && ig_check(a->game, s, seat, answer.move) == IG_OK;
  out->thought[bot] += a->seconds() - began;
  out->moves[bot]++;
  out->simulations[bot] += answer.simulations;
  if (!ok) out->broken = b->name;
  *m = answer.move;
  return ok;
}

/* Several may have to act at once: all decide before the first one does. */
static bool decide_all(const struct arena *a, struct ig_state *s, int turn, uint64_t *seed, void *workspace,
                       struct arena_deal *out)
{
  struct ig_move m[IG_SEATS_MAX];
  int seats = ig_seats(a->game, s);
  bool acts[IG_SEATS_MAX] = { 0 };
  for (int p = 0; p < seats; p++) {
    if (!ig_is_active(a->game, s, p)) continue;
    acts[p] = true;
    *seed = derive_seed(*seed, (uint64_t)p);
    if (!decide(a, s, p, bot_in_seat(a, seats, p, turn), *seed, workspace, out, &m[p])) return false;
  }
  for (int p = 0; p < seats; p++)
    if (acts[p]) ig_apply(a->game, s, p, m[p]);
  return true;
}

static void count_game(const struct arena *a, const struct ig_state *s, int turn, struct arena_deal *d)
{
  struct ig_outcome o;
  int seats = ig_seats(a->game, s), winners = 0, sits[IG_SEATS_MAX] = { 0 };
  ig_outcome(a->game, s, &o);
  for (int p = 0; p < seats; p++) {
    winners += o.place[p] == 1;
    sits[bot_in_seat(a, seats, p, turn)]++;
  }
  for (int p = 0; p < seats; p++) {
    int b = bot_in_seat(a, seats, p, turn), best = 0, others = 0;
    double part = 1.0 / sits[b] / seats;
    for (int q = 0; q < seats; q++) {
      int c = bot_in_seat(a, seats, q, turn);
      if (q == p) continue;
      if (!others++ || o.score[q] > best) best = o.score[q];
      if (c != b)
        d->ahead[b][c] += part / sits[c] * (o.place[p] < o.place[q] ? 1 : o.place[p] == o.place[q] ? 0.5 : 0);
    }
    d->won[b] += o.place[p] == 1 ? part / winners : 0;
    d->place[b] += part * o.place[p];
    d->score[b] += part * o.score[p];
    d->margin[b] += part * (o.score[p] - best);
  }
}

void arena_play(const struct arena *a, int deal, void *workspace, struct arena_deal *out)
{
  uint64_t seed = derive_seed(a->seed, (uint64_t)deal);
  int seats = ig_seats(a->game, a->start);
  memset(out, 0, sizeof *out);
  for (int turn = 0; turn < seats; turn++) {
    struct ig_state s = *a->start;
    struct ig_rng chance = { seed };
    uint64_t thoughts = derive_seed(~seed, (uint64_t)turn);
    while (!ig_over(a->game, &s) && !given_up(a))
      if (ig_is_active(a->game, &s, IG_CHANCE))
        ig_apply(a->game, &s, IG_CHANCE, ig_random_move(a->game, &s, IG_CHANCE, &chance));
      else if (!decide_all(a, &s, turn, &thoughts, workspace, out)) return;
    count_game(a, &s, turn, out);
  }
}

double arena_interval(const struct tally *t)
{
  return t->squares > 0 || !t->n ? tally_interval(t) : 3.0 / (double)t->n;
}

double arena_elo(double share, int64_t pairs)
{
  double least = 0.5 / ((double)pairs + 1);
  if (share < least) share = least;
  if (share > 1 - least) share = 1 - least;
  return 400 * log10(share / (1 - share));
}
