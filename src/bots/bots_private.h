/* bots_private.h - what the files of src/bots share.
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

struct branch {
  struct ig_move move;
  float prior, sum;
  int visits;
};
struct node {   /* see tree.c                       */
  uint64_t key; /* 0: not used                      */
  float sum;
  int visits, branches;
  struct branch branch[BRANCHES];
};
struct step {
  struct node *node;
  int branch, mover;
}; /* branch -1: a node just made */

struct workspace { /* how a bot uses what it is lent   */
  struct ig_move list[IG_MOVES_MAX];
  float value[IG_MOVES_MAX];
  struct ig_state base, now, trial[2], inner[2];
  struct ig_state seen, deal; /* what another seat knows, and guesses */
  struct ig_move choice[CHOICES];
  struct node node[NODES];
  struct ig_state line[LEVELS], world[WORLDS]; /* of solve.c       */
};
_Static_assert(sizeof(struct workspace) <= BOT_WORKSPACE, "it must fit");

struct bot_context { /* one question being thought about */
  const struct ig_game *g;
  const struct eval *e;
  size_t size; /* of a position                    */
  struct ig_rng r;
  struct workspace *workspace;
  int me; /* whose simulations they are; -1: nobody's */
  int nodes, nodes_made;
  struct net net; /* net.inputs 0: the hand-made evaluation judges alone */
};

struct bot_context context_of(const struct bot_task *t);
struct bot_context context_with_net(const struct bot *b,
                                    const struct bot_task *t); /* where b judges by nets and there is one */
float foresee_by_hand(const struct eval *e, const struct ig_game *g, const struct ig_state *s,
                      int seat); /* without a net */
float foresee(const struct bot_context *k, const struct ig_state *s,
              int seat);                             /* the points a game that is cut off will end with */
float lead(const float *value, int seats, int seat); /* over the best other */
int turns_ahead(const struct bot_context *k,
                const struct ig_state *s); /* after which a simulated game is cut off */
void copy_state(const struct bot_context *k, struct ig_state *to, const struct ig_state *from);
int players_to_act(const struct bot_context *k, const struct ig_state *s);
bool passed_on(const struct bot_context *k, const struct ig_state *s,
               int mover); /* is the turn of `mover` over? */

struct finish {
  float result[IG_SEATS_MAX], place, margin;
}; /* result by seat, 0 to 1; the rest of one seat */

/* Somebody who looks at every game in thought where it stops, the first of two moves and the second by turns. */
struct watcher {
  void (*ended)(void *with, const struct bot_context *k, int which, const struct ig_state *end);
  void *with;
};
enum { PAIRS_LEAST = 16 }; /* that are played even in a hurry  */

/* rollout.c */
void judge_all(const struct bot_context *k, const struct ig_state *s, struct bot_estimate *out);
void watch_rollouts(const struct bot_task *t, const struct ig_move *two, int pairs, const struct watcher *w);

/* search.c */
void watch_search(const struct bot *b, const struct bot_task *t, const struct ig_move *two, int pairs,
                  const struct watcher *w);
struct finish judge(const struct bot_context *k, const struct ig_state *s, int seat);
void add_line(struct bot_answer *out, int from,
              const struct bot_line *line); /* by worth, but not before `from` */

/* policy.c */
float worth(const struct bot_context *k, const struct ig_state *s, int seat);
void play_best(struct bot_context *k, struct ig_state *s, int seat,
               int tries); /* of `tries` moves at random */
void others_choose(struct bot_context *k, struct ig_state *s,
                   int seat); /* all but `seat`, before anything is revealed */
void play_on(struct bot_context *k, struct ig_state *s,
             int tries); /* one event, or all choices of one moment */
void look_at_moves(struct bot_context *k, const struct ig_state *s, int seat, const struct ig_move *list,
                   int n, int best, float *value); /* what it is worth after each; see eval.h */
int overlook(struct bot_context *k, const struct bot *b,
             int n); /* of n ranked moves those stay, in their order, that b has looked at; how many */
void sort_by_value(struct ig_move *list, float *value, int n); /* the best first */
int rank_moves(struct bot_context *k,
               const struct bot_task *t); /* workspace->list and workspace->value, the best first; how many */

void rank_by_replies(struct bot_context *k, const struct bot_task *t,
                     int n); /* the first of the n moves that rank_moves found */

/* solve.c: workspace->list has the n moves.  false: it is no ending yet, or too much of it is left. */
bool solve_ending(struct bot_context *k, const struct bot_task *t, int n, int64_t positions,
                  struct bot_answer *out);

/* tree.c */
void tree_clear(struct bot_context *k, int64_t budget);
int tree_descend(struct bot_context *k, struct ig_state *s, int seat, struct step *path,
                 int *turns);                                             /* steps of the path */
void tree_learn(const struct step *path, int depth, const float *result); /* by seat */

bool think_random(const struct bot *b, const struct bot_task *t, struct bot_answer *out);
bool think_greedy(const struct bot *b, const struct bot_task *t, struct bot_answer *out);
bool think_search(const struct bot *b, const struct bot_task *t, struct bot_answer *out);

#endif
