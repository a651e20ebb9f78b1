/* told.c - the commands of clause tests about words: how an event is told, what is asked, what points are called, how the end is
 * told, how a position is described. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "clauses.h"

/* "LANGUAGE EAR" before the words; the words end at "=>", and what is wanted comes back. */
static char *read_telling(char **rest, struct ig_voice *v, int *ear)
{
  char w[24];
  *v = (struct ig_voice){ .you = IG_SPECTATOR };
  *rest = first_word(*rest, w, sizeof w);
  v->language = ig_language(w);
  *rest = first_word(*rest, w, sizeof w);
  *ear = !strcmp(w, "all") ? IG_ALL : seat_of(w);
  if (*ear >= 0) v->you = *ear;
  char *arrow = strstr(*rest, "=>");
  if (!arrow || !v->language) return NULL;
  *arrow = 0;
  for (size_t n = strlen(*rest); n && (*rest)[n - 1] == ' ';) (*rest)[--n] = 0;
  return arrow + 2 + strspn(arrow + 2, " ");
}

static void view_of(const struct ig_game *g, const struct ig_state *of, int ear, struct ig_state *out)
{
  memset(out, 0, sizeof *out);
  if (ear == IG_ALL) *out = *of;
  else ig_view(g, of, ear, out);
}

static void tells_to(const struct ig_game *g, const struct ig_state *s, char *rest, bool heard)
{
  char what[LINE], text[LINE];
  struct ig_voice v;
  struct ig_move m;
  struct ig_state before, after, now = *s;
  int seat, ear;
  snprintf(what, sizeof what, "tells %s", rest);
  char *want = read_telling(&rest, &v, &ear);
  if (!want) {
    fail(what, "tells LANGUAGE SEAT MOVE => SENTENCE");
    return;
  }
  v.heard = heard;
  const char *got = verdict(rest, &seat, &m);
  if (strcmp(got, "yes")) {
    fail(what, got);
    return;
  }
  ig_apply(g, &now, seat, m);
  view_of(g, s, ear, &before);
  view_of(g, &now, ear, &after);
  ig_tell(g, &before, seat, ear == IG_ALL ? m : ig_veil(g, s, seat, m, ear), &after, &v, text, sizeof text);
  expect(!strcmp(text, want), what, text);
}

static void tells(const struct ig_game *g, const struct ig_state *s, char *rest)
{
  tells_to(g, s, rest, false);
}

/* To somebody who hears everything; nothing behind "=>": it need not be told. */
static void adds(const struct ig_game *g, const struct ig_state *s, char *rest)
{
  tells_to(g, s, rest, true);
}

/* "LANGUAGE SEAT => WORDS": the position says them, but not to whoever has heard every event and every question. */
static void spares(const struct ig_game *g, const struct ig_state *s, char *rest)
{
  static char all[IG_TEXT_MAX], text[IG_TEXT_MAX];
  char what[LINE];
  struct ig_voice v;
  struct ig_state view;
  int ear;
  snprintf(what, sizeof what, "spares %s", rest);
  char *want = read_telling(&rest, &v, &ear);
  view_of(g, s, ear, &view);
  ig_describe_to(g, &view, &v, all, sizeof all);
  v.heard = true;
  ig_describe_to(g, &view, &v, text, sizeof text);
  expect(want && strstr(all, want) && !strstr(text, want), what, text);
}

static void asks(const struct ig_game *g, const struct ig_state *s, char *rest)
{
  char what[LINE], text[LINE] = "";
  struct ig_voice v;
  struct ig_move m = { 0 };
  struct ig_fault why;
  struct ig_state view;
  int ear;
  snprintf(what, sizeof what, "asks %s", rest);
  char *want = read_telling(&rest, &v, &ear);
  if (!want) {
    fail(what, "asks LANGUAGE SEAT [MOVE] => SENTENCE");
    return;
  }
  view_of(g, s, ear, &view);
  if (*rest && !ig_parse_move(g, &view, rest, &m, &why)) {
    fail(what, why.why);
    return;
  }
  ig_ask(g, &view, ear, m, &v, text, sizeof text);
  expect(!strcmp(text, want), what, text);
}

/* "LANGUAGE SEAT N => LABEL": the seat has N points of this name. */
static void labels(const struct ig_game *g, const struct ig_state *s, char *rest)
{
  static struct ig_points p[IG_POINTS_MAX];
  static char got[IG_TEXT_MAX];
  char what[LINE], label[LINE], line[LINE + 32];
  struct ig_voice v;
  int seat;
  bool found = false;
  snprintf(what, sizeof what, "label %s", rest);
  char *want = read_telling(&rest, &v, &seat);
  int n = ig_breakdown(g, s, p, IG_POINTS_MAX);
  got[0] = 0;
  for (int i = 0; want && i < n; i++) {
    if (p[i].seat != seat) continue;
    ig_label(g, s, &p[i], &v, label, sizeof label);
    found = found || (!strcmp(label, want) && atoi(rest) == (int)p[i].points);
    snprintf(line, sizeof line, "\n      %d => %s", (int)p[i].points, label);
    if (strlen(got) + strlen(line) + 1 < sizeof got) strcat(got, line);
  }
  expect(found, what, got);
}

static void ends(const struct ig_game *g, const struct ig_state *s, char *rest)
{
  char what[LINE], text[LINE];
  struct ig_voice v;
  int ear;
  snprintf(what, sizeof what, "ends %s", rest);
  char *want = read_telling(&rest, &v, &ear);
  ig_tell_end(g, s, &v, text, sizeof text);
  expect(want && !strcmp(text, want), what, text);
}

/* What a thing of the position says, one after the other. */
static bool a_thing_says(const struct ig_game *g, const struct ig_state *s, const char *words,
                         const struct ig_language *l)
{
  static struct ig_item it[IG_ITEMS_MAX];
  char text[400];
  bool found = false;
  int n = ig_scene(g, s, it, IG_ITEMS_MAX);
  for (int i = 0; i < n && !found; i++)
    found = ig_say_item(g, s, it[i].id, l, text, sizeof text) > 0 && strstr(text, words);
  return found;
}

static void says(const struct ig_game *g, const struct ig_state *s, char *rest)
{
  static char text[IG_TEXT_MAX];
  bool found = false;
  for (int i = 0; i < ig_language_count() && !found; i++) {
    ig_describe(g, s, ig_language_at(i), text, sizeof text);
    found = strstr(text, rest) || a_thing_says(g, s, rest, ig_language_at(i));
  }
  expect(found, rest, text);
}

bool told_command(const struct ig_game *g, const struct ig_state *s, const char *command, char *rest)
{
  static const struct {
    const char *name;
    void (*does)(const struct ig_game *g, const struct ig_state *s, char *rest);
  } all[] = { { "says", says }, { "tells", tells },  { "adds", adds }, { "spares", spares },
              { "asks", asks }, { "label", labels }, { "ends", ends } };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (!strcmp(command, all[i].name)) {
      all[i].does(g, s, rest);
      return true;
    }
  return false;
}
