/* shelfie.c - My Shelfie under random play, against figures found elsewhere.
 *
 * Two ways to play at random: any legal move alike; or first a pick of tiles,
 * each alike, then an order and a column.  For each: turns in a game, legal
 * moves in a turn, refills.  Seeds are fixed, so the answer is too.
 *
 * A game's length has a standard deviation of 3 to 5 turns, so figures from a
 * thousand games are good to about 0.15; ours and theirs together to 0.4, and
 * theirs by pick were rounded to whole turns besides.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "igroteka.h"

enum { GAMES = 1500 };

static const struct ig_game *g;
static struct ig_move list[IG_MOVES_MAX];

struct figures { double turns, moves, refills; };
static int most;

static bool same_tiles(const struct ig_move *a, const struct ig_move *b)
{
  if (a->n != b->n) return false;
  for (int i = 0; i < a->n; i++)
    if (!memchr(b->a, a->a[i], b->n)) return false;
  return true;
}

/* A pick stands in the list once as itself: tiles in order, its first column. */
static bool stands_for_pick(int i)
{
  for (int k = 1; k < list[i].n; k++)
    if (list[i].a[k - 1] > list[i].a[k]) return false;
  return i == 0 || list[i - 1].n != list[i].n || memcmp(list[i - 1].a, list[i].a, list[i].n);
}

static struct ig_move by_pick(int n, struct ig_rng *r)
{
  static int pick[IG_MOVES_MAX];
  uint32_t picks = 0, alike = 0;
  for (int i = 0; i < n; i++)
    if (stands_for_pick(i)) pick[picks++] = i;
  struct ig_move chosen = list[pick[ig_below(r, picks)]];
  for (int i = 0; i < n; i++)
    if (same_tiles(&list[i], &chosen)) pick[alike++] = i;
  return list[pick[ig_below(r, alike)]];
}

static struct figures play(int seats, bool picks)
{
  struct figures f = { 0 };
  struct ig_rng r = { (uint64_t)(100 * seats + picks) };
  for (int i = 0; i < GAMES; i++) {
    struct ig_state s;
    bool filling = false;
    ig_setup(g, seats, NULL, &s);
    while (!ig_over(g, &s)) {
      int seat = ig_next_seat(g, &s);
      if (seat == IG_CHANCE) {
        f.refills += !filling;               /* a row of draws; the first is the setup */
        filling = true;
        ig_apply(g, &s, seat, ig_any_move(g, &s, seat, &r));
        continue;
      }
      filling = false;
      int n = ig_moves(g, &s, seat, list, IG_MOVES_MAX);
      if (n > most) most = n;
      f.turns++, f.moves += n;
      ig_apply(g, &s, seat, picks ? by_pick(n, &r) : ig_any_move(g, &s, seat, &r));
    }
  }
  f.moves /= f.turns, f.turns /= GAMES, f.refills = f.refills / GAMES - 1;
  return f;
}

static bool near(double got, double want, double by) { return fabs(got - want) <= by; }

int main(void)
{
  static const struct { int seats; bool picks; double turns, moves; } want[] = {
    { 2, true, 40, 143 }, { 3, true, 59, 180 }, { 4, true, 78, 183 },
    { 2, false, 34.7, 138 }, { 3, false, 50.4, 173 }, { 4, false, 66.3, 174 },
  };
  int off = 0;
  g = ig_find("shelfie");
  for (unsigned i = 0; i < sizeof want / sizeof *want; i++) {
    struct figures f = play(want[i].seats, want[i].picks);
    bool ok = near(f.turns, want[i].turns, want[i].picks ? 0.9 : 0.4) && near(f.moves, want[i].moves, 2) && near(f.refills, 1.7, 0.6);
    printf("%s  %d seats, by %s: %.2f turns (%.1f), %.1f moves (%.0f), %.2f refills\n", ok ? "ok " : "OFF",
           want[i].seats, want[i].picks ? "pick" : "move", f.turns, want[i].turns, f.moves, want[i].moves, f.refills);
    off += !ok;
  }
  printf("most legal moves in one position: %d\n", most);
  return off != 0;
}
