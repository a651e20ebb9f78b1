/* pages_draw.c - pages of text over the whole screen, and turning them over. */
#include <stdio.h>
#include <string.h>
#include "edit.h"
#include "tty.h"
#include "ui.h"

/* One line of the screen: a part of the text, and how far in it stands. */
struct row {
  const char *from;
  size_t n;
  int in;
};

/* Broken at a space, where there is one.  What goes on from the line before stands two columns further in. */
static const char *take_row(const char *all, const char *text, int room, struct row *r)
{
  size_t whole = strcspn(text, "\n"), n;
  *r = (struct row){ .from = text };
  if (text > all && text[-1] != '\n') {
    const char *first = text;
    while (first > all && first[-1] != '\n') first--;
    r->in = (int)strspn(first, " ") + 2;
  }
  const char *end = tty_cut(text, room - r->in, NULL);
  if (end >= text + whole) n = whole;
  else {
    for (n = (size_t)(end - text); n > 0 && text[n] != ' '; n--) {}
    if (n < (size_t)(end - text) / 3) n = (size_t)(end - text);
    if (!n) n = 1;
  }
  r->n = n;
  text += n;
  if (*text == '\n' || (*text == ' ' && n < whole)) text++;
  return text;
}

/* Bytes from..to of a row. */
static void put_row(int y, const struct row *r, size_t from, size_t to, int look)
{
  char part[2048];
  if (to > r->n) to = r->n;
  snprintf(part, sizeof part, "%.*s", (int)from, r->from);
  int x = 1 + r->in + tty_width(part);
  snprintf(part, sizeof part, "%.*s", (int)(to - from), r->from + from);
  tty_put(y, x, tty.cols - 1 - x, look, part);
}

/* What is looked for: underlined, and the one that was gone to in reverse. */
static void mark_found(const struct ui *u, int y, const struct row *r)
{
  size_t begin = (size_t)(r->from - u->text), end = begin + r->n, at, n;
  size_t longest = 4 * strlen(u->find.words), from = begin > longest ? begin - longest : 0;
  for (; find_next(u->text, from, u->find.words, &at, &n) && at < end; from = at + n)
    if (at + n > begin)
      put_row(y, r, at > begin ? at - begin : 0, at + n - begin,
              u->find.n && at == u->find.at ? REVERSE | BOLD : UNDER | BOLD);
}

/* Pages that are read; on the others letters and numbers do something. */
static bool page_is_searched(const struct ui *u)
{
  return u->page == HELP_PAGE || u->page == RULES_PAGE || u->page == LOG_PAGE || u->page == MOVES_PAGE ||
         u->page == WORDS_PAGE || u->page == POSITION_PAGE;
}

static void put_foot(const struct ui *u, int shown)
{
  char foot[400];
  const struct find *f = &u->find;
  tty_fill(tty.rows - 1, 0, tty.cols, REVERSE);
  if (f->typing) snprintf(foot, sizeof foot, " /%s_", f->words);
  else if (f->words[0] && f->n)
    snprintf(foot, sizeof foot, _(" %s: %d of %d · n, N: the next, the one before · Esc: back "), f->words,
             f->number, f->all);
  else if (f->words[0])
    snprintf(foot, sizeof foot, _(" %s: not found here · /: other words · Esc: back "), f->words);
  else if (u->page == MENU_PAGE)
    snprintf(foot, sizeof foot, "%s", _(" arrows, Enter or a number: do it · Esc: back · or type the word "));
  else
    snprintf(foot, sizeof foot, _(" Esc: back · arrows, PgUp, PgDn: scroll%s · %d–%d of %d "),
             page_is_searched(u) ? _(" · /: find") : "", u->lines ? u->top + 1 : 0, u->top + shown, u->lines);
  tty_put(tty.rows - 1, 0, tty.cols, REVERSE, foot);
}

void page_draw(struct ui *u)
{
  struct row r;
  int rows = tty.rows - 2, y = 0, n = 0, room = tty.cols - 2, found = -1;
  for (const char *p = u->text; *p; n++) {
    p = take_row(u->text, p, room, &r);
    if (u->find.n && r.from <= u->text + u->find.at) found = n;
  }
  u->lines = n;
  if (u->find.gone && found >= 0) page_show_line(u, found);
  u->find.gone = false;
  if (u->top > n - rows) u->top = n - rows;
  if (u->top < 0) u->top = 0;
  const char *at = u->text;
  for (int i = 0; *at && y < rows; i++) {
    at = take_row(u->text, at, room, &r);
    if (i < u->top) continue;
    if (i == u->top) u->find.first = (size_t)(r.from - u->text);
    int look = u->page == MENU_PAGE && i == u->chosen + 2 && u->choices ? REVERSE | BOLD
               : u->page == QR_PAGE && i > 1                            ? WHITE
                                                                        : PLAIN;
    put_row(y, &r, 0, r.n, look);
    if (u->find.words[0] && page_is_searched(u)) mark_found(u, y, &r);
    y++;
  }
  put_foot(u, y);
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

static void find_type(struct ui *u, int key)
{
  struct find *f = &u->find;
  if (key == '\n' || key == 27) f->typing = false;
  else edit_key(f->words, sizeof f->words, key);
  if (key == 27) f->words[0] = 0;
  f->n = 0;
  if (key != '\n') return;
  find_step(f, u->text, 0);
  f->gone = true;
}

/* The slash of a Russian keyboard is a point, its n is т. */
bool page_find_key(struct ui *u, int key)
{
  struct find *f = &u->find;
  if (!page_is_searched(u)) return false;
  bool next = key == 'n' || key == L'т', before = key == 'N' || key == L'Т';
  if (f->typing && key != K_SIZE && key != K_NOTHING && key != K_WIRE) find_type(u, key);
  else if (key == '/' || key == '.') {
    *f = (struct find){ .typing = true, .at = f->first };
  } else if (f->words[0] && (next || before)) {
    find_step(f, u->text, next ? 1 : -1);
    f->gone = true;
  } else return false;
  return true;
}
