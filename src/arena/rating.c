/* rating.c - see rating.h. */
#include "rating.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 3000, DRAWN_ANEW = 300, LEAST_DEALS = 16, COINS = 8 };

double share_of_elo(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

/* Strengths are found by turns: each is set to what the others' would make it
 * expect (Hunter's minorization).  It always comes nearer. */
void rate(const struct duels *d, int bots, double *elo)
{
  double strength[TOURNAMENT_BOTS], mean = 0;
  for (int b = 0; b < bots; b++) strength[b] = 1;
  for (int round = 0; round < ROUNDS; round++) {
    double moved = 0;
    for (int b = 0; b < bots; b++) {
      double won = 0, met = 0;
      for (int o = 0; o < bots; o++) {
        double games = d->ahead[b][o] + d->ahead[o][b];
        if (o == b || games <= 0) continue;
        won += d->ahead[b][o] + 0.5;
        met += (games + 1) / (strength[b] + strength[o]);
      }
      if (met <= 0) continue;
      double now = won / met;
      moved = fmax(moved, fabs(log(now / strength[b])));
      strength[b] = now;
    }
    if (moved < 1e-9) break;
  }
  for (int b = 0; b < bots; b++) {
    elo[b] = 400 * log10(strength[b]);
    mean += elo[b] / bots;
  }
  for (int b = 0; b < bots; b++) elo[b] -= mean;
}

static void count(struct duels *d, const struct tournament *c, const struct arena_deal *row)
{
  for (int g = 0; g < c->groups; g++)
    for (int i = 0; i < c->size; i++)
      for (int j = 0; j < c->size; j++)
        if (i != j) d->ahead[c->who[g][i]][c->who[g][j]] += row[g].ahead[i][j];
}

void rate_deals(const struct tournament *c, const struct arena_deal *deal, int deals, double *elo,
                double *half)
{
  struct duels d = { 0 };
  struct tally spread[TOURNAMENT_BOTS] = { 0 };
  struct ig_rng r = { c->seed };
  for (int i = 0; i < deals; i++) count(&d, c, &deal[(int64_t)i * c->groups]);
  rate(&d, c->bots, elo);
  for (int again = 0; again < DRAWN_ANEW && deals > 1; again++) {
    double other[TOURNAMENT_BOTS];
    memset(&d, 0, sizeof d);
    for (int i = 0; i < deals; i++)
      count(&d, c, &deal[(int64_t)ig_rng_below(&r, (uint32_t)deals) * c->groups]);
    rate(&d, c->bots, other);
    for (int b = 0; b < c->bots; b++) tally_add(&spread[b], other[b]);
  }
  for (int b = 0; b < c->bots; b++)
    half[b] = deals > 1 ? 1.96 * sqrt(spread[b].squares / (DRAWN_ANEW - 1)) : 0;
}

/* The log of how much likelier elo1 is than elo0, deals being as good as normal.  A few
 * deals of two coins each are imagined, lest a small spread at the start deceive. */
int sprt_add(struct sprt *s, double share)
{
  if (s->answer) return s->answer;
  tally_add(&s->share, share);
  double n = (double)s->share.n, spread = (s->share.squares + 0.125 * (double)COINS) / (n + (double)COINS),
         s0 = share_of_elo(s->elo0), s1 = share_of_elo(s->elo1);
  s->llr = n * (s1 - s0) * (2 * s->share.mean - s0 - s1) / (2 * spread);
  if (s->share.n >= LEAST_DEALS && fabs(s->llr) >= SPRT_BOUND) s->answer = s->llr > 0 ? SPRT_YES : SPRT_NO;
  return s->answer;
}
