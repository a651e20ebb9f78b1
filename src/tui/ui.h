/* ui.h - the insides of model_show: one screen, its keys, its pages of text. */
#ifndef IGROTEKA_TUI_UI_H
#define IGROTEKA_TUI_UI_H

#include "board.h"
#include "find.h"
#include "hint.h"
#include "motion.h"
#include "worker.h"

enum { LINE_TEXT = 400, CHOICES_MAX = 80 };
enum page {
  NO_PAGE,
  HELP_PAGE,
  SCORE_PAGE,
  MOVES_PAGE,
  LOG_PAGE,
  WORDS_PAGE,
  POSITION_PAGE,
  RULES_PAGE,
  HINT_PAGE,
  MENU_PAGE,
  QR_PAGE,
  QUIT_PAGE
};

struct hint { /* asked for, thought over, kept    */
  struct worker mind;
  const struct ig_game *g;
  struct ig_state view;
  int seat;
  unsigned version;
  bool found;
  struct bot_answer answer;
  struct comparison compared; /* the best move and the next best */
};

struct ui {
  struct model *d;
  struct board b;
  struct making m;
  struct motion motion;
  int key;       /* that ended a motion, not yet heard; K_NOTHING */
  unsigned seen; /* the version of the view the board was made of */
  bool scored;   /* the end was shown                */
  bool waited;   /* others had to move               */
  bool typing, leave;
  char line[LINE_TEXT];
  enum page page;
  char *text;     /* of the page; malloc              */
  int top, lines; /* first line shown; how many there are */
  struct find find;
  struct choice choice[CHOICES_MAX]; /* of the menu                   */
  int choices, chosen;
  struct hint hint;
  char words[NOTE_TEXT + 64]; /* below the board: the note, or the thing under the cursor */
  int words_rows;
};

struct layout {
  int cols, top, rows, bar, side;
}; /* of the board; side: where the side pane begins, or 0 */
struct layout ui_layout(const struct ui *u);
void ui_draw(struct ui *u);

void page_open(struct ui *u, enum page page, const char *word);
void page_close(struct ui *u);
void page_draw(struct ui *u);
void page_show_line(struct ui *u, int line); /* scrolls to it */
bool page_find_key(struct ui *u, int key); /* looking for words in it; false: the key is for something else */
bool page_key(struct ui *u, int key);      /* scrolling; false: the key closes the page */

bool menu_key(struct ui *u, int key); /* false: the key closes the menu */
void menu_refresh(struct ui *u);      /* open where there is no table yet, and up to date */

void hint_ask(struct ui *u); /* begins to think, unless the answer is there */
void hint_forget(struct ui *u);
void hint_text(const struct ui *u, char *out, size_t cap);
const struct bot_line *hint_line(const struct ui *u, int i); /* NULL: there are not so many */

void making_clear(struct ui *u);
void ui_play(struct ui *u, struct ig_move m);
void ui_not_now(struct model *d); /* why no move can be made   */
void ui_submit(struct ui *u);     /* what was typed: a word or a move */

#endif
