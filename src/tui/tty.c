/* tty.c - see tty.h. */
#include "tty.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <ncurses.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include "page_colours.h"
#include "true_colour.h"
#include "worker.h"

struct tty tty;

static struct termios before;
static bool started, colour, deep; /* deep: any colour can be sent */
static int awake[2] = { -1, -1 };  /* a signal writes here             */
static volatile sig_atomic_t caught;

/* ---- signals -------------------------------------------------------------- */

static const int leaving[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
static const int dying[] = { SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL };

void tty_wake(void)
{
  if (write(awake[1], "", 1) < 0) { /* it is full: the reader wakes anyway */
  }
}

static void leave(int sig)
{
  int was = errno;
  caught = sig;
  tty_wake();
  errno = was;
}

/* Our own mistake: the terminal first, then the mistake. */
static void die(int sig)
{
  static const char sane[] = "\033[?1000l\033[?1049l\033[?25h\033[0m\r\n";
  if (write(STDOUT_FILENO, sane, sizeof sane - 1) < 0) { /* nothing to be done */
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &before);
  raise(sig); /* SA_RESETHAND: this one ends the program */
}

static void catch_signals(void)
{
  struct sigaction a = { .sa_handler = leave };
  for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++) sigaction(leaving[i], &a, NULL);
  a = (struct sigaction){ .sa_handler = die, .sa_flags = (int)SA_RESETHAND };
  for (size_t i = 0; i < sizeof dying / sizeof *dying; i++) sigaction(dying[i], &a, NULL);
  signal(SIGPIPE, SIG_IGN);
}

/* ---- start and stop --------------------------------------------------------- */

/* Bare ssh often says no locale; Cyrillic has no ASCII, so then the terminal is taken for a UTF-8 one. */
static void choose_letters(bool russian)
{
  setlocale(LC_CTYPE, "");
  if (russian && !strcmp(nl_langinfo(CODESET), "ANSI_X3.4-1968")) setlocale(LC_CTYPE, "C.UTF-8");
}

/* ---- colours ------------------------------------------------------------------ */

enum { DARK_256 = 232, LIGHT_256 = 231 };

/* A pair for a thing that is filled, one for letters, and one for half blocks. */
static void set_pairs(int hue, int letters, int fill, int ink)
{
  init_pair((short)hue, (short)letters, (short)fill);
  init_pair((short)(hue + HUES), (short)ink, -1);
  init_pair((short)(hue + 2 * HUES), (short)fill, -1);
}

/* The names of a hue where there are 16 colours, and where there are eight. */
static int few_colours(enum hue h)
{
  static const short bright[PAGE] = { -1, 9, 3, 11, 10, 14, 12, 13, 15, 7 };
  static const short plain[PAGE] = { -1,         COLOR_RED,  COLOR_YELLOW,  COLOR_YELLOW, COLOR_GREEN,
                                     COLOR_CYAN, COLOR_BLUE, COLOR_MAGENTA, COLOR_WHITE,  COLOR_WHITE };
  return COLORS >= 16 ? bright[h] : plain[h];
}

static void set_few(int hue, enum hue as)
{
  int c = few_colours(as);
  set_pairs(hue, c == COLOR_BLUE ? COLOR_WHITE : COLOR_BLACK, c, c);
}

static void choose_colours(void)
{
  static const short rich[PAGE] = { -1, 210, 215, 222, 114, 80, 111, 183, 255, 245 };
  const char *no = getenv("NO_COLOR");
  colour = has_colors() && !(no && *no);
  if (!colour) return;
  start_color();
  use_default_colors();
  for (int h = 1; h < PAGE; h++)
    if (COLORS >= 256) set_pairs(h, DARK_256, rich[h], rich[h]);
    else set_few(h, (enum hue)h);
}

bool tty_coloured(void) { return colour; }

void tty_paint(int i, const struct page_colour *c, enum hue few)
{
  int number = TRUE_FIRST + 2 * (int)(c - page_colours);
  if (!colour || i < 0 || i >= PAGE_HUES) return;
  if (COLORS < 256) set_few(PAGE + i, few);
  else
    set_pairs(PAGE + i, c->dark_letters ? DARK_256 : LIGHT_256, deep ? number : c->fill_256,
              deep ? number + 1 : c->ink_256);
}

/* ---- how fast it is ---------------------------------------------------------- */

/* "How are you?" (DSR 5), and what a terminal that can hear says to it. */
enum { ANSWER = KEY_MAX + 1, PATIENCE_MS = 1000, A_DAY = 86400000 };
static const char question[] = "\033[5n", answer[] = "\033[0n";

static struct timespec asked_at;
static bool asked, deaf; /* deaf: it has never answered          */
static int lag;          /* of the last answer                   */

static int since_asked(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  time_t s = now.tv_sec - asked_at.tv_sec;
  return s > A_DAY / 1000 ? A_DAY : (int)(s * 1000 + (now.tv_nsec - asked_at.tv_nsec) / 1000000);
}

static void start_asking(void)
{
  char *cup = tigetstr("cup");
  bool ansi = cup && cup != (char *)-1 && !strncmp(cup, "\033[", 2);
  asked = false;
  deaf = !ansi || define_key(answer, ANSWER) != OK;
  lag = A_DAY;
}

void tty_ask(void)
{
  if (asked || deaf) return;
  clock_gettime(CLOCK_MONOTONIC, &asked_at);
  asked = write(STDOUT_FILENO, question, sizeof question - 1) == (ssize_t)sizeof question - 1;
}

static void answered(void)
{
  if (asked) lag = since_asked();
  asked = false;
}

int tty_lag(void)
{
  int waits = asked ? since_asked() : 0;
  return waits > lag ? waits : lag;
}

/* An answer that is on its way is not for whoever reads the terminal next. */
static void await_answer(void)
{
  while (asked && since_asked() < PATIENCE_MS && !caught) {
    struct pollfd f = { STDIN_FILENO, POLLIN, 0 };
    if (poll(&f, 1, PATIENCE_MS - since_asked()) <= 0 || f.revents != POLLIN) break;
    wint_t c;
    if (get_wch(&c) == KEY_CODE_YES && c == ANSWER) answered();
  }
  deaf = deaf || (asked && lag == A_DAY);
}

/* Terminals send other bytes than their description says: arrows as if nobody had asked for the keypad, F1 and End as
 * PuTTY, rxvt and the Linux console have them.  A key that is not known would be a lone Esc and letters. */
static void know_more_keys(void)
{
  static const struct {
    const char *bytes;
    int key;
  } more[] = {
    { "\033[A", KEY_UP },     { "\033[B", KEY_DOWN },   { "\033[C", KEY_RIGHT },  { "\033[D", KEY_LEFT },
    { "\033OA", KEY_UP },     { "\033OB", KEY_DOWN },   { "\033OC", KEY_RIGHT },  { "\033OD", KEY_LEFT },
    { "\033[H", KEY_HOME },   { "\033[F", KEY_END },    { "\033OH", KEY_HOME },   { "\033OF", KEY_END },
    { "\033[1~", KEY_HOME },  { "\033[4~", KEY_END },   { "\033[7~", KEY_HOME },  { "\033[8~", KEY_END },
    { "\033[11~", KEY_F(1) }, { "\033[12~", KEY_F(2) }, { "\033[13~", KEY_F(3) }, { "\033[14~", KEY_F(4) },
    { "\033[15~", KEY_F(5) }, { "\033OP", KEY_F(1) },   { "\033OQ", KEY_F(2) },   { "\033OR", KEY_F(3) },
    { "\033OS", KEY_F(4) },   { "\033[[A", KEY_F(1) },  { "\033[[B", KEY_F(2) },  { "\033[[C", KEY_F(3) },
    { "\033[[D", KEY_F(4) },  { "\033[[E", KEY_F(5) },
  };
  for (size_t i = 0; i < sizeof more / sizeof *more; i++)
    if (!key_defined(more[i].bytes)) define_key(more[i].bytes, more[i].key);
}

/* With the page's own colours where the terminal can show them. */
static SCREEN *open_as(const char *type)
{
  const char *no = getenv("NO_COLOR"), *was = getenv("TERMINFO");
  char *with = no && *no ? NULL : true_colour_terminfo(type), *kept = was ? strdup(was) : NULL;
  deep = false;
  if (with) setenv("TERMINFO", with, 1);
  SCREEN *s = newterm(type, stdout, stdin);
  if (with && kept) setenv("TERMINFO", kept, 1);
  else if (with) unsetenv("TERMINFO");
  if (with && s) deep = true_colour_is_on();
  if (with && !s) s = newterm(type, stdout, stdin);
  free(with);
  free(kept);
  return s;
}

/* A terminal newer than the system, as one often meets over ssh, draws like the one it is called after;
 * what has no name we know draws at least like the oldest. */
static SCREEN *open_screen(void)
{
  static const char *const modern[] = { "xterm",   "kitty",   "ghostty", "foot",    "alacritty",
                                        "wezterm", "konsole", "iterm",   "256color" };
  const char *type = getenv("TERM"), *like = "vt100";
  SCREEN *s = type && *type ? open_as(type) : NULL;
  for (size_t i = 0; type && i < sizeof modern / sizeof *modern; i++)
    if (strcasestr(type, modern[i])) like = "xterm-256color";
  return s ? s : open_as(like);
}

bool tty_start(bool russian)
{
  if (tcgetattr(STDIN_FILENO, &before)) return false;
  if (awake[0] < 0 && pipe2(awake, O_NONBLOCK | O_CLOEXEC))
    return false; /* kept: a thought may end later than the screen */
  worker_wake = tty_wake;
  choose_letters(russian);
  SCREEN *s = open_screen();
  if (!s) return false;
  set_term(s);
  started = true;
  caught = 0;
  catch_signals();
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  know_more_keys();
  start_asking();
  set_escdelay(25);
  choose_colours();
  mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
  mouseinterval(0);
  getmaxyx(stdscr, tty.rows, tty.cols);
  return true;
}

void tty_stop(void)
{
  if (!started) return;
  started = false;
  if (caught == SIGHUP) return; /* nobody is there to be drawn for  */
  await_answer();
  erase();
  refresh();
  endwin();
  tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
  for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++) signal(leaving[i], SIG_DFL);
  for (size_t i = 0; i < sizeof dying / sizeof *dying; i++) signal(dying[i], SIG_DFL);
}

/* ---- keys ------------------------------------------------------------------ */

static int click(void)
{
  MEVENT e;
  if (getmouse(&e) != OK) return K_NOTHING;
  tty.click_y = e.y;
  tty.click_x = e.x;
  return e.bstate & BUTTON4_PRESSED ? K_WHEEL_UP : e.bstate & BUTTON5_PRESSED ? K_WHEEL_DOWN : K_CLICK;
}

static int read_key(void);

static int function_key(wint_t c)
{
  switch (c) {
  case KEY_RESIZE:
    getmaxyx(stdscr, tty.rows, tty.cols);
    clearok(curscr, TRUE);
    return K_SIZE;
  case KEY_UP: return K_UP;
  case KEY_DOWN: return K_DOWN;
  case KEY_LEFT: return K_LEFT;
  case KEY_RIGHT: return K_RIGHT;
  case KEY_PPAGE: return K_PAGE_UP;
  case KEY_NPAGE: return K_PAGE_DOWN;
  case KEY_HOME: return K_HOME;
  case KEY_END: return K_TO_END;
  case KEY_BTAB: return K_TAB_BACK;
  case KEY_BACKSPACE: return K_RUBOUT;
  case KEY_ENTER: return '\n';
  case KEY_MOUSE: return click();
  case ANSWER: answered(); return read_key();
  default: return c >= (wint_t)KEY_F(1) && c <= (wint_t)KEY_F(12) ? K_F1 + (int)c - KEY_F(1) : K_NOTHING;
  }
}

static int read_key(void)
{
  wint_t c;
  int got = get_wch(&c);
  if (got == ERR) return K_NOTHING;
  if (got == KEY_CODE_YES) return function_key(c);
  if (c == 127 || c == 8) return K_RUBOUT;
  if (c == '\r') return '\n';
  if (c == 12) {
    clearok(curscr, TRUE);
    return K_SIZE;
  }
  return (int)c;
}

static void drain(void)
{
  char bytes[64];
  while (read(awake[0], bytes, sizeof bytes) > 0) {}
}

bool tty_signalled(void)
{
  tty.signal = caught;
  return caught;
}

int tty_key(int ms, int wire)
{
  for (;;) {
    if (tty_signalled()) return K_END;
    int key = read_key();
    if (tty_signalled()) return K_END; /* in the middle of an arrow's bytes it would leave a lone Esc */
    if (key != K_NOTHING) return key;
    struct pollfd f[3] = { { STDIN_FILENO, POLLIN, 0 }, { awake[0], POLLIN, 0 }, { wire, POLLIN, 0 } };
    int n = poll(f, wire >= 0 ? 3 : 2, ms);
    if (n == 0) return K_NOTHING;
    if (n < 0) continue; /* a signal: a new size is a key, too */
    if (f[0].revents & (POLLHUP | POLLERR | POLLNVAL)) {
      tty.signal = SIGHUP;
      return K_END;
    }
    if (wire >= 0 && f[2].revents) return K_WIRE;
    if (f[1].revents && !caught) {
      drain();
      return K_NOTHING;
    }
  }
}

int tty_pause(int ms)
{
  struct timespec from, now;
  clock_gettime(CLOCK_MONOTONIC, &from);
  for (int left = ms; left > 0;) {
    int key = tty_key(left, -1);
    if (key != K_NOTHING) return key;
    clock_gettime(CLOCK_MONOTONIC, &now);
    left = ms - (int)((now.tv_sec - from.tv_sec) * 1000 + (now.tv_nsec - from.tv_nsec) / 1000000);
  }
  return K_NOTHING;
}

/* ---- drawing --------------------------------------------------------------- */

static wchar_t in_ascii(wchar_t c)
{
  static const wchar_t pair[] =
      L"·.….—-–-−-«\"»\"×x→>←<↑^↓v▸>│|─-•*№#ёeЁE┌+┐+└+┘+┏+┓+┗+┛+━=┃|▀-▲^✚+■#●o“\"”\"’'‹<›>";
  for (const wchar_t *p = pair; *p; p += 2)
    if (*p == c) return p[1];
  return L'?';
}

/* What the terminal may be given in place of this character; 0: nothing. */
static wchar_t harmless(wchar_t c)
{
  char bytes[MB_LEN_MAX];
  mbstate_t state = { 0 };
  if (c < 32 || (c >= 127 && c < 160) || (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
      (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || (c >= 0xE0000 && c <= 0xE0FFF))
    return L'?';
  if (wcrtomb(bytes, c, &state) == (size_t)-1) return in_ascii(c);
  return wcwidth(c) < 0 ? L'?' : c;
}

/* The next character of a UTF-8 text, whatever the locale; broken bytes are U+FFFD. */
static const char *next(const char *text, wchar_t *out)
{
  const unsigned char *s = (const unsigned char *)text;
  int more = *s < 0x80 ? 0 : (*s & 0xE0) == 0xC0 ? 1 : (*s & 0xF0) == 0xE0 ? 2 : (*s & 0xF8) == 0xF0 ? 3 : -1;
  wchar_t c = more <= 0 ? *s : *s & (0x3F >> more);
  if (more < 0) {
    *out = 0x1F;
    return text + 1;
  }
  for (int i = 1; i <= more; i++) {
    if ((s[i] & 0xC0) != 0x80) {
      *out = 0x1F;
      return text + i;
    }
    c = c << 6 | (s[i] & 0x3F);
  }
  *out = c;
  return text + 1 + more;
}

static int columns(wchar_t c)
{
  int w = wcwidth(c);
  return w < 0 ? 1 : w;
}

const char *tty_cut(const char *text, int room, int *used)
{
  int n = 0;
  while (*text) {
    wchar_t c;
    const char *after = next(text, &c);
    int w = columns(harmless(c));
    if (n + w > room) break;
    n += w;
    text = after;
  }
  if (used) *used = n;
  return text;
}

int tty_width(const char *text)
{
  int n;
  tty_cut(text, 1 << 20, &n);
  return n;
}

static attr_t attributes(int look)
{
  int h = look & (HUES - 1);
  attr_t a = 0;
  if (look & BOLD) a |= A_BOLD;
  if (look & DIM) a |= A_DIM;
  if (look & UNDER) a |= A_UNDERLINE;
  if (look & REVERSE) a |= A_REVERSE;
  if (colour && h) a |= COLOR_PAIR(h + (look & INK ? HUES : look & HALF ? 2 * HUES : 0));
  return a;
}

int tty_put(int y, int x, int room, int look, const char *text)
{
  int n = 0;
  if (y < 0 || y >= tty.rows || x < 0) return 0;
  if (room > tty.cols - x) room = tty.cols - x;
  attrset((int)attributes(look));
  move(y, x);
  while (*text) {
    wchar_t one[2] = { 0, 0 };
    text = next(text, &one[0]);
    one[0] = harmless(one[0]);
    int w = columns(one[0]);
    if (n + w > room) break;
    addwstr(one);
    n += w;
  }
  attrset(0);
  return n;
}

void tty_fill(int y, int x, int room, int look)
{
  if (room > tty.cols - x) room = tty.cols - x;
  if (y < 0 || y >= tty.rows || x < 0) return;
  attrset((int)attributes(look));
  for (int i = 0; i < room; i++) mvaddch(y, x + i, ' ');
  attrset(0);
}

void tty_erase(void) { erase(); }

void tty_show(void) { refresh(); }

void tty_bell(void) { beep(); }

void tty_cursor(int y, int x)
{
  curs_set(y >= 0);
  if (y >= 0) move(y, x < tty.cols ? x : tty.cols - 1);
}
