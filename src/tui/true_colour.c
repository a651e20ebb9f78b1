/* true_colour.c - see true_colour.h; term(5) has the format of compiled descriptions. */
#include "true_colour.h"

#include <curses.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include "page_colours.h"

enum {
  WORDS16 = 0432, /* the two formats: numbers of two bytes, or of four */
  WORDS32 = 01036,
  HEAD = 12,
  COLOURS = 13, /* where they stand among the numbers and the strings */
  PAIRS = 14,
  FOREGROUND = 359,
  BACKGROUND = 360,
  MOST = 32768
};

/* ---- numbers of a compiled description ------------------------------------------------- */

struct entry {
  unsigned char byte[MOST];
  size_t n, numbers, offsets, table, end; /* where its parts begin; end: of the table */
  size_t wide;                            /* bytes of a number */
  int number_count, string_count;
};

static int word_at(const struct entry *e, size_t at) { return e->byte[at] | e->byte[at + 1] << 8; }

static void put_word(struct entry *e, size_t at, int v)
{
  e->byte[at] = (unsigned char)(v & 255);
  e->byte[at + 1] = (unsigned char)(v >> 8 & 255);
}

static bool find_parts(struct entry *e)
{
  if (e->n < HEAD) return false;
  int magic = word_at(e, 0);
  if (magic != WORDS16 && magic != WORDS32) return false;
  e->wide = magic == WORDS32 ? 4 : 2;
  e->number_count = word_at(e, 6);
  e->string_count = word_at(e, 8);
  e->numbers = (size_t)(HEAD + word_at(e, 2) + word_at(e, 4) + 1) / 2 * 2;
  e->offsets = e->numbers + e->wide * (size_t)e->number_count;
  e->table = e->offsets + 2 * (size_t)e->string_count;
  e->end = e->table + (size_t)word_at(e, 10);
  return e->end <= e->n && e->string_count > BACKGROUND && e->number_count > PAIRS;
}

/* ---- reading one ------------------------------------------------------------------------- */

static bool read_file(struct entry *e, const char *folder, size_t folder_n, const char *type)
{
  static const char *const shape[] = { "%.*s/%c/%s", "%.*s/%x/%s" };
  for (int i = 0; i < 2 && folder_n; i++) {
    char path[4096];
    int n = snprintf(path, sizeof path, shape[i], (int)folder_n, folder, type[0], type);
    FILE *f = n < (int)sizeof path ? fopen(path, "rb") : NULL;
    if (!f) continue;
    e->n = fread(e->byte, 1, sizeof e->byte, f);
    fclose(f);
    if (e->n < sizeof e->byte && find_parts(e)) return true;
  }
  return false;
}

static bool read_folders(struct entry *e, const char *list, const char *type)
{
  for (const char *p = list; p && *p; p += strcspn(p, ":"), p += *p == ':')
    if (read_file(e, p, strcspn(p, ":"), type)) return true;
  return false;
}

static bool read_entry(struct entry *e, const char *type)
{
  const char *home = getenv("HOME");
  char own[2048];
  snprintf(own, sizeof own, "%s/.terminfo", home ? home : "");
  return !strchr(type, '/') &&
         (read_folders(e, getenv("TERMINFO"), type) || read_folders(e, home ? own : NULL, type) ||
          read_folders(e, getenv("TERMINFO_DIRS"), type) ||
          read_folders(e,
                       "/etc/terminfo:/lib/terminfo:/usr/share/terminfo:/usr/lib/terminfo:"
                       "/usr/local/share/terminfo",
                       type));
}

/* Names that are no standard ones stand at the very end. */
static bool has_name(const struct entry *e, const char *name)
{
  size_t n = strlen(name) + 1;
  for (size_t i = e->end; i + n <= e->n; i++)
    if ((i == e->end || !e->byte[i - 1]) && !memcmp(e->byte + i, name, n)) return true;
  return false;
}

static bool can_do_it(const struct entry *e)
{
  const char *says = getenv("COLORTERM");
  return (says && (!strcmp(says, "truecolor") || !strcmp(says, "24bit"))) || has_name(e, "Tc") ||
         has_name(e, "RGB");
}

/* ---- writing it anew --------------------------------------------------------------------- */

/* "%?%p1%{16}%=%t\e[38;2;194;59;43m%e%p1%{17}%=%t...%e\e[38;5;%p1%dm%;" */
static size_t put_sequence(char *out, size_t cap, int ground)
{
  size_t n = 0;
  int number = TRUE_FIRST;
  for (const struct page_colour *c = page_colours; c->name; c++)
    for (int i = 0; i < 2 && n < cap; i++, number++) {
      const uint8_t *rgb = i ? c->ink : c->fill;
      n += (size_t)snprintf(out + n, cap - n, "%s%%p1%%{%d}%%=%%t\033[%d8;2;%d;%d;%dm",
                            number == TRUE_FIRST ? "%?" : "%e", number, ground, rgb[0], rgb[1], rgb[2]);
    }
  if (n < cap) n += (size_t)snprintf(out + n, cap - n, "%%e\033[%d8;5;%%p1%%dm%%;", ground);
  return n + 1;
}

/* Behind the strings there are; what follows the table begins at an even place. */
static bool add_sequence(struct entry *e, int which, int ground)
{
  char text[MOST / 4];
  size_t n = put_sequence(text, sizeof text, ground), at = e->end - e->table;
  if (n > sizeof text) return false;
  memset(text + n, 0, sizeof text - n);
  n += n & 1;
  if (e->n + n > MOST || at + n > INT16_MAX) return false;
  memmove(e->byte + e->end + n, e->byte + e->end, e->n - e->end);
  memcpy(e->byte + e->end, text, n);
  put_word(e, e->offsets + 2 * (size_t)which, (int)at);
  e->end += n;
  e->n += n;
  put_word(e, 10, (int)(e->end - e->table));
  return true;
}

static void put_number(struct entry *e, int which, int v)
{
  size_t at = e->numbers + e->wide * (size_t)which;
  put_word(e, at, v);
  if (e->wide == 4) put_word(e, at + 2, 0);
}

static char *in_base64(const struct entry *e)
{
  static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  char *out = malloc(4 + (e->n + 2) / 3 * 4 + 1), *p = out;
  if (!out) return NULL;
  p += sprintf(p, "b64:");
  for (size_t i = 0; i < e->n; i += 3) {
    unsigned v = (unsigned)e->byte[i] << 16;
    if (i + 1 < e->n) v |= (unsigned)e->byte[i + 1] << 8;
    if (i + 2 < e->n) v |= e->byte[i + 2];
    for (int k = 0; k < 4; k++) *p++ = i + (size_t)k > e->n ? '=' : digit[v >> (18 - 6 * k) & 63];
  }
  *p = 0;
  return out;
}

char *true_colour_terminfo(const char *type)
{
  struct entry *e = calloc(1, sizeof *e);
  char *out = NULL;
  if (e && read_entry(e, type) && can_do_it(e) && word_at(e, e->offsets + 2 * FOREGROUND) < MOST &&
      add_sequence(e, FOREGROUND, 3) && add_sequence(e, BACKGROUND, 4)) {
    put_number(e, COLOURS, 256);
    put_number(e, PAIRS, INT16_MAX);
    out = in_base64(e);
  }
  free(e);
  return out;
}

bool true_colour_is_on(void)
{
  const char *sends = tigetstr("setaf");
  return sends && sends != (const char *)-1 && strstr(sends, "38;2;");
}
