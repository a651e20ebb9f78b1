/* once.c - see once.h. */
#include "once.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "i18n.h"

enum { LINES_MAX = 600 };

struct line {
  const char *text; /* not ended: */
  int n, heading;   /* bytes; the line that it stands under, or its own number */
};

struct lines {
  struct line line[LINES_MAX];
  int n;
};

static void split(struct lines *l, const char *text)
{
  l->n = 0;
  for (int heading = 0; *text && l->n < LINES_MAX; l->n++) {
    int n = (int)strcspn(text, "\n");
    if (*text != ' ') heading = l->n;
    l->line[l->n] = (struct line){ text, n, heading };
    text += n + (text[n] == '\n');
  }
}

static bool same(const struct line *a, const struct line *b)
{
  return a->n == b->n && !memcmp(a->text, b->text, (size_t)a->n);
}

/* A full stop at the end of a sentence. */
static bool ends(const struct line *a, int i)
{
  return a->text[i] == '.' && (i + 1 == a->n || a->text[i + 1] == ' ');
}

/* What a line is about: its words before the colon, or its first sentence. */
static int subject(const struct line *a)
{
  for (int i = 0; i < a->n; i++)
    if (a->text[i] == ':' || ends(a, i)) return i;
  return a->n;
}

static bool same_subject(const struct line *a, const struct line *b)
{
  int n = subject(a);
  return n == subject(b) && !memcmp(a->text, b->text, (size_t)n);
}

static int common(const struct line *a, const struct line *b)
{
  int n = 0;
  while (n < a->n && n < b->n && a->text[n] == b->text[n]) n++;
  return n;
}

/* Headings are the same where they are about the same: "Player 2, points now: 5." */
static bool same_heading(const struct lines *a, int i, const struct lines *b, int k)
{
  const struct line *x = &a->line[a->line[i].heading], *y = &b->line[b->line[k].heading];
  bool in = a->line[i].heading != i;
  return in == (b->line[k].heading != k) && (!in || same_subject(x, y));
}

/* The line that said this before; -1: none did. */
static int before(const struct lines *was, const struct lines *now, int i)
{
  int best = -1, most = 0;
  for (int k = 0; k < was->n; k++) {
    const struct line *a = &was->line[k], *b = &now->line[i];
    if (!same_heading(was, k, now, i)) continue;
    if (same(a, b)) return k;
    int n = common(a, b) + (same_subject(a, b) ? 1000 : 0);
    if (n > most) {
      most = n;
      best = k;
    }
  }
  return best;
}

static bool holds(const struct line *a, const char *sentence, int n)
{
  for (int i = 0; i + n <= a->n; i++)
    if ((!i || a->text[i - 1] == ' ') && !memcmp(a->text + i, sentence, (size_t)n)) return true;
  return false;
}

/* The first sentence, which says what it is about, and those that are new. */
static void tell_line(FILE *out, const struct line *now, const struct line *was)
{
  for (int i = 0; i < now->n;) {
    int n = 0;
    while (i + n < now->n && !ends(now, i + n)) n++;
    if (i + n < now->n) n++;
    if (!i || !was || !holds(was, now->text + i, n)) fprintf(out, "%s%.*s", i ? " " : "", n, now->text + i);
    i += n;
    while (i < now->n && now->text[i] == ' ') i++;
  }
  putc('\n', out);
}

static void tell_gone(FILE *out, const struct lines *was, const bool *met)
{
  for (int k = 0; k < was->n; k++)
    if (!met[k] && was->line[k].n && was->line[k].heading == k) {
      fprintf(out, _("No longer: %.*s."), subject(&was->line[k]), was->line[k].text);
      putc('\n', out);
    }
}

static void tell_changes(FILE *out, const char *old, const char *text)
{
  static struct lines was, now;
  bool met[LINES_MAX] = { false };
  int headed = -1;
  split(&was, old);
  split(&now, text);
  for (int i = 0; i < now.n; i++) {
    int k = before(&was, &now, i), heading = now.line[i].heading;
    if (k >= 0) met[k] = true;
    if (k >= 0 && same(&was.line[k], &now.line[i])) continue;
    if (heading != i && headed != heading) tell_line(out, &now.line[heading], NULL);
    if (heading != i || headed != i) tell_line(out, &now.line[i], k >= 0 ? &was.line[k] : NULL);
    headed = heading;
  }
  tell_gone(out, &was, met);
}

char *once_tell(struct once *o, int seat, const char *now)
{
  char **was = &o->was[seat >= 0 && seat < IG_SEATS_MAX ? seat : IG_SEATS_MAX], *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  if (!out) abort();
  if (*was) tell_changes(out, *was, now);
  else fputs(now, out);
  fclose(out);
  free(*was);
  *was = strdup(now);
  if (!*was || !text) abort();
  return text;
}

void once_forget(struct once *o)
{
  for (int i = 0; i <= IG_SEATS_MAX; i++) free(o->was[i]);
  *o = (struct once){ 0 };
}
