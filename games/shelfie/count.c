/* count.c - a cardboard table of My Shelfie, asked for step by step.
 *
 * Common goals; who began; tokens; personal goals; bookshelves from the top row down;
 * the end token, which needs a full one.  A tile is its letter or its name in either language.
 */
#include <string.h>
#include "count.h"
#include "shelfie.h"

enum { ASK_GOALS, ASK_FIRST, ASK_TOKENS, ASK_PERSONAL, ASK_SHELF, ASK_END, ASKED };
enum { NOTE_GOALS };                       /* how many common goals there are  */

struct where { int ask, seat; };

static struct where where(const struct counting *c)
{
  if (c->step < ASK_TOKENS) return (struct where){ c->step, 0 };
  int i = c->step - ASK_TOKENS, by_seat = (ASK_END - ASK_TOKENS) * c->seats;
  if (i >= by_seat) return (struct where){ ASK_END + i - by_seat, 0 };
  return (struct where){ ASK_TOKENS + i / c->seats, i % c->seats };
}

static const char *say(int lang, const char *ru, const char *en) { return lang == RU ? ru : en; }

static void ask_goals(const struct game *g, int lang, struct text *t)
{
  put(t, say(lang, "Общие цели:\n", "Common goals:\n"));
  for (int i = 1; i <= GOALS; i++) {
    put(t, i < 10 ? "   " : "  ");
    put_int(t, i);
    put_words(t, "  ", g->clauses[SHELFIE_6_1 + i - 1].says[lang]);
    put_char(t, '\n');
  }
  put(t, say(lang, "Номера целей на столе (одна или две)", "The numbers of those on the table (one or two)"));
}

static void ask_seat(struct where at, int lang, struct text *t)
{
  put(t, say(lang, "Игрок ", "Player "));
  put_int(t, at.seat + 1);
  if (at.ask == ASK_TOKENS)
    put(t, say(lang, ": очки на жетонах общих целей по порядку, 0 — нет жетона",
               ": points on the tokens of the common goals in order, 0: no token"));
  if (at.ask == ASK_PERSONAL)
    put(t, say(lang, ": номер личной цели, от 1 до 12; 0 — без неё",
               ": the number of the personal goal, 1 to 12; 0: without one"));
  if (at.ask == ASK_SHELF)
    put(t, say(lang, ": шкаф, ряд за рядом сверху вниз; пустая строка, если дальше рядов нет.\n"
                     "К кошка, Б книга, И игра, Ф фоторамка, Н награда, Р растение, точка — пусто",
                     ": the bookshelf, row by row from the top; an empty line where there are no more rows.\n"
                     "C cat, B book, G game, F frame, T trophy, P plant, a dot: empty"));
}

static bool ask(const struct game *g, const struct counting *c, int lang, struct text *t, int *rows)
{
  struct where at = where(c);
  if (at.ask == ASKED) return false;
  if (at.ask == ASK_SHELF) *rows = ROWS;
  if (at.ask == ASK_GOALS) ask_goals(g, lang, t);
  else if (at.ask == ASK_FIRST) put(t, say(lang, "Кто начинал: номер игрока", "Who began: the player's number"));
  else if (at.ask == ASK_END)
    put(t, say(lang, "У кого жетон конца игры: номер игрока, 0 — ни у кого",
               "Who has the end token: the player's number, 0: nobody"));
  else ask_seat(at, lang, t);
  return true;
}

/* Letters that people type for a tile; С, В, Т, Р also look like Latin ones. */
static const char *const typed[KINDS + 1] = { ". - 0 _", "c к с", "b б в", "g и", "f ф", "t н т", "p р п" };
static const char *const names[KINDS + 1][2] = {
  { "пусто", "empty" }, { "кошка", "cat" }, { "книга", "book" }, { "игра", "game" },
  { "фоторамка", "frame" }, { "награда", "trophy" }, { "растение", "plant" },
};

static bool is_letter_of(int kind, const char *letter)
{
  size_t n = strlen(letter);
  for (const char *at = typed[kind]; *at; at += length_until(at, " "), at += *at == ' ')
    if (length_until(at, " ") == n && !strncmp(at, letter, n)) return true;
  return false;
}

/* A word is a name, or letters one after the other. */
static bool take_word(struct scan *in, const char *word, uint8_t *cell, int *n)
{
  for (int k = 0; k <= KINDS; k++)
    for (int lang = RU; lang <= EN; lang++)
      if (strlen(word) > 3 && word_begins(names[k][lang], word) && *n < COLUMNS) {
        cell[(*n)++] = (uint8_t)k;
        return true;
      }
  for (const char *at = word; *at;) {
    char letter[3] = { at[0], (unsigned char)at[0] >= 0xC0 ? at[1] : 0, 0 };
    int kind = 0;
    while (kind <= KINDS && !is_letter_of(kind, letter)) kind++;
    if (kind > KINDS) return scan_fail(in, "такого предмета нет", "there is no such tile");
    if (*n == COLUMNS) return scan_fail(in, "в ряду пять клеток", "a row has five cells");
    cell[(*n)++] = (uint8_t)kind;
    at += strlen(letter);
  }
  return true;
}

static bool take_row(struct scan *in, struct counting *c)
{
  uint8_t cell[COLUMNS];
  int n = 0;
  while (!scan_end_of_line(in)) {
    char word[64], folded[64];
    scan_peek(in);
    const char *from = in->at;
    if (!scan_word(in, word, sizeof word)) return false;
    fold_letters(word, strlen(word), folded, sizeof folded);
    struct scan at = *in;
    at.at = from;
    if (!take_word(&at, folded, cell, &n)) { *in = at; return false; }
  }
  if (n != COLUMNS)
    return scan_fail(in, "в ряду пять клеток: пустую пишут точкой", "a row has five cells: a dot stands for an empty one");
  count_add(c, " ");
  for (int i = 0; i < COLUMNS; i++) {
    char letter[3] = { ' ', cell[i] ? shelfie_letters[cell[i]] : '.', 0 };
    count_add(c, letter);
  }
  count_add(c, "\n");
  return true;
}

static bool take_shelf(struct scan *in, struct counting *c, int seat)
{
  count_add(c, "shelf "), count_add_int(c, seat + 1);
  bool more = !scan_end_of_line(in) || scan_next_line(in);
  count_add(c, more ? "\n" : " empty\n");
  for (; more; more = scan_next_line(in))
    if (!take_row(in, c)) return false;
  return true;
}

static bool take_goals(struct scan *in, struct counting *c)
{
  int a, b = 0;
  if (!scan_int(in, 1, GOALS, &a) || (!scan_end_of_line(in) && !scan_int(in, 1, GOALS, &b))) return false;
  if (a == b) return scan_fail(in, "это две разные цели", "the two goals differ");
  count_add(c, b ? "set goals=2\ngoals " : "set goals=1\ngoals ");
  count_add_int(c, b && b < a ? b : a);
  if (b) count_add(c, " "), count_add_int(c, b < a ? a : b);
  count_add(c, "\n");
  c->note[NOTE_GOALS] = b ? 2 : 1;
  return true;
}

/* "KEY N" with 0 as "-". */
static bool take_number(struct scan *in, struct counting *c, const char *key, int lo, int hi)
{
  int n = 0;
  if (!scan_int(in, lo, hi, &n)) return false;
  count_add(c, key), count_add(c, " ");
  if (n) count_add_int(c, n);
  else count_add(c, "-");
  count_add(c, "\n");
  return true;
}

static bool take_tokens(struct scan *in, struct counting *c, int seat)
{
  count_add(c, "tokens "), count_add_int(c, seat + 1);
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

static bool take(struct scan *in, struct counting *c, struct where at)
{
  static const char *const personal[SEATS] = { "personal 1", "personal 2", "personal 3", "personal 4" };
  switch (at.ask) {
  case ASK_GOALS: return take_goals(in, c);
  case ASK_FIRST: return take_number(in, c, "first", 1, c->seats);
  case ASK_TOKENS: return take_tokens(in, c, at.seat);
  case ASK_PERSONAL: return take_number(in, c, personal[at.seat], 0, PERSONAL_GOALS);
  case ASK_SHELF: return take_shelf(in, c, at.seat);
  default: return take_number(in, c, "end", 0, c->seats);
  }
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, int lang, struct text *told)
{
  (void)g, (void)lang, (void)told;
  bool good = take(in, c, where(c));
  if (good && !scan_end(in)) good = scan_fail(in, "лишние слова", "unexpected words");
  c->step += good;
  return good;
}

const struct count shelfie_count = { ask, answer };
