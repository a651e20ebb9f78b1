/* guests.c - see guests.h. */
#include "guests.h"

#include <search.h>
#include <stdlib.h>

static int compare(uint64_t x, uint64_t y) { return (x > y) - (x < y); }

static int by_conn(const void *a, const void *b)
{
  return compare(((const struct guest *)a)->conn, ((const struct guest *)b)->conn);
}

static int by_number(const void *a, const void *b)
{
  return compare(((const struct guest *)a)->number, ((const struct guest *)b)->number);
}

static struct guest *at_node(void *node) { return node ? *(struct guest **)node : NULL; }

struct guest *guests_find(const struct guests *s, uint64_t conn)
{
  return at_node(tfind(&(struct guest){ .conn = conn }, &s->by_conn, by_conn));
}

struct guest *guests_numbered(const struct guests *s, uint64_t number)
{
  return at_node(tfind(&(struct guest){ .number = number }, &s->by_number, by_number));
}

struct guest *guests_any(const struct guests *s) { return at_node(s->by_conn); }

void guests_add(struct guests *s, uint64_t conn, uint64_t number)
{
  struct guest *g = malloc(sizeof *g);
  if (!g) abort();
  *g = (struct guest){ conn, number };
  if (!tsearch(g, &s->by_conn, by_conn) || (number && !tsearch(g, &s->by_number, by_number))) abort();
  s->count++;
}

void guests_take(struct guests *s, struct guest *g)
{
  if (g->number) tdelete(g, &s->by_number, by_number);
  tdelete(g, &s->by_conn, by_conn);
  free(g);
  s->count--;
}
