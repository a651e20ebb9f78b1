/* typed.c - what was typed, on a screen or in lines: a word or a move. */
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "judge.h"
#include "move_words.h"
#include "ui.h"

void making_clear(struct ui *u) { u->m = (struct making){ .check = IG_MORE }; }

void ui_play(struct ui *u, struct ig_move m)
{
  making_clear(u);
  u->d->note[0] = 0;
  u->b.at_item = 0;
  u->d->from->move(u->d, m);
}

void ui_not_now(struct model *d)
{
  if (d->over) model_note(d, true, _("The game is over."));
  else model_note(d, true, _("It is not your move now."));
}

/* What was typed is no notation: the one move that says it in words, and least besides.  false: there is none, or several are told. */
static bool play_words(struct ui *u, const char *text)
{
  struct model *d = u->d;
  struct found f;
  char list[NOTE_TEXT] = "", move[IG_MOVE_TEXT];
  move_words_find(d, text, &f);
  if (!f.n) return false;
  if (f.nearest_n == 1) {
    ui_play(u, f.nearest);
    return true;
  }
  for (int i = 0; i < f.n && i < FOUND_MAX; i++) {
    size_t n = strlen(list);
    ig_print_move(d->g, &d->view, f.first[i], move, sizeof move);
    snprintf(list + n, sizeof list - n, "%s%s", i ? ", " : "", move);
  }
  model_note(d, true, _("Several moves fit (%d); say more: %s%s"), f.n, list, f.n > FOUND_MAX ? ", …" : "");
  return true;
}

static void play_text(struct ui *u, const char *text)
{
  struct model *d = u->d;
  struct judgement j;
  if (!d->mine) {
    ui_not_now(d);
    return;
  }
  switch (judge_words(d->g, &d->view, d->seat, text, &j)) {
  case MOVE_DONE: ui_play(u, j.move); break;
  case MOVE_MORE: model_note(d, true, _("The move is not finished.")); break;
  case MOVE_CLAUSE: model_refuse(d, j.clause); break;
  default:
    if (play_words(u, text)) break;
    model_note(d, true, _("I don't understand: %s%s%s"), ig_fault_why(&j.fault, i18n_language()),
               j.fault.near[0] ? ": " : "", j.fault.near);
  }
}

void ui_submit(struct ui *u)
{
  const char *line = u->line + strspn(u->line, " "), *rest = line + strcspn(line, " ");
  rest += strspn(rest, " ");
  u->typing = false;
  u->d->note[0] = 0;
  if (!*line) return;
  if (command_is(line, "quit")) page_open(u, QUIT_PAGE, NULL);
  else if (command_is(line, "help")) page_open(u, HELP_PAGE, NULL);
  else if (command_is(line, "moves")) page_open(u, MOVES_PAGE, rest);
  else if (command_is(line, "score")) page_open(u, SCORE_PAGE, NULL);
  else if (command_is(line, "log")) page_open(u, LOG_PAGE, NULL);
  else if (command_is(line, "show")) page_open(u, WORDS_PAGE, rest);
  else if (command_is(line, "position")) page_open(u, POSITION_PAGE, NULL);
  else if (command_is(line, "hint")) page_open(u, HINT_PAGE, NULL);
  else if (command_is(line, "menu")) page_open(u, MENU_PAGE, NULL);
  else if (command_is(line, "link")) page_open(u, QR_PAGE, NULL);
  else if (command_is(line, "rules")) page_open(u, RULES_PAGE, rest);
  else if (!u->d->from->word || !u->d->from->word(u->d, line)) play_text(u, line);
}
