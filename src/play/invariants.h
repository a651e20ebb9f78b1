/* invariants.h - promises of a game that are kept in every position.
 *
 * Each check answers INVARIANT_OK, or the first promise that was broken.  They
 * ask the game through igroteka.h only and know no rule.
 */
#ifndef IGROTEKA_VERIFY_H
#define IGROTEKA_VERIFY_H

#include "igroteka.h"

enum invariant {
  INVARIANT_OK,
  HAS_MOVE,
  MOVES_FIT,
  LISTED_OK,
  MOVE_FITS,
  MOVE_READS,
  MOVE_SAME,
  SORTED,
  EXACTLY,
  ANY_LISTED,
  IDLE_NONE,
  IDLE_REFUSED,
  TEXT_FITS,
  TEXT_READS,
  TEXT_SAME,
  POINTS_FIT,
  POINTS_SEAT,
  POINTS_CLAUSE,
  POINTS_SUM,
  VIEW_TWICE,
  VIEW_DEAL,
  VIEW_MOVES,
  ENDS,
  PLAYED_OK
};
const char *invariant_text(enum invariant p); /* in English, a text of the context "invariant" */

enum { VERIFY_OLD = 64 }; /* moves of other positions kept for `check` */

struct invariant_checker { /* the memory of one watcher        */
  const struct ig_game *g;
  struct ig_rng rng; /* its own: the game is not disturbed */
  struct ig_move old[VERIFY_OLD];
  int olds;
  struct ig_move *list, *other; /* IG_MOVES_MAX each                */
  char text[IG_TEXT_MAX];
  struct ig_move (*choose)(void *player, const struct ig_state *s,
                           int seat); /* who plays; NULL: whatever comes */
  void *player;
};

/* Every listed move of an active seat is accepted.  `n` moves in v->list. */
enum invariant verify_listed(struct invariant_checker *v, const struct ig_state *s, int seat, int n);
/* The breakdown adds up to the score, and names known clauses and seats. */
enum invariant verify_score(struct invariant_checker *v, const struct ig_state *s);
/* Everything: the two above, order of the list, moves of other positions and
 * seats, print and parse, views and what is dealt from them. */
enum invariant verify_all(struct invariant_checker *v, const struct ig_state *s);

#endif
