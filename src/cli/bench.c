/* bench.c - subcommands that count and time: perft, bench.
 *
 * bench plays the same SEEDS games of every game and seat count again and
 * again.  Rounds go over all of them in turn, so a slow minute of the machine
 * touches all alike, and the best round of each counts.  Time is CPU time.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "cli.h"
#include "deal.h"
#include "perft.h"
#include "seed.h"

/* ---- perft -------------------------------------------------------------- */

int run_perft(struct args *a)
{
  struct table_setup t;
  struct ig_state s;
  int depth, status = read_table(a, a->word[0], &t);
  if (status == DONE && !read_int(a->word[1], 1, PERFT_DEPTH, &depth))
    status = fail(_("a depth is 1 to %d, not \"%s\""), PERFT_DEPTH, a->word[1]);
  if (status == DONE) status = set_up(&t, &s);
  if (status != DONE) return status;
  need_seed(a);
  struct ig_rng r = { a->seed };
  uint64_t nodes[PERFT_DEPTH + 1];
  struct ig_move *room = alloc_until_exit((size_t)depth * IG_MOVES_MAX * sizeof *room);
  draw_chance(t.g, &s, &r);
  perft(t.g, &s, depth, a->seed, room, nodes);
  json_t *all = json_array();
  for (int d = 1; d <= depth; d++) {
    if (a->json)
      json_array_append_new(all, json_pack("{s:i, s:I}", "depth", d, "nodes", (json_int_t)nodes[d]));
    else printf("%d %" PRIu64 "\n", d, nodes[d]);
  }
  if (a->json) return print_json(all);
  json_decref(all);
  return DONE;
}

/* ---- bench -------------------------------------------------------------- */

enum { SEEDS = 32, ROUNDS = 5 };
static const double SLICE = 0.03; /* seconds of one measurement       */

struct lane { /* one game with one number of seats */
  const struct ig_game *g;
  int seats;
  int64_t events, turns;                /* of its SEEDS games               */
  struct ig_state start, middle[SEEDS]; /* a turn half through each game    */
  double games_s, lists_s, copies_s;    /* a second, of the best round      */
};

static double cpu(void)
{
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static uint64_t bench_seed(int i) { return derive_seed(20260101, (uint64_t)i); }

/* Plays game i slowly, by the events; stops at event `to`, or later at the
 * next turn of a player. */
static void walk(struct lane *l, int i, int to, struct ig_state *s, int *events, int *turns)
{
  struct ig_rng r = { bench_seed(i) };
  *s = l->start;
  *events = *turns = 0;
  while (!ig_over(l->g, s)) {
    int seat = ig_next_seat(l->g, s);
    if (*events >= to && seat != IG_CHANCE) return;
    ig_apply(l->g, s, seat, ig_random_move(l->g, s, seat, &r));
    ++*events;
    *turns += seat != IG_CHANCE;
  }
}

static void prepare(struct lane *l)
{
  for (int i = 0; i < SEEDS; i++) {
    int events, turns, half, ignored;
    struct ig_state s;
    walk(l, i, INT32_MAX, &s, &events, &turns);
    l->events += events;
    l->turns += turns;
    half = events / 2;
    walk(l, i, half, &l->middle[i], &half, &ignored);
  }
}

static void best(double *so_far, int64_t times, double began)
{
  double speed = (double)times / (cpu() - began);
  if (speed > *so_far) *so_far = speed;
}

static void time_games(struct lane *l)
{
  double began = cpu();
  int64_t n = 0;
  do {
    for (int i = 0; i < SEEDS; i++) {
      struct ig_state s = l->start;
      struct ig_rng r = { bench_seed(i) };
      ig_playout(l->g, &s, &r);
    }
    n += SEEDS;
  } while (cpu() - began < SLICE);
  best(&l->games_s, n, began);
}

static void time_lists(struct lane *l, struct ig_move *room)
{
  double began = cpu();
  int64_t n = 0;
  do {
    for (int i = 0; i < SEEDS; i++)
      if (!ig_over(l->g, &l->middle[i])) {
        ig_moves(l->g, &l->middle[i], ig_next_seat(l->g, &l->middle[i]), room, IG_MOVES_MAX);
        n++;
      }
  } while (cpu() - began < SLICE);
  best(&l->lists_s, n, began);
}

/* Positions as they lie in an array, each a line of the cache longer than it is: 2,048 bytes apart,
 * copies would mostly wait, since a load that has the last twelve bits of its address in common with a
 * store before it is taken for the same. */
static void time_copies(struct lane *l)
{
  static struct {
    struct ig_state s;
    unsigned char apart[64];
  } ring[64];
  size_t size = (size_t)ig_state_size(l->g);
  double began = cpu();
  int64_t n = 0;
  do {
    for (int i = 0; i < 4096; i++) {
      memcpy(&ring[i & 63].s, &ring[(i + 21) & 63].s, size);
      __asm__ volatile("" ::: "memory"); /* keeps the copy from being dropped */
    }
    n += 4096;
  } while (cpu() - began < SLICE / 4);
  best(&l->copies_s, n, began);
}

static double ns_per_turn(const struct lane *l)
{
  return 1e9 / (l->games_s * (double)l->turns / (double)SEEDS);
}

static void say_lane(const struct lane *l)
{
  printf(_("%s, %d players: games/s %.0f, ns a move %s, moves a game %s, events %s, move lists/s %.0f, "
           "copies/s %.0f, bytes %d\n"),
         ig_name(l->g), l->seats, l->games_s, NUMBER(ns_per_turn(l), 1),
         NUMBER((double)l->turns / (double)SEEDS, 1), NUMBER((double)l->events / (double)SEEDS, 1),
         l->lists_s, l->copies_s, ig_state_size(l->g));
}

static json_t *json_lane(const struct lane *l)
{
  return json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:f, s:f, s:i}", "game", ig_name(l->g), "seats", l->seats,
                   "games_per_s", l->games_s, "ns_per_move", ns_per_turn(l), "moves_per_game",
                   (double)l->turns / (double)SEEDS, "events_per_game", (double)l->events / (double)SEEDS,
                   "move_lists_per_s", l->lists_s, "copies_per_s", l->copies_s, "state_bytes",
                   ig_state_size(l->g));
}

/* The lanes of a game: every number of seats that the defaults allow. */
static int add_lanes(struct lane *l, const struct ig_game *g)
{
  int n = 0;
  for (int seats = ig_seats_min(g); seats <= ig_seats_max(g); seats++) {
    l[n] = (struct lane){ .g = g, .seats = seats };
    if (ig_setup(g, seats, NULL, &l[n].start) != IG_OK) continue;
    prepare(&l[n++]);
  }
  return n;
}

static int report(const struct args *a, const struct lane *l, int n)
{
  int64_t signature = 0;
  json_t *all = json_array();
  for (int i = 0; i < n; i++) {
    signature += l[i].events;
    if (a->json) json_array_append_new(all, json_lane(&l[i]));
    else say_lane(&l[i]);
  }
  if (a->json) return print_json(json_pack("{s:o, s:I}", "lanes", all, "bench", (json_int_t)signature));
  json_decref(all);
  printf("Bench: %" PRId64 "\n", signature);
  return DONE;
}

int run_bench(struct args *a)
{
  int games = a->words ? a->words : ig_game_count(), n = 0;
  const struct ig_game **g = alloc_until_exit((size_t)games * sizeof *g);
  for (int i = 0; i < games; i++)
    if (!(g[i] = a->words ? find_game(a->word[i]) : ig_game_at(i))) return BAD;
  if (a->bot) return bench_bots(a, g, games);
  struct lane *l = alloc_until_exit((size_t)games * IG_SEATS_MAX * sizeof *l);
  struct ig_move *room = alloc_until_exit(IG_MOVES_MAX * sizeof *room);
  for (int i = 0; i < games; i++) n += add_lanes(l + n, g[i]);
  for (int round = 0; round < (a->rounds ? a->rounds : ROUNDS); round++)
    for (int i = 0; i < n; i++) {
      time_games(&l[i]);
      time_lists(&l[i], room);
      time_copies(&l[i]);
    }
  return report(a, l, n);
}
