/* review.c - a record on the screen, forward and back, from any seat's side.
 *
 * To go back is to play the record again from its start: it is read anew for
 * every step, and believed no more than the first time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "another_way.h"
#include "model.h"
#include "judge.h"
#include "record.h"
#include "tty.h"
#include "tui.h"
#include "verdict.h"

enum { STOPS_MAX = 20000 };

struct reel {
  const char *text, *game; /* what is shown; the record itself */
  char *other;             /* another way the game could have gone, while that is shown; malloc */
  int mistake, mover; /* the event where it leaves the game, or is to be tried now; whose move that was */
  bool tries;         /* a move is awaited there          */
  struct record r;
  int *stop, stops, at; /* numbers of events after which a player acts, or nobody any more */
  int seat;             /* whose side: IG_ALL, or a seat    */
  struct verdicts verdicts;
  bool seeks; /* the next mistake, as soon as it is known */
};

static const char *const help = N_(
    "A record of a game\n"
    "\n"
    "  right and left           the next and the last move\n"
    "  PgDn, PgUp               ten moves\n"
    "  Home, End                to the start and to the end\n"
    "  a number and Enter       to that move\n"
    "  Tab                      another player's view\n"
    "  F7                       what the moves cost: ?! a slip, ? a mistake, ?? a blunder\n"
    "  n                        to the next of these\n"
    "  b                        the better move, played on the board; b again: back to the game\n"
    "  t                        try another move there yourself; Esc: back to the game\n");

static void tell(struct model *d, const struct reel *v)
{
  char text[IG_TELL_MAX], marked[IG_TELL_MAX + 4];
  struct ig_voice voice = model_voice(d);
  voice.you = v->seat;
  if (v->r.seat == IG_CHANCE && ig_is_quiet(d->g, v->r.move)) return;
  tell_event(d->g, &v->r.before, v->r.seat, v->r.move, &v->r.state, v->seat, &voice, text, sizeof text);
  bool judged = v->r.seat != IG_CHANCE && !(v->other && v->r.events >= v->mistake);
  snprintf(marked, sizeof marked, "%s%s", text,
           judged ? verdict_mark(verdict_of(&v->verdicts, v->r.events)) : "");
  model_tell(d, v->r.seat, marked);
}

/* ---- what the moves were worth ---------------------------------------------------- */

/* The number of the last event that a player made on the way to this position, and who it was. */
static int last_move(struct model *d, int *seat)
{
  struct reel *v = d->self;
  int found = 0;
  record_open(&v->r, d->g, v->text);
  while (v->r.events < v->stop[v->at] && record_next(&v->r) == RECORD_EVENT)
    if (v->r.seat != IG_CHANCE) {
      found = v->r.events;
      *seat = v->r.seat;
    }
  return found;
}

/* Which move was better is for whoever saw the mover's cards. */
static void tell_verdict(struct model *d)
{
  static const char *const kind[4] = { "", N_("a slip"), N_("a mistake"), N_("a blunder") };
  struct reel *v = d->self;
  int seat = 0, event = last_move(d, &seat), looked = atomic_load(&v->verdicts.looked),
      all = v->verdicts.review.events;
  const struct verdict *o = event ? verdict_of(&v->verdicts, event) : NULL;
  if (v->verdicts.mind.busy && event > looked) model_note(d, false, _("Reviewing: %d of %d…"), looked, all);
  else if (!o)
    model_note(d, false, event ? _("The only move.") : _("Step forward: each move shows what it cost."));
  else if (o->kind == REVIEW_FINE) model_note(d, false, _("%s: a good move."), d->name[seat]);
  else if (v->seat == IG_ALL || v->seat == seat)
    model_note(d, false, _("%s: %s, it cost %.0f %% of a win, %s points. Better: %s b: show, t: try"),
               d->name[seat], _(kind[o->kind]), 100 * (double)o->worth, NUMBER((double)o->points, 1),
               o->best);
  else
    model_note(d, false, _("%s: %s, it cost %.0f %% of a win, %s points."), d->name[seat], _(kind[o->kind]),
               100 * (double)o->worth, NUMBER((double)o->points, 1));
}

static void ask_verdicts(struct model *d)
{
  struct reel *v = d->self;
  if (!verdict_ask(&v->verdicts, d->g, v->text)) model_note(d, true, _("out of memory"));
}

/* ---- the position ------------------------------------------------------------------- */

/* The move before the cursor is marked: what came since the stop before it. */
static void keep_since(struct model *d, const struct reel *v)
{
  struct ig_state seen = v->r.state;
  if (v->seat != IG_ALL) ig_view(d->g, &v->r.state, v->seat, &seen);
  model_moved(d, v->seat == IG_ALL ? 0 : v->seat, &seen);
}

static void show(struct model *d)
{
  struct reel *v = d->self;
  d->logged = 0;
  d->drawn[0] = 0;
  record_open(&v->r, d->g, v->text);
  d->has_since = 0;
  do {
    if (v->at && v->r.events == v->stop[v->at - 1]) keep_since(d, v);
    if (v->r.events >= v->stop[v->at] || record_next(&v->r) != RECORD_EVENT) break;
    tell(d, v);
  } while (true);
  model_draws(d);
  if (v->seat == IG_ALL) d->view = v->r.state;
  else ig_view(d->g, &v->r.state, v->seat, &d->view);
  d->seat = v->seat == IG_ALL ? IG_SPECTATOR : v->seat;
  d->over = ig_over(d->g, &v->r.state);
  d->ready = true;
  d->version++;
  snprintf(d->title, sizeof d->title, _("move %d of %d · %s"), v->at, v->stops - 1,
           v->seat == IG_ALL ? _("everything visible") : d->name[v->seat]);
  if (v->other) snprintf(d->title, sizeof d->title, _("another way · move %d of %d"), v->at, v->stops - 1);
  else if (v->verdicts.asked) tell_verdict(d);
}

static void go(struct model *d, int at)
{
  struct reel *v = d->self;
  v->at = at < 0 ? 0 : at >= v->stops ? v->stops - 1 : at;
  show(d);
}

/* To the position after the next move that was worse than another one, as far as they were looked at. */
static void next_mistake(struct model *d)
{
  struct reel *v = d->self;
  ask_verdicts(d);
  v->seeks = false;
  for (int at = v->at + 1; at < v->stops; at++)
    for (int event = v->stop[at - 1] + 1; event <= v->stop[at]; event++) {
      const struct verdict *o = verdict_of(&v->verdicts, event);
      if (o && o->kind != REVIEW_FINE) {
        go(d, at);
        return;
      }
    }
  show(d);
  v->seeks = v->verdicts.mind.busy;
  if (v->seeks)
    model_note(d, false, _("Looking at the moves: %d of %d…"), atomic_load(&v->verdicts.looked),
               v->verdicts.review.events);
  else model_note(d, false, _("No mistake comes after this."));
}

static int until_verdict(struct model *d) { return ((struct reel *)d->self)->verdicts.mind.busy ? 250 : -1; }

static void verdict_came(struct model *d)
{
  struct reel *v = d->self;
  if (!v->verdicts.asked) return;
  worker_done(&v->verdicts.mind);
  if (v->seeks) next_mistake(d);
  else if (!v->tries && !v->other) show(d);
}

/* ---- another way ------------------------------------------------------------------------- */

static void find_stops(struct model *d, struct reel *v);

/* The stop behind that event. */
static void go_behind(struct model *d, int event)
{
  struct reel *v = d->self;
  int at = 0;
  while (at < v->stops - 1 && v->stop[at] < event) at++;
  go(d, at);
}

static void back_to_game(struct model *d)
{
  struct reel *v = d->self;
  bool was_tried = v->tries;
  v->tries = d->mine = false;
  if (!v->other && !was_tried) return;
  free(v->other);
  v->other = NULL;
  v->text = v->game;
  d->note[0] = 0;
  find_stops(d, v);
  go_behind(d, v->mistake);
}

/* The game as it goes on with that move in the place of its own. */
static bool go_another_way(struct model *d, struct ig_move m)
{
  struct reel *v = d->self;
  char *other = another_way(d->g, v->game, v->mistake, v->mover, m);
  v->tries = d->mine = false;
  if (!other) {
    model_note(d, true, _("That move cannot be played there."));
    return false;
  }
  free(v->other);
  v->text = v->other = other;
  find_stops(d, v);
  go_behind(d, v->mistake);
  return true;
}

/* Whether the last move was a mistake that this side may look into: then it is remembered. */
static const struct verdict *at_mistake(struct model *d)
{
  struct reel *v = d->self;
  int seat = 0, event = v->other ? 0 : last_move(d, &seat);
  const struct verdict *o = event ? verdict_of(&v->verdicts, event) : NULL;
  if (!o || o->kind == REVIEW_FINE || (v->seat != IG_ALL && v->seat != seat)) {
    model_note(d, true, _("There is no mistake here that you may look into. n: to the next one."));
    return NULL;
  }
  v->mistake = event;
  v->mover = seat;
  return o;
}

static void show_better(struct model *d)
{
  struct reel *v = d->self;
  if (v->other) {
    back_to_game(d);
    return;
  }
  const struct verdict *o = at_mistake(d);
  if (o && go_another_way(d, o->move))
    model_note(d, false, _("Better: %s Right: how it goes on. b: back to the game, t: try it yourself."),
               o->best);
}

/* The board as the mover had it before that move; any move can be made on it. */
static void try_again(struct model *d)
{
  struct reel *v = d->self;
  if (v->other) back_to_game(d);
  if (!at_mistake(d)) return;
  go_behind(d, v->mistake - 1);
  record_open(&v->r, d->g, v->text);
  while (v->r.events < v->mistake - 1 && record_next(&v->r) == RECORD_EVENT) {}
  ig_view(d->g, &v->r.state, v->mover, &d->view);
  d->seat = v->mover;
  d->mine = v->tries = true;
  d->over = false;
  d->version++;
  model_note(d, false, _("What would you play for %s? Esc: back to the game."), d->name[v->mover]);
}

static void tried(struct model *d, struct ig_move m)
{
  struct reel *v = d->self;
  struct ig_state view = d->view;
  struct verdict is;
  bool known = verdict_try(&v->verdicts, v->mistake, &view, v->mover, m, &is);
  double cost = 100 * (double)verdict_of(&v->verdicts, v->mistake)->worth;
  if (!go_another_way(d, m) || !known) return;
  if (is.kind == REVIEW_FINE)
    model_note(d, false,
               _("That is as good as the best move found. The move of the game cost %.0f %%. b: back."),
               cost);
  else
    model_note(d, false,
               _("That costs %.0f %% of a win, %s points; the move of the game cost %.0f %%. t: try again, "
                 "b: back."),
               100 * (double)is.worth, NUMBER((double)is.points, 1), cost);
}

/* The number of a move goes there. */
static bool word(struct model *d, const char *line)
{
  if (((struct reel *)d->self)->tries) return false;
  char *end;
  long at = strtol(line, &end, 10);
  if (end == line || *end) model_note(d, true, _("Type a move number."));
  else go(d, at < 0 ? 0 : at > STOPS_MAX ? STOPS_MAX : (int)at);
  return true;
}

static bool key(struct model *d, int k)
{
  struct reel *v = d->self;
  int at = v->at;
  if (v->tries && k != 27) return false;
  switch (k) {
  case K_RIGHT:
  case ' ':
  case '\n': at++; break;
  case K_LEFT:
  case K_RUBOUT: at--; break;
  case K_PAGE_DOWN: at += 10; break;
  case K_PAGE_UP: at -= 10; break;
  case K_HOME: at = 0; break;
  case K_TO_END: at = v->stops - 1; break;
  case K_F1 + 6: ask_verdicts(d); break;
  case 'n':
  case L'т': next_mistake(d); return true;
  case 'b':
  case L'и': show_better(d); return true;
  case 't':
  case L'е': try_again(d); return true;
  case 27: back_to_game(d); return true;
  case '\t':
    v->seat = v->seat == IG_ALL ? 0 : v->seat + 1 < ig_seats(d->g, &v->r.state) ? v->seat + 1 : IG_ALL;
    break;
  default: return false;
  }
  v->seeks = false;
  go(d, at);
  return true;
}

/* Every position in which a player is to act, and the last one. */
static void find_stops(struct model *d, struct reel *v)
{
  int got = RECORD_EVENT;
  v->stops = 0;
  record_open(&v->r, d->g, v->text);
  while (got == RECORD_EVENT && v->stops < STOPS_MAX - 1) {
    bool draws = !ig_over(d->g, &v->r.state) && ig_next_seat(d->g, &v->r.state) == IG_CHANCE;
    if (!draws) v->stop[v->stops++] = v->r.events;
    got = record_next(&v->r);
  }
  if (!v->stops || v->stop[v->stops - 1] != v->r.events) v->stop[v->stops++] = v->r.events;
}

/* "# seat 2  Vera, gave up": people are called as they were; programs have numbers. */
static void read_names(struct model *d, const char *text)
{
  for (const char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
    char name[NAME_TEXT];
    int seat = 0;
    if (sscanf(line, "# seat %d  %127[^\r\n]", &seat, name) != 2 || seat < 1 || seat > IG_SEATS_MAX) continue;
    char *then = strstr(name, ", then "), *gave_up = strstr(name, ", gave up");
    if (then) *then = 0;
    if (gave_up) *gave_up = 0;
    bool person = !strstr(name, " (bot)") && strcmp(name, _("Player"));
    if (person) snprintf(d->name[seat - 1], NAME_TEXT, "%s", name);
  }
}

int tui_review(bool russian, const struct ig_game *g, const char *text)
{
  const struct source from = {
    .move = tried, .key = key, .word = word, .pause = until_verdict, .tick = verdict_came, .help = help
  };
  struct model *d = calloc(1, sizeof *d);
  struct reel *v = calloc(1, sizeof *v);
  int got = -1;
  if (d && v && (v->stop = calloc(STOPS_MAX, sizeof *v->stop))) {
    d->russian = russian;
    d->g = g;
    d->from = &from;
    d->self = v;
    d->review = true;
    v->text = v->game = text;
    v->seat = IG_ALL;
    read_names(d, text);
    model_names(d);
    find_stops(d, v);
    show(d);
    got = model_show(d);
    verdict_free(&v->verdicts);
    free(v->stop);
    free(v->other);
  }
  free(v);
  free(d);
  return got;
}
