/* ralph.c - Ralph in uniform random play: how many fours a game has, and how
 * many points a player.
 *
 *     ralph [GAMES]
 *
 * The figures are older than this program and were not taken from it; ours
 * must agree with them.  A row and a column made by one card are counted
 * apart, as RALPH-5.5.  The seed is fixed, so the answer is always the same;
 * the tolerances are for the chance in both samples and the rounding.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "igroteka.h"

enum { WAYS = 4 };
struct figures {
  int seats;
  double four[WAYS], score;
};

static const struct figures want[] = {
  /* rows, columns, stacks, both; mean score */
  { 2, { 1.90, 1.97, 0.12, 0.03 }, 9.45 },
  { 4, { 4.56, 3.97, 0.25, 0.10 }, 10.8 },
  { 6, { 7.50, 5.83, 0.30, 0.15 }, 11.2 },
};
static const struct figures off = { 0, { 0.05, 0.05, 0.02, 0.015 }, 0.08 };

/* The lines "took SEAT WAY FOURS ..." of a position. */
static void count_fours(const struct ig_game *g, const struct ig_state *s, double *four)
{
  static const char *const way[WAYS] = { "row", "column", "stack", "both" };
  static char text[IG_TEXT_MAX];
  char name[16];
  int n;
  ig_print(g, s, text, sizeof text);
  for (char *at = strstr(text, "\ntook "); at; at = strstr(at + 1, "\ntook "))
    if (sscanf(at, " took %*d %15s %d", name, &n) == 2)
      for (int w = 0; w < WAYS; w++)
        if (!strcmp(name, way[w])) four[w] += n;
}

static struct figures play(const struct ig_game *g, int seats, int games)
{
  struct figures f = { .seats = seats };
  struct ig_state s;
  struct ig_rng r = { (uint64_t)seats };
  for (int i = 0; i < games; i++) {
    struct ig_outcome o;
    ig_setup(g, seats, NULL, &s);
    ig_playout(g, &s, &r);
    ig_outcome(g, &s, &o);
    for (int p = 0; p < seats; p++) f.score += (double)o.score[p] / seats;
    count_fours(g, &s, f.four);
  }
  for (int w = 0; w < WAYS; w++) f.four[w] /= games;
  f.score /= games;
  return f;
}

int main(int argc, char **argv)
{
  const struct ig_game *g = ig_find("ralph");
  int games = argc > 1 ? atoi(argv[1]) : 40000, bad = 0;
  for (unsigned i = 0; i < sizeof want / sizeof *want; i++) {
    struct figures f = play(g, want[i].seats, games);
    printf("%d seats: %.3f rows, %.3f columns, %.3f stacks, %.3f both, mean score %.3f\n", f.seats, f.four[0],
           f.four[1], f.four[2], f.four[3], f.score);
    for (int w = 0; w < WAYS; w++) bad += fabs(f.four[w] - want[i].four[w]) > off.four[w];
    bad += fabs(f.score - want[i].score) > off.score;
  }
  if (bad) printf("%d figures are off\n", bad);
  return bad != 0;
}
