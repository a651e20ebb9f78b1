/* bot.c - a bot of forty lines in C: it plays the shortest of its moves, and knows no rule.
 *
 *     cc -o shorty examples/bot.c
 *     igroteka arena greedy exec:./shorty --game toystory4 --deals 50
 *
 * The protocol is in docs/bots.md: a question is a view and the legal moves.
 */
#include <stdio.h>
#include <string.h>

enum { LINE = 1024 };

static char *read_line(char *line)
{
  if (!fgets(line, LINE, stdin)) return NULL;
  line[strcspn(line, "\n")] = 0;
  return line;
}

/* The lines of the view, "moves N", the moves, "end". */
static void choose(void)
{
  char line[LINE], best[LINE] = "";
  int moves = 0;
  while (read_line(line) && strcmp(line, "end"))
    if (!strncmp(line, "moves ", 6)) moves = 1;
    else if (moves && (!*best || strlen(line) < strlen(best))) strcpy(best, line);
  printf("move %s\n", best);
}

int main(void)
{
  char line[LINE];
  while (read_line(line) && strcmp(line, "quit")) {
    if (!strcmp(line, "hello")) puts("igroteka-bot 1 shorty");
    else if (!strncmp(line, "seed ", 5) || !strncmp(line, "budget ", 7)) puts("ok");
    else if (!strncmp(line, "view ", 5)) choose();
    else puts("error what?");
    fflush(stdout);
  }
  return 0;
}
