/* sqlite_lengths.c - how long the logs are that this owner writes to.
 *
 * Nobody else writes under this epoch, so what was once asked of the file stays true,
 * and an append needs no look into it to know that its number is free.  What a transaction
 * changed is taken back when it fails.
 */
#include "sqlite_lengths.h"

#include <stdlib.h>

static struct length *place(const struct lengths *l, int64_t table)
{
  size_t i = (size_t)((uint64_t)table * 0x9E3779B97F4A7C15u >> 20) & (l->cap - 1);
  while (l->at[i].table && l->at[i].table != table) i = (i + 1) & (l->cap - 1);
  return &l->at[i];
}

static bool grow(struct lengths *l)
{
  struct lengths bigger = *l;
  bigger.cap = l->cap ? l->cap * 2 : 1024;
  bigger.at = calloc(bigger.cap, sizeof *bigger.at);
  if (!bigger.at) return false;
  for (size_t i = 0; i < l->cap; i++)
    if (l->at[i].table) *place(&bigger, l->at[i].table) = l->at[i];
  free(l->at);
  *l = bigger;
  return true;
}

bool lengths_get(const struct lengths *l, int64_t table, int64_t *last)
{
  const struct length *at = l->cap ? place(l, table) : NULL;
  if (!at || !at->table) return false;
  *last = at->last;
  return true;
}

static bool set(struct lengths *l, int64_t table, int64_t last)
{
  if (l->used * 2 >= l->cap && !grow(l)) return false;
  struct length *at = place(l, table);
  l->used += !at->table;
  *at = (struct length){ table, last };
  return true;
}

bool lengths_set(struct lengths *l, int64_t table, int64_t last)
{
  int64_t was;
  if (!lengths_get(l, table, &was)) return set(l, table, last);
  if (l->undo_count == l->undo_cap) {
    size_t cap = l->undo_cap * 2 + 256;
    struct length *undo = realloc(l->undo, cap * sizeof *undo);
    if (!undo) return false;
    l->undo = undo;
    l->undo_cap = cap;
  }
  l->undo[l->undo_count++] = (struct length){ table, was };
  return set(l, table, last);
}

void lengths_keep(struct lengths *l) { l->undo_count = 0; }

void lengths_undo(struct lengths *l)
{
  while (l->undo_count) {
    struct length u = l->undo[--l->undo_count];
    place(l, u.table)->last = u.last;
  }
}

void lengths_free(struct lengths *l)
{
  free(l->at);
  free(l->undo);
}
