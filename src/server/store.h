/* store.h - where tables and people are kept: one contract for any engine.
 *
 * What is kept.  A table is a log of entries numbered from 1, which is the truth; a
 * summary, so that a server starts without reading logs; a code by which people
 * find it; and the last lines of its chat, which are not part of the log.  A
 * person is one row.  All of it comes as rows (hub.h), in batches.
 *
 * What every engine promises:
 *
 *   Whole.    A batch is kept as a whole or not at all.
 *   Stored.   STORED means: on the disk, whatever happens next.
 *   Numbered. Entries are put behind the last one of their table and never in the place of
 *             another.  A number that is not the next one answers TAKEN; so does a
 *             code or a new number of a table or person that was ever used, even if
 *             what had it is long deleted.  Uniqueness is the store's business, not
 *             the business of one process's memory.
 *   Fenced.   Whoever opens a store to write is its owner under an epoch greater than
 *             all before.  What an earlier owner still sends answers FENCED,
 *             and that owner must end.
 *   Failed.   NOT_STORED means that there is no room (or no lock) now: nothing has happened,
 *             and the same batch may be sent again.
 *   Lost.     After any other error nobody knows what is on the disk: a sync that failed
 *             may have dropped what it was to write, and will not say so twice.  The engine answers
 *             `lost`, nothing is acknowledged any more, and the process ends.  The next
 *             owner writes anew what it finds before it promises anything.
 *   Reading   changes nothing.
 *
 * An engine is a table of calls that wait (struct store_engine); SQLite's is in
 * sqlite.c, PostgreSQL's in postgres.c.  The store around it (store_private.h) is the same for all: a thread that
 * writes, one group of batches after another, while the next group gathers; and a
 * thread that reads.
 */
#ifndef IGROTEKA_SERVER_STORE_H
#define IGROTEKA_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "hub.h"
#include "shard.h"

enum { STORE_CHAT_LINES = 300 }; /* so many of a table are kept      */

struct batch { /* rows and their texts in one block */
  struct batch *next;
  uint64_t id;
  enum stored how; /* the engine's answer              */
  int count;
  struct row row[];
};

/* What reading gives; calls that are not wanted are NULL. */
struct store_reader {
  void *ctx;
  void (*entry)(void *ctx, int64_t table, int64_t n, const char *kind, const char *body);
  void (*line)(void *ctx, int64_t table, int64_t n, const char *body); /* of chat, the oldest first */
  void (*row)(void *ctx, int64_t id, const char *body);                /* a summary, or a person */
  bool (*stop)(void *ctx);                                             /* enough; NULL: all are wanted     */
};

typedef void store_setting(void *ctx, const char *name, const char *value);

enum store_list { STORE_TABLES, STORE_PEOPLE };

enum store_health { STORE_FINE, STORE_FULL, STORE_FENCED, STORE_LOST };

/* ---- several servers over one store ----------------------------------------------------
 * Each is a node under an epoch of its own, and owns some of the shards of the tables (shard.h).  The store
 * knows who is alive, gives the shards of whoever is not to the others, and refuses what an earlier owner still sends.  A table
 * of a shard that is not ours answers TAKEN; whoever was given up for dead answers FENCED. */

enum { STORE_NODES_MAX = 64, STORE_NODE_NAME = 64, STORE_NODE_URL = 200 };

struct store_node {
  char name[STORE_NODE_NAME],
      url[STORE_NODE_URL]; /* url: where the other nodes reach it; "" when there are none */
  int64_t epoch;
  int left_ms; /* until it is given up for dead    */
};

struct store_owners {                      /* who owns what, as of the last look */
  struct store_node node[STORE_NODES_MAX]; /* by their epochs                  */
  int count, me;                           /* me: which of them we are         */
  int16_t owner[HUB_SHARDS];               /* which of them; -1: nobody        */
};

enum { STORE_LEASE_MS = 2000 }; /* so long a node lives without renewing */

/* What nodes share, the tables of the database and what they say to each other, has one number.  A node works beside others from the
 * oldest on: a release that changes it adds one to the first number, and the second follows a release later. */
enum { STORE_NODES_VERSION = 1, STORE_NODES_OLDEST = 1 };

#define STORE_SECRET                                                                                         \
  "relay" /* the setting: 32 bytes in hex that every node of a cluster knows, and nobody else */

struct store_news { /* what changed, by whomever; some of it may be told twice */
  void *ctx;
  void (*table)(void *ctx, int64_t id, const char *summary); /* NULL: it is gone */
  void (*person)(void *ctx, int64_t id, const char *row);
  void (*bans)(
      void *ctx,
      const char *all); /* of addresses, when they are others than before: "NAME=VALUE;…", as settings */
};

/* ---- an engine --------------------------------------------------------------------- */

struct keep; /* an engine's own                  */

/* `append`, `tidy` and `first` are called by one thread at a time, the others by another one
 * at the same time. */
struct store_engine {
  const char *name;

  /* As the owner, under a new epoch; what is there is brought up to date.  NULL: `why` says what is wrong. */
  struct keep *(*open)(const char *where, const struct store_node *as, char *why, size_t cap);
  void (*close)(struct keep *k);

  /* The numbers from here on were never given to a table or person. */
  int64_t (*first)(struct keep *k, enum store_list of);

  /* Answers every batch of the group; anything worse than STORE_FULL is the end. */
  enum store_health (*append)(struct keep *k, struct batch *group, char *why, size_t cap);

  /* Housekeeping: between two groups, after so many rows; and beside them, when `busy` has said so. */
  enum store_health (*tidy)(struct keep *k, int rows, char *why, size_t cap);
  bool (*busy)(struct keep *k);
  enum store_health (*tidy_beside)(struct keep *k, char *why, size_t cap);

  /* Looking up.  False: it could not be read; what is not there is no row. */
  bool (*load)(struct keep *k, int64_t table, const struct store_reader *give);
  bool (*list)(struct keep *k, enum store_list of,
               const struct store_reader *give); /* in order of their numbers */
  bool (*find_person)(struct keep *k, int64_t id, const struct store_reader *give);
  bool (*find_code)(struct keep *k, const char *code,
                    const struct store_reader *give); /* the table's summary */

  /* Where several servers share a store; NULL: this engine has one owner, who owns all.  By a third thread: it lives on, takes what
   * nobody owns, up to its share, and tells what is new.  `release` gives shards away: their tables are written to no more. */
  bool (*join)(struct keep *k, char *why,
               size_t cap); /* everything is read: from now on it lives, and must have its turns */
  enum store_health (*turn)(struct keep *k, struct store_owners *out, const struct store_news *news,
                            char *why, size_t cap);
  bool (*release)(struct keep *k, const bool shard[HUB_SHARDS]);
  void (*part)(struct keep *k); /* for good: what it owns is free at once, and nothing is stored any more */

  /* What the owner left.  Settings: before there are threads.  The audit log, the newest first: by any thread, at any time. */
  bool (*settings)(struct keep *k, store_setting *give, void *ctx);
  bool (*people)(struct keep *k,
                 const struct store_reader *give); /* the newest first, until `stop` says so; by any thread */
  bool (*audit)(struct keep *k, int limit, store_setting *give, void *ctx); /* name: when, value: the JSON */
};

extern const struct store_engine store_sqlite; /* `where` is a file */
extern const struct store_engine
    store_postgres; /* `where` is a URL; several servers may share it.  Only where libpq was found */

/* ---- the store: an engine and its two threads --------------------------------------------
 * Calls are made from one thread, the one that calls store_collect; `wake` and
 * `lost` are called from other threads.  `wake` must only make store_collect happen
 * soon; `lost` must end the process. */

struct store;

struct store_hooks {
  void *ctx;
  void (*wake)(void *ctx);
  void (*stored)(void *ctx, uint64_t batch, enum stored how);
  void (*entry)(void *ctx, int64_t table, int64_t n, const char *kind, const char *body);
  void (*line)(void *ctx, int64_t table, int64_t n, const char *body);
  void (*loaded)(void *ctx, int64_t table, bool ok);
  void (*found)(void *ctx, uint64_t from, int64_t person, const char *row,
                bool ok); /* row NULL: there is nobody */
  void (*lost)(void *ctx, enum store_health how, const char *why);
  /* Where several servers share the store, else NULL: what changed, and then who owns what. */
  void (*table)(void *ctx, int64_t id, const char *summary);
  void (*person)(void *ctx, int64_t id, const char *row);
  void (*owners)(void *ctx, const struct store_owners *owners);
  void (*bans)(void *ctx, const char *all);
};

struct store_stats {
  uint64_t groups, batches, rows, failed, loads, micros; /* micros: spent in groups */
  uint64_t slower[8]; /* groups that took longer than 1, 2, 5, 10, 20, 50, 100, 1000 ms */
  uint64_t checkpoints, taken;
  bool failing;  /* the last group failed            */
  char why[100]; /* and so                           */
};

struct store *store_open(const struct store_engine *e, const char *where, const struct store_node *as,
                         char *why, size_t cap);

/* Before store_start. */
bool store_list(struct store *s, enum store_list of, const struct store_reader *give);
int64_t store_first(struct store *s, enum store_list of);

bool store_settings(struct store *s, store_setting *give, void *ctx); /* before store_start, too */
bool store_people(struct store *s, const struct store_reader *give);
bool store_audit(struct store *s, int limit, store_setting *give, void *ctx);

bool store_start(struct store *s, const struct store_hooks *h);
void store_put(struct store *s, uint64_t batch, const struct row *rows, int count);
void store_flush(struct store *s); /* what was put goes to the writer, as one group if it can be */
void store_load(struct store *s, int64_t table);
void store_find(struct store *s, uint64_t from, int64_t person); /* from: comes back with the answer */
void store_release(
    struct store *s,
    const bool shard[HUB_SHARDS]);   /* they are given away, soon; nothing of them may wait to be stored */
void store_part(struct store *s);    /* all is given away, soon, and for good: nothing more is stored */
void store_collect(struct store *s); /* answers what is done             */
bool store_idle(struct store *s);    /* nothing waits to be stored, loaded or collected */
void store_look(struct store *s, struct store_stats *out);
void store_close(struct store *s); /* after everything given to it is on disk */

#endif
