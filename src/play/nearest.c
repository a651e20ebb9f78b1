/* nearest.c - see nearest.h.  The distance of two moves is that of their words: a word more, a
 * word less or another word; a word that begins alike ("d4", "d3") is nearer than any other. */
#include "nearest.h"

#include <string.h>

enum { WORDS_MAX = 24, OTHER = 3, ALIKE = 2 };

struct sentence {
  const char *word[WORDS_MAX];
  size_t length[WORDS_MAX];
  int n;
};

static struct sentence split(const char *text)
{
  struct sentence s = { .n = 0 };
  for (text += strspn(text, " \t"); *text && s.n < WORDS_MAX; text += strspn(text, " \t")) {
    s.word[s.n] = text;
    s.length[s.n++] = strcspn(text, " \t");
    text += s.length[s.n - 1];
  }
  return s;
}

static int cost(const struct sentence *a, int i, const struct sentence *b, int j)
{
  if (a->length[i] == b->length[j] && !memcmp(a->word[i], b->word[j], a->length[i])) return 0;
  return a->word[i][0] == b->word[j][0] ? ALIKE : OTHER;
}

static int least(int a, int b, int c) { return a < b ? (a < c ? a : c) : b < c ? b : c; }

static int distance(const struct sentence *a, const struct sentence *b)
{
  int row[WORDS_MAX + 1];
  for (int j = 0; j <= b->n; j++) row[j] = j * OTHER;
  for (int i = 0; i < a->n; i++) {
    int corner = row[0];
    row[0] += OTHER;
    for (int j = 0; j < b->n; j++) {
      int best = least(row[j] + OTHER, row[j + 1] + OTHER, corner + cost(a, i, b, j));
      corner = row[j + 1];
      row[j + 1] = best;
    }
  }
  return row[b->n];
}

int nearest_moves(const struct ig_game *g, const struct ig_state *view, const char *words,
                  const struct ig_move *m, int n, int out[NEAREST_MAX])
{
  char text[IG_MOVE_TEXT];
  struct sentence said = split(words);
  int far[NEAREST_MAX], found = 0;
  for (int i = 0; i < n; i++) {
    ig_print_move(g, view, m[i], text, sizeof text);
    struct sentence legal = split(text);
    int d = distance(&said, &legal), at = found < NEAREST_MAX ? found++ : NEAREST_MAX;
    for (; at > 0 && d < far[at - 1]; at--)
      if (at < NEAREST_MAX) {
        far[at] = far[at - 1];
        out[at] = out[at - 1];
      }
    if (at < NEAREST_MAX) {
      far[at] = d;
      out[at] = i;
    }
  }
  return found;
}
