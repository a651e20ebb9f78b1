/* store_write.c - the thread of a store that writes: one group of batches after another, while the next one gathers. */
#include "store_private.h"

#include <stdio.h>
#include <time.h>
#include "log.h"

enum { GROUP_MAX = 256 }; /* batches in a group               */

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

void store_check(struct store *s, enum store_health health, const char *why)
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
  store_check(s, health, why);
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
  store_check(s, s->engine->tidy(s->keep, batches, why, sizeof why), why);
  bool busy = s->engine->busy(s->keep);
  pthread_mutex_lock(&s->lock);
  if (!busy || s->tidying) return;
  s->tidying = true;
  pthread_cond_signal(&s->more_to_read);
}

void *store_write_all(void *store)
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
