/* replay.c - the subcommand replay: a record played again.
 *
 * The whole record is read before anything is printed: a damaged one is
 * refused even when --to stops before the damage.  On a terminal one steps
 * through it; elsewhere, and with --plain, --to or --json, it is printed. */
#include <stdio.h>
#include <string.h>
#include "cli.h"
#include "judge.h"
#include "record.h"
#include "sheet.h"
#ifdef WITH_TUI
#include "tui.h"
#endif

static int bad_record(const char *path, const struct record *r)
{
  bad_fault(file_name(path), &r->fault);
  if (r->clause) {
    const struct ig_clause *c = ig_clause_at(r->game, r->clause);
    fprintf(stderr, "igroteka: %s: %s\n", c->id, said(c)->says);
  }
  return BAD;
}

/* Whose eyes and ears: IG_ALL, a seat, or IG_SPECTATOR. */
static struct ig_state seen(const struct record *r, int viewer)
{
  struct ig_state view = r->state;
  if (viewer != IG_ALL) ig_view(r->game, &r->state, viewer, &view);
  return view;
}

/* A seat is told its own moves only. */
static json_t *moves_of(const struct record *r, const struct ig_state *view, int viewer, struct ig_move *room)
{
  if (viewer == IG_ALL || ig_is_active(r->game, view, viewer)) return json_moves(r->game, view, room);
  return json_array();
}

static void print_event(const struct record *r, int viewer, struct ig_move *room)
{
  char words[IG_MOVE_TEXT], told[IG_TELL_MAX];
  struct ig_voice v = voice();
  struct ig_state view = seen(r, viewer);
  if (viewer == IG_ALL) ig_print_move(r->game, &r->before, r->move, words, sizeof words);
  else hear_event(r->game, &r->before, r->seat, r->move, viewer, words, sizeof words);
  tell_event(r->game, &r->before, r->seat, r->move, &r->state, viewer, &v, told, sizeof told);
  json_t *j = json_pack("{s:i, s:o, s:s, s:s, s:s, s:o, s:b, s:o}", "number", r->events, "seat",
                        json_seat(r->seat), "move", words, "told", told, "position",
                        position_text(r->game, &view), "moves", moves_of(r, &view, viewer, room), "over",
                        ig_over(r->game, &r->state), "scores", json_scores(r->game, &view));
  json_dumpf(j, stdout, JSON_COMPACT);
  putchar('\n');
  json_decref(j);
}

enum { SHEET_LINES = 2000 };

/* Whoever replays a record sees everything: points by turns where they come by turns. */
static void say_sheet(struct record *r, const char *text, int to)
{
  struct sheet s;
  struct ig_voice v = voice();
  struct ig_outcome o;
  struct sheet_line *line = alloc_until_exit(SHEET_LINES * sizeof *line);
  sheet_begin(&s, r->game, IG_ALL, &v, line, SHEET_LINES);
  record_open(r, r->game, text);
  sheet_event(&s, 0, &r->state);
  while (r->events < to && record_next(r) == RECORD_EVENT) sheet_event(&s, r->events, &r->state);
  int n = sheet_end(&s, &r->state);
  ig_outcome(r->game, &r->state, &o);
  for (int p = 0; p < ig_seats(r->game, &r->state); p++) {
    printf(_("Player %d: points %d, place %d\n"), p + 1, (int)o.score[p], o.place[p]);
    for (int i = 0; i < n && i < SHEET_LINES; i++) {
      const struct ig_clause *c = ig_clause_at(r->game, line[i].clause);
      if (line[i].seat != p) continue;
      if (line[i].event)
        printf(_("  %4d  %s  (%s), event %d\n"), line[i].points, line[i].label, c->id, line[i].event);
      else printf("  %4d  %s  (%s)\n", line[i].points, line[i].label, c->id);
    }
  }
}

static void say_end(struct record *r, int viewer, const char *text, int to)
{
  struct ig_state view = seen(r, viewer);
  printf("%s\n", position_text(r->game, &view));
  printf(_("After events: %d\n"), r->events);
  say_turn(r->game, &view);
  if (viewer == IG_ALL) say_sheet(r, text, to);
  else say_scores(r->game, &view);
}

int run_replay(struct args *a)
{
  struct ig_fault why;
  struct record *r = alloc_until_exit(sizeof *r);
  const char *path = a->word[0], *text = read_text(path);
  if (!text) return BAD;
  const struct ig_game *g = record_game(text, &why);
  if (!g) return bad_fault(file_name(path), &why);
  g = load_decks(a, g);
  if (!g) return BAD;
  if (record_check(r, g, text) != RECORD_DONE) return bad_record(path, r);
  if (a->has_to && a->to > r->events)
    return fail(_("--to: the record has %d events, not %d"), r->events, a->to);
  int viewer = IG_ALL;
  if (a->view && !read_viewer(r->game, &r->state, a->view, &viewer))
    return fail(_("a seat is 1 to %d or \"spectator\", not \"%s\""), ig_seats(r->game, &r->state), a->view);
#ifdef WITH_TUI
  tui_motion((enum tui_motion)a->motion);
  if (!a->json && !a->view && !a->has_to && !a->plain && tui_possible()) {
    int got = tui_review(speaks_russian(), g, text);
    if (got >= 0) return got ? 128 + got : DONE;
  }
#endif
  struct ig_move *room = alloc_until_exit(IG_MOVES_MAX * sizeof *room);
  int to = a->has_to ? a->to : r->events;
  record_open(r, g, text);
  while (r->events < to && record_next(r) == RECORD_EVENT)
    if (a->json) print_event(r, viewer, room);
  if (!a->json) say_end(r, viewer, text, to);
  return DONE;
}
