/* deck.c - any text, read as a deck file by every game that takes one.  What
 * the reader accepts must give a game that can be played to its end. */
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"

static void play_with(const struct ig_game *g, struct ig_rng *r)
{
  struct ig_state s;
  for (int seats = ig_seats_min(g); seats <= ig_seats_max(g); seats++) {
    if (ig_setup(g, seats, NULL, &s) != IG_OK) continue;
    for (int i = 0; i < 24 && !ig_over(g, &s); i++) {
      int seat = ig_next_seat(g, &s);
      ig_apply(g, &s, seat, ig_random_move(g, &s, seat, r));
    }
    examine(g, &s, r);
    play_to_end(g, &s, r);
    examine(g, &s, r);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  char *text = text_of(data, size);
  struct ig_rng r = rng_of(data, size);
  for (int i = 0; i < game_total(); i++) {
    void *room = aligned_alloc(16, (ig_loaded_size() + 15) / 16 * 16);
    struct ig_fault why;
    MUST(room);
    const struct ig_game *g = ig_load_deck(game_number(i), text, room, &why);
    if (g) play_with(g, &r);
    else {
      MUST_BE_TOLD(why);
      MUST(memchr(why.near, 0, sizeof why.near));
    }
    free(room);
  }
  free(text);
  return 0;
}
