/* store.c - see store.h: an engine, a thread that writes and a thread that reads. */
#include "store.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "i18n.h"
#include "log.h"

enum {
  GROUP_MAX = 256, /* batches in a group               */
  TURN_MS = 100
}; /* between two turns of a node      */

struct news { /* of one turn                      */
  struct news *next;
  struct store_owners owners;
  char *text; /* id (8 bytes), 't' or 'p', or 'g' for a table that is gone, 'b': bans; body, 0 */
  size_t size, cap;
};

struct load {
  struct load *next;
  int64_t table; /* or a person, who is looked for   */
  uint64_t from;
  bool person, ok, full; /* full: there was no memory        */
  char *text;            /* n (8 bytes), kind, 0, body, 0; lines of chat have no kind */
  size_t size, cap;
};

struct store {
  const struct store_engine *engine;
  struct keep *keep;
  struct store_hooks hooks;
  bool started;
  struct batch *held, **held_end; /* put, not yet flushed             */
  int held_count;

  pthread_t writer_thread, reader_thread, turn_thread;
  pthread_mutex_t lock; /* of all below                     */
  pthread_cond_t more, more_to_read, more_to_turn;
  struct batch *in, **in_end, *done, **done_end;
  struct load *load, **load_end, *read, **read_end;
  int waiting;                      /* batches and loads not collected  */
  bool stop, stop_reading, tidying; /* tidying: the reader is to, or does */
  struct news *news, **news_end;
  bool stop_turning, releasing, parting, release[HUB_SHARDS]; /* what is to be given away */
  struct store_stats stats;
};

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

static void give_news(struct store *s, const struct news *n)
{
  const char *end = n->size ? n->text + n->size : NULL; /* without text there is no place, either */
  for (const char *p = n->text; end && p < end;) {
    int64_t id;
    memcpy(&id, p, sizeof id);
    char what = p[sizeof id];
    const char *body = p + sizeof id + 1;
    if (what == 'b') s->hooks.bans(s->hooks.ctx, body);
    else if (what == 'p') s->hooks.person(s->hooks.ctx, id, body);
    else s->hooks.table(s->hooks.ctx, id, what == 'g' ? NULL : body);
    p = body + strlen(body) + 1;
  }
  s->hooks.owners(s->hooks.ctx, &n->owners);
}

static void collect_news(struct store *s)
{
  pthread_mutex_lock(&s->lock);
  struct news *n = s->news;
  s->news = NULL;
  s->news_end = &s->news;
  pthread_mutex_unlock(&s->lock);
  while (n) {
    struct news *next = n->next;
    give_news(s, n);
    free(n->text);
    free(n);
    n = next;
  }
}

void store_collect(struct store *s)
{
  if (s->engine->turn) collect_news(s);
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

/* ---- the thread that writes --------------------------------------------------------------- */

static int64_t micros(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void tell_failure(bool was_failing, bool failing, const char *why)
{
  if (failing && !was_failing) log_event(LOG_ERROR, "cannot store", S("why", why));
  if (!failing && was_failing) log_event(LOG_INFO, "can store again", S("why", ""));
}

/* A table whose memory and log do not agree is stopped by the hub; its owner should know. */
static void tell_taken(const struct batch *group)
{
  for (const struct batch *b = group; b; b = b->next)
    if (b->how == TAKEN && b->count)
      log_event(LOG_ERROR, "number taken", I("row", b->row[0].what), I("id", b->row[0].id),
                I("n", b->row[0].n));
}

static void count(struct store_stats *t, const struct batch *group, int batches, int64_t took)
{
  static const int ms[] = { 1, 2, 5, 10, 20, 50, 100, 1000 };
  t->groups++;
  t->batches += (uint64_t)batches;
  t->micros += (uint64_t)took;
  for (int i = 0; i < 8; i++) t->slower[i] += took > ms[i] * 1000;
  for (const struct batch *b = group; b; b = b->next) {
    t->rows += (uint64_t)b->count;
    t->failed += b->how != STORED;
    t->taken += b->how == TAKEN;
  }
}

static struct batch *take_group(struct store *s, int *batches)
{
  struct batch *group = s->in, **end = &s->in;
  for (*batches = 0; *end && *batches < GROUP_MAX; ++*batches) end = &(*end)->next;
  s->in = *end;
  *end = NULL;
  if (!s->in) s->in_end = &s->in;
  return group;
}

static void check(struct store *s, enum store_health health, const char *why)
{
  if (health > STORE_FULL) s->hooks.lost(s->hooks.ctx, health, why); /* and does not return */
}

/* One group, without the lock; with it again, its answers are ready. */
static void write_group(struct store *s, struct batch *group, int batches)
{
  char why[200] = "";
  int64_t start = micros();
  enum store_health health = s->engine->append(s->keep, group, why, sizeof why);
  int64_t took = micros() - start;
  check(s, health, why);
  bool failing = health != STORE_FINE;
  tell_failure(s->stats.failing, failing, why);
  tell_taken(group);
  pthread_mutex_lock(&s->lock);
  count(&s->stats, group, batches, took);
  s->stats.failing = failing;
  snprintf(s->stats.why, sizeof s->stats.why, "%.*s", (int)sizeof s->stats.why - 1, why);
  bool first = !s->done;
  *s->done_end = group;
  while (*s->done_end) s->done_end = &(*s->done_end)->next;
  pthread_mutex_unlock(&s->lock);
  if (first) s->hooks.wake(s->hooks.ctx);
  check(s, s->engine->tidy(s->keep, batches, why, sizeof why), why);
  bool busy = s->engine->busy(s->keep);
  pthread_mutex_lock(&s->lock);
  if (!busy || s->tidying) return;
  s->tidying = true;
  pthread_cond_signal(&s->more_to_read);
}

static void *write_all(void *store)
{
  struct store *s = store;
  pthread_mutex_lock(&s->lock);
  for (;;) {
    while (!s->in && !s->stop) pthread_cond_wait(&s->more, &s->lock);
    if (!s->in) break;
    int batches;
    struct batch *group = take_group(s, &batches);
    pthread_mutex_unlock(&s->lock);
    write_group(s, group, batches);
  }
  pthread_mutex_unlock(&s->lock);
  return NULL;
}

/* ---- the thread that reads ------------------------------------------------------------------ */

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
  check(s, s->engine->tidy_beside(s->keep, why, sizeof why), why);
  pthread_mutex_lock(&s->lock);
  s->stats.checkpoints++;
  s->tidying = false;
  pthread_mutex_unlock(&s->lock);
}

static void *read_all(void *store)
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

/* ---- the thread that lives on, where several servers share the store ---------------------------- */

static void add_news(struct news *n, int64_t id, char what, const char *body)
{
  size_t size = strlen(body) + 1, need = n->size + sizeof id + 1 + size;
  if (need > n->cap) {
    n->cap = need * 2 + 4096;
    n->text = realloc(n->text, n->cap);
    if (!n->text) abort();
  }
  memcpy(n->text + n->size, &id, sizeof id);
  n->text[n->size + sizeof id] = what;
  memcpy(n->text + n->size + sizeof id + 1, body, size);
  n->size = need;
}

static void news_table(void *ctx, int64_t id, const char *summary)
{
  add_news(ctx, id, summary ? 't' : 'g', summary ? summary : "");
}
static void news_person(void *ctx, int64_t id, const char *row) { add_news(ctx, id, 'p', row); }

static void news_bans(void *ctx, const char *all) { add_news(ctx, 0, 'b', all); }

/* One turn, without the lock. */
static void turn(struct store *s, bool *failing)
{
  char why[200] = "";
  struct news *n = calloc(1, sizeof *n);
  if (!n) abort();
  const struct store_news to = { n, news_table, news_person, news_bans };
  enum store_health health = s->engine->turn(s->keep, &n->owners, &to, why, sizeof why);
  check(s, health, why);
  if (health != STORE_FINE && !*failing) log_event(LOG_ERROR, "cannot renew", S("why", why));
  if (health == STORE_FINE && *failing) log_event(LOG_INFO, "can renew again", S("why", ""));
  *failing = health != STORE_FINE;
  if (*failing) { /* what was heard is heard again    */
    free(n->text);
    free(n);
    return;
  }
  pthread_mutex_lock(&s->lock);
  *s->news_end = n;
  s->news_end = &n->next;
  pthread_mutex_unlock(&s->lock);
  s->hooks.wake(s->hooks.ctx);
}

static void wait_for_turn(struct store *s)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  t.tv_nsec += TURN_MS * 1000000L;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  while (!s->stop_turning && !s->releasing && !s->parting &&
         pthread_cond_timedwait(&s->more_to_turn, &s->lock, &t) == 0) {}
}

static void *turn_on(void *store)
{
  struct store *s = store;
  bool failing = false;
  pthread_mutex_lock(&s->lock);
  while (!s->stop_turning && !s->parting) {
    bool shards[HUB_SHARDS], releases = s->releasing;
    memcpy(shards, s->release, sizeof shards);
    s->releasing = false;
    pthread_mutex_unlock(&s->lock);
    if (releases && !s->engine->release(s->keep, shards))
      log_event(LOG_WARN, "cannot give away", S("why", "the database did not answer"));
    turn(s, &failing);
    pthread_mutex_lock(&s->lock);
    wait_for_turn(s);
  }
  bool parts = s->parting;
  pthread_mutex_unlock(&s->lock);
  if (parts) s->engine->part(s->keep);
  return NULL;
}

void store_release(struct store *s, const bool shard[HUB_SHARDS])
{
  pthread_mutex_lock(&s->lock);
  memcpy(s->release, shard, sizeof s->release);
  s->releasing = true;
  pthread_cond_signal(&s->more_to_turn);
  pthread_mutex_unlock(&s->lock);
}

void store_part(struct store *s)
{
  if (!s->engine->part) return;
  pthread_mutex_lock(&s->lock);
  s->parting = true;
  pthread_cond_signal(&s->more_to_turn);
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
  if (pthread_create(&s->writer_thread, NULL, write_all, s)) return false;
  if (pthread_create(&s->reader_thread, NULL, read_all, s)) {
    pthread_mutex_lock(&s->lock);
    s->stop = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->writer_thread, NULL);
    return false;
  }
  if (s->engine->turn && pthread_create(&s->turn_thread, NULL, turn_on, s)) abort();
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
