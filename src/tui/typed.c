/* typed.c - what was typed, on a screen or in lines: a word or a move. */
#include <string.h>
#include "judge.h"
#include "ui.h"

void making_clear(struct ui *u) { u->m = (struct making){ .check = IG_MORE }; }

void ui_play(struct ui *u, struct ig_move m)
{
  making_clear(u);
  u->d->note[0] = 0;
  u->b.at_item = 0;
  u->d->from->move(u->d, m);
}

void ui_not_now(struct desk *d)
{
  if (d->over) desk_note(d, true, _("The game is over."));
  else desk_note(d, true, _("It is not your move now."));
}

static bool is_word(const char *line, const char *ru, const char *en)
{
  size_t n = strcspn(line, " ");
  return (strlen(ru) == n && !strncmp(line, ru, n)) || (strlen(en) == n && !strncmp(line, en, n));
}

static void play_text(struct ui *u, const char *text)
{
  struct desk *d = u->d;
  struct judgement j;
  if (!d->mine) { ui_not_now(d); return; }
  switch (judge_words(d->g, &d->view, d->seat, text, &j)) {
  case MOVE_DONE: ui_play(u, j.move); break;
  case MOVE_MORE: desk_note(d, true, _("The move is not complete.")); break;
  case MOVE_CLAUSE: desk_refuse(d, j.clause); break;
  default: desk_note(d, true, _("Not understood: %s%s%s"), j.fault.why[d->russian ? 0 : 1], j.fault.near[0] ? ": " : "", j.fault.near);
  }
}

void ui_submit(struct ui *u)
{
  const char *line = u->line + strspn(u->line, " "), *rest = line + strcspn(line, " ");
  rest += strspn(rest, " ");
  u->typing = false;
  u->d->note[0] = 0;
  if (!*line) return;
  if (is_word(line, "выход", "quit")) page_open(u, QUIT_PAGE, NULL);
  else if (is_word(line, "помощь", "help")) page_open(u, HELP_PAGE, NULL);
  else if (is_word(line, "ходы", "moves")) page_open(u, MOVES_PAGE, NULL);
  else if (is_word(line, "очки", "score")) page_open(u, SCORE_PAGE, NULL);
  else if (is_word(line, "лог", "log")) page_open(u, LOG_PAGE, NULL);
  else if (is_word(line, "стол", "show")) page_open(u, WORDS_PAGE, NULL);
  else if (is_word(line, "позиция", "position")) page_open(u, POSITION_PAGE, NULL);
  else if (is_word(line, "подсказка", "hint")) page_open(u, HINT_PAGE, NULL);
  else if (is_word(line, "правила", "rules")) page_open(u, RULES_PAGE, rest);
  else if (!u->d->from->word || !u->d->from->word(u->d, line)) play_text(u, line);
}
