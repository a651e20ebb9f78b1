/* texts.c - positions read back, scenes are whole, scores add up. */
#include "props.h"

static void reads_back(const struct spot *at, const struct ig_state *s)
{
  static char text[IG_TEXT_MAX], again[IG_TEXT_MAX];
  char why[256];
  struct ig_state back;
  struct ig_fault f;
  int n = ig_print(at->ig, s, text, sizeof text);
  HOLDS(n < IG_TEXT_MAX, "a position's text fits", "");
  HOLDS(n == ig_print(at->ig, s, again, 40), "a text counts what it wanted to write", "");
  HOLDS(strlen(again) == 39, "a text stops where the room ends", again);
  if (!ig_parse(at->ig, text, &back, &f)) {
    snprintf(why, sizeof why, "line %d column %d: %s (%s)", f.line, f.column, f.why, f.near);
    fputs(text, stdout);
    broken(at, "a printed position can be read", why);
  }
  ig_print(at->ig, &back, again, sizeof again);
  if (strcmp(text, again)) fputs(again, stdout);
  HOLDS(!strcmp(text, again), "a position prints the same after reading", "");
  HOLDS(same(at, s, &back), "a position reads back byte by byte", "");
}

/* Its names, and what it says to whoever looks closer, as much in every language. */
static void ask_item(const struct spot *at, const struct ig_state *v, const struct ig_item *it,
                     const char *place)
{
  char words[400], en[400];
  bool any = ig_say_item(at->ig, v, it->id, NULL, en, sizeof en) > 0;
  for (int i = 0; i < ig_language_count(); i++) {
    int n = ig_say_item(at->ig, v, it->id, ig_language_at(i), words, sizeof words);
    HOLDS(n < (int)sizeof words, "what an item says fits", place);
    HOLDS(any == (n > 0), "an item says as much in every language", place);
    if (n) in_language(at, i, words, en);
    if (!it->kind) continue;
    ig_kind_name(at->ig, it->kind, NULL, en, sizeof en);
    ig_kind_name(at->ig, it->kind, ig_language_at(i), words, sizeof words);
    in_language(at, i, words, en);
    ig_say_item(at->ig, v, it->id, NULL, en, sizeof en);
  }
}

static void ask_scene(const struct spot *at, const struct ig_state *v)
{
  static struct ig_item it[IG_ITEMS_MAX];
  char text[64], says[400];
  int n = ig_scene(at->ig, v, it, IG_ITEMS_MAX);
  HOLDS(n > 0 && n <= IG_ITEMS_MAX, "a scene fits", "");
  for (int i = 0; i < n; i++) {
    HOLDS(it[i].id > 0, "items are numbered from 1", "");
    for (int j = 0; j < i; j++) HOLDS(it[i].id != it[j].id, "an item has its own number", "");
    text[0] = 0;
    ig_print_item(at->ig, v, it[i].id, text, sizeof text);
    HOLDS(text[0], "an item has a name in the notation", "");
    HOLDS(ig_zone_code(at->ig, it[i].zone)[0], "a zone has a name", text);
    if (it[i].kind) HOLDS(ig_kind_code(at->ig, it[i].kind)[0], "a kind has a short name", text);
    HOLDS(ig_item_code(at->ig, v, it[i].id, says, sizeof says) < (int)sizeof says, "what an item says fits",
          text);
    ask_item(at, v, &it[i], text);
  }
}

static void ask_words(const struct spot *at, const struct ig_state *v)
{
  static char words[IG_TEXT_MAX], en[IG_TEXT_MAX];
  static int16_t f[16384];
  HOLDS(ig_feature_count(at->ig) > 0 && ig_feature_count(at->ig) <= 16384, "features fit", "");
  f[ig_feature_count(at->ig)] = 12345;
  ig_features(at->ig, v, f);
  HOLDS(f[ig_feature_count(at->ig)] == 12345, "features keep to their room", "");
  ig_describe(at->ig, v, NULL, en, sizeof en);
  for (int i = 0; i < ig_language_count(); i++) {
    int n = ig_describe(at->ig, v, ig_language_at(i), words, sizeof words);
    HOLDS(n > 0 && n < IG_TEXT_MAX, "the position in words fits", "");
    in_language(at, i, words, en);
  }
}

void ask_texts(const struct spot *at)
{
  struct ig_state v, d;
  struct ig_rng r = at->r;
  reads_back(at, &at->s);
  ask_scene(at, &at->s);
  for (int seat = IG_SPECTATOR; seat < ig_seats(at->ig, &at->s); seat++) {
    if (seat == IG_CHANCE) continue;
    memset(&v, 0, sizeof v);
    ig_view(at->ig, &at->s, seat, &v);
    reads_back(at, &v);
    memset(&d, 0, sizeof d);
    ig_determinize(at->ig, &v, &r, &d);
    reads_back(at, &d); /* a guess is a position like any other */
    ask_scene(at, &v);
    ask_words(at, &v);
  }
}

void ask_scores(const struct spot *at)
{
  static struct ig_points p[IG_POINTS_MAX];
  static struct ig_item it[IG_ITEMS_MAX];
  struct ig_outcome o;
  int32_t sum[IG_SEATS_MAX] = { 0 };
  bool winner = false;
  ig_outcome(at->ig, &at->s, &o);
  HOLDS(o.over == ig_over(at->ig, &at->s), "an outcome knows whether it is over", "");
  int n = ig_breakdown(at->ig, &at->s, p, IG_POINTS_MAX), items = ig_scene(at->ig, &at->s, it, IG_ITEMS_MAX);
  HOLDS(n <= IG_POINTS_MAX, "a breakdown fits", "");
  for (int i = 0; i < n; i++) {
    sum[p[i].seat] += p[i].points;
    HOLDS(p[i].clause > 0 && p[i].clause < ig_clause_count(at->ig), "points have a clause", "");
    for (int k = 0; k < p[i].n; k++) {
      bool found = false;
      for (int j = 0; j < items; j++) found = found || it[j].id == p[i].item[k];
      HOLDS(found, "points name things on the table", ig_clause_at(at->ig, p[i].clause)->id);
    }
  }
  for (int q = 0; q < ig_seats(at->ig, &at->s); q++) {
    HOLDS(sum[q] == o.score[q], "a breakdown adds up to the score", "");
    HOLDS(o.place[q] >= 1 && o.place[q] <= ig_seats(at->ig, &at->s), "everybody has a place", "");
    winner = winner || o.place[q] == 1;
  }
  HOLDS(winner, "somebody is first", "");
}
