/* plan.c - a change on its way: planned on copies, stored, then made true and shown.
 *
 * While a plan is with the disk its tables answer nothing else.  If the disk says
 * no, the copies are thrown away and nothing has happened.
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

struct plan *plan_new(struct hub *h, const struct req *q)
{
  struct plan *p = calloc(1, sizeof *p);
  p->batch = ++h->last_batch;
  if (!q) return p;
  p->from = q->c->id;
  memcpy(p->re, q->re, sizeof p->re);
  return p;
}

struct table_change *plan_change(struct plan *p, struct table *t)
{
  struct table_change *part = &p->part[p->parts++];
  *part = (struct table_change){ .t = t, .meta = t->meta };
  part->meta.put_away = false; /* whatever happens there brings it back */
  part->play = t->play ? table_game_clone(&t->meta, t->play) : calloc(1, sizeof *part->play);
  part->born = !t->meta.game;
  return part;
}

static struct row *add_row(struct plan *p, enum row_kind what, int64_t id, int64_t n, const char *kind,
                           char *body)
{
  p->rows = realloc(p->rows, (size_t)(p->row_count + 1) * sizeof *p->rows);
  struct row *r = &p->rows[p->row_count++];
  memset(r, 0, sizeof *r);
  r->what = what;
  r->id = id;
  r->n = n;
  r->kind = kind;
  r->body = body;
  return r;
}

void plan_row(struct plan *p, enum row_kind what, int64_t id, const char *kind, char *body)
{
  add_row(p, what, id, 0, kind, body);
}

static bool changes_game(const char *kind)
{
  static const char *const kinds[] = { "start", "move", "undo", "out", "close", NULL };
  for (int i = 0; kinds[i]; i++)
    if (!strcmp(kind, kinds[i])) return true;
  return false;
}

/* Rules want room for the largest position; a table keeps what its own needs. */
static bool apply_entry(struct table_change *part, int64_t n, const char *kind, const json_t *body,
                        const struct moved *moved)
{
  struct ig_state whole, *kept = part->play->state;
  size_t size = kept ? (size_t)ig_state_size(part->meta.game) : 0;
  if (kept) {
    memcpy(&whole, kept, size);
    memset((char *)&whole + size, 0, sizeof whole - size);
    part->play->state = &whole;
  }
  bool good = moved ? apply_move(&part->meta, part->play, n, moved, false)
                    : table_apply(&part->meta, part->play, n, kind, body, false);
  struct table_game *p = part->play;
  if (kept) {
    memcpy(kept, &whole, size);
    p->state = kept;
  } else table_game_fit(&part->meta, p);
  return good;
}

static void add_entry(struct plan *p, struct table_change *part, int64_t n, const char *kind,
                      struct buf *body)
{
  add_row(p, ROW_ENTRY, part->t->id, n, kind, w_done(body));
  if (changes_game(kind)) part->views = true;
  else part->facts = true;
  if (!strcmp(kind, "start") || !strcmp(kind, "out")) part->facts = true;
}

bool plan_entry(struct plan *p, struct table_change *part, const char *kind, struct buf *body)
{
  int64_t n = part->meta.n + 1;
  json_t *j = json_loads(body->at, 0, NULL);
  bool good = j && apply_entry(part, n, kind, j, NULL);
  json_decref(j);
  add_entry(p, part, n, kind, body);
  return good;
}

bool plan_moved(struct plan *p, struct table_change *part, struct buf *body, const struct moved *m)
{
  int64_t n = part->meta.n + 1;
  bool good = apply_entry(part, n, "move", NULL, m);
  add_entry(p, part, n, "move", body);
  return good;
}

void plan_line(struct plan *p, struct table_change *part, struct buf *line)
{
  p->line = w_done(line);
  add_row(p, ROW_LINE, part->t->id, part->t->lines + 1, NULL, p->line);
}

char *person_row(const struct person *who, const char *name, const char *face)
{
  struct buf b = { 0 };
  char hex[65];
  fair_hex(who->token, sizeof who->token, hex);
  w_open(&b, '{');
  w_kstr(&b, "name", name);
  w_kstr(&b, "token", hex);
  if (*face) w_kstr(&b, "face", face);
  if (who->muted) w_kbool(&b, "muted", true);
  if (who->banned) w_kbool(&b, "banned", true);
  if (who->deleted) w_kbool(&b, "deleted", true);
  w_close(&b, '}');
  return w_done(&b);
}

/* One change of a person at a time: its row is written whole. */
static void mark_changing(struct hub *h, const struct plan *p, bool on)
{
  struct person *who = p->changes     ? map_get(&h->people, (uint64_t)p->changed.id)
                       : *p->new_name ? p->person
                                      : NULL;
  if (who) who->changing = on;
}

bool plan_go(struct hub *h, struct plan *p)
{
  mark_changing(h, p, true);
  if (p->person)
    add_row(p, ROW_PERSON, p->person->id, 0, NULL,
            person_row(p->person, *p->new_name ? p->new_name : p->person->name,
                       *p->new_name ? p->new_face : p->person->face));
  for (int i = 0; i < p->parts; i++) {
    struct buf b = { 0 };
    struct table_change *part = &p->part[i];
    part->t->pending = p;
    unschedule(h, part->t);
    if (part->forget) {
      add_row(p, ROW_FORGET_TABLE, part->t->id, 0, NULL, NULL);
      continue;
    }
    if (h->today) part->meta.day = h->today; /* so the first change of a day stores the summary too */
    if (!part->born && !summary_differs(&part->meta, &part->t->meta)) continue;
    write_summary(&b, &part->meta);
    add_row(p, ROW_SUMMARY, part->t->id, 0, part->meta.code, w_done(&b));
  }
  map_put(&h->plans, p->batch, p);
  struct out *o = emit(h, EFFECT_STORE);
  o->e.batch = p->batch;
  o->e.rows = p->rows;
  o->e.row_count = p->row_count;
  return true;
}

void plan_free(struct plan *p)
{
  for (int i = 0; i < p->parts; i++) table_game_free(p->part[i].play);
  for (int i = 0; i < p->row_count; i++) free((char *)(uintptr_t)p->rows[i].body);
  if (*p->token) free(p->person);
  free(p->words);
  free(p->rows);
  free(p);
}

/* Takes back a plan that never went out: a mistake of our own. */
void plan_drop(struct hub *h, struct plan *p)
{
  struct conn *c = map_get(&h->conns, p->from);
  if (c) say_error(h, c, p->re, NULL, E_INTERNAL);
  for (int i = 0; i < p->parts; i++)
    if (p->part[i].born) table_free(h, p->part[i].t);
    else {
      p->part[i].t->retry = h->now + 1000;
      schedule(h, p->part[i].t);
    }
  plan_free(p);
}

/* ---- stored ---------------------------------------------------------------------- */

/* What is known here of the table is not what is stored: it stops, before it shows
 * anybody something that is not so.  Of several servers somebody else plays there: it is read again. */
static void stop(struct hub *h, struct table *t)
{
  table_game_free(t->play);
  t->play = NULL;
  if (h->shared) {
    table_is_behind(h, t);
    return;
  }
  t->broken = true;
  for (struct link *l = t->links; l; l = l->of_table) say_error(h, l->conn, NULL, t->meta.code, E_BROKEN);
  lobby_leave_list(h, t);
}

static void not_greeted(struct hub *h, struct plan *p)
{
  struct conn *c = map_get(&h->conns, p->from);
  if (!*p->token) return;
  if (c) {
    c->greeting = false;
    conn_go_on(h, p->from);
  }
}

static void failed(struct hub *h, struct plan *p, enum stored how)
{
  struct conn *c = map_get(&h->conns, p->from);
  mark_changing(h, p, false);
  bool known = p->parts && !p->part[0].born;
  if (c)
    say_error(h, c, p->re, known ? p->part[0].t->meta.code : NULL,
              how != TAKEN          ? E_DISK
              : known && !h->shared ? E_BROKEN
                                    : E_BUSY);
  struct table *t[PARTS_MAX];
  int n = 0;
  for (int i = 0; i < p->parts; i++) {
    p->part[i].t->pending = NULL;
    if (p->part[i].born) {
      table_free(h, p->part[i].t);
      continue;
    }
    t[n++] = p->part[i].t;
    p->part[i].t->retry = h->now + 1000;
    if (how == TAKEN) stop(h, p->part[i].t);
  }
  not_greeted(h, p);
  plan_free(p);
  while (n--) table_go_on(h, t[n]);
}

/* Connections that may no longer look on: the table closed its doors, or the host did. */
static void show_out(struct hub *h, struct table *t)
{
  struct link *next;
  for (struct link *l = t->links; l; l = next) {
    next = l->of_table;
    int64_t who = l->conn->who->id;
    bool banned = is_banned(&t->meta, who);
    bool stranger = seat_of(&t->meta, who) < 0;
    if (!stranger || !(banned || (t->meta.status != OPEN && !t->meta.spectators))) continue;
    if (banned) shut_out(h, t, l->conn);
    send_gone(h, l, banned ? "kicked" : "private");
    unlink_it(h, l);
  }
}

/* `turned`: whoever looks on sees other things from now on, so changes of what was there would not do. */
static void tell(struct hub *h, const struct plan *p, const struct table_change *part,
                 const struct table_game *before, bool turned)
{
  struct table *t = part->t;
  for (struct link *l = t->links; l; l = l->of_table) {
    bool asked = l->conn->id == p->from && part == &p->part[0];
    const char *re = asked ? p->re : NULL;
    if (asked && p->leave) continue;
    bool anew = turned && seat_of(&t->meta, l->conn->who->id) < 0;
    int64_t have = l->seen;
    if (part->facts) send_table(h, l, part->views ? NULL : re);
    if (anew) l->seen = 0;
    if (part->views || anew) send_view(h, l, part->views ? re : NULL, have, before);
    if (p->line && part == &p->part[0]) {
      struct buf b = { 0 };
      begin(&b, "chat", re, t->meta.code);
      w_kint(&b, "v", t->meta.n);
      w_key(&b, "line");
      w_json(&b, p->line);
      w_close(&b, '}');
      send_buf(h, l->conn, &b);
    }
  }
}

static void change_person(struct hub *h, const struct plan *p)
{
  struct person *who = map_get(&h->people, (uint64_t)p->changed.id);
  if (!p->changes || !who) return;
  memcpy(who->name, p->changed.name, sizeof who->name);
  memcpy(who->face, p->changed.face, sizeof who->face);
  who->looks = name_looks(who->name);
  memcpy(who->token, p->changed.token, sizeof who->token);
  who->muted = p->changed.muted;
  who->banned = p->changed.banned;
  who->deleted = p->changed.deleted;
}

static void note_names(struct table *t, const struct plan *p)
{
  for (int i = 0; i < p->row_count; i++) {
    if (p->rows[i].what != ROW_ENTRY || p->rows[i].id != t->id || strcmp(p->rows[i].kind, "start")) continue;
    json_t *start = json_loads(p->rows[i].body, 0, NULL);
    names_played(t, start);
    json_decref(start);
  }
}

static void make_true(struct hub *h, struct plan *p, struct table_change *part)
{
  struct table *t = part->t;
  struct table_game *before = t->play;
  bool was_over = t->meta.status == OVER, turned = hands_open(&t->meta) != hands_open(&part->meta);
  if (part->facts) people_note(h, t->id, part->born ? NULL : &t->meta, &part->meta);
  t->meta = part->meta;
  t->play = part->play;
  part->play = NULL;
  if (before) table_game_inherit(t->play, before);
  note_names(t, p);
  table_count(h, t, true);
  if (part->views) t->takeback = -1;
  if (part->views || part->facts) t->mark = h->now;
  for (int i = 0; i < t->meta.seats && (part->views || part->facts); i++) /* questions that are void now */
    if (!(t->meta.active >> i & 1) || !bot_drives(&t->meta, i) || t->play->undone == t->meta.n) t->ask[i] = 0;
  if (p->line && part == &p->part[0]) chat_heard(h, t, t->lines + 1, p->line);
  if (t->meta.status == OVER && !was_over) h->counts.games_ended++;
  if (part->facts) {
    t->starting = 0;
    free(t->shown);
    t->shown = NULL;
  }
  if (before && t->play->count > before->count && before->state) h->counts.moves++;
  show_out(h, t);
  tell(h, p, part, before, turned);
  table_game_free(before);
  if (part->facts || t->meta.status == OVER) lobby_changed(h, t);
}

static void bury(struct hub *h, struct table *t, const char *why)
{
  t->forgotten = true;
  for (struct link *l = t->links; l; l = l->of_table) send_gone(h, l, why);
  lobby_changed(h, t);
  table_free(h, t);
}

/* A message that its answer is known for, in case no other one said so. */
static void reply(struct hub *h, const struct plan *p)
{
  struct conn *c = map_get(&h->conns, p->from);
  struct table *t = p->parts ? p->part[p->parts - 1].t : NULL;
  if (!c) return;
  if (*p->token) {
    welcome(h, c, p->person, p->re, p->token);
    return;
  }
  if (p->join && t) {
    struct link *l = link_up(h, c, t);
    send_table(h, l, p->re);
    return;
  }
  struct link *l = p->parts ? link_of(c, p->part[0].t) : NULL;
  if (l && !p->leave && !p->part[0].forget) return; /* tell() has said it */
  if (l && p->leave) unlink_it(h, l);
  struct buf b = { 0 };
  begin(&b, "ok", p->re, p->parts ? p->part[0].t->meta.code : NULL);
  w_close(&b, '}');
  send_buf(h, c, &b);
}

static void succeeded(struct hub *h, struct plan *p)
{
  struct table *t[PARTS_MAX];
  int n = 0;
  conn_t greeted = *p->token ? p->from : 0;
  if (greeted) map_put(&h->people, (uint64_t)p->person->id, p->person);
  if (*p->new_name) {
    memcpy(p->person->name, p->new_name, sizeof p->new_name);
    memcpy(p->person->face, p->new_face, sizeof p->new_face);
    p->person->looks = name_looks(p->new_name);
  }
  for (int i = 0; i < p->parts; i++) p->part[i].t->pending = NULL;
  for (int i = 0; i < p->parts; i++) {
    struct table_change *part = &p->part[i];
    part->t->retry = 0;
    part->t->touched = h->now;
    if (part->forget) continue;
    t[n++] = part->t;
    make_true(h, p, part);
  }
  change_person(h, p);
  mark_changing(h, p, false);
  if (p->then && !p->parts) p->then(h, p);
  reply(h, p);
  if (greeted) p->person = NULL;
  for (int i = 0; i < p->parts; i++)
    if (p->part[i].forget) bury(h, p->part[i].t, p->why ? p->why : "closed");
  for (int i = 0; i < n; i++) table_go_on(h, t[i]);
  if (p->then && p->parts) p->then(h, p); /* the table may be gone after it */
  plan_free(p);
  if (greeted) conn_go_on(h, greeted);
}

void hub_stored(struct hub *h, uint64_t batch, enum stored how, when_t now)
{
  struct plan *p = map_get(&h->plans, batch);
  if (now > h->now) h->now = now;
  if (!p) return;
  map_put(&h->plans, batch, NULL);
  if (how == STORED) succeeded(h, p);
  else failed(h, p, how);
}
