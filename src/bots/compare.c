/* compare.c - see compare.h. */
#include "compare.h"

#include "bots_private.h"

struct sums { /* of pairs: the first less the second */
  const struct bot_task *t;
  int games;
  double first[COMPARE_FACTS], sum[COMPARE_FACTS], squares[COMPARE_FACTS];
};

/* ---- one game in thought ------------------------------------------------------------- */

static void count_sources(const struct bot_task *t, const struct ig_state *end, double *fact)
{
  struct ig_points line[IG_POINTS_MAX];
  int n = ig_breakdown(t->game, end, line, IG_POINTS_MAX);
  for (int i = 0; i < n; i++)
    if (line[i].seat == t->seat) fact[ig_source(t->game, end, &line[i])] += (double)line[i].points;
}

static void read_end(const struct bot_task *t, const struct bot_context *k, const struct ig_state *end,
                     double *fact)
{
  struct bot_estimate all[IG_SEATS_MAX];
  judge_all(k, end, all);
  for (int i = 0; i < COMPARE_FACTS; i++) fact[i] = 0;
  count_sources(t, end, fact);
  const struct bot_estimate *own = &all[t->seat];
  fact[COMPARE_LATER] = (double)own->points;
  for (int i = 0; i < IG_SOURCES_MAX; i++) fact[COMPARE_LATER] -= fact[i];
  fact[COMPARE_POINTS] = (double)own->points;
  fact[COMPARE_RIVAL] = (double)own->points - (double)own->margin;
  fact[COMPARE_MARGIN] = (double)own->margin;
  fact[COMPARE_PLACE] = (double)own->place;
  fact[COMPARE_WORTH] = (double)own->worth;
}

static void add_game(void *sums, const struct bot_context *k, int which, const struct ig_state *end)
{
  struct sums *all = sums;
  double fact[COMPARE_FACTS];
  read_end(all->t, k, end, fact);
  all->games++;
  for (int i = 0; i < COMPARE_FACTS; i++) {
    double apart = all->first[i] - fact[i];
    if (!which) {
      all->first[i] = fact[i];
      continue;
    }
    all->sum[i] += apart;
    all->squares[i] += apart * apart;
  }
}

/* ---- many ------------------------------------------------------------------------------ */

static float root(double x) /* no library in WebAssembly        */
{
  double y = x > 1 ? x : 1;
  if (x <= 0) return 0;
  for (int i = 0; i < 40; i++) y = 0.5 * (y + x / y);
  return (float)y;
}

static struct fact fact_of(double sum, double squares, int n)
{
  double mean = sum / n, spread = squares / n - mean * mean;
  return (struct fact){ .mean = (float)mean, .error = root(spread / n) };
}

void bot_compare(const struct bot *b, const struct bot_task *t, struct ig_move better, struct ig_move other,
                 int pairs, struct comparison *out)
{
  struct sums all = { .t = t };
  struct watcher w = { add_game, &all };
  struct ig_move two[2] = { better, other };
  if (b) watch_search(b, t, two, pairs, &w);
  else watch_rollouts(t, two, pairs, &w);
  *out = (struct comparison){ .pairs = all.games / 2, .choice = 2 };
  for (int i = 0; i < COMPARE_FACTS && out->pairs; i++)
    out->fact[i] = fact_of(all.sum[i], all.squares[i], out->pairs);
}

/* ---- what may be said ------------------------------------------------------------------ */

int compare_stands(const struct comparison *c, enum compare_fact fact)
{
  const struct fact *f = &c->fact[fact];
  float least = fact == COMPARE_WORTH ? 0.01f : 0.1f, size = f->mean < 0 ? -f->mean : f->mean;
  if (c->pairs < PAIRS_LEAST || size < least || size <= 2.5f * f->error) return 0;
  return f->mean > 0 ? 1 : -1;
}

int compare_parts(const struct comparison *c, enum compare_fact *part)
{
  enum compare_fact all[COMPARE_FACTS];
  int n = 0;
  for (int i = 0; i <= COMPARE_RIVAL; i++) {
    if (i == COMPARE_POINTS || !compare_stands(c, (enum compare_fact)i)) continue;
    float x = c->fact[i].mean * c->fact[i].mean;
    int at = n++;
    for (; at > 0 && c->fact[all[at - 1]].mean * c->fact[all[at - 1]].mean < x; at--) all[at] = all[at - 1];
    all[at] = (enum compare_fact)i;
  }
  if (n > COMPARE_TOLD) n = COMPARE_TOLD;
  for (int i = 0; i < n; i++) part[i] = all[i];
  return n;
}
