/* parallel.c - see parallel.h. */
#include "parallel.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "seed.h"

struct worker_thread { /* one of the crew                  */
  const struct bot *b;
  struct bot_task t;
  struct bot_answer a;
  pthread_t id;
  bool started, answered;
};

static void *think(void *hand)
{
  struct worker_thread *h = hand;
  h->answered = h->t.workspace && h->b->think(h->b, &h->t, &h->a);
  return NULL;
}

/* The line of this move, a new one if there is none yet; NULL: no workspace. */
static struct bot_line *line_of(struct bot_answer *all, struct ig_move m)
{
  for (int i = 0; i < all->lines; i++)
    if (!memcmp(&all->line[i].move, &m, sizeof m)) return &all->line[i];
  if (all->lines == BOT_LINES) return NULL;
  all->line[all->lines] = (struct bot_line){ .move = m };
  return &all->line[all->lines++];
}

static float mean(float a, int64_t n, float b, int64_t m)
{
  return n + m ? (float)(((double)a * (double)n + (double)b * (double)m) / (double)(n + m)) : b;
}

static void add(struct bot_answer *all, const struct bot_line *l)
{
  struct bot_line *to = line_of(all, l->move);
  if (!to) return;
  to->worth = mean(to->worth, to->simulations, l->worth, l->simulations);
  to->place = mean(to->place, to->simulations, l->place, l->simulations);
  to->margin = mean(to->margin, to->simulations, l->margin, l->simulations);
  to->simulations += l->simulations;
}

static bool before(const struct bot_line *a, const struct bot_line *b, const struct bot_answer *all,
                   int favourites)
{
  bool first = a - all->line < favourites, second = b - all->line < favourites;
  return first != second ? first : a->worth > b->worth;
}

/* What somebody would play comes first, by worth, then the rest: a line that all gave
 * up early may look well by chance. */
static void put_together(struct worker_thread *h, int threads, struct bot_answer *out)
{
  struct bot_answer all = { 0 };
  bool taken[BOT_LINES] = { 0 };
  for (int i = 0; i < threads; i++) add(&all, &h[i].a.line[0]);
  int favourites = all.lines;
  for (int i = 0; i < threads; i++) {
    all.simulations += h[i].a.simulations;
    for (int k = 1; k < h[i].a.lines; k++) add(&all, &h[i].a.line[k]);
  }
  *out = (struct bot_answer){ .simulations = all.simulations, .lines = all.lines };
  for (int i = 0; i < all.lines; i++) {
    int best = -1;
    for (int k = 0; k < all.lines; k++)
      if (!taken[k] && (best < 0 || before(&all.line[k], &all.line[best], &all, favourites))) best = k;
    taken[best] = true;
    out->line[i] = all.line[best];
  }
  out->move = out->line[0].move;
}

bool parallel_think(const struct bot *b, const struct bot_task *t, int threads, struct bot_answer *out)
{
  int64_t games = t->simulations ? t->simulations : b->simulations;
  if (threads > PARALLEL_MAX) threads = PARALLEL_MAX;
  if (games < threads) threads = (int)games;
  struct worker_thread *h = threads > 1 ? calloc((size_t)threads, sizeof *h) : NULL;
  if (!h) return b->think(b, t, out);
  for (int i = 0; i < threads; i++) {
    h[i] = (struct worker_thread){ .b = b, .t = *t };
    h[i].t.simulations = games / threads + (i < games % threads);
    if (i) {
      h[i].t.seed = derive_seed(t->seed, (uint64_t)i);
      h[i].t.workspace = malloc(BOT_WORKSPACE);
    }
    h[i].started = i && !pthread_create(&h[i].id, NULL, think, &h[i]);
  }
  think(&h[0]);
  int answered = h[0].answered;
  for (int i = 1; i < threads; i++) {
    if (h[i].started) pthread_join(h[i].id, NULL);
    free(h[i].t.workspace);
    if (answered && h[i].answered && h[i].a.lines) h[answered++] = h[i];
  }
  bool ok = h[0].answered;
  if (ok && (h[0].a.solved || !h[0].a.lines || answered < 2)) *out = h[0].a;
  else if (ok) put_together(h, answered, out);
  free(h);
  return ok;
}
