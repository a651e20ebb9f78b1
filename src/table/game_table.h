/* game_table.h - one table and its history: what every front end plays through.
 *
 * A table is a start and the events since, draws of chance among them; the
 * position is folded from them.  As pure as the engine: no I/O, no clock, no
 * globals; room for events is asked of the owner.
 *
 *     struct table t = { .game = g, .grow = grow_by_realloc, .people = 1 };
 *     table_start(&t, 2, NULL, seed);
 *     table_move(&t, 0, "take d4 -> 1", &answer);      then chance acts until a player can, and moves that are the
 *                                                      only ones and decide nothing (a skip) are made
 *     table_undo(&t, 0);
 *     table_save(&t, text, size);
 *
 * The same seed and the same moves are the same game.  Chance goes on from where
 * it stood, also after an undo: nothing is dealt anew.  Events that were undone
 * are remembered for as long as the game goes the same way again, so chance and
 * programs repeat what they did (table_again), however long they thought about it.
 */
#ifndef IGROTEKA_TABLE_H
#define IGROTEKA_TABLE_H

#include "igroteka.h"
#include "judge.h"
#include "sheet.h"

enum { TABLE_NAME = 128 };

/* How moves are taken back. */
enum undo_rule {
  UNDO_FREE,   /* to this seat's last decision, past all that came after it */
  UNDO_UNSEEN, /* the last move of one's own turn, if it told the mover nothing */
  UNDO_ASK,    /* the same, also after the turn has passed: the owner has asked the others */
  UNDO_NEVER
};

struct table_event {
  struct ig_move move;
  uint64_t luck;
  int8_t seat;
  bool idle;
}; /* luck: where chance stood before it;
                                              idle: the only move, which decided nothing */

struct table {
  const struct ig_game *game; /* set by the owner, like            */
  enum undo_rule undo;        /* these                             */
  uint8_t people;             /* a bit for each seat of a person   */
  char who[IG_SEATS_MAX]
          [TABLE_NAME]; /* who sits there, for the record: "Ann", "level3 (bot)"; "": not told */
  void *(*grow)(void *old, size_t size); /* room for events, as realloc; NULL: there is none */

  struct ig_state start, now; /* the whole position: never shown   */
  bool has_seed;              /* the seed stands in the record     */
  uint64_t seed, luck;
  struct table_event *event; /* of grow: the owner frees it       */
  int events, known, cap;    /* known: with those that were undone and may come again */
};

/* Dealt until a player can act.  IG_OK, or the clause that forbids such a table. */
int table_start(struct table *t, int seats, const uint8_t *choice, uint64_t seed);
void table_begin(struct table *t, const struct ig_state *start,
                 uint64_t seed); /* from any position; what it does not know is dealt */

struct table_fault {
  struct ig_fault fault;
  int clause;
}; /* clause: the rule that refused it, or 0 */

const struct ig_game *table_game(const char *text,
                                 struct ig_fault *why); /* of a record or a position: NULL: neither */
/* A record, played on after its first `to` events (-1: after all), or a position.
 * `seed` is used where the record has none.  Nothing is believed; false: see *why. */
bool table_read(struct table *t, const char *text, int to, uint64_t seed, struct table_fault *why);
bool table_bot(const struct table *t, int seat, char *out,
               int cap);                                        /* the bot that sits there, by its name */
int table_save(const struct table *t, char *out, int cap);      /* the record, as snprintf */
int table_save_head(const struct table *t, char *out, int cap); /* its lines before the first event */

/* Judged by what the seat knows.  MOVE_DONE: it was made, and all that needs no player after it. */
enum judged table_move(struct table *t, int seat, const char *words, struct judgement *out);
enum judged table_play(struct table *t, int seat, struct ig_move m, struct judgement *out);
bool table_again(const struct table *t, int seat,
                 struct ig_move *m);           /* what the seat did here before it was undone */
uint64_t table_thought(const struct table *t); /* the seed of a program that thinks now */

void table_view(const struct table *t, int seat, struct ig_state *out);
bool table_over(const struct table *t);
int table_next(const struct table *t);            /* a seat to move; the lowest of several; -1: it is over */
int table_moves(const struct table *t, int seat); /* how many it has made */

struct table_ear {
  const struct table *t;
  int seat, at;
  struct ig_state before;
};
void table_listen(struct table_ear *e, const struct table *t, int seat,
                  int from); /* to the events after the first `from` */
bool table_hear(struct table_ear *e, int *mover, char *out,
                int cap); /* the next one as the seat heard of it */
struct table_told {
  int mover;
  bool quiet;
  struct event_told is;
}; /* quiet: one draw of many (ig_is_quiet) */
bool table_tell(struct table_ear *e, const struct ig_voice *v,
                struct table_told *out); /* the same in words */

/* The score sheet so far, as the seat knows it (sheet.h): how many lines, `cap` of them in `out`. */
int table_sheet(const struct table *t, int seat, const struct ig_voice *v, struct sheet_line *out, int cap);

/* To how many events an undo of this seat leads; -1: the rule of the table forbids it.
 * IG_ALL: of the person who moved last.  */
int table_undo_to(const struct table *t, int seat);
bool table_undo(struct table *t, int seat);

#endif
