/* store.h - the hub's rows in one SQLite file.
 *
 * Batches are committed in groups by one writer thread: WAL and
 * synchronous=FULL, so what was answered with "stored" is on the disk.  While
 * one group is being synced the next one gathers.  A group that fails is tried
 * again batch by batch, and then each batch is answered for itself; a batch
 * that fails leaves nothing behind.
 *
 * A reader thread loads tables and moves the WAL into the file.
 *
 * Calls are made from one thread, the one that calls store_collect; `wake` is
 * called from other threads and must only make that happen soon.
 */
#ifndef IGROTEKA_SERVER_STORE_H
#define IGROTEKA_SERVER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "hub.h"

enum { STORE_VERSION = 2 };                /* of the schema                    */

struct store;

struct store_hooks {
  void *ctx;
  void (*wake)(void *ctx);
  void (*stored)(void *ctx, uint64_t batch, bool ok);
  void (*entry)(void *ctx, int64_t table, int64_t n, const char *kind, const char *body);
  void (*loaded)(void *ctx, int64_t table, bool ok);
};

struct store_stats {
  uint64_t groups, batches, rows, failed, loads, micros;   /* micros: spent in groups */
  uint64_t slower[8];                      /* groups that took longer than 1, 2, 5, 10, 20, 50, 100, 1000 ms */
  uint64_t checkpoints;
  bool failing;                            /* the last group failed            */
  char why[100];                           /* and so                           */
};

/* Opens or makes the file, brings its schema up to date.  NULL: `why` says what
 * is wrong with it, in English; it is for the log. */
struct store *store_open(const char *path, char *why, size_t cap);

/* All rows, in order of their ids.  Before store_start. */
typedef void store_row(void *ctx, int64_t id, const char *json);
bool store_people(struct store *s, store_row *give, void *ctx);
bool store_tables(struct store *s, store_row *give, void *ctx);
bool store_entries(struct store *s, int64_t table, const struct store_hooks *give);   /* for fsck: only `entry` is called */

bool store_start(struct store *s, const struct store_hooks *h);
void store_put(struct store *s, uint64_t batch, const struct row *rows, int count);
void store_flush(struct store *s);         /* what was put goes to the writer, as one group if it can be */
void store_load(struct store *s, int64_t table);
void store_collect(struct store *s);       /* answers what is done             */
bool store_idle(struct store *s);          /* nothing waits to be stored, loaded or collected */
void store_look(struct store *s, struct store_stats *out);
void store_close(struct store *s);         /* after everything given to it is on disk */

/* ---- the file as a whole (backup.c) ---------------------------------------- */
bool store_check_file(const char *path, char *why, size_t cap);                      /* integrity and version */
bool store_copy(const char *from, const char *to, char *why, size_t cap);            /* consistent, while in use */

#endif
