/* bots.h - threads on which bots think, so that the network thread never does.
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
  void (*answer)(void *ctx, uint64_t ask, const char *move);   /* NULL: it gave up */
};

struct bots *bots_new(int threads, const struct bots_hooks *h);
void bots_ask(struct bots *b, uint64_t ask, const char *bot, int seat, const char *view, size_t size, uint64_t seed);
void bots_collect(struct bots *b);
void bots_look(struct bots *b, uint64_t *answered, int *waiting);
void bots_free(struct bots *b);            /* what was not begun is dropped    */

#endif
