/* iota.c - figures of whole games of Iota, against those worked out by hand
 * when the rules were read: points, turns and plays to choose from.
 *
 * Two players, starter=redraw.  Who can take a wild from the table does so
 * (or nobody ever does); then the greedy player lays what brings most points,
 * the random one anything.  Who can lay nothing passes and exchanges all cards.
 * Also counted exhaustively: the lines of three and the lots among 64 cards.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "igroteka.h"

enum { PASS = 4, PLAY, TAKE }; /* move.op: see games/iota/iota.h */

struct policy {
  const char *name;
  bool greedy, takes;
  double points, plays, turns;
};
struct sums {
  double points, plays, turns, asked, most;
};

static const struct ig_game *g;
static int off;

static void report(const char *who, const char *what, double got, double want, double tolerance)
{
  bool near = got >= want * (1 - tolerance) && got <= want * (1 + tolerance);
  printf("%-22s %-16s %8.1f  expected %7.1f  %s\n", who, what, got, want, near ? "ok" : "OFF");
  off += !near;
}

static int gain(const struct ig_state *s, int seat, struct ig_move m)
{
  static struct ig_state after;
  struct ig_outcome a, b;
  memcpy(&after, s, (size_t)ig_state_size(g));
  ig_outcome(g, s, &a);
  ig_apply(g, &after, seat, m);
  ig_outcome(g, &after, &b);
  return (int)(b.score[seat] - a.score[seat]);
}

static struct ig_move choose(const struct ig_state *s, int seat, const struct policy *p, struct sums *sum,
                             struct ig_rng *r)
{
  static struct ig_move m[IG_MOVES_MAX];
  int n = ig_moves(g, s, seat, m, IG_MOVES_MAX), first = 0, plays = 0, best = -1, ties = 0;
  if (p->takes && m[n - 1].op == TAKE) return m[n - 1];
  while (first < n && m[first].op == PASS) first++;
  while (first + plays < n && m[first + plays].op == PLAY) plays++;
  sum->plays += plays;
  sum->asked++;
  sum->turns++;
  if (plays > sum->most) sum->most = plays;
  if (!plays) {
    int most = 0;
    for (int i = 0; i < first; i++)
      if (m[i].a[3] || (m[i].a[2] && !m[most].a[3])) most = i;
    return m[most];
  }
  if (!p->greedy) return m[first + (int)ig_rng_below(r, (uint32_t)plays)];
  int pick = first;
  for (int i = first; i < first + plays; i++) {
    int got = gain(s, seat, m[i]);
    if (got > best) {
      best = got;
      ties = 0;
    }
    if (got == best && ig_rng_below(r, (uint32_t)++ties) == 0) pick = i;
  }
  return m[pick];
}

static void play(const struct policy *p, int games)
{
  const uint8_t choice[IG_OPTIONS_MAX] = { 0, 0, 1 };
  struct ig_state s;
  struct ig_outcome o;
  struct sums sum = { 0 };
  struct ig_rng r = { 4 };
  for (int i = 0; i < games; i++) {
    for (ig_setup(g, 2, choice, &s); !ig_over(g, &s);) {
      int seat = ig_next_seat(g, &s);
      ig_apply(g, &s, seat,
               seat == IG_CHANCE ? ig_random_move(g, &s, seat, &r) : choose(&s, seat, p, &sum, &r));
    }
    ig_outcome(g, &s, &o);
    sum.points += (o.score[0] + o.score[1]) / 2.0;
  }
  report(p->name, "points each", sum.points / games, p->points, 0.04);
  report(p->name, "plays a position", sum.plays / sum.asked, p->plays, 0.06);
  if (p->turns > 0) report(p->name, "turns", sum.turns / games, p->turns, 0.04);
  printf("%-22s %-16s %8.0f\n", p->name, "most plays seen", sum.most);
}

/* ---- lines among the 64 cards ---------------------------------------------- */

static int trait(int card, int i) { return card >> (2 * i) & 3; }

static bool is_line(const int *card, int n)
{
  for (int i = 0; i < 3; i++) {
    int same = 0, pairs = 0;
    for (int a = 0; a < n; a++)
      for (int b = 0; b < a; b++) {
        pairs++;
        same += trait(card[a], i) == trait(card[b], i);
      }
    if (same && same != pairs) return false;
  }
  return true;
}

static void count_lines(void)
{
  int threes = 0, lots = 0, c[4];
  for (c[0] = 0; c[0] < 64; c[0]++)
    for (c[1] = c[0] + 1; c[1] < 64; c[1]++)
      for (c[2] = c[1] + 1; c[2] < 64; c[2]++) {
        if (!is_line(c, 3)) continue;
        threes++;
        int complete = 0;
        for (c[3] = 0; c[3] < 64; c[3]++)
          complete += c[3] != c[0] && c[3] != c[1] && c[3] != c[2] && is_line(c, 4);
        if (complete != 1) report("a line of three", "completing cards", complete, 1, 0);
        for (c[3] = c[2] + 1; c[3] < 64; c[3]++) lots += is_line(c, 4);
      }
  report("all cards", "lines of three", threes, 3648, 0);
  report("all cards", "lots", lots, 912, 0);
}

static void card_name(int card, char *out)
{
  snprintf(out, 4, "%c%c%d", "RBGY"[trait(card, 2)], "tpsc"[trait(card, 1)], trait(card, 0) + 1);
}

/* The same lines as the engine counts them: two cards lie there, and the seat
 * lays a third. */
static void count_engine_lines(void)
{
  static struct ig_move list[IG_MOVES_MAX];
  int threes = 0;
  for (int a = 0; a < 64; a++)
    for (int b = a + 1; b < 64; b++)
      for (int c = b + 1; c < 64; c++) {
        char text[160], name[3][4], move[32];
        struct ig_state s;
        struct ig_fault why;
        card_name(a, name[0]);
        card_name(b, name[1]);
        card_name(c, name[2]);
        snprintf(text, sizeof text, "position iota\ntable 0 1\n  0 %s %s\nhand 1 %s\n", name[0], name[1],
                 name[2]);
        snprintf(move, sizeof move, "play %s@2,0", name[2]);
        if (!ig_parse(g, text, &s, &why) || !ig_parse_move(g, &s, move, &list[0], &why)) {
          off++;
          continue;
        }
        threes += ig_check(g, &s, 0, list[0]) == IG_OK;
      }
  report("engine", "lines of three", threes, 3648, 0);
}

int main(int argc, char **argv)
{
  static const struct policy policy[] = {
    { "greedy, takes wilds", true, true, 326, 100, 30 },
    { "random, takes wilds", false, true, 177, 147, 0 },
    { "greedy, never takes", true, false, 312, 84, 0 },
  };
  g = ig_find("iota");
  int games = argc > 1 ? atoi(argv[1]) : 500;
  count_lines();
  count_engine_lines();
  for (size_t i = 0; i < sizeof policy / sizeof *policy; i++)
    play(&policy[i], policy[i].greedy ? games : 4 * games);
  return off != 0;
}
