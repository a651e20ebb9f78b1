/* ui.c - see ui.h: the loop, the keys, the line one types, the frame round the board. */
#include "ui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "edit.h"
#include "move_words.h"
#include "tty.h"

enum { SIDE = 38, WIDE = 118, LOG_ROWS = 2, WORDS_ROWS = 2 };

/* ---- a move in the making -------------------------------------------------------- */

static void point(struct ui *u, int item)
{
  struct model *d = u->d;
  if (!d->mine) {
    ui_not_now(d);
    return;
  }
  struct ig_move next = ig_pick(d->g, &d->view, d->seat, u->m.move, item);
  if (!next.op) {
    model_note(d, true, _("You can't choose that now."));
    return;
  }
  int answer = ig_check(d->g, &d->view, d->seat, next);
  if (answer != IG_OK && answer != IG_MORE) {
    model_refuse(d, answer);
    return;
  }
  if (u->m.n == PICKS_MAX) return;
  d->note[0] = 0;
  board_remember(&u->b);
  u->m.past[u->m.n] = u->m.move;
  u->m.item[u->m.n++] = (uint16_t)item;
  u->m.move = next;
  u->m.check = answer;
  u->b.at_item = answer == IG_OK ? ITEM_PLAY : 0;
}

static void unpick(struct ui *u)
{
  if (!u->m.n) return;
  u->m.move = u->m.past[--u->m.n];
  u->b.at_item = u->m.item[u->m.n];
  u->m.check = u->m.n ? ig_check(u->d->g, &u->d->view, u->d->seat, u->m.move) : IG_MORE;
}

static void press(struct ui *u)
{
  if (u->b.at < 0) return;
  int item = u->b.spot[u->b.at].it.id;
  if (item == ITEM_PLAY) ui_play(u, u->m.move);
  else if (item == ITEM_CLEAR) making_clear(u);
  else point(u, item);
}

/* ---- typing ----------------------------------------------------------------------- */

static void complete(struct ui *u)
{
  char rest[NOTE_TEXT / 2];
  if (!u->d->mine) return;
  move_words_complete(u->d, u->line, sizeof u->line, rest, sizeof rest);
  model_note(u->d, false, "%s", rest);
}

static void type_key(struct ui *u, int key)
{
  if (key == '\t') {
    complete(u);
    return;
  }
  if (key == '\n') ui_submit(u);
  else if (key == 27) u->typing = false;
  else if (key == K_RUBOUT && !*u->line) u->typing = false;
  else edit_key(u->line, sizeof u->line, key);
}

/* ---- keys ------------------------------------------------------------------------- */

/* A move that was advised stands on the line, as if it had been typed. */
static bool take_hint(struct ui *u, int key)
{
  const struct bot_line *l = key == '\n'                ? hint_line(u, 0)
                             : key >= '1' && key <= '9' ? hint_line(u, key - '1')
                                                        : NULL;
  if (!l) return false;
  page_close(u);
  u->typing = true;
  ig_print_move(u->d->g, &u->d->view, l->move, u->line, sizeof u->line);
  return true;
}

static void take_back(struct ui *u)
{
  page_close(u);
  if (!u->d->from->word || !u->d->from->word(u->d, "undo")) model_note(u->d, true, _("Nothing to undo."));
}

static void function_page(struct ui *u, int n)
{
  static const enum page page[] = { HELP_PAGE,  SCORE_PAGE, MOVES_PAGE, LOG_PAGE,
                                    WORDS_PAGE, RULES_PAGE, HINT_PAGE };
  if (n >= 0 && n < 7) page_open(u, page[n], NULL);
  if (n == 7) take_back(u);
  if (n == 8) page_open(u, MENU_PAGE, NULL);
  if (n == 9) page_open(u, QUIT_PAGE, NULL);
}

static void clicked(struct ui *u)
{
  struct layout l = ui_layout(u);
  int dx, dy;
  if (board_edge(&u->b, tty.click_y, tty.click_x, &(struct place){ l.top, l.rows, l.cols }, &dx, &dy)) {
    board_turn(&u->b, dx, dy, l.rows, l.cols);
    return;
  }
  if (board_click(&u->b, tty.click_y, tty.click_x, l.top, l.rows, l.bar)) press(u);
}

static void turn(struct ui *u, int dy)
{
  struct layout l = ui_layout(u);
  if (u->d->ready) board_turn(&u->b, 0, dy, l.rows, l.cols);
}

static void table_key(struct ui *u, int key)
{
  struct model *d = u->d;
  if (d->from->key && d->from->key(d, key)) return;
  switch (key) {
  case K_UP: board_go(&u->b, 0, -1); break;
  case K_DOWN: board_go(&u->b, 0, 1); break;
  case K_LEFT: board_go(&u->b, -1, 0); break;
  case K_RIGHT: board_go(&u->b, 1, 0); break;
  case '\t': board_jump(&u->b, 1); break;
  case K_TAB_BACK: board_jump(&u->b, -1); break;
  case '\n':
  case ' ':
    if (d->ready) press(u);
    break;
  case 27:
    making_clear(u);
    u->b.at_item = 0;
    d->note[0] = 0;
    break;
  case K_RUBOUT: unpick(u); break;
  case K_CLICK:
    if (d->ready) clicked(u);
    break;
  case K_WHEEL_UP: turn(u, -1); break;
  case K_WHEEL_DOWN: turn(u, 1); break;
  case '?': page_open(u, HELP_PAGE, NULL); break;
  default:
    if (key >= K_F1) function_page(u, key - K_F1);
    else if (key > ' ' && key < K_SIZE) {
      u->typing = true;
      u->line[0] = 0;
      if (key != ':') edit_key(u->line, sizeof u->line, key);
    }
  }
}

static void type_word(struct ui *u, const char *word)
{
  snprintf(u->line, sizeof u->line, "%s", word);
  u->typing = true;
}

/* At the end of a game: another one, or a look back.  The letters of a Russian keyboard mean the same. */
static bool end_key(struct ui *u, int key)
{
  struct model *d = u->d;
  bool again = key == 'n' || key == L'т', back = key == 'v' || key == L'м', save = key == 's' || key == L'ы';
  if (!d->over || d->review || !(again || back || save)) return false;
  page_close(u);
  if (save) type_word(u, command_in("save ", d->russian));
  else d->from->word(d, again ? "rematch" : "review");
  return true;
}

static void handle(struct ui *u, int key)
{
  struct model *d = u->d;
  if (key == K_NOTHING || key == K_WIRE) {
    if (d->from->tick) d->from->tick(d);
    return;
  }
  if (key == K_SIZE) return;
  if (u->page != NO_PAGE) {
    if (page_find_key(u, key)) return;
    if (u->page == QUIT_PAGE && key == '\n') u->leave = true;
    else if (u->page == HINT_PAGE && take_hint(u, key)) return;
    else if (u->page == MENU_PAGE && menu_key(u, key)) return;
    else if (u->page == SCORE_PAGE && end_key(u, key)) return;
    else if (key >= K_F1) function_page(u, key - K_F1);
    else if (!page_key(u, key)) {
      bool typed = u->page == MENU_PAGE && key > ' ' && key < K_SIZE;
      page_close(u);
      if (typed) table_key(u, key); /* the beginning of a word */
    }
  } else if (d->covered) {
    if (key == '\n') d->from->uncover(d);
    else if (key == 27 || key == K_F1 + 9) page_open(u, QUIT_PAGE, NULL);
    else if (key == K_F1 + 7) take_back(u);
  } else if (u->typing) type_key(u, key);
  else table_key(u, key);
}

/* ---- the frame -------------------------------------------------------------------- */

/* Long words below the board get the rows that the board can spare. */
struct layout ui_layout(const struct ui *u)
{
  struct layout l = { .cols = tty.cols, .top = 2, .bar = tty.rows - 2 - WORDS_ROWS };
  if (tty.cols >= WIDE) {
    l.cols = tty.cols - SIDE;
    l.side = l.cols + 1;
    l.top = 1;
  }
  l.rows = l.bar - l.top - (l.side ? 0 : LOG_ROWS);
  int spare = l.rows - u->b.height, wanted = u->words_rows - WORDS_ROWS;
  if (spare > wanted) spare = wanted;
  if (spare > 0) {
    l.rows -= spare;
    l.bar -= spare;
  }
  if (l.rows > u->b.height) l.rows = u->b.height;
  return l;
}

static void draw_title(const struct ui *u)
{
  const struct model *d = u->d;
  char left[300], turn[400];
  snprintf(left, sizeof left, " %s%s%s", d->g ? ig_title(d->g, i18n_language()) : "igroteka",
           d->title[0] ? " · " : "", d->title);
  const char *word = !d->ready || d->review ? ""
                     : d->over              ? _("the game is over")
                     : d->mine              ? _("your move")
                                            : _("others move");
  bool named = d->seat >= 0 && *word;
  snprintf(turn, sizeof turn, "%s%s%s%sF1 %s ", named ? d->name[d->seat] : "", named ? ": " : "", word,
           *word ? " · " : "", _("help"));
  tty_fill(0, 0, tty.cols, REVERSE);
  int w = tty_width(turn);
  tty_put(0, 0, tty.cols - w - 1, REVERSE | BOLD, left);
  tty_put(0, tty.cols - w, w, REVERSE, turn);
}

/* "▸Anna (you) 12 "; where there is little room, oneself is only "you", and the names of the others have so many letters. */
enum { ALL_LETTERS = NAME_TEXT };

static void say_score(const struct model *d, int seat, int points, int letters, char *out, size_t cap)
{
  bool active = !d->over && ig_is_active(d->g, &d->view, seat), you = seat == d->seat;
  const char *name = you && letters < ALL_LETTERS ? _("you") : d->name[seat];
  int n = (int)(tty_cut(name, letters, NULL) - name);
  snprintf(out, cap, "%s%.*s%s %d ", active ? "▸" : " ", n, name,
           you && letters == ALL_LETTERS ? _(" (you)") : "", points);
}

static int letters_of_names(const struct model *d, const struct ig_outcome *o, int room)
{
  for (int letters = ALL_LETTERS; letters > 1; letters--) {
    int used = -1;
    for (int s = 0; s < ig_seats(d->g, &d->view); s++) {
      char words[NAME_TEXT + 40];
      say_score(d, s, (int)o->score[s], letters, words, sizeof words);
      used += tty_width(words) + 1;
    }
    if (used <= room) return letters;
  }
  return 1;
}

/* Down, a row each; else in one row, all of them. */
static void draw_scores(const struct model *d, int y, int x, int room, bool down)
{
  struct ig_outcome o;
  ig_outcome(d->g, &d->view, &o);
  int letters = down ? ALL_LETTERS : letters_of_names(d, &o, room);
  for (int s = 0; s < ig_seats(d->g, &d->view); s++) {
    char words[NAME_TEXT + 40];
    bool active = !d->over && ig_is_active(d->g, &d->view, s);
    say_score(d, s, (int)o.score[s], letters, words, sizeof words);
    int w = tty_put(y, x, room, active ? BOLD : PLAIN, words);
    if (down) y++;
    else {
      x += w + 1;
      room -= w + 1;
    }
  }
}

static const char *cut_at_space(const char *text, int room)
{
  const char *end = tty_cut(text, room, NULL), *at = end;
  if (!*end) return end;
  if (*end == ' ') return end + 1;
  while (at > text && at[-1] != ' ') at--;
  return at > text ? at : end;
}

static int put_part(int y, int x, int room, int look, const char *from, const char *to)
{
  char part[LOG_TEXT];
  size_t n = (size_t)(to - from);
  while (n && from[n - 1] == ' ') n--;
  snprintf(part, sizeof part, "%.*s", (int)n, from);
  return tty_put(y, x, room, look, part);
}

/* A line of the log in rows of the screen: its parts, and how many of them; part[n] is where it ends. */
enum { PARTS = 40, INDENT = 2 };

static int break_line(const char *line, int room, const char *part[PARTS + 1])
{
  int n = 0;
  part[0] = line;
  do {
    part[n + 1] = cut_at_space(part[n], n ? room - INDENT : room);
    n++;
  } while (n < PARTS && *part[n]);
  return n;
}

/* The last lines of the log, the newest lowest; what is long goes on in the next row.  Where there is no room for all of a line, its
 * beginning stands there. */
static void draw_log(const struct model *d, int y, int x, int rows, int room)
{
  for (int i = 0; rows > 0 && i < d->logged && i < LOG_LINES; i++) {
    const char *part[PARTS + 1];
    int n = break_line(model_line(d, i), room, part), shown = n < rows ? n : rows, look = i ? DIM : PLAIN;
    rows -= shown;
    for (int k = 0; k < shown; k++) {
      int in = k ? INDENT : 0, w = put_part(y + rows + k, x + in, room - in, look, part[k], part[k + 1]);
      bool cut = k == shown - 1 && *part[k + 1];
      if (cut) tty_put(y + rows + k, x + in + w - (in + w == room), 1, look, "…");
    }
  }
}

/* Scores and log: beside the board where the screen is wide, else above and below it. */
static void draw_news(const struct model *d, const struct layout *l)
{
  if (!l->side) {
    draw_scores(d, 1, 0, tty.cols, false);
    draw_log(d, l->top + l->rows, 0, l->bar - l->top - l->rows, tty.cols);
    return;
  }
  int seats = ig_seats(d->g, &d->view), room = tty.cols - l->side - 1;
  for (int y = 1; y < l->bar; y++) tty_put(y, l->side, 1, DIM, "│");
  draw_scores(d, 1, l->side + 2, room - 2, true);
  draw_log(d, seats + 2, l->side + 2, l->bar - seats - 3, room - 2);
}

/* The move so far: a whole one as it will be told, else by names, and what is still to be chosen. */
static void say_making(const struct ui *u, char *out, size_t cap)
{
  const struct model *d = u->d;
  struct ig_voice v = model_voice(d);
  char picks[400], words[IG_TELL_MAX];
  v.you = d->seat;
  if (u->m.n && u->m.check == IG_OK)
    ig_tell_move(d->g, &d->view, d->seat, u->m.move, &v, words, sizeof words);
  else ig_ask(d->g, &d->view, d->seat, u->m.move, &v, words, sizeof words);
  if (!u->m.n) snprintf(out, cap, "%s %s", words, _("Arrows and Enter, or type a move. Tab: next."));
  else if (u->m.check == IG_OK) snprintf(out, cap, _("Move: %s"), words);
  else {
    board_say_picks(&u->b, d, &u->m, picks, sizeof picks);
    int n = snprintf(out, cap, _("Move: %s"), picks);
    snprintf(out + n, cap - (size_t)n, " … %s", words);
  }
}

/* The cursor is on the button that plays: what it would play is told where there is room for all of it. */
static bool at_play(const struct ui *u)
{
  return u->m.n && u->m.check == IG_OK && !u->d->note[0] && u->b.at >= 0 &&
         u->b.spot[u->b.at].it.id == ITEM_PLAY;
}

static void find_words(struct ui *u)
{
  u->words[0] = 0;
  u->words_rows = 0;
  if (u->d->note[0]) snprintf(u->words, sizeof u->words, "%s", u->d->note);
  else if (at_play(u)) say_making(u, u->words, sizeof u->words);
  else board_label(&u->b, u->d, u->words, sizeof u->words);
  for (const char *p = u->words; *p; u->words_rows++) p = cut_at_space(p, tty.cols);
}

static void draw_words(struct ui *u, const struct layout *l)
{
  const struct model *d = u->d;
  int look = d->note[0] && d->warn      ? BOLD | RED | INK
             : d->note[0] || at_play(u) ? BOLD
                                        : PLAIN,
      y = l->bar + 1, end = tty.rows - 1;
  for (const char *p = u->words, *to; *p && y < end; p = to, y++) {
    to = cut_at_space(p, tty.cols);
    put_part(y, 0, tty.cols, look, p, to);
    if (*to && y == end - 1) tty_put(y, tty.cols - 1, 1, look, "…");
  }
}

static void say_who_moves(const struct model *d, char *out, size_t cap)
{
  int who = -1, n = 0;
  for (int s = 0; s < ig_seats(d->g, &d->view); s++)
    if (ig_is_active(d->g, &d->view, s)) {
      who = s;
      n++;
    }
  if (d->busy[0] || n != 1) snprintf(out, cap, "%s", d->busy[0] ? d->busy : _("Others are moving."));
  else snprintf(out, cap, _("%s is to move."), d->name[who]);
}

static void draw_input(struct ui *u)
{
  struct model *d = u->d;
  char words[IG_TELL_MAX + LINE_TEXT];
  int y = tty.rows - 1;
  tty_cursor(-1, 0);
  if (u->typing) {
    int w = tty_width(u->line), from = w > tty.cols - 4 ? w - (tty.cols - 4) : 0;
    tty_put(y, 0, 2, BOLD, ": ");
    tty_put(y, 2, tty.cols - 3, BOLD, tty_cut(u->line, from, NULL));
    tty_cursor(y, 2 + w - from);
    return;
  }
  if (at_play(u))
    snprintf(words, sizeof words, "%s", _("Enter: play it. Backspace: one choice back. Esc: clear."));
  else if (u->m.n || d->mine) say_making(u, words, sizeof words);
  else if (d->review)
    snprintf(words, sizeof words, "%s",
             _("Right, left, a number: go there. Tab: another view. F7: mistakes. F10: leave."));
  else if (!d->ready)
    snprintf(words, sizeof words, "%s", _("F9: what can be done here. F1: help. F10: leave."));
  else if (d->over)
    snprintf(words, sizeof words, "%s",
             _("F2: scores, another game, review. F4: what happened. F10: leave."));
  else say_who_moves(d, words, sizeof words);
  tty_put(y, 0, tty.cols, u->m.n && !at_play(u) ? BOLD : DIM, words);
}

static void draw_cover(struct ui *u)
{
  int y = tty.rows / 2 - 1, x = (tty.cols - tty_width(u->d->cover)) / 2;
  tty_put(y, x > 0 ? x : 0, tty.cols, BOLD, u->d->cover);
  tty_cursor(-1, 0);
}

/* So many rows the board may have without taking any from the others. */
static int board_rows(const struct layout *l) { return l->bar - l->top - (l->side ? 0 : LOG_ROWS); }

void ui_draw(struct ui *u)
{
  struct model *d = u->d;
  u->words_rows = 0;
  struct layout l = ui_layout(u);
  tty_erase();
  if (tty.rows < 12 || tty.cols < 40)
    tty_put(0, 0, tty.cols, PLAIN, _("The screen is too small: 80×24 is needed."));
  else if (u->page != NO_PAGE) {
    tty_cursor(-1, 0);
    page_draw(u);
  } else if (d->covered) draw_cover(u);
  else {
    draw_title(u);
    if (d->ready) {
      board_make(&u->b, d, &u->m, l.cols, board_rows(&l));
      find_words(u);
      l = ui_layout(u);
      board_draw(&u->b, d, l.top, l.rows, l.cols, l.bar);
      draw_news(d, &l);
    } else {
      u->b.spots = u->b.blocks = 0;
      u->b.at = -1;
      draw_log(d, 2, 2, l.bar - 3, tty.cols - 4);
      find_words(u);
    }
    draw_words(u, &l);
    draw_input(u);
  }
}

static void draw(void *u) { ui_draw(u); }

/* Draws it; what has moved since the last time goes there before one's eyes.  A key that came meanwhile is kept. */
static void show(struct ui *u)
{
  ui_draw(u);
  bool board = u->page == NO_PAGE && !u->d->covered && u->d->ready && u->b.spots;
  if (!board) motion_forget(&u->motion);
  else if (u->key == K_NOTHING && motion_find(&u->motion, &u->b, u->d)) {
    u->key = motion_show(&u->b, draw, u);
    ui_draw(u);
  }
  tty_show();
  if (board) motion_remember(&u->motion, &u->b, u->d);
}

/* ---- the loop ---------------------------------------------------------------------- */

static void notice_news(struct ui *u)
{
  struct model *d = u->d;
  if (u->seen != d->version) {
    making_clear(u);
    hint_forget(u);
    u->seen = d->version;
    if (u->page == HINT_PAGE) page_close(u);
    if (u->page == SCORE_PAGE) page_open(u, SCORE_PAGE, NULL); /* more may be known now */
    if (d->mine) u->b.at_item = 0;                             /* to the first thing that may be pointed at */
  }
  if (d->calls && d->mine && u->waited) tty_bell();
  u->waited = d->ready && !d->mine;
  if (worker_done(&u->hint.mind) && u->page == HINT_PAGE) page_open(u, HINT_PAGE, NULL);
  menu_refresh(u);
  if (!d->over) u->scored = false;
  if (d->over && !u->scored && d->ready && !d->review) {
    u->scored = true;
    page_open(u, SCORE_PAGE, NULL);
  }
}

static int next_key(struct ui *u, int pause, int wire)
{
  int key = u->key;
  u->key = K_NOTHING;
  return key != K_NOTHING ? key : tty_key(pause, wire);
}

int model_show(struct model *d)
{
  struct ui *u = calloc(1, sizeof *u);
  int got = 0;
  if (!u || !tty_start(d->russian)) {
    free(u);
    return -1;
  }
  u->d = d;
  u->key = K_NOTHING;
  making_clear(u);
  motion_start();
  while (!u->leave && d->wish == WISH_NOTHING) {
    notice_news(u);
    show(u);
    int wire = d->from->wire ? d->from->wire(d) : -1, pause = d->from->pause ? d->from->pause(d) : -1;
    int key = pause ? next_key(u, pause, wire) : tty_signalled() ? K_END : K_NOTHING;
    if (key == K_END) {
      got = tty.signal;
      break;
    }
    handle(u, key);
    if (d->busy[0]) d->from->tick(d); /* however busy the keys are       */
  }
  tty_stop();
  hint_forget(u);
  page_close(u);
  free(u);
  return got;
}
