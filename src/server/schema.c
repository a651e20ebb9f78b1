/* schema.c - how the file is opened, and its tables from version to version.
 *
 * Entries are the truth: the log of each table.  The newest lie in `fresh`, in the
 * order they came (store_settle.c); a table's log is what is in both.  The rows of tables and people
 * are summaries that let the server start without reading every log.
 */
#include "store_private.h"

#include <stdio.h>
#include <string.h>

/* The n-th step leads from version n to n + 1.  Never change a step that was
 * released: add one. */
static const char *const step[STORE_VERSION] = {
  "CREATE TABLE entries ("
  "  tab INTEGER NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,"
  "  PRIMARY KEY (tab, n)) STRICT, WITHOUT ROWID;"
  "CREATE TABLE tables (id INTEGER PRIMARY KEY, summary TEXT NOT NULL) STRICT;"
  "CREATE TABLE people (id INTEGER PRIMARY KEY, row TEXT NOT NULL) STRICT;",
  "CREATE TABLE fresh ("
  "  id INTEGER PRIMARY KEY, tab INTEGER NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL) STRICT;",
};

enum { APPLICATION = 0x49475254 };         /* "IGRT", in the file's header     */

static bool complain(char *why, size_t cap, sqlite3 *db, const char *what)
{
  snprintf(why, cap, "%s: %s", what, db ? sqlite3_errmsg(db) : "no memory");
  return false;
}

static int64_t ask(sqlite3 *db, const char *sql)
{
  sqlite3_stmt *q = NULL;
  int64_t answer = -1;
  if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW) answer = sqlite3_column_int64(q, 0);
  sqlite3_finalize(q);
  return answer;
}

sqlite3 *store_open_file(const char *path, int flags, char *why, size_t cap)
{
  sqlite3 *db = NULL;
  bool ok = sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK || complain(why, cap, db, "cannot open");
  if (ok) {
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, 5000);
    ok = sqlite3_exec(db, "PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON; PRAGMA cell_size_check=ON", 0, 0, 0) == SQLITE_OK ||
         complain(why, cap, db, "cannot read");
  }
  if (ok) return db;
  sqlite3_close(db);
  return NULL;
}

bool store_migrate(sqlite3 *db, char *why, size_t cap)
{
  int64_t application = ask(db, "PRAGMA application_id"), version = ask(db, "PRAGMA user_version");
  bool empty = ask(db, "SELECT count(*) FROM sqlite_schema") == 0;
  if (application < 0 || version < 0) return complain(why, cap, db, "cannot read");
  if (application != APPLICATION && !empty) { snprintf(why, cap, "it is not a file of igroteka"); return false; }
  if (version > STORE_VERSION) {
    snprintf(why, cap, "it was written by a newer igroteka (version %d of the schema, known here: %d)", (int)version, STORE_VERSION);
    return false;
  }
  for (int v = (int)version; v < STORE_VERSION; v++) {
    char end[100];
    snprintf(end, sizeof end, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", APPLICATION, v + 1);
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", 0, 0, 0) != SQLITE_OK || sqlite3_exec(db, step[v], 0, 0, 0) != SQLITE_OK ||
        sqlite3_exec(db, end, 0, 0, 0) != SQLITE_OK) {
      complain(why, cap, db, "cannot write");
      sqlite3_exec(db, "ROLLBACK", 0, 0, 0);
      return false;
    }
  }
  return true;
}

static bool sound(sqlite3 *db, char *why, size_t cap)
{
  sqlite3_stmt *q = NULL;
  const char *first = "no answer";
  bool ok = false;
  int64_t version = ask(db, "PRAGMA user_version");
  if (ask(db, "PRAGMA application_id") != APPLICATION) { snprintf(why, cap, "it is not a file of igroteka"); return false; }
  if (version < 1 || version > STORE_VERSION) { snprintf(why, cap, "its schema has version %d, known here: 1 to %d", (int)version, STORE_VERSION); return false; }
  if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW) {
    first = (const char *)sqlite3_column_text(q, 0);
    ok = first && !strcmp(first, "ok");
  } else first = sqlite3_errmsg(db);
  if (!ok) snprintf(why, cap, "it is damaged: %s", first ? first : "");
  sqlite3_finalize(q);
  return ok;
}

bool store_check_file(const char *path, char *why, size_t cap)
{
  sqlite3 *db = store_open_file(path, SQLITE_OPEN_READWRITE, why, cap);
  if (!db) return false;
  bool ok = sound(db, why, cap);
  sqlite3_close(db);
  return ok;
}

bool store_copy(const char *from, const char *to, char *why, size_t cap)
{
  sqlite3 *a = store_open_file(from, SQLITE_OPEN_READWRITE, why, cap);
  if (!a) return false;
  sqlite3 *b = store_open_file(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why, cap);
  bool ok = b != NULL;
  if (ok) {
    sqlite3_backup *copy = sqlite3_backup_init(b, "main", a, "main");
    int r = copy ? sqlite3_backup_step(copy, -1) : SQLITE_ERROR;    /* one step: one moment */
    if (copy) sqlite3_backup_finish(copy);
    ok = r == SQLITE_DONE || complain(why, cap, b, "cannot copy");
    /* One file, not three: the copy goes out of WAL, and back in when it is used. */
    if (ok) ok = sqlite3_exec(b, "PRAGMA journal_mode=DELETE", 0, 0, 0) == SQLITE_OK || complain(why, cap, b, "cannot write");
    if (ok) ok = sound(b, why, cap);
    sqlite3_close(b);
  }
  sqlite3_close(a);
  return ok;
}
