/* local.c - a table in this program: people at one keyboard, programs in the
 * other seats.  People get views; programs do, too.
 *
 * A move can be taken back, also after cards were seen: it is undone among
 * friends.  Chance and the programs then do what they did before, so nothing is
 * rolled again; only what is played otherwise comes out otherwise.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "desk.h"
#include "mind.h"
#include "tui.h"

struct past { struct ig_state s; struct ig_rng chance; int events, seat; };   /* before a move of a person */

struct local {
  const struct tui_table *t;
  struct ig_state s;                       /* the truth                        */
  struct ig_rng chance;
  int events, shown;                       /* shown: whose view is on the screen, or -1 */
  int next;                                /* who gets the keyboard when the mover has seen enough, or -1 */
  struct past *past;                       /* malloc                           */
  int pasts, room;
  struct mind mind;                        /* of the program whose turn it is: */
  struct ig_state seen;                    /* what it sees,                    */
  struct ig_move found;                    /* and what it plays                */
  int thinker;
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

/* ---- programs -------------------------------------------------------------------------- */

enum { CLOCK_MS = 250 };                   /* how often the seconds of a thought are counted */

static int until_program(struct desk *d)
{
  const struct local *l = d->self;
  return !program_moves_next(d) ? -1 : l->mind.busy ? CLOCK_MS : 0;
}

static void think(void *with)
{
  struct local *l = with;
  l->found = l->t->think(l->t->with, &l->seen, l->thinker, &l->mind.hurry);
}

static void say_thinking(struct desk *d)
{
  struct local *l = d->self;
  int s = mind_seconds(&l->mind);
  if (s) snprintf(d->busy, sizeof d->busy, _("%s is thinking… %d s"), d->name[l->thinker], s);
  else snprintf(d->busy, sizeof d->busy, _("%s is thinking…"), d->name[l->thinker]);
}

/* One move of a program, or a part of its thinking; the screen is drawn between two of them. */
static void program_moves(struct desk *d)
{
  struct local *l = d->self;
  if (!program_moves_next(d)) return;
  if (!l->mind.busy) {
    l->thinker = ig_next_seat(d->g, &l->s);
    ig_view(d->g, &l->s, l->thinker, &l->seen);
    if (l->t->slow) mind_start(&l->mind, think, l);
    else think(l);
  }
  if (l->t->slow && !mind_done(&l->mind)) { say_thinking(d); return; }
  d->busy[0] = 0;
  happen(d, l->thinker, l->found);
  go_on(d);
}

/* ---- people ------------------------------------------------------------------------------ */

static void remember(struct local *l, int seat)
{
  if (l->pasts == l->room) {
    int room = l->room ? 2 * l->room : 64;
    struct past *more = realloc(l->past, (size_t)room * sizeof *more);
    if (!more) return;                     /* then this move cannot be undone  */
    l->past = more, l->room = room;
  }
  l->past[l->pasts++] = (struct past){ l->s, l->chance, l->events, seat };
}

static void person_moves(struct desk *d, struct ig_move m)
{
  d->mine = false;
  remember(d->self, d->seat);
  happen(d, d->seat, m);
  go_on(d);
}

/* Back to where a person last decided. */
static void undo(struct desk *d)
{
  struct local *l = d->self;
  if (!l->pasts) { desk_note(d, true, _("There is no move to take back.")); return; }
  mind_end(&l->mind);
  const struct past *p = &l->past[--l->pasts];
  l->s = p->s, l->chance = p->chance, l->events = p->events;
  l->t->back(l->t->with, l->events);
  d->busy[0] = 0, d->over = false, l->next = -1;
  desk_log(d, _("%s takes a move back."), d->name[p->seat]);
  if (l->t->people > 1 && l->shown != p->seat) cover(d, p->seat);
  else look(d, p->seat);
}

static bool word(struct desk *d, const char *line)
{
  if (strcmp(line, "undo") && strcmp(line, "отменить")) return false;
  undo(d);
  return true;
}

void tui_play(const struct tui_table *t, struct tui_end *end)
{
  static const struct source from = { .move = person_moves, .word = word, .uncover = uncover, .key = pass_on, .pause = until_program, .tick = program_moves,
                                      .help = N_("At this table\n\n"
    "  F8, undo       take back your last move and all that came after it. It is undone among friends: what was seen, was seen;\n"
    "                 nothing is dealt anew.\n") };
  struct local l = { .t = t, .s = t->start, .chance = { t->seed }, .shown = -1, .next = -1 };
  struct desk *d = calloc(1, sizeof *d);
  *end = (struct tui_end){ .failed = true };
  if (!d) return;
  d->russian = t->russian, d->g = t->g, d->from = &from, d->self = &l;
  desk_names(d);
  go_on(d);
  int got = desk_show(d);
  mind_end(&l.mind);
  free(l.past);
  end->last = l.s, end->events = l.events, end->signal = got > 0 ? got : 0, end->failed = got < 0;
  free(d);
}

bool tui_possible(void)
{
  const char *type = getenv("TERM");
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && type && *type && strcmp(type, "dumb");
}
