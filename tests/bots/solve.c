/* solve.c GAME GAMES - exact endings of so many games, or more until there are some, against a plain search of all lines of play.
 *
 * Games are played at random; wherever the solver finds an answer, every line is
 * followed here once more without order and without cutting anything off, and all
 * moves must come out the same.  The solver must also be at work: a game in which it
 * never answers fails, unless nobody ever knows all of it while he has a choice; and so does one in which search does not
 * take its answer.
 * And told to hurry it gives up, so that the search can answer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "deal.h"
#include "bots_private.h"

enum { GUESSES = WORLDS, POSITIONS = 40000, ENOUGH = 40 };

static const struct ig_game *g;
static struct workspace *workspace;
static int faults, solved, compared, most, known;

static void fault(const char *what, const struct ig_state *s)
{
  static char text[IG_TEXT_MAX + 1];
  ig_print(g, s, text, sizeof text);
  printf("%s\n%s\n", what, text);
  if (++faults > 3) exit(1);
}

/* What comes of it if everybody does what is best for himself; false: too many lines to follow. */
static bool all_lines(const struct bot_context *k, const struct ig_state *s, struct finish *out, int *left)
{
  if (ig_over(g, s)) {
    *out = judge(k, s, 0);
    return true;
  }
  int mover = ig_next_seat(g, s);
  int n = ig_moves(g, s, mover, NULL, 0);
  struct ig_move *list = malloc((size_t)n * sizeof *list);
  ig_moves(g, s, mover, list, n);
  bool done = (*left -= n) >= 0;
  for (int i = 0; i < n && done; i++) {
    struct ig_state next = *s;
    struct finish f;
    ig_apply(g, &next, mover, list[i]);
    done = all_lines(k, &next, &f, left);
    if (done && (!i || f.result[mover] > out->result[mover])) *out = f;
  }
  free(list);
  return done;
}

/* The mean over the guesses that the solver made, or the one world if they are all the same. */
static bool plain_worth(struct bot_context k, const struct bot_task *t, struct ig_move m, float *worth)
{
  static struct ig_state world[GUESSES];
  int worlds = 1, left = 400000;
  *worth = 0;
  for (int w = 0; w < GUESSES; w++) {
    ig_determinize(g, t->view, &k.r, &world[w]);
    if (memcmp(&world[w], &world[0], k.size)) worlds = GUESSES;
  }
  for (int w = 0; w < worlds; w++) {
    struct finish f;
    ig_apply(g, &world[w], t->seat, m);
    if (!all_lines(&k, &world[w], &f, &left)) return false;
    *worth += f.result[t->seat] / (float)worlds;
  }
  return true;
}

static bool nothing_hidden(struct bot_context k, const struct ig_state *view)
{
  struct ig_state first, other;
  ig_determinize(g, view, &k.r, &first);
  for (int i = 0; i < GUESSES; i++) {
    ig_determinize(g, view, &k.r, &other);
    if (memcmp(&first, &other, k.size)) return false;
  }
  return true;
}

static bool at_once(void *who)
{
  (void)who;
  return true;
}

static void try_position(const struct ig_state *s, int seat, uint64_t seed)
{
  struct ig_state view;
  struct bot_answer a, b;
  ig_view(g, s, seat, &view);
  struct bot_task t = { .game = g,
                        .view = &view,
                        .seat = seat,
                        .seed = seed,
                        .simulations = POSITIONS / 40,
                        .workspace = workspace };
  struct bot_context k = context_with_net(bot_find("search"), &t), before;
  int n = rank_moves(&k, &t);
  before = k;
  known += n > 1 && nothing_hidden(k, &view);
  if (n < 2 || !solve_ending(&k, &t, n, POSITIONS, &a)) return;
  solved++;
  if (n > most) most = n;
  for (int i = 0; i < a.lines; i++) {
    float worth;
    if (!plain_worth(before, &t, a.line[i].move, &worth)) break;
    float more = worth - a.line[i].worth;
    if (more > 1e-4f || more < -1e-4f) {
      fault("another worth than by following all lines", s);
      break;
    }
    compared++;
  }
  const struct bot *search = bot_find("search");
  if (!search->think(search, &t, &b) || !b.solved || memcmp(&a.move, &b.move, sizeof a.move))
    fault("search does not take the answer", s);
  t.stop = at_once;
  if (!search->think(search, &t, &b) || ig_check(g, s, seat, b.move) != IG_OK)
    fault("no answer in a hurry", s);
}

int main(int argc, char **argv)
{
  if (argc < 3 || !(g = ig_find(argv[1])) || !(workspace = malloc(BOT_WORKSPACE))) {
    fprintf(stderr, "solve GAME GAMES\n");
    return 2;
  }
  int games = atoi(argv[2]);
  for (int i = 0; i < games || (i < 10 * games && compared < ENOUGH); i++) {
    struct ig_state s;
    struct ig_rng r = { derive_seed(77, (uint64_t)i) };
    if (ig_setup(g, 2, NULL, &s) != IG_OK) return 2;
    while (draw_chance(g, &s, &r), !ig_over(g, &s)) {
      int seat = ig_next_seat(g, &s);
      try_position(&s, seat, r.s);
      ig_apply(g, &s, seat, ig_random_move(g, &s, seat, &r));
    }
  }
  printf("%s: %d endings solved, of up to %d moves; %d moves compared, %d faults\n", argv[1], solved, most,
         compared, faults);
  free(workspace);
  if (!solved && !known) {
    printf("left out: in %s nobody ever knows all of it while he has a choice\n", argv[1]);
    return 77;
  }
  return faults > 0 || !solved || !compared;
}
