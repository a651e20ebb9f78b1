/* position.h - a position as text.
 *
 *     position null 1           the game and the version of its rules
 *     seats 4
 *     set hand=2                options; left out: the defaults
 *     turn 2                    seats to act; "chance"; "nobody" when it is over
 *     view all                  "all": the truth; a seat; "spectator"
 *     ply 57                    events so far
 *     ...                       the game's own lines
 *
 * Everything after the first line may be left out.  docs/notation.md has the
 * grammar of the rest.
 */
#ifndef IGROTEKA_POSITION_H
#define IGROTEKA_POSITION_H

#include "game.h"

void position_print(const struct game *g, const struct state *s, struct text *t);
const struct game *position_game(struct scan *in);                      /* reads the first line */
const struct game *position_version(const struct game *g, int version); /* g or one before it; NULL */
bool position_parse(const struct game *g, struct scan *in, struct state *out);

/* Option texts "goals=2", also used by records and on the command line. */
void options_print(const struct game *g, const uint8_t *choice, struct text *t);
bool option_parse(const struct game *g, struct scan *in, uint8_t *choice); /* one k=v */
int option_count(const struct game *g);
bool options_are_there(const struct game *g, const uint8_t *choice); /* each names one of its values */

#endif
