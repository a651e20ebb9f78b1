/* cli.h - what the subcommands of `igroteka` share.
 *
 * A subcommand is one row of the table in main.c: a name, the options it
 * takes, how many words, and a function that returns the exit status.  What a
 * command asked for with `keep` or `read_text` lives until the program ends.
 *
 * Answers go to stdout.  What was wrong goes to stderr, and then nothing goes
 * to stdout.  Sentences are in English here and in po/ in Russian (i18n.h).
 */
#ifndef IGROTEKA_CLI_H
#define IGROTEKA_CLI_H

#include <jansson.h>
#include <stdatomic.h>
#include "bot.h"
#include "igroteka.h"
#include "i18n.h"

enum { DONE = 0, REFUSED = 1, BAD = 2 }; /* exit status                      */
enum { SETS_MAX = 16 };

struct args {
  bool all, json, verify, plain, watch, has_seed, has_to,
      go_on; /* go_on: --resume of play; resume: its file, or NULL */
  uint64_t seed;
  int seats, seat, people, games, threads, to, rounds, deals, simulations, ms, motion; /* 0: not given */
  const char *file, *record, *join, *name, *game, *bot, *svg, *sprt, *resume, *from, *view, *set[SETS_MAX];
  int sets;
  char **word; /* what is not an option            */
  int words;
};

struct command {
  const char *name, *options; /* letters of args.c                */
  int words_min, words_max;
  int (*run)(struct args *a);
  const char *usage, *about, *more; /* N_(), or ""                     */
};

/* output.c: language, messages, memory, files */
bool speaks_russian(void);
void choose_lang(void);          /* from the environment             */
bool set_lang(const char *name); /* false: there is no such language; fail_lang() says which there are */
int fail_lang(const char *name);
int fail(const char *format, ...) __attribute__((format(printf, 1, 2)));    /* stderr, one line; BAD */
void remark(const char *format, ...) __attribute__((format(printf, 1, 2))); /* the same              */
int bad_fault(const char *file, const struct ig_fault *f);                  /* file:line:column: …; BAD */
void *alloc_until_exit(size_t size); /* zeroed                           */
void free_all(void);
const char *read_text(const char *path); /* "-": stdin; NULL after a message */
const char *file_name(const char *path); /* for messages                     */
int print_json(json_t *j);               /* takes it; DONE                   */

/* args.c */
int read_args(const struct command *c, int argc, char **argv,
              struct args *a); /* DONE, or -1: help was shown */
void show_help(const struct command *c);
bool read_int(const char *word, int lo, int hi, int *out);

/* analyze.c: what the moves of a record cost, in lines: 0, a signal, or -1 */
int say_review(const struct ig_game *g, const char *record);

/* setup.c: games, tables and positions from arguments */
const struct ig_game *find_game(const char *name); /* NULL after a message */
struct table_setup {
  const struct ig_game *g;
  int seats;
  uint8_t choice[IG_OPTIONS_MAX];
};
int read_table(const struct args *a, const char *game, struct table_setup *t);
int set_up(const struct table_setup *t, struct ig_state *s);
void need_seed(struct args *a);                            /* a random one, shown on stderr    */
void draw_seed(struct args *a), tell_seed(struct args *a); /* the same in two steps            */
const struct ig_game *load_decks(const struct args *a,
                                 const struct ig_game *g); /* for texts: --set deck=FILE */
int read_position(const struct args *a, const char *path, const struct ig_game **g, struct ig_state *s);

/* format.c: the same things in words and in JSON */
const char *move_text(const struct ig_game *g, const struct ig_state *s,
                      struct ig_move m); /* until the next call */
const char *position_text(const struct ig_game *g, const struct ig_state *s);
struct ig_voice voice(
    void); /* how games speak here: in the language of the program, to nobody in particular */
const char *told_text(const struct ig_game *g, const struct ig_state *before, int seat, struct ig_move m,
                      const struct ig_state *after);
const char *move_told(const struct ig_game *g, const struct ig_state *view, int seat,
                      struct ig_move m); /* a move that may be made; until the next call */
const char *words_text(const struct ig_game *g, const struct ig_state *s);
const char *seat_name(int seat);                              /* "seat 2", "chance"; until the next call */
const struct ig_clause_text *said(const struct ig_clause *c); /* in the language of the program */
int refuse(const struct ig_game *g, int clause, int seat, const char *move); /* REFUSED  */
void say_turn(const struct ig_game *g, const struct ig_state *s);
void say_scores(const struct ig_game *g, const struct ig_state *s);
json_t *json_seat(int seat); /* a number from 1, or "chance"     */
json_t *json_active(const struct ig_game *g, const struct ig_state *s);
json_t *json_moves(const struct ig_game *g, const struct ig_state *s, struct ig_move *room);
json_t *json_scores(const struct ig_game *g, const struct ig_state *s);

/* record_file.c: the record of a game of programs, written as it goes */
struct record_file;
struct record_file *record_file_open(const char *path, const struct ig_game *g, const struct ig_state *start,
                                     uint64_t seed);
void record_file_event(struct record_file *k, const struct ig_state *before, int number, int seat,
                       struct ig_move m);
int record_file_close(struct record_file *k, const struct ig_state *last,
                      int events); /* ends it if the game is over */

int bench_bots(struct args *a, const struct ig_game *const *g, int games); /* bench_bots.c */

/* hint.c: asking a bot; it sees the view of the seat, and thinks no longer than it may */
bool ask_bot(const struct bot *b, const struct ig_game *g, const struct ig_state *s, int seat, uint64_t seed,
             struct bot_answer *out);
bool ask_parallel(const struct bot *b, const struct ig_game *g, const struct ig_state *s, int seat,
                  uint64_t seed, int threads, struct bot_answer *out);
extern const atomic_bool *hurry; /* where it says yes, bots answer at once; NULL: nobody hurries */
bool is_process(const struct bot *b);
bool process_bot(const char *command, struct bot *out); /* exec_bot.c: "exec:COMMAND"    */
int read_bot(const char *word, struct bot *b);          /* DONE, or BAD after a message */

int run_games(struct args *a), run_rules(struct args *a);
int run_new(struct args *a), run_show(struct args *a), run_moves(struct args *a), run_apply(struct args *a),
    run_view(struct args *a), run_score(struct args *a), run_count(struct args *a), run_setup(struct args *a),
    run_why(struct args *a);
bool read_viewer(const struct ig_game *g, const struct ig_state *s, const char *word,
                 int *seat); /* "2" or "spectator"; out of range: false */
int run_verify(struct args *a), run_selfplay(struct args *a), run_replay(struct args *a),
    run_perft(struct args *a), run_bench(struct args *a), run_play(struct args *a);
int run_analyze(struct args *a), run_arena(struct args *a), run_hint(struct args *a), run_bot(struct args *a),
    run_bots(struct args *a), run_engine(struct args *a), run_mcp(struct args *a),
    run_conformance(struct args *a);

/* src/server/commands.h, where the server is built: its subcommands.  They read
 * their own flags; argv[0] is the subcommand; false: it is none of them. */
bool server_command(int argc, char **argv, int *status);
void server_commands_overview(void);

#endif
