/* postgres_read.c - reading: tables, lists, look-ups, and what the owner left. */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void give_row(void *ctx, const PGresult *r);

/* Row by row, so that a long list needs no memory.  False: the connection, or the database, would not. */
static bool ask(PGconn *db, const char *sql, const char *value, give_row *give, void *ctx,
                const struct store_reader *until)
{
  PGresult *r;
  bool ok = PQsendQueryParams(db, sql, value ? 1 : 0, NULL, &value, NULL, NULL, 0) && PQsetSingleRowMode(db),
       stopped = false;
  while ((r = postgres_result(db))) {
    ExecStatusType how = PQresultStatus(r);
    stopped = stopped || (until && until->stop && until->stop(until->ctx));
    if (how == PGRES_SINGLE_TUPLE && !stopped) give(ctx, r);
    ok = ok && (how == PGRES_SINGLE_TUPLE || how == PGRES_TUPLES_OK);
    PQclear(r);
  }
  return ok;
}

static PGconn *reader(struct keep *k)
{
  char why[200], as[64];
  if (postgres_is_open(k->reader)) return k->reader;
  PQfinish(k->reader);
  postgres_name(k, "reads", as);
  return k->reader = postgres_connect(k->url, as, why, sizeof why);
}

/* ---- rows as the reader wants them -------------------------------------------------------- */

static int64_t number(const PGresult *r, int column) { return atoll(PQgetvalue(r, 0, column)); }

struct table_reader {
  int64_t table;
  const struct store_reader *give;
};

static void give_entry(void *ctx, const PGresult *r)
{
  const struct table_reader *t = ctx;
  t->give->entry(t->give->ctx, t->table, number(r, 0), PQgetvalue(r, 0, 1), PQgetvalue(r, 0, 2));
}

static void give_line(void *ctx, const PGresult *r)
{
  const struct table_reader *t = ctx;
  t->give->line(t->give->ctx, t->table, number(r, 0), PQgetvalue(r, 0, 1));
}

static void give_any(void *ctx, const PGresult *r)
{
  const struct store_reader *give = ctx;
  give->row(give->ctx, number(r, 0), PQgetvalue(r, 0, 1));
}

bool postgres_load(struct keep *k, int64_t table, const struct store_reader *give)
{
  char id[24];
  struct table_reader t = { table, give };
  PGconn *db = reader(k);
  snprintf(id, sizeof id, "%lld", (long long)table);
  if (!db || !ask(db, "SELECT n, kind, body FROM entries WHERE tab = $1::bigint ORDER BY n", id, give_entry,
                  &t, NULL))
    return false;
  return !give->line ||
         ask(db, "SELECT n, body FROM chat WHERE tab = $1::bigint ORDER BY n", id, give_line, &t, NULL);
}

bool postgres_list(struct keep *k, enum store_list of, const struct store_reader *give)
{
  PGconn *db = reader(k);
  struct store_reader to = *give;
  const char *sql = of == STORE_PEOPLE
                        ? "SELECT id, row FROM people ORDER BY id"
                        : "SELECT id, summary FROM tables WHERE summary IS NOT NULL ORDER BY id";
  return db && ask(db, sql, NULL, give_any, &to, NULL);
}

bool postgres_find_person(struct keep *k, int64_t id, const struct store_reader *give)
{
  char words[24];
  PGconn *db = reader(k);
  struct store_reader to = *give;
  snprintf(words, sizeof words, "%lld", (long long)id);
  return db && ask(db, "SELECT id, row FROM people WHERE id = $1::bigint", words, give_any, &to, NULL);
}

bool postgres_find_code(struct keep *k, const char *code, const struct store_reader *give)
{
  PGconn *db = reader(k);
  struct store_reader to = *give;
  return db && ask(db, "SELECT id, summary FROM tables WHERE code = $1 AND summary IS NOT NULL", code,
                   give_any, &to, NULL);
}

/* ---- what the owner left: by any thread, so on a connection of its own -------------------------- */

struct setting_reader {
  store_setting *give;
  void *ctx;
};

static void give_setting(void *ctx, const PGresult *r)
{
  const struct setting_reader *s = ctx;
  s->give(s->ctx, PQgetvalue(r, 0, 0), PQgetvalue(r, 0, 1));
}

static bool ask_beside(const struct keep *k, const char *sql, const char *value, give_row *give, void *ctx,
                       const struct store_reader *until)
{
  char why[200];
  PGconn *db = postgres_connect(k->url, "igroteka", why, sizeof why);
  bool ok = db && ask(db, sql, value, give, ctx, until);
  PQfinish(db);
  return ok;
}

bool postgres_settings(struct keep *k, store_setting *give, void *ctx)
{
  struct setting_reader s = { give, ctx };
  return ask_beside(k, "SELECT name, value FROM settings ORDER BY name", NULL, give_setting, &s, NULL);
}

bool postgres_people(struct keep *k, const struct store_reader *give)
{
  struct store_reader to = *give;
  return ask_beside(k, "SELECT id, row FROM people ORDER BY id DESC", NULL, give_any, &to, give);
}

bool postgres_audit(struct keep *k, int limit, store_setting *give, void *ctx)
{
  char words[24];
  struct setting_reader s = { give, ctx };
  snprintf(words, sizeof words, "%d", limit);
  return ask_beside(k, "SELECT at, body FROM audit ORDER BY id DESC LIMIT $1::bigint", words, give_setting,
                    &s, NULL);
}
