/* table.c GAME [GAMES] - what src/table promises, in random games of every number of seats: the same game again
 * whatever is undone on the way, records that come back and go on alike, games taken up at any position,
 * refusals that change nothing, the rules of undoing, and no more room.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hint.h"
#include "record.h"
#include "game_table.h"

enum { TEXT = 1 << 20, LONGEST = 4000 };

static struct table a, b; /* zeroed between games             */
static struct {
  int seat;
  char words[IG_MOVE_TEXT];
} script[LONGEST];
static int moves;
static char text[TEXT], other[TEXT];
static struct ig_rng dice;
static char where[120];

#define HOLDS(cond)                                                                                          \
  do {                                                                                                       \
    if (!(cond)) fail(#cond, __LINE__);                                                                      \
  } while (0)

_Noreturn static void fail(const char *what, int line)
{
  table_save(&a, text, TEXT);
  fprintf(stderr, "%s, line %d: %s\n%s", where, line, what, text);
  exit(1);
}

static void *grow(void *old, size_t size) { return realloc(old, size); }

static void clear(struct table *t, const struct ig_game *g)
{
  free(t->event);
  *t = (struct table){ .game = g, .grow = grow, .people = 1 };
}

static bool same(const struct table *x, const struct table *y)
{
  return x->events == y->events && x->luck == y->luck && x->seed == y->seed && x->has_seed == y->has_seed &&
         !memcmp(&x->now, &y->now, (size_t)ig_state_size(x->game)) &&
         !memcmp(&x->start, &y->start, (size_t)ig_state_size(x->game)) &&
         !memcmp(x->who, y->who, sizeof x->who);
}

static void say(struct table *t, int seat, const char *words)
{
  struct judgement j;
  HOLDS(table_move(t, seat, words, &j) == MOVE_DONE);
  HOLDS(next_idle(t->game, &t->now, &j.move) < 0); /* nobody is asked for a skip */
}

/* Any of the seats that are to move, and any of its moves. */
static int choose(const struct table *t, char words[IG_MOVE_TEXT])
{
  struct ig_state view;
  uint8_t to_move = seats_to_move(t->game, &t->now);
  int seat;
  do seat = (int)ig_rng_below(&dice, IG_SEATS_MAX);
  while (!(to_move >> seat & 1));
  table_view(t, seat, &view);
  ig_print_move(t->game, &view, ig_random_move(t->game, &view, seat, &dice), words, IG_MOVE_TEXT);
  return seat;
}

/* ---- a game, and the same one with doubts ------------------------------------------ */

/* The sheet of whoever looks adds up to the scores that are seen. */
static void adds_up(int ear)
{
  static struct sheet_line line[TEXT / 64];
  struct ig_voice v = { .you = ear };
  struct ig_state view = a.now;
  struct ig_outcome o;
  int sum[IG_SEATS_MAX] = { 0 }, n = table_sheet(&a, ear, &v, line, (int)(sizeof line / sizeof *line));
  if (ear != IG_ALL) table_view(&a, ear, &view);
  ig_outcome(a.game, &view, &o);
  HOLDS(n <= (int)(sizeof line / sizeof *line));
  for (int i = 0; i < n; i++) {
    HOLDS(line[i].label[0] && line[i].clause);
    sum[line[i].seat] += line[i].points;
  }
  for (int p = 0; p < ig_seats(a.game, &a.now); p++) HOLDS(sum[p] == o.score[p]);
}

/* A deed is the same whatever its mover is called: also by a word that it begins with. */
static void deed_of_anybody(const struct ig_state *before, int mover, struct ig_move m)
{
  char deed[IG_TELL_MAX], again[IG_TELL_MAX], word[IG_TELL_MAX];
  struct ig_voice v = { .you = IG_SPECTATOR, .name = { "Ann", "Bob", "Eve", "Max" } };
  if (mover == IG_CHANCE) return;
  ig_tell_deed(a.game, before, mover, m, &v, deed, sizeof deed);
  memcpy(word, deed, sizeof word);
  word[strcspn(word, " ")] = 0;
  v.name[mover] = word;
  ig_tell_deed(a.game, before, mover, m, &v, again, sizeof again);
  HOLDS(!strcmp(deed, again));
}

/* A deed has no subject and no end; points are those of whoever moved, as far as the ear can see. */
static void told_in_parts(int ear)
{
  static struct table_told told;
  struct table_ear e;
  struct ig_voice v = { .you = 0, .name = { "Ann", "Bob" } };
  struct ig_state s = a.start, view;
  struct ig_outcome o;
  int before[IG_SEATS_MAX] = { 0 };
  for (table_listen(&e, &a, ear, 0); table_tell(&e, &v, &told);) {
    if (ear == IG_ALL) deed_of_anybody(&s, a.event[e.at - 1].seat, a.event[e.at - 1].move);
    ig_apply(a.game, &s, a.event[e.at - 1].seat, a.event[e.at - 1].move);
    memset(&view, 0, sizeof view);
    if (ear == IG_ALL) view = s;
    else ig_view(a.game, &s, ear, &view);
    ig_outcome(a.game, &view, &o);
    HOLDS(told.mover != IG_CHANCE || !*told.is.deed);
    for (int p = 0; p < IG_SEATS_MAX; p++) HOLDS(told.is.gained[p] == o.score[p] - before[p]);
    HOLDS(strncmp(told.is.deed, "You ", 4) && strncmp(told.is.deed, "Bob ", 4));
    HOLDS(!*told.is.deed || told.is.deed[strlen(told.is.deed) - 1] != '.');
    for (int p = 0; p < IG_SEATS_MAX; p++) before[p] = (int)o.score[p];
  }
}

static void straight(int seats, uint64_t seed)
{
  HOLDS(table_start(&a, seats, NULL, seed) == IG_OK);
  for (moves = 0; !table_over(&a) && moves < LONGEST; moves++) {
    script[moves].seat = choose(&a, script[moves].words);
    say(&a, script[moves].seat, script[moves].words);
    if (moves % 11 == 5) {
      adds_up(IG_ALL);
      adds_up(0);
    } /* at any moment */
  }
  HOLDS(table_over(&a));
  told_in_parts(IG_ALL);
  told_in_parts(0);
  told_in_parts(IG_SPECTATOR);
}

static void undo_and_repeat(int i)
{
  struct table_event was[32];
  struct ig_move again;
  int n = b.events, to = table_undo_to(&b, script[i].seat);
  uint64_t thought = table_thought(&b);
  HOLDS(b.events == a.events || thought != table_thought(&a)); /* another moment, other luck */
  HOLDS(to >= 0 && b.event[to].seat == script[i].seat);
  if (n - to < 32) memcpy(was, b.event + to, (size_t)(n - to) * sizeof *was);
  HOLDS(table_undo(&b, script[i].seat) && b.events == to);
  HOLDS(table_again(&b, script[i].seat, &again));
  say(&b, script[i].seat, script[i].words);
  HOLDS(b.events == n && table_thought(&b) == thought);
  if (n - to < 32) HOLDS(!memcmp(was, b.event + to, (size_t)(n - to) * sizeof *was));
}

/* Another move, thought better of: chance goes on from where it stood. */
static void try_other(int i)
{
  char words[IG_MOVE_TEXT];
  int n = b.events, seat = choose(&b, words);
  struct ig_state now = b.now;
  if (seat != script[i].seat) return;
  say(&b, seat, words);
  HOLDS(table_undo(&b, seat) && b.events == n && !memcmp(&now, &b.now, sizeof now));
}

static void wavering(int seats, uint64_t seed)
{
  HOLDS(table_start(&b, seats, NULL, seed) == IG_OK);
  HOLDS(table_undo_to(&b, 0) < 0 && !table_undo(&b, IG_ALL));
  for (int i = 0; i < moves; i++) {
    if (ig_rng_below(&dice, 4) == 0) try_other(i);
    say(&b, script[i].seat, script[i].words);
    if (ig_rng_below(&dice, 3) == 0) undo_and_repeat(i);
  }
  HOLDS(same(&a, &b));
}

/* Back to before everything, and forward: programs and chance repeat themselves. */
static void all_the_way_back(void)
{
  struct ig_move m;
  struct judgement j;
  int n = b.events;
  while (table_undo(&b, IG_ALL))
    HOLDS(b.people >> b.event[b.events].seat & 1); /* from decision to decision of a person */
  for (int seat; (seat = table_next(&b)) >= 0;) {
    while (!table_again(&b, seat, &m)) HOLDS(++seat < IG_SEATS_MAX);
    HOLDS(table_play(&b, seat, m, &j) == MOVE_DONE);
  }
  HOLDS(b.events == n && !memcmp(&a.now, &b.now, (size_t)ig_state_size(a.game)));
}

/* ---- texts --------------------------------------------------------------------------- */

static void comes_back(const char *record)
{
  struct table_fault why;
  struct ig_fault fault;
  HOLDS(table_game(record, &fault) == a.game);
  HOLDS(table_read(&b, record, -1, 99, &why) && same(&a, &b));
  table_save(&b, other, TEXT);
  HOLDS(!strcmp(record, other));
}

/* Half of it read, the rest played: as if it had never been away. */
static void goes_on(void)
{
  struct table_fault why;
  int half = moves / 2, n = 0;
  clear(&b, a.game);
  memcpy(b.who, a.who, sizeof a.who);
  HOLDS(table_start(&b, ig_seats(a.game, &a.start), NULL, a.seed) == IG_OK);
  for (int i = 0; i < half; i++) say(&b, script[i].seat, script[i].words);
  n = b.events;
  table_save(&b, other, TEXT);
  clear(&b, a.game);
  HOLDS(table_read(&b, other, -1, 99, &why) && b.events == n);
  for (int i = half; i < moves; i++) say(&b, script[i].seat, script[i].words);
  HOLDS(same(&a, &b));
  HOLDS(table_read(&b, text, n, 99, &why) && b.events == n);
  for (int i = half; i < moves; i++) say(&b, script[i].seat, script[i].words);
  HOLDS(same(&a, &b));
}

/* A record that no seed of its own could have dealt: it goes on all the same, and alike each time. */
static void without_seed(void)
{
  struct table_fault why;
  struct table c = { .game = a.game, .grow = grow };
  char *line = strstr(text, "\nseed "), *end = strchr(line + 1, '\n');
  char *cut = memcpy(other, text, TEXT);
  memmove(cut + (line - text), cut + (end - text), strlen(end) + 1);
  HOLDS(table_read(&b, cut, -1, 5, &why) && !b.has_seed);
  b.people = a.people;
  all_the_way_back();
  HOLDS(table_read(&b, cut, a.events / 2, 5, &why) && !b.has_seed);
  HOLDS(table_read(&c, cut, a.events / 2, 5, &why) && same(&b, &c));
  for (int i = 0; i < 20 && !table_over(&b); i++) {
    char words[IG_MOVE_TEXT];
    int seat = choose(&b, words);
    say(&b, seat, words);
    say(&c, seat, words);
  }
  HOLDS(same(&b, &c));
  free(c.event);
}

static void bad_texts(void)
{
  static const char *const bad[] = { "", "nonsense\n", "igroteka record 1\n", "position\n",
                                     "igroteka record 3\ngame x 1\n" };
  struct table_fault why;
  comes_back(text);
  for (int i = 0; i < 5; i++) {
    HOLDS(!table_read(&b, bad[i], -1, 1, &why) && why.fault.why);
    HOLDS(same(&a, &b));
  }
  char *line = strstr(memcpy(other, text, TEXT), "\n1 ");
  memmove(line, strchr(line + 1, '\n'), strlen(strchr(line + 1, '\n')) + 1);
  HOLDS(!table_read(&b, other, -1, 1, &why) && why.fault.line > 1 && same(&a, &b));
}

/* ---- from a position --------------------------------------------------------------------- */

static void from_position(int seat)
{
  struct table_fault why;
  struct ig_state s, view;
  char position[IG_TEXT_MAX];
  HOLDS(table_read(&b, text, (int)ig_rng_below(&dice, (uint32_t)a.events), 5, &why));
  if (table_over(&b)) return;
  if (seat == IG_ALL) s = b.now;
  else table_view(&b, seat, &s);
  ig_print(a.game, &s, position, sizeof position);
  HOLDS(table_read(&b, position, -1, 77, &why) && b.seed == 77 && !b.events && !table_undo(&b, IG_ALL));
  if (seat == IG_ALL) HOLDS(!memcmp(&b.start, &s, (size_t)ig_state_size(a.game)));
  else HOLDS((table_view(&b, seat, &view), !memcmp(&view, &s, (size_t)ig_state_size(a.game))));
  for (int i = 0; i < 6 && !table_over(&b); i++) {
    char words[IG_MOVE_TEXT];
    int mover = choose(&b, words);
    say(&b, mover, words);
  }
  struct table c = { .game = a.game, .grow = grow };
  table_save(&b, other, TEXT);
  HOLDS(table_read(&c, other, -1, 5, &why) && same(&b, &c));
  free(c.event);
}

/* ---- hearing ------------------------------------------------------------------------------ */

static void hears(int seat)
{
  struct table_ear all, late;
  char words[IG_MOVE_TEXT], again[IG_MOVE_TEXT];
  int mover, from = (int)ig_rng_below(&dice, (uint32_t)a.events + 1), n = 0;
  table_listen(&all, &a, seat, 0);
  table_listen(&late, &a, seat, from);
  while (table_hear(&all, &mover, words, sizeof words)) {
    int who;
    if (n++ < from) continue;
    HOLDS(table_hear(&late, &who, again, sizeof again) && who == mover && !strcmp(words, again));
  }
  HOLDS(n == a.events && !table_hear(&late, &mover, again, sizeof again));
  HOLDS(!memcmp(&all.before, &a.now, (size_t)ig_state_size(a.game)));
}

/* ---- refusals and rules ------------------------------------------------------------------------ */

static void refusals(void)
{
  struct judgement j;
  struct table was = b;
  HOLDS(table_move(&b, 0, "dance on the table", &j) == MOVE_FAULT && j.fault.why);
  for (int p = 0; p < ig_seats(b.game, &b.now); p++) {
    char words[IG_MOVE_TEXT];
    if (seats_to_move(b.game, &b.now) >> p & 1) continue;
    choose(&b, words);
    enum judged got = table_move(&b, p, words, &j);
    HOLDS(got != MOVE_DONE && (got != MOVE_CLAUSE || *ig_clause_at(b.game, j.clause)->id));
  }
  HOLDS(!memcmp(&was, &b, sizeof b));
}

/* The seat could not have known what it sees now: in another world that looked the same its last move leads to another sight. */
static bool surprised(int seat)
{
  struct table_ear last;
  struct ig_state view = { 0 }, seen = { 0 }, world = { 0 }, sight;
  table_listen(&last, &b, seat, b.events - 1);
  ig_view(b.game, &last.before, seat, &view);
  ig_view(b.game, &b.now, seat, &seen);
  for (int i = 0; i < 8; i++) {
    ig_determinize(b.game, &view, &dice, &world);
    memset(&sight, 0, sizeof sight);
    ig_apply(b.game, &world, seat, b.event[b.events - 1].move);
    ig_view(b.game, &world, seat, &sight);
    if (memcmp(&sight, &seen, (size_t)ig_state_size(b.game)) != 0) return true;
  }
  return false;
}

static void rules_of_undo(int seat)
{
  int to[4];
  for (int rule = UNDO_FREE; rule <= UNDO_NEVER; rule++) {
    b.undo = (enum undo_rule)rule;
    to[rule] = table_undo_to(&b, seat);
  }
  b.undo = UNDO_FREE;
  HOLDS(to[UNDO_NEVER] == -1);
  HOLDS(to[UNDO_ASK] == -1 || to[UNDO_ASK] == b.events - 1);
  HOLDS(to[UNDO_UNSEEN] == -1 || (to[UNDO_UNSEEN] == to[UNDO_ASK]));
  HOLDS(to[UNDO_FREE] >= to[UNDO_ASK]);
  HOLDS(to[UNDO_ASK] == -1 || !surprised(seat));
  if (to[UNDO_UNSEEN] < 0) return;
  struct table_ear before;
  table_listen(&before, &b, seat, to[UNDO_UNSEEN]);
  uint8_t me = (uint8_t)(1u << seat), was = seats_to_move(b.game, &before.before),
          is = seats_to_move(b.game, &b.now);
  HOLDS((is & me) || is == (was & ~me));
}

static int walls; /* how much more room there is      */
static void *grow_to_wall(void *old, size_t size) { return walls-- > 0 ? realloc(old, size) : NULL; }

static void asked(int seats, uint64_t seed)
{
  struct judgement j;
  clear(&b, a.game);
  b.grow = grow_to_wall;
  walls = 1;
  HOLDS(table_start(&b, seats, NULL, seed) == IG_OK);
  for (int i = 0; i < moves; i++) {
    if (table_move(&b, script[i].seat, script[i].words, &j) != MOVE_DONE) break;
    if (i < 40 && seats_to_move(b.game, &b.now)) {
      refusals();
      rules_of_undo(script[i].seat);
    }
    HOLDS(b.events <= 64);
  }
  HOLDS(a.events <= 64 || (j.is == MOVE_FAULT && j.fault.why) || ig_is_active(b.game, &b.now, IG_CHANCE));
}

static void game(const struct ig_game *g, int seats, uint64_t seed)
{
  snprintf(where, sizeof where, "%s with %d, seed %d", ig_name(g), seats, (int)seed);
  clear(&a, g);
  clear(&b, g);
  strcpy(a.who[0], "Ann");
  strcpy(a.who[1], "level3 (bot)");
  memcpy(b.who, a.who, sizeof a.who);
  a.people = b.people = (uint8_t)(1u << ig_rng_below(&dice, (uint32_t)seats));
  straight(seats, seed);
  wavering(seats, seed);
  all_the_way_back();
  table_save(&a, text, TEXT);
  char bot[BOT_NAME];
  HOLDS(!table_bot(&a, 0, bot, sizeof bot) && table_bot(&a, 1, bot, sizeof bot) && !strcmp(bot, "level3"));
  bad_texts();
  goes_on();
  without_seed();
  from_position(IG_ALL);
  from_position(0);
  for (int p = IG_SPECTATOR; p < seats; p++)
    if (p != IG_CHANCE) {
      hears(p);
      adds_up(p);
    }
  adds_up(IG_ALL);
  asked(seats, seed);
}

int main(int argc, char **argv)
{
  const struct ig_game *g = argc > 1 ? ig_find(argv[1]) : NULL;
  int games = argc > 2 ? atoi(argv[2]) : 3;
  if (!g) {
    fputs("table GAME [GAMES]\n", stderr);
    return 2;
  }
  dice.s = 1;
  for (int seats = ig_seats_min(g); seats <= ig_seats_max(g); seats++)
    for (int i = 0; i < games; i++) game(g, seats, (uint64_t)i + 1);
  clear(&a, g);
  clear(&b, g);
  free(a.event);
  free(b.event);
  printf("%s: %d games at each table\n", argv[1], games);
  return 0;
}
