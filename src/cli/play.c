/* play.c - the subcommand play: people at the keyboard, bots in the other
 * seats, at a new table, at one that was kept or from any position.  On a
 * terminal it takes the screen; elsewhere, and with --plain, it speaks in lines.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "play.h"
#include "record.h"
#include "tui.h"

struct play {
  struct table t;
  struct bot bot[IG_SEATS_MAX];       /* who plays where no person sits   */
  char named[IG_SEATS_MAX][BOT_NAME]; /* as the record has them           */
  int bots;                           /* given with --bot; the last one plays what is left */
  struct kept_file *record, *kept;
  bool keeps;            /* it is to be kept, from the first move of a person on */
  bool damaged;          /* the text that was read last:     */
  struct ig_fault fault; /* why                              */
  char *note;            /* what was wrong on the way here, for the screen; NULL: nothing */
};

/* ---- who sits where ------------------------------------------------------------- */

/* "level3,greedy": one for each seat without a person.  A command may have commas of its own. */
static int read_bots(const char *words, struct play *p)
{
  char word[512];
  for (p->bots = 0; p->bots < IG_SEATS_MAX; words++) {
    size_t n = strncmp(words, "exec:", 5) ? strcspn(words, ",") : strlen(words);
    if (n >= sizeof word) return fail(_("--bot: this word is too long: \"%.40s...\""), words);
    memcpy(word, words, n);
    word[n] = 0;
    int status = read_bot(word, &p->bot[p->bots]);
    if (status != DONE) return status;
    snprintf(p->named[p->bots], BOT_NAME, "%.31s", is_process(&p->bot[p->bots]) ? "program" : word);
    p->bots++;
    words += n;
    if (!*words) break;
  }
  return DONE;
}

static int seat_people(const struct args *a, struct play *p)
{
  int seats = ig_seats(p->t.game, &p->t.now), first = a->seat ? a->seat - 1 : 0,
      people = a->people ? a->people : 1;
  if (a->seat > seats) return fail(_("--seat: the table has %d seats, not %d"), seats, a->seat);
  if (first + people > seats)
    return fail(_("--people: more people than seats from %d to %d"), first + 1, seats);
  p->t.people = (uint8_t)(((1u << people) - 1) << first);
  return DONE;
}

/* Each seat without a person gets the next bot that was given. */
static void seat_bots(struct play *p)
{
  struct bot given[IG_SEATS_MAX];
  int next = 0;
  memcpy(given, p->bot, sizeof given);
  for (int i = 0; i < ig_seats(p->t.game, &p->t.now); i++) {
    if (p->t.people >> i & 1) {
      snprintf(p->t.who[i], TABLE_NAME, "%s", _("Player"));
      continue;
    }
    snprintf(p->t.who[i], TABLE_NAME, "%s (bot)", p->named[next]);
    p->bot[i] = given[next];
    if (next + 1 < p->bots) next++;
  }
}

static int sit_down(const struct args *a, struct play *p)
{
  int status = seat_people(a, p);
  if (status == DONE) status = read_bots(a->bot ? a->bot : bot_usual, p);
  if (status == DONE) seat_bots(p);
  return status;
}

/* As the record has it.  A program is not started because a file says so. */
static int sit_down_again(const struct args *a, struct play *p)
{
  bool told = false;
  for (int i = 0; i < IG_SEATS_MAX; i++) told = told || p->t.who[i][0];
  if (!told || a->bot || a->seat || a->people) return sit_down(a, p);
  p->t.people = 0;
  for (int i = 0; i < ig_seats(p->t.game, &p->t.now); i++) {
    char name[BOT_NAME];
    if (!table_bot(&p->t, i, name, sizeof name)) p->t.people = (uint8_t)(p->t.people | 1u << i);
    else if (!bot_parse(name, &p->bot[i])) p->bot[i] = *bot_find(bot_usual);
  }
  return p->t.people ? DONE : sit_down(a, p);
}

/* ---- the table ------------------------------------------------------------------- */

static void *grow(void *old, size_t size) { return realloc(old, size); }

static int begin(struct args *a, struct play *p, const char *name)
{
  struct table_setup t;
  struct ig_state s;
  int status = read_table(a, name, &t);
  if (status == DONE) status = set_up(&t, &s);
  if (status != DONE) return status;
  p->t.game = t.g;
  p->t.now = s;
  status = sit_down(a, p);
  if (status != DONE) return status;
  need_seed(a);
  table_start(&p->t, t.seats, t.choice, a->seed);
  return DONE;
}

static int bad_table(struct play *p, const char *path, const struct ig_game *g, const struct table_fault *why)
{
  p->damaged = true;
  p->fault = why->fault;
  bad_fault(file_name(path), &why->fault);
  if (!why->clause) return BAD;
  const struct ig_clause *c = ig_clause_at(g, why->clause);
  return fail("%s: %s", c->id, said(c)->says);
}

/* From a record or a position: the text, and the file it came from. */
static int take_up(struct args *a, struct play *p, const char *path, const char *text)
{
  struct table_fault why = { 0 };
  const struct ig_game *g = table_game(text, &why.fault);
  p->damaged = false;
  if (!g) return bad_table(p, path, NULL, &why);
  if (a->words && strcmp(ig_name(g), a->word[0]))
    return fail(_("%s: this is a game of %s, not of %s"), file_name(path), ig_name(g), a->word[0]);
  if (a->seats) return fail(_("--seats: the table stands already"));
  p->t.game = load_decks(a, g);
  if (!p->t.game) return BAD;
  draw_seed(a);
  if (!table_read(&p->t, text, -1, a->seed, &why)) return bad_table(p, path, p->t.game, &why);
  if (table_over(&p->t)) return fail(_("%s: this game is over"), file_name(path));
  if (p->t.has_seed && p->t.seed == a->seed) tell_seed(a);
  return sit_down_again(a, p);
}

/* A damaged game is named and stays as it is; the one before it goes on. */
static int go_on_with_last(struct args *a, struct play *p, const char *game)
{
  const char *text;
  for (int at = 0; (p->kept = kept_next(game, &at, &text)); kept_drop(p->kept)) {
    const char *path = kept_path(p->kept);
    int status = take_up(a, p, path, text);
    if (!p->damaged && p->note && status == DONE) fprintf(stderr, "%s\n", _("The game before it goes on."));
    if (!p->damaged) return status;
    size_t room = strlen(path) + 600;
    p->note = alloc_until_exit(room);
    snprintf(p->note, room, "%s:%d:%d: %s. %s", path, p->fault.line, p->fault.column,
             ig_fault_why(&p->fault, i18n_language()), _("The game before it goes on."));
  }
  return fail(p->note ? _("there is no other game to go on with") : _("there is no game to go on with"));
}

static int resume(struct args *a, struct play *p)
{
  const char *text = a->resume ? read_text(a->resume) : NULL, *game = a->words ? a->word[0] : NULL;
  if (a->resume) return text ? take_up(a, p, a->resume, text) : BAD;
  if (game && !find_game(game)) return BAD;
  return go_on_with_last(a, p, game);
}

static int take_from(struct args *a, struct play *p)
{
  const char *text = read_text(a->from);
  return text ? take_up(a, p, a->from, text) : BAD;
}

/* ---- playing ---------------------------------------------------------------------- */

static bool person_moved(const struct table *t)
{
  for (int i = 0; i < t->events; i++)
    if (t->event[i].seat >= 0 && (t->people >> t->event[i].seat & 1)) return true;
  return false;
}

static void changed(void *with)
{
  struct play *p = with;
  if (p->keeps && !p->kept && person_moved(&p->t)) {
    p->kept = kept_new(p->t.game);
    p->keeps = false;
  }
  kept_write(p->record, &p->t);
  kept_write(p->kept, &p->t);
}

static struct ig_move think(void *with, const struct ig_state *view, int seat, uint64_t seed,
                            const atomic_bool *please_hurry)
{
  struct play *p = with;
  struct bot_answer a;
  struct ig_rng r = { seed };
  hurry = please_hurry;
  return ask_bot(&p->bot[seat], p->t.game, view, seat, seed, &a) ? a.move
                                                                 : ig_random_move(p->t.game, view, seat, &r);
}

/* told: who listened in lines has heard the end already. */
static int finish(struct play *p, const struct args *a, bool told)
{
  bool over = table_over(&p->t), kept = p->kept;
  int status = kept_close(p->record, &p->t);
  if (kept_close(p->kept, &p->t) != DONE) kept = false;
  p->record = p->kept = NULL;
  if (over && !told) {
    fputs(_("\nThe game is over.\n"), stdout);
    say_scores(p->t.game, &p->t.now);
  } else if (!over) fputs(_("Goodbye. The game was left unfinished.\n"), stdout);
  if (!over && kept) fputs(_("To go on with it: igroteka play --resume\n"), stdout);
  if (a->record && status == DONE) printf(_("The record of the game: %s\n"), a->record);
  return status;
}

static void greet(const struct play *p)
{
  int people = 0, seats = ig_seats(p->t.game, &p->t.now), first = 0;
  for (int i = seats - 1; i >= 0; i--)
    if (p->t.people >> i & 1) {
      people++;
      first = i;
    }
  if (people > 1)
    printf(_("%s. People at the keyboard: %d, players at the table: %d. Type \"help\" for help.\n"),
           ig_title(p->t.game, i18n_language()), people, seats);
  else
    printf(_("%s. You are player %d of %d. Type \"help\" for help.\n"), ig_title(p->t.game, i18n_language()),
           first + 1, seats);
}

/* The game that is over, forward and back; in lines, what its moves cost. */
static int review(const struct play *p, bool plain)
{
  int size = table_save(&p->t, NULL, 0);
  char *text = malloc((size_t)size + 1);
  if (!text) return -1;
  table_save(&p->t, text, size + 1);
  if (plain) printf("%s\n", _("Thinking…"));
  fflush(stdout);
#ifdef WITH_TUI
  int got = plain ? say_review(p->t.game, text) : tui_review(speaks_russian(), p->t.game, text);
#else
  int got = say_review(p->t.game, text);
#endif
  free(text);
  return got;
}

/* The same people, bots and settings, and other luck; --record was for the first game. */
static void rematch(struct args *a, struct play *p)
{
  struct ig_state start = p->t.start;
  kept_close(p->record, &p->t);
  kept_close(p->kept, &p->t);
  p->record = p->kept = NULL;
  p->keeps = true;
  a->has_seed = false;
  draw_seed(a);
  table_begin(&p->t, &start, a->seed);
}

/* Game after game, as long as the person wants another one. */
static int show_table(struct args *a, struct play *p, struct tui_table *t)
{
  int got = tui_play(t);
  while (got == 0 && t->wish != WISH_NOTHING) {
    if (t->wish == WISH_REMATCH) rematch(a, p);
    else if ((got = review(p, t->plain)) != 0) break;
    t->again = t->wish == WISH_REVIEW && t->plain;
    got = tui_play(t);
  }
  return got;
}

static int play_here(struct args *a, struct play *p)
{
  struct tui_table t = { .russian = speaks_russian(),
                         .plain = true,
                         .at = &p->t,
                         .show = model_speak,
                         .think = think,
                         .changed = changed,
                         .with = p,
                         .note = p->note };
  bool same = a->record && a->resume && !strcmp(a->record, a->resume); /* the game goes on in its own file */
  if (a->record && !same && !kept_is_free(a->record, &p->t)) return BAD;
  if (a->record && !(p->record = kept_open(a->record))) return BAD;
  p->keeps = !p->kept;
  for (int i = 0; i < IG_SEATS_MAX; i++)
    t.slow = t.slow || p->bot[i].simulations || p->bot[i].ms || is_process(&p->bot[i]);
#ifdef WITH_TUI
  if (!a->plain && tui_possible()) {
    t.plain = false;
    t.show = model_show;
  }
#endif
  if (t.plain) greet(p);
  int got = show_table(a, p, &t);
  if (got < 0) return fail(_("this terminal cannot show the full screen; try --plain"));
  int status = finish(p, a, t.plain);
  return got ? 128 + got : status;
}

/* A line without its end; NULL when there are no more.  Nothing is read ahead: the next lines are for the table. */
static char *read_line(char *line, int cap)
{
  fflush(stdout);
  setvbuf(stdin, NULL, _IONBF, 0);
  char *got = fgets(line, cap, stdin);
  if (!got || !isatty(0)) putchar('\n');
  if (!got) return NULL;
  line[strcspn(line, "\r\n")] = 0;
  return line + strspn(line, " \t");
}

static const char *ask_game(void)
{
  static char line[64];
  for (int i = 0; i < ig_game_count(); i++)
    printf("%d  %s\n", i + 1, ig_title(ig_game_at(i), i18n_language()));
  for (;;) {
    int n;
    fputs(_("Which game? A number or a name: "), stdout);
    const char *words = read_line(line, sizeof line);
    if (!words || !strcmp(words, "quit") || !strcmp(words, "выход")) return NULL;
    if (read_int(words, 1, ig_game_count(), &n)) return ig_name(ig_game_at(n - 1));
    if (*words && ig_find(words)) return words;
    printf(_("Expected a number from 1 to %d.\n"), ig_game_count());
  }
}

/* ---- where ------------------------------------------------------------------------- */

#ifdef WITH_TUI
/* "level3,level5": the bots of the seats without a person, in their order. */
static const char *list_bots(const struct tui_choice *c)
{
  char *words = alloc_until_exit(IG_SEATS_MAX * 40);
  *words = 0;
  for (int i = 0; i < c->seats; i++) {
    if (i >= c->seat && i < c->seat + c->people) continue;
    sprintf(words + strlen(words), "%s%.32s", *words ? "," : "", c->bot[i]->name);
  }
  return *words ? words : NULL;
}

/* What was chosen on the start screen, as if it had stood on the command line. */
static void take_choice(struct args *a, const struct tui_choice *c)
{
  if (c->go_on) {
    a->go_on = true;
    return;
  }
  a->word = alloc_until_exit(sizeof *a->word);
  a->word[0] = (char *)(uintptr_t)ig_name(c->g);
  a->words = !c->server || c->open;
  a->seats = a->words ? c->seats : 0;
  for (int i = 0; a->words && i < ig_option_count(c->g) && a->sets < SETS_MAX; i++) {
    const struct ig_option *o = ig_option_at(c->g, i);
    if (!o->values) continue;
    char *set = alloc_until_exit(strlen(o->name) + strlen(o->values[c->value[i]]) + 2);
    sprintf(set, "%s=%s", o->name, o->values[c->value[i]]);
    a->set[a->sets++] = set;
  }
  a->join = c->server ? c->address : NULL;
  a->name = c->server && *c->name ? c->name : NULL;
  if (!c->server) {
    a->people = c->people;
    a->seat = c->seat + 1;
    a->bot = list_bots(c);
  }
}

static bool is_sound(const struct ig_game *g, const char *text)
{
  struct record r;
  return record_check(&r, g, text) == RECORD_DONE;
}

/* The game one could go on with: its title, and how far it went. */
static const char *last_game(void)
{
  struct ig_fault why;
  const char *text;
  const struct ig_game *g = NULL;
  struct kept_file *k = NULL;
  for (int at = 0; !g && (k = kept_next(NULL, &at, &text)); kept_drop(g ? NULL : k))
    if ((g = table_game(text, &why)) && !is_sound(g, text)) g = NULL;
  int moves = 0;
  char *words = NULL;
  for (const char *p = g ? text : NULL; p && (p = strchr(p, '\n')); p++)
    moves += strtol(p + 1, NULL, 10) > 0 && strncmp(p + 1 + strspn(p + 1, "0123456789"), " chance", 7);
  if (g) {
    words = alloc_until_exit(200);
    snprintf(words, 200, ngettext("%s, %d move", "%s, %d moves", plural(moves)), ig_title(g, i18n_language()),
             moves);
  }
  kept_drop(k);
  return words;
}

/* DONE, or why there will be no game; *left: the person wants none. */
static int choose(struct args *a, bool *left)
{
  const char *server = getenv("IGROTEKA_SERVER"), *user = getenv("USER");
  struct tui_choice *c = alloc_until_exit(sizeof *c);
  c->russian = speaks_russian();
  c->g = ig_game_at(0);
  c->people = a->people;
  c->seat = a->seat - 1;
  c->seats = a->seats;
  const struct bot *bot = bot_find(a->bot ? a->bot : bot_usual);
  for (int i = 0; i < IG_SEATS_MAX; i++) c->bot[i] = bot ? bot : bot_find(bot_usual);
  c->kept = a->has_seed || a->record ? NULL : last_game(); /* who asks for a seed or a file wants a new one */
  snprintf(c->address, sizeof c->address, "%s", server && *server ? server : "127.0.0.1:8017");
  snprintf(c->name, sizeof c->name, "%s", a->name ? a->name : user ? user : "");
  int got = tui_choose(c);
  *left = got == 1;
  if (got > 1) return got;
  if (got == 0) take_choice(a, c);
  return DONE;
}

/* At a table on a server. */
static int play_at_server(const struct args *a)
{
  const char *user = getenv("USER"), *why = _("out of memory");
  struct tui_join j = { .russian = speaks_russian(),
                        .watch = a->watch,
                        .plain = a->plain || !tui_possible(),
                        .url = a->join,
                        .game = a->words ? a->word[0] : NULL,
                        .seats = a->seats,
                        .sets = a->sets,
                        .set = a->set,
                        .record = a->record };
  if (j.game && !find_game(j.game)) return BAD;
  j.named = a->name != NULL;
  j.name = a->name ? a->name : user && *user ? user : _("Player");
  int got = tui_join(&j, &why);
  if (got < 0) return fail(_("--join %s: %s"), a->join, why);
  return got ? 128 + got : DONE;
}
#endif

int run_play(struct args *a)
{
  if (a->join && a->record && !kept_is_free(a->record, NULL)) return BAD;
#ifdef WITH_TUI
  tui_motion((enum tui_motion)a->motion);
  if (!a->words && !a->join && !a->plain && !a->go_on && !a->from && tui_possible()) {
    bool left;
    int status = choose(a, &left);
    if (status != DONE || left) return status;
  }
  if (a->join) return play_at_server(a);
#else
  if (a->join) return fail(_("--join: the program was built without ncurses"));
#endif
  bool old = a->go_on || a->from;
  if (a->watch || a->name) return fail(_("--watch and --name go with --join only"));
  if (a->go_on && a->from) return fail(_("--resume and --from do not go together"));
  const char *name = old ? NULL : a->words ? a->word[0] : ask_game();
  if (!name && !old) {
    fputs(_("Goodbye.\n"), stdout);
    return DONE;
  }
  struct play *p = alloc_until_exit(sizeof *p);
  p->t.grow = grow;
  int status = a->go_on ? resume(a, p) : a->from ? take_from(a, p) : begin(a, p, name);
  if (status == DONE) status = play_here(a, p);
  kept_drop(p->record);
  kept_drop(p->kept);
  free(p->t.event);
  return status;
}
