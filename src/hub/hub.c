/* hub.c - a hub from its beginning to its end: limits, randomness, the queue of effects, connections and time.
 *
 * Effects come out in the order in which they were put in, and what a message says lives until the next one is
 * asked for.  Time never goes back.  Messages are answered in answer.c, what a store knows is told in restore.c.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

/* ---- effects ---------------------------------------------------------------- */

struct out *emit(struct hub *h, enum effect_kind kind)
{
  struct out *o = calloc(1, sizeof *o);
  o->e.kind = kind;
  *h->end = o;
  h->end = &o->next;
  return o;
}

/* Messages are written in one buffer that is used again and again, and leave in a block of their own size. */
struct buf draft(struct hub *h)
{
  struct buf b = h->draft;
  h->draft = (struct buf){ 0 };
  b.n = 0;
  return b;
}

static void give_back(struct hub *h, struct buf *b)
{
  enum { DRAFT_MAX = 1 << 16 };
  if (!h->draft.at && b->cap <= DRAFT_MAX) h->draft = *b;
  else free(b->at);
  *b = (struct buf){ 0 };
}

void send_buf(struct hub *h, struct conn *c, struct buf *b)
{
  struct out *o = malloc(sizeof *o + HUB_HEADROOM + b->n + 1);
  if (!o) abort();
  char *text = (char *)(o + 1) + HUB_HEADROOM;
  memcpy(text, b->at, b->n + 1);
  *o = (struct out){ .e = { .kind = EFFECT_SEND, .conn = c->id, .text = text, .size = b->n } };
  *h->end = o;
  h->end = &o->next;
  give_back(h, b);
}

bool hub_next_effect(struct hub *h, struct effect *out)
{
  if (h->given) {
    free(h->given->own);
    free(h->given);
    h->given = NULL;
  }
  struct out *o = h->first;
  if (!o) return false;
  h->first = o->next;
  if (!h->first) h->end = &h->first;
  h->given = o;
  *out = o->e;
  return true;
}

/* ---- life ------------------------------------------------------------------- */

static void limit(int *n, int otherwise)
{
  if (!*n) *n = otherwise;
}

void hub_set_limits(struct hub *h, const struct hub_limits *limits)
{
  struct hub_limits *l = &h->limits;
  *l = *limits;
  limit(&l->tables, 20000);
  limit(&l->tables_per_person, 32);
  limit(&l->conns_per_seat, 8);
  limit(&l->spectators, 64);
  limit(&l->chat_length, 300);
  limit(&l->chat_kept, 50);
  limit(&l->messages_per_second, 20);
  limit(&l->deferred_per_table, 64);
  limit(&l->idle_table_hours, 24);
  limit(&l->unload_seconds, 600);
  limit(&l->keep_days, 30);
  limit(&l->reveal_seconds, 5);
  limit(&l->absent_seconds, 30);
  limit(&l->bot_seconds, 60);
  limit(&l->tables_per_address, 400);
  limit(&l->bot_tables, 64);
  limit(&l->bot_tables_per_address, 8);
  limit(&l->entries_per_table, 4000);
  static const struct rate rates[RATES] = { [RATE_OPEN] = { 120, 60 },
                                            [RATE_PEOPLE] = { 300, 20 },
                                            [RATE_CHANGE] = { 60, 120 },
                                            [RATE_CHAT] = { 8, 20 },
                                            [RATE_GUESS] = { 30, 20 } };
  if (!l->lobby.per_minute) l->lobby = (struct rate){ 500, 600000 };
  for (int i = 0; i < RATES; i++)
    if (!l->rate[i].per_minute) l->rate[i] = rates[i];
  static const char *const bots[] = { "random", NULL };
  if (!l->bots) l->bots = bots;
}

const char *hub_sign_with(struct hub *h, const uint8_t secret[64])
{
  memcpy(h->signing, secret, sizeof h->signing);
  h->signs = true;
  fair_hex(secret + 32, 32, h->signer);
  return h->signer;
}

struct hub *hub_new(const struct hub_limits *limits, const uint8_t seed[32])
{
  static const struct hub_limits otherwise;
  struct hub *h = calloc(1, sizeof *h);
  hub_set_limits(h, limits ? limits : &otherwise);
  memcpy(h->key, seed, sizeof h->key);
  h->end = &h->first;
  h->lobby_due = -1;
  h->moves = malloc(IG_MOVES_MAX * sizeof *h->moves);
  return h;
}

void hub_random(struct hub *h, void *out, size_t n)
{
  uint8_t nonce[8];
  for (int i = 0; i < 8; i++) nonce[i] = (uint8_t)(h->drawn >> 8 * i);
  h->drawn++;
  crypto_stream_chacha20(out, n, nonce, h->key);
}

static void drop_late(struct conn *c)
{
  while (c->deferred) {
    struct deferred *l = c->deferred;
    c->deferred = l->next;
    c->deferred_count--;
    free(l->text);
    free(l);
  }
}

void hub_free(struct hub *h)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {}
  free(h->draft.at);
  free(h->seen.ring);
  for (size_t i = 0; i < h->plans.cap; i++)
    if (h->plans.value[i]) plan_free(h->plans.value[i]);
  for (size_t i = 0; i < h->conns.cap; i++) {
    struct conn *c = h->conns.value[i];
    while (c && c->links) {
      struct link *l = c->links;
      c->links = l->of_conn;
      free(l);
    }
    if (c) {
      drop_late(c);
      free(c->by);
    }
    free(c);
  }
  map_free(&h->conns);
  h->conns = (struct map){ 0 };
  h->lobby_count = 0;
  for (size_t i = 0; i < h->tables.cap; i++) {
    struct table *t = h->tables.value[i];
    if (t) {
      t->links = NULL;
      t->pending = NULL;
      table_free(h, t);
    }
  }
  for (size_t i = 0; i < h->people.cap; i++) {
    struct person *who = h->people.value[i];
    if (who) {
      free(who->own);
      free(who);
    }
  }
  map_free(&h->tables);
  map_free(&h->codes);
  map_free(&h->past);
  map_free(&h->people);
  map_free(&h->plans);
  map_free(&h->asks);
  map_free(&h->hosted);
  for (size_t i = 0; i < h->sources.cap; i++) free(h->sources.value[i]);
  map_free(&h->sources);
  lobby_free(h);
  free(h->heap);
  free(h->lobby);
  free(h->moves);
  sodium_memzero(h->key, sizeof h->key);
  sodium_memzero(h->signing, sizeof h->signing);
  free(h);
}

void hub_tick(struct hub *h, when_t now)
{
  if (now > h->now) h->now = now;
} /* never back */

void hub_count(const struct hub *h, struct hub_counts *out)
{
  *out = h->counts;
  out->tables = (int)(h->tables.live + h->past.live);
  out->connections = (int)h->conns.live;
  out->pending = (int)h->plans.live;
  for (size_t i = 0; i < h->tables.cap; i++) {
    const struct table *t = h->tables.value[i];
    if (!t) continue;
    out->tables_loaded += t->play != NULL;
    out->running += t->meta.status == RUNNING;
    for (int p = 0; p < t->meta.seats; p++) out->seats_taken += t->meta.seat[p].person != 0;
  }
}

/* ---- connections -------------------------------------------------------------- */

void hub_connect(struct hub *h, conn_t id, when_t now)
{
  hub_tick(h, now);
  if (!id || map_get(&h->conns, id)) return;
  struct conn *c = calloc(1, sizeof *c);
  c->id = id;
  c->spare = h->limits.messages_per_second;
  c->spare_at = h->now;
  map_put(&h->conns, id, c);
}

void hub_connect_owner(struct hub *h, conn_t id, const char *by, when_t now)
{
  hub_connect(h, id, now);
  struct conn *c = map_get(&h->conns, id);
  if (!c || c->by) return;
  c->by = memcpy(malloc(strlen(by) + 1), by, strlen(by) + 1);
  c->protocol = PROTOCOL;
}

void hub_disconnect(struct hub *h, conn_t id, when_t now)
{
  struct conn *c = map_get(&h->conns, id);
  hub_tick(h, now);
  if (!c) return;
  while (c->links) unlink_it(h, c->links);
  lobby_leave(h, c);
  if (c->from) c->from->conns--;
  map_put(&h->conns, id, NULL);
  drop_late(c);
  free(c->by);
  free(c);
}

void hub_drain(struct hub *h, when_t now)
{
  hub_tick(h, now);
  h->draining = true;
  for (size_t i = 0; i < h->conns.cap; i++) {
    struct buf b = { 0 };
    struct conn *c = h->conns.value[i];
    if (!c || c->by) continue;
    begin(&b, "bye", NULL, NULL);
    w_kstr(&b, "why", "restart");
    w_close(&b, '}');
    send_buf(h, c, &b);
  }
}

/* ---- time ---------------------------------------------------------------------- */

when_t hub_next_time(const struct hub *h)
{
  when_t table = h->heap_count ? h->heap[0]->due : -1;
  return h->lobby_due >= 0 && (table < 0 || h->lobby_due < table) ? h->lobby_due : table;
}

void hub_time(struct hub *h, when_t now)
{
  hub_tick(h, now);
  while (h->heap_count && h->heap[0]->due <= h->now) {
    struct table *t = h->heap[0];
    unschedule(h, t);
    table_tick(h, t);
  }
  if (h->lobby_due >= 0 && h->lobby_due <= h->now) lobby_tell(h);
}
