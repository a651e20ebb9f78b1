/* serve_private.h - what serve.c and its neighbours share: one server. */
#ifndef IGROTEKA_SERVER_SERVE_PRIVATE_H
#define IGROTEKA_SERVER_SERVE_PRIVATE_H

#include "admin.h"
#include "bans.h"
#include "bots.h"
#include "config.h"
#include "http.h"
#include "hub.h"
#include "metrics.h"
#include "net.h"
#include "store.h"

enum { TURNS = 3 }; /* over 1 ms, 10 ms, 50 ms          */

struct server {
  struct config *config;
  uv_loop_t loop;
  uv_async_t woken;
  uv_timer_t due, draining, resting, beating;
  uv_signal_t term, interrupt, hangup;
  uv_prepare_t before_waiting;
  uv_check_t after_waiting;
  when_t due_at; /* the hub's timer is set for then; -1: it is not */
  struct hub *hub;
  struct net *net;
  struct store *store;
  struct bots *bots;
  struct admin *admin;
  struct bans *bans;
  struct owner *owner;
  struct cluster *cluster; /* NULL: this server is the only one */
  unsigned char relay_secret[32];
  struct histogram move_seconds, bot_seconds;
  struct stopwatch moving, asking; /* by number of the batch, of the question */
  bool stopping, busy, bye, told;  /* told: people may come */
  int64_t started, stop_by, day;
  int64_t cpu; /* of this thread, in nanoseconds, as of the last turn of the loop */
  uint64_t turns, turns_over[TURNS];
  uint64_t heard, heard_at_trim; /* messages, as of the last look    */
  int lock;
  char why[300];
  char key[65]; /* the public half of what records are signed with, in hex */
};

int64_t wall_seconds(void);
void server_work(struct server *s); /* after every call of the hub      */
void server_stop(struct server *s, const char *why);

/* serve_settings.c */
struct net_config server_net_config(const struct config *c);
struct hub_limits server_hub_limits(const struct config *c);
void server_reload(struct server *s); /* SIGHUP                           */

/* serve_public.c */
bool server_qr(const struct server *s, const char *path,
               struct net_reply *out);    /* false: it is no QR code's */
void server_tell(const struct server *s); /* to whoever started it            */

/* metrics.c */
bool server_healthy(void *server, const char **why);
void server_numbers(void *server, struct metrics *m);

/* owner.c: the owner's acts that are not the hub's */
struct owner *owner_new(struct server *s);
void owner_finish(struct owner *o); /* waits for what is under way      */
void owner_free(struct owner *o);
void owner_setting(struct owner *o, const char *name, const char *value); /* one that is stored */
void owner_bans(struct owner *o, const char *all); /* of a cluster, whichever node was told: "NAME=VALUE;…" */
void owner_message(struct owner *o, uint64_t peer, const char *line, size_t n);
void owner_stored(struct owner *o, uint64_t batch, bool ok); /* a batch with owner_batch() */
static inline bool owner_batch(uint64_t batch) { return batch >> 63; }
bool owner_key(struct owner *o,
               unsigned char secret[64]); /* the key that records are signed with; makes one */

#endif
