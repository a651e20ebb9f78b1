/* queue.c - what happens when, and seeds: how one begins and how it fails.  Of one server in a box, and of several. */
#include "sim.h"

void fail(const char *what, const char *detail)
{
  fflush(stdout);
  fprintf(stderr,
          "sim: seed %llu failed at %lld ms: %s\n  %.2000s\n  again, with all words: %s --from %llu --seeds "
          "1 --talk\n",
          (unsigned long long)w.seed, (long long)w.now, what, detail, program, (unsigned long long)w.seed);
  exit(1);
}

char *copy_text(const char *s)
{
  size_t n = strlen(s) + 1;
  return memcpy(malloc(n), s, n);
}

struct item *later(enum item_kind kind, when_t delay)
{
  struct item *i = calloc(1, sizeof *i), **at = &w.items;
  i->kind = kind;
  i->at = w.now + delay;
  i->order = ++w.order;
  while (*at && (*at)->at <= i->at) at = &(*at)->next;
  i->next = *at;
  *at = i;
  return i;
}

void free_item(struct item *i)
{
  json_decref(i->json);
  free(i->batch);
  free(i->text);
  free(i);
}

/* ---- seeds ------------------------------------------------------------------------------ */

static struct run {
  unsigned long long from, seeds;
  bool talk;
} run = { 1, 200, false };

static bool read_arguments(int argc, char **argv)
{
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--talk")) run.talk = true;
    else if (!strcmp(argv[i], "--seeds") && i + 1 < argc) run.seeds = strtoull(argv[++i], NULL, 10);
    else if (!strcmp(argv[i], "--from") && i + 1 < argc) run.from = strtoull(argv[++i], NULL, 10);
    else {
      fprintf(stderr, "usage: %s [--seeds N] [--from S] [--talk]\n", program);
      return false;
    }
  }
  return true;
}

void world_begin(void)
{
  const struct sums sum = w.sum;
  const uint64_t seed = w.seed;
  memset(&w, 0, sizeof w);
  w.sum = sum;
  w.seed = w.r.s = seed;
  w.talk = run.talk;
  w.faults = (int)dice(4) * 3;
}

bool run_seeds(int argc, char **argv, void (*one)(void))
{
  if (!read_arguments(argc, argv)) return false;
  for (unsigned long long s = run.from; s < run.from + run.seeds; s++) {
    w.seed = s;
    one();
  }
  printf("%llu seeds from %llu: ", run.seeds, run.from);
  return true;
}
