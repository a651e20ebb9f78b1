/* env.c GAME GAMES - what must hold of a game in numbers (igroteka_env.h).
 *
 * Random games with every number of seats.  In some positions of each: the actions that
 * the masks allow make exactly the legal moves; add() takes what the mask allows and
 * nothing else; towards() finds every move; the truth and the view give the same
 * numbers.  Then the same games by many tables at once, in other orders and parts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "igroteka.h"
#include "igroteka_env.h"

static const struct ig_game *game;
static int failures;
#define HOLDS(x) holds(x, __LINE__, #x)

static void holds(bool fine, int line, const char *what)
{
  if (fine) return;
  printf("tests/env/env.c:%d: %s\n", line, what);
  if (++failures > 20) exit(1);
}

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, sizeof(struct ig_move)); }
static bool same(struct ig_move a, struct ig_move b) { return !memcmp(&a, &b, sizeof a); }

/* ---- what is told about the numbers ---------------------------------------- */

static void test_kinds(void)
{
  int next = 0, offset = 0;
  for (int i = 0; i < ig_action_kinds(game); i++) {
    const struct ig_actions *k = ig_actions_at(game, i);
    HOLDS(k->first == next && k->count > 0 && strcmp(ig_env_about(k->about, ig_language("ru")), k->about));
    next += k->count;
  }
  HOLDS(next == ig_action_count(game) && next > 0);
  for (int i = 0; i < ig_field_count(game); i++) {
    const struct ig_field *f = ig_field_at(game, i);
    int size = 1;
    for (int d = 0; d < f->dims; d++) size *= f->shape[d];
    HOLDS(f->offset == offset && strcmp(ig_env_about(f->about, ig_language("ru")), f->about));
    offset += size;
  }
  HOLDS(offset == ig_observation_size(game) && offset > 0);
}

/* ---- actions and moves ------------------------------------------------------ */

enum { FOUND_MAX = 1 << 20 };
static struct ig_move found[FOUND_MAX], listed[IG_MOVES_MAX];
static int founds;

/* All whole moves that the masks lead to from here. */
static void expand(const struct ig_state *view, int seat, struct ig_move so_far, int depth)
{
  static uint8_t masks[16][1 << 14];
  uint8_t *mask = masks[depth];
  int n = ig_action_mask(game, view, seat, so_far, mask), sum = 0;
  HOLDS(n > 0);
  for (int a = 0; a < ig_action_count(game); a++) {
    if (!mask[a]) continue;
    struct ig_move m = so_far;
    int answer = ig_action_add(game, view, seat, &m, a);
    sum++;
    HOLDS(answer == IG_OK || answer == IG_MORE);
    if (answer == IG_OK && founds < FOUND_MAX) found[founds++] = m;
    if (answer == IG_MORE) expand(view, seat, m, depth + 1);
  }
  HOLDS(sum == n);
}

/* What is not in the mask is refused and changes nothing. */
static void test_refusals(const struct ig_state *view, int seat, struct ig_move so_far)
{
  static uint8_t mask[1 << 14];
  ig_action_mask(game, view, seat, so_far, mask);
  for (int a = -2; a < ig_action_count(game) + 2; a++) {
    struct ig_move m = so_far;
    bool legal = a >= 0 && a < ig_action_count(game) && mask[a];
    int answer = ig_action_add(game, view, seat, &m, a);
    HOLDS(legal == (answer != IG_NO_ACTION));
    if (!legal) HOLDS(same(m, so_far));
  }
}

/* Two whole moves that name the same cards in another order are one (game.any_order):
 * the list of moves has the rising one. */
static struct ig_move canonical(const struct ig_state *view, int seat, struct ig_move m)
{
  int n = ig_moves(game, view, seat, listed, IG_MOVES_MAX);
  if (bsearch(&m, listed, (size_t)n, sizeof m, by_bytes)) return m;
  for (int i = 1; i < 14; i++)
    for (int j = i; j > 0 && m.a[j] && m.a[j - 1] > m.a[j]; j--) {
      uint8_t x = m.a[j];
      m.a[j] = m.a[j - 1];
      m.a[j - 1] = x;
    }
  return m;
}

static void test_moves(const struct ig_state *view, int seat)
{
  founds = 0;
  expand(view, seat, (struct ig_move){ 0 }, 0);
  for (int i = 0; i < founds; i++) {
    HOLDS(ig_check(game, view, seat, found[i]) == IG_OK);
    found[i] = canonical(view, seat, found[i]);
  }
  qsort(found, (size_t)founds, sizeof *found, by_bytes);
  int unique = 0, n = ig_moves(game, view, seat, listed, IG_MOVES_MAX);
  for (int i = 0; i < founds; i++)
    if (!i || !same(found[i], found[unique - 1])) found[unique++] = found[i];
  HOLDS(unique == n);
  for (int i = 0; i < n && i < unique; i++) HOLDS(same(found[i], listed[i]));
}

/* Every move can be told: towards() leads there. */
static void test_towards(const struct ig_state *view, int seat, struct ig_rng *r)
{
  int n = ig_moves(game, view, seat, listed, IG_MOVES_MAX);
  for (int k = 0; k < 20; k++) {
    struct ig_move whole = listed[ig_rng_below(r, (uint32_t)n)], m = { 0 };
    int answer = IG_MORE;
    for (int step = 0; answer == IG_MORE && step < 32; step++) {
      int a = ig_action_towards(game, view, seat, m, whole);
      HOLDS(a >= 0);
      if (a < 0) return;
      answer = ig_action_add(game, view, seat, &m, a);
    }
    HOLDS(answer == IG_OK && same(m, whole));
  }
}

/* Questions that nobody should ask: an answer all the same, and nothing lost. */
static void test_odd_questions(const struct ig_state *s, const struct ig_state *view, int seat,
                               struct ig_rng *r)
{
  static uint8_t bytes[1 << 14];
  static struct ig_state spectator;
  int n = ig_moves(game, view, seat, listed, IG_MOVES_MAX);
  struct ig_move one = listed[ig_rng_below(r, (uint32_t)n)], other = listed[ig_rng_below(r, (uint32_t)n)],
                 so_far = { 0 };
  memset(&spectator, 0, sizeof spectator);
  ig_view(game, s, IG_SPECTATOR, &spectator);
  ig_observe(game, &spectator, so_far, bytes);
  ig_observe(game, s, so_far, bytes);
  HOLDS(ig_action_mask(game, view, IG_SPECTATOR, so_far, bytes) == 0);
  HOLDS(ig_action_towards(game, view, seat, so_far, (struct ig_move){ .op = 200 }) == IG_NO_ACTION);
  HOLDS(ig_action_towards(game, view, IG_CHANCE, so_far, one) == IG_NO_ACTION);
  for (int answer = IG_MORE; answer == IG_MORE;) { /* on the way to one move, asked about another */
    int a = ig_action_towards(game, view, seat, so_far, other);
    struct ig_move m = so_far;
    HOLDS(a == IG_NO_ACTION || ig_action_add(game, view, seat, &m, a) != IG_NO_ACTION);
    answer = ig_action_add(game, view, seat, &so_far, ig_action_towards(game, view, seat, so_far, one));
    HOLDS(answer != IG_NO_ACTION);
  }
  ig_action_mask(game, view, seat, so_far, bytes); /* nothing comes after a whole move, or only more of it */
  for (int i = 0; i < 50; i++) {                   /* a move so far that nobody has begun */
    struct ig_move junk = i % 2 ? one : (struct ig_move){ .op = (uint8_t)ig_rng_below(r, 8) };
    for (int k = 0; k < 3; k++) junk.a[ig_rng_below(r, 14)] = (uint8_t)ig_rng_below(r, 256);
    ig_action_mask(game, view, seat, junk, bytes);
    ig_observe(game, view, junk, bytes);
    ig_action_towards(game, view, seat, junk, other);
    ig_action_add(game, view, seat, &junk, (int)ig_rng_below(r, (uint32_t)ig_action_count(game)));
  }
}

/* The truth, the view, and another truth with the same view: the same numbers. */
static void test_equal_views(const struct ig_state *s, const struct ig_state *view, int seat,
                             struct ig_move so_far, struct ig_rng *r)
{
  static uint8_t a[1 << 14], b[1 << 14];
  static struct ig_state other, again;
  ig_action_mask(game, s, seat, so_far, a);
  ig_action_mask(game, view, seat, so_far, b);
  HOLDS(!memcmp(a, b, (size_t)ig_action_count(game)));
  memset(&other, 0, sizeof other);
  memset(&again, 0, sizeof again);
  ig_determinize(game, view, r, &other);
  ig_view(game, &other, seat, &again);
  ig_action_mask(game, &other, seat, so_far, b);
  HOLDS(!memcmp(a, b, (size_t)ig_action_count(game)));
  memset(a, 1, sizeof a);
  memset(b, 2, sizeof b);
  ig_observe(game, view, so_far, a);
  ig_observe(game, &again, so_far, b);
  HOLDS(!memcmp(a, b, (size_t)ig_observation_size(game)));
}

static void random_step(const struct ig_state *view, int seat, struct ig_move *m, int *answer,
                        struct ig_rng *r)
{
  static uint8_t mask[1 << 14];
  uint32_t k = ig_rng_below(r, (uint32_t)ig_action_mask(game, view, seat, *m, mask));
  int a = 0;
  for (;; a++)
    if (mask[a] && !k--) break;
  *answer = ig_action_add(game, view, seat, m, a);
}

/* Chance by hand: every draw has a weight, and a dealt table can be reached by them. */
static void test_draws(struct ig_rng *r)
{
  struct ig_move m[256];
  uint32_t weight[256];
  struct ig_state s;
  HOLDS(ig_setup(game, ig_seats_min(game), NULL, &s) == IG_OK);
  while (ig_is_active(game, &s, IG_CHANCE)) {
    int n = ig_draws(game, &s, m, weight, 256), at = (int)ig_rng_below(r, (uint32_t)n);
    HOLDS(n > 0 && n <= 256 && weight[at] == ig_weight(game, &s, m[at]) && weight[at] > 0);
    ig_apply(game, &s, IG_CHANCE, m[at]);
  }
  HOLDS(ig_draws(game, &s, m, weight, 256) == 0);
}

static void play(int seats, const uint8_t *choice, struct ig_rng *r)
{
  static struct ig_state s, view;
  struct ig_turn turn;
  int answer = ig_reset(game, seats, choice, r, &s, &turn);
  if (answer > 0) return; /* a clause forbids such a table     */
  HOLDS(answer == IG_OK);
  while (!turn.over) {
    struct ig_move m = { 0 };
    HOLDS(turn.seat == ig_next_seat(game, &s));
    ig_view(game, &s, turn.seat, &view);
    bool look = ig_rng_below(r, 16) == 0;
    if (look) {
      test_moves(&view, turn.seat);
      test_towards(&view, turn.seat, r);
      test_odd_questions(&s, &view, turn.seat, r);
    }
    for (answer = IG_MORE; answer == IG_MORE;) {
      if (look) test_equal_views(&s, &view, turn.seat, m, r);
      if (look && ig_rng_below(r, 4) == 0) test_refusals(&view, turn.seat, m);
      random_step(&view, turn.seat, &m, &answer, r);
    }
    static struct ig_state before;
    before = s;
    HOLDS(ig_step(game, &s, IG_CHANCE, m, r, &turn) == IG_NO_SEAT);
    HOLDS(ig_step(game, &s, turn.seat, (struct ig_move){ .op = 200 }, r, &turn) > 0 &&
          !memcmp(&s, &before, sizeof s));
    HOLDS(ig_step(game, &s, turn.seat, m, r, &turn) == IG_OK);
  }
  HOLDS(turn.seat == IG_CHANCE && turn.place[0] > 0);
}

/* Every value of every option at least once. */
static void test_games(int games, struct ig_rng *r)
{
  uint8_t choice[IG_OPTIONS_MAX];
  for (int seats = ig_seats_min(game); seats <= ig_seats_max(game); seats++)
    for (int i = 0; i < games; i++) {
      for (int o = 0; o < IG_OPTIONS_MAX; o++) choice[o] = 0;
      for (int o = 0; o < ig_option_count(game); o++) {
        int values = 0;
        while (ig_option_at(game, o)->values && ig_option_at(game, o)->values[values]) values++;
        if ((i || seats > ig_seats_min(game)) && values)
          choice[o] = (uint8_t)ig_rng_below(r, (uint32_t)values);
      }
      play(seats, choice, r);
    }
  struct ig_state s;
  struct ig_turn turn;
  memset(choice, 250, sizeof choice);
  HOLDS(ig_reset(game, 1, NULL, r, &s, &turn) == IG_NO_TABLE &&
        ig_reset(game, 99, NULL, r, &s, &turn) == IG_NO_TABLE);
  if (ig_option_count(game)) HOLDS(ig_reset(game, ig_seats_min(game), choice, r, &s, &turn) == IG_NO_TABLE);
}

/* ---- many tables -------------------------------------------------------------- */

enum { TABLES = 7, STEPS = 400, HISTORY = 5 };

struct batch {
  struct ig_env *env;
  struct ig_env_config c;
  void *memory;
  uint8_t *observations, *masks, status[TABLES];
  int8_t seats[TABLES];
  int32_t rewards[TABLES * IG_SEATS_MAX], scores[TABLES * IG_SEATS_MAX], legal[TABLES], actions[TABLES];
};

static void *some(size_t n)
{
  void *p = calloc(1, n ? n : 1);
  if (!p) exit(2);
  return p;
}

static void open_batch(struct batch *b, int seats, int history, enum ig_reward reward)
{
  memset(b, 0, sizeof *b);
  b->c = (struct ig_env_config){
    .game = game, .seats = seats, .tables = TABLES, .seed = 42, .history = history, .reward = reward
  };
  b->memory = some(ig_env_size(&b->c));
  b->observations = some((size_t)ig_env_observation_size(&b->c) * TABLES);
  b->masks = some((size_t)ig_action_count(game) * TABLES);
  struct ig_env_arrays a = {
    b->observations, b->masks, b->seats, b->status, b->rewards, b->scores, b->legal
  };
  b->env = ig_env_open(&b->c, &a, b->memory);
  HOLDS(b->env != NULL);
}

static void close_batch(struct batch *b)
{
  free(b->memory);
  free(b->observations);
  free(b->masks);
}

/* The arrays tell what ig_observe and ig_action_mask tell of the table's view. */
static void test_arrays(const struct batch *b, int i)
{
  static uint8_t mask[1 << 14], observation[1 << 14];
  struct ig_state s, view;
  memset(&s, 0, sizeof s);
  memset(&view, 0, sizeof view);
  memcpy(&s, ig_env_state(b->env, i), (size_t)ig_state_size(game));
  int seat = b->seats[i];
  ig_view(game, &s, seat, &view);
  int n = ig_action_mask(game, &view, seat, ig_env_so_far(b->env, i), mask);
  ig_observe(game, &view, ig_env_so_far(b->env, i), observation);
  HOLDS(n == b->legal[i] && n > 0 &&
        !memcmp(mask, b->masks + i * ig_action_count(game), (size_t)ig_action_count(game)));
  HOLDS(!memcmp(observation, b->observations + i * ig_env_observation_size(&b->c),
                (size_t)ig_observation_size(game)));
}

static void test_refused(struct batch *b)
{
  int32_t wrong[TABLES];
  struct ig_state before;
  memcpy(&before, ig_env_state(b->env, 1), (size_t)ig_state_size(game));
  for (int i = 0; i < TABLES; i++) wrong[i] = i % 2 ? -2 : ig_action_count(game);
  HOLDS(ig_env_step(b->env, wrong, 0, TABLES) == TABLES && b->status[0] == IG_REFUSED);
  HOLDS(!memcmp(&before, ig_env_state(b->env, 1), (size_t)ig_state_size(game)));
}

/* One batch in one piece, one in parts from behind: the same bytes. */
static void test_batch(int seats)
{
  struct batch a, b;
  int64_t ended = 0;
  open_batch(&a, seats, HISTORY, IG_REWARD_GAIN);
  open_batch(&b, seats, HISTORY, IG_REWARD_PLACE);
  int32_t sum[TABLES * IG_SEATS_MAX] = { 0 };
  for (int step = 0; step < STEPS; step++) {
    if (step == 3) test_refused(&a);
    ig_env_any_actions(a.env, a.actions, 0, TABLES);
    HOLDS(ig_env_step(a.env, a.actions, 0, TABLES) == 0);
    for (int i = TABLES - 1; i >= 0; i--) {
      ig_env_any_actions(b.env, b.actions, i, 1);
      HOLDS(ig_env_step(b.env, b.actions, i, 1) == 0);
      if (step % 8 == 0) test_arrays(&a, i);
      int places = 0;
      for (int p = 0; p < seats; p++) {
        int at = i * seats + p;
        sum[at] += a.rewards[at];
        places += b.rewards[at];
        bool over = a.status[i] == IG_GAME_OVER;
        HOLDS(over ? sum[at] == a.scores[at] : b.rewards[at] == 0);
        if (over) sum[at] = 0;
      }
      HOLDS(places == 0);
      ended += a.status[i] == IG_GAME_OVER;
    }
    HOLDS(!memcmp(a.observations, b.observations, (size_t)ig_env_observation_size(&a.c) * TABLES));
    HOLDS(!memcmp(a.masks, b.masks, (size_t)ig_action_count(game) * TABLES) &&
          !memcmp(a.scores, b.scores, sizeof a.scores));
  }
  HOLDS(ended > 0 || STEPS < 400);
  close_batch(&a);
  close_batch(&b);
}

/* A deal depends on the seed, the table and how many games it has begun, and on nothing else. */
static void test_deals(void)
{
  struct batch a, b;
  size_t size = (size_t)ig_state_size(game);
  int alike = 0, steps = 0;
  open_batch(&a, ig_seats_min(game), 0, IG_REWARD_PLACE);
  open_batch(&b, ig_seats_min(game), 0, IG_REWARD_PLACE);
  for (int i = 1; i < TABLES; i++) alike += !memcmp(ig_env_state(a.env, 0), ig_env_state(a.env, i), size);
  HOLDS(alike < TABLES - 1);
  ig_env_reset(a.env, 0, 1);
  do {
    ig_env_any_actions(b.env, b.actions, 0, 1);
    ig_env_step(b.env, b.actions, 0, 1);
  } while (b.status[0] != IG_GAME_OVER && ++steps < 100000);
  HOLDS(!memcmp(ig_env_state(a.env, 0), ig_env_state(b.env, 0), size));
  close_batch(&a);
  close_batch(&b);
}

/* A game that stays is over until it is reset; a table that is left stands as it is. */
static void test_stays(void)
{
  struct batch b;
  static uint8_t observation[1 << 14], mask[1 << 14];
  int steps = 0;
  open_batch(&b, ig_seats_min(game), HISTORY, IG_REWARD_PLACE);
  b.c.stays = 1;
  struct ig_env_arrays a = { b.observations, b.masks, b.seats, b.status, b.rewards, b.scores, b.legal };
  b.env = ig_env_open(&b.c, &a, b.memory);
  for (int i = 1; i < TABLES; i++) b.actions[i] = IG_LEAVE;
  int ply = ig_ply(game, ig_env_state(b.env, 1));
  do {
    ig_env_any_actions(b.env, b.actions, 0, 1);
    ig_env_observe(b.env, 0, b.seats[0], observation, mask);
    HOLDS(!memcmp(observation, b.observations, (size_t)ig_env_observation_size(&b.c)));
    HOLDS(!memcmp(mask, b.masks, (size_t)ig_action_count(game)));
    HOLDS(ig_env_step(b.env, b.actions, 0, TABLES) == 0);
  } while (b.status[0] != IG_GAME_OVER && ++steps < 100000);
  HOLDS(ig_ply(game, ig_env_state(b.env, 1)) == ply && ig_over(game, ig_env_state(b.env, 0)) &&
        b.seats[0] == IG_CHANCE && !b.legal[0]);
  ig_env_any_actions(b.env, b.actions, 0, 1);
  HOLDS(b.actions[0] == IG_LEAVE);
  b.actions[0] = 0;
  HOLDS(ig_env_step(b.env, b.actions, 0, 1) == 1 && b.status[0] == IG_REFUSED);
  ig_env_reset(b.env, 0, 1);
  HOLDS(b.seats[0] >= 0 && b.legal[0] > 0);
  b.actions[0] = -5; /* tables that there are not */
  HOLDS(ig_env_step(b.env, b.actions, -3, 4) == 1 && ig_env_step(b.env, b.actions, TABLES, 9) == 0);
  ig_env_any_actions(b.env, b.actions, -1, 1000000);
  ig_env_reset(b.env, 0, 1 << 30);
  HOLDS(!ig_env_state(b.env, -1) && !ig_env_state(b.env, TABLES) && !ig_env_so_far(b.env, TABLES).op);
  ig_env_observe(b.env, TABLES, 0, observation, mask);
  close_batch(&b);
}

/* The newest event of the history is the last thing that happened. */
static void test_history(void)
{
  struct batch b;
  open_batch(&b, ig_seats_min(game), HISTORY, IG_REWARD_POINTS);
  const uint8_t *heard = b.observations + ig_observation_size(game);
  int told = 0;
  for (int k = 0; k < HISTORY; k++) told += heard[k * IG_EVENT_SIZE] != 0;
  int events = ig_ply(game, ig_env_state(b.env, 0));
  HOLDS(told == (events < HISTORY ? events : HISTORY));
  for (int step = 0; step < 30; step++) {
    ig_env_any_actions(b.env, b.actions, 0, TABLES);
    ig_env_step(b.env, b.actions, 0, TABLES);
    HOLDS(heard[0] >= 1 && heard[0] < 2 + b.c.seats && heard[1]);
  }
  close_batch(&b);
}

static void test_bad_configs(void)
{
  struct ig_env_config good = { .game = game, .seats = ig_seats_min(game), .tables = 1 }, bad = good;
  HOLDS(ig_env_size(&good) > 0);
  bad.seats = 99;
  HOLDS(!ig_env_size(&bad));
  bad = good;
  bad.tables = 0;
  HOLDS(!ig_env_size(&bad));
  bad = good;
  bad.history = -1;
  HOLDS(!ig_env_size(&bad));
  bad = good;
  bad.choice[0] = 77;
  HOLDS(!ig_option_count(game) || !ig_env_size(&bad));
}

int main(int argc, char **argv)
{
  game = argc > 1 ? ig_find(argv[1]) : NULL;
  if (argc != 3 || !game) {
    fprintf(stderr, "env GAME GAMES\n");
    return 2;
  }
  struct ig_rng r = { 20 };
  test_kinds();
  test_draws(&r);
  test_games(atoi(argv[2]), &r);
  for (int seats = ig_seats_min(game); seats <= ig_seats_max(game); seats++) test_batch(seats);
  test_deals();
  test_stays();
  test_history();
  test_bad_configs();
  printf("%s: %d actions, %d bytes, %s\n", argv[1], ig_action_count(game), ig_observation_size(game),
         failures ? "FAILED" : "fine");
  return failures != 0;
}
