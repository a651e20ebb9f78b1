/* desk.h - what the screen is a picture of: a view of one seat, who sits
 * where, what happened, and somewhere to send moves to.
 *
 * A source fills it: a table in this program, a table on a server, a record.
 */
#ifndef IGROTEKA_TUI_DESK_H
#define IGROTEKA_TUI_DESK_H

#include "igroteka.h"
#include "i18n.h"
#include "sheet.h"
#include "tui.h"

enum { NAME_TEXT = 128, NOTE_TEXT = 640, LOG_LINES = 1000, LOG_TEXT = IG_TELL_MAX };

struct source {
  void (*move)(struct desk *d, struct ig_move m);          /* the person plays; it has passed ig_check */
  bool (*word)(struct desk *d, const char *line);          /* a typed word of its own; false: it is none */
  void (*uncover)(struct desk *d);                         /* Enter on a covered screen */
  int  (*wire)(struct desk *d);                            /* a file to wait for, or -1; may be NULL */
  int  (*pause)(struct desk *d);                           /* ms until tick; 0: at once, before any key; -1: never; NULL: never */
  void (*tick)(struct desk *d);                            /* it can be read, or the pause is over */
  bool (*key)(struct desk *d, int key);                    /* a key of its own; may be NULL */
  int (*sheet)(struct desk *d, struct sheet_line *out, int cap);     /* the score sheet; NULL: only what the table lies like is known */
  const char *help;                                        /* N_(), may be NULL */
};

struct desk {
  bool russian, plain, local;              /* plain: in lines; local: at this keyboard */
  const struct ig_game *g;
  struct ig_state view;
  int seat;                                /* whose view it is, or IG_SPECTATOR */
  unsigned version;                        /* grows with every new view        */
  bool ready, mine, over;                  /* there is a view; the seat may move; the game is over */
  bool review;                             /* a record: nobody moves here    */
  bool shared;                             /* several people look at it by turns */
  bool covered;                            /* nobody may see the table until Enter */
  bool calls;                              /* a bell says that it is the person's turn at last */
  bool awaits;                             /* something is still to come: do not leave by yourself */
  bool patient;                            /* an end of the input is no reason to leave: somebody looks on */
  char name[IG_SEATS_MAX][NAME_TEXT];
  uint8_t nameless;                        /* a bit for each seat that is "Player 2" for want of a name */
  char title[NAME_TEXT], cover[NOTE_TEXT], note[NOTE_TEXT];
  char busy[NAME_TEXT + 40];               /* who thinks; ""                   */
  bool warn;                               /* the note is a refusal            */
  char log[LOG_LINES][LOG_TEXT];
  int logged;                              /* lines ever; the last LOG_LINES are kept */
  char drawn[LOG_TEXT], draw[LOG_TEXT];    /* draws of chance not yet told; the last of them, */
  int draw_at, draw_times;                 /* where it stands there, and how often in a row it came */
  const struct source *from;
  void *self;
};

#define DESK_FORMATS(a, b) __attribute__((format(printf, a, b)))
void desk_note(struct desk *d, bool warn, const char *format, ...) DESK_FORMATS(3, 4);
void desk_log(struct desk *d, const char *format, ...) DESK_FORMATS(2, 3);
void desk_tell(struct desk *d, int seat, const char *sentence);    /* into the log; draws of chance share a line, */
void desk_draws(struct desk *d);           /* which ends here                  */
struct ig_voice desk_voice(const struct desk *d);          /* how the games speak to whoever looks */
const char *desk_line(const struct desk *d, int i);        /* i lines ago, from 0; "" */
void desk_refuse(struct desk *d, int clause);
void desk_names(struct desk *d);           /* "Player 2", where there is no name */
void desk_who(const struct desk *d, int seat, char *out, int cap);

#endif
