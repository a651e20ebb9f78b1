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
#include "bots_private.h"

struct ranking {         /* moves being weighed               */
  struct ig_state *deal; /* room for what is dealt anew       */
  const struct ig_move *list;
  float *value;
  int n, deals;
  bool by_net; /* nobody else chooses now, and there is one */
};

struct bot_context context_of(const struct bot_task *t)
{
  return (struct bot_context){ .g = t->game,
                               .e = eval_of(t->game),
                               .size = (size_t)ig_state_size(t->game),
                               .r = { t->seed },
                               .workspace = t->workspace,
                               .me = -1 };
}

struct bot_context context_with_net(const struct bot *b, const struct bot_task *t)
{
  struct bot_context k = context_of(t);
  int8_t x[NET_INPUTS];
  if (!b->net || !net_of(k.g, ig_seats(k.g, t->view), &k.net)) k.net.inputs = 0;
  else if (k.e->sight(k.g, t->view, t->seat, x) != k.net.inputs) k.net.inputs = 0;
  return k;
}

float foresee_by_hand(const struct eval *e, const struct ig_game *g, const struct ig_state *s, int seat)
{
  return (e->leaf_value ? e->leaf_value : e->value)(g, s, seat);
}

float foresee(const struct bot_context *k, const struct ig_state *s, int seat)
{
  int8_t x[NET_INPUTS];
  int32_t out[NET_HEADS];
  float base = foresee_by_hand(k->e, k->g, s, seat);
  if (!k->net.inputs) return base;
  k->e->sight(k->g, s, seat, x);
  net_run(&k->net, x, out);
  return base + (float)out[NET_POINTS] / (float)NET_UNIT;
}

float lead(const float *value, int seats, int seat)
{
  float best = 0;
  for (int p = 0, n = 0; p < seats; p++)
    if (p != seat && (!n++ || value[p] > best)) best = value[p];
  return value[seat] - best;
}

/* Turns are counted for two players; where they go round a larger table, more of them. */
int turns_ahead(const struct bot_context *k, const struct ig_state *s)
{
  int turns = k->net.inputs ? k->e->net_turns : k->e->horizon;
  return k->e->choice_samples > 1 ? turns : turns * ig_seats(k->g, s) / 2;
}

void copy_state(const struct bot_context *k, struct ig_state *to, const struct ig_state *from)
{
  memcpy(to, from, k->size);
}

int players_to_act(const struct bot_context *k, const struct ig_state *s)
{
  int n = 0;
  for (int p = 0; p < IG_SEATS_MAX; p++) n += ig_is_active(k->g, s, p);
  return n;
}

/* Where several choose at once, a choice is a turn. */
bool passed_on(const struct bot_context *k, const struct ig_state *s, int mover)
{
  return !ig_is_active(k->g, s, mover) || players_to_act(k, s) > 1;
}

float worth(const struct bot_context *k, const struct ig_state *s, int seat)
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
void play_best(struct bot_context *k, struct ig_state *s, int seat, int tries)
{
  struct ig_state *copy = k->workspace->inner;
  float best = 0;
  int at = 0;
  if (tries > 1 && k->e->best) {
    apply_legal(k->g, s, seat, k->e->best(k->g, s, seat, k->workspace->list));
    return;
  }
  if (tries <= 1) {
    apply_legal(k->g, s, seat, ig_random_move(k->g, s, seat, &k->r));
    return;
  }
  if (k->e->best_of) {
    apply_legal(k->g, s, seat, k->e->best_of(k->g, s, seat, &k->r, tries));
    return;
  }
  for (int i = 0; i < tries; i++) {
    struct ig_state *trial = &copy[i ? !at : 0];
    copy_state(k, trial, s);
    apply_legal(k->g, trial, seat, ig_random_move(k->g, s, seat, &k->r));
    float x = worth(k, trial, seat);
    if (!i || x > best) {
      best = x;
      at = trial == &copy[1];
    }
  }
  copy_state(k, s, &copy[at]);
}

/* After a common choice: what single seats have to decide before the next. */
static void settle(struct bot_context *k, struct ig_state *s)
{
  while (players_to_act(k, s) == 1) play_best(k, s, ig_next_seat(k->g, s), 3);
}

/* What `m` is worth if the others choose at random. */
static float guess_worth(struct bot_context *k, const struct ig_state *s, int seat, struct ig_move m)
{
  struct ig_state *trial = &k->workspace->trial[0];
  copy_state(k, trial, s);
  for (int p = 0; p < ig_seats(k->g, s); p++)
    if (p != seat && ig_is_active(k->g, s, p)) apply_legal(k->g, trial, p, ig_random_move(k->g, s, p, &k->r));
  apply_legal(k->g, trial, seat, m);
  settle(k, trial);
  return worth(k, trial, seat) +
         (k->e->saved_value && seat == k->me ? k->e->saved_value(k->g, trial, seat) : 0);
}

static struct ig_move choose_unseen(struct bot_context *k, const struct ig_state *s, int seat, int tries)
{
  struct ig_move best = { 0 };
  float most = 0;
  uint64_t same = k->r.s; /* every move meets the same guesses */
  struct ig_rng own = { derive_seed(same, 1) };
  for (int i = 0; i < tries; i++) {
    struct ig_move m = ig_random_move(k->g, s, seat, &own);
    float sum = 0;
    if (tries == 1) {
      k->r = own;
      return m;
    }
    k->r.s = same;
    for (int j = 0; j < 2; j++) sum += guess_worth(k, s, seat, m);
    if (!i || sum > most) {
      most = sum;
      best = m;
    }
  }
  k->r = own;
  return best;
}

static void choose_together(struct bot_context *k, struct ig_state *s, int tries)
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

void play_on(struct bot_context *k, struct ig_state *s, int tries)
{
  int n = players_to_act(k, s);
  if (n > 1) choose_together(k, s, tries);
  else if (n == 1) play_best(k, s, ig_next_seat(k->g, s), tries);
  else apply_legal(k->g, s, IG_CHANCE, ig_random_move(k->g, s, IG_CHANCE, &k->r));
}

/* How far `seat` will be ahead at the end, as a net sees it. */
static float net_worth(const struct bot_context *k, const struct ig_state *s, int seat)
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

static float look_ahead(struct bot_context *k, const struct ig_state *s, int seat, struct ig_move m)
{
  struct ig_state *trial = &k->workspace->trial[0];
  if (k->e->choice_samples > 1) return guess_worth(k, s, seat, m);
  copy_state(k, trial, s);
  apply_legal(k->g, trial, seat, m);
  return worth(k, trial, seat);
}

void look_at_moves(struct bot_context *k, const struct ig_state *s, int seat, const struct ig_move *list,
                   int n, int best, float *value)
{
  if (k->e->look) k->e->look(k->g, s, seat, list, n, best, value);
  else
    for (int i = 0; i < n; i++) value[i] = look_ahead(k, s, seat, list[i]);
}

/* Sifts the best to the front; equal moves stay in the order of the list. */
void sort_by_value(struct ig_move *list, float *value, int n)
{
  for (int gap = n / 2; gap > 0; gap /= 2)
    for (int i = gap; i < n; i++) {
      struct ig_move m = list[i];
      float x = value[i];
      int j = i;
      for (; j >= gap &&
             (value[j - gap] < x || (value[j - gap] == x && memcmp(&list[j - gap], &m, sizeof m) > 0));
           j -= gap) {
        list[j] = list[j - gap];
        value[j] = value[j - gap];
      }
      list[j] = m;
      value[j] = x;
    }
}

static float look_by_net(struct bot_context *k, const struct ig_state *s, int seat, struct ig_move m)
{
  struct ig_state *trial = &k->workspace->trial[0];
  copy_state(k, trial, s);
  ig_apply(k->g, trial, seat, m);
  return net_worth(k, trial, seat);
}

/* Adds to each value what its move is worth in one deal of what `seat` cannot see; all meet the same luck. */
static void weigh_all(struct bot_context *k, const struct ig_state *view, int seat, struct ranking in,
                      const struct bot_task *t)
{
  ig_determinize(k->g, view, &k->r, in.deal);
  uint64_t same = k->r.s;
  if (k->e->look && !in.by_net) {
    k->e->look(k->g, in.deal, seat, in.list, in.n, in.n, in.value);
    return;
  }
  for (int i = 0; i < in.n; i++) {
    k->r.s = same;
    float x = in.by_net ? look_by_net(k, in.deal, seat, in.list[i])
                        : look_ahead(k, in.deal, seat, in.list[i]);
    in.value[i] += x / (float)in.deals;
    if (i % 64 == 63 && t && t->stop && t->stop(t->who)) break;
  }
  k->r.s = derive_seed(same, 2);
}

int rank_moves(struct bot_context *k, const struct bot_task *t)
{
  struct workspace *workspace = k->workspace;
  int n = ig_moves(k->g, t->view, t->seat, workspace->list, IG_MOVES_MAX);
  struct ranking in = { .deal = &workspace->base,
                        .list = workspace->list,
                        .value = workspace->value,
                        .n = n,
                        .deals = k->e->choice_samples,
                        .by_net = k->net.inputs && k->e->choice_samples == 1 };
  for (int i = 0; i < n; i++) workspace->value[i] = 0;
  for (int deal = 0; deal < in.deals; deal++) weigh_all(k, t->view, t->seat, in, t);
  sort_by_value(workspace->list, workspace->value, n);
  return n;
}

/* A level overlooks what it has not drawn, as people do; it never plays badly on purpose. */
int overlook(struct bot_context *k, const struct bot *b, int n)
{
  uint8_t seen[IG_MOVES_MAX / 8] = { 0 };
  struct workspace *workspace = k->workspace;
  int samples = b->level ? k->e->level_samples[b->level - 1] : 0, left = 0;
  if (!samples) samples = b->move_samples;
  if (!samples || n < 1) return n;
  for (int i = 0; i < samples; i++) {
    uint32_t at = ig_rng_below(&k->r, (uint32_t)n);
    seen[at / 8] |= (uint8_t)(1 << at % 8);
  }
  for (int i = 0; i < n; i++) {
    if (!(seen[i / 8] >> i % 8 & 1)) continue;
    workspace->list[left] = workspace->list[i];
    workspace->value[left++] = workspace->value[i];
  }
  return left;
}

/* What the next player gains by the best reply, none if the game is over.  Chance comes first. */
static float best_reply(struct bot_context *k, struct ig_state *s, int first)
{
  struct ig_move *list = k->workspace->list + first;
  float *value = k->workspace->value + first, best = 0;
  while (ig_is_active(k->g, s, IG_CHANCE)) play_on(k, s, 1);
  if (ig_over(k->g, s)) return 0;
  int mover = ig_next_seat(k->g, s), n = ig_moves(k->g, s, mover, list, IG_MOVES_MAX - first);
  if (n > IG_MOVES_MAX - first) return 0;
  look_at_moves(k, s, mover, list, n, 1, value);
  for (int i = 0; i < n; i++) best = !i || value[i] > best ? value[i] : best;
  return best - worth(k, s, mover);
}

void rank_by_replies(struct bot_context *k, const struct bot_task *t, int n)
{
  struct workspace *workspace = k->workspace;
  struct ig_state *s = &workspace->now;
  struct ig_rng luck = k->r;
  int most = k->e->replies < n ? k->e->replies : n;
  for (int i = 0; i < most; i++) {
    k->r = luck;
    copy_state(k, s, &workspace->base);
    apply_legal(k->g, s, t->seat, workspace->list[i]);
    workspace->value[i] -= k->e->reply_worth * best_reply(k, s, n);
  }
  sort_by_value(workspace->list, workspace->value, most);
}

/* ---- what the others do in this very moment ----------------------------------- */

/* What somebody who weighs every move would choose in the place of `seat`, knowing no more than it does. */
static struct ig_move choose_well(struct bot_context *k, const struct ig_state *s, int seat)
{
  struct workspace *workspace = k->workspace;
  float value[CHOICES] = { 0 };
  int n = ig_moves(k->g, s, seat, workspace->choice, CHOICES), best = 0;
  struct ranking in = { .deal = &workspace->deal,
                        .list = workspace->choice,
                        .value = value,
                        .n = n < CHOICES ? n : CHOICES,
                        .deals = k->e->opponent_deals };
  ig_view(k->g, s, seat, &workspace->seen);
  for (int deal = 0; deal < in.deals; deal++) weigh_all(k, &workspace->seen, seat, in, NULL);
  for (int i = 1; i < in.n; i++)
    if (value[i] > value[best]) best = i;
  return workspace->choice[best];
}

void others_choose(struct bot_context *k, struct ig_state *s, int seat)
{
  struct ig_move m[IG_SEATS_MAX];
  bool acts[IG_SEATS_MAX] = { 0 };
  int seats = ig_seats(k->g, s);
  for (int p = 0; p < seats; p++) {
    acts[p] = p != seat && ig_is_active(k->g, s, p);
    if (acts[p])
      m[p] = k->e->opponent_deals ? choose_well(k, s, p) : choose_unseen(k, s, p, k->e->move_samples);
  }
  for (int p = 0; p < seats; p++)
    if (acts[p]) apply_legal(k->g, s, p, m[p]);
}
