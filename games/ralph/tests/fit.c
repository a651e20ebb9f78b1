/* fit.c [SEATS GAMES [LEAST]] - how well Ralph's judgement of a game that is cut off tells its end, and the weights that would tell it best.
 *
 * Greedy plays against itself; at the start of every round but the first, and for every seat, stand what the judgement
 * looks at and how many cards were still taken.  Printed are the weights of a line through them (least squares), and
 * which part of the spread within a round the judgement explains, per thousand; less than LEAST is a failure.
 */
#include "../eval.c"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "bot.h"

enum {
  REACH,
  LAST,
  JOKERS,
  CARD,
  WEIGHTS = CARD + NUMBERS - 1,
  ASPECTS = WEIGHTS + HAND
}; /* the 16 counts from the rest; then a mean for each round */

struct sample {
  double f[ASPECTS], hoped, taken;
  int left;
};

static struct sum {
  double n, hoped, taken, hoped2, taken2, both;
} by_round[HAND + 1];
static double normal[ASPECTS][ASPECTS + 1];

static struct sample look(const struct ig_game *g, const struct ig_state *now, int seat)
{
  const struct state *s = (const struct state *)now;
  int left = hand_size(s, seat);
  struct sample x = { .left = left,
                      .hoped = (double)hope(g, now, seat) - s->score[seat],
                      .taken = -s->score[seat] };
  x.f[REACH] = (double)in_reach(s, seat);
  x.f[LAST] = x.f[REACH] / left;
  x.f[JOKERS] = (double)bits(s->hand[seat].of[1]) * left / (double)HAND;
  for (int card = 1; card <= CARDS; card++)
    if (has(&s->hand[seat], card) && number_of(card) < NUMBERS)
      x.f[CARD + number_of(card) - 1] += (double)left / (double)HAND;
  x.f[WEIGHTS + left] = 1;
  return x;
}

static void add(const struct sample *x)
{
  struct sum *s = &by_round[x->left];
  s->n++;
  s->hoped += x->hoped;
  s->taken += x->taken;
  s->hoped2 += x->hoped * x->hoped;
  s->taken2 += x->taken * x->taken;
  s->both += x->hoped * x->taken;
  for (int i = 0; i < ASPECTS; i++) {
    for (int j = 0; j < ASPECTS; j++) normal[i][j] += x->f[i] * x->f[j];
    normal[i][ASPECTS] += x->f[i] * x->taken;
  }
}

static void play(const struct ig_game *g, int seats, uint64_t seed, void *workspace)
{
  static struct sample seen[HAND * SEATS];
  struct ig_state s, view;
  struct ig_rng r = { seed };
  struct ig_outcome o;
  int n = 0, round = 1;
  const struct state *now = (const struct state *)&s;
  ig_setup(g, seats, NULL, &s);
  while (!ig_over(g, &s)) {
    if (now->stage == CHOOSING && now->round > round) {
      round = now->round;
      for (int p = 0; p < seats; p++) seen[n++] = look(g, &s, p);
    }
    int mover = ig_next_seat(g, &s);
    struct bot_answer a = { 0 };
    struct bot_task t = { .game = g, .view = &view, .seat = mover, .seed = r.s, .workspace = workspace };
    if (mover == IG_CHANCE) a.move = ig_random_move(g, &s, mover, &r);
    else {
      ig_view(g, &s, mover, &view);
      r.s++;
      bot_find("greedy")->think(bot_find("greedy"), &t, &a);
    }
    ig_apply(g, &s, mover, a.move);
  }
  ig_outcome(g, &s, &o);
  for (int i = 0; i < n; i++) {
    seen[i].taken += o.score[i % seats];
    add(&seen[i]);
  }
}

/* Gauss and Jordan; what no sample has keeps the weight nought. */
static void solve(void)
{
  for (int i = 0; i < ASPECTS; i++) {
    if (fabs(normal[i][i]) < 1e-9) continue;
    for (int k = 0; k < ASPECTS; k++) {
      double times = normal[k][i] / normal[i][i];
      for (int j = 0; k != i && j <= ASPECTS; j++) normal[k][j] -= times * normal[i][j];
    }
  }
}

static double weight(int i) { return fabs(normal[i][i]) < 1e-9 ? 0 : normal[i][ASPECTS] / normal[i][i]; }

/* A judgement may be off by the same for all; that decides nothing, and is left out. */
static double explained(void)
{
  double spread = 0, rest = 0;
  for (int left = 1; left <= HAND; left++) {
    const struct sum *s = &by_round[left];
    if (s->n < 1) continue;
    double taken = s->taken2 - s->taken * s->taken / s->n, hoped = s->hoped2 - s->hoped * s->hoped / s->n;
    spread += taken;
    rest += taken + hoped - 2 * (s->both - s->hoped * s->taken / s->n);
  }
  return 1000 * (1 - rest / spread);
}

int main(int argc, char **argv)
{
  const struct ig_game *g = ig_find("ralph");
  int seats = argc > 2 ? atoi(argv[1]) : 4, games = argc > 2 ? atoi(argv[2]) : 300;
  double least = argc > 3 ? atof(argv[3]) : argc > 2 ? 0 : 90;
  void *workspace = malloc(BOT_WORKSPACE);
  double mean = 0;
  if (seats < 2 || seats > SEATS || games < 1 || !workspace) {
    fprintf(stderr, "fit [SEATS GAMES [LEAST]]\n");
    return 2;
  }
  for (int i = 0; i < games; i++) play(g, seats, (uint64_t)i * 1000003, workspace);
  solve();
  for (int n = 0; n < NUMBERS - 1; n++) mean += weight(CARD + n) / (double)NUMBERS;
  printf("reach %.2f, last %.2f, joker %.2f, card", weight(REACH), weight(LAST), weight(JOKERS));
  for (int n = 0; n < NUMBERS; n++) printf(" %.2f", (n < NUMBERS - 1 ? weight(CARD + n) : 0) - mean);
  printf("\nexplained %.0f of 1000\n", explained());
  free(workspace);
  return explained() < least;
}
