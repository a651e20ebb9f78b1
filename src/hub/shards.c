/* shards.c - where several hubs share a store: which tables are ours, and what is done about the others.
 *
 * Of another hub's table the summary is known, so the lobby and everybody's list of tables are whole; nothing is loaded, no clock
 * runs and no bot is asked.  What is said to it goes to its hub, where whoever said it is a guest.  When a shard becomes ours its
 * tables wake, as they do after a start; when it is no longer ours they fall asleep, and whoever was there is hung up on and comes back:
 * a client knows how to do that, and resumes where it was.
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

bool is_ours(const struct hub *h, const char *code)
{
  char written[CODE_LONG + 1];
  uint64_t key = code_key(code);
  if (!h->shared || !key) return true;
  code_of_key(key, written); /* in capitals      */
  return h->mine[shard_of(written)];
}

bool owns_nothing(const struct hub *h)
{
  bool any = !h->shared;
  for (int i = 0; i < HUB_SHARDS; i++) any |= h->mine[i];
  return !any;
}

/* ---- messages ------------------------------------------------------------------- */

void close_moved(struct hub *h, const struct conn *c)
{
  struct effect *e = &emit(h, EFFECT_CLOSE)->e;
  e->conn = c->id;
  e->code = HUB_CLOSE_MOVED;
  e->text = "the table is elsewhere now, come back";
}

/* A guest is not sent on: whoever sent him will know better in a moment.  The owner asks again himself. */
bool went_elsewhere(struct req *q, const char *code)
{
  char written[CODE_LONG + 1];
  uint64_t key = code_key(code);
  if (!key || is_ours(q->h, code)) return false;
  if (q->c->guest) {
    if (q->c->by) refuse(q, E_ELSEWHERE);
    else close_moved(q->h, q->c);
    return true;
  }
  code_of_key(key, written);
  struct out *o = emit(q->h, EFFECT_ELSEWHERE);
  const char *by = q->c->by ? q->c->by : "";
  o->own = malloc(q->size + strlen(by) + 1);
  memcpy(o->own, q->text, q->size);
  strcpy(o->own + q->size, by);
  o->e.conn = q->c->id;
  o->e.text = o->own;
  o->e.size = q->size;
  o->e.by = q->c->by ? o->own + q->size : NULL;
  o->e.table = shard_of(written);
  o->e.person = q->c->who ? q->c->who->id : 0;
  o->e.owner = q->c->from ? q->c->from->address : 0;
  o->e.code = q->c->protocol;
  o->e.bot = q->c->language ? ig_language_name(q->c->language) : NULL;
  return true;
}

void hub_connect_guest(struct hub *h, conn_t id, const struct hub_guest *as, when_t now)
{
  if (as->by) hub_connect_owner(h, id, as->by, now);
  else hub_connect(h, id, now);
  struct conn *c = map_get(&h->conns, id);
  if (!c || c->guest) return;
  c->guest = true;
  if (as->by) return;
  hub_address(h, id, as->address);
  c->greeting = true;
  c->looked_for = as->person;
  c->protocol = as->protocol;
  c->language = as->language ? ig_language(as->language) : NULL;
  struct effect *e = &emit(h, EFFECT_FIND)->e;
  e->conn = id;
  e->person = as->person;
}

void hub_nowhere(struct hub *h, conn_t c, const char *text, size_t n)
{
  answer_error(h, c, text, n, E_ELSEWHERE);
}

/* ---- ours, and no longer ours ------------------------------------------------------- */

void table_wake(struct hub *h, struct table *t)
{
  bool bots = false;
  t->asleep = t->elsewhere;
  lobby_changed(h, t);
  if (t->broken || t->elsewhere) return;
  for (int p = 0; p < t->meta.seats; p++) bots |= bot_drives(&t->meta, p);
  t->touched = h->now;
  past_stamp(h, t);
  if (t->meta.status == OPEN && h->today > t->meta.day + 1 + h->limits.idle_table_hours / 24)
    t->touched -= h->limits.idle_table_hours * INT64_C(3600000); /* idle already before */
  if (t->meta.status == RUNNING && (bots || t->meta.clock.kind)) table_load(h, t);
  else schedule(h, t);
}

/* Messages that waited for it are not answered: their connections end. */
static void drop_deferred(struct hub *h, struct table *t)
{
  while (t->deferred) {
    struct deferred *l = t->deferred;
    const struct conn *c = map_get(&h->conns, l->conn);
    if (c) close_moved(h, c);
    t->deferred = l->next;
    free(l->text);
    free(l);
  }
  t->deferred_end = &t->deferred;
  t->deferred_count = 0;
}

/* Somebody else plays there, and we have not heard of it yet: whoever is here comes back, until we have.  What we know of it stays as it is. */
void table_is_behind(struct hub *h, struct table *t)
{
  while (t->links) {
    close_moved(h, t->links->conn);
    unlink_it(h, t->links);
  }
  drop_deferred(h, t);
}

static void let_go(struct hub *h, struct table *t)
{
  table_is_behind(h, t);
  t->elsewhere = t->asleep = true;
  t->is_loading = t->broken = false;
  t->starting = 0;
  free(t->shown);
  t->shown = NULL;
  table_game_free(t->loading);
  t->loading = NULL;
  free(t->loading_head);
  t->loading_head = NULL;
  unschedule(h, t);
  table_rest(h, t);
}

/* One whose change is on its way to the disk is let go when that is answered. */
void shard_settle(struct hub *h, struct table *t)
{
  if (!h->shared || t->elsewhere || t->pending || is_ours(h, t->meta.code)) return;
  let_go(h, t);
}

void hub_share(struct hub *h) { h->shared = true; }

void hub_own(struct hub *h, const bool mine[HUB_SHARDS], when_t now)
{
  if (now > h->now) h->now = now;
  if (!memcmp(h->mine, mine, sizeof h->mine)) return;
  memcpy(h->mine, mine, sizeof h->mine);
  size_t n = 0;
  struct table **all = malloc((h->tables.live + 1) * sizeof *all); /* letting go takes some out of the map */
  for (size_t i = 0; i < h->tables.cap; i++)
    if (h->tables.value[i]) all[n++] = h->tables.value[i];
  for (size_t i = 0; i < n; i++) {
    bool ours = is_ours(h, all[i]->meta.code);
    if (ours && all[i]->elsewhere) all[i]->elsewhere = false;
    else if (!ours) shard_settle(h, all[i]);
  }
  free(all);
  hub_ready(h, now);
}

bool hub_lets_go(const struct hub *h)
{
  for (size_t i = 0; i < h->tables.cap; i++) {
    const struct table *t = h->tables.value[i];
    if (t && !t->elsewhere && !is_ours(h, t->meta.code)) return true;
  }
  return false;
}

/* ---- what the others change ------------------------------------------------------------- */

static void gone(struct hub *h, struct table *t)
{
  t->forgotten = true;
  lobby_changed(h, t);
  table_free(h, t);
}

/* The lobby shows names; whoever came to another hub first is not known here. */
static void find_names(struct hub *h, const struct table_meta *hd)
{
  for (int p = 0; p < hd->seats; p++) {
    const struct person *who = map_get(&h->people, (uint64_t)hd->seat[p].person);
    if (!who || *who->name) continue;
    emit(h, EFFECT_FIND)->e.person = who->id; /* for nobody's hello */
  }
}

/* His name is another one now, or known at last. */
void name_came(struct hub *h, const struct person *who)
{
  for (int i = 0; i < who->own_count; i++) {
    struct table *t = map_get(&h->tables, (uint64_t)who->own[i].table);
    if (t && !t->pending) lobby_changed(h, t);
  }
}

/* Our own tables we know better. */
void hub_changed_table(struct hub *h, int64_t id, const char *summary, when_t now)
{
  struct table *t = map_get(&h->tables, (uint64_t)id);
  struct table_meta hd = { 0 };
  if (now > h->now) h->now = now;
  if (t && !t->elsewhere) return;
  if (!summary) {
    t = table_by_id(h, id); /* also one of which only the code is in memory */
    if (t) gone(h, t);
    return;
  }
  json_t *j = json_loads(summary, JSON_REJECT_DUPLICATES, NULL);
  bool good = j && read_summary(&hd, j);
  json_decref(j);
  if (!good) return;
  if (!t) {
    hub_known_table(h, id, summary);
    if ((t = map_get(&h->tables, (uint64_t)id))) table_wake(h, t);
    find_names(h, &hd);
    return;
  }
  people_note(h, id, &t->meta, &hd);
  t->meta = hd;
  find_names(h, &hd);
  table_count(h, t, !hd.put_away);
  lobby_changed(h, t);
  if (hd.status == OVER || is_stale(h, &hd)) past_put_away(h, t);
}

void hub_changed_person(struct hub *h, int64_t id, const char *row)
{
  const struct person *who = map_get(&h->people, (uint64_t)id);
  if (!who || who->changing) return;
  const struct person before = *who;
  hub_known_person(h, id, row);
  if (who->deleted && !before.deleted) person_forgotten(h, who, before.name);
  else if (who->banned && !before.banned) person_banned(h, who);
  name_came(h, who);
}
