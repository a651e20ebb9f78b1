/* worker.c - see worker.h. */
#include "worker.h"

#include <signal.h>

void (*worker_wake)(void);

static time_t now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec;
}

static void *run(void *with)
{
  struct worker *m = with;
  m->work(m->with);
  atomic_store(&m->ready, true);
  if (worker_wake) worker_wake();
  return NULL;
}

/* Signals are for the thread that draws. */
void worker_start(struct worker *m, void (*work)(void *with), void *with)
{
  sigset_t all, before;
  sigfillset(&all);
  m->work = work;
  m->with = with;
  m->began = now();
  atomic_store(&m->ready, false);
  atomic_store(&m->hurry, false);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  m->threaded = !pthread_create(&m->thread, NULL, run, m);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  m->busy = true;
  if (!m->threaded) run(m);
}

bool worker_done(struct worker *m)
{
  if (!m->busy || !atomic_load(&m->ready)) return false;
  worker_end(m);
  return true;
}

void worker_end(struct worker *m)
{
  if (!m->busy) return;
  atomic_store(&m->hurry, true);
  if (m->threaded) pthread_join(m->thread, NULL);
  m->busy = false;
}

int worker_seconds(const struct worker *m) { return (int)(now() - m->began); }
