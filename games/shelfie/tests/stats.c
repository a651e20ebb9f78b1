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

struct figures {
  double turns, moves, refills;
};
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
  struct ig_move chosen = list[pick[ig_rng_below(r, picks)]];
  for (int i = 0; i < n; i++)
    if (same_tiles(&list[i], &chosen)) pick[alike++] = i;
  return list[pick[ig_rng_below(r, alike)]];
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
        f.refills += !filling; /* a row of draws; the first is the setup */
        filling = true;
        ig_apply(g, &s, seat, ig_random_move(g, &s, seat, &r));
        continue;
      }
      filling = false;
      int n = ig_moves(g, &s, seat, list, IG_MOVES_MAX);
      if (n > most) most = n;
      f.turns++;
      f.moves += n;
      ig_apply(g, &s, seat, picks ? by_pick(n, &r) : ig_random_move(g, &s, seat, &r));
    }
  }
  f.moves /= f.turns;
  f.turns /= (double)GAMES;
  f.refills = f.refills / (double)GAMES - 1;
  return f;
}

static bool near(double got, double want, double by) { return fabs(got - want) <= by; }

/* ---- how far a goal is ---------------------------------------------------- */

struct progress {
  int have, need;
}; /* as in games/shelfie/shelfie.h */
struct progress shelfie_progress(const uint32_t *shelf, int goal, int squares);
extern bool (*const shelfie_goal_done[2][13])(const uint32_t *shelf);
extern bool (*const shelfie_goal_was_near[13])(const uint32_t *shelf);

/* Some bookshelf: full, any, or with stairs, of few kinds or of many, often with
 * one kind all over a pattern of every second cell. */
static void some_shelf(uint32_t *shelf, struct ig_rng *r)
{
  uint32_t kinds = 1 + ig_rng_below(r, 6), how = ig_rng_below(r, 4), first = ig_rng_below(r, 2),
           one = ig_rng_below(r, 3) ? 0 : 1 + ig_rng_below(r, 6);
  memset(shelf, 0, 7 * sizeof *shelf);
  for (uint32_t c = 0; c < 5; c++) {
    uint32_t height = how == 0 ? 6 : how == 1 ? 1 + first + c : how == 2 ? 5 + first - c : ig_rng_below(r, 7);
    for (uint32_t h = 0; h < height; h++) {
      uint32_t kind = one && (c + h + first) % 2 ? one : 1 + ig_rng_below(r, kinds);
      shelf[kind] |= 1u << (6 * c + h);
      shelf[0] |= 1u << (6 * c + h);
    }
  }
}

/* A goal has all it needs exactly when the rules say that it is met; what is no longer possible
 * stays so whatever comes on top; and what was done is not taken for never done. */
static bool progress_is_true(int squares)
{
  struct ig_rng r = { 12 };
  uint32_t shelf[7], later[7];
  int met[13] = { 0 }, lost[13] = { 0 };
  for (int i = 0; i < 100000; i++) {
    some_shelf(shelf, &r);
    memcpy(later, shelf, sizeof shelf);
    for (uint32_t b = 0; b < 30; b++)
      if (!(later[0] >> b & 1)) {
        uint32_t k = 1 + ig_rng_below(&r, 6);
        later[k] |= 1u << b;
        later[0] |= 1u << b;
      }
    for (int goal = 1; goal <= 12; goal++) {
      struct progress is = shelfie_progress(shelf, goal, squares);
      bool done = shelfie_goal_done[squares][goal](shelf);
      if ((is.have == is.need) != done || is.have > is.need) {
        printf("OFF  goal %d: %d of %d\n", goal, is.have, is.need);
        return false;
      }
      if (is.have < 0 && shelfie_goal_done[squares][goal](later)) {
        printf("OFF  goal %d was possible\n", goal);
        return false;
      }
      if (done && !(shelfie_goal_was_near[goal](shelf) && shelfie_goal_was_near[goal](later))) {
        printf("OFF  goal %d was done, and is thought never to have been\n", goal);
        return false;
      }
      met[goal] += done;
      lost[goal] += is.have < 0;
    }
  }
  for (int goal = 1; goal <= 12; goal++)
    printf("%s  goal %d: met %d times, out of reach %d times\n", met[goal] ? "ok " : "OFF", goal, met[goal],
           lost[goal]);
  for (int goal = 1; goal <= 12; goal++)
    if (!met[goal]) return false;
  return true;
}

int main(void)
{
  static const struct {
    int seats;
    bool picks;
    double turns, moves;
  } want[] = {
    { 2, true, 40, 143 },    { 3, true, 59, 180 },    { 4, true, 78, 183 },
    { 2, false, 34.7, 138 }, { 3, false, 50.4, 173 }, { 4, false, 66.3, 174 },
  };
  int off = 0;
  g = ig_find("shelfie");
  for (unsigned i = 0; i < sizeof want / sizeof *want; i++) {
    struct figures f = play(want[i].seats, want[i].picks);
    bool ok = near(f.turns, want[i].turns, want[i].picks ? 0.9 : 0.4) && near(f.moves, want[i].moves, 2) &&
              near(f.refills, 1.7, 0.6);
    printf("%s  %d seats, by %s: %.2f turns (%.1f), %.1f moves (%.0f), %.2f refills\n", ok ? "ok " : "OFF",
           want[i].seats, want[i].picks ? "pick" : "move", f.turns, want[i].turns, f.moves, want[i].moves,
           f.refills);
    off += !ok;
  }
  printf("most legal moves in one position: %d\n", most);
  return off != 0 || !progress_is_true(0) || !progress_is_true(1);
}
