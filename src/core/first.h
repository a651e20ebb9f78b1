/* first.h - who begins: the option `first`, the same in every game in which somebody does.
 *
 * With "lot" chance draws one of the seats.  With the number of a seat the table
 * has settled it: the draw stays an event of the game, and has one outcome.
 */
#ifndef IGROTEKA_FIRST_H
#define IGROTEKA_FIRST_H

#include "game.h"
#include "rng.h"

enum { FIRST_SEATS = 4 }; /* no such game has more            */
extern const char *const first_values[FIRST_SEATS + 2], *const first_says[FIRST_SEATS + 1];

/* `option` is the place of `first` among the game's options. */
static inline int first_named(const struct state *s, int option)
{
  return head(s)->option[option];
} /* 0: lot */

static inline bool first_is_there(const struct state *s, int option)
{
  return first_named(s, option) <= head(s)->seats;
}

static inline bool may_begin(const struct state *s, int option, int player) /* player: from 1 */
{
  int named = first_named(s, option);
  return player >= 1 && player <= head(s)->seats && (!named || player == named);
}

static inline int draw_first(const struct state *s, int option, struct ig_rng *r)
{
  int named = first_named(s, option);
  return named ? named : 1 + (int)rng_below(r, head(s)->seats);
}

bool first_is_sound(struct scan *in, const struct state *s, int option); /* of a position that is read */

#endif
