/* tournament.c - a player of your own against the bots of the library: change `mine` and run it again.
 *
 *     cc examples/tournament.c -o tournament $(pkg-config --cflags --libs igroteka) && ./tournament ralph level5
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <igroteka.h>
#include <igroteka_bots.h>

/* What the seat has if it makes this move, in one guess of what is hidden. */
static int points_after(const struct ig_game *g, const struct ig_state *guess, int seat, struct ig_move m)
{
  struct ig_state after = *guess;
  struct ig_outcome o;
  ig_apply(g, &after, seat, m);
  ig_outcome(g, &after, &o);
  return o.score[seat];
}

/* A view in, a legal move out: the one that brings most points at once. */
static bool mine(void *self, const struct ig_game *g, const struct ig_state *view, int seat, uint64_t seed,
                 struct ig_move *out)
{
  static struct ig_move list[IG_MOVES_MAX];
  struct ig_state guess;
  struct ig_rng r = { seed };
  int n = ig_moves(g, view, seat, list, IG_MOVES_MAX), best = 0, points = 0;
  (void)self;
  memset(&guess, 0, sizeof guess);
  ig_determinize(g, view, &r, &guess);
  for (int i = 0; i < n; i++) {
    int p = points_after(g, &guess, seat, list[i]);
    if (i && p <= points) continue;
    best = i;
    points = p;
  }
  *out = list[best];
  return n > 0;
}

int main(int argc, char **argv)
{
  const struct ig_game *g = ig_find(argc > 1 ? argv[1] : "ralph");
  struct ig_competitor players[] = { { .player = mine }, { .bot = argc > 2 ? argv[2] : "level5" } };
  struct ig_standing s[2];
  int who, answer = IG_NO_BOT;
  void *workspace = malloc(ig_bot_workspace());
  if (g && workspace) answer = ig_match(g, 2, NULL, players, 2, 25, 1, workspace, s, &who);
  free(workspace);
  if (answer != IG_OK) {
    fprintf(stderr, "no such game or bot\n");
    return 2;
  }
  for (int i = 0; i < 2; i++)
    printf("%s: %.1f ± %.1f %% won, %.1f points, %d games\n", i ? players[i].bot : "mine", 100 * s[i].won,
           100 * s[i].interval, s[i].score, s[i].games);
  return 0;
}
