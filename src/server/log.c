/* log.c - see log.h.  A line is written with one write(), so lines of
 * different threads do not mix. */
#include "log.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static atomic_int lowest_level = LOG_INFO;

void log_from(enum log_level lowest) { atomic_store(&lowest_level, (int)lowest); }

struct line {
  char at[1024];
  size_t n;
};

static void add(struct line *l, const char *words)
{
  size_t n = strlen(words);
  if (l->n + n + 2 > sizeof l->at) return;
  memcpy(l->at + l->n, words, n);
  l->n += n;
}

static void add_quoted(struct line *l, const char *words)
{
  add(l, "\"");
  for (const unsigned char *p = (const unsigned char *)words; *p; p++) {
    char c[8] = { (char)*p, 0 };
    if (*p == '"' || *p == '\\') snprintf(c, sizeof c, "\\%c", *p);
    else if (*p < 0x20 || *p == 0x7f) snprintf(c, sizeof c, "\\u%04x", *p);
    if (l->n > sizeof l->at - 16) break;
    add(l, c);
  }
  add(l, "\"");
}

void log_fields(enum log_level level, const char *event, const struct log_field *f, int n)
{
  static const char *const name[] = { "debug", "info", "warn", "error" };
  if ((int)level < atomic_load(&lowest_level) || level >= LOG_NOTHING) return;
  struct timespec t;
  struct tm tm;
  clock_gettime(CLOCK_REALTIME, &t);
  gmtime_r(&t.tv_sec, &tm);
  struct line l = { .n = 0 };
  char b[64];
  size_t at = strftime(b, sizeof b, "{\"ts\":\"%Y-%m-%dT%H:%M:%S", &tm);
  snprintf(b + at, sizeof b - at, ".%03dZ\",\"level\":", (int)(t.tv_nsec / 1000000));
  add(&l, b);
  add_quoted(&l, name[level]);
  add(&l, ",\"event\":");
  add_quoted(&l, event);
  for (int i = 0; i < n; i++) {
    if (!f[i].name) continue;
    add(&l, ",");
    add_quoted(&l, f[i].name);
    add(&l, ":");
    if (f[i].words) add_quoted(&l, f[i].words);
    else {
      snprintf(b, sizeof b, "%lld", (long long)f[i].number);
      add(&l, b);
    }
  }
  l.at[l.n++] = '}';
  l.at[l.n++] = '\n';
  ssize_t written = write(STDERR_FILENO, l.at, l.n);
  (void)written; /* a log that cannot be written is no reason to stop a game */
}
