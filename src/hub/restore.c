/* restore.c - what a store knows becomes true again: people, summaries of tables, and logs that are read.
 *
 * Nothing is written here, and nothing that was said twice counts twice.  A table whose log does not make sense is
 * broken: it answers so, and stops nobody else.
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

bool hub_wants_person(const struct hub *h, int64_t id) { return map_get(&h->people, (uint64_t)id) != NULL; }

void hub_known_person(struct hub *h, int64_t id, const char *row)
{
  json_t *j = json_loads(row, JSON_REJECT_DUPLICATES, NULL);
  const char *name = r_str(j, "name"), *token = r_str(j, "token");
  uint8_t hash[32];
  size_t n;
  if (name && token && strlen(name) < NAME_BYTES && fair_unhex(token, hash, sizeof hash, &n) &&
      n == sizeof hash) {
    struct person *who = person_at(h, id);
    who->muted = r_bool(j, "muted", false);
    who->banned = r_bool(j, "banned", false);
    who->deleted = r_bool(j, "deleted", false);
    memcpy(who->name, name, strlen(name) + 1);
    who->looks = name_looks(name);
    face_read(j, who->face);
    memcpy(who->token, hash, sizeof hash);
  }
  if (id > h->last_person && !h->shared) h->last_person = id;
  json_decref(j);
}

static void known(struct hub *h, int64_t id, const struct table_meta *hd, bool good)
{
  static const struct table_meta forgotten; /* one that was put away: who sits there, only the lists know */
  if (map_get(&h->tables, (uint64_t)id)) return;
  const struct table_meta *was = map_get(&h->past, (uint64_t)id) ? &forgotten : NULL;
  map_put(&h->past, (uint64_t)id, NULL);
  if (good) people_note(h, id, was, hd);
  if (good && past_keep(h, id, hd)) return;
  struct table *t = table_new(h, id);
  t->meta = *hd;
  t->summary_only = true;
  t->broken = !good;
  t->asleep = true;
  t->elsewhere = !is_ours(h, hd->code);
  table_count(h, t, !hd->put_away);
  if (code_key(hd->code)) map_put(&h->codes, code_key(hd->code), (void *)(uintptr_t)id);
}

void hub_known_table(struct hub *h, int64_t id, const char *summary)
{
  struct table_meta hd = { 0 };
  json_t *j = json_loads(summary, JSON_REJECT_DUPLICATES, NULL);
  if (id > h->last_table && !h->shared) h->last_table = id;
  bool good = j && read_summary(&hd, j);
  known(h, id, &hd, good);
  json_decref(j);
}

void hub_numbers(struct hub *h, int64_t table, int64_t person)
{
  if (table > h->last_table + 1) h->last_table = table - 1;
  if (person > h->last_person + 1) h->last_person = person - 1;
}

static int by_number(const void *a, const void *b)
{
  int64_t x = (*(struct table *const *)a)->id, y = (*(struct table *const *)b)->id;
  return (x > y) - (x < y);
}

void hub_ready(struct hub *h, when_t now)
{
  size_t n = 0;
  hub_tick(h, now);
  struct table **asleep = malloc((h->tables.live + 1) * sizeof *asleep);
  for (size_t i = 0; i < h->tables.cap; i++) {
    struct table *t = h->tables.value[i];
    if (t && t->asleep) asleep[n++] = t;
  }
  qsort(asleep, n, sizeof *asleep, by_number); /* the lobby shows the newest first */
  for (size_t i = 0; i < n; i++) table_wake(h, asleep[i]);
  free(asleep);
}

void hub_loaded_entry(struct hub *h, int64_t id, int64_t n, const char *kind, const char *body)
{
  struct table *t = map_get(&h->tables, (uint64_t)id);
  if (!t || !t->is_loading || t->broken) return;
  json_t *j = json_loads(body, JSON_REJECT_DUPLICATES, NULL);
  if (!t->loading) {
    t->loading = calloc(1, sizeof *t->loading);
    t->loading_head = calloc(1, sizeof *t->loading_head);
  }
  if (!j || !table_apply(t->loading_head, t->loading, n, kind, j, true)) t->broken = true;
  else if (!strcmp(kind, "chat")) chat_heard(h, t, n, body);
  else if (!strcmp(kind, "start")) names_played(t, j);
  json_decref(j);
}

void hub_loaded_line(struct hub *h, int64_t id, int64_t n, const char *body)
{
  struct table *t = map_get(&h->tables, (uint64_t)id);
  if (t && t->is_loading && n > t->lines) chat_heard(h, t, n, body);
}

static void begin_play(struct hub *h, struct table *t)
{
  t->loading_head->day = t->meta.day;
  t->loading_head->drained = t->meta.drained;
  t->meta = *t->loading_head;
  t->summary_only = false;
  t->play = t->loading;
  t->loading = NULL;
  table_game_fit(&t->meta, t->play);
  table_count(h, t, true);
  t->mark = t->touched = h->now;
  for (int p = 0; p < t->meta.seats; p++) t->absent_since[p] = seat_here(t, p) ? 0 : h->now;
}

void hub_fetch(struct hub *h, int64_t id)
{
  struct table *t = table_by_id(h, id);
  if (t) table_load(h, t);
}

bool hub_is_broken(const struct hub *h, int64_t id)
{
  const struct table *t = map_get(&h->tables, (uint64_t)id);
  return t ? t->broken : !map_get(&h->past, (uint64_t)id); /* one may be put away while its log is read */
}

void hub_loaded(struct hub *h, int64_t id, bool ok, when_t now)
{
  struct table *t = map_get(&h->tables, (uint64_t)id);
  hub_tick(h, now);
  if (!t || !t->is_loading) return;
  t->is_loading = false;
  if (ok && !t->loading && h->shared) { /* it is gone, and we have not heard of it yet */
    table_is_behind(h, t);
    return;
  }
  if (ok && !t->loading) t->broken = true; /* no entry at all  */
  if (ok && !t->broken && strcmp(t->loading_head->code, t->meta.code)) t->broken = true;
  if (ok && !t->broken) begin_play(h, t);
  else {
    table_game_free(t->loading);
    t->loading = NULL;
  }
  free(t->loading_head);
  t->loading_head = NULL;
  if (!ok && !t->broken) t->retry = h->now + 5000;
  table_go_on(h, t);
}
