/* main.c - the program `igroteka`: the table of its subcommands. */
#include <stdio.h>
#include <string.h>
#include "cli.h"

static const struct command command[] = {
  { "games", "j", 0, 0, run_games, "", N_("Which games there are, for how many players, with which options."),
    "" },
  { "play", "nkpPmJwNsorBFE", 0, 1, run_play, N_("[GAME]"),
    N_("Play in the terminal, against bots or with people beside you."),
    N_("Without a game the program asks which, with whom and where. In a terminal it uses the full "
       "screen; otherwise, and with --plain, it prints lines.\n"
       "The others are bots: level1 ... level8 play better and better; without --bot it is level3.\n"
       "A game keeps itself from your first move on: --resume goes on with the last one, or with "
       "the last one of a GAME.") },
  { "rules", "noj", 1, 2, run_rules, N_("GAME [CLAUSE]"),
    N_("The rules of a game: the whole book or one clause."),
    N_("A word in the place of a clause: all clauses that speak of it. With --set each clause that leaves a "
       "choice tells what was chosen.") },
  { "new", "nsoj", 1, 1, run_new, N_("GAME"),
    N_("A new game: the position in which the first player is to act."),
    N_("Without --seed a random seed is taken and shown on stderr.") },
  { "show", "foj", 0, 1, run_show, N_("[FILE]"),
    N_("Show a position: as text, in words, and whose turn it is."), "" },
  { "moves", "foj", 0, 1, run_moves, N_("[FILE]"), N_("All legal moves, one per line."),
    N_("When several seats may act, the seat stands before the move: \"2: MOVE\".") },
  { "apply", "fsoj", 1, 100000, run_apply, N_("MOVE..."), N_("Make moves and print the resulting position."),
    N_("The lowest seat that is to act moves; \"2: MOVE\" and \"chance: MOVE\" name the seat.\n"
       "Chance draws by itself only when a seed is given (--seed).") },
  { "why", "foaj", 1, 2, run_why, N_("MOVE [FILE]"),
    N_("May this move be made, and if not, why not: the first clause it breaks."),
    N_("Judged by what the mover can see. \"2: MOVE\" names the seat.\nWith --all: every clause it breaks, "
       "and the nearest moves that are allowed.") },
  { "view", "foj", 1, 2, run_view, N_("SEAT|spectator [FILE]"), N_("What a player or a spectator can see."),
    "" },
  { "score", "foj", 0, 1, run_score, N_("[FILE]"),
    N_("Scores, places, and where each point comes from: the clause and the cards."), "" },
  { "count", "noj", 1, 1, run_count, N_("GAME"),
    N_("Count a table of cardboard: asks step by step and prints the sheet."),
    N_("Names and letters in either language; what cannot be is told at once and asked again; \"back\" goes "
       "back a question.") },
  { "setup", "noj", 1, 1, run_setup, N_("GAME"),
    N_("Sets up a position: asks step by step what lies on the table and prints it."),
    N_("The position goes to standard output: for play --from, hint, moves. Questions as in count.") },
  { "hint", "fkSMtsoj", 0, 1, run_hint, N_("[FILE]"),
    N_("The best moves: expected place and lead, and what a move brings at once."),
    N_("A hint uses only what that player can see. Default: 2000 simulations.") },
  { "replay", "oTijPm", 1, 1, run_replay, N_("RECORD"), N_("Play a record again and show how it ended."),
    N_("On a terminal: step by step, forward and back; elsewhere, and with --plain or --to: how it "
       "ended.\nWith --json: one line an event with its number, seat, move, position, legal moves, "
       "scores.") },
  { "analyze", "SMsoVj", 1, 1, run_analyze, N_("RECORD"),
    N_("Review a game: what each move cost and what luck gave."),
    N_("A move is judged by what its player could see, a draw by the whole position. Default: 800 "
       "simulations per decision.\n"
       "Ctrl-C ends the review early; what is done by then is printed.") },
#ifdef WITH_FAIR
  { "verify", "oj", 1, 1, run_verify, N_("RECORD"), N_("Check that the deal matches its commitment."),
    N_("0: fair; 1: not, or nothing to check it with; 2: an unreadable record.") },
#endif
  { "selfplay", "ngbstrvoj", 1, 1, run_selfplay, N_("GAME"),
    N_("Games of random players, or of a bot, and a summary: means with 95-percent intervals."),
    N_("Without --bot players move at random; with it the bot sits in every seat.\nGame i depends on the "
       "seed and on i only: threads change nothing.\n--record is a folder for the records.") },
  { "arena", "GndstxeoVj", 1, 16, run_arena, N_("BOT BOT... --game GAME"),
    N_("Bots against each other on the same deals."),
    N_("Every deal is played from every seat. With fewer bots than seats the last one takes all "
       "that are left;\n"
       "with more, everybody meets everybody. Three and more get ratings.\n"
       "Bots: random, greedy, search, level1 ... level8; search@400 plays four hundred simulations "
       "per move, search@50ms thinks for fifty milliseconds;\n"
       "oracle@400 is a search that sees everything (to measure what hidden things are worth); "
       "exploit@400:level6 is one that knows that all others are level6; "
       "exec:COMMAND is another program (docs/bots.md).\n"
       "Without --threads all cores are used. Without milliseconds the result depends on the seed "
       "alone, whatever the threads and the pauses.") },
  { "bots", "j", 0, 0, run_bots, "", N_("List the bots: how long they think and how strong they are."),
    N_("Ratings are for two players and begin at level 1: 100 points more win 64 games of 100, 200 win 76, "
       "400 win 91.") },
  { "bot", "s", 0, 1, run_bot, N_("[BOT]"),
    N_("A bot as a process: questions and answers in lines (docs/bots.md)."), "" },
  { "engine", "", 0, 0, run_engine, "",
    N_("One table by questions and answers in lines, for programs (docs/workbench.md)."), "" },
  { "mcp", "", 0, 0, run_mcp, "",
    N_("A seat for a language model: the Model Context Protocol over stdin and stdout."), "" },
  { "conformance", "s", 1, 2, run_conformance, N_("GAME [POSITIONS]"),
    N_("Positions with what the rules say about them, as lines of JSON: for other engines of these games."),
    N_("Ten thousand of them, if no number is given.") },
  { "perft", "nsoj", 2, 2, run_perft, N_("GAME DEPTH"),
    N_("The number of continuations from the dealt position, by depth."),
    N_("Moves of players are all tried; chance draws once, by the seed and the number of events.") },
  { "bench", "Rbj", 0, 100, run_bench, N_("[GAME...]"),
    N_("Speed: games, moves, lists of moves, copies of positions."),
    N_("The last line \"Bench: N\" does not depend on speed: it is the sum of lengths of the games, a "
       "signature of the rules.\n"
       "--bot search: how many simulations that bot plays a second, and what a second thread brings.") },
};
enum { COMMANDS = sizeof command / sizeof *command };

static void overview(FILE *out)
{
  fprintf(out, "%s\n\n", _("igroteka COMMAND ...   tabletop games: play, analyse, host"));
  for (int i = 0; i < COMMANDS; i++) fprintf(out, "  %-10s %s\n", command[i].name, _(command[i].about));
#ifdef WITH_SERVER
  if (out == stdout) server_commands_overview();
#endif
  fprintf(out, "\n%s\n", _("Run igroteka COMMAND --help for more. Language: --lang ru or --lang en."));
}

/* --lang before the command.  How many words it took, or -1. */
static int lang_first(int argc, char **argv)
{
  int used = 0;
  const char *name = NULL;
  if (argc > 1 && strncmp(argv[1], "--lang=", 7) == 0) {
    name = argv[1] + 7;
    used = 1;
  } else if (argc > 2 && strcmp(argv[1], "--lang") == 0) {
    name = argv[2];
    used = 2;
  }
  if (!name || set_lang(name)) return used;
  fail_lang(name);
  return -1;
}

/* --lang wherever it stands, so that a complaint about what stands before it
 * is already made in that language. */
static void lang_anywhere(int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    if (strncmp(argv[i], "--lang=", 7) == 0) set_lang(argv[i] + 7);
    else if (strcmp(argv[i], "--lang") == 0 && i + 1 < argc) set_lang(argv[i + 1]);
}

static int no_such_command(const char *name)
{
  return fail(_("no such command: \"%s\"; see igroteka --help"), name);
}

/* "help play" is "play --help". */
static int help_about(char *name)
{
  for (int i = 0; i < COMMANDS; i++)
    if (!strcmp(command[i].name, name)) {
      show_help(&command[i]);
      return DONE;
    }
#ifdef WITH_SERVER
  char help[] = "--help", *words[] = { name, help };
  int status;
  if (server_command(2, words, &status)) return status;
#endif
  return no_such_command(name);
}

static int dispatch(int argc, char **argv)
{
  const char *name = argc > 1 ? argv[1] : "";
  if (!*name) {
    overview(stdout);
    return DONE;
  }
  bool help = !strcmp(name, "--help") || !strcmp(name, "-h") || !strcmp(name, "help");
  if (help && argc > 2 && *argv[2] != '-') return help_about(argv[2]);
  if (help) {
    overview(stdout);
    return DONE;
  }
  if (!strcmp(name, "--version")) {
    printf("igroteka %d.%d.%d\n", IG_VERSION_MAJOR, IG_VERSION_MINOR, IG_VERSION_PATCH);
    return DONE;
  }
  for (int i = 0; i < COMMANDS; i++) {
    if (strcmp(command[i].name, name)) continue;
    struct args a = { 0 };
    int status = read_args(&command[i], argc - 1, argv + 1, &a);
    return status == DONE ? command[i].run(&a) : status < 0 ? DONE : status;
  }
#ifdef WITH_SERVER
  int status;
  if (server_command(argc - 1, argv + 1, &status)) return status;
#endif
  return no_such_command(name);
}

int main(int argc, char **argv)
{
  choose_lang();
  lang_anywhere(argc, argv);
  int used = lang_first(argc, argv);
  if (used < 0) return BAD;
  argv[used] = argv[0];
  int status = dispatch(argc - used, argv + used);
  if (fflush(stdout) || ferror(stdout)) status = fail(_("cannot write the output"));
  free_all();
  return status;
}
