/* sqlite.h - what the files of the SQLite engine share; tests and the commands that care
 * for the file as a whole (backup.c) look in here, too.
 *
 * One file in WAL mode with synchronous=FULL, two connections: one writes, one reads.
 */
#ifndef IGROTEKA_SERVER_SQLITE_H
#define IGROTEKA_SERVER_SQLITE_H

#include <sqlite3.h>
#include <stdatomic.h>
#include "store.h"

enum {
  SCHEMA_VERSION = 4,
  WAL_PAGES = 4000
}; /* version; pages in the WAL before it is moved into the file */

enum {
  PUT_ENTRY,
  PUT_TABLE,
  PUT_CODE,
  GET_CODE,
  PUT_PERSON,
  NEW_PERSON,
  PUT_LINE,
  CUT_LINES,
  CUT_ENTRIES,
  CUT_FRESH,
  CUT_TABLE,
  CUT_CHAT,
  CUT_CODES,
  LENGTH,
  SETTLE,
  SWEEP,
  SWEEP_SAME,
  EPOCH,
  BEGIN,
  COMMIT,
  ROLLBACK,
  WRITES
};
enum { GET_ENTRIES, GET_LINES, GET_TABLES, GET_PEOPLE, FIND_PERSON, FIND_CODE, READS };

struct fresh_row {
  int64_t table, id;
};
struct fresh {
  struct fresh_row *row;
  int count, cap;
}; /* rows of the table of that name */

struct length {
  int64_t table, last;
}; /* number of the last entry         */
struct lengths {
  struct length *at;
  size_t cap, used;
  struct length *undo;
  size_t undo_count, undo_cap;
};

struct keep {
  sqlite3 *writer, *reader; /* writer: NULL when it is only looked at */
  sqlite3_stmt *write[WRITES], *read[READS];
  int64_t epoch, last[2],
      last_row;              /* last: the largest numbers ever used, by store_list; last_row: in `fresh` */
  struct lengths lengths;    /* of the logs that were written to */
  struct fresh fresh, old;   /* see sqlite_compact.c              */
  int old_at, enough, slice; /* enough: so many are settled; slice: so many at least at a time */
  int64_t old_end, old_gone;
  bool stuck; /* something old was not moved      */
  atomic_int wal_pages;
  atomic_bool moved; /* the reader moved most of the WAL */
};

/* `vfs`: NULL for the system's files. */
struct keep *sqlite_open(const char *path, const char *vfs, char *why, size_t cap);
struct keep *sqlite_look(const char *path, const char *vfs, bool in_use, char *why,
                         size_t cap); /* reads alone, and leaves no trace */
void sqlite_end(struct keep *k);

/* sqlite_schema.c */
sqlite3 *sqlite_open_file(const char *path, int flags, const char *vfs, char *why, size_t cap);
bool sqlite_migrate(sqlite3 *db, char *why, size_t cap);
int sqlite_version(sqlite3 *db, char *why,
                   size_t cap); /* of the schema; 0: it is not ours, or not known here */
bool sqlite_sound(sqlite3 *db, char *why, size_t cap); /* SQLite's own check of the whole file */
bool sqlite_copy(struct keep *k, const char *to, const char *vfs, char *why,
                 size_t cap);                     /* all of one moment, into one file */
bool sqlite_chat_beside(sqlite3 *db);             /* moves chat out of the logs; once is enough */
int64_t sqlite_ask(sqlite3 *db, const char *sql); /* one number; -1: no answer */

/* sqlite.c */
int sqlite_run(sqlite3_stmt *q); /* to its end; SQLITE_OK, or the error with its details */
enum store_health sqlite_begin(struct keep *k, char *why,
                               size_t cap); /* a transaction, if we are still the owner */
enum store_health sqlite_give_up(struct keep *k, int error, char *why,
                                 size_t cap); /* rolls back, and judges */

/* sqlite_read.c */
bool sqlite_prepare_reads(struct keep *k, int version);
bool sqlite_load(struct keep *k, int64_t table, const struct store_reader *give);
bool sqlite_list(struct keep *k, enum store_list of, const struct store_reader *give);
bool sqlite_list_readable(struct keep *k, enum store_list of,
                          const struct store_reader *give); /* what can be read of a damaged file */
bool sqlite_find_person(struct keep *k, int64_t id, const struct store_reader *give);
bool sqlite_find_code(struct keep *k, const char *code, const struct store_reader *give);

/* sqlite_owner.c */
int sqlite_owner_row(struct keep *k, const struct row *r); /* as sqlite_run */
bool sqlite_read_settings(sqlite3 *db, store_setting *give, void *ctx);
bool sqlite_read_audit(sqlite3 *db, store_setting *give, void *ctx); /* the oldest first */
bool sqlite_settings(struct keep *k, store_setting *give, void *ctx);
bool sqlite_people(struct keep *k, const struct store_reader *give);
bool sqlite_audit(struct keep *k, int limit, store_setting *give, void *ctx);

/* sqlite_compact.c */
bool sqlite_note_fresh(struct keep *k, int64_t table); /* after an entry was put */
enum store_health sqlite_settle_some(struct keep *k, int rows, char *why, size_t cap);
bool sqlite_settle_all(struct keep *k); /* when nobody else is there yet */

/* sqlite_still.c: a VFS under which nothing can be written.  `in_use`: a server has the file open, and its
 * index of the WAL is shared with it; otherwise the index is in our memory. */
const char *sqlite_still(const char *base, bool in_use);

#endif
