/* store_read.c - the thread of a store that reads: logs of tables, people who are looked for, and the engine's housekeeping. */
#include "store_private.h"

#include <stdlib.h>
#include <string.h>
#include "log.h"

static void keep_one(struct load *l, int64_t n, const char *kind, const char *body)
{
  size_t k = strlen(kind) + 1, b = strlen(body) + 1, need = l->size + sizeof n + k + b;
  if (need > l->cap) {
    size_t cap = need * 2 + 4096;
    char *text = realloc(l->text, cap);
    if (!text) {
      l->full = true;
      return;
    }
    l->text = text;
    l->cap = cap;
  }
  memcpy(l->text + l->size, &n, sizeof n);
  memcpy(l->text + l->size + sizeof n, kind, k);
  memcpy(l->text + l->size + sizeof n + k, body, b);
  l->size = need;
}

static void keep_entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  (void)table;
  keep_one(ctx, n, kind, body);
}
static void keep_line(void *ctx, int64_t table, int64_t n, const char *body)
{
  (void)table;
  keep_one(ctx, n, "", body);
}

static void keep_row(void *ctx, int64_t id, const char *row) { keep_one(ctx, id, "", row); }

static void read_one(struct store *s, struct load *l)
{
  const struct store_reader give = { .ctx = l, .entry = keep_entry, .line = keep_line, .row = keep_row };
  l->ok = (l->person ? s->engine->find_person : s->engine->load)(s->keep, l->table, &give) && !l->full;
  if (!l->ok && !l->person) log_event(LOG_ERROR, "cannot read a table", I("id", l->table));
  pthread_mutex_lock(&s->lock);
  s->stats.loads++;
  bool first = !s->read;
  *s->read_end = l;
  s->read_end = &l->next;
  pthread_mutex_unlock(&s->lock);
  if (first) s->hooks.wake(s->hooks.ctx);
}

static void tidy_beside(struct store *s)
{
  char why[200] = "";
  store_check(s, s->engine->tidy_beside(s->keep, why, sizeof why), why);
  pthread_mutex_lock(&s->lock);
  s->stats.checkpoints++;
  s->tidying = false;
  pthread_mutex_unlock(&s->lock);
}

void *store_read_all(void *store)
{
  struct store *s = store;
  pthread_mutex_lock(&s->lock);
  for (;;) {
    while (!s->load && !s->tidying && !s->stop_reading) pthread_cond_wait(&s->more_to_read, &s->lock);
    if (!s->load && s->stop_reading) break;
    struct load *l = s->load;
    if (l) {
      s->load = l->next;
      if (!s->load) s->load_end = &s->load;
      l->next = NULL;
    }
    pthread_mutex_unlock(&s->lock);
    if (l) read_one(s, l);
    else tidy_beside(s);
    pthread_mutex_lock(&s->lock);
  }
  pthread_mutex_unlock(&s->lock);
  return NULL;
}
