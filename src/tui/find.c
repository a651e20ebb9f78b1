/* find.c - see find.h. */
#include "find.h"

#include <string.h>
#include "count.h"

/* One character as it is compared; how many bytes it had. */
static size_t folded(const char *at, char out[8])
{
  size_t n = 1;
  while (((unsigned char)at[n] & 0xC0) == 0x80 && n < 4) n++;
  fold_letters(at, n, out, 8);
  if (*out == '\n') *out = ' ';
  return n;
}

/* The bytes of the text that are these words; 0: they are not. */
static size_t stands_here(const char *text, const char *words)
{
  const char *p = text;
  while (*words) {
    char a[8], b[8];
    if (!*p) return 0;
    p += folded(p, a);
    words += folded(words, b);
    if (strcmp(a, b)) return 0;
  }
  return (size_t)(p - text);
}

bool find_next(const char *text, size_t from, const char *words, size_t *at, size_t *n)
{
  for (size_t i = from; *words && text[i]; i++)
    if (((unsigned char)text[i] & 0xC0) != 0x80 && (*n = stands_here(text + i, words))) {
      *at = i;
      return true;
    }
  return false;
}

void find_step(struct find *f, const char *text, int step)
{
  size_t at = 0, n = 0, was = f->at, best = 0;
  int before = 0, number = 0;
  f->all = 0;
  for (size_t from = 0; find_next(text, from, f->words, &at, &n); from = at + n) {
    f->all++;
    if (at < was) before = f->all;
    if (!number && (step > 0 ? at > was : at >= was)) number = f->all;
  }
  if (step < 0) number = before ? before : f->all;
  f->number = !f->all ? 0 : number ? number : 1; /* round the end */
  f->n = 0;
  for (size_t from = 0, i = 0; (int)i < f->number && find_next(text, from, f->words, &at, &n);
       from = at + n, i++)
    best = at;
  if (!f->number) return;
  f->at = best;
  f->n = n;
}
