/* menu.c - what can be done here besides moves, as a list to pick from: by arrows, a number or a click.  Each line is a word
 * that could be typed as well; in lines the list tells the words.
 */
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "tty.h"
#include "ui.h"

enum { FIRST = 2 }; /* the line of the first choice       */

/* Does it, or waits for the rest of the words. */
static void take(struct ui *u, int i)
{
  char word[sizeof u->choice->word];
  if (i < 0 || i >= u->choices) return;
  snprintf(word, sizeof word, "%s", command_in(u->choice[i].word, u->d->russian));
  page_close(u);
  snprintf(u->line, sizeof u->line, "%s", word);
  if (*word && strchr(" /", word[strlen(word) - 1])) u->typing = true;
  else ui_submit(u);
}

static void walk(struct ui *u, int step)
{
  if (!u->choices) return;
  u->chosen = (u->chosen + step + u->choices) % u->choices;
  page_show_line(u, FIRST + u->chosen);
}

bool menu_key(struct ui *u, int key)
{
  switch (key) {
  case K_UP:
  case K_TAB_BACK: walk(u, -1); return true;
  case K_DOWN:
  case '\t': walk(u, 1); return true;
  case K_CLICK: take(u, u->top + tty.click_y - FIRST); return true;
  case '\n': take(u, u->chosen); return true;
  default:
    if (key >= '1' && key <= '9') take(u, key - '1');
    return key >= '1' && key <= '9';
  }
}

/* What stands under the cursor stays there while the list changes. */
void menu_refresh(struct ui *u)
{
  char word[sizeof u->choice->word] = "";
  bool open = u->page == MENU_PAGE;
  if (!open && !(u->d->lists && u->page == NO_PAGE && !u->typing)) return;
  if (open && u->chosen < u->choices) snprintf(word, sizeof word, "%s", u->choice[u->chosen].word);
  int top = u->top;
  page_open(u, MENU_PAGE, NULL);
  if (open) u->top = top;
  u->chosen = 0;
  for (int i = 0; i < u->choices; i++)
    if (!strcmp(u->choice[i].word, word)) u->chosen = i;
}
