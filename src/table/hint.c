/* hint.c - see hint.h. */
#include "hint.h"

#include <string.h>

enum { SIMULATIONS = 2000, MS = 1500, SEED = 1, CLAUSES = 1024 };     /* the same hint for the same view; no book has so many clauses */

struct bot hint_bot(void)
{
  struct bot b = *bot_find("search");
  b.simulations = SIMULATIONS, b.ms = MS;
  return b;
}

bool hint_think(const struct bot_task *t, struct bot_answer *out)
{
  struct bot b = hint_bot();
  struct bot_task task = *t;
  task.seed = SEED, task.simulations = b.simulations;
  return b.think(&b, &task, out);
}

/* The points of a seat, added to (or taken from) those of each clause. */
static void count_points(const struct ig_game *g, const struct ig_state *s, int seat, int sign, int *by)
{
  struct ig_points line[IG_POINTS_MAX];
  int n = ig_breakdown(g, s, line, IG_POINTS_MAX);
  for (int i = 0; i < n && i < IG_POINTS_MAX; i++)
    if (line[i].seat == seat && line[i].clause < CLAUSES) by[line[i].clause] += sign * line[i].points;
}

struct hint_why hint_why(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move m)
{
  struct ig_state whole;
  struct ig_rng r = { SEED };
  struct hint_why why = { 0 };
  int by[CLAUSES] = { 0 };
  memset(&whole, 0, sizeof whole);
  ig_determinize(g, view, &r, &whole);
  if (ig_check(g, &whole, seat, m) != IG_OK) return why;
  count_points(g, &whole, seat, -1, by);
  ig_apply(g, &whole, seat, m);
  count_points(g, &whole, seat, 1, by);
  for (int c = 1; c < CLAUSES; c++)
    if (by[c] > why.points) why = (struct hint_why){ c, by[c] };
  return why;
}
