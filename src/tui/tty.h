/* tty.h - one terminal: started, drawn on, asked for keys, left as it was.
 *
 * Text is UTF-8 and may come from anywhere: control characters, characters
 * that turn the writing round and broken bytes are shown as a question mark,
 * and what the terminal has no letter for as its nearest ASCII one.
 */
#ifndef IGROTEKA_TUI_TTY_H
#define IGROTEKA_TUI_TTY_H

#include <stdbool.h>

struct page_colour;

enum hue { PLAIN, RED, ORANGE, YELLOW, GREEN, TEAL, BLUE, PURPLE, WHITE, GREY, PAGE, HUES = 16 };
enum { PAGE_HUES = HUES - PAGE }; /* hues from PAGE on are those of the pieces of a game */
enum {
  BOLD = 16,
  DIM = 32,
  UNDER = 64,
  REVERSE = 128,
  INK = 256,
  HALF = 512
}; /* added to a hue; INK: the hue is of the letters; HALF: the letters are parts of what is filled with it */

enum {
  K_NOTHING = -1,
  K_WIRE = -2,
  K_END = -3, /* time is up; the other file can be read; a signal or no terminal */
  K_SIZE = 0x200000,
  K_UP,
  K_DOWN,
  K_LEFT,
  K_RIGHT,
  K_PAGE_UP,
  K_PAGE_DOWN,
  K_HOME,
  K_TO_END,
  K_TAB_BACK,
  K_RUBOUT,
  K_CLICK,
  K_WHEEL_UP,
  K_WHEEL_DOWN,
  K_F1 /* and on */
};

struct tty {
  int rows, cols, signal, click_y, click_x;
};
extern struct tty tty;

bool tty_start(bool russian); /* false: this terminal cannot      */
void tty_paint(int i, const struct page_colour *c,
               enum hue few); /* hue PAGE + i; few: where there are no 256 */
void tty_stop(void);
bool tty_coloured(void);       /* it has colours, and shall have  */
int tty_key(int ms, int wire); /* a character or one of K_; ms < 0: for ever; wire < 0: none */
int tty_pause(int ms);         /* so long; or a key                */
void tty_ask(void);            /* the terminal is to say that it is there, unless it was asked already */
int tty_lag(void); /* ms that its last answer took, or that the next one has already; a day: there is none */
void tty_wake(void);      /* from any thread: tty_key shall return */
bool tty_signalled(void); /* it is time to leave             */
void tty_erase(void);
void tty_show(void);
void tty_bell(void);
void tty_cursor(int y, int x);                                   /* where the cursor blinks; y < 0: nowhere */
int tty_put(int y, int x, int room, int look, const char *text); /* columns used; the row is cut at `room` */
void tty_fill(int y, int x, int room, int look);
int tty_width(const char *text);                            /* columns                          */
const char *tty_cut(const char *text, int room, int *used); /* where the first `room` columns end */

#endif
