/* lines.c - see play.h: a game in lines, sentences out, one line in for every
 * prompt, for pipes and screen readers alike.
 *
 * A person is shown the view of his seat and events as that seat sees them (as
 * a spectator does, where several people listen); the others choose from
 * their own views.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "play.h"

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
      "  hint           what a bot would play\n"
      "  undo           take back your last move and all that came after it; nothing is dealt anew\n"
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

/* Made from what the person sees, as on the screen. */
static void hint(struct play *p)
{
  struct bot b = *bot_find("search");
  struct bot_answer a;
  b.simulations = 2000, b.ms = 1500;
  if (!ask_bot(&b, p->g, &p->seen, p->me, 1, &a)) { puts(_("No move comes to mind.")); return; }
  puts(_("The best moves, the expected place and margin at the end:"));
  for (int i = 0; i < a.lines && i < 5; i++) {
    printf("  %-40s", move_text(p->g, &p->seen, a.line[i].move));
    if (a.line[i].place > 0) printf(" %.2f  %+.1f", (double)a.line[i].place, (double)a.line[i].margin);
    putchar('\n');
  }
}

/* ---- taking back ----------------------------------------------------------- */

static void remember(struct play *p)
{
  if (p->pasts == p->pasts_room) {
    int room = p->pasts_room ? 2 * p->pasts_room : 64;
    struct past *more = realloc(p->past, (size_t)room * sizeof *more);
    if (!more) return;                     /* then this move cannot be undone  */
    p->past = more, p->pasts_room = room;
  }
  p->past[p->pasts++] = (struct past){ p->s, p->chance, p->events, p->me };
}

/* Back to where a person last decided; chance and the others then do what they did. */
static enum answer undo(struct play *p)
{
  if (!p->pasts) { puts(_("There is no move to take back.")); return AGAIN; }
  const struct past *past = &p->past[--p->pasts];
  p->s = past->s, p->chance = past->chance;
  back_to(p, past->events);
  printf(_("%s takes a move back."), seat_title(past->seat));
  putchar('\n');
  return MOVED;
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
  remember(p);
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
  else if (is_word(words, "подсказка", "hint")) hint(p);
  else if (is_word(words, "отменить", "undo")) return undo(p);
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

bool play_to_end(struct play *p)
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

const char *ask_game(void)
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
