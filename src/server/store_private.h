/* store_private.h - what the files of the store around an engine share: what waits, and the threads that take it.
 *
 * Three threads beside the one that calls: store_write.c appends groups, store_read.c looks up and tidies, store_turns.c lives on
 * where several servers share the store.  They meet in the lists below, behind one lock, and none holds it while the engine works.
 */
#ifndef IGROTEKA_SERVER_STORE_PRIVATE_H
#define IGROTEKA_SERVER_STORE_PRIVATE_H

#include <pthread.h>
#include "store.h"

struct news { /* of one turn                      */
  struct news *next;
  struct store_owners owners;
  char *text; /* id (8 bytes), 't' or 'p', or 'g' for a table that is gone, 'b': bans; body, 0 */
  size_t size, cap;
};

struct load {
  struct load *next;
  int64_t table; /* or a person, who is looked for   */
  uint64_t from;
  bool person, ok, full; /* full: there was no memory        */
  char *text;            /* n (8 bytes), kind, 0, body, 0; lines of chat have no kind */
  size_t size, cap;
};

struct store {
  const struct store_engine *engine;
  struct keep *keep;
  struct store_hooks hooks;
  bool started;
  struct batch *held, **held_end; /* put, not yet flushed             */
  int held_count;

  pthread_t writer_thread, reader_thread, turn_thread;
  pthread_mutex_t lock; /* of all below                     */
  pthread_cond_t more, more_to_read, more_to_turn;
  struct batch *in, **in_end, *done, **done_end;
  struct load *load, **load_end, *read, **read_end;
  int waiting;                      /* batches and loads not collected  */
  bool stop, stop_reading, tidying; /* tidying: the reader is to, or does */
  struct news *news, **news_end;
  bool stop_turning, releasing, parting, release[HUB_SHARDS]; /* what is to be given away */
  struct store_stats stats;
};

void store_check(struct store *s, enum store_health health, const char *why); /* the end, when it is one */
void *store_write_all(void *store);                                           /* a thread: what was put  */
void *store_read_all(void *store);     /* a thread: what was asked, and tidying */
void *store_turn_on(void *store);      /* a thread: turns, where the engine has them */
void store_hear_news(struct store *s); /* what the turns brought, to the hooks      */

#endif
