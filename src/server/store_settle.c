/* store_settle.c - from the order in which entries came to the order in which they
 * are read.
 *
 * A group's entries belong to many tables.  Put where each table's log lies they would
 * touch a page of the file for every move; so they are appended to `fresh`, a few
 * pages for the whole group, and moved to `entries` later, when many of one table
 * have come together.  Readers look in both.
 *
 * Moving goes in slices between groups, in transactions of their own that are not
 * synced: until the next group is, nothing is lost, for `fresh` still has it.
 */
#include "store_private.h"

#include <stdlib.h>

enum { ENOUGH = 8192, SLICE_MIN = 64, SLICE_MAX = 512 };

bool store_note_fresh(struct store *s, int64_t table)
{
  struct fresh *f = &s->fresh;
  if (f->count == f->cap) {
    int cap = f->cap * 2 + 1024;
    struct fresh_row *row = realloc(f->row, (size_t)cap * sizeof *row);
    if (!row) return false;
    f->row = row, f->cap = cap;
  }
  f->row[f->count++] = (struct fresh_row){ table, sqlite3_last_insert_rowid(s->writer) };
  return true;
}

static int by_table(const void *a, const void *b)
{
  const struct fresh_row *x = a, *y = b;
  return x->table != y->table ? (x->table > y->table) - (x->table < y->table) : (x->id > y->id) - (x->id < y->id);
}

/* What is fresh becomes old; what comes from now on is fresh. */
static void begin(struct store *s)
{
  struct fresh empty = s->old;
  s->old = s->fresh;
  s->fresh = empty;
  s->fresh.count = 0;
  s->old_end = s->old_gone = 0;
  for (int i = 0; i < s->old.count; i++)
    if (s->old.row[i].id > s->old_end) s->old_end = s->old.row[i].id;
  qsort(s->old.row, (size_t)s->old.count, sizeof *s->old.row, by_table);
  s->old_at = 0;
}

static bool move(struct store *s, int rows)
{
  for (; rows > 0 && s->old_at < s->old.count; rows--, s->old_at++) {
    sqlite3_bind_int64(s->write[SETTLE], 1, s->old.row[s->old_at].id);
    if (!store_run(s->write[SETTLE])) return false;
  }
  return true;
}

/* In order of their ids: they lie together. */
static bool sweep(struct store *s, int rows)
{
  int64_t first = s->old_end - s->old.count + 1, upto = (s->old_gone ? s->old_gone : first) + rows;
  if (upto > s->old_end) upto = s->old_end;
  sqlite3_bind_int64(s->write[SWEEP], 1, upto);
  if (!store_run(s->write[SWEEP])) return false;
  s->old_gone = upto;
  if (upto == s->old_end) s->old.count = 0;
  return true;
}

static bool slice(struct store *s, int rows)
{
  int at = s->old_at;
  if (!store_run(s->write[BEGIN])) return false;
  bool ok = at < s->old.count ? move(s, rows) : sweep(s, rows * 4);
  if (ok && store_run(s->write[COMMIT])) return true;
  if (!sqlite3_get_autocommit(s->writer)) store_run(s->write[ROLLBACK]);
  s->old_at = at;                          /* what is moved twice is the same  */
  return false;
}

void store_settle_some(struct store *s, int group)
{
  int rows = group * 2;
  if (!s->old.count && s->fresh.count < ENOUGH) return;
  if (!s->old.count) begin(s);
  sqlite3_exec(s->writer, "PRAGMA synchronous=NORMAL", 0, 0, 0);
  slice(s, rows < SLICE_MIN ? SLICE_MIN : rows > SLICE_MAX ? SLICE_MAX : rows);
  sqlite3_exec(s->writer, "PRAGMA synchronous=FULL", 0, 0, 0);
}

bool store_settle_all(struct store *s)
{
  return sqlite3_exec(s->writer, "BEGIN IMMEDIATE;"
                                 "INSERT OR REPLACE INTO entries SELECT tab, n, kind, body FROM fresh ORDER BY tab, n, id;"
                                 "DELETE FROM fresh; COMMIT", 0, 0, 0) == SQLITE_OK;
}
