/* toys.c - the shelf games in uniform random play: what lies open when the final
 * round begins.
 *
 *     toys [GAMES]                    for each edition and number of seats
 *
 * Eleven deals of six follow the first eighteen cards, and the row that cannot
 * be renewed sends the twelfth card to the discards.  With the two other rows of
 * two to six cards that makes an open pool of 16 to 24, so 60 to 68 cards have
 * been taken.  The pool and the cards not in it are counted one by one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "igroteka.h"

struct tally { int least, most, games, passed_out; double pool, points; };

/* Cards of one zone in the scene; piles count by their value. */
static int cards_in(const struct ig_game *g, const struct ig_state *s, const char *zone)
{
  static struct ig_item it[IG_ITEMS_MAX];
  int n = ig_scene(g, s, it, IG_ITEMS_MAX), sum = 0;
  for (int i = 0; i < n; i++)
    if (!strcmp(ig_zone_name(g, it[i].zone, IG_CODE), zone)) sum += strcmp(zone, "shelf") ? it[i].value : 1;
  return sum;
}

static bool is_final(const struct ig_game *g, const struct ig_state *s)
{
  static char text[IG_TEXT_MAX];
  ig_print(g, s, text, sizeof text);
  return !strstr(text, "\nfinal no\n");
}

static bool play(const struct ig_game *g, int seats, struct ig_rng *r, struct tally *t)
{
  struct ig_state s;
  struct ig_outcome o;
  bool final = false;
  ig_setup(g, seats, NULL, &s);
  while (!ig_over(g, &s)) {
    int seat = ig_next_seat(g, &s);
    ig_apply(g, &s, seat, ig_any_move(g, &s, seat, r));
    if (final || seat == IG_CHANCE || cards_in(g, &s, "deck") || !is_final(g, &s)) continue;
    final = true;
    int pool = cards_in(g, &s, "open"), taken = cards_in(g, &s, "shelf") + cards_in(g, &s, "taken") + cards_in(g, &s, "removed");
    if (pool + taken != 84) return fprintf(stderr, "%d cards open and %d taken\n", pool, taken), false;
    if (pool < t->least) t->least = pool;
    if (pool > t->most) t->most = pool;
    t->pool += pool, t->games++;
  }
  ig_outcome(g, &s, &o);
  for (int p = 0; p < seats; p++) t->points += (double)o.score[p] / seats;
  t->passed_out += !final;
  return true;
}

int main(int argc, char **argv)
{
  static const char *const edition[] = { "toystory4", "heroychiki" };
  int games = argc > 1 ? atoi(argv[1]) : 1500;
  bool good = true;
  for (int e = 0; e < 2; e++)
    for (int seats = 2; seats <= 4; seats++) {
      struct tally t = { .least = 84 };
      struct ig_rng r = { (uint64_t)seats };
      for (int i = 0; i < games; i++) good = play(ig_find(edition[e]), seats, &r, &t) && good;
      bool fits = t.least >= 16 && t.most <= 24 && t.games + t.passed_out == games && t.games > games / 2;
      printf("%-10s %d seats: pool %d to %d, mean %.2f; %d of %d games passed out; %.1f points a seat%s\n", edition[e], seats,
             t.least, t.most, t.pool / t.games, t.passed_out, games, t.points / games, fits ? "" : "  <- should be 16 to 24");
      good = good && fits;
    }
  return !good;
}
