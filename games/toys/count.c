/* count.c - a cardboard table of a shelf game: what is left on the shelves, and the collections; for a
 * position to play on before that whose turn it is, the rows and the discards (in the final round the
 * open pool, and how many turns are to come), and after it the bonus turns.
 *
 * A card is its code or the beginning of its name in either language; cards stand
 * between commas, "Rex*2" is two of them, "#Rex" lies face down.
 */
#include <string.h>
#include "count.h"
#include "toys.h"

enum { ITEM = 64 };
enum { ASK_TURN, ASK_ROW, ASK_OPEN = ASK_ROW + ROWS, ASK_FINAL, ASK_SHELF, ASK_TAKEN, ASK_BONUS, ASKED };
enum { NOTE_CARDS }; /* cards that lie in rows */

struct where {
  int ask, seat, colour;
};

static struct where where(const struct counting *c)
{
  int first = c->setup ? ASK_SHELF : 0, i = c->step - first, each = COLOURS + 1;
  if (i < 0) return (struct where){ c->step, 0, -1 };
  if (i >= c->seats * each) return (struct where){ ASK_BONUS + i - c->seats * each + !c->setup, 0, -1 };
  if (i % each == COLOURS) return (struct where){ ASK_TAKEN, i / each, -1 };
  return (struct where){ ASK_SHELF, i / each, i % each };
}

static bool is_final(const struct counting *c) { return !c->note[NOTE_CARDS]; }

static const char *say(int lang, const char *ru, const char *en) { return lang == RU ? ru : en; }

static void ask_cards(const struct game *g, int lang, struct text *t)
{
  const struct deck *d = deck_of(g);
  put(t, say(lang,
             "Карты: код, имя, очки. Пишите код или начало имени, через запятую;\n"
             "Рекс*2 — две карты, # — лежит рубашкой вверх (#Рекс, если известно какая).\n"
             "Ничего нет — нажмите Enter.\n",
             "Cards: code, name, points. Write the code or the beginning of the name, with commas;\n"
             "Rex*2 is two cards, # lies face down (#Rex where you know which).\n"
             "Nothing there: press Enter.\n"));
  for (int k = 1; k <= d->kinds; k++) {
    put(t, k % 3 == 1 ? "  " : "   ");
    toys_put_code(d, k, t);
    put_words(t, " ", toys_kind_name(g, k, lang));
    put(t, " (");
    put_int(t, d->card[k].points);
    put(t, k % 3 == 0 || k == d->kinds ? ")\n" : ")");
  }
}

static void ask_seat(const struct game *g, struct where at, int lang, struct text *t)
{
  const struct edition *e = &toys_editions[deck_of(g)->edition];
  put(t, say(lang, "Игрок ", "Player "));
  put_int(t, at.seat + 1);
  if (at.ask == ASK_TAKEN) {
    put(t, say(lang, ": коллекция", ": the collection"));
    return;
  }
  put(t, say(lang, ": незакрытая полка слева направо (", ": the shelf that is not closed, from the left ("));
  put(t, lang == RU ? e->shelf[at.colour] : e->colour[at.colour][EN]);
  put_char(t, ')');
}

static void ask_table(const struct counting *c, struct where at, int lang, struct text *t)
{
  if (at.ask == ASK_TURN) setup_ask(COUNT_WHOSE_TURN, lang, t);
  else if (at.ask == ASK_FINAL)
    put(t, say(lang, "Сколько обычных ходов ещё впереди; 0 — играют, пока кто-нибудь не пропустит ход",
               "How many ordinary turns are still to begin; 0: play goes on until somebody skips"));
  else if (at.ask == ASK_BONUS)
    put(t, say(lang, "Сколько бонусных ходов у того, кто ходит (вместе с этим); 0 — нет",
               "How many bonus turns the one to move has, this one included; 0: none"));
  else if (at.ask == ASK_OPEN)
    put(t, is_final(c) ? say(lang, "Финальный раунд: открытые карты", "The final round: the open pool")
                       : say(lang, "Сброс; ничего — пуст", "The discards; nothing: none"));
  else {
    put(t, say(lang, "Ряд ", "Row "));
    put_int(t, at.ask - ASK_ROW + 1);
    put(t, say(lang, " центра слева направо; в финальном раунде — ничего",
               " of the centre, from the left; in the final round nothing"));
  }
}

static bool ask(const struct game *g, const struct counting *c, int lang, struct text *t, int *rows)
{
  struct where at = where(c);
  (void)rows;
  if (at.ask == ASKED) return false;
  if (c->step == c->setup) ask_cards(g, lang, t);
  if (at.ask == ASK_SHELF || at.ask == ASK_TAKEN) ask_seat(g, at, lang, t);
  else ask_table(c, at, lang, t);
  return true;
}

/* Cyrillic letters that look like those of a code: А, В, С. */
static void latin_code(const char *word, char *out, size_t cap)
{
  size_t k = 0;
  for (; *word && k + 1 < cap; word++) {
    char x = *word;
    if (!strncmp(word, "а", 2)) {
      x = 'A';
      word++;
    } else if (!strncmp(word, "в", 2) || !strncmp(word, "б", 2)) {
      x = 'B';
      word++;
    } else if (!strncmp(word, "с", 2)) {
      x = 'C';
      word++;
    } else if (!strncmp(word, "л", 2)) {
      x = 'L';
      word++;
    } else if (!strncmp(word, "п", 2)) {
      x = 'R';
      word++;
    } else if (x >= 'a' && x <= 'z') x = (char)(x - 32);
    out[k++] = x;
  }
  out[k] = 0;
}

/* The card of a folded word; 0: there is none, -1: several begin so. */
static int find_card(const struct game *g, const char *word, int colour)
{
  const struct deck *d = deck_of(g);
  char code[ITEM], label[160];
  latin_code(word, code, sizeof code);
  int found = toys_find_card(d, code);
  for (int k = 1; k <= d->kinds && found <= 0; k++)
    for (int lang = RU; lang <= EN; lang++) {
      const char *name = toys_kind_name(g, k, lang);
      fold_letters(name, strlen(name), label, sizeof label);
      if (!strcmp(label, word)) return k;
    }
  for (int k = 1; k <= d->kinds && !toys_find_card(d, code); k++)
    for (int lang = RU; lang <= EN; lang++) {
      const char *name = toys_kind_name(g, k, lang);
      fold_letters(name, strlen(name), label, sizeof label);
      if (!word_begins(label, word) || (colour >= 0 && d->card[k].colour != colour) || found == k) continue;
      found = found ? -1 : k;
    }
  return found;
}

/* One card between commas, as the notation has it. */
static bool take_item(const struct game *g, struct counting *c, struct scan *in, const char *from, size_t n,
                      int colour)
{
  char word[ITEM];
  int times = 1;
  while (n && (*from == ' ' || *from == '\t')) {
    from++;
    n--;
  }
  while (n && (from[n - 1] == ' ' || from[n - 1] == '\t')) n--;
  bool blind = n && *from == '#';
  if (blind) {
    from++;
    n--;
  }
  if (n > 2 && from[n - 2] == '*' && from[n - 1] >= '1' && from[n - 1] <= '9') {
    times = from[n - 1] - '0';
    n -= 2;
  }
  if (blind && !n) {
    count_add(c, " #?");
    return true;
  }
  fold_letters(from, n, word, sizeof word);
  int kind = n < ITEM ? find_card(g, word, blind ? -1 : colour) : 0;
  in->at = from;
  if (!kind) return scan_fail(in, "такой карты нет", "there is no such card");
  if (kind < 0)
    return scan_fail(in, "так начинается несколько карт: напишите код",
                     "several cards begin so: write the code");
  for (int i = 0; i < times; i++) {
    char code[ITEM];
    struct text t = text_into(code, sizeof code);
    put(&t, blind ? " #" : " ");
    toys_put_code(deck_of(g), kind, &t);
    count_add(c, code);
  }
  return true;
}

static const char *skip_spaces(const char *at)
{
  while (*at == ' ' || *at == '\t') at++;
  return at;
}

/* The cards of an answer, behind what the line begins with. */
static bool take_cards(const struct game *g, struct counting *c, struct scan *in, int colour, int *n)
{
  const char *at = skip_spaces(in->at);
  for (*n = 0; *at && *at != '\n'; ++*n) {
    size_t length = length_until(at, ",;\n");
    if (!take_item(g, c, in, at, length, colour)) return false;
    at += length;
    if (*at == ',' || *at == ';') at = skip_spaces(at + 1);
  }
  count_add(c, *n ? "\n" : " -\n");
  return true;
}

static void add_key(struct counting *c, const char *key, int n)
{
  count_add(c, key);
  count_add_int(c, n);
}

static bool take_number(struct counting *c, struct scan *in, const char *key, int most)
{
  int n = 0;
  if (!count_take_number(in, 0, most, &n)) return false;
  if (!n && most == c->seats) count_add(c, "final until-skip");
  else add_key(c, key, n);
  count_add(c, "\n");
  return true;
}

static bool take(const struct game *g, struct counting *c, struct scan *in, struct where at)
{
  int n = 0;
  if (at.ask == ASK_TURN) return setup_take(COUNT_WHOSE_TURN, c, in);
  if (at.ask == ASK_FINAL) return take_number(c, in, "final ", c->seats);
  if (at.ask == ASK_BONUS) return take_number(c, in, "bonus ", CARDS_IN_DECK);
  if (at.ask == ASK_OPEN) count_add(c, is_final(c) ? "open" : "discard");
  else if (at.ask == ASK_SHELF || at.ask == ASK_TAKEN)
    add_key(c, at.ask == ASK_SHELF ? "shelf " : "taken ", at.seat + 1);
  else add_key(c, "row ", at.ask - ASK_ROW + 1);
  if (at.ask == ASK_SHELF) {
    count_add(c, " ");
    count_add(c, toys_editions[deck_of(g)->edition].colour[at.colour][CODE]);
  }
  if (!take_cards(g, c, in, at.colour, &n)) return false;
  if (at.ask >= ASK_ROW && at.ask < ASK_OPEN) c->note[NOTE_CARDS] += n;
  return true;
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, int lang, struct text *told)
{
  (void)lang;
  (void)told;
  if (!take(g, c, in, where(c))) return false;
  c->step++;
  if (where(c).ask == ASK_FINAL && !is_final(c)) c->step++;
  return true;
}

static void keys(const struct game *g, const struct counting *c, struct text *t)
{
  const struct deck *d = deck_of(g);
  struct where at = where(c);
  if (at.ask == ASK_TURN) setup_keys(COUNT_WHOSE_TURN, c, t);
  else if (at.ask == ASK_BONUS) put(t, "numbers 0 9 1");
  else if (at.ask == ASK_FINAL) {
    put(t, "numbers 0 ");
    put_int(t, c->seats);
    put(t, " 1");
  }
  if (at.ask == ASK_TURN || at.ask == ASK_BONUS || at.ask == ASK_FINAL) return;
  put(t, at.ask == ASK_SHELF ? "cards #" : "cards");
  for (int k = 1; k <= d->kinds; k++) {
    if (at.ask == ASK_SHELF && d->card[k].colour != at.colour) continue; /* open cards are of its colour */
    put_char(t, ' ');
    toys_put_code(d, k, t);
  }
}

/* A word of a line, or nothing: the length of it, and what stands before it. */
static size_t next_word(const char **at, struct text *t)
{
  while (**at == ' ' || **at == '\n') {
    if (t) put_char(t, **at);
    ++*at;
  }
  return length_until(*at, " \n");
}

/* How many of each kind the answers name. */
static void count_kinds(const struct deck *d, const char *text, int *left)
{
  char code[ITEM];
  for (int k = 1; k <= d->kinds; k++) left[k] = d->card[k].count;
  for (size_t n; (n = next_word(&text, NULL)) > 0; text += n) {
    size_t mark = *text == '#';
    if (n >= ITEM) continue;
    memcpy(code, text + mark, n - mark);
    code[n - mark] = 0;
    left[toys_find_card(d, code)]--;
  }
}

/* Nobody has to know what lies face down: it is one of the cards that lie nowhere else. */
static void lines(const struct game *g, const struct counting *c, struct text *t)
{
  const struct deck *d = deck_of(g);
  int left[KINDS_MAX + 1] = { 0 };
  const char *at = c->text;
  count_kinds(d, at, left);
  for (size_t n; (n = next_word(&at, t)) > 0; at += n) {
    if (n != 2 || strncmp(at, "#?", 2)) {
      for (size_t i = 0; i < n; i++) put_char(t, at[i]);
      continue;
    }
    int most = 1;
    for (int k = 2; k <= d->kinds; k++)
      if (left[k] > left[most]) most = k;
    left[most]--;
    put_char(t, '#');
    toys_put_code(d, most, t);
  }
}

const struct count toys_count = { ask, answer, keys, lines, toys_say_kind };
