/* think.h - what the files of src/bots share.
 *
 * Nothing here knows a game; what a position is worth says the game's own
 * evaluation (eval.h).
 */
#ifndef IGROTEKA_BOTS_THINK_H
#define IGROTEKA_BOTS_THINK_H

#include "bot.h"
#include "eval.h"
#include "nets.h"
#include "seed.h"

enum { NODES = 8192, BRANCHES = 8, DEPTH_MAX = 12, LEVELS = 32, WORLDS = 48, CHOICES = 64 };

struct branch { struct ig_move move; float prior, sum; int visits; };
struct node {                              /* see tree.c                       */
  uint64_t key;                            /* 0: not used                      */
  float sum;
  int visits, branches;
  struct branch branch[BRANCHES];
};
struct step { struct node *node; int branch, mover; };       /* branch -1: a node just made */

struct room {                              /* how a bot uses what it is lent   */
  struct ig_move list[IG_MOVES_MAX];
  float value[IG_MOVES_MAX];
  struct ig_state base, now, trial[2], inner[2];
  struct ig_state seen, deal;                                  /* what another seat knows, and guesses */
  struct ig_move choice[CHOICES];
  struct node node[NODES];
  struct ig_state line[LEVELS], world[WORLDS];                 /* of solve.c       */
};
_Static_assert(sizeof(struct room) <= BOT_ROOM, "it must fit");

struct mind {                              /* one question being thought about */
  const struct ig_game *g;
  const struct eval *e;
  size_t size;                             /* of a position                    */
  struct ig_rng r;
  struct room *room;
  int me;                                  /* whose games in thought they are; -1: nobody's */
  int nodes, nodes_made;
  struct net net;                          /* net.inputs 0: the hand-made evaluation judges alone */
};

struct mind mind_of(const struct bot_task *t);
struct mind mind_with_net(const struct bot *b, const struct bot_task *t);     /* where b judges by nets and there is one */
float foresee_by_hand(const struct eval *e, const struct ig_game *g, const struct ig_state *s, int seat);   /* without a net */
float foresee(const struct mind *k, const struct ig_state *s, int seat);      /* the points a game that is cut off will end with */
float lead(const float *value, int seats, int seat);                          /* over the best other */
int turns_ahead(const struct mind *k, const struct ig_state *s);              /* after which a simulated game is cut off */
void copy_state(const struct mind *k, struct ig_state *to, const struct ig_state *from);
int  players_to_act(const struct mind *k, const struct ig_state *s);
bool passed_on(const struct mind *k, const struct ig_state *s, int mover);   /* is the turn of `mover` over? */

struct finish { float result[IG_SEATS_MAX], place, margin; };      /* result by seat, 0 to 1; the rest of one seat */

/* search.c */
struct finish judge(const struct mind *k, const struct ig_state *s, int seat);
void add_line(struct bot_answer *out, int from, const struct bot_line *line);      /* by worth, but not before `from` */

/* policy.c */
float worth(const struct mind *k, const struct ig_state *s, int seat);
void play_best(struct mind *k, struct ig_state *s, int seat, int tries);     /* of `tries` moves at random */
void others_choose(struct mind *k, struct ig_state *s, int seat);            /* all but `seat`, before anything is revealed */
void play_on(struct mind *k, struct ig_state *s, int tries);                 /* one event, or all choices of one moment */
float look_ahead(struct mind *k, const struct ig_state *s, int seat, struct ig_move m);   /* what it is worth after `m` */
void sort_by_value(struct ig_move *list, float *value, int n);               /* the best first */
int  rank_moves(struct mind *k, const struct bot_task *t);   /* room->list and room->value, the best first; how many */

/* solve.c: room->list has the n moves.  false: it is no ending yet, or too much of it is left. */
bool solve_ending(struct mind *k, const struct bot_task *t, int n, int64_t positions, struct bot_answer *out);

/* tree.c */
void tree_clear(struct mind *k, int64_t budget);
int  tree_descend(struct mind *k, struct ig_state *s, int seat, struct step *path, int *turns);   /* steps of the path */
void tree_learn(const struct step *path, int depth, const float *result);    /* by seat */

bool think_random(const struct bot *b, const struct bot_task *t, struct bot_answer *out);
bool think_greedy(const struct bot *b, const struct bot_task *t, struct bot_answer *out);
bool think_search(const struct bot *b, const struct bot_task *t, struct bot_answer *out);

#endif
