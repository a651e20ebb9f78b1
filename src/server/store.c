/* store.c - see store.h: an engine and its threads, as whoever calls sees them: opened, given work, asked for answers, closed. */
#include "store_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "i18n.h"
#include "log.h"

struct store *store_open(const struct store_engine *e, const char *where, const struct store_node *as,
                         char *why, size_t cap)
{
  struct store *s = calloc(1, sizeof *s);
  snprintf(why, cap, "%s", _("out of memory"));
  if (!s) return NULL;
  s->engine = e;
  s->held_end = &s->held;
  s->in_end = &s->in;
  s->done_end = &s->done;
  s->load_end = &s->load;
  s->read_end = &s->read;
  s->news_end = &s->news;
  if (!(s->keep = e->open(where, as, why, cap))) {
    free(s);
    return NULL;
  }
  pthread_mutex_init(&s->lock, NULL);
  pthread_cond_init(&s->more, NULL);
  pthread_cond_init(&s->more_to_read, NULL);
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&s->more_to_turn, &attributes);
  pthread_condattr_destroy(&attributes);
  return s;
}

bool store_list(struct store *s, enum store_list of, const struct store_reader *give)
{
  return s->engine->list(s->keep, of, give);
}
int64_t store_first(struct store *s, enum store_list of) { return s->engine->first(s->keep, of); }
bool store_settings(struct store *s, store_setting *give, void *ctx)
{
  return s->engine->settings(s->keep, give, ctx);
}
bool store_people(struct store *s, const struct store_reader *give)
{
  return s->engine->people(s->keep, give);
}
bool store_audit(struct store *s, int limit, store_setting *give, void *ctx)
{
  return s->engine->audit(s->keep, limit, give, ctx);
}

/* ---- giving it work ----------------------------------------------------------------- */

static size_t text_size(const char *words) { return words ? strlen(words) + 1 : 1; }

static const char *keep_text(char **at, const char *words)
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
  if (!b) abort(); /* nothing may be forgotten silently */
  *b = (struct batch){ .id = id, .count = count };
  char *at = (char *)b + size;
  for (int i = 0; i < count; i++) {
    b->row[i] = rows[i];
    b->row[i].kind = keep_text(&at, rows[i].kind);
    b->row[i].body = keep_text(&at, rows[i].body);
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
  s->held = NULL;
  s->held_end = &s->held;
  s->held_count = 0;
}

static void ask_reader(struct store *s, int64_t number, bool person, uint64_t from)
{
  struct load *l = calloc(1, sizeof *l);
  if (!l) abort();
  l->table = number;
  l->person = person;
  l->from = from;
  pthread_mutex_lock(&s->lock);
  *s->load_end = l;
  s->load_end = &l->next;
  s->waiting++;
  pthread_cond_signal(&s->more_to_read);
  pthread_mutex_unlock(&s->lock);
}

void store_load(struct store *s, int64_t table) { ask_reader(s, table, false, 0); }
void store_find(struct store *s, uint64_t from, int64_t person) { ask_reader(s, person, true, from); }

/* ---- answers --------------------------------------------------------------------------- */

static void give_person(struct store *s, const struct load *l)
{
  s->hooks.found(s->hooks.ctx, l->from, l->table, l->ok && l->size ? l->text + sizeof l->table + 1 : NULL,
                 l->ok);
}

static void give_table(struct store *s, const struct load *l)
{
  const char *end = l->size ? l->text + l->size : NULL; /* without text there is no place, either */
  for (const char *p = l->text; end && p < end;) {
    int64_t n;
    memcpy(&n, p, sizeof n);
    const char *kind = p + sizeof n, *body = kind + strlen(kind) + 1;
    if (*kind) s->hooks.entry(s->hooks.ctx, l->table, n, kind, body);
    else s->hooks.line(s->hooks.ctx, l->table, n, body);
    p = body + strlen(body) + 1;
  }
}

void store_collect(struct store *s)
{
  if (s->engine->turn) store_hear_news(s);
  pthread_mutex_lock(&s->lock);
  struct batch *b = s->done;
  struct load *l = s->read;
  s->done = NULL;
  s->done_end = &s->done;
  s->read = NULL;
  s->read_end = &s->read;
  for (struct batch *x = b; x; x = x->next) s->waiting--;
  for (struct load *x = l; x; x = x->next) s->waiting--;
  pthread_mutex_unlock(&s->lock);
  while (b) {
    struct batch *next = b->next;
    s->hooks.stored(s->hooks.ctx, b->id, b->how);
    free(b);
    b = next;
  }
  while (l) {
    struct load *next = l->next;
    if (l->ok && !l->person) give_table(s, l);
    if (l->person) give_person(s, l);
    else s->hooks.loaded(s->hooks.ctx, l->table, l->ok);
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

/* ---- starting and stopping -------------------------------------------------------------------- */

bool store_start(struct store *s, const struct store_hooks *h)
{
  char why[200] = "";
  s->hooks = *h;
  if (s->engine->join && !s->engine->join(s->keep, why, sizeof why)) {
    log_event(LOG_ERROR, "cannot join", S("why", why));
    return false;
  }
  if (pthread_create(&s->writer_thread, NULL, store_write_all, s)) return false;
  if (pthread_create(&s->reader_thread, NULL, store_read_all, s)) {
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->writer_thread, NULL);
    return false;
  }
  if (s->engine->turn && pthread_create(&s->turn_thread, NULL, store_turn_on, s)) abort();
  return s->started = true;
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
  if (!s->engine->turn) return;
  pthread_mutex_lock(&s->lock);
  s->stop_turning = true;
  pthread_cond_signal(&s->more_to_turn);
  pthread_mutex_unlock(&s->lock);
  pthread_join(s->turn_thread, NULL);
}

void store_close(struct store *s)
{
  if (!s) return;
  if (s->started) {
    store_flush(s);
    stop_threads(s);
    while (s->done) {
      struct batch *b = s->done;
      s->done = b->next;
      free(b);
    }
    while (s->news) {
      struct news *n = s->news;
      s->news = n->next;
      free(n->text);
      free(n);
    }
    while (s->read) {
      struct load *l = s->read;
      s->read = l->next;
      free(l->text);
      free(l);
    }
  }
  s->engine->close(s->keep);
  pthread_mutex_destroy(&s->lock);
  pthread_cond_destroy(&s->more);
  pthread_cond_destroy(&s->more_to_read);
  pthread_cond_destroy(&s->more_to_turn);
  free(s);
}
