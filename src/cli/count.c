/* count.c - the subcommand count: a table of cardboard, asked for step by step, and its sheet.
 *
 * The game asks (src/core/count.h); after every answer the position so far is read, so
 * that what cannot be is told at once and asked again.  "back" goes back a step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cli.h"
#include "count.h"

enum { STEPS_MAX = 512, ANSWER = 4096 };

struct sheet {
  const struct game *g;
  const struct ig_game *ig;
  struct table_setup setup;
  FILE *ask;                               /* where questions go               */
  struct counting *past;                   /* before each step that was answered */
  int steps;
  struct counting now;
};

static bool is_word(const char *line, const char *en, const char *ru)
{
  return !strcmp(line, en) || !strcmp(line, ru);
}

/* A line without its end; false: there is none. */
static bool read_line(char *out, size_t cap)
{
  if (!fgets(out, (int)cap, stdin)) return false;
  out[strcspn(out, "\r\n")] = 0;
  return true;
}

/* The lines of one answer; false: the input has ended. */
static bool read_answer(int rows, char out[ANSWER])
{
  size_t n = 0;
  char line[1024];
  out[0] = 0;
  for (int i = 0; i < rows; i++) {
    if (!read_line(line, sizeof line)) return i > 0;
    if (i == 0 && (is_word(line, "back", "назад") || is_word(line, "end", "конец"))) {
      snprintf(out, ANSWER, "%s", line);
      return true;
    }
    if (rows > 1 && !line[strspn(line, " \t")]) return true;
    n += (size_t)snprintf(out + n, ANSWER - n, "%s%s", n ? "\n" : "", line);
    if (n >= ANSWER) n = ANSWER - 1;
  }
  return true;
}

static void say_fault(const struct sheet *s, const struct ig_fault *f)
{
  fprintf(s->ask, _("Not so: %s"), both(f->why));
  if (f->near[0]) fprintf(s->ask, " («%s»)", f->near);
  fputs("\n", s->ask);
}

/* The position that the answers make so far. */
static bool position_of(const struct sheet *s, const struct counting *c, struct ig_state *out,
                        struct ig_fault *why)
{
  static char text[2 * COUNT_TEXT];
  snprintf(text, sizeof text, "position %s\nseats %d\nturn nobody\n%s", ig_name(s->ig), c->seats, c->text);
  return ig_parse(s->ig, text, out, why);
}

/* One answer; what is wrong with it is told, and the step stays. */
static void take_answer(struct sheet *s, const char *words)
{
  char told[512] = "";
  struct counting next = s->now;
  struct text t = text_into(told, sizeof told);
  struct scan in = scan_of(words);
  struct ig_state state;
  struct ig_fault why;
  if (!s->g->count->answer(s->g, &next, &in, (int)lang, &t)) { say_fault(s, &in.fault); return; }
  if (next.text[0] && !position_of(s, &next, &state, &why)) { say_fault(s, &why); return; }
  fputs(told, s->ask);
  if (s->steps < STEPS_MAX) s->past[s->steps++] = s->now;
  s->now = next;
}

static bool ask(const struct sheet *s, int *rows)
{
  static char words[8192];
  struct text t = text_into(words, sizeof words);
  *rows = 1;
  if (!s->g->count->ask(s->g, &s->now, (int)lang, &t, rows)) return false;
  fprintf(s->ask, "%s: ", words);
  if (*rows > 1) fputs("\n", s->ask);
  fflush(s->ask);
  return true;
}

static int ask_seats(struct sheet *s, const struct args *a)
{
  char line[64];
  int lo = ig_seats_min(s->ig), hi = ig_seats_max(s->ig), n = a->seats;
  while (!n) {
    fprintf(s->ask, _("How many players (%d to %d): "), lo, hi);
    fflush(s->ask);
    if (!read_line(line, sizeof line)) return fail(_("the answers ended before the count did"));
    if (!read_int(line, lo, hi, &n)) fprintf(s->ask, _("Not so: a number from %d to %d is needed\n"), lo, hi);
  }
  s->now.seats = n;
  return DONE;
}

static int tell_position(const struct sheet *s, const struct args *a)
{
  struct ig_state state;
  struct ig_fault why;
  if (!position_of(s, &s->now, &state, &why)) return bad_fault("count", &why);
  if (a->json)
    return print_json(json_pack("{s:s, s:s, s:o}", "game", ig_name(s->ig), "position", position_text(s->ig, &state),
                                "seats", json_scores(s->ig, &state)));
  putchar('\n');
  say_scores(s->ig, &state);
  return DONE;
}

static int tell_points(const struct sheet *s, const struct args *a)
{
  json_t *seats = json_array();
  for (int p = 0; p < s->now.seats; p++) {
    int place = 1, points = (int)s->now.points[p];
    for (int q = 0; q < s->now.seats; q++) place += s->now.points[q] > points;
    if (!a->json) printf(_("Seat %d: points %d, place %d\n"), p + 1, points, place);
    json_array_append_new(seats, json_pack("{s:i, s:i, s:i}", "seat", p + 1, "score", points, "place", place));
  }
  if (a->json) return print_json(json_pack("{s:s, s:o}", "game", ig_name(s->ig), "seats", seats));
  json_decref(seats);
  return DONE;
}

int run_count(struct args *a)
{
  struct sheet *s = keep(sizeof *s);
  char *words = keep(ANSWER);
  int rows, status = read_table(a, a->word[0], &s->setup);
  if (status != DONE) return status;
  s->ig = s->setup.g;
  s->g = (const struct game *)(const void *)s->ig;
  if (!s->g->count)
    return fail(_("%s cannot be counted step by step; write its position and use igroteka score"), ig_name(s->ig));
  s->ask = a->json ? stderr : stdout;
  s->past = keep(STEPS_MAX * sizeof *s->past);
  fputs(_("\"back\" goes back to the question before.\n"), s->ask);
  status = ask_seats(s, a);
  while (status == DONE && ask(s, &rows)) {
    if (!read_answer(rows, words)) return fail(_("the answers ended before the count did"));
    if (!is_word(words, "back", "назад")) take_answer(s, words);
    else if (s->steps) s->now = s->past[--s->steps];
  }
  if (status != DONE) return status;
  return s->now.text[0] ? tell_position(s, a) : tell_points(s, a);
}
