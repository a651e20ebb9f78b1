/* text.h - writing text into a buffer and reading it back, without allocation.
 *
 * `struct text` writes: it never overruns, always ends with a zero and
 * remembers how much it wanted, like snprintf.
 *
 * `struct scan` reads: words and numbers separated by spaces, line by line,
 * and on the first mistake remembers where and why.  After a mistake every
 * further question answers "no", so a parser may ask first and check once.
 * A '#' begins a remark that lasts to the end of its line when it stands at
 * the start of the line or after two spaces or more.
 */
#ifndef IGROTEKA_TEXT_H
#define IGROTEKA_TEXT_H

#include <stdbool.h>
#include <stdint.h>
#include "igroteka.h"

/* Marks a text of a context that is translated later; see po/meson.build. */
#define NC_(context, english) english

struct text {
  char *at;
  int cap, n;
};

struct text text_into(char *out, int cap);
static inline void put_char(struct text *t, char c)
{
  if (t->n + 1 < t->cap) {
    t->at[t->n] = c;
    t->at[t->n + 1] = 0;
  }
  t->n++;
}
void put_bytes(struct text *t, const char *words, int n);
void put(struct text *t, const char *words);
void put_int(struct text *t, int64_t n);
void put_signed(struct text *t, int64_t n); /* the same for people: −5 has a minus, no hyphen */
void put_words(struct text *t, const char *a, const char *b); /* a, then b       */

struct scan {
  const char *at; /* the next character               */
  const char *start_of_line;
  int line; /* from 1                           */
  bool failed;
  struct ig_fault fault;
};

struct scan scan_of(const char *words);
bool scan_fail(struct scan *in,
               const char *why); /* in English, a text of the context "fault"; remembers the first; false */
bool scan_fail_by(struct scan *in, const struct ig_clause *clause); /* the clause says why */

/* All of these skip spaces first and stay on one line. */
bool scan_end_of_line(struct scan *in);    /* nothing but a remark is left here */
bool scan_end(struct scan *in);            /* nothing at all is left            */
bool scan_next_line(struct scan *in);      /* to the next line with words in it; false at the end */
bool scan_line_done(struct scan *in);      /* fails if words are left on this line, else scan_next_line */
bool scan_indented(const struct scan *in); /* this line begins with a space: it goes on with the one above */
bool scan_is(struct scan *in, const char *word);          /* takes this whole word if it comes next */
bool scan_char(struct scan *in, char c);                  /* takes this character if it comes next  */
bool scan_int(struct scan *in, int lo, int hi, int *out); /* fails if it is not there     */
bool scan_word(struct scan *in, char *out, int cap);      /* fails if there is none        */
char scan_peek(struct scan *in); /* the next character after spaces; 0 at the end of the line */

#endif
