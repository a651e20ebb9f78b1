/* sqlite_copy.c - a SQLite file as source or target of a copy (store_copy.h).
 *
 * A target is written beside its place in one transaction, read back from the file itself, and renamed.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "privileges.h"
#include "i18n.h"
#include "sqlite.h"
#include "store_copy.h"
#include "whole_file.h"

struct copy {
  struct keep *keep;
  int lock;
  char path[PATH_BYTES - 8], beside[PATH_BYTES]; /* beside: of a target, until it is in its place */
  sqlite3_stmt *put;
  int putting; /* the kind that `put` is for; -1: none */
};

/* Four columns: number of a table or person, number in the log, kind, body.  Entries lie in two places while they are moved. */
static const char *query(enum row_kind what)
{
  switch (what) {
  case ROW_PERSON: return "SELECT id, 0, '', row FROM people ORDER BY id";
  case ROW_SUMMARY:
    return "SELECT t.id, 0, coalesce(c.code, ''), t.summary FROM tables AS t LEFT JOIN codes AS c ON c.tab = "
           "t.id ORDER BY t.id";
  case ROW_ENTRY:
    return "SELECT tab, n, kind, body FROM entries UNION ALL SELECT tab, n, kind, body FROM fresh AS f WHERE "
           "NOT EXISTS"
           " (SELECT 1 FROM entries AS e WHERE e.tab = f.tab AND e.n = f.n AND e.kind = f.kind AND e.body = "
           "f.body) ORDER BY tab, n";
  case ROW_LINE: return "SELECT tab, n, '', body FROM chat ORDER BY tab, n";
  case ROW_FORGET_TABLE:
    return "SELECT seq, 0, '', '' FROM sqlite_sequence WHERE name = 'tables' AND seq > (SELECT "
           "coalesce(max(id), 0) FROM tables)";
  case ROW_SETTING: return "SELECT 0, 0, name, value FROM settings ORDER BY name";
  case ROW_AUDIT: return "SELECT 0, 0, at, body FROM audit ORDER BY id";
  case ROW_FORGET_PERSON: break;
  }
  return NULL;
}

/* The code of a table is in a table of its own; a number is used by having been there. */
static const char *insert(enum row_kind what)
{
  switch (what) {
  case ROW_PERSON: return "INSERT INTO people (id, row) VALUES (?1, ?4)";
  case ROW_SUMMARY: return "INSERT INTO tables (id, summary) VALUES (?1, ?4)";
  case ROW_ENTRY: return "INSERT INTO entries (tab, n, kind, body) VALUES (?1, ?2, ?3, ?4)";
  case ROW_LINE: return "INSERT INTO chat (tab, n, body) VALUES (?1, ?2, ?4)";
  case ROW_FORGET_TABLE: return "INSERT INTO tables (id, summary) VALUES (?1, ?4)";
  case ROW_SETTING: return "INSERT INTO settings (name, value) VALUES (?3, ?4)";
  case ROW_AUDIT: return "INSERT INTO audit (at, body) VALUES (?3, ?4)";
  case ROW_FORGET_PERSON: break;
  }
  return NULL;
}

static bool says(sqlite3 *db, char *why, size_t cap)
{
  snprintf(why, cap, "%s", sqlite3_errmsg(db));
  return false;
}

/* ---- reading ---------------------------------------------------------------------- */

static bool read_all(struct copy *c, enum row_kind what, copy_row *give, void *ctx, char *why, size_t cap)
{
  sqlite3_stmt *q = NULL;
  int r = sqlite3_prepare_v2(c->keep->reader, query(what), -1, &q, NULL);
  while (r == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW) {
    const struct row row = { .what = what,
                             .id = sqlite3_column_int64(q, 0),
                             .n = sqlite3_column_int64(q, 1),
                             .kind = (const char *)sqlite3_column_text(q, 2),
                             .body = (const char *)sqlite3_column_text(q, 3) };
    if (!row.kind || !row.body) r = SQLITE_NOMEM;
    else if (!give(ctx, &row)) { /* it has said why                  */ sqlite3_finalize(q);
      return false;
    }
  }
  if (r == SQLITE_OK) r = sqlite3_reset(q);
  if (r != SQLITE_OK) says(c->keep->reader, why, cap);
  sqlite3_finalize(q);
  return r == SQLITE_OK;
}

/* ---- writing ---------------------------------------------------------------------- */

static bool put_code(struct copy *c, const struct row *r)
{
  sqlite3_stmt *q = NULL;
  if (!*r->kind) return true;
  bool ok = sqlite3_prepare_v2(c->keep->writer, "INSERT INTO codes (code, tab) VALUES (?1, ?2)", -1, &q,
                               NULL) == SQLITE_OK;
  if (ok) {
    sqlite3_bind_text(q, 1, r->kind, -1, SQLITE_STATIC);
    sqlite3_bind_int64(q, 2, r->id);
    ok = sqlite_run(q) == SQLITE_OK;
  }
  sqlite3_finalize(q);
  return ok;
}

static bool prepare(struct copy *c, enum row_kind what)
{
  if (c->putting == (int)what) return true;
  sqlite3_finalize(c->put);
  c->put = NULL;
  c->putting = (int)what;
  return sqlite3_prepare_v2(c->keep->writer, insert(what), -1, &c->put, NULL) == SQLITE_OK;
}

static bool put_one(struct copy *c, const struct row *r)
{
  if (!prepare(c, r->what)) return false;
  for (int i = 1; i <= sqlite3_bind_parameter_count(c->put); i++)
    if (i <= 2) sqlite3_bind_int64(c->put, i, i == 1 ? r->id : r->n);
    else sqlite3_bind_text(c->put, i, i == 3 ? r->kind : r->body, -1, SQLITE_STATIC);
  if (sqlite_run(c->put) != SQLITE_OK) return false;
  if (r->what == ROW_SUMMARY) return put_code(c, r);
  return r->what != ROW_FORGET_TABLE ||
         sqlite3_exec(c->keep->writer, "DELETE FROM tables WHERE summary = ''", 0, 0, 0) == SQLITE_OK;
}

static bool put(struct copy *c, const struct row *r, char *why, size_t cap)
{
  return put_one(c, r) || says(c->keep->writer, why, cap);
}

/* All of it goes into the file itself, which is then looked at as it lies there. */
static bool settle(struct copy *c, char *why, size_t cap)
{
  sqlite3_finalize(c->put);
  c->put = NULL;
  if (sqlite3_exec(c->keep->writer, "COMMIT", 0, 0, 0) != SQLITE_OK ||
      sqlite3_wal_checkpoint_v2(c->keep->writer, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) != SQLITE_OK)
    return says(c->keep->writer, why, cap);
  sqlite_end(c->keep);
  c->keep = sqlite_look(c->beside, NULL, false, why, cap);
  return c->keep && sqlite_sound(c->keep->reader, why, cap);
}

static bool keep(struct copy *c, char *why, size_t cap)
{
  sqlite_end(c->keep);
  c->keep = NULL;
  if (!give_to_owner(c->beside, c->path) || !sync_file(c->beside) || rename(c->beside, c->path)) {
    snprintf(why, cap, "%s", strerror(errno));
    return false;
  }
  *c->beside = 0;
  sync_folder(c->path);
  return true;
}

/* ---- opening and closing -------------------------------------------------------------- */

static void remove_with(const char *path, const char *tail)
{
  char name[PATH_BYTES + 8];
  snprintf(name, sizeof name, "%s%s", path, tail);
  unlink(name);
}

static void end(struct copy *c)
{
  sqlite3_finalize(c->put);
  if (c->keep) sqlite_end(c->keep);
  if (*c->beside) {
    remove_with(c->beside, "");
    remove_with(c->beside, "-wal");
    remove_with(c->beside, "-shm");
    remove_empty(c->path);
  }
  if (c->lock >= 0) close(c->lock);
  free(c);
}

/* Locked as a server locks it; NULL: `a` says why. */
static struct copy *lock(const char *path, enum copy_answer *a, char *why, size_t cap)
{
  struct copy *c = calloc(1, sizeof *c);
  if (!c) abort();
  *a = COPY_FAILED;
  c->putting = -1;
  c->lock = strlen(path) < sizeof c->path ? rights_lock(path) : LOCK_NO_FILE;
  if (c->lock >= 0) {
    snprintf(c->path, sizeof c->path, "%s", path);
    return c;
  }
  if (c->lock == LOCK_TAKEN) *a = COPY_IN_USE;
  snprintf(why, cap, "%s",
           c->lock == LOCK_LINKED ? _("the file has several names (hard links)") : strerror(errno));
  end(c);
  return NULL;
}

/* A table with two codes, or a code without a table, would not be found in what is read. */
static bool has_one_code_each(sqlite3 *db)
{
  return sqlite_ask(db, "SELECT (SELECT count(*) FROM codes) - (SELECT count(DISTINCT c.tab) FROM codes AS c "
                        "JOIN tables AS t ON t.id = c.tab)") == 0;
}

static struct copy *open_source(const char *where, enum copy_answer *a, char *why, size_t cap)
{
  struct stat s;
  *a = COPY_MISSING;
  if (stat(where, &s) || !s.st_size) return NULL;
  struct copy *c = lock(where, a, why, cap);
  if (!c) return NULL;
  c->keep = sqlite_look(where, NULL, false, why, cap);
  int version = c->keep ? sqlite_version(c->keep->reader, why, cap) : 0;
  *a = version && version < SCHEMA_VERSION ? COPY_OLD : COPY_FAILED;
  if (version == SCHEMA_VERSION && sqlite_sound(c->keep->reader, why, cap)) {
    if (has_one_code_each(c->keep->reader)) return c;
    snprintf(why, cap, "%s", _("codes and tables do not fit together"));
  }
  end(c);
  return NULL;
}

static struct copy *open_target(const char *where, enum copy_answer *a, char *why, size_t cap)
{
  struct stat s;
  *a = COPY_NOT_EMPTY;
  if (stat(where, &s) == 0 && s.st_size) return NULL;
  struct copy *c = lock(where, a, why, cap);
  if (!c) return NULL;
  *a = COPY_FAILED;
  snprintf(c->beside, sizeof c->beside, "%s.new", where);
  if (!make_file(c->beside)) snprintf(why, cap, "%s", strerror(errno));
  else if ((c->keep = sqlite_open(c->beside, NULL, why, cap))) {
    if (sqlite3_exec(c->keep->writer, "BEGIN IMMEDIATE", 0, 0, 0) == SQLITE_OK) return c;
    says(c->keep->writer, why, cap);
  }
  end(c);
  return NULL;
}

const struct copy_engine copy_sqlite = {
  .open_source = open_source,
  .open_target = open_target,
  .read = read_all,
  .put = put,
  .settle = settle,
  .keep = keep,
  .close = end,
};
