/* arena.h - bots against each other on the same deals.
 *
 * A deal is played as many times as there are seats; each time everybody moves
 * on by one seat, and chance draws from the same stream.  So a deal that favours
 * a seat favours all bots alike, and one deal is one independent observation.
 *
 * Every seat gets its own view and nothing else, unless it is to be measured what more would be worth.  A deal depends on the seed and
 * on its number alone, as long as no bot is stopped by a clock.
 */
#ifndef IGROTEKA_ARENA_H
#define IGROTEKA_ARENA_H

#include "bot.h"
#include "tally.h"

struct arena {
  const struct ig_game *game;
  const struct ig_state *start;
  int bots; /* fewer than seats: the last one takes all that are left */
  struct bot bot[IG_SEATS_MAX];
  bool sees_all[IG_SEATS_MAX]; /* gets the whole position: for measuring only */
  uint64_t seed;
  double (*seconds)(void); /* a clock for budgets in ms        */
  bool (*give_up)(void);   /* asked all the time, if given; true: the deal is wanted no more */
};

/* Means over the games of one deal, by bot. */
struct arena_deal {
  double won[IG_SEATS_MAX]; /* shared by the winners            */
  double place[IG_SEATS_MAX], margin[IG_SEATS_MAX], score[IG_SEATS_MAX];
  double ahead[IG_SEATS_MAX][IG_SEATS_MAX]; /* how often one placed before the other, a tie is half */
  double thought[IG_SEATS_MAX];             /* seconds, in all                  */
  int64_t moves[IG_SEATS_MAX], simulations[IG_SEATS_MAX];
  const char *broken; /* a bot that gave no legal move, or NULL */
};

void arena_play(const struct arena *a, int deal, void *workspace,
                struct arena_deal *out); /* workspace: BOT_WORKSPACE bytes */

/* Half of the 95 % interval of a share.  Where all deals came out alike there is
 * no spread to go by, and what three deals would change is taken. */
double arena_interval(const struct tally *t);

/* How many points of rating a share of wins in pairs is; 0.5 is 0.  Within the
 * bounds that so many pairs can tell. */
double arena_elo(double share, int64_t pairs);

#endif
