/* changes.c - see changes.h. */
#include "changes.h"

#include <string.h>

static const char *line_end(const char *p, const char *end)
{
  const char *n = memchr(p, '\n', (size_t)(end - p));
  return n ? n + 1 : end;
}

static int count_lines(const char *p, const char *end)
{
  int n = 0;
  for (; p < end; p = line_end(p, end)) n++;
  return n;
}

static bool same_line(const char *a, const char *a_end, const char *b, const char *b_end)
{
  return a_end - a == b_end - b && memcmp(a, b, (size_t)(a_end - a)) == 0;
}

/* What is the same at the end, in whole lines. */
static size_t common_tail(const struct changes *l)
{
  size_t n = 0;
  while (l->a_end - n > l->a && l->b_end - n > l->b &&
         l->a_end[-1 - (ptrdiff_t)n] == l->b_end[-1 - (ptrdiff_t)n])
    n++;
  for (; n; n--) {
    const char *a = l->a_end - n, *b = l->b_end - n;
    if ((a == l->a || a[-1] == '\n') && (b == l->b || b[-1] == '\n')) break;
  }
  return n;
}

static void skip_same(struct changes *l)
{
  while (l->a < l->a_end && l->b < l->b_end) {
    const char *a = line_end(l->a, l->a_end), *b = line_end(l->b, l->b_end);
    if (!same_line(l->a, a, l->b, b)) return;
    l->a = a;
    l->b = b;
    l->at++;
  }
}

void changes_compare(struct changes *l, const char *before, const char *after)
{
  *l = (struct changes){
    .a = before, .a_end = before + strlen(before), .b = after, .b_end = after + strlen(after)
  };
  skip_same(l);
  size_t tail = common_tail(l);
  l->a_end -= tail;
  l->b_end -= tail;
  l->even = count_lines(l->a, l->a_end) == count_lines(l->b, l->b_end);
}

/* Where as many lines went as came, those between that stayed are passed over. */
bool changes_next(struct changes *l, struct change *out)
{
  if (l->even) skip_same(l);
  if (l->a == l->a_end && l->b == l->b_end) return false;
  *out = (struct change){ .at = l->at, .put = l->b };
  const char *a = l->a_end, *b = l->b_end;
  if (l->even) {
    for (a = l->a, b = l->b; a < l->a_end;) {
      const char *next_a = line_end(a, l->a_end), *next_b = line_end(b, l->b_end);
      if (same_line(a, next_a, b, next_b)) break;
      a = next_a;
      b = next_b;
    }
  }
  out->cut = count_lines(l->a, a);
  out->size = (size_t)(b - l->b);
  l->at += count_lines(l->b, b);
  l->a = a;
  l->b = b;
  return true;
}

bool changes_change(char *text, size_t cap, const struct change *c)
{
  size_t size = strlen(text);
  const char *end = text + size, *from = text;
  for (int i = 0; i < c->at; i++) {
    if (from == end) return false;
    from = line_end(from, end);
  }
  const char *to = from;
  for (int i = 0; i < c->cut; i++) {
    if (to == end) return false;
    to = line_end(to, end);
  }
  size_t head = (size_t)(from - text), tail = (size_t)(end - to);
  if (c->at < 0 || c->cut < 0 || head + c->size + tail + 1 > cap) return false;
  memmove(text + head + c->size, to, tail + 1);
  memcpy(text + head, c->put, c->size);
  return true;
}
