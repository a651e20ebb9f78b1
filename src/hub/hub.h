/* hub.h - all tables of one server as a pure state machine.
 *
 * Messages, time and randomness come in as calls; what is to be sent, stored,
 * loaded or asked of a bot comes out as effects.  The hub does no I/O, reads no
 * clock and has no generator of its own, so a whole server runs under a
 * simulator from one seed.
 *
 * Durability.  Everything that must survive is an entry in the log of its table:
 * (table, number, kind, body).  A change is planned on a copy, its entries go
 * out as one STORE effect, and only when hub_stored() says that they are on
 * disk does the change become true and is published.  If it says that they are
 * not, nothing has happened and the player is told.  A table is restored by
 * replaying its log; beside it are stored one summary row per table and
 * one row per person, which are written in the same batch when they change (an
 * ordinary move changes neither), and what was said at the table.  Nobody is
 * welcome before he is on disk: a token that was handed out is never forgotten.
 *
 * Secrets.  What leaves in a SEND effect to a seat is made from that seat's view
 * and from nothing else.
 */
#ifndef IGROTEKA_HUB_H
#define IGROTEKA_HUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "bucket.h"
#include "shard.h"

typedef uint64_t conn_t; /* a connection, numbered by the adapter; never 0 */
typedef int64_t when_t;  /* milliseconds, from the adapter's monotonic clock */

struct hub;

enum {
  HUB_MESSAGE_MAX = 4096,
  HUB_HEADROOM = 16
}; /* bytes in front of the text of a SEND, for the adapter to write in, as in the text itself */

enum stored {             /* what became of a batch            */
              NOT_STORED, /* nothing has happened; it may be tried again */
              STORED,     /* it is on the disk                 */
              TAKEN,      /* nothing has happened: a number or a code in it was used before.  For a
                                              table that is already there this means that what is known of it here is not what is stored */
              FENCED      /* nothing has happened: somebody else owns the store now */
};

enum hub_rate {              /* what may be done only so often   */
                RATE_OPEN,   /* tables opened, by an address     */
                RATE_PEOPLE, /* people made, by an address       */
                RATE_CHANGE, /* seats, bots, names and the like changed, by a person; by an address ten times as often */
                RATE_CHAT,  /* lines said, in the same way      */
                RATE_GUESS, /* tables asked for that are not there, by an address */
                RATES
};

struct hub_limits {                                           /* each has a default; 0 takes it   */
  struct rate rate[RATES], lobby;                             /* lobby: messages to all who watch it */
  int tables_per_address, bot_tables, bot_tables_per_address; /* bot_tables: where nobody but bots plays */
  int entries_per_table;                                      /* changes that are not moves end with this */
  int tables, tables_per_person, conns_per_seat, spectators, chat_length, chat_kept;
  int messages_per_second, deferred_per_table;
  int idle_table_hours; /* an open, never started table goes after this */
  int keep_days;        /* a game that nobody moved in for longer is put away, and counts no more */
  int unload_seconds;   /* a table that nobody touches leaves memory after this */
  int reveal_seconds;   /* so long may a client take to reveal its entropy */
  int absent_seconds;   /* so long is a player away before a bot may take the seat */
  int bot_seconds; /* so long may a bot be silent; it is asked once more, in a hurry, and then any legal move is made for it */
  const char *const *bots; /* names that the adapter knows, NULL-ended; NULL: "random" alone.
                                              The first one takes the seats of absent players */
};

void hub_set_limits(struct hub *h, const struct hub_limits *limits); /* from now on */
const char *hub_sign_with(
    struct hub *h,
    const uint8_t secret[64]); /* an Ed25519 key: records are signed; the public half, in hex */
struct hub *hub_new(const struct hub_limits *limits, const uint8_t seed[32]); /* seed: 32 random bytes */
void hub_free(struct hub *h);

/* ---- in ------------------------------------------------------------------- */
void hub_connect(struct hub *h, conn_t c, when_t now);
void hub_address(struct hub *h, conn_t c,
                 uint64_t address); /* after hub_connect: where it comes from, for limits; 0: not known */
void hub_message(struct hub *h, conn_t c, const char *text, size_t n,
                 when_t now); /* one JSON text; at most HUB_MESSAGE_MAX */
void hub_disconnect(struct hub *h, conn_t c, when_t now);
void hub_connect_owner(
    struct hub *h, conn_t c, const char *by,
    when_t now); /* the owner's, with the messages of admin.c; by: who, for the audit log */
void hub_time(struct hub *h, when_t now);  /* call at hub_next_time() or later */
when_t hub_next_time(const struct hub *h); /* when something is due; -1: nothing */
void hub_stored(struct hub *h, uint64_t batch, enum stored how,
                when_t now); /* each batch once, in any order */
void hub_bot_answer(struct hub *h, uint64_t ask, const char *move, when_t now); /* NULL: it gave up */
void hub_date(struct hub *h, int64_t day,
              when_t now); /* days since some day; before all that is known, and when it changes.
                                                                  Never: nothing is put away */
void hub_drain(struct hub *h, when_t now); /* SIGTERM: refuse new things, tell clients */

/* ---- restoring: all tables and their people, then hub_ready(); and entries, on LOAD --- */
void hub_known_table(struct hub *h, int64_t table, const char *summary); /* the JSON of its summary row */
bool hub_wants_person(const struct hub *h,
                      int64_t person); /* sits at a table, or sat there; others are found when they come */
void hub_known_person(struct hub *h, int64_t person, const char *row);
void hub_found_person(struct hub *h, conn_t c, int64_t person, const char *row, bool ok,
                      when_t now); /* after FIND; row NULL: there is nobody */
void hub_numbers(struct hub *h, int64_t table,
                 int64_t person);          /* new tables and people get these numbers and the next ones */
void hub_ready(struct hub *h, when_t now); /* no more of them: clocks and bots go on.  Summaries that
                                                                  tell no day are stored anew, before anything else */
void hub_loaded_entry(struct hub *h, int64_t table, int64_t n, const char *kind, const char *body);
void hub_loaded_line(struct hub *h, int64_t table, int64_t n,
                     const char *body); /* of its chat, the oldest first */
void hub_loaded(struct hub *h, int64_t table, bool ok,
                when_t now); /* all entries and lines of a LOAD were given */

/* ---- several hubs over one store: each owns the tables of some shards (shards.c) --------------------
 * A hub that shares knows of all tables, and plays at its own.  Whoever says something to another one's table is
 * sent there: EFFECT_ELSEWHERE, and there he is a guest. */
struct hub_guest {
  int64_t person;
  uint64_t address;
  int protocol;
  const char *language; /* NULL: none was named             */
  const char *by;       /* the owner of the server: who it is; NULL: a player */
};

void hub_share(struct hub *h); /* before anything is known: from now on it owns nothing */
void hub_own(struct hub *h, const bool mine[HUB_SHARDS],
             when_t now); /* these from now on.  Whoever is at a table that is not ours
                                                                                   any more is hung up on, and comes back */
bool hub_lets_go(
    const struct hub *h); /* something is still being stored at tables that are not ours any more */
void hub_changed_table(struct hub *h, int64_t table, const char *summary,
                       when_t now); /* by somebody; NULL: it is gone */
void hub_changed_person(struct hub *h, int64_t person, const char *row);
void hub_connect_guest(struct hub *h, conn_t c, const struct hub_guest *as, when_t now);
void hub_nowhere(struct hub *h, conn_t c, const char *text,
                 size_t n); /* what the owner said to a table that nobody owns at this moment: he is told */

enum { HUB_CLOSE_MOVED = 1012 }; /* come back, the table is elsewhere now */

/* ---- out ------------------------------------------------------------------- */
enum effect_kind {
  EFFECT_NONE,
  EFFECT_SEND,      /* text to conn                      */
  EFFECT_CLOSE,     /* close conn with WebSocket code and reason */
  EFFECT_STORE,     /* rows, atomically; answer with hub_stored(batch) */
  EFFECT_LOAD,      /* give all entries and lines of table, then hub_loaded() */
  EFFECT_FIND,      /* a person by number, for conn: answer with hub_found_person() */
  EFFECT_ASK,       /* a bot: game, options, view; answer with hub_bot_answer(ask) */
  EFFECT_ELSEWHERE, /* text of conn to whoever owns shard `table`; conn as a guest: person, owner (address), code (protocol), bot (language), by */
  EFFECT_STOP       /* the owner wants the server to stop, as SIGTERM does */
};

enum row_kind {
  ROW_ENTRY,
  ROW_SUMMARY,
  ROW_PERSON,
  ROW_FORGET_TABLE,
  ROW_LINE,
  ROW_AUDIT,         /* what the owner did: kind and JSON body */
  ROW_FORGET_PERSON, /* names and chat of a person in the logs of tables: see admin.c */
  ROW_SETTING
}; /* the adapter's own: name in kind, value in body, "" takes it away */

struct row { /* one row of a STORE                */
  enum row_kind what;
  int64_t id;              /* table, or person                  */
  int64_t n;               /* entry: its number in the log, from 1; line: its number, rising */
  const char *kind, *body; /* entry: kind and JSON body; summary: code and JSON; else: JSON in body */
};

struct effect { /* valid until the next call of hub_next_effect */
  enum effect_kind kind;
  conn_t conn;
  const char *text;
  size_t size; /* SEND; CLOSE: the reason; ASK: the view as a position text,
                                              which names the game, its options and whose turn it is */
  int code;    /* CLOSE                             */
  uint64_t batch;
  const struct row *rows;
  int row_count;  /* STORE       */
  int64_t table;  /* LOAD, ASK                         */
  int64_t person; /* FIND                              */
  uint64_t ask;
  const char *bot;
  int seat; /* ASK: which bot, for which seat (from 0) */
  uint64_t owner;
  bool hurry;     /* ASK: whose turn it takes; it was silent before, so any sensible move at once */
  const char *by; /* ELSEWHERE: see hub_guest         */
};

/* Takes the next effect; false when there is none.  Call it until then after
 * every call above.  SENDs to one connection keep their order; STOREs of one
 * table never overlap (the next comes only after hub_stored), those of several do.
 * Entries and lines are added, never put in the place of others; a summary or a
 * person replaces the one before.  Numbers of new tables and people rise. */
bool hub_next_effect(struct hub *h, struct effect *out);

/* ---- looking ----------------------------------------------------------------- */
struct hub_counts {
  int tables, tables_loaded, running, connections, seats_taken, pending;
  uint64_t moves, refused, games_ended;
};
void hub_count(const struct hub *h, struct hub_counts *out);
bool hub_is_broken(const struct hub *h, int64_t table); /* its log did not replay, or there is none */
void hub_fetch(struct hub *h, int64_t table);           /* LOADs a table though nobody asked: for fsck */

#endif
