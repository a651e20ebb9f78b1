/* shelfie.c - what a bookshelf of My Shelfie may still come to.
 *
 * Points in hand, groups that can grow, the personal goal as far as its cells are
 * open, and common goals by how many tiles they lack.  A goal that lacks tiles
 * is worth a part of its token; the parts were set by hand and kept because
 * they won matches.  What a shelf will come to (`hope`) is another question, with
 * fitted answers: they foretell the end far better, but choose worse moves. */
#include <limits.h>
#include <string.h>
#include "eval.h"
#include "turn.h"

enum {
  POINT = 100,
  EMPTY = 15
}; /* all is counted in hundredths, so that what a move changes can be added up */
static const int group_worth[7] = { 0, 25, 100, 230, 370, 580, 800 };
static const int chance[8] = { 100, 62, 42, 30, 22, 15, 10, 6 }; /* by tiles that lack */

enum { NEVER = 99, SQUARES_GOAL = 1 };

static int goal_chance(int lacks, int room)
{
  return lacks > room || lacks > 12 ? 0 : lacks > 7 ? 2 : chance[lacks];
}

/* The sum of the `best` least of n numbers; it spoils them. */
static int sum_of_least(int *x, int n, int best)
{
  int sum = 0;
  for (int i = 0; i < best; i++) {
    int at = i;
    for (int j = i + 1; j < n; j++) at = x[j] < x[at] ? j : at;
    int least = x[at];
    x[at] = x[i];
    x[i] = least;
    sum += least;
  }
  return sum;
}

/* Groups, counted in a byte for each size of 1 to 3 and one for all above. */
static uint32_t one_group(int tiles) { return (uint32_t)1 << 8 * ((tiles > 4 ? 4 : tiles) - 1); }

static uint32_t count_groups(const uint32_t *shelf)
{
  uint32_t groups = 0;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) groups += one_group(count_bits(next_group(&rest)));
  return groups;
}

/* Groups of at least `size`: tiles that the `want` largest lack. */
static int lacks_groups(uint32_t groups, int size, int want)
{
  int sum = 0;
  for (int tiles = 4; tiles > 0; tiles--, groups <<= 8) {
    int have = (int)(groups >> 24), of = have < want ? have : want;
    sum += tiles < size ? of * (size - tiles) : 0;
    want -= of;
  }
  return sum + want * size;
}

static int kinds_at(const uint32_t *shelf, uint32_t cells)
{
  int n = 0;
  for (int k = 1; k <= KINDS; k++) n += (shelf[k] & cells) != 0;
  return n;
}

/* The rows that a part of a column reaches, in four bits for each row. */
static const uint32_t rows_of[8] = { 0, 0x1, 0x10, 0x11, 0x100, 0x101, 0x110, 0x111 };
static uint32_t spread(uint32_t cells) { return rows_of[cells & 7] | rows_of[cells >> 3 & 7] << 12; }

/* Tiles and kinds of all rows or columns, four bits for each. */
static void count_lines(const uint32_t *shelf, bool rows, uint32_t *tiles, uint32_t *kinds)
{
  *tiles = *kinds = 0;
  for (int k = 1; rows && k <= KINDS; k++) {
    uint32_t m = shelf[k];
    *kinds += spread(m | m >> ROWS | m >> 2 * ROWS | m >> 3 * ROWS | m >> 4 * ROWS);
  }
  for (int c = 0; c < COLUMNS; c++) {
    uint32_t there = 0;
    if (rows) *tiles += spread(shelf[0] >> ROWS * c);
    else *tiles |= (uint32_t)column_height(shelf, c) << 4 * c;
    for (int k = 1; !rows && k <= KINDS; k++) there += (shelf[k] & column_of_shelf(c)) != 0;
    *kinds |= there << 4 * c;
  }
}

/* `want` of the lines, full, with at most `most` kinds or all different (most 0). */
static int lacks_lines(const uint32_t *shelf, bool rows, int want, int most)
{
  int n = rows ? ROWS : COLUMNS, whole = rows ? COLUMNS : ROWS, sum = 0;
  uint32_t tiles, kinds, lack = 0; /* how many lines lack 0, 1, ..., in four bits each */
  count_lines(shelf, rows, &tiles, &kinds);
  for (int i = 0; i < n; i++, tiles >>= 4, kinds >>= 4) {
    int has = tiles & 15, of = kinds & 15;
    if (most ? of <= most : of == has) lack += (uint32_t)1 << 4 * (whole - has);
  }
  for (int i = 0; i <= whole && want > 0; i++, lack >>= 4) {
    int here = lack & 15;
    sum += i * (here < want ? here : want);
    want -= here < want ? here : want;
  }
  return sum + want * NEVER;
}

/* All cells of one kind: what one of the shapes lacks at best. */
static int lacks_shape(const uint32_t *shelf, const uint32_t *shape, int shapes)
{
  int best = NEVER;
  for (int i = 0; i < shapes; i++) {
    uint32_t there = shelf[0] & shape[i];
    int lacks = count_bits(shape[i] & ~there);
    if (lacks < best && (!there || kinds_at(shelf, there) == 1)) best = lacks;
  }
  return best;
}

#define CELL(column, height) (1u << (ROWS * (column) + (height)))

static int lacks_corners(const uint32_t *shelf)
{
  static const uint32_t corners = CELL(0, 0) | CELL(0, 5) | CELL(4, 0) | CELL(4, 5);
  return lacks_shape(shelf, &corners, 1);
}

static int lacks_cross(const uint32_t *shelf)
{
  uint32_t shape[12];
  int n = 0;
  for (int c = 0; c + 2 < COLUMNS; c++)
    for (int h = 0; h + 2 < ROWS; h++)
      shape[n++] = CELL(c, h) | CELL(c + 2, h) | CELL(c + 1, h + 1) | CELL(c, h + 2) | CELL(c + 2, h + 2);
  return lacks_shape(shelf, shape, n);
}

static int lacks_diagonal(const uint32_t *shelf)
{
  static const uint32_t up = CELL(0, 0) | CELL(1, 1) | CELL(2, 2) | CELL(3, 3) | CELL(4, 4);
  static const uint32_t down = CELL(4, 0) | CELL(3, 1) | CELL(2, 2) | CELL(1, 3) | CELL(0, 4);
  const uint32_t shape[4] = { up, up << 1, down, down << 1 };
  return lacks_shape(shelf, shape, 4);
}

static int lacks_eight(const uint32_t *shelf)
{
  int most = 0;
  for (int k = 1; k <= KINDS; k++) most = count_bits(shelf[k]) > most ? count_bits(shelf[k]) : most;
  return most < 8 ? 8 - most : 0;
}

/* Two squares of different kinds, or NEVER: two of one kind are left to luck. */
static int lacks_squares(const uint32_t *shelf)
{
  int lacks[KINDS];
  for (int k = 1; k <= KINDS; k++) {
    lacks[k - 1] = 4;
    for (uint32_t from = shelf[k] | shelf[k] >> 1 | shelf[k] >> ROWS; from; from &= from - 1) {
      int bit = lowest_bit(from);
      if (bit % ROWS == ROWS - 1 || bit >= SHELF - ROWS) continue;
      uint32_t square = (uint32_t)0xC3 << bit;
      if (shelf[0] & ~shelf[k] & square) continue;
      int missing = 4 - count_bits(shelf[k] & square);
      if (missing < lacks[k - 1]) lacks[k - 1] = missing;
    }
  }
  return sum_of_least(lacks, KINDS, 2);
}

static int lacks_stairs(const uint32_t *shelf)
{
  int best = NEVER;
  for (int way = 0; way < 4; way++) {
    int lacks = 0;
    for (int c = 0; c < COLUMNS; c++) {
      int want = (way & 1 ? COLUMNS - c : c + 1) + (way >> 1), is = column_height(shelf, c);
      lacks = is > want ? NEVER : lacks + want - is;
      if (lacks >= NEVER) break;
    }
    best = lacks < best ? lacks : best;
  }
  return best;
}

/* Tiles that a common goal lacks on a shelf with such groups, as far as can be told at a glance. */
static int lacks_with(const uint32_t *shelf, int goal, uint32_t groups)
{
  switch (goal) {
  case 1: return lacks_squares(shelf);
  case 2: return lacks_lines(shelf, false, 2, 0);
  case 3: return lacks_groups(groups, 4, 4);
  case 4: return lacks_groups(groups, 2, 6);
  case 5: return lacks_lines(shelf, false, 3, 3);
  case 6: return lacks_lines(shelf, true, 2, 0);
  case 7: return lacks_lines(shelf, true, 4, 3);
  case 8: return lacks_corners(shelf);
  case 9: return lacks_eight(shelf);
  case 10: return lacks_cross(shelf);
  case 11: return lacks_diagonal(shelf);
  default: return lacks_stairs(shelf);
  }
}

static int lacks(const uint32_t *shelf, int goal)
{
  return lacks_with(shelf, goal, goal == 3 || goal == 4 ? count_groups(shelf) : 0);
}

/* By cells that match and cells still open: an open one is hoped for to 45 of 100. */
static int personal_worth(int matches, int open)
{
  static const int points[8] = { 0, 1, 2, 4, 6, 9, 12, 12 };
  int hoped = POINT * matches + 45 * open, whole = hoped / POINT;
  return POINT * points[whole] + (points[whole + 1] - points[whole]) * (hoped % POINT);
}

/* The cells of a personal goal where no tile stands; none for a goal not known. */
static uint32_t open_cells(const uint32_t *shelf, int personal)
{
  uint32_t wanted = 0;
  if (personal < 1 || personal > PERSONAL_GOALS) return 0;
  for (int k = 1; k <= KINDS; k++) wanted |= (uint32_t)1 << wanted_at[personal][k];
  return wanted & ~shelf[0];
}

static int capped(int tiles) { return tiles > 6 ? 6 : tiles; }

static int groups_worth(const uint32_t *shelf)
{
  int x = 0;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) x += group_worth[capped(count_bits(next_group(&rest)))];
  return x;
}

/* All but groups and the goals that lack tiles; in hundredths. */
static int worth_in_hand(const struct state *s, int seat, bool final)
{
  const uint32_t *shelf = s->shelf[seat];
  int personal = s->personal[seat], room = SHELF - count_bits(shelf[0]),
      open = count_bits(open_cells(shelf, personal));
  return personal_worth(shelfie_matches(shelf, personal), final ? 0 : open) - (final ? 0 : EMPTY * room) +
         POINT * (s->token[seat][0] + s->token[seat][1] + (s->end == seat + 1));
}

static bool is_to_do(const struct state *s, int seat, int i) { return s->goal[i] && !s->token[seat][i]; }

static float value(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  const uint32_t *shelf = s->shelf[seat];
  int room = SHELF - count_bits(shelf[0]);
  (void)ig;
  if (!s->h.active) return (float)shelfie_score(s, seat);
  int x = groups_worth(shelf) + worth_in_hand(s, seat, false);
  for (int i = 0; i < GOALS_OUT; i++)
    if (is_to_do(s, seat, i)) x += shelfie_top_token(s, i) * goal_chance(lacks(shelf, s->goal[i]), room);
  return (float)x / POINT;
}

/* ---- what a move is worth, without making it ------------------------------------ */

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
  return lacks_now >= NEVER ? 0 : goal_chance(goal == SQUARES_GOAL || left < 0 ? 0 : left, SHELF);
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
  for (int i = 0; i < 7; i++) t->worth[i] = t->final ? POINT * group_points[i] : group_worth[i];
  t->in_hand = worth_in_hand(s, seat, t->final);
  t->personal = s->personal[seat];
  t->matches = shelfie_matches(shelf, t->personal);
  t->open = open_cells(shelf, t->personal);
  t->open_cells = t->final ? 0 : count_bits(t->open);
  for (int c = 0; c < COLUMNS; c++) t->next[c] = ROWS * c + column_height(shelf, c);
  find_groups(t);
  memset(t->bound, 0, sizeof t->bound);
  for (int i = 0; i < GOALS_OUT; i++) {
    if (!is_to_do(s, seat, i)) continue;
    int now = lacks_with(shelf, s->goal[i], t->groups);
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
  return personal_worth(matches, open) - personal_worth(t->matches, t->open_cells);
}

static int goal_after(const struct turn *t, int i, const uint32_t *shelf, uint32_t groups, int room)
{
  int goal = t->s->goal[i];
  bool (*done)(const uint32_t *) = shelfie_goal_done[t->s->h.option[OPTION_SQUARES]][goal];
  if ((t->final || goal == SQUARES_GOAL) && done(shelf)) return t->top[i] * POINT;
  return t->final ? 0 : t->top[i] * goal_chance(lacks_with(shelf, goal, groups), room);
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

static void look(const struct ig_game *ig, const struct ig_state *state, int seat, const struct ig_move *list,
                 int n, int best, float *out)
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
  for (int i = 0; i < n; i++) out[i] = (float)known[same[i]].worth / POINT;
}

static struct ig_move best_of(const struct ig_game *ig, const struct ig_state *state, int seat,
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

/* ---- what a shelf will come to ------------------------------------------------ */

/* Points at the end, fitted by least squares to 186,000 shelves from 2,000 games of
 * search@40 against itself with two and four players; see docs/bots.md.  How far off
 * the end is, is told by the room in the fullest shelf; between the knots lies
 * a straight line. */
enum {
  KNOTS = 5,
  GROUPS_FROM = 0,
  ANY_CASE = 6,
  PERSONAL_POINTS,
  MATCHES,
  STILL_OPEN,
  BOTH,
  BEHIND,
  LACKS_FROM,
  ROWS_FITTED = LACKS_FROM + 8
};
static const int knot[KNOTS] = { 0, 4, 10, 18, 30 };
static const float fitted[ROWS_FITTED][KNOTS] = {
  { -0.107f, 0.110f, 0.061f, 0.030f, 0.384f },  /* groups of 1 */
  { -0.145f, 0.547f, 0.518f, 0.935f, 2.247f },  /* groups of 2 */
  { 1.602f, 2.375f, 2.358f, 2.745f, 3.424f },   /* groups of 3 */
  { 2.537f, 3.774f, 3.952f, 4.271f, 4.259f },   /* groups of 4 */
  { 4.436f, 5.740f, 5.496f, 5.510f, 3.872f },   /* groups of 5 */
  { 6.998f, 8.062f, 7.313f, 6.311f, 2.558f },   /* groups of 6 and more */
  { 2.596f, 0.502f, 3.169f, 11.539f, 7.801f },  /* in any case */
  { 0.713f, 0.682f, -0.182f, -0.212f, 0.324f }, /* points of the personal goal */
  { 0.787f, 0.890f, 3.382f, 3.519f, 2.863f },   /* cells of it that match */
  { 0.556f, 0.772f, 1.514f, 1.618f, 2.588f },   /* cells of it still open */
  { 0.122f, 0.092f, -0.090f, -0.054f, 0.018f }, /* both multiplied */
  { 0.103f, 0.412f, 0.501f, 0.573f, 0.764f },   /* tiles lacked more than the fullest shelf */
  { 0.210f, 0.496f, 0.485f, 0.478f, 0.707f },   /* goals that lack 1 */
  { -0.099f, 0.216f, 0.314f, 0.329f, 0.990f },  /* goals that lack 2 */
  { -0.189f, -0.001f, 0.205f, 0.189f, 0.793f }, /* goals that lack 3 */
  { -0.202f, -0.106f, 0.128f, 0.124f, 0.775f }, /* goals that lack 4 */
  { 0.041f, 0.088f, 0.243f, 0.241f, 0.957f },   /* goals that lack 5 */
  { -0.186f, 0.094f, 0.281f, 0.196f, 0.920f },  /* goals that lack 6 */
  { -0.091f, -0.014f, 0.232f, 0.198f, 0.848f }, /* goals that lack 7 */
  { -0.012f, -0.139f, 0.103f, 0.278f, 0.788f }, /* goals that lack more */
};
static const float by_goal[GOALS + 1][4] = {
  /* that lack 1, 2, 3 or 4, 5 to 8 */
  { 0 },
  { 0.299f, 0.350f, 0.305f, 0.121f },
  { 0.162f, -0.048f, 0.029f, -0.221f },
  { 0.085f, 0.147f, 0.178f, -0.010f },
  { 0.243f, 0.185f, 0.193f, 0.047f },
  { 0.270f, 0.337f, 0.345f, 0.141f },
  { 0.187f, 0.122f, 0.017f, -0.210f },
  { 0.433f, 0.514f, 0.563f, 0.341f },
  { 0.097f, -0.106f, -0.268f, 0.000f },
  { 0.291f, 0.263f, 0.301f, 0.148f },
  { 0.067f, -0.064f, -0.069f, -0.294f },
  { -0.025f, -0.207f, -0.207f, -0.449f },
  { 0.269f, 0.257f, 0.330f, 0.138f },
};

struct moment {
  int at;
  float part;
}; /* between which knots, and how far  */

static float by_moment(struct moment t, int row)
{
  return fitted[row][t.at] + t.part * (fitted[row][t.at + 1] - fitted[row][t.at]);
}

static struct moment moment_of(int room)
{
  int at = 0;
  while (at < KNOTS - 2 && room >= knot[at + 1]) at++;
  return (struct moment){ at, (float)(room - knot[at]) / (float)(knot[at + 1] - knot[at]) };
}

static float personal_hope(const uint32_t *shelf, int personal, struct moment t)
{
  static const float points[7] = { 0, 1, 2, 4, 6, 9, 12 };
  int open = 0, matches;
  if (personal < 1 || personal > PERSONAL_GOALS) return 0;
  matches = shelfie_matches(shelf, personal);
  for (int k = 1; k <= KINDS; k++) open += !(shelf[0] >> wanted_at[personal][k] & 1);
  return by_moment(t, PERSONAL_POINTS) * points[matches] + by_moment(t, MATCHES) * (float)matches +
         by_moment(t, STILL_OPEN) * (float)open + by_moment(t, BOTH) * (float)(open * matches);
}

static float goal_hope(const struct state *s, int seat, int i, struct moment t)
{
  static const int column[9] = { 0, 0, 1, 2, 2, 3, 3, 3, 3 };
  int goal = s->goal[i], missing;
  if (!goal) return 0;
  if (s->token[seat][i]) return s->token[seat][i];
  missing = lacks(s->shelf[seat], goal);
  if (missing >= 90 || missing < 1) return 0;
  float part = by_moment(t, LACKS_FROM + (missing < 8 ? missing : 8) - 1) +
               (missing <= 8 ? by_goal[goal][column[missing]] : 0);
  return part * (float)shelfie_top_token(s, i);
}

static float hope(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  const uint32_t *shelf = s->shelf[seat];
  int room = SHELF - count_bits(shelf[0]), least = room;
  if (!s->h.active) return value(ig, state, seat);
  for (int p = 0; p < s->h.seats; p++) {
    int other = SHELF - count_bits(s->shelf[p][0]);
    if (other < least) least = other;
  }
  struct moment t = moment_of(least);
  float x = by_moment(t, ANY_CASE) + by_moment(t, BEHIND) * (float)(room - least) +
            personal_hope(shelf, s->personal[seat], t);
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) {
      int n = count_bits(next_group(&rest));
      x += by_moment(t, GROUPS_FROM + (n > 6 ? 6 : n) - 1);
    }
  for (int i = 0; i < GOALS_OUT; i++) x += goal_hope(s, seat, i, t);
  return s->end == seat + 1 ? x + 1.0f : x;
}

const struct eval eval_shelfie = { "shelfie",          value,
                                   .look = look,       .best_of = best_of,
                                   .leaf_value = hope, .choice_samples = 1,
                                   .move_samples = 32, .candidates = 32,
                                   .games_each = 6,    .halves = true,
                                   .replies = 24,      .reply_worth = 0.6f,
                                   .horizon = 10,      .scale = 5,
                                   .depth = 4,         .solve_limit = 60000,
                                   .exploration = 0.1f };
