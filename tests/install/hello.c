/* hello.c - one random game of everything on the shelf, as a guest of the library. */
#include <stdio.h>
#include <igroteka.h>

int main(void)
{
  for (int i = 0; i < ig_game_count(); i++) {
    const struct ig_game *g = ig_game_at(i);
    struct ig_state s;
    struct ig_rng r = { 2024 };
    struct ig_outcome o;
    if (ig_setup(g, ig_seats_min(g), NULL, &s) != IG_OK) return 1;
    while (!ig_over(g, &s)) {
      int seat = ig_next_seat(g, &s);
      ig_apply(g, &s, seat, ig_random_move(g, &s, seat, &r));
    }
    ig_outcome(g, &s, &o);
    printf("%s: %d events, seat 1 has %d points\n", ig_name(g), ig_ply(g, &s), (int)o.score[0]);
  }
  return ig_game_count() == 0;
}
