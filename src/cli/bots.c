/* bots.c - `igroteka bots`: whom one can play against, how long they think and what they are worth. */
#include <stdio.h>
#include <string.h>
#include "cli.h"
#include "levels.h"

static void say_ratings(const char *name)
{
  int level = strncmp(name, "level", 5) ? 0 : name[5] - '0';
  for (int i = 0; i < ig_game_count(); i++) {
    const struct level *l = level_of(ig_game_at(i), level), *below = level_of(ig_game_at(i), level - 1);
    if (l && below)
      printf(_("    %s: rating %d (%+d ± %d above level %d)\n"), ig_title(ig_game_at(i), i18n_language()),
             l->rating, l->rating - below->rating, l->interval, level - 1);
  }
}

int run_bots(struct args *a)
{
  if (a->json) {
    char *text = alloc_until_exit(1 << 16);
    levels_print(text, 1 << 16);
    return print_json(json_loads(text, 0, NULL));
  }
  for (int i = 0; i < bot_count(); i++) {
    const struct bot *b = bot_at(i);
    printf("%-8s %s", b->name, bot_about(b, i18n_language()));
    if (b->ms) printf(_(" Up to %g s per move."), b->ms / 1000.0);
    putchar('\n');
    say_ratings(b->name);
  }
  return DONE;
}
