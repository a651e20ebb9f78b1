/* rating.h - what placings mean: ratings of several bots, and "is A better than B?"
 *
 * A rating is Elo's: 400 points more are odds of ten to one to come before the
 * other.  They are fitted to how often each came before each other (Bradley and
 * Terry's model, a tie is half), at tables of any size; the mean is 0.  Half a game
 * won and half a game lost is added to every pair that met, so that nobody is
 * infinitely strong.
 */
#ifndef IGROTEKA_RATING_H
#define IGROTEKA_RATING_H

#include <stdbool.h>
#include <stdint.h>
#include "tournament.h"

struct duels {
  double ahead[TOURNAMENT_BOTS][TOURNAMENT_BOTS];
}; /* counts          */

void rate(const struct duels *d, int bots, double *elo);

/* Ratings with half of their 95 % interval: deals are drawn anew, with putting
 * back, some hundreds of times.  `deal` has cup.groups for each of `deals`. */
void rate_deals(const struct tournament *c, const struct arena_deal *deal, int deals, double *elo,
                double *half);

/* A sequential test over deals: goes on until the first of two statements is
 * twenty times as likely as the other: "better by elo1" or "by no more than elo0". */
enum { SPRT_GO_ON, SPRT_YES, SPRT_NO };
struct sprt {
  double elo0, elo1;
  struct tally share;
  double llr;
  int answer;
};
int sprt_add(struct sprt *s, double share); /* of A before B in one deal; the answer so far */
#define SPRT_BOUND 2.9444389791664403       /* ln 19                            */

double share_of_elo(double elo);

#endif
