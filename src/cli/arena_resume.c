/* arena_resume.c - see arena_resume.h. */
#include "arena_resume.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { HEAD = 16384, LINE = 4096 };

static int print_head(const struct args *a, const struct tournament *c, char *out)
{
  int n = snprintf(out, HEAD, "igroteka arena 1\ngame %s\nseats %d\nseed %" PRIu64 "\n", ig_name(c->game),
                   ig_seats(c->game, c->start), c->seed);
  for (int i = 0; i < a->sets && n < HEAD; i++)
    n += snprintf(out + n, (size_t)(HEAD - n), "set %s\n", a->set[i]);
  for (int i = 0; i < a->words && n < HEAD; i++)
    n += snprintf(out + n, (size_t)(HEAD - n), "bot %s\n", a->word[i]);
  return n + 1 < HEAD ? n : -1;
}

static int print_numbers(char *out, int n, const double *x, int count)
{
  for (int i = 0; i < count; i++) n += snprintf(out + n, (size_t)(LINE - n), " %a", x[i]);
  return n;
}

bool resume_add(const struct arena_resume *l, int64_t number, const struct arena_deal *d)
{
  char line[LINE];
  int n = snprintf(line, sizeof line, "%" PRId64, number);
  n = print_numbers(line, n, d->won, l->size);
  n = print_numbers(line, n, d->place, l->size);
  n = print_numbers(line, n, d->margin, l->size);
  n = print_numbers(line, n, d->score, l->size);
  n = print_numbers(line, n, d->thought, l->size);
  for (int b = 0; b < l->size; b++) n = print_numbers(line, n, d->ahead[b], l->size);
  for (int b = 0; b < l->size; b++)
    n += snprintf(line + n, (size_t)(LINE - n), " %" PRId64 " %" PRId64, d->moves[b], d->simulations[b]);
  n += snprintf(line + n, (size_t)(LINE - n), " .\n");
  return write(l->fd, line, (size_t)n) == n;
}

static const char *read_numbers(const char *at, double *x, int count)
{
  char *end;
  for (int i = 0; at && i < count; i++) {
    x[i] = strtod(at, &end);
    at = end == at ? NULL : end;
  }
  return at;
}

static bool read_deal(const char *at, int size, struct arena_deal *d, int64_t *number)
{
  double n, counts[2];
  at = read_numbers(at, &n, 1);
  at = read_numbers(at, d->won, size);
  at = read_numbers(at, d->place, size);
  at = read_numbers(at, d->margin, size);
  at = read_numbers(at, d->score, size);
  at = read_numbers(at, d->thought, size);
  for (int b = 0; b < size; b++) at = read_numbers(at, d->ahead[b], size);
  for (int b = 0; b < size; b++) {
    at = read_numbers(at, counts, 2);
    if (at) {
      d->moves[b] = (int64_t)counts[0];
      d->simulations[b] = (int64_t)counts[1];
    }
  }
  if (!at || n < 0) return false;
  *number = (int64_t)n;
  return !strncmp(at, " .\n", 3);
}

/* How much of the text is whole lines of this match; -1 after a message. */
static int64_t take_deals(const char *path, const char *text, size_t from, int size, struct arena_deal *deal,
                          bool *done, int64_t most)
{
  const char *at = text + from, *end;
  for (int line = 1; (end = strchr(at, '\n')); at = end + 1, line++) {
    struct arena_deal d = { 0 };
    int64_t number;
    if (!read_deal(at, size, &d, &number)) {
      fail(_("%s: deal %d is damaged"), path, line);
      return -1;
    }
    if (number < most) {
      deal[number] = d;
      done[number] = true;
    }
  }
  return at - text;
}

int resume_open(struct arena_resume *l, const char *path, const struct args *a, const struct tournament *c,
                struct arena_deal *deal, bool *done, int64_t most)
{
  char head[HEAD];
  int n = print_head(a, c, head);
  l->size = c->size;
  l->fd = open(path, O_RDWR | O_CREAT | O_APPEND, 0666);
  if (l->fd < 0 || n < 0) return fail(_("%s: cannot open: %s"), path, strerror(n < 0 ? E2BIG : errno));
  if (flock(l->fd, LOCK_EX | LOCK_NB)) return fail(_("%s: in use by another process"), path);
  const char *text = read_text(path);
  if (!text) return BAD;
  size_t had = strlen(text), common = had < (size_t)n ? had : (size_t)n;
  if (memcmp(text, head, common)) return fail(_("%s: belongs to another match"), path);
  if (had < (size_t)n) { /* new, or ended before its head was written */
    if (ftruncate(l->fd, 0) || write(l->fd, head, (size_t)n) != n)
      return fail(_("%s: cannot write: %s"), path, strerror(errno));
    return DONE;
  }
  int64_t whole = take_deals(path, text, (size_t)n, l->size, deal, done, most);
  if (whole < 0) return BAD;
  if (ftruncate(l->fd, whole)) return fail(_("%s: cannot write: %s"), path, strerror(errno));
  return DONE;
}
