/* judge.h - what holds at every table, here and at a server: how a move is
 * judged, how an event is heard, and whether a mover has learned something.
 *
 * A move is judged by what its mover knows, so that a refusal tells nothing.
 * Functions of a position; whoever keeps the history (game_table.h, src/hub) calls them.
 * No I/O, no clock, no globals, no allocation.
 */
#ifndef IGROTEKA_JUDGE_H
#define IGROTEKA_JUDGE_H

#include "igroteka.h"

enum judged {
  MOVE_DONE,
  MOVE_MORE,
  MOVE_CLAUSE,
  MOVE_FAULT
}; /* fine; not complete; against a rule; not understood */

struct judgement {
  enum judged is;
  struct ig_move move;
  int clause;            /* of MOVE_CLAUSE                   */
  struct ig_fault fault; /* of MOVE_FAULT                    */
};

/* `s` is the position or the view of `seat`. */
enum judged judge_words(const struct ig_game *g, const struct ig_state *s, int seat, const char *words,
                        struct judgement *out);
enum judged judge_move(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move m,
                       struct judgement *out);

/* The event that is about to happen as `ear` hears of it: the words of the move, as snprintf. */
int hear_event(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m, int ear,
               char *out, int cap);

/* The same as a sentence of the game: see ig_tell.  `after` is the position that it led to; ear IG_ALL sees everything. */
int tell_event(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m,
               const struct ig_state *after, int ear, const struct ig_voice *v, char *out, int cap);

/* The same for whoever wants it in parts: the sentence of tell_event, the deed (see ig_tell_deed; "" for a draw), and the points
 * that it brought each seat, as far as `ear` can see. */
struct event_told {
  char text[IG_TELL_MAX], deed[IG_TELL_MAX];
  int gained[IG_SEATS_MAX];
};
bool anything_gained(const struct event_told *is);
void tell_in_parts(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m,
                   const struct ig_state *after, int ear, const struct ig_voice *v, struct event_told *out);

/* A seat whose only move decides nothing, and that move; -1: everybody to move has a choice. */
int next_idle(const struct ig_game *g, const struct ig_state *s, struct ig_move *m);

/* `m` of `seat`, and idle moves after it, led from `before` to `now`, and whatever else might have been
 * hidden, the seat would see the same now: then nothing was learned. */
bool nothing_learned(const struct ig_game *g, const struct ig_state *before, int seat, struct ig_move m,
                     const struct ig_state *now, uint64_t salt);

/* Still the seat's own turn: it is to move again, or the others who were to move
 * together with it still are. */
bool still_own_turn(const struct ig_game *g, const struct ig_state *before, int seat,
                    const struct ig_state *now);

uint8_t seats_to_move(const struct ig_game *g,
                      const struct ig_state *s); /* a bit for each; chance has none */

#endif
