/* local.c - a table in this program (src/table): people at one keyboard, programs in the
 * other seats.  People get views; programs do, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "command.h"
#include "model.h"
#include "game_table.h"
#include "worker.h"
#include "tui.h"

struct local {
  const struct tui_table *t;
  struct table *at;
  int told, shown;      /* events in the log; whose view is on the screen, or -1 */
  int next;             /* who gets the keyboard when the mover has seen enough, or -1 */
  int first, people;    /* the first seat of a person, and how many there are */
  struct worker mind;   /* of the program whose turn it is: */
  struct ig_state seen; /* what it sees,                    */
  struct ig_move found; /* and what it plays                */
  int thinker;
};

static bool is_person(const struct local *l, int seat) { return seat >= 0 && (l->at->people >> seat & 1); }

/* ---- telling ------------------------------------------------------------------------- */

/* What happened since the last time, into the log and to whoever keeps the record. */
static void tell(struct model *d)
{
  struct local *l = d->self;
  struct table_ear ear;
  struct table_told told;
  int to = l->people == 1 ? l->first : IG_SPECTATOR; /* several people read one log */
  struct ig_voice voice = model_voice(d);
  voice.you = to;
  table_listen(&ear, l->at, to, l->told);
  while (table_tell(&ear, &voice, &told))
    if (!told.quiet) model_tell(d, told.mover, told.is.text);
  model_draws(d);
  l->told = l->at->events;
  l->t->changed(l->t->with);
}

/* ---- playing -------------------------------------------------------------------------- */

static void look(struct model *d, int seat)
{
  struct local *l = d->self;
  table_view(l->at, seat, &d->view);
  d->seat = seat;
  d->ready = true;
  d->version++;
  if (!(d->has_since >> seat & 1)) model_moved(d, seat, &d->view);
  d->mine = !table_over(l->at) && ig_is_active(d->g, &l->at->now, seat);
  l->shown = seat;
}

/* The table is over: everybody may see everything. */
static void finish(struct model *d)
{
  struct local *l = d->self;
  d->view = l->at->now;
  d->ready = d->over = true;
  d->mine = d->covered = false;
  d->has_since = 0;
  if (l->people > 1) d->seat = IG_SPECTATOR;
  d->version++;
}

static void cover(struct model *d, int seat)
{
  struct local *l = d->self;
  l->shown = l->next = -1;
  d->covered = true;
  d->mine = false;
  d->ready = false;
  d->seat = seat;
  d->note[0] = 0;
  snprintf(d->cover, sizeof d->cover,
           _("%s, your turn at the keyboard. Everyone else, look away. Press Enter to see the table."),
           d->name[seat]);
}

/* What two people see of the table differs by nothing but who looks: there is nothing to cover. */
static bool same_to_both(const struct local *l, int a, int b)
{
  static char text[2][IG_TEXT_MAX];
  const int seat[2] = { a, b };
  for (int i = 0; i < 2; i++) {
    struct ig_state s;
    table_view(l->at, seat[i], &s);
    ig_print(l->at->game, &s, text[i], sizeof text[i]);
    char *view = strstr(text[i], "\nview ");
    if (view) memset(view + 1, ' ', strcspn(view + 1, "\n"));
  }
  return !strcmp(text[0], text[1]);
}

static bool is_open(const struct local *l)
{
  for (int p = l->first + 1; p < ig_seats(l->at->game, &l->at->now); p++)
    if (is_person(l, p) && !same_to_both(l, l->first, p)) return false;
  return true;
}

/* Whoever has moved sees what came of it, and then passes the keyboard on; in lines it was told. */
static void give_keyboard(struct model *d, int seat)
{
  struct local *l = d->self;
  if (l->people == 1 || l->shown == seat || is_open(l)) look(d, seat);
  else if (l->shown < 0 || d->plain) cover(d, seat);
  else {
    look(d, l->shown);
    d->mine = false;
    l->next = seat;
    model_note(d, false, _("Have a look. Press Enter to hand the keyboard to %s."), d->name[seat]);
  }
}

static bool pass_on(struct model *d, int key)
{
  struct local *l = d->self;
  if (l->next < 0 || key != '\n') return false;
  cover(d, l->next);
  return true;
}

static void uncover(struct model *d)
{
  d->covered = false;
  look(d, d->seat);
}

/* Something has happened: whoever is to act now gets the keyboard, or thinks. */
static void go_on(struct model *d)
{
  struct local *l = d->self;
  int seat = table_next(l->at);
  tell(d);
  if (table_over(l->at)) finish(d);
  else if (is_person(l, seat)) give_keyboard(d, seat);
  else if (l->people == 1) look(d, l->first);
}

static bool program_moves_next(const struct model *d)
{
  const struct local *l = d->self;
  return !table_over(l->at) && !is_person(l, table_next(l->at));
}

/* ---- programs -------------------------------------------------------------------------- */

enum { CLOCK_MS = 250 }; /* how often the seconds of a thought are counted */

static int until_program(struct model *d)
{
  const struct local *l = d->self;
  return !program_moves_next(d) ? -1 : l->mind.busy ? CLOCK_MS : 0;
}

static void think(void *with)
{
  struct local *l = with;
  l->found = l->t->think(l->t->with, &l->seen, l->thinker, table_thought(l->at), &l->mind.hurry);
}

static void say_thinking(struct model *d)
{
  struct local *l = d->self;
  int s = worker_seconds(&l->mind);
  if (s) snprintf(d->busy, sizeof d->busy, _("%s is thinking… %d s"), d->name[l->thinker], s);
  else snprintf(d->busy, sizeof d->busy, _("%s is thinking…"), d->name[l->thinker]);
}

/* One move of a program, or a part of its thinking; the screen is drawn between two of them.
 * What it did here before it was undone it does again. */
static void program_moves(struct model *d)
{
  struct local *l = d->self;
  struct judgement j;
  if (!program_moves_next(d)) return;
  if (!l->mind.busy) {
    bool slow = l->t->slow && !d->plain;
    l->thinker = table_next(l->at);
    table_view(l->at, l->thinker, &l->seen);
    if (table_again(l->at, l->thinker, &l->found)) slow = false;
    else if (slow) worker_start(&l->mind, think, l);
    else think(l);
    if (slow) {
      say_thinking(d);
      return;
    }
  } else if (!worker_done(&l->mind)) {
    say_thinking(d);
    return;
  }
  d->busy[0] = 0;
  table_play(l->at, l->thinker, l->found, &j);
  go_on(d);
}

/* ---- people ------------------------------------------------------------------------------ */

static void person_moves(struct model *d, struct ig_move m)
{
  struct local *l = d->self;
  struct judgement j;
  d->mine = false;
  int mover = d->seat;
  if (table_play(l->at, mover, m, &j) == MOVE_FAULT)
    model_note(d, true, "%s", ig_fault_why(&j.fault, i18n_language()));
  struct ig_state seen;
  table_view(l->at, mover, &seen);
  model_moved(d, mover, &seen);
  go_on(d);
}

/* Back to where a person last decided. */
static void undo(struct model *d)
{
  struct local *l = d->self;
  worker_end(&l->mind);
  if (!table_undo(l->at, IG_ALL)) {
    model_note(d, true, _("Nothing to undo."));
    return;
  }
  int seat = l->at->event[l->at->events].seat;
  l->told = l->at->events;
  l->t->changed(l->t->with);
  d->busy[0] = 0;
  d->over = false;
  l->next = -1;
  d->note[0] = 0;
  d->has_since = 0; /* they were about what is undone   */
  model_log(d, _("%s undoes a move."), d->name[seat]);
  if (l->people > 1 && l->shown != seat && !is_open(l)) cover(d, seat);
  else look(d, seat);
}

/* At the end everybody may see everything. */
static int sheet(struct model *d, struct sheet_line *out, int cap)
{
  const struct local *l = d->self;
  struct ig_voice v = model_voice(d);
  return table_sheet(l->at, d->over ? IG_ALL : d->seat, &v, out, cap);
}

/* "save FILE": the record as it stands. */
static void save(struct model *d, const char *path)
{
  struct local *l = d->self;
  int n = table_save(l->at, NULL, 0);
  char *text = malloc((size_t)n + 1);
  if (text) table_save(l->at, text, n + 1);
  if (text) model_save(d, path, text);
  free(text);
}

static bool word(struct model *d, const char *line)
{
  if (command_is(line, "undo")) undo(d);
  else if (command_is(line, "save")) save(d, command_rest(line));
  else if (command_is(line, "rematch") && d->over) d->wish = WISH_REMATCH;
  else if (command_is(line, "review") && d->over) d->wish = WISH_REVIEW;
  else return false;
  return true;
}

static int menu(struct model *d, struct choice *out, int cap)
{
  static const struct choice all[] = {
    { N_("Another game"), "rematch" },          { N_("Review this game"), "review" },
    { N_("Undo your last move"), "undo" },      { N_("A hint"), "hint" },
    { N_("Save the game to a file"), "save " }, { N_("Leave"), "quit" }
  };
  int n = 0;
  for (size_t i = d->over ? 0 : 2; i < sizeof all / sizeof *all && n < cap; i++) {
    if (d->over && !strcmp(all[i].word, "hint")) continue;
    out[n] = all[i];
    snprintf(out[n++].label, sizeof out->label, "%s", _(all[i].label));
  }
  return n;
}

int tui_play(struct tui_table *t)
{
  static const struct source from = {
    .move = person_moves,
    .word = word,
    .uncover = uncover,
    .key = pass_on,
    .pause = until_program,
    .tick = program_moves,
    .sheet = sheet,
    .menu = menu,
    .help = N_("At this table\n"
               "\n"
               "  F8, undo       undo your last move and everything after it. What you saw stays seen, and "
               "the deal does not change.\n"
               "  save FILE      keep the record   menu (F9): what else can be done\n"
               "  rematch, review   when the game is over\n")
  };
  struct local l = { .t = t, .at = t->at, .shown = -1, .next = -1, .first = IG_SEATS_MAX };
  struct model *d = calloc(1, sizeof *d);
  if (!d) return -1;
  for (int p = ig_seats(t->at->game, &t->at->now) - 1; p >= 0; p--)
    if (is_person(&l, p)) {
      l.first = p;
      l.people++;
    }
  d->russian = t->russian;
  d->plain = t->plain;
  d->told = t->again;
  d->local = true;
  d->shared = l.people > 1;
  d->g = t->at->game;
  d->from = &from;
  d->self = &l;
  model_names(d);
  go_on(d);
  if (t->note && !t->plain) model_note(d, true, "%s", t->note);
  int got = t->show(d);
  t->wish = d->wish;
  worker_end(&l.mind);
  free(d);
  return got;
}

bool tui_possible(void)
{
  const char *type = getenv("TERM");
  return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && type && *type && strcmp(type, "dumb");
}
