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
static const char *say(int lang, const char *ru, const char *en) { return lang == RU ? ru : en; }

static bool ask(const struct game *g, const struct counting *c, int lang, struct text *t, int *rows)
{
  (void)g;
  if (c->setup) return iota_setup_ask(c, lang, t, rows);
  if (c->note[NOTE_OVER] || c->turns == COUNT_TURNS) return false;
  if (asks_lines(c)) {
    *rows = TURN_LINES;
    put(t, say(lang,
               "Карты линий, по линии на строку (2 2 2 или Rt2 Bp2 Gc2; джокер — Д или 0); пустая строка в "
               "конце.\n"
               "«конец» — партия окончена. Игрок 1 — тот, кто начинал.\n",
               "The cards of the lines, one line each (2 2 2 or Rt2 Bp2 Gc2; a wild is W or 0); then an "
               "empty line.\n"
               "\"end\": the game is over. Player 1 is the one who began.\n"));
  } else
    put(t, say(lang, "! за числом — это была последняя карта партии.\n",
               "! after the number: it was the last card of the game.\n"));
  put(t, say(lang, "Игрок ", "Player "));
  put_int(t, player(c) + 1);
  put(t, asks_lines(c) ? say(lang, ": линии, которые ход создал или удлинил; ничего — пропуск хода",
                             ": the lines that this turn made or lengthened; nothing: a pass")
                       : say(lang, ": сколько карт выложено", ": how many cards were laid"));
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
  return scan_fail(in, "карта кончается своим числом, от 1 до 4", "a card ends with its number, 1 to 4");
}

static bool take_line(struct counting *c, struct scan *in)
{
  int sum = 0, length = 0, number = 0;
  for (; !scan_end_of_line(in); length++, sum += number)
    if (!take_card(in, &number)) return false;
  if (length < 2 || length > LOT)
    return scan_fail(in, "в линии от двух до четырёх карт", "a line has two to four cards");
  if (c->note[NOTE_LINES] == TURN_LINES)
    return scan_fail(in, "столько линий за ход не бывает", "a turn makes fewer lines");
  c->note[NOTE_SUM + c->note[NOTE_LINES]] = sum;
  c->note[NOTE_LENGTH + c->note[NOTE_LINES]++] = length;
  return true;
}

static bool take_lines(struct counting *c, struct scan *in, int lang, struct text *told)
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
  put(told, say(lang, "Пропуск.\n", "A pass.\n"));
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

static bool take_laid(struct counting *c, struct scan *in, int lang, struct text *told)
{
  int laid = 0;
  if (!scan_int(in, 1, HAND, &laid)) return false;
  bool last = scan_char(in, '!');
  if (c->note[NOTE_LINES] > laid + 1)
    return scan_fail(in, "столько линий из этих карт не выходит", "so few cards do not make so many lines");
  int32_t points = points_of(c, laid, last);
  int seat = player(c);
  c->points[c->turns++] = points;
  put(told, say(lang, "Игрок ", "Player "));
  put_int(told, seat + 1);
  put(told, say(lang, ": за ход ", ": this turn "));
  put_int(told, points);
  put(told, say(lang, ", всего ", ", in all "));
  put_int(told, count_points(c, seat));
  put(told, ".\n");
  c->note[NOTE_OVER] = last;
  c->step++;
  return true;
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, int lang, struct text *told)
{
  (void)g;
  if (c->setup) return iota_setup_answer(c, in);
  return asks_lines(c) ? take_lines(c, in, lang, told) : take_laid(c, in, lang, told);
}

static void keys(const struct game *g, const struct counting *c, struct text *t)
{
  (void)g;
  if (c->setup) iota_setup_keys(c, t);
  else put(t, asks_lines(c) ? "lines 1 2 3 4 0" : "numbers 1 4 1 !");
}

const struct count iota_count = { .ask = ask, .answer = answer, .keys = keys };
