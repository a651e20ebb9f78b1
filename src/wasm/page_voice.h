/* page_voice.h - how the page is spoken to: the language and names that voice() has set.
 *
 * A language is a text of its own (tools/catalogues.py, page), which the page fetches when it is spoken; English needs none.
 */
#ifndef IGROTEKA_WASM_PAGE_VOICE_H
#define IGROTEKA_WASM_PAGE_VOICE_H

#include "igroteka.h"

const struct ig_language *page_language(void);
struct ig_voice voice_to(int seat); /* the seat is "you"; -1 or less: nobody is */

/* Made by tools/catalogues.py: which plural form a number takes; ends with a NULL name. */
struct page_language {
  const char *name;
  unsigned (*form)(unsigned long n);
};
extern const struct page_language page_languages[];

#endif
