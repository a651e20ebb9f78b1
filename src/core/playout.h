/* playout.h - a random game to its end, without a call through a table.
 *
 * Include it at the end of a game's file, after `sample`, `random_move` and
 * `apply`: the compiler then sees all of them at once.  The generator is asked
 * in the same order as by a caller who goes through `struct game` and always
 * takes the lowest active seat, so both play the same game (a test).
 */
static inline int lowest_seat(uint8_t active)
{
  int seat = 0;
  while (!(active >> seat & 1)) seat++;
  return seat;
}

static void playout(const struct game *g, struct state *s, struct ig_rng *r)
{
  for (uint8_t active; (active = head(s)->active) != 0;)
    if (active & CHANCE_BIT) apply(g, s, CHANCE, sample(g, s, r));
    else {
      int seat = lowest_seat(active);
      apply(g, s, seat, random_move(g, s, seat, r));
    }
}
