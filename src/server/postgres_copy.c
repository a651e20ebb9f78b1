/* postgres_copy.c - a PostgreSQL database as source or target of a copy (store_copy.h).
 *
 * All of it is one transaction, which holds locks that no server can live beside: nobody joins, renews or writes meanwhile, so
 * every statement sees the same.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "postgres.h"
#include "store_copy.h"

enum { WAITING_BYTES = 1 << 20 }; /* of rows that are sent together   */

struct copy {
  PGconn *db;
  struct column column[COLUMNS_MAX]; /* rows that wait to be sent        */
  enum row_kind waiting;             /* their kind                       */
  int64_t largest;                   /* number of a table or person      */
  bool source;
};

/* Four columns: number of a table or person, number in the log, kind, body.  Texts in the order of their bytes. */
static const char *query(enum row_kind what)
{
  switch (what) {
  case ROW_PERSON: return "SELECT id, 0, '', row FROM people ORDER BY id";
  case ROW_SUMMARY:
    return "SELECT id, 0, coalesce(code, ''), summary FROM tables WHERE summary IS NOT NULL ORDER BY id";
  case ROW_ENTRY: return "SELECT tab, n, kind, body FROM entries ORDER BY tab, n";
  case ROW_LINE: return "SELECT tab, n, '', body FROM chat ORDER BY tab, n";
  case ROW_FORGET_TABLE:
    return "SELECT id, 0, '', '' FROM tables WHERE summary IS NULL AND id = (SELECT max(id) FROM tables)";
  case ROW_SETTING:
    return "SELECT 0, 0, name, value FROM settings WHERE name <> '" STORE_SECRET
           "' ORDER BY name COLLATE \"C\"";
  case ROW_AUDIT: return "SELECT 0, 0, at, body FROM audit ORDER BY id";
  case ROW_FORGET_PERSON: break;
  }
  return NULL;
}

/* The columns that `add` fills: numbers, then texts. */
static const char *insert(enum row_kind what)
{
  switch (what) {
  case ROW_PERSON:
    return "INSERT INTO people (id, row) SELECT id, body FROM unnest($1::bigint[], $2::bigint[], $3::text[], "
           "$4::text[]) AS u (id, n, kind, body)";
  case ROW_SUMMARY:
    return "INSERT INTO tables (id, shard, code, summary) SELECT id, n, nullif(kind, ''), body"
           " FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS u (id, n, kind, body)";
  case ROW_ENTRY:
    return "INSERT INTO entries (tab, n, kind, body) SELECT * FROM unnest($1::bigint[], $2::bigint[], "
           "$3::text[], $4::text[])";
  case ROW_LINE:
    return "INSERT INTO chat (tab, n, body) SELECT id, n, body FROM unnest($1::bigint[], $2::bigint[], "
           "$3::text[], $4::text[]) AS u (id, n, kind, body)";
  case ROW_FORGET_TABLE:
    return "INSERT INTO tables (id, shard) SELECT id, 0 FROM unnest($1::bigint[], $2::bigint[], $3::text[], "
           "$4::text[]) AS u (id, n, kind, body)";
  case ROW_SETTING:
    return "INSERT INTO settings (name, value) SELECT kind, body FROM unnest($1::bigint[], $2::bigint[], "
           "$3::text[], $4::text[]) AS u (id, n, kind, body)";
  case ROW_AUDIT:
    return "INSERT INTO audit (at, body) SELECT kind, body FROM unnest($1::bigint[], $2::bigint[], "
           "$3::text[], $4::text[])"
           " WITH ORDINALITY AS u (id, n, kind, body, nth) ORDER BY nth";
  case ROW_FORGET_PERSON: break;
  }
  return NULL;
}

/* ---- reading ---------------------------------------------------------------------- */

static bool read_all(struct copy *c, enum row_kind what, copy_row *give, void *ctx, char *why, size_t cap)
{
  PGresult *r;
  bool more = true,
       ok = PQsendQueryParams(c->db, query(what), 0, NULL, NULL, NULL, NULL, 0) && PQsetSingleRowMode(c->db);
  if (!ok) postgres_why(c->db, NULL, why, cap);
  while ((r = PQgetResult(c->db))) {
    ExecStatusType how = PQresultStatus(r);
    if (how != PGRES_SINGLE_TUPLE && how != PGRES_TUPLES_OK && ok) {
      postgres_why(c->db, r, why, cap);
      ok = false;
    }
    if (how == PGRES_SINGLE_TUPLE && ok && more)
      more = give(ctx, &(struct row){ .what = what,
                                      .id = atoll(PQgetvalue(r, 0, 0)),
                                      .n = atoll(PQgetvalue(r, 0, 1)),
                                      .kind = PQgetvalue(r, 0, 2),
                                      .body = PQgetvalue(r, 0, 3) });
    PQclear(r);
  }
  return ok && more;
}

/* ---- writing ---------------------------------------------------------------------- */

static bool send_waiting(struct copy *c, char *why, size_t cap)
{
  const char *value[COLUMNS_MAX];
  int length[COLUMNS_MAX], format[COLUMNS_MAX];
  if (!c->column[0].count) return true;
  for (int i = 0; i < COLUMNS_MAX; i++) {
    value[i] = c->column[i].at;
    length[i] = (int)c->column[i].size;
    format[i] = 1;
  }
  PGresult *r = PQexecParams(c->db, insert(c->waiting), COLUMNS_MAX, NULL, value, length, format, 0);
  bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
  if (!ok) postgres_why(c->db, r, why, cap);
  PQclear(r);
  for (int i = 0; i < COLUMNS_MAX; i++) column_clear(&c->column[i], i < 2 ? OID_INT8 : OID_TEXT);
  return ok;
}

static bool put(struct copy *c, const struct row *r, char *why, size_t cap)
{
  if ((c->waiting != r->what || c->column[3].size > WAITING_BYTES) && !send_waiting(c, why, cap))
    return false;
  c->waiting = r->what;
  column_number(&c->column[0], r->id);
  column_number(&c->column[1], r->what == ROW_SUMMARY ? shard_of(r->kind) : r->n);
  column_text(&c->column[2], r->kind);
  column_text(&c->column[3], r->body);
  if (r->id > c->largest) c->largest = r->id;
  return true;
}

/* Numbers of nodes begin behind all that were ever used. */
static bool settle(struct copy *c, char *why, size_t cap)
{
  char sql[100];
  snprintf(sql, sizeof sql, "UPDATE counters SET block = greatest(block, %lld)",
           (long long)(c->largest >> BLOCK_BITS) + 1);
  return send_waiting(c, why, cap) && postgres_do_slowly(c->db, sql, why, cap);
}

static bool keep(struct copy *c, char *why, size_t cap)
{
  return postgres_do_slowly(c->db, "COMMIT", why, cap);
}

/* ---- opening and closing -------------------------------------------------------------- */

/* The database itself takes back what was not committed.  Of a source that is nothing but dead servers, who stay given up. */
static void end(struct copy *c)
{
  char why[200];
  if (c->source) postgres_do(c->db, "COMMIT", why, sizeof why);
  PQfinish(c->db);
  for (int i = 0; i < COLUMNS_MAX; i++) column_free(&c->column[i]);
  free(c);
}

static struct copy *connect_to(const char *url, char *why, size_t cap)
{
  struct copy *c = calloc(1, sizeof *c);
  if (!c) abort();
  for (int i = 0; i < COLUMNS_MAX; i++) column_clear(&c->column[i], i < 2 ? OID_INT8 : OID_TEXT);
  c->db = postgres_connect(url, "igroteka moves", why, cap);
  if (c->db && postgres_do(c->db, "BEGIN; SET LOCAL lock_timeout = 10000", why, cap)) return c;
  end(c);
  return NULL;
}

/* One answer, true or false; -1: none. */
static int is(PGconn *db, const char *condition, char *why, size_t cap)
{
  char sql[400];
  snprintf(sql, sizeof sql, "SELECT %s", condition);
  PGresult *r = PQexec(db, sql);
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
  if (!ok) postgres_why(db, r, why, cap);
  int answer = ok ? *PQgetvalue(r, 0, 0) == 't' : -1;
  PQclear(r);
  return answer;
}

/* Nodes that do not renew are given up, as any other node would; should one of them wake, it is fenced. */
static enum copy_answer shut_out_servers(PGconn *db, char *why, size_t cap)
{
  if (!postgres_do(db,
                   "LOCK TABLE counters, nodes, shards IN SHARE ROW EXCLUSIVE MODE;"
                   "WITH gone AS (DELETE FROM nodes WHERE until < clock_timestamp() RETURNING epoch)"
                   " UPDATE shards SET epoch = 0 WHERE epoch IN (SELECT epoch FROM gone)",
                   why, cap))
    return COPY_FAILED;
  int used = is(db, "EXISTS (SELECT FROM nodes)", why, cap);
  return used < 0 ? COPY_FAILED : used ? COPY_IN_USE : COPY_FINE;
}

static struct copy *open_source(const char *where, enum copy_answer *a, char *why, size_t cap)
{
  struct copy *c = connect_to(where, why, cap);
  *a = COPY_FAILED;
  if (!c) return NULL;
  int there = is(c->db, "to_regclass('igroteka') IS NOT NULL", why, cap);
  if (there == 0) *a = COPY_MISSING;
  if (there == 1 && postgres_upgrade(c->db, why, cap)) *a = shut_out_servers(c->db, why, cap);
  c->source = *a == COPY_FINE;
  if (c->source) return c;
  end(c);
  return NULL;
}

static struct copy *open_target(const char *where, enum copy_answer *a, char *why, size_t cap)
{
  struct copy *c = connect_to(where, why, cap);
  *a = COPY_FAILED;
  if (!c) return NULL;
  if (postgres_upgrade(c->db, why, cap)) *a = shut_out_servers(c->db, why, cap);
  if (*a == COPY_FINE) {
    int used = is(c->db,
                  "EXISTS (SELECT FROM tables) OR EXISTS (SELECT FROM people) OR EXISTS (SELECT FROM audit)"
                  " OR EXISTS (SELECT FROM settings WHERE name <> '" STORE_SECRET "')",
                  why, cap);
    if (used == 0) return c;
    *a = used < 0 ? COPY_FAILED : COPY_NOT_EMPTY;
  }
  end(c);
  return NULL;
}

const struct copy_engine copy_postgres = {
  .open_source = open_source,
  .open_target = open_target,
  .read = read_all,
  .put = put,
  .settle = settle,
  .keep = keep,
  .close = end,
};
