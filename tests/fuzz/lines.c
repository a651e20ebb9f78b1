/* lines.c - any bytes as questions to `igroteka engine`: every question but position and record has one answer, which begins
 * with "=" or "?" and ends with an empty line; the table stays one that can be played on.  Counting and thinking are left out: they take long. */
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "lines.h"

enum { QUESTIONS = 200 };

static void *grow(void *old, size_t size)
{
  if (size) return realloc(old, size);
  free(old);
  return NULL;
}

struct heard {
  char first, last[2];
  size_t n;
};

static void hear(void *self, const char *text, size_t n)
{
  struct heard *h = self;
  if (!n) return;
  if (!h->n) h->first = text[0];
  h->last[0] = n > 1 ? text[n - 2] : h->last[1];
  h->last[1] = text[n - 1];
  h->n += n;
}

static void ask(struct lines *l, struct heard *h, const char *line)
{
  *h = (struct heard){ 0 };
  lines_ask(l, line);
  if (!h->n) return; /* an empty line, or one of a position */
  MUST(h->first == '=' || h->first == '?');
  MUST(h->last[0] == '\n' && h->last[1] == '\n');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  struct heard h;
  struct lines l = { .grow = grow, .out = hear, .self = &h };
  char *text = text_of(data, size), *line = text;
  for (int i = 0; i < QUESTIONS && line && !l.quit; i++) {
    char *end = strchr(line, '\n');
    if (end) *end = 0;
    if (!strstr(line, "perft") && !strstr(line, "hint")) ask(&l, &h, line);
    line = end ? end + 1 : NULL;
  }
  if (l.table.game) {
    struct ig_rng r = rng_of(data, size);
    struct ig_state s = l.table.now;
    play_to_end(l.table.game, &s, &r);
  }
  lines_close(&l);
  free(text);
  return 0;
}
