/* count.c - see count.h. */
#include "count.h"

#include <string.h>

void count_add(struct counting *c, const char *words)
{
  size_t have = strlen(c->text), n = strlen(words);
  if (have + n < COUNT_TEXT) memcpy(c->text + have, words, n + 1);
}

void count_add_int(struct counting *c, int n)
{
  char digits[16];
  struct text t = text_into(digits, sizeof digits);
  put_int(&t, n);
  count_add(c, digits);
}

/* А-П, Р-Я, Ё and ё are two bytes each in UTF-8. */
static void fold_two(unsigned char *b)
{
  if (b[0] == 0xD0 && b[1] >= 0x90 && b[1] <= 0x9F) b[1] = (unsigned char)(b[1] + 0x20);
  else if (b[0] == 0xD0 && b[1] >= 0xA0 && b[1] <= 0xAF) b[0] = 0xD1, b[1] = (unsigned char)(b[1] - 0x20);
  else if ((b[0] == 0xD0 && b[1] == 0x81) || (b[0] == 0xD1 && b[1] == 0x91)) b[0] = 0xD0, b[1] = 0xB5;
}

void fold_letters(const char *from, size_t n, char *out, size_t cap)
{
  size_t k = 0;
  for (size_t i = 0; i < n && k + 1 < cap; i++) {
    unsigned char b[2] = { (unsigned char)from[i], 0 };
    if (b[0] >= 'A' && b[0] <= 'Z') b[0] = (unsigned char)(b[0] + 32);
    if ((b[0] == 0xD0 || b[0] == 0xD1) && i + 1 < n && k + 2 < cap) {
      b[1] = (unsigned char)from[++i];
      fold_two(b);
    }
    out[k++] = (char)b[0];
    if (b[1]) out[k++] = (char)b[1];
  }
  out[k] = 0;
}

size_t length_until(const char *at, const char *stops)
{
  size_t n = 0;
  while (at[n] && !strchr(stops, at[n])) n++;
  return n;
}

bool word_begins(const char *whole, const char *part) { return *part && !strncmp(whole, part, strlen(part)); }
