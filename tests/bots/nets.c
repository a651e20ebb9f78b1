/* nets.c PYTHON NETS.PY NET... - the nets that are carried: each fits its game, answers what tools/nets.py works out by
 * itself from the same bytes, and is refused when it is damaged; bots that judge by it play, and with other rules do without. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bots_private.h"

#define must(x)                                                                                              \
  do {                                                                                                       \
    if (!(x)) {                                                                                              \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #x);                                                         \
      exit(1);                                                                                               \
    }                                                                                                        \
  } while (0)

static void made_up(int8_t *x, int inputs, uint32_t seed)
{
  for (int i = 0; i < inputs; i++) {
    seed = (seed * 1103515245u + 12345u) & 0x7FFFFFFFu;
    x[i] = (int8_t)((seed >> 8 & 7) == 0 ? (int)(seed >> 16 & 255) - 128 : 0);
  }
}

static void same_as_python(const struct net *n, FILE *python)
{
  int8_t x[NET_INPUTS];
  int32_t out[NET_HEADS];
  for (uint32_t seed = 1; seed <= 8; seed++) {
    made_up(x, n->inputs, seed);
    net_run(n, x, out);
    for (int h = 0; h < n->heads; h++) {
      long told = 0;
      must(fscanf(python, "%ld", &told) == 1);
      if (told != out[h]) {
        printf("%s %d: seed %u, head %d: %ld by Python, %d here\n", n->game, n->seats, seed, h, told, out[h]);
        exit(1);
      }
    }
  }
}

static void damaged(const struct net_file *f)
{
  struct net n;
  uint8_t *copy = malloc(f->size);
  must(copy);
  memcpy(copy, f->bytes, f->size);
  must(net_read(copy, f->size - 1, &n) && net_read(copy, 20, &n) && net_read(copy, 0, &n));
  for (size_t at = 8; at < f->size; at += 997) {
    copy[at] ^= 64;
    must(!net_sound(copy, f->size));
    copy[at] ^= 64;
  }
  copy[0] = 'X';
  must(net_read(copy, f->size, &n));
  copy[0] = 'I';
  copy[29] = 255; /* so many inputs? */
  must(net_read(copy, f->size, &n));
  free(copy);
}

static void fits(const struct net *n, const struct net_file *f)
{
  const struct ig_game *g = ig_find(n->game);
  struct net found;
  must(g && n->rules == ig_rules_version(g));
  must(n->sight == net_sight_hash(g, n->seats));
  must(net_of(g, n->seats, &found) && found.b1 == n->b1);
  must(!net_of(g, 9, &found));
  for (int v = n->rules - 1; v > 0; v--)
    must(!ig_version(g, v) || !net_of(ig_version(g, v), n->seats, &found));
  must(net_sound(f->bytes, f->size));
}

/* One move by each bot that judges by nets; `handmade` must not look at one. */
static void plays(const struct net *n)
{
  const struct ig_game *g = ig_find(n->game);
  struct ig_state s, view;
  struct ig_rng r = { 3 };
  void *workspace = malloc(BOT_WORKSPACE);
  must(workspace && ig_setup(g, n->seats, NULL, &s) == IG_OK);
  for (int moves = 0; moves < 20 || ig_is_active(g, &s, IG_CHANCE); moves++) {
    int mover = ig_next_seat(g, &s);
    ig_apply(g, &s, mover, ig_random_move(g, &s, mover, &r));
  }
  int seat = ig_next_seat(g, &s);
  ig_view(g, &s, seat, &view);
  struct bot_task t = {
    .game = g, .view = &view, .seat = seat, .seed = 1, .simulations = 40, .workspace = workspace
  };
  must(context_with_net(bot_find("search"), &t).net.inputs == n->inputs);
  must(context_with_net(bot_find("handmade"), &t).net.inputs == 0);
  must(context_with_net(bot_find("level4"), &t).net.inputs == 0);
  for (int i = 0; i < 2; i++) {
    struct bot_answer a = { 0 };
    const struct bot *b = bot_find(i ? "net" : "search");
    must(b->think(b, &t, &a) && ig_check(g, &view, seat, a.move) == IG_OK);
  }
  free(workspace);
}

int main(int argc, char **argv)
{
  const struct net_file *f;
  int count = 0;
  for (; (f = net_file(count)); count++) {
    struct net n;
    char command[8192];
    const char *why = net_read(f->bytes, f->size, &n);
    if (why) {
      printf("net %d: %s\n", count, why);
      return 1;
    }
    must(count + 3 < argc);
    snprintf(command, sizeof command, "'%s' '%s' --vectors '%s'", argv[1], argv[2], argv[count + 3]);
    FILE *python = popen(command, "r");
    must(python);
    same_as_python(&n, python);
    must(!pclose(python));
    fits(&n, f);
    damaged(f);
    plays(&n);
    printf("%s for %d: %d inputs, %zu bytes\n", n.game, n.seats, n.inputs, f->size);
  }
  must(count == argc - 3);
  return 0;
}
