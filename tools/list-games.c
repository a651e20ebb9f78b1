/* list-games.c - prints the list of games for the first page: games.json. */
#include <stdio.h>
#include "games.h"
#include "buffer.h"

int main(void)
{
  int n = play_games();
  if (n >= BUFFER_SIZE - 1) {
    fputs("list-games: the list is longer than its buffer\n", stderr);
    return 1;
  }
  return puts(buffer) < 0 || fflush(stdout);
}
