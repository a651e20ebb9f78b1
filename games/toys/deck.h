/* deck.h - the cards of a shelf game, as data.
 *
 * A deck is read from a CSV text (deck_*.csv) and checked by the one
 * loader in deck.c: the bundled decks go through it when the program is built,
 * a player's own deck when it is opened.  What passed the check can be played
 * without another look: shelves fit, references hold, counts add up.
 *
 * No pointers: words are offsets into `text`.  Kinds run from 1; bit k of a
 * mask is kind k.
 */
#ifndef IGROTEKA_TOYS_DECK_H
#define IGROTEKA_TOYS_DECK_H

#include <stdbool.h>
#include <stdint.h>
#include "text.h"

enum { KINDS_MAX = 48, SHELF_MAX = 16, COLOURS = 3, BLUE = 2, POINTS_MAX = 9 };
enum { TOYS_IN_DECK = 61, EDGES_IN_DECK = 23, CARDS_IN_DECK = TOYS_IN_DECK + EDGES_IN_DECK };
enum { CODE_MAX = 7, NAME_MAX = 64, DECK_TEXT = 2750 };
enum { TOY, LEFT_EDGE, RIGHT_EDGE }; /* card.type            */
enum property {
  NO_PROPERTY,
  EDGE_BONUS,
  SAME_OR_DIFFERENT,
  FIRST_TOY,
  TWO_TOYS,
  THREE_SHELVES,
  NEIGHBOUR_BONUS,
  WITH_EDGE,
  NO_EDGE
}; /* TOYS-7.1 ... 7.7     */

/* What a card is to its neighbours, bit by bit.  A blind card (bit 7 of a shelf
 * card) shuts both sides and has no other trait. */
enum { BLIND = 0x80 };
enum {
  T_TOY = 1,
  T_SHUTS_LEFT = 2,
  T_SHUTS_RIGHT = 4,
  T_WITH_EDGE = 8,
  T_NO_EDGE = 16,
  T_EDGE_BONUS = 32,
  T_NEIGHBOUR_BONUS = 64
};

/* What an end of a shelf is to a card that comes there: nothing may; a lone
 * edge; a toy; a toy that wants no edge; a toy that waits for one. */
enum { END_SHUT, END_LONE_EDGE, END_TOY, END_NO_EDGE, END_WAITS, ENDS };

struct edition {               /* what differs between the two boxes */
  const char *colour[COLOURS]; /* in the notation; blue comes last */
};
enum { TOYSTORY4, HEROYCHIKI };
extern const struct edition toys_editions[2];

struct card {
  uint8_t type, colour, points, count, property, ref; /* ref: the kind that 7.1 or 7.7 names */
  uint16_t code, name[2]; /* in deck.text; names in Russian and English, as the file has them */
};

struct deck {
  uint64_t toys, colour[COLOURS], three_shelves;
  uint64_t by_toys[3];      /* kinds that 0, 1, 2 or more toys on the shelf allow (7.2, 7.3) */
  uint64_t beside[2][ENDS]; /* kinds that such a left, right end allows */
  uint8_t edition, kinds;
  uint8_t trait[256];              /* of a shelf card, face up or blind */
  uint8_t end[2][256];             /* of a shelf card as the left, right end */
  struct card card[KINDS_MAX + 1]; /* [0] is no card                    */
  char text[DECK_TEXT];            /* begins with the empty word        */
};
_Static_assert(sizeof(struct deck) <= IG_DATA_MAX, "a deck fits the room for it");

/* Reads and checks a deck of this edition.  false: in->fault says where and why. */
bool toys_read_deck(struct scan *in, int edition, struct deck *out);

static inline const char *deck_word(const struct deck *d, int at) { return d->text + at; }
static inline uint64_t kind_bit(uint64_t kind) { return (uint64_t)1 << kind; }

#endif
