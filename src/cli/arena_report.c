/* arena_report.c - the result of an arena in words and in JSON. */
#include "arena.h"

#include <inttypes.h>
#include <stdio.h>

void elo_of(const struct tally *t, double *elo, double *low, double *high)
{
  double half = arena_interval(t);
  *elo = arena_elo(t->mean, t->n);
  *low = arena_elo(t->mean - half, t->n);
  *high = arena_elo(t->mean + half, t->n);
}

static void say_bot(const struct result *r, int b)
{
  const struct tournament_sum *s = r->sum;
  double n = s->moves[b] ? (double)s->moves[b] : 1, time = s->thought[b] > 0 ? s->thought[b] : 1e-9;
  printf(_("  %-12s wins %s %% ± %s, place %s ± %s, lead %s ± %s, points %s; a move %s "
           "ms, %.0f simulations (%.0f a second)\n"),
         r->args->word[b], NUMBER(100 * s->won[b].mean, 2), NUMBER(100 * arena_interval(&s->won[b]), 2),
         NUMBER(s->place[b].mean, 3), NUMBER(tally_interval(&s->place[b]), 3), NUMBER(s->margin[b].mean, 2),
         NUMBER(tally_interval(&s->margin[b]), 2), NUMBER(s->score[b].mean, 2),
         NUMBER(1000 * s->thought[b] / n, 2), (double)s->simulations[b] / n,
         (double)s->simulations[b] / time);
}

static void say_pairs(const struct result *r)
{
  for (int b = 0; b < r->cup->bots; b++)
    for (int c = b + 1; c < r->cup->bots; c++) {
      const struct tally *t = &r->sum->ahead[b][c];
      double elo, low, high;
      elo_of(t, &elo, &low, &high);
      printf(_("  %s before %s: %s %% ± %s, rating %s (%s to %s)\n"), r->args->word[b], r->args->word[c],
             NUMBER(100 * t->mean, 2), NUMBER(100 * arena_interval(t), 2), SIGNED(elo, 0), SIGNED(low, 0),
             SIGNED(high, 0));
    }
}

static void say_ratings(const struct result *r)
{
  if (r->cup->bots < 3) return;
  fputs(_("Ratings (their mean is 0):\n"), stdout);
  bool said[TOURNAMENT_BOTS] = { 0 };
  for (int i = 0; i < r->cup->bots; i++) {
    int best = -1;
    for (int b = 0; b < r->cup->bots; b++)
      if (!said[b] && (best < 0 || r->elo[b] > r->elo[best])) best = b;
    said[best] = true;
    printf("  %-12s %*s ± %s\n", r->args->word[best], r->elo[best] < 0 ? 7 : 5, SIGNED(r->elo[best], 0),
           NUMBER(r->half[best], 0)); /* a minus has three bytes */
  }
}

static void say_sprt(const struct result *r)
{
  const char *a = r->args->word[0], *b = r->args->word[1];
  if (!r->tests) return;
  if (r->sprt.answer == SPRT_YES)
    printf(_("Answer: yes, %s is stronger than %s (nearer to %s than to %s); log likelihood ratio %s\n"), a,
           b, SIGNED(r->sprt.elo1, 0), SIGNED(r->sprt.elo0, 0), NUMBER(r->sprt.llr, 2));
  else if (r->sprt.answer == SPRT_NO)
    printf(_("Answer: no, %s is not stronger than %s (nearer to %s than to %s); log likelihood ratio "
             "%s\n"),
           a, b, SIGNED(r->sprt.elo0, 0), SIGNED(r->sprt.elo1, 0), NUMBER(r->sprt.llr, 2));
  else
    printf(_("No answer yet: log likelihood ratio %s, ±%s is needed\n"), NUMBER(r->sprt.llr, 2),
           NUMBER(SPRT_BOUND, 2));
}

void say_result(const struct result *r)
{
  printf(_("%s, %d seats, %d deals (%lld games), seed %llu\n"), ig_title(r->cup->game, i18n_language()),
         r->seats, r->deals, (long long)r->deals * r->seats * r->cup->groups,
         (unsigned long long)r->args->seed);
  if (r->deals < r->asked && !r->sprt.answer)
    printf(_("Interrupted: of %d deals %d were played.\n"), r->asked, r->deals);
  if (!r->deals) return;
  printf(_("Mean ± half of the 95 %% interval, over deals:\n"));
  for (int b = 0; b < r->cup->bots; b++) say_bot(r, b);
  say_pairs(r);
  say_ratings(r);
  say_sprt(r);
}

/* ---- JSON ----------------------------------------------------------------------- */

static json_t *json_tally(const struct tally *t)
{
  return json_pack("{s:f, s:f}", "mean", t->mean, "interval", tally_interval(t));
}
static json_t *json_share(const struct tally *t)
{
  return json_pack("{s:f, s:f}", "mean", t->mean, "interval", arena_interval(t));
}

static json_t *json_bots(const struct result *r)
{
  const struct tournament_sum *s = r->sum;
  json_t *bots = json_array();
  for (int b = 0; b < r->cup->bots; b++)
    json_array_append_new(
        bots, json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:I, s:I}", "bot", r->args->word[b], "won",
                        json_share(&s->won[b]), "place", json_tally(&s->place[b]), "margin",
                        json_tally(&s->margin[b]), "score", json_tally(&s->score[b]), "rating",
                        json_pack("{s:f, s:f}", "mean", r->elo[b], "interval", r->half[b]), "moves",
                        (json_int_t)s->moves[b], "simulations", (json_int_t)s->simulations[b]));
  return bots;
}

static json_t *json_pairs(const struct result *r)
{
  json_t *pairs = json_array();
  for (int b = 0; b < r->cup->bots; b++)
    for (int c = b + 1; c < r->cup->bots; c++) {
      double elo, low, high;
      elo_of(&r->sum->ahead[b][c], &elo, &low, &high);
      json_array_append_new(pairs,
                            json_pack("{s:s, s:s, s:o, s:f, s:[f,f]}", "bot", r->args->word[b], "against",
                                      r->args->word[c], "ahead", json_share(&r->sum->ahead[b][c]), "elo", elo,
                                      "elo_interval", low, high));
    }
  return pairs;
}

int json_result(const struct result *r)
{
  static const char *const answer[] = { "unknown", "yes", "no" };
  char seed[24];
  snprintf(seed, sizeof seed, "%" PRIu64, r->args->seed);
  json_t *j = json_pack("{s:s, s:i, s:i, s:b, s:s, s:o, s:o}", "game", ig_name(r->cup->game), "seats",
                        r->seats, "deals", r->deals, "whole", r->deals == r->asked || r->sprt.answer, "seed",
                        seed, "bots", json_bots(r), "pairs", json_pairs(r));
  if (r->tests)
    json_object_set_new(j, "sprt",
                        json_pack("{s:f, s:f, s:f, s:s}", "elo0", r->sprt.elo0, "elo1", r->sprt.elo1, "llr",
                                  r->sprt.llr, "answer", answer[r->sprt.answer]));
  return print_json(j);
}
