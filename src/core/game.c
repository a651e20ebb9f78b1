/* game.c - answers that are the same for every game. */
#include <string.h>
#include "first.h"
#include "game.h"
#include "rng.h"
#include "voice.h"

int move_cmp(const void *a, const void *b) { return memcmp(a, b, sizeof(move_t)); }

/* Shell sort: no recursion, no allocation, and our lists are nearly sorted. */
void sort_moves(move_t *m, int n)
{
  static const int gaps[] = { 3937, 1750, 701, 301, 132, 57, 23, 10, 4, 1 };
  for (unsigned k = 0; k < sizeof gaps / sizeof *gaps; k++)
    for (int i = gaps[k]; i < n; i++) {
      move_t x = m[i];
      int j = i;
      for (; j >= gaps[k] && move_cmp(&m[j - gaps[k]], &x) > 0; j -= gaps[k]) m[j] = m[j - gaps[k]];
      m[j] = x;
    }
}

enum { CHANCE_MOVES_MAX = 256 }; /* no draw has more outcomes        */

move_t sample_by_weight(const struct game *g, const struct state *s, struct ig_rng *r)
{
  move_t m[CHANCE_MOVES_MAX];
  int n = g->moves(g, s, CHANCE, m, CHANCE_MOVES_MAX), i = 0;
  uint32_t total = 0;
  for (int k = 0; k < n; k++) total += g->weight(g, s, m[k]);
  uint32_t x = rng_below(r, total);
  for (uint32_t w; x >= (w = g->weight(g, s, m[i])); i++) x -= w;
  return m[i];
}

/* Lists all moves: 256 KiB of stack.  Fine for tests and small games. */
move_t random_from_moves(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  move_t m[IG_MOVES_MAX];
  int n = g->moves(g, s, seat, m, IG_MOVES_MAX);
  return m[rng_below(r, (uint32_t)n)];
}

void place_by_score(struct ig_outcome *o, int seats)
{
  for (int p = 0; p < seats; p++) {
    o->place[p] = 1;
    for (int q = 0; q < seats; q++) o->place[p] = (int8_t)(o->place[p] + (o->score[q] > o->score[p]));
  }
}

const char *const first_values[FIRST_SEATS + 2] = { "lot", "1", "2", "3", "4", NULL };
const char *const first_says[FIRST_SEATS + 1] = {
  NC_("table", "by lot"),   NC_("table", "player 1"), NC_("table", "player 2"),
  NC_("table", "player 3"), NC_("table", "player 4"),
};

bool first_is_sound(struct scan *in, const struct state *s, int option)
{
  return first_is_there(s, option) ||
         scan_fail(in, NC_("fault", "the player named to begin is not at the table: see first"));
}

uint64_t hash_bytes(uint64_t h, const void *p, size_t n)
{
  const unsigned char *b = p;
  while (n--) h = (h ^ *b++) * 0x100000001B3u;
  return h;
}
