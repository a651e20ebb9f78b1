/* lines.c - see lines.h. */
#include <string.h>
#include "bot.h"
#include "lines.h"
#include "perft.h"
#include "text.h"
#include "language.h"

enum { READ_NOTHING, READ_POSITION, READ_RECORD };

/* ---- answering ---------------------------------------------------------------- */

static void say(struct lines *l, const char *words) { l->out(l->self, words, strlen(words)); }

/* A number as words, good for the next few of them. */
static const char *number(struct lines *l, int64_t n)
{
  char *digits = l->digits[l->numbers++ % LINES_NUMBERS];
  struct text t = text_into(digits, LINES_DIGITS);
  put_int(&t, n);
  return digits;
}

static void say_all(struct lines *l, const char *const *words)
{
  for (; *words; words++) say(l, *words);
}
#define SAY(l, ...) say_all(l, (const char *const[]){ __VA_ARGS__, NULL })

static void fine(struct lines *l, const char *words) { SAY(l, "= ", words, "\n\n"); }

static void refuse(struct lines *l, const char *why)
{
  SAY(l, "? ", language_text(l->language, "fault", why), "\n\n");
}

/* The lines of a text, then the empty one. */
static void fine_lines(struct lines *l, const char *text)
{
  size_t n = strlen(text);
  SAY(l, "=\n", text, n && text[n - 1] != '\n' ? "\n\n" : "\n");
}

static void refuse_clause(struct lines *l, int clause)
{
  const struct ig_clause *c = ig_clause_at(l->table.game, clause);
  SAY(l, "? ", c->id, " ", ig_clause_in(c, l->language)->says, "\n\n");
}

static void refuse_fault(struct lines *l, const struct ig_fault *f)
{
  SAY(l, "? ", number(l, f->line), ":", number(l, f->column), " ", ig_fault_why(f, l->language));
  if (f->near[0]) SAY(l, ": ", f->near);
  say(l, "\n\n");
}

/* ---- words of a question -------------------------------------------------------- */

/* A seat from 1; `spectator` where that is allowed.  false: it was told. */
static bool read_seat(struct lines *l, struct scan *in, int *seat)
{
  int n;
  if (scan_is(in, "spectator")) {
    *seat = IG_SPECTATOR;
    return true;
  }
  if (!scan_int(in, 1, ig_seats(l->table.game, &l->table.now), &n)) {
    refuse(l, NC_("fault", "a seat number or spectator is needed here"));
    return false;
  }
  *seat = n - 1;
  return true;
}

static bool at_end(struct lines *l, struct scan *in)
{
  if (scan_end(in)) return true;
  refuse(l, NC_("fault", "unexpected words in the question"));
  return false;
}

/* "2: MOVE" names the seat; without it the lowest one to move. */
static const char *read_mover(const struct lines *l, const char *words, int *seat)
{
  *seat = table_next(&l->table);
  while (*words == ' ') words++;
  if (words[0] < '1' || words[0] > '9' || words[1] != ':') return words;
  *seat = words[0] - '1';
  return words + 2;
}

/* ---- beginning ------------------------------------------------------------------- */

static void *grown(struct lines *l, void **what, size_t size)
{
  if (!*what) *what = l->grow(NULL, size);
  return *what;
}

static char *text_room(struct lines *l)
{
  void *p = l->text;
  l->text = grown(l, &p, LINES_TEXT);
  return l->text;
}

static struct ig_move *move_room(struct lines *l)
{
  void *p = l->moves;
  l->moves = grown(l, &p, LINES_PERFT * IG_MOVES_MAX * sizeof *l->moves);
  return l->moves;
}

/* The table is emptied, its room for events kept. */
static void use_game(struct lines *l, const struct ig_game *g)
{
  struct table old = l->table;
  l->table = (struct table){
    .game = g, .undo = UNDO_FREE, .people = 0x3F, .grow = l->grow, .event = old.event, .cap = old.cap
  };
}

static void begun(struct lines *l) { SAY(l, "= ", number(l, l->table.events), "\n\n"); }

static bool read_new(struct lines *l, struct scan *in, const struct ig_game **g, int *seats, int *seed,
                     uint8_t *choice)
{
  char name[32];
  struct ig_fault why;
  *g = scan_word(in, name, sizeof name) ? ig_find(name) : NULL;
  if (!*g) {
    refuse(l, NC_("fault", "there is no such game"));
    return false;
  }
  *seats = ig_seats_min(*g);
  *seed = 1;
  bool told = !scan_end_of_line(in) && scan_peek(in) >= '0' && scan_peek(in) <= '9';
  if (told) scan_int(in, ig_seats_min(*g), ig_seats_max(*g), seats);
  if (scan_is(in, "seed")) scan_int(in, 0, 2000000000, seed);
  if (in->failed) {
    refuse_fault(l, &in->fault);
    return false;
  }
  if (ig_parse_options(*g, in->at, choice, &why)) return true;
  refuse_fault(l, &why);
  return false;
}

static void ask_new(struct lines *l, struct scan *in)
{
  const struct ig_game *g;
  int seats, seed;
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  if (!read_new(l, in, &g, &seats, &seed, choice)) return;
  use_game(l, g);
  int clause = table_start(&l->table, seats, choice, (uint64_t)seed);
  if (clause == IG_OK) {
    begun(l);
    return;
  }
  refuse_clause(l, clause);
  l->table.game = NULL;
}

static void read_line(struct lines *l, const char *line)
{
  size_t n = strlen(line);
  if (l->read + n + 2 > LINES_TEXT) {
    l->read = LINES_TEXT;
    return;
  } /* too long: told at the end */
  memcpy(l->text + l->read, line, n);
  memcpy(l->text + l->read + n, "\n", 2);
  l->read += n + 1;
}

static void read_end(struct lines *l)
{
  struct table_fault why = { 0 };
  const struct ig_game *g = NULL;
  bool record = l->reading == READ_RECORD;
  l->reading = READ_NOTHING;
  if (l->read == LINES_TEXT) {
    refuse(l, NC_("fault", "the text is too long"));
    return;
  }
  g = table_game(l->text, &why.fault);
  if (g && record == !strncmp(l->text, "position", 8)) {
    refuse(l, NC_("fault", "this is not what was announced"));
    return;
  }
  if (!g) {
    refuse_fault(l, &why.fault);
    return;
  }
  use_game(l, g);
  if (table_read(&l->table, l->text, -1, 1, &why)) {
    begun(l);
    return;
  }
  refuse_fault(l, &why.fault);
  l->table.game = NULL;
}

/* ---- asking ----------------------------------------------------------------------- */

static void ask_games(struct lines *l)
{
  say(l, "=\n");
  for (int i = 0; i < ig_game_count(); i++) {
    const struct ig_game *g = ig_game_at(i);
    SAY(l, ig_name(g), " ", number(l, ig_seats_min(g)), " ", number(l, ig_seats_max(g)), "\n");
  }
  say(l, "\n");
}

static void ask_turn(struct lines *l)
{
  const struct table *t = &l->table;
  say(l, "=");
  for (int p = 0; p < ig_seats(t->game, &t->now); p++)
    if (ig_is_active(t->game, &t->now, p)) SAY(l, " ", number(l, p + 1));
  say(l, table_over(t) ? " over\n\n" : "\n\n");
}

static void say_position(struct lines *l, const struct ig_state *s)
{
  ig_print(l->table.game, s, l->text, IG_TEXT_MAX);
  fine_lines(l, l->text);
}

static void ask_view(struct lines *l, struct scan *in)
{
  struct ig_state view;
  int seat;
  if (!read_seat(l, in, &seat) || !at_end(l, in)) return;
  memset(&view, 0, sizeof view);
  table_view(&l->table, seat, &view);
  say_position(l, &view);
}

static void ask_moves(struct lines *l, struct scan *in)
{
  const struct table *t = &l->table;
  struct ig_move *m = move_room(l);
  char words[IG_MOVE_TEXT];
  int seat = table_next(t);
  if (!scan_end_of_line(in) && !read_seat(l, in, &seat)) return;
  if (!at_end(l, in)) return;
  int n = seat < 0 ? 0 : ig_moves(t->game, &t->now, seat, m, IG_MOVES_MAX);
  SAY(l, "= ", number(l, n), "\n");
  for (int i = 0; i < n; i++) {
    ig_print_move(t->game, &t->now, m[i], words, sizeof words);
    SAY(l, words, "\n");
  }
  say(l, "\n");
}

static void tell_judgement(struct lines *l, const struct judgement *j, const char *fine_words)
{
  if (j->is == MOVE_DONE) fine(l, fine_words);
  else if (j->is == MOVE_MORE) fine(l, "more");
  else if (j->is == MOVE_CLAUSE) refuse_clause(l, j->clause);
  else refuse_fault(l, &j->fault);
}

static void ask_why(struct lines *l, const char *words)
{
  struct judgement j;
  int seat;
  words = read_mover(l, words, &seat);
  judge_words(l->table.game, &l->table.now, seat, words, &j);
  tell_judgement(l, &j, "legal");
}

static void ask_apply(struct lines *l, const char *words)
{
  struct judgement j;
  int seat;
  words = read_mover(l, words, &seat);
  if (table_move(&l->table, seat, words, &j) == MOVE_DONE) begun(l);
  else tell_judgement(l, &j, "");
}

static void ask_heard(struct lines *l, struct scan *in)
{
  struct table_ear ear;
  char words[IG_MOVE_TEXT];
  int seat, from = 0, mover;
  if (!read_seat(l, in, &seat)) return;
  if (!scan_end_of_line(in) && !scan_int(in, 0, l->table.events, &from)) {
    refuse_fault(l, &in->fault);
    return;
  }
  if (!at_end(l, in)) return;
  say(l, "=\n");
  for (table_listen(&ear, &l->table, seat, from); table_hear(&ear, &mover, words, sizeof words);) {
    SAY(l, number(l, ear.at), " ", mover < 0 ? "chance" : number(l, mover + 1), " ", words, "\n");
  }
  say(l, "\n");
}

/* Seat, place and points; then every source: seat, clause, points. */
static void ask_score(struct lines *l)
{
  const struct table *t = &l->table;
  struct ig_outcome o;
  struct ig_points *p = (struct ig_points *)(void *)move_room(l);
  ig_outcome(t->game, &t->now, &o);
  int n = ig_breakdown(t->game, &t->now, p, IG_POINTS_MAX);
  say(l, "=\n");
  for (int i = 0; i < ig_seats(t->game, &t->now); i++)
    SAY(l, "seat ", number(l, i + 1), " ", number(l, o.place[i]), " ", number(l, o.score[i]), "\n");
  for (int i = 0; i < n; i++) {
    SAY(l, "from ", number(l, p[i].seat + 1), " ", ig_clause_at(t->game, p[i].clause)->id, " ");
    SAY(l, number(l, p[i].points), "\n");
  }
  say(l, "\n");
}

static void ask_hint(struct lines *l, struct scan *in)
{
  const struct table *t = &l->table;
  char name[BOT_NAME] = "level5", words[IG_MOVE_TEXT];
  struct bot b;
  struct bot_answer a;
  struct ig_state view;
  int seat = table_next(t);
  if (!scan_end_of_line(in)) scan_word(in, name, sizeof name);
  if (!scan_end_of_line(in) && !read_seat(l, in, &seat)) return;
  if (in->failed || !bot_parse(name, &b) || b.simulations == INT64_MAX) {
    refuse(l, NC_("fault", "there is no such bot"));
    return;
  }
  if (!ig_is_active(t->game, &t->now, seat) || seat < 0 || !l->workspace) {
    refuse(l, NC_("fault", "that seat is not to move now"));
    return;
  }
  memset(&view, 0, sizeof view);
  table_view(t, seat, &view);
  struct bot_task task = { .game = t->game,
                           .view = &view,
                           .seat = seat,
                           .seed = table_thought(t),
                           .simulations = b.simulations,
                           .workspace = l->workspace };
  if (!b.think(&b, &task, &a)) {
    refuse(l, NC_("fault", "the bot has no move"));
    return;
  }
  ig_print_move(t->game, &view, a.move, words, sizeof words);
  fine(l, words);
}

static void ask_perft(struct lines *l, struct scan *in)
{
  uint64_t nodes[LINES_PERFT + 1] = { 0 };
  int depth;
  if (!scan_int(in, 1, LINES_PERFT, &depth)) {
    refuse_fault(l, &in->fault);
    return;
  }
  if (!at_end(l, in)) return;
  perft(l->table.game, &l->table.now, depth, 1, move_room(l), nodes);
  say(l, "=");
  for (int d = 1; d <= depth; d++) SAY(l, " ", number(l, (int64_t)nodes[d]));
  say(l, "\n\n");
}

static void ask_save(struct lines *l)
{
  int n = table_save(&l->table, l->text, LINES_TEXT);
  if (n < LINES_TEXT) fine_lines(l, l->text);
  else refuse(l, NC_("fault", "the record is too long"));
}

static void ask_clause(struct lines *l, struct scan *in)
{
  char id[32] = "";
  int clause = scan_word(in, id, sizeof id) ? ig_clause_find(l->table.game, id) : 0;
  if (!clause) {
    refuse(l, NC_("fault", "there is no such clause"));
    return;
  }
  const struct ig_clause *c = ig_clause_at(l->table.game, clause);
  SAY(l, "= ", c->id, " ", ig_clause_in(c, l->language)->says, "\n");
  for (const char *at = ig_clause_in(c, l->language)->more; *at;) { /* no empty lines inside an answer */
    size_t n = strcspn(at, "\n");
    if (n) {
      l->out(l->self, at, n);
      say(l, "\n");
    }
    at += n + (at[n] == '\n');
  }
  say(l, "\n");
}

static void ask_undo(struct lines *l)
{
  if (table_undo(&l->table, IG_ALL)) begun(l);
  else refuse(l, NC_("fault", "there is nothing to undo"));
}

/* ---- all of it ---------------------------------------------------------------------- */

static void ask_lang(struct lines *l, struct scan *in)
{
  char name[16];
  const struct ig_language *wanted = scan_word(in, name, sizeof name) ? ig_language(name) : NULL;
  if (!wanted) {
    refuse(l, NC_("fault", "there is no such language"));
    return;
  }
  l->language = wanted;
  fine(l, name);
}

static void say_goodbye(struct lines *l)
{
  l->quit = true;
  fine(l, "");
}

/* Questions that need no table. */
static bool ask_any(struct lines *l, struct scan *in)
{
  if (scan_is(in, "hello")) fine(l, "igroteka engine 1");
  else if (scan_is(in, "games")) ask_games(l);
  else if (scan_is(in, "new")) ask_new(l, in);
  else if (scan_is(in, "lang")) ask_lang(l, in);
  else if (scan_is(in, "quit")) say_goodbye(l);
  else if (scan_is(in, "position")) l->reading = READ_POSITION;
  else if (scan_is(in, "record")) l->reading = READ_RECORD;
  else return false;
  l->read = 0;
  l->text[0] = 0;
  return true;
}

static bool ask_table(struct lines *l, struct scan *in)
{
  if (scan_is(in, "show")) say_position(l, &l->table.now);
  else if (scan_is(in, "turn")) ask_turn(l);
  else if (scan_is(in, "moves")) ask_moves(l, in);
  else if (scan_is(in, "apply")) ask_apply(l, in->at);
  else if (scan_is(in, "why")) ask_why(l, in->at);
  else if (scan_is(in, "view")) ask_view(l, in);
  else if (scan_is(in, "heard")) ask_heard(l, in);
  else if (scan_is(in, "score")) ask_score(l);
  else if (scan_is(in, "hint")) ask_hint(l, in);
  else if (scan_is(in, "perft")) ask_perft(l, in);
  else if (scan_is(in, "save")) ask_save(l);
  else if (scan_is(in, "clause")) ask_clause(l, in);
  else if (scan_is(in, "undo")) ask_undo(l);
  else return false;
  return true;
}

void lines_ask(struct lines *l, const char *line)
{
  struct scan in = scan_of(line);
  if (!text_room(l) || !move_room(l)) {
    refuse(l, NC_("fault", "there is not enough memory"));
    return;
  }
  if (l->reading && strcmp(line, "end")) { /* a record has its own line "end N ..." */
    read_line(l, line);
    return;
  }
  if (l->reading) {
    read_end(l);
    return;
  }
  if (scan_end(&in) || ask_any(l, &in)) return;
  if (!l->table.game) {
    refuse(l, NC_("fault", "there is no table yet: new, position or record"));
    return;
  }
  if (ask_table(l, &in)) return;
  refuse(l, NC_("fault", "there is no such question; see docs/workbench.md"));
}

void lines_close(struct lines *l)
{
  if (l->text) l->grow(l->text, 0);
  if (l->moves) l->grow(l->moves, 0);
  if (l->table.event) l->grow(l->table.event, 0);
}
