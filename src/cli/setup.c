/* setup.c - from words of the command line to a game, a table, a position. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include "cli.h"

static const char *list_games(void)
{
  size_t size = 2;
  for (int i = 0; i < ig_game_count(); i++) size += strlen(ig_name(ig_game_at(i))) + 2;
  char *all = alloc_until_exit(size);
  for (int i = 0; i < ig_game_count(); i++) {
    if (i) strcat(all, ", ");
    strcat(all, ig_name(ig_game_at(i)));
  }
  return all;
}

const struct ig_game *find_game(const char *name)
{
  const struct ig_game *g = ig_find(name);
  if (!g) fail(_("no such game: \"%s\"; there are: %s"), name, list_games());
  return g;
}

/* ---- options ------------------------------------------------------------ */

static int find_option(const struct ig_game *g, const char *set)
{
  size_t n = strcspn(set, "=");
  for (int i = 0; i < ig_option_count(g); i++)
    if (strlen(ig_option_at(g, i)->name) == n && !strncmp(ig_option_at(g, i)->name, set, n)) return i;
  return -1;
}

static const char *join(char *all, size_t cap, const char *word)
{
  size_t n = strlen(all);
  snprintf(all + n, cap - n, "%s%s", n ? ", " : "", word);
  return all;
}

static int no_option(const struct ig_game *g, const char *set)
{
  char all[256] = "";
  int n = (int)strcspn(set, "=");
  for (int i = 0; i < ig_option_count(g); i++) join(all, sizeof all, ig_option_at(g, i)->name);
  if (!*all) return fail(_("%s has no options, but \"%.*s\" was given"), ig_name(g), n, set);
  return fail(_("%s has no option \"%.*s\"; it has: %s"), ig_name(g), n, set, all);
}

static int no_value(const struct ig_option *o, const char *value)
{
  char all[256] = "";
  for (int i = 0; o->values[i]; i++) join(all, sizeof all, o->values[i]);
  return fail(_("option %s has no value \"%s\"; it has: %s"), o->name, value, all);
}

/* An option that is a file: *g becomes the game with that deck.  "bundled" is
 * what positions call the deck that needs no file. */
static int load_deck(const struct ig_game **g, const char *path)
{
  struct ig_fault why;
  if (!strcmp(path, "bundled")) return DONE;
  const char *text = read_text(path);
  if (!text) return BAD;
  const struct ig_game *loaded = ig_load_deck(*g, text, alloc_until_exit(ig_loaded_size()), &why);
  if (!loaded) return bad_fault(file_name(path), &why);
  *g = loaded;
  return DONE;
}

static int set_option(const struct ig_game **g, const char *set, uint8_t *choice)
{
  const char *value = strchr(set, '=');
  if (!value) return fail(_("--set: write NAME=VALUE, not \"%s\""), set);
  value++;
  int at = find_option(*g, set);
  if (at < 0) return no_option(*g, set);
  const struct ig_option *o = ig_option_at(*g, at);
  if (!o->values) return load_deck(g, value);
  for (int i = 0; o->values[i]; i++)
    if (!strcmp(o->values[i], value)) {
      choice[at] = (uint8_t)i;
      return DONE;
    }
  return no_value(o, value);
}

int read_table(const struct args *a, const char *game, struct table_setup *t)
{
  memset(t, 0, sizeof *t);
  t->g = find_game(game);
  if (!t->g) return BAD;
  for (int i = 0; i < a->sets; i++)
    if (set_option(&t->g, a->set[i], t->choice) != DONE) return BAD;
  int lo = ig_seats_min(t->g), hi = ig_seats_max(t->g);
  t->seats = a->seats ? a->seats : lo;
  if (t->seats >= lo && t->seats <= hi) return DONE;
  return fail(_("--seats: %s is for %d to %d players, not %d"), ig_name(t->g), lo, hi, t->seats);
}

int set_up(const struct table_setup *t, struct ig_state *s)
{
  int clause = ig_setup(t->g, t->seats, t->choice, s);
  if (clause == IG_OK) return DONE;
  const struct ig_clause *c = ig_clause_at(t->g, clause);
  return fail(_("%s, %d players, with these options: this combination is not allowed. %s: %s"), ig_name(t->g),
              t->seats, c->id, said(c)->says);
}

void draw_seed(struct args *a)
{
  if (a->has_seed) return;
  if (getrandom(&a->seed, sizeof a->seed, 0) != (ssize_t)sizeof a->seed)
    remark(_("no random seed: %s"), strerror(errno));
}

void tell_seed(struct args *a)
{
  if (a->has_seed) return;
  char word[24];
  snprintf(word, sizeof word, "%" PRIu64, a->seed);
  remark(_("seed: %s"), word);
  a->has_seed = true;
}

void need_seed(struct args *a)
{
  draw_seed(a);
  tell_seed(a);
}

/* ---- positions ---------------------------------------------------------- */

const struct ig_game *load_decks(const struct args *a, const struct ig_game *g)
{
  for (int i = 0; i < a->sets; i++) {
    int at = find_option(g, a->set[i]);
    if (at >= 0 && ig_option_at(g, at)->values) {
      fail(_("--set %s: this option stands in the text already; only a deck can be given here"), a->set[i]);
      return NULL;
    }
    if (set_option(&g, a->set[i], NULL) != DONE) return NULL;
  }
  return g;
}

int read_position(const struct args *a, const char *path, const struct ig_game **g, struct ig_state *s)
{
  struct ig_fault why;
  if (path && a->file) return fail(_("the file is named twice: %s and %s"), a->file, path);
  if (!path) path = a->file;
  const char *text = read_text(path);
  if (!text) return BAD;
  const struct ig_game *named = ig_parse_game(text, &why);
  if (!named) return bad_fault(file_name(path), &why);
  *g = load_decks(a, named);
  if (!*g) return BAD;
  return ig_parse(*g, text, s, &why) ? DONE : bad_fault(file_name(path), &why);
}
