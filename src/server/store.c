/* store.c - see store.h: opening, the two queues, collecting. */
#include "store_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool give_up(struct store *s, sqlite3 *db, const char *what, char *why, size_t cap)
{
  if (db) snprintf(why, cap, "%s: %s", what, sqlite3_errmsg(db));
  store_close(s);
  return false;
}

static bool open_writer(struct store *s, char *why, size_t cap)
{
  s->writer = store_open_file(s->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why, cap);
  if (!s->writer) return give_up(s, NULL, "", why, cap);
  if (sqlite3_db_readonly(s->writer, "main") == 1) {
    snprintf(why, cap, "it cannot be written to");
    return give_up(s, NULL, "", why, cap);
  }
  if (sqlite3_exec(s->writer, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0; "
                              "PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-2048", 0, 0, 0) != SQLITE_OK)
    return give_up(s, s->writer, "cannot write", why, cap);
  if (!store_migrate(s->writer, why, cap)) return give_up(s, NULL, "", why, cap);
  return (store_prepare_writes(s) && store_settle_all(s)) || give_up(s, s->writer, "cannot write", why, cap);
}

struct store *store_open(const char *path, char *why, size_t cap)
{
  struct store *s = calloc(1, sizeof *s);
  snprintf(why, cap, "no memory");
  if (!s) return NULL;
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->more, NULL);
  pthread_cond_init(&s->more_to_read, NULL);
  s->held_end = &s->held, s->in_end = &s->in, s->done_end = &s->done, s->load_end = &s->load, s->read_end = &s->read;
  if (!(s->path = strdup(path))) { give_up(s, NULL, "", why, cap); return NULL; }
  if (!open_writer(s, why, cap)) return NULL;
  s->reader = store_open_file(path, SQLITE_OPEN_READWRITE, why, cap);   /* it moves the WAL, too */
  if (!s->reader) { give_up(s, NULL, "", why, cap); return NULL; }
  if (!store_prepare_reads(s)) { give_up(s, s->reader, "cannot read", why, cap); return NULL; }
  return s;
}

bool store_start(struct store *s, const struct store_hooks *h)
{
  s->hooks = *h;
  if (pthread_create(&s->writer_thread, NULL, store_writer, s)) return false;
  if (pthread_create(&s->reader_thread, NULL, store_reader, s)) {
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->writer_thread, NULL);
    return false;
  }
  return s->started = true;
}

static size_t text_size(const char *words) { return words ? strlen(words) + 1 : 1; }

static const char *keep(char **at, const char *words)
{
  size_t n = text_size(words);
  char *copy = *at;
  memcpy(copy, words ? words : "", n);
  *at += n;
  return copy;
}

void store_put(struct store *s, uint64_t id, const struct row *rows, int count)
{
  size_t size = sizeof(struct batch) + (size_t)count * sizeof(struct row);
  size_t texts = 0;
  for (int i = 0; i < count; i++) texts += text_size(rows[i].kind) + text_size(rows[i].body);
  struct batch *b = malloc(size + texts);
  if (!b) abort();                         /* nothing may be forgotten silently */
  *b = (struct batch){ .id = id, .count = count };
  char *at = (char *)b + size;
  for (int i = 0; i < count; i++) {
    b->row[i] = rows[i];
    b->row[i].kind = keep(&at, rows[i].kind);
    b->row[i].body = keep(&at, rows[i].body);
  }
  *s->held_end = b;
  s->held_end = &b->next;
  s->held_count++;
}

void store_flush(struct store *s)
{
  if (!s->held) return;
  pthread_mutex_lock(&s->lock);
  bool was_empty = !s->in;
  *s->in_end = s->held;
  s->in_end = s->held_end;
  s->waiting += s->held_count;
  if (was_empty) pthread_cond_signal(&s->more);
  pthread_mutex_unlock(&s->lock);
  s->held = NULL, s->held_end = &s->held, s->held_count = 0;
}

void store_load(struct store *s, int64_t table)
{
  struct load *l = calloc(1, sizeof *l);
  if (!l) abort();
  l->table = table;
  pthread_mutex_lock(&s->lock);
  *s->load_end = l;
  s->load_end = &l->next;
  s->waiting++;
  pthread_cond_signal(&s->more_to_read);
  pthread_mutex_unlock(&s->lock);
}

static void give_entries(struct store *s, const struct load *l)
{
  for (const char *p = l->text, *end = p + l->size; p < end; ) {
    int64_t n;
    memcpy(&n, p, sizeof n);
    const char *kind = p + sizeof n, *body = kind + strlen(kind) + 1;
    s->hooks.entry(s->hooks.ctx, l->table, n, kind, body);
    p = body + strlen(body) + 1;
  }
}

void store_collect(struct store *s)
{
  pthread_mutex_lock(&s->lock);
  struct batch *b = s->done;
  struct load *l = s->read;
  s->done = NULL, s->done_end = &s->done;
  s->read = NULL, s->read_end = &s->read;
  for (struct batch *x = b; x; x = x->next) s->waiting--;
  for (struct load *x = l; x; x = x->next) s->waiting--;
  pthread_mutex_unlock(&s->lock);
  while (b) {
    struct batch *next = b->next;
    s->hooks.stored(s->hooks.ctx, b->id, b->ok);
    free(b);
    b = next;
  }
  while (l) {
    struct load *next = l->next;
    if (l->ok) give_entries(s, l);
    s->hooks.loaded(s->hooks.ctx, l->table, l->ok);
    free(l->text);
    free(l);
    l = next;
  }
}

bool store_idle(struct store *s)
{
  pthread_mutex_lock(&s->lock);
  bool idle = s->waiting == 0 && !s->held;
  pthread_mutex_unlock(&s->lock);
  return idle;
}

void store_look(struct store *s, struct store_stats *out)
{
  pthread_mutex_lock(&s->lock);
  *out = s->stats;
  pthread_mutex_unlock(&s->lock);
}

static void stop_threads(struct store *s)
{
  pthread_mutex_lock(&s->lock);
  s->stop = true;
  pthread_cond_signal(&s->more);
  pthread_mutex_unlock(&s->lock);
  pthread_join(s->writer_thread, NULL);
  pthread_mutex_lock(&s->lock);
  s->stop_reading = true;
  pthread_cond_signal(&s->more_to_read);
  pthread_mutex_unlock(&s->lock);
  pthread_join(s->reader_thread, NULL);
}

void store_close(struct store *s)
{
  if (!s) return;
  if (s->started) {
    store_flush(s);
    stop_threads(s);
    while (s->done) { struct batch *b = s->done; s->done = b->next; free(b); }
    while (s->read) { struct load *l = s->read; s->read = l->next; free(l->text); free(l); }
  }
  for (int i = 0; i < WRITES; i++) sqlite3_finalize(s->write[i]);
  sqlite3_finalize(s->read_entries);
  sqlite3_close(s->reader);
  sqlite3_close(s->writer);                /* the last one out moves the WAL   */
  pthread_mutex_destroy(&s->lock);
  pthread_cond_destroy(&s->more);
  pthread_cond_destroy(&s->more_to_read);
  free(s->fresh.row);
  free(s->old.row);
  free(s->path);
  free(s);
}
