/* mind.c - see mind.h. */
#include "mind.h"

#include <signal.h>

void (*mind_wake)(void);

static time_t now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec;
}

static void *run(void *with)
{
  struct mind *m = with;
  m->work(m->with);
  atomic_store(&m->ready, true);
  if (mind_wake) mind_wake();
  return NULL;
}

/* Signals are for the thread that draws. */
void mind_start(struct mind *m, void (*work)(void *with), void *with)
{
  sigset_t all, before;
  sigfillset(&all);
  m->work = work, m->with = with, m->began = now();
  atomic_store(&m->ready, false), atomic_store(&m->hurry, false);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  m->threaded = !pthread_create(&m->thread, NULL, run, m);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  m->busy = true;
  if (!m->threaded) run(m);
}

bool mind_done(struct mind *m)
{
  if (!m->busy || !atomic_load(&m->ready)) return false;
  mind_end(m);
  return true;
}

void mind_end(struct mind *m)
{
  if (!m->busy) return;
  atomic_store(&m->hurry, true);
  if (m->threaded) pthread_join(m->thread, NULL);
  m->busy = false;
}

int mind_seconds(const struct mind *m) { return (int)(now() - m->began); }
