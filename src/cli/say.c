/* say.c - the language, messages, memory and files of the program. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli.h"

enum ig_lang lang = IG_EN;

/* ---- the language -------------------------------------------------------- */

bool set_lang(const char *name)
{
  bool ru = strcmp(name, "ru") == 0;
  if (!ru && strcmp(name, "en")) return false;
  lang = ru ? IG_RU : IG_EN;
  return i18n_choose(name);
}

void choose_lang(void)
{
  const char *from[] = { getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG") };
  for (int i = 0; i < 3; i++)
    if (from[i] && *from[i]) { lang = strncmp(from[i], "ru", 2) ? IG_EN : IG_RU; break; }
  i18n_choose(lang == IG_RU ? "ru" : "en");
}

const char *both(const char *const *pair) { return pair[lang == IG_RU ? 0 : 1]; }

static void complain(const char *format, va_list v)
{
  fflush(stdout);
  fputs("igroteka: ", stderr);
  vfprintf(stderr, format, v);
  fputc('\n', stderr);
}

void remark(const char *format, ...)
{
  va_list v;
  va_start(v, format);
  complain(format, v);
  va_end(v);
}

int fail(const char *format, ...)
{
  va_list v;
  va_start(v, format);
  complain(format, v);
  va_end(v);
  return BAD;
}

int bad_fault(const char *file, const struct ig_fault *f)
{
  fprintf(stderr, "igroteka: %s", file);
  if (f->line) fprintf(stderr, ":%d:%d", f->line, f->column);
  fprintf(stderr, ": %s", both(f->why));
  if (f->near[0]) fprintf(stderr, _(": \"%s\""), f->near);
  fputc('\n', stderr);
  return BAD;
}

/* ---- memory ------------------------------------------------------------- */

struct kept { struct kept *next; _Alignas(16) unsigned char bytes[]; };
static struct kept *kept;

void *keep(size_t size)
{
  struct kept *k = calloc(1, sizeof *k + size);
  if (!k) { fail(_("out of memory")); exit(BAD); }
  k->next = kept;
  kept = k;
  return k->bytes;
}

void let_go(void)
{
  while (kept) {
    struct kept *next = kept->next;
    free(kept);
    kept = next;
  }
}

/* ---- files -------------------------------------------------------------- */

enum { FILE_LIMIT = 64 << 20 };

const char *file_name(const char *path)
{
  return path && strcmp(path, "-") ? path : "stdin";
}

static char *read_all(FILE *f, size_t *n)
{
  size_t cap = 1 << 16;
  char *text = malloc(cap);
  *n = 0;
  while (text) {
    *n += fread(text + *n, 1, cap - 1 - *n, f);
    if (*n < cap - 1) break;
    if (cap >= FILE_LIMIT) { free(text); return NULL; }
    char *more = realloc(text, cap *= 2);
    if (!more) free(text);
    text = more;
  }
  if (text) text[*n] = 0;
  return text;
}

const char *read_text(const char *path)
{
  bool std_in = !path || strcmp(path, "-") == 0;
  FILE *f = std_in ? stdin : fopen(path, "rb");
  size_t n;
  errno = f ? 0 : errno;
  char *text = f ? read_all(f, &n) : NULL;
  bool failed = !f || ferror(f);
  if (f && !std_in) fclose(f);
  if (failed) fail(_("%s: cannot be read: %s"), file_name(path), strerror(errno));
  else if (!text) fail(_("%s: the file is too large"), file_name(path));
  else if (strlen(text) != n) failed = true, fail(_("%s: this is not a text"), file_name(path));
  char *copy = NULL;
  if (text && !failed) memcpy(copy = keep(n + 1), text, n + 1);
  free(text);
  return copy;
}

int print_json(json_t *j)
{
  json_dumpf(j, stdout, JSON_INDENT(2));
  putchar('\n');
  json_decref(j);
  return DONE;
}
