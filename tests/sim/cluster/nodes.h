/* nodes.h - several servers in a box: real hubs, the real store with its threads, the real engine and the real sharing out of tables (cluster.c),
 * over a model of PostgreSQL (pq.c, database.c), of threads (threads.c) and of the network, all under one seed.
 *
 * What goes wrong: nodes are killed, stopped, and sleep; connections break before, in the middle of, and behind a group, and what was sent comes late; the
 * database is slow, full, restarts, and its clock jumps; ways between nodes, and to the database, are cut for a while.
 * What is checked: check.c looks at every message, and database.c at every transaction.
 */
#ifndef IGROTEKA_SIM_NODES_H
#define IGROTEKA_SIM_NODES_H

#define SIM_ITSELF
#include "threads.h"
#include "../sim.h"
#include "cluster.h"
#include "log.h"
#include "serve_private.h"
#include "store.h"

enum { NODES = 3, FIBERS = 6 };

/* ---- fibers (threads.c) ------------------------------------------------------------------ */
void fibers_start(void); /* once                     */
void fiber_new(int node, void *(*work)(void *), void *arg);
void fibers_of_node_end(int node); /* and what they allocated */
void fiber_wait(const void *on);   /* from a fiber: until somebody wakes whoever waits for that */
bool fiber_wait_until(const void *on, when_t delay); /* the same; false: nobody did in time */
void fibers_wake(int node, const void *on);          /* soon                     */
bool in_fiber(void);
void fibers_tell(void);
extern int here; /* the node that works now; -1: the world */

/* ---- the world (world.c), and its nodes (nodes.c) ------------------------------------------------------------------- */
enum life { DOWN, OPENING, RUNS };
struct node {
  enum life life;
  int life_number; /* counts its lives         */
  struct server s;
  struct config config;
  char name[4], url[8];
  when_t back_at, asleep_until, last_time, skew; /* skew: of its clock       */
  bool stops, cut_off;                           /* cut_off: from the database, until heals_at */
  when_t heals_at, cut_from_peers;               /* until then               */
};
extern struct node nodes[NODES];
enum { WORLD = -1, GONE = -2 };
/* At a node: not before it is awake; and when its life is over, or the seed, with GONE, to free what it has.  WORLD: whatever happens. */
void call_later(when_t delay, int node, void (*work)(void *arg, int node), void *arg);
when_t node_clock(int node);
void node_closes(int node, conn_t c, int code); /* a connection of a client */
void node_carries(int node, conn_t c, const char *text, size_t n);
void node_work(int node);
void nodes_begin(void); /* a seed                   */
void start_node(int node);
void end_node(int node);  /* all that was in memory is gone; connections break */
void stop_node(int node); /* SIGTERM                  */
void node_said_no(int64_t table,
                  int64_t n); /* fails where an entry comes of which it was said that it is not stored */
struct client *client_of(conn_t c);
void relay_of_node_ends(int node);

/* ---- the model of PostgreSQL (pq.c: our end, database.c: its end) ------------------------------ */
struct value {
  char *text;
  int size;
  bool binary;
};
struct ask {
  struct ask *next;
  char *name, *sql;
  int count;
  struct value value[4];
  bool sync, prepares;
};
struct pg_result {
  struct pg_result *next;
  int status, rows, cols, cap;
  char **cell, affected[16];
  const char *state, *message;
  bool null_mark;
};

struct session;
struct pg_conn;
struct session *database_comes(const char *as, struct pg_conn *c); /* NULL: the database is down */
void database_hears(struct session *s, struct ask *asks);          /* all up to a sync */
void database_talks_to_nobody(struct session *s);
void database_loses(struct session *s);                       /* the connection has ended */
void conn_answered(struct pg_conn *c, struct pg_result *all); /* takes them   */
void conn_breaks(struct pg_conn *c);                          /* as seen from our end */
void conns_of_node_end(int node);
void conn_sleeps(struct pg_conn *c); /* its node, before it hears the answer */
void conns_step(void);               /* something may break */
struct pg_result *new_result(int status, int cols);
void add_row(struct pg_result *r, ...); /* cols texts, NULL is NULL */
void free_results(struct pg_result *r);
void free_asks(struct ask *a);
void database_start(void);
void database_crash(when_t for_ms);
void database_end(void);
void database_tell(void);
void database_jump(when_t by);
bool database_is_up(void);
int64_t database_owner(int shard); /* its epoch                */

extern struct counts {
  long groups, unknown, late, fenced, takeovers, restarts, jumps, cuts, sleeps, stops, behind, silent,
      hung_up;
} counts;

#endif
