/* nodes.c - the queue of the simulated cluster, its nodes' lives, clients' connections, what goes wrong; and main. */
#include "nodes.h"

#include <sodium.h>

struct world w;
struct client clients[CLIENTS];
struct node nodes[NODES];
struct counts counts;
const char *program = "sim-cluster";
static when_t served[HUB_SHARDS]; /* how long somebody was there to play at these tables */
void ways_end(void);
const struct store_engine store_sqlite; /* not here */

/* ---- when ------------------------------------------------------------------------------------ */

void call_later(when_t delay, int node, void (*work)(void *arg, int node), void *arg)
{
  struct item *i = later(CALL, delay);
  i->work = work;
  i->arg = arg;
  i->node = node;
  i->life = node >= 0 ? nodes[node].life_number : 0;
}

when_t node_clock(int node) { return w.now + nodes[node].skew; }

static int node_of(const struct server *s)
{
  for (int n = 0; n < NODES; n++)
    if (s == &nodes[n].s) return n;
  return 0;
}

uint64_t sim_uv_now(const uv_loop_t *loop)
{
  for (int n = 0; n < NODES; n++)
    if (loop == &nodes[n].s.loop) return (uint64_t)node_clock(n);
  return 0;
}

void log_fields(enum log_level level, const char *event, const struct log_field *f, int n)
{
  (void)level;
  if (!w.talk) return;
  printf("%8lld %s log %s", (long long)w.now, here < 0 ? "-" : nodes[here].name, event);
  for (int i = 0; i < n; i++)
    if (f[i].words) printf(" %s=%s", f[i].name, f[i].words);
    else printf(" %s=%lld", f[i].name, (long long)f[i].number);
  printf("\n");
}

/* ---- clients ------------------------------------------------------------------------------------- */

struct client *client_of(conn_t c)
{
  for (int i = 0; i < CLIENTS; i++)
    if (c && clients[i].conn == c) return &clients[i];
  return NULL;
}

bool net_is_up(void)
{
  for (int n = 0; n < NODES; n++)
    if (nodes[n].life == RUNS) return true;
  return false;
}

struct said {
  conn_t conn;
  uint64_t address;
  char *text;
  enum { COMES, SAYS, HANGS_UP } what;
};

static void heard(void *arg, int n)
{
  struct said *k = arg;
  if (n >= 0 && nodes[n].life == RUNS) {
    struct hub *h = nodes[n].s.hub;
    if (k->what == COMES) {
      hub_connect(h, k->conn, node_clock(n));
      hub_address(h, k->conn, k->address);
    } else if (k->what == SAYS) hub_message(h, k->conn, k->text, strlen(k->text), node_clock(n));
    else {
      if (nodes[n].s.cluster) cluster_closed(nodes[n].s.cluster, k->conn);
      hub_disconnect(h, k->conn, node_clock(n));
    }
    node_work(n);
  }
  free(k->text);
  free(k);
}

static void to_node(int n, conn_t c, int what, const char *text, uint64_t address, when_t delay)
{
  struct said *k = malloc(sizeof *k);
  *k = (struct said){ c, address, text ? copy_text(text) : NULL, (unsigned)what };
  call_later(delay, n, heard, k);
}

void net_call(conn_t c, uint64_t address)
{
  int n = (int)dice(NODES);
  struct client *who = client_of(c);
  while (nodes[n].life != RUNS) n = (int)dice(NODES);
  who->node = n;
  to_node(n, c, COMES, NULL, address, 0);
}

void net_hang_up(conn_t c) { to_node(client_of(c)->node, c, HANGS_UP, NULL, 0, 0); }

void say_to_hub(conn_t c, const char *text)
{
  int copies = fault(w.faults) ? 0 : fault(w.faults) ? 2 : 1;
  if (w.talk)
    printf("%8lld client %d -> %s %s\n", (long long)w.now, client_of(c)->me, nodes[client_of(c)->node].name,
           text);
  while (copies--) to_node(client_of(c)->node, c, SAYS, text, 0, fault(w.faults) ? dice(3000) : 3 + dice(10));
}

void node_carries(int n, conn_t conn, const char *text, size_t size)
{
  struct client *c = client_of(conn);
  if (w.talk) printf("%8lld %s -> %d %s\n", (long long)w.now, nodes[n].name, c ? c->me : -1, text);
  if (!c) return;
  if (strlen(text) != size) fail("a wrong size", text);
  const char *token = strstr(text, "\"token\":\"");
  if (!strncmp(text, "{\"t\":\"welcome\"", 14)) c->person = atoll(token ? token + 9 : c->token);
  json_t *m = check_sent(c, text);
  bool lost = fault(w.faults), slow = fault(w.faults);
  if (lost || slow) c->steady = false;
  if (!lost) {
    struct item *i = later(TO_CLIENT, slow ? dice(3000) : 5);
    i->number = conn;
    i->json = json_incref(m);
  }
  json_decref(m);
}

struct closing {
  conn_t conn;
};

static void dropped(void *arg, int n)
{
  struct closing *k = arg;
  struct client *c = client_of(k->conn);
  if (c && n != GONE) client_dropped(c);
  free(k);
}

void node_closes(int n, conn_t conn, int code)
{
  struct closing *k = malloc(sizeof *k);
  *k = (struct closing){ conn };
  if (w.talk)
    printf("%8lld %s hangs up %llu %d\n", (long long)w.now, nodes[n].name, (unsigned long long)conn, code);
  to_node(n, conn, HANGS_UP, NULL, 0, 0);
  call_later(dice(50), -1, dropped, k);
}

/* As cluster.c calls them. */
void net_send(struct net *net, uint64_t conn, char *text, size_t size)
{
  (void)net;
  node_carries(here, conn, text, size);
}
void net_close(struct net *net, uint64_t conn, int code, const char *reason)
{
  (void)net;
  (void)reason;
  node_closes(here, conn, code);
}

/* ---- a node's own --------------------------------------------------------------------------------------- */

static void flush(void *arg, int n)
{
  (void)arg;
  if (n < 0 || nodes[n].life != RUNS) return;
  here = n;
  store_flush(nodes[n].s.store);
  here = -1;
}

/* ---- what was said to be not stored ---------------------------------------------------------- */

enum { PROMISES = 4000 };
static struct promise {
  int life;
  uint64_t batch;
  int64_t table, n;
  bool denied;
} promises[PROMISES];
static int promise_count;

static void drop_promise(int i) { promises[i] = promises[--promise_count]; }

static void promise_put(int node, const struct effect *e)
{
  for (int k = 0; k < e->row_count; k++) {
    const struct row *r = &e->rows[k];
    if (r->what != ROW_ENTRY) continue;
    for (int i = promise_count; i-- > 0;)
      if (promises[i].table == r->id && promises[i].n == r->n && promises[i].denied) drop_promise(i);
    if (promise_count == PROMISES) fail("too many batches for the sim", "");
    promises[promise_count++] = (struct promise){ node << 20 | nodes[node].life_number, e->batch, r->id, r->n,
                                                  false };
  }
}

static void promise_answered(int node, uint64_t batch, enum stored how)
{
  for (int i = promise_count; i-- > 0;) {
    struct promise *p = &promises[i];
    if (p->batch != batch || p->life != (node << 20 | nodes[node].life_number)) continue;
    p->denied = how == NOT_STORED;
    if (!p->denied) drop_promise(i);
  }
}

void node_said_no(int64_t table, int64_t n)
{
  for (int i = 0; i < promise_count; i++)
    if (promises[i].table == table && promises[i].n == n && promises[i].denied)
      fail("something was stored of which it was said that nothing has happened", "");
}

struct thought {
  uint64_t ask;
  char *view;
};

static void thinks(void *arg, int n)
{
  struct thought *k = arg;
  struct ig_fault f;
  struct ig_state view;
  char words[IG_MOVE_TEXT];
  if (n >= 0 && nodes[n].life == RUNS) {
    const struct ig_game *g = ig_parse_game(k->view, &f);
    if (!g || !ig_parse(g, k->view, &view, &f)) fail("a bot cannot read its view", k->view);
    ig_print_move(g, &view, ig_random_move(g, &view, ig_viewer(g, &view), &w.r), words, sizeof words);
    hub_bot_answer(nodes[n].s.hub, k->ask, fault(w.faults) ? NULL : words, node_clock(n));
    node_work(n);
  }
  free(k->view);
  free(k);
}

static void carry_out(struct server *s, int n, const struct effect *e)
{
  if (s->cluster && (e->kind == EFFECT_SEND || e->kind == EFFECT_CLOSE) && cluster_send(s->cluster, e))
    return;
  switch (e->kind) {
  case EFFECT_SEND: node_carries(n, e->conn, e->text, e->size); break;
  case EFFECT_CLOSE: node_closes(n, e->conn, e->code); break;
  case EFFECT_STORE:
    promise_put(n, e);
    store_put(s->store, e->batch, e->rows, e->row_count);
    call_later(dice(3), n, flush, NULL);
    break;
  case EFFECT_LOAD: store_load(s->store, e->table); break;
  case EFFECT_FIND: store_find(s->store, e->conn, e->person); break;
  case EFFECT_ASK: {
    struct thought *k = malloc(sizeof *k);
    *k = (struct thought){ e->ask, copy_text(e->text) };
    call_later(1 + dice(fault(w.faults) ? 3000 : 30), n, thinks, k);
    break;
  }
  case EFFECT_ELSEWHERE: cluster_elsewhere(s->cluster, e); break;
  case EFFECT_STOP:
  case EFFECT_NONE: break;
  }
}

void server_work(struct server *s)
{
  struct effect e;
  int n = node_of(s), before = here;
  if (s->busy) return;
  s->busy = true;
  here = n;
  while (hub_next_effect(s->hub, &e)) carry_out(s, n, &e);
  here = before;
  s->busy = false;
}

void node_work(int n) { server_work(&nodes[n].s); }

/* ---- what its store says ------------------------------------------------------------------------------------ */

static void stored(void *ctx, uint64_t batch, enum stored how)
{
  struct server *s = ctx;
  if (how == TAKEN && w.talk) printf("%8lld %s a batch was refused\n", (long long)w.now, nodes[here].name);
  promise_answered(here, batch, how);
  hub_stored(s->hub, batch, how, node_clock(here));
  server_work(s);
  cluster_settle(s->cluster);
}
static void entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  hub_loaded_entry(((struct server *)ctx)->hub, table, n, kind, body);
}
static void line(void *ctx, int64_t table, int64_t n, const char *body)
{
  hub_loaded_line(((struct server *)ctx)->hub, table, n, body);
}
static void loaded(void *ctx, int64_t table, bool ok)
{
  struct server *s = ctx;
  hub_loaded(s->hub, table, ok, node_clock(here));
  if (ok && disk_table(table) && hub_is_broken(s->hub, table)) fail("a log does not replay", "");
  server_work(s);
}
static void found(void *ctx, uint64_t from, int64_t person, const char *row, bool ok)
{
  struct server *s = ctx;
  hub_found_person(s->hub, from, person, row, ok, node_clock(here));
  server_work(s);
}
static void owners(void *ctx, const struct store_owners *o)
{
  struct server *s = ctx;
  server_work(s);
  cluster_owners(s->cluster, o);
}

static void no_bans(void *ctx, const char *all)
{
  (void)ctx;
  (void)all;
}

static void collect(void *arg, int n)
{
  (void)arg;
  if (n < 0 || nodes[n].life != RUNS) return;
  here = n;
  store_collect(nodes[n].s.store);
  here = -1;
}

static void wake(void *ctx) { call_later(dice(3), node_of(ctx), collect, NULL); }

static void die(void *arg, int n);

static void lost(void *ctx, enum store_health how, const char *why)
{
  int n = node_of(ctx);
  if (w.talk) printf("%8lld %s is lost: %s\n", (long long)w.now, nodes[n].name, why);
  counts.fenced += how == STORE_FENCED;
  call_later(0, n, die, NULL);
  fiber_wait(&nodes[n].life); /* and does not return      */
}

static void no_setting(void *ctx, const char *name, const char *value)
{
  (void)ctx;
  (void)name;
  (void)value;
}
static void known_table(void *ctx, int64_t id, const char *row)
{
  hub_known_table(((struct server *)ctx)->hub, id, row);
}
static void known_person(void *ctx, int64_t id, const char *row)
{
  struct hub *h = ((struct server *)ctx)->hub;
  if (hub_wants_person(h, id)) hub_known_person(h, id, row);
}

/* ---- a life ------------------------------------------------------------------------------------------------------ */

static bool opens(struct server *s)
{
  const struct store_hooks h = { s,     wake, stored,        entry,          line,   loaded,
                                 found, lost, cluster_table, cluster_person, owners, no_bans };
  unsigned char secret[32] = { 0 };
  s->store = cluster_open_store(s);
  if (!s->store || !store_settings(s->store, no_setting, s) ||
      !store_list(s->store, STORE_TABLES, &(struct store_reader){ .ctx = s, .row = known_table }) ||
      !store_list(s->store, STORE_PEOPLE, &(struct store_reader){ .ctx = s, .row = known_person }))
    return false;
  hub_numbers(s->hub, store_first(s->store, STORE_TABLES), store_first(s->store, STORE_PEOPLE));
  s->cluster = cluster_new(s, secret, s->why, sizeof s->why);
  return store_start(s->store, &h);
}

static void *live(void *server)
{
  struct server *s = server;
  struct node *n = &nodes[here];
  if (!opens(s)) {
    if (w.talk) printf("%8lld %s does not open: %s\n", (long long)w.now, n->name, s->why);
    call_later(0, here, die, NULL);
    return NULL;
  }
  n->life = RUNS;
  hub_ready(s->hub, node_clock(here));
  server_work(s);
  while (!n->stops) fiber_wait(&n->stops);
  cluster_free(s->cluster);
  s->cluster = NULL;
  n->life = OPENING;
  store_close(s->store);
  s->store = NULL;
  call_later(0, here, die, NULL);
  return NULL;
}

static void start_node(int i)
{
  uint8_t seed[32];
  struct hub_limits limits = { .messages_per_second = 200,
                               .unload_seconds = 1 + (int)dice(60),
                               .reveal_seconds = 3,
                               .absent_seconds = 10,
                               .chat_kept = 5,
                               .conns_per_seat = 8 };
  struct node *n = &nodes[i];
  int life = n->life_number + 1;
  memset(n, 0, sizeof *n);
  n->life_number = life;
  n->life = OPENING;
  n->skew = 1000 + dice(1000000);
  snprintf(n->name, sizeof n->name, "%c", 'a' + i);
  snprintf(n->url, sizeof n->url, "%c:1", 'a' + i);
  n->config = (struct config){ .store = "x", .node = n->name, .advertise = n->url };
  n->s.config = &n->config;
  for (int k = 0; k < 32; k++) seed[k] = (uint8_t)dice(256);
  n->s.hub = hub_new(&limits, seed);
  hub_date(n->s.hub, 1, node_clock(i));
  fiber_new(i, live, &n->s);
}

/* All that is in memory is gone; connections break. */
static void end_node(int i)
{
  struct node *n = &nodes[i];
  if (n->life == DOWN) return;
  for (int c = 0; c < CLIENTS; c++)
    if (clients[c].conn && clients[c].node == i) client_dropped(&clients[c]);
  here = i;
  relay_of_node_ends(i);
  conns_of_node_end(i);
  n->s.cluster = NULL; /* goes with all that it allocated */
  hub_free(n->s.hub);
  fibers_of_node_end(i);
  here = -1;
  n->s.hub = NULL;
  n->life = DOWN;
  n->life_number++;
  n->back_at = w.now + 1 + (w.quiet ? 100 : dice(3) ? dice(2000) : dice(12000));
  if (w.talk) printf("%8lld %s has ended\n", (long long)w.now, n->name);
}

static void die(void *arg, int n)
{
  (void)arg;
  if (n >= 0) end_node(n);
}

/* SIGTERM: as server_stop and on_draining do it. */
static void drains(void *arg, int n)
{
  struct hub_counts h;
  (void)arg;
  if (n < 0 || nodes[n].life != RUNS) return;
  hub_count(nodes[n].s.hub, &h);
  here = n;
  bool idle = !h.pending && store_idle(nodes[n].s.store);
  here = -1;
  if (!idle) {
    call_later(20, n, drains, NULL);
    return;
  }
  here = n;
  cluster_leave(nodes[n].s.cluster);
  here = -1;
  for (int c = 0; c < CLIENTS; c++)
    if (clients[c].conn && clients[c].node == n) client_dropped(&clients[c]);
  nodes[n].stops = true;
  fibers_wake(n, &nodes[n].stops);
}

static void stop_node(int n)
{
  counts.stops++;
  nodes[n].s.stopping = true;
  hub_drain(nodes[n].s.hub, node_clock(n));
  node_work(n);
  drains(NULL, n);
}

/* ---- what goes wrong --------------------------------------------------------------------------------------------------- */

static void something(int n)
{
  struct node *x = &nodes[n];
  switch (dice(8)) {
  case 0:
    w.kills++;
    end_node(n);
    break;
  case 1:
    if (x->life == RUNS && !x->s.stopping) stop_node(n);
    break;
  case 2:
  case 3: /* SIGSTOP                  */
    counts.sleeps++;
    if (x->asleep_until <= w.now) x->asleep_until = w.now + (dice(2) ? dice(1500) : dice(12000));
    break;
  case 4:
    counts.cuts++;
    x->heals_at = w.now + (dice(2) ? dice(2000) : dice(10000));
    break;
  case 5: x->cut_from_peers = w.now + dice(6000); break;
  case 6:
    if (database_is_up()) database_crash(1 + dice(dice(2) ? 500 : 5000));
    break;
  default: counts.jumps++; database_jump((when_t)(int)dice(10000) - 4000);
  }
}

static void go_wrong(void)
{
  conns_step();
  if (!dice(60) && fault(30)) something((int)dice(NODES));
}

/* ---- one step ------------------------------------------------------------------------------------------------------------ */

when_t up_of(const struct kept *t) { return t->code[0] ? served[shard_of(t->code)] : 0; }

/* The time in which a hub that owns these tables knows that it does: nobody's clock may lose more. */
static void serve(when_t ms)
{
  struct relay_stats ignored;
  for (int n = 0; n < NODES; n++) {
    if (nodes[n].life != RUNS || !nodes[n].s.cluster) continue;
    const struct store_owners *o = cluster_look(nodes[n].s.cluster, &ignored);
    for (int i = 0; o->me >= 0 && i < HUB_SHARDS; i++)
      if (o->owner[i] == o->me && database_owner(i) == o->node[o->me].epoch) served[i] += ms;
  }
}

static void advance(when_t to)
{
  if (to <= w.now) return;
  serve(to - w.now);
  w.now = to;
}

static bool run_call(struct item *i)
{
  bool gone = i->node >= 0 && nodes[i->node].life_number != i->life;
  struct node *n = i->node >= 0 ? &nodes[i->node] : NULL;
  if (n && !gone && n->asleep_until > w.now) {
    i->at = n->asleep_until;
    struct item **at = &w.items;
    i->slept = true; /* what came meanwhile comes in order */
    while (*at && ((*at)->at < i->at || ((*at)->at == i->at && (*at)->slept))) at = &(*at)->next;
    i->next = *at;
    *at = i;
    return false;
  }
  here = i->node;
  i->work(i->arg, gone ? GONE : i->node);
  here = -1;
  return true;
}

static int next_node(when_t *at)
{
  int which = -1;
  for (int n = 0; n < NODES; n++) {
    when_t due = nodes[n].life == DOWN ? nodes[n].back_at : -1;
    if (nodes[n].life == RUNS) {
      due = hub_next_time(nodes[n].s.hub);
      if (due >= 0) due -= nodes[n].skew;
      if (due >= 0 && due < nodes[n].asleep_until) due = nodes[n].asleep_until;
    }
    if (due < 0 || (which >= 0 && due >= *at)) continue;
    which = n;
    *at = due;
  }
  return which;
}

static void node_due(int n)
{
  if (nodes[n].life == DOWN) start_node(n);
  else {
    hub_time(nodes[n].s.hub, node_clock(n));
    node_work(n);
  }
}

static void step(void)
{
  when_t due = 0;
  int n = next_node(&due);
  struct item *i = w.items;
  if (n >= 0 && (!i || due <= i->at)) {
    advance(due);
    node_due(n);
  } else if (i) {
    w.items = i->next;
    advance(i->at);
    struct client *c = i->kind == TO_CLIENT ? client_of(i->number) : NULL;
    bool done = true;
    if (i->kind == CALL) done = run_call(i);
    else if (i->kind == WAKE) client_wake(&clients[i->client]);
    else if (c) client_hears(c, i->json);
    if (done) free_item(i);
  }
  if (!w.quiet) go_wrong();
}

/* ---- seeds ------------------------------------------------------------------------------------------------------------------ */

enum { WILD = 2600, TAME = 200000 };

static void be_quiet(void)
{
  w.quiet = true;
  for (int n = 0; n < NODES; n++) {
    nodes[n].heals_at = nodes[n].cut_from_peers = 0;
    if (nodes[n].life == DOWN && nodes[n].back_at > w.now + 1000) nodes[n].back_at = w.now + 1000;
  }
}

static void end_world(void)
{
  w.quiet = true;
  for (int n = 0; n < NODES; n++) end_node(n);
  while (w.items) {
    struct item *i = w.items;
    w.items = i->next;
    if (i->kind == CALL) i->work(i->arg, GONE);
    free_item(i);
  }
  database_end();
  ways_end();
  disk_free();
}

static void one_seed(uint64_t seed, bool talk)
{
  const struct world before = w;
  memset(&w, 0, sizeof w);
  memset(clients, 0, sizeof clients);
  memset(nodes, 0, sizeof nodes);
  memset(served, 0, sizeof served);
  w.moves_acked = before.moves_acked;
  w.views = before.views;
  w.kills = before.kills;
  w.records = before.records;
  w.refusals = before.refusals;
  w.many = true;
  promise_count = 0;
  w.seed = seed;
  w.r.s = seed;
  w.now = 1000;
  w.talk = talk;
  w.faults = (int)dice(4) * 3;
  database_start();
  for (int i = 0; i < NODES; i++) nodes[i].back_at = w.now + dice(1000);
  for (int i = 0; i < CLIENTS; i++) {
    clients[i].me = i;
    snprintf(clients[i].name, sizeof clients[i].name, "Клиент-%d", i);
    later(WAKE, 1000 + dice(1000))->client = i;
  }
  for (int n = 0; n < WILD; n++) step();
  be_quiet();
  for (int n = 0; n < TAME && !all_over(); n++) step();
  if (!all_over()) {
    if (w.talk) database_tell();
    if (w.talk) fibers_tell();
    fail("a game does not end", "");
  }
  end_world();
}

int main(int argc, char **argv)
{
  unsigned long long from = 1, seeds = 200;
  bool talk = false;
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--talk")) talk = true;
    else if (!strcmp(argv[i], "--seeds") && i + 1 < argc) seeds = strtoull(argv[++i], NULL, 10);
    else if (!strcmp(argv[i], "--from") && i + 1 < argc) from = strtoull(argv[++i], NULL, 10);
    else {
      fprintf(stderr, "usage: sim-cluster [--seeds N] [--from S] [--talk]\n");
      return 2;
    }
  }
  if (sodium_init() < 0) return 2;
  fibers_start();
  for (unsigned long long s = from; s < from + seeds; s++) one_seed(s, talk);
  printf("%llu seeds from %llu: %ld views and %ld acknowledged moves checked, %ld records verified, %ld "
         "refusals; %ld kills, %ld stops, %ld sleeps, "
         "%ld cuts (%ld with bytes that came late), %ld restarts of the database, %ld jumps of its clock; "
         "%ld takeovers, %ld fenced, %ld groups refused by the fence\n",
         seeds, from, w.views, w.moves_acked, w.records, w.refusals, w.kills, counts.stops, counts.sleeps,
         counts.cuts, counts.late, counts.restarts, counts.jumps, counts.takeovers, counts.fenced,
         counts.behind);
  return 0;
}
