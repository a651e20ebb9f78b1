/* remote_menu.c - see remote.h: what can be done at a server, as a list to pick from: the open tables, and at a table whatever
 * its state allows.  Each line is a word of remote_commands.c.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "remote.h"

struct list {
  struct choice *out;
  int n, cap;
};

static void add(struct list *l, const char *word, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void add(struct list *l, const char *word, const char *format, ...)
{
  va_list v;
  if (l->n == l->cap) return;
  struct choice *c = &l->out[l->n++];
  va_start(v, format);
  vsnprintf(c->label, sizeof c->label, format, v);
  va_end(v);
  snprintf(c->word, sizeof c->word, "%s", word);
}

static const char *text_of(const json_t *m, const char *key)
{
  const char *s = json_string_value(json_object_get(m, key));
  return s ? s : "";
}

/* ---- the lobby ------------------------------------------------------------------- */

/* The game, how many are there, and who; people first, a game that runs is to look at. */
static void about(const json_t *row, char *out, size_t cap)
{
  const struct ig_game *g = ig_find(text_of(row, "game"));
  const json_t *people = json_object_get(row, "people"), *p;
  int seats = (int)json_array_size(people), taken = 0;
  char who[100] = "";
  size_t i;
  json_array_foreach(people, i, p)
  {
    size_t n = strlen(who);
    if (!json_is_null(p)) taken++;
    if (json_is_string(p)) snprintf(who + n, sizeof who - n, "%s%s", n ? ", " : "", json_string_value(p));
  }
  size_t n = (size_t)snprintf(out, cap, "%s, ", g ? ig_title(g, i18n_language()) : text_of(row, "game"));
  if (strcmp(text_of(row, "status"), "open")) n += (size_t)snprintf(out + n, cap - n, "%s", _("look on"));
  else n += (size_t)snprintf(out + n, cap - n, _("%d of %d here"), taken, seats);
  snprintf(out + n, cap - n, "%s%s", *who ? ": " : "", who);
}

static void tell_table(struct model *d, const json_t *row)
{
  char words[160];
  about(row, words, sizeof words);
  model_log(d, "%s  %s", text_of(row, "table"), words);
}

void remote_lobby(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  json_t *list = json_object_get(m, "list"), *put = json_object_get(m, "put"), *t;
  size_t i;
  if (list) {
    json_decref(r->lobby);
    r->lobby = json_object();
    if (!r->code[0] && d->plain)
      model_log(d, "%s",
                json_array_size(list) ? _("Open tables; to join one type its code:")
                                      : _("There are no open tables. To open one: \"open GAME\"."));
  }
  json_array_foreach(list, i, t)
  {
    json_object_set(r->lobby, text_of(t, "table"), t);
    if (!r->code[0] && d->plain) tell_table(d, t); /* on a screen the list stands open */
  }
  if (put && d->plain && !r->code[0] && !json_object_get(r->lobby, text_of(put, "table"))) tell_table(d, put);
  if (put) json_object_set(r->lobby, text_of(put, "table"), put);
  if (*text_of(m, "gone")) json_object_del(r->lobby, text_of(m, "gone"));
  d->lists = !r->code[0];
}

static void list_lobby(struct model *d, struct list *l)
{
  struct remote *r = d->self;
  const char *code, *statuses[] = { "open", "running" };
  char words[200];
  json_t *row;
  for (int k = 0; k < 2; k++) json_object_foreach(r->lobby, code, row)
    {
      if (strcmp(text_of(row, "status"), statuses[k])) continue;
      about(row, words, sizeof words);
      add(l, code, "%s", words);
    }
  for (int i = 0; i < ig_game_count(); i++) {
    snprintf(words, sizeof words, "open %s", ig_name(ig_game_at(i)));
    add(l, words, _("A new table: %s"), ig_title(ig_game_at(i), i18n_language()));
  }
  add(l, "name ", "%s", _("Be called otherwise"));
}

/* ---- a table ----------------------------------------------------------------------- */

static void list_seats(struct model *d, struct list *l)
{
  const struct remote *r = d->self;
  char word[40];
  for (int i = 0; i < r->seats && i < IG_SEATS_MAX; i++) {
    if (r->taken[i]) continue;
    snprintf(word, sizeof word, "sit %d", i + 1);
    add(l, word, _("Sit down as player %d"), i + 1);
    if (!r->host_here) continue;
    snprintf(word, sizeof word, "bot %d", i + 1);
    add(l, word, _("A bot as player %d"), i + 1);
  }
}

static void list_start(struct model *d, struct list *l)
{
  const struct remote *r = d->self;
  bool all = true;
  for (int i = 0; i < r->seats && i < IG_SEATS_MAX; i++) all = all && r->taken[i];
  if (r->host_here && all) add(l, "start", "%s", _("Begin"));
  list_seats(d, l);
  if (r->seat) add(l, "stand", "%s", _("Give your seat back"));
  if (r->host_here) add(l, "close", "%s", _("Close the table"));
}

static void list_game(const struct remote *r, struct list *l)
{
  if (!r->seat) return;
  if (r->undo_asked) add(l, "agree", "%s", _("Agree that somebody undoes a move"));
  if (r->undo_asked) add(l, "refuse", "%s", _("Do not agree"));
  add(l, "undo", "%s", _("Undo your move, while nobody has moved"));
  add(l, "takeback", "%s", _("Ask to undo your move"));
  if (r->away) add(l, "back", "%s", _("Play yourself again"));
  else add(l, "away", "%s", _("Let a bot play for you"));
  add(l, "resign", "%s", _("Resign"));
}

static void list_talk(struct model *d, struct list *l)
{
  const struct remote *r = d->self;
  char word[40];
  json_t *p;
  size_t i;
  if (r->talks) add(l, "/", "%s", _("Say something")); /* the rest is typed behind it */
  json_array_foreach(json_object_get(r->phrases, "list"), i, p)
  {
    snprintf(word, sizeof word, "phrase %d", (int)json_integer_value(json_object_get(p, "phrase")));
    add(l, word, _("Say: %s"), remote_words(p));
  }
}

int remote_menu(struct model *d, struct choice *out, int cap)
{
  struct remote *r = d->self;
  struct list l = { out, 0, cap };
  if (!r->code[0]) {
    list_lobby(d, &l);
    return l.n;
  }
  if (r->next[0]) add(&l, "next", "%s", _("To the next game"));
  if (!strcmp(r->status, "open")) list_start(d, &l);
  if (!strcmp(r->status, "running")) list_game(r, &l);
  if (!strcmp(r->status, "over")) {
    add(&l, "rematch", "%s", _("Another game"));
    add(&l, "review", "%s", _("Review this game"));
    add(&l, "save ", "%s", _("Save the game to a file"));
  }
  add(&l, "link", "%s", _("The link of this table, for a phone"));
  list_talk(d, &l);
  add(&l, "watchers", "%s", _("Who looks on"));
  add(&l, "name ", "%s", _("Be called otherwise"));
  add(&l, "lobby", "%s", _("To the other tables"));
  return l.n;
}
