/* search.c - playing the game on in thought, many times, for every good move.
 *
 * A round deals the unknown cards again and plays each candidate on with the
 * same luck; so candidates are compared in pairs, and most of the noise, which
 * is common to them, does not matter.  A candidate that is clearly worse
 * than the best drops out and leaves its time to the others.  Where much is open to
 * all, what follows a candidate is a tree that learns from round to round (tree.c).
 */
#include <string.h>
#include "apply.h"
#include "think.h"

enum { CANDIDATES = 48, LEAST_ROUNDS = 6, PACE_ROUNDS = 2 };

struct candidate {
  struct ig_move move;
  double sum, spread;                      /* of results; of squared distances from the round's mean */
  double places, margins;
  int rounds;                              /* that it took part in             */
  bool out;
};

struct race {
  struct mind k;
  const struct bot_task *t;
  int n, in, rounds;                       /* candidates; of them still in     */
  struct candidate c[CANDIDATES];
  float result[CANDIDATES];
};

/* ---- one game in thought --------------------------------------------------- */

static float squash(float x) { return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x)); }

/* The end if it was reached, else what the evaluation says; for every seat. */
struct finish judge(const struct mind *k, const struct ig_state *s, int seat)
{
  int seats = ig_seats(k->g, s), winners = 0;
  float value[IG_SEATS_MAX] = { 0 };
  struct ig_outcome o;
  bool over = ig_over(k->g, s);
  struct finish f = { .place = 1 };
  if (over) ig_outcome(k->g, s, &o);
  for (int p = 0; p < seats; p++) value[p] = over ? (float)o.score[p] : foresee(k, s, p);
  for (int p = 0; p < seats; p++) {
    f.place += p != seat && value[p] > value[seat];
    f.result[p] = squash(lead(value, seats, p) / k->e->scale);
    winners += over && o.place[p] == 1;
  }
  f.margin = lead(value, seats, seat);
  if (!over) return f;
  f.place = o.place[seat];
  for (int p = 0; p < seats; p++) f.result[p] = 0.5f * f.result[p] + (o.place[p] == 1 ? 0.5f / (float)winners : 0);
  return f;
}

/* `turns` is how many are over.  It is cut off where our own turn comes again, so
 * that all had as many: a move that lets its player go on is no turn by itself. */
static struct finish play_out(struct mind *k, struct ig_state *s, int seat, int turns)
{
  struct step path[DEPTH_MAX];
  int last = turns_ahead(k, s), depth = tree_descend(k, s, seat, path, &turns);
  for (int moves = 0; !ig_over(k->g, s); moves++) {
    if (turns >= last && (ig_is_active(k->g, s, seat) || moves > 20 * last)) break;
    int mover = ig_next_seat(k->g, s);
    play_on(k, s, k->e->tries);
    turns += mover != IG_CHANCE && passed_on(k, s, mover);
  }
  struct finish f = judge(k, s, seat);
  tree_learn(path, depth, f.result);
  return f;
}

/* ---- rounds ------------------------------------------------------------------ */

static void run_round(struct race *race)
{
  struct mind *k = &race->k;
  struct room *room = k->room;
  double mean = 0;
  k->r.s = derive_seed(race->t->seed, (uint64_t)race->rounds);
  ig_determinize(k->g, race->t->view, &k->r, &room->base);
  others_choose(k, &room->base, race->t->seat);
  uint64_t luck = k->r.s;
  for (int i = 0; i < race->n; i++) {
    struct candidate *c = &race->c[i];
    if (c->out) continue;
    k->r.s = luck;
    copy_state(k, &room->now, &room->base);
    apply_legal(k->g, &room->now, race->t->seat, c->move);
    struct finish f = play_out(k, &room->now, race->t->seat, passed_on(k, &room->now, race->t->seat));
    float result = race->result[i] = f.result[race->t->seat];
    c->sum += result, c->places += f.place, c->margins += f.margin, c->rounds++;
    mean += (double)result / race->in;
  }
  for (int i = 0; i < race->n; i++) {
    double away = race->result[i] - mean;
    if (!race->c[i].out) race->c[i].spread += away * away;
  }
  race->rounds++;
}

static int leader(const struct race *race)
{
  int best = -1;
  for (int i = 0; i < race->n; i++)
    if (!race->c[i].out && (best < 0 || race->c[i].sum > race->c[best].sum)) best = i;
  return best;
}

/* Whose mean lies more than two and a half errors behind is out. */
static void drop_the_worse(struct race *race)
{
  const struct candidate *best = &race->c[leader(race)];
  if (race->rounds < LEAST_ROUNDS) return;
  for (int i = 0; i < race->n; i++) {
    struct candidate *c = &race->c[i];
    double behind = best->sum - c->sum, error = best->spread + c->spread;
    if (c->out || c == best || behind * behind <= 6.25 * error) continue;
    c->out = true;
    race->in--;
  }
}

/* ---- the answer ---------------------------------------------------------------- */

void add_line(struct bot_answer *out, int from, const struct bot_line *line)
{
  int at = out->lines;
  while (at > from && line->worth > out->line[at - 1].worth) at--;
  if (at == BOT_LINES) return;
  if (out->lines < BOT_LINES) out->lines++;
  for (int i = out->lines - 1; i > at; i--) out->line[i] = out->line[i - 1];
  out->line[at] = *line;
}

static struct bot_line line_of(const struct candidate *c)
{
  double n = c->rounds ? c->rounds : 1;
  return (struct bot_line){ .move = c->move, .simulations = c->rounds, .worth = (float)(c->sum / n),
                            .place = (float)(c->places / n), .margin = (float)(c->margins / n) };
}

/* Those who stayed in come first. */
static void list_lines(struct bot_answer *out, const struct race *race)
{
  for (int dropped = 0; dropped < 2; dropped++) {
    int from = out->lines;
    for (int i = 0; i < race->n; i++) {
      struct bot_line line = line_of(&race->c[i]);
      if (race->c[i].out == dropped) add_line(out, from, &line);
    }
  }
}

/* With few games to play, few candidates: each wants a dozen. */
static int width(const struct mind *k, int moves, int64_t budget)
{
  int64_t most = budget / (2 * LEAST_ROUNDS);
  if (most > k->e->width) most = k->e->width;
  if (most < 2) most = 2;
  return moves < most ? moves : (int)most;
}

/* Those that a budget of so many games would not have begun with leave. */
static void narrow(struct race *race, int64_t budget)
{
  for (int i = width(&race->k, race->n, budget); i < race->n; i++) {
    race->in -= !race->c[i].out;
    race->c[i].out = true;
  }
}

/* A budget of time: by the pace of the first rounds, how many games it will come to. */
static int64_t games_in_time(const struct race *race, double before, int64_t spent)
{
  double now = race->t->used(race->t->who), pace = (double)spent / (now > before ? now - before : 1e-9);
  return now >= 1 ? spent : spent + (int64_t)((1 - now) * (pace < 1e12 ? pace : 1e12));
}

static bool hurried(const struct bot_task *t) { return t->stop && t->stop(t->who); }

bool think_search(const struct bot *b, const struct bot_task *t, struct bot_answer *out)
{
  struct race race = { .k = mind_with_net(b, t), .t = t };
  int64_t budget = t->simulations ? t->simulations : b->simulations, spent = 0;
  int n = rank_moves(&race.k, t);
  if (n < 1) return false;
  if (n > 1 && solve_ending(&race.k, t, n, budget < race.k.e->positions / 40 ? 40 * budget : race.k.e->positions, out)) return true;
  race.n = race.in = width(&race.k, n, budget);
  for (int i = 0; i < race.n; i++) race.c[i] = (struct candidate){ .move = race.k.room->list[i] };
  race.k.me = t->seat;
  tree_clear(&race.k, budget);
  double before = t->used ? t->used(t->who) : 0;
  while (race.in > 1 && spent + race.in <= budget && !hurried(t)) {
    spent += race.in;
    run_round(&race);
    drop_the_worse(&race);
    if (t->used && race.rounds == PACE_ROUNDS) narrow(&race, games_in_time(&race, before, spent));
  }
  *out = (struct bot_answer){ .move = race.c[leader(&race)].move, .simulations = spent };
  list_lines(out, &race);
  return true;
}
