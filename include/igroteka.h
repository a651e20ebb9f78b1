/* igroteka.h - five table games as a C library.
 *
 * A game is a `const struct ig_game *`.  A position is a block of at most
 * IG_STATE_MAX bytes that the caller owns: plain data without pointers, to be
 * copied with memcpy and compared with memcmp.  Nothing here allocates, reads
 * a clock, does I/O, keeps a global or uses floating point.
 *
 *     const struct ig_game *g = ig_find("null");
 *     struct ig_state s;
 *     ig_setup(g, 2, NULL, &s);
 *     while (!ig_over(g, &s)) {
 *       int seat = ig_next_seat(g, &s);                   a player or IG_CHANCE
 *       ig_apply(g, &s, seat, ig_random_move(g, &s, seat, &rng));
 *     }
 *
 * Chance is a seat: what a shuffled deck or a bag gives is a move of
 * IG_CHANCE.  What a player may know is a *view*, which is again a position,
 * with unknowns.  Every function that takes a position takes a view as well,
 * but ig_apply and ig_playout: they need the whole position, or a guess of it
 * (ig_determinize).
 */
#ifndef IGROTEKA_H
#define IGROTEKA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define IG_ALIGNED alignas(16)
#else
#define IG_ALIGNED _Alignas(16)
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default) /* the shared library shows these and nothing else */
#endif

#define IG_VERSION_MAJOR 0
#define IG_VERSION_MINOR 1
#define IG_VERSION_PATCH 0

enum {
  IG_SEATS_MAX = 6,     /* players at one table                            */
  IG_STATE_MAX = 2048,  /* bytes of a position                             */
  IG_MOVES_MAX = 16384, /* no position has more legal moves                */
  IG_TEXT_MAX = 16384,  /* characters of a printed position                */
  IG_MOVE_TEXT = 96,    /* characters of a printed move                    */
  IG_TELL_MAX = 2048,   /* characters of what is told about one event      */
  IG_OPTIONS_MAX = 12,
  IG_ITEMS_MAX = 768,  /* things on the table at once                     */
  IG_MARKS_MAX = 16,   /* things that one move put somewhere, or took     */
  IG_POINTS_MAX = 192, /* lines of a score breakdown                      */
  IG_SOURCES_MAX = 8,  /* kinds of points of a game                       */
  IG_DATA_MAX = 8192   /* bytes of a loaded deck                          */
};

enum { IG_CHANCE = -1, IG_SPECTATOR = -2, IG_ALL = -3 }; /* seats that are not players */
enum { IG_OK = 0, IG_MORE = -1 };                        /* answers of a check besides clauses          */

struct ig_game; /* opaque: one rule set with its deck           */

struct ig_state { /* a position, or a view of one                 */
  IG_ALIGNED unsigned char bytes[IG_STATE_MAX];
};

struct ig_rng {
  uint64_t s;
}; /* splitmix64: a seed means the same for ever   */

/* One move of one seat, or one draw of chance.  What the bytes mean is the
 * game's own business; unused bytes are zero, so moves compare with memcmp. */
struct ig_move {
  uint8_t op, n, a[14];
};

struct ig_clause_text { /* a clause in one language                    */
  const char *language; /* "en"; NULL after the last                   */
  const char *section;  /* title of the section it opens, or ""        */
  const char *says;     /* one sentence, also the text of a refusal    */
  const char *more;     /* the rest of the clause, or ""               */
};

struct ig_clause { /* one numbered sentence of the rulebook        */
  const char *id;  /* "NULL-3.2": game, section, number            */
  bool ruling;     /* the book is silent and the reading is ours   */
  const struct ig_clause_text
      *text; /* in every language that has a rulebook, English first: see ig_clause_in */
};

struct ig_option {
  const char *name;          /* "goals"                                      */
  const char *const *values; /* NULL-ended, the default first; NULL: a file  */
  const char *about;         /* in English, as what it says: see ig_option_about */
  const char *const *says;   /* what each value means; NULL: as it is written */
  const char *clause;        /* the clause that leaves the choice            */
};

struct ig_fault {                 /* why a text could not be read                 */
  int line, column;               /* from 1; 0 when the place does not matter     */
  const char *why;                /* in English: see ig_fault_why                 */
  const struct ig_clause *clause; /* the clause that says why, or NULL            */
  char near[40];                  /* the words it stumbled on                     */
};

struct ig_outcome {
  bool over;
  int32_t score[IG_SEATS_MAX];
  int8_t place[IG_SEATS_MAX]; /* 1 is a winner; ties share a place            */
};

struct ig_points { /* one line of a score breakdown                */
  int8_t seat;
  int16_t clause;
  int32_t points;
  uint8_t n; /* the cards that gave it, as scene items       */
  uint16_t item[84];
};

struct ig_item { /* one thing on the table, for a front end      */
  uint16_t id;   /* from 1, stable while the position stands     */
  uint8_t kind;  /* what it is: see ig_kind_name; 0 is a place   */
  uint8_t zone;  /* where it lies: see ig_zone_name              */
  int8_t seat;   /* whose, or IG_SPECTATOR when common           */
  uint8_t flags; /* IG_HIDDEN and so on                          */
  int16_t x, y;  /* in its zone                                  */
  int16_t value; /* a count or a number written on it, or 0      */
};
enum {
  IG_HIDDEN = 1,  /* it lies face down: kind may be IG_UNKNOWN    */
  IG_LAST = 2,    /* the last turn put it here                    */
  IG_COVERED = 4, /* another card lies on it                      */
  IG_BUTTON = 8
};                         /* not a thing but a choice, like passing       */
enum { IG_UNKNOWN = 255 }; /* a kind that this view does not know          */

struct ig_language; /* opaque: what games say, in one language       */

struct ig_voice {                     /* how something is told, and to whom           */
  const struct ig_language *language; /* NULL: English                                */
  int you;                            /* the seat that is told "you"; IG_SPECTATOR: none */
  const char *name[IG_SEATS_MAX];     /* who sits there; NULL or "": "Player 2"       */
  uint8_t bots;                       /* a bit for each seat that is "Bot 2" then     */
  bool bare;                          /* without who did it and full stop: ig_tell_deed sets it */
  bool heard; /* whoever listens hears every event and every question: what only repeats them is left out */
};

/* ---- games -------------------------------------------------------------- */
int ig_game_count(void);
const struct ig_game *ig_game_at(int i);
const struct ig_game *ig_find(const char *name); /* NULL when there is none      */
const char *ig_name(const struct ig_game *g);
const char *ig_title(const struct ig_game *g,
                     const struct ig_language *l); /* a language is one of ig_language_at; NULL: English */
const char *ig_about(const struct ig_game *g, const struct ig_language *l);
int ig_rules_version(const struct ig_game *g);
const struct ig_game *ig_version(const struct ig_game *g,
                                 int rules_version); /* the same game by those rules: old games go on by the
                                               rules they began with; NULL when they are not known */
int ig_seats_min(const struct ig_game *g);
int ig_seats_max(const struct ig_game *g);
int ig_state_size(const struct ig_game *g);
int ig_feature_count(const struct ig_game *g);
int ig_option_count(const struct ig_game *g);
const struct ig_option *ig_option_at(const struct ig_game *g, int i);
const char *ig_option_about(const struct ig_game *g, int i, const struct ig_language *l);
const char *ig_option_says(const struct ig_game *g, int i, int value,
                           const struct ig_language *l); /* of an option with values */
int ig_clause_count(const struct ig_game *g); /* clauses run from 1; 0 holds the book's opening words */
const struct ig_clause *ig_clause_at(const struct ig_game *g, int clause);
const struct ig_clause_text *ig_clause_in(
    const struct ig_clause *c, const struct ig_language *l); /* English where there is no such rulebook */
int ig_clause_find(const struct ig_game *g, const char *id); /* "NULL-3.1", or "3.1"; 0 when there is none */
int ig_kind_name(const struct ig_game *g, int kind, const struct ig_language *l, char *out,
                 int cap);                                   /* nothing when there is none */
const char *ig_kind_code(const struct ig_game *g, int kind); /* the short name used in the notation; "" */
const char *ig_zone_name(const struct ig_game *g, int zone, const struct ig_language *l);
const char *ig_zone_code(const struct ig_game *g, int zone); /* the short name used in the notation */

/* A game with another deck.  `memory` (see ig_loaded_size) holds the new game and
 * must outlive it; `text` is the deck file.  NULL with *why set: a bad file. */
size_t ig_loaded_size(void);
const struct ig_game *ig_load_deck(const struct ig_game *g, const char *text, void *memory,
                                   struct ig_fault *why);

/* ---- playing ------------------------------------------------------------ */
/* choice[i] is the number of the value of option i; NULL takes the defaults.
 * Returns IG_OK, or the clause that forbids such a table. */
int ig_setup(const struct ig_game *g, int seats, const uint8_t *choice, struct ig_state *out);
bool ig_over(const struct ig_game *g, const struct ig_state *s);
int ig_seats(const struct ig_game *g, const struct ig_state *s);
int ig_ply(const struct ig_game *g, const struct ig_state *s);
bool ig_is_active(const struct ig_game *g, const struct ig_state *s, int seat);
int ig_next_seat(const struct ig_game *g, const struct ig_state *s); /* an active seat, or IG_CHANCE */
int ig_moves(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move *out,
             int cap); /* sorted, unique; how many     */
uint32_t ig_weight(const struct ig_game *g, const struct ig_state *s, struct ig_move m);
/* IG_OK; IG_MORE: legal so far, the move is not complete; else the first
 * clause broken.  Any bytes may be asked about. */
int ig_check(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move m);
/* Every clause that the move breaks, the one of ig_check first, each once; how many: 0 if it breaks none. */
int ig_broken(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move m, int16_t *out,
              int cap);
/* The seat has one move, and it does nothing but end a turn (a skip): whoever runs a table
 * makes it without asking.  false: it has a choice, or is not to move. */
bool ig_idle_move(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move *out);
bool ig_apply(const struct ig_game *g, struct ig_state *s, int seat,
              struct ig_move m); /* any bytes, any seat: what
                                               ig_check does not allow changes nothing, and false is said */
struct ig_move ig_random_move(const struct ig_game *g, const struct ig_state *s, int seat,
                              struct ig_rng *r); /* uniform; chance: by weight   */
void ig_playout(const struct ig_game *g, struct ig_state *s, struct ig_rng *r);
void ig_outcome(const struct ig_game *g, const struct ig_state *s, struct ig_outcome *out);
int ig_breakdown(const struct ig_game *g, const struct ig_state *s, struct ig_points *out, int cap);
uint64_t ig_hash(const struct ig_game *g, const struct ig_state *s);

/* ---- knowing ------------------------------------------------------------ */
int ig_viewer(const struct ig_game *g, const struct ig_state *s); /* IG_ALL: nothing is hidden */
void ig_view(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_state *out);
struct ig_move ig_veil(const struct ig_game *g, const struct ig_state *s, int mover, struct ig_move m,
                       int seat); /* the move as `seat` sees it   */
void ig_determinize(const struct ig_game *g, const struct ig_state *view, struct ig_rng *r,
                    struct ig_state *out);
void ig_features(const struct ig_game *g, const struct ig_state *view, int16_t *out);

/* ---- writing ------------------------------------------------------------ */
int ig_print_move(const struct ig_game *g, const struct ig_state *s, struct ig_move m, char *out, int cap);
bool ig_parse_move(const struct ig_game *g, const struct ig_state *s, const char *text, struct ig_move *out,
                   struct ig_fault *why);
int ig_print(const struct ig_game *g, const struct ig_state *s, char *out, int cap);
const struct ig_game *ig_parse_game(const char *text, struct ig_fault *why); /* which game a position is of */
bool ig_parse(const struct ig_game *g, const char *text, struct ig_state *out, struct ig_fault *why);
int ig_describe(const struct ig_game *g, const struct ig_state *view, const struct ig_language *l, char *out,
                int cap);
int ig_describe_to(const struct ig_game *g, const struct ig_state *view, const struct ig_voice *v, char *out,
                   int cap); /* the same to somebody, with names */
const char *ig_fault_why(const struct ig_fault *f, const struct ig_language *l);
/* Options as text, for records and command lines: " goals=2 refill=four", a
 * space before each; reading takes any number of them on one line. */
int ig_print_options(const struct ig_game *g, const struct ig_state *s, char *out, int cap);
bool ig_parse_options(const struct ig_game *g, const char *text, uint8_t *choice, struct ig_fault *why);

/* ---- telling ------------------------------------------------------------ */
int ig_language_count(void); /* English is number 0          */
const struct ig_language *ig_language_at(int i);
const struct ig_language *ig_language(const char *name); /* "en", "ru"; NULL when there is none */
const char *ig_language_name(const struct ig_language *l);

/* An event as a sentence, with what came of it: "Ann puts a right edge on the
 * yellow shelf and closes it: 3 cards, 6 points."  `before` and `after` are views of one seat (or
 * both the whole position), and `m` the move as that seat saw it (ig_veil): so
 * nothing can be told that it does not know. */
int ig_tell(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m,
            const struct ig_state *after, const struct ig_voice *v, char *out, int cap);
/* A move of a player in short, without who made it and what came of it: "puts Rex on the green shelf", "two
 * cards".  Nothing for a choice that is one of several at once: a list of the latest moves need not tell it. */
int ig_tell_deed(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m,
                 const struct ig_voice *v, char *out, int cap);
bool ig_is_quiet(const struct ig_game *g, struct ig_move draw); /* one draw of many, that no log need tell */
/* A move that the seat may make, as a sentence to it, with what surely comes of it. */
int ig_tell_move(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move m,
                 const struct ig_voice *v, char *out, int cap);
/* What the seat is asked to do now, with a move so far put together: "Choose a
 * card."  Nothing when it is not the seat's turn. */
int ig_ask(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move so_far,
           const struct ig_voice *v, char *out, int cap);
/* A short name of points: "Personal goal, 4 of 6". */
int ig_label(const struct ig_game *g, const struct ig_state *view, const struct ig_points *line,
             const struct ig_voice *v, char *out, int cap);
/* The kinds of points of a game, "groups": each line of a breakdown is of one, counted from 0. */
int ig_source_count(const struct ig_game *g);
int ig_source(const struct ig_game *g, const struct ig_state *s, const struct ig_points *line);
int ig_source_name(const struct ig_game *g, int source, const struct ig_voice *v, char *out, int cap);
bool ig_by_turns(const struct ig_game *g, int clause); /* its points come turn by turn, and stay: a line each
                                               on a score sheet; their label is asked for without items */
/* Who won: "Ann wins, 31 points."  Nothing while the game goes on. */
int ig_tell_end(const struct ig_game *g, const struct ig_state *s, const struct ig_voice *v, char *out,
                int cap);

/* ---- showing ------------------------------------------------------------ */
int ig_scene(const struct ig_game *g, const struct ig_state *view, struct ig_item *out, int cap);
int ig_print_item(const struct ig_game *g, const struct ig_state *view, int item, char *out, int cap);
/* What a thing tells whoever looks closer: its points, its property, the words
 * of a goal and how far it is.  Nothing where the name of the kind says it all. */
int ig_say_item(const struct ig_game *g, const struct ig_state *view, int item, const struct ig_language *l,
                char *out, int cap);
int ig_item_code(const struct ig_game *g, const struct ig_state *view, int item, char *out,
                 int cap); /* the same for a program */
/* What a move that was made shows on the table: the things that it laid, where they lie in this view, which
 * came after it, and the places that it left empty (items of kind 0).  How many; none where the game's scene
 * says it itself (IG_LAST), or nothing is to be seen of it any more. */
int ig_marks(const struct ig_game *g, const struct ig_state *view, int mover, struct ig_move m, uint16_t *out,
             int cap);
/* The move `so_far` with one more item pointed at.  op 0: pointing there
 * means nothing now.  Ask ig_check whether the result is legal so far. */
struct ig_move ig_pick(const struct ig_game *g, const struct ig_state *view, int seat, struct ig_move so_far,
                       int item);

uint32_t ig_rng_below(struct ig_rng *r, uint32_t n); /* uniform in [0, n), n > 0     */

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
