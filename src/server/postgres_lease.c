/* postgres_lease.c - who is alive, and who owns which shards.
 *
 * A turn, ten times a second: now and then this node lives on; nodes that did not are deleted, and what they owned is nobody's; of what is
 * nobody's this node takes up to its share; and what the others changed is read.  All of it by the database's clock and behind its locks, so turns of several nodes do not mix.
 */
#include "postgres.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "log.h"

enum { LOCK_MS = 500, RENEW_MS = 300 }; /* so long a group of somebody who seems dead may still work */

static PGresult *ask(PGconn *db, const char *sql, int64_t number, const char *first, const char *second)
{
  char words[24];
  const char *value[] = { words, first, second };
  snprintf(words, sizeof words, "%lld", (long long)number);
  return postgres_ask(db, sql, second ? 3 : first ? 2 : 1, value, NULL, NULL);
}

/* Runs it; how many rows it changed or gave.  -1: it failed, and `why` says why. */
static int run(PGconn *db, const char *sql, int64_t number, const char *first, const char *second, char *why,
               size_t cap)
{
  PGresult *r = ask(db, sql, number, first, second);
  ExecStatusType how = PQresultStatus(r);
  bool ok = how == PGRES_COMMAND_OK || how == PGRES_TUPLES_OK;
  int rows = !ok ? -1 : how == PGRES_TUPLES_OK ? PQntuples(r) : atoi(PQcmdTuples(r));
  if (!ok) postgres_why(db, r, why, cap);
  PQclear(r);
  return rows;
}

static void roll_back(PGconn *db)
{
  char ignored[100];
  postgres_do(db, "ROLLBACK", ignored, sizeof ignored);
}

#define UNTIL "clock_timestamp() + interval '2000 ms'"
_Static_assert(LEASE_MS == 2000, "the number in UNTIL");

/* Its share is a part for each node, rounded up.  Shards that another one is taking now are skipped.  Whoever was given up meanwhile takes nothing: the
 * row of the node is held until it is done, and who is buried at this moment is waited for.  A shard of a node that is no more is nobody's.  What was
 * known of its tables, that they are not ours above all, is known no more. */
static int take_share(struct keep *k, char *why, size_t cap)
{
  int taken = run(
      k->lease,
      "WITH me AS (SELECT epoch FROM nodes WHERE epoch = $1::bigint FOR KEY SHARE)"
      " UPDATE shards SET epoch = me.epoch FROM me WHERE shard IN (SELECT shard FROM shards WHERE "
      "epoch NOT IN "
      "(SELECT epoch FROM nodes) ORDER BY shard"
      " LIMIT greatest(0, (SELECT (255 + count(*)) / count(*) FROM nodes) - (SELECT count(*) FROM "
      "shards WHERE epoch = $1))"
      " FOR UPDATE SKIP LOCKED)",
      k->epoch, NULL, NULL, why, cap);
  if (taken > 0) atomic_store(&k->lengths_stale, true);
  return taken;
}

/* ---- coming and going ----------------------------------------------------------------- */

static bool take_numbers(struct keep *k, char *why, size_t cap)
{
  PGresult *r = postgres_exec(
      k->lease, "UPDATE counters SET epoch = epoch + 1, block = block + 1 RETURNING epoch, block - 1");
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
  if (!ok) postgres_why(k->lease, r, why, cap);
  else {
    int64_t block = atoll(PQgetvalue(r, 0, 1));
    k->epoch = atoll(PQgetvalue(r, 0, 0));
    k->last[STORE_TABLES] = k->last[STORE_PEOPLE] = block << BLOCK_BITS;
    k->block_end = (block + 1) << BLOCK_BITS;
  }
  PQclear(r);
  return ok;
}

/* A node of the same name is this one's former life: it is over, also if it does not know. */
static bool come(struct keep *k, char *why, size_t cap)
{
  char sql[160];
  snprintf(sql, sizeof sql,
           "INSERT INTO nodes (epoch, name, url, version, until) VALUES ($1::bigint, $2, $3, %d, " UNTIL ")",
           POSTGRES_VERSION);
  return postgres_do(k->lease, "BEGIN", why, cap) &&
         run(k->lease,
             "WITH gone AS (DELETE FROM nodes WHERE $1::bigint > 0 AND name = $2 RETURNING epoch)"
             " UPDATE shards SET epoch = 0 WHERE epoch IN (SELECT epoch FROM gone)",
             1, k->as.name, NULL, why, cap) >= 0 &&
         run(k->lease, sql, k->epoch, k->as.name, k->as.url, why, cap) == 1 &&
         postgres_do(k->lease, "COMMIT", why, cap);
}

/* What was done before is in the lists that are read at the start. */
static bool listen_from_now(struct keep *k, char *why, size_t cap)
{
  PGresult *r = postgres_exec(k->lease, "SELECT pg_snapshot_xmin(pg_current_snapshot())");
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
  if (ok) snprintf(k->heard, sizeof k->heard, "%s", PQgetvalue(r, 0, 0));
  else postgres_why(k->lease, r, why, cap);
  PQclear(r);
  return ok;
}

/* What the nodes prove to each other that they belong together with: whoever comes first makes it. */
static bool make_secret(struct keep *k, char *why, size_t cap)
{
  unsigned char secret[32];
  char hex[65];
  randombytes_buf(secret, sizeof secret);
  sodium_bin2hex(hex, sizeof hex, secret, sizeof secret);
  int made = run(k->lease,
                 "INSERT INTO settings SELECT '" STORE_SECRET
                 "', $2 WHERE $1::bigint > 0 ON CONFLICT DO NOTHING",
                 1, hex, NULL, why, cap);
  sodium_memzero(secret, sizeof secret);
  sodium_memzero(hex, sizeof hex);
  return made >= 0;
}

static bool open_lease(struct keep *k, char *why, size_t cap)
{
  char as[64];
  if (postgres_is_open(k->lease)) return true;
  PQfinish(k->lease);
  postgres_name(k, "lives", as);
  return (k->lease = postgres_connect(k->url, as, why, cap)) != NULL;
}

bool postgres_begin(struct keep *k, char *why, size_t cap)
{
  return take_numbers(k, why, cap) && make_secret(k, why, cap) && listen_from_now(k, why, cap);
}

/* From here on it must renew, so all that takes long, as reading lists, is done before. */
bool postgres_join(struct keep *k, char *why, size_t cap)
{
  k->joined = open_lease(k, why, cap) && come(k, why, cap);
  if (k->joined) return take_share(k, why, cap) >= 0;
  roll_back(k->lease);
  return false;
}

void postgres_part(struct keep *k)
{
  char why[200];
  atomic_store(&k->parted, true);
  if (!k->lease || PQstatus(k->lease) != CONNECTION_OK) return;
  if (run(k->lease,
          "WITH gone AS (DELETE FROM nodes WHERE epoch = $1::bigint) UPDATE shards SET epoch = 0 WHERE epoch "
          "= $1::bigint",
          k->epoch, NULL, NULL, why, sizeof why) < 0)
    log_event(LOG_WARN, "cannot leave", S("why", why));
  else log_event(LOG_INFO, "left", I("epoch", k->epoch));
}

bool postgres_release(struct keep *k, const bool shard[HUB_SHARDS])
{
  char list[5 * HUB_SHARDS] = "{", why[200];
  for (int i = 0; i < HUB_SHARDS; i++)
    if (shard[i]) snprintf(list + strlen(list), 5, "%s%d", list[1] ? "," : "", i);
  strcat(list, "}");
  int rows = run(k->lease,
                 "UPDATE shards SET epoch = 0 WHERE epoch = $1::bigint AND shard = ANY ($2::smallint[])",
                 k->epoch, list, NULL, why, sizeof why);
  if (rows >= 0) atomic_store(&k->lengths_stale, true);
  return rows >= 0;
}

/* ---- a turn ------------------------------------------------------------------------------- */

/* Somebody who does not renew may still hold the lock of a group that he sent in part: his connections are ended, which rolls it back. */
static void end_connections(PGconn *db)
{
  char why[200];
  if (run(db,
          "SELECT pg_terminate_backend(a.pid) FROM nodes AS n JOIN pg_stat_activity AS a ON "
          "a.application_name = 'igroteka ' || n.epoch || ' writes'"
          " WHERE n.until < clock_timestamp() AND n.epoch <> $1::bigint",
          0, NULL, NULL, why, sizeof why) < 0)
    log_event(LOG_WARN, "cannot end connections", S("why", why));
}

static bool bury(struct keep *k, char *why, size_t cap)
{
  char limit[60];
  snprintf(limit, sizeof limit, "BEGIN; SET LOCAL lock_timeout = %d", LOCK_MS);
  return postgres_do(k->lease, limit, why, cap) &&
         run(k->lease,
             "WITH gone AS (DELETE FROM nodes WHERE until < clock_timestamp() AND epoch <> $1::bigint "
             "RETURNING epoch)"
             " UPDATE shards SET epoch = 0 WHERE epoch IN (SELECT epoch FROM gone)",
             k->epoch, NULL, NULL, why, cap) >= 0 &&
         postgres_do(k->lease, "COMMIT", why, cap);
}

/* 1: it lives on; 0: it was given up; -1: not known.  Whoever comes too late himself, because the database was away or he was, gives the others
 * the time to come, too, before he takes them for dead. */
static int renew(struct keep *k, char *why, size_t cap)
{
  PGresult *r = ask(
      k->lease,
      "UPDATE nodes SET until = " UNTIL
      " FROM (SELECT epoch, until < clock_timestamp() AS late FROM nodes WHERE epoch = $1::bigint) AS was"
      " WHERE nodes.epoch = was.epoch RETURNING was.late",
      k->epoch, NULL, NULL);
  int rows = PQresultStatus(r) == PGRES_TUPLES_OK ? PQntuples(r) : -1;
  if (rows < 0) postgres_why(k->lease, r, why, cap);
  if (rows == 1 && *PQgetvalue(r, 0, 0) == 't') k->patient_until = postgres_clock() + LEASE_MS;
  PQclear(r);
  return rows;
}

static bool bury_the_dead(struct keep *k, char *why, size_t cap)
{
  if (bury(k, why, cap)) return true;
  roll_back(k->lease);
  end_connections(k->lease);
  return PQstatus(k->lease) == CONNECTION_OK; /* the next turn buries */
}

static bool read_nodes(struct keep *k, struct store_owners *out, char *why, size_t cap)
{
  PGresult *r = postgres_exec(k->lease,
                              "SELECT epoch, name, url, round(extract(epoch FROM until - "
                              "clock_timestamp()) * 1000)::bigint FROM nodes ORDER BY epoch LIMIT 64");
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
  if (!ok) postgres_why(k->lease, r, why, cap);
  *out = (struct store_owners){ .count = ok ? PQntuples(r) : 0, .me = -1 };
  for (int i = 0; i < out->count; i++) {
    struct store_node *n = &out->node[i];
    n->epoch = atoll(PQgetvalue(r, i, 0));
    snprintf(n->name, sizeof n->name, "%s", PQgetvalue(r, i, 1));
    snprintf(n->url, sizeof n->url, "%s", PQgetvalue(r, i, 2));
    n->left_ms = atoi(PQgetvalue(r, i, 3));
    if (n->epoch == k->epoch) out->me = i;
  }
  PQclear(r);
  return ok;
}

/* Dead is who has not renewed in time, seen at the first look after it.  Whoever is not fresh himself, because the database was away or he was, cannot tell
 * yet. */
static bool sees_dead(const struct keep *k, const struct store_owners *o)
{
  bool any = false;
  for (int i = 0; i < o->count; i++) any |= i != o->me && o->node[i].left_ms < 0;
  return any && o->me >= 0 && o->node[o->me].left_ms > LEASE_MS - 2 * RENEW_MS &&
         postgres_clock() >= k->patient_until;
}

static void note_shards(struct store_owners *out, int64_t epoch, const char *shards)
{
  int node = 0;
  while (node < out->count && out->node[node].epoch != epoch) node++;
  if (node == out->count) return;
  for (char *end; *shards; shards = *end ? end + 1 : end) {
    long shard = strtol(shards, &end, 10);
    if (shard >= 0 && shard < HUB_SHARDS) out->owner[shard] = (int16_t)node;
  }
}

static bool read_shards(struct keep *k, struct store_owners *out, char *why, size_t cap)
{
  PGresult *r = postgres_exec(k->lease,
                              "SELECT epoch, string_agg(shard::text, ',') FROM shards GROUP BY epoch");
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
  if (!ok) postgres_why(k->lease, r, why, cap);
  for (int i = 0; i < HUB_SHARDS; i++) out->owner[i] = -1;
  for (int i = 0; ok && i < PQntuples(r); i++)
    note_shards(out, atoll(PQgetvalue(r, i, 0)), PQgetvalue(r, i, 1));
  PQclear(r);
  return ok;
}

/* A ban of our own that another node has ended meanwhile leaves no trace in what is read, so after each of ours all are told again. */
static void hear_bans(struct keep *k, const struct store_news *news, const char *all)
{
  bool stale = atomic_exchange(&k->bans_stale, false);
  if (!stale && k->bans && !strcmp(k->bans, all)) return;
  free(k->bans);
  k->bans = strdup(all);
  news->bans(news->ctx, all);
}

/* What others changed: all that transactions did which were not over the last time.  Some is heard twice, nothing never.  It is read after
 * a share was taken, so what a former owner of it did is heard before we own it. */
static bool read_news(struct keep *k, const struct store_news *news, char *why, size_t cap)
{
  static const char sql[] =
      "SELECT pg_snapshot_xmin(pg_current_snapshot())::text, 0, 0, ''"
      " UNION ALL SELECT '', 1, id, summary FROM tables WHERE changed >= $1::xid8 "
      "UNION ALL SELECT '', 2, id, row FROM people WHERE changed >= $1::xid8"
      " UNION ALL SELECT '', 3, 0, coalesce(string_agg(name || '=' || value, ';' ORDER BY name), '')"
      " FROM settings WHERE name LIKE 'ban %'";
  const char *value[] = { k->heard };
  PGresult *r = postgres_ask(k->lease, sql, 1, value, NULL, NULL);
  bool ok = PQresultStatus(r) == PGRES_TUPLES_OK;
  if (!ok) postgres_why(k->lease, r, why, cap);
  for (int i = 0; ok && i < PQntuples(r); i++) {
    int what = atoi(PQgetvalue(r, i, 1));
    const char *text = PQgetisnull(r, i, 3) ? NULL : PQgetvalue(r, i, 3);
    if (what == 0) snprintf(k->heard, sizeof k->heard, "%s", PQgetvalue(r, i, 0));
    else if (what == 3) hear_bans(k, news, text);
    else (what == 1 ? news->table : news->person)(news->ctx, atoll(PQgetvalue(r, i, 2)), text);
  }
  PQclear(r);
  return ok;
}

static bool lives_on(struct keep *k, int *renewed, char *why, size_t cap)
{
  int64_t now = postgres_clock();
  *renewed = 1;
  if (k->renewed_at && now < k->renewed_at + RENEW_MS) return true;
  *renewed = renew(k, why, cap);
  if (*renewed > 0) k->renewed_at = now;
  return *renewed > 0;
}

static bool is_any_free(const struct store_owners *o)
{
  bool any = false;
  for (int i = 0; i < HUB_SHARDS; i++) any |= o->owner[i] < 0;
  return any;
}

/* The dead, and what nobody owns, are rare: both are looked for without a lock, and under one when they are seen. */
static bool read_owners(struct keep *k, struct store_owners *out, char *why, size_t cap)
{
  if (!read_nodes(k, out, why, cap)) return false;
  if (sees_dead(k, out) && !(bury_the_dead(k, why, cap) && read_nodes(k, out, why, cap))) return false;
  if (!read_shards(k, out, why, cap)) return false;
  if (out->me < 0 || !is_any_free(out)) return true;
  int taken = take_share(k, why, cap);
  return taken == 0 || (taken > 0 && read_nodes(k, out, why, cap) && read_shards(k, out, why, cap));
}

enum store_health postgres_turn(struct keep *k, struct store_owners *out, const struct store_news *news,
                                char *why, size_t cap)
{
  int renewed;
  if (!open_lease(k, why, cap)) return STORE_FULL;
  bool ok = lives_on(k, &renewed, why, cap) && read_owners(k, out, why, cap);
  if (renewed == 0 || (ok && out->me < 0)) {
    snprintf(why, cap, "another server has taken over what this one owned (epoch %lld)", (long long)k->epoch);
    return STORE_FENCED;
  }
  return ok && read_news(k, news, why, cap) ? STORE_FINE : STORE_FULL;
}
