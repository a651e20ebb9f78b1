/* hint.c - what a bot would play here: made from the view on the screen, so it
 * knows no more than the person who asks.  On a screen it thinks in the
 * background; one answer is kept as long as the view stands.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "ui.h"

struct patience {
  double until;
  const atomic_bool *hurry;
};

static double seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool late(void *who)
{
  const struct patience *p = who;
  return atomic_load(p->hurry) || seconds() >= p->until;
}

static void think(void *with)
{
  struct hint *h = with;
  struct bot b = hint_bot(), search;
  int pairs = hint_split(&b, &search);
  void *workspace = malloc(BOT_WORKSPACE);
  double began = seconds();
  struct patience p = { began + search.ms / 1000.0, &h->mind.hurry };
  struct bot_task t = { .game = h->g,
                        .view = &h->view,
                        .seat = h->seat,
                        .seed = HINT_SEED,
                        .stop = late,
                        .who = &p,
                        .workspace = workspace };
  h->found = workspace && search.think(&search, &t, &h->answer);
  p.until = began + b.ms / 1000.0;
  if (h->found) hint_compare(&t, &h->answer, pairs, &h->compared);
  free(workspace);
}

void hint_ask(struct ui *u)
{
  struct hint *h = &u->hint;
  const struct model *d = u->d;
  if (!d->mine || h->mind.busy || (h->found && h->version == d->version)) return;
  h->g = d->g;
  h->view = d->view;
  h->seat = d->seat;
  h->version = d->version;
  h->found = false;
  if (d->plain) think(h);
  else worker_start(&h->mind, think, h);
}

void hint_forget(struct ui *u)
{
  worker_end(&u->hint.mind);
  u->hint.found = false;
}

const struct bot_line *hint_line(const struct ui *u, int i)
{
  const struct hint *h = &u->hint;
  return !h->mind.busy && h->found && h->version == u->d->version && i < h->answer.lines && i < HINT_LINES
             ? &h->answer.line[i]
             : NULL;
}

/* A move in notation and what is expected of it; below, as a sentence, and why. */
static size_t put_line(const struct ui *u, const struct bot_line *l, int number, char *out, size_t cap)
{
  const struct model *d = u->d;
  const struct hint *h = number == 1 ? &u->hint : NULL;
  char move[IG_MOVE_TEXT], told[IG_TELL_MAX], why[IG_TELL_MAX];
  struct ig_voice v = model_voice(d);
  v.you = d->seat;
  struct hint_why is = hint_why(d->g, &d->view, d->seat, l->move, &v);
  ig_print_move(d->g, &d->view, l->move, move, sizeof move);
  ig_tell_move(d->g, &d->view, d->seat, l->move, &v, told, sizeof told);
  hint_say_why(d->g, &is, h ? &h->answer : NULL, h ? &h->compared : NULL, &v, why, sizeof why);
  const char *space = *why ? " " : "";
  if (l->place <= 0)
    return (size_t)snprintf(out, cap, "  %d  %s\n     %s%s%s\n", number, move, told, space, why);
  if (d->plain) /* to be heard: the sentence first */
    return (size_t)snprintf(out, cap, _("%d. %s%s%s Expected: place %s, lead %s. Notation: %s\n"), number,
                            told, space, why, NUMBER((double)l->place, 2), SIGNED((double)l->margin, 1),
                            move);
  return (size_t)snprintf(out, cap, "  %d  %-40s %s  %s\n     %s%s%s\n", number, move,
                          NUMBER((double)l->place, 2), SIGNED((double)l->margin, 1), told, space, why);
}

void hint_text(const struct ui *u, char *out, size_t cap)
{
  const struct model *d = u->d;
  const struct bot_line *l;
  size_t n;
  if (!d->mine) {
    snprintf(out, cap, "%s\n", _("It is not your move now."));
    return;
  }
  if (u->hint.mind.busy) {
    snprintf(out, cap, "%s\n", _("Thinking…"));
    return;
  }
  if (!hint_line(u, 0)) {
    snprintf(out, cap, "%s\n", _("No hint: the bot found no move."));
    return;
  }
  struct ig_voice v = model_voice(d);
  n = (size_t)hint_say_spent(&u->hint.answer, &v, out, (int)cap);
  n += (size_t)snprintf(out + n, cap - n, " %s\n\n",
                        d->plain ? _("The best moves:")
                                 : _("The best moves, the expected place and lead at the end:"));
  for (int i = 0; (l = hint_line(u, i)) && n < cap; i++) n += put_line(u, l, i + 1, out + n, cap - n);
  if (!d->plain && n < cap)
    snprintf(out + n, cap - n, "\n%s\n", _("Press a number to fill in that move; Enter takes the first."));
}
