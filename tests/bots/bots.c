/* bots.c GAME DEALS - what every bot promises, in one game.
 *
 * - A bot always gives a legal move, with a small budget too, at every number of seats.
 * - The same view, seed and simulations give the same move.
 * - It does not depend on what the seat cannot know: another position with the
 *   same view gives the same move (the view is all it gets; this would find a
 *   view that carries the truth along in bytes that nobody shows).
 * - Told to stop at once it answers all the same, and with a legal move.
 * - A quick way to the best move finds one as good as trying all.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "deal.h"
#include "think.h"

static const struct ig_game *g;
static void *room;
static int faults, asked;

static void fault(const char *what, const struct bot *b, const struct ig_state *s)
{
  static char text[IG_TEXT_MAX + 1];
  ig_print(g, s, text, sizeof text);
  printf("%s: %s\n%s\n", b->name, what, text);
  if (++faults > 5) exit(1);
}

static bool at_once(void *calls) { ++*(int *)calls; return true; }

static struct ig_move ask(const struct bot *b, const struct ig_state *s, int seat, uint64_t seed)
{
  struct ig_state view;
  struct bot_answer a = { 0 };
  ig_view(g, s, seat, &view);
  struct bot_task t = { .game = g, .view = &view, .seat = seat, .seed = seed, .simulations = 60, .room = room };
  memset(room, asked % 251, BOT_ROOM);           /* nothing may be left from the last question */
  asked++;
  if (!b->think(b, &t, &a)) fault("no move", b, s);
  if (ig_check(g, s, seat, a.move) != IG_OK) fault("an illegal move", b, s);
  if (b->think == think_search && memcmp(&a.move, &a.line[0].move, sizeof a.move)) fault("its move is not its best line", b, s);
  if (a.lines > 0 && a.simulations > 60) fault("more simulations than it may", b, s);
  return a.move;
}

static void ask_twice(const struct bot *b, const struct ig_state *s, int seat, struct ig_rng *r, struct ig_move was, uint64_t seed)
{
  struct ig_state view, other;
  int calls = 0;
  struct ig_move again = ask(b, s, seat, seed);
  if (memcmp(&was, &again, sizeof was)) fault("another move for the same question", b, s);
  ig_view(g, s, seat, &view);
  ig_determinize(g, &view, r, &other);
  again = ask(b, &other, seat, seed);
  if (memcmp(&was, &again, sizeof was)) fault("the move depends on what the seat cannot know", b, s);
  struct bot_answer a = { 0 };
  struct bot_task t = { .game = g, .view = &view, .seat = seat, .seed = seed, .room = room, .stop = at_once, .who = &calls };
  if (!b->think(b, &t, &a) || ig_check(g, s, seat, a.move) != IG_OK) fault("no legal move when stopped", b, s);
  if (b->think == think_search && a.simulations) fault("it does not stop", b, s);
}

/* The quick way is allowed another of several equals. */
static void try_quick_way(const struct ig_state *s, int seat)
{
  struct bot_task t = { .game = g, .view = s, .seat = seat, .seed = 1, .room = room };
  struct mind k = mind_of(&t);
  struct ig_state quick = *s, slow = *s;
  if (!k.e || !k.e->best) return;
  ig_apply(g, &quick, seat, k.e->best(g, s, seat, k.room->list));
  rank_moves(&k, &t);
  ig_apply(g, &slow, seat, k.room->list[0]);
  if (worth(&k, &quick, seat) < worth(&k, &slow, seat)) fault("the quick way misses the best move", bot_find("greedy"), s);
}

static void play(const struct bot *b, int seats, uint64_t seed)
{
  struct ig_state s;
  struct ig_rng r = { seed };
  if (ig_setup(g, seats, NULL, &s) != IG_OK) return;
  while (draw_chance(g, &s, &r), !ig_over(g, &s)) {
    int seat = ig_next_seat(g, &s);
    uint64_t own = r.s;
    if (b->think == think_greedy && ig_below(&r, 4) == 0) try_quick_way(&s, seat);
    struct ig_move m = ask(b, &s, seat, own);
    if (ig_below(&r, 8) == 0) ask_twice(b, &s, seat, &r, m, own);
    if (ig_below(&r, 5) == 0) m = ig_any_move(g, &s, seat, &r);      /* so that it sees odd positions too */
    ig_apply(g, &s, seat, m);
  }
}

int main(int argc, char **argv)
{
  if (argc < 3 || !(g = ig_find(argv[1]))) return fprintf(stderr, "bots GAME DEALS\n"), 2;
  if (!(room = malloc(BOT_ROOM))) return 2;
  for (int i = 0; i < bot_count(); i++)
    for (int deal = 0; deal < atoi(argv[2]); deal++)
      for (int seats = ig_seats_min(g); seats <= ig_seats_max(g); seats++)
        play(bot_at(i), seats, (uint64_t)(1000 * deal + seats));
  struct bot b;
  if (bot_parse("nobody", &b) || bot_parse("search@", &b) || bot_parse("search@0", &b) || bot_parse("search@5s", &b) ||
      !bot_parse("search@50ms", &b) || b.ms != 50 || !bot_parse("search@400", &b) || b.simulations != 400)
    puts("budgets are misread"), faults++;
  printf("%d questions, %d faults\n", asked, faults);
  free(room);
  return faults > 0;
}
