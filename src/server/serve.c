/* serve.c - one server: the hub in the middle, and around it the network, the
 * file and the bots.
 *
 * The network thread runs the loop and is the only one that touches the hub.
 * Writing, reading and thinking happen on other threads, which wake the loop.
 * On SIGTERM or SIGINT nothing new is let in, what was accepted is stored and
 * answered, and everyone is told.
 */
#include "serve.h"

#include <fcntl.h>
#include <malloc.h>
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
#include "blocks.h"
#include "bot.h"
#include "bots.h"
#include "http.h"
#include "hub.h"
#include "log.h"
#include "net.h"
#include "qr.h"
#include "rights.h"
#include "store.h"

enum { TURNS = 3 };                        /* over 1 ms, 10 ms, 50 ms          */

struct server {
  const struct config *config;
  uv_loop_t loop;
  uv_async_t woken;
  uv_timer_t due, draining, resting;
  uv_signal_t term, interrupt;
  uv_prepare_t before_waiting;
  uv_check_t after_waiting;
  when_t due_at;                           /* the hub's timer is set for then; -1: it is not */
  struct hub *hub;
  struct net *net;
  struct store *store;
  struct bots *bots;
  bool stopping, busy, bye;
  int64_t started, stop_by, day;
  int64_t cpu;                             /* of this thread, in nanoseconds, as of the last turn of the loop */
  uint64_t turns, turns_over[TURNS];
  uint64_t heard, heard_at_trim;           /* messages, as of the last look    */
  int lock;
  char why[120];
};

static int64_t now(const struct server *s) { return (int64_t)uv_now(&s->loop); }

/* ---- the hub's effects ------------------------------------------------------- */

static void carry_out(struct server *s, const struct effect *e)
{
  uint64_t seed;
  switch (e->kind) {
  case EFFECT_SEND:  net_send(s->net, e->conn, e->text, e->size); break;
  case EFFECT_CLOSE: net_close(s->net, e->conn, e->code, e->text); break;
  case EFFECT_STORE: store_put(s->store, e->batch, e->rows, e->row_count); break;
  case EFFECT_LOAD:  store_load(s->store, e->table); break;
  case EFFECT_FIND:  store_find(s->store, e->conn, e->person); break;
  case EFFECT_ASK:
    randombytes_buf(&seed, sizeof seed);
    bots_ask(s->bots, &(struct bots_question){ .ask = e->ask, .owner = e->owner, .seed = seed, .bot = e->bot, .seat = e->seat,
                                               .hurry = e->hurry, .view = e->text, .size = e->size });
    break;
  case EFFECT_NONE:  break;
  }
}

static void on_due(uv_timer_t *t);

/* After every call of the hub.  Effects may lead to new calls, from below; those
 * add to the queue that is being emptied here. */
static void work(struct server *s)
{
  struct effect e;
  if (s->busy) return;
  s->busy = true;
  while (hub_next_effect(s->hub, &e)) carry_out(s, &e);
  s->busy = false;
  when_t at = hub_next_time(s->hub);
  if (at == s->due_at) return;
  s->due_at = at;
  if (at < 0) { uv_timer_stop(&s->due); return; }
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
static void flush(struct server *s) { if (s->store) store_flush(s->store); }
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
  work(s);
}

/* ---- what comes in ---------------------------------------------------------------- */

static void opened(void *ctx, uint64_t c, uint64_t address)
{
  struct server *s = ctx;
  hub_connect(s->hub, c, now(s));
  hub_address(s->hub, c, address);
  work(s);
}
static void closed(void *ctx, uint64_t c) { struct server *s = ctx; hub_disconnect(s->hub, c, now(s)); work(s); }
static void message(void *ctx, uint64_t c, const char *text, size_t n)
{
  struct server *s = ctx;
  hub_message(s->hub, c, text, n, now(s));
  work(s);
}

static void stored(void *ctx, uint64_t batch, enum stored how) { struct server *s = ctx; hub_stored(s->hub, batch, how, now(s)); work(s); }
static void entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  struct server *s = ctx;
  hub_loaded_entry(s->hub, table, n, kind, body);
}
static void line(void *ctx, int64_t table, int64_t n, const char *body) { hub_loaded_line(((struct server *)ctx)->hub, table, n, body); }
static void loaded(void *ctx, int64_t table, bool ok) { struct server *s = ctx; hub_loaded(s->hub, table, ok, now(s)); work(s); }
static void found(void *ctx, uint64_t from, int64_t person, const char *row, bool ok)
{
  struct server *s = ctx;
  hub_found_person(s->hub, from, person, row, ok, now(s));
  work(s);
}
static void answered(void *ctx, uint64_t ask, const char *move) { struct server *s = ctx; hub_bot_answer(s->hub, ask, move, now(s)); work(s); }

/* Nobody knows what is on the disk: nothing may be acknowledged any more, not even by what waits in
 * other threads.  Whoever starts next finds out. */
static void lost(void *ctx, enum store_health how, const char *why)
{
  const struct server *s = ctx;
  log_event(LOG_ERROR, how == STORE_FENCED ? "fenced" : "disk lost", S("why", why));
  fprintf(stderr, "igroteka: %s: %s: %s\n", s->config->data_path, how == STORE_FENCED
          ? config_tr(s->config, "файлом теперь владеет другой сервер, этот закончил", "another server owns the file now, this one has ended")
          : config_tr(s->config, "диск отказал, сервер остановлен, чтобы ничего не обещать зря", "the disk failed; the server has ended, so as to promise nothing in vain"), why);
  _exit(SERVE_LOST);
}

static void wake(void *ctx) { struct server *s = ctx; uv_async_send(&s->woken); }

static void on_woken(uv_async_t *a)
{
  struct server *s = a->data;
  uv_update_time(&s->loop);
  store_collect(s->store);
  bots_collect(s->bots);
}

/* ---- looking at it ------------------------------------------------------------------ */

static bool healthy(void *ctx, const char **why)
{
  struct server *s = ctx;
  struct store_stats t;
  store_look(s->store, &t);
  *why = s->stopping ? "the server is stopping\n" : "games cannot be stored\n";
  return !s->stopping && !t.failing;
}

static double resident(void)
{
  long pages = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (f && fscanf(f, "%*d %ld", &pages) != 1) pages = 0;
  if (f) fclose(f);
  return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void write_store(struct server *s, struct metrics *m)
{
  struct store_stats t;
  store_look(s->store, &t);
  metric(m, "store_groups_total", "counter", "Groups of batches committed or tried.", (double)t.groups);
  metric(m, "store_batches_total", "counter", "Batches committed or tried.", (double)t.batches);
  metric(m, "store_rows_total", "counter", "Rows in them.", (double)t.rows);
  metric(m, "store_failed_total", "counter", "Batches that could not be stored.", (double)t.failed);
  metric(m, "store_failing", "gauge", "1 while the last group could not be stored.", t.failing);
  metric(m, "store_seconds_total", "counter", "Time spent in groups.", (double)t.micros / 1e6);
  metric(m, "store_slow_groups_total", "counter", "Groups that took longer than 10 ms.", (double)t.slower[3]);
  metric(m, "store_checkpoints_total", "counter", "Times the write-ahead log was moved into the file.", (double)t.checkpoints);
  metric(m, "store_loads_total", "counter", "Tables read from the file.", (double)t.loads);
}

static void write_numbers(void *ctx, struct metrics *m)
{
  struct server *s = ctx;
  struct hub_counts h;
  struct net_stats n;
  struct bots_stats b;
  hub_count(s->hub, &h);
  net_look(s->net, &n);
  bots_look(s->bots, &b);
  metric(m, "tables", "gauge", "Tables that exist.", h.tables);
  metric(m, "tables_loaded", "gauge", "Tables in memory.", h.tables_loaded);
  metric(m, "tables_running", "gauge", "Tables where a game is on.", h.running);
  metric(m, "seats_taken", "gauge", "Seats taken by people and bots.", h.seats_taken);
  metric(m, "moves_total", "counter", "Moves made since the start.", (double)h.moves);
  metric(m, "refused_total", "counter", "Messages refused since the start.", (double)h.refused);
  metric(m, "games_ended_total", "counter", "Games played to the end since the start.", (double)h.games_ended);
  metric(m, "pending", "gauge", "Changes on their way to the disk.", h.pending);
  metric(m, "connections", "gauge", "WebSockets open.", n.connections);
  metric(m, "connections_total", "counter", "WebSockets opened.", (double)n.opened);
  metric(m, "connections_refused_total", "counter", "Connections refused, by origin or by a limit.", (double)n.refused);
  metric(m, "http_requests_total", "counter", "HTTP requests.", (double)n.requests);
  metric(m, "messages_in_total", "counter", "Messages received.", (double)n.messages);
  metric(m, "bytes_in_total", "counter", "Bytes in them.", (double)n.bytes_in);
  metric(m, "messages_out_total", "counter", "Messages sent.", (double)n.sent);
  metric(m, "bytes_out_total", "counter", "Bytes in them.", (double)n.bytes_out);
  metric(m, "closed_too_big_total", "counter", "Connections closed for a message over the limit.", (double)n.too_big);
  metric(m, "closed_too_many_total", "counter", "Connections closed for too many messages.", (double)n.too_many);
  metric(m, "closed_flooding_total", "counter", "Connections cut for sending too many bytes.", (double)n.flooded);
  metric(m, "closed_too_slow_total", "counter", "Connections closed for not reading.", (double)n.too_slow);
  metric(m, "bot_answers_total", "counter", "Moves that bots thought up.", (double)b.answered);
  metric(m, "bot_hurried_total", "counter", "Of them, those thought up in less time than usual.", (double)b.hurried);
  metric(m, "bot_waiting", "gauge", "Questions that bots have not answered yet.", b.waiting);
  metric(m, "loop_turns_total", "counter", "Turns of the network thread's loop.", (double)s->turns);
  metric(m, "loop_turns_over_1ms_total", "counter", "Of them, with more than 1 ms of work.", (double)s->turns_over[0]);
  metric(m, "loop_turns_over_10ms_total", "counter", "Of them, with more than 10 ms of work.", (double)s->turns_over[1]);
  metric(m, "loop_turns_over_50ms_total", "counter", "Of them, with more than 50 ms of work.", (double)s->turns_over[2]);
  metric(m, "resident_bytes", "gauge", "Memory in use.", resident());
  metric(m, "uptime_seconds", "gauge", "Time since the start.", (double)(now(s) - s->started) / 1000);
  write_store(s, m);
}

/* /qr/TDATR.svg: the link to that table.  Whether there is such a table is not said. */
static bool code_in(const char *path, char code[9])
{
  static const char letters[] = "ABCDEFGHJKMNPQRSTUVWXYZ";
  size_t n = strncmp(path, "/qr/", 4) ? 0 : strspn(path + 4, letters);
  if ((n != 5 && n != 8) || strcmp(path + 4 + n, ".svg")) return false;
  memcpy(code, path + 4, n);
  code[n] = 0;
  return true;
}

static void public_address(const struct server *s, char *out, size_t cap);

static bool get_qr(const struct server *s, const char *path, struct net_reply *out)
{
  char code[9], address[300], link[320];
  size_t size = 0;
  if (!code_in(path, code)) return false;
  public_address(s, address, sizeof address);
  snprintf(link, sizeof link, "%s%s#%s", address, address[strlen(address) - 1] == '/' ? "" : "/", code);
  char *picture = qr_svg(link, &size);
  if (!picture) return false;
  *out = (struct net_reply){ .status = 200, .type = "image/svg+xml", .body = picture, .size = size, .owned = picture };
  return true;
}

static void get(void *ctx, const char *path, struct net_reply *out)
{
  if (get_qr(ctx, path, out)) return;
  http_get(&(struct numbers){ ctx, healthy, write_numbers }, path, out);
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
    net_close_all(s->net, CLOSE_AWAY, "the server is stopping");
    return;
  }
  if (n.connections > 0 && !late) return;
  uv_stop(&s->loop);
}

static void on_signal(uv_signal_t *sig, int number)
{
  struct server *s = sig->data;
  if (s->stopping) { s->stop_by = 0; return; }             /* asked twice: at once */
  s->stopping = true;
  s->stop_by = now(s) + s->config->drain_seconds * 1000;
  log_event(LOG_INFO, "stopping", I("signal", number));
  net_refuse_new(s->net);
  hub_drain(s->hub, now(s));
  work(s);
  uv_timer_start(&s->draining, on_draining, 0, 20);
}

static int64_t today(void) { return (int64_t)time(NULL) / 86400; }

/* After a rush the heap is full of holes; in a quiet moment they go back to the system. */
static void on_rest(uv_timer_t *t)
{
  enum { QUIET = 50, RUSH = 1000 };
  struct server *s = t->data;
  struct net_stats n;
  if (today() != s->day) hub_date(s->hub, s->day = today(), now(s)), work(s);
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
static void known_table(void *ctx, int64_t id, const char *json) { hub_known_table(((struct server *)ctx)->hub, id, json); }

static bool start_store(struct server *s)
{
  const struct store_hooks h = { s, wake, stored, entry, line, loaded, found, lost };
  s->store = store_open(&store_sqlite, s->config->data_path, s->why, sizeof s->why);
  if (!s->store) return false;
  hub_date(s->hub, s->day = today(), now(s));
  snprintf(s->why, sizeof s->why, "it cannot be read");
  if (!store_list(s->store, STORE_TABLES, &(struct store_reader){ .ctx = s, .row = known_table }) ||
      !store_list(s->store, STORE_PEOPLE, &(struct store_reader){ .ctx = s, .row = known_person })) return false;
  hub_numbers(s->hub, store_first(s->store, STORE_TABLES), store_first(s->store, STORE_PEOPLE));
  return store_start(s->store, &h);
}

static struct net_config net_config(const struct config *c)
{
  return (struct net_config){ .bind = c->bind, .port = c->port, .tls_cert = c->tls_cert, .tls_key = c->tls_key,
    .origin = c->origin[0] ? c->origin : NULL, .trust_proxy = c->trust_proxy, .message_bytes = HUB_MESSAGE_MAX,
    .messages_per_second = c->messages_per_second, .address_messages_per_second = c->address_messages_per_second,
    .connections = c->max_connections, .connections_per_address = c->max_per_address,
    .requests_per_second = c->requests_per_second, .header_bytes = 8192,
    .request_seconds = c->request_seconds, .queue_bytes = c->queue_kib * 1024, .slow_seconds = c->slow_seconds,
    .ping_seconds = c->ping_seconds };
}

static void start_loop(struct server *s)
{
  uv_loop_init(&s->loop);
  uv_async_init(&s->loop, &s->woken, on_woken);
  uv_timer_init(&s->loop, &s->due);
  uv_timer_init(&s->loop, &s->draining);
  uv_timer_init(&s->loop, &s->resting);
  uv_prepare_init(&s->loop, &s->before_waiting);
  uv_check_init(&s->loop, &s->after_waiting);
  uv_signal_init(&s->loop, &s->term);
  uv_signal_init(&s->loop, &s->interrupt);
  s->due_at = -1;
  s->before_waiting.data = s->after_waiting.data = s->woken.data = s->due.data = s->draining.data = s->resting.data = s->term.data = s->interrupt.data = s;
  uv_prepare_start(&s->before_waiting, on_before);
  uv_check_start(&s->after_waiting, on_after);
  uv_signal_start(&s->term, on_signal, SIGTERM);
  uv_signal_start(&s->interrupt, on_signal, SIGINT);
  s->started = now(s);
}

static void stop_loop(struct server *s)
{
  uv_handle_t *all[] = { (uv_handle_t *)&s->woken, (uv_handle_t *)&s->due, (uv_handle_t *)&s->draining, (uv_handle_t *)&s->resting,
                         (uv_handle_t *)&s->term, (uv_handle_t *)&s->interrupt,
                         (uv_handle_t *)&s->before_waiting, (uv_handle_t *)&s->after_waiting };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) uv_close(all[i], NULL);
  uv_run(&s->loop, UV_RUN_NOWAIT);
  uv_loop_close(&s->loop);
}

static void start_hub(struct server *s)
{
  static const char *bot_names[32];        /* the hub keeps them */
  for (int i = 0; i < bot_count() && i < 31; i++) bot_names[i] = bot_at(i)->name;
  uint8_t seed[32];
  const struct config *c = s->config;
  const struct hub_limits limits = { .tables = c->max_tables, .tables_per_person = c->max_tables_per_person,
    .tables_per_address = c->max_tables_per_address, .bot_tables = c->max_bot_tables, .bot_tables_per_address = c->max_bot_tables_per_address,
    .rate = { [RATE_OPEN] = { 2 * c->tables_per_minute, c->tables_per_minute }, [RATE_PEOPLE] = { 15 * c->people_per_minute, c->people_per_minute },
              [RATE_CHANGE] = { c->changes_per_minute / 2 + 1, c->changes_per_minute }, [RATE_CHAT] = { c->lines_per_minute / 3 + 2, c->lines_per_minute },
              [RATE_GUESS] = { c->guesses_per_minute * 3 / 2 + 1, c->guesses_per_minute } },
    .keep_days = c->keep_days, .messages_per_second = c->messages_per_second, .bots = bot_names };
  randombytes_buf(seed, sizeof seed);
  s->hub = hub_new(&limits, seed);
  sodium_memzero(seed, sizeof seed);
}

/* Where people find it: what the operator says, or the first address of this
 * machine that others can reach. */
static void public_address(const struct server *s, char *out, size_t cap)
{
  const struct config *c = s->config;
  uv_interface_address_t *list;
  char host[64] = "localhost";
  int count = 0;
  if (c->public_url) { snprintf(out, cap, "%s", c->public_url); return; }
  if (c->bind && strcmp(c->bind, "0.0.0.0")) snprintf(host, sizeof host, strchr(c->bind, ':') ? "[%s]" : "%s", c->bind);
  else if (uv_interface_addresses(&list, &count) == 0) {
    for (int i = 0; i < count; i++)
      if (!list[i].is_internal && list[i].address.address4.sin_family == AF_INET) { uv_ip4_name(&list[i].address.address4, host, sizeof host); break; }
    uv_free_interface_addresses(list, count);
  }
  snprintf(out, cap, "%s://%s:%d/", c->tls_cert ? "https" : "http", host, net_port(s->net));
}

static void tell(const struct server *s)
{
  char address[300];
  public_address(s, address, sizeof address);
  printf("%s %s\n", config_tr(s->config, "Играть:", "Play at:"), address);
  if (!s->config->no_qr && isatty(STDOUT_FILENO)) qr_print(stdout, address);
  if (s->config->at_home) athome_tell(s->config, net_port(s->net));
  fflush(stdout);
  if (s->config->at_home) athome_open(address);
  struct hub_counts h;
  hub_count(s->hub, &h);
  log_event(LOG_INFO, "listening", I("port", net_port(s->net)), I("tables", h.tables));
}

static int fail(struct server *s, const char *what, const char *ru, const char *en)
{
  fprintf(stderr, "igroteka: %s: %s%s%s\n", what, config_tr(s->config, ru, en), *s->why ? ": " : "", s->why);
  return 2;
}

static void finish(struct server *s)
{
  if (s->net) net_free(s->net);
  bots_free(s->bots);
  store_close(s->store);
  hub_free(s->hub);
  stop_loop(s);
  if (s->lock >= 0) close(s->lock);
}

static bool lock_data(struct server *s)
{
  const char *path = s->config->data_path;
  s->lock = rights_lock(path);
  if (s->lock == LOCK_TAKEN) fail(s, path, "файлом пользуется другой сервер", "another server uses this file");
  if (s->lock == LOCK_NO_FILE) fail(s, path, "сюда нельзя писать", "it cannot be written to");
  if (s->lock == LOCK_LINKED) fail(s, path, "у файла несколько имён (жёсткие ссылки), а его журнал лежит под одним из них; оставьте одно",
                                   "the file has several names (hard links), and its journal lies under one of them; leave one");
  return s->lock >= 0;
}

/* The port first, since it may need root's rights, and then as who we are to be. */
static int run(struct server *s)
{
  const struct config *c = s->config;
  struct net_config nc = net_config(c);
  const struct net_hooks nh = { s, opened, message, closed, get };
  const struct bots_hooks bh = { s, wake, answered };
  nc.port = athome_port(c);
  if (!(s->net = net_new(&s->loop, &nc, &nh))) {
    char port[16];
    snprintf(port, sizeof port, "%d", nc.port);
    return fail(s, port, "порт занят, такого адреса нет, или сертификат не читается",
                "the port is taken, there is no such address, or the certificate cannot be read");
  }
  if (!rights_drop(c->user)) return fail(s, c->user, "таким пользователем не стать", "cannot become this user");
  if (!lock_data(s)) return 2;
  if (!s->hub || !start_store(s)) return fail(s, c->data_path, "файл не открывается", "the file cannot be used");
  s->why[0] = 0;
  if (!(s->bots = bots_new(c->bot_threads, &bh))) return fail(s, "bots", "нет потоков", "no threads");
  uv_update_time(&s->loop);
  hub_ready(s->hub, now(s));
  work(s);
  tell(s);
  uv_timer_start(&s->resting, on_rest, 2000, 2000);
  uv_run(&s->loop, UV_RUN_DEFAULT);
  log_event(LOG_INFO, "stopped", I("late", now(s) >= s->stop_by));
  return 0;
}

int serve(const struct config *c)
{
  struct server *s = calloc(1, sizeof *s);
  if (!s || sodium_init() < 0) return 2;
  s->config = c;
  s->lock = -1;
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);                /* a full quota is an error of a write, not the end */
  rights_files(c->max_connections + 64);
  blocks_use();
  start_loop(s);
  start_hub(s);
  int status = run(s);
  if (!s->net) return status;              /* see net_new                      */
  finish(s);
  free(s);
  return status;
}
