/* bench_bots.c - `igroteka bench --bot BOT`: how many games a bot plays in thought a second.
 *
 * One thread is measured by its CPU time, so that other programs matter little; the gain
 * from a second one only shows on the clock of the wall, and only on a
 * machine that has a core to spare.  The best of several rounds counts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "cli.h"
#include "parallel.h"
#include "deal.h"
#include "seed.h"

enum { POSITIONS = 6, ROUNDS = 3, GAMES = 400 };

struct speed {
  double one, wall_one, wall_two;
}; /* simulations a second */

static double clock_of(clockid_t id)
{
  struct timespec t;
  clock_gettime(id, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Some random moves into a game of two: positions as a bot meets them. */
static void make_position(const struct ig_game *g, int i, struct ig_state *s)
{
  struct ig_rng r = { derive_seed(20260102, (uint64_t)i) };
  ig_setup(g, 2, NULL, s);
  for (int moves = 0; draw_chance(g, s, &r), moves < 2 * i; moves++) {
    int seat = ig_next_seat(g, s);
    ig_apply(g, s, seat, ig_random_move(g, s, seat, &r));
  }
}

static void best(double *so_far, double games, double seconds)
{
  if (seconds > 0 && games / seconds > *so_far) *so_far = games / seconds;
}

static void think_over(const struct bot *b, const struct ig_game *g, void *workspace, int threads,
                       struct speed *out)
{
  double wall = clock_of(CLOCK_MONOTONIC), cpu = clock_of(CLOCK_PROCESS_CPUTIME_ID), games = 0;
  for (int i = 0; i < POSITIONS; i++) {
    struct ig_state s, view;
    struct bot_answer a = { 0 };
    make_position(g, i, &s);
    int seat = ig_next_seat(g, &s);
    ig_view(g, &s, seat, &view);
    struct bot_task t = { .game = g,
                          .view = &view,
                          .seat = seat,
                          .seed = 1,
                          .simulations = GAMES * threads,
                          .workspace = workspace };
    parallel_think(b, &t, threads, &a);
    games += (double)a.simulations;
  }
  if (threads == 1) best(&out->one, games, clock_of(CLOCK_PROCESS_CPUTIME_ID) - cpu);
  best(threads == 1 ? &out->wall_one : &out->wall_two, games, clock_of(CLOCK_MONOTONIC) - wall);
}

int bench_bots(struct args *a, const struct ig_game *const *g, int games)
{
  struct bot b;
  void *workspace = alloc_until_exit(BOT_WORKSPACE);
  json_t *all = json_array();
  if (read_bot(a->bot, &b) != DONE) return BAD;
  for (int i = 0; i < games; i++) {
    struct speed v = { 0 };
    for (int round = 0; round < (a->rounds ? a->rounds : ROUNDS); round++) {
      think_over(&b, g[i], workspace, 1, &v);
      think_over(&b, g[i], workspace, 2, &v);
    }
    double gain = v.wall_one > 0 ? v.wall_two / v.wall_one : 0;
    if (a->json)
      json_array_append_new(all, json_pack("{s:s, s:f, s:f}", "game", ig_name(g[i]), "simulations_per_s",
                                           v.one, "gain_of_second_thread", gain));
    else
      printf(_("%s: %.0f simulations a second by one thread; two threads play %s times as many\n"),
             ig_name(g[i]), v.one, NUMBER(gain, 2));
  }
  if (a->json) return print_json(all);
  json_decref(all);
  return DONE;
}
