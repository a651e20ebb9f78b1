/* count.c - a cardboard table of a shelf game: what is left on the shelves, and the collections.
 *
 * A card is its code or the beginning of its name in either language; cards stand
 * between commas, "Rex*2" is two of them, "#Rex" lies face down.
 */
#include <string.h>
#include "count.h"
#include "toys.h"

enum { STEPS = COLOURS + 1, ITEM = 64 };

static const char *say(int lang, const char *ru, const char *en) { return lang == RU ? ru : en; }

static void ask_cards(const struct game *g, int lang, struct text *t)
{
  const struct deck *d = deck_of(g);
  put(t, say(lang, "Карты: код, имя, очки. Пишите код или начало имени, через запятую;\n"
                   "Рекс*2 — две карты, # перед картой — лежит рубашкой вверх.\n",
             "Cards: code, name, points. Write the code or the beginning of the name, with commas;\n"
             "Rex*2 is two cards, # before a card: face down.\n"));
  for (int k = 1; k <= d->kinds; k++) {
    put(t, k % 3 == 1 ? "  " : "   ");
    toys_put_code(d, k, t);
    put_words(t, " ", toys_kind_name(g, k, lang));
    put(t, " (");
    put_int(t, d->card[k].points);
    put(t, k % 3 == 0 || k == d->kinds ? ")\n" : ")");
  }
}

static bool ask(const struct game *g, const struct counting *c, int lang, struct text *t, int *rows)
{
  const struct edition *e = &toys_editions[deck_of(g)->edition];
  int seat = c->step / STEPS, what = c->step % STEPS;
  (void)rows;
  if (seat == c->seats) return false;
  if (!c->step) ask_cards(g, lang, t);
  put(t, say(lang, "Игрок ", "Player ")), put_int(t, seat + 1);
  if (what == COLOURS) { put(t, say(lang, ": коллекция", ": the collection")); return true; }
  put(t, say(lang, ": незакрытая полка слева направо (", ": the shelf that is not closed, from the left ("));
  put(t, lang == RU ? e->shelf[what] : e->colour[what][EN]);
  put(t, say(lang, "); пусто — нажмите Enter", "); empty: press Enter"));
  return true;
}

/* Cyrillic letters that look like those of a code: А, В, С. */
static void latin_code(const char *word, char *out, size_t cap)
{
  size_t k = 0;
  for (; *word && k + 1 < cap; word++) {
    char x = *word;
    if (!strncmp(word, "а", 2)) x = 'A', word++;
    else if (!strncmp(word, "в", 2) || !strncmp(word, "б", 2)) x = 'B', word++;
    else if (!strncmp(word, "с", 2)) x = 'C', word++;
    else if (!strncmp(word, "л", 2)) x = 'L', word++;
    else if (!strncmp(word, "п", 2)) x = 'R', word++;
    else if (x >= 'a' && x <= 'z') x = (char)(x - 32);
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
  while (n && (*from == ' ' || *from == '\t')) from++, n--;
  while (n && (from[n - 1] == ' ' || from[n - 1] == '\t')) n--;
  bool blind = n && *from == '#';
  if (blind) from++, n--;
  if (n > 2 && from[n - 2] == '*' && from[n - 1] >= '1' && from[n - 1] <= '9') {
    times = from[n - 1] - '0';
    n -= 2;
  }
  fold_letters(from, n, word, sizeof word);
  int kind = n < ITEM ? find_card(g, word, blind ? -1 : colour) : 0;
  in->at = from;
  if (!kind) return scan_fail(in, "такой карты нет", "there is no such card");
  if (kind < 0)
    return scan_fail(in, "так начинается несколько карт: напишите код", "several cards begin so: write the code");
  for (int i = 0; i < times; i++) {
    char code[ITEM];
    struct text t = text_into(code, sizeof code);
    put(&t, blind ? " #" : " "), toys_put_code(deck_of(g), kind, &t);
    count_add(c, code);
  }
  return true;
}

static const char *skip_spaces(const char *at)
{
  while (*at == ' ' || *at == '\t') at++;
  return at;
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, int lang, struct text *told)
{
  int seat = c->step / STEPS, what = c->step % STEPS, n = 0;
  (void)lang, (void)told;
  count_add(c, what == COLOURS ? "taken " : "shelf "), count_add_int(c, seat + 1);
  if (what < COLOURS) count_add(c, " "), count_add(c, toys_editions[deck_of(g)->edition].colour[what][CODE]);
  const char *at = skip_spaces(in->at);
  for (; *at && *at != '\n'; n++) {
    size_t length = length_until(at, ",;\n");
    if (!take_item(g, c, in, at, length, what < COLOURS ? what : -1)) return false;
    at += length;
    if (*at == ',' || *at == ';') at = skip_spaces(at + 1);
  }
  count_add(c, n ? "\n" : " -\n");
  c->step++;
  return true;
}

const struct count toys_count = { ask, answer };
