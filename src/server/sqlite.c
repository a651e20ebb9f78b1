/* sqlite.c - the SQLite engine of store.h: opening as the owner, and appending.
 *
 * A group is one transaction with one sync.  When it fails for want of room, or because of
 * a number that is taken, its batches are tried one by one, so that each is answered for itself.
 */
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "i18n.h"
#include "sqlite_lengths.h"

enum {
  GONE = -1,
  ENOUGH = 8192,
  SLICE = 64
}; /* GONE: length of a log that was deleted; see sqlite_compact.c */

#define SWEEP_SAME_SQL                                                                                       \
  "DELETE FROM fresh WHERE id > ?1 AND id <= ?2 AND EXISTS (SELECT 1 FROM entries AS e WHERE "               \
  "e.tab = fresh.tab AND e.n = fresh.n AND e.kind = fresh.kind AND e.body = fresh.body)"

static const char *const sql[WRITES] = {
  [PUT_ENTRY] = "INSERT INTO fresh (id, tab, n, kind, body) VALUES (?5, ?1, ?2, ?3, ?4)",
  [PUT_TABLE] =
      "INSERT INTO tables (id, summary) VALUES (?1, ?4) ON CONFLICT (id) DO UPDATE SET summary = ?4",
  [PUT_CODE] = "INSERT INTO codes (code, tab) VALUES (?1, ?2)",
  [GET_CODE] = "SELECT tab FROM codes WHERE code = ?1",
  [PUT_PERSON] = "UPDATE people SET row = ?4 WHERE id = ?1",
  [NEW_PERSON] = "INSERT INTO people (id, row) VALUES (?1, ?4)",
  [PUT_LINE] = "INSERT INTO chat (tab, n, body) VALUES (?1, ?2, ?4)",
  [CUT_LINES] = "DELETE FROM chat WHERE tab = ?1 AND n <= ?2",
  [CUT_ENTRIES] = "DELETE FROM entries WHERE tab = ?1",
  [CUT_FRESH] = "DELETE FROM fresh WHERE tab = ?1",
  [CUT_TABLE] = "DELETE FROM tables WHERE id = ?1",
  [CUT_CHAT] = "DELETE FROM chat WHERE tab = ?1",
  [CUT_CODES] = "DELETE FROM codes WHERE tab = ?1",
  [LENGTH] = "SELECT max(n) FROM entries WHERE tab = ?1",
  [SETTLE] = "INSERT OR IGNORE INTO entries SELECT tab, n, kind, body FROM fresh WHERE id = ?1",
  [SWEEP] = "DELETE FROM fresh WHERE id > ?1 AND id <= ?2",
  [SWEEP_SAME] = SWEEP_SAME_SQL,
  [EPOCH] = "SELECT epoch FROM owner",
  [BEGIN] = "BEGIN IMMEDIATE",
  [COMMIT] = "COMMIT",
  [ROLLBACK] = "ROLLBACK",
};

int sqlite_run(sqlite3_stmt *q)
{
  int r = sqlite3_step(q), end = sqlite3_reset(q);
  return r == SQLITE_DONE || r == SQLITE_ROW ? SQLITE_OK : end ? end : r;
}

/* The first column of the first row; `otherwise` when there is none, or it is NULL. */
static int run_for(sqlite3_stmt *q, int64_t otherwise, int64_t *out)
{
  int r = sqlite3_step(q);
  *out = r == SQLITE_ROW && sqlite3_column_type(q, 0) != SQLITE_NULL ? sqlite3_column_int64(q, 0) : otherwise;
  int end = sqlite3_reset(q);
  return r == SQLITE_DONE || r == SQLITE_ROW ? SQLITE_OK : end ? end : r;
}

/* ---- what an error means ------------------------------------------------------------ */

static bool is_no_room(int e) { return e == ENOSPC || e == EDQUOT || e == EFBIG; }

/* What the system said when the WAL, or the file itself, could not be written to. */
static int last_errno(sqlite3 *db, bool wal)
{
  sqlite3_file *f = NULL;
  int e = 0, which = wal ? SQLITE_FCNTL_JOURNAL_POINTER : SQLITE_FCNTL_FILE_POINTER;
  if (sqlite3_file_control(db, "main", which, &f) == SQLITE_OK && f && f->pMethods)
    f->pMethods->xFileControl(f, SQLITE_FCNTL_LAST_ERRNO, &e);
  return e;
}

/* No room, in any of the ways a system says so: the last frame is not whole, and nothing has happened.  A sync that
 * says so has lost what it was to write; and when there is no room for the index, all frames are there already. */
static bool no_room(sqlite3 *db, int error, bool wal)
{
  return (error & 0xff) == SQLITE_FULL || (error == SQLITE_IOERR_WRITE && is_no_room(last_errno(db, wal)));
}

static enum store_health judge(sqlite3 *db, int error, bool wal)
{
  int kind = error & 0xff;
  if (kind == SQLITE_OK) return STORE_FINE;
  if (kind == SQLITE_BUSY || kind == SQLITE_LOCKED || kind == SQLITE_NOMEM || error == SQLITE_IOERR_NOMEM)
    return STORE_FULL;
  return no_room(db, error, wal) ? STORE_FULL : STORE_LOST;
}

/* Before anything else is asked of SQLite, which would change what it says. */
enum store_health sqlite_give_up(struct keep *k, int error, char *why, size_t cap)
{
  enum store_health health = judge(k->writer, error, true);
  snprintf(why, cap, "%s (%s, %d)", sqlite3_errmsg(k->writer), sqlite3_errstr(error), error);
  if (!sqlite3_get_autocommit(k->writer) && sqlite_run(k->write[ROLLBACK]) != SQLITE_OK) health = STORE_LOST;
  return health;
}

enum store_health sqlite_begin(struct keep *k, char *why, size_t cap)
{
  int64_t epoch;
  int r = sqlite_run(k->write[BEGIN]);
  if (r == SQLITE_OK) r = run_for(k->write[EPOCH], 0, &epoch);
  if (r != SQLITE_OK) return sqlite_give_up(k, r, why, cap);
  if (epoch == k->epoch) return STORE_FINE;
  sqlite_run(k->write[ROLLBACK]);
  snprintf(why, cap, "another server has taken the file over (epoch %lld, ours was %lld)", (long long)epoch,
           (long long)k->epoch);
  return STORE_FENCED;
}

/* ---- rows ------------------------------------------------------------------------------- */

enum { NUMBER_TAKEN = -1 }; /* beside SQLite's own answers      */

static int length_of(struct keep *k, int64_t table, int64_t *last)
{
  if (lengths_get(&k->lengths, table, last)) return SQLITE_OK;
  sqlite3_bind_int64(k->write[LENGTH], 1, table);
  int r = run_for(k->write[LENGTH], 0, last);
  return r != SQLITE_OK ? r : lengths_set(&k->lengths, table, *last) ? SQLITE_OK : SQLITE_NOMEM;
}

static int put(struct keep *k, int what, const struct row *r)
{
  sqlite3_stmt *q = k->write[what];
  sqlite3_bind_int64(q, 1, r->id);
  if (what == PUT_ENTRY || what == PUT_LINE) sqlite3_bind_int64(q, 2, r->n);
  if (what == PUT_ENTRY) {
    sqlite3_bind_text(q, 3, r->kind, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 5, ++k->last_row);
  }
  sqlite3_bind_text(q, 4, r->body, -1, SQLITE_STATIC);
  int error = sqlite_run(q);
  return (error & 0xff) == SQLITE_CONSTRAINT ? NUMBER_TAKEN : error;
}

static int put_entry(struct keep *k, const struct row *r)
{
  int64_t last;
  int error = length_of(k, r->id, &last);
  if (error != SQLITE_OK) return error;
  bool new_table = r->n == 1;
  if (last == GONE || r->n != last + 1 || (new_table && r->id <= k->last[STORE_TABLES])) return NUMBER_TAKEN;
  if (new_table) k->last[STORE_TABLES] = r->id;
  error = put(k, PUT_ENTRY, r);
  if (error != SQLITE_OK) return error;
  return sqlite_note_fresh(k, r->id) && lengths_set(&k->lengths, r->id, r->n) ? SQLITE_OK : SQLITE_NOMEM;
}

static int put_summary(struct keep *k, const struct row *r)
{
  int64_t owner;
  int error = put(k, PUT_TABLE, r);
  if (error != SQLITE_OK || !*r->kind) return error;
  sqlite3_bind_text(k->write[GET_CODE], 1, r->kind, -1, SQLITE_STATIC);
  error = run_for(k->write[GET_CODE], 0, &owner);
  if (error != SQLITE_OK) return error;
  if (owner) return owner == r->id ? SQLITE_OK : NUMBER_TAKEN;
  sqlite3_bind_text(k->write[PUT_CODE], 1, r->kind, -1, SQLITE_STATIC);
  sqlite3_bind_int64(k->write[PUT_CODE], 2, r->id);
  return sqlite_run(k->write[PUT_CODE]);
}

static int put_person(struct keep *k, const struct row *r)
{
  bool new_person = r->id > k->last[STORE_PEOPLE];
  int error = put(k, new_person ? NEW_PERSON : PUT_PERSON, r);
  if (error != SQLITE_OK) return error;
  if (new_person) k->last[STORE_PEOPLE] = r->id;
  return sqlite3_changes(k->writer) == 1 ? SQLITE_OK : NUMBER_TAKEN;
}

static int put_line(struct keep *k, const struct row *r)
{
  int error = put(k, PUT_LINE, r);
  if (error != SQLITE_OK) return error;
  sqlite3_bind_int64(k->write[CUT_LINES], 1, r->id);
  sqlite3_bind_int64(k->write[CUT_LINES], 2, r->n - STORE_CHAT_LINES);
  return sqlite_run(k->write[CUT_LINES]);
}

static int forget(struct keep *k, int64_t table)
{
  static const int cuts[] = { CUT_ENTRIES, CUT_FRESH, CUT_TABLE, CUT_CHAT, CUT_CODES };
  int64_t last;
  int error = length_of(k, table, &last);
  for (size_t i = 0; error == SQLITE_OK && i < sizeof cuts / sizeof *cuts; i++) {
    sqlite3_bind_int64(k->write[cuts[i]], 1, table);
    error = sqlite_run(k->write[cuts[i]]);
  }
  return error != SQLITE_OK ? error : lengths_set(&k->lengths, table, GONE) ? SQLITE_OK : SQLITE_NOMEM;
}

static int put_row(struct keep *k, const struct row *r)
{
  switch (r->what) {
  case ROW_ENTRY: return put_entry(k, r);
  case ROW_SUMMARY: return put_summary(k, r);
  case ROW_PERSON: return put_person(k, r);
  case ROW_LINE: return put_line(k, r);
  case ROW_FORGET_TABLE: return forget(k, r->id);
  case ROW_AUDIT:
  case ROW_SETTING:
  case ROW_FORGET_PERSON: return sqlite_owner_row(k, r);
  }
  return SQLITE_MISUSE;
}

/* ---- groups -------------------------------------------------------------------------------- */

static int put_rows(struct keep *k, const struct batch *b, int batches)
{
  int error = SQLITE_OK;
  for (; b && batches && error == SQLITE_OK; b = b->next, batches--)
    for (int i = 0; error == SQLITE_OK && i < b->count; i++) error = put_row(k, &b->row[i]);
  return error;
}

/* All of these batches, or none. */
static enum store_health commit(struct keep *k, const struct batch *b, int batches, enum stored *how,
                                char *why, size_t cap)
{
  int fresh = k->fresh.count;
  int64_t last[2] = { k->last[0], k->last[1] };
  *how = NOT_STORED;
  enum store_health health = sqlite_begin(k, why, cap);
  if (health != STORE_FINE) return health;
  int error = put_rows(k, b, batches);
  if (error == SQLITE_OK) error = sqlite_run(k->write[COMMIT]);
  if (error == SQLITE_OK) {
    lengths_keep(&k->lengths);
    *how = STORED;
    return STORE_FINE;
  }
  k->fresh.count = fresh;
  memcpy(k->last, last, sizeof last);
  lengths_undo(&k->lengths);
  if (error != NUMBER_TAKEN) return sqlite_give_up(k, error, why, cap);
  snprintf(why, cap, "a number or a code is taken");
  *how = TAKEN;
  return sqlite_run(k->write[ROLLBACK]) == SQLITE_OK ? STORE_FINE : STORE_LOST;
}

/* The reader moved most of the WAL into the file; the rest is short, and once
 * it is empty SQLite begins it anew instead of letting it grow. */
static enum store_health checkpoint(sqlite3 *db, char *why, size_t cap)
{
  int r = sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  enum store_health health = judge(db, r, false);
  if (health != STORE_FINE) snprintf(why, cap, "%s (%d)", sqlite3_errmsg(db), r);
  return health == STORE_LOST ? STORE_LOST : STORE_FINE; /* what waits can wait */
}

static enum store_health append(struct keep *k, struct batch *group, char *why, size_t cap)
{
  enum stored how;
  enum store_health health = STORE_FINE, worst = STORE_FINE;
  if (atomic_exchange(&k->moved, false)) health = checkpoint(k->writer, why, cap);
  if (health == STORE_FINE) health = commit(k, group, -1, &how, why, cap);
  if (health > STORE_FULL) return health;
  bool together = how == STORED || !group->next;
  for (struct batch *b = group; b; b = b->next) {
    if (!together) health = commit(k, b, 1, &how, why, cap);
    if (health > STORE_FULL) return health;
    b->how = how;
    if (health > worst) worst = health;
  }
  return worst;
}

/* ---- housekeeping --------------------------------------------------------------------------- */

static enum store_health tidy(struct keep *k, int rows, char *why, size_t cap)
{
  return sqlite_settle_some(k, rows, why, cap);
}
static bool busy(struct keep *k)
{
  return !atomic_load(&k->moved) && atomic_load(&k->wal_pages) >= WAL_PAGES;
}

static enum store_health tidy_beside(struct keep *k, char *why, size_t cap)
{
  enum store_health health = checkpoint(k->reader, why, cap);
  atomic_store(&k->moved, true);
  return health;
}

static int on_wal(void *keep, sqlite3 *db, const char *name, int pages)
{
  struct keep *k = keep;
  (void)db;
  (void)name;
  atomic_store(&k->wal_pages, pages);
  return SQLITE_OK;
}

/* ---- opening ----------------------------------------------------------------------------------- */

/* What an earlier owner left in the WAL may be in the system's memory only, if a sync had failed
 * under it.  It is written into the file and synced before anything is promised. */
static bool write_anew(struct keep *k, char *why, size_t cap)
{
  int all = 0, moved = 0;
  int r = sqlite3_wal_checkpoint_v2(k->writer, "main", SQLITE_CHECKPOINT_PASSIVE, &all, &moved);
  if (r == SQLITE_OK && moved < all)
    r = sqlite3_wal_checkpoint_v2(k->writer, "main", SQLITE_CHECKPOINT_RESTART, &all, &moved);
  if (r == SQLITE_OK) return true;
  if (r == SQLITE_BUSY) snprintf(why, cap, "%s", _("another program reads it and does not let go"));
  else snprintf(why, cap, _("cannot write: %s"), sqlite3_errmsg(k->writer));
  return false;
}

/* A new epoch: whoever had the file before is fenced off. */
static bool claim(struct keep *k)
{
  if (sqlite3_exec(k->writer, "BEGIN IMMEDIATE; UPDATE owner SET epoch = epoch + 1; COMMIT", 0, 0, 0) !=
      SQLITE_OK)
    return false;
  k->epoch = sqlite_ask(k->writer, "SELECT epoch FROM owner");
  k->last_row = k->epoch << 32; /* every epoch has its own          */
  k->last[STORE_TABLES] = sqlite_ask(
      k->writer, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'tables'");
  k->last[STORE_PEOPLE] = sqlite_ask(
      k->writer, "SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'people'");
  return k->epoch > 0 && k->last[STORE_TABLES] >= 0 && k->last[STORE_PEOPLE] >= 0;
}

static bool prepare_writes(struct keep *k)
{
  for (int i = 0; i < WRITES; i++)
    if (sqlite3_prepare_v3(k->writer, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &k->write[i], NULL) != SQLITE_OK)
      return false;
  return true;
}

static bool open_writer(struct keep *k, const char *path, const char *vfs, char *why, size_t cap)
{
  k->writer = sqlite_open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs, why, cap);
  if (!k->writer) return false;
  if (sqlite3_db_readonly(k->writer, "main") == 1) {
    snprintf(why, cap, "%s", _("it cannot be written to"));
    return false;
  }
  if (sqlite3_exec(k->writer,
                   "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0; "
                   "PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-2048",
                   0, 0, 0) != SQLITE_OK) {
    snprintf(why, cap, _("cannot write: %s"), sqlite3_errmsg(k->writer));
    return false;
  }
  if (!write_anew(k, why, cap) || !sqlite_migrate(k->writer, why, cap)) return false;
  if (claim(k) && prepare_writes(k) && sqlite_settle_all(k)) return true;
  snprintf(why, cap, _("cannot write: %s"), sqlite3_errmsg(k->writer));
  return false;
}

static bool open_reader(struct keep *k, const char *path, const char *vfs, char *why, size_t cap)
{
  k->reader = sqlite_open_file(path, SQLITE_OPEN_READWRITE, vfs, why, cap); /* it moves the WAL, too */
  if (!k->reader) return false;
  if (sqlite_prepare_reads(k, SCHEMA_VERSION)) return true;
  snprintf(why, cap, _("cannot read: %s"), sqlite3_errmsg(k->reader));
  return false;
}

struct keep *sqlite_open(const char *path, const char *vfs, char *why, size_t cap)
{
  struct keep *k = calloc(1, sizeof *k);
  snprintf(why, cap, "%s", _("out of memory"));
  if (!k) return NULL;
  k->enough = ENOUGH;
  k->slice = SLICE;
  if (open_writer(k, path, vfs, why, cap) && open_reader(k, path, vfs, why, cap)) {
    sqlite3_wal_hook(k->writer, on_wal, k);
    return k;
  }
  sqlite_end(k);
  return NULL;
}

struct keep *sqlite_look(const char *path, const char *vfs, bool in_use, char *why, size_t cap)
{
  struct keep *k = calloc(1, sizeof *k);
  snprintf(why, cap, "%s", _("out of memory"));
  if (!k) return NULL;
  k->reader = sqlite_open_file(path, SQLITE_OPEN_READONLY, sqlite_still(vfs, in_use), why, cap);
  int version = k->reader ? sqlite_version(k->reader, why, cap) : 0;
  if (version && sqlite_prepare_reads(k, version)) return k;
  if (version) snprintf(why, cap, _("cannot read: %s"), sqlite3_errmsg(k->reader));
  sqlite_end(k);
  return NULL;
}

void sqlite_end(struct keep *k)
{
  for (int i = 0; i < WRITES; i++) sqlite3_finalize(k->write[i]);
  for (int i = 0; i < READS; i++) sqlite3_finalize(k->read[i]);
  sqlite3_close(k->reader);
  sqlite3_close(k->writer); /* the last one out moves the WAL   */
  lengths_free(&k->lengths);
  free(k->fresh.row);
  free(k->old.row);
  free(k);
}

static struct keep *open_at(const char *where, const struct store_node *as, char *why, size_t cap)
{
  (void)as; /* whoever opens the file owns all of it */
  return sqlite_open(where, NULL, why, cap);
}
static int64_t first(struct keep *k, enum store_list of) { return k->last[of] + 1; }

const struct store_engine store_sqlite = {
  .name = "sqlite",
  .open = open_at,
  .close = sqlite_end,
  .first = first,
  .append = append,
  .tidy = tidy,
  .busy = busy,
  .tidy_beside = tidy_beside,
  .load = sqlite_load,
  .list = sqlite_list,
  .find_person = sqlite_find_person,
  .find_code = sqlite_find_code,
  .settings = sqlite_settings,
  .people = sqlite_people,
  .audit = sqlite_audit,
};
