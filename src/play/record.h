/* record.h - a whole game as text: what it was, and every event.
 *
 *     igroteka record 1         the format
 *     game null 1               name and rules version
 *     seats 4
 *     set hand=2                as in positions; left out: the defaults
 *     deal none                 commitment to the deal: "none", or a hash in hex
 *     seed 12345                optional: of whoever dealt
 *     from                      only in format 2: the game was taken up at this position,
 *     | position null 1         told as in position.h with a bar before each line
 *     | ...
 *     1 chance deal w           number, seat or "chance", the move in notation
 *     2 2 lay w
 *     end 40 12 33 21           number of events, final scores
 *     hash 0123456789abcdef     of the events, see record_hash
 *     reveal 0123...            the secret that `deal` is the hash of
 *     promise 1 sha256:cdef...  what seat 1 promised, before the deal
 *     entropy 1 89ab...         what seat 1 added to it; "none": it promised and did not
 *
 * A record without `end` is a game that is not finished.  Remarks as in
 * positions.  Reading plays every event again and believes nothing: what does
 * not follow from the lines above it is refused with its line and the reason.
 *
 * Text in, text out: no allocation, no I/O.
 */
#ifndef IGROTEKA_RECORD_H
#define IGROTEKA_RECORD_H

#include "igroteka.h"
#include "text.h"

enum {
  RECORD_LINE = 2 * IG_MOVE_TEXT, /* characters of a line             */
  RECORD_HEAD = 512,              /* of the lines before the first event, without `from` */
  RECORD_FROM = 2 * IG_TEXT_MAX,  /* of `from`                        */
  RECORD_DEAL = 128
}; /* of a commitment, a secret, an entropy */
enum { RECORD_BAD = -1, RECORD_DONE, RECORD_EVENT };

struct record { /* a record being read              */
  const struct ig_game *game;
  char deal[RECORD_DEAL + 1];
  char reveal[RECORD_DEAL + 1]; /* "" until it is read, after the last event */
  char promise[IG_SEATS_MAX][RECORD_DEAL + 1], entropy[IG_SEATS_MAX][RECORD_DEAL + 1];
  bool has_seed, ended;
  uint64_t seed;
  struct ig_state start, before, state; /* dealt to nobody, or `from`; around the last event */
  int events, seat;                     /* so many so far; whose the last was */
  uint64_t hash;                        /* of the events so far             */
  struct ig_move move;
  struct ig_fault fault; /* after RECORD_BAD                 */
  int clause;            /* the rule that refused it, or 0   */
  struct scan in;        /* private                          */
};

const struct ig_game *record_game(const char *text, struct ig_fault *why); /* which game it is of */

/* Reads the head, up to the first event.  false: see fault and clause. */
bool record_open(struct record *r, const struct ig_game *g, const char *text);
int record_next(struct record *r); /* plays one event                  */
int record_check(struct record *r, const struct ig_game *g, const char *text); /* reads all: DONE or BAD */

/* The hash of the events: of their lines as written, with single spaces and
 * without remarks.  It depends on nothing else, so a record stays good however
 * the program changes inside.  Begin with RECORD_HASH, add line after line. */
#define RECORD_HASH 0xCBF29CE484222325u
uint64_t record_hash(uint64_t hash, const char *line);

bool read_u64(const char *word, uint64_t *out); /* digits and nothing else, as a seed is written */

/* Writing, as snprintf: all lines end with a newline.  The head is of format 2 where
 * the game did not begin as its options have it: then `start` stands under `from`. */
int record_print_head(const struct ig_game *g, const struct ig_state *start, const char *deal,
                      const uint64_t *seed, char *out, int cap);
int record_print_event(const struct ig_game *g, const struct ig_state *before, int number, int seat,
                       struct ig_move m, char *out, int cap);
int record_print_reveal(const char *secret, const char *const *promise, const char *const *entropy, int seats,
                        char *out, int cap); /* NULL: a seat without */
int record_print_end(const struct ig_game *g, const struct ig_state *s, int events, uint64_t hash, char *out,
                     int cap);

#endif
