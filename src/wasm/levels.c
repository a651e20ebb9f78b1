/* levels.c - the bots for people, their time and their ratings: see src/arena/levels.h for what bots() writes. */
#include "levels.h"
#include "room.h"

EXPORT("bots") int bots(void)
{
  used = levels_print(room, ROOM);
  return used;
}
