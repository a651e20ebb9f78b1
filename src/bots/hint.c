/* hint.c - see hint.h. */
#include "hint.h"

#include <string.h>
#include "voice.h"

enum {
  SIMULATIONS = 2000,
  MS = 1500,
  PAIRS_MOST = 1000,
  AT_ONCE_WORLDS = 16
}; /* worlds in which what is said to come right away has to come */

struct bot hint_bot(void)
{
  struct bot b = *bot_find("search");
  b.simulations = SIMULATIONS;
  b.ms = MS;
  return b;
}

int hint_split(const struct bot *b, struct bot *search)
{
  int64_t pairs = b->simulations / 8;
  *search = *b;
  search->simulations -= 2 * pairs;
  search->ms -= b->ms / 4;
  return pairs < PAIRS_MOST ? (int)pairs : PAIRS_MOST;
}

static bool looks_even(const struct comparison *c)
{
  return !compare_stands(c, COMPARE_MARGIN) && !compare_stands(c, COMPARE_WORTH);
}

/* Against the next best; where that looks as good, against the last one that is told. */
void hint_compare(const struct bot_task *t, struct bot_answer *a, int pairs, struct comparison *out)
{
  struct bot b = hint_bot();
  int last = a->lines < HINT_LINES ? a->lines : HINT_LINES;
  *out = (struct comparison){ 0 };
  if (a->lines < 2 || a->solved) return;
  for (int choice = 2; choice; choice = choice == 2 && last > 2 && looks_even(out) ? last : 0) {
    bot_compare(&b, t, a->line[0].move, a->line[choice - 1].move, pairs / 2, out);
    out->choice = choice;
    a->simulations += 2 * out->pairs;
  }
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

static bool same_line(const struct ig_points *a, const struct ig_points *b)
{
  return a->clause == b->clause && a->points == b->points && a->n == b->n &&
         !memcmp(a->item, b->item, a->n * sizeof *a->item);
}

static bool is_new(const struct ig_points *line, const struct ig_points *was, int before)
{
  for (int i = 0; i < before; i++)
    if (same_line(line, &was[i])) return false;
  return true;
}

/* The points of a clause, of all if it is 0. */
static int sum_of(const struct ig_points *line, int n, int clause)
{
  int sum = 0;
  for (int i = 0; i < n; i++)
    if (!clause || line[i].clause == clause) sum += (int)line[i].points;
  return sum;
}

/* All points that a move brings, if it brings any, and the line among those that were not there before that brings most: no more
 * than it has, and no more than its clause grows by. */
static struct hint_why find_why(const struct ig_points *was, int before, const struct ig_points *is,
                                int after, int *line)
{
  struct hint_why why = { .points = sum_of(is, after, 0) - sum_of(was, before, 0) };
  int most = 0, alike = 0;
  for (int i = 0; i < after; i++) {
    int more = sum_of(is, after, is[i].clause) - sum_of(was, before, is[i].clause), own = (int)is[i].points;
    if (!is_new(&is[i], was, before) || (own < more ? own : more) <= most) continue;
    most = own < more ? own : more;
    why.clause = is[i].clause;
    *line = i;
  }
  for (int i = 0; i < after; i++) alike += is[i].clause == why.clause && is_new(&is[i], was, before);
  why.part = most != why.points || alike > 1;
  return why.points > 0 && why.clause ? why : (struct hint_why){ 0 };
}

/* In one world that the seat holds possible. */
static struct hint_why why_in(const struct ig_game *g, const struct ig_state *view, int seat,
                              struct ig_move m, uint64_t seed, const struct ig_voice *v)
{
  struct ig_points was[IG_POINTS_MAX], is[IG_POINTS_MAX];
  struct ig_state whole;
  struct ig_rng r = { seed };
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

struct hint_why hint_why(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move m,
                         const struct ig_voice *v)
{
  struct hint_why first = why_in(g, view, seat, m, HINT_SEED, v);
  for (uint64_t i = 1; first.clause && i < AT_ONCE_WORLDS; i++) {
    struct hint_why again = why_in(g, view, seat, m, HINT_SEED + i, v);
    if (again.clause != first.clause || again.points != first.points || strcmp(again.label, first.label))
      return (struct hint_why){ 0 };
  }
  return first;
}

static int tenths(float x) { return (int)(10 * x + 0.5f); }

/* Worked out: what the best move ends with beyond the next best one. */
static void say_solved(const struct telling *o, const struct bot_line *best)
{
  int lead = best[0].margin > best[1].margin ? tenths(best[0].margin - best[1].margin) : 0;
  if (lead)
    say(o, "coach", "Solved to the end: {lead} points better than the next best move.",
        FILLS({ "lead", fill_tenths, .n = lead }));
  else say(o, "coach", "Solved to the end: no other is better.", NULL);
}

/* The best move against the next best, as far as anything is known of it. */
static void say_best(const struct telling *o, const struct ig_game *g, const struct bot_answer *a,
                     const struct comparison *c)
{
  char words[IG_TELL_MAX];
  if (a->lines == 1) say(o, "coach", "It is the only move.", NULL);
  else if (a->solved) say_solved(o, a->line);
  else if (compare_say(g, c, o->voice, words, sizeof words)) put(o->t, words);
  else say(o, "coach", "It did best when the bot played ahead.", NULL);
}

int hint_say_why(const struct ig_game *g, const struct hint_why *why, const struct bot_answer *answer,
                 const struct comparison *c, const struct ig_voice *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { v, IG_SPECTATOR, &t };
  const struct fill *fills = FILLS({ "points", fill_count, &voice_points, why->points },
                                   { "label", fill_text, .of = why->label });
  if (why->clause && why->part) say(&o, "coach", "Right away +{points}; the largest part: {label}.", fills);
  else if (why->clause) say(&o, "coach", "Right away +{points}: {label}.", fills);
  if (!answer) return t.n;
  put(&t, why->clause ? " " : "");
  say_best(&o, g, answer, c);
  return t.n;
}

static const struct plural games_in_thought = PLURAL("coach", "{n} simulation", "{n} simulations");

int hint_say_spent(const struct bot_answer *a, const struct ig_voice *v, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { v, IG_SPECTATOR, &t };
  const struct fill *games = FILLS({ "games", fill_count, &games_in_thought, (int)a->simulations });
  if (a->solved) say(&o, "coach", "Solved to the end.", NULL);
  else if (a->clear) say(&o, "coach", "{games}; the answer was clear by then.", games);
  else say(&o, "coach", "{games}.", games);
  return t.n;
}
