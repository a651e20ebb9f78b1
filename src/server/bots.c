/* bots.c - see bots.h. */
#include "bots.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "bot.h"
#include "bots_turns.h"
#include "igroteka.h"

enum { THREADS_MAX = 64 };

struct job {
  struct turn turn;                        /* first: a turn is a job           */
  uint64_t ask, seed;
  int seat;
  bool hurry, answered;
  char bot[32], move[IG_MOVE_TEXT + 1];
  char view[];
};

struct bots {
  struct bots_hooks hooks;
  pthread_t thread[THREADS_MAX];
  int threads;
  pthread_mutex_t lock;                    /* of all below                     */
  pthread_cond_t more;
  struct turns turns;
  struct turn *done;
  bool stop;
  struct bots_stats stats;
};

static int64_t now_ms(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A bot thinks no longer than it says, shorter when others wait, and not at all
 * when the server stops.  It asks often; the queue is looked at once a millisecond. */
struct hurry { struct bots *b; struct job *j; int64_t from, until, looked; };

static bool must_answer(void *hurry)
{
  struct hurry *h = hurry;
  int64_t now = now_ms();
  if (now == h->looked) return false;
  h->looked = now;
  pthread_mutex_lock(&h->b->lock);
  bool stop = h->b->stop || turns_unfair(&h->b->turns, &h->j->turn, now - h->from);
  pthread_mutex_unlock(&h->b->lock);
  return stop || now >= h->until;
}

/* One that looks only one move ahead, in place of one that plays on in thought. */
static const struct bot *in_a_hurry(const struct bot *bot)
{
  const struct bot *quick = bot_find("greedy");
  return bot && bot->simulations && quick ? quick : bot;
}

static bool answer(struct bots *b, struct job *j, int share, void *room)
{
  const struct bot *bot = j->hurry ? in_a_hurry(bot_find(j->bot)) : bot_find(j->bot);
  if (!bot) return false;
  int64_t now = now_ms();
  int ms = bot->ms / share > TURN_LEAST_MS || share == 1 ? bot->ms / share : TURN_LEAST_MS;
  struct hurry h = { b, j, now, bot->ms ? now + ms : INT64_MAX, now };
  return bot_answer_text(bot, j->view, j->seat, j->seed, must_answer, &h, room, j->move, sizeof j->move);
}

/* Called with the lock, and gives it back with it. */
static void work_on(struct bots *b, struct job *j, void *room)
{
  int64_t from = now_ms();
  int share = turns_share(&b->turns, &j->turn, b->threads);
  j->hurry |= from - j->turn.since > TURN_LATE_MS;
  b->stats.hurried += j->hurry || share > 1;
  pthread_mutex_unlock(&b->lock);
  j->answered = room && answer(b, j, share, room);
  pthread_mutex_lock(&b->lock);
  turns_over(&b->turns, &j->turn, now_ms() - from, now_ms());
  j->turn.next = b->done;
  b->done = &j->turn;
  b->stats.answered++;
  b->hooks.wake(b->hooks.ctx);
}

static void *think(void *bots)
{
  struct bots *b = bots;
  void *room = malloc(BOT_ROOM);
  pthread_mutex_lock(&b->lock);
  while (!b->stop) {
    struct turn *t = turns_next(&b->turns, now_ms());
    if (t) work_on(b, (struct job *)t, room);
    else pthread_cond_wait(&b->more, &b->lock);
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
  pthread_mutex_init(&b->lock, NULL);
  pthread_cond_init(&b->more, NULL);
  if (threads > THREADS_MAX) threads = THREADS_MAX;
  pthread_mutex_lock(&b->lock);            /* they read how many they are      */
  while (b->threads < threads && pthread_create(&b->thread[b->threads], NULL, think, b) == 0) b->threads++;
  pthread_mutex_unlock(&b->lock);
  if (b->threads > 0) return b;
  bots_free(b);
  return NULL;
}

void bots_ask(struct bots *b, const struct bots_question *q)
{
  struct job *j = malloc(sizeof *j + q->size + 1);
  if (!j) { b->hooks.answer(b->hooks.ctx, q->ask, NULL); return; }
  *j = (struct job){ .turn.since = now_ms(), .ask = q->ask, .seed = q->seed, .seat = q->seat, .hurry = q->hurry };
  snprintf(j->bot, sizeof j->bot, "%s", q->bot ? q->bot : "");
  memcpy(j->view, q->view, q->size);
  j->view[q->size] = 0;
  pthread_mutex_lock(&b->lock);
  bool good = turns_wait(&b->turns, &j->turn, q->owner, now_ms());
  if (good) b->stats.waiting++;
  pthread_cond_signal(&b->more);
  pthread_mutex_unlock(&b->lock);
  if (!good) free(j), b->hooks.answer(b->hooks.ctx, q->ask, NULL);
}

void bots_collect(struct bots *b)
{
  pthread_mutex_lock(&b->lock);
  struct turn *t = b->done;
  b->done = NULL;
  for (struct turn *x = t; x; x = x->next) b->stats.waiting--;
  pthread_mutex_unlock(&b->lock);
  while (t) {
    struct turn *next = t->next;
    struct job *j = (struct job *)t;
    b->hooks.answer(b->hooks.ctx, j->ask, j->answered ? j->move : NULL);
    free(j);
    t = next;
  }
}

void bots_look(struct bots *b, struct bots_stats *out)
{
  pthread_mutex_lock(&b->lock);
  *out = b->stats;
  pthread_mutex_unlock(&b->lock);
}

void bots_free(struct bots *b)
{
  if (!b) return;
  pthread_mutex_lock(&b->lock);
  b->stop = true;
  pthread_cond_broadcast(&b->more);
  pthread_mutex_unlock(&b->lock);
  for (int i = 0; i < b->threads; i++) pthread_join(b->thread[i], NULL);
  for (struct turn *t = b->done, *next; t; t = next) next = t->next, free(t);
  for (struct turn *t; (t = turns_next(&b->turns, INT64_MAX)) != NULL; ) turns_over(&b->turns, t, 0, INT64_MAX), free(t);
  turns_free(&b->turns);
  pthread_mutex_destroy(&b->lock);
  pthread_cond_destroy(&b->more);
  free(b);
}
