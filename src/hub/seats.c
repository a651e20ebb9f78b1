/* seats.c - opening tables, coming and going, bots on seats, the rights of the host. */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

static int seat_named(const struct req *q) /* "seat" from 1; -1: no such one */
{
  int64_t n = r_int(q->in, "seat", 0);
  return n >= 1 && n <= q->t->meta.seats ? (int)n - 1 : -1;
}

static bool is_free(const struct seat *s) { return !s->person && !*s->bot; }

static void go(struct req *q, struct plan *p, bool good)
{
  if (good) plan_go(q->h, p);
  else plan_drop(q->h, p);
}

/* ---- entries ------------------------------------------------------------------------ */

static bool enter_seat(struct plan *p, struct table_change *part, int seat, int64_t person,
                       const char *promise)
{
  struct buf b = { 0 };
  w_open(&b, '{');
  w_kint(&b, "seat", seat);
  w_kint(&b, "person", person);
  if (promise) w_kstr(&b, "promise", promise);
  w_close(&b, '}');
  return plan_entry(p, part, "sit", &b);
}

static bool enter_stand(struct plan *p, struct table_change *part, int seat)
{
  struct buf b = { 0 };
  w_open(&b, '{');
  w_kint(&b, "seat", seat);
  w_close(&b, '}');
  return plan_entry(p, part, "stand", &b);
}

static bool enter_bot(struct hub *h, struct plan *p, struct table_change *part, int seat, const char *bot)
{
  struct buf b = { 0 };
  int64_t left[IG_SEATS_MAX];
  w_open(&b, '{');
  w_kint(&b, "seat", seat);
  w_kstr(&b, "bot", bot);
  if (part->t->play) {
    clock_spent(part->t, h->now, left);
    write_left(&b, &part->meta, left);
  }
  w_close(&b, '}');
  return plan_entry(p, part, "bot", &b);
}

static bool enter_person(struct plan *p, struct table_change *part, const char *kind, int64_t person)
{
  struct buf b = { 0 };
  w_open(&b, '{');
  w_kint(&b, "person", person);
  w_close(&b, '}');
  return plan_entry(p, part, kind, &b);
}

/* Back after a timeout: the time of a turn; of a bank, only a little. */
static int64_t back_time(const struct clock *c)
{
  if (c->kind != CLOCK_BANK) return c->base;
  return c->add > 10000 ? c->add : 10000;
}

static bool enter_away(struct hub *h, struct plan *p, struct table_change *part, int seat, bool on)
{
  struct buf b = { 0 };
  int64_t left[IG_SEATS_MAX];
  clock_spent(part->t, h->now, left);
  if (!on && left[seat] <= 0) left[seat] = back_time(&part->meta.clock);
  w_open(&b, '{');
  w_kint(&b, "seat", seat);
  w_kbool(&b, "on", on);
  write_left(&b, &part->meta, left);
  w_close(&b, '}');
  return plan_entry(p, part, "away", &b);
}

static bool enter_open(struct hub *h, struct plan *p, struct table_change *part,
                       const struct table_meta *like, int64_t host)
{
  struct buf b = { 0 };
  uint8_t secret[FAIR_BYTES];
  char hex[2 * FAIR_BYTES + 1];
  hub_random(h, secret, sizeof secret);
  fair_hex(secret, sizeof secret, hex);
  w_open(&b, '{');
  w_kstr(&b, "code", part->meta.code);
  write_settings(&b, like);
  w_kint(&b, "rules", ig_rules_version(like->game));
  w_kint(&b, "host", host);
  w_kstr(&b, "secret", hex);
  w_close(&b, '}');
  return plan_entry(p, part, "open", &b);
}

/* ---- opening --------------------------------------------------------------------------- */

/* A table that is only now being thought of.  The code of one that is not listed is all
 * that keeps strangers out, so it is longer. */
static struct table *fresh_table(struct req *q, bool listed)
{
  struct table *t = table_new(q->h, 0);
  draw_code(q->h, t, listed);
  t->from = q->c->from ? q->c->from->address : 0;
  return t;
}

static bool good_promise(const char *words)
{
  struct fair_promise p;
  return !words || fair_read_promise(words, &p);
}

void act_open(struct req *q)
{
  struct table_meta like = { 0 };
  enum error e = read_settings(q->in, &like, false);
  int64_t seat = r_int(q->in, "seat", 0), me = q->c->who->id;
  const char *promise = r_str(q->in, "promise");
  if (e != E_NONE) {
    refuse(q, e);
    return;
  }
  if (seat < 0 || seat > like.seats || !good_promise(promise)) {
    refuse(q, E_SETTINGS);
    return;
  }
  if (owns_nothing(q->h)) {
    refuse(q, E_DRAIN);
    return;
  }
  if (!quota_open(q)) return;
  struct plan *p = plan_new(q->h, q);
  struct table_change *part = plan_change(p, fresh_table(q, like.listed));
  bool good = enter_open(q->h, p, part, &like, me);
  if (good && seat) good = enter_seat(p, part, (int)seat - 1, me, promise);
  p->join = true;
  go(q, p, good);
}

/* Numbers of options and values may differ from one version of the rules to the next: words do not. */
static void choose_word(struct table_meta *hd, const char *name, const char *value)
{
  for (int i = 0; i < ig_option_count(hd->game); i++) {
    const struct ig_option *o = ig_option_at(hd->game, i);
    if (!o->values || strcmp(o->name, name)) continue;
    for (int v = 0; o->values[v]; v++)
      if (!strcmp(o->values[v], value)) hd->choice[i] = (uint8_t)v;
  }
}

/* A new game is played by the newest rules, with the same options where they still are. */
static struct table_meta by_newest_rules(const struct table_meta *old)
{
  struct table_meta hd = *old;
  hd.game = ig_find(ig_name(old->game));
  memset(hd.choice, 0, sizeof hd.choice);
  for (int i = 0; i < ig_option_count(old->game); i++) {
    const struct ig_option *was = ig_option_at(old->game, i);
    if (was->values) choose_word(&hd, was->name, was->values[old->choice[i]]);
  }
  return hd;
}

/* Everybody moves one seat on, so somebody else begins. */
void act_rematch(struct req *q)
{
  struct table_meta *old = &q->t->meta;
  char next[CODE_LONG + 1];
  if (old->status != OVER) {
    refuse(q, E_NOT_OVER);
    return;
  }
  if (map_get(&q->h->tables, (uint64_t)old->next) || code_of(q->h, old->next, next)) {
    send_table(q->h, link_of(q->c, q->t), q->re);
    return;
  }
  if (!quota_open(q)) return;
  struct plan *p = plan_new(q->h, q);
  struct table_change *was = plan_change(p, q->t), *part = plan_change(p, fresh_table(q, old->listed));
  struct buf b = { 0 };
  const struct table_meta like = by_newest_rules(old);
  w_open(&b, '{');
  w_kint(&b, "next", part->t->id);
  w_close(&b, '}');
  bool good = plan_entry(p, was, "next", &b) && enter_open(q->h, p, part, &like, q->c->who->id);
  for (int i = 0; i < old->seats && good; i++) {
    const struct seat *s = &old->seat[(i + 1) % old->seats];
    if (s->person) good = enter_seat(p, part, i, s->person, NULL);
    else if (*s->bot) good = enter_bot(q->h, p, part, i, s->bot);
  }
  p->join = true;
  go(q, p, good);
}

/* ---- whoever has a link, and has not said hello: what is it a link to? ---------------------- */

void act_peek(struct req *q)
{
  const char *code = r_str(q->in, "table");
  char shown[NAME_SHOWN];
  struct buf b = { 0 };
  int free_seats = 0;
  q->t = code ? table_by_code(q->h, code) : NULL;
  if (!quota_peek(q)) return;
  const struct table_meta *hd = &q->t->meta;
  const struct person *host = map_get(&q->h->people, (uint64_t)hd->host);
  for (int p = 0; p < hd->seats; p++) free_seats += is_free(&hd->seat[p]);
  begin(&b, "peek", q->re, hd->code);
  w_kstr(&b, "game", ig_name(hd->game));
  w_kstr(&b, "status", status_words[hd->status]);
  w_kint(&b, "seats", hd->seats);
  w_kint(&b, "free", free_seats);
  w_kbool(&b, "spectators", hd->spectators);
  if (host) {
    w_kstr(&b, "host", name_at(q->h, hd, hd->host, shown));
    if (*host->face) w_kstr(&b, "face", host->face);
  }
  w_close(&b, '}');
  q->t->touched = q->h->now;
  send_buf(q->h, q->c, &b);
}

/* ---- coming and going --------------------------------------------------------------------- */

static enum error may_join(const struct req *q)
{
  const struct table *t = q->t;
  int same = 0, strangers = 0;
  if (is_banned(&t->meta, q->c->who->id) || (q->seat < 0 && is_shut_out(q->h, t, q->c))) return E_BANNED;
  if (q->seat < 0 && t->meta.status != OPEN && !t->meta.spectators) return E_SPECTATORS;
  for (const struct link *l = t->links; l; l = l->of_table) {
    same += l->conn->who == q->c->who;
    strangers += seat_of(&t->meta, l->conn->who->id) < 0;
  }
  if (link_of(q->c, t)) return E_NONE;
  if (same >= q->h->limits.conns_per_seat || q->c->link_count >= LINKS_PER_CONN) return E_LIMIT;
  return q->seat < 0 && strangers >= q->h->limits.spectators ? E_LIMIT : E_NONE;
}

void act_join(struct req *q)
{
  enum error e = may_join(q);
  if (e != E_NONE) {
    refuse(q, e);
    return;
  }
  int64_t have = r_int(q->in, "have", 0);
  if (q->h->shared && have > q->t->meta.n &&
      have != q->t->ahead) { /* its new owner has shown him more: he looks there */
    q->t->ahead = have;
    close_moved(q->h, q->c);
    return;
  }
  struct link *l = link_up(q->h, q->c, q->t);
  l->seen = -1;
  send_table(q->h, l, q->re);
  send_view(q->h, l, NULL, have > q->t->meta.n ? 0 : have,
            NULL); /* a version that never was: as if it had none */
}

void act_sit(struct req *q)
{
  int seat = seat_named(q);
  const char *promise = r_str(q->in, "promise");
  struct table_meta *hd = &q->t->meta;
  for (int i = 0; seat < 0 && !json_object_get(q->in, "seat") && i < hd->seats; i++)
    if (is_free(&hd->seat[i])) seat = i; /* any free one     */
  if (hd->status != OPEN) {
    refuse(q, E_STARTED);
    return;
  }
  if (!good_promise(promise)) {
    refuse(q, E_ENTROPY);
    return;
  }
  if (seat < 0) {
    refuse(q, json_object_get(q->in, "seat") ? E_NO_SEAT : E_TAKEN);
    return;
  }
  if (seat != q->seat && !is_free(&hd->seat[seat])) {
    refuse(q, E_TAKEN);
    return;
  }
  struct plan *p = plan_new(q->h, q);
  struct table_change *part = plan_change(p, q->t);
  bool good = q->seat < 0 || enter_stand(p, part, q->seat);
  go(q, p, good && enter_seat(p, part, seat, q->c->who->id, promise));
}

/* The host goes: another person who sits becomes the host. */
static int64_t heir(const struct table_meta *hd, int64_t host)
{
  for (int p = 0; p < hd->seats; p++)
    if (is_human(hd, p) && hd->seat[p].person != host) return hd->seat[p].person;
  return 0;
}

void act_stand(struct req *q)
{
  if (q->t->meta.status != OPEN) {
    refuse(q, E_STARTED);
    return;
  }
  struct plan *p = plan_new(q->h, q);
  go(q, p, enter_stand(p, plan_change(p, q->t), q->seat));
}

void act_leave(struct req *q)
{
  struct table_meta *hd = &q->t->meta;
  bool sits = q->seat >= 0 && hd->status != OVER, host = is_host(q) && hd->status != OVER;
  bool hands_over = sits && hd->status == RUNNING && !bot_drives(hd, q->seat);
  int64_t next = host ? heir(hd, q->c->who->id) : 0;
  if (host && hd->status == OPEN && !next) {
    forget_table(q->h, q->t, q);
    return;
  }
  if (!(sits && hd->status == OPEN) && !hands_over && !next) {
    unlink_it(q->h, link_of(q->c, q->t));
    say_ok(q);
    return;
  }
  struct plan *p = plan_new(q->h, q);
  struct table_change *part = plan_change(p, q->t);
  bool good = true;
  if (sits && hd->status == OPEN) good = enter_stand(p, part, q->seat);
  if (hands_over) good = enter_away(q->h, p, part, q->seat, true);
  if (good && next) good = enter_person(p, part, "host", next);
  p->leave = true;
  go(q, p, good);
}

/* ---- bots and the host ------------------------------------------------------------------------ */

static bool known_bot(const struct hub *h, const char *name)
{
  for (int i = 0; h->limits.bots[i]; i++)
    if (!strcmp(h->limits.bots[i], name) && strlen(name) < BOT_BYTES) return true;
  return false;
}

void act_bot(struct req *q)
{
  int seat = seat_named(q);
  struct table_meta *hd = &q->t->meta;
  const json_t *named = json_object_get(q->in, "bot");
  const char *bot = named ? json_string_value(named) : q->h->limits.bots[0];
  if (!is_host(q)) {
    refuse(q, E_HOST);
    return;
  }
  if (hd->status != OPEN) {
    refuse(q, E_STARTED);
    return;
  }
  if (seat < 0) {
    refuse(q, E_NO_SEAT);
    return;
  }
  if (hd->seat[seat].person) {
    refuse(q, E_TAKEN);
    return;
  }
  if (!json_is_null(named) && (!bot || !known_bot(q->h, bot))) {
    refuse(q, E_BOT);
    return;
  }
  struct plan *p = plan_new(q->h, q);
  struct table_change *part = plan_change(p, q->t);
  go(q, p, json_is_null(named) ? enter_stand(p, part, seat) : enter_bot(q->h, p, part, seat, bot));
}

/* Out, and not in again: somebody who sits, or who only looks on. */
void act_kick(struct req *q)
{
  struct table_meta *hd = &q->t->meta;
  int64_t who = person_meant(q);
  int seat = who ? seat_of(hd, who) : IG_SPECTATOR;
  if (!is_host(q)) {
    refuse(q, E_HOST);
    return;
  }
  if (hd->status == OVER && (seat >= 0 || !who)) {
    refuse(q, E_NOT_RUNNING);
    return;
  }
  if (!who) {
    refuse(q, E_NO_SEAT);
    return;
  }
  struct plan *p = plan_new(q->h, q);
  struct table_change *part = plan_change(p, q->t);
  bool good = true;
  if (seat >= 0)
    good = hd->status == OPEN ? enter_stand(p, part, seat)
                              : enter_bot(q->h, p, part, seat, q->h->limits.bots[0]);
  part->views |= seat >= 0 && hd->status == RUNNING;
  go(q, p, good && enter_person(p, part, "ban", who));
}

void forget_table(struct hub *h, struct table *t, const struct req *q)
{
  struct plan *p = plan_new(h, q);
  plan_change(p, t)->forget = true;
  plan_go(h, p);
}

void act_close(struct req *q)
{
  struct table_meta *hd = &q->t->meta;
  struct buf b = { 0 };
  if (!is_host(q)) {
    refuse(q, E_HOST);
    return;
  }
  if (hd->status == OVER) {
    refuse(q, E_NOT_RUNNING);
    return;
  }
  if (hd->status == OPEN) {
    forget_table(q->h, q->t, q);
    return;
  }
  for (int p = 0; p < hd->seats; p++)
    if (p != q->seat && is_human(hd, p) && !hd->seat[p].away) {
      refuse(q, E_OTHERS);
      return;
    }
  struct plan *p = plan_new(q->h, q);
  w_open(&b, '{');
  w_close(&b, '}');
  go(q, p, plan_entry(p, plan_change(p, q->t), "close", &b));
}

/* ---- absent players ------------------------------------------------------------------------------ */

void give_to_bot(struct hub *h, struct table *t, int seat, const struct req *q)
{
  struct plan *p = plan_new(h, q);
  if (enter_away(h, p, plan_change(p, t), seat, true)) plan_go(h, p);
  else plan_drop(h, p);
}

void act_away(struct req *q)
{
  struct table *t = q->t;
  int seat = json_object_get(q->in, "seat") ? seat_named(q) : q->seat;
  if (seat < 0 || !is_human(&t->meta, seat) || t->meta.seat[seat].away) {
    refuse(q, E_NO_SEAT);
    return;
  }
  bool absent = t->absent_since[seat] &&
                q->h->now - t->absent_since[seat] >= q->h->limits.absent_seconds * INT64_C(1000);
  if (seat != q->seat && !absent) {
    refuse(q, E_PRESENT);
    return;
  }
  give_to_bot(q->h, t, seat, q);
}

void act_back(struct req *q)
{
  if (!q->t->meta.seat[q->seat].away || q->t->meta.seat[q->seat].out) {
    refuse(q, E_NO_SEAT);
    return;
  }
  struct plan *p = plan_new(q->h, q);
  go(q, p, enter_away(q->h, p, plan_change(p, q->t), q->seat, false));
}
