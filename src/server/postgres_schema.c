/* postgres_schema.c - how the database is opened, and its tables. */
#include "postgres.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "i18n.h"
#include "log.h"

/* `summary` NULL: the table is gone, and its number is not for others.  A node that is alive has a row in `nodes`; of a shard that nobody
 * owns the epoch is 0.  `changed` is the transaction: what all those before some number did is known, so the others read from
 * there on (postgres_lease.c).  Never change a step that was released: add one, with which the release before can work, or its nodes
 * must all be stopped first (STORE_NODES_OLDEST); "SELECT" where only what nodes say to each other has changed. */
static const char *const step[POSTGRES_VERSION] = {
  "CREATE TABLE counters (one int PRIMARY KEY CHECK (one = 1), epoch bigint NOT NULL, block bigint NOT NULL);"
  "INSERT INTO counters VALUES (1, 0, 0);"
  "CREATE TABLE nodes (epoch bigint PRIMARY KEY, name text NOT NULL UNIQUE, url text NOT NULL, version int "
  "NOT NULL, until "
  "timestamptz NOT NULL,"
  "  groups bigint NOT NULL DEFAULT 0) WITH (fillfactor = 10);"
  "CREATE TABLE shards (shard smallint PRIMARY KEY, epoch bigint NOT NULL);"
  "INSERT INTO shards SELECT n, 0 FROM generate_series(0, 255) AS n;"
  "CREATE TABLE entries (tab bigint, n bigint, kind text NOT NULL, body text NOT NULL, PRIMARY KEY (tab, n));"
  "CREATE TABLE tables (id bigint PRIMARY KEY, shard smallint NOT NULL, code text UNIQUE, summary text,"
  "  changed xid8 NOT NULL DEFAULT pg_current_xact_id());"
  "CREATE INDEX tables_changed ON tables (changed);"
  "CREATE TABLE people (id bigint PRIMARY KEY, row text NOT NULL, changed xid8 NOT NULL DEFAULT "
  "pg_current_xact_id());"
  "CREATE INDEX people_changed ON people (changed);"
  "CREATE TABLE chat (tab bigint, n bigint, body text NOT NULL, PRIMARY KEY (tab, n));"
  "CREATE TABLE settings (name text PRIMARY KEY, value text NOT NULL);"
  "CREATE TABLE audit (id bigserial PRIMARY KEY, at text NOT NULL, body text NOT NULL);",
};

/* The database's words have line ends and passwords never. */
void postgres_why(PGconn *db, const PGresult *r, char *why, size_t cap)
{
  const char *words = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
  if (!words || !*words) words = db ? PQerrorMessage(db) : "no memory";
  snprintf(why, cap, "%s", words);
  for (char *p = why; *p; p++)
    if (*p == '\n') *p = p[1] ? ' ' : 0;
}

static bool is_done(PGconn *db, PGresult *r, char *why, size_t cap)
{
  bool ok = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
  if (!ok) postgres_why(db, r, why, cap);
  PQclear(r);
  return ok;
}

bool postgres_do(PGconn *db, const char *sql, char *why, size_t cap)
{
  return is_done(db, postgres_exec(db, sql), why, cap);
}

bool postgres_do_slowly(PGconn *db, const char *sql, char *why, size_t cap)
{
  return is_done(db, PQexec(db, sql), why, cap);
}

static void be_quiet(void *ctx, const PGresult *notice)
{
  (void)ctx;
  (void)notice;
}

void postgres_name(const struct keep *k, const char *part, char out[64])
{
  snprintf(out, 64, "igroteka %lld %s", (long long)k->epoch, part);
}

#define LOCKS "SET lock_timeout = 4000"
_Static_assert(POSTGRES_LOCK_MS == 4000, "the number in LOCKS");

/* A database that says "stored" before it is would make every promise empty. */
static bool is_durable(PGconn *db, char *why, size_t cap)
{
  if (!postgres_do(
          db,
          "SELECT set_config('synchronous_commit', 'on', false) WHERE "
          "current_setting('synchronous_commit') = 'off';"
          "SET default_transaction_isolation = 'read committed'; SET client_min_messages = warning; " LOCKS,
          why, cap))
    return false;
  PGresult *r = postgres_exec(db,
                              "SELECT current_setting('fsync'), pg_is_in_recovery(), getdatabaseencoding()");
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
  if (!ok) postgres_why(db, r, why, cap);
  bool standby = ok && !strcmp(PQgetvalue(r, 0, 1), "t"), strange = ok && strcmp(PQgetvalue(r, 0, 2), "UTF8");
  if (strange) snprintf(why, cap, _("its encoding is %s, and UTF8 is needed"), PQgetvalue(r, 0, 2));
  if (standby) snprintf(why, cap, "%s", _("it is a standby, and cannot be written to"));
  if (ok && !strcmp(PQgetvalue(r, 0, 0), "off"))
    log_event(LOG_WARN, "fsync is off", S("why", "the database may lose what it said it has stored"));
  PQclear(r);
  return ok && !standby && !strange;
}

/* Between questions nothing comes but the end; to hear of it before anything is sent spares us an answer that is lost. */
bool postgres_is_open(PGconn *db)
{
  struct pollfd p = { .fd = PQsocket(db), .events = POLLIN };
  while (db && PQstatus(db) == CONNECTION_OK && poll(&p, 1, 0) == 1)
    if (!PQconsumeInput(db)) return false;
  return db && PQstatus(db) == CONNECTION_OK;
}

PGconn *postgres_connect(const char *url, const char *as, char *why, size_t cap)
{
  const char *const name[] = { "connect_timeout",
                               "tcp_user_timeout",
                               "keepalives_idle",
                               "keepalives_interval",
                               "keepalives_count",
                               "client_encoding",
                               "dbname",
                               "application_name",
                               NULL };
  const char *const value[] = { "3", "3000", "2", "1", "3", "UTF8", url, as, NULL };
  PGconn *db = PQconnectdbParams(name, value, 1);
  if (PQstatus(db) == CONNECTION_OK) {
    PQsetnonblocking(db, 1); /* sending, too, has an end: postgres_wait.c */
    PQsetNoticeReceiver(db, be_quiet, NULL);
    if (is_durable(db, why, cap)) return db;
  } else postgres_why(db, NULL, why, cap);
  PQfinish(db);
  return NULL;
}

struct versions { /* of the database: by whom it was written, and who may work with it, from `oldest` on */
  int version, oldest;
};

static bool read_versions(PGconn *db, struct versions *v, char *why, size_t cap)
{
  PGresult *r = postgres_exec(db, "SELECT version, oldest FROM igroteka");
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
  if (ok) *v = (struct versions){ atoi(PQgetvalue(r, 0, 0)), atoi(PQgetvalue(r, 0, 1)) };
  else postgres_why(db, r, why, cap);
  PQclear(r);
  return ok;
}

/* Whoever cannot read what this program writes must not be there any more. */
static bool nobody_is_too_old(PGconn *db, char *why, size_t cap)
{
  char sql[120];
  snprintf(sql, sizeof sql,
           "SELECT name, version FROM nodes WHERE version < %d AND until > clock_timestamp() LIMIT 1",
           STORE_NODES_OLDEST);
  PGresult *r = postgres_exec(db, sql);
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK, none = ok && PQntuples(r) == 0;
  if (!ok) postgres_why(db, r, why, cap);
  else if (!none)
    snprintf(
        why, cap,
        "the node %s is too old to run beside this one (version %s; at least %d is needed): upgrade it first",
        PQgetvalue(r, 0, 0), PQgetvalue(r, 0, 1), STORE_NODES_OLDEST);
  PQclear(r);
  return none;
}

static bool write_version(PGconn *db, char *why, size_t cap)
{
  char sql[100];
  snprintf(sql, sizeof sql, "UPDATE igroteka SET version = %d, oldest = %d", POSTGRES_VERSION,
           STORE_NODES_OLDEST);
  return postgres_do(db, sql, why, cap);
}

/* Several may come at once; a lock that the transaction holds, and nothing else leans on, lets them in one by one.  A step may take its time. */
static bool upgrade(PGconn *db, struct versions *v, char *why, size_t cap)
{
  if (!postgres_do_slowly(db, "SELECT pg_advisory_xact_lock(4947245427)", why, cap) ||
      !postgres_do(
          db,
          "CREATE TABLE IF NOT EXISTS igroteka (one int PRIMARY KEY CHECK (one = 1), version int NOT "
          "NULL, oldest int NOT NULL);"
          "INSERT INTO igroteka VALUES (1, 0, 0) ON CONFLICT DO NOTHING",
          why, cap) ||
      !read_versions(db, v, why, cap))
    return false;
  if (v->oldest > POSTGRES_VERSION)
    snprintf(why, cap,
             _("a newer igroteka wrote it (version %d, for programs that know %d; this one knows %d)"),
             v->version, v->oldest, POSTGRES_VERSION);
  if (v->oldest > POSTGRES_VERSION) return false;
  for (int i = v->version; i < POSTGRES_VERSION; i++)
    if (!postgres_do_slowly(db, step[i], why, cap)) return false;
  return nobody_is_too_old(db, why, cap) && (v->version >= POSTGRES_VERSION || write_version(db, why, cap));
}

bool postgres_upgrade(PGconn *db, char *why, size_t cap)
{
  struct versions v;
  if (!upgrade(db, &v, why, cap)) return false;
  if (v.version <= POSTGRES_VERSION) return true;
  snprintf(why, cap, _("a newer igroteka wrote it (version %d; this one knows %d)"), v.version,
           POSTGRES_VERSION);
  return false;
}

bool postgres_schema(PGconn *db, char *why, size_t cap)
{
  char ignored[200];
  struct versions v;
  bool ok = postgres_do(db, "BEGIN; SET LOCAL lock_timeout = 0", why, cap) && upgrade(db, &v, why, cap) &&
            postgres_do_slowly(db, "COMMIT", why, cap);
  if (!ok) postgres_do(db, "ROLLBACK", ignored, sizeof ignored);
  return ok;
}
