/* postgres_lengths.c - the number of the last entry of each table that was written to, and its shard.
 *
 * Only the owner of a shard writes to its tables, so what was read once stays true until the shard is given away. */
#include <stdlib.h>
#include "postgres.h"

static size_t place(const struct lengths *l, int64_t table)
{
  size_t i = (size_t)((uint64_t)table * UINT64_C(0x9E3779B97F4A7C15) >> 20) & (l->cap - 1);
  while (l->at[i].table && l->at[i].table != table) i = (i + 1) & (l->cap - 1);
  return i;
}

struct length *lengths_find(const struct lengths *l, int64_t table)
{
  if (!l->cap) return NULL;
  struct length *at = &l->at[place(l, table)];
  return at->table ? at : NULL;
}

static void grow(struct lengths *l)
{
  struct lengths larger = { .cap = l->cap ? 2 * l->cap : 1024 };
  larger.at = calloc(larger.cap, sizeof *larger.at);
  if (!larger.at) abort();
  for (size_t i = 0; i < l->cap; i++)
    if (l->at[i].table) larger.at[place(&larger, l->at[i].table)] = l->at[i];
  larger.used = l->used;
  free(l->at);
  *l = larger;
}

void lengths_put(struct lengths *l, int64_t table, int64_t last, int shard)
{
  if (2 * (l->used + 1) > l->cap) grow(l);
  struct length *at = &l->at[place(l, table)];
  l->used += !at->table;
  *at = (struct length){ .table = table, .last = last, .shard = (int16_t)shard };
}

void lengths_clear(struct lengths *l)
{
  free(l->at);
  *l = (struct lengths){ 0 };
}
