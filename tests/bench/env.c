/* env.c [GAME SEATS TABLES SECONDS] - how many decisions a second many tables make (igroteka_env.h).
 *
 * One thread, random players: observation, mask, reward and a uniform legal action for every decision.
 * Prints decisions and, where a move takes several of them, moves.  CPU time, so a busy machine only disturbs a little.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "igroteka.h"
#include "igroteka_env.h"

static void *some(size_t n)
{
  void *p = calloc(n, 1);
  if (!p) exit(2);
  return p;
}

static double cpu(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void bench(const struct ig_game *g, int seats, int tables, double seconds)
{
  struct ig_env_config c = { .game = g, .seats = seats, .tables = tables, .seed = 1 };
  size_t n = (size_t)tables, size = ig_env_size(&c);
  if (!size) {
    printf("%s has no such table\n", ig_name(g));
    return;
  }
  struct ig_env_arrays a = { some(n * (size_t)ig_env_observation_size(&c)),
                             some(n * (size_t)ig_action_count(g)),
                             some(n),
                             some(n),
                             some(4 * n * (size_t)seats),
                             some(4 * n * (size_t)seats),
                             some(4 * n) };
  int32_t *actions = some(4 * n);
  void *memory = some(size);
  struct ig_env *e = ig_env_open(&c, &a, memory);
  long steps = 0, games = 0, whole = 0;
  double start = cpu(), spent;
  do {
    ig_env_any_actions(e, actions, 0, tables);
    ig_env_step(e, actions, 0, tables);
    for (int i = 0; i < tables; i++) {
      games += a.status[i] == IG_GAME_OVER;
      whole += !ig_env_so_far(e, i).op;
    }
    steps++;
  } while ((spent = cpu() - start) < seconds);
  double decisions = (double)steps * tables;
  printf("%-10s %d seats %6d tables: %9.0f decisions/s, %9.0f moves/s, %7.0f games/s (%.0f decisions)\n",
         ig_name(g), seats, tables, decisions / spent, (double)whole / spent, (double)games / spent,
         decisions);
  free(a.observations);
  free(a.masks);
  free(a.seats);
  free(a.status);
  free(a.rewards);
  free(a.scores);
  free(a.legal);
  free(actions);
  free(memory);
}

int main(int argc, char **argv)
{
  if (argc == 5 && ig_find(argv[1])) {
    bench(ig_find(argv[1]), atoi(argv[2]), atoi(argv[3]), atof(argv[4]));
    return 0;
  }
  if (argc != 1) {
    fprintf(stderr, "env-bench [GAME SEATS TABLES SECONDS]\n");
    return 2;
  }
  for (int i = 0; i < ig_game_count(); i++)
    for (int tables = 64; tables <= 4096; tables *= 64)
      bench(ig_game_at(i), ig_seats_min(ig_game_at(i)), tables, 1.0);
  return 0;
}
