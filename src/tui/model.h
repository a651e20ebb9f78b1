/* model.h - what the screen is a picture of: a view of one seat, who sits
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

/* Something that can be done here: how it is called, and the word that does it.  A word that ends with a space waits for more. */
struct choice {
  char label[160], word[80];
};

struct source {
  void (*move)(struct model *d, struct ig_move m); /* the person plays; it has passed ig_check */
  bool (*word)(struct model *d, const char *line); /* a typed word of its own; false: it is none */
  void (*uncover)(struct model *d);                /* Enter on a covered screen */
  int (*wire)(struct model *d);                    /* a file to wait for, or -1; may be NULL */
  int (*pause)(struct model *d); /* ms until tick; 0: at once, before any key; -1: never; NULL: never */
  void (*tick)(struct model *d); /* it can be read, or the pause is over */
  bool (*key)(struct model *d, int key); /* a key of its own; may be NULL */
  int (*sheet)(struct model *d, struct sheet_line *out,
               int cap); /* the score sheet; NULL: only what the table lies like is known */
  int (*menu)(struct model *d, struct choice *out, int cap); /* what can be done besides moves; may be NULL */
  const char *help;                                          /* N_(), may be NULL */
};

struct model {
  bool russian, plain, local; /* plain: in lines; local: at this keyboard */
  const struct ig_game *g;
  struct ig_state view;
  int seat;         /* whose view it is, or IG_SPECTATOR */
  unsigned version; /* grows with every new view        */
  struct ig_state
      since[IG_SEATS_MAX];     /* what each seat saw when its last move was made: what came since is marked */
  uint8_t has_since;           /* a bit for each seat that has one */
  bool ready, mine, over;      /* there is a view; the seat may move; the game is over */
  bool review;                 /* a record: nobody moves here    */
  enum tui_wish wish;          /* what the person wants after this */
  bool shared;                 /* several people look at it by turns */
  bool covered;                /* nobody may see the table until Enter */
  bool calls;                  /* a bell says that it is the person's turn at last */
  bool awaits;                 /* something is still to come: do not leave by yourself */
  uint8_t place[IG_SEATS_MAX]; /* as a server told them at the end, where somebody gave up; 0: not told */
  bool lists;                  /* there is no table yet: the menu stands open by itself */
  char link[NOTE_TEXT];        /* of the table, for a phone; "" there is none */
  bool told;                   /* all of it was told before: only what comes next is asked */
  bool patient;                /* an end of the input is no reason to leave: somebody looks on */
  char name[IG_SEATS_MAX][NAME_TEXT];
  uint8_t nameless; /* a bit for each seat that is "Player 2" for want of a name */
  char title[NAME_TEXT], cover[NOTE_TEXT], note[NOTE_TEXT];
  char busy[NAME_TEXT + 40]; /* who thinks; ""                   */
  bool warn;                 /* the note is a refusal            */
  char log[LOG_LINES][LOG_TEXT];
  int logged;                           /* lines ever; the last LOG_LINES are kept */
  char drawn[LOG_TEXT], draw[LOG_TEXT]; /* draws of chance not yet told; the last of them, */
  int draw_at, draw_times;              /* where it stands there, and how often in a row it came */
  const struct source *from;
  void *self;
};

#define DESK_FORMATS(a, b) __attribute__((format(printf, a, b)))
void model_note(struct model *d, bool warn, const char *format, ...) DESK_FORMATS(3, 4);
void model_log(struct model *d, const char *format, ...) DESK_FORMATS(2, 3);
void model_tell(struct model *d, int seat,
                const char *sentence);                /* into the log; draws of chance share a line, */
void model_draws(struct model *d);                    /* which ends here                  */
struct ig_voice model_voice(const struct model *d);   /* how the games speak to whoever looks */
const char *model_line(const struct model *d, int i); /* i lines ago, from 0; "" */
void model_moved(struct model *d, int seat,
                 const struct ig_state *view); /* the seat has moved, and this is what it sees */
void model_refuse(struct model *d, int clause);
void model_save(struct model *d, const char *path, const char *record); /* writes over nothing */
void model_names(struct model *d); /* "Player 2", where there is no name */
void model_who(const struct model *d, int seat, char *out, int cap);

#endif
