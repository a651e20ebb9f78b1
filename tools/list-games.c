/* list-games.c - prints the list of games for the first page: games.json. */
#include <stdio.h>
#include "games.h"
#include "room.h"

int main(void)
{
  int n = play_games();
  if (n >= ROOM - 1) return fputs("list-games: the list is longer than its buffer\n", stderr), 1;
  return puts(room) < 0 || fflush(stdout);
}
