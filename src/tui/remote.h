/* remote.h - the insides of a table on a server: the connection and what is
 * known of the table.  docs/protocol.md has the messages.
 *
 * A connection that is lost is tried again and again; the same person comes
 * back to the same seat, and a move that was not heard is sent again under
 * its old number, which is harmless where it was.
 */
#ifndef IGROTEKA_TUI_REMOTE_H
#define IGROTEKA_TUI_REMOTE_H

#include <jansson.h>
#include "model.h"
#include "tui.h"
#include "wsclient.h"

enum { HOST_TEXT = 256, TOKEN_TEXT = 80, CODE_TEXT = 12, PATH_TEXT = 600, DEAL_BYTES = 16 };

struct remote {
  const struct tui_join *ask;
  char host[HOST_TEXT], code[CODE_TEXT], token[TOKEN_TEXT];
  int port;
  struct ws_pool pool;
  struct ws ws;
  bool up, known, asked, rejoined, recorded, kept, host_here,
      renamed;                                     /* connected; greeted; the table was asked for once */
  int64_t retry, heard;                            /* when to try again; when the view came */
  int version, next_move, last_event, seats, seat; /* seat from 1; 0: none */
  char status[16], next[CODE_TEXT], chat[12];
  char pending[IG_MOVE_TEXT]; /* a move not yet answered          */
  int pending_number;
  int64_t left[IG_SEATS_MAX];     /* on the clocks; -1: none          */
  char bytes[2 * DEAL_BYTES + 1]; /* hex: what we add to the deal; "" nothing was promised */
  bool turn[IG_SEATS_MAX], taken[IG_SEATS_MAX], muted[IG_SEATS_MAX];
  const char *advised; /* what one could do next, as it was told last */
  bool follows, asks, undo_asked, talks,
      away; /* you want the next game; you ask to undo a move; somebody asks to undo a move; one may say anything; a bot plays for you */
  char told[600];             /* who sits at the table, as it was told last */
  int slow;                   /* seconds between two lines        */
  json_t *phrases;            /* the answer of that name, with emotes */
  json_t *lobby;              /* rows by their codes              */
  char *record;               /* of a game that is over, when it was asked for */
  char save[PATH_TEXT];       /* the file that it shall be kept in, or "" */
  bool reviews;               /* it was asked for                */
  char position[IG_TEXT_MAX]; /* of the last view                 */
};

/* remote_wire.c */
bool remote_address(struct remote *r, const char *url, const char **why);
void remote_token_read(struct remote *r);
void remote_token_write(const struct remote *r);
void remote_send(struct remote *r, json_t *message); /* takes it         */
void remote_connect(struct model *d);
void remote_lost(struct model *d);

/* remote.c */
void remote_hear(struct model *d, const char *text, size_t n);
void remote_greet(struct model *d);
void remote_join(struct model *d);
void remote_go(struct model *d, const char *code); /* to another table */
void remote_play(struct model *d, struct ig_move m);
void remote_rename(struct remote *r, const char *name);
const char *remote_words(const json_t *m); /* what the server says in a message, or a part of one */

/* remote_menu.c */
void remote_lobby(struct model *d, const json_t *m);
int remote_menu(struct model *d, struct choice *out, int cap);

/* remote_deal.c */
void remote_sit(struct remote *r, int seat); /* with a promise; seat 0: any */
void remote_reveal(struct remote *r);
void remote_keep_record(struct model *d, const char *text);

/* remote_commands.c */
bool remote_word(struct model *d, const char *line);
extern const char *const remote_help; /* to be translated */

#endif
