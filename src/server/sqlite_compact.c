/* sqlite_compact.c - from the order in which entries came to the order in which they
 * are read.
 *
 * A group's entries belong to many tables.  Put where each table's log lies they would
 * touch a page of the file for every move; so they are appended to `fresh`, a few
 * pages for the whole group, and moved to `entries` later, when many of one table
 * have come together.  Readers look in both.
 *
 * Moving goes in slices between groups, in transactions of their own that are not
 * synced: until the next group is, nothing is lost, for `fresh` still has it.
 *
 * Nothing leaves `fresh` that is not in `entries`.  The id of a row is its alone for ever: those of an
 * epoch begin where no other one has any, and rise.  When one could not be moved (its number
 * is taken, which no table survives) it stays where it is, and the others are compared letter for letter.
 */
#include <stdio.h>
#include <stdlib.h>
#include "sqlite.h"

enum { SLICE_MAX = 512 };

bool sqlite_note_fresh(struct keep *k, int64_t table)
{
  struct fresh *f = &k->fresh;
  if (f->count == f->cap) {
    int cap = f->cap * 2 + 1024;
    struct fresh_row *row = realloc(f->row, (size_t)cap * sizeof *row);
    if (!row) return false;
    f->row = row;
    f->cap = cap;
  }
  f->row[f->count++] = (struct fresh_row){ table, k->last_row };
  return true;
}

static int by_table(const void *a, const void *b)
{
  const struct fresh_row *x = a, *y = b;
  return x->table != y->table ? (x->table > y->table) - (x->table < y->table)
                              : (x->id > y->id) - (x->id < y->id);
}

/* What is fresh becomes old; what comes from now on is fresh. */
static void begin(struct keep *k)
{
  struct fresh empty = k->old;
  k->old = k->fresh;
  k->fresh = empty;
  k->fresh.count = 0;
  k->old_gone = k->old.row[0].id - 1;
  k->old_end = k->old.row[k->old.count - 1].id; /* ids rise */
  qsort(k->old.row, (size_t)k->old.count, sizeof *k->old.row, by_table);
  k->old_at = 0;
  k->stuck = false;
}

static int move(struct keep *k, int rows)
{
  int error = SQLITE_OK;
  for (; rows > 0 && k->old_at < k->old.count && error == SQLITE_OK; rows--, k->old_at++) {
    sqlite3_bind_int64(k->write[SETTLE], 1, k->old.row[k->old_at].id);
    error = sqlite_run(k->write[SETTLE]);
    k->stuck |= sqlite3_changes(k->writer) != 1; /* or its table is gone */
  }
  return error;
}

/* In order of their ids: they lie together. */
static int sweep(struct keep *k, int64_t upto)
{
  sqlite3_stmt *q = k->write[k->stuck ? SWEEP_SAME : SWEEP];
  sqlite3_bind_int64(q, 1, k->old_gone);
  sqlite3_bind_int64(q, 2, upto);
  return sqlite_run(q);
}

static enum store_health slice(struct keep *k, int rows, char *why, size_t cap)
{
  int at = k->old_at;
  int64_t upto = k->old_gone + rows * 4;
  if (upto > k->old_end) upto = k->old_end;
  enum store_health health = sqlite_begin(k, why, cap);
  if (health != STORE_FINE) return health;
  bool moving = at < k->old.count;
  int error = moving ? move(k, rows) : sweep(k, upto);
  if (error == SQLITE_OK) error = sqlite_run(k->write[COMMIT]);
  if (error != SQLITE_OK) {
    k->old_at = at; /* what is moved twice is the same  */
    return sqlite_give_up(k, error, why, cap);
  }
  if (!moving) k->old_gone = upto;
  if (!moving && upto == k->old_end) k->old.count = 0;
  return STORE_FINE;
}

enum store_health sqlite_settle_some(struct keep *k, int group, char *why, size_t cap)
{
  int rows = group * 2;
  if (!k->old.count && k->fresh.count < k->enough) return STORE_FINE;
  if (!k->old.count) begin(k);
  sqlite3_exec(k->writer, "PRAGMA synchronous=NORMAL", 0, 0, 0);
  enum store_health health = slice(k,
                                   rows < k->slice    ? k->slice
                                   : rows > SLICE_MAX ? SLICE_MAX
                                                      : rows,
                                   why, cap);
  sqlite3_exec(k->writer, "PRAGMA synchronous=FULL", 0, 0, 0);
  return health > STORE_FULL ? health : STORE_FINE; /* there is time for it later */
}

bool sqlite_settle_all(struct keep *k)
{
  if (sqlite3_exec(k->writer,
                   "BEGIN IMMEDIATE;"
                   "INSERT OR IGNORE INTO entries SELECT tab, n, kind, body FROM fresh ORDER BY tab, n, id",
                   0, 0, 0) != SQLITE_OK)
    return false;
  k->old_gone = 0;
  k->stuck = true;
  return sweep(k, INT64_MAX) == SQLITE_OK && sqlite3_exec(k->writer, "COMMIT", 0, 0, 0) == SQLITE_OK;
}
