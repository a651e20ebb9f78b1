/* why.c - the subcommand why: may this move be made, and if not, which clauses forbid it.
 *
 * Judged by what the mover can see.  It answers on stdout either way. */
#include <stdio.h>
#include <string.h>
#include "cli.h"
#include "nearest.h"

enum { BROKEN_MAX = 16 };

struct question {
  const struct ig_game *g;
  struct ig_state view;
  const char *words;
  int seat, answer; /* of ig_check                      */
  int16_t clause[BROKEN_MAX];
  int clauses; /* those that are told              */
  struct ig_move *legal;
  int near[NEAREST_MAX], nears;
};

static void say_answer(const struct question *q)
{
  if (q->answer == IG_OK) {
    fputs(_("Allowed.\n"), stdout);
    return;
  }
  if (q->answer == IG_MORE) fputs(_("Allowed so far; the move is not finished.\n"), stdout);
  for (int i = 0; i < q->clauses; i++) {
    const struct ig_clause *c = ig_clause_at(q->g, q->clause[i]);
    printf(_("Not allowed: %s %s\n"), c->id, said(c)->says);
  }
  if (q->nears) fputs(_("The nearest moves that are allowed:\n"), stdout);
  for (int i = 0; i < q->nears; i++) printf("  %s\n", move_text(q->g, &q->view, q->legal[q->near[i]]));
}

static int json_answer(const struct question *q)
{
  json_t *clauses = json_array(), *nearest = json_array();
  for (int i = 0; i < q->clauses; i++) {
    const struct ig_clause *c = ig_clause_at(q->g, q->clause[i]);
    json_array_append_new(clauses, json_pack("{s:s, s:s}", "id", c->id, "says", said(c)->says));
  }
  for (int i = 0; i < q->nears; i++)
    json_array_append_new(nearest, json_string(move_text(q->g, &q->view, q->legal[q->near[i]])));
  const char *answer = q->answer == IG_OK ? "allowed" : q->answer == IG_MORE ? "more" : "refused";
  return print_json(json_pack("{s:s, s:i, s:s, s:o, s:o}", "move", q->words, "seat", q->seat + 1, "answer",
                              answer, "clauses", clauses, "nearest", nearest));
}

/* "2: MOVE" names the seat; otherwise it is the lowest one that is to move. */
static int read_question(struct question *q, const struct ig_state *s, const char *word)
{
  int seat = ig_over(q->g, s) ? 0 : ig_next_seat(q->g, s);
  if (word[0] >= '1' && word[0] <= '9' && word[1] == ':') {
    seat = word[0] - '1';
    word += 2 + strspn(word + 2, " ");
  }
  if (seat >= ig_seats(q->g, s)) return fail(_("\"%s\": the table has %d seats"), word, ig_seats(q->g, s));
  if (seat == IG_CHANCE) return fail(_("it is a draw now, and no player acts"));
  q->seat = seat;
  q->words = word;
  ig_view(q->g, s, seat, &q->view);
  return DONE;
}

static int judge(struct question *q, bool all)
{
  struct ig_move m;
  struct ig_fault why;
  if (!ig_parse_move(q->g, &q->view, q->words, &m, &why)) {
    char place[IG_MOVE_TEXT + 16];
    why.line = 0; /* the words say where              */
    snprintf(place, sizeof place, _("move \"%.*s\""), IG_MOVE_TEXT - 1, q->words);
    return bad_fault(place, &why);
  }
  q->answer = ig_check(q->g, &q->view, q->seat, m);
  q->clauses = ig_broken(q->g, &q->view, q->seat, m, q->clause, BROKEN_MAX);
  if (!all && q->clauses) q->clauses = 1;
  if (!all || q->answer == IG_OK) return DONE;
  q->legal = alloc_until_exit(IG_MOVES_MAX * sizeof *q->legal);
  int n = ig_moves(q->g, &q->view, q->seat, q->legal, IG_MOVES_MAX);
  q->nears = nearest_moves(q->g, &q->view, q->words, q->legal, n, q->near);
  return DONE;
}

int run_why(struct args *a)
{
  struct question *q = alloc_until_exit(sizeof *q);
  struct ig_state s;
  int status = read_position(a, a->words > 1 ? a->word[1] : NULL, &q->g, &s);
  if (status == DONE) status = read_question(q, &s, a->word[0]);
  if (status == DONE) status = judge(q, a->all);
  if (status != DONE) return status;
  if (a->json) return json_answer(q);
  say_answer(q);
  return DONE;
}
