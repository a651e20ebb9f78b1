/* play.c - the subcommand play: people at the keyboard, bots in the other
 * seats.
 *
 * On a terminal src/tui takes the screen.  Here is the line mode: sentences
 * out, one line in for every prompt, for pipes and screen readers alike.  A
 * person is shown the view of his seat and events as that seat sees them (as
 * a spectator does, where several people listen); the others choose from
 * their own views.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli.h"
#include "seed.h"
#ifdef WITH_TUI
#include "tui.h"
#endif

struct play {
  const struct ig_game *g;
  struct ig_state s, seen;                 /* the truth; what the person was shown last */
  int me, first, people, events;           /* whose turn at the keyboard; the people sit from `first` on */
  struct ig_rng chance, others;
  struct keeper *record;
  struct bot bot;                          /* who plays the others             */
  struct ig_move *room;
  char drawn[IG_MOVE_TEXT];                /* the last draw,                   */
  int times, column;                       /* how often in a row; 0: a new line */
};

enum answer { MOVED, AGAIN, LEAVE };

/* ---- telling ------------------------------------------------------------ */

static void show_table(struct play *p)
{
  ig_view(p->g, &p->s, p->me, &p->seen);
  printf("\n%s", words_text(p->g, &p->seen));
  say_turn(p->g, &p->seen);
}

/* Letters on the screen; a byte that goes on with a letter is none. */
static int width(const char *words)
{
  int n = 0;
  for (; *words; words++) n += ((unsigned char)*words & 0xC0) != 0x80;
  return n;
}

/* Draws of chance stand on one line, broken where it grows long; equal draws
 * in a row are told once. */
static void tell_draw(struct play *p)
{
  char words[IG_MOVE_TEXT + 16];
  if (!p->times) return;
  if (p->times == 1) snprintf(words, sizeof words, "%s", p->drawn);
  else snprintf(words, sizeof words, "%s x%d", p->drawn, p->times);
  const char *before = "; ";
  if (p->column == 0) before = _("Chance: ");
  else if (p->column + width(words) > 76) before = ";\n  ", p->column = 0;
  printf("%s%s", before, words);
  p->column += width(before) + width(words);
  p->times = 0;
}

static void tell_draws(struct play *p)
{
  tell_draw(p);
  if (p->column) printf(".\n");
  p->column = 0;
}

/* An event as the people at the keyboard may hear it. */
static void tell(struct play *p, int seat, struct ig_move m)
{
  struct ig_state view;
  int to = p->people == 1 ? p->me : IG_SPECTATOR;
  ig_view(p->g, &p->s, to, &view);
  struct ig_move veiled = seat == to ? m : ig_veil(p->g, &p->s, seat, m, to);
  const char *words = move_text(p->g, &view, veiled);
  if (seat != IG_CHANCE) {
    tell_draws(p);
    printf(_("Seat %d: %s\n"), seat + 1, words);
    return;
  }
  if (strcmp(words, p->drawn)) tell_draw(p);
  snprintf(p->drawn, sizeof p->drawn, "%s", words);
  p->times++;
}

static void play_event(struct play *p, int seat, struct ig_move m)
{
  tell(p, seat, m);
  p->events++;
  if (p->record) keeper_event(p->record, &p->s, p->events, seat, m);
  ig_apply(p->g, &p->s, seat, m);
}

/* ---- listening ---------------------------------------------------------- */

/* A line without its end; NULL when there are no more.  A terminal shows the
 * end of the line that was typed; elsewhere it is printed, to read as well. */
static char *read_line(char *line, int cap)
{
  fflush(stdout);
  char *got = fgets(line, cap, stdin);
  if (!got || !isatty(0)) putchar('\n');
  if (!got) return NULL;
  size_t n = strcspn(line, "\r\n");
  if (!line[n] && (int)n == cap - 1) for (int c; (c = getchar()) != '\n' && c != EOF;) {}   /* drop the rest of a long line */
  line[n] = 0;
  return line + strspn(line, " \t");
}

static bool is_word(const char *line, const char *ru, const char *en)
{
  size_t n = strcspn(line, " \t");
  return (strlen(ru) == n && !strncmp(line, ru, n)) || (strlen(en) == n && !strncmp(line, en, n));
}

static void help(void)
{
  fputs(_("Type a move as \"moves\" prints it, or a word:\n"
      "  moves          which moves there are\n"
      "  show           tell of the table again\n"
      "  position       the same in notation\n"
      "  score          scores and what they are for\n"
      "  rules CLAUSE   the rules: all, or one clause\n"
      "  help           this help\n"
      "  quit           stop\n"), stdout);
}

static void list_moves(struct play *p)
{
  int n = ig_moves(p->g, &p->seen, p->me, p->room, IG_MOVES_MAX);
  printf(_("Moves: %d\n"), n);
  for (int i = 0; i < n; i++) printf("  %s\n", move_text(p->g, &p->seen, p->room[i]));
}

static void read_rules(const struct play *p, const char *line)
{
  const char *id = line + strcspn(line, " \t");
  id += strspn(id, " \t");
  char *word[] = { (char *)(uintptr_t)ig_name(p->g), (char *)(uintptr_t)id };
  struct args a = { .word = word, .words = *id ? 2 : 1 };
  run_rules(&a);
}

static enum answer try_move(struct play *p, const char *line)
{
  struct ig_move m;
  struct ig_fault why;
  if (!ig_parse_move(p->g, &p->seen, line, &m, &why)) {
    printf("%s", both(why.why));
    if (why.near[0]) printf(_(" (at: \"%s\")"), why.near);
    fputs(_(". For a list of moves: \"moves\".\n"), stdout);
    return AGAIN;
  }
  int answer = ig_check(p->g, &p->seen, p->me, m);
  if (answer == IG_MORE) { fputs(_("The move is not complete.\n"), stdout); return AGAIN; }
  if (answer != IG_OK) {
    const struct ig_clause *c = ig_clause_at(p->g, answer);
    printf(_("Refused. %s: %s\n"), c->id, both(c->says));
    return AGAIN;
  }
  play_event(p, p->me, m);
  return MOVED;
}

static enum answer ask(struct play *p)
{
  char line[512];
  printf(_("Your move (seat %d): "), p->me + 1);
  const char *words = read_line(line, sizeof line);
  if (!words || is_word(words, "выход", "quit")) return LEAVE;
  if (is_word(words, "помощь", "help")) help();
  else if (is_word(words, "ходы", "moves")) list_moves(p);
  else if (is_word(words, "стол", "show")) show_table(p);
  else if (is_word(words, "позиция", "position")) printf("%s", position_text(p->g, &p->seen));
  else if (is_word(words, "очки", "score")) say_scores(p->g, &p->seen);
  else if (is_word(words, "правила", "rules")) read_rules(p, words);
  else if (*words) return try_move(p, words);
  return AGAIN;
}

/* Several people: nobody's cards are told before he says that he is here. */
static bool hand_over(struct play *p, int seat)
{
  char line[64];
  bool same = p->me == seat;
  p->me = seat;
  if (p->people == 1 || same) return true;
  printf(_("Seat %d, the keyboard is yours. Enter: "), seat + 1);
  const char *words = read_line(line, sizeof line);
  return words && !is_word(words, "выход", "quit");
}

static enum answer my_turn(struct play *p, int seat)
{
  enum answer got;
  tell_draws(p);
  if (!hand_over(p, seat)) return LEAVE;
  show_table(p);
  while ((got = ask(p)) == AGAIN) {}
  return got;
}

/* What a seat plays where no person sits: here and on the full screen. */
static struct ig_move others_move(struct play *p, const struct ig_state *view, int seat)
{
  struct bot_answer a;
  p->others.s = derive_seed(p->others.s, (uint64_t)p->events);
  return ask_bot(&p->bot, p->g, view, seat, p->others.s, &a) ? a.move : ig_any_move(p->g, view, seat, &p->others);
}

static bool play_to_end(struct play *p)
{
  while (!ig_over(p->g, &p->s)) {
    int seat = ig_next_seat(p->g, &p->s);
    if (seat >= p->first && seat < p->first + p->people) {
      if (my_turn(p, seat) == LEAVE) return false;
    } else if (seat == IG_CHANCE) {
      play_event(p, seat, ig_any_move(p->g, &p->s, seat, &p->chance));
    } else {
      struct ig_state view;
      ig_view(p->g, &p->s, seat, &view);
      play_event(p, seat, others_move(p, &view, seat));
    }
  }
  tell_draws(p);
  return true;
}

/* ---- which game --------------------------------------------------------- */

static const char *ask_game(void)
{
  static char line[64];
  for (int i = 0; i < ig_game_count(); i++) printf("%d  %s\n", i + 1, ig_title(ig_game_at(i), lang));
  for (;;) {
    int n;
    fputs(_("Which game? A number or a name: "), stdout);
    const char *words = read_line(line, sizeof line);
    if (!words || is_word(words, "выход", "quit")) return NULL;
    if (read_int(words, 1, ig_game_count(), &n)) return ig_name(ig_game_at(n - 1));
    if (*words && ig_find(words)) return words;
    printf(_("A number from 1 to %d is needed here.\n"), ig_game_count());
  }
}

static int finish(struct play *p, const struct args *a, bool over)
{
  int status = p->record ? keeper_close(p->record, &p->s, p->events) : DONE;
  if (over) {
    fputs(_("\nThe game is over.\n"), stdout);
    say_scores(p->g, &p->s);
  } else fputs(_("Goodbye: the game is not finished.\n"), stdout);
  if (a->record && status == DONE) printf(_("The record of the game: %s\n"), a->record);
  return status;
}

#ifdef WITH_TUI
static struct ig_move think(void *with, const struct ig_state *view, int seat) { return others_move(with, view, seat); }

static void keep_event(void *with, const struct ig_state *before, int number, int seat, struct ig_move m)
{
  struct play *p = with;
  p->events = number;
  if (p->record) keeper_event(p->record, before, number, seat, m);
}

/* The same on a full screen. */
static int play_on_screen(struct play *p, const struct args *a)
{
  struct tui_table t = { .russian = lang == IG_RU, .g = p->g, .start = p->s, .seed = a->seed, .first = p->first, .people = p->people,
                         .think = think, .event = keep_event, .with = p };
  struct tui_end end;
  tui_play(&t, &end);
  if (end.failed) return fail(_("this terminal cannot be drawn on; there is --plain"));
  p->s = end.last, p->events = end.events;
  int status = finish(p, a, ig_over(p->g, &p->s));
  return end.signal ? 128 + end.signal : status;
}

/* At a table on a server. */
static int play_at_server(const struct args *a)
{
  const char *user = getenv("USER"), *why = _("out of memory");
  struct tui_join j = { .russian = lang == IG_RU, .watch = a->watch, .plain = a->plain || !tui_possible(), .url = a->join,
                        .game = a->words ? a->word[0] : NULL, .seats = a->seats, .sets = a->sets, .set = a->set, .record = a->record };
  if (j.game && !find_game(j.game)) return BAD;
  j.name = a->name ? a->name : user && *user ? user : _("Player");
  int got = tui_join(&j, &why);
  if (got < 0) return fail(_("--join %s: %s"), a->join, why);
  return got ? 128 + got : DONE;
}
#endif

int run_play(struct args *a)
{
  struct table t;
#ifdef WITH_TUI
  if (a->join) return play_at_server(a);
#else
  if (a->join) return fail(_("--join: the program was built without ncurses"));
#endif
  if (a->watch || a->name) return fail(_("--watch and --name go with --join only"));
  const char *name = a->words ? a->word[0] : ask_game();
  if (!name) { fputs(_("Goodbye.\n"), stdout); return DONE; }
  struct play *p = keep(sizeof *p);
  int status = read_table(a, name, &t);
  if (status == DONE) status = set_up(&t, &p->s);
  if (status == DONE) status = read_bot(a->bot ? a->bot : "random", &p->bot);
  if (status != DONE) return status;
  if (a->seat > t.seats) return fail(_("--seat: the table has %d seats, not %d"), t.seats, a->seat);
  p->people = a->people ? a->people : 1;
  p->g = t.g, p->first = a->seat ? a->seat - 1 : 0;
  p->me = p->people == 1 ? p->first : IG_SPECTATOR;
  if (p->first + p->people > t.seats)
    return fail(_("--people: more people than seats from %d to %d"), p->first + 1, t.seats);
  need_seed(a);
  p->chance.s = a->seed, p->others.s = derive_seed(a->seed, 0);
  p->room = keep(IG_MOVES_MAX * sizeof *p->room);
  if (a->record && !(p->record = keeper_open(a->record, t.g, &p->s, a->seed))) return BAD;
#ifdef WITH_TUI
  if (!a->plain && tui_possible()) return play_on_screen(p, a);
#endif
  if (p->people > 1) printf(_("%s. People at the keyboard: %d, seats at the table: %d. For help: \"help\".\n"), ig_title(t.g, lang), p->people, t.seats);
  else printf(_("%s. You are seat %d of %d. For help: \"help\".\n"), ig_title(t.g, lang), p->first + 1, t.seats);
  return finish(p, a, play_to_end(p));
}
