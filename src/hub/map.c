/* map.c - from a number (never 0) to a thing: open addressing, power-of-two room. */
#include <stdlib.h>
#include "hub_private.h"

static size_t place(const struct map *m, uint64_t key)
{
  uint64_t x = (key ^ key >> 32) * 0x9E3779B97F4A7C15u;
  size_t i = (size_t)(x >> 20) & (m->cap - 1);
  while (m->key[i] && m->key[i] != key) i = (i + 1) & (m->cap - 1);
  return i;
}

void *map_get(const struct map *m, uint64_t key) { return m->cap && key ? m->value[place(m, key)] : NULL; }

static void grow(struct map *m)
{
  struct map old = *m;
  m->cap = 16;
  while (m->cap < old.live * 4) m->cap *= 2;
  m->used = m->live = 0;
  m->key = calloc(m->cap, sizeof *m->key);
  m->value = calloc(m->cap, sizeof *m->value);
  for (size_t i = 0; i < old.cap; i++)
    if (old.value[i]) map_put(m, old.key[i], old.value[i]);
  free(old.key);
  free(old.value);
}

/* A key that was taken out keeps its place, without a thing, until the map grows. */
void map_put(struct map *m, uint64_t key, void *value)
{
  if (!value && !map_get(m, key)) return;
  if (m->used * 2 >= m->cap) grow(m);
  size_t i = place(m, key);
  if (!m->key[i]) {
    m->key[i] = key;
    m->used++;
  }
  m->live += (size_t)(value && !m->value[i]) - (size_t)(!value && m->value[i]);
  m->value[i] = value;
}

void map_free(struct map *m)
{
  free(m->key);
  free(m->value);
}
