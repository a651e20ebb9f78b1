/* language.h - texts in another language: constant tables made from po/ (tools/catalogues.py).
 *
 * English stands in the source and is the key; a context keeps texts of different
 * games apart.  A language is handed in, never remembered: there are no globals.
 * English itself is a language without entries, and NULL is English, too.
 */
#ifndef IGROTEKA_LANGUAGE_H
#define IGROTEKA_LANGUAGE_H

#include "igroteka.h"

enum { LANGUAGE_FORMS = 4 }; /* no language of ours has more plural forms */

struct language_entry {
  uint32_t key;                     /* of context, '\004', English; without a context of English alone */
  const char *text[LANGUAGE_FORMS]; /* text[k]: for numbers of form k; a text without a number has one */
};

struct ig_language {
  const char *name;                  /* "ru"                              */
  unsigned (*form)(unsigned long n); /* which form a number takes: gettext's Plural-Forms */
  int count;
  const struct language_entry *entry; /* by key                            */
};

/* A text is known by its number (FNV-1a), so that a language comes to the page without the English; what makes the tables makes sure that
 * no two texts of a language have the same. */
uint32_t language_key(const char *context, const char *text);

/* The text in this language, or English where it has none.  context "": none. */
const char *language_text(const struct ig_language *l, const char *context, const char *english);
const char *language_plural(const struct ig_language *l, const char *context, const char *one,
                            const char *many, unsigned long n);

/* Made by tools/catalogues.py: every language but English, with the texts of games; NULL after the last.  The page has what it has learnt. */
const struct ig_language *game_language(int i);

#endif
