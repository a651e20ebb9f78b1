/* lobby.c - the list of tables that anybody may find, kept up to date live.
 *
 * A row tells what stands at the door: the game, who sits, whether it has begun.
 * Nothing in it comes from the game itself.  Each connection that watches has heard
 * of the changes up to some number; who is behind hears the newest state only. */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

enum { LOBBY_MS = 20 }; /* so often is tried what could not be told at once */

static bool in_lobby(const struct table *t)
{
  const struct table_meta *hd = &t->meta;
  if (!hd->game || !hd->listed || t->forgotten || hd->put_away) return false;
  return hd->status == OPEN || (hd->status == RUNNING && hd->spectators);
}

static char *row_of(const struct hub *h, const struct table *t)
{
  struct buf b = { 0 };
  const struct table_meta *hd = &t->meta;
  w_open(&b, '{');
  w_kstr(&b, "table", hd->code);
  w_kstr(&b, "status", status_words[hd->status]);
  write_settings(&b, hd);
  w_key(&b, "people");
  w_open(&b, '[');
  for (int p = 0; p < hd->seats; p++) {
    char shown[NAME_SHOWN];
    const char *name = name_at(h, hd, hd->seat[p].person, shown);
    if (name) w_str(&b, name);
    else if (*hd->seat[p].bot) {
      w_open(&b, '{');
      w_kstr(&b, "bot", hd->seat[p].bot);
      w_close(&b, '}');
    } else w_null(&b);
  }
  w_close(&b, ']');
  w_close(&b, '}');
  return w_done(&b);
}

/* ---- notices: the last change of each table, the oldest first ----------------- */

static void notice_out(struct hub *h, struct notice *n)
{
  if (n->before) n->before->after = n->after;
  else h->oldest_notice = n->after;
  if (n->after) n->after->before = n->before;
  else h->last_notice = n->before;
  n->before = n->after = NULL;
}

static void notice_last(struct hub *h, struct notice *n)
{
  n->number = ++h->notices;
  n->before = h->last_notice;
  if (n->before) n->before->after = n;
  else h->oldest_notice = n;
  h->last_notice = n;
}

static void notice_free(struct notice *n)
{
  free(n->row);
  free(n);
}

/* Tables that left the list are remembered until all who watch have been told. */
static void forget_gone(struct hub *h)
{
  while (h->gone) {
    struct notice *n = h->gone;
    h->gone = n->next_gone;
    notice_out(h, n);
    notice_free(n);
  }
}

void lobby_free(struct hub *h)
{
  while (h->oldest_notice) {
    struct notice *n = h->oldest_notice;
    notice_out(h, n);
    notice_free(n);
  }
}

/* ---- telling -------------------------------------------------------------------- */

static void send_notice(struct hub *h, struct conn *c, const struct notice *n)
{
  struct buf b = { 0 };
  begin(&b, "lobby", NULL, NULL);
  w_key(&b, n->gone ? "gone" : "put");
  if (n->gone) w_str(&b, n->code);
  else w_json(&b, n->row);
  w_close(&b, '}');
  send_buf(h, c, &b);
}

/* What this one has not heard of yet.  false: no more may be sent just now. */
static bool catch_up(struct hub *h, struct conn *c)
{
  const struct notice *n = h->last_notice;
  while (n && n->before && n->before->number > c->lobby_heard) n = n->before;
  for (; n; n = n->after) {
    if (n->number <= c->lobby_heard) continue;
    if (!bucket_take(&h->lobby_sent, h->limits.lobby, 1, h->now)) return false;
    send_notice(h, c, n);
    c->lobby_heard = n->number;
  }
  return true;
}

/* Changes go out at once while there are few.  When there are many, or many watch,
 * they wait a little, and of those of one table only the last is told: what
 * one visitor does costs a part of the server's time, never all of it. */
void lobby_tell(struct hub *h)
{
  for (int left = h->lobby_count; left > 0; left--) {
    if (h->lobby_next >= h->lobby_count) h->lobby_next = 0;
    if (!catch_up(h, h->lobby[h->lobby_next])) {
      h->lobby_due = h->now + LOBBY_MS;
      return;
    }
    h->lobby_next++;
  }
  h->lobby_due = -1;
  forget_gone(h);
}

/* ---- changes ---------------------------------------------------------------------- */

static void enter_list(struct hub *h, struct table *t)
{
  t->notice = calloc(1, sizeof *t->notice);
  memcpy(t->notice->code, t->meta.code, sizeof t->notice->code);
  t->older = h->newest;
  t->newer = NULL;
  h->newest = t;
  if (t->older) t->older->newer = t;
}

void lobby_changed(struct hub *h, struct table *t)
{
  char *row = in_lobby(t) ? row_of(h, t) : NULL;
  if (row && t->notice && !strcmp(row, t->notice->row)) {
    free(row);
    return;
  }
  if (!row) {
    lobby_leave_list(h, t);
    return;
  }
  if (t->notice) {
    notice_out(h, t->notice);
    free(t->notice->row);
  } else enter_list(h, t);
  t->notice->row = row;
  notice_last(h, t->notice);
  lobby_tell(h);
}

void lobby_leave_list(struct hub *h, struct table *t)
{
  struct notice *n = t->notice;
  if (!n) return;
  if (t->newer) t->newer->older = t->older;
  else h->newest = t->older;
  if (t->older) t->older->newer = t->newer;
  t->newer = t->older = NULL;
  t->notice = NULL;
  notice_out(h, n);
  n->gone = true;
  n->next_gone = h->gone;
  h->gone = n;
  notice_last(h, n);
  lobby_tell(h);
}

/* ---- who watches ------------------------------------------------------------------- */

void lobby_leave(struct hub *h, struct conn *c)
{
  if (!c->at_lobby) return;
  int i = c->at_lobby - 1;
  h->lobby[i] = h->lobby[--h->lobby_count];
  h->lobby[i]->at_lobby = i + 1;
  c->at_lobby = 0;
}

static void lobby_enter(struct hub *h, struct conn *c)
{
  c->lobby_heard = h->notices;
  if (c->at_lobby) return;
  if (h->lobby_count == h->lobby_cap) {
    h->lobby_cap = h->lobby_cap * 2 + 16;
    h->lobby = realloc(h->lobby, (size_t)h->lobby_cap * sizeof *h->lobby);
  }
  h->lobby[h->lobby_count++] = c;
  c->at_lobby = h->lobby_count;
}

enum { LOBBY_ROWS = 200 }; /* the newest                       */

void act_lobby(struct req *q)
{
  struct buf b = { 0 };
  int rows = 0;
  if (!r_bool(q->in, "on", true)) {
    lobby_leave(q->h, q->c);
    say_ok(q);
    return;
  }
  lobby_enter(q->h, q->c);
  begin(&b, "lobby", q->re, NULL);
  w_key(&b, "list");
  w_open(&b, '[');
  for (const struct table *t = q->h->newest; t && rows < LOBBY_ROWS; t = t->older, rows++)
    w_json(&b, t->notice->row);
  w_close(&b, ']');
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

struct option_of {
  const struct ig_game *game;
  int option;
};

static const char *words_of_option(const void *of, const struct ig_language *l)
{
  const struct option_of *o = of;
  return ig_option_about(o->game, o->option, l);
}

static const char *words_of_title(const void *game, const struct ig_language *l) { return ig_title(game, l); }

/* What the options mean, in words. */
static void write_about(struct buf *b, const struct conn *c, const struct ig_game *g)
{
  w_key(b, "about");
  w_open(b, '{');
  for (int k = 0; k < ig_option_count(g); k++) {
    const struct ig_option *o = ig_option_at(g, k);
    if (o->values) {
      w_key(b, o->name);
      w_open(b, '{');
      w_words(b, c, words_of_option, &(struct option_of){ g, k });
      w_close(b, '}');
    }
  }
  w_close(b, '}');
}

void act_games(struct req *q)
{
  struct buf b = { 0 };
  begin(&b, "games", q->re, NULL);
  w_key(&b, "list");
  w_open(&b, '[');
  for (int i = 0; i < ig_game_count(); i++) {
    const struct ig_game *g = ig_game_at(i);
    w_open(&b, '{');
    w_kstr(&b, "game", ig_name(g));
    w_kint(&b, "rules", ig_rules_version(g));
    w_words(&b, q->c, words_of_title, g);
    w_kint(&b, "seats_min", ig_seats_min(g));
    w_kint(&b, "seats_max", ig_seats_max(g));
    w_key(&b, "options");
    w_open(&b, '{');
    for (int k = 0; k < ig_option_count(g); k++) {
      const struct ig_option *o = ig_option_at(g, k);
      if (!o->values) continue;
      w_key(&b, o->name);
      w_open(&b, '[');
      for (int v = 0; o->values[v]; v++) w_str(&b, o->values[v]);
      w_close(&b, ']');
    }
    w_close(&b, '}');
    write_about(&b, q->c, g);
    w_close(&b, '}');
  }
  w_close(&b, ']');
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}
