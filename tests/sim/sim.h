/* sim.h - a whole server in a box: the hub, the real store on files that are only memory
 * (vfs.h), and clients, all under one seed.
 *
 * Everything that happens is an item in one queue, ordered by time: a message on
 * its way, a batch at the disk, a bot thinking, a client waking up.  Items are
 * late, lost, doubled and out of order; the disk is full, fails, lies; fsck and backup run beside; the
 * server is killed, or the power cut, at any point, and it comes back with what the disk has.  Checkers
 * look at every byte the hub sends (check.c) and at every row it stores (disk.c), and compare
 * the store with a model of it (keep.c).
 */
#ifndef IGROTEKA_SIM_H
#define IGROTEKA_SIM_H

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fair.h"
#include "hub.h"
#include "igroteka.h"
#include "rng.h"
#include "store.h"
#ifndef IGROTEKA_SIM_NODES_H /* several servers have no file */
#include "sqlite.h"
#include "vfs.h"
#endif

enum { CLIENTS = 6, TABLES = 128, SEEN = 12, PEOPLE = 512 };

/* ---- a model of the store, and what its logs mean (disk.c) --------------------------- */
struct entry {
  char *kind, *body;
};
struct line {
  int64_t n;
  char *body;
};
struct shadow_event {
  int seat, k;
  struct ig_move move;
  char *said;
};

struct kept { /* one table on the disk            */
  int64_t id;
  char *summary, code[12], secret[65];
  struct entry *entry;
  int entries;
  int64_t lines;
  struct line *line;
  int line_count;
  bool gone, over, started;
  const struct ig_game *game; /* from here on: the log, played again by other code than the hub's */
  int seats;
  uint8_t choice[IG_OPTIONS_MAX];
  int64_t person[IG_SEATS_MAX], left[IG_SEATS_MAX];
  bool clock, spectators;
  when_t left_at; /* how long servers had been up when `left` was written */
  struct ig_state state;
  struct shadow_event *event;
  int events, moved[IG_SEATS_MAX];
  int *events_at; /* how many there were after each entry */
  struct {
    struct shadow_event *event;
    int events, until;
  } * undone; /* as it was before the entry `until` took some back */
  int undone_count;
};

struct disk {
  struct kept table[TABLES];
  int tables;
  char *person[PEOPLE];
  int64_t people, person_id[PEOPLE];
};

void disk_put(const struct row *rows, int n);
struct kept *disk_table(int64_t id);
struct kept *disk_code(const char *code);
void disk_free(void);
void state_of(const struct kept *t, int events, struct ig_state *out);
const struct shadow_event *events_after(const struct kept *t, int entries,
                                        int *count); /* of the log's first entries */
int disk_person(int64_t id);                         /* the place in `person` */
when_t up_of(const struct kept *t);                  /* how long somebody served it, so far */

/* ---- the real store (keep.c, beside.c) ------------------------------------------------- */
bool keep_open(void);            /* false: try again later; else it is as the model */
void keep_close(bool power_cut); /* as a kill does it                */
enum store_health keep_append(struct batch *group);
void keep_doubt(struct batch *group); /* nobody knows whether it was stored: takes it */
enum store_health keep_tidy(int rows);
bool keep_load(int64_t table); /* gives it to the hub              */
void keep_find(conn_t from, int64_t person);
void keep_list(void); /* tables and people, to the hub    */
void keep_compare(struct keep *k);
void beside_step(void); /* fsck and backup: begin, go on, end */
void beside_end(void);
void after_a_lie(void); /* what can still be said then      */

/* ---- the queue and seeds (queue.c, world.c) ------------------------------------------------------------ */
enum item_kind { TO_HUB, TO_CLIENT, BATCH, LOADING, FINDING, BOT, WAKE, CALL };
struct item {
  when_t at;
  uint64_t order;
  enum item_kind kind;
  uint64_t number; /* connection, batch, ask           */
  int64_t table;
  int client;
  char *text;
  size_t n;
  json_t *json;
  struct batch *batch;
  void (*work)(void *arg, int node); /* CALL: see cluster/nodes.h        */
  void *arg;
  int node, life;
  bool slept;
  struct item *next;
};
struct item *later(enum item_kind kind, when_t delay);
void free_item(struct item *i);

struct world {
  uint64_t seed;
  struct ig_rng r;
  struct hub *hub; /* NULL: the server is down         */
  struct keep *keep;
  struct batch *doubt;
  when_t batch_at; /* batches do not overtake each other */
  bool over;       /* nothing more can be asked of this seed */
  bool lied;       /* a sync did not do what it said, and then the power was cut */
  when_t now, up, back_at;
  bool quiet; /* no more faults                   */
  bool many;  /* several servers: a view may be older than the log */
  bool talk;  /* print everything                 */
  struct item *items;
  uint64_t order;
  conn_t last_conn;
  struct disk disk;
  int faults;   /* per cent                         */
  struct sums { /* over all seeds                  */
    long moves_acked, views, kills, records, refusals, cuts, lost, looks, lies, restored;
  } sum;
};
extern struct world w;
void world_begin(void); /* a seed: dice, faults, nothing else */
bool run_seeds(int argc, char **argv,
               void (*one)(void)); /* those that the arguments name; false: it has said what is wrong */

static inline uint32_t dice(uint32_t n) { return rng_below(&w.r, n); }
static inline bool chance_of(int percent) { return (int)dice(100) < percent; }
static inline bool fault(int percent) { return !w.quiet && chance_of(percent); }
void fail(const char *what, const char *detail); /* prints the seed and ends */
char *copy_text(const char *s);
extern const char *program;
void say_to_hub(conn_t c, const char *text);
bool net_is_up(void);
void net_call(conn_t c, uint64_t address); /* a client comes … */
void net_hang_up(conn_t c);                /* … and goes       */

/* ---- clients (client.c) ---------------------------------------------------------------- */
struct seen { /* a table as a client knows it     */
  char code[12], status[12], position[6000];
  int64_t v;
  int seat, n; /* seat from 1, 0: none             */
  int known;   /* events heard without a gap       */
  bool my_turn, host, joined, full, offered, got_record;
  char said[200];
  int said_n; /* the move that waits for its answer */
  int64_t said_id, join_id;
  when_t said_at, asked_at;
  char secret[33];
  bool promised, reveal;
};
struct client {
  int me;
  char token[64], name[24];
  conn_t conn;
  int node; /* where it is, of several servers  */
  bool welcome, steady, showed,
      liar; /* showed: it has a token; steady: this connection lost nothing; liar: it showed a wrong token */
  when_t heard, hello_at;
  int64_t last_id, person;
  struct seen seen[SEEN];
  int tables;
};
extern struct client clients[CLIENTS];
void client_wake(struct client *c);
void client_hears(struct client *c, const json_t *m);
void client_dropped(struct client *c);
bool all_over(void);

/* ---- checkers (check.c) ------------------------------------------------------------------ */
json_t *check_sent(const struct client *c, const char *text); /* the message, read */

#endif
