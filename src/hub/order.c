/* order.c - how a host keeps order at a table: who looks on, silence for one person,
 * slow talk for all, and out of the door (act_kick, with those who only look on); and
 * what all who play agree on: that whoever looks on sees every hand. */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

enum { SLOW_MAX = 3600 }; /* seconds between two lines        */

bool is_host(const struct req *q) { return q->t->meta.host == q->c->who->id; }

static bool among(const int64_t *list, int n, int64_t person)
{
  for (int i = 0; i < n; i++)
    if (list[i] == person) return true;
  return false;
}

bool is_banned(const struct table_meta *hd, int64_t person)
{
  return among(hd->banned, hd->banned_count, person);
}
bool is_muted(const struct table_meta *hd, int64_t person)
{
  return among(hd->muted, hd->muted_count, person);
}

/* Whom the host means: somebody on a "seat", or any "person".  0: nobody, or the host. */
int64_t person_meant(const struct req *q)
{
  const struct table_meta *hd = &q->t->meta;
  int64_t seat = r_int(q->in, "seat", 0), person = r_int(q->in, "person", 0);
  if (seat) person = seat >= 1 && seat <= hd->seats ? hd->seat[seat - 1].person : 0;
  return person > 0 && person != hd->host && map_get(&q->h->people, (uint64_t)person) ? person : 0;
}

/* Whoever was sent away could come back as somebody new.  So for an hour people who are newer than that moment and come
 * from the same address stay outside; those who were known before, in the same house or school, do not. */
enum { SHUT_MINUTES = 60, SHUT_MAX = 16 };

void shut_out(struct hub *h, struct table *t, const struct conn *c)
{
  if (!c->from) return;
  int keep = t->shut_count < SHUT_MAX ? t->shut_count : SHUT_MAX - 1;
  struct shut *all = malloc((size_t)(keep + 1) * sizeof *all);
  if (!all) abort();
  all[0] = (struct shut){ .address = c->from->address,
                          .newest = h->last_person,
                          .until = h->now + SHUT_MINUTES * INT64_C(60000) };
  if (keep) memcpy(all + 1, t->shut, (size_t)keep * sizeof *all);
  free(t->shut);
  t->shut = all;
  t->shut_count = keep + 1;
}

bool is_shut_out(const struct hub *h, const struct table *t, const struct conn *c)
{
  for (int i = 0; i < t->shut_count; i++) {
    const struct shut *s = &t->shut[i];
    if (c->from && s->address == c->from->address && c->who->id > s->newest && h->now < s->until) return true;
  }
  return false;
}

/* Those at the table who do not sit, each once. */
void act_watchers(struct req *q)
{
  const struct table_meta *hd = &q->t->meta;
  struct buf b = { 0 };
  char shown[NAME_SHOWN];
  if (!is_host(q)) {
    refuse(q, E_HOST);
    return;
  }
  begin(&b, "watchers", q->re, hd->code);
  w_key(&b, "list");
  w_open(&b, '[');
  for (const struct link *l = q->t->links; l; l = l->of_table) {
    int64_t id = l->conn->who->id;
    bool told = seat_of(hd, id) >= 0;
    for (const struct link *k = q->t->links; k != l && !told; k = k->of_table) told = k->conn->who->id == id;
    if (told) continue;
    w_open(&b, '{');
    w_kint(&b, "person", id);
    w_kstr(&b, "name", name_at(q->h, hd, id, shown));
    if (is_muted(hd, id)) w_kbool(&b, "muted", true);
    w_close(&b, '}');
  }
  w_close(&b, ']');
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

static void enter(struct req *q, const char *kind, struct buf *b)
{
  struct plan *p = plan_new(q->h, q);
  if (plan_entry(p, plan_change(p, q->t), kind, b)) plan_go(q->h, p);
  else plan_drop(q->h, p);
}

void act_mute(struct req *q)
{
  struct buf b = { 0 };
  int64_t who = person_meant(q);
  if (!is_host(q)) {
    refuse(q, E_HOST);
    return;
  }
  if (!who) {
    refuse(q, E_NO_SEAT);
    return;
  }
  w_open(&b, '{');
  w_kint(&b, "person", who);
  w_kbool(&b, "on", r_bool(q->in, "on", true));
  w_close(&b, '}');
  enter(q, "mute", &b);
}

void act_slow(struct req *q)
{
  struct buf b = { 0 };
  int64_t seconds = r_int(q->in, "seconds", -1);
  if (!is_host(q)) {
    refuse(q, E_HOST);
    return;
  }
  if (seconds < 0 || seconds > SLOW_MAX) {
    refuse(q, E_SETTINGS);
    return;
  }
  w_open(&b, '{');
  w_kint(&b, "seconds", seconds);
  w_close(&b, '}');
  enter(q, "slow", &b);
}

/* Of those who play; bots agree with the others. */
bool hands_open(const struct table_meta *hd)
{
  int people = 0;
  for (int p = 0; p < hd->seats; p++) {
    if (!is_human(hd, p)) continue;
    if (!hd->seat[p].shows) return false;
    people++;
  }
  return people > 0;
}

void act_show(struct req *q)
{
  struct buf b = { 0 };
  if (q->t->meta.status == OVER) {
    refuse(q, E_NOT_RUNNING);
    return;
  }
  w_open(&b, '{');
  w_kint(&b, "seat", q->seat);
  w_kbool(&b, "on", r_bool(q->in, "on", true));
  w_close(&b, '}');
  enter(q, "show", &b);
}

/* ---- the entries of these ---------------------------------------------------------- */

bool apply_mute(struct table_meta *hd, const json_t *body)
{
  int64_t who = r_int(body, "person", 0);
  int n = 0;
  for (int i = 0; i < hd->muted_count; i++)
    if (hd->muted[i] != who) hd->muted[n++] = hd->muted[i];
  if (n == MUTED_MAX && r_bool(body, "on", true)) { /* the oldest may speak again */
    for (int i = 1; i < n; i++) hd->muted[i - 1] = hd->muted[i];
    n--;
  }
  if (r_bool(body, "on", true)) hd->muted[n++] = who;
  for (int i = n; i < MUTED_MAX; i++) hd->muted[i] = 0;
  hd->muted_count = n;
  return who > 0;
}

bool apply_slow(struct table_meta *hd, const json_t *body)
{
  int64_t seconds = r_int(body, "seconds", 0);
  if (seconds < 0 || seconds > SLOW_MAX) return false;
  hd->slow = (uint16_t)seconds;
  return true;
}

/* Whether this person may speak here now. */
bool may_speak(struct req *q)
{
  const struct table_meta *hd = &q->t->meta;
  when_t wait = q->c->who->spoke ? q->c->who->spoke + hd->slow * INT64_C(1000) - q->h->now : 0;
  if (is_muted(hd, q->c->who->id)) {
    refuse(q, E_MUTED);
    return false;
  }
  if (hd->slow && wait > 0 && !is_host(q)) {
    refuse_until(q, E_SLOW, wait);
    return false;
  }
  return true;
}
