/* words.h - texts for people, by gettext: English stands in the source, the
 * other languages in po/.
 *
 * _("...") is the text in the language of the program; N_("...") marks one that
 * is translated later, where it is used.
 */
#ifndef IGROTEKA_WORDS_H
#define IGROTEKA_WORDS_H

#include <libintl.h>

#define _(text)  gettext(text)
#define N_(text) text

/* The number that decides between "point" and "points". */
static inline unsigned long plural(int n) { return n < 0 ? (unsigned long)-(long)n : (unsigned long)n; }

#endif
