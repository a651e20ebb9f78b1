/* play.h - one game at this keyboard, on the screen or in lines: what play.c
 * prepares and lines.c plays.
 */
#ifndef IGROTEKA_CLI_PLAY_H
#define IGROTEKA_CLI_PLAY_H

#include <stdatomic.h>
#include "cli.h"

struct past { struct ig_state s; struct ig_rng chance; int events, seat; };   /* before a move of a person */

struct play {
  const struct ig_game *g;
  struct ig_state s, seen;                 /* the truth; what the person was shown last */
  int me, first, people, events;           /* whose turn at the keyboard; the people sit from `first` on */
  struct ig_rng chance;
  uint64_t others;                         /* the seed of who plays the others */
  struct keeper *record;
  struct bot bot;                          /* who plays the others             */
  struct ig_move *room;
  struct past *past;                       /* malloc                           */
  int pasts, pasts_room;
  char drawn[IG_MOVE_TEXT];                /* the last draw,                   */
  int times, column;                       /* how often in a row; 0: a new line */
};

struct ig_move others_move(struct play *p, const struct ig_state *view, int seat);
void back_to(struct play *p, int events);  /* events after this one are undone: in the record, too */
bool play_to_end(struct play *p);          /* lines.c; false: the person has left */
const char *ask_game(void);                /* lines.c; NULL: none              */

#endif
