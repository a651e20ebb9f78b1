/* hostile.c - ig_apply takes any bytes from anybody: what ig_check refuses changes nothing.
 *
 *     hostile GAME [GAMES [SEED]]
 *
 * Random games are played.  In every position, and in views of it, moves that nobody should make are made,
 * for seats that there are and seats that there are not: random bytes, legal moves with some bytes changed,
 * moves of other positions and of other seats.  The state lies in a block of exactly its size, so that the
 * address sanitizer sees a step beside it; elsewhere bytes that stand around it must stay as they are.
 */
#include "props.h"

#if defined __has_feature /* clang */
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#if defined __SANITIZE_ADDRESS__ /* it guards the edges itself */
enum { EDGE = 0 };
#else
enum { EDGE = 64 };
#endif
enum { TRIES = 24, OLD = 64, MARK = 0xA5 };

static struct ig_move old[OLD]; /* moves of this game and of the one before */
static int olds;
static long refused, made;

static struct ig_move random_bytes(struct ig_rng *r)
{
  struct ig_move m;
  unsigned char *byte = (unsigned char *)&m;
  for (size_t i = 0; i < sizeof m; i++) byte[i] = (unsigned char)rng_below(r, rng_below(r, 3) ? 6 : 256);
  return m;
}

static struct ig_move changed(struct ig_move m, struct ig_rng *r)
{
  unsigned char *byte = (unsigned char *)&m;
  for (int n = 1 + (int)rng_below(r, 3); n > 0; n--)
    byte[rng_below(r, 6)] = (unsigned char)(rng_below(r, 2) ? rng_below(r, 256) : byte[rng_below(r, 6)] + 1u);
  return m;
}

static struct ig_move strange_move(const struct spot *at, const struct ig_state *s, struct ig_rng *r)
{
  if (!olds || rng_below(r, 4) == 0) return random_bytes(r);
  struct ig_move m = old[rng_below(r, (uint32_t)olds)];
  int next = ig_over(at->ig, s) ? 0 : ig_next_seat(at->ig, s);
  bool playable = !ig_over(at->ig, s) && ig_viewer(at->ig, s) == IG_ALL;
  if (playable && rng_below(r, 2)) m = ig_random_move(at->ig, s, next, r);
  return rng_below(r, 3) ? changed(m, r) : m;
}

/* On a state of exactly its size; nothing around it is touched, and nothing in it by a move that is refused. */
static void try_one(struct spot *at, const struct ig_state *s, int seat, struct ig_move m)
{
  size_t size = (size_t)ig_state_size(at->ig);
  uint16_t marked[IG_MARKS_MAX];
  HOLDS(ig_marks(at->ig, s, seat, m, marked, IG_MARKS_MAX) <= IG_MARKS_MAX,
        "a move marks no more than it may", "");
  bool legal = ig_check(at->ig, s, seat, m) == IG_OK;
  if (legal && ig_viewer(at->ig, s) != IG_ALL) return; /* of a view nobody promises anything */
  unsigned char *block = malloc(size + 2 * EDGE);
  memset(block, MARK, size + 2 * EDGE);
  memcpy(block + EDGE, s, size);
  bool done = ig_apply(at->ig, (struct ig_state *)(void *)(block + EDGE), seat, m);
  HOLDS(done == legal, "ig_apply does what ig_check allows", "");
  HOLDS(legal || !memcmp(block + EDGE, s, size), "a refused move changes nothing", "");
  for (size_t i = 0; i < EDGE; i++)
    HOLDS(block[i] == MARK && block[EDGE + size + i] == MARK, "nothing beside the state is touched", "");
  free(block);
  made += legal;
  refused += !legal;
}

static void try_all(struct spot *at, const struct ig_state *s, struct ig_rng *r)
{
  for (int i = 0; i < TRIES; i++) {
    int seat = (int)rng_below(r, IG_SEATS_MAX + 4) - 3;
    if (rng_below(r, 2) && !ig_over(at->ig, s)) seat = ig_next_seat(at->ig, s);
    try_one(at, s, seat, strange_move(at, s, r));
  }
}

static void play(struct spot *at, int seats, const uint8_t *choice, uint64_t seed)
{
  struct ig_rng r = { seed };
  struct ig_state view;
  if (ig_setup(at->ig, seats, choice, &at->s) != IG_OK) return;
  for (;;) {
    try_all(at, &at->s, &r);
    ig_view(at->ig, &at->s, (int)rng_below(&r, (uint32_t)seats), &view);
    if (rng_below(&r, 3) == 0) try_all(at, &view, &r);
    if (ig_over(at->ig, &at->s)) return;
    int seat = ig_next_seat(at->ig, &at->s);
    struct ig_move m = ig_random_move(at->ig, &at->s, seat, &r);
    old[olds < OLD ? olds++ : (int)rng_below(&r, OLD)] = m;
    HOLDS(ig_apply(at->ig, &at->s, seat, m), "a legal move is made", "");
  }
}

int main(int argc, char **argv)
{
  static struct spot at;
  at.ig = argc > 1 ? ig_find(argv[1]) : NULL;
  if (!at.ig) {
    fprintf(stderr, "usage: hostile GAME [GAMES [SEED]]\n");
    return 2;
  }
  at.g = (const struct game *)(const void *)at.ig;
  int games = argc > 2 ? atoi(argv[2]) : 2;
  uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  do
    for (int seats = ig_seats_min(at.ig); seats <= ig_seats_max(at.ig); seats++)
      for (int i = 0; i < games; i++, seed++) {
        name_place(&at, seats, choice, seed);
        play(&at, seats, choice, seed);
      }
  while (next_choice(at.ig, choice));
  printf("%s: %ld moves refused without a trace, %ld made\n", argv[1], refused, made);
  return !refused;
}
