/* local.c - a table in this program: people at one keyboard, programs in the
 * other seats.  People get views; programs do, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "desk.h"
#include "tui.h"

struct local {
  const struct tui_table *t;
  struct ig_state s;                       /* the truth                        */
  struct ig_rng chance;
  int events, shown;                       /* shown: whose view is on the screen, or -1 */
  int next;                                /* who gets the keyboard when the mover has seen enough, or -1 */
};

static bool is_person(const struct local *l, int seat) { return seat >= l->t->first && seat < l->t->first + l->t->people; }

/* ---- telling ------------------------------------------------------------------------- */

static void tell(struct desk *d, int seat, struct ig_move m)
{
  struct local *l = d->self;
  struct ig_state view;
  char text[IG_MOVE_TEXT];
  int to = l->t->people == 1 ? l->t->first : IG_SPECTATOR;   /* several people read one log */
  ig_view(d->g, &l->s, to, &view);
  struct ig_move heard = seat == to ? m : ig_veil(d->g, &l->s, seat, m, to);
  ig_print_move(d->g, &view, heard, text, sizeof text);
  desk_event(d, seat, text);
}

static void happen(struct desk *d, int seat, struct ig_move m)
{
  struct local *l = d->self;
  tell(d, seat, m);
  l->events++;
  l->t->event(l->t->with, &l->s, l->events, seat, m);
  ig_apply(d->g, &l->s, seat, m);
}

/* ---- playing -------------------------------------------------------------------------- */

static void look(struct desk *d, int seat)
{
  struct local *l = d->self;
  ig_view(d->g, &l->s, seat, &d->view);
  d->seat = seat, d->ready = true, d->version++;
  d->mine = !ig_over(d->g, &l->s) && ig_is_active(d->g, &l->s, seat);
  l->shown = seat;
}

/* The table is over: everybody may see everything. */
static void finish(struct desk *d)
{
  struct local *l = d->self;
  d->view = l->s;
  d->ready = d->over = true, d->mine = d->covered = false;
  if (l->t->people > 1) d->seat = IG_SPECTATOR;
  d->version++;
}

static void cover(struct desk *d, int seat)
{
  struct local *l = d->self;
  l->shown = l->next = -1;
  d->covered = true, d->mine = false, d->ready = false, d->seat = seat, d->note[0] = 0;
  snprintf(d->cover, sizeof d->cover, _("%s, the keyboard is yours. The others look away. Enter shows the table."),
           d->name[seat]);
}

/* Whoever has moved sees what came of it, and then passes the keyboard on. */
static void give_keyboard(struct desk *d, int seat)
{
  struct local *l = d->self;
  if (l->t->people == 1 || l->shown == seat) look(d, seat);
  else if (l->shown < 0) cover(d, seat);
  else {
    look(d, l->shown);
    d->mine = false, l->next = seat;
    desk_note(d, false, _("Look what came of it. Enter: the keyboard goes to %s."), d->name[seat]);
  }
}

static bool pass_on(struct desk *d, int key)
{
  struct local *l = d->self;
  if (l->next < 0 || key != '\n') return false;
  cover(d, l->next);
  return true;
}

static void uncover(struct desk *d)
{
  d->covered = false;
  look(d, d->seat);
}

/* Draws of chance, until a seat has to act; then that person gets the keyboard. */
static void go_on(struct desk *d)
{
  struct local *l = d->self;
  while (!ig_over(d->g, &l->s) && ig_next_seat(d->g, &l->s) == IG_CHANCE)
    happen(d, IG_CHANCE, ig_any_move(d->g, &l->s, IG_CHANCE, &l->chance));
  desk_draws(d);
  if (ig_over(d->g, &l->s)) finish(d);
  else if (is_person(l, ig_next_seat(d->g, &l->s))) give_keyboard(d, ig_next_seat(d->g, &l->s));
  else if (l->t->people == 1) look(d, l->t->first);
}

static bool program_moves_next(const struct desk *d)
{
  const struct local *l = d->self;
  return !ig_over(d->g, &l->s) && !is_person(l, ig_next_seat(d->g, &l->s));
}

static int until_program(struct desk *d) { return program_moves_next(d) ? 0 : -1; }

/* One move of a program; the screen is drawn between two of them. */
static void program_moves(struct desk *d)
{
  struct local *l = d->self;
  struct ig_state view;
  if (!program_moves_next(d)) return;
  int seat = ig_next_seat(d->g, &l->s);
  ig_view(d->g, &l->s, seat, &view);
  happen(d, seat, l->t->think(l->t->with, &view, seat));
  go_on(d);
}

static void person_moves(struct desk *d, struct ig_move m)
{
  d->mine = false;
  happen(d, d->seat, m);
  go_on(d);
}

void tui_play(const struct tui_table *t, struct tui_end *end)
{
  static const struct source from = { .move = person_moves, .uncover = uncover, .key = pass_on, .pause = until_program, .tick = program_moves };
  struct local l = { .t = t, .s = t->start, .chance = { t->seed }, .shown = -1, .next = -1 };
  struct desk *d = calloc(1, sizeof *d);
  *end = (struct tui_end){ .failed = true };
  if (!d) return;
  d->russian = t->russian, d->g = t->g, d->from = &from, d->self = &l, d->hints = true;
  desk_names(d);
  go_on(d);
  int got = desk_show(d);
  end->last = l.s, end->events = l.events, end->signal = got > 0 ? got : 0, end->failed = got < 0;
  free(d);
}

bool tui_possible(void)
{
  const char *type = getenv("TERM");
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && type && *type && strcmp(type, "dumb");
}
