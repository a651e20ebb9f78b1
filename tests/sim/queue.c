/* queue.c - what happens when, and how a seed fails: of one server in a box, and of several. */
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
