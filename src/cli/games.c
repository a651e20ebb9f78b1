/* games.c - subcommands about the games themselves: games, rules. */
#include <stdio.h>
#include <string.h>
#include "chosen.h"
#include "cli.h"
#include "prose.h"

/* By the names of the languages: what a game says of itself, or of one of its options. */
static json_t *json_title(const struct ig_game *g,
                          const char *(*say)(const struct ig_game *, const struct ig_language *))
{
  json_t *all = json_object();
  for (int i = ig_language_count() - 1; i >= 0; i--)
    json_object_set_new(all, ig_language_name(ig_language_at(i)), json_string(say(g, ig_language_at(i))));
  return all;
}

static json_t *json_about(const struct ig_game *g, int option)
{
  json_t *all = json_object();
  for (int i = ig_language_count() - 1; i >= 0; i--)
    json_object_set_new(all, ig_language_name(ig_language_at(i)),
                        json_string(ig_option_about(g, option, ig_language_at(i))));
  return all;
}

static json_t *json_options(const struct ig_game *g)
{
  json_t *all = json_array();
  for (int i = 0; i < ig_option_count(g); i++) {
    const struct ig_option *o = ig_option_at(g, i);
    json_t *values = o->values ? json_array() : json_null();
    for (int v = 0; o->values && o->values[v]; v++) json_array_append_new(values, json_string(o->values[v]));
    json_array_append_new(
        all, json_pack("{s:s, s:o, s:o}", "name", o->name, "values", values, "about", json_about(g, i)));
  }
  return all;
}

static json_t *json_game(const struct ig_game *g)
{
  return json_pack("{s:s, s:o, s:o, s:i, s:{s:i, s:i}, s:o}", "name", ig_name(g), "title",
                   json_title(g, ig_title), "about", json_title(g, ig_about), "rules", ig_rules_version(g),
                   "seats", "min", ig_seats_min(g), "max", ig_seats_max(g), "options", json_options(g));
}

static void say_option(const struct ig_game *g, int option)
{
  const struct ig_option *o = ig_option_at(g, option);
  printf("    --set %s=", o->name);
  if (!o->values) printf("%s", _("FILE"));
  for (int v = 0; o->values && o->values[v]; v++) printf("%s%s", v ? "|" : "", o->values[v]);
  printf("  %s\n", ig_option_about(g, option, i18n_language()));
}

/* The titles in the other languages. */
static void say_titles(const struct ig_game *g)
{
  printf("%s  %s (", ig_name(g), ig_title(g, i18n_language()));
  for (int i = 0, n = 0; i < ig_language_count(); i++)
    if (ig_language_at(i) != i18n_language()) printf("%s%s", n++ ? ", " : "", ig_title(g, ig_language_at(i)));
  printf(")");
}

static void say_game(const struct ig_game *g)
{
  int lo = ig_seats_min(g), hi = ig_seats_max(g);
  say_titles(g);
  if (lo == hi) printf(ngettext(", %d player\n", ", %d players\n", plural(lo)), lo);
  else printf(_(", %d to %d players\n"), lo, hi);
  printf("    %s\n", ig_about(g, i18n_language()));
  for (int i = 0; i < ig_option_count(g); i++) say_option(g, i);
}

int run_games(struct args *a)
{
  json_t *all = json_array();
  for (int i = 0; i < ig_game_count(); i++) {
    if (a->json) json_array_append_new(all, json_game(ig_game_at(i)));
    else say_game(ig_game_at(i));
  }
  if (a->json) return print_json(all);
  json_decref(all);
  return DONE;
}

/* ---- rules -------------------------------------------------------------- */

/* The book, and the table whose choices it tells; no table: s is NULL. */
struct book {
  const struct ig_game *g;
  const struct ig_state *s;
};

static const char *chosen(const struct book *b, int clause)
{
  static char text[512];
  text[0] = 0;
  if (b->s) chosen_by_clause(b->g, b->s, clause, i18n_language(), text, sizeof text);
  return text;
}

enum { BOOK_TEXT = 8192, BOOK_COLUMNS = 80 };

/* Broken once, at words; what goes on stands as far in as the list or the clause it belongs to. */
static void say_prose(const char *before, const char *markdown)
{
  char text[BOOK_TEXT];
  size_t n = (size_t)snprintf(text, sizeof text, "%s", before), next;
  if (n < sizeof text) prose_plain(markdown, text + n, sizeof text - n);
  for (const char *p = text; *p;) {
    int in = !strncmp(p, "- ", 2) ? 2 : 0;
    for (bool first = true; first || (*p && p[-1] != '\n'); first = false) {
      size_t line = prose_line(p, (size_t)(BOOK_COLUMNS - (first ? 0 : in)), &next);
      printf("%*s%.*s\n", first ? 0 : in, "", (int)line, p);
      p += next;
    }
  }
}

static void say_clause(const struct book *b, int i)
{
  const struct ig_clause *c = ig_clause_at(b->g, i);
  char id[64];
  snprintf(id, sizeof id, "%s  ", c->id);
  say_prose(id, said(c)->says);
  if (*said(c)->more) say_prose("", said(c)->more);
  if (*chosen(b, i)) printf("→ %s\n", chosen(b, i));
}

static json_t *json_clause(const struct book *b, int i)
{
  const struct ig_clause *c = ig_clause_at(b->g, i);
  json_t *j = json_pack("{s:s, s:s, s:b, s:s, s:s}", "id", c->id, "section", said(c)->section, "ruling",
                        c->ruling, "says", said(c)->says, "more", said(c)->more);
  if (*chosen(b, i)) json_object_set_new(j, "chosen", json_string(chosen(b, i)));
  return j;
}

static bool mentions(const struct ig_clause *c, const char *words)
{
  return prose_mentions(said(c)->says, words) || prose_mentions(said(c)->more, words);
}

static int no_clause(const struct ig_game *g, const char *words)
{
  return fail(_("the rules of %s have no clause \"%s\" and do not speak of it; they run from %s to %s"),
              ig_name(g), words, ig_clause_at(g, 1)->id, ig_clause_at(g, ig_clause_count(g) - 1)->id);
}

/* One clause by its number, or all that speak of something. */
static int some_clauses(const struct args *a, const struct book *b, const char *words)
{
  int at = ig_clause_find(b->g, words), found = 0;
  if (at && a->json) return print_json(json_clause(b, at));
  json_t *all = json_array();
  for (int i = at ? at : 1; i < ig_clause_count(b->g); i++) {
    if (at ? i != at : !mentions(ig_clause_at(b->g, i), words)) continue;
    if (found++ && !a->json) putchar('\n');
    if (a->json) json_array_append_new(all, json_clause(b, i));
    else say_clause(b, i);
  }
  if (found && a->json) return print_json(all);
  json_decref(all);
  return found ? DONE : no_clause(b->g, words);
}

int run_rules(struct args *a)
{
  struct table_setup t;
  struct ig_state s;
  if (read_table(a, a->word[0], &t) != DONE || (a->sets && set_up(&t, &s) != DONE)) return BAD;
  const struct ig_game *g = t.g;
  const struct book b = { g, a->sets ? &s : NULL };
  if (a->words == 2) return some_clauses(a, &b, a->word[1]);
  const struct ig_clause *book = ig_clause_at(g, 0);
  json_t *all = json_array();
  if (!a->json) {
    printf("%s\n\n", said(book)->says);
    say_prose("", said(book)->more);
  }
  for (int i = 1; i < ig_clause_count(g); i++) {
    if (a->json) {
      json_array_append_new(all, json_clause(&b, i));
      continue;
    }
    if (*said(ig_clause_at(g, i))->section) printf("\n%s\n", said(ig_clause_at(g, i))->section);
    putchar('\n');
    say_clause(&b, i);
  }
  if (a->json)
    return print_json(json_pack("{s:s, s:s, s:s, s:o}", "game", ig_name(g), "title", said(book)->says,
                                "opening", said(book)->more, "clauses", all));
  json_decref(all);
  return DONE;
}
