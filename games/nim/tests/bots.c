/* bots.c - bots know how to count: of the twelve first moves of Nim with 3, 4 and 5 sticks one wins,
 * and they find it.
 *
 * Heaps whose sizes have the exclusive or 0 are lost for whoever is to move.  Nim has no evaluation of its own,
 * so this shows that the solver is at work in a game that nobody has told the bots about.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bot.h"

static int faults;

static void wants(const char *bot, const char *position, const char *move, int seat)
{
  static unsigned char workspace[BOT_WORKSPACE] __attribute__((aligned(16)));
  char found[64] = "";
  struct bot b;
  struct bot_answer a;
  struct bot_task how = { .seat = seat, .seed = 5, .workspace = workspace };
  bool answered = bot_parse(bot, &b) && bot_answer_text(&b, position, &how, &a, found, sizeof found);
  if (answered && !strcmp(found, move)) return;
  printf("%s of\n%ssays \"%s\", not \"%s\"\n", bot, position, found, move);
  faults++;
}

int main(void)
{
  wants("level8", "position nim\n", "take 2 from 1", 0);
  wants("level8", "position nim\nturn 2\nheaps 3 4 1\n", "take 2 from 2", 1);
  wants("level8", "position nim\nset last=loses\nheaps 1 1 3\n", "take 2 from 3", 0);
  wants("level8", "position nim\nset heaps=1-3-5-7\nturn 2\nheaps 1 3 5 2\n", "take 5 from 3", 1);
  wants("search@1500", "position nim\nset heaps=1-3-5-7\nheaps 0 4 5 3\n", "take 2 from 4", 0);
  return faults > 0;
}
