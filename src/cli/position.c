/* position.c - subcommands that take a position: new, show, moves, apply,
 * view, score. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "chosen.h"
#include "cli.h"
#include "deal.h"

static const char *path_word(const struct args *a, int at) { return a->words > at ? a->word[at] : NULL; }

int run_new(struct args *a)
{
  struct table_setup t;
  struct ig_state s;
  int status = read_table(a, a->word[0], &t);
  if (status == DONE) status = set_up(&t, &s);
  if (status != DONE) return status;
  need_seed(a);
  struct ig_rng r = { a->seed };
  draw_chance(t.g, &s, &r);
  if (!a->json) {
    fputs(position_text(t.g, &s), stdout);
    return DONE;
  }
  char seed[24];
  snprintf(seed, sizeof seed, "%" PRIu64, a->seed); /* a string: JSON numbers end at 2^53 */
  return print_json(
      json_pack("{s:s, s:s, s:s}", "game", ig_name(t.g), "seed", seed, "position", position_text(t.g, &s)));
}

static void say_chosen(const struct ig_game *g, const struct ig_state *s)
{
  char text[1024];
  if (chosen_options(g, s, i18n_language(), text, sizeof text))
    printf(_("Options other than usual:\n%s\n"), text);
}

static int show(const struct args *a, const struct ig_game *g, const struct ig_state *s)
{
  if (a->json)
    return print_json(json_pack("{s:s, s:s, s:s, s:o, s:b}", "game", ig_name(g), "position",
                                position_text(g, s), "description", words_text(g, s), "active",
                                json_active(g, s), "over", ig_over(g, s)));
  printf("%s\n%s\n", position_text(g, s), words_text(g, s));
  say_chosen(g, s);
  say_turn(g, s);
  return DONE;
}

int run_show(struct args *a)
{
  const struct ig_game *g;
  struct ig_state s;
  int status = read_position(a, path_word(a, 0), &g, &s);
  return status == DONE ? show(a, g, &s) : status;
}

bool read_viewer(const struct ig_game *g, const struct ig_state *s, const char *word, int *seat)
{
  if (!strcmp(word, "spectator")) {
    *seat = IG_SPECTATOR;
    return true;
  }
  if (!read_int(word, 1, ig_seats(g, s), seat)) return false;
  --*seat;
  return true;
}

int run_view(struct args *a)
{
  const struct ig_game *g;
  struct ig_state s, view;
  int seat;
  int status = read_position(a, path_word(a, 1), &g, &s);
  if (status != DONE) return status;
  if (!read_viewer(g, &s, a->word[0], &seat))
    return fail(_("a seat is 1 to %d or \"spectator\", not \"%s\""), ig_seats(g, &s), a->word[0]);
  ig_view(g, &s, seat, &view);
  return show(a, g, &view);
}

int run_score(struct args *a)
{
  const struct ig_game *g;
  struct ig_state s;
  int status = read_position(a, path_word(a, 0), &g, &s);
  if (status != DONE) return status;
  if (a->json)
    return print_json(json_pack("{s:s, s:b, s:o}", "game", ig_name(g), "over", ig_over(g, &s), "seats",
                                json_scores(g, &s)));
  say_scores(g, &s);
  if (!ig_over(g, &s)) fputs(_("The game is not over.\n"), stdout);
  return DONE;
}

int run_moves(struct args *a)
{
  const struct ig_game *g;
  struct ig_state s;
  int status = read_position(a, path_word(a, 0), &g, &s), seats = 0;
  if (status != DONE) return status;
  struct ig_move *m = alloc_until_exit(IG_MOVES_MAX * sizeof *m);
  if (a->json) return print_json(json_moves(g, &s, m));
  if (ig_over(g, &s)) remark(_("the game is over, there are no moves"));
  for (int p = IG_CHANCE; p < ig_seats(g, &s); p++) seats += ig_is_active(g, &s, p);
  for (int p = IG_CHANCE; p < ig_seats(g, &s); p++) {
    int n = ig_is_active(g, &s, p) ? ig_moves(g, &s, p, m, IG_MOVES_MAX) : 0;
    for (int i = 0; i < n; i++) {
      if (seats > 1) printf("%d: ", p + 1);
      puts(move_text(g, &s, m[i]));
    }
  }
  return DONE;
}

/* ---- apply -------------------------------------------------------------- */

struct applying {
  const struct ig_game *g;
  struct ig_state s;
  bool draws; /* --seed was given                 */
  struct ig_rng rng;
  json_t *events;
};

/* "2: MOVE", "chance: MOVE": the seat; *move then begins after the colon.
 * IG_ALL: nobody is named; IG_SPECTATOR: there is no such seat. */
static int named_seat(const struct applying *p, const char **move)
{
  const char *w = *move, *colon = strchr(w, ':');
  if (!colon) return IG_ALL;
  size_t n = (size_t)(colon - w);
  bool chance = n == 6 && !strncmp(w, "chance", n), digits = n > 0 && strspn(w, "0123456789") == n;
  if (!chance && !digits) return IG_ALL;
  *move = colon + 1 + strspn(colon + 1, " ");
  if (chance) return IG_CHANCE;
  int seat = n > 2 ? 0 : atoi(w);
  return seat >= 1 && seat <= ig_seats(p->g, &p->s) ? seat - 1 : IG_SPECTATOR;
}

static void log_event(struct applying *p, int seat, struct ig_move m)
{
  json_array_append_new(p->events,
                        json_pack("{s:o, s:s}", "seat", json_seat(seat), "move", move_text(p->g, &p->s, m)));
  ig_apply(p->g, &p->s, seat, m);
}

static void draw(struct applying *p)
{
  while (p->draws && ig_is_active(p->g, &p->s, IG_CHANCE))
    log_event(p, IG_CHANCE, ig_random_move(p->g, &p->s, IG_CHANCE, &p->rng));
}

/* One word of the command line. */
static int apply_word(struct applying *p, const char *word)
{
  const char *text = word;
  struct ig_move m;
  struct ig_fault why;
  int seat = named_seat(p, &text);
  if (seat == IG_SPECTATOR) return fail(_("\"%s\": the table has %d seats"), word, ig_seats(p->g, &p->s));
  if (seat != IG_CHANCE) draw(p);
  if (seat == IG_ALL) seat = ig_over(p->g, &p->s) ? 0 : ig_next_seat(p->g, &p->s);
  if (!ig_parse_move(p->g, &p->s, text, &m, &why)) {
    char place[IG_MOVE_TEXT + 16];
    why.line = 0; /* the words say where           */
    snprintf(place, sizeof place, _("move \"%.*s\""), IG_MOVE_TEXT - 1, word);
    return bad_fault(place, &why);
  }
  int answer = ig_check(p->g, &p->s, seat, m);
  if (answer == IG_MORE) return fail(_("\"%s\": the move is not finished"), word);
  if (answer != IG_OK) return refuse(p->g, answer, seat, text);
  log_event(p, seat, m);
  return DONE;
}

int run_apply(struct args *a)
{
  struct applying p = { .draws = a->has_seed, .rng = { a->seed } };
  int status = read_position(a, NULL, &p.g, &p.s);
  if (status != DONE) return status;
  p.events = json_array();
  for (int i = 0; i < a->words && status == DONE; i++) status = apply_word(&p, a->word[i]);
  if (status == DONE) draw(&p);
  if (status == DONE && a->json)
    return print_json(json_pack("{s:s, s:s, s:o}", "game", ig_name(p.g), "position", position_text(p.g, &p.s),
                                "events", p.events));
  json_decref(p.events);
  if (status == DONE) fputs(position_text(p.g, &p.s), stdout);
  return status;
}
