/* props.c - random games of one game, all seat counts and options; every
 * position is asked whether the properties of props.h hold.
 *
 *     props GAME [GAMES [SEED]]       GAMES per seat count and value of an option, the other options as by default,
 *                                     and as many with options at random
 *     props GAME GAMES SEED all [N]   GAMES per seat count and combination of options; of each the end and one position in N
 *                                     is asked (every one), so that many games can be played in the time of few
 */
#include "props.h"

enum { LONGEST = 20000 };

static int positions;
static uint32_t one_in = 1;

static bool is_asked(struct spot *at) { return one_in == 1 || rng_next(&at->r) % one_in == 0; }

static void ask(struct spot *at)
{
  uint32_t dice = (uint32_t)rng_next(&at->r);
  bool draws = ig_is_active(at->ig, &at->s, IG_CHANCE);
  positions++;
  ask_moves(at);
  if (draws && dice % 4) return; /* deals are many and alike         */
  ask_views(at);
  ask_veils(at);
  ask_scores(at);
  if (dice % 3 == 0) {
    ask_texts(at);
    ask_asks(at);
  }
  if (dice % 23 == 0) ask_picks(at);
}

static void play(struct spot *at, int seats, const uint8_t *choice, uint64_t seed)
{
  struct ig_rng r = { seed }, q = { seed };
  struct ig_state other;
  if (ig_setup(at->ig, seats, choice, &at->s) != IG_OK) return;
  other = at->s;
  at->r = (struct ig_rng){ ~seed };
  while (!ig_over(at->ig, &at->s)) {
    bool asked = is_asked(at);
    if (asked) ask(at);
    int seat = ig_next_seat(at->ig, &at->s);
    struct ig_move m = ig_random_move(at->ig, &at->s, seat, &r);
    struct ig_state before = at->s;
    HOLDS(ig_check(at->ig, &at->s, seat, m) == IG_OK, "a random move is legal", "");
    ig_apply(at->ig, &at->s, seat, m);
    if (asked && (seat != IG_CHANCE || rng_next(&at->r) % 4 == 0)) ask_tells(at, &before, seat, m);
    HOLDS(ig_ply(at->ig, &at->s) < LONGEST, "every game ends", "");
  }
  ask(at);
  /* Where only some positions are asked, `ask` does so at a third of the ends: most of the time would go into words. */
  if (one_in == 1) {
    ask_texts(at);
    ask_asks(at);
  }
  ig_playout(at->ig, &other, &q);
  HOLDS(same(at, &at->s, &other), "a playout is the same game", "");
}

/* The same of games in which nothing is asked, so of many more: what a playout leaves out seldom matters. */
enum { QUICK_GAMES = 10 };
static void play_quickly(struct spot *at, int seats, const uint8_t *choice, uint64_t seed)
{
  struct ig_rng r = { seed }, q = { seed };
  struct ig_state other;
  name_place(at, seats, choice, seed);
  if (ig_setup(at->ig, seats, choice, &at->s) != IG_OK) return;
  other = at->s;
  while (!ig_over(at->ig, &at->s)) {
    int seat = ig_next_seat(at->ig, &at->s);
    ig_apply(at->ig, &at->s, seat, ig_random_move(at->ig, &at->s, seat, &r));
  }
  ig_playout(at->ig, &other, &q);
  HOLDS(same(at, &at->s, &other), "a playout is the same game", "");
}

static void play_all(struct spot *at, const uint8_t *choice, int games, uint64_t *seed)
{
  for (int seats = ig_seats_min(at->ig); seats <= ig_seats_max(at->ig); seats++)
    for (int i = 0; i < games; i++, ++*seed) {
      name_place(at, seats, choice, *seed);
      play(at, seats, choice, *seed);
      for (uint64_t k = 1; k <= QUICK_GAMES; k++) play_quickly(at, seats, choice, *seed + (k << 32));
    }
}

int main(int argc, char **argv)
{
  static struct spot at;
  at.ig = argc > 1 ? ig_find(argv[1]) : NULL;
  if (!at.ig) {
    fprintf(stderr, "usage: props GAME [GAMES [SEED [all [N]]]]\n");
    return 2;
  }
  at.g = (const struct game *)(const void *)at.ig;
  int games = argc > 2 ? atoi(argv[2]) : 20;
  uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  bool all = argc > 4 && !strcmp(argv[4], "all");
  if (argc > 5 && atoi(argv[5]) > 0) one_in = (uint32_t)atoi(argv[5]);
  ask_names(&at);
  do play_all(&at, choice, games, &seed);
  while (all ? every_choice(at.ig, choice) : next_choice(at.ig, choice));
  for (int i = 0; i < games && !all; i++) {
    mix_choice(at.ig, seed, choice);
    play_all(&at, choice, 1, &seed);
  }
  printf("%s: all properties hold in %d positions\n", ig_name(at.ig), positions);
  return 0;
}
