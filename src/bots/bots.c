/* bots.c - the list of bots, and asking one by name or in text. */
#include <string.h>
#include "bots_private.h"
#include "language.h"
#include "voice.h"

static const struct bot all[] = {
  { "random", NC_("bots", "Plays a random move."), .think = think_random },
  { "greedy", NC_("bots", "Plays what looks best right now."), .think = think_greedy },
  { "search", NC_("bots", "Plays ahead many times and keeps the best move."), .simulations = 4000, .ms = 1000,
    .net = true, .think = think_search },
  { "net", NC_("bots", "Plays what looks best right now, judged by a trained net."), .net = true,
    .think = think_greedy },
  { "handmade", NC_("bots", "Plays ahead many times, judged without a net."), .simulations = 4000, .ms = 1000,
    .think = think_search },
  /* Levels for people: how much is overlooked (a game may want it otherwise, where these would be too close: level_samples
   * in eval.h), then how much is played on in thought, then what a net knows besides: with it already level 5 would be 800
   * points above level 4 in the shelf games.  docs/strength.md has what they are worth against each other. */
  { "level1", NC_("bots", "Level 1: considers one or two random moves."), .level = 1, .move_samples = 2,
    .think = think_greedy },
  { "level2", NC_("bots", "Level 2: considers a few random moves."), .level = 2, .move_samples = 5,
    .think = think_greedy },
  { "level3", NC_("bots", "Level 3: considers some moves, and may miss the best."), .level = 3,
    .move_samples = 14, .think = think_greedy },
  { "level4", NC_("bots", "Level 4: considers many moves, but only one ahead."), .level = 4,
    .think = think_greedy },
  { "level5", NC_("bots", "Level 5: plays 60 games ahead before each move."), .level = 5, .simulations = 60,
    .ms = 250, .think = think_search },
  { "level6", NC_("bots", "Level 6: plays 250 games ahead before each move."), .level = 6, .simulations = 250,
    .ms = 500, .think = think_search },
  { "level7", NC_("bots", "Level 7: plays 1000 games ahead before each move."), .level = 7,
    .simulations = 1000, .ms = 1000, .net = true, .think = think_search },
  { "level8", NC_("bots", "Level 8: plays games ahead for two seconds before each move, at most 10000."),
    .level = 8, .simulations = 10000, .ms = 2000, .net = true, .think = think_search },
};
enum { BOTS = sizeof all / sizeof *all };

const char bot_usual[] = "level3";

int bot_count(void) { return BOTS; }
const struct bot *bot_at(int i) { return i >= 0 && i < BOTS ? &all[i] : NULL; }
const char *bot_about(const struct bot *b, const struct ig_language *l)
{
  return language_text(l, "bots", b->about);
}

const struct bot *bot_find(const char *name)
{
  for (int i = 0; name && i < BOTS; i++)
    if (!strcmp(all[i].name, name)) return &all[i];
  return NULL;
}

/* "400" simulations or "50ms"; nothing else, and not zero.  Of greedy: how many moves it looks at. */
static bool read_budget(const char *word, struct bot *out)
{
  int64_t n = 0;
  while (*word >= '0' && *word <= '9' && n < 100000000) n = n * 10 + (*word++ - '0');
  if (n < 1 || n > 100000000) return false;
  if (!strcmp(out->name, "greedy")) {
    out->move_samples = (int)n;
    return !*word;
  }
  if (!*word) {
    out->simulations = n;
    out->ms = 0;
    return true;
  }
  out->simulations = INT64_MAX;
  out->ms = (int)n;
  return !strcmp(word, "ms");
}

bool bot_parse(const char *word, struct bot *out)
{
  char name[BOT_NAME] = { 0 };
  const char *at = strchr(word, '@');
  size_t n = at ? (size_t)(at - word) : strlen(word);
  if (n >= sizeof name) return false;
  memcpy(name, word, n);
  const struct bot *b = bot_find(name);
  if (!b) return false;
  *out = *b;
  return !at || read_budget(at + 1, out);
}

bool bot_answer_text(const struct bot *b, const char *view, const struct bot_task *how,
                     struct bot_answer *answer, char *out, int cap)
{
  struct ig_fault fault;
  struct ig_state s;
  struct bot_task t = *how;
  t.game = ig_parse_game(view, &fault);
  t.view = &s;
  if (!t.game || !ig_parse(t.game, view, &s, &fault) || !ig_is_active(t.game, &s, t.seat)) return false;
  if (!b->think(b, &t, answer) || ig_check(t.game, &s, t.seat, answer->move) != IG_OK) return false;
  return ig_print_move(t.game, &s, answer->move, out, cap) < cap;
}
