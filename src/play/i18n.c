/* i18n.c - see i18n.h. */
#include "i18n.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const struct i18n_catalogue *chosen;                /* NULL: English    */

bool i18n_choose(const char *language)
{
  if (strcmp(language, "en") == 0) { chosen = NULL; return true; }
  for (int i = 0; i < i18n_catalogue_count; i++)
    if (strcmp(i18n_catalogues[i].language, language) == 0) { chosen = &i18n_catalogues[i]; return true; }
  return false;
}

static int by_english(const void *key, const void *entry) { return strcmp(key, ((const struct i18n_entry *)entry)->english); }

static const struct i18n_entry *find(const char *english)
{
  return chosen ? bsearch(english, chosen->entry, (size_t)chosen->count, sizeof *chosen->entry, by_english) : NULL;
}

const char *i18n_text(const char *english)
{
  const struct i18n_entry *e = find(english);
  return e ? e->text[0] : english;
}

const char *i18n_plural(const char *one, const char *many, unsigned long n)
{
  const struct i18n_entry *e = find(one);
  return e ? e->text[chosen->form(n)] : n == 1 ? one : many;
}
