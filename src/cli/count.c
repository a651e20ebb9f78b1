/* count.c - the subcommands count and setup: a table of cardboard, asked for step by step, and its
 * sheet, or the position to play on.
 *
 * The game asks (src/core/count.h); after every answer the position so far is read, so
 * that what cannot be is told at once and asked again.  "back" goes back a step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cli.h"
#include "count.h"
#include "position.h"
#include "voice.h"

enum { STEPS_MAX = 512, ANSWER = 4096 };

struct sheet {
  const struct game *g;
  const struct ig_game *ig;
  struct table_setup setup;
  FILE *ask;             /* where questions go               */
  struct counting *past; /* before each step that was answered */
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
  fprintf(s->ask, _("Not so: %s"), ig_fault_why(f, i18n_language()));
  if (f->near[0]) fprintf(s->ask, " («%s»)", f->near);
  fputs("\n", s->ask);
}

/* The position that the answers make so far. */
static bool position_of(const struct sheet *s, const struct counting *c, struct ig_state *out,
                        struct ig_fault *why)
{
  static char text[2 * COUNT_TEXT];
  struct text t = text_into(text, sizeof text);
  count_position(s->g, c, &t);
  return ig_parse(s->ig, text, out, why);
}

/* One answer; what is wrong with it is told, and the step stays. */
static void take_answer(struct sheet *s, const char *words)
{
  char told[512] = "";
  struct counting next = s->now;
  struct text t = text_into(told, sizeof told);
  struct ig_voice voice = voice_in(i18n_language());
  struct scan in = scan_of(words);
  struct ig_state state;
  struct ig_fault why;
  if (!s->g->count->answer(s->g, &next, &in, &(struct telling){ &voice, SPECTATOR, &t })) {
    say_fault(s, &in.fault);
    return;
  }
  if (next.text[0] && !next.partial && !position_of(s, &next, &state, &why)) {
    say_fault(s, &why);
    return;
  }
  fputs(told, s->ask);
  if (s->steps < STEPS_MAX) s->past[s->steps++] = s->now;
  s->now = next;
}

static bool ask(const struct sheet *s, int *rows)
{
  static char words[8192];
  struct text t = text_into(words, sizeof words);
  struct ig_voice voice = voice_in(i18n_language());
  *rows = 1;
  if (!s->g->count->ask(s->g, &s->now, &(struct telling){ &voice, SPECTATOR, &t }, rows)) return false;
  fprintf(s->ask, "%s: ", words);
  if (*rows > 1) fputs("\n", s->ask);
  fflush(s->ask);
  return true;
}

/* What somebody should know before he answers anything. */
static void tell_before(const struct sheet *s)
{
  char words[512] = "";
  struct text t = text_into(words, sizeof words);
  struct ig_voice voice = voice_in(i18n_language());
  if (s->now.setup || !s->g->count->before) return;
  s->g->count->before(&(struct telling){ &voice, SPECTATOR, &t });
  fprintf(s->ask, "%s\n", words);
  fprintf(s->ask, _("To set a table up: igroteka setup %s\n"), ig_name(s->ig));
}

static int ask_seats(struct sheet *s, const struct args *a)
{
  char line[64];
  int lo = ig_seats_min(s->ig), hi = ig_seats_max(s->ig), n = a->seats;
  while (!n) {
    fprintf(s->ask, _("How many players (%d to %d): "), lo, hi);
    fflush(s->ask);
    if (!read_line(line, sizeof line)) return fail(_("the answers ended before the count did"));
    if (!read_int(line, lo, hi, &n)) fprintf(s->ask, _("Not so: expected a number from %d to %d\n"), lo, hi);
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
    return print_json(json_pack("{s:s, s:s, s:o}", "game", ig_name(s->ig), "position",
                                position_text(s->ig, &state), "seats", json_scores(s->ig, &state)));
  putchar('\n');
  say_scores(s->ig, &state);
  return DONE;
}

/* The sheet of points that came turn by turn. */
static json_t *json_turns(const struct counting *c, int seat)
{
  json_t *lines = json_array();
  for (int i = seat; i < c->turns; i += c->seats)
    json_array_append_new(lines,
                          json_pack("{s:i, s:i}", "turn", i / c->seats + 1, "points", (int)c->points[i]));
  return lines;
}

static void say_turns(const struct counting *c, int seat)
{
  for (int i = seat; i < c->turns; i += c->seats)
    if (c->points[i]) printf(_("  %3d  turn %d\n"), (int)c->points[i], i / c->seats + 1);
}

static int tell_points(const struct sheet *s, const struct args *a)
{
  const struct counting *c = &s->now;
  json_t *seats = json_array();
  for (int p = 0; p < c->seats; p++) {
    int place = 1, points = (int)count_points(c, p);
    for (int q = 0; q < c->seats; q++) place += count_points(c, q) > points;
    if (!a->json) printf(_("Player %d: points %d, place %d\n"), p + 1, points, place);
    if (!a->json) say_turns(c, p);
    json_array_append_new(seats, json_pack("{s:i, s:i, s:i, s:o}", "seat", p + 1, "score", points, "place",
                                           place, "turns", json_turns(c, p)));
  }
  if (a->json) return print_json(json_pack("{s:s, s:o}", "game", ig_name(s->ig), "seats", seats));
  json_decref(seats);
  return DONE;
}

static int tell_setup(const struct sheet *s, const struct args *a)
{
  struct ig_state state;
  struct ig_fault why;
  if (!position_of(s, &s->now, &state, &why)) return bad_fault("setup", &why);
  const char *text = position_text(s->ig, &state);
  if (a->json) return print_json(json_pack("{s:s, s:s}", "game", ig_name(s->ig), "position", text));
  fputs(text, stdout);
  return DONE;
}

static void name_options(struct sheet *s)
{
  struct text t = text_into(s->now.set, sizeof s->now.set);
  bool any = false;
  for (int i = 0; i < ig_option_count(s->ig); i++) any |= s->setup.choice[i] != 0;
  if (any) options_print(s->g, s->setup.choice, &t);
}

static int ask_all(struct args *a, bool setup)
{
  struct sheet *s = alloc_until_exit(sizeof *s);
  char *words = alloc_until_exit(ANSWER);
  int rows, status = read_table(a, a->word[0], &s->setup);
  if (status != DONE) return status;
  s->ig = s->setup.g;
  s->g = (const struct game *)(const void *)s->ig;
  if (!s->g->count)
    return fail(_("%s cannot be counted step by step; write its position and use igroteka score"),
                ig_name(s->ig));
  s->ask = a->json || setup ? stderr : stdout;
  s->now.setup = setup;
  name_options(s);
  s->past = alloc_until_exit(STEPS_MAX * sizeof *s->past);
  tell_before(s);
  fputs(_("\"back\" goes back to the question before.\n"), s->ask);
  status = ask_seats(s, a);
  while (status == DONE && ask(s, &rows)) {
    if (!read_answer(rows, words)) return fail(_("the answers ended before the count did"));
    if (!is_word(words, "back", "назад")) take_answer(s, words);
    else if (s->steps) s->now = s->past[--s->steps];
  }
  if (status != DONE) return status;
  if (setup) return tell_setup(s, a);
  return s->now.text[0] ? tell_position(s, a) : tell_points(s, a);
}

int run_count(struct args *a) { return ask_all(a, false); }
int run_setup(struct args *a) { return ask_all(a, true); }
