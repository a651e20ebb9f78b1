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

/* strcmp of "CONTEXT\004TEXT", or TEXT alone, with a key. */
static int compare(const char *context, const char *text, const char *key)
{
  if (*context) {
    size_t n = strlen(context);
    int c = strncmp(context, key, n);
    if (c) return c;
    if (key[n] != '\004') return '\004' - (unsigned char)key[n];
    key += n + 1;
  }
  return strcmp(text, key);
}

static const struct language_entry *find(const struct ig_language *l, const char *context, const char *text)
{
  int low = 0, high = l ? l->count : 0;
  while (low < high) {
    int middle = (low + high) / 2, c = compare(context, text, l->entry[middle].key);
    if (!c) return &l->entry[middle];
    if (c < 0) high = middle;
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
