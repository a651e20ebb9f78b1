/* review.c - see review.h. */
#include "review.h"

#include <math.h>
#include <string.h>
#include "seed.h"

const char *const review_kind_name[4] = { "fine", "slip", "mistake", "blunder" };

enum review_kind review_kind_of(float lost, float error)
{
  static const float least[4] = { 0, 0.02f, 0.05f, 0.10f };
  enum review_kind kind = REVIEW_FINE;
  for (int k = REVIEW_SLIP; k <= REVIEW_BLUNDER; k++)
    if (lost >= least[k] && lost >= 2 * error) kind = (enum review_kind)k;
  return kind;
}

enum { TRIES_LEAST = 16, TRIES_MOST = 1000 };
enum { PART_SEARCH = 60, PART_DUEL = 85, PART_ALL = 100 }; /* of the time of a step */
enum { FOR_SEARCH, FOR_DUEL, FOR_OUTLOOK };                /* seeds           */

bool review_late(const struct review *v, int percent) { return v->late && v->late(v->who, percent); }

static bool search_is_late(void *v) { return review_late(v, PART_SEARCH); }
static bool duel_is_late(void *v) { return review_late(v, PART_DUEL); }

static int tries(const struct review *v, int share)
{
  int64_t n = v->simulations / share;
  return n < TRIES_LEAST ? TRIES_LEAST : n > TRIES_MOST ? TRIES_MOST : (int)n;
}

static uint64_t seed_for(const struct review *v, int purpose, int round)
{
  uint64_t of_event = derive_seed(v->seed, (uint64_t)v->record.events);
  return derive_seed(derive_seed(of_event, (uint64_t)purpose), (uint64_t)round);
}

static void add(struct bot_estimate *sum, const struct bot_estimate *x, float times)
{
  sum->points += times * x->points;
  sum->margin += times * x->margin;
  sum->place += times * x->place;
  sum->worth += times * x->worth;
}

/* What every seat may expect from here: the mean of some simulations.  Before
 * the first draw of all, of more: that number is the same in every game.  The error of its worth. */
static float look_ahead(struct review *v, struct bot_estimate *mean)
{
  float squares[IG_SEATS_MAX] = { 0 }, spread = 0;
  const struct ig_state *s = &v->record.state;
  struct bot_estimate one[IG_SEATS_MAX], sum[IG_SEATS_MAX] = { 0 };
  struct bot_task t = { .game = v->game, .view = s, .seat = 0, .workspace = v->workspace };
  int most = ig_over(v->game, s) ? 1 : tries(v, v->record.events ? 8 : 1), n = 0,
      seats = ig_seats(v->game, s);
  while (n < most && (n < TRIES_LEAST || !review_late(v, PART_ALL))) {
    t.seed = seed_for(v, FOR_OUTLOOK, n++);
    bot_rollout(&t, NULL, one);
    for (int p = 0; p < seats; p++) {
      add(&sum[p], &one[p], 1);
      squares[p] += one[p].worth * one[p].worth;
    }
  }
  for (int p = 0; p < seats; p++) {
    mean[p] = (struct bot_estimate){ 0 };
    add(&mean[p], &sum[p], 1 / (float)n);
    float is = squares[p] / (float)n - mean[p].worth * mean[p].worth;
    if (is > spread) spread = is;
  }
  return (float)sqrt((double)spread / n);
}

/* The best move and the one played, played on with the same luck again and again. */
static void duel(struct review *v, const struct bot_task *asked, struct review_event *e)
{
  struct bot_task t = *asked;
  const struct fact *f = e->compared.fact;
  t.seed = derive_seed(derive_seed(v->seed, (uint64_t)v->record.events), FOR_DUEL);
  t.stop = v->late ? duel_is_late : NULL;
  bot_compare(NULL, &t, e->best, e->move, tries(v, 4), &e->compared);
  e->loss = (struct bot_estimate){ .points = f[COMPARE_POINTS].mean,
                                   .margin = f[COMPARE_MARGIN].mean,
                                   .place = f[COMPARE_PLACE].mean,
                                   .worth = f[COMPARE_WORTH].mean };
  e->error = f[COMPARE_WORTH].error;
}

static float not_below_zero(float x) { return x > 0 ? x : 0; }

/* A place is better when it is lower, so what is lost there has the other sign. */
static void settle(struct review_event *e)
{
  struct bot_estimate *l = &e->loss;
  if (l->worth <= 0) { /* as good as the best after all    */
    *l = (struct bot_estimate){ 0 };
    e->compared = (struct comparison){ 0 };
    e->best = e->move;
    return;
  }
  l->points = not_below_zero(l->points);
  l->margin = not_below_zero(l->margin);
  l->place = not_below_zero(-l->place);
  e->kind = review_kind_of(l->worth, e->error);
}

static void note_worst(struct review_loss *worst, const struct review_event *e)
{
  if (e->kind == REVIEW_FINE) return;
  worst->moves++;
  if (e->loss.worth <= worst->most) return;
  *worst = (struct review_loss){ e->loss.margin, 0, e->loss.worth, worst->moves, e->number };
}

/* Where the points went that the move gave away. */
static void note_parts(struct review_seat *seat, const struct review_event *e)
{
  for (int i = 0; i <= COMPARE_RIVAL && e->kind != REVIEW_FINE; i++) {
    const struct fact *f = &e->compared.fact[i];
    float lost = i == COMPARE_RIVAL ? -f->mean : f->mean; /* what a rival gets is lost, too */
    struct review_loss *part = &seat->part[i];
    part->points += lost;
    part->squares += f->error * f->error;
    part->moves++;
    if (lost <= part->most) continue;
    part->most = lost;
    part->event = e->number;
  }
}

static void judge_move(struct review *v, struct review_event *e)
{
  const struct bot *b = bot_find("handmade"); /* as the outlook judges; the page has no net for it */
  struct ig_state view;
  struct bot_answer answer = { 0 };
  struct review_seat *seat = &v->seat[e->seat];
  ig_view(v->game, &v->record.before, e->seat, &view);
  struct bot_task t = { .game = v->game,
                        .view = &view,
                        .seat = e->seat,
                        .seed = seed_for(v, FOR_SEARCH, 0),
                        .simulations = v->simulations,
                        .stop = v->late ? search_is_late : NULL,
                        .who = v,
                        .workspace = v->workspace };
  e->best = e->move;
  e->choices = ig_moves(v->game, &view, e->seat, v->workspace, IG_MOVES_MAX);
  if (e->choices < 2) return;
  if (b->think(b, &t, &answer)) e->best = answer.move;
  e->simulations = answer.simulations;
  e->clear = answer.clear;
  if (memcmp(&e->best, &e->move, sizeof e->best)) {
    duel(v, &t, e);
    settle(e);
  }
  seat->decisions++;
  seat->best += !(e->loss.worth > 0);
  seat->kinds[e->kind]++;
  add(&seat->loss, &e->loss, 1);
  note_parts(seat, e);
  note_worst(&seat->worst, e);
}

/* While some have still to choose what others may not know yet, nothing new can be said. */
static bool amid_choices(const struct review *v)
{
  int n = 0;
  for (int p = 0; p < IG_SEATS_MAX; p++) n += ig_is_active(v->game, &v->record.before, p);
  return v->record.seat != IG_CHANCE && n > 1;
}

/* Whom the event helped more than any before. */
static void note_turns(struct review *v, const struct review_event *e, const struct bot_estimate *before,
                       float error)
{
  for (int p = 0; p < ig_seats(v->game, &v->record.start); p++) {
    struct review_turn *turn = &v->seat[p].turn;
    float from = before[p].worth, to = e->after[p].worth;
    if (turn->event && to - from <= turn->to - turn->from) continue;
    *turn = (struct review_turn){ e->number, from, to,
                                  (float)sqrt((double)(error * error + e->after_error * e->after_error)) };
  }
}

bool review_open(struct review *v, const char *text)
{
  memset(v->seat, 0, sizeof v->seat);
  v->event = (struct review_event){ 0 };
  if (record_check(&v->record, v->game, text) != RECORD_DONE) return false;
  v->events = v->record.events;
  return record_open(&v->record, v->game, text);
}

bool review_step(struct review *v)
{
  struct review_event e = { 0 };
  struct bot_estimate before[IG_SEATS_MAX];
  int seats = ig_seats(v->game, &v->record.start);
  if (!v->record.events) v->event.after_error = look_ahead(v, v->event.after);
  memcpy(before, v->event.after, sizeof before);
  if (record_next(&v->record) != RECORD_EVENT) return false;
  e.number = v->record.events;
  e.seat = v->record.seat;
  e.move = e.best = v->record.move;
  if (e.seat != IG_CHANCE) judge_move(v, &e);
  if (amid_choices(v)) {
    memcpy(e.after, before, sizeof before);
    e.after_error = v->event.after_error;
  } else e.after_error = look_ahead(v, e.after);
  note_turns(v, &e, before, v->event.after_error);
  for (int p = 0; p < seats && e.seat == IG_CHANCE; p++) {
    e.luck[p] = e.after[p];
    add(&e.luck[p], &before[p], -1);
    add(&v->seat[p].luck, &e.luck[p], 1);
  }
  v->event = e;
  return true;
}

struct bot_estimate review_adjusted(const struct review *v, int seat)
{
  struct bot_estimate x = v->event.after[seat];
  add(&x, &v->seat[seat].luck, -1);
  return x;
}

/* ---- in words ---------------------------------------------------------------------- */

int review_tell(const struct review *v, char *out, int cap)
{
  return ig_tell(v->game, &v->record.before, v->event.seat, v->event.move, &v->record.state, &v->voice, out,
                 cap);
}

/* By what the mover could see. */
int review_tell_best(const struct review *v, char *out, int cap)
{
  struct ig_state view;
  memset(&view, 0, sizeof view);
  ig_view(v->game, &v->record.before, v->event.seat, &view);
  return ig_tell_move(v->game, &view, v->event.seat, v->event.best, &v->voice, out, cap);
}
