/* i18n.c - see i18n.h. */
#include "i18n.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include "language.h"

/* Made by tools/catalogues.py: the texts of the program. */
const struct ig_language *program_language(int i);

static const struct ig_language *chosen; /* texts of the program; NULL: English */
static const struct ig_language *of_games;

const char *i18n_names(void)
{
  static char list[128];
  size_t n = 0;
  const struct ig_language *l;
  for (int i = 0; n + 8 < sizeof list && (l = program_language(i)); i++)
    n += (size_t)snprintf(list + n, sizeof list - n, "%s|", l->name);
  snprintf(list + n, sizeof list - n, "en");
  return list;
}

bool i18n_choose(const char *language)
{
  const struct ig_language *found = NULL;
  for (int i = 0; program_language(i); i++)
    if (strcmp(program_language(i)->name, language) == 0) found = program_language(i);
  if (!found && strcmp(language, "en") != 0) return false;
  chosen = found;
  of_games = ig_language(language);
  return true;
}

const struct ig_language *i18n_language(void) { return of_games; }

int i18n_column(const char *words, int letters)
{
  for (; *words; words++) letters += ((unsigned char)*words & 0xC0) == 0x80;
  return letters;
}

const char *i18n_text(const char *english) { return language_text(chosen, "", english); }

const char *i18n_plural(const char *one, const char *many, unsigned long n)
{
  return language_plural(chosen, "", one, many, n);
}

/* What stands before the tenths: the catalogue says it once for all numbers. */
static struct i18n_number written(double x, int digits, const char *plus)
{
  struct i18n_number is;
  char plain[32];
  const char *pattern = language_text(of_games, "number", "{whole}.{tenth}"), *end = strchr(pattern, '}'),
             *point = end ? end + 1 : ".";
  snprintf(plain, sizeof plain, "%.*f", digits, x < 0 ? -x : x);
  size_t whole = strcspn(plain, ".");
  bool less = x < 0 && strspn(plain, "0.") < strlen(plain);
  snprintf(is.text, sizeof is.text, "%s%.*s%.*s%s", less ? "−" : plus, (int)whole, plain,
           plain[whole] ? (int)strcspn(point, "{") : 0, point, plain[whole] ? plain + whole + 1 : "");
  return is;
}

struct i18n_number i18n_number(double x, int digits) { return written(x, digits, ""); }

struct i18n_number i18n_signed(double x, int digits) { return written(x, digits, "+"); }
