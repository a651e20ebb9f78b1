/* hub_state.h - what the hub holds: people and their connections, tables and their games, and what is on its way out.
 *
 * A table is three things.  `meta` is everything that is public and durable; it
 * is in memory for every table and is stored as the summary row.  `play` is the
 * game itself; it is made by replaying the log and may be dropped at any time.
 * The rest of `struct table` lives only as long as the server does.
 */
#ifndef IGROTEKA_HUB_STATE_H
#define IGROTEKA_HUB_STATE_H

#include "fair.h"
#include "hub.h"
#include "igroteka.h"
#include "wire.h"

enum {
  CODE_LETTERS = 5,
  CODE_LONG = 8, /* of tables that are listed, and of others */
  NAME_BYTES = 96,
  NAME_SHOWN = NAME_BYTES + 16,
  NAME_LETTERS = 24,
  FACE_BYTES = 16,
  BOT_BYTES = 16,
  BANNED_MAX = 16,
  MUTED_MAX = 16,
  RE_BYTES = 48,
  LINKS_PER_CONN = 32,
  PROTOCOL = 3,
  PARTS_MAX = 2,
  NOTICE_LETTERS = 500
};
enum status { OPEN, RUNNING, OVER };
enum why { WHY_NONE, WHY_END, WHY_RESIGNED, WHY_TIMEOUT, WHY_CLOSED };
enum chat { CHAT_OFF, CHAT_PHRASES, CHAT_FREE };
enum policy { POLICY_BOT, POLICY_FORFEIT };
enum clock_kind { CLOCK_NONE, CLOCK_TURN, CLOCK_BANK, CLOCK_DAYS };

/* ---- maps from a number to a thing ------------------------------------------- */
struct map {
  uint64_t *key;
  void **value;
  size_t cap, used, live;
};
void *map_get(const struct map *m, uint64_t key);
void map_put(struct map *m, uint64_t key, void *value); /* value NULL: takes it out */
void map_free(struct map *m);

/* ---- things ---------------------------------------------------------------- */
struct own {
  int64_t table;
  int8_t seat;
}; /* seat: IG_SPECTATOR when only the host's */
struct person {
  int64_t id;
  char name[NAME_BYTES];
  uint64_t looks;        /* the same for names that look alike */
  char face[FACE_BYTES]; /* the word for a drawing; "": none was chosen */
  uint8_t token[32];
  bool changing;               /* changing: its row is on its way to the disk */
  bool muted, banned, deleted; /* by the owner of the server       */
  struct bucket changed, chatted;
  when_t spoke, gestured; /* last line and last emote, 0: none */
  struct own *own;
  int own_count; /* tables, and a few that no longer are: see archive.c */
};

struct source { /* an address, as far as limits care */
  uint64_t address;
  int conns, tables, bot_tables;
  struct bucket did[RATES];
};

struct conn {
  conn_t id;
  struct source *from; /* NULL: not known                  */
  struct person *who;  /* NULL before hello                */
  struct link *links;
  int link_count, at_lobby; /* at_lobby: place in hub.lobby + 1 */
  uint64_t lobby_heard;     /* number of the last notice        */
  int spare;
  when_t spare_at; /* messages left in this second     */
  bool greeting; /* the person is on the way to the disk, or looked for there; what is said meanwhile waits */
  int64_t looked_for;
  bool unread; /* the number in the token it showed; the store could not be read */
  struct deferred *deferred, **deferred_end;
  int deferred_count;
  char *by; /* the owner: who it is; NULL: a player */
  const struct ig_language
      *language; /* of all words; NULL: none was named: English, and events are not told */
  int protocol;  /* that it speaks, from hello       */
  bool guest;    /* of another hub, which has asked who it is */
};

struct link { /* one connection at one table      */
  struct conn *conn;
  struct table *table;
  int64_t seen; /* version of the last view sent    */
  struct link *of_conn, *of_table;
};

struct seat {
  int64_t person;
  char bot[BOT_BYTES];
  bool away, out, shows; /* shows: agrees that whoever looks on sees all hands */
};
struct clock {
  uint8_t kind;
  int64_t base, add;
}; /* milliseconds     */

struct table_meta {
  const struct ig_game *game;
  uint8_t seats, choice[IG_OPTIONS_MAX], status, why, chat, policy, active; /* active: seats to move */
  bool listed, spectators;
  bool drained,
      put_away; /* by the owner, in the summary and not in the log.  drained: answers nothing; put_away: does not
                                              count until somebody comes */
  char code[CODE_LONG + 1];
  struct clock clock;
  struct seat seat[IG_SEATS_MAX];
  int64_t host, next, n; /* next: table of the rematch; n: last log entry, the version */
  int64_t banned[BANNED_MAX], muted[MUTED_MAX];
  int banned_count, muted_count;
  int32_t day;   /* of the last change, by hub_date(); 0: not known.  Not in the log */
  uint16_t slow; /* seconds between two lines of one person */
};

struct event {
  struct ig_move move;
  uint32_t version, said; /* entry it came with; hash of the words */
  uint32_t was;           /* milliseconds the mover had left  */
  uint16_t k;             /* number of the mover's move, from 1 */
  int8_t seat;
};

struct table_game {
  uint8_t secret[FAIR_BYTES], seed[FAIR_BYTES];
  struct fair_promise promise[IG_SEATS_MAX];
  struct fair_entropy entropy[IG_SEATS_MAX];
  uint8_t promised;       /* mask of seats                    */
  struct ig_state *state; /* state_size bytes, a whole one inside table_apply(); NULL before the start */
  struct event *events;
  bool borrowed; /* the events belong to the play this is a copy of */
  int count, cap, draws;
  uint16_t moved[IG_SEATS_MAX]; /* moves made so far, undone ones too */
  int64_t left[IG_SEATS_MAX];   /* of the clock, as of the last entry */
  int64_t undone;               /* version of the last undo         */
};

struct deferred {
  conn_t conn;
  char *text;
  size_t n;
  struct deferred *next;
};

struct table {
  int64_t id;
  struct table_meta meta;
  struct table_game *play;
  struct table_game *loading;      /* being replayed                   */
  struct table_meta *loading_head; /* of the same; only while is_loading */
  bool is_loading, broken, forgotten, counted, counted_bots;
  bool elsewhere;              /* another hub's: known by its summary only */
  bool asleep;                 /* known, and clocks and bots do not go on yet */
  char *names;                 /* as played, JSON: see played.c    */
  int64_t counted_host;        /* as it stands in hub.hosted, if it is counted */
  uint64_t from, counted_from; /* address of who opened it, 0: not known */
  bool summary_only;           /* known by its summary only: whose turn it is, is not known */
  struct plan *pending;
  struct deferred *deferred, **deferred_end; /* messages that wait for it        */
  int deferred_count;
  struct link *links;
  int link_count;
  when_t mark, touched, due, retry; /* mark: the clocks stand as of then */
  int heap_at;                      /* place in hub.heap + 1            */
  when_t starting;                  /* > 0: entropies are awaited until then */
  struct fair_entropy *shown;       /* by seat, while they are awaited  */
  int64_t ahead;                    /* a version that somebody claimed to have seen, who was sent on */
  int takeback;
  uint8_t agreed;  /* seat that asks, or -1            */
  uint8_t hurried; /* seats whose bot was silent, and is asked for the second time */
  uint64_t ask[IG_SEATS_MAX];
  when_t asked;                      /* questions to bots, and when the last one was put */
  when_t absent_since[IG_SEATS_MAX]; /* 0: here                          */
  struct shut *shut;
  int shut_count; /* where people came from whom the host sent away: see order.c */
  char **said;
  int said_count;              /* chat, as JSON                    */
  int64_t lines;               /* number of the last line of it    */
  struct notice *notice;       /* in the lobby, or NULL            */
  struct table *newer, *older; /* in the lobby                     */
};

struct shut {
  uint64_t address;
  int64_t newest;
  when_t until;
};

struct notice { /* a table as the lobby shows it, or one that has left the list */
  struct notice *before, *after;
  uint64_t number; /* of the change; they grow         */
  char *row;
  char code[CODE_LONG + 1];
  bool gone;
  struct notice *next_gone; /* of those in hub.gone             */
};

struct table_change {
  struct table *t;
  struct table_meta meta;
  struct table_game *play;
  bool born, forget, views, facts;
};

struct plan { /* a change that is on its way to the disk */
  uint64_t batch;
  struct table_change part[PARTS_MAX];
  int parts;
  struct row *rows;
  int row_count;
  struct person *person;                                      /* who is new here, or gets another name */
  char new_name[NAME_BYTES], new_face[FACE_BYTES], token[64]; /* token: of somebody new           */
  conn_t from;
  char re[RE_BYTES];
  char *line;                                        /* said at part[0]                  */
  void (*then)(struct hub *h, const struct plan *p); /* what an act of the owner does once it is stored */
  int64_t person_id, about;
  bool on; /* for it: about: a table           */
  char *words, old_name[NAME_BYTES];
  const char *why; /* a table goes; NULL: it was closed */
  bool changes;
  struct person changed; /* a person, as it will be          */
  bool join, leave;      /* the requester goes to the last part's table; or goes away */
};

struct out {
  struct effect e;
  char *own;
  struct out *next;
}; /* of a SEND the text lies behind it in the same block */

struct moved { /* what a "move" entry says         */
  int seat;
  const char *text; /* the mover's words                */
  int64_t was;      /* milliseconds the mover had left  */
  const char *draws;
  int draw_count; /* what chance did then: words, each ended by a zero */
  const int64_t *left;
  int left_count; /* on the clocks afterwards         */
};

struct plain_move {
  char re[RE_BYTES], code[CODE_LONG + 1], text[2 * IG_MOVE_TEXT];
  int64_t n;
};

enum { SEEN_SLOTS = 1024 };
struct seen_text {
  int64_t table, version;
  uint64_t at;
  uint32_t size;
  int8_t seat;
};
struct seen {
  char *ring;
  size_t size;
  uint32_t slots;
  uint64_t written;
  struct seen_text slot[SEEN_SLOTS];
}; /* size and slots: 0, all; tests have less */

struct hub {
  struct hub_limits limits;
  uint8_t key[32];
  uint64_t drawn; /* all randomness: ChaCha20 under the seed */
  when_t now;
  bool draining, signs;
  bool shared, mine[HUB_SHARDS]; /* see shards.c                     */
  uint8_t signing[64];
  char signer[65]; /* the key for records, and its public half in hex */
  int32_t today;   /* 0: nobody has told               */
  struct map conns, tables, people, plans, asks;
  struct map codes, past; /* code -> number of the table; number -> one that was put away */
  struct map sources;
  size_t sources_sweep; /* by address; swept when there are so many */
  int bot_tables;
  struct map hosted;
  int live; /* tables that are not over: by host, and all */
  int64_t last_table, last_person;
  uint64_t last_batch, last_ask;
  struct out *first, **end, *given;
  struct buf draft;
  struct seen seen;
  struct table **heap;
  int heap_count, heap_cap;
  struct conn **lobby;
  int lobby_count, lobby_cap;
  struct table *newest; /* in the lobby                     */
  struct notice *oldest_notice, *last_notice, *gone;
  uint64_t notices; /* number of the last one           */
  struct bucket lobby_sent;
  when_t lobby_due; /* lobby_due: -1, nobody is behind */
  int lobby_next;   /* who of hub.lobby hears next      */
  struct hub_counts counts;
  struct ig_move *moves;                    /* IG_MOVES_MAX, to list in         */
  char text[IG_TEXT_MAX], was[IG_TEXT_MAX]; /* to print in      */
};

/* One message being answered. */
struct req {
  struct hub *h;
  struct conn *c;
  struct table *t;
  const json_t *in; /* NULL: it is a plain move         */
  const struct plain_move *move;
  const char *text;
  size_t size;
  char re[RE_BYTES]; /* its "id" as JSON, or ""          */
  int seat;          /* of the sender at t, or IG_SPECTATOR */
};

#endif
