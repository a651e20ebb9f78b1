/* sqlite_owner.c - what the owner of a server leaves in the file: settings, the audit log,
 * and people who are taken out of it.
 *
 * These rows are rare, so nothing is kept prepared for them. */
#include "sqlite.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "forget_person.h"

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
  sqlite3_stmt *q = NULL;
  return sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK ? q : NULL;
}

static int run_once(sqlite3_stmt *q)
{
  int error = q ? sqlite_run(q) : SQLITE_ERROR;
  sqlite3_finalize(q);
  return error;
}

static int put_setting(struct keep *k, const struct row *r)
{
  bool gone = !*r->body;
  sqlite3_stmt *q = prepare(k->writer, gone
                                           ? "DELETE FROM settings WHERE name = ?1"
                                           : "INSERT OR REPLACE INTO settings (name, value) VALUES (?1, ?2)");
  if (q) sqlite3_bind_text(q, 1, r->kind, -1, SQLITE_STATIC);
  if (q && !gone) sqlite3_bind_text(q, 2, r->body, -1, SQLITE_STATIC);
  return run_once(q);
}

static int put_audit(struct keep *k, const struct row *r)
{
  sqlite3_stmt *q = prepare(
      k->writer, "INSERT INTO audit (at, body) VALUES (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?1)");
  if (q) sqlite3_bind_text(q, 1, r->body, -1, SQLITE_STATIC);
  return run_once(q);
}

/* ---- taking a person out of the logs ------------------------------------------- */

static int rewrite(struct keep *k, const char *update, int64_t table, int64_t n, char *body)
{
  sqlite3_stmt *q = prepare(k->writer, update);
  if (q) {
    sqlite3_bind_int64(q, 1, table);
    sqlite3_bind_int64(q, 2, n);
    sqlite3_bind_text(q, 3, body, -1, SQLITE_STATIC);
  }
  int error = run_once(q);
  free(body);
  return error;
}

/* Rows keep their numbers, so to change them one by one from the top meets none twice. */
static int forget_in(struct keep *k, const char *select, const char *update, int64_t table, int64_t person,
                     const char *name)
{
  sqlite3_stmt *q = prepare(k->writer, select);
  int error = q ? SQLITE_OK : SQLITE_ERROR;
  if (q) sqlite3_bind_int64(q, 1, table);
  while (error == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW) {
    const char *kind = (const char *)sqlite3_column_text(q, 1),
               *body = (const char *)sqlite3_column_text(q, 2);
    char *text = kind && body ? body_without(kind, body, person, name) : NULL;
    if (text) error = rewrite(k, update, table, sqlite3_column_int64(q, 0), text);
  }
  sqlite3_finalize(q);
  return error;
}

/* What the owner did to somebody stays, the names he gave do not. */
static int forget_in_audit(struct keep *k, int64_t person)
{
  sqlite3_stmt *q = prepare(
      k->writer,
      "UPDATE audit SET body = json_remove(body, '$.name') WHERE json_extract(body, '$.person') = ?1");
  if (q) sqlite3_bind_int64(q, 1, person);
  return run_once(q);
}

/* An entry that is still in `fresh` and already in `entries` is changed in both, so that they stay the same. */
static int forget_person(struct keep *k, const struct row *r)
{
  static const char *const place[][2] = {
    { "SELECT n, kind, body FROM entries WHERE tab = ?1 AND kind = 'start'",
      "UPDATE entries SET body = ?3 WHERE tab = ?1 AND n = ?2" },
    { "SELECT n, kind, body FROM fresh WHERE tab = ?1 AND kind = 'start'",
      "UPDATE fresh SET body = ?3 WHERE tab = ?1 AND n = ?2" },
    { "SELECT n, 'chat', body FROM chat WHERE tab = ?1",
      "UPDATE chat SET body = ?3 WHERE tab = ?1 AND n = ?2" }
  };
  json_t *j = json_loads(r->body, 0, NULL), *table;
  const char *name = json_string_value(json_object_get(j, "name"));
  int error = name ? forget_in_audit(k, r->id) : SQLITE_MISUSE;
  size_t i;
  json_array_foreach(json_object_get(j, "tables"), i, table) for (int p = 0; p < 3 && error == SQLITE_OK; p++)
      error = forget_in(k, place[p][0], place[p][1], json_integer_value(table), r->id, name);
  json_decref(j);
  return error;
}

int sqlite_owner_row(struct keep *k, const struct row *r)
{
  if (r->what == ROW_SETTING) return put_setting(k, r);
  if (r->what == ROW_AUDIT) return put_audit(k, r);
  return forget_person(k, r);
}

/* ---- reading --------------------------------------------------------------------- */

static bool read_rows(sqlite3_stmt *q, store_setting *give, void *ctx)
{
  int r = SQLITE_ERROR;
  while (q && (r = sqlite3_step(q)) == SQLITE_ROW)
    give(ctx, (const char *)sqlite3_column_text(q, 0), (const char *)sqlite3_column_text(q, 1));
  sqlite3_finalize(q);
  return r == SQLITE_DONE;
}

bool sqlite_read_settings(sqlite3 *db, store_setting *give, void *ctx)
{
  return read_rows(prepare(db, "SELECT name, value FROM settings"), give, ctx);
}
bool sqlite_read_audit(sqlite3 *db, store_setting *give, void *ctx)
{
  return read_rows(prepare(db, "SELECT at, body FROM audit ORDER BY id"), give, ctx);
}

bool sqlite_settings(struct keep *k, store_setting *give, void *ctx)
{
  return sqlite_read_settings(k->writer, give, ctx);
}

/* A connection of its own: the two of the store are busy in other threads. */
static sqlite3 *open_beside(struct keep *k)
{
  char why[100];
  return sqlite_open_file(sqlite3_db_filename(k->reader, "main"), SQLITE_OPEN_READONLY, NULL, why,
                          sizeof why);
}

bool sqlite_people(struct keep *k, const struct store_reader *give)
{
  sqlite3 *db = open_beside(k);
  sqlite3_stmt *q = db ? prepare(db, "SELECT id, row FROM people ORDER BY id DESC") : NULL;
  int r = q ? SQLITE_ROW : SQLITE_ERROR;
  while (r == SQLITE_ROW && !give->stop(give->ctx) && (r = sqlite3_step(q)) == SQLITE_ROW)
    give->row(give->ctx, sqlite3_column_int64(q, 0), (const char *)sqlite3_column_text(q, 1));
  sqlite3_finalize(q);
  sqlite3_close(db);
  return r == SQLITE_DONE || r == SQLITE_ROW;
}

bool sqlite_audit(struct keep *k, int limit, store_setting *give, void *ctx)
{
  sqlite3 *db = open_beside(k);
  sqlite3_stmt *q = db ? prepare(db, "SELECT at, body FROM audit ORDER BY id DESC LIMIT ?1") : NULL;
  if (q) sqlite3_bind_int(q, 1, limit);
  bool ok = read_rows(q, give, ctx);
  sqlite3_close(db);
  return ok;
}
