/* sqlite_schema.c - how the file is opened, and its tables from version to version.
 *
 * Entries are the truth: the log of each table.  The newest lie in `fresh`, in the
 * order they came (sqlite_compact.c); a table's log is what is in both.  The rows of tables and
 * people are summaries that let the server start without reading every log.  AUTOINCREMENT:
 * the number of something deleted is not given to something else (rows of `fresh` have numbers of their epoch, which
 * does the same and costs nothing).  `aside` is what `restore` could not
 * believe, kept for a person to look at.
 */
#include <stdio.h>
#include <string.h>
#include "sqlite.h"
#include "i18n.h"

/* Old logs have chat in them.  It goes beside, the last lines of each table; the numbers it had are one
 * entry `gap`, so that the others keep theirs. */
#define CHAT_BESIDE                                                                                          \
  "INSERT OR IGNORE INTO chat SELECT tab, n, body FROM (SELECT tab, n, body, row_number() OVER (PARTITION "  \
  "BY tab ORDER BY n DESC) AS back"                                                                          \
  "  FROM entries WHERE kind = 'chat') WHERE back <= 300;"                                                   \
  "CREATE TEMP TABLE gaps AS SELECT tab, min(n) AS first, max(n) AS last FROM"                               \
  "  (SELECT tab, n, n - row_number() OVER (PARTITION BY tab ORDER BY n) AS run FROM entries WHERE kind = "  \
  "'chat') GROUP BY tab, run;"                                                                               \
  "DELETE FROM entries WHERE kind = 'chat';"                                                                 \
  "INSERT INTO entries SELECT tab, last, 'gap', '{\"from\":' || first || '}' FROM gaps;"                     \
  "DROP TABLE temp.gaps;"
_Static_assert(STORE_CHAT_LINES == 300, "the number in CHAT_BESIDE");

/* Settings and acts of the owner. */
#define OWNERS_TABLES                                                                                        \
  "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"                \
  "CREATE TABLE audit (id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, body TEXT NOT NULL) STRICT;"

/* The n-th step leads from version n to n + 1.  Never change a step that was
 * released: add one. */
static const char *const step[SCHEMA_VERSION] = {
  "CREATE TABLE entries ("
  "  tab INTEGER NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,"
  "  PRIMARY KEY (tab, n)) STRICT, WITHOUT ROWID;"
  "CREATE TABLE tables (id INTEGER PRIMARY KEY, summary TEXT NOT NULL) STRICT;"
  "CREATE TABLE people (id INTEGER PRIMARY KEY, row TEXT NOT NULL) STRICT;",
  "CREATE TABLE fresh ("
  "  id INTEGER PRIMARY KEY, tab INTEGER NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT "
  "NULL) STRICT;",
  "INSERT OR REPLACE INTO entries SELECT tab, n, kind, body FROM fresh ORDER BY id;"
  "DELETE FROM fresh;"
  "ALTER TABLE tables RENAME TO old_tables;"
  "CREATE TABLE tables (id INTEGER PRIMARY KEY AUTOINCREMENT, summary TEXT NOT NULL) STRICT;"
  "INSERT INTO tables SELECT id, summary FROM old_tables;"
  "DROP TABLE old_tables;"
  "ALTER TABLE people RENAME TO old_people;"
  "CREATE TABLE people (id INTEGER PRIMARY KEY AUTOINCREMENT, row TEXT NOT NULL) STRICT;"
  "INSERT INTO people SELECT id, row FROM old_people;"
  "DROP TABLE old_people;"
  "CREATE TABLE codes (code TEXT PRIMARY KEY, tab INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
  "CREATE INDEX codes_tab ON codes (tab);"
  "INSERT OR IGNORE INTO codes SELECT json_extract(summary, '$.code'), id FROM tables"
  "  WHERE json_valid(summary) AND json_type(summary, '$.code') = 'text' ORDER BY id;"
  "CREATE TABLE chat (tab INTEGER NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tab, n)) "
  "STRICT, WITHOUT ROWID;" CHAT_BESIDE
  "CREATE TABLE owner (only INTEGER PRIMARY KEY CHECK (only = 1), epoch INTEGER NOT NULL) STRICT;"
  "INSERT INTO owner VALUES (1, 0);"
  "CREATE TABLE aside (tab INTEGER NOT NULL, why TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, body "
  "TEXT NOT NULL) STRICT;",
  OWNERS_TABLES,
};

enum { APPLICATION = 0x49475254 }; /* "IGRT", in the file's header     */

static bool complain(char *why, size_t cap, sqlite3 *db, const char *what)
{
  snprintf(why, cap, "%s: %s", what, db ? sqlite3_errmsg(db) : _("out of memory"));
  return false;
}

int64_t sqlite_ask(sqlite3 *db, const char *sql)
{
  sqlite3_stmt *q = NULL;
  int64_t answer = -1;
  if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
    answer = sqlite3_column_int64(q, 0);
  sqlite3_finalize(q);
  return answer;
}

sqlite3 *sqlite_open_file(const char *path, int flags, const char *vfs, char *why, size_t cap)
{
  sqlite3 *db = NULL;
  bool ok = sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, vfs) == SQLITE_OK ||
            complain(why, cap, db, _("cannot open"));
  if (ok) {
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, 5000);
    if (flags & SQLITE_OPEN_READONLY) sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    ok = sqlite3_exec(db, "PRAGMA trusted_schema=OFF; PRAGMA foreign_keys=ON; PRAGMA cell_size_check=ON", 0,
                      0, 0) == SQLITE_OK ||
         complain(why, cap, db, _("cannot read"));
  }
  if (ok) return db;
  sqlite3_close(db);
  return NULL;
}

static bool migrate_one(sqlite3 *db, int version)
{
  char end[100];
  snprintf(end, sizeof end, "PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", APPLICATION,
           version + 1);
  return sqlite3_exec(db, "BEGIN IMMEDIATE", 0, 0, 0) == SQLITE_OK &&
         sqlite3_exec(db, step[version], 0, 0, 0) == SQLITE_OK && sqlite3_exec(db, end, 0, 0, 0) == SQLITE_OK;
}

bool sqlite_migrate(sqlite3 *db, char *why, size_t cap)
{
  bool empty = sqlite_ask(db, "SELECT count(*) FROM sqlite_schema") == 0;
  int version = empty ? 0 : sqlite_version(db, why, cap);
  if (!empty && !version) return false;
  for (; version < SCHEMA_VERSION; version++)
    if (!migrate_one(db, version)) {
      complain(why, cap, db, _("cannot write"));
      sqlite3_exec(db, "ROLLBACK", 0, 0, 0);
      return false;
    }
  return true;
}

int sqlite_version(sqlite3 *db, char *why, size_t cap)
{
  int64_t application = sqlite_ask(db, "PRAGMA application_id"),
          version = sqlite_ask(db, "PRAGMA user_version");
  if (application < 0 || version < 0) return complain(why, cap, db, _("cannot read"));
  if (application != APPLICATION || version < 1) {
    snprintf(why, cap, "%s", _("it is not a file of igroteka"));
    return 0;
  }
  if (version <= SCHEMA_VERSION) return (int)version;
  snprintf(why, cap, _("it was written by a newer igroteka (version %d of the schema, known here: %d)"),
           (int)version, SCHEMA_VERSION);
  return 0;
}

bool sqlite_sound(sqlite3 *db, char *why, size_t cap)
{
  sqlite3_stmt *q = NULL;
  const char *first = "no answer";
  bool ok = false;
  if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &q, NULL) == SQLITE_OK &&
      sqlite3_step(q) == SQLITE_ROW) {
    first = (const char *)sqlite3_column_text(q, 0);
    ok = first && !strcmp(first, "ok");
  } else first = sqlite3_errmsg(db);
  if (!ok) snprintf(why, cap, _("it is damaged: %s"), first ? first : "");
  sqlite3_finalize(q);
  return ok;
}

bool sqlite_copy(struct keep *k, const char *path, const char *vfs, char *why, size_t cap)
{
  sqlite3 *to = sqlite_open_file(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, vfs, why, cap);
  if (!to) return false;
  sqlite3_backup *copy = sqlite3_backup_init(to, "main", k->reader, "main");
  int r = copy ? sqlite3_backup_step(copy, -1) : SQLITE_ERROR; /* one step: one moment */
  if (copy) sqlite3_backup_finish(copy);
  /* One file, not three: the copy goes out of WAL, and back in when it is used. */
  bool ok = r == SQLITE_DONE && sqlite3_exec(to, "PRAGMA journal_mode=DELETE", 0, 0, 0) == SQLITE_OK;
  if (!ok) complain(why, cap, to, _("cannot copy"));
  sqlite3_close(to);
  return ok;
}

bool sqlite_chat_beside(sqlite3 *db) { return sqlite3_exec(db, CHAT_BESIDE, 0, 0, 0) == SQLITE_OK; }
