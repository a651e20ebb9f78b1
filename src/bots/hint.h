/* hint.h - advice for a person: what a good bot would play, within one budget
 * that is the same at every table, and why, in a sentence or two.
 *
 *     struct bot b = hint_bot(), search;
 *     int pairs = hint_split(&b, &search);        the budget in two parts
 *     search.think(&search, &task, &answer);      which move
 *     hint_compare(&task, &answer, pairs, &c);    and what it has over the next best one
 *     hint_why(...), hint_say_why(...);           in words
 *
 * Made from a view, so it knows no more than the person who asks.  No clock:
 * whoever has one hands it in as bot_task's `stop`.
 */
#ifndef IGROTEKA_HINT_H
#define IGROTEKA_HINT_H

#include "compare.h"

enum {
  HINT_LINES = 5,
  HINT_LABEL = 256,
  HINT_SEED = 1
}; /* moves that are told; characters of a label; the same hint for the same view */

struct bot hint_bot(void); /* who advises; its budget: so many simulations, and no longer than its ms */

/* Three quarters of what `b` may spend, games or ms, are for the search; pairs of games for the rest. */
int hint_split(const struct bot *b, struct bot *search);

/* The best move against the next best, and if the two look alike, against the last of HINT_LINES.  `t` is game, view, seat, seed, stop and who, and workspace.  What was worked out to the
 * end, or has no second, is not compared: 0 pairs.  The games played are added to the answer's. */
void hint_compare(const struct bot_task *t, struct bot_answer *a, int pairs, struct comparison *out);

struct hint_why {     /* what a move brings at once, whatever is hidden; clause 0: nothing, or it depends */
  int clause, points; /* of the line that is told; all points */
  bool part;          /* that line brings only the largest part of them */
  char label[HINT_LABEL]; /* what it is called                */
};
struct hint_why hint_why(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move m,
                         const struct ig_voice *v);

/* Why: "Right away +3 points: Group of 5 cats.", and of the best move what it has over the next best one (compare_say).  `answer` and `c` NULL:
 * it is not the best; then empty if it brings nothing at once.  As snprintf. */
int hint_say_why(const struct ig_game *g, const struct hint_why *why, const struct bot_answer *answer,
                 const struct comparison *c, const struct ig_voice *v, char *out, int cap);

/* What was spent: "412 games were played in thought; the answer was clear by then."  As snprintf. */
int hint_say_spent(const struct bot_answer *a, const struct ig_voice *v, char *out, int cap);

#endif
