/* hint.c - what a bot thinks of a position: `igroteka hint`, and asking a bot
 * for other subcommands.
 *
 * A hint is made from the view of the seat that is to act, whatever the text holds.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "cli.h"
#include "crew.h"
#include "hint.h"

static double seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

const atomic_bool *hurry;

struct timer { double began, length; };    /* length 0: no clock */

static double used(void *timer)
{
  const struct timer *t = timer;
  return (seconds() - t->began) / t->length;
}

static bool late(void *timer)
{
  return (hurry && atomic_load(hurry)) || (((const struct timer *)timer)->length > 0 && used(timer) >= 1);
}

bool ask_crew(const struct bot *b, const struct ig_game *g, const struct ig_state *s, int seat, uint64_t seed, int threads,
              struct bot_answer *out)
{
  static void *room;
  struct ig_state view;
  struct timer timer = { seconds(), b->ms / 1000.0 };
  if (!room) room = keep(BOT_ROOM);
  ig_view(g, s, seat, &view);
  struct bot_task t = { .game = g, .view = &view, .seat = seat, .seed = seed, .simulations = b->simulations,
                        .stop = b->ms || hurry ? late : NULL, .used = b->ms ? used : NULL, .who = &timer, .room = room };
  return crew_think(b, &t, threads, out) && ig_check(g, &view, seat, out->move) == IG_OK;
}

bool ask_bot(const struct bot *b, const struct ig_game *g, const struct ig_state *s, int seat, uint64_t seed, struct bot_answer *out)
{
  return ask_crew(b, g, s, seat, seed, 1, out);
}

int read_bot(const char *word, struct bot *b)
{
  if (!strncmp(word, "exec:", 5)) {
    if (process_bot(word + 5, b)) return DONE;
    return fail(_("\"%s\" does not answer like a bot (docs/bots.md)"), word + 5);
  }
  if (bot_parse(word, b)) return DONE;
  char names[512];
  int n = 0;
  for (int i = 0; i < bot_count(); i++) n += snprintf(names + n, sizeof names - (size_t)n, " %s", bot_at(i)->name);
  return fail(_("no such bot: \"%s\"; there are:%s"), word, names);
}

/* ---- saying it ------------------------------------------------------------------ */

static const char *why_text(const struct hint_why *why, bool best)
{
  static char text[IG_TELL_MAX];
  struct ig_voice v = voice();
  hint_say_why(why, best, &v, text, sizeof text);
  return text;
}

static void say_line(const struct ig_game *g, const struct ig_state *view, int seat, const struct bot_line *l, const struct hint_why *why, bool best)
{
  if (l->place > 0)
    printf(_("%-40s place %.2f, margin %+.1f\n"), move_text(g, view, l->move), (double)l->place, (double)l->margin);
  else printf("%s\n", move_text(g, view, l->move));
  printf("    %s %s\n", move_told(g, view, seat, l->move), why_text(why, best));
}

static json_t *json_line(const struct ig_game *g, const struct ig_state *view, int seat, const struct bot_line *l, const struct hint_why *why,
                         bool best)
{
  json_t *j = json_pack("{s:s, s:s, s:s, s:I}", "move", move_text(g, view, l->move), "told", move_told(g, view, seat, l->move),
                        "why", why_text(why, best), "simulations", (json_int_t)l->simulations);
  if (l->place > 0) json_object_set_new(j, "place", json_real((double)l->place)), json_object_set_new(j, "margin", json_real((double)l->margin));
  if (why->clause) {
    const struct ig_clause *c = ig_clause_at(g, why->clause);
    json_object_set_new(j, "at_once", json_pack("{s:i, s:s, s:s, s:s}", "points", why->points, "label", why->label, "clause", c->id, "says", both(c->says)));
  }
  return j;
}

static int show_hint(const struct args *a, const struct ig_game *g, const struct ig_state *view, int seat, const struct bot_answer *answer)
{
  json_t *lines = a->json ? json_array() : NULL;
  struct ig_voice v = voice();
  if (!a->json && answer->solved) printf(_("Seat %d, worked out to the last move\n"), seat + 1);
  else if (!a->json) printf(_("Seat %d, games played in thought: %d\n"), seat + 1, (int)answer->simulations);
  for (int i = 0; i < answer->lines && i < HINT_LINES; i++) {
    struct hint_why why = hint_why(g, view, seat, answer->line[i].move, &v);
    if (a->json) json_array_append_new(lines, json_line(g, view, seat, &answer->line[i], &why, !i));
    else say_line(g, view, seat, &answer->line[i], &why, !i);
  }
  if (!a->json) return DONE;
  return print_json(json_pack("{s:s, s:i, s:b, s:I, s:o}", "game", ig_name(g), "seat", seat + 1, "solved", answer->solved,
                              "simulations", (json_int_t)answer->simulations, "moves", lines));
}

static int seat_to_advise(const struct args *a, const struct ig_game *g, const struct ig_state *s)
{
  int seat = a->seat ? a->seat - 1 : ig_viewer(g, s) >= 0 ? ig_viewer(g, s) : ig_next_seat(g, s);
  return seat >= 0 && ig_is_active(g, s, seat) ? seat : -1;
}

int run_hint(struct args *a)
{
  const struct ig_game *g;
  struct ig_state s, view;
  struct bot b = hint_bot();
  struct bot_answer answer;
  int status = read_position(a, a->words ? a->word[0] : NULL, &g, &s);
  if (status != DONE) return status;
  int seat = seat_to_advise(a, g, &s);
  if (seat < 0) return fail(_("nobody to advise: it is not that seat's turn"));
  if (a->simulations || a->ms) b.simulations = a->simulations ? a->simulations : INT64_MAX;
  b.ms = a->ms;
  if (!a->has_seed) a->seed = 1;           /* the same hint for the same position */
  ig_view(g, &s, seat, &view);
  if (!ask_crew(&b, g, &view, seat, a->seed, a->threads ? a->threads : 1, &answer)) return fail(_("the bot found no move"));
  return show_hint(a, g, &view, seat, &answer);
}
