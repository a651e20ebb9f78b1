/* bots.c - see bots.h. */
#include "bots.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>
#include "bot.h"
#include "bots_turns.h"
#include "igroteka.h"

enum { THREADS_MAX = 64, LESS_URGENT = 5 };

struct job {
  struct turn turn; /* first: a turn is a job           */
  uint64_t ask, seed;
  int seat;
  bool hurry, answered;
  char bot[32], move[IG_MOVE_TEXT + 1];
  char view[];
};

struct bots {
  struct bots_hooks hooks;
  pthread_t thread[THREADS_MAX], quick_thread;
  int threads;
  bool has_quick_thread;
  pthread_mutex_t lock; /* of all below                     */
  pthread_cond_t more;
  struct turns deep, quick; /* quick: bots that do not play on in thought have a thread of their own */
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
struct hurry {
  struct bots *b;
  struct job *j;
  int64_t from, looked;
  int ms;
  bool cut;
};

static bool must_answer(void *hurry)
{
  struct hurry *h = hurry;
  struct bots *b = h->b;
  int64_t now = now_ms(), so_far = now - h->from;
  if (now == h->looked) return false;
  h->looked = now;
  pthread_mutex_lock(&b->lock);
  int ms = h->ms / turns_share(&b->deep, &h->j->turn, b->threads);
  bool unfair = so_far >= TURN_LEAST_MS && (turns_unfair(&b->deep, &h->j->turn, so_far) || so_far >= ms);
  bool stop = b->stop;
  pthread_mutex_unlock(&b->lock);
  h->cut |= unfair && so_far < h->ms;
  return stop || unfair || so_far >= h->ms;
}

/* How much of its time is over, as others wait now: then a search narrows to what it can still judge. */
static double time_used(void *hurry)
{
  struct hurry *h = hurry;
  pthread_mutex_lock(&h->b->lock);
  int ms = h->ms / turns_share(&h->b->deep, &h->j->turn, h->b->threads);
  pthread_mutex_unlock(&h->b->lock);
  return (double)(now_ms() - h->from) / (ms > TURN_LEAST_MS ? ms : TURN_LEAST_MS);
}

/* One that looks only one move ahead, in place of one that plays on in thought. */
static const struct bot *in_a_hurry(const struct bot *bot)
{
  const struct bot *quick = bot_find("greedy");
  return bot && bot->simulations && quick ? quick : bot;
}

static bool is_quick(const struct bot *bot) { return !bot || !bot->simulations; }

/* What does not play on in thought answers at once, and is not hurried. */
static bool answer(struct bots *b, struct job *j, void *workspace)
{
  const struct bot *bot = j->hurry ? in_a_hurry(bot_find(j->bot)) : bot_find(j->bot);
  struct hurry h = {
    .b = b, .j = j, .from = now_ms(), .looked = now_ms(), .ms = bot && bot->ms ? bot->ms : INT32_MAX
  };
  struct bot_answer found;
  if (!bot) return false;
  struct bot_task t = { .seat = j->seat,
                        .seed = j->seed,
                        .stop = is_quick(bot) ? NULL : must_answer,
                        .used = bot->ms ? time_used : NULL,
                        .who = &h,
                        .workspace = workspace };
  bool good = bot_answer_text(bot, j->view, &t, &found, j->move, sizeof j->move);
  j->hurry |= h.cut;
  return good;
}

/* Called with the lock, and gives it back with it. */
static void work_on(struct bots *b, struct turns *q, struct job *j, void *workspace)
{
  int64_t from = now_ms();
  j->hurry |= from - j->turn.since > TURN_LATE_MS;
  pthread_mutex_unlock(&b->lock);
  j->answered = workspace && answer(b, j, workspace);
  pthread_mutex_lock(&b->lock);
  turns_over(q, &j->turn, now_ms() - from, now_ms());
  j->turn.next = b->done;
  b->done = &j->turn;
  b->stats.answered++;
  b->stats.hurried += j->hurry;
  b->hooks.wake(b->hooks.ctx);
}

/* Thinking gives way to everything else that the server does. */
static void give_way(void)
{
  setpriority(PRIO_PROCESS, (id_t)gettid(), getpriority(PRIO_PROCESS, 0) + LESS_URGENT);
}

static void *think(struct bots *b, struct turns *q)
{
  void *workspace = malloc(BOT_WORKSPACE);
  pthread_mutex_lock(&b->lock);
  while (!b->stop) {
    struct turn *t = turns_next(q, now_ms());
    if (t) work_on(b, q, (struct job *)t, workspace);
    else pthread_cond_wait(&b->more, &b->lock);
  }
  pthread_mutex_unlock(&b->lock);
  free(workspace);
  return NULL;
}

static void *think_deep(void *bots)
{
  give_way();
  return think(bots, &((struct bots *)bots)->deep);
}
static void *think_quick(void *bots) { return think(bots, &((struct bots *)bots)->quick); }

struct bots *bots_new(int threads, const struct bots_hooks *h)
{
  struct bots *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->hooks = *h;
  pthread_mutex_init(&b->lock, NULL);
  pthread_cond_init(&b->more, NULL);
  if (threads > THREADS_MAX) threads = THREADS_MAX;
  pthread_mutex_lock(&b->lock); /* they read how many they are      */
  while (b->threads < threads && pthread_create(&b->thread[b->threads], NULL, think_deep, b) == 0)
    b->threads++;
  b->has_quick_thread = pthread_create(&b->quick_thread, NULL, think_quick, b) == 0;
  pthread_mutex_unlock(&b->lock);
  if (b->threads > 0 && b->has_quick_thread) return b;
  bots_free(b);
  return NULL;
}

void bots_ask(struct bots *b, const struct bots_question *q)
{
  struct job *j = malloc(sizeof *j + q->size + 1);
  if (!j) {
    b->hooks.answer(b->hooks.ctx, q->ask, NULL);
    return;
  }
  *j = (struct job){
    .turn.since = now_ms(), .ask = q->ask, .seed = q->seed, .seat = q->seat, .hurry = q->hurry
  };
  snprintf(j->bot, sizeof j->bot, "%s", q->bot ? q->bot : "");
  memcpy(j->view, q->view, q->size);
  j->view[q->size] = 0;
  pthread_mutex_lock(&b->lock);
  bool good = turns_wait(q->hurry || is_quick(bot_find(q->bot)) ? &b->quick : &b->deep, &j->turn, q->owner,
                         now_ms());
  if (good) b->stats.waiting++;
  pthread_cond_broadcast(&b->more);
  pthread_mutex_unlock(&b->lock);
  if (!good) {
    free(j);
    b->hooks.answer(b->hooks.ctx, q->ask, NULL);
  }
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

static void drop_all(struct turns *q)
{
  for (struct turn *t; (t = turns_next(q, now_ms())) != NULL;) {
    turns_over(q, t, 0, now_ms());
    free(t);
  }
  turns_free(q);
}

void bots_free(struct bots *b)
{
  if (!b) return;
  pthread_mutex_lock(&b->lock);
  b->stop = true;
  pthread_cond_broadcast(&b->more);
  pthread_mutex_unlock(&b->lock);
  for (int i = 0; i < b->threads; i++) pthread_join(b->thread[i], NULL);
  if (b->has_quick_thread) pthread_join(b->quick_thread, NULL);
  for (struct turn *t = b->done, *next; t; t = next) {
    next = t->next;
    free(t);
  }
  drop_all(&b->deep);
  drop_all(&b->quick);
  pthread_mutex_destroy(&b->lock);
  pthread_cond_destroy(&b->more);
  free(b);
}
