/* sqlite_read.c - reading: tables, lists, look-ups.  Files of every version are read as they
 * are, so that looking at an old one changes nothing.
 */
#include "sqlite.h"

/* Entries lie in two places while they are being moved; the same in both is one, and
 * two that differ are both given, which no table survives. */
#define FROM_ENTRIES "SELECT n, kind, body FROM entries WHERE tab = ?1"
#define FROM_FRESH " UNION SELECT n, kind, body FROM fresh WHERE tab = ?1"
#define IN_ORDER " ORDER BY n"

static const char *query(int what, int version)
{
  switch (what) {
  case GET_ENTRIES: return version < 2 ? FROM_ENTRIES IN_ORDER : FROM_ENTRIES FROM_FRESH IN_ORDER;
  case GET_LINES: return version < 3 ? NULL : "SELECT n, body FROM chat WHERE tab = ?1 ORDER BY n";
  case GET_TABLES: return "SELECT id, summary FROM tables WHERE id > ?1 ORDER BY id";
  case GET_PEOPLE: return "SELECT id, row FROM people WHERE id > ?1 ORDER BY id";
  case FIND_PERSON: return "SELECT id, row FROM people WHERE id = ?1";
  case FIND_CODE:
    return version < 3 ? NULL
                       : "SELECT id, summary FROM tables WHERE id = (SELECT tab FROM codes WHERE code = ?1)";
  }
  return NULL;
}

bool sqlite_prepare_reads(struct keep *k, int version)
{
  for (int i = 0; i < READS; i++) {
    const char *sql = query(i, version);
    if (sql &&
        sqlite3_prepare_v3(k->reader, sql, -1, SQLITE_PREPARE_PERSISTENT, &k->read[i], NULL) != SQLITE_OK)
      return false;
  }
  return true;
}

static const char *text(sqlite3_stmt *q, int column) { return (const char *)sqlite3_column_text(q, column); }

static bool finish(sqlite3_stmt *q, int r)
{
  sqlite3_reset(q);
  return r == SQLITE_DONE;
}

static bool give_entries(struct keep *k, int64_t table, const struct store_reader *give)
{
  sqlite3_stmt *q = k->read[GET_ENTRIES];
  int r;
  sqlite3_bind_int64(q, 1, table);
  while ((r = sqlite3_step(q)) == SQLITE_ROW && text(q, 1) && text(q, 2))
    give->entry(give->ctx, table, sqlite3_column_int64(q, 0), text(q, 1), text(q, 2));
  return finish(q, r);
}

static bool give_lines(struct keep *k, int64_t table, const struct store_reader *give)
{
  sqlite3_stmt *q = k->read[GET_LINES];
  int r;
  if (!q || !give->line) return true;
  sqlite3_bind_int64(q, 1, table);
  while ((r = sqlite3_step(q)) == SQLITE_ROW && text(q, 1))
    give->line(give->ctx, table, sqlite3_column_int64(q, 0), text(q, 1));
  return finish(q, r);
}

bool sqlite_load(struct keep *k, int64_t table, const struct store_reader *give)
{
  return give_entries(k, table, give) && give_lines(k, table, give);
}

static bool give_rows(sqlite3_stmt *q, const struct store_reader *give)
{
  int r;
  while ((r = sqlite3_step(q)) == SQLITE_ROW && text(q, 1))
    give->row(give->ctx, sqlite3_column_int64(q, 0), text(q, 1));
  return finish(q, r);
}

bool sqlite_list(struct keep *k, enum store_list of, const struct store_reader *give)
{
  sqlite3_stmt *q = k->read[of == STORE_TABLES ? GET_TABLES : GET_PEOPLE];
  sqlite3_bind_int64(q, 1, 0);
  return give_rows(q, give);
}

/* Reads on from behind number `after`, and says how far it came. */
static bool give_behind(sqlite3_stmt *q, int64_t *after, const struct store_reader *give)
{
  int r;
  sqlite3_bind_int64(q, 1, *after);
  while ((r = sqlite3_step(q)) == SQLITE_ROW) {
    *after = sqlite3_column_int64(q, 0);
    give->row(give->ctx, *after, text(q, 1));
  }
  return finish(q, r);
}

bool sqlite_list_readable(struct keep *k, enum store_list of, const struct store_reader *give)
{
  enum { NUMBERS_MAX = 1000000 }; /* tried one by one behind a damaged place */
  sqlite3_stmt *q = k->read[of == STORE_TABLES ? GET_TABLES : GET_PEOPLE];
  int64_t after = 0, end = sqlite_ask(k->reader, of == STORE_TABLES ? "SELECT max(id) FROM tables"
                                                                    : "SELECT max(id) FROM people");
  for (int64_t tried = 0; !give_behind(q, &after, give); tried++)
    if (++after, tried == NUMBERS_MAX || (end >= 0 && after > end)) return false;
  return true;
}

bool sqlite_find_person(struct keep *k, int64_t id, const struct store_reader *give)
{
  sqlite3_bind_int64(k->read[FIND_PERSON], 1, id);
  return give_rows(k->read[FIND_PERSON], give);
}

bool sqlite_find_code(struct keep *k, const char *code, const struct store_reader *give)
{
  if (!k->read[FIND_CODE]) return false;
  sqlite3_bind_text(k->read[FIND_CODE], 1, code, -1, SQLITE_TRANSIENT);
  return give_rows(k->read[FIND_CODE], give);
}
