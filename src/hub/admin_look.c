/* admin_look.c - what the owner of a server is shown: tables, people and how many of each.
 *
 * Nothing changes here.  Of a running game he sees what stands at the door; its record is for when it is over.
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

enum { ROWS = 100, ROWS_MAX = 10000 };

static unsigned char lower(char c) { return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

static bool holds(const char *text, const char *find) /* letters of ASCII in either case */
{
  size_t n = find ? strlen(find) : 0, i = 0;
  for (; n && *text; text++) {
    for (i = 0; i < n && lower(text[i]) == lower(find[i]); i++) {}
    if (i == n) return true;
  }
  return !n;
}

static int rows_wanted(const struct req *q)
{
  int64_t n = r_int(q->in, "limit", ROWS);
  return n < 1 || n > ROWS_MAX ? ROWS_MAX : (int)n;
}

/* ---- looking: tables ---------------------------------------------------------------- */

static const char *seat_name(const struct hub *h, const struct seat *s)
{
  const struct person *who = map_get(&h->people, (uint64_t)s->person);
  return s->person ? who ? who->name : nobody : s->bot;
}

static void write_seats(struct buf *b, const struct hub *h, const struct table_meta *hd)
{
  w_key(b, "people");
  w_open(b, '[');
  for (int p = 0; p < hd->seats; p++) {
    const struct seat *s = &hd->seat[p];
    w_open(b, '{');
    if (s->person) {
      w_kint(b, "person", s->person);
      w_kstr(b, "name", seat_name(h, s));
    } else if (*s->bot) w_kstr(b, "bot", s->bot);
    if (s->away) w_kbool(b, "away", true);
    if (s->out) w_kbool(b, "out", true);
    w_close(b, '}');
  }
  w_close(b, ']');
}

static void write_row(struct buf *b, const struct hub *h, const struct table *t)
{
  const struct table_meta *hd = &t->meta;
  w_open(b, '{');
  w_kstr(b, "table", hd->code);
  w_kint(b, "number", t->id);
  w_kstr(b, "game", hd->game ? ig_name(hd->game) : "?");
  w_kstr(b, "status", t->broken ? "broken" : status_words[hd->status]);
  w_kint(b, "host", hd->host);
  w_kint(b, "connections", t->link_count);
  w_kbool(b, "listed", hd->listed);
  w_kbool(b, "loaded", t->play != NULL);
  if (t->meta.drained) w_kbool(b, "drained", true);
  write_seats(b, h, hd);
  w_close(b, '}');
}

static bool table_fits(const struct hub *h, const struct table *t, const char *find, const char *status)
{
  const struct table_meta *hd = &t->meta;
  if (status && strcmp(status, t->broken ? "broken" : status_words[hd->status])) return false;
  if (holds(hd->code, find) || (hd->game && holds(ig_name(hd->game), find))) return true;
  for (int p = 0; p < hd->seats; p++)
    if (holds(seat_name(h, &hd->seat[p]), find)) return true;
  return false;
}

/* Of a table that was put away only its code and game are in memory. */
static void write_past(struct buf *b, struct hub *h, int64_t id, const char *find, const char *status,
                       int *rows)
{
  char code[CODE_LONG + 1];
  const struct ig_game *g = past_game(h, id);
  const char *is = status_words[past_status(h, id)];
  if (!g || !code_of(h, id, code) || (status && strcmp(status, is)) ||
      !(holds(code, find) || holds(ig_name(g), find)))
    return;
  w_open(b, '{');
  w_kstr(b, "table", code);
  w_kint(b, "number", id);
  w_kstr(b, "game", ig_name(g));
  w_kstr(b, "status", is);
  w_close(b, '}');
  --*rows;
}

static int newest_first(const void *a, const void *b)
{
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x < y) - (x > y);
}

/* Several hubs over one store give numbers from blocks that are far apart. */
static int64_t *numbers_of_tables(const struct hub *h, size_t *count)
{
  const struct map *maps[] = { &h->tables, &h->past };
  int64_t *ids = malloc((h->tables.live + h->past.live + 1) * sizeof *ids);
  *count = 0;
  for (int m = 0; m < 2; m++)
    for (size_t i = 0; i < maps[m]->cap; i++)
      if (maps[m]->value[i]) ids[(*count)++] = (int64_t)maps[m]->key[i];
  qsort(ids, *count, sizeof *ids, newest_first);
  return ids;
}

void own_tables(struct req *q)
{
  struct buf b = { 0 };
  const char *find = r_str(q->in, "find"), *status = r_str(q->in, "status");
  int rows = rows_wanted(q);
  begin(&b, "tables", q->re, NULL);
  w_key(&b, "list");
  w_open(&b, '[');
  size_t count;
  int64_t *ids = numbers_of_tables(q->h, &count);
  for (size_t i = 0; i < count && rows > 0; i++) {
    const struct table *t = map_get(&q->h->tables, (uint64_t)ids[i]);
    if (!t) write_past(&b, q->h, ids[i], find, status, &rows);
    else if (table_fits(q->h, t, find, status)) {
      write_row(&b, q->h, t);
      rows--;
    }
  }
  free(ids);
  w_close(&b, ']');
  w_kbool(&b, "more", rows == 0);
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

void own_table(struct req *q)
{
  struct table *t = q->t;
  struct buf b = { 0 };
  begin(&b, "table", q->re, NULL);
  w_key(&b, "facts");
  write_row(&b, q->h, t);
  w_kint(&b, "v", t->meta.n);
  w_key(&b, "settings");
  w_open(&b, '{');
  write_settings(&b, &t->meta);
  w_close(&b, '}');
  w_key(&b, "lines");
  w_open(&b, '[');
  for (int i = 0; i < t->said_count; i++) w_json(&b, t->said[i]);
  w_close(&b, ']');
  if (t->meta.status == OVER) { /* a running game has secrets, from the owner too */
    char *text = record_text(q->h, t);
    w_kstr(&b, "record", text);
    free(text);
  }
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

/* ---- looking: people ---------------------------------------------------------------- */

static int connections_of(const struct hub *h, const struct person *who)
{
  int n = 0;
  for (size_t i = 0; i < h->conns.cap; i++) {
    const struct conn *c = h->conns.value[i];
    n += c && c->who == who;
  }
  return n;
}

static void write_person(struct buf *b, const struct person *who)
{
  w_open(b, '{');
  w_kint(b, "person", who->id);
  w_kstr(b, "name", who->name);
  w_kint(b, "tables", who->own_count);
  if (who->muted) w_kbool(b, "muted", true);
  if (who->banned) w_kbool(b, "banned", true);
  w_close(b, '}');
}

static void write_owned(struct buf *b, const struct hub *h, const struct own *o)
{
  const struct table *t = map_get(&h->tables, (uint64_t)o->table);
  const struct ig_game *g = t ? t->meta.game : past_game(h, o->table);
  char code[CODE_LONG + 1] = "";
  if (t) memcpy(code, t->meta.code, sizeof code);
  else if (!code_of(h, o->table, code)) return; /* it is no more    */
  w_open(b, '{');
  w_kstr(b, "table", code);
  w_kstr(b, "game", g ? ig_name(g) : "?");
  w_kstr(b, "status", status_words[t ? t->meta.status : past_status(h, o->table)]);
  if (o->seat >= 0) w_kint(b, "seat", o->seat + 1);
  w_close(b, '}');
}

void own_person(struct req *q)
{
  struct buf b = { 0 };
  const struct person *who = person_named(q);
  begin(&b, "person", q->re, NULL);
  w_key(&b, "facts");
  write_person(&b, who);
  w_kint(&b, "connections", connections_of(q->h, who));
  w_key(&b, "tables");
  w_open(&b, '[');
  for (int i = who->own_count; i-- > 0;) write_owned(&b, q->h, &who->own[i]);
  w_close(&b, ']');
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

void own_status(struct req *q)
{
  struct buf b = { 0 };
  struct hub_counts n;
  hub_count(q->h, &n);
  begin(&b, "status", q->re, NULL);
  w_kint(&b, "tables", n.tables);
  w_kint(&b, "running", n.running);
  w_kint(&b, "loaded", n.tables_loaded);
  w_kint(&b, "people", q->h->last_person);
  w_kint(&b, "connections", n.connections);
  w_kint(&b, "pending", n.pending);
  w_kint(&b, "moves", (int64_t)n.moves);
  w_kbool(&b, "draining", q->h->draining);
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}
