/* move_store.c - see move_store.h.
 *
 * What is read from the old store is summed up on the way: of every table, and of people, settings and the audit log, how many rows there
 * are and a hash of all their bytes.  Then the new store is read, summed up in the same way, and only kept if nothing differs.
 */
#include "move_store.h"

#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "i18n.h"
#include "store_copy.h"

enum { DONE = 0, DIFFERS = 1, FAILED = 2, HASH = 32, LABEL = 300, WHY = 300 };

/* ---- what there is ---------------------------------------------------------------------- */

struct part { /* rows of one kind; where a kind belongs to tables, of one table */
  enum row_kind what;
  int64_t id, rows;
  unsigned char hash[HASH];
};

struct summary {
  struct part *part;
  size_t count, cap;
  int64_t rows[COPY_KINDS];
  crypto_generichash_state hash; /* of the last part, until it is closed */
  bool open;
};

static bool by_table(enum row_kind what)
{
  return what == ROW_SUMMARY || what == ROW_ENTRY || what == ROW_LINE || what == ROW_FORGET_TABLE;
}

static void close_part(struct summary *s)
{
  if (s->open) crypto_generichash_final(&s->hash, s->part[s->count - 1].hash, HASH);
  s->open = false;
}

static void open_part(struct summary *s, const struct row *r)
{
  close_part(s);
  if (s->count == s->cap) {
    s->cap = s->cap * 2 + 64;
    s->part = realloc(s->part, s->cap * sizeof *s->part);
    if (!s->part) abort();
  }
  s->part[s->count++] = (struct part){ .what = r->what, .id = by_table(r->what) ? r->id : 0 };
  s->open = crypto_generichash_init(&s->hash, NULL, 0, HASH) == 0;
}

static void hash_text(struct summary *s, const char *text)
{
  crypto_generichash_update(&s->hash, (const unsigned char *)text, strlen(text) + 1);
}

static void sum_up(struct summary *s, const struct row *r)
{
  char numbers[60];
  const struct part *last = s->open ? &s->part[s->count - 1] : NULL;
  if (!last || last->what != r->what || (by_table(r->what) && last->id != r->id)) open_part(s, r);
  s->part[s->count - 1].rows++;
  for (int i = 0; i < COPY_KINDS; i++) s->rows[i] += copy_order[i] == r->what;
  snprintf(numbers, sizeof numbers, "%" PRId64 " %" PRId64, r->id, r->n);
  hash_text(s, numbers);
  hash_text(s, r->kind);
  hash_text(s, r->body);
}

static bool same_part(const struct part *a, const struct part *b)
{
  return a->what == b->what && a->id == b->id && a->rows == b->rows && !memcmp(a->hash, b->hash, HASH);
}

/* The first part that is not the same in both, or NULL. */
static const struct part *difference(const struct summary *a, const struct summary *b)
{
  for (size_t i = 0; i < a->count && i < b->count; i++)
    if (!same_part(&a->part[i], &b->part[i])) return &a->part[i];
  if (a->count == b->count) return NULL;
  return a->count > b->count ? &a->part[b->count] : &b->part[a->count];
}

/* ---- words ---------------------------------------------------------------------------------- */

/* Without user, password and settings. */
static void label_of(const char *where, char out[LABEL])
{
  const char *start = strstr(where, "://");
  if (!start) {
    snprintf(out, LABEL, "%s", where);
    return;
  }
  size_t n = strcspn(start + 3, "?");
  const char *at = memrchr(start + 3, '@', n);
  const char *from = at ? at + 1 : start + 3;
  snprintf(out, LABEL, "postgresql://%.*s", (int)(start + 3 + n - from), from);
}

static int fail(const char *where, const char *what, const char *why)
{
  char label[LABEL];
  label_of(where, label);
  fprintf(stderr, "igroteka: %s: %s%s%s\n", label, what, *why ? ": " : "", why);
  return FAILED;
}

static int refused(const char *where, enum copy_answer a, const char *why)
{
  switch (a) {
  case COPY_MISSING: return fail(where, _("there are no data of igroteka here"), "");
  case COPY_IN_USE: return fail(where, _("a server uses it; stop it first"), "");
  case COPY_NOT_EMPTY: return fail(where, _("there is something here already; an empty place is needed"), "");
  case COPY_OLD:
    return fail(where, _("an earlier version wrote it; start igroteka serve with it once, and stop it"), "");
  case COPY_FINE:
  case COPY_FAILED: break;
  }
  return fail(where, _("it cannot be opened"), why);
}

static int tell_difference(const char *where, const struct part *p)
{
  char id[40] = "";
  if (by_table(p->what)) snprintf(id, sizeof id, _("table %lld"), (long long)p->id);
  else if (p->what == ROW_PERSON) snprintf(id, sizeof id, "%s", _("people"));
  else snprintf(id, sizeof id, "%s", p->what == ROW_SETTING ? _("settings") : _("the audit log"));
  fail(where, _("what was read back differs; the new store was not kept"), id);
  return DIFFERS;
}

static int tell_done(const struct config *c, const struct summary *s)
{
  char from[LABEL], to[LABEL];
  label_of(c->words[0], from);
  label_of(c->words[1], to);
  if (c->json) {
    json_t *j = json_pack("{s:s,s:s,s:I,s:I,s:I,s:I}", "from", from, "to", to, "people",
                          (json_int_t)s->rows[0], "tables", (json_int_t)s->rows[1], "entries",
                          (json_int_t)s->rows[2], "lines", (json_int_t)s->rows[3]);
    json_dumpf(j, stdout, JSON_COMPACT);
    puts("");
    json_decref(j);
  } else
    printf(_("%s → %s: %lld people, %lld tables, %lld entries, %lld"
             " chat lines; all read back, and the same. The old store is untouched.\n"),
           from, to, (long long)s->rows[0], (long long)s->rows[1], (long long)s->rows[2],
           (long long)s->rows[3]);
  return DONE;
}

/* ---- moving ---------------------------------------------------------------------------------- */

struct end {
  const struct copy_engine *engine;
  struct copy *copy;
  struct summary summary;
  char why[WHY];
};

struct move {
  const struct config *config;
  struct end from, to;
};

static bool copy_one(void *ctx, const struct row *r)
{
  struct move *m = ctx;
  sum_up(&m->from.summary, r);
  return m->to.engine->put(m->to.copy, r, m->to.why, WHY);
}

static bool look_at_one(void *ctx, const struct row *r)
{
  sum_up(ctx, r);
  return true;
}

static bool read_end(struct end *e, copy_row *give, void *ctx)
{
  bool ok = true;
  for (int i = 0; i < COPY_KINDS && ok; i++)
    ok = e->engine->read(e->copy, copy_order[i], give, ctx, e->why, WHY);
  close_part(&e->summary);
  return ok;
}

static int copy_all(struct move *m)
{
  const struct config *c = m->config;
  if (!read_end(&m->from, copy_one, m) && !*m->to.why)
    return fail(c->words[0], _("it cannot be read"), m->from.why);
  if (*m->to.why || !m->to.engine->settle(m->to.copy, m->to.why, WHY))
    return fail(c->words[1], _("it cannot be written to"), m->to.why);
  if (!read_end(&m->to, look_at_one, &m->to.summary))
    return fail(c->words[1], _("it cannot be read"), m->to.why);
  const struct part *differs = difference(&m->from.summary, &m->to.summary);
  if (differs) return tell_difference(c->words[1], differs);
  if (!m->to.engine->keep(m->to.copy, m->to.why, WHY))
    return fail(c->words[1], _("it cannot be written to"), m->to.why);
  return tell_done(c, &m->from.summary);
}

static const struct copy_engine *engine_of(const char *where)
{
  if (strncmp(where, "postgresql://", 13) && strncmp(where, "postgres://", 11)) return &copy_sqlite;
#ifdef WITH_POSTGRES
  return &copy_postgres;
#else
  return NULL;
#endif
}

static int open_and_copy(struct move *m)
{
  const struct config *c = m->config;
  enum copy_answer a;
  char why[WHY] = "";
  for (int i = 0; i < 2; i++) {
    struct end *e = i ? &m->to : &m->from;
    e->engine = engine_of(c->words[i]);
    if (!e->engine)
      return fail(c->words[i], _("this build does not know PostgreSQL (libpq was not there)"), "");
    e->copy = (i ? e->engine->open_target : e->engine->open_source)(c->words[i], &a, why, WHY);
    if (!e->copy) return refused(c->words[i], a, why);
  }
  return copy_all(m);
}

int run_move_store(struct config *c)
{
  struct move m = { .config = c };
  if (c->word_count != 2 || !strcmp(c->words[0], c->words[1])) {
    fprintf(stderr, "igroteka move-store: %s\n",
            _("FROM and TO are needed: a data file and postgresql://…, or the other way round"));
    return FAILED;
  }
  if (sodium_init() < 0) return FAILED;
  int status = open_and_copy(&m);
  if (m.to.copy) m.to.engine->close(m.to.copy);
  if (m.from.copy) m.from.engine->close(m.from.copy);
  free(m.from.summary.part);
  free(m.to.summary.part);
  return status;
}
