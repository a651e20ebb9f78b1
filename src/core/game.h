/* game.h - the contract between one game and everything else.  Read this first.
 *
 * A game is one `const struct game`.  Its state is a flat struct that begins
 * with `struct head` and holds no pointers and no padding: copy it with
 * memcpy, compare it with memcmp, hash its bytes.  Nothing here allocates,
 * reads a clock, does I/O, keeps a global or uses floating point.
 *
 * Every function takes the game first: two editions of one rule set are two
 * `struct game` with the same functions and another deck behind `data`.
 *
 * Chance is a seat.  Decks and bags are counts (pool.h): a card gets its place
 * when chance draws it, and the draw is a move like any other.
 *
 * Several seats may be active at once; then the order in which they move must
 * not matter.
 */
#ifndef IGROTEKA_GAME_H
#define IGROTEKA_GAME_H

#include <stdbool.h>
#include <stdint.h>
#include "igroteka.h"
#include "text.h"

enum { SEATS_MAX = IG_SEATS_MAX, OPTIONS_MAX = IG_OPTIONS_MAX };
enum { CHANCE = IG_CHANCE, SPECTATOR = IG_SPECTATOR, ALL = IG_ALL };
enum { OK = IG_OK, MORE = IG_MORE };
enum { UNKNOWN = IG_UNKNOWN };
enum { CHANCE_BIT = 0x80 }; /* in head.active                   */

typedef struct ig_move move_t;
typedef int16_t clause_t; /* index into game.clauses, from 1  */

struct telling;                /* voice.h                         */
struct state;                  /* each game completes it privately */
struct head {                  /* first member of every state      */
  uint8_t seats;               /* players at the table             */
  uint8_t active;              /* bit per seat to act; CHANCE_BIT; 0: the game is over */
  int8_t viewer;               /* whose view this is; ALL = the truth */
  uint8_t option[OPTIONS_MAX]; /* number of the chosen value       */
  uint8_t zero;
  uint16_t ply; /* events so far, draws included; stays at 65535 */
};              /* 18 bytes: the same for every game */
_Static_assert(sizeof(struct head) == 18, "no padding");

struct zone {
  const char *name, *code; /* English, and the notation's short name */
};

/* Where points come from, in kinds that a player thinks in: finer or coarser than clauses.  A line of a breakdown is of one. */
struct sources {
  const char *context;     /* of the names in po/              */
  const char *const *name; /* "groups"; ends with NULL, at most IG_SOURCES_MAX of them */
  int (*of)(const struct state *s, const struct ig_points *line); /* which of them, from 0 */
};

struct game {
  const char *name;          /* on the command line and in texts */
  const char *context;       /* of its texts in po/; what is not there is looked for in "table" */
  const char *title, *about; /* in English                       */
  uint8_t seats_min, seats_max;
  bool hidden;            /* the template: playable, not listed */
  bool any_order;         /* a move naming several cards is legal in other orders than
                                              the one that moves() lists          */
  uint16_t rules_version; /* goes up when an old record would replay otherwise */
  const struct game
      *before; /* the same game by the rules it had before that; NULL: there are no older ones */
  uint16_t state_size, feature_count;
  const struct ig_option *options; /* ends with a NULL name            */
  const struct ig_clause *clauses; /* made from its rulebook; [0] is empty   */
  int clause_count;                /* [0] included                     */
  const struct zone *zones;        /* from 0; ends with a NULL         */
  const void *data;                /* the deck, where it is data       */
  char deck[24];                   /* its name when it is not the bundled one, else "" */

  /* playing.  `seat` is a player or CHANCE. */
  clause_t (*setup)(const struct game *g, struct state *out); /* head is filled in; the rest is zero */
  int (*moves)(const struct game *g, const struct state *s, int seat, move_t *out, int cap);
  uint32_t (*weight)(const struct game *g, const struct state *s, move_t m);
  clause_t (*check)(const struct game *g, const struct state *s, int seat, move_t m);
  int (*broken)(const struct game *g, const struct state *s, int seat, move_t m, clause_t *out,
                int cap); /* see ig_broken: further
                                              clauses, in any order; NULL: one clause says it all */
  bool (*idle)(const struct game *g, const struct state *s, int seat,
               move_t *out); /* see ig_idle_move; NULL: never */
  void (*apply)(const struct game *g, struct state *s, int seat, move_t m);
  move_t (*sample)(const struct game *g, const struct state *s, struct ig_rng *r);
  move_t (*random_move)(const struct game *g, const struct state *s, int seat, struct ig_rng *r);
  void (*playout)(const struct game *g, struct state *s, struct ig_rng *r);             /* see playout.h */
  void (*outcome)(const struct game *g, const struct state *s, struct ig_outcome *out); /* zeroed */
  int (*breakdown)(const struct game *g, const struct state *s, struct ig_points *out, int cap);

  /* knowing */
  void (*view)(const struct game *g, const struct state *s, int seat, struct state *out);
  move_t (*veil)(const struct game *g, const struct state *s, int mover, move_t m, int seat);
  void (*determinize)(const struct game *g, const struct state *view, struct ig_rng *r, struct state *out);
  void (*features)(const struct game *g, const struct state *view, int16_t *out);

  /* writing.  The core prints and reads the head of a position (position.c);
   * the game its own lines. */
  void (*print_move)(const struct game *g, const struct state *s, move_t m, struct text *t);
  bool (*parse_move)(const struct game *g, const struct state *s, struct scan *in, move_t *out);
  void (*print_body)(const struct game *g, const struct state *s, struct text *t);
  bool (*parse_body)(const struct game *g, struct scan *in,
                     struct state *out); /* head is read, the rest zero */
  void (*describe)(const struct game *g, const struct state *view,
                   const struct telling *o); /* to nobody at the table */

  /* telling: see ig_tell, ig_ask, ig_label, and voice.h.  NULL: in notation, nothing, by its clause.
   * `after` may be NULL: a move that is only thought of, told without what comes of it. */
  void (*tell)(const struct game *g, const struct state *before, int mover, move_t m,
               const struct state *after, const struct ig_voice *v, struct text *t);
  bool (*deed)(const struct game *g, const struct state *before, int mover, move_t m,
               const struct ig_voice *v,
               struct text *t); /* see ig_tell_deed; false, or NULL: no shorter words */
  void (*ask)(const struct game *g, const struct state *view, int seat, move_t so_far,
              const struct ig_voice *v, struct text *t);
  void (*label)(const struct game *g, const struct state *view, const struct ig_points *line,
                const struct ig_voice *v, struct text *t);

  const struct sources *sources; /* kinds of points; NULL: one kind, "points" */
  const clause_t *by_turns; /* clauses whose points come turn by turn and stay; ends with 0; NULL: none */
  uint32_t quiet;           /* a bit for each move_t.op of draws that are one of many: no log tells each */

  /* showing */
  int (*scene)(const struct game *g, const struct state *view, struct ig_item *out, int cap);
  int (*marks)(const struct game *g, const struct state *view, int mover, move_t m,
               uint16_t *out); /* see ig_marks; room for IG_MARKS_MAX; NULL: scene says it */
  void (*print_item)(const struct game *g, const struct state *view, int item, struct text *t);
  move_t (*pick)(const struct game *g, const struct state *view, int seat, move_t so_far, int item);
  void (*kind_name)(const struct game *g, int kind, const struct telling *o); /* nothing when there is none */
  const char *(*kind_code)(const struct game *g, int kind);                   /* "" when there is none */
  void (*say_item)(const struct game *g, const struct state *view, int item,
                   const struct telling *o); /* NULL: names say it all */
  void (*item_code)(const struct game *g, const struct state *view, int item,
                    struct text *t); /* the same for a program; NULL: nothing */

  const struct count *count; /* a table of cardboard, counted: count.h; NULL: not by steps */

  /* Reads a deck file into data (IG_DATA_MAX bytes) and makes *out the game
   * that plays with it.  NULL when the game has no deck file. */
  bool (*load)(const struct game *g, struct scan *in, struct game *out, void *data);
};

static inline const struct head *head(const struct state *s) { return (const struct head *)s; }
static inline struct head *head_of(struct state *s) { return (struct head *)s; }
static inline bool is_active(const struct state *s, int seat)
{
  if (seat == CHANCE) return head(s)->active & CHANCE_BIT;
  return seat >= 0 && seat < SEATS_MAX && (head(s)->active >> seat & 1);
}
static inline uint8_t seat_bit(int seat) { return (uint8_t)(1u << seat); }

int move_cmp(const void *a, const void *b); /* for qsort and tests */
static inline bool move_eq(move_t a, move_t b) { return move_cmp(&a, &b) == 0; }

/* Writes a clause that is broken as the n-th if there is room, and counts it. */
static inline int add_clause(clause_t *out, int cap, int n, clause_t c, bool is_broken)
{
  if (is_broken && n < cap) out[n] = c;
  return n + is_broken;
}

/* Writes `m` as the n-th move if there is room, and counts it. */
static inline int add_move(move_t *out, int cap, int n, move_t m)
{
  if (n < cap) out[n] = m;
  return n + 1;
}

/* Generic answers, for a game that needs no faster ones. */
void sort_moves(move_t *m, int n); /* sorts, keeps duplicates  */
move_t sample_by_weight(const struct game *g, const struct state *s, struct ig_rng *r);
move_t random_from_moves(const struct game *g, const struct state *s, int seat, struct ig_rng *r);
void place_by_score(struct ig_outcome *o, int seats); /* most points first, ties share */

uint64_t hash_bytes(uint64_t h, const void *p, size_t n);
#define HASH_START 0xCBF29CE484222325u

#endif
