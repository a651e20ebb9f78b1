/* threads.c - see threads.h. */
#include "nodes.h"

#include <errno.h>
#include <sys/mman.h>
#include <ucontext.h>

enum { STACK = 256 * 1024 };

struct fiber {
  ucontext_t context;
  char *stack;
  bool used, timed_out;
  int node, number;
  const void *on; /* what it waits for        */
  unsigned wait;  /* counts its waits         */
  void *(*work)(void *);
  void *arg;
};

static struct fiber fibers[NODES][FIBERS];
static struct fiber *running;
static ucontext_t world_context;
int here = -1;

struct block {
  struct block *next, **at;
  size_t n;
  size_t pad;
};
static struct block *blocks[NODES];

/* ---- memory ------------------------------------------------------------------------------ */

void *sim_malloc(size_t n)
{
  struct block *b = malloc(sizeof *b + n);
  struct block **list = &blocks[here];
  b->n = n;
  b->next = *list;
  b->at = list;
  if (b->next) b->next->at = &b->next;
  *list = b;
  return b + 1;
}

void *sim_calloc(size_t n, size_t size) { return memset(sim_malloc(n * size), 0, n * size); }

void sim_free(void *at)
{
  if (!at) return;
  struct block *b = (struct block *)at - 1;
  *b->at = b->next;
  if (b->next) b->next->at = b->at;
  free(b);
}

void *sim_realloc(void *at, size_t n)
{
  void *more = sim_malloc(n);
  if (!at) return more;
  size_t before = ((struct block *)at - 1)->n;
  memcpy(more, at, before < n ? before : n);
  sim_free(at);
  return more;
}

char *sim_strdup(const char *s) { return strcpy(sim_malloc(strlen(s) + 1), s); }

/* ---- fibers -------------------------------------------------------------------------------- */

void fibers_start(void)
{
  for (int n = 0; n < NODES; n++)
    for (int i = 0; i < FIBERS; i++) {
      struct fiber *f = &fibers[n][i];
      f->node = n;
      f->number = i;
      f->stack = mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (f->stack == MAP_FAILED) abort();
    }
}

static void begin(unsigned node, unsigned number)
{
  struct fiber *f = &fibers[node][number];
  f->work(f->arg);
  f->used = false;
  fibers_wake((int)node, f); /* who joins                */
  swapcontext(&f->context, &world_context);
}

static void go_on(struct fiber *f)
{
  int before = here;
  f->on = NULL;
  running = f;
  here = f->node;
  swapcontext(&world_context, &f->context);
  running = NULL;
  here = before;
}

struct wake {
  struct fiber *f;
  unsigned wait;
  bool timed_out;
};

static void wake_one(void *arg, int node)
{
  struct wake *k = arg;
  struct fiber *f = k->f;
  bool still = node >= 0 && f->used && f->wait == k->wait && f->on;
  if (still) f->timed_out = k->timed_out;
  free(k);
  if (still) go_on(f);
}

static void wake_later(struct fiber *f, when_t delay, bool timed_out)
{
  struct wake *k = malloc(sizeof *k);
  *k = (struct wake){ f, f->wait, timed_out };
  call_later(delay, f->node, wake_one, k);
}

void fibers_wake(int node, const void *on)
{
  for (int i = 0; i < FIBERS; i++)
    if (fibers[node][i].used && fibers[node][i].on == on)
      wake_later(&fibers[node][i], dice(20) ? 0 : dice(3), false);
}

bool in_fiber(void) { return running != NULL; }

void fiber_wait(const void *on)
{
  struct fiber *f = running;
  f->wait++;
  f->on = on;
  swapcontext(&f->context, &world_context);
}

bool fiber_wait_until(const void *on, when_t delay)
{
  struct fiber *f = running;
  f->timed_out = false;
  f->wait++;
  f->on = on;
  wake_later(f, delay > 0 ? delay : 0, true);
  swapcontext(&f->context, &world_context);
  return !f->timed_out;
}

static int new_fiber(int node, void *(*work)(void *), void *arg)
{
  int i = 0;
  while (i < FIBERS && fibers[node][i].used) i++;
  if (i == FIBERS) fail("too many threads", "");
  struct fiber *f = &fibers[node][i];
  f->used = true;
  f->work = work;
  f->arg = arg;
  getcontext(&f->context);
  f->context.uc_stack.ss_sp = f->stack;
  f->context.uc_stack.ss_size = STACK;
  f->context.uc_link = NULL;
  makecontext(&f->context, (void (*)(void))begin, 2, (unsigned)node, (unsigned)i);
  f->wait++;
  f->on = f;
  wake_later(f, 0, false);
  return i;
}

void fiber_new(int node, void *(*work)(void *), void *arg) { new_fiber(node, work, arg); }

void fibers_of_node_end(int node)
{
  for (int i = 0; i < FIBERS; i++) fibers[node][i].used = false;
  while (blocks[node]) sim_free(blocks[node] + 1);
}

/* ---- pthreads, as far as store.c wants them ---------------------------------------------------- */

int sim_create(pthread_t *t, const pthread_attr_t *a, void *(*work)(void *), void *arg)
{
  (void)a;
  *t = (pthread_t)new_fiber(here, work, arg);
  return 0;
}

int sim_join(pthread_t t, void **out)
{
  (void)out;
  struct fiber *f = &fibers[here][t];
  while (f->used) fiber_wait(f);
  return 0;
}

int sim_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
  (void)m;
  fiber_wait(c);
  return 0;
}

int sim_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *until)
{
  (void)m;
  when_t delay = until->tv_sec * 1000 + until->tv_nsec / 1000000 - node_clock(here);
  return fiber_wait_until(c, delay) ? 0 : ETIMEDOUT;
}

int sim_cond_signal(pthread_cond_t *c)
{
  fibers_wake(here, c);
  return 0;
}

int sim_nothing(void) { return 0; }

int sim_clock(clockid_t which, struct timespec *out)
{
  (void)which;
  when_t t = node_clock(here);
  *out = (struct timespec){ .tv_sec = t / 1000, .tv_nsec = t % 1000 * 1000000 };
  return 0;
}

int sim_sleep(const struct timespec *t, struct timespec *left)
{
  (void)left;
  struct fiber *f = running;
  f->wait++;
  f->on = t;
  wake_later(f, t->tv_sec * 1000 + t->tv_nsec / 1000000, false);
  swapcontext(&f->context, &world_context);
  return 0;
}

/* For whoever looks for the reason of a failed seed. */
void fibers_tell(void)
{
  for (int n = 0; n < NODES; n++)
    for (int i = 0; i < FIBERS; i++)
      if (fibers[n][i].used)
        printf("thread %d of %s waits for %p (%u)\n", i, nodes[n].name, fibers[n][i].on, fibers[n][i].wait);
}
