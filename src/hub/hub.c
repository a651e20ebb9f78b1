/* hub.c - the calls of hub.h, the queue of effects, and who answers which message. */
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

static void tick(struct hub *h, when_t now)
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
  tick(h, now);
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
  tick(h, now);
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
  tick(h, now);
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

/* ---- messages ----------------------------------------------------------------- */

static void act_ping(struct req *q)
{
  struct buf b = { 0 };
  begin(&b, "pong", q->re, NULL);
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

enum {
  ANYONE = 1,   /* before hello too                 */
  TABLE = 2,    /* names a table                    */
  JOINED = 4,   /* and the connection is there      */
  SEATED = 8,   /* and the person has a seat        */
  PLAYING = 16, /* and the game is running          */
  CHANGE = 32
}; /* may be done only so often        */

static const struct act {
  const char *name;
  int needs;
  void (*does)(struct req *q);
} acts[] = {
  { "move", TABLE | JOINED | SEATED, act_move },
  { "hello", ANYONE, act_hello },
  { "ping", ANYONE, act_ping },
  { "games", ANYONE, act_games },
  { "phrases", ANYONE, act_phrases },
  { "peek", ANYONE, act_peek },
  { "name", CHANGE, act_name },
  { "tables", 0, act_tables },
  { "lobby", CHANGE, act_lobby },
  { "open", 0, act_open },
  { "join", TABLE, act_join },
  { "leave", TABLE | JOINED, act_leave },
  { "sit", TABLE | JOINED | CHANGE, act_sit },
  { "chat", TABLE | JOINED, act_chat },
  { "emote", TABLE | JOINED | SEATED, act_emote },
  { "show", TABLE | JOINED | SEATED | CHANGE, act_show },
  { "watchers", TABLE | JOINED, act_watchers },
  { "mute", TABLE | JOINED | CHANGE, act_mute },
  { "slow", TABLE | JOINED | CHANGE, act_slow },
  { "record", TABLE | JOINED, act_record },
  { "close", TABLE | JOINED, act_close },
  { "kick", TABLE | JOINED | CHANGE, act_kick },
  { "bot", TABLE | JOINED | CHANGE, act_bot },
  { "start", TABLE | JOINED, act_start },
  { "stand", TABLE | JOINED | SEATED | CHANGE, act_stand },
  { "entropy", TABLE | JOINED | SEATED, act_entropy },
  { "rematch", TABLE | JOINED | SEATED, act_rematch },
  { "moves", TABLE | JOINED | SEATED | PLAYING, act_moves },
  { "undo", TABLE | JOINED | SEATED | PLAYING | CHANGE, act_undo },
  { "takeback", TABLE | JOINED | SEATED | PLAYING | CHANGE, act_takeback },
  { "agree", TABLE | JOINED | SEATED | PLAYING, act_agree },
  { "resign", TABLE | JOINED | SEATED | PLAYING, act_resign },
  { "away", TABLE | JOINED | SEATED | PLAYING | CHANGE, act_away },
  { "back", TABLE | JOINED | SEATED | PLAYING | CHANGE, act_back },
};

static const struct act *find_act(const char *name)
{
  for (size_t i = 0; name && i < sizeof acts / sizeof *acts; i++)
    if (!strcmp(acts[i].name, name)) return &acts[i];
  return NULL;
}

const char *message_name(int i) { return i < (int)(sizeof acts / sizeof *acts) ? acts[i].name : NULL; }

/* The "id" of a message comes back as "re": a number, or a short word. */
static bool read_id(struct req *q)
{
  const json_t *id = json_object_get(q->in, "id");
  if (!id) return true;
  const char *s = json_string_value(id);
  if (!json_is_integer(id) && !(s && strlen(s) <= 16 && clean_words(s, 16))) return false;
  struct buf b = { 0 };
  if (s) w_str(&b, s);
  else w_int(&b, json_integer_value(id));
  if (b.n < sizeof q->re) memcpy(q->re, b.at, b.n + 1);
  free(b.at);
  return true;
}

static void at_table(struct req *q, const struct act *a)
{
  const char *code = q->move ? q->move->code : r_str(q->in, "table");
  q->t = code ? table_by_code(q->h, code) : NULL;
  if (q->h->shared && code && went_elsewhere(q, code)) return;
  if (!quota_guess(q)) return;
  if (q->t->meta.drained) {
    refuse(q, E_DRAIN);
    return;
  }
  if (q->t->pending || !q->t->play) {
    if (q->t->broken) refuse(q, E_BROKEN);
    else table_wait(q);
    return;
  }
  q->seat = seat_of(&q->t->meta, q->c->who->id);
  if ((a->needs & JOINED) && !link_of(q->c, q->t)) {
    refuse(q, E_NOT_JOINED);
    return;
  }
  if ((a->needs & SEATED) && q->seat < 0) {
    refuse(q, E_NO_SEAT);
    return;
  }
  if ((a->needs & PLAYING) && q->t->meta.status != RUNNING) {
    refuse(q, E_NOT_RUNNING);
    return;
  }
  q->t->touched = q->h->now;
  if ((a->needs & CHANGE) && !quota_change(q)) return;
  a->does(q);
}

static void answer_read(struct req *q)
{
  const char *name = q->move ? "move" : r_str(q->in, "t");
  const struct act *a = find_act(name);
  if (!q->move && !read_id(q)) {
    refuse(q, E_MESSAGE);
    return;
  }
  if (q->in) hear_language(q);
  if (q->c->by) {
    answer_owner(q);
    return;
  }
  if (!a) {
    refuse(q, E_MESSAGE);
    return;
  }
  if (q->h->draining && a->does != act_ping) {
    refuse(q, E_DRAIN);
    return;
  }
  if (!(a->needs & ANYONE) && !q->c->who) {
    refuse(q, E_HELLO);
    return;
  }
  if (a->needs & TABLE) {
    at_table(q, a);
    return;
  }
  if ((a->needs & CHANGE) && !quota_change(q)) return;
  a->does(q);
}

void conn_wait(struct hub *h, struct conn *c, const char *text, size_t n)
{
  if (c->deferred_count >= h->limits.deferred_per_table) {
    answer_error(h, c->id, text, n, E_BUSY);
    return;
  }
  if (!c->deferred) c->deferred_end = &c->deferred;
  *c->deferred_end = deferred_new(c->id, text, n);
  c->deferred_end = &(*c->deferred_end)->next;
  c->deferred_count++;
}

void conn_go_on(struct hub *h, conn_t id)
{
  struct conn *c;
  while ((c = map_get(&h->conns, id)) && !c->greeting && c->deferred) {
    struct deferred *l = c->deferred;
    c->deferred = l->next;
    c->deferred_count--;
    answer(h, id, l->text, l->n);
    free(l->text);
    free(l);
  }
}

/* Reads a message; the caller frees the JSON of it. */
static json_t *read_message(struct req *q)
{
  json_t *in = q->size <= HUB_MESSAGE_MAX ? json_loadb(q->text, q->size, JSON_REJECT_DUPLICATES, NULL) : NULL;
  q->in = in;
  return in;
}

void answer(struct hub *h, conn_t id, const char *text, size_t n)
{
  struct conn *c = map_get(&h->conns, id);
  if (!c) return;
  if (c->greeting) {
    conn_wait(h, c, text, n);
    return;
  }
  struct req q = { .h = h, .c = c, .text = text, .size = n, .seat = IG_SPECTATOR };
  struct plain_move move;
  if (!c->by && read_plain_move(text, n, &move)) {
    q.move = &move;
    memcpy(q.re, move.re, sizeof q.re);
    answer_read(&q);
    return;
  }
  json_t *in = read_message(&q);
  if (json_is_object(in)) answer_read(&q);
  else refuse(&q, E_JSON);
  json_decref(in);
}

void answer_error(struct hub *h, conn_t id, const char *text, size_t n, enum error e)
{
  struct conn *c = map_get(&h->conns, id);
  if (!c) return;
  struct req q = { .h = h, .c = c, .text = text, .size = n, .seat = IG_SPECTATOR };
  json_t *in = read_message(&q);
  if (json_is_object(in)) read_id(&q);
  const char *code = r_str(in, "table");
  say_error(h, c, q.re, code && code_key(code) ? code : NULL, e);
  json_decref(in);
}

static bool too_fast(struct hub *h, struct conn *c)
{
  if (h->now - c->spare_at >= 1000) {
    c->spare = h->limits.messages_per_second;
    c->spare_at = h->now;
  }
  return c->spare-- <= 0;
}

void hub_message(struct hub *h, conn_t id, const char *text, size_t n, when_t now)
{
  struct conn *c = map_get(&h->conns, id);
  tick(h, now);
  if (!c) return;
  if (!c->by && too_fast(h, c)) answer_error(h, id, text, n, E_RATE);
  else answer(h, id, text, n);
}

void say_ok(struct req *q)
{
  struct buf b = { 0 };
  begin(&b, "ok", q->re, q->t ? q->t->meta.code : NULL);
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

/* ---- time ---------------------------------------------------------------------- */

when_t hub_next_time(const struct hub *h)
{
  when_t table = h->heap_count ? h->heap[0]->due : -1;
  return h->lobby_due >= 0 && (table < 0 || h->lobby_due < table) ? h->lobby_due : table;
}

void hub_time(struct hub *h, when_t now)
{
  tick(h, now);
  while (h->heap_count && h->heap[0]->due <= h->now) {
    struct table *t = h->heap[0];
    unschedule(h, t);
    table_tick(h, t);
  }
  if (h->lobby_due >= 0 && h->lobby_due <= h->now) lobby_tell(h);
}

/* ---- restoring ------------------------------------------------------------------- */

bool hub_wants_person(const struct hub *h, int64_t id) { return map_get(&h->people, (uint64_t)id) != NULL; }

void hub_known_person(struct hub *h, int64_t id, const char *row)
{
  json_t *j = json_loads(row, JSON_REJECT_DUPLICATES, NULL);
  const char *name = r_str(j, "name"), *token = r_str(j, "token");
  uint8_t hash[32];
  size_t n;
  if (name && token && strlen(name) < NAME_BYTES && fair_unhex(token, hash, sizeof hash, &n) &&
      n == sizeof hash) {
    struct person *who = person_at(h, id);
    who->muted = r_bool(j, "muted", false);
    who->banned = r_bool(j, "banned", false);
    who->deleted = r_bool(j, "deleted", false);
    memcpy(who->name, name, strlen(name) + 1);
    who->looks = name_looks(name);
    face_read(j, who->face);
    memcpy(who->token, hash, sizeof hash);
  }
  if (id > h->last_person && !h->shared) h->last_person = id;
  json_decref(j);
}

static void known(struct hub *h, int64_t id, const struct table_meta *hd, bool good)
{
  static const struct table_meta forgotten; /* one that was put away: who sits there, only the lists know */
  if (map_get(&h->tables, (uint64_t)id)) return;
  const struct table_meta *was = map_get(&h->past, (uint64_t)id) ? &forgotten : NULL;
  map_put(&h->past, (uint64_t)id, NULL);
  if (good) people_note(h, id, was, hd);
  if (good && past_keep(h, id, hd)) return;
  struct table *t = table_new(h, id);
  t->meta = *hd;
  t->summary_only = true;
  t->broken = !good;
  t->asleep = true;
  t->elsewhere = !is_ours(h, hd->code);
  table_count(h, t, !hd->put_away);
  if (code_key(hd->code)) map_put(&h->codes, code_key(hd->code), (void *)(uintptr_t)id);
}

void hub_known_table(struct hub *h, int64_t id, const char *summary)
{
  struct table_meta hd = { 0 };
  json_t *j = json_loads(summary, JSON_REJECT_DUPLICATES, NULL);
  if (id > h->last_table && !h->shared) h->last_table = id;
  bool good = j && read_summary(&hd, j);
  known(h, id, &hd, good);
  json_decref(j);
}

void hub_numbers(struct hub *h, int64_t table, int64_t person)
{
  if (table > h->last_table + 1) h->last_table = table - 1;
  if (person > h->last_person + 1) h->last_person = person - 1;
}

static int by_number(const void *a, const void *b)
{
  int64_t x = (*(struct table *const *)a)->id, y = (*(struct table *const *)b)->id;
  return (x > y) - (x < y);
}

void hub_ready(struct hub *h, when_t now)
{
  size_t n = 0;
  tick(h, now);
  struct table **asleep = malloc((h->tables.live + 1) * sizeof *asleep);
  for (size_t i = 0; i < h->tables.cap; i++) {
    struct table *t = h->tables.value[i];
    if (t && t->asleep) asleep[n++] = t;
  }
  qsort(asleep, n, sizeof *asleep, by_number); /* the lobby shows the newest first */
  for (size_t i = 0; i < n; i++) table_wake(h, asleep[i]);
  free(asleep);
}

void hub_loaded_entry(struct hub *h, int64_t id, int64_t n, const char *kind, const char *body)
{
  struct table *t = map_get(&h->tables, (uint64_t)id);
  if (!t || !t->is_loading || t->broken) return;
  json_t *j = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
  if (!t->loading) {
    t->loading = calloc(1, sizeof *t->loading);
    t->loading_head = calloc(1, sizeof *t->loading_head);
  }
  if (!j || !table_apply(t->loading_head, t->loading, n, kind, j, true)) t->broken = true;
  else if (!strcmp(kind, "chat")) chat_heard(h, t, n, body);
  else if (!strcmp(kind, "start")) names_played(t, j);
  json_decref(j);
}

void hub_loaded_line(struct hub *h, int64_t id, int64_t n, const char *body)
{
  struct table *t = map_get(&h->tables, (uint64_t)id);
  if (t && t->is_loading && n > t->lines) chat_heard(h, t, n, body);
}

static void begin_play(struct hub *h, struct table *t)
{
  t->loading_head->day = t->meta.day;
  t->loading_head->drained = t->meta.drained;
  t->meta = *t->loading_head;
  t->summary_only = false;
  t->play = t->loading;
  t->loading = NULL;
  table_game_fit(&t->meta, t->play);
  table_count(h, t, true);
  t->mark = t->touched = h->now;
  for (int p = 0; p < t->meta.seats; p++) t->absent_since[p] = seat_here(t, p) ? 0 : h->now;
}

void hub_fetch(struct hub *h, int64_t id)
{
  struct table *t = table_by_id(h, id);
  if (t) table_load(h, t);
}

bool hub_is_broken(const struct hub *h, int64_t id)
{
  const struct table *t = map_get(&h->tables, (uint64_t)id);
  return t ? t->broken : !map_get(&h->past, (uint64_t)id); /* one may be put away while its log is read */
}

void hub_loaded(struct hub *h, int64_t id, bool ok, when_t now)
{
  struct table *t = map_get(&h->tables, (uint64_t)id);
  tick(h, now);
  if (!t || !t->is_loading) return;
  t->is_loading = false;
  if (ok && !t->loading && h->shared) { /* it is gone, and we have not heard of it yet */
    table_is_behind(h, t);
    return;
  }
  if (ok && !t->loading) t->broken = true; /* no entry at all  */
  if (ok && !t->broken && strcmp(t->loading_head->code, t->meta.code)) t->broken = true;
  if (ok && !t->broken) begin_play(h, t);
  else {
    table_game_free(t->loading);
    t->loading = NULL;
  }
  free(t->loading_head);
  t->loading_head = NULL;
  if (!ok && !t->broken) t->retry = h->now + 5000;
  table_go_on(h, t);
}
