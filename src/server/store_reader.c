/* store_reader.c - the thread that reads tables and moves the WAL into the
 * file, and reading before there are threads. */
#include "store_private.h"

#include <stdlib.h>
#include <string.h>

bool store_prepare_reads(struct store *s)
{
  return sqlite3_prepare_v3(s->reader, "SELECT n, kind, body, max(id) FROM (SELECT 0 AS id, n, kind, body FROM entries WHERE tab = ?1"
                            " UNION ALL SELECT id, n, kind, body FROM fresh WHERE tab = ?1) GROUP BY n ORDER BY n", -1,
                            SQLITE_PREPARE_PERSISTENT, &s->read_entries, NULL) == SQLITE_OK;
}

static bool read_rows(struct store *s, const char *sql, store_row *give, void *ctx)
{
  sqlite3_stmt *q = NULL;
  int r = sqlite3_prepare_v2(s->reader, sql, -1, &q, NULL);
  while (r == SQLITE_OK || r == SQLITE_ROW)
    if ((r = sqlite3_step(q)) == SQLITE_ROW) give(ctx, sqlite3_column_int64(q, 0), (const char *)sqlite3_column_text(q, 1));
  sqlite3_finalize(q);
  return r == SQLITE_DONE;
}

bool store_people(struct store *s, store_row *give, void *ctx)
{
  return read_rows(s, "SELECT id, row FROM people ORDER BY id", give, ctx);
}

bool store_tables(struct store *s, store_row *give, void *ctx)
{
  return read_rows(s, "SELECT id, summary FROM tables ORDER BY id", give, ctx);
}

/* Steps through the entries of a table; `take` says whether to go on. */
static bool step_through(struct store *s, int64_t table, bool (*take)(void *ctx, sqlite3_stmt *q), void *ctx)
{
  sqlite3_stmt *q = s->read_entries;
  sqlite3_bind_int64(q, 1, table);
  int r;
  bool ok = true;
  while (ok && (r = sqlite3_step(q)) == SQLITE_ROW) ok = take(ctx, q);
  ok = ok && r == SQLITE_DONE;
  sqlite3_reset(q);
  return ok;
}

struct giving { const struct store_hooks *hooks; int64_t table; };

static bool give_one(void *ctx, sqlite3_stmt *q)
{
  struct giving *g = ctx;
  g->hooks->entry(g->hooks->ctx, g->table, sqlite3_column_int64(q, 0), (const char *)sqlite3_column_text(q, 1),
                  (const char *)sqlite3_column_text(q, 2));
  return true;
}

bool store_entries(struct store *s, int64_t table, const struct store_hooks *give)
{
  return step_through(s, table, give_one, &(struct giving){ give, table });
}

static bool keep_one(void *ctx, sqlite3_stmt *q)
{
  struct load *l = ctx;
  int64_t n = sqlite3_column_int64(q, 0);
  const char *kind = (const char *)sqlite3_column_text(q, 1), *body = (const char *)sqlite3_column_text(q, 2);
  if (!kind || !body) return false;
  size_t k = strlen(kind) + 1, b = strlen(body) + 1, need = l->size + sizeof n + k + b;
  if (need > l->cap) {
    size_t cap = need * 2 + 4096;
    char *text = realloc(l->text, cap);
    if (!text) return false;
    l->text = text;
    l->cap = cap;
  }
  memcpy(l->text + l->size, &n, sizeof n);
  memcpy(l->text + l->size + sizeof n, kind, k);
  memcpy(l->text + l->size + sizeof n + k, body, b);
  l->size = need;
  return true;
}

static void answer(struct store *s, struct load *l)
{
  pthread_mutex_lock(&s->lock);
  s->stats.loads++;
  bool first = !s->read;
  *s->read_end = l;
  s->read_end = &l->next;
  pthread_mutex_unlock(&s->lock);
  if (first) s->hooks.wake(s->hooks.ctx);
}

static void move_wal(struct store *s)
{
  sqlite3_wal_checkpoint_v2(s->reader, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
  pthread_mutex_lock(&s->lock);
  s->stats.checkpoints++;
  s->checkpoint = false;
  s->moved = true;
  pthread_mutex_unlock(&s->lock);
}

void *store_reader(void *store)
{
  struct store *s = store;
  pthread_mutex_lock(&s->lock);
  for (;;) {
    while (!s->load && !s->checkpoint && !s->stop_reading) pthread_cond_wait(&s->more_to_read, &s->lock);
    if (!s->load && s->stop_reading) break;
    struct load *l = s->load;
    if (l) {
      s->load = l->next;
      if (!s->load) s->load_end = &s->load;
      l->next = NULL;
    }
    pthread_mutex_unlock(&s->lock);
    if (l) {
      l->ok = step_through(s, l->table, keep_one, l);
      answer(s, l);
    } else move_wal(s);
    pthread_mutex_lock(&s->lock);
  }
  pthread_mutex_unlock(&s->lock);
  return NULL;
}
