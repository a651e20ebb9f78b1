/* prose.c - see prose.h. */
#include "prose.h"

#include <string.h>
#include "count.h"

/* A star between two spaces is a star; beside a word it is emphasis. */
static bool is_mark(const char *text, const char *at)
{
  if (*at == '`') return true;
  if (*at != '*') return false;
  bool before = at == text || at[-1] == ' ' || at[-1] == '\n',
       after = !at[1] || at[1] == ' ' || at[1] == '\n';
  return !(before && after);
}

/* Whether the next line of the text stands by itself. */
static bool begins_anew(const char *line)
{
  return !*line || *line == '\n' || *line == '*' || !strncmp(line, "- ", 2);
}

size_t prose_plain(const char *markdown, char *out, size_t cap)
{
  size_t n = 0;
  for (const char *p = markdown; *p; p++) {
    if (is_mark(markdown, p)) continue;
    bool join = *p == '\n' && p > markdown && p[-1] != '\n' && !begins_anew(p + 1);
    if (n + 1 < cap) out[n] = join ? ' ' : *p;
    n++;
  }
  if (cap) out[n < cap ? n : cap - 1] = 0;
  return n;
}

size_t prose_line(const char *text, size_t columns, size_t *next)
{
  size_t n = 0, wide = 0, space = 0;
  while (text[n] && text[n] != '\n' && wide <= columns) {
    if (text[n] == ' ' && wide) space = n;
    if (((unsigned char)text[n] & 0xC0) != 0x80) wide++;
    if (wide > columns) break;
    n++;
  }
  bool whole = !text[n] || text[n] == '\n';
  if (!whole && text[n] != ' ' && space) n = space;
  *next = n + (text[n] == '\n' || text[n] == ' ');
  return n;
}

bool prose_mentions(const char *text, const char *words)
{
  char part[200], around[600];
  fold_letters(words, strlen(words), part, sizeof part);
  size_t n = strlen(part), all = strlen(text), step = sizeof around / 2;
  if (!n || n > step) return false;
  for (size_t at = 0; at < all; at += step) { /* in pieces that overlap: a book's paragraph has any length */
    while (at && ((unsigned char)text[at] & 0xC0) == 0x80) at--;
    size_t rest = all - at;
    fold_letters(text + at, rest < sizeof around - 1 ? rest : sizeof around - 1, around, sizeof around);
    if (strstr(around, part)) return true;
  }
  return false;
}
