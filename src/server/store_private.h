/* store_private.h - what store.c and its neighbours share. */
#ifndef IGROTEKA_SERVER_STORE_PRIVATE_H
#define IGROTEKA_SERVER_STORE_PRIVATE_H

#include <pthread.h>
#include <sqlite3.h>
#include "store.h"

enum { GROUP_MAX = 256, WAL_PAGES = 4000 };    /* batches in a group; pages in the WAL before it is moved */

struct batch {                             /* rows and their texts in one block */
  struct batch *next;
  uint64_t id;
  bool ok;
  int count;
  struct row row[];
};

struct load {
  struct load *next;
  int64_t table;
  bool ok;
  char *text;                              /* entries: n (8 bytes), kind, 0, body, 0 */
  size_t size, cap;
};

enum { PUT_ENTRY, PUT_TABLE, PUT_PERSON, CUT_ENTRIES, CUT_FRESH, CUT_TABLE, SETTLE, SWEEP, BEGIN, COMMIT, ROLLBACK, WRITES };

struct fresh_row { int64_t table, id; };
struct fresh { struct fresh_row *row; int count, cap; };     /* rows of the table of that name */

struct store {
  char *path;
  sqlite3 *writer, *reader;
  sqlite3_stmt *write[WRITES], *read_entries;
  struct store_hooks hooks;
  bool started;
  struct batch *held, **held_end;          /* put, not yet flushed             */
  int held_count;
  struct fresh fresh, old;                 /* the writer's alone, as all of settling: see store_settle.c */
  int old_at;
  int64_t old_end, old_gone;

  pthread_t writer_thread, reader_thread;
  pthread_mutex_t lock;                    /* of all below                     */
  pthread_cond_t more, more_to_read;
  struct batch *in, **in_end, *done, **done_end;
  struct load *load, **load_end, *read, **read_end;
  int waiting;                             /* batches and loads not collected  */
  bool stop, stop_reading, checkpoint, moved;
  struct store_stats stats;
};

sqlite3 *store_open_file(const char *path, int flags, char *why, size_t cap);     /* schema.c */
bool store_migrate(sqlite3 *db, char *why, size_t cap);
void *store_writer(void *store);           /* store_writer.c                   */
void *store_reader(void *store);           /* store_reader.c                   */
bool store_prepare_writes(struct store *s);
bool store_prepare_reads(struct store *s);
bool store_run(sqlite3_stmt *q);           /* to its end; true if it went well */

/* store_settle.c */
bool store_note_fresh(struct store *s, int64_t table);       /* after an entry was put */
void store_settle_some(struct store *s, int group);          /* after a group of so many rows */
bool store_settle_all(struct store *s);                      /* before there are threads */

#endif
