/* world.c - the queue of the simulated cluster, clients' connections, what goes wrong; and main. */
#include "nodes.h"

#include <sodium.h>

struct world w;
struct client clients[CLIENTS];
struct counts counts;
const char *program = "sim-cluster";
static when_t served[HUB_SHARDS]; /* how long somebody was there to play at these tables */
void ways_end(void);

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

/* ---- what goes wrong --------------------------------------------------------------------------------------------------- */

static void something(int n)
{
  struct node *x = &nodes[n];
  switch (dice(8)) {
  case 0:
    w.sum.kills++;
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

static void one_seed(void)
{
  world_begin();
  memset(clients, 0, sizeof clients);
  memset(served, 0, sizeof served);
  nodes_begin();
  w.many = true;
  w.now = 1000;
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
  if (sodium_init() < 0) return 2;
  fibers_start();
  if (!run_seeds(argc, argv, one_seed)) return 2;
  printf("%ld views and %ld acknowledged moves checked, %ld records verified, %ld "
         "refusals; %ld kills, %ld stops, %ld sleeps, "
         "%ld cuts (%ld with bytes that came late), %ld silences (%ld hung up), %ld restarts of the "
         "database, %ld jumps of its clock; "
         "%ld takeovers, %ld fenced, %ld groups refused by the fence\n",
         w.sum.views, w.sum.moves_acked, w.sum.records, w.sum.refusals, w.sum.kills, counts.stops,
         counts.sleeps, counts.cuts, counts.late, counts.silent, counts.hung_up, counts.restarts,
         counts.jumps, counts.takeovers, counts.fenced, counts.behind);
  return 0;
}
