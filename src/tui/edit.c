/* edit.c - see edit.h. */
#include "edit.h"

#include <string.h>
#include "tty.h"

static void rub_out(char *line)
{
  size_t n = strlen(line);
  while (n && ((unsigned char)line[n - 1] & 0xC0) == 0x80) n--;
  if (n) line[n - 1] = 0;
}

static void type(char *line, size_t cap, int c)
{
  size_t n = strlen(line);
  int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static const int first[] = { 0, 0xC0, 0xE0, 0xF0 };
  if (n + (size_t)more + 2 > cap) return;
  line[n++] = (char)(first[more] | c >> 6 * more);
  while (more--) line[n++] = (char)(0x80 | (c >> 6 * more & 63));
  line[n] = 0;
}

bool edit_key(char *line, size_t cap, int key)
{
  enum { CTRL_U = 21 };
  if (key == K_RUBOUT) rub_out(line);
  else if (key == CTRL_U) line[0] = 0;
  else if (key >= ' ' && key < K_SIZE) type(line, cap, key);
  else return false;
  return true;
}
