/* engine.h - the test of the store's contract: the engine that is held against it, and what is asked of it one batch at a time. */
#ifndef IGROTEKA_TEST_ENGINE_H
#define IGROTEKA_TEST_ENGINE_H

#include "store.h"

/* engine.c */
extern const struct store_engine *engine;
_Noreturn void fail(const char *what, int64_t number);
struct keep *open_as(const struct store_node *node); /* joined, where there are several */
struct keep *open_again(void);

/* engine_promises.c: each fails when the engine does otherwise */
void promise_chat(struct keep *k, int64_t table);
void promise_settings(struct keep *k);
void promise_to_forget(struct keep *k);
void promise_one_owner(int64_t table, int64_t next); /* next: number of the table's next entry */
void promise_short_bans(void);
void promise_given_away_and_back(int64_t table, int shard, int64_t next);
void promise_patience(void);

#endif
