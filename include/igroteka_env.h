/* igroteka_env.h - the games in numbers, for programs that learn.
 *
 * Three things, each built on the one before:
 *
 *   one table      ig_reset and ig_step: chance is played for you, the next mover
 *                  is named, the end and the points are told, and what the rules
 *                  forbid is answered by its clause and changes nothing
 *   numbers        actions as numbers with a mask of the legal ones, observations
 *                  as bytes with a name and a meaning for each; both are made of a
 *                  view alone, so equal views have equal numbers
 *   many tables    ig_env_step: N tables in one call over arrays of the caller's
 *
 * As in igroteka.h nothing allocates, reads a clock, keeps a global or uses
 * floating point, and a seed means the same games on every machine.
 *
 * A move with very many forms is told in several actions (a card, a place, go on
 * or done).  What was told already is the move so far: a struct ig_move, all zero
 * at the beginning of a decision.
 */
#ifndef IGROTEKA_ENV_H
#define IGROTEKA_ENV_H

#include <igroteka.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* Answers besides IG_OK, IG_MORE and clauses. */
enum {
  IG_NO_ACTION = -2, /* not a legal action here              */
  IG_NO_TABLE = -3,  /* seats or options that this game does not have */
  IG_NO_SEAT = -4
}; /* that seat is not to act now          */

/* ---- one table ---------------------------------------------------------- */
struct ig_turn {
  int seat; /* who acts next; IG_CHANCE: nobody, the game is over */
  bool over;
  int32_t score[IG_SEATS_MAX]; /* once it is over                      */
  int8_t place[IG_SEATS_MAX];
};

/* A new table, dealt, with a player to act.  choice as in ig_setup.  IG_OK, IG_NO_TABLE, or
 * the clause that forbids such a table; then *out is not to be used. */
int ig_reset(const struct ig_game *g, int seats, const uint8_t *choice, struct ig_rng *r,
             struct ig_state *out, struct ig_turn *turn);
/* One move of a seat, and all draws that follow.  IG_OK, or why not: IG_NO_SEAT, IG_MORE (the move is not
 * complete) or the clause it breaks; then nothing has changed. */
int ig_step(const struct ig_game *g, struct ig_state *s, int seat, struct ig_move m, struct ig_rng *r,
            struct ig_turn *turn);

/* What chance may draw now and with which weights: for programs that play chance themselves. */
int ig_draws(const struct ig_game *g, const struct ig_state *s, struct ig_move *out, uint32_t *weight,
             int cap);

/* ---- actions as numbers ------------------------------------------------- */
struct ig_actions { /* actions of one kind: first, first + 1, ... */
  const char *name; /* "choose"                             */
  int first, count;
  const char *about; /* in English: see ig_env_about           */
};
int ig_action_count(const struct ig_game *g); /* 0: this game has no numbers  */
int ig_action_kinds(const struct ig_game *g);
const struct ig_actions *ig_actions_at(const struct ig_game *g, int i);
/* mask[a] becomes 1 for the legal actions and 0 for all others; how many are legal. */
int ig_action_mask(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move so_far,
                   uint8_t *mask);
/* Adds an action to the move so far.  IG_OK: now it is a whole move, for ig_step; IG_MORE: go on;
 * IG_NO_ACTION: not legal here, and nothing has changed. */
int ig_action_add(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move *so_far,
                  int action);
/* The action that leads from the move so far to this legal whole move; IG_NO_ACTION: none does. */
int ig_action_towards(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move so_far,
                      struct ig_move whole);

/* ---- observations ------------------------------------------------------- */
struct ig_field {     /* part of an observation               */
  const char *name;   /* "hand"                               */
  int dims, shape[4]; /* rows of bytes (uint8), the last index runs fastest */
  int offset;         /* of its first byte                    */
  const char *about;
};
int ig_observation_size(const struct ig_game *g); /* bytes                        */
int ig_field_count(const struct ig_game *g);
const struct ig_field *ig_field_at(const struct ig_game *g, int i);
const char *ig_env_about(const char *about,
                         const struct ig_language *l); /* of actions or a field, in a language */
/* Seats are told from the viewer's own on, clockwise; a spectator's from the first. */
void ig_observe(const struct ig_game *g, const struct ig_state *view, struct ig_move so_far, uint8_t *out);

/* What a seat hears of one event: byte 0 is who (1 chance, 2 the seat itself, 3 its left neighbour, ...),
 * then the 16 bytes of the move as that seat hears it.  `s` is the position before the event. */
enum { IG_EVENT_SIZE = 17 };
void ig_observe_event(const struct ig_game *g, const struct ig_state *s, int mover, struct ig_move m,
                      int seat, uint8_t *out);

/* ---- many tables -------------------------------------------------------- */
enum ig_reward {
  IG_REWARD_PLACE,  /* at the end: seats placed behind, less seats placed before */
  IG_REWARD_POINTS, /* at the end: points                   */
  IG_REWARD_GAIN
}; /* points as they come and go           */
/* the last action ended the game; a new one has begun, unless games stay */
enum ig_status {
  IG_GOES_ON,
  IG_GAME_OVER,
  IG_REFUSED
};                      /* the action was not legal; the table stands as it was */
enum { IG_LEAVE = -1 }; /* as an action: this table is left as it is, its arrays too */

struct ig_env_config {
  const struct ig_game *game;
  int seats, tables;
  uint8_t choice[IG_OPTIONS_MAX];
  uint64_t seed;
  int history; /* events that an observation tells of, behind its fields: history x
                                               IG_EVENT_SIZE bytes, the newest first; 0: none              */
  enum ig_reward reward;
  /* 1: a game that is over stays until ig_env_reset: seat IG_CHANCE, nothing legal */
  int stays;
};

/* The caller's; all but masks, seats and status may be NULL. */
struct ig_env_arrays {
  uint8_t *observations; /* tables x ig_env_observation_size: of the seat to act */
  uint8_t *masks;        /* tables x ig_action_count             */
  int8_t *seats;         /* tables: who acts now                 */
  uint8_t *status;       /* tables: enum ig_status               */
  int32_t *rewards;      /* tables x config.seats: of the last action */
  int32_t *scores;       /* tables x config.seats: of the last game that ended */
  int32_t *legal;        /* tables: how many actions are legal   */
};

struct ig_env;                                     /* opaque; in memory of the caller's    */
size_t ig_env_size(const struct ig_env_config *c); /* bytes; 0: no such table      */
int ig_env_observation_size(const struct ig_env_config *c);
/* NULL: no such table */
struct ig_env *ig_env_open(const struct ig_env_config *c, const struct ig_env_arrays *a, void *memory);
/* Tables `from` to `from + n - 1` begin a new game.  Calls for different tables may run in different
 * threads at once: no two tables share anything that is written. */
void ig_env_reset(struct ig_env *e, int from, int n);
/* actions[from] on; how many were refused */
int ig_env_step(struct ig_env *e, const int32_t *actions, int from, int n);
/* For random players and for filling in: a legal action of each table, uniform, by a generator of its own. */
void ig_env_any_actions(struct ig_env *e, int32_t *actions, int from, int n);
/* What any seat sees of a table, now or when the game is over: as in `observations`; mask may be NULL. */
void ig_env_observe(const struct ig_env *e, int table, int seat, uint8_t *observation, uint8_t *mask);
/* The position of a table, for looking closer, for bots, for records; NULL: there is no such table.  It is the
 * truth; players get views of it. */
const struct ig_state *ig_env_state(const struct ig_env *e, int table);
struct ig_move ig_env_so_far(const struct ig_env *e, int table);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
