/* bots.c - see bots.h. */
#include "bots.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "bot.h"
#include "igroteka.h"

enum { THREADS_MAX = 64 };

struct job {
  struct job *next;
  uint64_t ask, seed;
  int seat;
  bool answered;
  char bot[32], move[IG_MOVE_TEXT + 1];
  char view[];
};

struct bots {
  struct bots_hooks hooks;
  pthread_t thread[THREADS_MAX];
  int threads;
  pthread_mutex_t lock;                    /* of all below                     */
  pthread_cond_t more;
  struct job *in, **in_end, *done;
  bool stop;
  uint64_t answered;
  int waiting;
};

static int64_t now_ms(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A bot thinks no longer than it says, and not at all when the server stops. */
struct hurry { struct bots *b; int64_t until; };

static bool must_answer(void *hurry)
{
  struct hurry *h = hurry;
  pthread_mutex_lock(&h->b->lock);
  bool stop = h->b->stop;
  pthread_mutex_unlock(&h->b->lock);
  return stop || now_ms() >= h->until;
}

static bool answer(struct bots *b, struct job *j, void *room)
{
  const struct bot *bot = bot_find(j->bot);
  if (!bot) return false;
  struct hurry h = { b, bot->ms ? now_ms() + bot->ms : INT64_MAX };
  return bot_answer_text(bot, j->view, j->seat, j->seed, must_answer, &h, room, j->move, sizeof j->move);
}

static void *think(void *bots)
{
  struct bots *b = bots;
  void *room = malloc(BOT_ROOM);
  pthread_mutex_lock(&b->lock);
  for (;;) {
    while (!b->in && !b->stop) pthread_cond_wait(&b->more, &b->lock);
    if (b->stop) break;
    struct job *j = b->in;
    b->in = j->next;
    if (!b->in) b->in_end = &b->in;
    pthread_mutex_unlock(&b->lock);
    j->answered = room && answer(b, j, room);
    pthread_mutex_lock(&b->lock);
    j->next = b->done;
    b->done = j;
    b->answered++;
    b->hooks.wake(b->hooks.ctx);
  }
  pthread_mutex_unlock(&b->lock);
  free(room);
  return NULL;
}

struct bots *bots_new(int threads, const struct bots_hooks *h)
{
  struct bots *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->hooks = *h;
  b->in_end = &b->in;
  pthread_mutex_init(&b->lock, NULL);
  pthread_cond_init(&b->more, NULL);
  if (threads > THREADS_MAX) threads = THREADS_MAX;
  while (b->threads < threads && pthread_create(&b->thread[b->threads], NULL, think, b) == 0) b->threads++;
  if (b->threads > 0) return b;
  bots_free(b);
  return NULL;
}

void bots_ask(struct bots *b, uint64_t ask, const char *bot, int seat, const char *view, size_t size, uint64_t seed)
{
  struct job *j = malloc(sizeof *j + size + 1);
  if (!j) { b->hooks.answer(b->hooks.ctx, ask, NULL); return; }
  *j = (struct job){ .ask = ask, .seed = seed, .seat = seat };
  snprintf(j->bot, sizeof j->bot, "%s", bot ? bot : "");
  memcpy(j->view, view, size);
  j->view[size] = 0;
  pthread_mutex_lock(&b->lock);
  *b->in_end = j;
  b->in_end = &j->next;
  b->waiting++;
  pthread_cond_signal(&b->more);
  pthread_mutex_unlock(&b->lock);
}

void bots_collect(struct bots *b)
{
  pthread_mutex_lock(&b->lock);
  struct job *j = b->done;
  b->done = NULL;
  for (struct job *x = j; x; x = x->next) b->waiting--;
  pthread_mutex_unlock(&b->lock);
  while (j) {
    struct job *next = j->next;
    b->hooks.answer(b->hooks.ctx, j->ask, j->answered ? j->move : NULL);
    free(j);
    j = next;
  }
}

void bots_look(struct bots *b, uint64_t *answered, int *waiting)
{
  pthread_mutex_lock(&b->lock);
  *answered = b->answered;
  *waiting = b->waiting;
  pthread_mutex_unlock(&b->lock);
}

static void free_jobs(struct job *j)
{
  while (j) {
    struct job *next = j->next;
    free(j);
    j = next;
  }
}

void bots_free(struct bots *b)
{
  if (!b) return;
  pthread_mutex_lock(&b->lock);
  b->stop = true;
  pthread_cond_broadcast(&b->more);
  pthread_mutex_unlock(&b->lock);
  for (int i = 0; i < b->threads; i++) pthread_join(b->thread[i], NULL);
  free_jobs(b->in);
  free_jobs(b->done);
  pthread_mutex_destroy(&b->lock);
  pthread_cond_destroy(&b->more);
  free(b);
}
