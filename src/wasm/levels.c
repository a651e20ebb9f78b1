/* levels.c - the bots for people, their time and their ratings: see src/arena/levels.h for what bots() writes. */
#include "levels.h"
#include "buffer.h"

EXPORT("bots") int bots(void)
{
  used = levels_print(buffer, BUFFER_SIZE);
  return used;
}
