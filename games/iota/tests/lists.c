/* lists.c - how fast Iota lists moves, by what is in the hand: not a test, but a program that measures one program beside another.
 *
 *     lists-iota [wild|plain] [POSITIONS] [ROUNDS]
 *
 * Every third position of uniform random games of two, in which whoever moves holds a wild (or holds none); each is listed
 * once a round, and the best round counts, in CPU time.  Ends with a sum over all moves, by which two programs are seen to agree.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "../iota.h"

static double cpu(void)
{
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool holds_wild(const struct ig_state *s, int seat)
{
  const struct state *t = (const void *)s;
  return memchr(t->hand[seat], WILD, HAND) != NULL;
}

/* Fills `out` with such positions; which of the games they are of is the same every time. */
static void collect(const struct ig_game *g, bool wild, struct ig_state *out, int n)
{
  int seen = 0, have = 0;
  for (uint64_t seed = 1; have < n; seed++) {
    struct ig_state s;
    struct ig_rng r = { seed };
    if (ig_setup(g, 2, NULL, &s) != IG_OK) exit(1);
    while (!ig_over(g, &s) && have < n) {
      int seat = ig_next_seat(g, &s);
      if (seat != IG_CHANCE && holds_wild(&s, seat) == wild && seen++ % 3 == 0) out[have++] = s;
      ig_apply(g, &s, seat, ig_random_move(g, &s, seat, &r));
    }
  }
}

static uint64_t sum_of(const struct ig_move *m, int n)
{
  const unsigned char *b = (const unsigned char *)m;
  uint64_t h = 0xCBF29CE484222325u;
  for (size_t i = 0; i < (size_t)n * sizeof *m; i++) h = (h ^ b[i]) * 0x100000001B3u;
  return h;
}

int main(int argc, char **argv)
{
  static struct ig_move room[IG_MOVES_MAX];
  const struct ig_game *g = ig_find("iota");
  bool wild = argc < 2 || strcmp(argv[1], "plain") != 0;
  int n = argc > 2 ? atoi(argv[2]) : 2000, rounds = argc > 3 ? atoi(argv[3]) : 5;
  struct ig_state *s = malloc((size_t)n * sizeof *s);
  double best = 0;
  int64_t moves = 0;
  uint64_t sum = 0;
  collect(g, wild, s, n);
  for (int k = 0; k < rounds; k++) {
    double began = cpu();
    for (int i = 0; i < n; i++) ig_moves(g, &s[i], ig_next_seat(g, &s[i]), room, IG_MOVES_MAX);
    double speed = n / (cpu() - began);
    best = speed > best ? speed : best;
  }
  for (int i = 0; i < n; i++) {
    int got = ig_moves(g, &s[i], ig_next_seat(g, &s[i]), room, IG_MOVES_MAX);
    moves += got;
    sum = sum * 31 + sum_of(room, got);
  }
  printf("%s: %.0f lists a second, %.1f moves each, sum %016" PRIx64 "\n", wild ? "a wild" : "no wild", best,
         (double)moves / n, sum);
  free(s);
  return 0;
}
