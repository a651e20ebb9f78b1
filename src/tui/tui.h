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
#include "game_table.h"
#include "igroteka.h"

enum { TUI_ADDRESS = 200, TUI_NAME = 64 };

struct model;
int model_show(
    struct model *
        d); /* on a full screen: until the person leaves or a signal comes: the signal, 0, or -1: it cannot be drawn */
int model_speak(struct model *d); /* the same in lines, on any stdin and stdout */

/* What a person wants when a game is over. */
enum tui_wish { WISH_NOTHING, WISH_REMATCH, WISH_REVIEW };

/* Pieces travel where the terminal answers fast, always, or never. */
enum tui_motion { MOTION_AUTO, MOTION_ON, MOTION_OFF };
void tui_motion(enum tui_motion how); /* before a screen is opened       */

struct tui_table { /* a table in this program          */
  bool russian, plain;
  struct table *at;             /* begun; its people sit here, programs elsewhere */
  bool again;                   /* over, told and looked at: what now? */
  bool slow;                    /* programs take their time: they think in a thread */
  int (*show)(struct model *d); /* one of the two above             */
  struct ig_move (*think)(void *with, const struct ig_state *view, int seat, uint64_t seed,
                          const atomic_bool *hurry);
  void (*changed)(void *with); /* something happened or was undone */
  void *with;
  const char *note;   /* told on the screen at the start, or NULL */
  enum tui_wish wish; /* told by tui_play                 */
};

struct tui_join { /* a table on a server              */
  bool russian, watch, plain,
      named;              /* plain: in lines, not on a screen; named: the name is the person's own wish */
  const char *url, *name; /* HOST:PORT, http://HOST:PORT/#CODE, CODE; what to be called */
  const char *game;       /* a table of it is opened where the address has no code; or NULL */
  int seats, sets;
  const char *const *set;
  const char *record; /* a file for the record, when the game is over; or NULL */
};

struct tui_choice {           /* a table one wants to sit at      */
  bool russian, server, open; /* at a server; open: a new table there, not the one of the address */
  const struct ig_game *g;
  int seats, people, seat; /* seat from 0                      */
  uint8_t value[IG_OPTIONS_MAX];
  const struct bot *bot[IG_SEATS_MAX]; /* of each seat where a bot may sit */
  const char *kept;                    /* a game that is not over, in words; NULL: there is none */
  bool go_on;                          /* with that one                   */
  char address[TUI_ADDRESS], name[TUI_NAME];
};

bool tui_possible(void); /* stdin and stdout are a terminal that can be drawn on */
int tui_choose(
    struct tui_choice
        *c); /* the start screen: 0: so be it; 1: the person left; -1: it cannot be drawn; 128 + a signal */
int tui_play(struct tui_table *t);                        /* as model_show                    */
int tui_join(const struct tui_join *a, const char **why); /* 0, a signal, or -1: why */
int tui_review(bool russian, const struct ig_game *g,
               const char *record); /* a sound record; 0, a signal, or -1 */

#endif
