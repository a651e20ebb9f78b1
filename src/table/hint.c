/* hint.c - see hint.h. */
#include "hint.h"

#include <string.h>
#include "voice.h"

enum { SIMULATIONS = 2000, MS = 1500, SEED = 1 };          /* the same hint for the same view */

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

/* ---- why ------------------------------------------------------------------------- */

/* The lines of points of a seat. */
static int lines_of(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_points *out)
{
  int all = ig_breakdown(g, s, out, IG_POINTS_MAX), n = 0;
  for (int i = 0; i < all && i < IG_POINTS_MAX; i++)
    if (out[i].seat == seat) out[n++] = out[i];
  return n;
}

/* The clause whose points grow most, and the line of it that is worth most. */
static struct hint_why find_why(const struct ig_points *was, int before, const struct ig_points *is, int after, int *line)
{
  struct hint_why best = { 0 };
  for (int i = 0; i < after; i++) {
    int more = 0, most = i;
    for (int j = 0; j < after; j++) {
      if (is[j].clause != is[i].clause) continue;
      more += (int)is[j].points;
      if (is[j].points > is[most].points) most = j;
    }
    for (int j = 0; j < before; j++)
      if (was[j].clause == is[i].clause) more -= (int)was[j].points;
    if (more > best.points) best.clause = is[i].clause, best.points = more, *line = most;
  }
  return best;
}

struct hint_why hint_why(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move m, const struct ig_voice *v)
{
  struct ig_points was[IG_POINTS_MAX], is[IG_POINTS_MAX];
  struct ig_state whole;
  struct ig_rng r = { SEED };
  int line = 0;
  memset(&whole, 0, sizeof whole);
  ig_determinize(g, view, &r, &whole);
  if (ig_check(g, &whole, seat, m) != IG_OK) return (struct hint_why){ 0 };
  int before = lines_of(g, &whole, seat, was);
  ig_apply(g, &whole, seat, m);
  struct hint_why why = find_why(was, before, is, lines_of(g, &whole, seat, is), &line);
  if (why.clause) ig_label(g, &whole, &is[line], v, why.label, sizeof why.label);
  return why;
}

int hint_say_why(const struct hint_why *why, bool best, const struct ig_voice *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { v, IG_SPECTATOR, &t };
  if (why->clause)
    say(&o, "table", "Right away +{points}: {label}.",
        FILLS({ "points", fill_count, &voice_points, why->points }, { "label", fill_text, .of = why->label }));
  else if (best) say(&o, "table", "No points right away, but it did best when the bot played ahead.", NULL);
  return t.n;
}
