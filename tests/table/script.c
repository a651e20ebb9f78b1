/* script.c GAME SEATS SEED BOT - a table as src/table plays it, for tests/table/fronts.py: a person in the first seat, BOT in
 * the others.  A step a line: "undo", or words of the person.  After each step, and before the first: what was answered,
 * what the person has heard, the same as sentences (one a line, without draws), and the record, each with its length in bytes before it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bot.h"
#include "game_table.h"

enum { TEXT = 1 << 20 };

static struct table t;
static struct bot bot;
static char text[TEXT], heard[TEXT], told[TEXT];

static void *grow(void *old, size_t size) { return realloc(old, size); }

static void bots_move(void *workspace)
{
  for (int seat; (seat = table_next(&t)) > 0;) {
    struct ig_state view;
    struct ig_move m;
    struct bot_answer a;
    struct judgement j;
    table_view(&t, seat, &view);
    struct bot_task task = {
      .game = t.game, .view = &view, .seat = seat, .seed = table_thought(&t), .workspace = workspace
    };
    if (!table_again(&t, seat, &m)) {
      bot.think(&bot, &task, &a);
      m = a.move;
    }
    if (table_play(&t, seat, m, &j) != MOVE_DONE) exit(3);
  }
}

static void listen(void)
{
  struct table_ear ear;
  char words[IG_MOVE_TEXT];
  int mover, n = 0;
  for (table_listen(&ear, &t, 0, 0); table_hear(&ear, &mover, words, sizeof words);) {
    if (mover == IG_CHANCE) n += snprintf(heard + n, TEXT - (size_t)n, "%d chance %s\n", ear.at, words);
    else n += snprintf(heard + n, TEXT - (size_t)n, "%d %d %s\n", ear.at, mover + 1, words);
  }
  heard[n] = 0;
}

static void listen_to_sentences(void)
{
  struct table_ear ear;
  struct table_told one;
  struct ig_voice v = { .you = 0 };
  int n = 0;
  for (table_listen(&ear, &t, 0, 0); table_tell(&ear, &v, &one);)
    if (one.mover >= 0) n += snprintf(told + n, TEXT - (size_t)n, "%s\n", one.is.text);
  told[n] = 0;
}

static void tell(const char *answer)
{
  listen();
  listen_to_sentences();
  table_save(&t, text, TEXT);
  printf("%zu\n%s%zu\n%s%zu\n%s%zu\n%s", strlen(answer), answer, strlen(heard), heard, strlen(told), told,
         strlen(text), text);
  fflush(stdout);
}

static void step(const char *line, char *answer, size_t cap)
{
  struct judgement j;
  if (!strcmp(line, "undo")) {
    snprintf(answer, cap, "%s", table_undo(&t, IG_ALL) ? "undone" : "nothing");
    return;
  }
  switch (table_move(&t, 0, line, &j)) {
  case MOVE_DONE: snprintf(answer, cap, "done"); break;
  case MOVE_MORE: snprintf(answer, cap, "more"); break;
  case MOVE_CLAUSE:
    snprintf(answer, cap, "%s: %s", ig_clause_at(t.game, j.clause)->id,
             ig_clause_at(t.game, j.clause)->text->says);
    break;
  default: snprintf(answer, cap, "%s", j.fault.why);
  }
}

int main(int argc, char **argv)
{
  char line[512], answer[2048] = "begun";
  void *workspace = malloc(BOT_WORKSPACE);
  if (argc != 5 || !bot_parse(argv[4], &bot)) return 2;
  t = (struct table){ .game = ig_find(argv[1]), .grow = grow, .people = 1 };
  int seats = atoi(argv[2]);
  strcpy(t.who[0], "Player");
  for (int p = 1; p < seats; p++) snprintf(t.who[p], TABLE_NAME, "%s (bot)", argv[4]);
  if (!t.game || table_start(&t, seats, NULL, strtoull(argv[3], NULL, 10)) != IG_OK) return 2;
  do {
    bots_move(workspace);
    tell(answer);
    if (!fgets(line, sizeof line, stdin)) break;
    line[strcspn(line, "\n")] = 0;
    step(line, answer, sizeof answer);
  } while (true);
  free(workspace);
  free(t.event);
  return 0;
}
