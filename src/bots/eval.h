/* eval.h - what a position is worth to a seat, in points: the contract between a game and the bots.
 *
 * games/NAME/eval.c defines `const struct eval eval_GAME` for each game of its folder, and may
 * read the states of its game; it is linked with the bots, not with the rules.  A game
 * without one is judged by its points.
 */
#ifndef IGROTEKA_BOTS_EVAL_H
#define IGROTEKA_BOTS_EVAL_H

#include "igroteka.h"

enum { LEVELS_MAX = 8 };

struct eval {
  const char *game;
  /* The points a seat may expect to end with.  Only the differences between moves matter. */
  float (*value)(const struct ig_game *g, const struct ig_state *s, int seat);
  /* The best move by the same measure, found faster than by trying all; NULL: by trying some.
   * `list` has room for all moves. */
  struct ig_move (*best)(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move *list);
  /* For games without `margin` where nobody chooses at the same time, or NULL, and then moves are made to see what they are worth.
   * look: what `value` will say after each of n legal moves; it is right for the `best` highest, and any other is told lower.
   * best_of: the best of so many random moves, those that ig_random_move would draw; of equals the first. */
  void (*look)(const struct ig_game *g, const struct ig_state *s, int seat, const struct ig_move *list, int n,
               int best, float *value);
  struct ig_move (*best_of)(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_rng *r,
                            int tries);
  /* The same as `value` for judging a game that is cut off, not for comparing moves.  NULL: by `value`. */
  float (*leaf_value)(const struct ig_game *g, const struct ig_state *s, int seat);
  /* A part of it: what is kept for later.  Who thinks counts it when it chooses in a game in thought; the others,
   * who are taken for greedy, do not.  NULL: nothing is. */
  float (*saved_value)(const struct ig_game *g, const struct ig_state *s, int seat);
  bool margin;        /* a move also matters by what it does to the others at once */
  int choice_samples; /* of what others choose at the same time; 1: nobody does     */
  int opponent_deals; /* deals by which somebody choosing now weighs all; 0: `move_samples` */
  int move_samples;   /* moves looked at by a player in a simulated game            */
  int candidates;     /* moves that a search begins with                            */
  int games_each;     /* fewer, if there are not so many games for each; 0: a dozen */
  bool halves;        /* the worse half leaves after its part of the games          */
  int replies;        /* so many of the best moves are ranked by the best reply, too; 0: none */
  float reply_worth;  /* what a point of that reply counts against a move           */
  int horizon;        /* a simulated game is cut off after so many turns            */
  float scale;        /* a margin that is worth half of a sure win                  */
  int depth;          /* of the tree below a move; 0: none                          */
  int solve_limit;    /* an exact ending may look at; 0: it is not tried            */
  int level_samples
      [LEVELS_MAX];  /* moves that a bot of a level looks at, level 1 first; 0: as many as in other games */
  float exploration; /* to try in it what was tried little                         */
  /* What a net (nets.h) is shown of a position that `seat` may know; how many numbers.  0: not what nets were trained
   * for.  NULL: no net can see this game. */
  int (*sight)(const struct ig_game *g, const struct ig_state *s, int seat, int8_t *out);
  int net_turns; /* like turns, where a net judges                             */
};
enum { SIGHT_MAX = 1024 }; /* numbers that sight may write */

extern const struct eval
    *const evals[]; /* those that games have, made by the build; ended by a null pointer */

const struct eval *eval_of(const struct ig_game *g);

#endif
