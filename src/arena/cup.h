/* cup.h - any number of bots at tables of some seats: who meets whom, and the sums.
 *
 * As many bots as seats or fewer meet at one table; the last one takes the seats
 * that are left.  More bots than seats: everybody meets everybody, in all groups of
 * as many as there are seats.  Every group plays the same deals (see arena.h).
 *
 * Work is numbered deal by deal, all groups of a deal in a row, so that a longer
 * cup begins with the same work as a shorter one.
 */
#ifndef IGROTEKA_CUP_H
#define IGROTEKA_CUP_H

#include "arena.h"

enum { CUP_BOTS = 16, CUP_GROUPS = 2048 };

struct cup {
  const struct ig_game *game;              /* set these                        */
  const struct ig_state *start;
  int bots;
  struct bot bot[CUP_BOTS];
  bool sees_all[CUP_BOTS];                 /* gets the whole position: for measuring only */
  uint64_t seed;
  double (*seconds)(void);
  bool (*give_up)(void);                   /* see arena.h                      */

  int groups, size;                        /* size: bots of a group            */
  uint8_t who[CUP_GROUPS][IG_SEATS_MAX];   /* the bots of each group           */
};

bool cup_draw_up(struct cup *c);           /* the groups; false: there would be too many */
void cup_play(const struct cup *c, int64_t number, void *room, struct arena_deal *out);   /* BOT_ROOM bytes */

/* Sums over deals; a bot's games of one deal, in whatever groups, are one observation. */
struct cup_sum {
  int deals;
  struct tally won[CUP_BOTS], place[CUP_BOTS], margin[CUP_BOTS], score[CUP_BOTS], ahead[CUP_BOTS][CUP_BOTS];
  double thought[CUP_BOTS];
  int64_t moves[CUP_BOTS], simulations[CUP_BOTS];
};

void cup_add(struct cup_sum *sum, const struct cup *c, const struct arena_deal *row);   /* all groups of one deal */

#endif
