/* pages_draw.c - pages of text over the whole screen, and turning them over. */
#include <stdio.h>
#include <string.h>
#include "tty.h"
#include "ui.h"

/* One line of the screen from the text: broken at a space, where there is one.
 * What goes on from the line before stands two columns further in. */
static const char *take_line(const char *all, const char *text, int room, char *out, size_t cap)
{
  size_t whole = strcspn(text, "\n"), n;
  int in = 0;
  if (text > all && text[-1] != '\n') {
    const char *first = text;
    while (first > all && first[-1] != '\n') first--;
    in = (int)strspn(first, " ") + 2;
  }
  const char *end = tty_cut(text, room - in, NULL);
  if (end >= text + whole) n = whole;
  else {
    for (n = (size_t)(end - text); n > 0 && text[n] != ' '; n--) {}
    if (n < (size_t)(end - text) / 3) n = (size_t)(end - text);
    if (!n) n = 1;
  }
  snprintf(out, cap, "%*s%.*s", in, "", (int)n, text);
  text += n;
  if (*text == '\n' || (*text == ' ' && n < whole)) text++;
  return text;
}

void page_draw(struct ui *u)
{
  char line[2048];
  int rows = tty.rows - 2, y = 0, n = 0;
  const char *at = u->text;
  for (const char *p = at; *p; n++) p = take_line(u->text, p, tty.cols - 2, line, sizeof line);
  u->lines = n;
  if (u->top > n - rows) u->top = n - rows;
  if (u->top < 0) u->top = 0;
  for (int i = 0; *at && y < rows; i++) {
    at = take_line(u->text, at, tty.cols - 2, line, sizeof line);
    if (i < u->top) continue;
    int look = u->page == MENU_PAGE && i == u->chosen + 2 && u->choices ? REVERSE | BOLD
               : u->page == QR_PAGE && i > 1                            ? WHITE
                                                                        : PLAIN;
    tty_put(y++, 1, tty.cols - 2, look, line);
  }
  char foot[200];
  if (u->page == MENU_PAGE)
    snprintf(foot, sizeof foot, "%s", _(" arrows, Enter or a number: do it · Esc: back · or type the word "));
  else
    snprintf(foot, sizeof foot, _(" Esc: back · arrows, PgUp, PgDn: scroll · %d–%d of %d "),
             n ? u->top + 1 : 0, u->top + y, n);
  tty_fill(tty.rows - 1, 0, tty.cols, REVERSE);
  tty_put(tty.rows - 1, 0, tty.cols, REVERSE, foot);
}

void page_show_line(struct ui *u, int line)
{
  int rows = tty.rows - 2;
  if (line < u->top + 2) u->top = line - 2;
  if (line >= u->top + rows) u->top = line - rows + 1;
}

bool page_key(struct ui *u, int key)
{
  int rows = tty.rows - 2;
  switch (key) {
  case K_UP: u->top--; return true;
  case K_DOWN: u->top++; return true;
  case K_PAGE_UP: u->top -= rows - 1; return true;
  case K_PAGE_DOWN:
  case ' ': u->top += rows - 1; return true;
  case K_WHEEL_UP: u->top -= 3; return true;
  case K_WHEEL_DOWN: u->top += 3; return true;
  case K_HOME: u->top = 0; return true;
  case K_TO_END: u->top = u->lines; return true;
  case K_SIZE:
  case K_NOTHING:
  case K_WIRE:
  case K_CLICK: return true;
  default: return false;
  }
}
