/* bots.c GAME GAMES - what every bot promises, in so many games of one kind; the number of seats changes from game to game.
 *
 * - A bot always gives a legal move, with a small budget too, at every number of seats.
 * - The same view, seed and simulations give the same move.
 * - It does not depend on what the seat cannot know: another position with the
 *   same view gives the same move (the view is all it gets; this would find a
 *   view that carries the truth along in bytes that nobody shows).
 * - Told to stop, at once or at any later moment, it answers all the same, with a legal move, and asks no further.
 * - It asks whether to stop often enough: after every few games in thought, at the largest table too.
 * - With a clock it spreads its time over no more moves than it has games for: half of the time is over after two rounds.
 * - Two threads give a legal move, and the same one again; one thread is the bot alone.
 * - A quick way to the best move finds one as good as trying all.
 * - What a game tells of moves without making them is what making them tells, for the best of them at least.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "parallel.h"
#include "deal.h"
#include "bots_private.h"

static const struct ig_game *g;
static void *workspace;
static int faults, asked, solved;
enum { BETWEEN = 64 }; /* games in thought between two questions whether to stop, at most */

static void fault(const char *what, const struct bot *b, const struct ig_state *s)
{
  static char text[IG_TEXT_MAX + 1];
  ig_print(g, s, text, sizeof text);
  printf("%s: %s\n%s\n", b->name, what, text);
  if (++faults > 5) exit(1);
}

static bool at_once(void *calls)
{
  ++*(int *)calls;
  return true;
}
static bool at_zero(void *left) { return --*(int *)left <= 0; }

static struct ig_move ask(const struct bot *b, const struct ig_state *s, int seat, uint64_t seed)
{
  struct ig_state view;
  struct bot_answer a = { 0 };
  ig_view(g, s, seat, &view);
  struct bot_task t = {
    .game = g, .view = &view, .seat = seat, .seed = seed, .simulations = 60, .workspace = workspace
  };
  if (asked++ % 8 == 0)
    memset(workspace, asked % 251, BOT_WORKSPACE); /* nothing may be left from the last question */
  if (!b->think(b, &t, &a)) fault("no move", b, s);
  if (ig_check(g, s, seat, a.move) != IG_OK) fault("an illegal move", b, s);
  if (b->think == think_search && memcmp(&a.move, &a.line[0].move, sizeof a.move))
    fault("its move is not its best line", b, s);
  solved += a.solved;
  if (a.lines > 0 && a.simulations > 60) fault("more simulations than it may", b, s);
  return a.move;
}

static void ask_twice(const struct bot *b, const struct ig_state *s, int seat, struct ig_rng *r,
                      struct ig_move was, uint64_t seed)
{
  struct ig_state view, other;
  int calls = 0;
  struct ig_move again = ask(b, s, seat, seed);
  if (memcmp(&was, &again, sizeof was)) fault("another move for the same question", b, s);
  ig_view(g, s, seat, &view);
  ig_determinize(g, &view, r, &other);
  again = ask(b, &other, seat, seed);
  if (memcmp(&was, &again, sizeof was)) fault("the move depends on what the seat cannot know", b, s);
  struct bot_answer a = { 0 };
  struct bot_task t = { .game = g,
                        .view = &view,
                        .seat = seat,
                        .seed = seed,
                        .workspace = workspace,
                        .stop = at_once,
                        .who = &calls };
  if (!b->think(b, &t, &a) || ig_check(g, s, seat, a.move) != IG_OK)
    fault("no legal move when stopped", b, s);
  if (b->think == think_search && a.simulations) fault("it does not stop", b, s);
  int left = 1 + (int)ig_rng_below(r, 40);
  t.stop = at_zero;
  t.who = &left;
  if (!b->think(b, &t, &a) || ig_check(g, s, seat, a.move) != IG_OK)
    fault("no legal move when stopped later", b, s);
  if (left < -2) fault("it goes on asking after a yes", b, s);
}

/* Threads have rooms of their own; what they say is put together. */
static void ask_parallel(const struct bot *b, const struct ig_state *s, int seat, struct ig_move alone,
                         uint64_t seed)
{
  struct ig_state view;
  struct bot_answer a = { 0 }, again = { 0 };
  ig_view(g, s, seat, &view);
  struct bot_task t = {
    .game = g, .view = &view, .seat = seat, .seed = seed, .simulations = 60, .workspace = workspace
  };
  if (!parallel_think(b, &t, 1, &a) || memcmp(&a.move, &alone, sizeof alone))
    fault("one thread thinks otherwise", b, s);
  if (!parallel_think(b, &t, 2, &a) || ig_check(g, s, seat, a.move) != IG_OK)
    fault("no legal move by two threads", b, s);
  if (!parallel_think(b, &t, 2, &again) || memcmp(&a.move, &again.move, sizeof alone))
    fault("two threads give another move again", b, s);
  if (a.simulations > 60) fault("two threads play more games than one may", b, s);
  for (int i = 0; i < a.lines; i++)
    if (ig_check(g, s, seat, a.line[i].move) != IG_OK) fault("an illegal line by two threads", b, s);
}

/* The quick way is allowed another of several equals. */
static void try_quick_way(const struct ig_state *s, int seat)
{
  struct bot_task t = { .game = g, .view = s, .seat = seat, .seed = 1, .workspace = workspace };
  struct bot_context k = context_of(&t);
  struct ig_state quick = *s, slow = *s;
  if (!k.e || !k.e->best) return;
  ig_apply(g, &quick, seat, k.e->best(g, s, seat, k.workspace->list));
  rank_moves(&k, &t);
  ig_apply(g, &slow, seat, k.workspace->list[0]);
  if (worth(&k, &quick, seat) < worth(&k, &slow, seat))
    fault("the quick way misses the best move", bot_find("greedy"), s);
}

/* The numbers of the `best` highest, the first of equals before the others. */
static void find_highest(const float *value, int n, int best, int *out)
{
  for (int i = 0; i < n; i++) {
    int at = i < best ? i : best;
    for (; at > 0 && value[i] > value[out[at - 1]]; at--)
      if (at < best) out[at] = out[at - 1];
    if (at < best) out[at] = i;
  }
}

static void look_is_true(const struct ig_state *s, int seat)
{
  static float told[IG_MOVES_MAX], made[IG_MOVES_MAX];
  struct bot_task t = { .game = g, .view = s, .seat = seat, .workspace = workspace };
  struct bot_context k = context_of(&t);
  struct ig_move *list = k.workspace->list;
  int n = ig_moves(g, s, seat, list, IG_MOVES_MAX), wanted[BRANCHES], found[BRANCHES];
  if (!k.e->look) return;
  for (int i = 0; i < n; i++) {
    struct ig_state after = *s;
    ig_apply(g, &after, seat, list[i]);
    made[i] = worth(&k, &after, seat);
  }
  k.e->look(g, s, seat, list, n, n, told);
  if (memcmp(told, made, (size_t)n * sizeof *told))
    fault("a look tells another worth", bot_find("greedy"), s);
  for (int best = 1; best <= BRANCHES && best <= n; best++) {
    k.e->look(g, s, seat, list, n, best, told);
    find_highest(made, n, best, wanted);
    find_highest(told, n, best, found);
    for (int i = 0; i < best; i++)
      if (found[i] != wanted[i] || told[found[i]] != made[found[i]])
        fault("a look for a few misses one", bot_find("greedy"), s);
  }
}

static void best_of_is_true(const struct ig_state *s, int seat, uint64_t seed)
{
  struct bot_task t = { .game = g, .view = s, .seat = seat, .workspace = workspace };
  struct bot_context k = context_of(&t);
  struct ig_rng one = { seed }, many = { seed };
  struct ig_move best = { 0 };
  float most = 0;
  int tries = 2 + (int)(seed % 40);
  if (!k.e->best_of) return;
  for (int i = 0; i < tries; i++) {
    struct ig_state after = *s;
    struct ig_move m = ig_random_move(g, s, seat, &one);
    ig_apply(g, &after, seat, m);
    float x = worth(&k, &after, seat);
    if (i && x <= most) continue;
    most = x;
    best = m;
  }
  struct ig_move found = k.e->best_of(g, s, seat, &many, tries);
  if (memcmp(&best, &found, sizeof best) || one.s != many.s)
    fault("another move is the best of some", bot_find("greedy"), s);
}

static void play(const struct bot *b, int seats, uint64_t seed)
{
  struct ig_state s;
  struct ig_rng r = { seed };
  if (ig_setup(g, seats, NULL, &s) != IG_OK) return;
  while (draw_chance(g, &s, &r), !ig_over(g, &s)) {
    int seat = ig_next_seat(g, &s);
    uint64_t own = r.s;
    if (b->think == think_greedy && ig_rng_below(&r, 4) == 0) {
      try_quick_way(&s, seat);
      look_is_true(&s, seat);
      best_of_is_true(&s, seat, own);
    }
    struct ig_move m = ask(b, &s, seat, own);
    if (ig_rng_below(&r, 8) == 0) ask_twice(b, &s, seat, &r, m, own);
    if (b->think == think_search && ig_rng_below(&r, 16) == 0) ask_parallel(b, &s, seat, m, own);
    if (ig_rng_below(&r, 5) == 0) m = ig_random_move(g, &s, seat, &r); /* so that it sees odd positions too */
    ig_apply(g, &s, seat, m);
  }
}

/* Somebody who has so much patience: asked so often, he says stop, and counts how often he is asked after that. */
struct hurry {
  int patience, after;
};
static bool is_late(void *who)
{
  struct hurry *h = who;
  if (h->patience > 0) {
    --h->patience;
    return false;
  }
  ++h->after;
  return true;
}

/* A clock at its beginning, and then halfway. */
struct halfway {
  struct hurry h;
  int asked;
};
static double half_used(void *who) { return ((struct halfway *)who)->asked++ ? 0.5 : 0; }

static void narrows_by_time(const struct bot_task *of, const struct ig_state *s)
{
  const struct bot *b = bot_find("search");
  struct halfway who = { { 40, 0 }, 0 };
  struct bot_task t = *of;
  struct bot_answer a = { 0 };
  int moves = ig_moves(g, t.view, t.seat, (struct ig_move *)workspace, IG_MOVES_MAX),
      width = eval_of(g)->candidates, each = eval_of(g)->games_each ? eval_of(g)->games_each : 12, more = 0;
  int most = 4 * (moves < width ? moves : width) / each;
  t.used = half_used;
  t.who = &who;
  if (!b->think(b, &t, &a) || a.solved) return;
  for (int i = 0; i < a.lines; i++) more += a.line[i].simulations > 2;
  if (more > (most > 2 ? most : 2)) fault("a short time is spread over too many moves", b, s);
}

/* Whoever has the clock is asked after every few games in thought, and when he says stop no more are begun.  A search that works at
 * an exact ending is told twice: there, and before it would begin a game in thought. */
static void stops_when_told(uint64_t seed)
{
  const struct bot *b = bot_find("search");
  struct ig_state s, view;
  struct ig_rng r = { seed };
  struct bot_answer a = { 0 };
  ig_setup(g, ig_seats_max(g), NULL, &s);
  for (int moves = (int)ig_rng_below(&r, 30); draw_chance(g, &s, &r), !ig_over(g, &s) && moves > 0; moves--)
    ig_apply(g, &s, ig_next_seat(g, &s), ig_random_move(g, &s, ig_next_seat(g, &s), &r));
  if (ig_over(g, &s)) return;
  int seat = ig_next_seat(g, &s), patience = 1 + (int)ig_rng_below(&r, 200);
  struct hurry h = { patience, 0 };
  ig_view(g, &s, seat, &view);
  struct bot_task t = { .game = g,
                        .view = &view,
                        .seat = seat,
                        .seed = seed,
                        .simulations = INT64_MAX,
                        .workspace = workspace,
                        .stop = is_late,
                        .who = &h };
  if (!b->think(b, &t, &a) || ig_check(g, &s, seat, a.move) != IG_OK)
    fault("no legal move when told to stop", b, &s);
  if (h.after > 2 || a.simulations > (int64_t)BETWEEN * (patience - h.patience)) {
    printf("asked %d times before and %d times after it was told to stop, %lld games in thought\n", patience,
           h.after, (long long)a.simulations);
    fault("it thinks on when it was told to stop", b, &s);
  }
  narrows_by_time(&t, &s);
}

/* Who sits higher looks at no fewer moves; of the moves ranked those stay that were looked at, in their order. */
static void levels_see_more(void)
{
  struct ig_state s;
  int before = 1;
  if (ig_setup(g, ig_seats_min(g), NULL, &s) != IG_OK) exit(2);
  for (int i = 0; i < bot_count(); i++) {
    const struct bot *b = bot_at(i);
    int own = b->level ? eval_of(g)->level_samples[b->level - 1] : 0, samples = own ? own : b->move_samples;
    if (!b->level) continue;
    if (!samples) samples = IG_MOVES_MAX;
    if (samples < before) fault("it looks at fewer moves than the level below", b, &s);
    before = samples;
  }
}

static void overlooks(void)
{
  struct ig_state s;
  struct bot few = { "few", .move_samples = 3 };
  if (ig_setup(g, ig_seats_min(g), NULL, &s) != IG_OK) exit(2);
  struct bot_task t = { .game = g, .view = &s, .seed = 7, .workspace = workspace };
  struct bot_context k = context_of(&t);
  for (int i = 0; i < 9; i++) k.workspace->list[i].op = (uint8_t)i;
  int n = overlook(&k, &few, 9);
  for (int i = 1; i < n; i++)
    if (k.workspace->list[i].op <= k.workspace->list[i - 1].op)
      fault("what it sees is out of order", &few, &s);
  if (n < 1 || n > 3) fault("it looks at other moves than it may", &few, &s);
  if (overlook(&k, bot_find("greedy"), n) != n) fault("it overlooks something", bot_find("greedy"), &s);
}

int main(int argc, char **argv)
{
  if (argc < 3 || !(g = ig_find(argv[1]))) {
    fprintf(stderr, "bots GAME GAMES\n");
    return 2;
  }
  if (!(workspace = malloc(BOT_WORKSPACE))) return 2;
  int games = atoi(argv[2]), counts = ig_seats_max(g) - ig_seats_min(g) + 1;
  for (int i = 0; i < bot_count(); i++)
    for (int n = 0; n < games; n++)
      if (n < counts || bot_at(i)->think != think_search ||
          !strcmp(bot_at(i)->name, "level5")) /* with 60 games all search alike */
        play(bot_at(i), ig_seats_min(g) + n % counts,
             (uint64_t)(1000 * (n / counts) + ig_seats_min(g) + n % counts));
  for (uint64_t i = 0; i < 24; i++) stops_when_told(i);
  levels_see_more();
  overlooks();
  struct bot b;
  if (bot_parse("nobody", &b) || bot_parse("search@", &b) || bot_parse("search@0", &b) ||
      bot_parse("search@5s", &b) || !bot_parse("search@50ms", &b) || b.ms != 50 ||
      !bot_parse("search@400", &b) || b.simulations != 400 || bot_parse("greedy@5ms", &b) ||
      bot_parse("greedy@0", &b) || !bot_parse("greedy@5", &b) || b.move_samples != 5 || b.simulations) {
    puts("budgets are misread");
    faults++;
  }
  printf("%d questions, %d answered by an exact ending, %d faults\n", asked, solved, faults);
  free(workspace);
  return faults > 0;
}
