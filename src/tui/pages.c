/* pages.c - pages of text: help, scores, moves, rules.  pages_draw.c shows them on a screen, plain.c reads them out. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "chosen.h"
#include "command.h"
#include "move_words.h"
#include "prose.h"
#include "ui.h"
#ifdef WITH_QR
#include "qr.h"
#endif

struct paper {
  char *text;
  size_t n, cap;
};

static void put(struct paper *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct paper *p, const char *format, ...)
{
  va_list v, w;
  va_start(v, format);
  va_copy(w, v);
  size_t need = (size_t)vsnprintf(NULL, 0, format, v) + 1;
  if (p->n + need > p->cap) {
    p->cap = 2 * (p->n + need);
    p->text = realloc(p->text, p->cap);
    if (!p->text) abort();
  }
  p->n += (size_t)vsnprintf(p->text + p->n, p->cap - p->n, format, w);
  va_end(w);
  va_end(v);
}

static void put_keys(struct paper *p)
{
  put(p, "%s",
      _("Keys\n"
        "\n"
        "  arrows          move around the table\n"
        "  Tab, Shift-Tab  next, previous choice (underlined)\n"
        "  Enter, space    choose; press a button\n"
        "  Backspace       undo the last choice\n"
        "  Esc             start the move over\n"
        "  mouse           click to choose\n"
        "  letters or ':'  type a move or a word\n"
        "  / n N           in a text: find words; the next, the one before\n"
        "\n"
        "  F1 ?  help              F2  scores and reasons   F3  all moves\n"
        "  F4    what happened     F5  the table in words   F6  the rules\n"
        "  F7    a hint            F8  undo a move          F9  what else can be done\n"
        "  F10   leave             Ctrl-L  redraw\n"
        "\n"
        "Every colour also has a letter. [ ] cursor, ( ) chosen, * since your last move, # face down.\n"
        "\n"));
}

/* In lines every word has its own. */
static void put_words_of_lines(struct paper *p)
{
  put(p, "%s",
      _("Type a move as the list has it or in words (\"take cat column 3\"), or a command:\n"
        "  moves          list the moves; \"moves blue\", \"moves d4\": those about it; \"moves all\"\n"
        "  show           describe the table; \"show shelf\": what there is on something\n"
        "  position       the position as text\n"
        "  score          scores and where they come from\n"
        "  hint           what a bot would play\n"
        "  undo           undo your last move and everything after it; the deal stays the same\n"
        "  rules [CLAUSE] the rules: all, one clause, or those that speak of a word\n"
        "  help           this help\n"
        "  quit           stop\n"));
}

static void put_help(struct paper *p, const struct model *d)
{
  if (!d->plain) put_keys(p);
  if (d->plain) put_words_of_lines(p);
  else
    put(p, "%s",
        _("Words\n\n"
          "  moves [WORDS]   show [WORDS]   score   log   rules [CLAUSE or WORD]   hint   undo   help   "
          "quit\n\n"
          "A move is written as the list of moves has it, or in words of its sentence: \"take cat column "
          "3\". Tab completes a word.\n"));
  if (d->from->help && !(d->local && d->plain)) put(p, "\n%s", _(d->from->help));
}

static void put_points(struct paper *p, const struct model *d, const struct ig_points *l)
{
  const struct ig_clause *c = ig_clause_at(d->g, l->clause);
  char label[IG_TELL_MAX];
  struct ig_voice v = model_voice(d);
  ig_label(d->g, &d->view, l, &v, label, sizeof label);
  put(p, "  %4d  %s  (%s)", (int)l->points, label, c->id);
  int named = d->plain ? 0 : l->n; /* codes are not for ears */
  for (int i = 0; i < named; i++) {
    char item[IG_MOVE_TEXT];
    ig_print_item(d->g, &d->view, l->item[i], item, sizeof item);
    put(p, "%s%s", i ? " " : "  [", item);
  }
  put(p, named ? "]\n" : "\n");
}

enum { SHEET_LINES = 1000 };

/* The sheet where the history is known: a line for each turn that brought something. */
static void put_sheet(struct paper *p, const struct model *d, const struct sheet_line *l)
{
  const struct ig_clause *c = ig_clause_at(d->g, l->clause);
  if (l->event) put(p, _("  %4d  %s  (%s), event %d\n"), l->points, l->label, c->id, l->event);
  else put(p, "  %4d  %s  (%s)\n", l->points, l->label, c->id);
}

static void put_winner(struct paper *p, const struct model *d)
{
  struct ig_voice v = model_voice(d);
  char text[IG_TELL_MAX];
  bool given_up = false;
  for (int s = 0; s < IG_SEATS_MAX; s++) given_up = given_up || d->place[s];
  ig_tell_end(d->g, &d->view, &v, text, sizeof text);
  if (!given_up) put(p, d->plain ? "%s\n" : "%s\n\n", text);
  for (int s = 0; given_up && s < IG_SEATS_MAX; s++)
    if (d->place[s] == 1) put(p, _("The game was given up. First place: %s.\n\n"), d->name[s]);
  if (!d->plain && !d->review)
    put(p, "%s\n\n",
        _("n: another game    v: review this one    s: save it    Esc: back to the table    F10: leave"));
}

static void put_scores(struct paper *p, struct model *d)
{
  static struct ig_points line[IG_POINTS_MAX];
  static struct sheet_line sheet[SHEET_LINES];
  struct ig_outcome o;
  ig_outcome(d->g, &d->view, &o);
  int written = d->from->sheet && !d->plain ? d->from->sheet(d, sheet, SHEET_LINES) : 0;
  if (written > SHEET_LINES) written = 0;
  int n = written ? 0 : ig_breakdown(d->g, &d->view, line, IG_POINTS_MAX);
  if (d->plain && d->over) put(p, "%s\n", _("The game is over."));
  else
    put(p, "%s%s", d->over ? _("The game is over") : _("Scores so far (visible points)"),
        d->plain ? "\n" : "\n\n");
  if (d->over) put_winner(p, d);
  for (int s = 0; s < ig_seats(d->g, &d->view); s++) {
    int points = (int)o.score[s];
    put(p, ngettext("%s%s: %d point, place %d\n", "%s%s: %d points, place %d\n", plural(points)), d->name[s],
        s == d->seat ? _(" (you)") : "", points, d->place[s] ? d->place[s] : o.place[s]);
    for (int i = 0; i < n && i < IG_POINTS_MAX; i++)
      if (line[i].seat == s) put_points(p, d, &line[i]);
    for (int i = 0; i < written; i++)
      if (sheet[i].seat == s) put_sheet(p, d, &sheet[i]);
    if (!d->plain) put(p, "\n");
  }
}

enum { LISTED = 24 }; /* so many moves are listed one by one without being asked */

/* "take d8 -> 1" begins with "take d8": what one points at first. */
static size_t beginning(const char *move)
{
  size_t verb = strcspn(move, " "), n = verb;
  if (move[n]) n += 1 + strcspn(move + n + 1, " @");
  return n;
}

struct group {
  char begins[IG_MOVE_TEXT], says[IG_TELL_MAX]; /* in notation; as the sentences of all of them begin */
  int n;
};

/* As a sentence, and behind it as it is written. */
static void put_move(struct paper *p, const struct model *d, struct ig_move m)
{
  char move[IG_MOVE_TEXT], says[IG_TELL_MAX];
  ig_print_move(d->g, &d->view, m, move, sizeof move);
  move_words_say(d, m, says, sizeof says);
  if (d->plain) put(p, "  %s  (%s)\n", says, move);
  else put(p, "  %s  %s\n", move, says);
}

/* What one points at first, by its name; "" where it has none. */
static const char *first_thing(const struct model *d, const char *begins)
{
  static struct ig_item item[IG_ITEMS_MAX];
  static char name[160];
  const char *word = strchr(begins, ' ');
  int n = ig_scene(d->g, &d->view, item, IG_ITEMS_MAX);
  for (int i = 0; word && i < n && i < IG_ITEMS_MAX; i++) {
    char text[IG_MOVE_TEXT];
    ig_print_item(d->g, &d->view, item[i].id, text, sizeof text);
    if (strcmp(text, word + 1)) continue;
    ig_kind_name(d->g, item[i].kind, i18n_language(), name, sizeof name);
    return name;
  }
  return "";
}

static void put_group(struct paper *p, const struct model *d, const struct group *g)
{
  const char *thing = first_thing(d, g->begins);
  if (prose_mentions(g->says, thing)) thing = ""; /* the sentence names it */
  if (g->n == 1) put(p, "  %s  (%s)\n", g->says, g->begins);
  else put(p, "  %s%s%s…  (%s …)  ×%d\n", thing, *thing ? ": " : "", g->says, g->begins, g->n);
}

/* What two sentences have in common, up to a whole word. */
static void keep_common(char *says, const char *other)
{
  size_t n = 0;
  while (says[n] && says[n] == other[n]) n++;
  while (n && says[n - 1] != ' ') n--;
  says[n] = 0;
}

/* How moves begin, and how many begin so, in the order they come. */
static void put_groups(struct paper *p, const struct model *d, const struct ig_move *move, int n)
{
  enum { GROUPS = 200 };
  static struct group group[GROUPS];
  int groups = 0;
  for (int i = 0; i < n; i++) {
    char text[IG_MOVE_TEXT], says[IG_TELL_MAX];
    int k = 0;
    ig_print_move(d->g, &d->view, move[i], text, sizeof text);
    move_words_say(d, move[i], says, sizeof says);
    text[beginning(text)] = 0;
    while (k < groups && strcmp(group[k].begins, text)) k++;
    if (k == GROUPS) continue;
    if (k == groups) {
      snprintf(group[groups].begins, sizeof text, "%s", text);
      snprintf(group[groups++].says, sizeof says, "%s", says);
      group[k].n = 0;
    } else keep_common(group[k].says, says);
    group[k].n++;
  }
  for (int k = 0; k < groups; k++) put_group(p, d, &group[k]);
  put(p, "%s\n",
      _("To hear some of them: \"moves\" and a word, a card or a place. All of them: \"moves all\"."));
}

static void put_some_moves(struct paper *p, const struct model *d, const struct ig_move *move, int n,
                           const char *words)
{
  int found = 0;
  for (int i = 0; i < n; i++) {
    if (!move_words_fit(d, move[i], words)) continue;
    put_move(p, d, move[i]);
    found++;
  }
  if (!found) put(p, _("No move is about \"%s\".\n"), words);
}

/* All of them, those that some words are about, or, where there are many, how they begin. */
static void put_moves(struct paper *p, const struct model *d, const char *words)
{
  static struct ig_move move[IG_MOVES_MAX];
  if (!d->mine) {
    put(p, "%s\n", _("It is not your move now."));
    return;
  }
  int n = ig_moves(d->g, &d->view, d->seat, move, IG_MOVES_MAX);
  bool all = words && (!strcmp(words, "all") || !strcmp(words, "все"));
  if (words && *words && !all) {
    put_some_moves(p, d, move, n, words);
    return;
  }
  put(p, _("Moves: %d\n"), n);
  if (!all && d->plain && n > LISTED) {
    put_groups(p, d, move, n);
    return;
  }
  for (int i = 0; i < n; i++) put_move(p, d, move[i]);
}

static void put_log(struct paper *p, const struct model *d)
{
  int n = d->logged < LOG_LINES ? d->logged : LOG_LINES;
  put(p, "%s\n\n", _("What happened"));
  for (int i = n - 1; i >= 0; i--) put(p, "%s\n", model_line(d, i));
}

/* A text of the rulebook, for the page to break. */
static void put_prose(struct paper *p, const char *markdown)
{
  size_t n = strlen(markdown) + 1;
  char *text = malloc(n);
  if (!text) abort();
  prose_plain(markdown, text, n);
  put(p, "%s\n", text);
  free(text);
}

static void put_clause(struct paper *p, const struct model *d, int i)
{
  const struct ig_clause *c = ig_clause_at(d->g, i);
  const struct ig_clause_text *t = ig_clause_in(c, i18n_language());
  if (i && *t->section) put(p, "\n%s\n\n", t->section);
  if (i) {
    put(p, "%s  ", c->id);
    put_prose(p, t->says);
  }
  if (*t->more) put_prose(p, t->more);
  char text[512];
  if (i && d->ready && chosen_by_clause(d->g, &d->view, i, i18n_language(), text, sizeof text))
    put(p, "→ %s\n", text);
}

static bool speaks_of(const struct model *d, int i, const char *words)
{
  const struct ig_clause_text *t = ig_clause_in(ig_clause_at(d->g, i), i18n_language());
  return prose_mentions(t->says, words) || prose_mentions(t->more, words);
}

/* The whole book, one clause by its number, or all that speak of something. */
static void put_rules(struct paper *p, const struct model *d, const char *words)
{
  int only = words && *words ? ig_clause_find(d->g, words) : 0, found = 0;
  if (only) {
    put_clause(p, d, only);
    return;
  }
  for (int i = 1; words && *words && i < ig_clause_count(d->g); i++)
    if (speaks_of(d, i, words)) {
      if (!found++) put(p, _("The rules on \"%s\":\n\n"), words);
      put_clause(p, d, i);
      put(p, "\n");
    }
  if (found) return;
  if (words && *words) put(p, _("The rules have no clause \"%s\" and do not speak of it.\n\n"), words);
  put(p, "%s\n\n", ig_title(d->g, i18n_language()));
  for (int i = 0; i < ig_clause_count(d->g); i++) put_clause(p, d, i);
}

static void put_hint(struct paper *p, struct ui *u)
{
  char text[16384];
  hint_ask(u);
  hint_text(u, text, sizeof text);
  put(p, "%s", text);
}

static void put_position(struct paper *p, const struct model *d)
{
  static char text[IG_TEXT_MAX];
  ig_print(d->g, &d->view, text, sizeof text);
  put(p, "%s", text);
}

/* The lines that speak of something, each below its heading. */
static void put_lines_on(struct paper *p, char *text, const char *words)
{
  const char *heading = NULL;
  bool headed = false, any = false;
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
    bool under = *line == ' ', on = prose_mentions(line, words);
    if (!under) {
      heading = line;
      headed = on;
    }
    if (!on && !(under && heading && prose_mentions(heading, words))) continue;
    if (under && heading && !headed) put(p, "%s\n", heading);
    headed = any = true;
    put(p, "%s\n", line);
  }
  if (!any) put(p, _("Nothing on the table is about \"%s\".\n"), words);
}

/* The table in words: all of it, or what there is on something. */
static void put_words(struct paper *p, const struct model *d, const char *words)
{
  static char text[2 * IG_TEXT_MAX];
  if (d->plain) { /* asked for: all of it */
    struct ig_voice v = model_voice(d);
    v.heard = false;
    ig_describe_to(d->g, &d->view, &v, text, sizeof text);
  } else ig_describe(d->g, &d->view, i18n_language(), text, sizeof text);
  if (words && *words) {
    put_lines_on(p, text, words);
    return;
  }
  put(p, "%s", text);
  if (chosen_options(d->g, &d->view, i18n_language(), text, sizeof text))
    put(p, _("Options other than usual:\n%s\n"), text);
}

/* What can be done here; or why nothing. */
static void put_menu(struct paper *p, struct ui *u)
{
  struct model *d = u->d;
  u->chosen = 0;
  u->choices = d->from->menu ? d->from->menu(d, u->choice, CHOICES_MAX) : 0;
  put(p, "%s\n\n",
      d->lists     ? _("Open tables, and new ones")
      : u->choices ? _("What you can do")
                   : _("There is nothing else to do here."));
  for (int i = 0; i < u->choices; i++) { /* a word that waits for more ends with a space */
    const char *word = command_in(u->choice[i].word, d->russian);
    size_t n = strlen(word);
    if (!d->plain) put(p, "%c", i < 9 ? '1' + i : ' ');
    put(p, "  %s  (%s%s)\n", u->choice[i].label, word, n && word[n - 1] == ' ' ? "…" : "");
  }
}

/* The link, and below it the same for a camera. */
static void put_link(struct paper *p, const struct model *d)
{
  if (!d->link[0]) {
    put(p, "%s\n", _("This table has no link: it is not at a server."));
    return;
  }
  char *dots = NULL;
#ifdef WITH_QR
  if (!d->plain) dots = qr_text(d->link, true);
#endif
  put(p, "%s  %s\n\n%s", _("To go on with a phone, or to invite others:"), d->link, dots ? dots : "");
  free(dots);
}

static bool needs_table(enum page page)
{
  return page != HELP_PAGE && page != LOG_PAGE && page != QUIT_PAGE && page != MENU_PAGE && page != QR_PAGE;
}

void page_open(struct ui *u, enum page page, const char *word)
{
  struct paper p = { 0 };
  if (!u->d->ready && needs_table(page)) return;
  page_close(u);
  switch (page) {
  case HELP_PAGE: put_help(&p, u->d); break;
  case SCORE_PAGE: put_scores(&p, u->d); break;
  case MOVES_PAGE: put_moves(&p, u->d, word); break;
  case LOG_PAGE: put_log(&p, u->d); break;
  case WORDS_PAGE: put_words(&p, u->d, word); break;
  case POSITION_PAGE: put_position(&p, u->d); break;
  case RULES_PAGE: put_rules(&p, u->d, word); break;
  case MENU_PAGE: put_menu(&p, u); break;
  case QR_PAGE: put_link(&p, u->d); break;
  case HINT_PAGE: put_hint(&p, u); break;
  default: put(&p, "%s\n", _("Leave the table? Enter: yes. Esc: no."));
  }
  u->page = page;
  u->find = (struct find){ 0 };
  u->text = p.text;
  u->top = page == LOG_PAGE ? 1 << 20 : 0;
}

void page_close(struct ui *u)
{
  free(u->text);
  u->text = NULL;
  u->page = NO_PAGE;
}
