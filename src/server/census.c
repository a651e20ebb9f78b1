/* census.c - see census.h.  A table is whole when a hub takes it from its summary and its log. */
#include "census.h"

#include <stdlib.h>
#include <string.h>
#include "i18n.h"

const char *const fault_says[] = {
  [WHOLE] = N_("it is whole"),
  [NO_SUMMARY] = N_("its summary is not understood"),
  [NO_LOG] = N_("its log cannot be read"),
  [NO_REPLAY] = N_("its log does not replay"),
  [CODE_TAKEN] = N_("its code is another table's"),
};

enum { AT_ONCE = 500 }; /* tables in one hub, which keeps them in memory */

struct one {
  int64_t id;
  char *summary;
};
struct list {
  struct one *at;
  int count, cap;
};

static void add(struct list *l, int64_t id, const char *text)
{
  if (l->count == l->cap) {
    l->cap = l->cap * 2 + 64;
    l->at = realloc(l->at, (size_t)l->cap * sizeof *l->at);
    if (!l->at) abort();
  }
  l->at[l->count++] = (struct one){ id, strdup(text ? text : "") };
}

static void person(void *ctx, int64_t id, const char *row)
{
  struct census *c = ctx;
  c->people++;
  if (c->person && row) c->person(c->ctx, id, row);
}

static void table(void *ctx, int64_t id, const char *summary) { add(ctx, id, summary); }

struct reading {
  struct census *census;
  struct hub *hub;
};

static void entry(void *ctx, int64_t id, int64_t n, const char *kind, const char *body)
{
  struct reading *r = ctx;
  r->census->entries++;
  hub_loaded_entry(r->hub, id, n, kind, body);
}

static void drop_effects(struct hub *h)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {}
}

static enum fault verdict(struct keep *k, struct reading *r, const struct one *t)
{
  const struct store_reader give = { .ctx = r, .entry = entry };
  hub_known_table(r->hub, t->id, t->summary);
  hub_fetch(r->hub, t->id);
  drop_effects(r->hub);
  if (hub_is_broken(r->hub, t->id)) return NO_SUMMARY;
  bool read = sqlite_load(k, t->id, &give);
  hub_loaded(r->hub, t->id, read, 1);
  drop_effects(r->hub);
  if (!read) return NO_LOG;
  return hub_is_broken(r->hub, t->id) ? NO_REPLAY : WHOLE;
}

static void judge(struct keep *k, struct census *c, const struct one *t, int count)
{
  const uint8_t seed[32] = { 0 }; /* nothing is drawn here            */
  const struct hub_limits all = { .tables = 1 << 30 };
  struct reading r = { c, hub_new(&all, seed) };
  for (int i = 0; i < count; i++) {
    enum fault f = verdict(k, &r, &t[i]);
    c->tables++;
    c->broken += f != WHOLE;
    if (c->table) c->table(c->ctx, t[i].id, t[i].summary, f);
  }
  hub_free(r.hub);
}

void census(struct keep *k, struct census *c)
{
  struct list l = { 0 };
  sqlite3_exec(k->reader, "BEGIN", 0, 0, 0); /* all of one moment, while others write on */
  c->all = sqlite_list_readable(k, STORE_PEOPLE, &(struct store_reader){ .ctx = c, .row = person });
  c->all &= sqlite_list_readable(k, STORE_TABLES, &(struct store_reader){ .ctx = &l, .row = table });
  for (int i = 0; i < l.count; i += AT_ONCE)
    judge(k, c, l.at + i, l.count - i < AT_ONCE ? l.count - i : AT_ONCE);
  sqlite3_exec(k->reader, "COMMIT", 0, 0, 0);
  for (int i = 0; i < l.count; i++) free(l.at[i].summary);
  free(l.at);
}
