/* arena.h - a match as the program tells it. */
#ifndef IGROTEKA_CLI_ARENA_H
#define IGROTEKA_CLI_ARENA_H

#include "cli.h"
#include "rating.h"

struct result {
  const struct args *args;
  const struct tournament *cup;
  const struct arena_deal *deal; /* groups of the first deal, of the second ... */
  int seats, deals, asked;       /* deals: of the asked ones, those that count */
  struct tournament_sum *sum;
  double elo[TOURNAMENT_BOTS], half[TOURNAMENT_BOTS]; /* ratings, and half of their intervals */
  bool tests;                                         /* --sprt was given                 */
  struct sprt sprt;
};

void elo_of(const struct tally *t, double *elo, double *low, double *high);
void say_result(const struct result *r); /* arena_report.c                      */
int json_result(const struct result *r);
int svg_result(const struct result *r, const char *path); /* arena_svg.c  */

#endif
