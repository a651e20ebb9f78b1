/* cluster.c - see cluster.h. */
#include "cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "admin.h"
#include "log.h"

struct cluster {
  struct server *s;
  struct relay *relay;
  struct store_owners owners;
  bool giving[HUB_SHARDS]; /* away: they are not ours to the hub, and still ours to the store */
  bool gives, given;       /* given: the store was told        */
  bool left;
  int64_t heard_at;
};

static int64_t now(const struct cluster *c) { return (int64_t)uv_now(&c->s->loop); }

/* ---- guests ------------------------------------------------------------------------- */

static void opened(void *ctx, uint64_t guest, const struct hub_guest *as)
{
  struct cluster *c = ctx;
  hub_connect_guest(c->s->hub, guest, as, now(c));
  server_work(c->s);
}

static void message(void *ctx, uint64_t guest, const char *text, size_t n)
{
  struct cluster *c = ctx;
  hub_message(c->s->hub, guest, text, n, now(c));
  server_work(c->s);
}

static void closed(void *ctx, uint64_t guest)
{
  struct cluster *c = ctx;
  hub_disconnect(c->s->hub, guest, now(c));
  server_work(c->s);
}

static void answered(void *ctx, uint64_t conn, char *text, size_t n)
{
  const struct server *s = ((struct cluster *)ctx)->s;
  if (admin_has(conn)) admin_send(s->admin, conn, text, n);
  else net_send(s->net, conn, text, n);
}

static void hung_up(void *ctx, uint64_t conn, int code, const char *reason)
{
  const struct server *s = ((struct cluster *)ctx)->s;
  if (admin_has(conn)) admin_close(s->admin, conn);
  else net_close(s->net, conn, code, reason);
}

/* ---- starting and stopping --------------------------------------------------------------- */

static const char *advertised(const struct config *c) { return c->advertise ? c->advertise : ""; }

struct store *cluster_open_store(struct server *s)
{
  const struct config *c = s->config;
#ifdef WITH_POSTGRES
  struct store_node as = { .epoch = 0 };
  snprintf(as.name, sizeof as.name, "%s", c->node);
  snprintf(as.url, sizeof as.url, "%s", advertised(c));
  if (c->store) {
    hub_share(s->hub);
    return store_open(&store_postgres, c->store, &as, s->why, sizeof s->why);
  }
#endif
  return store_open(&store_sqlite, c->data_path, NULL, s->why, sizeof s->why);
}

/* What other nodes change. */
void cluster_table(void *ctx, int64_t id, const char *summary)
{
  struct server *s = ctx;
  hub_changed_table(s->hub, id, summary, (when_t)uv_now(&s->loop));
}
void cluster_person(void *ctx, int64_t id, const char *row)
{
  hub_changed_person(((struct server *)ctx)->hub, id, row);
}

struct cluster *cluster_new(struct server *s, const unsigned char secret[RELAY_SECRET], char *why, size_t cap)
{
  struct cluster *c = calloc(1, sizeof *c);
  if (!c) abort();
  const struct relay_hooks h = { c, opened, message, closed, answered, hung_up };
  c->s = s;
  const char *at = advertised(s->config);
  c->owners.me = -1;
  for (int i = 0; i < HUB_SHARDS; i++) c->owners.owner[i] = -1;
  if (!*at || (c->relay = relay_new(&s->loop, at, secret, &h, why, cap))) return c;
  free(c);
  return NULL;
}

void cluster_shut(struct cluster *c)
{
  if (c && c->relay) relay_shut(c->relay);
}

void cluster_free(struct cluster *c)
{
  if (!c) return;
  relay_free(c->relay);
  free(c);
}

void cluster_closed(struct cluster *c, uint64_t conn)
{
  if (c->relay) relay_gone(c->relay, conn);
}

bool cluster_send(struct cluster *c, const struct effect *e)
{
  if (!relay_has(e->conn)) return false;
  if (e->kind == EFFECT_SEND) relay_answer(c->relay, e->conn, e->text, e->size);
  else relay_hang_up(c->relay, e->conn, e->code, e->text);
  return true;
}

/* Nobody owns it for a moment, or whoever does has not said where he is: the client comes back, and the owner of the server is told. */
void cluster_elsewhere(struct cluster *c, const struct effect *e)
{
  int owner = c->owners.owner[e->table];
  const struct hub_guest as = {
    .person = e->person, .address = e->owner, .protocol = e->code, .language = e->bot, .by = e->by
  };
  bool nobody = owner < 0 || owner == c->owners.me || !c->relay;
  if (!nobody) relay_forward(c->relay, &c->owners.node[owner], e->conn, &as, e->text, e->size);
  else if (as.by) hub_nowhere(c->s->hub, e->conn, e->text, e->size);
  else net_close(c->s->net, e->conn, HUB_CLOSE_MOVED, "the table is on its way to another node, come back");
}

/* ---- shares ---------------------------------------------------------------------------- */

static void tell_hub(struct cluster *c)
{
  bool mine[HUB_SHARDS];
  for (int i = 0; i < HUB_SHARDS; i++)
    mine[i] = c->owners.me >= 0 && c->owners.owner[i] == c->owners.me && !c->giving[i] && !c->left;
  hub_own(c->s->hub, mine, now(c));
  server_work(c->s);
}

static int count_of(const struct cluster *c, int node)
{
  int n = 0;
  for (int i = 0; i < HUB_SHARDS; i++) n += c->owners.owner[i] == node;
  return n;
}

bool cluster_owns(const struct cluster *c) { return c->owners.me >= 0 && count_of(c, c->owners.me) > 0; }

/* What is more than a node's share, rounded up, goes; the same number says how much the others take (postgres_lease.c). */
static void give_surplus(struct cluster *c)
{
  int share = (HUB_SHARDS + c->owners.count - 1) / c->owners.count,
      surplus = count_of(c, c->owners.me) - share;
  if (c->gives || surplus <= 0) return;
  for (int i = HUB_SHARDS; i-- > 0 && surplus > 0;) {
    if (c->owners.owner[i] != c->owners.me) continue;
    c->giving[i] = c->gives = true;
    surplus--;
  }
  log_event(LOG_INFO, "giving away", I("nodes", c->owners.count), I("share", share));
}

void cluster_settle(struct cluster *c)
{
  if (c->left || !c->gives || c->given || hub_lets_go(c->s->hub)) return;
  c->given = true;
  store_release(c->s->store, c->giving);
}

void cluster_leave(struct cluster *c)
{
  c->left = true;
  store_part(c->s->store);
  tell_hub(c);
}

/* What was given away is gone when the store says so. */
static void note_given(struct cluster *c)
{
  bool left = false;
  for (int i = 0; i < HUB_SHARDS; i++) {
    c->giving[i] = c->giving[i] && c->owners.owner[i] == c->owners.me;
    left |= c->giving[i];
  }
  c->gives = left;
  c->given = false; /* if it was not done, it is tried again */
}

static void tell_log(const struct cluster *c, const struct store_owners *before)
{
  int mine = count_of(c, c->owners.me), was = 0;
  for (int i = 0; i < HUB_SHARDS; i++) was += before->me >= 0 && before->owner[i] == before->me;
  if (mine != was || before->count != c->owners.count)
    log_event(LOG_INFO, "owns", I("shards", mine), I("nodes", c->owners.count));
}

void cluster_owners(struct cluster *c, const struct store_owners *owners)
{
  const struct store_owners before = c->owners;
  c->heard_at = now(c);
  c->owners = *owners;
  tell_log(c, &before);
  note_given(c);
  if (!c->s->stopping) give_surplus(c);
  tell_hub(c);
  cluster_settle(c);
  if (c->relay) relay_nodes(c->relay, &c->owners);
}

int64_t cluster_age(const struct cluster *c) { return now(c) - c->heard_at; }

const struct store_owners *cluster_look(const struct cluster *c, struct relay_stats *relay)
{
  *relay = (struct relay_stats){ 0 };
  if (c->relay) relay_look(c->relay, relay);
  return &c->owners;
}
