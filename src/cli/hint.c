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
#include "parallel.h"
#include "hint.h"

static double seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

const atomic_bool *hurry;

struct timer {
  double began, length;
}; /* length 0: no clock */

static double used(void *timer)
{
  const struct timer *t = timer;
  return (seconds() - t->began) / t->length;
}

static bool late(void *timer)
{
  return (hurry && atomic_load(hurry)) || (((const struct timer *)timer)->length > 0 && used(timer) >= 1);
}

bool ask_parallel(const struct bot *b, const struct ig_game *g, const struct ig_state *s, int seat,
                  uint64_t seed, int threads, struct bot_answer *out)
{
  static void *workspace;
  struct ig_state view;
  struct timer timer = { seconds(), b->ms / 1000.0 };
  if (!workspace) workspace = alloc_until_exit(BOT_WORKSPACE);
  ig_view(g, s, seat, &view);
  struct bot_task t = { .game = g,
                        .view = &view,
                        .seat = seat,
                        .seed = seed,
                        .simulations = b->simulations,
                        .stop = b->ms || hurry ? late : NULL,
                        .used = b->ms ? used : NULL,
                        .who = &timer,
                        .workspace = workspace };
  return parallel_think(b, &t, threads, out) && ig_check(g, &view, seat, out->move) == IG_OK;
}

bool ask_bot(const struct bot *b, const struct ig_game *g, const struct ig_state *s, int seat, uint64_t seed,
             struct bot_answer *out)
{
  return ask_parallel(b, g, s, seat, seed, 1, out);
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
  for (int i = 0; i < bot_count(); i++)
    n += snprintf(names + n, sizeof names - (size_t)n, " %s", bot_at(i)->name);
  return fail(_("no such bot: \"%s\"; there are:%s"), word, names);
}

/* ---- saying it ------------------------------------------------------------------ */

struct advice {
  const struct ig_game *g;
  const struct ig_state *view;
  int seat;
  struct bot_answer answer;
  struct comparison compared; /* the best move and the next best  */
};

static const char *why_text(const struct advice *it, int i, const struct hint_why *why)
{
  static char text[IG_TELL_MAX];
  struct ig_voice v = voice();
  hint_say_why(it->g, why, i ? NULL : &it->answer, i ? NULL : &it->compared, &v, text, sizeof text);
  return text;
}

static void say_line(const struct advice *it, int i, const struct hint_why *why)
{
  const struct bot_line *l = &it->answer.line[i];
  if (l->place > 0)
    printf(_("%-40s place %s, lead %s\n"), move_text(it->g, it->view, l->move), NUMBER((double)l->place, 2),
           SIGNED((double)l->margin, 1));
  else printf("%s\n", move_text(it->g, it->view, l->move));
  printf("    %s %s\n", move_told(it->g, it->view, it->seat, l->move), why_text(it, i, why));
}

static json_t *json_line(const struct advice *it, int i, const struct hint_why *why)
{
  const struct bot_line *l = &it->answer.line[i];
  json_t *j = json_pack("{s:s, s:s, s:s, s:I}", "move", move_text(it->g, it->view, l->move), "told",
                        move_told(it->g, it->view, it->seat, l->move), "why", why_text(it, i, why),
                        "simulations", (json_int_t)l->simulations);
  if (l->place > 0) {
    json_object_set_new(j, "place", json_real((double)l->place));
    json_object_set_new(j, "margin", json_real((double)l->margin));
  }
  if (why->clause) {
    const struct ig_clause *c = ig_clause_at(it->g, why->clause);
    json_object_set_new(j, "at_once",
                        json_pack("{s:i, s:s, s:s, s:s}", "points", why->points, "label", why->label,
                                  "clause", c->id, "says", said(c)->says));
  }
  return j;
}

static json_t *json_fact(const struct comparison *c, enum compare_fact fact)
{
  return json_pack("{s:f, s:f, s:b}", "mean", (double)c->fact[fact].mean, "error",
                   (double)c->fact[fact].error, "stands", compare_stands(c, fact) != 0);
}

/* What the best move brings more than the next best, by source. */
static json_t *json_compared(const struct advice *it)
{
  const struct comparison *c = &it->compared;
  struct ig_voice v = voice();
  json_t *sources = json_array();
  char name[128];
  if (!c->pairs) {
    json_decref(sources);
    return json_null();
  }
  for (int i = 0; i < ig_source_count(it->g); i++) {
    json_t *one = json_fact(c, (enum compare_fact)i);
    compare_part_name(it->g, (enum compare_fact)i, &v, name, sizeof name);
    json_object_set_new(one, "source", json_string(name));
    json_array_append_new(sources, one);
  }
  return json_pack("{s:i, s:o, s:o, s:o, s:o, s:o, s:o}", "pairs", c->pairs, "sources", sources, "later",
                   json_fact(c, COMPARE_LATER), "points", json_fact(c, COMPARE_POINTS), "rival",
                   json_fact(c, COMPARE_RIVAL), "margin", json_fact(c, COMPARE_MARGIN), "worth",
                   json_fact(c, COMPARE_WORTH));
}

static int show_hint(const struct args *a, const struct advice *it)
{
  const struct bot_answer *answer = &it->answer;
  json_t *lines = a->json ? json_array() : NULL;
  struct ig_voice v = voice();
  char spent[IG_TELL_MAX];
  hint_say_spent(answer, &v, spent, sizeof spent);
  if (!a->json) printf(_("Player %d. %s\n"), it->seat + 1, spent);
  for (int i = 0; i < answer->lines && i < HINT_LINES; i++) {
    struct hint_why why = hint_why(it->g, it->view, it->seat, answer->line[i].move, &v);
    if (a->json) json_array_append_new(lines, json_line(it, i, &why));
    else say_line(it, i, &why);
  }
  if (!a->json) return DONE;
  return print_json(json_pack("{s:s, s:i, s:b, s:b, s:I, s:o, s:o}", "game", ig_name(it->g), "seat",
                              it->seat + 1, "solved", answer->solved, "clear", answer->clear, "simulations",
                              (json_int_t)answer->simulations, "moves", lines, "compared",
                              json_compared(it)));
}

static int seat_to_advise(const struct args *a, const struct ig_game *g, const struct ig_state *s)
{
  int seat = a->seat ? a->seat - 1 : ig_viewer(g, s) >= 0 ? ig_viewer(g, s) : ig_next_seat(g, s);
  return seat >= 0 && ig_is_active(g, s, seat) ? seat : -1;
}

/* The search, and with the rest of the budget the best move against the next best. */
static bool advise(struct advice *it, const struct bot *b, uint64_t seed, int threads)
{
  struct bot search;
  int pairs = hint_split(b, &search);
  if (!ask_parallel(&search, it->g, it->view, it->seat, seed, threads, &it->answer)) return false;
  struct timer timer = { seconds(), (b->ms - search.ms) / 1000.0 };
  struct bot_task t = { .game = it->g,
                        .view = it->view,
                        .seat = it->seat,
                        .seed = seed,
                        .stop = late,
                        .who = &timer,
                        .workspace = alloc_until_exit(BOT_WORKSPACE) };
  hint_compare(&t, &it->answer, pairs, &it->compared);
  return true;
}

int run_hint(struct args *a)
{
  struct ig_state s, view;
  struct bot b = hint_bot();
  struct advice it = { .view = &view };
  int status = read_position(a, a->words ? a->word[0] : NULL, &it.g, &s);
  if (status != DONE) return status;
  it.seat = seat_to_advise(a, it.g, &s);
  if (it.seat < 0) return fail(_("no hint: it is not this player's turn"));
  if (a->simulations || a->ms) b.simulations = a->simulations ? a->simulations : INT64_MAX;
  b.ms = a->ms;
  ig_view(it.g, &s, it.seat, &view);
  if (!advise(&it, &b, a->has_seed ? a->seed : HINT_SEED, a->threads ? a->threads : 1))
    return fail(_("the bot found no move"));
  return show_hint(a, &it);
}
