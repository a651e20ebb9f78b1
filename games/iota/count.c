/* count.c - the turn counter of Iota: the lines that a turn made, its points, and the sheet; and a
 * position to play on, asked for step by step (setup.c).
 *
 * In the counter a card is a word that ends with its number ("Rt2", "2", «крест 2» is two
 * words: write 2); a wild is W, Д or 0.
 */
#include "count.h"
#include "iota.h"

enum {
  NOTE_LINES,
  NOTE_OVER,
  NOTE_SUM,
  NOTE_LENGTH = NOTE_SUM + TURN_LINES,
  NOTES = NOTE_LENGTH + TURN_LINES
}; /* by line */
_Static_assert((int)NOTES <= (int)COUNT_NOTES, "the notes fit");

static bool asks_lines(const struct counting *c) { return c->step % 2 == 0; }
static int player(const struct counting *c) { return c->turns % c->seats; }

static void say_line(const struct telling *o, const char *words)
{
  say(o, "iota", words, NULL);
  put_char(o->t, '\n');
}

/* What lies on the table at the end has no points on it. */
static void tell_before(const struct telling *o)
{
  say(o, "iota",
      "Iota's points come turn by turn, and a finished table no longer tells them: keep this counter "
      "beside you from the first turn on, or set the table up as it lies, to play on from it.",
      NULL);
}

static bool ask(const struct game *g, const struct counting *c, const struct telling *o, int *rows)
{
  const struct fill *n = FILLS({ "n", fill_number, .n = player(c) + 1 });
  (void)g;
  if (c->setup) return iota_setup_ask(c, o, rows);
  if (c->note[NOTE_OVER] || c->turns == COUNT_TURNS) return false;
  if (asks_lines(c)) {
    *rows = TURN_LINES;
    say_line(o, NC_("iota", "The cards of the lines, one line each (2 2 2 or Rt2 Bp2 Gc2; a wild is W or 0); "
                            "then an empty line; nothing at all: a pass."));
    say_line(o, NC_("iota", "\"end\": the game is over. Player 1 is the one who began."));
    say(o, "iota", "Player {n}: the lines that this turn made or lengthened", n);
  } else {
    say_line(o, NC_("iota", "! after the number: it was the last card of the game."));
    say(o, "iota", "Player {n}: how many cards were laid", n);
  }
  return true;
}

static bool take_card(struct scan *in, int *number)
{
  char word[32], folded[32];
  scan_peek(in);
  struct scan before = *in;
  if (!scan_word(in, word, sizeof word)) return false;
  fold_letters(word, strlen(word), folded, sizeof folded);
  size_t n = strlen(folded);
  bool wild = !strcmp(folded, "0") || word_begins("wild", folded) || word_begins("джокер", folded);
  *number = wild ? 0 : folded[n - 1] - '0';
  if (wild || (*number >= 1 && *number <= 4)) return true;
  *in = before;
  return scan_fail(in, NC_("fault", "a card ends with its number, 1 to 4"));
}

static bool take_line(struct counting *c, struct scan *in)
{
  int sum = 0, length = 0, number = 0;
  for (; !scan_end_of_line(in); length++, sum += number)
    if (!take_card(in, &number)) return false;
  if (length < 2 || length > LOT) return scan_fail(in, NC_("fault", "a line has two to four cards"));
  if (c->note[NOTE_LINES] == TURN_LINES) return scan_fail(in, NC_("fault", "a turn makes fewer lines"));
  c->note[NOTE_SUM + c->note[NOTE_LINES]] = sum;
  c->note[NOTE_LENGTH + c->note[NOTE_LINES]++] = length;
  return true;
}

static bool take_lines(struct counting *c, struct scan *in, const struct telling *told)
{
  c->note[NOTE_LINES] = 0;
  if (scan_is(in, "end") || scan_is(in, "конец")) {
    c->note[NOTE_OVER] = 1;
    return true;
  }
  for (bool more = !scan_end_of_line(in) || scan_next_line(in); more; more = scan_next_line(in))
    if (!take_line(c, in)) return false;
  if (c->note[NOTE_LINES]) {
    c->step++;
    return true;
  }
  say_line(told, NC_("iota", "A pass."));
  c->points[c->turns++] = 0;
  return true;
}

/* IOTA-4.1 to 4.4, by the same function as at our tables. */
static int32_t points_of(const struct counting *c, int laid, bool last)
{
  struct state s = { .last_op = PLAY, .last_n = (uint8_t)laid, .end = last ? WENT_OUT : GOES_ON };
  struct line line[TURN_LINES] = { { 0 } };
  for (int i = 0; i < c->note[NOTE_LINES]; i++) {
    line[i].sum = c->note[NOTE_SUM + i];
    line[i].length = c->note[NOTE_LENGTH + i];
  }
  return iota_points(&s, c->note[NOTE_LINES], line);
}

static bool take_laid(struct counting *c, struct scan *in, const struct telling *told)
{
  int laid = 0;
  if (!scan_int(in, 1, HAND, &laid)) return false;
  bool last = scan_char(in, '!');
  if (c->note[NOTE_LINES] > laid + 1)
    return scan_fail(in, NC_("fault", "so few cards do not make so many lines"));
  int32_t points = points_of(c, laid, last);
  int seat = player(c);
  c->points[c->turns++] = points;
  say(told, "iota", "Player {n}: this turn {points}, in all {sum}.",
      FILLS({ "n", fill_number, .n = seat + 1 }, { "points", fill_number, .n = (int)points },
            { "sum", fill_number, .n = (int)count_points(c, seat) }));
  put_char(told->t, '\n');
  c->note[NOTE_OVER] = last;
  c->step++;
  return true;
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, const struct telling *told)
{
  (void)g;
  if (c->setup) return iota_setup_answer(c, in);
  return asks_lines(c) ? take_lines(c, in, told) : take_laid(c, in, told);
}

static void keys(const struct game *g, const struct counting *c, struct text *t)
{
  (void)g;
  if (c->setup) iota_setup_keys(c, t);
  else put(t, asks_lines(c) ? "lines 1 2 3 4 0" : "numbers 1 4 1 !");
}

const struct count iota_count = { .before = tell_before, .ask = ask, .answer = answer, .keys = keys };
