/* start.c - the start screen: which game, who sits where, or which server.
 *
 * Every line is a question with its answer; what it means stands below.  Nothing
 * is dealt before the last line, Play, is pressed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "edit.h"
#include "levels.h"
#include "tty.h"
#include "tui.h"
#include "i18n.h"

enum ask {
  GO_ON_ROW,
  WHERE,
  ADDRESS,
  NAME,
  TABLE,
  GAME,
  SEATS,
  PEOPLE,
  SEAT,
  BOT,
  PLAY,
  OPTION /* and on */,
  BOTS = 100 /* the bot of each seat */
};
enum { ROWS_MAX = 12 + IG_OPTIONS_MAX + IG_SEATS_MAX, VALUE_TEXT = 256, TOP = 2, LEFT = 2, NAMES = 38 };

struct start {
  struct tui_choice *c;
  int row[ROWS_MAX], rows, at, first; /* what is asked; where the cursor is */
};

/* ---- what can be chosen -------------------------------------------------------- */

static int within(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

static int game_number(const struct ig_game *g)
{
  for (int i = 0; i < ig_game_count(); i++)
    if (ig_game_at(i) == g) return i;
  return 0;
}

static bool is_level(const struct bot *b) { return !strncmp(b->name, "level", 5); }

static void next_bot(const struct bot **bot, int step)
{
  int n = bot_count(), at = 0;
  while (at < n && bot_at(at) != *bot) at++;
  for (at += step; at >= 0 && at < n; at += step)
    if (is_level(bot_at(at))) {
      *bot = bot_at(at);
      return;
    }
}

static bool is_bots(const struct tui_choice *c, int seat)
{
  return seat < c->seats && (seat < c->seat || seat >= c->seat + c->people);
}

/* The first seat of a bot; its bot stands for all of them while nothing else was chosen. */
static int first_bot(const struct tui_choice *c) { return c->seat ? 0 : c->people; }

/* All bots the same. */
static void all_bots(struct tui_choice *c, int step)
{
  const struct bot *bot = c->bot[first_bot(c)];
  next_bot(&bot, step);
  for (int i = 0; i < IG_SEATS_MAX; i++) c->bot[i] = bot;
}

/* A choice may make another one meaningless. */
static void put_right(struct tui_choice *c)
{
  c->seats = within(c->seats, ig_seats_min(c->g), ig_seats_max(c->g));
  c->people = within(c->people, 1, c->seats);
  c->seat = within(c->seat, 0, c->seats - c->people);
}

static int values_of(const struct ig_option *o)
{
  int n = 0;
  while (o->values && o->values[n]) n++;
  return n;
}

static void change(struct tui_choice *c, int what, int step)
{
  int games = ig_game_count();
  switch (what) {
  case WHERE: c->server = !c->server; break;
  case TABLE: c->open = !c->open; break;
  case GAME:
    c->g = ig_game_at((game_number(c->g) + step + games) % games);
    memset(c->value, 0, sizeof c->value);
    break;
  case SEATS: c->seats += step; break;
  case PEOPLE: c->people += step; break;
  case SEAT: c->seat += step; break;
  case BOT: all_bots(c, step); break;
  default:
    if (what >= BOTS) next_bot(&c->bot[what - BOTS], step);
    else if (what >= OPTION) {
      int n = values_of(ig_option_at(c->g, what - OPTION));
      c->value[what - OPTION] = (uint8_t)((c->value[what - OPTION] + step + n) % n);
    }
  }
  put_right(c);
}

/* ---- the lines ------------------------------------------------------------------ */

static void add(struct start *s, int what) { s->row[s->rows++] = what; }

static void list_rows(struct start *s)
{
  const struct tui_choice *c = s->c;
  int was = s->rows ? s->row[s->at] : c->kept ? GO_ON_ROW : GAME;
  s->rows = 0;
  if (c->kept) add(s, GO_ON_ROW);
  add(s, WHERE);
  if (c->server) {
    add(s, ADDRESS);
    add(s, NAME);
    add(s, TABLE);
  }
  if (!c->server || c->open) {
    add(s, GAME);
    add(s, SEATS);
    for (int i = 0; i < ig_option_count(c->g); i++)
      if (values_of(ig_option_at(c->g, i)) > 1) add(s, OPTION + i);
  }
  if (!c->server) {
    add(s, PEOPLE);
    if (c->people < c->seats) {
      add(s, SEAT);
      add(s, BOT);
      for (int i = 0; c->seats - c->people > 1 && i < c->seats; i++)
        if (is_bots(c, i)) add(s, BOTS + i);
    }
  }
  add(s, PLAY);
  s->at = within(s->at, 0, s->rows - 1);
  for (int i = 0; i < s->rows; i++)
    if (s->row[i] == was) s->at = i;
}

/* "the living room is refilled: with four tiles or fewer left, ...": the words before the colon. */
static const char *option_name(const struct tui_choice *c, int i)
{
  static char name[VALUE_TEXT];
  const char *words = ig_option_about(c->g, i, i18n_language());
  snprintf(name, sizeof name, "%.*s", (int)strcspn(words, ":;"), words);
  if (tty_width(name) >= NAMES) strcpy((char *)(uintptr_t)tty_cut(name, NAMES - 2, NULL), "…");
  return name;
}

static const char *name_of(const struct tui_choice *c, int what)
{
  static char seat[VALUE_TEXT];
  if (what >= BOTS) {
    snprintf(seat, sizeof seat, _("  player %d"), what - BOTS + 1);
    return seat;
  }
  switch (what) {
  case GO_ON_ROW: return _("Go on");
  case WHERE: return _("Where");
  case ADDRESS: return _("Server");
  case NAME: return _("Your name");
  case TABLE: return _("Table");
  case GAME: return _("Game");
  case SEATS: return _("Players");
  case PEOPLE: return _("People at this keyboard");
  case SEAT: return _("Your seat");
  case BOT: return _("Bots");
  case PLAY: return c->server ? _("Go") : _("Play");
  default: return option_name(c, what - OPTION);
  }
}

static void put_bot(const struct bot *b, char *out, size_t cap)
{
  const char *about = bot_about(b, i18n_language());
  snprintf(out, cap, "%.*s", (int)strcspn(about, ":."), about);
}

static bool same_bots(const struct tui_choice *c)
{
  for (int i = 0; i < c->seats; i++)
    if (is_bots(c, i) && c->bot[i] != c->bot[first_bot(c)]) return false;
  return true;
}

static void value_of(const struct tui_choice *c, int what, char *out, size_t cap)
{
  *out = 0;
  if (what >= BOTS) {
    put_bot(c->bot[what - BOTS], out, cap);
    return;
  }
  switch (what) {
  case GO_ON_ROW: snprintf(out, cap, "%s", c->kept); break;
  case WHERE:
    snprintf(out, cap, "%s",
             c->server ? _("at a server, with people anywhere") : _("here, in this terminal"));
    break;
  case ADDRESS: snprintf(out, cap, "%s", c->address); break;
  case NAME: snprintf(out, cap, "%s", c->name); break;
  case TABLE: snprintf(out, cap, "%s", c->open ? _("new") : _("join an open one")); break;
  case GAME: snprintf(out, cap, "%s", ig_title(c->g, i18n_language())); break;
  case SEATS: snprintf(out, cap, "%d", c->seats); break;
  case PEOPLE: snprintf(out, cap, "%d", c->people); break;
  case SEAT: snprintf(out, cap, c->people > 1 ? "%d–%d" : "%d", c->seat + 1, c->seat + c->people); break;
  case BOT:
    if (same_bots(c)) put_bot(c->bot[first_bot(c)], out, cap);
    else snprintf(out, cap, "%s", _("different ones"));
    break;
  case PLAY: break;
  default: {
    int o = what - OPTION;
    snprintf(out, cap, "%s", ig_option_says(c->g, o, c->value[o], i18n_language()));
  }
  }
}

static const char *forbidden(const struct tui_choice *c)
{
  struct ig_state s;
  int clause = c->server && !c->open ? IG_OK : ig_setup(c->g, c->seats, c->value, &s);
  return clause == IG_OK ? NULL : ig_clause_in(ig_clause_at(c->g, clause), i18n_language())->says;
}

/* What it is, how long it thinks, and what it was measured to be worth in this game. */
static const char *about_bot(const struct tui_choice *c, const struct bot *b)
{
  static char words[VALUE_TEXT * 2];
  const struct level *l = level_of(c->g, b->name[5] - '0');
  int n = snprintf(words, sizeof words, "%s", bot_about(b, i18n_language()));
  if (b->ms) n += snprintf(words + n, sizeof words - (size_t)n, _(" Up to %g s per move."), b->ms / 1000.0);
  if (l) snprintf(words + n, sizeof words - (size_t)n, _(" Rating in this game: %d."), l->rating);
  return words;
}

static const char *about(const struct tui_choice *c, int what)
{
  if (what >= BOTS) return about_bot(c, c->bot[what - BOTS]);
  switch (what) {
  case GO_ON_ROW: return _("The last game here that is not over. Enter goes on with it.");
  case ADDRESS: return _("HOST:PORT, an address like http://HOST:PORT/#CODE, or a CODE of five letters.");
  case NAME: return _("How others will see you.");
  case TABLE:
    return c->open
               ? _("You open it, others join by its code, bots take free seats.")
               : _("The one whose code stands in the address; without a code the open tables are listed.");
  case GAME: return ig_about(c->g, i18n_language());
  case PEOPLE:
    return _(
        "The others are bots. With several people the screen is covered while the keyboard is handed over.");
  case BOT: return about_bot(c, c->bot[first_bot(c)]);
  case PLAY: return forbidden(c) ? forbidden(c) : "";
  case WHERE:
  case SEATS:
  case SEAT: return "";
  default: return ig_option_about(c->g, what - OPTION, i18n_language());
  }
}

static char *text_of(struct tui_choice *c, int what, size_t *cap)
{
  *cap = what == ADDRESS ? sizeof c->address : sizeof c->name;
  return what == ADDRESS ? c->address : what == NAME ? c->name : NULL;
}

/* ---- the screen ------------------------------------------------------------------ */

static void draw_row(const struct start *s, int i)
{
  int what = s->row[i], y = TOP + i - s->first + (what == PLAY);
  bool at = i == s->at;
  char value[VALUE_TEXT], words[VALUE_TEXT + 8];
  size_t cap;
  if (what == PLAY) {
    snprintf(words, sizeof words, at ? "[ %s ]" : "< %s >", name_of(s->c, what));
    tty_put(y, LEFT, tty.cols - LEFT, at ? REVERSE | BOLD : BOLD, words);
    return;
  }
  value_of(s->c, what, value, sizeof value);
  tty_put(y, LEFT, NAMES - 1, at ? BOLD : PLAIN, name_of(s->c, what));
  if (text_of(s->c, what, &cap)) snprintf(words, sizeof words, "  %s%s", value, at ? "_" : "");
  else snprintf(words, sizeof words, at ? "‹ %s ›" : "  %s", value);
  tty_put(y, LEFT + NAMES, tty.cols - LEFT - NAMES, at ? BOLD | REVERSE : PLAIN, words);
}

static void draw_about(const struct start *s, int y)
{
  const char *text = about(s->c, s->row[s->at]);
  for (int i = 0; i < 3 && *text; i++) {
    char line[VALUE_TEXT];
    const char *end = tty_cut(text, tty.cols - 2 * LEFT, NULL);
    while (*end && end > text && *end != ' ') end--;
    if (end == text) end = tty_cut(text, tty.cols - 2 * LEFT, NULL);
    snprintf(line, sizeof line, "%.*s", (int)(end - text), text);
    tty_put(y + i, LEFT, tty.cols - 2 * LEFT, PLAIN, line);
    text = end + strspn(end, " ");
  }
}

static void draw(struct start *s)
{
  list_rows(s);
  tty_erase();
  tty_cursor(-1, 0);
  tty_fill(0, 0, tty.cols, REVERSE);
  tty_put(0, 1, tty.cols - 1, REVERSE | BOLD, _("Igroteka: where shall we play?"));
  int room = tty.rows - TOP - 7, shown = s->rows < room ? s->rows : room;
  s->first = within(s->first, s->at - shown + 1, s->at);
  s->first = within(s->first, 0, s->rows - shown);
  for (int i = s->first; i < s->first + shown; i++) draw_row(s, i);
  draw_about(s, TOP + shown + 2);
  tty_put(tty.rows - 1, LEFT, tty.cols - LEFT, DIM,
          _("↑↓ choose a line, ←→ change it, Enter start, Esc quit"));
  tty_show();
}

/* ---- keys ------------------------------------------------------------------------- */

enum { GO_ON = -2 };

static int press(struct start *s)
{
  s->c->go_on = s->row[s->at] == GO_ON_ROW;
  if (s->c->go_on) return 0;
  if (!forbidden(s->c)) return 0;
  s->at = s->rows - 1; /* which says why not               */
  return GO_ON;
}

static int clicked(struct start *s)
{
  int i = tty.click_y - TOP + s->first;
  if (i == s->rows) i--; /* the button stands one line lower */
  else if (i >= s->rows - 1) return GO_ON;
  if (i < 0 || i >= s->rows) return GO_ON;
  bool again = i == s->at;
  s->at = i;
  if (s->row[i] == PLAY || (again && s->row[i] == GO_ON_ROW)) return press(s);
  if (again) change(s->c, s->row[i], 1);
  return GO_ON;
}

static int answer(struct start *s, int key)
{
  size_t cap;
  int what = s->row[s->at];
  char *text = text_of(s->c, what, &cap);
  switch (key) {
  case K_UP:
  case K_TAB_BACK: s->at = (s->at + s->rows - 1) % s->rows; break;
  case K_DOWN:
  case '\t': s->at = (s->at + 1) % s->rows; break;
  case K_LEFT: change(s->c, what, -1); break;
  case K_RIGHT: change(s->c, what, 1); break;
  case '\n': return press(s);
  case 27:
  case K_F1 + 9: return 1;
  case K_CLICK: return clicked(s);
  default:
    if (text) edit_key(text, cap, key);
    else if (key == ' ' && what == PLAY) return press(s);
    else if (key == ' ') change(s->c, what, 1);
    else if (key == 'q') return 1;
  }
  return GO_ON;
}

int tui_choose(struct tui_choice *c)
{
  struct start s = { .c = c };
  int got = GO_ON;
  if (!tty_start(c->russian)) return -1;
  put_right(c);
  while (got == GO_ON) {
    draw(&s);
    int key = tty_key(-1, -1);
    got = key == K_END ? 128 + tty.signal : answer(&s, key);
  }
  tty_stop();
  return got;
}
