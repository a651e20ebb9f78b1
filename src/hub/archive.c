/* archive.c - tables that are over and that nobody looks at, and which tables are whose.
 *
 * Such a table is put away, and so is a game that nobody has moved in for long: nothing
 * stays of it in memory but its number, code and game.  Whoever comes with the code gets it from its log again.  Each person has
 * a list of tables, so that nobody's question walks over everybody's.
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

/* ---- put away ------------------------------------------------------------------ */

/* A table that was put away is one number: its code, whether its game is still on, its game,
 * and a bit so that it is not 0. */
static void *pack(const struct table_meta *hd, int game)
{
  return (void *)(uintptr_t)(code_key(hd->code) << 9 | (uint64_t)(hd->status == RUNNING) << 8 |
                             (uint64_t)game << 1 | 1);
}

static const struct ig_game *game_in(const void *packed)
{
  return ig_game_at((int)((uintptr_t)packed >> 1 & 127));
}
static enum status status_in(const void *packed) { return (uintptr_t)packed >> 8 & 1 ? RUNNING : OVER; }
static void code_in(const void *packed, char code[CODE_LONG + 1])
{
  code_of_key((uint64_t)(uintptr_t)packed >> 9, code);
}

static int index_of(const struct ig_game *g)
{
  for (int i = 0; g && i < ig_game_count() && i < 128; i++)
    if (!strcmp(ig_name(ig_game_at(i)), ig_name(g))) return i; /* by whatever rules: the log knows */
  return -1;
}

/* Who has days for a turn gets them on top.  What the owner has put away is so at once; what he has closed stays as it is. */
bool is_stale(const struct hub *h, const struct table_meta *hd)
{
  int64_t days = h->limits.keep_days + (hd->clock.kind == CLOCK_DAYS ? hd->clock.base / 86400000 : 0);
  return hd->status == RUNNING && !hd->drained &&
         (hd->put_away || (h->today && hd->day && hd->day + days < h->today));
}

bool past_keep(struct hub *h, int64_t id, const struct table_meta *hd)
{
  int game = index_of(hd->game);
  uint64_t key = code_key(hd->code);
  if ((hd->status != OVER && !is_stale(h, hd)) || hd->drained || game < 0 || !key) return false;
  map_put(&h->past, (uint64_t)id, pack(hd, game));
  map_put(&h->codes, key, (void *)(uintptr_t)id);
  return true;
}

bool past_ready(const struct hub *h, const struct table *t)
{
  return (t->meta.status == OVER || is_stale(h, &t->meta)) && !t->meta.drained && !t->play && !t->links &&
         !t->deferred && !t->pending && !t->is_loading && !t->broken && !t->retry &&
         index_of(t->meta.game) >= 0;
}

bool past_put_away(struct hub *h, struct table *t)
{
  struct table_meta hd = t->meta;
  int64_t id = t->id;
  if (!past_ready(h, t)) return false;
  table_free(h, t);
  return past_keep(h, id, &hd);
}

enum status past_status(const struct hub *h, int64_t id)
{
  const void *packed = map_get(&h->past, (uint64_t)id);
  return packed ? status_in(packed) : OVER;
}

const struct ig_game *past_game(const struct hub *h, int64_t id)
{
  const void *packed = map_get(&h->past, (uint64_t)id);
  return packed ? game_in(packed) : NULL;
}

void hub_date(struct hub *h, int64_t day, when_t now)
{
  if (now > h->now) h->now = now;
  h->today = day > 0 && day < INT32_MAX / 2 ? (int32_t)day : 0;
  for (size_t i = 0; i < h->tables.cap; i++) {
    struct table *t = h->tables.value[i];
    if (t && is_stale(h, &t->meta)) schedule(h, t);
  }
}

/* Tables of servers that told no day count from today. */
void past_stamp(struct hub *h, struct table *t)
{
  struct buf b = { 0 };
  if (!h->today || t->meta.day || t->meta.status == OVER) return;
  t->meta.day = h->today;
  write_summary(&b, &t->meta);
  struct row *row = calloc(1, sizeof *row + b.n + 1);
  char *text = w_done(&b);
  memcpy(row + 1, text, strlen(text) + 1);
  free(text);
  *row = (struct row){ .what = ROW_SUMMARY, .id = t->id, .kind = t->meta.code, .body = (char *)(row + 1) };
  struct out *o = emit(h, EFFECT_STORE);
  o->own = (char *)row;
  o->e.batch = ++h->last_batch;
  o->e.rows = row;
  o->e.row_count = 1;
}

struct table *table_by_id(struct hub *h, int64_t id)
{
  struct table *t = map_get(&h->tables, (uint64_t)id);
  const void *packed = map_get(&h->past, (uint64_t)id);
  if (t || !packed) return t;
  t = table_new(h, id);
  code_in(packed, t->meta.code);
  t->meta.game = game_in(packed);
  t->meta.status = (uint8_t)status_in(packed);
  t->summary_only = true;
  t->elsewhere = !is_ours(h, t->meta.code);
  t->meta.day = 1; /* long ago: if nobody moves, it is put away again */
  map_put(&h->past, (uint64_t)id, NULL);
  return t;
}

struct table *table_by_code(struct hub *h, const char *code)
{
  return table_by_id(h, (int64_t)(intptr_t)map_get(&h->codes, code_key(code)));
}

/* Its code, if others may know of it. */
bool code_of(const struct hub *h, int64_t id, char code[CODE_LONG + 1])
{
  const struct table *t = map_get(&h->tables, (uint64_t)id);
  const void *packed = map_get(&h->past, (uint64_t)id);
  if (t && !t->pending) memcpy(code, t->meta.code, CODE_LONG + 1);
  else if (packed) code_in(packed, code);
  return (t && !t->pending) || packed;
}

/* ---- whose ------------------------------------------------------------------------ */

enum { PAST_ROWS = 50 }; /* so many of those that are over are listed */

/* Somebody of whom perhaps no more is known yet than that he sits there. */
struct person *person_at(struct hub *h, int64_t id)
{
  struct person *who = map_get(&h->people, (uint64_t)id);
  if (who) return who;
  who = calloc(1, sizeof *who);
  who->id = id;
  map_put(&h->people, (uint64_t)id, who);
  return who;
}

static bool is_listed(const struct table_meta *was, int64_t person, int seat)
{
  return seat_of(was, person) == seat && (seat >= 0 || was->host == person);
}

/* Looked for in the list is only what may be there and is not there as it should be: whoever has many tables has a long list. */
static void note(struct hub *h, const struct table_meta *was, int64_t person, int64_t table, int seat)
{
  struct person *who = person_at(h, person);
  if (was && is_listed(was, person, seat)) return;
  for (int i = was ? who->own_count : 0; i-- > 0;)
    if (who->own[i].table == table) {
      who->own[i].seat = (int8_t)seat;
      return;
    }
  if ((who->own_count & (who->own_count - 1)) == 0) /* room for a power of two */
    who->own = realloc(who->own, (size_t)(who->own_count ? who->own_count * 2 : 1) * sizeof *who->own);
  who->own[who->own_count++] = (struct own){ .table = table, .seat = (int8_t)seat };
}

void people_note(struct hub *h, int64_t id, const struct table_meta *was, const struct table_meta *hd)
{
  if (hd->host && seat_of(hd, hd->host) < 0) note(h, was, hd->host, id, IG_SPECTATOR);
  for (int p = 0; p < hd->seats; p++)
    if (hd->seat[p].person) note(h, was, hd->seat[p].person, id, p);
}

/* Whether the table is still this person's, and in which seat. */
static bool still(const struct hub *h, int64_t person, struct own *o)
{
  const struct table *t = map_get(&h->tables, (uint64_t)o->table);
  if (!t || t->summary_only) return t || map_get(&h->past, (uint64_t)o->table);
  o->seat = (int8_t)seat_of(&t->meta, person);
  return t->meta.game && (o->seat >= 0 || t->meta.host == person);
}

static void tidy(const struct hub *h, struct person *who)
{
  int n = 0;
  struct own *all = who->own;
  for (int i = 0; i < who->own_count; i++)
    if (still(h, who->id, &all[i])) all[n++] = all[i];
  if (n == who->own_count) return;
  int room = 1;
  while (room < n) room *= 2;
  who->own = n ? realloc(all, (size_t)room * sizeof *all) : (free(all), NULL);
  who->own_count = n;
}

static void write_own(struct hub *h, struct buf *b, const struct own *o)
{
  struct table *t = map_get(&h->tables, (uint64_t)o->table);
  const void *packed = map_get(&h->past, (uint64_t)o->table);
  char code[CODE_LONG + 1];
  if (t) memcpy(code, t->meta.code, sizeof code);
  else code_in(packed, code);
  enum status status = t ? (enum status)t->meta.status : status_in(packed);
  w_open(b, '{');
  w_kstr(b, "table", code);
  w_kstr(b, "game", ig_name(t ? t->meta.game : game_in(packed)));
  w_kstr(b, "status", status_words[status]);
  if (o->seat >= 0) w_kint(b, "seat", o->seat + 1);
  if (o->seat >= 0 && t && !t->summary_only) w_kbool(b, "your_turn", t->meta.active >> o->seat & 1);
  if (t && t->summary_only && status == RUNNING) table_load(h, t); /* the next answer will know */
  w_close(b, '}');
}

/* The tables where this person has a seat, or is the host: the newest first. */
void act_tables(struct req *q)
{
  struct buf b = { 0 };
  struct person *who = q->c->who;
  int over = 0;
  tidy(q->h, who);
  begin(&b, "tables", q->re, NULL);
  w_key(&b, "list");
  w_open(&b, '[');
  for (int i = who->own_count; i-- > 0;) {
    const struct table *t = map_get(&q->h->tables, (uint64_t)who->own[i].table);
    const void *packed = map_get(&q->h->past, (uint64_t)who->own[i].table);
    bool on = t ? t->meta.status != OVER : packed && status_in(packed) != OVER;
    if (!on) over++;
    if (on || over <= PAST_ROWS) write_own(q->h, &b, &who->own[i]);
  }
  w_close(&b, ']');
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}
