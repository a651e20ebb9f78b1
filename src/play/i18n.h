/* i18n.h - what the program says: English stands in the source, the other languages in po/.
 *
 * _("...") is the text in the language of the program; N_("...") marks one that
 * is translated later, where it is used; ngettext chooses by a number.  The tables are
 * gettext's catalogues, compiled in (src/core/language.h): a bare system has no
 * locale but C and C.UTF-8, and in these newer C libraries translate nothing.
 */
#ifndef IGROTEKA_I18N_H
#define IGROTEKA_I18N_H

#include <stdbool.h>
#include "igroteka.h"

#if defined __GNUC__
#define I18N_FORMAT(k) __attribute__((format_arg(k)))
#else
#define I18N_FORMAT(k)
#endif

const char *i18n_names(void);           /* all languages of the program: "ru|en" */
bool i18n_choose(const char *language); /* "en", or one of po/LINGUAS; false: there is no such language */
const struct ig_language *i18n_language(void); /* the chosen one, for what games say */

const char *i18n_text(const char *english) I18N_FORMAT(1);
const char *i18n_plural(const char *one, const char *many, unsigned long n) I18N_FORMAT(1) I18N_FORMAT(2);

#define _(text) i18n_text(text)
#define N_(text) text
#define ngettext(one, many, n) i18n_plural(one, many, n)

/* For printf's %-*s: so many bytes are so many letters of these words. */
int i18n_column(const char *words, int letters);

/* A number as people of that language write it, with so many digits behind the point: "2.3", "2,3", "−2.3"; i18n_signed: "+2.3", too.
 * What rounds to nothing is never less than nothing. */
struct i18n_number {
  char text[40];
};
struct i18n_number i18n_number(double x, int digits);
struct i18n_number i18n_signed(double x, int digits);

#define NUMBER(x, digits) i18n_number(x, digits).text /* for the one sentence that it stands in */
#define SIGNED(x, digits) i18n_signed(x, digits).text

/* The number that decides between "point" and "points". */
static inline unsigned long plural(int n) { return n < 0 ? (unsigned long)-(long)n : (unsigned long)n; }

#endif
