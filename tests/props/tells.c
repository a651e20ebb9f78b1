/* tells.c - every event is told to every seat, in every language, in words. */
#include "props.h"

/* Letters: Latin ones as a bit 1, all others as 2.  A big X is a goal's name everywhere. */
static int letters_of(const char *text)
{
  int found = 0;
  for (; *text; text++) {
    bool latin = (*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z');
    unsigned char c = (unsigned char)*text;
    if (latin && *text != 'X') found |= 1;
    if (c == 0xD0 || c == 0xD1) found |= 2; /* Cyrillic in UTF-8 */
  }
  return found;
}

/* In the language of tests/pseudo.py every letter was handed to a translator: it stands between ⟦ and ⟧. */
static bool all_marked(const char *text)
{
  int depth = 0;
  for (; *text; text++) {
    depth += !strncmp(text, "⟦", 3);
    depth -= !strncmp(text, "⟧", 3);
    char one[2] = { *text, 0 };
    if (!depth && (letters_of(one) || (unsigned char)*text == 0xD0)) return false;
  }
  return depth == 0;
}

/* Cuts the sentences of the rulebook out: it is in two languages. */
static void cut_clauses(const struct spot *at, char *text)
{
  for (int c = 1; c < ig_clause_count(at->ig); c++) {
    const char *says = ig_clause_at(at->ig, c)->text->says;
    size_t n = strlen(says);
    char plain[512];
    size_t k = 0;
    for (size_t i = 0; i <= n && k + 1 < sizeof plain; i++) /* told without emphasis, too */
      if (says[i] != '*') plain[k++] = says[i];
    for (char *found; (found = strstr(text, says));) memmove(found, found + n, strlen(found + n) + 1);
    for (char *found; k > 1 && (found = strstr(text, plain));)
      memmove(found, found + k - 1, strlen(found + k - 1) + 1);
  }
}

/* Outside of the marks nothing but numbers, signs and places like "d4". */
static bool words_marked(const char *text)
{
  int depth = 0, letters = 0;
  for (; *text; text++) {
    depth += !strncmp(text, "⟦", 3);
    depth -= !strncmp(text, "⟧", 3);
    char one[2] = { *text, 0 };
    letters = !depth && (letters_of(one) & 1) ? letters + 1 : 0;
    if (letters > 2) return false;
  }
  return depth == 0;
}

void in_language(const struct spot *at, int language, const char *text, const char *english)
{
  static char words[IG_TEXT_MAX];
  bool marked = !strcmp(ig_language_name(ig_language_at(language)), "xx");
  HOLDS(text[0], "everything has a name", english);
  if (!language || (!marked && strcmp(text, english))) return;
  snprintf(words, sizeof words, "%s", english);
  cut_clauses(at, words);
  if (!letters_of(words)) return;
  HOLDS(strcmp(text, english), "a name is translated", english);
  snprintf(words, sizeof words, "%s", text);
  cut_clauses(at, words);
  HOLDS(words_marked(words), "words are translated as a whole", text);
}

static void ask_choices(const struct spot *at, int language)
{
  const struct ig_language *l = ig_language_at(language);
  for (int i = 0; i < ig_option_count(at->ig); i++) {
    const struct ig_option *o = ig_option_at(at->ig, i);
    in_language(at, language, ig_option_about(at->ig, i, l), o->about);
    for (int v = 0; o->says && o->values[v]; v++)
      in_language(at, language, ig_option_says(at->ig, i, v, l), o->says[v]);
  }
}

void ask_names(const struct spot *at)
{
  for (int i = 0; i < ig_language_count(); i++) {
    const struct ig_language *l = ig_language_at(i);
    in_language(at, i, ig_title(at->ig, l), ig_title(at->ig, NULL));
    in_language(at, i, ig_about(at->ig, l), ig_about(at->ig, NULL));
    for (int z = 0; ig_zone_code(at->ig, z)[0]; z++)
      in_language(at, i, ig_zone_name(at->ig, z, l), ig_zone_name(at->ig, z, NULL));
    ask_choices(at, i);
  }
}

/* English without Russian letters, Russian without English ones, and no signs of the notation or of templates. */
static void in_words(const struct spot *at, int language, const char *text, int n, const char *what)
{
  const char *name = ig_language_name(ig_language_at(language));
  int wrong = !strcmp(name, "ru") ? 1 : 2;
  HOLDS(n > 0 && n < IG_TELL_MAX, "a sentence fits and is not empty", what);
  HOLDS(!strpbrk(text, "{}[]|@#<>_?*"), "a sentence has no sign of a template or of the notation", text);
  HOLDS(!(letters_of(text) & wrong), "a sentence is in one language", text);
  if (!strcmp(name, "xx")) HOLDS(all_marked(text), "a sentence is translated as a whole", text);
  HOLDS(!strstr(text, "  ") && text[0] != ' ' && text[n - 1] != ' ', "a sentence has no stray spaces", text);
}

static void look(const struct spot *at, const struct ig_state *s, int ear, struct ig_state *out)
{
  memset(out, 0, sizeof *out);
  if (ear == IG_ALL) *out = *s;
  else ig_view(at->ig, s, ear, out);
}

/* To one ear: IG_ALL is whoever sees everything. */
static void tell_to(const struct spot *at, const struct ig_state *before, int mover, struct ig_move m,
                    int ear)
{
  static char text[IG_TELL_MAX], notation[IG_MOVE_TEXT];
  struct ig_state was, is;
  struct ig_move heard = ear == IG_ALL ? m : ig_veil(at->ig, before, mover, m, ear);
  look(at, before, ear, &was);
  look(at, &at->s, ear, &is);
  ig_print_move(at->ig, &was, heard, notation, sizeof notation);
  for (int i = 0; i < ig_language_count(); i++) {
    struct ig_voice v = { .language = ig_language_at(i), .you = ear };
    int n = ig_tell(at->ig, &was, mover, heard, &is, &v, text, sizeof text);
    in_words(at, i, text, n, notation);
    HOLDS(text[n - 1] == '.' || strstr(text, ".⟧"), "a sentence ends with a full stop", text);
  }
}

/* What a seat thinks of before it moves: the same, but for what it cannot know yet. */
static void tell_ahead(const struct spot *at, const struct ig_state *before, int seat, struct ig_move m)
{
  static char text[IG_TELL_MAX];
  struct ig_state view;
  look(at, before, seat, &view);
  for (int i = 0; i < ig_language_count(); i++) {
    struct ig_voice v = { .language = ig_language_at(i), .you = seat };
    in_words(at, i, text, ig_tell_move(at->ig, &view, seat, m, &v, text, sizeof text),
             "a move that is thought of");
  }
}

static const struct ig_item *thing(const struct ig_item *it, int n, int id)
{
  for (int i = 0; i < n; i++)
    if (it[i].id == id) return &it[i];
  return NULL;
}

/* What the move laid lies there, and what it left was not empty before. */
static void show_marks(const struct spot *at, const struct ig_state *before, int mover, struct ig_move m)
{
  static struct ig_item was[IG_ITEMS_MAX], is[IG_ITEMS_MAX];
  uint16_t id[IG_MARKS_MAX];
  struct ig_state view;
  look(at, &at->s, IG_SPECTATOR, &view);
  int n = ig_marks(at->ig, &view, mover, m, id, IG_MARKS_MAX),
      items = ig_scene(at->ig, &view, is, IG_ITEMS_MAX);
  look(at, before, IG_SPECTATOR, &view);
  int items_before = ig_scene(at->ig, &view, was, IG_ITEMS_MAX);
  HOLDS(n >= 0 && n <= IG_MARKS_MAX, "a move marks no more than it may", "");
  for (int i = 0; i < n; i++) {
    const struct ig_item *now = thing(is, items, id[i]), *then = thing(was, items_before, id[i]);
    HOLDS(now, "what a move marks is there", "");
    HOLDS(now->kind || (then && then->kind), "a place that it left was not empty", "");
  }
}

void ask_tells(const struct spot *at, const struct ig_state *before, int mover, struct ig_move m)
{
  for (int p = 0; p < ig_seats(at->ig, before); p++) tell_to(at, before, mover, m, p);
  tell_to(at, before, mover, m, IG_SPECTATOR);
  tell_to(at, before, mover, m, IG_ALL);
  if (mover >= 0) tell_ahead(at, before, mover, m);
  show_marks(at, before, mover, m);
}

static void ask_labels(const struct spot *at, const struct ig_voice *v, int language)
{
  static struct ig_points line[IG_POINTS_MAX];
  static char text[IG_TELL_MAX];
  int n = ig_breakdown(at->ig, &at->s, line, IG_POINTS_MAX);
  for (int i = 0; i < n; i++) {
    int length = ig_label(at->ig, &at->s, &line[i], v, text, sizeof text);
    in_words(at, language, text, length, ig_clause_at(at->ig, line[i].clause)->id);
  }
}

void ask_asks(const struct spot *at)
{
  static char text[IG_TELL_MAX];
  struct ig_state view;
  for (int i = 0; i < ig_language_count(); i++) {
    struct ig_voice v = { .language = ig_language_at(i), .you = IG_SPECTATOR };
    for (int p = 0; p < ig_seats(at->ig, &at->s); p++) {
      look(at, &at->s, p, &view);
      int n = ig_ask(at->ig, &view, p, (struct ig_move){ 0 }, &v, text, sizeof text);
      if (ig_is_active(at->ig, &at->s, p)) in_words(at, i, text, n, "what a seat is asked");
      else HOLDS(!n, "a seat that is not to move is asked nothing", text);
    }
    int n = ig_tell_end(at->ig, &at->s, &v, text, sizeof text);
    HOLDS(!n == !ig_over(at->ig, &at->s), "the end is told at the end", text);
    if (n) in_words(at, i, text, n, "the end");
    ask_labels(at, &v, i);
  }
}
