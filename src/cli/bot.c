/* bot.c - `igroteka bot`: a bot as a process, line by line over stdin and stdout.
 *
 * docs/bots.md has the protocol.  One question, one answer; nothing is kept in
 * between but the seed and the budget.
 */
#include <stdio.h>
#include <string.h>
#include "cli.h"
#include "record.h"

enum { LINE = 512 };

struct talk {
  struct bot bot;
  uint64_t seed;
  char text[IG_TEXT_MAX + LINE];
};

static char *next_line(char *line)
{
  if (!fgets(line, LINE, stdin)) return NULL;
  line[strcspn(line, "\r\n")] = 0;
  return line;
}

static void answer_error(const char *why) { printf("error %s\n", why); }

/* The lines of the view; what stands between "moves" and "end" is for those who
 * do not know the rules. */
static bool read_view(struct talk *t)
{
  char line[LINE];
  size_t n = 0;
  bool in_view = true;
  while (next_line(line)) {
    if (!strcmp(line, "end")) {
      t->text[n] = 0;
      return n < IG_TEXT_MAX;
    }
    if (!strncmp(line, "moves ", 6)) in_view = false;
    if (in_view && n < IG_TEXT_MAX) n += (size_t)snprintf(t->text + n, sizeof t->text - n, "%s\n", line);
  }
  return false;
}

static void answer(struct talk *t, const char *word)
{
  struct ig_fault why;
  struct ig_state s;
  struct bot_answer a;
  int seat;
  if (!read_view(t)) {
    answer_error("the view does not end");
    return;
  }
  const struct ig_game *g = ig_parse_game(t->text, &why);
  if (!g || !ig_parse(g, t->text, &s, &why)) {
    printf("error %d:%d %s\n", why.line, why.column, why.why);
    return;
  }
  if (!read_int(word, 1, ig_seats(g, &s), &seat) || !ig_is_active(g, &s, seat - 1)) {
    answer_error("not that seat's turn");
    return;
  }
  if (!ask_bot(&t->bot, g, &s, seat - 1, t->seed, &a)) {
    answer_error("no move");
    return;
  }
  printf("move %s\n", move_text(g, &s, a.move));
}

static void set_budget(struct talk *t, const char *words)
{
  char spec[2 * LINE];
  struct bot b;
  snprintf(spec, sizeof spec, "%s@%s", t->bot.name, words);
  if (bot_parse(spec, &b)) {
    t->bot = b;
    puts("ok");
  } else answer_error("a budget is 400 or 50ms");
}

int run_bot(struct args *a)
{
  struct talk *t = alloc_until_exit(sizeof *t);
  char line[LINE];
  int status = read_bot(a->words ? a->word[0] : "search", &t->bot);
  if (status != DONE) return status;
  t->seed = a->has_seed ? a->seed : 1;
  for (; next_line(line); fflush(stdout)) {
    if (!strcmp(line, "quit")) break;
    if (!strcmp(line, "hello")) printf("igroteka-bot 1 %s\n", t->bot.name);
    else if (!strncmp(line, "seed ", 5))
      puts(read_u64(line + 5, &t->seed) ? "ok" : "error a seed is a whole number");
    else if (!strncmp(line, "budget ", 7)) set_budget(t, line + 7);
    else if (!strncmp(line, "view ", 5)) answer(t, line + 5);
    else if (*line) answer_error("hello, seed, budget, view or quit");
  }
  return DONE;
}
