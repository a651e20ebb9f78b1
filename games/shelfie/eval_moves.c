/* eval_moves.c - what moves of My Shelfie are worth by eval.c, without making them.
 *
 * A turn is looked at once: its groups, what may still be done.  For a move it is then known what it is
 * worth at most, and the common goals are asked only for moves that may be among the best. */
#include <limits.h>
#include <string.h>
#include "eval.h"
#include "eval_shelf.h"

struct group {
  int tiles, worth;
  uint32_t one;
};

/* A turn: what is the same for all of its moves.  A group is known by its lowest bit. */
struct turn {
  const struct state *s;
  const uint32_t *shelf;
  int seat, room, in_hand, matches, personal, open_cells;
  uint32_t open;                      /* cells of the personal goal           */
  int next[COLUMNS];                  /* the lowest empty cell of a column    */
  uint32_t groups;                    /* how many there are of each size      */
  struct group group[SHELF];          /* by its lowest bit                    */
  int worth[7];                       /* of a group, by its tiles, to 6       */
  uint32_t touch[KINDS + 1][SHELF];   /* groups of a kind beside an empty cell, and below it */
  int top[GOALS_OUT];                 /* token of a goal still to do          */
  int bound[GOALS_OUT][TAKE_MAX + 1]; /* what it can be worth after so many tiles, at most */
  bool last, final;                   /* of a round; of the game              */
};

/* Tiles less that a goal can lack for each tile that is put: one, but one tile joins up to three small groups, and
 * two squares of one kind are done before they are expected. */
static int bound_of(int goal, int lacks_now, int tiles)
{
  int left = lacks_now - (goal == 3 ? TAKE_MAX * tiles : tiles);
  return lacks_now >= NEVER ? 0 : shelfie_goal_chance(goal == SQUARES_GOAL || left < 0 ? 0 : left, SHELF);
}

static void find_groups(struct turn *t)
{
  memset(t->touch, 0, sizeof t->touch);
  t->groups = 0;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = t->shelf[k]; rest;) {
      uint32_t group = next_group(&rest), name = group & (0u - group);
      uint32_t beside = (group << ROWS | group >> ROWS | (group << 1 & ~SHELF_BOTTOM)) & ~t->shelf[0] &
                        SHELF_FULL;
      int tiles = count_bits(group);
      struct group *g = &t->group[lowest_bit(name)];
      *g = (struct group){ tiles, t->worth[capped(tiles)], one_group(tiles) };
      t->in_hand += g->worth;
      t->groups += g->one;
      for (; beside; beside &= beside - 1) t->touch[k][lowest_bit(beside)] |= name;
    }
}

static void begin_turn(struct turn *t, const struct state *s, int seat)
{
  const uint32_t *shelf = s->shelf[seat];
  t->s = s;
  t->shelf = shelf;
  t->seat = seat;
  t->room = SHELF - count_bits(shelf[0]);
  t->last = (seat + 1) % s->h.seats == s->first - 1;
  t->final = t->last && s->end;
  for (int i = 0; i < 7; i++) t->worth[i] = t->final ? POINT * group_points[i] : shelfie_group_worth[i];
  t->in_hand = shelfie_worth_in_hand(s, seat, t->final);
  t->personal = s->personal[seat];
  t->matches = shelfie_matches(shelf, t->personal);
  t->open = shelfie_open_cells(shelf, t->personal);
  t->open_cells = t->final ? 0 : count_bits(t->open);
  for (int c = 0; c < COLUMNS; c++) t->next[c] = ROWS * c + column_height(shelf, c);
  find_groups(t);
  memset(t->bound, 0, sizeof t->bound);
  for (int i = 0; i < GOALS_OUT; i++) {
    if (!is_to_do(s, seat, i)) continue;
    int now = shelfie_lacks_with(shelf, s->goal[i], t->groups);
    t->top[i] = shelfie_top_token(s, i);
    for (int n = 1; n <= TAKE_MAX; n++) t->bound[i][n] = t->top[i] * bound_of(s->goal[i], now, n);
  }
}

/* What is sure of a move, what it is worth at most, and the groups after it. */
struct promise {
  int sure, most;
  uint32_t groups;
};

/* Tiles of one kind join groups. */
static void join(const struct turn *t, uint32_t groups, int tiles, struct promise *p)
{
  for (; groups; groups &= groups - 1) {
    const struct group *g = &t->group[lowest_bit(groups)];
    tiles += g->tiles;
    p->sure -= g->worth;
    p->groups -= g->one;
  }
  p->sure += t->worth[capped(tiles)];
  p->groups += one_group(tiles);
}

/* Tiles on their way: the first one's cell on the shelf, and their kinds. */
struct tiles {
  int n, at, what; /* what: kinds and column in one number */
  int kind[TAKE_MAX];
};

static struct tiles tiles_of(const struct turn *t, const struct handful *h)
{
  const uint8_t *tile = t->s->tile;
  int a = tile[h->bit[0]], b = h->n > 1 ? tile[h->bit[1]] : 0, c = h->n > 2 ? tile[h->bit[2]] : 0;
  return (struct tiles){ h->n, t->next[h->column], h->column << 9 | a << 6 | b << 3 | c, { a, b, c } };
}

static void join_groups(const struct turn *t, const struct tiles *x, struct promise *p)
{
  const int *kind = x->kind;
  for (int i = 0, j; i < x->n; i = j) {
    const uint32_t *touch = t->touch[kind[i]] + x->at;
    uint32_t groups = touch[i];
    for (j = i + 1; j < x->n && kind[j] == kind[i]; j++) groups |= touch[j];
    if (j == 1 && x->n == 3 && kind[2] == kind[0] && touch[0] & touch[2]) { /* round a tile of another kind */
      join(t, touch[0] | touch[2], 2, p);
      join(t, t->touch[kind[1]][x->at + 1], 1, p);
      return;
    }
    join(t, groups, j - i, p);
  }
}

static int personal_gain(const struct turn *t, const struct tiles *x)
{
  uint32_t there = (((uint32_t)1 << x->n) - 1) << x->at & t->open;
  int matches = t->matches;
  if (!there) return 0;
  for (int i = 0; i < x->n; i++) matches += wanted_at[t->personal][x->kind[i]] == x->at + i;
  int open = t->final ? 0 : t->open_cells - count_bits(there);
  return shelfie_personal_worth(matches, open) - shelfie_personal_worth(t->matches, t->open_cells);
}

static int goal_after(const struct turn *t, int i, const uint32_t *shelf, uint32_t groups, int room)
{
  int goal = t->s->goal[i];
  bool (*done)(const uint32_t *) = shelfie_goal_done[t->s->h.option[OPTION_SQUARES]][goal];
  if ((t->final || goal == SQUARES_GOAL) && done(shelf)) return t->top[i] * POINT;
  return t->final ? 0 : t->top[i] * shelfie_goal_chance(shelfie_lacks_with(shelf, goal, groups), room);
}

/* What goals add to what is sure; as soon as that is less than `least` nobody looks on. */
static int with_goals(const struct turn *t, const struct tiles *x, const struct promise *p, int least)
{
  uint32_t shelf[KINDS + 1];
  int worth = p->most;
  memcpy(shelf, t->shelf, sizeof shelf);
  for (int i = 0; i < x->n; i++) {
    shelf[0] |= (uint32_t)1 << (x->at + i);
    shelf[x->kind[i]] |= (uint32_t)1 << (x->at + i);
  }
  for (int i = 0; i < GOALS_OUT && worth >= least; i++)
    if (t->bound[i][x->n]) worth += goal_after(t, i, shelf, p->groups, t->room - x->n) - t->bound[i][x->n];
  return worth;
}

/* The first full shelf in the last turn of a round. */
static bool ends(const struct turn *t, const struct tiles *x)
{
  return t->last && !t->final && x->n == t->room;
}

static int score_after(const struct turn *t, const struct handful *h)
{
  struct state after = *t->s;
  shelfie_apply(NULL, &after, t->seat, shelfie_move_of(*h));
  return POINT * shelfie_score(&after, t->seat);
}

static struct promise promise_of(const struct turn *t, const struct tiles *x)
{
  struct promise p = { .sure = t->in_hand + (t->final ? 0 : EMPTY * x->n), .groups = t->groups };
  join_groups(t, x, &p);
  p.sure += personal_gain(t, x) + (x->n == t->room && !t->s->end ? POINT : 0);
  p.most = ends(t, x) ? INT_MAX : p.sure + t->bound[0][x->n] + t->bound[1][x->n];
  return p;
}

/* Moves that put the same tiles into the same column are worth the same. */
enum { SAME = COLUMNS << 9 };

/* What is known of a move: first at most, then exactly, or that it is less than another one. */
struct known {
  struct promise promise;
  int worth;
  bool exact;
};

static void make_sure(const struct turn *t, const struct handful *h, struct known *k, int least)
{
  if (k->exact) return;
  struct tiles x = tiles_of(t, h);
  k->worth = ends(t, &x) ? score_after(t, h) : with_goals(t, &x, &k->promise, least);
  k->exact = true;
}

/* The `best` highest so far, the highest first. */
enum { PODIUM = 8 };
struct podium {
  int most, n, worth[PODIUM], number[PODIUM];
};

static void step_up(struct podium *p, int worth, int number)
{
  int at = p->n;
  while (at > 0 && worth > p->worth[at - 1]) at--;
  if (at == p->most) return;
  p->n += p->n < p->most;
  for (int i = p->n - 1; i > at; i--) {
    p->worth[i] = p->worth[i - 1];
    p->number[i] = p->number[i - 1];
  }
  p->worth[at] = worth;
  p->number[at] = number;
}

/* First what each move is worth at most; then those that promise most are looked at, and whatever promises as much as the least of
 * them.  `same` is a move that is worth the same, the first one. */
static void look_at(const struct turn *t, struct handful *h, int n, int best, struct known *known,
                    int16_t *same)
{
  struct podium hoped = { .most = best < PODIUM ? best : PODIUM };
  int16_t first[SAME];
  int least = INT_MIN;
  memset(first, -1, sizeof first);
  for (int i = 0; i < n; i++) {
    struct tiles x = tiles_of(t, &h[i]);
    int16_t *f = &first[x.what];
    same[i] = *f = *f < 0 ? (int16_t)i : *f;
    if (same[i] == i) {
      known[i].promise = promise_of(t, &x);
      known[i].worth = known[i].promise.most;
      known[i].exact = false;
    }
    if (best <= PODIUM) step_up(&hoped, known[same[i]].worth, same[i]);
  }
  for (int i = 0; i < hoped.n; i++) {
    struct known *k = &known[hoped.number[i]];
    make_sure(t, &h[hoped.number[i]], k, INT_MIN);
    if (!i || k->worth < least) least = k->worth;
  }
  if (best > PODIUM) least = INT_MIN;
  for (int i = 0; i < n; i++) {
    if (same[i] != i || known[i].worth < least) continue;
    make_sure(t, &h[i], &known[i], least);
    if (best == 1 && known[i].worth > least) least = known[i].worth;
  }
}

void shelfie_look(const struct ig_game *ig, const struct ig_state *state, int seat,
                  const struct ig_move *list, int n, int best, float *out)
{
  enum { MOVES = COLUMNS * (SINGLES + 2 * PAIRS + 6 * TRIPLES) };
  struct handful h[MOVES];
  struct known known[MOVES];
  int16_t same[MOVES];
  struct turn t;
  (void)ig;
  if (n < 1) return;
  begin_turn(&t, (const struct state *)state, seat);
  for (int i = 0; i < n; i++) h[i] = handful_of(list[i]);
  look_at(&t, h, n, best, known, same);
  for (int i = 0; i < n; i++) out[i] = (float)known[same[i]].worth / (float)POINT;
}

struct ig_move shelfie_best_of(const struct ig_game *ig, const struct ig_state *state, int seat,
                               struct ig_rng *r, int tries)
{
  enum { TRIES = 64 };
  const struct state *s = (const struct state *)state;
  struct handful h[TRIES];
  struct known known[TRIES];
  int16_t same[TRIES];
  int n = tries < TRIES ? tries : TRIES, at = 0;
  struct turn t;
  (void)ig;
  begin_turn(&t, s, seat);
  shelfie_random_takes(s, seat, r, h, n);
  look_at(&t, h, n, 1, known, same);
  for (int i = 1; i < n; i++)
    if (same[i] == i && known[i].worth > known[at].worth) at = i;
  return shelfie_move_of(h[at]);
}
