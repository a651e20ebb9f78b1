/* verdict.c - see verdict.h. */
#include "verdict.h"

#include <stdlib.h>
#include <string.h>
#include "i18n.h"
#include "seed.h"
#include "tty.h"

enum { SIMULATIONS = 400, PAIRS = 100 };

static bool late(void *with, int percent)
{
  struct verdicts *v = with;
  (void)percent;
  return atomic_load(&v->mind.hurry);
}

static void note(struct verdicts *v)
{
  const struct review_event *e = &v->review.event;
  struct verdict *out = &v->all[e->number];
  *out = (struct verdict){ .kind = e->kind,
                           .choice = e->choices > 1,
                           .worth = e->loss.worth,
                           .points = e->loss.margin,
                           .move = e->best };
  if (e->choices) review_tell_best(&v->review, out->best, sizeof out->best);
}

static void look(void *with)
{
  struct verdicts *v = with;
  while (review_step(&v->review) && !atomic_load(&v->mind.hurry)) { /* an event cut short tells nothing */
    note(v);
    atomic_store(&v->looked, v->review.event.number);
    tty_wake();
  }
}

bool verdict_ask(struct verdicts *v, const struct ig_game *g, const char *record)
{
  if (v->asked) return true;
  v->workspace = malloc(BOT_WORKSPACE);
  v->review = (struct review){ .game = g,
                               .simulations = SIMULATIONS,
                               .seed = 1,
                               .voice = { .language = i18n_language(), .you = IG_SPECTATOR },
                               .workspace = v->workspace,
                               .late = late,
                               .who = v };
  if (v->workspace && review_open(&v->review, record))
    v->all = calloc((size_t)v->review.events + 1, sizeof *v->all);
  if (!v->all) return false;
  v->asked = true;
  worker_start(&v->mind, look, v);
  return true;
}

const struct verdict *verdict_of(const struct verdicts *v, int event)
{
  return v->asked && event <= atomic_load(&v->looked) && v->all[event].choice ? &v->all[event] : NULL;
}

/* The better move and the one that was tried, played on with the same luck. */
bool verdict_try(const struct verdicts *v, int event, const struct ig_state *view, int seat, struct ig_move m,
                 struct verdict *out)
{
  const struct verdict *of = verdict_of(v, event);
  struct comparison c;
  if (!of) return false;
  *out = (struct verdict){ .choice = true, .move = of->move };
  if (!memcmp(&m, &of->move, sizeof m)) return true;
  struct bot_task t = { .game = v->review.game,
                        .view = view,
                        .seat = seat,
                        .seed = derive_seed(v->review.seed, (uint64_t)event),
                        .workspace = malloc(BOT_WORKSPACE) };
  if (t.workspace) bot_compare(NULL, &t, of->move, m, PAIRS, &c);
  free(t.workspace);
  if (!t.workspace) return false;
  float worth = c.fact[COMPARE_WORTH].mean, points = c.fact[COMPARE_MARGIN].mean;
  out->kind = review_kind_of(worth, c.fact[COMPARE_WORTH].error);
  out->worth = worth > 0 ? worth : 0;
  out->points = points > 0 ? points : 0;
  return true;
}

const char *verdict_mark(const struct verdict *v)
{
  static const char *const mark[4] = { "", " ?!", " ?", " ??" };
  return v ? mark[v->kind] : "";
}

void verdict_free(struct verdicts *v)
{
  worker_end(&v->mind);
  free(v->all);
  free(v->workspace);
}
