/* record.c - any text, read as the record of a game.  What the reader accepts,
 * written again event by event, is accepted again and ends in the same position. */
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "record.h"

/* Reads the record once more and writes it down; free it. */
static char *copy_of(const struct ig_game *g, const char *text)
{
  static struct record r;
  MUST(record_open(&r, g, text));
  int cap = RECORD_HEAD, n = 0;
  char *out = malloc((size_t)cap);
  MUST(out);
  n = record_print_head(g, &r.start, r.deal, r.has_seed ? &r.seed : NULL, out, cap);
  MUST(n < cap);
  int got;
  uint64_t hash = RECORD_HASH;
  while ((got = record_next(&r)) == RECORD_EVENT) {
    out = realloc(out, (size_t)(cap += RECORD_LINE));
    MUST(out);
    int at = n;
    n += record_print_event(g, &r.before, r.events, r.seat, r.move, out + n, cap - n);
    MUST(n < cap);
    hash = record_hash(hash, out + at);
  }
  MUST(got == RECORD_DONE);
  out = realloc(out, (size_t)(cap += 2 * RECORD_LINE));
  MUST(out);
  if (ig_over(g, &r.state)) n += record_print_end(g, &r.state, r.events, hash, out + n, cap - n);
  MUST(n < cap);
  return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static struct record a, b;
  char *text = text_of(data, size);
  struct ig_fault why;
  const struct ig_game *g = record_game(text, &why);
  if (!g) MUST_BE_TOLD(why);
  else if (record_check(&a, g, text) == RECORD_DONE) {
    char *again = copy_of(g, text);
    MUST(record_check(&b, g, again) == RECORD_DONE);
    MUST(a.events == b.events && ig_hash(g, &a.state) == ig_hash(g, &b.state));
    MUST(b.ended ==
         ig_over(g, &a.state)); /* a game that was given up has ended, too, but writes down no end */
    free(again);
  } else {
    MUST_BE_TOLD(a.fault);
    MUST(a.fault.line > 0);
    MUST(a.clause >= 0 && a.clause < ig_clause_count(g));
    MUST(memchr(a.fault.near, 0, sizeof a.fault.near));
  }
  free(text);
  return 0;
}
