/* postgres.h - what the files of the PostgreSQL engine share.
 *
 * Several servers may open the same database.  Each is a row in `nodes` under an epoch of its own, and owns some of the
 * 256 shards of the tables.  A group is one transaction, sent at once and answered at once:
 *
 *   It changes the row of its node first.  Whoever takes over deletes that row; so one of the two waits for the
 *   other, and a group of a node that was taken over answers FENCED, however long the node had slept.
 *
 *   The row of the node counts groups.  When the answer to a COMMIT is lost, the count is read on a new connection, behind the same
 *   lock: until the old transaction has ended nobody knows, and afterwards everybody does.
 *
 *   (tab, n) is the primary key of entries, and they are only inserted: an entry cannot be there twice.
 *
 * Time is the database's alone; no clock of a node decides anything.
 */
#ifndef IGROTEKA_SERVER_POSTGRES_H
#define IGROTEKA_SERVER_POSTGRES_H

#include <libpq-fe.h>
#include <stdatomic.h>
#include "shard.h"
#include "store.h"

enum {
  POSTGRES_VERSION = STORE_NODES_VERSION, /* of the schema: one step for each */
  LEASE_MS = STORE_LEASE_MS,
  POSTGRES_LOCK_MS = 4000, /* so long a statement waits for a lock, where nothing else is said */
  BLOCK_BITS = 28
}; /* numbers of tables and people that a node takes at a time: 2^28 */

/* ---- parameters: numbers and texts as arrays, in PostgreSQL's binary form (postgres_rows.c) ---- */

struct column {
  char *at;
  size_t size, cap;
  int count;
  unsigned oid;
};

enum { OID_INT8 = 20, OID_INT2 = 21, OID_TEXT = 25 };

void column_clear(struct column *c, unsigned oid);
void column_number(struct column *c, int64_t n);
void column_text(struct column *c, const char *words); /* NULL: SQL's NULL */
void column_free(struct column *c);

/* ---- lengths of logs, as far as they are known (postgres_lengths.c) ---- */

enum { LENGTH_GONE = -1 }; /* there is no such table, or it is not ours */

struct length {
  int64_t table, last;
  int16_t shard;
};
struct lengths {
  struct length *at;
  size_t cap, used;
};

struct length *lengths_find(const struct lengths *l, int64_t table); /* NULL: not known */
void lengths_put(struct lengths *l, int64_t table, int64_t last, int shard);
void lengths_clear(struct lengths *l);

/* ---- the engine ---- */

enum put { /* what a group may do, in this order */
           PUT_BEGIN,
           PUT_OWN,
           PUT_BLOCK,
           PUT_BORN,
           PUT_ENTRIES,
           PUT_SUMMARIES,
           PUT_NEW_PEOPLE,
           PUT_PEOPLE,
           PUT_LINES,
           CUT_LINES,
           CUT_ENTRIES,
           CUT_CHAT,
           CUT_TABLES,
           PUT_SETTINGS,
           CUT_SETTINGS,
           PUT_AUDIT,
           FORGET_ENTRIES,
           FORGET_CHAT,
           FORGET_AUDIT,
           PUT_COMMIT,
           PUTS
};

enum { COLUMNS_MAX = 4 };

struct keep {
  char *url;
  struct store_node as;
  bool joined;
  PGconn *writer, *reader, *lease; /* one for each thread; NULL or broken: to be opened again */
  int64_t epoch;
  int64_t last[2],
      block_end; /* last: by store_list, the largest numbers used; and where our block of numbers ends */
  int64_t group; /* number of the last group that was stored */
  struct lengths lengths;
  char heard[24];                          /* all transactions before this one are known here */
  int64_t patient_until;                   /* by this machine's clock: until then nobody is taken for dead */
  char *bans;                              /* of addresses, as they were told */
  atomic_bool bans_stale;                  /* of our own: all are to be told again */
  int64_t renewed_at;                      /* by the same clock                */
  atomic_bool lengths_stale;               /* a shard was given away, or taken */
  atomic_bool parted;                      /* this node has left               */
  struct column column[PUTS][COLUMNS_MAX]; /* of the group that is being put   */
  struct column shards;                    /* that the group writes to         */
  bool touched[HUB_SHARDS];
};

/* postgres_wait.c: as libpq's PQgetResult, PQexec, PQexecParams and PQprepare, but not without end */
PGresult *postgres_result(PGconn *db);
PGresult *postgres_exec(PGconn *db, const char *sql);
PGresult *postgres_ask(PGconn *db, const char *sql, int count, const char *const *value, const int *length,
                       const int *format);
PGresult *postgres_prepare(PGconn *db, const char *name, const char *sql);
int64_t postgres_clock(void); /* this machine's, in milliseconds */

/* postgres_schema.c */
PGconn *postgres_connect(const char *url, const char *as, char *why,
                         size_t cap); /* as: what the database is told */
bool postgres_is_open(PGconn *db);
bool postgres_schema(PGconn *db, char *why, size_t cap);
bool postgres_upgrade(PGconn *db, char *why,
                      size_t cap); /* the same, inside of a transaction, and exactly to our version */
void postgres_why(PGconn *db, const PGresult *r, char *why, size_t cap); /* in one line */
bool postgres_do(PGconn *db, const char *sql, char *why, size_t cap);
bool postgres_do_slowly(PGconn *db, const char *sql, char *why, size_t cap); /* however long it takes */
void postgres_name(const struct keep *k, const char *part, char out[64]); /* how our connections are called */

/* postgres_rows.c: a group as parameters, or its first batch alone.  What cannot be stored is answered TAKEN and left out. */
void postgres_tables_in(struct keep *k, const struct batch *group, bool one,
                        struct column *out);                        /* whose lengths are not known */
int postgres_gather(struct keep *k, struct batch *group, bool one); /* how many batches are to be stored */

/* postgres_read.c */
bool postgres_load(struct keep *k, int64_t table, const struct store_reader *give);
bool postgres_list(struct keep *k, enum store_list of, const struct store_reader *give);
bool postgres_find_person(struct keep *k, int64_t id, const struct store_reader *give);
bool postgres_find_code(struct keep *k, const char *code, const struct store_reader *give);
bool postgres_settings(struct keep *k, store_setting *give, void *ctx);
bool postgres_people(struct keep *k, const struct store_reader *give);
bool postgres_audit(struct keep *k, int limit, store_setting *give, void *ctx);

/* postgres_forget.c: what a person left in logs, as rows that are to be changed */
bool postgres_forget(struct keep *k, const struct batch *group, bool one);

/* postgres_lease.c */
bool postgres_begin(struct keep *k, char *why, size_t cap); /* a new epoch, and a block of numbers */
bool postgres_join(struct keep *k, char *why, size_t cap);  /* one of the nodes that are alive */
void postgres_part(struct keep *k);                         /* what it owns is free at once     */
enum store_health postgres_turn(struct keep *k, struct store_owners *out, const struct store_news *news,
                                char *why, size_t cap);
bool postgres_release(struct keep *k, const bool shard[HUB_SHARDS]);

#endif
