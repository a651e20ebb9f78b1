/* words.c - what people read, in the language of each connection.
 *
 * English stands in the source and is the key of po/, in the context "wire".  From protocol 3 on a message says its words once, in the
 * language that the connection has named, or in English; older protocols knew Russian and English, and are told both.
 */
#include "hub_private.h"
#include "language.h"

enum { ONE_LANGUAGE = 3 }; /* the protocol with which that began */

void hear_language(struct req *q)
{
  const char *name = r_str(q->in, "lang");
  if (name)
    q->c->language = ig_language(name); /* one we do not speak: nothing is told, and words are English */
}

const char *words_of_hub(const void *english, const struct ig_language *l)
{
  return language_text(l, "wire", english);
}

void w_words(struct buf *b, const struct conn *c, words_in *words, const void *of)
{
  if (c->protocol >= ONE_LANGUAGE) {
    w_kstr(b, "words", words(of, c->language));
    return;
  }
  w_kstr(b, "ru", words(of, ig_language("ru")));
  w_kstr(b, "en", words(of, NULL));
}
