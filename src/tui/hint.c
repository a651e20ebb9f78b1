/* hint.c - what a bot would play here: made from the view on the screen, so it
 * knows no more than the person who asks.  On a screen it thinks in the
 * background; one answer is kept as long as the view stands.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "hint.h"
#include "ui.h"

struct patience { double until; const atomic_bool *hurry; };

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
  void *room = malloc(BOT_ROOM);
  struct patience p = { seconds() + hint_bot().ms / 1000.0, &h->mind.hurry };
  struct bot_task t = { .game = h->g, .view = &h->view, .seat = h->seat, .stop = late, .who = &p, .room = room };
  h->found = room && hint_think(&t, &h->answer);
  free(room);
}

void hint_ask(struct ui *u)
{
  struct hint *h = &u->hint;
  const struct desk *d = u->d;
  if (!d->mine || h->mind.busy || (h->found && h->version == d->version)) return;
  h->g = d->g, h->view = d->view, h->seat = d->seat, h->version = d->version, h->found = false;
  if (d->plain) think(h);
  else mind_start(&h->mind, think, h);
}

void hint_forget(struct ui *u)
{
  mind_end(&u->hint.mind);
  u->hint.found = false;
}

const struct bot_line *hint_line(const struct ui *u, int i)
{
  const struct hint *h = &u->hint;
  return !h->mind.busy && h->found && h->version == u->d->version && i < h->answer.lines && i < HINT_LINES ? &h->answer.line[i] : NULL;
}

/* A move in notation and what is expected of it; below, as a sentence, and why. */
static size_t put_line(const struct desk *d, const struct bot_line *l, int number, char *out, size_t cap)
{
  char move[IG_MOVE_TEXT], told[IG_TELL_MAX], why[IG_TELL_MAX];
  struct ig_voice v = desk_voice(d);
  v.you = d->seat;
  struct hint_why is = hint_why(d->g, &d->view, d->seat, l->move, &v);
  ig_print_move(d->g, &d->view, l->move, move, sizeof move);
  ig_tell_move(d->g, &d->view, d->seat, l->move, &v, told, sizeof told);
  hint_say_why(&is, number == 1, &v, why, sizeof why);
  if (l->place > 0)
    return (size_t)snprintf(out, cap, "  %d  %-40s %.2f  %+.1f\n     %s %s\n", number, move, (double)l->place, (double)l->margin, told, why);
  return (size_t)snprintf(out, cap, "  %d  %s\n     %s %s\n", number, move, told, why);
}

void hint_text(const struct ui *u, char *out, size_t cap)
{
  const struct desk *d = u->d;
  const struct bot_line *l;
  size_t n;
  if (!d->mine) { snprintf(out, cap, "%s\n", _("It is not your move now.")); return; }
  if (u->hint.mind.busy) { snprintf(out, cap, "%s\n", _("Thinking…")); return; }
  if (!hint_line(u, 0)) { snprintf(out, cap, "%s\n", _("No move comes to mind.")); return; }
  int games = (int)u->hint.answer.simulations;
  if (u->hint.answer.solved) n = (size_t)snprintf(out, cap, "%s", _("Worked out to the last move."));
  else n = (size_t)snprintf(out, cap, ngettext("%d game was played in thought.", "%d games were played in thought.", plural(games)), games);
  n += (size_t)snprintf(out + n, cap - n, " %s\n\n", _("The best moves, the expected place and margin at the end:"));
  for (int i = 0; (l = hint_line(u, i)) && n < cap; i++) n += put_line(d, l, i + 1, out + n, cap - n);
  if (!d->plain && n < cap) snprintf(out + n, cap - n, "\n%s\n",
      _("A number puts that move on the line, ready to be played; Enter takes the first."));
}
