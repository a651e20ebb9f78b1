/* bots.c - the list of bots, and asking one by name or in text. */
#include <string.h>
#include "think.h"

static const struct bot all[] = {
  { "random", { "Ходит как придётся.", "Plays whatever comes." }, .think = think_random },
  { "greedy", { "Берёт лучшее на один ход вперёд.", "Takes what is best one move ahead." }, .think = think_greedy },
  { "search", { "Доигрывает партию в уме много раз.", "Plays the game on in thought, many times." }, .simulations = 4000, .ms = 1000,
    .net = true, .think = think_search },
  { "net", { "Берёт лучшее на один ход вперёд, судит обученной сетью.", "Takes what is best one move ahead, judged by a trained net." },
    .net = true, .think = think_greedy },
  { "handmade", { "Доигрывает партию в уме, судит без сети.", "Plays the game on in thought, judged without a net." },
    .simulations = 4000, .ms = 1000, .think = think_search },
  /* Levels for people: how much is overlooked, then how much is played on in
   * thought.  docs/strength.md has what they are worth against each other. */
  { "level1", { "Уровень 1: видит два хода из всех.", "Level 1: sees two of its moves." }, .tries = 2, .think = think_greedy },
  { "level2", { "Уровень 2: видит пять ходов.", "Level 2: sees five of its moves." }, .tries = 5, .think = think_greedy },
  { "level3", { "Уровень 3: видит четырнадцать ходов.", "Level 3: sees fourteen of its moves." }, .tries = 14, .think = think_greedy },
  { "level4", { "Уровень 4: видит все ходы, но только на один вперёд.", "Level 4: sees all moves, but only one ahead." },
    .think = think_greedy },
  { "level5", { "Уровень 5: доигрывает в уме 60 раз.", "Level 5: plays on 60 times in thought." }, .simulations = 60, .ms = 250,
    .net = true, .think = think_search },
  { "level6", { "Уровень 6: доигрывает в уме 250 раз.", "Level 6: plays on 250 times in thought." }, .simulations = 250, .ms = 500,
    .net = true, .think = think_search },
  { "level7", { "Уровень 7: доигрывает в уме 1000 раз.", "Level 7: plays on 1000 times in thought." }, .simulations = 1000, .ms = 1000,
    .net = true, .think = think_search },
  { "level8", { "Уровень 8: доигрывает в уме, сколько успеет за две секунды, не больше 10000 раз.",
                "Level 8: plays on in thought for two seconds, at most 10000 times." }, .simulations = 10000, .ms = 2000, .net = true, .think = think_search },
};
enum { BOTS = sizeof all / sizeof *all };

int bot_count(void) { return BOTS; }
const struct bot *bot_at(int i) { return i >= 0 && i < BOTS ? &all[i] : NULL; }

const struct bot *bot_find(const char *name)
{
  for (int i = 0; name && i < BOTS; i++)
    if (!strcmp(all[i].name, name)) return &all[i];
  return NULL;
}

/* "400" simulations or "50ms"; nothing else, and not zero. */
static bool read_budget(const char *word, struct bot *out)
{
  int64_t n = 0;
  while (*word >= '0' && *word <= '9' && n < 100000000) n = n * 10 + (*word++ - '0');
  if (n < 1 || n > 100000000) return false;
  if (!*word) { out->simulations = n, out->ms = 0; return true; }
  out->simulations = INT64_MAX, out->ms = (int)n;
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

bool bot_answer_text(const struct bot *b, const char *view, int seat, uint64_t seed, bool (*stop)(void *), void *who,
                     void *room, char *out, int cap)
{
  struct ig_fault fault;
  struct ig_state s;
  struct bot_answer a;
  const struct ig_game *g = ig_parse_game(view, &fault);
  if (!g || !ig_parse(g, view, &s, &fault) || !ig_is_active(g, &s, seat)) return false;
  struct bot_task t = { .game = g, .view = &s, .seat = seat, .seed = seed, .stop = stop, .who = who, .room = room };
  return b->think(b, &t, &a) && ig_check(g, &s, seat, a.move) == IG_OK && ig_print_move(g, &s, a.move, out, cap) < cap;
}
