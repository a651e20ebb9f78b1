/* store_turns.c - the thread of a store that lives on, where several servers share it: its turns, what they tell, and what is given away. */
#include "store_private.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "log.h"

enum { TURN_MS = 100 }; /* between two turns of a node      */

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
  store_check(s, health, why);
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

void *store_turn_on(void *store)
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

/* ---- what the turns brought, by the thread that calls ------------------------------------------ */

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

void store_hear_news(struct store *s)
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
