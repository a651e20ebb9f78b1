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

static void say_line(const struct telling *o, const char *words)
{
  say(o, "toys", words, NULL);
  put_char(o->t, '\n');
}

static void ask_cards(const struct game *g, const struct telling *o)
{
  const struct deck *d = deck_of(g);
  say_line(
      o, NC_("toys", "Cards: code, name, points. Write the code or the beginning of the name, with commas;"));
  say_line(o, NC_("toys", "Rex*2 is two cards, # lies face down (#Rex where you know which)."));
  say_line(o, NC_("toys", "Nothing there: press Enter."));
  for (int k = 1; k <= d->kinds; k++) {
    put(o->t, k % 3 == 1 ? "  " : "   ");
    toys_put_code(d, k, o->t);
    put_char(o->t, ' ');
    toys_kind_name(g, k, o);
    put(o->t, " (");
    put_int(o->t, d->card[k].points);
    put(o->t, k % 3 == 0 || k == d->kinds ? ")\n" : ")");
  }
}

static void ask_seat(const struct game *g, struct where at, const struct telling *o)
{
  const struct fill *fills = FILLS({ "n", fill_number, .n = at.seat + 1 },
                                   { "colour", toys_fill_colour, g, at.colour });
  if (at.ask == ASK_TAKEN) say(o, "toys", "Player {n}: the collection", fills);
  else say(o, "toys", "Player {n}: the shelf that is not closed, from the left ({colour:shelf})", fills);
}

static void ask_table(const struct counting *c, struct where at, const struct telling *o)
{
  if (at.ask == ASK_TURN) setup_ask(COUNT_WHOSE_TURN, o);
  else if (at.ask == ASK_FINAL)
    say(o, "toys", "How many ordinary turns are still to begin; 0: play goes on until somebody skips", NULL);
  else if (at.ask == ASK_BONUS)
    say(o, "toys", "How many bonus turns the one to move has, this one included; 0: none", NULL);
  else if (at.ask == ASK_OPEN && is_final(c)) say(o, "toys", "The final round: the open pool", NULL);
  else if (at.ask == ASK_OPEN) say(o, "toys", "The discards; nothing: none", NULL);
  else
    say(o, "toys", "Row {n} of the centre, from the left; in the final round nothing",
        FILLS({ "n", fill_number, .n = at.ask - ASK_ROW + 1 }));
}

static bool ask(const struct game *g, const struct counting *c, const struct telling *o, int *rows)
{
  struct where at = where(c);
  (void)rows;
  if (at.ask == ASKED) return false;
  if (c->step == c->setup) ask_cards(g, o);
  if (at.ask == ASK_SHELF || at.ask == ASK_TAKEN) ask_seat(g, at, o);
  else ask_table(c, at, o);
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

/* The folded name of a card in a language. */
static void folded_name(const struct game *g, int kind, int language, char *out, size_t cap)
{
  char name[160];
  struct text t = text_into(name, sizeof name);
  struct ig_voice v = voice_in(ig_language_at(language));
  toys_kind_name(g, kind, &(struct telling){ &v, SPECTATOR, &t });
  fold_letters(name, strlen(name), out, cap);
}

/* The card of a folded word; 0: there is none, -1: several begin so. */
static int find_card(const struct game *g, const char *word, int colour)
{
  const struct deck *d = deck_of(g);
  char code[ITEM], label[160];
  latin_code(word, code, sizeof code);
  int coded = toys_find_card(d, code), found = coded;
  for (int k = 1; k <= d->kinds && coded <= 0; k++)
    for (int i = 0; i < ig_language_count(); i++) {
      folded_name(g, k, i, label, sizeof label);
      if (!strcmp(label, word)) return k;
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
  if (!kind) return scan_fail(in, NC_("fault", "there is no such card"));
  if (kind < 0) return scan_fail(in, NC_("fault", "several cards begin so: write the code"));
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
    count_add(c, toys_editions[deck_of(g)->edition].colour[at.colour]);
  }
  if (!take_cards(g, c, in, at.colour, &n)) return false;
  if (at.ask >= ASK_ROW && at.ask < ASK_OPEN) c->note[NOTE_CARDS] += n;
  return true;
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, const struct telling *told)
{
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

const struct count toys_count = {
  .ask = ask, .answer = answer, .keys = keys, .lines = lines, .says = toys_say_kind, .code = toys_print_kind
};
