/* compare.c GAME GAMES - what is said for a move stands: every claim is worked out again from the simulations.
 *
 * - Each source of points of a comparison, what is still expected, the rival, the lead: the mean and the error of games
 *   played on again here, one by one, with the points of the position where each stopped.
 * - The sources and what is expected add up to the points; the points less the rival's are the lead.
 * - A sentence names nothing but facts that are more than two and a half errors away from nothing, each with its number, in both
 *   languages; "about as good" is said only if neither the lead nor the chance to win tells the moves apart.
 * - The points that are said to come right away are all that the move brings, whatever is hidden; where the line told is a part, this is said.
 * - A hint spends the games it may, or says that it was clear before; never more.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots_private.h"
#include "hint.h"

enum { PAIRS = 40, SIMULATIONS = 16 * PAIRS, EACH = 3 };

static const struct ig_game *g;
static void *workspace;
static int faults, compared, leads, even, parts_told;

static void fault(const char *what, const char *words)
{
  printf("%s: %s\n", what, words);
  if (++faults > 10) exit(1);
}

/* ---- the facts, worked out again ---------------------------------------------------- */

static double points_from(const struct ig_state *end, int seat, int source)
{
  static struct ig_points line[IG_POINTS_MAX];
  double sum = 0;
  int n = ig_breakdown(g, end, line, IG_POINTS_MAX);
  for (int i = 0; i < n; i++)
    if (line[i].seat == seat && (source < 0 || ig_source(g, end, &line[i]) == source)) sum += line[i].points;
  return sum;
}

struct again {
  double mean[COMPARE_FACTS], error[COMPARE_FACTS];
};
struct seen {
  int seat, games;
  double fact[2][PAIRS][COMPARE_FACTS];
};

static double points_of(const struct bot_context *k, const struct ig_state *end, int seat)
{
  struct ig_outcome o;
  if (!ig_over(g, end)) return (double)foresee(k, end, seat);
  ig_outcome(g, end, &o);
  return o.score[seat];
}

static void note(void *seen, const struct bot_context *k, int which, const struct ig_state *end)
{
  struct seen *all = seen;
  double *fact = all->fact[which][all->games++ / 2], best = -1e9, own = points_of(k, end, all->seat);
  for (int p = 0; p < ig_seats(g, end); p++)
    if (p != all->seat && points_of(k, end, p) > best) best = points_of(k, end, p);
  for (int i = 0; i < IG_SOURCES_MAX; i++) fact[i] = points_from(end, all->seat, i);
  fact[COMPARE_LATER] = own - points_from(end, all->seat, -1);
  fact[COMPARE_POINTS] = own;
  fact[COMPARE_RIVAL] = best;
  fact[COMPARE_MARGIN] = own - best;
  fact[COMPARE_PLACE] = (double)judge(k, end, all->seat).place;
  fact[COMPARE_WORTH] = (double)judge(k, end, all->seat).result[all->seat];
}

/* The same games in thought, each noted for itself. */
static void work_out(const struct bot *b, const struct bot_task *t, const struct bot_answer *a, int choice,
                     struct again *out)
{
  static struct seen all;
  struct ig_move two[2] = { a->line[0].move, a->line[choice - 1].move };
  struct watcher w = { note, &all };
  all.seat = t->seat;
  all.games = 0;
  watch_search(b, t, two, PAIRS, &w);
  *out = (struct again){ 0 };
  for (int i = 0; i < COMPARE_FACTS; i++) {
    double squares = 0;
    for (int n = 0; n < PAIRS; n++) out->mean[i] += (all.fact[0][n][i] - all.fact[1][n][i]) / (double)PAIRS;
    for (int n = 0; n < PAIRS; n++) squares += pow(all.fact[0][n][i] - all.fact[1][n][i] - out->mean[i], 2);
    out->error[i] = sqrt(squares) / (double)PAIRS;
  }
}

static void same_facts(const struct comparison *c, const struct again *is)
{
  double sources = 0;
  char words[64];
  for (int i = 0; i < COMPARE_FACTS; i++) {
    snprintf(words, sizeof words, "%d: %g and %g", i, (double)c->fact[i].mean, is->mean[i]);
    if (fabs((double)c->fact[i].mean - is->mean[i]) > 1e-3) fault("not the mean of the simulations", words);
    if (fabs((double)c->fact[i].error - is->error[i]) > 1e-3 + 1e-3 * is->error[i])
      fault("not their error", words);
    if (i <= COMPARE_LATER) sources += is->mean[i];
  }
  if (fabs(sources - is->mean[COMPARE_POINTS]) > 1e-3) fault("the sources do not add up", "");
  if (fabs(is->mean[COMPARE_POINTS] - is->mean[COMPARE_RIVAL] - is->mean[COMPARE_MARGIN]) > 1e-3)
    fault("the lead does not add up", "");
}

/* ---- the sentence ---------------------------------------------------------------------- */

static bool stands(const struct again *is, int fact)
{
  return fabs(is->mean[fact]) > 2.49 * is->error[fact] && fabs(is->mean[fact]) > 0.009;
}

/* "−0.7" or "+1,8", of this fact. */
static void number_of(const char *at, const struct again *is, int fact, const char *words)
{
  char number[32] = "";
  int n = 0;
  double sign = 1;
  if (!strncmp(at, "−", 3)) {
    sign = -1;
    at += 3;
  } else if (*at == '+') at++;
  for (; n < 30 && ((*at >= '0' && *at <= '9') || *at == ',' || (*at == '.' && at[1] >= '0' && at[1] <= '9'));
       at++)
    number[n++] = *at == ',' ? '.' : *at;
  if (!n || fabs(sign * atof(number) - is->mean[fact]) > 0.051)
    fault("not the number of the simulations", words);
  if (!stands(is, fact)) fault("told, and does not stand", words);
}

/* The parts after the colon, each a name that is a source, and its number. */
static void check_parts(const char *at, const struct ig_voice *v, const struct again *is, const char *words)
{
  while (*at) {
    bool known = false;
    for (int i = 0; i <= COMPARE_RIVAL && !known; i++) {
      char name[128];
      if ((i >= ig_source_count(g) && i < COMPARE_LATER) || i == COMPARE_POINTS) continue;
      int n = compare_part_name(g, (enum compare_fact)i, v, name, sizeof name);
      if (strncmp(at, name, (size_t)n) || at[n] != ' ') continue;
      number_of(at + n + 1, is, i, words);
      known = true;
      parts_told++;
    }
    if (!known) {
      fault("no such source", words);
      return;
    }
    const char *next = strstr(at, "; ");
    at = next ? next + 2 : "";
  }
}

static void check_sentence(const struct comparison *c, const struct again *is, const char *language)
{
  struct ig_voice v = { .language = ig_language(language), .you = IG_SPECTATOR };
  char words[IG_TELL_MAX];
  bool ru = !strcmp(language, "ru");
  compare_say(g, c, &v, words, sizeof words);
  const char *by = strstr(words, ru ? " на " : " by "), *colon = strstr(words, ": ");
  if (strstr(words, ru ? "выгляд" : "look")) {
    even++;
    if ((stands(is, COMPARE_MARGIN) && fabs(is->mean[COMPARE_MARGIN]) > 0.11) ||
        (stands(is, COMPARE_WORTH) && fabs(is->mean[COMPARE_WORTH]) > 0.011))
      fault("about as good, and is not", words);
  } else if (strstr(words, "%")) {
    if (!stands(is, COMPARE_WORTH) || is->mean[COMPARE_WORTH] < 0) fault("told, and does not stand", words);
  } else if (*words) {
    leads++;
    if (!by) fault("a sentence of its own", words);
    else number_of(by + strlen(ru ? " на " : " by "), is, COMPARE_MARGIN, words);
    if (is->mean[COMPARE_MARGIN] < 0) fault("better, and is worse", words);
    if (colon) check_parts(colon + 2, &v, is, words);
  }
}

/* ---- games ------------------------------------------------------------------------------- */

/* What is said to come right away are the points that the move brings, all of them; and where the line that is told brings
 * only a part, this is said. */
static void check_at_once(const struct ig_state *view, int seat, struct ig_move m)
{
  static struct ig_points is[IG_POINTS_MAX];
  struct ig_state after;
  struct ig_rng r = { 99 }; /* what is hidden may be otherwise: it must come true all the same */
  struct ig_voice v = { .language = ig_language("en"), .you = IG_SPECTATOR };
  struct hint_why why = hint_why(g, view, seat, m, &v);
  char words[IG_TELL_MAX];
  bool told = false;
  if (!why.clause) return;
  ig_determinize(g, view, &r, &after);
  double before = points_from(&after, seat, -1);
  ig_apply(g, &after, seat, m);
  hint_say_why(g, &why, NULL, NULL, &v, words, sizeof words);
  if (why.points != (int)(points_from(&after, seat, -1) - before))
    fault("other points than the move brings", words);
  int n = ig_breakdown(g, &after, is, IG_POINTS_MAX);
  for (int i = 0; i < n; i++) {
    char label[HINT_LABEL];
    ig_label(g, &after, &is[i], &v, label, sizeof label);
    told = told || (is[i].seat == seat && is[i].clause == why.clause && !strcmp(label, why.label));
  }
  if (!told) fault("a line of points that is not there", words);
  if (why.part != !!strstr(words, "largest part")) fault("a part that is not said to be one", words);
}

static void check_first_moves(const struct ig_state *s, int seat)
{
  static struct ig_move list[IG_MOVES_MAX];
  struct ig_state view;
  ig_view(g, s, seat, &view);
  int n = ig_moves(g, &view, seat, list, IG_MOVES_MAX);
  for (int i = 0; i < n && i < 12; i++) check_at_once(&view, seat, list[i]);
}

static void check_hint(const struct ig_state *s, int seat, uint64_t seed)
{
  struct ig_state view;
  struct bot b = hint_bot(), search;
  struct bot_answer a;
  struct comparison c;
  struct again is;
  b.simulations = SIMULATIONS;
  int pairs = hint_split(&b, &search);
  ig_view(g, s, seat, &view);
  struct bot_task t = { .game = g, .view = &view, .seat = seat, .seed = seed, .workspace = workspace };
  if (!search.think(&search, &t, &a)) {
    fault("no advice", "");
    return;
  }
  hint_compare(&t, &a, pairs, &c);
  if (a.simulations > SIMULATIONS) fault("more games than it may", "");
  if (!a.clear && !a.solved && a.lines > 1 && a.simulations < SIMULATIONS * 85 / 100)
    fault("fewer games than it may, and not clear", "");
  if (!c.pairs) return;
  compared++;
  if (c.pairs != PAIRS) fault("not the pairs it was to play", "");
  work_out(&b, &t, &a, c.choice, &is);
  same_facts(&c, &is);
  check_sentence(&c, &is, "en");
  check_sentence(&c, &is, "ru");
}

static void play(int number)
{
  struct ig_state s;
  struct ig_rng r = { (uint64_t)number };
  int least = ig_seats_min(g), seats = least + number % (ig_seats_max(g) - least + 1), asked = 0;
  if (ig_setup(g, seats, NULL, &s) != IG_OK) exit(2);
  for (int n = 0; !ig_over(g, &s); n++) {
    int seat = ig_next_seat(g, &s);
    if (seat != IG_CHANCE) check_first_moves(&s, seat);
    if (seat != IG_CHANCE && n % (7 * seats) == 6 && asked++ < EACH) check_hint(&s, seat, (uint64_t)n);
    ig_apply(g, &s, seat, ig_random_move(g, &s, seat, &r));
  }
}

int main(int argc, char **argv)
{
  g = argc > 2 ? ig_find(argv[1]) : NULL;
  workspace = malloc(BOT_WORKSPACE);
  if (!g || !workspace) return 2;
  for (int i = 0; i < atoi(argv[2]); i++) play(i);
  printf("%d comparisons: %d leads with %d parts, %d even\n", compared, leads, parts_told, even);
  free(workspace);
  return faults > 0;
}
