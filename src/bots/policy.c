/* policy.c - choosing a move by looking one move ahead.
 *
 * With `tries` this is a quick player: it looks at so many random moves and
 * takes the best, or finds the best of all where the game has a quick way to.
 * That is how simulated games are played.
 *
 * Where several seats choose at once, nobody may answer a choice that he could
 * not know: each chooses against guesses of the others' choices, all from the
 * position before any of them, and what follows until the next common choice is
 * played before it is judged.
 */
#include <string.h>
#include "apply.h"
#include "think.h"

struct ranking {                           /* moves being weighed               */
  struct ig_state *deal;                   /* room for what is dealt anew       */
  const struct ig_move *list;
  float *value;
  int n, deals;
  bool by_net;                             /* nobody else chooses now, and there is one */
};

struct mind mind_of(const struct bot_task *t)
{
  return (struct mind){ .g = t->game, .e = eval_of(t->game), .size = (size_t)ig_state_size(t->game), .r = { t->seed },
                        .room = t->room, .me = -1 };
}

struct mind mind_with_net(const struct bot *b, const struct bot_task *t)
{
  struct mind k = mind_of(t);
  int8_t x[NET_INPUTS];
  if (!b->net || !net_of(k.g, ig_seats(k.g, t->view), &k.net)) k.net.inputs = 0;
  else if (k.e->sight(k.g, t->view, t->seat, x) != k.net.inputs) k.net.inputs = 0;
  return k;
}

float foresee_by_hand(const struct eval *e, const struct ig_game *g, const struct ig_state *s, int seat)
{
  return (e->hope ? e->hope : e->value)(g, s, seat);
}

float foresee(const struct mind *k, const struct ig_state *s, int seat)
{
  int8_t x[NET_INPUTS];
  int32_t out[NET_HEADS];
  float base = foresee_by_hand(k->e, k->g, s, seat);
  if (!k->net.inputs) return base;
  k->e->sight(k->g, s, seat, x);
  net_run(&k->net, x, out);
  return base + (float)out[NET_POINTS] / NET_UNIT;
}

float lead(const float *value, int seats, int seat)
{
  float best = 0;
  for (int p = 0, n = 0; p < seats; p++)
    if (p != seat && (!n++ || value[p] > best)) best = value[p];
  return value[seat] - best;
}

/* Turns are counted for two players; where they go round a larger table, more of them. */
int turns_ahead(const struct mind *k, const struct ig_state *s)
{
  int turns = k->net.inputs ? k->e->net_turns : k->e->turns;
  return k->e->guesses > 1 ? turns : turns * ig_seats(k->g, s) / 2;
}

void copy_state(const struct mind *k, struct ig_state *to, const struct ig_state *from) { memcpy(to, from, k->size); }

int players_to_act(const struct mind *k, const struct ig_state *s)
{
  int n = 0;
  for (int p = 0; p < IG_SEATS_MAX; p++) n += ig_is_active(k->g, s, p);
  return n;
}

/* Where several choose at once, a choice is a turn. */
bool passed_on(const struct mind *k, const struct ig_state *s, int mover)
{
  return !ig_is_active(k->g, s, mover) || players_to_act(k, s) > 1;
}

float worth(const struct mind *k, const struct ig_state *s, int seat)
{
  float own = k->e->value(k->g, s, seat), best = 0;
  if (!k->e->margin) return own;
  for (int p = 0, n = 0; p < ig_seats(k->g, s); p++) {
    if (p == seat) continue;
    float x = k->e->value(k->g, s, p);
    if (!n++ || x > best) best = x;
  }
  return own - best;
}

/* Every try is made on a copy; two copies take turns as the best so far. */
void play_best(struct mind *k, struct ig_state *s, int seat, int tries)
{
  struct ig_state *copy = k->room->inner;
  float best = 0;
  int at = 0;
  if (tries > 1 && k->e->best) { apply_legal(k->g, s, seat, k->e->best(k->g, s, seat, k->room->list)); return; }
  if (tries <= 1) { apply_legal(k->g, s, seat, ig_any_move(k->g, s, seat, &k->r)); return; }
  for (int i = 0; i < tries; i++) {
    struct ig_state *trial = &copy[i ? !at : 0];
    copy_state(k, trial, s);
    apply_legal(k->g, trial, seat, ig_any_move(k->g, s, seat, &k->r));
    float x = worth(k, trial, seat);
    if (!i || x > best) best = x, at = trial == &copy[1];
  }
  copy_state(k, s, &copy[at]);
}

/* After a common choice: what single seats have to decide before the next. */
static void settle(struct mind *k, struct ig_state *s)
{
  while (players_to_act(k, s) == 1) play_best(k, s, ig_next_seat(k->g, s), 3);
}

/* What `m` is worth if the others choose at random. */
static float guess_worth(struct mind *k, const struct ig_state *s, int seat, struct ig_move m)
{
  struct ig_state *trial = &k->room->trial[0];
  copy_state(k, trial, s);
  for (int p = 0; p < ig_seats(k->g, s); p++)
    if (p != seat && ig_is_active(k->g, s, p)) apply_legal(k->g, trial, p, ig_any_move(k->g, s, p, &k->r));
  apply_legal(k->g, trial, seat, m);
  settle(k, trial);
  return worth(k, trial, seat) + (k->e->keep && seat == k->me ? k->e->keep(k->g, trial, seat) : 0);
}

static struct ig_move choose_unseen(struct mind *k, const struct ig_state *s, int seat, int tries)
{
  struct ig_move best = { 0 };
  float most = 0;
  uint64_t same = k->r.s;                  /* every move meets the same guesses */
  struct ig_rng own = { derive_seed(same, 1) };
  for (int i = 0; i < tries; i++) {
    struct ig_move m = ig_any_move(k->g, s, seat, &own);
    float sum = 0;
    if (tries == 1) return k->r = own, m;
    k->r.s = same;
    for (int j = 0; j < 2; j++) sum += guess_worth(k, s, seat, m);
    if (!i || sum > most) most = sum, best = m;
  }
  k->r = own;
  return best;
}

static void choose_together(struct mind *k, struct ig_state *s, int tries)
{
  struct ig_move m[IG_SEATS_MAX];
  bool acts[IG_SEATS_MAX];
  int seats = ig_seats(k->g, s);
  for (int p = 0; p < seats; p++) {
    acts[p] = ig_is_active(k->g, s, p);
    if (acts[p]) m[p] = choose_unseen(k, s, p, tries);
  }
  for (int p = 0; p < seats; p++)
    if (acts[p]) apply_legal(k->g, s, p, m[p]);
}

void play_on(struct mind *k, struct ig_state *s, int tries)
{
  int n = players_to_act(k, s);
  if (n > 1) choose_together(k, s, tries);
  else if (n == 1) play_best(k, s, ig_next_seat(k->g, s), tries);
  else apply_legal(k->g, s, IG_CHANCE, ig_any_move(k->g, s, IG_CHANCE, &k->r));
}

/* How far `seat` will be ahead at the end, as a net sees it. */
static float net_worth(const struct mind *k, const struct ig_state *s, int seat)
{
  float value[IG_SEATS_MAX] = { 0 };
  struct ig_outcome o;
  int seats = ig_seats(k->g, s);
  bool over = ig_over(k->g, s);
  if (over) ig_outcome(k->g, s, &o);
  for (int p = 0; p < seats; p++) value[p] = over ? (float)o.score[p] : foresee(k, s, p);
  return lead(value, seats, seat);
}

/* ---- all moves ---------------------------------------------------------------- */

float look_ahead(struct mind *k, const struct ig_state *s, int seat, struct ig_move m)
{
  struct ig_state *trial = &k->room->trial[0];
  if (k->e->guesses > 1) return guess_worth(k, s, seat, m);
  copy_state(k, trial, s);
  apply_legal(k->g, trial, seat, m);
  return worth(k, trial, seat);
}

/* Sifts the best to the front; equal moves stay in the order of the list. */
void sort_by_value(struct ig_move *list, float *value, int n)
{
  for (int gap = n / 2; gap > 0; gap /= 2)
    for (int i = gap; i < n; i++) {
      struct ig_move m = list[i];
      float x = value[i];
      int j = i;
      for (; j >= gap && (value[j - gap] < x || (value[j - gap] == x && memcmp(&list[j - gap], &m, sizeof m) > 0)); j -= gap)
        list[j] = list[j - gap], value[j] = value[j - gap];
      list[j] = m, value[j] = x;
    }
}

static float look_by_net(struct mind *k, const struct ig_state *s, int seat, struct ig_move m)
{
  struct ig_state *trial = &k->room->trial[0];
  copy_state(k, trial, s);
  ig_apply(k->g, trial, seat, m);
  return net_worth(k, trial, seat);
}

/* Adds to each value what its move is worth in one deal of what `seat` cannot see; all meet the same luck. */
static void weigh_all(struct mind *k, const struct ig_state *view, int seat, struct ranking in, const struct bot_task *t)
{
  ig_determinize(k->g, view, &k->r, in.deal);
  uint64_t same = k->r.s;
  for (int i = 0; i < in.n; i++) {
    k->r.s = same;
    float x = in.by_net ? look_by_net(k, in.deal, seat, in.list[i]) : look_ahead(k, in.deal, seat, in.list[i]);
    in.value[i] += x / (float)in.deals;
    if (i % 64 == 63 && t && t->stop && t->stop(t->who)) break;
  }
  k->r.s = derive_seed(same, 2);
}

int rank_moves(struct mind *k, const struct bot_task *t)
{
  struct room *room = k->room;
  int n = ig_moves(k->g, t->view, t->seat, room->list, IG_MOVES_MAX);
  struct ranking in = { .deal = &room->base, .list = room->list, .value = room->value, .n = n, .deals = k->e->guesses,
                        .by_net = k->net.inputs && k->e->guesses == 1 };
  for (int i = 0; i < n; i++) room->value[i] = 0;
  for (int deal = 0; deal < in.deals; deal++) weigh_all(k, t->view, t->seat, in, t);
  sort_by_value(room->list, room->value, n);
  return n;
}

/* ---- what the others do in this very moment ----------------------------------- */

/* What somebody who weighs every move would choose in the place of `seat`, knowing no more than it does. */
static struct ig_move choose_well(struct mind *k, const struct ig_state *s, int seat)
{
  struct room *room = k->room;
  float value[CHOICES] = { 0 };
  int n = ig_moves(k->g, s, seat, room->choice, CHOICES), best = 0;
  struct ranking in = { .deal = &room->deal, .list = room->choice, .value = value, .n = n < CHOICES ? n : CHOICES, .deals = k->e->others };
  ig_view(k->g, s, seat, &room->seen);
  for (int deal = 0; deal < in.deals; deal++) weigh_all(k, &room->seen, seat, in, NULL);
  for (int i = 1; i < in.n; i++)
    if (value[i] > value[best]) best = i;
  return room->choice[best];
}

void others_choose(struct mind *k, struct ig_state *s, int seat)
{
  struct ig_move m[IG_SEATS_MAX];
  bool acts[IG_SEATS_MAX] = { 0 };
  int seats = ig_seats(k->g, s);
  for (int p = 0; p < seats; p++) {
    acts[p] = p != seat && ig_is_active(k->g, s, p);
    if (acts[p]) m[p] = k->e->others ? choose_well(k, s, p) : choose_unseen(k, s, p, k->e->tries);
  }
  for (int p = 0; p < seats; p++)
    if (acts[p]) apply_legal(k->g, s, p, m[p]);
}
