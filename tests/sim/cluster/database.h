/* database.h - what the two halves of the model of PostgreSQL share: sessions and transactions (database.c), and what the engine asks (statements.c). */
#ifndef IGROTEKA_SIM_DATABASE_H
#define IGROTEKA_SIM_DATABASE_H

#include <libpq-fe.h>
#include "nodes.h"
#include "postgres.h"

enum { EPOCHS = 400 };

struct op {
  struct op *next;
  enum {
    OP_DROP_NODE,
    OP_MAKE_NODE,
    OP_SET_GROUPS,
    OP_FREE_SHARDS,
    OP_COUNTERS,
    OP_BORN,
    OP_ENTRY,
    OP_SUMMARY,
    OP_NEW_PERSON,
    OP_PERSON,
    OP_LINE,
    OP_FORGET,
    OP_SECRET
  } what;
  int64_t id, n;
  char *kind, *body;
};

struct session {
  struct session *next;
  struct pg_conn *conn; /* NULL: it has gone         */
  char as[64];
  int64_t epoch;
  bool ended, runs;
  struct ask *asks, **asks_end;
  struct pg_result *reply, **reply_end;
  struct {
    char *name, *sql;
  } prepared[PUTS];
  int prepared_count;
  bool open, failed, aborted, commits; /* aborted: nothing more until the sync */
  int lock_ms, always_lock_ms;         /* of this transaction, and where it does not say */
  uint64_t xid;
  struct op *ops, **ops_end;
  bool waits, gave_up, begun, timed, shards_ok; /* begun: of a statement that had to wait */
  unsigned wait;
  when_t busy_until;
};

extern struct database {
  bool up;
  when_t skew;
  struct session *sessions;
  struct {
    bool is;
    char name[64], url[64];
    when_t until;
    int64_t groups;
    struct session *lock;
  } node[EPOCHS];
  struct session *counters_lock;
  int64_t epoch, block, shard[HUB_SHARDS];
  uint64_t xid, table_changed[TABLES], person_changed[PEOPLE];
  int table_shard[TABLES];
  char secret[80];
} db;

when_t clock_of_database(void);

/* Answers; refusing ends the transaction. */
void give(struct session *s, struct pg_result *r);
void fine(struct session *s, int rows);
void refuse(struct session *s, const char *state, const char *message);
const char *number_text(int64_t n);
struct pg_result *rows(int cols);

/* What a transaction writes is seen when it commits. */
struct op *put_op(struct session *s, int what, int64_t id, int64_t n, char *kind, char *body);
const struct op *find_op(const struct session *s, int what, int64_t id, int64_t n);
int place_of(int64_t table);
bool lock(struct session *s, struct session **at); /* false: it waits, or was refused */
bool lock_node(struct session *s, int64_t epoch);
void end_transaction(struct session *s);
uint64_t xmin(void);
void session_go(struct session *s);
void session_statement_is_done(struct session *s);
void session_commit(struct session *s);

void statement(struct session *s, const struct ask *a); /* statements.c */

#endif
