/* chosen.h - the options of a table in words: which differ from the default, and what was
 * chosen where the rulebook leaves a choice.
 *
 * Text out, as snprintf: the length of the whole text, cut to `cap`.
 */
#ifndef IGROTEKA_CHOSEN_H
#define IGROTEKA_CHOSEN_H

#include "igroteka.h"

/* A line for each option that differs from the default: "first=2  who begins: player 2". */
int chosen_options(const struct ig_game *g, const struct ig_state *s, const struct ig_language *l, char *out,
                   int cap);

/* What was chosen of that which this clause leaves open: "At this table: who begins: player 2.",
 * or "" where it leaves nothing open.  Also told of defaults. */
int chosen_by_clause(const struct ig_game *g, const struct ig_state *s, int clause,
                     const struct ig_language *l, char *out, int cap);

#endif
