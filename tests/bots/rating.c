/* rating.c - ratings come out as they went in, and a sequential test errs as seldom as it says. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "rating.h"

static int faults;
static void want(int ok, const char *what)
{
  if (!ok) {
    printf("%s\n", what);
    faults++;
  }
}

/* Bots of known strength who meet as often as one likes. */
static void known_strengths(void)
{
  static const double true_elo[5] = { 300, 120, 0, -20, -400 };
  struct duels d = { 0 };
  double elo[TOURNAMENT_BOTS];
  for (int b = 0; b < 5; b++)
    for (int c = 0; c < 5; c++)
      if (b != c && !(b == 0 && c == 4) && !(b == 4 && c == 0))
        d.ahead[b][c] = 1e6 * share_of_elo(true_elo[b] - true_elo[c]);
  rate(&d, 5, elo); /* two of them never met            */
  for (int b = 0; b < 5; b++) want(fabs(elo[b] - true_elo[b]) < 0.5, "a known rating is not found");
  memset(&d, 0, sizeof d);
  d.ahead[0][1] = 40;
  rate(&d, 2, elo);
  want(elo[0] > 300 && elo[0] < 1000 && fabs(elo[0] + elo[1]) < 1e-6,
       "who always wins is rated, and not infinitely");
}

/* A deal: two games at the true odds. */
static double deal(struct ig_rng *r, double share)
{
  uint32_t bar = (uint32_t)(share * 1000000);
  return 0.5 * ((ig_rng_below(r, 1000000) < bar) + (ig_rng_below(r, 1000000) < bar));
}

static double share_of_yes(double elo, struct ig_rng *r, double *deals)
{
  int yes = 0, times = 1000;
  *deals = 0;
  for (int i = 0; i < times; i++) {
    struct sprt s = { .elo0 = 0, .elo1 = 60 };
    int n = 0;
    while (n++ < 100000 && !sprt_add(&s, deal(r, share_of_elo(elo)))) continue;
    yes += s.answer == SPRT_YES;
    *deals += (double)n / times;
  }
  return (double)yes / times;
}

static void sequential_test(void)
{
  struct ig_rng r = { 7 };
  double deals, no = share_of_yes(0, &r, &deals);
  printf("no difference: yes in %.3f, after %.0f deals\n", no, deals);
  want(no < 0.08, "it finds a difference where there is none too often");
  double yes = share_of_yes(60, &r, &deals);
  printf("60 points: yes in %.3f, after %.0f deals\n", yes, deals);
  want(yes > 0.92, "it misses a difference too often");
  want(deals < 400, "it needs too many deals");
  share_of_yes(200, &r, &deals);
  want(deals < 40, "what is plain takes long");
}

int main(void)
{
  known_strengths();
  sequential_test();
  return faults > 0;
}
