/* lobby.c - the list of tables that anybody may find, kept up to date live.
 *
 * A row tells what stands at the door: the game, who sits, whether it has begun.
 * Nothing in it comes from the game itself. */
#include <stdlib.h>
#include <string.h>
#include "inner.h"

static bool in_lobby(const struct table *t)
{
  const struct head *hd = &t->head;
  if (!hd->game || !hd->listed || t->forgotten || t->rested) return false;
  return hd->status == OPEN || (hd->status == RUNNING && hd->spectators);
}

static char *row_of(const struct hub *h, const struct table *t)
{
  struct buf b = { 0 };
  const struct head *hd = &t->head;
  w_open(&b, '{'), w_kstr(&b, "table", hd->code), w_kstr(&b, "status", status_words[hd->status]);
  write_settings(&b, hd);
  w_key(&b, "people"), w_open(&b, '[');
  for (int p = 0; p < hd->seats; p++) {
    const struct person *who = map_get(&h->people, (uint64_t)hd->seat[p].person);
    if (who) w_str(&b, who->name);
    else if (*hd->seat[p].bot) w_open(&b, '{'), w_kstr(&b, "bot", hd->seat[p].bot), w_close(&b, '}');
    else w_null(&b);
  }
  w_close(&b, ']'), w_close(&b, '}');
  return w_done(&b);
}

static void send_delta(struct hub *h, const char *key, const char *row, const char *code)
{
  for (int i = 0; i < h->lobby_count; i++) {
    struct buf b = { 0 };
    begin(&b, "lobby", NULL, NULL), w_key(&b, key);
    if (row) w_json(&b, row);
    else w_str(&b, code);
    w_close(&b, '}');
    send_buf(h, h->lobby[i], &b);
  }
}

void lobby_changed(struct hub *h, struct table *t)
{
  char *row = in_lobby(t) ? row_of(h, t) : NULL;
  bool same = row && t->lobby_row ? !strcmp(row, t->lobby_row) : row == t->lobby_row;
  if (!same && row) send_delta(h, "put", row, NULL);
  if (!same && !row) send_delta(h, "gone", NULL, t->head.code);
  if (!t->lobby_row && row) {
    t->older = h->newest, t->newer = NULL, h->newest = t;
    if (t->older) t->older->newer = t;
  } else if (!row) lobby_leave_list(h, t);
  free(t->lobby_row), t->lobby_row = row;
}

void lobby_leave_list(struct hub *h, struct table *t)
{
  if (!t->lobby_row) return;
  if (t->newer) t->newer->older = t->older;
  else h->newest = t->older;
  if (t->older) t->older->newer = t->newer;
  t->newer = t->older = NULL;
}

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
  if (c->at_lobby) return;
  if (h->lobby_count == h->lobby_cap) {
    h->lobby_cap = h->lobby_cap * 2 + 16;
    h->lobby = realloc(h->lobby, (size_t)h->lobby_cap * sizeof *h->lobby);
  }
  h->lobby[h->lobby_count++] = c;
  c->at_lobby = h->lobby_count;
}

enum { LOBBY_ROWS = 200 };                 /* the newest                       */

void act_lobby(struct req *q)
{
  struct buf b = { 0 };
  int rows = 0;
  if (!r_bool(q->in, "on", true)) { lobby_leave(q->h, q->c), say_ok(q); return; }
  lobby_enter(q->h, q->c);
  begin(&b, "lobby", q->re, NULL), w_key(&b, "list"), w_open(&b, '[');
  for (const struct table *t = q->h->newest; t && rows < LOBBY_ROWS; t = t->older, rows++) w_json(&b, t->lobby_row);
  w_close(&b, ']'), w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

/* What the options mean, in words. */
static void write_about(struct buf *b, const struct ig_game *g)
{
  w_key(b, "about"), w_open(b, '{');
  for (int k = 0; k < ig_option_count(g); k++) {
    const struct ig_option *o = ig_option_at(g, k);
    if (o->values) w_key(b, o->name), w_open(b, '{'), w_kstr(b, "ru", o->about[IG_RU]), w_kstr(b, "en", o->about[IG_EN]), w_close(b, '}');
  }
  w_close(b, '}');
}

void act_games(struct req *q)
{
  struct buf b = { 0 };
  begin(&b, "games", q->re, NULL), w_key(&b, "list"), w_open(&b, '[');
  for (int i = 0; i < ig_game_count(); i++) {
    const struct ig_game *g = ig_game_at(i);
    w_open(&b, '{'), w_kstr(&b, "game", ig_name(g)), w_kint(&b, "rules", ig_rules_version(g));
    w_kstr(&b, "ru", ig_title(g, IG_RU)), w_kstr(&b, "en", ig_title(g, IG_EN));
    w_kint(&b, "seats_min", ig_seats_min(g)), w_kint(&b, "seats_max", ig_seats_max(g));
    w_key(&b, "options"), w_open(&b, '{');
    for (int k = 0; k < ig_option_count(g); k++) {
      const struct ig_option *o = ig_option_at(g, k);
      if (!o->values) continue;
      w_key(&b, o->name), w_open(&b, '[');
      for (int v = 0; o->values[v]; v++) w_str(&b, o->values[v]);
      w_close(&b, ']');
    }
    w_close(&b, '}');
    write_about(&b, g);
    w_close(&b, '}');
  }
  w_close(&b, ']'), w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}
