/* output.c - the language, messages, memory and files of the program. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli.h"

/* ---- the language -------------------------------------------------------- */

bool set_lang(const char *name) { return i18n_choose(name); }

bool speaks_russian(void) { return !strcmp(ig_language_name(i18n_language()), "ru"); }

void choose_lang(void)
{
  const char *from[] = { getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG") };
  char name[16] = "en"; /* "ru_RU.UTF-8": what stands before these */
  for (int i = 0; i < 3; i++)
    if (from[i] && *from[i]) {
      size_t n = strcspn(from[i], "_.@");
      if (n < sizeof name) snprintf(name, sizeof name, "%.*s", (int)n, from[i]);
      break;
    }
  if (!set_lang(name)) set_lang("en");
}

const struct ig_clause_text *said(const struct ig_clause *c) { return ig_clause_in(c, i18n_language()); }

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

int fail_lang(const char *name) { return fail(_("--lang: expected %s, got \"%s\""), i18n_names(), name); }

int bad_fault(const char *file, const struct ig_fault *f)
{
  fprintf(stderr, "igroteka: %s", file);
  if (f->line) fprintf(stderr, ":%d:%d", f->line, f->column);
  fprintf(stderr, ": %s", ig_fault_why(f, i18n_language()));
  if (f->near[0]) fprintf(stderr, _(": \"%s\""), f->near);
  fputc('\n', stderr);
  return BAD;
}

/* ---- memory ------------------------------------------------------------- */

struct chunk {
  struct chunk *next;
  _Alignas(16) unsigned char bytes[];
};
static struct chunk *kept;

void *alloc_until_exit(size_t size)
{
  struct chunk *k = calloc(1, sizeof *k + size);
  if (!k) {
    fail(_("out of memory"));
    exit(BAD);
  }
  k->next = kept;
  kept = k;
  return k->bytes;
}

void free_all(void)
{
  while (kept) {
    struct chunk *next = kept->next;
    free(kept);
    kept = next;
  }
}

/* ---- files -------------------------------------------------------------- */

enum { FILE_LIMIT = 64 << 20 };

const char *file_name(const char *path) { return path && strcmp(path, "-") ? path : "stdin"; }

static char *read_all(FILE *f, size_t *n)
{
  size_t cap = 1 << 16;
  char *text = malloc(cap);
  *n = 0;
  while (text) {
    *n += fread(text + *n, 1, cap - 1 - *n, f);
    if (*n < cap - 1) break;
    if (cap >= FILE_LIMIT) {
      free(text);
      return NULL;
    }
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
  if (failed) fail(_("%s: cannot read: %s"), file_name(path), strerror(errno));
  else if (!text) fail(_("%s: the file is too large"), file_name(path));
  else if (strlen(text) != n) {
    failed = true;
    fail(_("%s: not a text file"), file_name(path));
  }
  char *copy = NULL;
  if (text && !failed) memcpy(copy = alloc_until_exit(n + 1), text, n + 1);
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
