/* move_words.c - see move_words.h. */
#include "move_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "count.h"

enum { WORDS_MAX = 64, HAY_TEXT = IG_MOVE_TEXT + 2 * IG_TELL_MAX };

/* ---- words ---------------------------------------------------------------------- */

struct words {
  char text[HAY_TEXT], raw[HAY_TEXT];
  char *word[WORDS_MAX];
  int n;
}; /* raw: the same bytes, before the letters were folded */

static int raw_of(const struct words *w, int i, char *out, size_t cap)
{
  return snprintf(out, cap, "%.*s", (int)strlen(w->word[i]), w->raw + (w->word[i] - w->text));
}

/* Sentences have a minus, notation and keyboards a hyphen. */
static void plain_minus(char *text)
{
  for (char *at = text; (at = strstr(at, "−"));) {
    *at++ = '-';
    memmove(at, at + 2, strlen(at + 2) + 1);
  }
}

/* Letters and digits of any alphabet, and a minus before a digit. */
static bool is_part(const char *p)
{
  unsigned char c = (unsigned char)*p;
  if (c == '-') return p[1] >= '0' && p[1] <= '9';
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '#' ||
         (c >= 0x80 && c < 0xE0);
}

static void split(struct words *w, const char *text)
{
  snprintf(w->raw, sizeof w->raw, "%s", text);
  plain_minus(w->raw);
  fold_letters(w->raw, strlen(w->raw), w->text, sizeof w->text);
  w->n = 0;
  for (char *p = w->text; *p && w->n < WORDS_MAX;) {
    if (!is_part(p)) {
      p++;
      continue;
    }
    w->word[w->n++] = p;
    while (*p && (is_part(p) || ((unsigned char)*p & 0xC0) == 0x80)) p++;
    if (*p) *p++ = 0;
  }
}

/* How much of a word has to be the same: Russian endings change, and an English plural has an s. */
static size_t stem(const char *word)
{
  size_t n = strlen(word), letters = 0;
  for (const char *p = word; *p; p++) letters += ((unsigned char)*p & 0xC0) != 0x80;
  if (letters == n) return n > 3 && word[n - 1] == 's' ? n - 1 : n;
  return letters > 4 ? n - 4 : letters > 3 ? n - 2 : n; /* two bytes a letter */
}

/* One or two letters, or digits, are a whole word: "e" is not "e8". */
static bool is_whole(const char *word)
{
  return (*word >= '0' && *word <= '9') || *word == '-' || strlen(word) < 3 ||
         ((unsigned char)*word >= 0x80 && strlen(word) < 5);
}

static bool says(const struct words *hay, const char *word)
{
  size_t n = stem(word);
  bool whole = is_whole(word);
  for (int i = 0; i < hay->n; i++)
    if (whole ? !strcmp(hay->word[i], word) : !strncmp(hay->word[i], word, n)) return true;
  return false;
}

/* ---- moves ---------------------------------------------------------------------- */

void move_words_say(const struct model *d, struct ig_move m, char *out, size_t cap)
{
  struct ig_voice v = model_voice(d);
  v.you = d->seat;
  ig_tell_move(d->g, &d->view, d->seat, m, &v, out, (int)cap);
}

void move_words_tell(const struct model *d, struct ig_move m, char *out, size_t cap)
{
  char told[IG_TELL_MAX];
  ig_print_move(d->g, &d->view, m, out, (int)cap);
  size_t n = strlen(out);
  move_words_say(d, m, told, sizeof told);
  if (n < cap) snprintf(out + n, cap - n, "  %s", told);
}

static void words_of(const struct model *d, struct ig_move m, struct words *out)
{
  char text[IG_MOVE_TEXT + IG_TELL_MAX + 4];
  move_words_tell(d, m, text, sizeof text);
  split(out, text);
}

/* -1: all of them; else how many of the first words fit. */
static int fitting(const struct words *hay, const struct words *typed, int n)
{
  for (int i = 0; i < n; i++)
    if (!says(hay, typed->word[i]) && (i || n == 1)) return i;
  return -1;
}

bool move_words_fit(const struct model *d, struct ig_move m, const char *words)
{
  struct words typed, hay;
  split(&typed, words);
  words_of(d, m, &hay);
  return fitting(&hay, &typed, typed.n) < 0;
}

void move_words_find(const struct model *d, const char *words, struct found *out)
{
  static struct ig_move all[IG_MOVES_MAX];
  struct words typed, hay;
  int n = ig_moves(d->g, &d->view, d->seat, all, IG_MOVES_MAX), least = WORDS_MAX + 1;
  *out = (struct found){ 0 };
  split(&typed, words);
  for (int i = 0; typed.n && i < n && i < IG_MOVES_MAX; i++) {
    words_of(d, all[i], &hay);
    if (fitting(&hay, &typed, typed.n) >= 0) continue;
    if (out->n < FOUND_MAX) out->first[out->n] = all[i];
    out->n++;
    if (hay.n < least) {
      least = hay.n;
      out->nearest_n = 0;
    }
    if (hay.n == least && !out->nearest_n++) out->nearest = all[i];
  }
}

/* ---- completion ----------------------------------------------------------------- */

struct completion {
  char common[64], *rest;
  size_t rest_cap;
  int found;
};

/* The words that go on as the typed part does, each once. */
static void offer(struct completion *c, const char *word)
{
  size_t n = 0, used = strlen(c->rest), len = strlen(word);
  if (!c->found) snprintf(c->common, sizeof c->common, "%s", word);
  while (c->common[n] && c->common[n] == word[n]) n++;
  while (n && ((unsigned char)c->common[n] & 0xC0) == 0x80) n--;
  c->common[n] = 0;
  for (const char *p = c->rest; (p = strstr(p, word)); p++)
    if ((p == c->rest || p[-1] == ' ') && (p[len] == ' ' || !p[len])) return;
  c->found++;
  if (used + len + 2 < c->rest_cap)
    snprintf(c->rest + used, c->rest_cap - used, "%s%s", used ? " " : "", word);
}

void move_words_complete(const struct model *d, char *line, size_t cap, char *rest, size_t rest_cap)
{
  static struct ig_move all[IG_MOVES_MAX];
  struct words typed, part, hay;
  struct completion c = { .rest = rest, .rest_cap = rest_cap };
  char *last = strrchr(line, ' '), word[64];
  last = last ? last + 1 : line;
  *rest = 0;
  split(&part, last);
  split(&typed, line);
  if (part.n > 1) return;
  int before = typed.n - part.n, n = ig_moves(d->g, &d->view, d->seat, all, IG_MOVES_MAX);
  for (int i = 0; i < n && i < IG_MOVES_MAX; i++) {
    words_of(d, all[i], &hay);
    if (before && fitting(&hay, &typed, before) >= 0) continue;
    for (int k = 0; k < hay.n; k++)
      if ((!part.n || !strncmp(hay.word[k], part.word[0], strlen(part.word[0]))) &&
          raw_of(&hay, k, word, sizeof word) < (int)sizeof word)
        offer(&c, word);
  }
  if (!c.found || !part.n) return;
  snprintf(last, cap - (size_t)(last - line), "%s%s", c.common, c.found == 1 ? " " : "");
  if (c.found == 1) *rest = 0;
}
