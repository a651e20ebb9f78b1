/* admin.c - what the owner of a server asks and does: messages of a connection that
 * hub_connect_owner() opened.  What only looks is in admin_look.c.
 *
 * They look like players' messages ("t", "id", "lang" and "re") and are answered the same way.  Whatever
 * changes something is written to the audit log in the same batch as the change, and is
 * answered when both are on the disk.
 *
 *     status                             tables, people, connections
 *     tables [find] [status] [limit]     newest first; find: in codes, games and names
 *     table TABLE, person PERSON         all that is known; of a finished game its record
 *     delete, put-away TABLE             for good; out of memory until somebody comes
 *     drain [TABLE] [on]                 it answers nothing, until "on":false
 *     mute, ban PERSON [on]              no chat; no hello
 *     rename PERSON NAME                 forget PERSON: the name is taken out of shared games
 *     say TEXT                           to everybody who is connected
 *     note ACT TEXT                      something that was done elsewhere, for the audit log
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

struct person *person_named(const struct req *q)
{
  struct person *who = map_get(&q->h->people, (uint64_t)r_int(q->in, "person", 0));
  return who && !who->deleted ? who : NULL;
}

/* ---- doing ---------------------------------------------------------------------------- */

/* A plan that begins with its line in the audit log: who, what, to whom. */
static struct plan *act_of_owner(struct req *q, void (*then)(struct hub *h, const struct plan *p))
{
  struct plan *p = plan_new(q->h, q);
  struct buf b = { 0 };
  const char *name = r_str(q->in, "name"), *text = r_str(q->in, "text"), *act = r_str(q->in, "act");
  int64_t person = r_int(q->in, "person", 0);
  p->then = then;
  p->person_id = person;
  p->on = r_bool(q->in, "on", true);
  p->about = q->t ? q->t->id : 0;
  w_open(&b, '{');
  w_kstr(&b, "by", q->c->by);
  w_kstr(&b, "act", act ? act : r_str(q->in, "t"));
  if (q->t) {
    w_kstr(&b, "table", q->t->meta.code);
    w_kint(&b, "number", q->t->id);
  }
  if (person) w_kint(&b, "person", person);
  if (name) w_kstr(&b, "name", name);
  if (text) w_kstr(&b, "text", text);
  if (!p->on) w_kbool(&b, "on", false);
  w_close(&b, '}');
  plan_row(p, ROW_AUDIT, 0, NULL, w_done(&b));
  return p;
}

static void own_delete(struct req *q)
{
  struct plan *p = act_of_owner(q, NULL);
  plan_change(p, q->t)->forget = true;
  p->why = "deleted";
  plan_go(q->h, p);
}

static void leave_memory(struct hub *h, const struct plan *p)
{
  struct table *t = table_by_id(h, p->about);
  if (!t || t->pending) return; /* somebody acts there at this moment: it is wanted again */
  for (struct link *l = t->links, *next; l; l = next) {
    next = l->of_table;
    send_gone(h, l, "put-away");
    unlink_it(h, l);
  }
  table_rest(h, t);
}

static void own_put_away(struct req *q)
{
  struct plan *p = act_of_owner(q, leave_memory);
  plan_change(p, q->t)->meta.put_away = q->t->meta.status != OVER;
  plan_go(q->h, p);
}

static void drain_table(struct hub *h, const struct plan *p)
{
  struct table *t = table_by_id(h, p->about);
  if (!t) return;
  for (struct link *l = t->links, *next; p->on && l; l = next) {
    next = l->of_table;
    send_gone(h, l, "drain");
    unlink_it(h, l);
  }
}

static void drain_all(struct hub *h, const struct plan *p)
{
  (void)p;
  emit(h, EFFECT_STOP);
}

static void own_drain(struct req *q)
{
  struct plan *p = act_of_owner(q, q->t ? drain_table : drain_all);
  if (q->t) plan_change(p, q->t)->meta.drained = p->on;
  plan_go(q->h, p);
}

static void hang_up_one(struct hub *h, const struct conn *c, const char *why)
{
  struct out *o = emit(h, EFFECT_CLOSE);
  o->e.conn = c->id;
  o->e.code = CLOSE_BANNED;
  o->e.text = why;
}

void close_banned(struct hub *h, const struct conn *c)
{
  hang_up_one(h, c, "the owner of this server has banned you");
}

static void hang_up(struct hub *h, const struct person *who, const char *why)
{
  for (size_t i = 0; i < h->conns.cap; i++) {
    const struct conn *c = h->conns.value[i];
    if (c && c->who == who) hang_up_one(h, c, why);
  }
}

void person_banned(struct hub *h, const struct person *who)
{
  hang_up(h, who, "the owner of this server has banned you");
}

static void hang_up_banned(struct hub *h, const struct plan *p)
{
  const struct person *who = map_get(&h->people, (uint64_t)p->person_id);
  if (who && who->banned) person_banned(h, who);
}

/* The row is written as it will be; in memory it counts when it is stored. */
static void change_person(struct req *q, struct person like,
                          void (*then)(struct hub *h, const struct plan *p))
{
  struct plan *p = act_of_owner(q, then);
  p->changed = like;
  p->changes = true;
  plan_row(p, ROW_PERSON, like.id, NULL, person_row(&like, like.name, like.face));
  plan_go(q->h, p);
}

static void own_mute(struct req *q)
{
  struct person like = *person_named(q);
  like.muted = r_bool(q->in, "on", true);
  change_person(q, like, NULL);
}

static void own_ban(struct req *q)
{
  struct person like = *person_named(q);
  like.banned = r_bool(q->in, "on", true);
  change_person(q, like, hang_up_banned);
}

static void tell_of_person(struct hub *h, const struct person *who)
{
  for (int i = 0; i < who->own_count; i++) {
    struct table *t = map_get(&h->tables, (uint64_t)who->own[i].table);
    if (!t || !t->play || t->pending) continue;
    for (struct link *l = t->links; l; l = l->of_table) send_table(h, l, NULL);
    lobby_changed(h, t);
  }
}

static void tell_of_name(struct hub *h, const struct plan *p)
{
  const struct person *who = map_get(&h->people, (uint64_t)p->person_id);
  if (who) tell_of_person(h, who);
}

static void own_rename(struct req *q)
{
  struct person like = *person_named(q);
  const char *name = r_str(q->in, "name");
  if (!name || !name_read(name, like.name)) {
    refuse(q, E_NAME);
    return;
  }
  change_person(q, like, tell_of_name);
}

/* ---- forgetting a person ---------------------------------------------------------------- */

void person_forgotten(struct hub *h, const struct person *who, const char *old_name)
{
  for (size_t i = 0; i < h->tables.cap; i++)
    if (h->tables.value[i]) chat_forget(h->tables.value[i], who->id, old_name);
  tell_of_person(h, who);
  hang_up(h, who, "the owner of this server has deleted you");
}

static void forget_lines(struct hub *h, const struct plan *p)
{
  person_forgotten(h, map_get(&h->people, (uint64_t)p->person_id), p->old_name);
}

/* A row without a name stays, so that the number is never given again and games that
 * were shared can be told; logs lose the name and what was said. */
static void own_forget(struct req *q)
{
  struct person *who = person_named(q), like = *who;
  struct buf b = { 0 };
  like.deleted = true;
  like.muted = like.banned = false;
  strcpy(like.name, nobody);
  like.face[0] = 0;
  memset(like.token, 0, sizeof like.token);
  w_open(&b, '{');
  w_kstr(&b, "name", who->name);
  w_key(&b, "tables");
  w_open(&b, '[');
  for (int i = 0; i < who->own_count; i++) w_int(&b, who->own[i].table);
  for (size_t i = 0; i < q->h->tables.cap; i++) { /* where he only looked on: those in memory are found */
    const struct table *t = q->h->tables.value[i];
    if (t && chat_of(t, like.id, who->name)) w_int(&b, t->id);
  }
  w_close(&b, ']');
  w_close(&b, '}');
  struct plan *p = act_of_owner(q, forget_lines);
  p->changed = like;
  p->changes = true;
  memcpy(p->old_name, who->name, sizeof p->old_name);
  plan_row(p, ROW_PERSON, like.id, NULL, person_row(&like, like.name, like.face));
  plan_row(p, ROW_FORGET_PERSON, like.id, NULL, w_done(&b));
  plan_go(q->h, p);
}

/* ---- to everybody --------------------------------------------------------------------------- */

static void say_to_all(struct hub *h, const struct plan *p)
{
  for (size_t i = 0; i < h->conns.cap; i++) {
    struct conn *c = h->conns.value[i];
    struct buf b = { 0 };
    if (!c || c->by) continue;
    begin(&b, "notice", NULL, NULL);
    w_kstr(&b, "text", p->words);
    w_close(&b, '}');
    send_buf(h, c, &b);
  }
}

static void own_say(struct req *q)
{
  const char *text = r_str(q->in, "text");
  if (!text || !clean_words(text, NOTICE_LETTERS)) {
    refuse(q, E_MESSAGE);
    return;
  }
  struct plan *p = act_of_owner(q, say_to_all);
  p->words = memcpy(malloc(strlen(text) + 1), text, strlen(text) + 1);
  plan_go(q->h, p);
}

static void own_note(struct req *q)
{
  if (!r_str(q->in, "act")) {
    refuse(q, E_MESSAGE);
    return;
  }
  plan_go(q->h, act_of_owner(q, NULL));
}

/* ---- which message is which ------------------------------------------------------------------- */

enum { PERSON = 1, TABLE = 2, LOADED = 4, CHANGES = 8 }; /* CHANGES: a person's row */

static const struct {
  const char *name;
  int needs;
  void (*does)(struct req *q);
} acts[] = {
  { "status", 0, own_status },
  { "tables", 0, own_tables },
  { "table", TABLE | LOADED, own_table },
  { "person", PERSON, own_person },
  { "delete", TABLE, own_delete },
  { "put-away", TABLE | LOADED, own_put_away },
  { "drain", LOADED, own_drain },
  { "mute", PERSON | CHANGES, own_mute },
  { "ban", PERSON | CHANGES, own_ban },
  { "rename", PERSON | CHANGES, own_rename },
  { "forget", PERSON | CHANGES, own_forget },
  { "say", 0, own_say },
  { "note", 0, own_note },
};

/* Whoever is not in memory may be in the store: the message waits until that is known, as a hello does. */
static bool look_for_person(struct req *q)
{
  int64_t id = r_int(q->in, "person", 0);
  const struct person *who = map_get(&q->h->people, (uint64_t)id);
  if (id <= 0 || (id > q->h->last_person && !q->h->shared) || id == q->c->looked_for || (who && *who->name))
    return false;
  find_person(q, id);
  return true;
}

void answer_owner(struct req *q)
{
  const char *name = r_str(q->in, "t"), *code = r_str(q->in, "table");
  size_t i = 0, n = sizeof acts / sizeof *acts;
  while (i < n && (!name || strcmp(acts[i].name, name))) i++;
  if (i == n) {
    refuse(q, E_MESSAGE);
    return;
  }
  bool named = (acts[i].needs & TABLE) || json_object_get(q->in, "table");
  if (named && q->h->shared && code && went_elsewhere(q, code)) return;
  if (named && !(q->t = code ? table_by_code(q->h, code) : NULL)) {
    refuse(q, E_NO_TABLE);
    return;
  }
  if ((acts[i].needs & PERSON) && look_for_person(q)) return;
  if (q->c->unread) {
    q->c->unread = false;
    q->c->looked_for = 0;
    refuse(q, E_DISK);
    return;
  }
  if ((acts[i].needs & PERSON) && !person_named(q)) {
    refuse(q, E_NO_PERSON);
    return;
  }
  if ((acts[i].needs & CHANGES) && person_named(q)->changing) {
    refuse(q, E_BUSY);
    return;
  }
  if (q->t && (acts[i].needs & LOADED) && q->t->broken) {
    refuse(q, E_BROKEN);
    return;
  }
  if (q->t && (q->t->pending || q->t->is_loading || ((acts[i].needs & LOADED) && !q->t->play))) {
    table_wait(q);
    return;
  }
  acts[i].does(q);
}
