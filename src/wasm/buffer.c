/* buffer.c - see buffer.h. */
#include "buffer.h"

char buffer[BUFFER_SIZE];
int used;

EXPORT("text") char *text(void) { return buffer; }
EXPORT("capacity") int capacity(void) { return BUFFER_SIZE; }

void out_text(const char *s)
{
  while (*s && used < BUFFER_SIZE - 1) buffer[used++] = *s++;
  buffer[used] = 0;
}

void out_int(int n)
{
  char digits[12];
  int at = 11;
  unsigned int u = n < 0 ? 0u - (unsigned int)n : (unsigned int)n;
  digits[at] = 0;
  do {
    digits[--at] = (char)('0' + u % 10);
    u /= 10;
  } while (u);
  if (n < 0) digits[--at] = '-';
  out_text(digits + at);
}

void out_string(const char *s)
{
  char c[3] = "\\";
  out_text("\"");
  for (; s && *s; s++) {
    c[1] = *s == '\n' ? 'n' : *s;
    if (*s == '"' || *s == '\\' || *s == '\n') out_text(c);
    else if ((unsigned char)*s >= ' ') out_text((char[2]){ *s, 0 });
  }
  out_text("\"");
}

void out_pair(const char *key, const char *value)
{
  out_text(",\"");
  out_text(key);
  out_text("\":");
  out_string(value);
}
void out_number(const char *key, int n)
{
  out_text(",\"");
  out_text(key);
  out_text("\":");
  out_int(n);
}
