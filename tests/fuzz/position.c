/* position.c - any text, read as a position of the game it names.  What the
 * reader accepts must bear every question, and random play to the end. */
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  char *text = text_of(data, size);
  struct ig_rng r = rng_of(data, size);
  struct ig_fault why;
  struct ig_state s, deal;
  const struct ig_game *g = ig_parse_game(text, &why);
  if (g && ig_parse(g, text, &s, &why)) {
    examine(g, &s, &r);
    deal = s;
    if (ig_viewer(g, &s) != IG_ALL) ig_determinize(g, &s, &r, &deal);
    play_to_end(g, &deal, &r);
    examine(g, &deal, &r);
  } else {
    MUST_BE_TOLD(why);
    MUST(why.line >= 0 && why.column >= 0);
    MUST(memchr(why.near, 0, sizeof why.near));
  }
  free(text);
  return 0;
}
