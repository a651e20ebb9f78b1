/* count.c - a cardboard table of My Shelfie, asked for step by step.
 *
 * Common goals; who began; for a position to play on also whose turn it is, who looks and
 * the living room; tokens; personal goals; bookshelves from the top row down; the end
 * token, which needs a full one.  A tile is its letter or its name in either language.
 */
#include <string.h>
#include "count.h"
#include "shelfie.h"

enum {
  ASK_GOALS,
  ASK_FIRST,
  ASK_TURN,
  ASK_EYES,
  ASK_ROOM,
  ASK_TOKENS,
  ASK_PERSONAL,
  ASK_SHELF,
  ASK_END,
  ASKED
};
/* How many common goals there are, and which; tiles of the shelf that is read, and whether one was full. */
enum { NOTE_GOALS, NOTE_GOAL, NOTE_TILES = NOTE_GOAL + GOALS_OUT, NOTE_FULL };

struct where {
  int ask, seat;
};

static struct where where(const struct counting *c)
{
  int step = c->step < ASK_TURN || c->setup ? c->step : c->step + ASK_TOKENS - ASK_TURN;
  if (step < ASK_TOKENS) return (struct where){ step, 0 };
  int i = step - ASK_TOKENS, by_seat = (ASK_END - ASK_TOKENS) * c->seats;
  if (i >= by_seat) return (struct where){ ASK_END + i - by_seat, 0 };
  return (struct where){ ASK_TOKENS + i / c->seats, i % c->seats };
}

static void say_line(const struct telling *o, const char *words)
{
  say(o, "shelfie", words, NULL);
  put_char(o->t, '\n');
}

static void ask_goals(const struct game *g, const struct telling *o)
{
  say_line(o, NC_("shelfie", "Common goals:"));
  for (int i = 1; i <= GOALS; i++) {
    put(o->t, i < 10 ? "   " : "  ");
    put_int(o->t, i);
    put_words(o->t, "  ", ig_clause_in(&g->clauses[SHELFIE_6_1 + i - 1], o->voice->language)->says);
    put_char(o->t, '\n');
  }
  say(o, "shelfie", "Which common goals are on the table, one or two", NULL);
}

/* What only those need who type stands before the question. */
static void ask_seat(struct where at, const struct telling *o)
{
  const struct fill *n = FILLS({ "n", fill_number, .n = at.seat + 1 });
  if (at.ask == ASK_TOKENS) {
    say_line(o, NC_("shelfie", "Points on the tokens in the order of the goals, 0: no token."));
    say(o, "shelfie", "Player {n}: tokens of the common goals", n);
  } else if (at.ask == ASK_PERSONAL) {
    say_line(o, NC_("shelfie", "The number of the goal, 1 to 12; 0: without one."));
    say(o, "shelfie", "Player {n}: the personal goal", n);
  } else {
    say_line(o, NC_("shelfie", "Row by row from the top; an empty line where there are no more rows."));
    say_line(o, NC_("shelfie", "C cat, B book, G game, F frame, T trophy, P plant, a dot: empty."));
    say(o, "shelfie", "Player {n}: the bookshelf", n);
  }
}

static void ask_room(const struct telling *o)
{
  say_line(o, NC_("shelfie",
                  "Row by row from the top, nine cells each; an empty line where there are no more rows."));
  say_line(o, NC_("shelfie",
                  "C cat, B book, G game, F frame, T trophy, P plant, a dot: empty, a colon: not in play."));
  say(o, "shelfie", "The living room", NULL);
}

static void ask_end(const struct telling *o)
{
  say_line(o, NC_("shelfie", "0: nobody."));
  say(o, "shelfie", "Which player has the end token", NULL);
}

static bool ask(const struct game *g, const struct counting *c, const struct telling *o, int *rows)
{
  struct where at = where(c);
  if (at.ask == ASKED) return false;
  if (at.ask == ASK_SHELF) *rows = ROWS;
  if (at.ask == ASK_ROOM) *rows = ROOM_SIDE;
  if (at.ask == ASK_GOALS) ask_goals(g, o);
  else if (at.ask == ASK_TURN || at.ask == ASK_EYES)
    setup_ask(at.ask == ASK_TURN ? COUNT_WHOSE_TURN : COUNT_WHO_LOOKS, o);
  else if (at.ask == ASK_ROOM) ask_room(o);
  else if (at.ask == ASK_FIRST) say(o, "shelfie", "Which player began", NULL);
  else if (at.ask == ASK_END) ask_end(o);
  else ask_seat(at, o);
  return true;
}

/* Letters that people type for a tile; С, В, Т, Р also look like Latin ones. */
static const char *const typed[KINDS + 1] = { ". - 0 _", "c к с", "b б в", "g и", "f ф", "t н т", "p р п" };

static bool is_letter_of(int kind, const char *letter)
{
  size_t n = strlen(letter);
  for (const char *at = typed[kind]; *at; at += length_until(at, " "), at += *at == ' ')
    if (length_until(at, " ") == n && !strncmp(at, letter, n)) return true;
  return false;
}

enum { NOT_IN_PLAY = KINDS + 1 };

struct written { /* a row, as it is read */
  int columns, n;
  uint8_t cell[ROOM_SIDE];
};

static int kind_of_letter(const struct written *row, const char *letter)
{
  if (*letter == ':' && row->columns == ROOM_SIDE) return NOT_IN_PLAY;
  int kind = 0;
  while (kind <= KINDS && !is_letter_of(kind, letter)) kind++;
  return kind <= KINDS ? kind : -1;
}

/* Letters one after the other; false: some letter is of no tile. */
static bool take_letters(const char *word, struct written *row)
{
  for (const char *at = word; *at && row->n < row->columns;) {
    char letter[3] = { at[0], (unsigned char)at[0] >= 0xC0 ? at[1] : 0, 0 };
    int kind = kind_of_letter(row, letter);
    if (kind < 0) return false;
    row->cell[row->n++] = (uint8_t)kind;
    at += strlen(letter);
    if (*at && row->n == row->columns) return false;
  }
  return *word != 0;
}

/* Whether the word begins a tile's name in any language. */
static bool begins_name(int kind, const char *word)
{
  char name[64], folded[64];
  for (int i = 0; i < ig_language_count(); i++) {
    struct text t = text_into(name, sizeof name);
    struct ig_voice v = voice_in(ig_language_at(i));
    shelfie_say_tile(&(struct telling){ &v, SPECTATOR, &t }, kind);
    fold_letters(name, strlen(name), folded, sizeof folded);
    if (word_begins(folded, word)) return true;
  }
  return false;
}

/* A name or the beginning of one: «книг», "cat". */
static bool take_name(const char *word, struct written *row)
{
  for (int k = 0; k <= KINDS && row->n < row->columns; k++)
    if (begins_name(k, word)) {
      row->cell[row->n++] = (uint8_t)k;
      return true;
    }
  return false;
}

static bool take_row(struct scan *in, struct counting *c, int columns)
{
  struct written row = { .columns = columns };
  while (!scan_end_of_line(in)) {
    char word[64], folded[64];
    scan_peek(in);
    struct scan before = *in;
    if (!scan_word(in, word, sizeof word)) return false;
    fold_letters(word, strlen(word), folded, sizeof folded);
    struct written letters = row;
    if (take_letters(folded, &letters)) {
      row = letters;
      continue;
    }
    if (take_name(folded, &row)) continue;
    *in = before;
    return row.n == columns || letters.n == columns ? scan_fail(in, NC_("fault", "the row has fewer cells"))
                                                    : scan_fail(in, NC_("fault", "there is no such tile"));
  }
  if (row.n != columns)
    return columns == COLUMNS
               ? scan_fail(in, NC_("fault", "a row has five cells: a dot stands for an empty one"))
               : scan_fail(in, NC_("fault",
                                   "a row has nine cells: a dot is an empty one, a colon one not in play"));
  for (int i = 0; i < columns; i++) {
    uint8_t kind = row.cell[i];
    c->note[NOTE_TILES] += kind != 0;
    char letter[3] = { ' ', kind == NOT_IN_PLAY ? ':' : kind ? shelfie_letters[kind] : '.', 0 };
    count_add(c, letter);
  }
  count_add(c, "\n");
  return true;
}

static bool take_shelf(struct scan *in, struct counting *c, int seat)
{
  count_add(c, "shelf ");
  count_add_int(c, seat + 1);
  bool more = !scan_end_of_line(in) || scan_next_line(in);
  count_add(c, "\n");
  c->note[NOTE_TILES] = 0;
  for (; more; more = scan_next_line(in)) {
    count_add(c, " ");
    if (!take_row(in, c, COLUMNS)) return false;
  }
  c->note[NOTE_FULL] |= c->note[NOTE_TILES] >= ROWS * COLUMNS;
  return true;
}

/* SHELFIE-1.2: nine rows, from the top. */
static bool take_room(struct scan *in, struct counting *c)
{
  int number = ROOM_SIDE;
  count_add(c, "room\n");
  for (bool more = !scan_end_of_line(in) || scan_next_line(in); more; more = scan_next_line(in)) {
    if (!number) return scan_fail(in, NC_("fault", "the living room has nine rows"));
    count_add(c, " ");
    count_add_int(c, number--);
    if (!take_row(in, c, ROOM_SIDE)) return false;
  }
  return true;
}

static bool take_goals(struct scan *in, struct counting *c)
{
  int a, b = 0;
  if (!scan_int(in, 1, GOALS, &a) || (!scan_end_of_line(in) && !scan_int(in, 1, GOALS, &b))) return false;
  if (a == b) return scan_fail(in, NC_("fault", "the two goals differ"));
  count_add(c, b ? "set goals=2\ngoals " : "set goals=1\ngoals ");
  count_add_int(c, b && b < a ? b : a);
  if (b) {
    count_add(c, " ");
    count_add_int(c, b < a ? a : b);
  }
  count_add(c, "\n");
  c->note[NOTE_GOALS] = b ? 2 : 1;
  c->note[NOTE_GOAL] = b && b < a ? b : a;
  c->note[NOTE_GOAL + 1] = b < a ? a : b;
  return true;
}

/* "KEY N" with 0 as "-". */
static bool take_number(struct scan *in, struct counting *c, const char *key, int lo, int hi)
{
  int n = 0;
  if (!scan_int(in, lo, hi, &n)) return false;
  count_add(c, key);
  count_add(c, " ");
  if (n) count_add_int(c, n);
  else count_add(c, "-");
  count_add(c, "\n");
  return true;
}

/* SHELFIE-4.3: a full bookshelf has taken it, or another one before. */
static bool take_end(struct scan *in, struct counting *c)
{
  struct scan before = *in;
  int n = 0;
  if (scan_int(in, 0, c->seats, &n) && !n && c->note[NOTE_FULL])
    return scan_fail(in, NC_("fault", "a bookshelf is full: whoever filled one first has the end token"));
  *in = before;
  return take_number(in, c, "end", 0, c->seats);
}

static bool take_tokens(struct scan *in, struct counting *c, int seat)
{
  count_add(c, "tokens ");
  count_add_int(c, seat + 1);
  for (int i = 0; i < c->note[NOTE_GOALS]; i++) {
    int n = 0;
    if (!scan_int(in, 0, 8, &n)) return false;
    count_add(c, " ");
    if (n) count_add_int(c, n);
    else count_add(c, "-");
  }
  count_add(c, "\n");
  return true;
}

/* In what one player sees, the goals of the others are "?", and nobody is asked for them. */
static bool take_eyes(struct scan *in, struct counting *c)
{
  if (!setup_take(COUNT_WHO_LOOKS, c, in)) return false;
  for (int p = 0; c->viewer && p < c->seats; p++)
    if (p != c->viewer - 1) {
      count_add(c, "personal ");
      count_add_int(c, p + 1);
      count_add(c, " ?\n");
    }
  return true;
}

static bool take(struct scan *in, struct counting *c, struct where at)
{
  static const char *const personal[SEATS] = { "personal 1", "personal 2", "personal 3", "personal 4" };
  switch (at.ask) {
  case ASK_GOALS: return take_goals(in, c);
  case ASK_FIRST: return take_number(in, c, "first", 1, c->seats);
  case ASK_TURN: return setup_take(COUNT_WHOSE_TURN, c, in);
  case ASK_EYES: return take_eyes(in, c);
  case ASK_ROOM: return take_room(in, c);
  case ASK_TOKENS: return take_tokens(in, c, at.seat);
  case ASK_PERSONAL: return take_number(in, c, personal[at.seat], 0, PERSONAL_GOALS);
  case ASK_SHELF: return take_shelf(in, c, at.seat);
  default: return take_end(in, c);
  }
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, const struct telling *told)
{
  (void)g;
  (void)told;
  bool good = take(in, c, where(c));
  if (good && !scan_end(in)) good = scan_fail(in, NC_("fault", "unexpected words"));
  if (good) c->step++;
  struct where next = where(c);
  while (good && c->viewer && next.ask == ASK_PERSONAL && next.seat != c->viewer - 1) {
    c->step++;
    next = where(c);
  }
  return good;
}

static void put_numbers(struct text *t, const char *how, int lo, int hi, int most, const char *what)
{
  put_words(t, how, " ");
  put_int(t, lo);
  put_char(t, ' ');
  put_int(t, hi);
  put_char(t, ' ');
  put_int(t, most);
  put_words(t, " ", what);
}

/* A row of the common goals, and what a token may be worth. */
static void put_tokens(struct text *t, const struct counting *c)
{
  put(t, "each goal");
  for (int i = 0; i < c->note[NOTE_GOALS]; i++) {
    put_char(t, ' ');
    put_int(t, c->note[NOTE_GOAL + i]);
  }
  put(t, " | 0");
  for (int i = c->seats - 1; i >= 0; i--) {
    put_char(t, ' ');
    put_int(t, token_pile[c->seats][i]);
  }
}

/* The cells in play as dots, the others as colons. */
static void put_room(struct text *t, int seats)
{
  put(t, "cells 9 C B G F T P . |");
  for (int cell = 1; cell <= CELLS; cell++) {
    bool play = bit_of_cell[cell] != NO_BIT && (room_in_play[seats] >> bit_of_cell[cell] & 1);
    if (cell % ROOM_SIDE == 1) put_char(t, ' ');
    put_char(t, play ? '.' : ':');
  }
}

static void keys(const struct game *g, const struct counting *c, struct text *t)
{
  (void)g;
  switch (where(c).ask) {
  case ASK_GOALS: put_numbers(t, "numbers", 1, GOALS, GOALS_OUT, "goal"); break;
  case ASK_FIRST: put_numbers(t, "numbers", 1, c->seats, 1, "player"); break;
  case ASK_TURN: setup_keys(COUNT_WHOSE_TURN, c, t); break;
  case ASK_EYES: setup_keys(COUNT_WHO_LOOKS, c, t); break;
  case ASK_ROOM: put_room(t, c->seats); break;
  case ASK_TOKENS: put_tokens(t, c); break;
  case ASK_PERSONAL: put_numbers(t, "numbers", 0, PERSONAL_GOALS, 1, "personal"); break;
  case ASK_SHELF: put(t, "cells 5 ^ C B G F T P ."); break;
  default: put_numbers(t, "numbers", 0, c->seats, 1, "player");
  }
}

const struct count shelfie_count = { .ask = ask, .answer = answer, .keys = keys };
