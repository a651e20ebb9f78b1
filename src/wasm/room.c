/* room.c - see room.h. */
#include "room.h"

char room[ROOM];
int used;

EXPORT("text") char *text(void) { return room; }
EXPORT("room") int room_size(void) { return ROOM; }

void room_put(const char *s)
{
  while (*s && used < ROOM - 1) room[used++] = *s++;
  room[used] = 0;
}

void room_int(int n)
{
  char digits[12];
  int at = 11;
  unsigned int u = n < 0 ? 0u - (unsigned int)n : (unsigned int)n;
  digits[at] = 0;
  do digits[--at] = (char)('0' + u % 10), u /= 10; while (u);
  if (n < 0) digits[--at] = '-';
  room_put(digits + at);
}

void room_string(const char *s)
{
  char c[3] = "\\";
  room_put("\"");
  for (; s && *s; s++) {
    c[1] = *s == '\n' ? 'n' : *s;
    if (*s == '"' || *s == '\\' || *s == '\n') room_put(c);
    else if ((unsigned char)*s >= ' ') room_put((char[2]){ *s, 0 });
  }
  room_put("\"");
}

void room_pair(const char *key, const char *value) { room_put(",\""), room_put(key), room_put("\":"), room_string(value); }
void room_number(const char *key, int n) { room_put(",\""), room_put(key), room_put("\":"), room_int(n); }
