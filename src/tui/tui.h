/* tui.h - the games on a full screen of a terminal.
 *
 * The screen is drawn from scene, pick, check and describe, as the page is:
 * nothing here knows a rule of a game.  Whatever ends a call - the player, a
 * signal, a lost terminal - the terminal is as it was before.
 */
#ifndef IGROTEKA_TUI_H
#define IGROTEKA_TUI_H

#include <stdatomic.h>
#include "bot.h"
#include "igroteka.h"

enum { TUI_ADDRESS = 200, TUI_NAME = 64 };

struct tui_table {                         /* a table in this program          */
  bool russian;
  const struct ig_game *g;
  struct ig_state start;                   /* dealt to nobody                  */
  uint64_t seed;
  int first, people;                       /* people sit from this seat on, programs elsewhere */
  bool slow;                               /* programs take their time: they think in a thread */
  struct ig_move (*think)(void *with, const struct ig_state *view, int seat, const atomic_bool *hurry);   /* the move of a program */
  void (*event)(void *with, const struct ig_state *before, int number, int seat, struct ig_move m);
  void (*back)(void *with, int events);    /* only so many events have happened, after all */
  void *with;
};

struct tui_end { struct ig_state last; int events, signal; bool failed; };    /* how it stood; signal 0: the player left */

struct tui_join {                          /* a table on a server              */
  bool russian, watch, plain;              /* plain: in lines, not on a screen */
  const char *url, *name;                  /* HOST:PORT, http://HOST:PORT/#CODE, CODE; what to be called */
  const char *game;                        /* a table of it is opened where the address has no code; or NULL */
  int seats, sets;
  const char *const *set;
  const char *record;                      /* a file for the record, when the game is over; or NULL */
};

struct tui_choice {                        /* a table one wants to sit at      */
  bool russian, server, open;              /* at a server; open: a new table there, not the one of the address */
  const struct ig_game *g;
  int seats, people, seat;                 /* seat from 0                      */
  uint8_t value[IG_OPTIONS_MAX];
  const struct bot *bot;
  char address[TUI_ADDRESS], name[TUI_NAME];
};

bool tui_possible(void);                   /* stdin and stdout are a terminal that can be drawn on */
int  tui_choose(struct tui_choice *c);     /* the start screen: 0: so be it; 1: the person left; -1: it cannot be drawn; 128 + a signal */
void tui_play(const struct tui_table *t, struct tui_end *end);
int  tui_join(const struct tui_join *a, const char **why);   /* 0, a signal, or -1: why */
int  tui_review(bool russian, const struct ig_game *g, const char *record);          /* a sound record; 0, a signal, or -1 */

#endif
