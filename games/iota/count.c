/* count.c - the turn counter of Iota: the lines that a turn made, its points, and the sheet.
 *
 * A card is a word that ends with its number ("Rt2", "2", «крест 2» is two words:
 * write 2); a wild is W, Д or 0.
 */
#include "count.h"
#include "iota.h"

enum { NOTE_TURN, NOTE_LINES, NOTE_OVER,
       NOTE_SUM, NOTE_LENGTH = NOTE_SUM + TURN_LINES, NOTES = NOTE_LENGTH + TURN_LINES };       /* by line */
_Static_assert((int)NOTES <= (int)COUNT_NOTES, "the notes fit");

static bool asks_lines(const struct counting *c) { return c->step % 2 == 0; }
static int player(const struct counting *c) { return c->note[NOTE_TURN] % c->seats; }
static const char *say(int lang, const char *ru, const char *en) { return lang == RU ? ru : en; }

static bool ask(const struct game *g, const struct counting *c, int lang, struct text *t, int *rows)
{
  (void)g;
  if (c->note[NOTE_OVER]) return false;
  put(t, say(lang, "Игрок ", "Player ")), put_int(t, player(c) + 1);
  if (asks_lines(c)) {
    *rows = TURN_LINES;
    put(t, say(lang, ": карты каждой линии, которую ход создал или удлинил, по линии на строку\n"
                     "(2 2 2 или Rt2 Bp2 Gc2; джокер — Д или 0); пустая строка в конце.\n"
                     "Сразу пустая строка — пропуск; «конец» — партия окончена",
                     ": the cards of each line that this turn made or lengthened, one line each\n"
                     "(2 2 2 or Rt2 Bp2 Gc2; a wild is W or 0); then an empty line.\n"
                     "An empty line at once: a pass; \"end\": the game is over"));
    return true;
  }
  put(t, say(lang, ": сколько карт выложено; ! за числом — это была последняя карта партии",
             ": how many cards were laid; ! after the number: the last card of the game"));
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
  if (scan_is(in, "end") || scan_is(in, "конец")) { c->note[NOTE_OVER] = 1; return true; }
  for (bool more = !scan_end_of_line(in) || scan_next_line(in); more; more = scan_next_line(in))
    if (!take_line(c, in)) return false;
  if (c->note[NOTE_LINES]) { c->step++; return true; }
  put(told, say(lang, "Пропуск.\n", "A pass.\n"));
  c->note[NOTE_TURN]++;
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
  c->points[player(c)] += points;
  put(told, say(lang, "Игрок ", "Player "));
  put_int(told, player(c) + 1);
  put(told, say(lang, ": за ход ", ": this turn "));
  put_int(told, points);
  put(told, say(lang, ", всего ", ", in all "));
  put_int(told, c->points[player(c)]);
  put(told, ".\n");
  c->note[NOTE_OVER] = last;
  c->note[NOTE_TURN]++;
  c->step++;
  return true;
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, int lang, struct text *told)
{
  (void)g;
  return asks_lines(c) ? take_lines(c, in, lang, told) : take_laid(c, in, lang, told);
}

const struct count iota_count = { ask, answer };
