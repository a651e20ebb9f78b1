/* language.c - see language.h. */
#include "language.h"

#include <string.h>

static const struct ig_language english = { .name = "en" };

int ig_language_count(void)
{
  int n = 0;
  while (game_language(n)) n++;
  return n + 1;
}

const struct ig_language *ig_language_at(int i) { return i ? game_language(i - 1) : &english; }

const char *ig_language_name(const struct ig_language *l) { return l ? l->name : english.name; }

const struct ig_language *ig_language(const char *name)
{
  for (int i = 0; i < ig_language_count(); i++)
    if (strcmp(ig_language_at(i)->name, name) == 0) return ig_language_at(i);
  return NULL;
}

static uint32_t add_to_key(uint32_t key, const char *words)
{
  for (; *words; words++) key = (key ^ (unsigned char)*words) * UINT32_C(16777619);
  return key;
}

uint32_t language_key(const char *context, const char *text)
{
  uint32_t key = UINT32_C(2166136261);
  if (*context) key = add_to_key(add_to_key(key, context), "\004");
  return add_to_key(key, text);
}

static const struct language_entry *find(const struct ig_language *l, const char *context, const char *text)
{
  int low = 0, high = l ? l->count : 0;
  uint32_t key = high ? language_key(context, text) : 0;
  while (low < high) {
    int middle = (low + high) / 2;
    if (l->entry[middle].key == key) return &l->entry[middle];
    if (key < l->entry[middle].key) high = middle;
    else low = middle + 1;
  }
  return NULL;
}

const char *language_text(const struct ig_language *l, const char *context, const char *text)
{
  const struct language_entry *e = find(l, context, text);
  return e ? e->text[0] : text;
}

const char *language_plural(const struct ig_language *l, const char *context, const char *one,
                            const char *many, unsigned long n)
{
  const struct language_entry *e = find(l, context, one);
  return e ? e->text[l->form(n)] : n == 1 ? one : many;
}
