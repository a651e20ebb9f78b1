/* nodes.c - one node's life: how it opens, carries out what its hub wants, hears from its store, is killed or stopped; and what it promised. */
#include "nodes.h"

#include "admin.h"

struct node nodes[NODES];
const struct store_engine store_sqlite; /* not here */

/* ---- what the server's own sources ask for ------------------------------------------------------ */

static int node_of(const struct server *s)
{
  for (int n = 0; n < NODES; n++)
    if (s == &nodes[n].s) return n;
  return 0;
}

/* The owner is not here. */
void admin_send(struct admin *a, uint64_t peer, const char *line, size_t n)
{
  (void)a;
  (void)peer;
  (void)n;
  fail("something is said to the owner", line);
}
void admin_close(struct admin *a, uint64_t peer)
{
  (void)a;
  (void)peer;
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
  char which[24];
  snprintf(which, sizeof which, "%lld", (long long)table);
  if (ok && disk_table(table) && hub_is_broken(s->hub, table)) fail("a log does not replay", which);
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

void start_node(int i)
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
void end_node(int i)
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

void stop_node(int n)
{
  counts.stops++;
  nodes[n].s.stopping = true;
  hub_drain(nodes[n].s.hub, node_clock(n));
  node_work(n);
  drains(NULL, n);
}

void nodes_begin(void)
{
  memset(nodes, 0, sizeof nodes);
  promise_count = 0;
}
