/* serve.c - one server: the hub in the middle, and around it the network, the
 * file and the bots.
 *
 * The network thread runs the loop and is the only one that touches the hub.
 * Writing, reading and thinking happen on other threads, which wake the loop.
 * On SIGTERM or SIGINT nothing new is let in, what was accepted is stored and
 * answered, and everyone is told.
 */
#include "serve.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include "athome.h"
#include "heap.h"
#include "cluster.h"
#include "i18n.h"
#include "log.h"
#include "notify.h"
#include "privileges.h"
#include "serve_private.h"

static int64_t now(const struct server *s) { return (int64_t)uv_now(&s->loop); }
int64_t wall_seconds(void) { return (int64_t)time(NULL); }

/* ---- the hub's effects ------------------------------------------------------- */

static bool is_move(const struct effect *e)
{
  for (int i = 0; i < e->row_count; i++)
    if (e->rows[i].what == ROW_ENTRY && !strcmp(e->rows[i].kind, "move")) return true;
  return false;
}

_Static_assert((int)HUB_HEADROOM >= (int)NET_HEADROOM, "a text is sent as it lies");

static void carry_out(struct server *s, const struct effect *e)
{
  uint64_t seed;
  if (s->cluster && (e->kind == EFFECT_SEND || e->kind == EFFECT_CLOSE) && cluster_send(s->cluster, e))
    return;
  switch (e->kind) {
  case EFFECT_SEND:
    if (admin_has(e->conn)) admin_send(s->admin, e->conn, e->text, e->size);
    else net_send(s->net, e->conn, (char *)(uintptr_t)e->text, e->size); /* it has the room: HUB_HEADROOM */
    break;
  case EFFECT_CLOSE: net_close(s->net, e->conn, e->code, e->text); break;
  case EFFECT_STORE:
    if (is_move(e)) stopwatch_start(&s->moving, e->batch);
    store_put(s->store, e->batch, e->rows, e->row_count);
    break;
  case EFFECT_LOAD: store_load(s->store, e->table); break;
  case EFFECT_FIND: store_find(s->store, e->conn, e->person); break;
  case EFFECT_ASK:
    randombytes_buf(&seed, sizeof seed);
    stopwatch_start(&s->asking, e->ask);
    bots_ask(s->bots, &(struct bots_question){ .ask = e->ask,
                                               .owner = e->owner,
                                               .seed = seed,
                                               .bot = e->bot,
                                               .seat = e->seat,
                                               .hurry = e->hurry,
                                               .view = e->text,
                                               .size = e->size });
    break;
  case EFFECT_ELSEWHERE: cluster_elsewhere(s->cluster, e); break;
  case EFFECT_STOP: server_stop(s, "the owner"); break;
  case EFFECT_NONE: break;
  }
}

static void on_due(uv_timer_t *t);

/* After every call of the hub.  Effects may lead to new calls, from below; those
 * add to the queue that is being emptied here. */
void server_work(struct server *s)
{
  struct effect e;
  if (s->busy) return;
  s->busy = true;
  while (hub_next_effect(s->hub, &e)) carry_out(s, &e);
  s->busy = false;
  when_t at = hub_next_time(s->hub);
  if (at == s->due_at) return;
  s->due_at = at;
  if (at < 0) {
    uv_timer_stop(&s->due);
    return;
  }
  uv_timer_start(&s->due, on_due, at > now(s) ? (uint64_t)(at - now(s)) : 0, 0);
}

/* How long this thread worked between two waits, by its own clock: nobody is answered
 * meanwhile, so a turn must be short, whoever floods us. */
static void note_turn(struct server *s)
{
  static const int64_t longer[TURNS] = { 1000000, 10000000, 50000000 };
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  int64_t cpu = t.tv_sec * INT64_C(1000000000) + t.tv_nsec, took = cpu - s->cpu;
  s->cpu = cpu;
  s->turns++;
  for (int i = 0; i < TURNS; i++) s->turns_over[i] += took > longer[i];
}

/* All that came in one turn of the loop goes to the disk together. */
static void flush(struct server *s)
{
  if (s->store) store_flush(s->store);
}
static void on_before(uv_prepare_t *p)
{
  flush(p->data);
  note_turn(p->data);
}
static void on_after(uv_check_t *c) { flush(c->data); }

static void on_due(uv_timer_t *t)
{
  struct server *s = t->data;
  s->due_at = -1;
  hub_time(s->hub, now(s));
  server_work(s);
}

/* ---- what comes in ---------------------------------------------------------------- */

static void opened(void *ctx, uint64_t c, uint64_t address)
{
  struct server *s = ctx;
  hub_connect(s->hub, c, now(s));
  hub_address(s->hub, c, address);
  server_work(s);
}
static void closed(void *ctx, uint64_t c)
{
  struct server *s = ctx;
  if (s->cluster) cluster_closed(s->cluster, c);
  hub_disconnect(s->hub, c, now(s));
  server_work(s);
}
static void message(void *ctx, uint64_t c, const char *text, size_t n)
{
  struct server *s = ctx;
  hub_message(s->hub, c, text, n, now(s));
  server_work(s);
}

static void stored(void *ctx, uint64_t batch, enum stored how)
{
  struct server *s = ctx;
  if (owner_batch(batch)) {
    owner_stored(s->owner, batch, how == STORED);
    return;
  }
  hub_stored(s->hub, batch, how, now(s));
  server_work(s);
  if (s->cluster) cluster_settle(s->cluster);
  stopwatch_stop(&s->moving, batch, &s->move_seconds); /* its answers are written by now */
}

static void entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  struct server *s = ctx;
  hub_loaded_entry(s->hub, table, n, kind, body);
}
static void line(void *ctx, int64_t table, int64_t n, const char *body)
{
  hub_loaded_line(((struct server *)ctx)->hub, table, n, body);
}
static void found(void *ctx, uint64_t from, int64_t person, const char *row, bool ok)
{
  struct server *s = ctx;
  hub_found_person(s->hub, from, person, row, ok, now(s));
  server_work(s);
}

static void loaded(void *ctx, int64_t table, bool ok)
{
  struct server *s = ctx;
  hub_loaded(s->hub, table, ok, now(s));
  if (!ok) log_event(LOG_WARN, "unreadable", I("table", table));
  else if (hub_is_broken(s->hub, table))
    log_event(LOG_ERROR, "broken", I("table", table), S("why", "its log does not replay"));
  server_work(s);
}

static void answered(void *ctx, uint64_t ask, const char *move)
{
  struct server *s = ctx;
  stopwatch_stop(&s->asking, ask, &s->bot_seconds);
  hub_bot_answer(s->hub, ask, move, now(s));
  server_work(s);
}

/* ---- the owner, and what the log tells him ---------------------------------------------- */

static void owner_opened(void *ctx, uint64_t peer, const char *by)
{
  struct server *s = ctx;
  hub_connect_owner(s->hub, peer, by, now(s));
}
static void owner_closed(void *ctx, uint64_t peer)
{
  struct server *s = ctx;
  if (s->cluster) cluster_closed(s->cluster, peer);
  hub_disconnect(s->hub, peer, now(s));
}
static void owner_says(void *ctx, uint64_t peer, const char *line, size_t n)
{
  owner_message(((struct server *)ctx)->owner, peer, line, n);
}

static bool banned(void *ctx, const unsigned char address[8])
{
  return bans_has(((struct server *)ctx)->bans, address, wall_seconds());
}

static void noticed(void *ctx, const unsigned char address[8], const char *what, const char *why)
{
  struct server *s = ctx;
  char name[ADDRESS_NAME];
  int times = bans_noticed(s->bans, address, why, wall_seconds());
  if (!times) return;
  bans_name(s->bans, address, wall_seconds(), name);
  log_event(LOG_WARN, what, S("address", name), S("why", why), I("times", times));
}

/* Nobody knows what is on the disk: nothing may be acknowledged any more, not even by what waits in
 * other threads.  Whoever starts next finds out. */
static void lost(void *ctx, enum store_health how, const char *why)
{
  const struct server *s = ctx;
  const struct config *c = s->config;
  bool fenced = how == STORE_FENCED;
  log_event(LOG_ERROR, fenced ? "fenced" : "disk lost", S("why", why));
  const char *ended = _("another server owns the file now, this one has ended");
  if (c->store) ended = _("others have taken over the tables of this server, it has ended; start it again");
  fprintf(stderr, "igroteka: %s: %s: %s\n", c->store ? c->node : c->data_path,
          fenced ? ended : _("the disk failed; the server has ended, so as to promise nothing in vain"), why);
  _exit(SERVE_LOST);
}

static void wake(void *ctx)
{
  struct server *s = ctx;
  uv_async_send(&s->woken);
}

static void on_woken(uv_async_t *a)
{
  struct server *s = a->data;
  uv_update_time(&s->loop);
  store_collect(s->store);
  bots_collect(s->bots);
}

/* ---- looking at it ------------------------------------------------------------------ */

static void get(void *ctx, const char *path, struct net_reply *out)
{
  const struct server *s = ctx;
  if (server_qr(ctx, path, out)) return;
  if (!strcmp(path, "/key")) {
    *out = (struct net_reply){
      .status = 200, .type = "text/plain; charset=utf-8", .body = s->key, .size = strlen(s->key)
    };
    return;
  }
  http_get(&(struct numbers){ ctx, server_healthy, server_numbers }, path, out);
}

/* ---- stopping ------------------------------------------------------------------------ */

static void on_draining(uv_timer_t *t)
{
  struct server *s = t->data;
  struct hub_counts h;
  struct net_stats n;
  hub_count(s->hub, &h);
  net_look(s->net, &n);
  bool late = now(s) >= s->stop_by;
  if (!s->bye && !late && (h.pending > 0 || !store_idle(s->store))) return;
  if (!s->bye) {
    s->bye = true;
    if (s->cluster) cluster_leave(s->cluster);
    net_close_all(s->net, s->cluster ? HUB_CLOSE_MOVED : CLOSE_AWAY, "the server is stopping");
    return;
  }
  if (n.connections > 0 && !late) return;
  uv_stop(&s->loop);
}

void server_stop(struct server *s, const char *why)
{
  if (s->stopping) {
    s->stop_by = 0;
    return;
  } /* asked twice: at once */
  s->stopping = true;
  s->stop_by = now(s) + s->config->drain_seconds * 1000;
  log_event(LOG_INFO, "stopping", S("why", why));
  notify_say("STOPPING=1");
  net_refuse_new(s->net);
  hub_drain(s->hub, now(s));
  server_work(s);
  uv_timer_start(&s->draining, on_draining, 0, 20);
}

static void on_signal(uv_signal_t *sig, int number)
{
  server_stop(sig->data, number == SIGINT ? "SIGINT" : "SIGTERM");
}
static int64_t today(void) { return (int64_t)time(NULL) / 86400; }

/* After a rush the heap is full of holes; in a quiet moment they go back to the system. */
static void on_rest(uv_timer_t *t)
{
  enum { QUIET = 50, RUSH = 1000 };
  struct server *s = t->data;
  struct net_stats n;
  if (today() != s->day) {
    hub_date(s->hub, s->day = today(), now(s));
    server_work(s);
  }
  net_look(s->net, &n);
  uint64_t since = n.messages - s->heard;
  s->heard = n.messages;
  if (since > QUIET || n.messages - s->heard_at_trim < RUSH) return;
  s->heard_at_trim = n.messages;
  malloc_trim(0);
}

/* ---- starting ------------------------------------------------------------------------- */

static void known_person(void *ctx, int64_t id, const char *json)
{
  struct hub *h = ((struct server *)ctx)->hub;
  if (hub_wants_person(h, id)) hub_known_person(h, id, json);
}
static void known_table(void *ctx, int64_t id, const char *json)
{
  hub_known_table(((struct server *)ctx)->hub, id, json);
}

static void owners(void *ctx, const struct store_owners *o);
static void banned_elsewhere(void *ctx, const char *all) { owner_bans(((struct server *)ctx)->owner, all); }

static void known_setting(void *ctx, const char *name, const char *value)
{
  struct server *s = ctx;
  if (!strcmp(name, STORE_SECRET))
    sodium_hex2bin(s->relay_secret, sizeof s->relay_secret, value, strlen(value), NULL, NULL, NULL);
  owner_setting(s->owner, name, value);
}

/* The key that records are signed with lies in the file, so that a backup holds it. */
static void start_signing(struct server *s)
{
  unsigned char secret[64];
  if (!owner_key(s->owner, secret)) {
    log_event(LOG_ERROR, "no key", S("why", "the stored one cannot be read; records are not signed"));
    return;
  }
  snprintf(s->key, sizeof s->key, "%s", hub_sign_with(s->hub, secret));
  sodium_memzero(secret, sizeof secret);
}

/* Without its socket a server still serves; the owner is told. */
static void start_admin(struct server *s)
{
  const struct admin_hooks h = { s, owner_opened, owner_says, owner_closed };
  char path[1200];
  config_admin(s->config, true, path, sizeof path);
  s->admin = admin_new(&s->loop, path, &h);
  if (!s->admin) log_event(LOG_WARN, "no admin socket", S("path", path), S("why", strerror(errno)));
}

static bool start_store(struct server *s)
{
  const struct store_hooks h = { s,     wake, stored,        entry,          line,   loaded,
                                 found, lost, cluster_table, cluster_person, owners, banned_elsewhere };
  s->store = cluster_open_store(s);
  if (!s->store) return false;
  hub_date(s->hub, s->day = today(), now(s));
  snprintf(s->why, sizeof s->why, "%s", _("it cannot be read"));
  if (!store_settings(s->store, known_setting, s) ||
      !store_list(s->store, STORE_TABLES, &(struct store_reader){ .ctx = s, .row = known_table }) ||
      !store_list(s->store, STORE_PEOPLE, &(struct store_reader){ .ctx = s, .row = known_person }))
    return false;
  hub_numbers(s->hub, store_first(s->store, STORE_TABLES), store_first(s->store, STORE_PEOPLE));
  if (s->config->store && !(s->cluster = cluster_new(s, s->relay_secret, s->why, sizeof s->why)))
    return false;
  return store_start(s->store, &h);
}

static void on_hangup(uv_signal_t *sig, int number)
{
  (void)number;
  server_reload(sig->data);
}

static void on_beat(uv_timer_t *t)
{
  (void)t;
  notify_say("WATCHDOG=1");
}

static void start_loop(struct server *s)
{
  uv_loop_init(&s->loop);
  uv_async_init(&s->loop, &s->woken, on_woken);
  uv_timer_init(&s->loop, &s->due);
  uv_timer_init(&s->loop, &s->draining);
  uv_timer_init(&s->loop, &s->resting);
  uv_timer_init(&s->loop, &s->beating);
  uv_prepare_init(&s->loop, &s->before_waiting);
  uv_check_init(&s->loop, &s->after_waiting);
  uv_signal_init(&s->loop, &s->term);
  uv_signal_init(&s->loop, &s->interrupt);
  uv_signal_init(&s->loop, &s->hangup);
  s->due_at = -1;
  s->before_waiting.data = s->after_waiting.data = s->woken.data = s->due.data = s->draining.data =
      s->resting.data = s->term.data = s->interrupt.data = s->hangup.data = s->beating.data = s;
  uv_prepare_start(&s->before_waiting, on_before);
  uv_check_start(&s->after_waiting, on_after);
  uv_signal_start(&s->term, on_signal, SIGTERM);
  uv_signal_start(&s->interrupt, on_signal, SIGINT);
  uv_signal_start(&s->hangup, on_hangup, SIGHUP);
  s->started = now(s);
}

static void stop_loop(struct server *s)
{
  uv_handle_t *all[] = { (uv_handle_t *)&s->woken,          (uv_handle_t *)&s->due,
                         (uv_handle_t *)&s->draining,       (uv_handle_t *)&s->resting,
                         (uv_handle_t *)&s->term,           (uv_handle_t *)&s->interrupt,
                         (uv_handle_t *)&s->hangup,         (uv_handle_t *)&s->beating,
                         (uv_handle_t *)&s->before_waiting, (uv_handle_t *)&s->after_waiting };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) uv_close(all[i], NULL);
  uv_run(&s->loop, UV_RUN_NOWAIT);
  uv_loop_close(&s->loop);
}

static void start_hub(struct server *s)
{
  uint8_t seed[32];
  const struct hub_limits limits = server_hub_limits(s->config);
  randombytes_buf(seed, sizeof seed);
  s->hub = hub_new(&limits, seed);
  sodium_memzero(seed, sizeof seed);
}

/* A node of several is there for people as soon as a table of theirs can begin on it. */
static void tell_when_ready(struct server *s)
{
  if (s->told || (s->cluster && !cluster_owns(s->cluster))) return;
  s->told = true;
  server_tell(s);
  notify_say("READY=1");
}

/* Who owns what. */
static void owners(void *ctx, const struct store_owners *o)
{
  struct server *s = ctx;
  server_work(s);
  cluster_owners(s->cluster, o);
  tell_when_ready(s);
}

static int fail(const struct server *s, const char *where, const char *what)
{
  fprintf(stderr, "igroteka: %s: %s%s%s\n", where, what, *s->why ? ": " : "", s->why);
  return 2;
}

/* Whoever asks once more while we clean up waits: libuv's handlers go, and the system's own would end us. */
static void be_deaf(void)
{
  sigset_t asked;
  sigemptyset(&asked);
  sigaddset(&asked, SIGTERM);
  sigaddset(&asked, SIGINT);
  sigaddset(&asked, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &asked, NULL);
}

static void finish(struct server *s)
{
  be_deaf();
  owner_finish(s->owner);
  admin_free(s->admin);
  cluster_shut(s->cluster); /* nobody may get the number of a socket that lws closes behind libuv's back */
  if (s->net) net_free(s->net);
  cluster_free(s->cluster);
  s->cluster = NULL;
  bots_free(s->bots);
  store_close(s->store);
  hub_free(s->hub);
  owner_free(s->owner);
  bans_free(s->bans);
  stop_loop(s);
  if (s->lock >= 0) close(s->lock);
}

static bool lock_data(struct server *s)
{
  const char *path = s->config->data_path;
  s->lock = rights_lock(path);
  if (s->lock == LOCK_TAKEN) fail(s, path, _("another server uses this file"));
  if (s->lock == LOCK_NO_FILE) fail(s, path, _("it cannot be written to"));
  if (s->lock == LOCK_LINKED)
    fail(s, path,
         _("the file has several names (hard links), and its journal lies under one of them; leave one"));
  return s->lock >= 0;
}

/* The port first, since it may need root's rights, and then as who we are to be. */
static int run(struct server *s)
{
  const struct config *c = s->config;
  struct net_config nc = server_net_config(c);
  const struct net_hooks nh = { s, opened, message, closed, get, banned, noticed };
  nc.socket = notify_socket();
  const struct bots_hooks bh = { s, wake, answered };
  nc.port = athome_port(c);
  if (!(s->net = net_new(&s->loop, &nc, &nh))) {
    char port[16];
    snprintf(port, sizeof port, "%d", nc.port);
    return fail(s, port, _("the port is taken, there is no such address, or the certificate cannot be read"));
  }
  if (!rights_drop(c->user)) return fail(s, c->user, _("cannot become this user"));
  if (!c->store && !lock_data(s)) return 2;
  if (!s->hub || !start_store(s))
    return fail(s, c->store ? c->node : c->data_path,
                c->store ? _("the database cannot be used") : _("the file cannot be used"));
  s->why[0] = 0;
  if (!(s->bots = bots_new(c->bot_threads, &bh))) return fail(s, "bots", _("no threads"));
  start_signing(s);
  start_admin(s);
  uv_update_time(&s->loop);
  hub_ready(s->hub, now(s));
  server_work(s);
  tell_when_ready(s);
  if (notify_watchdog_ms()) uv_timer_start(&s->beating, on_beat, 0, (uint64_t)notify_watchdog_ms());
  uv_timer_start(&s->resting, on_rest, 2000, 2000);
  uv_run(&s->loop, UV_RUN_DEFAULT);
  log_event(LOG_INFO, "stopped", I("late", now(s) >= s->stop_by));
  return 0;
}

int serve(struct config *c)
{
  struct server *s = calloc(1, sizeof *s);
  if (!s || sodium_init() < 0 || !(s->bans = bans_new(c->log_addresses)) || !(s->owner = owner_new(s)))
    return 2;
  s->config = c;
  s->lock = -1;
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN); /* a full quota is an error of a write, not the end */
  rights_files(c->max_connections + 64);
  blocks_use();
  start_loop(s);
  start_hub(s);
  int status = run(s);
  if (!s->net) return status; /* see net_new                      */
  finish(s);
  free(s);
  return status;
}
