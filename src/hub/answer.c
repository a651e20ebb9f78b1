/* answer.c - messages: how one is read, who may send it, and which function answers.
 *
 * Every message gets an answer or waits: for its table, while that is changing or being loaded, or for its
 * person, while that is on the way to the disk.  What a message needs (a person, a table, a seat there, a game that
 * runs) stands in `acts` and is asked here, once, so an act finds it true.
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

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
  hub_tick(h, now);
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
