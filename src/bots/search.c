/* search.c - playing the game on in thought, many times, for every good move.
 *
 * A round deals the unknown cards again and plays each candidate on with the
 * same luck; so candidates are compared in pairs, and most of the noise, which
 * is common to them, does not matter.  A candidate that is clearly worse
 * than the best drops out and leaves its time to the others.  Where the first look tells little there
 * are many candidates at first, and the worse half leaves after its part of the games, and so on
 * until two are left (sequential halving).  Where much is open to
 * all, what follows a candidate is a tree that learns from round to round (tree.c).
 */
#include <string.h>
#include "apply.h"
#include "bots_private.h"

enum { CANDIDATES = 48, LEAST_ROUNDS = 6, PACE_ROUNDS = 2 };

struct candidate {
  struct ig_move move;
  double sum, spread; /* of results; of squared distances from the round's mean */
  double places, margins;
  int rounds; /* that it took part in             */
  bool out;
};

struct race {
  struct bot_context k;
  const struct bot_task *t;
  int n, in, rounds; /* candidates; of them still in     */
  int halvings;      /* until two are left               */
  int64_t part;      /* games since the last one         */
  struct candidate c[CANDIDATES];
  float result[CANDIDATES];
  const struct watcher *watcher; /* or NULL                          */
  const struct bot *rival;       /* who all others are, or NULL      */
};

/* ---- one game in thought --------------------------------------------------- */

static float squash(float x) { return 0.5f + 0.5f * x / (1 + (x < 0 ? -x : x)); }

/* The end if it was reached, else what the evaluation says; for every seat. */
struct finish judge(const struct bot_context *k, const struct ig_state *s, int seat)
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
  for (int p = 0; p < seats; p++)
    f.result[p] = 0.5f * f.result[p] + (o.place[p] == 1 ? 0.5f / (float)winners : 0);
  return f;
}

/* `turns` is how many are over.  It is cut off where our own turn comes again, so
 * that all had as many: a move that lets its player go on is no turn by itself. */
static struct finish play_out(struct bot_context *k, struct ig_state *s, int seat, int turns)
{
  struct step path[DEPTH_MAX];
  int last = turns_ahead(k, s), depth = tree_descend(k, s, seat, path, &turns);
  for (int moves = 0; !ig_over(k->g, s); moves++) {
    if (turns >= last && (ig_is_active(k->g, s, seat) || moves > 20 * last)) break;
    int mover = ig_next_seat(k->g, s);
    play_on(k, s, k->e->move_samples);
    turns += mover != IG_CHANCE && passed_on(k, s, mover);
  }
  struct finish f = judge(k, s, seat);
  tree_learn(path, depth, f.result);
  return f;
}

/* ---- rounds ------------------------------------------------------------------ */

/* Where it is known who the others are, they choose as they would: by what they see in this world. */
static void rivals_choose(struct race *race, struct ig_state *s)
{
  const struct bot *b = race->rival;
  const struct bot_task *t = race->t;
  struct ig_move m[IG_SEATS_MAX];
  bool acts[IG_SEATS_MAX] = { 0 };
  int seats = ig_seats(t->game, s);
  for (int p = 0; p < seats; p++) {
    struct ig_state view;
    struct bot_answer a = { 0 };
    if (p == t->seat || !ig_is_active(t->game, s, p)) continue;
    ig_view(t->game, s, p, &view);
    race->k.r.s = derive_seed(race->k.r.s, (uint64_t)p);
    struct bot_task other = { .game = t->game,
                              .view = &view,
                              .seat = p,
                              .seed = race->k.r.s,
                              .simulations = b->simulations,
                              .workspace = (char *)t->workspace + BOT_WORKSPACE };
    acts[p] = b->think(b, &other, &a);
    m[p] = a.move;
  }
  for (int p = 0; p < seats; p++)
    if (acts[p]) apply_legal(t->game, s, p, m[p]);
}

static void run_round(struct race *race)
{
  struct bot_context *k = &race->k;
  struct workspace *workspace = k->workspace;
  double mean = 0;
  k->r.s = derive_seed(race->t->seed, (uint64_t)race->rounds);
  ig_determinize(k->g, race->t->view, &k->r, &workspace->base);
  if (race->rival) rivals_choose(race, &workspace->base);
  else others_choose(k, &workspace->base, race->t->seat);
  uint64_t luck = k->r.s;
  for (int i = 0; i < race->n; i++) {
    struct candidate *c = &race->c[i];
    if (c->out) continue;
    k->r.s = luck;
    copy_state(k, &workspace->now, &workspace->base);
    apply_legal(k->g, &workspace->now, race->t->seat, c->move);
    struct finish f = play_out(k, &workspace->now, race->t->seat,
                               passed_on(k, &workspace->now, race->t->seat));
    if (race->watcher) race->watcher->ended(race->watcher->with, k, i, &workspace->now);
    float result = race->result[i] = f.result[race->t->seat];
    c->sum += result;
    c->places += f.place;
    c->margins += f.margin;
    c->rounds++;
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

/* All parts are of one size, the last one for the two that are left. */
static void drop_half(struct race *race, int64_t budget)
{
  if (!race->k.e->halves || race->in < 3 || race->part < budget / (race->halvings + 1)) return;
  for (int keep = (race->in + 1) / 2; race->in > keep; race->in--) {
    struct candidate *worst = NULL;
    for (int i = 0; i < race->n; i++)
      if (!race->c[i].out && (!worst || race->c[i].sum <= worst->sum)) worst = &race->c[i];
    worst->out = true;
  }
  race->part = 0;
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
  return (struct bot_line){ .move = c->move,
                            .simulations = c->rounds,
                            .worth = (float)(c->sum / n),
                            .place = (float)(c->places / n),
                            .margin = (float)(c->margins / n) };
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
static int width(const struct bot_context *k, int moves, int64_t budget)
{
  int64_t most = budget / (k->e->games_each ? k->e->games_each : 2 * LEAST_ROUNDS);
  if (most > k->e->candidates) most = k->e->candidates;
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
  struct race race = { .k = context_with_net(b, t), .t = t, .rival = b->rival };
  int64_t budget = t->simulations ? t->simulations : b->simulations, spent = 0;
  int n = overlook(&race.k, b, rank_moves(&race.k, t));
  if (n < 1) return false;
  if (n > 1 && solve_ending(&race.k, t, n,
                            budget < race.k.e->solve_limit / 40 ? 40 * budget : race.k.e->solve_limit, out))
    return true;
  rank_by_replies(&race.k, t, n);
  race.n = race.in = width(&race.k, n, budget);
  for (int in = race.n; in > 2; in = (in + 1) / 2) race.halvings++;
  for (int i = 0; i < race.n; i++) race.c[i] = (struct candidate){ .move = race.k.workspace->list[i] };
  race.k.me = t->seat;
  tree_clear(&race.k, budget);
  double before = t->used ? t->used(t->who) : 0;
  int64_t expected = budget;
  while (race.in > 1 && spent + race.in <= budget && !hurried(t)) {
    spent += race.in;
    race.part += race.in;
    run_round(&race);
    drop_the_worse(&race);
    if (t->used && race.rounds == PACE_ROUNDS) {
      int64_t games = games_in_time(&race, before, spent);
      if (games < expected) expected = games;
      narrow(&race, games);
    }
    drop_half(&race, expected);
  }
  *out = (struct bot_answer){ .move = race.c[leader(&race)].move,
                              .simulations = spent,
                              .clear = race.n > 1 && race.in == 1 };
  list_lines(out, &race);
  return true;
}

/* Two candidates only, and none drops out. */
void watch_search(const struct bot *b, const struct bot_task *t, const struct ig_move *two, int pairs,
                  const struct watcher *w)
{
  struct race race = { .k = context_with_net(b, t), .t = t, .n = 2, .in = 2, .watcher = w };
  for (int i = 0; i < 2; i++) race.c[i] = (struct candidate){ .move = two[i] };
  race.k.me = t->seat;
  tree_clear(&race.k, 2 * pairs);
  while (race.rounds < pairs && (race.rounds < PAIRS_LEAST || !hurried(t))) run_round(&race);
}
