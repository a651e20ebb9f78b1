/* env.c - many tables stepped in one call over arrays of the caller's.
 *
 * A table is a position, the move so far, two generators (one deals, one is for
 * random players) and, where it is asked for, what each seat heard last.  Game k
 * of table i is dealt from a seed made of the env's seed, i and k alone: whatever
 * the other tables or other threads do, it is the same game.
 */
#include <string.h>
#include "encodings.h"
#include "igroteka_env.h"
#include "rng.h"

struct table {
  struct ig_rng luck, whim; /* of the deal, of random players   */
  uint64_t games;           /* begun so far                     */
  struct ig_move so_far;
  int32_t legal, seat;
  int32_t score[IG_SEATS_MAX];        /* IG_REWARD_GAIN: as told before   */
  int32_t newest, heard;              /* in the rings of events           */
  _Alignas(16) unsigned char state[]; /* state_size bytes, then the rings, seat by seat */
};

struct ig_env {
  struct ig_env_config c;
  struct ig_env_arrays a;
  const struct encoding *encoding;
  size_t stride, rings; /* bytes of a table; where its rings begin */
  int observation;
};

enum { ALIGN = 16 };
static size_t aligned(size_t n) { return (n + ALIGN - 1) / ALIGN * ALIGN; }

static size_t rings_at(const struct ig_env_config *c)
{
  return sizeof(struct table) + (size_t)ig_state_size(c->game);
}

static size_t table_size(const struct ig_env_config *c)
{
  return aligned(rings_at(c) + (size_t)c->seats * (size_t)c->history * IG_EVENT_SIZE);
}

static struct table *table_at(const struct ig_env *e, int i)
{
  unsigned char *first = (unsigned char *)(uintptr_t)e + aligned(sizeof *e);
  return (struct table *)(void *)(first + e->stride * (size_t)i);
}

static struct ig_state *position(struct table *t) { return (struct ig_state *)(void *)t->state; }

/* ---- a config that can be ------------------------------------------------ */

enum { HISTORY_MAX = 4096, TABLES_MAX = 1 << 24 };

static bool is_sound(const struct ig_env_config *c)
{
  struct ig_state s;
  struct ig_turn turn;
  struct ig_rng r = { c->seed };
  if (!c->game || !encoding_of(c->game) || c->tables < 1 || c->tables > TABLES_MAX) return false;
  if (c->history < 0 || c->history > HISTORY_MAX || (unsigned)c->reward > IG_REWARD_GAIN) return false;
  return ig_reset(c->game, c->seats, c->choice, &r, &s, &turn) == IG_OK;
}

size_t ig_env_size(const struct ig_env_config *c)
{
  return is_sound(c) ? aligned(sizeof(struct ig_env)) + table_size(c) * (size_t)c->tables : 0;
}

int ig_env_observation_size(const struct ig_env_config *c)
{
  return ig_observation_size(c->game) + c->history * IG_EVENT_SIZE;
}

/* ---- what was heard ------------------------------------------------------- */

static uint8_t *ring_of(const struct ig_env *e, struct table *t, int seat)
{
  return (uint8_t *)t + e->rings + (size_t)seat * (size_t)e->c.history * IG_EVENT_SIZE;
}

static void hear(const struct ig_env *e, struct table *t, int mover, struct ig_move m)
{
  if (!e->c.history) return;
  t->newest = (t->newest ? t->newest : e->c.history) - 1;
  if (t->heard < e->c.history) t->heard++;
  for (int p = 0; p < e->c.seats; p++)
    ig_observe_event(e->c.game, position(t), mover, m, p, ring_of(e, t, p) + t->newest * IG_EVENT_SIZE);
}

static void tell_history(const struct ig_env *e, struct table *t, int seat, uint8_t *out)
{
  const uint8_t *ring = ring_of(e, t, seat);
  int first = e->c.history - t->newest;
  if (first > t->heard) first = t->heard;
  memcpy(out, ring + t->newest * IG_EVENT_SIZE, (size_t)first * IG_EVENT_SIZE);
  memcpy(out + first * IG_EVENT_SIZE, ring, (size_t)(t->heard - first) * IG_EVENT_SIZE);
  memset(out + t->heard * IG_EVENT_SIZE, 0, (size_t)(e->c.history - t->heard) * IG_EVENT_SIZE);
}

/* ---- one table ------------------------------------------------------------ */

static void play_chance(const struct ig_env *e, struct table *t)
{
  const struct game *g = GAME(e->c.game);
  struct state *s = (struct state *)(void *)t->state;
  while (head(s)->active & CHANCE_BIT) {
    struct ig_move m = g->sample(g, s, &t->luck);
    hear(e, t, IG_CHANCE, m);
    g->apply(g, s, IG_CHANCE, m);
  }
}

/* A view in numbers; returns how many actions are legal. */
static int tell_view(const struct ig_env *e, struct table *t, int seat, uint8_t *observation, uint8_t *mask)
{
  const struct game *g = GAME(e->c.game);
  const struct state *s = STATE(t->state);
  struct ig_state view;
  bool acts = is_active(s, seat);
  struct ig_move so_far = acts ? t->so_far : (struct ig_move){ 0 };
  int legal = 0;
  g->view(g, s, seat, (struct state *)(void *)&view);
  if (mask) {
    memset(mask, 0, (size_t)e->encoding->actions);
    if (acts) legal = e->encoding->mask(g, STATE(&view), seat, so_far, mask);
  }
  if (!observation) return legal;
  memset(observation, 0, (size_t)e->encoding->size);
  e->encoding->observe(g, STATE(&view), so_far, observation);
  if (e->c.history) tell_history(e, t, seat, observation + e->encoding->size);
  return legal;
}

/* The view of the seat to act, or nothing where the game is over. */
static void tell(const struct ig_env *e, struct table *t, int i)
{
  uint8_t *mask = e->a.masks + (size_t)i * (size_t)e->encoding->actions;
  uint8_t *out = e->a.observations ? e->a.observations + (size_t)i * (size_t)e->observation : NULL;
  uint8_t active = head(STATE(t->state))->active;
  t->seat = active ? __builtin_ctz(active) : IG_CHANCE;
  t->legal = 0;
  if (active) t->legal = tell_view(e, t, t->seat, out, mask);
  else memset(mask, 0, (size_t)e->encoding->actions);
  if (!active && out) memset(out, 0, (size_t)e->observation);
  e->a.seats[i] = (int8_t)t->seat;
  if (e->a.legal) e->a.legal[i] = t->legal;
}

static uint64_t mix(uint64_t seed, uint64_t i, uint64_t k)
{
  struct ig_rng r = { seed };
  r.s = rng_next(&r) ^ i;
  r.s = rng_next(&r) ^ k;
  return rng_next(&r);
}

/* A deal that ends before anybody could act is dealt again. */
static void begin(const struct ig_env *e, struct table *t, int i)
{
  struct ig_state s;
  do {
    t->luck.s = mix(e->c.seed, (uint64_t)i, t->games++);
    ig_setup(e->c.game, e->c.seats, e->c.choice, &s);
    memcpy(t->state, &s, (size_t)ig_state_size(e->c.game));
    t->newest = t->heard = 0;
    play_chance(e, t);
  } while (!head(STATE(t->state))->active);
  memset(&t->so_far, 0, sizeof t->so_far);
  memset(t->score, 0, sizeof t->score);
}

static void reward_places(const struct ig_env *e, const struct ig_outcome *o, int32_t *out)
{
  for (int p = 0; p < e->c.seats; p++)
    for (int q = 0; q < e->c.seats; q++) out[p] += (o->place[q] > o->place[p]) - (o->place[q] < o->place[p]);
}

static void reward(const struct ig_env *e, struct table *t, int i, bool over)
{
  struct ig_outcome o;
  int32_t *out = e->a.rewards ? e->a.rewards + (size_t)i * (size_t)e->c.seats : NULL;
  if (out) memset(out, 0, (size_t)e->c.seats * sizeof *out);
  if (!over && (e->c.reward != IG_REWARD_GAIN || !out)) return;
  ig_outcome(e->c.game, position(t), &o);
  if (over && e->a.scores)
    memcpy(e->a.scores + (size_t)i * (size_t)e->c.seats, o.score, (size_t)e->c.seats * sizeof *o.score);
  if (!out) return;
  if (e->c.reward == IG_REWARD_PLACE) {
    reward_places(e, &o, out);
    return;
  }
  for (int p = 0; p < e->c.seats; p++) out[p] = o.score[p] - t->score[p];
  if (e->c.reward == IG_REWARD_GAIN) memcpy(t->score, o.score, sizeof t->score);
}

/* false: the action is not legal here, and nothing has changed. */
static bool step(const struct ig_env *e, struct table *t, int i, int32_t action)
{
  const struct game *g = GAME(e->c.game);
  struct state *s = (struct state *)(void *)t->state;
  if (action < 0 || action >= e->encoding->actions || !head(s)->active) return false;
  int answer = e->encoding->add(g, s, t->seat, &t->so_far, action);
  if (answer == IG_NO_ACTION) return false;
  if (answer == IG_OK) {
    hear(e, t, t->seat, t->so_far);
    g->apply(g, s, t->seat, t->so_far);
    memset(&t->so_far, 0, sizeof t->so_far);
    play_chance(e, t);
  }
  bool over = !head(s)->active;
  reward(e, t, i, over);
  e->a.status[i] = over ? IG_GAME_OVER : IG_GOES_ON;
  if (over && !e->c.stays) begin(e, t, i);
  tell(e, t, i);
  return true;
}

/* ---- all of them ---------------------------------------------------------- */

struct ig_env *ig_env_open(const struct ig_env_config *c, const struct ig_env_arrays *a, void *memory)
{
  struct ig_env *e = memory;
  if (!is_sound(c) || !a->masks || !a->seats || !a->status) return NULL;
  *e = (struct ig_env){ .c = *c,
                        .a = *a,
                        .encoding = encoding_of(c->game),
                        .stride = table_size(c),
                        .rings = rings_at(c),
                        .observation = ig_env_observation_size(c) };
  for (int i = 0; i < c->tables; i++) {
    struct table *t = table_at(e, i);
    memset(t, 0, e->stride);
    t->whim.s = mix(~c->seed, (uint64_t)i, 0);
  }
  ig_env_reset(e, 0, c->tables);
  return e;
}

/* Only tables that there are. */
static int end_of(const struct ig_env *e, int *from, int n)
{
  if (*from >= e->c.tables || n < 1) return 0;
  int end = n > e->c.tables ? e->c.tables : *from + n;
  if (*from < 0) *from = 0;
  return end < e->c.tables ? end : e->c.tables;
}

void ig_env_reset(struct ig_env *e, int from, int n)
{
  for (int i = from, end = end_of(e, &i, n); i < end; i++) {
    struct table *t = table_at(e, i);
    begin(e, t, i);
    if (e->a.rewards)
      memset(e->a.rewards + (size_t)i * (size_t)e->c.seats, 0, (size_t)e->c.seats * sizeof *e->a.rewards);
    e->a.status[i] = IG_GOES_ON;
    tell(e, t, i);
  }
}

int ig_env_step(struct ig_env *e, const int32_t *actions, int from, int n)
{
  int refused = 0;
  for (int i = from, end = end_of(e, &i, n); i < end; i++) {
    if (actions[i] == IG_LEAVE || step(e, table_at(e, i), i, actions[i])) continue;
    e->a.status[i] = IG_REFUSED;
    refused++;
  }
  return refused;
}

/* How many of 8 n bytes, each 0 or 1, are 1; n up to 16. */
static inline uint32_t count_ones(const uint8_t *mask, int n)
{
  uint64_t sum = 0;
  for (int i = 0; i < n; i++) {
    uint64_t word;
    memcpy(&word, mask + 8 * i, 8);
    sum += word;
  }
  return (uint32_t)(sum * 0x0101010101010101u >> 56);
}

/* Where the k-th 1 of a mask is: many bytes are counted at once, then few, then one by one. */
static int nth_legal(const uint8_t *mask, int size, uint32_t k)
{
  int i = 0;
  for (uint32_t n; i + 128 <= size && k >= (n = count_ones(mask + i, 16)); i += 128) k -= n;
  for (uint32_t n; i + 8 <= size && k >= (n = count_ones(mask + i, 1)); i += 8) k -= n;
  for (; i < size; i++)
    if (mask[i] && !k--) return i;
  return 0;
}

void ig_env_any_actions(struct ig_env *e, int32_t *actions, int from, int n)
{
  for (int i = from, end = end_of(e, &i, n); i < end; i++) {
    struct table *t = table_at(e, i);
    const uint8_t *mask = e->a.masks + (size_t)i * (size_t)e->encoding->actions;
    actions[i] = t->legal ? nth_legal(mask, e->encoding->actions, rng_below(&t->whim, (uint32_t)t->legal))
                          : IG_LEAVE;
  }
}

static bool has_table(const struct ig_env *e, int table) { return table >= 0 && table < e->c.tables; }

void ig_env_observe(const struct ig_env *e, int table, int seat, uint8_t *observation, uint8_t *mask)
{
  if (has_table(e, table) && seat >= 0 && seat < e->c.seats)
    tell_view(e, table_at(e, table), seat, observation, mask);
}

const struct ig_state *ig_env_state(const struct ig_env *e, int table)
{
  return has_table(e, table) ? position(table_at(e, table)) : NULL;
}

struct ig_move ig_env_so_far(const struct ig_env *e, int table)
{
  return has_table(e, table) ? table_at(e, table)->so_far : (struct ig_move){ 0 };
}
