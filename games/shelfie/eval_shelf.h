/* eval_shelf.h - what the evaluation's files of My Shelfie share: all is counted in hundredths of a point, so that
 * what a move changes can be added up. */
#ifndef IGROTEKA_SHELFIE_EVAL_SHELF_H
#define IGROTEKA_SHELFIE_EVAL_SHELF_H

#include "turn.h"

enum { POINT = 100, EMPTY = 15, NEVER = 99, SQUARES_GOAL = 1 };

/* Groups, counted in a byte for each size of 1 to 3 and one for all above. */
static inline uint32_t one_group(int tiles) { return (uint32_t)1 << 8 * ((tiles > 4 ? 4 : tiles) - 1); }

static inline int capped(int tiles) { return tiles > 6 ? 6 : tiles; }
static inline bool is_to_do(const struct state *s, int seat, int i)
{
  return s->goal[i] && !s->token[seat][i];
}

/* eval.c */
extern const int shelfie_group_worth[7];
int shelfie_goal_chance(int lacks, int room); /* in hundredths */
int shelfie_personal_worth(int matches, int open);
uint32_t shelfie_open_cells(const uint32_t *shelf, int personal); /* of the goal; none for a goal not known */
int shelfie_worth_in_hand(const struct state *s, int seat,
                          bool final); /* all but groups and goals that lack tiles */
float shelfie_value(const struct ig_game *ig, const struct ig_state *state, int seat);

/* eval_lacks.c: tiles that a common goal lacks on a shelf, and on one with such groups */
uint32_t shelfie_count_groups(const uint32_t *shelf);
int shelfie_lacks(const uint32_t *shelf, int goal);
int shelfie_lacks_with(const uint32_t *shelf, int goal, uint32_t groups);

/* eval_moves.c: see struct eval */
void shelfie_look(const struct ig_game *ig, const struct ig_state *state, int seat,
                  const struct ig_move *list, int n, int best, float *out);
struct ig_move shelfie_best_of(const struct ig_game *ig, const struct ig_state *state, int seat,
                               struct ig_rng *r, int tries);

/* eval_hope.c */
float shelfie_hope(const struct ig_game *ig, const struct ig_state *state, int seat);

#endif
