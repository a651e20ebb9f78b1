/* levels.h - what the levels for people are worth, as it was measured (data/levels.csv, docs/strength.md).
 *
 * Ratings are Elo's, with two players, and begin with 0 for level 1 of each game; 100 points more
 * win about 64 of 100 games, 200 about 76, 400 about 91.
 */
#ifndef IGROTEKA_LEVELS_H
#define IGROTEKA_LEVELS_H

#include <stdbool.h>
#include "igroteka.h"

struct level {
  const char *game;
  int level, rating, interval;
}; /* interval: half of the 95 % one, of the step from the level below */

extern const struct level levels[];
extern const int level_rows;

const struct level *level_of(const struct ig_game *g, int level); /* from 1; NULL: not measured */

/* All bots for people as JSON, as snprintf:
 * [{"name":"level5","level":5,"ru":…,"en":…,"ms":250,"simulations":60,"ratings":{"GAME":{"rating":700,"interval":20,"step":80}}}, …] */
int levels_print(char *out, int cap);

#endif
