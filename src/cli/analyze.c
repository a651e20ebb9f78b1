/* analyze.c - `igroteka analyze`: a finished game looked at again.
 *
 * src/arena/review.c does the looking, event by event; here it is shown, with
 * progress on a terminal.  Ctrl-C ends the looking, not the telling: what is
 * known by then is printed, and it is said to be a part.
 */
#include "analyze.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "cli.h"

enum { SIMULATIONS = 800, LUCKY = 5, EVENT_JSON = 12288 };

static volatile sig_atomic_t interrupted;
static void interrupt(int sig)
{
  (void)sig;
  interrupted = 1;
}

static double seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

struct patience {
  double began;
  int ms;
  bool quiet; /* no counting of events while they are looked at */
};

static bool late(void *patience, int percent)
{
  const struct patience *p = patience;
  return interrupted || (p->ms && seconds() >= p->began + p->ms / 1e5 * percent);
}

/* ---- looking -------------------------------------------------------------------- */

static void note_event(struct story *s)
{
  const struct review *v = s->v;
  struct told *t = &s->told[s->n++];
  t->event = v->event;
  review_tell(v, t->words, sizeof t->words);
  if (v->event.choices) review_tell_best(v, t->better, sizeof t->better);
  if (!s->json) return;
  char line[EVENT_JSON];
  review_print_event(v, line, sizeof line);
  json_array_append_new(s->json, json_loads(line, 0, NULL));
}

static void look(struct story *s, struct patience *p)
{
  double shown = seconds();
  bool shows = isatty(2) && !p->quiet;
  signal(SIGINT, interrupt);
  while (p->began = seconds(), !interrupted && review_step(s->v)) {
    if (!interrupted) note_event(s); /* an event cut short tells nothing */
    if (!shows || seconds() - shown < 0.2) continue;
    shown = seconds();
    fprintf(stderr, "\r%d / %d ", s->n, s->v->events);
  }
  signal(SIGINT, SIG_DFL);
  if (shows) fprintf(stderr, "\r%*s\r", 24, "");
}

/* ---- saying it -------------------------------------------------------------------- */

const char *kind_word(enum review_kind k)
{
  static const char *const word[4] = { "", N_("slip"), N_("mistake"), N_("blunder") };
  return *word[k] ? _(word[k]) : "";
}

static void say_seat(const struct story *s, int p)
{
  const struct review_seat *seat = &s->v->seat[p];
  struct bot_estimate now = s->v->event.after[p];
  printf(_("Player %d: %s points, place %s, lead %s\n"), p + 1, NUMBER((double)now.points, s->whole ? 0 : 1),
         NUMBER((double)now.place, s->whole ? 0 : 2), SIGNED((double)now.margin, 1));
  printf(_("  skill: lost %s points and %s places; decisions %d, best %d, slips %d, mistakes %d, "
           "blunders %d\n"),
         NUMBER((double)seat->loss.margin, 1), NUMBER((double)seat->loss.place, 2), seat->decisions,
         seat->best, seat->kinds[REVIEW_SLIP], seat->kinds[REVIEW_MISTAKE], seat->kinds[REVIEW_BLUNDER]);
  printf(_("  luck: %s to the lead; without it the lead would have been %s\n"),
         SIGNED((double)seat->luck.margin, 1), SIGNED((double)review_adjusted(s->v, p).margin, 1));
}

static void say_lesson(const struct story *s, int p)
{
  char words[IG_TELL_MAX];
  struct review_lesson lesson = review_lesson(s->v, p);
  struct review_turn turn;
  if (review_say_lesson(s->v, p, words, sizeof words)) {
    if (lesson.lost.event) printf(_("  %s See event %d.\n"), words, lesson.lost.event);
    else printf("  %s\n", words);
  }
  if (review_turning_point(s->v, p, &turn) && review_say_turning_point(s->v, p, words, sizeof words))
    printf(_("  %s See event %d.\n"), words, turn.event);
}

static void say_losses(const struct story *s)
{
  int told = 0;
  for (int i = 0; i < s->n; i++) {
    const struct told *t = &s->told[i];
    if (t->event.kind == REVIEW_FINE) continue;
    if (!told++) fputs(_("The costliest moves:\n"), stdout);
    printf(_("  %d. %s This is a %s: %.0f %% of a win, %s points. Better: %s\n"), t->event.number, t->words,
           kind_word(t->event.kind), 100 * (double)t->event.loss.worth,
           NUMBER((double)t->event.loss.margin, 1), t->better);
  }
  if (!told) fputs(_("No mistakes to speak of.\n"), stdout);
}

static float most_luck(const struct told *t, int seats, int *whose)
{
  *whose = 0;
  for (int p = 1; p < seats; p++)
    if (t->event.luck[p].margin > t->event.luck[*whose].margin) *whose = p;
  return t->event.luck[*whose].margin;
}

static int by_luck(const void *a, const void *b)
{
  const struct told *x = *(const struct told *const *)a, *y = *(const struct told *const *)b;
  int who;
  float fx = most_luck(x, IG_SEATS_MAX, &who), fy = most_luck(y, IG_SEATS_MAX, &who);
  return fx < fy ? 1 : fx > fy ? -1 : x->event.number - y->event.number;
}

static void say_luck(const struct story *s)
{
  const struct told **draw = alloc_until_exit(((size_t)s->n + 1) * sizeof *draw);
  int n = 0, who;
  for (int i = 0; i < s->n; i++)
    if (s->told[i].event.seat == IG_CHANCE) draw[n++] = &s->told[i];
  qsort(draw, (size_t)n, sizeof *draw, by_luck);
  if (n) fputs(_("The luckiest draws:\n"), stdout);
  for (int i = 0; i < n && i < LUCKY; i++) {
    float x = most_luck(draw[i], IG_SEATS_MAX, &who);
    printf(_("  %d. %s Lead of player %d %s\n"), draw[i]->event.number, draw[i]->words, who + 1,
           SIGNED((double)x, 1));
  }
}

static void say_story(const struct story *s)
{
  int seats = ig_seats(s->v->game, &s->v->record.start);
  printf(_("%s, %d players, %d events; simulations per decision: %lld\n"),
         ig_title(s->v->game, i18n_language()), seats, s->v->events, (long long)s->v->simulations);
  if (s->n < s->v->events) printf(_("Incomplete: %d of %d events reviewed.\n"), s->n, s->v->events);
  if (!s->whole) fputs(_("The game is not over: these are expected results.\n"), stdout);
  if (s->n)
    for (int p = 0; p < seats; p++) {
      say_seat(s, p);
      say_lesson(s, p);
    }
  say_losses(s);
  say_luck(s);
}

static int json_story(const struct story *s)
{
  char seats[EVENT_JSON];
  review_print_seats(s->v, seats, sizeof seats);
  return print_json(json_pack("{s:s, s:i, s:i, s:b, s:b, s:I, s:o, s:O}", "game", ig_name(s->v->game),
                              "events", s->v->events, "looked", s->n, "whole", s->n == s->v->events, "over",
                              s->whole, "simulations", (json_int_t)s->v->simulations, "seats",
                              json_loads(seats, 0, NULL), "moves", s->json));
}

static int bad_record(const char *path, const struct record *r)
{
  bad_fault(file_name(path), &r->fault);
  if (r->clause)
    fprintf(stderr, "igroteka: %s: %s\n", ig_clause_at(r->game, r->clause)->id,
            said(ig_clause_at(r->game, r->clause))->says);
  return BAD;
}

/* path: for messages. */
static int review_record(const struct args *a, const struct ig_game *g, const char *path, const char *text)
{
  struct review *v = alloc_until_exit(sizeof *v);
  struct patience patience = { .ms = a->ms, .quiet = a->plain };
  *v = (struct review){ .game = g,
                        .simulations = a->simulations ? a->simulations
                                       : a->ms        ? INT32_MAX
                                                      : SIMULATIONS,
                        .seed = a->has_seed ? a->seed : 1,
                        .voice = voice(),
                        .workspace = alloc_until_exit(BOT_WORKSPACE),
                        .late = late,
                        .who = &patience };
  if (!review_open(v, text)) return bad_record(path, &v->record);
  struct story s = { .v = v,
                     .told = alloc_until_exit(((size_t)v->events + 1) * sizeof *s.told),
                     .json = a->json ? json_array() : NULL };
  look(&s, &patience);
  s.whole = ig_over(g, &v->record.state);
  int drawn = a->svg ? svg_story(&s, a->svg) : DONE;
  int status = drawn != DONE ? drawn : a->json ? json_story(&s) : (say_story(&s), DONE);
  if (s.json) json_decref(s.json);
  return interrupted ? 128 + SIGINT : status;
}

int say_review(const struct ig_game *g, const char *record)
{
  int status = review_record(&(struct args){ .plain = true }, g, "", record);
  return status > 128 ? status - 128 : status == DONE ? 0 : -1;
}

int run_analyze(struct args *a)
{
  struct ig_fault why;
  const char *path = a->word[0], *text = read_text(path);
  if (!text) return BAD;
  const struct ig_game *g = record_game(text, &why);
  if (!g) return bad_fault(file_name(path), &why);
  if (!(g = load_decks(a, g))) return BAD;
  return review_record(a, g, path, text);
}
