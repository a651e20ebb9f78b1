/* samples.c GAME SEATS GAMES SEED THREADS OUT BOT [NET] - positions of bots' games, and how they ended, for tools/train.
 *
 * BOT plays all seats, now and then a random move or one of its four best, so that positions after mistakes are
 * seen, too.  NET is the file that the bot judges by.  At the beginning of turns and after moves some positions
 * are taken, for every seat what a net would be shown of it (struct eval's sight) and
 *
 *     float   points by the hand-made evaluation, points at the end, share of the first place
 *     uint32  number of the game
 *
 * OUT gets a line "inputs rows rules-version sight-hash name" and the rows, as OUT.0, OUT.1 … one for each thread. */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "seed.h"
#include "bots_private.h"

enum {
  KEEP = 2048,
  WILD = 25,
  TAKEN = 30
}; /* per cent of games that are wild; of positions that are taken */

struct sample {
  float base, points, won;
  uint32_t game;
};

static struct {
  const struct ig_game *g;
  int seats, games, next;
  uint64_t seed;
  const char *out;
  struct bot bot;
  pthread_mutex_t lock;
  long rows;
} run;

static struct net_file net;
const struct net_file *net_file(int i) { return i || !net.bytes ? NULL : &net; }

struct game_seen { /* what was taken of one game        */
  int n, seat[KEEP];
  struct sample s[KEEP];
  int8_t x[KEEP][NET_INPUTS];
};

static void take(struct game_seen *t, const struct ig_state *s, uint32_t game)
{
  const struct eval *e = eval_of(run.g);
  for (int p = 0; p < run.seats && t->n < KEEP; p++) {
    t->seat[t->n] = p;
    t->s[t->n] = (struct sample){ .base = foresee_by_hand(e, run.g, s, p), .game = game };
    e->sight(run.g, s, p, t->x[t->n++]);
  }
}

/* What the bot plays, or something like it: one in `noise` moves is any, one in noise / 3 one of the best four. */
static struct ig_move choose(const struct ig_state *s, int seat, struct ig_rng *r, uint32_t noise,
                             void *workspace)
{
  struct ig_state view;
  struct bot_answer a = { 0 };
  ig_view(run.g, s, seat, &view);
  if (ig_rng_below(r, noise) == 0) return ig_random_move(run.g, s, seat, r);
  struct bot_task t = { .game = run.g,
                        .view = &view,
                        .seat = seat,
                        .seed = r->s,
                        .simulations = run.bot.simulations,
                        .workspace = workspace };
  ig_rng_below(r, 2);
  if (!run.bot.think(&run.bot, &t, &a)) return ig_random_move(run.g, s, seat, r);
  if (a.lines > 1 && ig_rng_below(r, noise) < 3)
    return a.line[ig_rng_below(r, (uint32_t)(a.lines < 4 ? a.lines : 4))].move;
  return a.move;
}

static void act(struct ig_state *s, struct ig_rng *r, uint32_t noise, void *workspace)
{
  struct ig_move m[IG_SEATS_MAX];
  bool acts[IG_SEATS_MAX];
  for (int p = 0; p < run.seats; p++) {
    acts[p] = ig_is_active(run.g, s, p);
    if (acts[p]) m[p] = choose(s, p, r, noise, workspace);
  }
  for (int p = 0; p < run.seats; p++)
    if (acts[p]) ig_apply(run.g, s, p, m[p]);
}

static void play(struct game_seen *t, uint32_t game, void *workspace)
{
  struct ig_state s;
  struct ig_rng r = { derive_seed(run.seed, game) };
  struct ig_outcome o;
  int winners = 0;
  uint32_t noise = ig_rng_below(&r, 100) < WILD ? 10 : 50;
  t->n = 0;
  ig_setup(run.g, run.seats, NULL, &s);
  while (!ig_over(run.g, &s)) {
    bool chance = ig_is_active(run.g, &s, IG_CHANCE);
    if (chance) ig_apply(run.g, &s, IG_CHANCE, ig_random_move(run.g, &s, IG_CHANCE, &r));
    else {
      if (ig_rng_below(&r, 100) < TAKEN) take(t, &s, game);
      act(&s, &r, noise, workspace);
      if (!ig_over(run.g, &s) && ig_rng_below(&r, 100) < TAKEN) take(t, &s, game);
    }
  }
  ig_outcome(run.g, &s, &o);
  for (int p = 0; p < run.seats; p++) winners += o.place[p] == 1;
  for (int i = 0; i < t->n; i++) {
    t->s[i].points = (float)o.score[t->seat[i]];
    t->s[i].won = o.place[t->seat[i]] == 1 ? 1 / (float)winners : 0;
  }
}

static int next_game(void)
{
  pthread_mutex_lock(&run.lock);
  int game = run.next < run.games ? run.next++ : -1;
  pthread_mutex_unlock(&run.lock);
  return game;
}

static void *work(void *number)
{
  char path[4096];
  snprintf(path, sizeof path, "%s.%ld", run.out, (long)(intptr_t)number);
  FILE *out = fopen(path, "wb");
  struct game_seen *t = malloc(sizeof *t);
  void *workspace = malloc(BOT_WORKSPACE);
  int8_t x[NET_INPUTS];
  struct ig_state s;
  if (!out || !t || !workspace) exit((perror(path), 2));
  ig_setup(run.g, run.seats, NULL, &s);
  size_t inputs = (size_t)eval_of(run.g)->sight(run.g, &s, 0, x);
  long rows = 0;
  for (int game; (game = next_game()) >= 0;) {
    play(t, (uint32_t)game, workspace);
    for (int i = 0; i < t->n; i++, rows++)
      if (fwrite(t->x[i], 1, inputs, out) != inputs || fwrite(&t->s[i], sizeof t->s[i], 1, out) != 1)
        exit((perror(path), 2));
  }
  if (fclose(out)) exit((perror(path), 2));
  pthread_mutex_lock(&run.lock);
  run.rows += rows;
  if (number == 0) fprintf(stderr, "%s for %d: %zu inputs\n", ig_name(run.g), run.seats, inputs);
  pthread_mutex_unlock(&run.lock);
  free(t);
  free(workspace);
  return (void *)(uintptr_t)inputs;
}

static void read_net(const char *path)
{
  static uint8_t bytes[1 << 20];
  struct net n;
  FILE *in = fopen(path, "rb");
  if (!in) exit((perror(path), 2));
  net = (struct net_file){ bytes, fread(bytes, 1, sizeof bytes, in) };
  fclose(in);
  const char *why = net_read(net.bytes, net.size, &n);
  if (!why && !net_sound(net.bytes, net.size)) why = "its checksum is wrong";
  if (why) exit((fprintf(stderr, "%s: %s\n", path, why), 2));
}

static int write_head(size_t inputs)
{
  FILE *out = fopen(run.out, "w");
  if (!out) {
    perror(run.out);
    return 2;
  }
  fprintf(out, "%zu %ld %d %016" PRIx64 " %s\n", inputs, run.rows, ig_rules_version(run.g),
          net_sight_hash(run.g, run.seats), ig_name(run.g));
  return fclose(out) ? 2 : 0;
}

int main(int argc, char **argv)
{
  pthread_t id[256];
  void *inputs = NULL;
  if (argc < 8) {
    fputs("samples GAME SEATS GAMES SEED THREADS OUT BOT [NET]\n", stderr);
    return 2;
  }
  run.g = ig_find(argv[1]);
  run.seats = atoi(argv[2]);
  run.games = atoi(argv[3]);
  run.seed = strtoull(argv[4], NULL, 10);
  run.out = argv[6];
  int threads = atoi(argv[5]);
  if (!run.g || !eval_of(run.g)->sight) {
    fprintf(stderr, "%s: nets cannot see this game\n", argv[1]);
    return 2;
  }
  if (!bot_parse(argv[7], &run.bot)) {
    fprintf(stderr, "%s: no such bot\n", argv[7]);
    return 2;
  }
  if (threads < 1 || threads > 256) {
    fputs("1 to 256 threads\n", stderr);
    return 2;
  }
  if (argc > 8) read_net(argv[8]);
  pthread_mutex_init(&run.lock, NULL);
  for (int i = 0; i < threads; i++) pthread_create(&id[i], NULL, work, (void *)(intptr_t)i);
  for (int i = 0; i < threads; i++) pthread_join(id[i], &inputs);
  return write_head((size_t)(uintptr_t)inputs);
}
