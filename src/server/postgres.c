/* postgres.c - the PostgreSQL engine of store.h: appending groups, and what is done when an answer is lost.
 *
 * A group goes out as one pipeline, from BEGIN to COMMIT, so a server that is stopped in the middle leaves nothing open, and a group
 * costs one way there and back.  Statements that would change nothing are left out.
 */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "i18n.h"

/* A count that is not what it must be divides by zero, and that ends the transaction. */
#define MUST(condition) "SELECT 1 / (" condition ")::int"

static const struct statement {
  const char *name, *sql;
  int columns;
} put[PUTS] = {
  [PUT_BEGIN] = { "begin", "BEGIN", 0 },
  [PUT_OWN] = { "own",
                "WITH own AS (UPDATE nodes SET groups = $2::bigint WHERE epoch = $1::bigint AND groups = $2 "
                "- 1 RETURNING 1) " MUST("(SELECT count(*) FROM own) = 1 AND (SELECT count(*) FROM shards "
                                         "WHERE epoch = $1 AND shard = ANY ($3::smallint[]))"
                                         " = cardinality($3)"),
                3 },
  [PUT_BLOCK] = { "block", "UPDATE counters SET block = greatest(block, $1::bigint)", 1 },
  [PUT_BORN] = { "born",
                 "INSERT INTO tables (id, shard, code, summary)"
                 " SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[])",
                 4 },
  [PUT_ENTRIES] = { "entries",
                    "INSERT INTO entries (tab, n, kind, body)"
                    " SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])",
                    4 },
  [PUT_SUMMARIES] = { "summaries",
                      "UPDATE tables SET summary = u.summary, changed = DEFAULT FROM unnest($1::bigint[], "
                      "$2::text[]) AS u (id, summary)"
                      " WHERE tables.id = u.id AND tables.summary IS NOT NULL",
                      2 },
  [PUT_NEW_PEOPLE] = { "new_people",
                       "INSERT INTO people (id, row) SELECT * FROM unnest($1::bigint[], $2::text[])", 2 },
  [PUT_PEOPLE] = { "people",
                   "WITH done AS (UPDATE people SET row = u.row, changed = DEFAULT FROM unnest($1::bigint[], "
                   "$2::text[]) AS u (id, row)"
                   " WHERE people.id = u.id RETURNING people.id) " MUST(
                       "(SELECT count(*) FROM done) = (SELECT count(DISTINCT id) FROM unnest($1) AS w (id))"),
                   2 },
  [PUT_LINES] = { "lines",
                  "INSERT INTO chat (tab, n, body) SELECT * FROM unnest($1::bigint[], $2::bigint[], "
                  "$3::text[])",
                  3 },
  [CUT_LINES] = { "cut_lines",
                  "DELETE FROM chat USING unnest($1::bigint[], $2::bigint[]) AS u (tab, last)"
                  " WHERE chat.tab = u.tab AND chat.n <= u.last",
                  2 },
  [CUT_ENTRIES] = { "cut_entries", "DELETE FROM entries WHERE tab = ANY ($1::bigint[])", 1 },
  [CUT_CHAT] = { "cut_chat", "DELETE FROM chat WHERE tab = ANY ($1::bigint[])", 1 },
  [CUT_TABLES] = { "cut_tables",
                   "UPDATE tables SET summary = NULL, code = NULL, changed = DEFAULT WHERE id = ANY "
                   "($1::bigint[])",
                   1 },
  [PUT_SETTINGS] = { "settings",
                     "INSERT INTO settings (name, value) SELECT * FROM unnest($1::text[], $2::text[])"
                     " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                     2 },
  [CUT_SETTINGS] = { "cut_settings", "DELETE FROM settings WHERE name = ANY ($1::text[])", 1 },
  [FORGET_ENTRIES] = { "forget_entries",
                       "UPDATE entries SET body = u.body FROM unnest($1::bigint[], $2::bigint[], $3::text[]) "
                       "AS u (tab, n, body)"
                       " WHERE entries.tab = u.tab AND entries.n = u.n",
                       3 },
  [FORGET_CHAT] = { "forget_chat",
                    "UPDATE chat SET body = u.body FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS u "
                    "(tab, n, body)"
                    " WHERE chat.tab = u.tab AND chat.n = u.n",
                    3 },
  [FORGET_AUDIT] = { "forget_audit",
                     "UPDATE audit SET body = (body::jsonb - 'name')::text"
                     " WHERE body::jsonb ->> 'person' = ANY (($1::bigint[])::text[])",
                     1 },
  [PUT_AUDIT] = { "audit",
                  "INSERT INTO audit (at, body) SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC',"
                  " 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), body FROM unnest($1::text[]) WITH ORDINALITY AS u "
                  "(body, nth) ORDER BY nth",
                  1 },
  [PUT_COMMIT] = { "commit", "COMMIT", 0 },
};

/* ---- the connection that writes -------------------------------------------------------- */

static bool prepare_all(PGconn *db, char *why, size_t cap)
{
  for (int i = 0; i < PUTS; i++) {
    PGresult *r = postgres_prepare(db, put[i].name, put[i].sql);
    bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
    if (!ok) postgres_why(db, r, why, cap);
    PQclear(r);
    if (!ok) return false;
  }
  return true;
}

static bool open_writer(struct keep *k, char *why, size_t cap)
{
  char as[64];
  if (postgres_is_open(k->writer)) return true;
  PQfinish(k->writer);
  postgres_name(k, "writes", as);
  k->writer = postgres_connect(k->url, as, why, cap);
  if (k->writer && prepare_all(k->writer, why, cap)) return true;
  PQfinish(k->writer);
  k->writer = NULL;
  return false;
}

/* ---- one pipeline ----------------------------------------------------------------------- */

enum outcome {
  DONE,
  REFUSED,
  FAILED,
  NOT_OURS,
  UNKNOWN
}; /* REFUSED: by a key.  FAILED: nothing has happened */

struct answer {
  enum outcome outcome;
  int statement;
};

static bool is_wanted(const struct keep *k, int i)
{
  if (i == PUT_BEGIN || i == PUT_OWN || i == PUT_COMMIT) return true;
  if (i == PUT_BLOCK) return k->last[STORE_TABLES] >= k->block_end || k->last[STORE_PEOPLE] >= k->block_end;
  return k->column[i][0].count > 0;
}

static bool send_numbered(struct keep *k, int i)
{
  char first[24], second[24] = "";
  int64_t largest = k->last[STORE_TABLES] > k->last[STORE_PEOPLE] ? k->last[STORE_TABLES]
                                                                  : k->last[STORE_PEOPLE];
  snprintf(first, sizeof first, "%lld", (long long)(i == PUT_OWN ? k->epoch : (largest >> BLOCK_BITS) + 1));
  if (i == PUT_OWN) snprintf(second, sizeof second, "%lld", (long long)(k->group + 1));
  const char *value[] = { first, second, k->shards.at };
  const int length[] = { 0, 0, (int)k->shards.size }, format[] = { 0, 0, 1 };
  return PQsendQueryPrepared(k->writer, put[i].name, put[i].columns, value, length, format, 0);
}

static bool send_one(struct keep *k, int i)
{
  const char *value[COLUMNS_MAX];
  int length[COLUMNS_MAX], format[COLUMNS_MAX];
  if (i == PUT_OWN || i == PUT_BLOCK) return send_numbered(k, i);
  for (int c = 0; c < put[i].columns; c++) {
    value[c] = k->column[i][c].at;
    length[c] = (int)k->column[i][c].size;
    format[c] = 1;
  }
  return PQsendQueryPrepared(k->writer, put[i].name, put[i].columns, value, length, format, 0);
}

static enum outcome meaning(const PGresult *r, int statement)
{
  const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
  if (!state || !strncmp(state, "57P", 3) || !strncmp(state, "08", 2))
    return UNKNOWN; /* the connection, or the server, goes */
  if (!strcmp(state, "22012")) return statement == PUT_OWN ? NOT_OURS : REFUSED; /* MUST */
  return !strcmp(state, "23505") ? REFUSED : FAILED;
}

/* What became of statement i; false: nothing more will come. */
static bool hear(struct keep *k, int i, struct answer *a, char *why, size_t cap)
{
  PGresult *r = postgres_result(k->writer), *end;
  ExecStatusType how = PQresultStatus(r);
  bool fine = how == PGRES_COMMAND_OK || how == PGRES_TUPLES_OK, aborted = how == PGRES_PIPELINE_ABORTED;
  if (!fine && !aborted && a->outcome == DONE) {
    *a = (struct answer){ r ? meaning(r, i) : UNKNOWN, i };
    postgres_why(k->writer, r, why, cap);
  }
  PQclear(r);
  while (r && (end = postgres_result(k->writer))) PQclear(end);
  return r && PQstatus(k->writer) == CONNECTION_OK;
}

/* All of it, or nothing; or nobody knows. */
static struct answer send_group(struct keep *k, char *why, size_t cap)
{
  struct answer a = { DONE, 0 };
  bool sent = PQenterPipelineMode(k->writer);
  for (int i = 0; i < PUTS && sent; i++)
    if (is_wanted(k, i)) sent = send_one(k, i);
  sent = sent && PQpipelineSync(k->writer);
  for (int i = 0; i < PUTS && sent; i++)
    if (is_wanted(k, i)) sent = hear(k, i, &a, why, cap);
  PGresult *r = sent ? postgres_result(k->writer) : NULL;
  bool whole = PQresultStatus(r) == PGRES_PIPELINE_SYNC;
  PQclear(r);
  if (!whole || !PQexitPipelineMode(k->writer)) {
    if (a.outcome == DONE) postgres_why(k->writer, NULL, why, cap);
    if (a.outcome == DONE || a.outcome == UNKNOWN) a.outcome = UNKNOWN;
    PQfinish(k->writer);
    k->writer = NULL;
    return a;
  }
  if (a.outcome != DONE) PQclear(postgres_exec(k->writer, "ROLLBACK"));
  return a;
}

/* ---- an answer that was lost ---------------------------------------------------------------- */

static void wait_a_little(void)
{
  const struct timespec t = { .tv_nsec = 200 * 1000000 };
  nanosleep(&t, NULL);
}

static bool ask_groups(struct keep *k, const char *sql, int64_t number, int64_t *groups, char *why,
                       size_t cap)
{
  char epoch[24], words[24];
  const char *value[] = { epoch, words };
  snprintf(epoch, sizeof epoch, "%lld", (long long)k->epoch);
  snprintf(words, sizeof words, "%lld", (long long)number);
  PGresult *r = postgres_ask(k->writer, sql, 2, value, NULL, NULL);
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
  if (!ok) postgres_why(k->writer, r, why, cap);
  *groups = ok && PQntuples(r) ? atoll(PQgetvalue(r, 0, 0)) : -1;
  PQclear(r);
  return ok;
}

/* Whoever still works on that group holds the row of the node, so this waits until it is decided.  A group that is not
 * there may yet be on its way: its number is made useless, two behind it is the next one's. */
static enum outcome look_again(struct keep *k, char *why, size_t cap)
{
  int64_t groups, now;
  enum outcome o = UNKNOWN;
  if (!open_writer(k, why, cap) || !postgres_do(k->writer, "BEGIN", why, cap)) return UNKNOWN;
  if (ask_groups(k, "SELECT groups FROM nodes WHERE epoch = $1::bigint AND $2::bigint > 0 FOR UPDATE", 1,
                 &groups, why, cap)) {
    if (groups < 0) o = NOT_OURS;
    else if (groups == k->group + 1) o = DONE;
    else if (ask_groups(k, "UPDATE nodes SET groups = $2::bigint WHERE epoch = $1::bigint RETURNING groups",
                        k->group + 2, &now, why, cap))
      o = FAILED;
  }
  if (o == UNKNOWN || !postgres_do(k->writer, "COMMIT", why, cap)) {
    PQfinish(k->writer);
    k->writer = NULL;
    return UNKNOWN;
  }
  if (o == FAILED) k->group += 2;
  return o;
}

static struct answer send_surely(struct keep *k, char *why, size_t cap)
{
  struct answer a = send_group(k, why, cap);
  while (a.outcome == UNKNOWN) {
    wait_a_little();
    a.outcome = look_again(k, why, cap);
  }
  return a;
}

/* ---- groups ------------------------------------------------------------------------------------ */

static enum store_health fenced(const struct keep *k, char *why, size_t cap)
{
  snprintf(why, cap, "another server has taken over what this one owned (epoch %lld)", (long long)k->epoch);
  return STORE_FENCED;
}

/* A table that is not there, or whose shard is not ours, is LENGTH_GONE. */
static enum store_health learn_lengths(struct keep *k, const struct batch *group, bool one, char *why,
                                       size_t cap)
{
  static const char sql[] = "SELECT u.id, coalesce(t.shard, 0), CASE WHEN t.summary IS NULL OR s.epoch IS "
                            "DISTINCT FROM $2::bigint THEN -1"
                            " ELSE coalesce((SELECT max(n) FROM entries WHERE tab = u.id), 0) END, EXISTS "
                            "(SELECT FROM nodes WHERE epoch = $2)"
                            " FROM unnest($1::bigint[]) AS u (id) LEFT JOIN tables AS t ON t.id = u.id LEFT "
                            "JOIN shards AS s ON s.shard = t.shard";
  struct column tables = { 0 };
  char epoch[24];
  if (atomic_exchange(&k->lengths_stale, false)) lengths_clear(&k->lengths);
  postgres_tables_in(k, group, one, &tables);
  snprintf(epoch, sizeof epoch, "%lld", (long long)k->epoch);
  const char *value[] = { tables.at, epoch };
  const int length[] = { (int)tables.size, 0 }, format[] = { 1, 0 };
  PGresult *r = tables.count ? postgres_ask(k->writer, sql, 2, value, length, format) : NULL;
  bool ok = !tables.count || PQresultStatus(r) == PGRES_TUPLES_OK;
  if (!ok) postgres_why(k->writer, r, why, cap);
  for (int i = 0; ok && r && i < PQntuples(r); i++)
    lengths_put(&k->lengths, atoll(PQgetvalue(r, i, 0)), atoll(PQgetvalue(r, i, 2)),
                atoi(PQgetvalue(r, i, 1)));
  bool alive = !ok || !r || (PQntuples(r) && *PQgetvalue(r, 0, 3) == 't');
  PQclear(r);
  column_free(&tables);
  return !ok ? STORE_FULL : alive ? STORE_FINE : fenced(k, why, cap);
}

static void answer_all(struct batch *group, bool one, enum stored how)
{
  for (struct batch *b = group; b; b = one ? NULL : b->next)
    if (b->how == NOT_STORED) b->how = how;
}

/* The whole group, or its first batch.  `refused`: a key was in the way, of whichever batch. */
static enum store_health commit(struct keep *k, struct batch *group, bool one, bool *refused, char *why,
                                size_t cap)
{
  const int64_t last[2] = { k->last[0], k->last[1] };
  *refused = false;
  for (struct batch *b = group; b; b = one ? NULL : b->next) b->how = NOT_STORED;
  if (!open_writer(k, why, cap)) return STORE_FULL;
  enum store_health health = learn_lengths(k, group, one, why, cap);
  if (health != STORE_FINE) return health;
  if (!postgres_gather(k, group, one)) return STORE_FINE;
  if (!postgres_forget(k, group, one)) {
    lengths_clear(&k->lengths);
    return STORE_FULL;
  }
  struct answer a = send_surely(k, why, cap);
  if (a.outcome == DONE) {
    k->group++;
    if (k->column[PUT_SETTINGS][0].count + k->column[CUT_SETTINGS][0].count)
      atomic_store(&k->bans_stale, true);
    answer_all(group, one, STORED);
    return STORE_FINE;
  }
  memcpy(k->last, last, sizeof last);
  lengths_clear(&k->lengths);
  if (a.outcome == NOT_OURS) return fenced(k, why, cap);
  *refused = a.outcome == REFUSED;
  return *refused ? STORE_FINE : STORE_FULL;
}

static enum store_health append(struct keep *k, struct batch *group, char *why, size_t cap)
{
  bool refused;
  if (atomic_load(&k->parted)) {
    for (struct batch *b = group; b; b = b->next) b->how = NOT_STORED;
    snprintf(why, cap, "this server has left");
    return STORE_FULL;
  }
  enum store_health health = commit(k, group, !group->next, &refused, why, cap), worst = health;
  if (health > STORE_FULL || !refused) return health;
  for (struct batch *b = group; b; b = b->next) {
    health = commit(k, b, true, &refused, why, cap);
    if (health > STORE_FULL) return health;
    if (refused) b->how = TAKEN;
    if (health > worst) worst = health;
  }
  return worst;
}

/* ---- opening --------------------------------------------------------------------------------------- */

static void end(struct keep *k)
{
  if (k->joined && !atomic_load(&k->parted)) postgres_part(k);
  PQfinish(k->writer);
  PQfinish(k->reader);
  PQfinish(k->lease);
  for (int i = 0; i < PUTS; i++)
    for (int c = 0; c < COLUMNS_MAX; c++) column_free(&k->column[i][c]);
  column_free(&k->shards);
  lengths_clear(&k->lengths);
  free(k->bans);
  free(k->url);
  free(k);
}

static struct keep *open_at(const char *where, const struct store_node *as, char *why, size_t cap)
{
  struct keep *k = calloc(1, sizeof *k);
  snprintf(why, cap, "%s", _("out of memory"));
  if (!k) return NULL;
  k->url = strdup(where);
  k->as = *as;
  k->lease = k->url ? postgres_connect(where, "igroteka", why, cap) : NULL;
  if (k->lease && postgres_schema(k->lease, why, cap) && postgres_begin(k, why, cap) &&
      open_writer(k, why, cap))
    return k;
  end(k);
  return NULL;
}

static int64_t first(struct keep *k, enum store_list of) { return k->last[of] + 1; }

/* PostgreSQL keeps its own house. */
static enum store_health tidy(struct keep *k, int rows, char *why, size_t cap)
{
  (void)k;
  (void)rows;
  (void)why;
  (void)cap;
  return STORE_FINE;
}
static bool busy(struct keep *k)
{
  (void)k;
  return false;
}
static enum store_health tidy_beside(struct keep *k, char *why, size_t cap) { return tidy(k, 0, why, cap); }

const struct store_engine store_postgres = {
  .name = "postgresql",
  .open = open_at,
  .close = end,
  .first = first,
  .append = append,
  .tidy = tidy,
  .busy = busy,
  .tidy_beside = tidy_beside,
  .load = postgres_load,
  .list = postgres_list,
  .find_person = postgres_find_person,
  .find_code = postgres_find_code,
  .join = postgres_join,
  .turn = postgres_turn,
  .release = postgres_release,
  .part = postgres_part,
  .settings = postgres_settings,
  .people = postgres_people,
  .audit = postgres_audit,
};
