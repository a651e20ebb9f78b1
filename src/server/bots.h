/* bots.h - threads on which bots think, so that the network thread never does.
 *
 * Questions are answered by turns: each has an owner, and next comes the owner
 * whose bots have thought least of late.  When more is asked than can be thought
 * about, bots think shorter, those of the owner with most questions most; a bot
 * that is already late plays the best it sees one move ahead.  None ever plays at
 * random that was not asked to.  Bots that only look one move ahead never wait for
 * those that think.
 *
 * `wake` is called from those threads; then bots_collect, on the asking thread,
 * gives the answers.
 */
#ifndef IGROTEKA_SERVER_BOTS_H
#define IGROTEKA_SERVER_BOTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bots;

struct bots_hooks {
  void *ctx;
  void (*wake)(void *ctx);
  void (*answer)(void *ctx, uint64_t ask, const char *move); /* NULL: it gave up */
};

struct bots_question {
  uint64_t ask, owner, seed;
  const char *bot;
  int seat;
  bool hurry; /* at once, as well as may be       */
  const char *view;
  size_t size;
};

struct bots_stats {
  uint64_t answered, hurried;
  int waiting;
};

struct bots *bots_new(int threads, const struct bots_hooks *h);
void bots_ask(struct bots *b, const struct bots_question *q);
void bots_collect(struct bots *b);
void bots_look(struct bots *b, struct bots_stats *out);
void bots_free(struct bots *b); /* what was not begun is dropped    */

#endif
