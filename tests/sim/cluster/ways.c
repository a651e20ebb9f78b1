/* ways.c - relay.h in the simulated cluster: what nodes say to each other, in order, late, or never when the way breaks. */
#include "nodes.h"

struct relay {
  int node;
  struct relay_hooks hooks;
  struct relay_stats stats;
};

struct way {
  struct way *next;
  int from, to, from_life, to_life;
  int64_t epoch;
  uint64_t number;
  bool near, far;
  when_t to_at, from_at;
};
struct guest {
  struct guest *next;
  struct way *way;
  uint64_t conn;
  bool near, far;
};

static struct relay *relays[NODES];
static struct way *ways;
static struct guest *guests;
static uint64_t last_number;

enum { NUMBER_BITS = 44 };
static uint64_t number_of(const struct guest *g)
{
  return UINT64_C(1) << 62 | g->way->number << NUMBER_BITS | g->conn;
}

/* ---- the end of a way ---------------------------------------------------------------------- */

static void near_ends(void *arg, int node)
{
  struct way *y = arg;
  if (!y->near) return;
  y->near = false;
  for (struct guest *g = guests; g; g = g->next) {
    if (g->way != y || !g->near) continue;
    g->near = false;
    if (node >= 0 && relays[y->from])
      relays[y->from]->hooks.hung_up(relays[y->from]->hooks.ctx, g->conn, HUB_CLOSE_MOVED, "gone");
  }
}

static void far_ends(void *arg, int node)
{
  struct way *y = arg;
  if (!y->far) return;
  y->far = false;
  for (struct guest *g = guests; g; g = g->next) {
    if (g->way != y || !g->far) continue;
    g->far = false;
    if (node >= 0 && relays[y->to]) relays[y->to]->hooks.closed(relays[y->to]->hooks.ctx, number_of(g));
  }
}

static void way_ends(struct way *y, when_t near, when_t far)
{
  call_later(near, y->from, near_ends, y);
  call_later(far, y->to, far_ends, y);
}

void relay_of_node_ends(int node)
{
  for (struct way *y = ways; y; y = y->next) {
    if (y->from == node) near_ends(y, -1);
    if (y->to == node) far_ends(y, -1);
    if (y->from == node && y->far) call_later(dice(4) ? dice(50) : dice(8000), y->to, far_ends, y);
    if (y->to == node && y->near) call_later(dice(4) ? dice(50) : dice(8000), y->from, near_ends, y);
  }
  free(relays[node]);
  relays[node] = NULL;
}

/* ---- frames ------------------------------------------------------------------------------------ */

struct frame {
  struct way *way;
  struct guest *guest;
  enum { OPENS, SAYS, GOES, ANSWERS, HANGS_UP } kind;
  struct hub_guest as;
  char language[16];
  char *text;
  size_t n;
  int code;
};

static void frame_free(struct frame *f)
{
  free(f->text);
  free(f);
}

static void at_far(void *arg, int node)
{
  struct frame *f = arg;
  struct guest *g = f->guest;
  if (node >= 0 && f->way->far && relays[node]) {
    const struct relay_hooks *h = &relays[node]->hooks;
    if (f->kind == OPENS) {
      g->far = true;
      f->as.language = *f->language ? f->language : NULL;
      h->opened(h->ctx, number_of(g), &f->as);
    } else if (f->kind == SAYS && g->far) h->message(h->ctx, number_of(g), f->text, f->n);
    else if (f->kind == GOES && g->far) {
      g->far = false;
      h->closed(h->ctx, number_of(g));
    }
  }
  frame_free(f);
}

static void at_near(void *arg, int node)
{
  struct frame *f = arg;
  struct guest *g = f->guest;
  if (node >= 0 && f->way->near && g->near && relays[node]) {
    const struct relay_hooks *h = &relays[node]->hooks;
    if (f->kind == ANSWERS) h->answered(h->ctx, g->conn, f->text, f->n);
    else {
      g->near = false;
      h->hung_up(h->ctx, g->conn, f->code, "there");
    }
  }
  frame_free(f);
}

static when_t delay_of(const struct way *y)
{
  when_t until = nodes[y->from].cut_from_peers > nodes[y->to].cut_from_peers ? nodes[y->from].cut_from_peers
                                                                             : nodes[y->to].cut_from_peers;
  if (until > w.now) return until - w.now + dice(500);
  return fault(w.faults) ? dice(800) : dice(3);
}

static void send_frame(struct way *y, bool to_far, struct frame *f)
{
  when_t *last = to_far ? &y->to_at : &y->from_at, at = w.now + delay_of(y);
  if (at > *last) *last = at;
  f->way = y;
  call_later(*last - w.now, to_far ? y->to : y->from, to_far ? at_far : at_near, f);
  if (fault(w.faults) && !dice(60)) way_ends(y, dice(3000), dice(3000));
}

static struct frame *new_frame(struct guest *g, int kind, const char *text, size_t n)
{
  struct frame *f = calloc(1, sizeof *f);
  f->guest = g;
  f->kind = (unsigned)kind;
  f->text = malloc(n + HUB_HEADROOM + 1);
  if (n) memcpy(f->text, text, n);
  f->text[n] = 0;
  f->n = n;
  return f;
}

/* ---- what cluster.c calls --------------------------------------------------------------------------- */

struct relay *relay_new(uv_loop_t *loop, const char *at, const unsigned char secret[RELAY_SECRET],
                        const struct relay_hooks *h, char *why, size_t cap)
{
  (void)loop;
  (void)at;
  (void)secret;
  (void)why;
  (void)cap;
  struct relay *r = calloc(1, sizeof *r);
  r->node = here;
  r->hooks = *h;
  return relays[here] = r;
}

void relay_shut(struct relay *r) { (void)r; }

void relay_free(struct relay *r)
{
  if (r) relay_of_node_ends(r->node);
}

static struct way *way_to(const struct relay *r, const struct store_node *to)
{
  int n = to->name[0] - 'a';
  for (struct way *y = ways; y; y = y->next)
    if (y->from == r->node && y->near && y->from_life == nodes[r->node].life_number && y->epoch == to->epoch)
      return y;
  struct way *y = calloc(1, sizeof *y);
  *y = (struct way){ ways,      r->node,       n,    nodes[r->node].life_number, nodes[n].life_number,
                     to->epoch, ++last_number, true, relays[n] != NULL,          0,
                     0 };
  ways = y;
  if (!relays[n]) call_later(dice(1000), r->node, near_ends, y);
  return y;
}

static struct guest *near_guest(const struct way *y, uint64_t conn)
{
  for (struct guest *g = guests; g; g = g->next)
    if (g->way == y && g->conn == conn && g->near) return g;
  return NULL;
}

void relay_forward(struct relay *r, const struct store_node *to, uint64_t conn, const struct hub_guest *as,
                   const char *text, size_t n)
{
  struct way *y = way_to(r, to);
  struct guest *g = near_guest(y, conn);
  if (!g) {
    g = calloc(1, sizeof *g);
    *g = (struct guest){ guests, y, conn, true, false };
    guests = g;
    struct frame *f = new_frame(g, OPENS, "", 0);
    f->as = *as;
    if (as->language) snprintf(f->language, sizeof f->language, "%s", as->language);
    send_frame(y, true, f);
  }
  send_frame(y, true, new_frame(g, SAYS, text, n));
}

void relay_gone(struct relay *r, uint64_t conn)
{
  for (struct guest *g = guests; g; g = g->next)
    if (g->way->from == r->node && g->conn == conn && g->near) {
      g->near = false;
      send_frame(g->way, true, new_frame(g, GOES, "", 0));
    }
}

static struct guest *far_guest(uint64_t number)
{
  for (struct guest *g = guests; g; g = g->next)
    if (g->far && number_of(g) == number) return g;
  return NULL;
}

void relay_answer(struct relay *r, uint64_t guest, const char *text, size_t n)
{
  (void)r;
  struct guest *g = far_guest(guest);
  if (g) send_frame(g->way, false, new_frame(g, ANSWERS, text, n));
}

void relay_hang_up(struct relay *r, uint64_t guest, int code, const char *reason)
{
  (void)reason;
  struct guest *g = far_guest(guest);
  if (!g) return;
  struct frame *f = new_frame(g, HANGS_UP, "", 0);
  f->code = code;
  g->far = false;
  send_frame(g->way, false, f);
  r->hooks.closed(r->hooks.ctx, guest);
}

void relay_nodes(struct relay *r, const struct store_owners *alive)
{
  for (struct way *y = ways; y; y = y->next) {
    bool lives = y->from != r->node || !y->near;
    for (int i = 0; i < alive->count; i++) lives |= alive->node[i].epoch == y->epoch;
    if (!lives) near_ends(y, r->node);
  }
}

void relay_look(const struct relay *r, struct relay_stats *out) { *out = r->stats; }

void ways_end(void)
{
  for (int n = 0; n < NODES; n++) {
    free(relays[n]);
    relays[n] = NULL;
  }
  while (guests) {
    struct guest *g = guests;
    guests = g->next;
    free(g);
  }
  while (ways) {
    struct way *y = ways;
    ways = y->next;
    free(y);
  }
  last_number = 0;
}
