/* random.c - any legal move, each as likely as every other; and the list of bots. */
#include "bot.h"

#include <string.h>
#include "igroteka.h"

static bool any_move(const char *view, int seat, uint64_t seed, char *out, int cap)
{
  struct ig_fault fault;
  struct ig_state s;
  struct ig_rng r = { seed };
  const struct ig_game *g = ig_parse_game(view, &fault);
  if (!g || !ig_parse(g, view, &s, &fault) || !ig_is_active(g, &s, seat)) return false;
  struct ig_move m = ig_any_move(g, &s, seat, &r);
  return ig_check(g, &s, seat, m) == IG_OK && ig_print_move(g, &s, m, out, cap) < cap;
}

const struct bot bot_random = { "random", { "Ходит как придётся.", "Plays whatever comes." }, any_move };

static const struct bot *const all[] = { &bot_random };

const struct bot *bot_find(const char *name)
{
  for (size_t i = 0; name && i < sizeof all / sizeof *all; i++)
    if (!strcmp(all[i]->name, name)) return all[i];
  return NULL;
}
