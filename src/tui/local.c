/* local.c - a table in this program (src/table): people at one keyboard, programs in the
 * other seats.  People get views; programs do, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "desk.h"
#include "game_table.h"
#include "mind.h"
#include "tui.h"

struct local {
  const struct tui_table *t;
  struct table *at;
  int told, shown;                         /* events in the log; whose view is on the screen, or -1 */
  int next;                                /* who gets the keyboard when the mover has seen enough, or -1 */
  int first, people;                       /* the first seat of a person, and how many there are */
  struct mind mind;                        /* of the program whose turn it is: */
  struct ig_state seen;                    /* what it sees,                    */
  struct ig_move found;                    /* and what it plays                */
  int thinker;
};

static bool is_person(const struct local *l, int seat) { return seat >= 0 && (l->at->people >> seat & 1); }

/* ---- telling ------------------------------------------------------------------------- */

/* What happened since the last time, into the log and to whoever keeps the record. */
static void tell(struct desk *d)
{
  struct local *l = d->self;
  struct table_ear ear;
  struct table_told told;
  int to = l->people == 1 ? l->first : IG_SPECTATOR;       /* several people read one log */
  struct ig_voice voice = desk_voice(d);
  voice.you = to;
  table_listen(&ear, l->at, to, l->told);
  while (table_tell(&ear, &voice, &told))
    if (!told.quiet) desk_tell(d, told.mover, told.text);
  desk_draws(d);
  l->told = l->at->events;
  l->t->changed(l->t->with);
}

/* ---- playing -------------------------------------------------------------------------- */

static void look(struct desk *d, int seat)
{
  struct local *l = d->self;
  table_view(l->at, seat, &d->view);
  d->seat = seat, d->ready = true, d->version++;
  d->mine = !table_over(l->at) && ig_is_active(d->g, &l->at->now, seat);
  l->shown = seat;
}

/* The table is over: everybody may see everything. */
static void finish(struct desk *d)
{
  struct local *l = d->self;
  d->view = l->at->now;
  d->ready = d->over = true, d->mine = d->covered = false;
  if (l->people > 1) d->seat = IG_SPECTATOR;
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

/* Whoever has moved sees what came of it, and then passes the keyboard on; in lines it was told. */
static void give_keyboard(struct desk *d, int seat)
{
  struct local *l = d->self;
  if (l->people == 1 || l->shown == seat) look(d, seat);
  else if (l->shown < 0 || d->plain) cover(d, seat);
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

/* Something has happened: whoever is to act now gets the keyboard, or thinks. */
static void go_on(struct desk *d)
{
  struct local *l = d->self;
  int seat = table_next(l->at);
  tell(d);
  if (table_over(l->at)) finish(d);
  else if (is_person(l, seat)) give_keyboard(d, seat);
  else if (l->people == 1) look(d, l->first);
}

static bool program_moves_next(const struct desk *d)
{
  const struct local *l = d->self;
  return !table_over(l->at) && !is_person(l, table_next(l->at));
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
  l->found = l->t->think(l->t->with, &l->seen, l->thinker, table_thought(l->at), &l->mind.hurry);
}

static void say_thinking(struct desk *d)
{
  struct local *l = d->self;
  int s = mind_seconds(&l->mind);
  if (s) snprintf(d->busy, sizeof d->busy, _("%s is thinking… %d s"), d->name[l->thinker], s);
  else snprintf(d->busy, sizeof d->busy, _("%s is thinking…"), d->name[l->thinker]);
}

/* One move of a program, or a part of its thinking; the screen is drawn between two of them.
 * What it did here before it was undone it does again. */
static void program_moves(struct desk *d)
{
  struct local *l = d->self;
  struct judgement j;
  if (!program_moves_next(d)) return;
  if (!l->mind.busy) {
    bool slow = l->t->slow && !d->plain;
    l->thinker = table_next(l->at);
    table_view(l->at, l->thinker, &l->seen);
    if (table_again(l->at, l->thinker, &l->found)) slow = false;
    else if (slow) mind_start(&l->mind, think, l);
    else think(l);
    if (slow) { say_thinking(d); return; }
  } else if (!mind_done(&l->mind)) { say_thinking(d); return; }
  d->busy[0] = 0;
  table_play(l->at, l->thinker, l->found, &j);
  go_on(d);
}

/* ---- people ------------------------------------------------------------------------------ */

static void person_moves(struct desk *d, struct ig_move m)
{
  struct local *l = d->self;
  struct judgement j;
  d->mine = false;
  if (table_play(l->at, d->seat, m, &j) == MOVE_FAULT) desk_note(d, true, "%s", j.fault.why[d->russian ? 0 : 1]);
  go_on(d);
}

/* Back to where a person last decided. */
static void undo(struct desk *d)
{
  struct local *l = d->self;
  mind_end(&l->mind);
  if (!table_undo(l->at, IG_ALL)) { desk_note(d, true, _("There is no move to take back.")); return; }
  int seat = l->at->event[l->at->events].seat;
  l->told = l->at->events;
  l->t->changed(l->t->with);
  d->busy[0] = 0, d->over = false, l->next = -1;
  desk_log(d, _("%s takes a move back."), d->name[seat]);
  if (l->people > 1 && l->shown != seat) cover(d, seat);
  else look(d, seat);
}

/* At the end everybody may see everything. */
static int sheet(struct desk *d, struct sheet_line *out, int cap)
{
  const struct local *l = d->self;
  struct ig_voice v = desk_voice(d);
  return table_sheet(l->at, d->over ? IG_ALL : d->seat, &v, out, cap);
}

static bool word(struct desk *d, const char *line)
{
  if (strcmp(line, "undo") && strcmp(line, "отменить")) return false;
  undo(d);
  return true;
}

int tui_play(const struct tui_table *t)
{
  static const struct source from = { .move = person_moves, .word = word, .uncover = uncover, .key = pass_on, .pause = until_program, .tick = program_moves, .sheet = sheet,
                                      .help = N_("At this table\n\n"
    "  F8, undo       take back your last move and all that came after it. It is undone among friends: what was seen, was seen;\n"
    "                 nothing is dealt anew.\n") };
  struct local l = { .t = t, .at = t->at, .shown = -1, .next = -1, .first = IG_SEATS_MAX };
  struct desk *d = calloc(1, sizeof *d);
  if (!d) return -1;
  for (int p = ig_seats(t->at->game, &t->at->now) - 1; p >= 0; p--)
    if (is_person(&l, p)) l.first = p, l.people++;
  d->russian = t->russian, d->plain = t->plain, d->local = true, d->shared = l.people > 1, d->g = t->at->game, d->from = &from, d->self = &l;
  desk_names(d);
  go_on(d);
  int got = t->show(d);
  mind_end(&l.mind);
  free(d);
  return got;
}

bool tui_possible(void)
{
  const char *type = getenv("TERM");
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && type && *type && strcmp(type, "dumb");
}
