/* hint.c - what a bot would play here: made from the view on the screen, so it
 * knows no more than the person who asks.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "bot.h"
#include "ui.h"

enum { HINTS = 5, THINK_MS = 1500 };

static double seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool late(void *until) { return seconds() >= *(const double *)until; }

static bool find(const struct desk *d, struct bot_answer *out)
{
  const struct bot *b = bot_find("search");
  void *room = malloc(BOT_ROOM);
  double until = seconds() + THINK_MS / 1000.0;
  struct bot_task t = { .game = d->g, .view = &d->view, .seat = d->seat, .seed = 1, .simulations = 2000, .stop = late, .who = &until, .room = room };
  bool found = b && room && b->think(b, &t, out);
  free(room);
  return found;
}

void hint_text(const struct desk *d, char *out, size_t cap)
{
  struct bot_answer a;
  size_t n = 0;
  *out = 0;
  if (!d->hints) { snprintf(out, cap, "%s\n", _("No hints at a table of a server: people play there.")); return; }
  if (!d->mine) { snprintf(out, cap, "%s\n", _("It is not your move now.")); return; }
  if (!find(d, &a)) return;
  n += (size_t)snprintf(out, cap, ngettext("%d game was played in thought.", "%d games were played in thought.", plural((int)a.simulations)), (int)a.simulations);
  n += (size_t)snprintf(out + n, cap - n, " %s\n\n", _("The best moves, the expected place and margin at the end:"));
  for (int i = 0; i < a.lines && i < HINTS && n < cap; i++) {
    char move[IG_MOVE_TEXT];
    ig_print_move(d->g, &d->view, a.line[i].move, move, sizeof move);
    if (a.line[i].place > 0) n += (size_t)snprintf(out + n, cap - n, "  %-40s %.2f  %+.1f\n", move, (double)a.line[i].place, (double)a.line[i].margin);
    else n += (size_t)snprintf(out + n, cap - n, "  %s\n", move);
  }
}
