/* tournament.h - any number of bots at tables of some seats: who meets whom, and the sums.
 *
 * As many bots as seats or fewer meet at one table; the last one takes the seats
 * that are left.  More bots than seats: everybody meets everybody, in all groups of
 * as many as there are seats.  Every group plays the same deals (see arena.h).
 *
 * Work is numbered deal by deal, all groups of a deal in a row, so that a longer
 * cup begins with the same work as a shorter one.
 */
#ifndef IGROTEKA_TOURNAMENT_H
#define IGROTEKA_TOURNAMENT_H

#include "arena.h"

enum { TOURNAMENT_BOTS = 16, TOURNAMENT_GROUPS = 2048 };

struct tournament {
  const struct ig_game *game; /* set these                        */
  const struct ig_state *start;
  int bots;
  struct bot bot[TOURNAMENT_BOTS];
  bool sees_all[TOURNAMENT_BOTS]; /* gets the whole position: for measuring only */
  uint64_t seed;
  double (*seconds)(void);
  bool (*give_up)(void); /* see arena.h                      */

  int groups, size;                             /* size: bots of a group            */
  uint8_t who[TOURNAMENT_GROUPS][IG_SEATS_MAX]; /* the bots of each group           */
};

bool tournament_schedule(struct tournament *c); /* the groups; false: there would be too many */
void tournament_play(const struct tournament *c, int64_t number, void *workspace,
                     struct arena_deal *out); /* BOT_WORKSPACE bytes */

/* Sums over deals; a bot's games of one deal, in whatever groups, are one observation. */
struct tournament_sum {
  int deals;
  struct tally won[TOURNAMENT_BOTS], place[TOURNAMENT_BOTS], margin[TOURNAMENT_BOTS], score[TOURNAMENT_BOTS],
      ahead[TOURNAMENT_BOTS][TOURNAMENT_BOTS];
  double thought[TOURNAMENT_BOTS];
  int64_t moves[TOURNAMENT_BOTS], simulations[TOURNAMENT_BOTS];
};

void tournament_add(struct tournament_sum *sum, const struct tournament *c,
                    const struct arena_deal *row); /* all groups of one deal */

#endif
