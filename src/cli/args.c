/* args.c - options of the command line, the same for every subcommand. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include "cli.h"
#include "record.h"

static const struct {
  char letter;
  const char *name, *value, *about; /* value NULL: a switch             */
} option[] = {
  { 'f', "file", "FILE", N_("the position from a file; \"-\" is standard input") },
  { 'n', "seats", "N", N_("number of players") },
  { 'k', "seat", "K", N_("your seat at the table") },
  { 'p', "people", "N", N_("how many people play at this keyboard") },
  { 'J', "join", "URL|CODE", N_("a table on a server: HOST:PORT, http://HOST:PORT/#CODE or a CODE") },
  { 'w', "watch", NULL, N_("with --join: look on without taking a seat") },
  { 'N', "name", "NAME", N_("with --join: your name") },
  { 'P', "plain", NULL, N_("line by line: for screen readers, pipes, scripts") },
  { 'm', "motion", "on|off|auto", N_("pieces travel on the screen; auto: where the terminal answers fast") },
  { 's', "seed", "S", N_("random seed: the same seed gives the same deal") },
  { 'o', "set", "NAME=VALUE", N_("option of the game; for a deck the value is a file") },
  { 'G', "game", "GAME", N_("which game") },
  { 'b', "bot", "BOT", N_("who plays the others: random, greedy, level1 ... level8") },
  { 'B', "bot", "BOT,...", N_("who plays the others, one for each seat: random, greedy, level1 ... level8") },
  { 'F', "from", "FILE", N_("play on from a position, or from where a record ends") },
  { 'E', "resume", "=FILE", N_("go on with the last game that is not over, or with the record in a file") },
  { 'd', "deals", "N", N_("number of deals; each is played from every seat") },
  { 'S', "simulations", "N", N_("simulated games per decision") },
  { 'M', "ms", "N", N_("how long to think, in milliseconds") },
  { 'g', "games", "N", N_("number of games") },
  { 't', "threads", "N", N_("number of threads") },
  { 'r', "record", "PATH", N_("where to write the record of the game") },
  { 'v', "verify", NULL, N_("check every invariant in every position") },
  { 'T', "to", "N", N_("stop after event N") },
  { 'R', "rounds", "N", N_("rounds of measurement") },
  { 'V', "svg", "FILE", N_("also write a drawing (SVG)") },
  { 'x', "sprt", "E0,E1", N_("stop when it is clear: stronger by E1, or by no more than E0") },
  { 'e', "resume", "FILE", N_("save progress to a file and continue from it") },
  { 'a', "all", NULL, N_("every clause that forbids it, and the nearest moves that are allowed") },
  { 'i', "view", "SEAT|spectator", N_("only what this seat saw and heard") },
  { 'j', "json", NULL, N_("answer in JSON") },
  { 'l', "lang", "ru|en", N_("language") },
  { 'h', "help", NULL, N_("this help") },
};
enum { OPTIONS = sizeof option / sizeof *option };

static bool takes(const struct command *c, char letter)
{
  return letter == 'l' || letter == 'h' || strchr(c->options, letter);
}

/* gettext has another answer for "". */
static const char *words(const char *text) { return *text ? _(text) : ""; }

void show_help(const struct command *c)
{
  printf("igroteka %s%s%s\n\n%s\n", c->name, *c->usage ? " " : "", words(c->usage), _(c->about));
  if (*c->more) printf("\n%s\n", _(c->more));
  putchar('\n');
  for (int i = 0; i < OPTIONS; i++) {
    if (!takes(c, option[i].letter)) continue;
    char left[40];
    const char *value = option[i].letter == 'l' ? i18n_names() : option[i].value;
    bool may = value && *value == '='; /* it may be left out               */
    snprintf(left, sizeof left, "--%s%s%s%s", option[i].name,
             may     ? "["
             : value ? " "
                     : "",
             value ? value : "", may ? "]" : "");
    printf("  %-20s %s%s\n", left, _(option[i].about), option[i].letter == 'f' ? " (-f)" : "");
  }
}

bool read_int(const char *word, int lo, int hi, int *out)
{
  uint64_t n;
  if (!read_u64(word, &n) || n > (uint64_t)hi || n < (uint64_t)lo) return false;
  *out = (int)n;
  return true;
}

static int number(const char *name, const char *word, int lo, int hi, int *out)
{
  if (read_int(word, lo, hi, out)) return DONE;
  return fail(_("--%s: expected a whole number from %d to %d, got \"%s\""), name, lo, hi, word);
}

static int motion(const char *value, int *out)
{
  static const char *const how[] = { "auto", "on", "off" }; /* as enum tui_motion */
  for (*out = 0; *out < 3; (*out)++)
    if (!strcmp(value, how[*out])) return DONE;
  return fail(_("--motion: on, off or auto, not \"%s\""), value);
}

static int take(struct args *a, int letter, const char *value)
{
  switch (letter) {
  case 'f': a->file = value; return DONE;
  case 'r': a->record = value; return DONE;
  case 'a': a->all = true; return DONE;
  case 'i': a->view = value; return DONE;
  case 'j': a->json = true; return DONE;
  case 'v': a->verify = true; return DONE;
  case 'P': a->plain = true; return DONE;
  case 'm': return motion(value, &a->motion);
  case 'w': a->watch = true; return DONE;
  case 'J': a->join = value; return DONE;
  case 'N': a->name = value; return DONE;
  case 'V': a->svg = value; return DONE;
  case 'x': a->sprt = value; return DONE;
  case 'e': a->resume = value; return DONE;
  case 'E':
    a->go_on = true;
    a->resume = value;
    return DONE;
  case 'F': a->from = value; return DONE;
  case 'p': return number("people", value, 1, IG_SEATS_MAX, &a->people);
  case 'n': return number("seats", value, 1, 99, &a->seats);
  case 'k': return number("seat", value, 1, IG_SEATS_MAX, &a->seat);
  case 'G': a->game = value; return DONE;
  case 'b':
  case 'B': a->bot = value; return DONE;
  case 'd': return number("deals", value, 1, 10000000, &a->deals);
  case 'S': return number("simulations", value, 1, 100000000, &a->simulations);
  case 'M': return number("ms", value, 1, 3600000, &a->ms);
  case 'g': return number("games", value, 1, 100000000, &a->games);
  case 't': return number("threads", value, 1, 256, &a->threads);
  case 'R': return number("rounds", value, 1, 1000, &a->rounds);
  case 'T': a->has_to = true; return number("to", value, 0, 1000000, &a->to);
  case 's':
    a->has_seed = true;
    if (read_u64(value, &a->seed)) return DONE;
    return fail(_("--seed: expected a whole number from 0 to 2^64-1, got \"%s\""), value);
  case 'l':
    if (set_lang(value)) return DONE;
    return fail_lang(value);
  default:
    if (a->sets == SETS_MAX) return fail(_("too many --set"));
    a->set[a->sets++] = value;
    return DONE;
  }
}

static const char *long_name(int letter)
{
  for (int i = 0; i < OPTIONS; i++)
    if (option[i].letter == letter) return option[i].name;
  return "?";
}

static int unknown(const struct command *c, const char *word)
{
  return fail(_("%s: no such option: \"%s\"; see igroteka %s --help"), c->name, word, c->name);
}

static int count_words(const struct command *c, const struct args *a)
{
  if (a->words < c->words_min)
    return fail(_("%s: missing argument: igroteka %s %s"), c->name, c->name, words(c->usage));
  if (a->words > c->words_max)
    return fail(_("%s: unexpected argument \"%s\""), c->name, a->word[c->words_max]);
  return DONE;
}

static int takes_value(const char *value)
{
  return !value ? no_argument : *value == '=' ? optional_argument : required_argument;
}

int read_args(const struct command *c, int argc, char **argv, struct args *a)
{
  struct option longs[OPTIONS + 2] = { { 0 } };
  int n = 0;
  bool help = false;
  for (int i = 0; i < OPTIONS; i++)
    if (takes(c, option[i].letter))
      longs[n++] = (struct option){ option[i].name, takes_value(option[i].value), NULL, option[i].letter };
  if (takes(c, 'S')) longs[n++] = (struct option){ "sims", required_argument, NULL, 'S' }; /* for the hasty */
  opterr = 0;
  for (int got; (got = getopt_long(argc, argv, ":hf:", longs, NULL)) != -1;) {
    if (got == ':') return fail(_("%s: --%s needs a value"), c->name, long_name(optopt));
    if (got == '?' || !takes(c, (char)got)) return unknown(c, argv[optind - 1]);
    if (got == 'h') help = true;
    else if (take(a, got, optarg) == BAD) return BAD;
  }
  if (help) {
    show_help(c);
    return -1;
  }
  a->word = argv + optind;
  a->words = argc - optind;
  return count_words(c, a);
}
