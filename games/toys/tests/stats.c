/* stats.c - the shelf games in uniform random play: what lies open when the final
 * round begins, points, and what the reading of TOYS-6.4 changes.
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

enum { DIFFER = 52, OTHER_WINNER = 14 }; /* of 100 games                     */
struct tally {
  int least, most, games, passed_out;
  double pool, points;
};

/* Cards of one zone in the scene; piles count by their value. */
static int cards_in(const struct ig_game *g, const struct ig_state *s, const char *zone)
{
  static struct ig_item it[IG_ITEMS_MAX];
  int n = ig_scene(g, s, it, IG_ITEMS_MAX), sum = 0;
  for (int i = 0; i < n; i++)
    if (!strcmp(ig_zone_code(g, it[i].zone), zone)) sum += strcmp(zone, "shelf") ? it[i].value : 1;
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
    ig_apply(g, &s, seat, ig_random_move(g, &s, seat, r));
    if (final || seat == IG_CHANCE || cards_in(g, &s, "deck") || !is_final(g, &s)) continue;
    final = true;
    int pool = cards_in(g, &s, "open"),
        taken = cards_in(g, &s, "shelf") + cards_in(g, &s, "taken") + cards_in(g, &s, "removed");
    if (pool + taken != 84) {
      fprintf(stderr, "%d cards open and %d taken\n", pool, taken);
      return false;
    }
    if (pool < t->least) t->least = pool;
    if (pool > t->most) t->most = pool;
    t->pool += pool;
    t->games++;
  }
  ig_outcome(g, &s, &o);
  for (int p = 0; p < seats; p++) t->points += (double)o.score[p] / seats;
  t->passed_out += !final;
  return true;
}

/* The same game to its end under two final rounds: the same luck, the same choices as long as they agree. */
static void end_of(const struct ig_game *g, const char *final, int seats, uint64_t seed, struct ig_outcome *o)
{
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  struct ig_fault why;
  struct ig_state s;
  struct ig_rng r = { seed };
  ig_parse_options(g, final, choice, &why);
  ig_setup(g, seats, choice, &s);
  ig_playout(g, &s, &r);
  ig_outcome(g, &s, o);
}

/* TOYS-6.4: in how many of 100 games does it matter whether a lost bonus turn is the skip? */
static bool readings_differ(int games)
{
  int points = 0, winner = 0;
  for (int i = 0; i < games; i++) {
    struct ig_outcome any, ordinary;
    end_of(ig_find("heroychiki"), "final=until-any-skip", 2, (uint64_t)i, &any);
    end_of(ig_find("heroychiki"), "final=until-skip", 2, (uint64_t)i, &ordinary);
    points += memcmp(any.score, ordinary.score, sizeof any.score) != 0;
    winner += memcmp(any.place, ordinary.place, sizeof any.place) != 0;
  }
  double differ = 100.0 * points / games, other = 100.0 * winner / games;
  bool fits = differ > DIFFER - 5 && differ < DIFFER + 5 && other > OTHER_WINNER - 5 &&
              other < OTHER_WINNER + 5;
  printf("heroychiki 2 seats: the reading of a lost bonus turn changes points in %.1f of 100 games, places "
         "in %.1f%s\n",
         differ, other, fits ? "" : "  <- should be about 52 and 14");
  return fits;
}

int main(int argc, char **argv)
{
  static const char *const edition[] = { "toystory4", "heroychiki" };
  static const double mean_points[2][3] = { { 33.9, 22.5, 16.7 },
                                            { 36.2, 24.3, 18.2 } }; /* a seat, with two, three, four seats */
  int games = argc > 1 ? atoi(argv[1]) : 1500;
  bool good = true;
  for (int e = 0; e < 2; e++)
    for (int seats = 2; seats <= 4; seats++) {
      struct tally t = { .least = 84 };
      struct ig_rng r = { (uint64_t)seats };
      for (int i = 0; i < games; i++) good = play(ig_find(edition[e]), seats, &r, &t) && good;
      bool fits = t.least >= 16 && t.most <= 24 && t.games + t.passed_out == games && t.games > games / 2;
      double mean = t.points / games, want = mean_points[e][seats - 2];
      fits = fits && mean > want - 1 && mean < want + 1;
      printf("%-10s %d seats: pool %d to %d, mean %.2f; %d of %d games passed out; %.1f points a seat%s\n",
             edition[e], seats, t.least, t.most, t.pool / t.games, t.passed_out, games, mean,
             fits ? "" : "  <- should be 16 to 24, or other points");
      good = good && fits;
    }
  good = readings_differ(2 * games) && good;
  return !good;
}
