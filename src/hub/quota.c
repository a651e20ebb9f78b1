/* quota.c - what one person and one address may take of the server.
 *
 * Some things are counted (tables that are not over), some may only be done so
 * often (bucket.h).  A limit of an address is wide enough for a school class behind
 * it.  The room for tables is shared fairly: nobody may have more of it than is
 * still free, so the last table is never taken by who has most.
 */
#include <stdlib.h>
#include "hub_private.h"

enum { ADDRESS_TIMES = 10 }; /* what a person may, an address may so many times */

/* ---- addresses --------------------------------------------------------------- */

static bool idle(const struct source *s, when_t now)
{
  if (s->conns || s->tables || s->bot_tables) return false;
  for (int i = 0; i < RATES; i++)
    if (!bucket_full(&s->did[i], now)) return false;
  return true;
}

static void sweep(struct hub *h)
{
  for (size_t i = 0; i < h->sources.cap; i++) {
    struct source *s = h->sources.value[i];
    if (s && idle(s, h->now)) {
      h->sources.value[i] = NULL;
      h->sources.live--;
      free(s);
    }
  }
  h->sources_sweep = 2 * h->sources.live + 64;
}

struct source *source_of(struct hub *h, uint64_t address)
{
  struct source *s = map_get(&h->sources, address);
  if (s || !address) return s;
  if (h->sources.live >= h->sources_sweep) sweep(h);
  s = calloc(1, sizeof *s);
  if (!s) abort();
  s->address = address;
  map_put(&h->sources, address, s);
  return s;
}

void hub_address(struct hub *h, conn_t id, uint64_t address)
{
  struct conn *c = map_get(&h->conns, id);
  if (!c || c->from) return;
  c->from = source_of(h, address);
  if (c->from) c->from->conns++;
}

/* ---- so often ------------------------------------------------------------------ */

static const enum error too_often[RATES] = {
  [RATE_OPEN] = E_RATE_OPEN, [RATE_PEOPLE] = E_RATE_PEOPLE, [RATE_CHANGE] = E_RATE_CHANGE,
  [RATE_CHAT] = E_RATE_CHAT, [RATE_GUESS] = E_RATE_GUESS,
};

static bool of_a_person(enum hub_rate what) { return what == RATE_CHANGE || what == RATE_CHAT; }

static struct rate of_an_address(const struct hub *h, enum hub_rate what)
{
  struct rate r = h->limits.rate[what];
  return of_a_person(what) ? (struct rate){ r.at_once * ADDRESS_TIMES, r.per_minute * ADDRESS_TIMES } : r;
}

static struct bucket *own_bucket(struct person *who, enum hub_rate what)
{
  return !who || !of_a_person(what) ? NULL : what == RATE_CHAT ? &who->chatted : &who->changed;
}

when_t quota_wait(const struct req *q, enum hub_rate what)
{
  const struct hub *h = q->h;
  const struct bucket *own = own_bucket(q->c->who, what);
  when_t a = own ? bucket_wait(own, h->limits.rate[what], 1, h->now) : 0;
  when_t b = q->c->from ? bucket_wait(&q->c->from->did[what], of_an_address(h, what), 1, h->now) : 0;
  return a > b ? a : b;
}

void quota_charge(struct req *q, enum hub_rate what)
{
  struct hub *h = q->h;
  struct bucket *own = own_bucket(q->c->who, what);
  if (own) bucket_charge(own, h->limits.rate[what], 1, h->now);
  if (q->c->from) bucket_charge(&q->c->from->did[what], of_an_address(h, what), 1, h->now);
}

bool quota_take(struct req *q, enum hub_rate what)
{
  when_t wait = quota_wait(q, what);
  if (wait) refuse_until(q, too_often[what], wait);
  else quota_charge(q, what);
  return !wait;
}

/* ---- so many ----------------------------------------------------------------------- */

static bool bots_alone(const struct table_meta *hd)
{
  for (int p = 0; p < hd->seats; p++)
    if (hd->seat[p].person) return false;
  return hd->seats > 0;
}

static void count(struct hub *h, const struct table *t, int more)
{
  struct source *s = source_of(h, t->counted_from);
  if (s) s->tables += more;
  if (t->counted_bots && s) s->bot_tables += more;
  if (t->counted_bots) h->bot_tables += more;
}

void quota_count(struct hub *h, struct table *t, bool counts)
{
  if (t->counted) count(h, t, -1);
  t->counted_from = t->from;
  t->counted_bots = t->meta.status == RUNNING && bots_alone(&t->meta);
  if (counts) count(h, t, 1);
}

bool quota_open(struct req *q)
{
  const struct hub *h = q->h;
  intptr_t own = (intptr_t)map_get(&h->hosted, (uint64_t)q->c->who->id), room = h->limits.tables - h->live;
  intptr_t here = q->c->from ? q->c->from->tables : 0;
  enum error e = room <= 0                                              ? E_FULL
                 : own >= h->limits.tables_per_person || own >= room    ? E_LIMIT_TABLES
                 : here >= h->limits.tables_per_address || here >= room ? E_LIMIT_ADDRESS
                 : q->c->link_count >= LINKS_PER_CONN                   ? E_LIMIT
                                                                        : E_NONE;
  if (e != E_NONE) {
    refuse(q, e);
    return false;
  }
  return quota_take(q, RATE_OPEN);
}

bool quota_start(struct req *q)
{
  const struct hub *h = q->h;
  if (!bots_alone(&q->t->meta)) return true;
  bool many = h->bot_tables >= h->limits.bot_tables ||
              (q->c->from && q->c->from->bot_tables >= h->limits.bot_tables_per_address);
  if (many) refuse(q, E_LIMIT_BOTS);
  return !many;
}

/* A log is read whole when its table is: nobody makes it longer at will. */
bool quota_change(struct req *q)
{
  if (q->t && q->t->meta.n >= q->h->limits.entries_per_table) {
    refuse(q, E_LIMIT_LOG);
    return false;
  }
  return quota_take(q, RATE_CHANGE);
}

/* ---- codes that nobody was told ----------------------------------------------------- */

/* Who asks for a table by a wrong code is guessing, and after some guesses gets no
 * right answer either; but to tables that are listed, and to one's own. */
bool quota_guess(struct req *q)
{
  struct table *t = q->t;
  bool known = t && t->meta.game &&
               (t->meta.listed || seat_of(&t->meta, q->c->who->id) >= 0 || t->meta.host == q->c->who->id ||
                link_of(q->c, t));
  if (known) return true;
  when_t wait = quota_wait(q, RATE_GUESS);
  if (wait) {
    q->t = NULL;
    refuse_until(q, E_RATE_GUESS, wait);
    return false;
  }
  if (t) return true;
  quota_charge(q, RATE_GUESS);
  refuse(q, E_NO_TABLE);
  return false;
}

/* The same for somebody who has not said hello, and so has nothing of his own. */
bool quota_peek(struct req *q)
{
  when_t wait = quota_wait(q, RATE_GUESS);
  bool known = q->t && q->t->meta.game;
  if (known && (q->t->meta.listed || !wait)) return true;
  q->t = NULL;
  if (wait) {
    refuse_until(q, E_RATE_GUESS, wait);
    return false;
  }
  quota_charge(q, RATE_GUESS);
  refuse(q, E_NO_TABLE);
  return false;
}

/* Whose turn it is with the bots: the address the table was opened from, else its host. */
uint64_t quota_owner(const struct table *t)
{
  return t->from ? t->from : (uint64_t)t->meta.host | UINT64_C(1) << 63;
}
