/* pages.c - pages of text: help, scores, moves, rules.  pages_draw.c shows them on a screen, speak.c reads them out. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "chosen.h"
#include "ui.h"

struct paper { char *text; size_t n, cap; };

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
  put(p, "%s", _("Keys\n\n"
    "  arrows          walk over the table\n"
    "  Tab, Shift-Tab  the next and the last thing that may be pointed at (underlined)\n"
    "  Enter, space    point at it; on a button: press it\n"
    "  Backspace       take back the last pointing\n"
    "  Esc             begin the move anew\n"
    "  mouse           a click points\n"
    "  letters or ':'  type a move or a word\n\n"
    "  F1 ?  help              F2  scores and reasons   F3  all moves\n"
    "  F4    what happened     F5  the table in words   F6  the rules\n"
    "  F7    a hint            F8  take a move back     F10 leave\n"
    "  Ctrl-L  draw anew\n\n"
    "Colour never speaks alone: a letter stands with it. [ ] is the cursor, ( ) is pointed at, * was laid by the last turn, # lies face down.\n\n"));
}

/* In lines every word has its own. */
static void put_words_of_lines(struct paper *p)
{
  put(p, "%s", _("Type a move as \"moves\" prints it, or a word:\n"
      "  moves          which moves there are\n"
      "  show           tell of the table again\n"
      "  position       the same in notation\n"
      "  score          scores and what they are for\n"
      "  hint           what a bot would play\n"
      "  undo           take back your last move and all that came after it; nothing is dealt anew\n"
      "  rules CLAUSE   the rules: all, or one clause\n"
      "  help           this help\n"
      "  quit           stop\n"));
}

static void put_help(struct paper *p, const struct desk *d)
{
  if (!d->plain) put_keys(p);
  if (d->plain) put_words_of_lines(p);
  else put(p, "%s", _("Words\n\n"
    "  moves   show   score   log   rules CLAUSE   hint   undo   help   quit\n\n"
    "A move is written as the list of moves has it.\n"));
  if (d->from->help && !(d->local && d->plain)) put(p, "\n%s", _(d->from->help));
}

static void put_points(struct paper *p, const struct desk *d, const struct ig_points *l)
{
  const struct ig_clause *c = ig_clause_at(d->g, l->clause);
  char label[IG_TELL_MAX];
  struct ig_voice v = desk_voice(d);
  ig_label(d->g, &d->view, l, &v, label, sizeof label);
  put(p, "  %4d  %s  (%s)", (int)l->points, label, c->id);
  for (int i = 0; i < l->n; i++) {
    char item[IG_MOVE_TEXT];
    ig_print_item(d->g, &d->view, l->item[i], item, sizeof item);
    put(p, "%s%s", i ? " " : "  [", item);
  }
  put(p, l->n ? "]\n" : "\n");
}

enum { SHEET_LINES = 1000 };

/* The sheet where the history is known: a line for each turn that brought something. */
static void put_sheet(struct paper *p, const struct desk *d, const struct sheet_line *l)
{
  const struct ig_clause *c = ig_clause_at(d->g, l->clause);
  if (l->event) put(p, _("  %4d  %s  (%s), event %d\n"), l->points, l->label, c->id, l->event);
  else put(p, "  %4d  %s  (%s)\n", l->points, l->label, c->id);
}

static void put_scores(struct paper *p, struct desk *d)
{
  static struct ig_points line[IG_POINTS_MAX];
  static struct sheet_line sheet[SHEET_LINES];
  struct ig_outcome o;
  ig_outcome(d->g, &d->view, &o);
  int written = d->from->sheet ? d->from->sheet(d, sheet, SHEET_LINES) : 0;
  if (written > SHEET_LINES) written = 0;
  int n = written ? 0 : ig_breakdown(d->g, &d->view, line, IG_POINTS_MAX);
  put(p, "%s\n\n", d->over ? _("The game is over") : _("The scores now, as far as they can be seen"));
  for (int s = 0; s < ig_seats(d->g, &d->view); s++) {
    int points = (int)o.score[s];
    put(p, ngettext("%s%s: %d point, place %d\n", "%s%s: %d points, place %d\n", plural(points)), d->name[s], s == d->seat ? _(" (you)") : "",
        points, o.place[s]);
    for (int i = 0; i < n && i < IG_POINTS_MAX; i++)
      if (line[i].seat == s) put_points(p, d, &line[i]);
    for (int i = 0; i < written; i++)
      if (sheet[i].seat == s) put_sheet(p, d, &sheet[i]);
    put(p, "\n");
  }
}

static void put_moves(struct paper *p, const struct desk *d)
{
  static struct ig_move room[IG_MOVES_MAX];
  if (!d->mine) { put(p, "%s\n", _("It is not your move now.")); return; }
  int n = ig_moves(d->g, &d->view, d->seat, room, IG_MOVES_MAX);
  put(p, _("Moves: %d\n"), n);
  for (int i = 0; i < n; i++) {
    char text[IG_MOVE_TEXT];
    ig_print_move(d->g, &d->view, room[i], text, sizeof text);
    put(p, "  %s\n", text);
  }
}

static void put_log(struct paper *p, const struct desk *d)
{
  int n = d->logged < LOG_LINES ? d->logged : LOG_LINES;
  put(p, "%s\n\n", _("What happened"));
  for (int i = n - 1; i >= 0; i--) put(p, "%s\n", desk_line(d, i));
}

static void put_clause(struct paper *p, const struct desk *d, int i)
{
  const struct ig_clause *c = ig_clause_at(d->g, i);
  int at = d->russian ? 0 : 1;
  if (i && *c->section[at]) put(p, "\n%s\n\n", c->section[at]);
  if (i) put(p, "%s  %s\n", c->id, c->says[at]);
  if (*c->more[at]) put(p, "%s\n", c->more[at]);
  char text[512];
  if (i && d->ready && chosen_by_clause(d->g, &d->view, i, d->russian ? IG_RU : IG_EN, text, sizeof text)) put(p, "→ %s\n", text);
}

static void put_rules(struct paper *p, const struct desk *d, const char *id)
{
  int only = id && *id ? ig_clause_find(d->g, id) : 0;
  if (only) { put_clause(p, d, only); return; }
  if (id && *id) put(p, _("There is no such clause: %s\n\n"), id);
  put(p, "%s\n\n", ig_title(d->g, d->russian ? IG_RU : IG_EN));
  for (int i = 0; i < ig_clause_count(d->g); i++) put_clause(p, d, i);
}

static void put_hint(struct paper *p, struct ui *u)
{
  char text[16384];
  hint_ask(u);
  hint_text(u, text, sizeof text);
  put(p, "%s", text);
}

static void put_position(struct paper *p, const struct desk *d)
{
  static char text[IG_TEXT_MAX];
  ig_print(d->g, &d->view, text, sizeof text);
  put(p, "%s", text);
}

static void put_words(struct paper *p, const struct desk *d)
{
  static char text[2 * IG_TEXT_MAX];
  ig_describe(d->g, &d->view, d->russian ? IG_RU : IG_EN, text, sizeof text);
  put(p, "%s", text);
  if (chosen_options(d->g, &d->view, d->russian ? IG_RU : IG_EN, text, sizeof text)) put(p, _("Options other than usual:\n%s\n"), text);
}

void page_open(struct ui *u, enum page page, const char *word)
{
  struct paper p = { 0 };
  if (!u->d->ready && page != HELP_PAGE && page != LOG_PAGE && page != QUIT_PAGE) return;
  page_close(u);
  switch (page) {
  case HELP_PAGE: put_help(&p, u->d); break;
  case SCORE_PAGE: put_scores(&p, u->d); break;
  case MOVES_PAGE: put_moves(&p, u->d); break;
  case LOG_PAGE: put_log(&p, u->d); break;
  case WORDS_PAGE: put_words(&p, u->d); break;
  case POSITION_PAGE: put_position(&p, u->d); break;
  case RULES_PAGE: put_rules(&p, u->d, word); break;
  case HINT_PAGE: put_hint(&p, u); break;
  default: put(&p, "%s\n", _("Leave the table? Enter: yes. Esc: no."));
  }
  u->page = page, u->text = p.text, u->top = page == LOG_PAGE ? 1 << 20 : 0;
}

void page_close(struct ui *u)
{
  free(u->text);
  u->text = NULL, u->page = NO_PAGE;
}
