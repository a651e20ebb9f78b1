/* looks.c - see looks.h. */
#include "looks.h"

#include <stdio.h>
#include <string.h>
#include "page_colours.h"
#include "tty.h"
#include "i18n.h"

static const char *const word[][2] = {
  { "pass", N_("pass") },
  { "deck", N_("deck") },
  { "skip", N_("skip the turn") },
  { "blind", N_("face down") },
  { "close left", N_("close from the left") },
  { "close right", N_("close from the right") },
  { "box", N_("box") },
  { "alone", N_("first on the table") },
  { "left", N_("left") },
  { "right", N_("right") },
  { "of", N_("of") },
  { "column", N_("column") },
  { "bag", N_("bag") },
  { "chair", N_("chair") },
  { "end", N_("end") },
  { "yellow", N_("yellow") },
  { "green", N_("green") },
  { "blue", N_("blue") },
  { "orange", N_("orange") },
  { "purple", N_("purple") },
};

const struct looks *looks_of(const struct ig_game *g)
{
  static const struct looks none = { .game = "" };
  for (const struct looks *const *l = looks_all; *l; l++)
    if (!strcmp((*l)->game, ig_name(g))) return *l;
  return &none;
}

bool looks_in(const char *list, const char *zone)
{
  size_t n = strlen(zone);
  for (const char *p = list; p && *p; p += strcspn(p, " "), p += *p == ' ')
    if (strcspn(p, " ") == n && !strncmp(p, zone, n)) return true;
  return false;
}

static enum hue hue_called(char c)
{
  static const char letter[PAGE + 1] = "-roygtbpwG";
  return (enum hue)(strchr(letter, c) - letter);
}

/* The page's colour of the i-th hue; NULL: it has none. */
static const struct page_colour *page_colour(const struct looks *l, int i)
{
  const char *p = l->colours;
  for (; p && i > 0; i--) {
    p = strchr(p, ' ');
    if (p) p++;
  }
  size_t n = p ? strcspn(p, " ") : 0;
  for (const struct page_colour *c = page_colours; n && c->name; c++)
    if (strlen(c->name) == n && !strncmp(c->name, p, n)) return c;
  return NULL;
}

void looks_paint(const struct looks *l)
{
  for (int i = 0; l->hues && l->hues[2 * i]; i++)
    if (page_colour(l, i)) tty_paint(i, page_colour(l, i), hue_called(l->hues[2 * i + 1]));
}

int looks_hue(const struct looks *l, const struct ig_game *g, int kind)
{
  const char *code = kind ? ig_kind_code(g, kind) : "";
  for (int i = 0; *code && l->hues && l->hues[2 * i]; i++)
    if (l->hues[2 * i] == *code && !(code[1] >= 'a' && code[1] <= 'z' && code[2] >= 'a'))
      return page_colour(l, i) ? PAGE + i : (int)hue_called(l->hues[2 * i + 1]);
  return PLAIN;
}

bool looks_shapes(const struct looks *l, const char *code, char *out, int cap)
{
  int times = code[0] && code[1] && code[2] >= '1' && code[2] <= '9' ? code[2] - '0' : 0, n = 0;
  *out = 0;
  for (const char *p = times && l->shapes ? l->shapes : ""; *p;) {
    const char *sign = p + 1, *next = tty_cut(sign, 1, NULL);
    for (int i = 0; *p == code[1] && i < times && n < cap; i++)
      n += snprintf(out + n, (size_t)(cap - n), "%.*s", (int)(next - sign), sign);
    p = next;
  }
  return *out;
}

/* "A Woody"; an edge of a shelf "A[ Hamm": what it gives stands behind the bracket. */
static void name_face(const char *code, const char *name, char *out, size_t cap)
{
  const char *open = strstr(name, " ("), *bonus = strstr(name, ": ");
  int n = open ? (int)(open - name) : (int)strlen(name);
  if (code[1] != 'L' && code[1] != 'R') snprintf(out, cap, "%c %.*s", code[0], n, name);
  else if (bonus)
    snprintf(out, cap, "%c%c %.*s", code[0], code[1] == 'L' ? '[' : ']', (int)strcspn(bonus + 2, ")"),
             bonus + 2);
  else snprintf(out, cap, "%c%c", code[0], code[1] == 'L' ? '[' : ']');
}

void looks_face(const struct looks *l, const struct ig_game *g, const struct ig_item *it, int room, char *out,
                int cap)
{
  const char *code = ig_kind_code(g, it->kind);
  const char *zone = ig_zone_code(g, it->zone);
  char face[160], name[160];
  ig_kind_name(g, it->kind, i18n_language(), name, sizeof name);
  if (it->kind == IG_UNKNOWN) snprintf(face, sizeof face, "?");
  else if (!*code) face[0] = 0;
  else if (l->above && !strcmp(zone, l->above)) snprintf(face, sizeof face, "%d", it->x + 1);
  else if (l->names) name_face(code, name, face, sizeof face);
  else
    snprintf(face, sizeof face, "%s",
             code[0] >= 'a' && code[1] ? name : code); /* "bag" is a word, "Rt3" a card */
  if (l->names && tty_width(face) > room) {
    size_t n = (size_t)(tty_cut(face, room - 1, NULL) - face);
    snprintf(face + n, sizeof face - n, "…");
  }
  bool counted = it->value > 1 && !(it->flags & IG_BUTTON) && !(l->numbered && it->kind != IG_UNKNOWN);
  snprintf(out, (size_t)cap, counted ? "%s ×%d" : "%s", face, it->value);
}

bool looks_brief(const struct looks *l, const struct ig_game *g, const struct ig_item *it, char *out, int cap)
{
  const char *code = ig_kind_code(g, it->kind);
  for (int i = 0; i < 3 && l->brief[i][0]; i++) {
    if (strcmp(l->brief[i][0], code)) continue;
    if (l->brief[i][1][0] >= 'a') looks_words(l->brief[i][1], out, cap);
    else snprintf(out, (size_t)cap, "%s%d", l->brief[i][1], it->value);
    return true;
  }
  return false;
}

void looks_words(const char *text, char *out, int cap)
{
  size_t n = 0, most = (size_t)cap;
  *out = 0;
  while (*text && n + 1 < most) {
    size_t best = 0, len = strcspn(text, " ");
    for (size_t i = 0; i < sizeof word / sizeof *word; i++) {
      size_t k = strlen(word[i][0]);
      if (k > best && !strncmp(text, word[i][0], k) && (text[k] == ' ' || !text[k])) {
        best = k;
        snprintf(out + n, most - n, "%s", _(word[i][1]));
      }
    }
    if (!best) {
      best = len;
      snprintf(out + n, most - n, "%.*s", (int)len, text);
    }
    n += strlen(out + n);
    text += best;
    if (*text == ' ') {
      text++;
      n += (size_t)snprintf(out + n, most - n, " ");
    }
  }
}

const char *looks_initial(const struct looks *l, int row)
{
  static char one[2];
  one[0] = l->hues && strlen(l->hues) > 2 * (size_t)row ? l->hues[2 * row] : ' ';
  return one;
}
