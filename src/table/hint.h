/* hint.h - advice for a person: what a good bot would play, within one budget
 * that is the same at every table, and one reason why.
 *
 * Made from a view, so it knows no more than the person who asks.  No clock:
 * whoever has one hands it in as bot_task's `stop`.
 */
#ifndef IGROTEKA_HINT_H
#define IGROTEKA_HINT_H

#include "bot.h"

enum { HINT_LINES = 5, HINT_LABEL = 256 };                 /* moves that are told; characters of a label */

struct bot hint_bot(void);                 /* who advises; its budget: so many games in thought, and no longer than its ms */

/* `t` is game, view, seat, stop and who, and room. */
bool hint_think(const struct bot_task *t, struct bot_answer *out);

struct hint_why {                          /* the points that bring most at once; clause 0: none do */
  int clause, points;
  char label[HINT_LABEL];                  /* what they are called             */
};
struct hint_why hint_why(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move m, const struct ig_voice *v);

/* Why, in a sentence: "Right away +3: Group of 5 cats."  Empty for a move that is not the best and brings none.  As snprintf. */
int hint_say_why(const struct hint_why *why, bool best, const struct ig_voice *v, char *out, int cap);

#endif
