/* table.c - one table in memory: its copies, its connections, and what waits for it. */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

static const char letters[] = "ABCDEFGHJKMNPQRSTUVWXYZ"; /* no I, L, O: they look like 1 and 0 */

/* Codes are read in either case, five letters or eight.  A key begins with a 1 bit, so it
 * tells how many. */
uint64_t code_key(const char *code)
{
  uint64_t key = 1;
  size_t n = strlen(code);
  if (n != CODE_LETTERS && n != CODE_LONG) return 0;
  for (size_t i = 0; i < n; i++) {
    char c = code[i] >= 'a' && code[i] <= 'z' ? (char)(code[i] - 'a' + 'A') : code[i];
    const char *at = c ? strchr(letters, c) : NULL;
    if (!at) return 0;
    key = key * 32 + (uint64_t)(at - letters);
  }
  return key;
}

void code_of_key(uint64_t key, char code[CODE_LONG + 1])
{
  int n = key >> 5 * CODE_LONG ? CODE_LONG : CODE_LETTERS;
  code[n] = 0;
  for (int i = n; i-- > 0; key /= 32) code[i] = letters[key % 32];
}

void draw_code(struct hub *h, struct table *t, bool listed)
{
  int n = listed ? CODE_LETTERS : CODE_LONG;
  char *code = t->meta.code;
  do {
    uint64_t x;
    hub_random(h, &x, sizeof x);
    for (int i = 0; i < n; i++, x /= 23) code[i] = letters[x % 23];
    code[n] = 0;
  } while (map_get(&h->codes, code_key(code)) || !is_ours(h, code));
  map_put(&h->codes, code_key(code), (void *)(uintptr_t)t->id);
}

/* id 0: a table that is only now being thought of; it needs a code. */
struct table *table_new(struct hub *h, int64_t id)
{
  struct table *t = calloc(1, sizeof *t);
  t->id = id ? id : ++h->last_table;
  t->due = -1;
  t->takeback = -1;
  t->deferred_end = &t->deferred;
  t->touched = h->now;
  map_put(&h->tables, (uint64_t)t->id, t);
  return t;
}

void table_game_free(struct table_game *p)
{
  if (!p) return;
  if (!p->borrowed) free(p->events);
  free(p->state);
  free(p);
}

static void drop_chat(struct table *t)
{
  for (int i = 0; i < t->said_count; i++) free(t->said[i]);
  free(t->said);
  t->said = NULL;
  t->said_count = 0;
  t->lines = 0;
}

static void hosts(struct hub *h, int64_t person, int more)
{
  intptr_t n = (intptr_t)map_get(&h->hosted, (uint64_t)person) + more;
  map_put(&h->hosted, (uint64_t)person, (void *)n);
  h->live += more;
}

void table_count(struct hub *h, struct table *t, bool here)
{
  bool counts = here && t->meta.game && t->meta.status != OVER && t->meta.host;
  quota_count(h, t, counts);
  if (t->counted) hosts(h, t->counted_host, -1);
  if (counts) hosts(h, t->meta.host, 1);
  t->counted = counts;
  t->counted_host = t->meta.host;
}

void table_free(struct hub *h, struct table *t)
{
  table_count(h, t, false);
  while (t->links) unlink_it(h, t->links);
  while (t->deferred) {
    struct deferred *l = t->deferred;
    answer_error(h, l->conn, l->text, l->n, E_NO_TABLE);
    t->deferred = l->next;
    free(l->text);
    free(l);
  }
  unschedule(h, t);
  lobby_leave_list(h, t);
  if ((int64_t)(intptr_t)map_get(&h->codes, code_key(t->meta.code)) == t->id)
    map_put(&h->codes, code_key(t->meta.code), NULL);
  map_put(&h->tables, (uint64_t)t->id, NULL);
  drop_chat(t);
  table_game_free(t->play);
  table_game_free(t->loading);
  free(t->names);
  free(t->shut);
  free(t->loading_head);
  free(t->shown);
  free(t);
}

/* A copy to work on.  A game's events are not copied for every move: the copy
 * borrows them and adds its own behind the last, where the original does not
 * look.  When there is no room left, or some are taken back, it gets its own. */
struct table_game *table_game_clone(const struct table_meta *hd, const struct table_game *p)
{
  struct table_game *c = malloc(sizeof *c);
  *c = *p;
  c->borrowed = p->events != NULL;
  if (p->state) {
    size_t size = (size_t)ig_state_size(hd->game);
    c->state = malloc(size);
    memcpy(c->state, p->state, size);
  }
  return c;
}

/* A position that was begun with room for the largest one gets what it needs.
 * (realloc would leave the rest behind it, too small for the next one.) */
void table_game_fit(const struct table_meta *hd, struct table_game *p)
{
  if (!p->state) return;
  size_t size = (size_t)ig_state_size(hd->game);
  struct ig_state *fit = malloc(size);
  memcpy(fit, p->state, size);
  free(p->state);
  p->state = fit;
}

void table_game_own(struct table_game *p, int room)
{
  int cap = p->count + room;
  if (!p->borrowed && cap <= p->cap) return;
  cap += p->count / 4;
  struct event *e = p->borrowed ? malloc((size_t)cap * sizeof *e)
                                : realloc(p->events, (size_t)cap * sizeof *e);
  if (!e) abort();
  if (p->borrowed) memcpy(e, p->events, (size_t)p->count * sizeof *e);
  p->events = e;
  p->cap = cap;
  p->borrowed = false;
}

/* The copy takes the original's place. */
void table_game_inherit(struct table_game *p, struct table_game *from)
{
  if (!p->borrowed) return;
  p->borrowed = false;
  from->borrowed = true;
}

/* The position after so many events. */
void state_at(const struct table_meta *hd, const struct table_game *p, int count, struct ig_state *out)
{
  ig_setup(hd->game, hd->seats, hd->choice, out);
  for (int i = 0; i < count; i++) ig_apply(hd->game, out, p->events[i].seat, p->events[i].move);
}

/* ---- who --------------------------------------------------------------------- */

int seat_of(const struct table_meta *hd, int64_t person)
{
  for (int p = 0; p < hd->seats; p++)
    if (hd->seat[p].person == person) return p;
  return IG_SPECTATOR;
}

bool bot_drives(const struct table_meta *hd, int seat)
{
  const struct seat *s = &hd->seat[seat];
  return *s->bot || s->away || s->out;
}

bool is_human(const struct table_meta *hd, int seat) { return hd->seat[seat].person && !hd->seat[seat].out; }

bool seat_here(const struct table *t, int seat)
{
  int64_t person = t->meta.seat[seat].person;
  for (const struct link *l = t->links; person && l; l = l->of_table)
    if (l->conn->who->id == person) return true;
  return false;
}

struct link *link_of(const struct conn *c, const struct table *t)
{
  for (struct link *l = c->links; l; l = l->of_conn)
    if (l->table == t) return l;
  return NULL;
}

struct link *link_up(struct hub *h, struct conn *c, struct table *t)
{
  struct link *l = link_of(c, t);
  if (l) return l;
  int seat = seat_of(&t->meta, c->who->id);
  bool was_here = seat >= 0 && seat_here(t, seat);
  l = calloc(1, sizeof *l);
  *l = (struct link){ .conn = c, .table = t, .seen = -1, .of_conn = c->links, .of_table = t->links };
  c->links = t->links = l;
  c->link_count++;
  t->link_count++;
  if (!t->from && c->from && t->meta.host == c->who->id) {
    t->from = c->from->address;
    table_count(h, t, t->counted);
  }
  if (seat >= 0) t->absent_since[seat] = 0;
  if (seat >= 0 && !was_here) send_here(h, t, seat, c);
  return l;
}

void unlink_it(struct hub *h, struct link *l)
{
  struct table *t = l->table;
  struct conn *c = l->conn;
  int seat = seat_of(&t->meta, c->who->id);
  struct link **at = &t->links;
  while (*at != l) at = &(*at)->of_table;
  *at = l->of_table;
  for (at = &c->links; *at != l; at = &(*at)->of_conn) {}
  *at = l->of_conn;
  c->link_count--;
  t->link_count--;
  free(l);
  if (past_ready(h, t)) schedule(h, t);
  if (seat < 0 || seat_here(t, seat)) return;
  t->absent_since[seat] = h->now;
  send_here(h, t, seat, NULL);
}

/* ---- waiting ------------------------------------------------------------------- */

void table_load(struct hub *h, struct table *t)
{
  if (t->is_loading || t->play || t->broken || t->elsewhere) return;
  t->is_loading = true;
  drop_chat(t);
  emit(h, EFFECT_LOAD)->e.table = t->id;
}

struct deferred *deferred_new(conn_t c, const char *text, size_t n)
{
  struct deferred *l = malloc(sizeof *l);
  *l = (struct deferred){ .conn = c, .text = malloc(n + 1), .n = n };
  memcpy(l->text, text, n);
  return l;
}

void table_wait(struct req *q)
{
  struct table *t = q->t;
  if (t->deferred_count >= q->h->limits.deferred_per_table) {
    refuse(q, E_BUSY);
    return;
  }
  struct deferred *l = deferred_new(q->c->id, q->text, q->size);
  *t->deferred_end = l;
  t->deferred_end = &l->next;
  t->deferred_count++;
  if (!t->pending) table_load(q->h, t);
}

static struct deferred *take_late(struct table *t)
{
  struct deferred *l = t->deferred;
  if (!l) return NULL;
  t->deferred = l->next;
  t->deferred_count--;
  if (!t->deferred) t->deferred_end = &t->deferred;
  return l;
}

void table_go_on(struct hub *h, struct table *t)
{
  uint64_t id = (uint64_t)t->id;
  shard_settle(h, t);
  if (map_get(&h->tables, id) != t || t->elsewhere) return;
  bool dead = !t->play; /* it could not be loaded */
  struct deferred *l;
  while (!t->pending && !t->is_loading && (l = take_late(t))) {
    if (dead) answer_error(h, l->conn, l->text, l->n, t->broken ? E_BROKEN : E_DISK);
    else answer(h, l->conn, l->text, l->n);
    free(l->text);
    free(l);
    if (map_get(&h->tables, id) != t) return;
  }
  if (!t->pending && t->play) ask_bots(h, t);
  schedule(h, t);
}
