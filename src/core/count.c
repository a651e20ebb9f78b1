/* count.c - see count.h. */
#include "count.h"

#include <string.h>
#include "voice.h"

int32_t count_points(const struct counting *c, int seat)
{
  int32_t sum = 0;
  for (int i = seat; i < c->turns; i += c->seats) sum += c->points[i];
  return sum;
}

void setup_ask(enum count_question what, const struct telling *o)
{
  if (what == COUNT_WHOSE_TURN) say(o, "table", "Whose turn is it", NULL);
  else
    say(o, "table", "Which player looks and does not know the others' cards; 0: everything is known", NULL);
}

bool count_take_number(struct scan *in, int lo, int hi, int *out)
{
  return scan_int(in, lo, hi, out) && (scan_end(in) || scan_fail(in, NC_("fault", "unexpected words")));
}

bool setup_take(enum count_question what, struct counting *c, struct scan *in)
{
  bool turn = what == COUNT_WHOSE_TURN;
  return count_take_number(in, turn, c->seats, turn ? &c->turn : &c->viewer);
}

void setup_keys(enum count_question what, const struct counting *c, struct text *t)
{
  put(t, what == COUNT_WHOSE_TURN ? "numbers 1 " : "numbers 0 ");
  put_int(t, c->seats);
  put(t, what == COUNT_WHOSE_TURN ? " 1 player" : " 1 eyes");
}

static void put_line(struct text *t, const char *key, int n)
{
  put(t, key);
  put_int(t, n);
  put_char(t, '\n');
}

void count_position(const struct game *g, const struct counting *c, struct text *t)
{
  put_words(t, "position ", g->name);
  put_line(t, "\nseats ", c->seats);
  if (c->set[0]) {
    put_words(t, "set ", c->set);
    put_char(t, '\n');
  }
  if (!c->setup) put(t, "turn nobody\n");
  if (c->turn) put_line(t, "turn ", c->turn);
  if (c->viewer) put_line(t, "view ", c->viewer);
  if (g->count->lines) g->count->lines(g, c, t);
  else put(t, c->text);
}

void count_add(struct counting *c, const char *words)
{
  size_t have = strlen(c->text), n = strlen(words);
  if (have + n < COUNT_TEXT) memcpy(c->text + have, words, n + 1);
}

void count_add_int(struct counting *c, int n)
{
  char digits[16];
  struct text t = text_into(digits, sizeof digits);
  put_int(&t, n);
  count_add(c, digits);
}

/* А-П, Р-Я, Ё and ё are two bytes each in UTF-8. */
static void fold_two(unsigned char *b)
{
  if (b[0] == 0xD0 && b[1] >= 0x90 && b[1] <= 0x9F) b[1] = (unsigned char)(b[1] + 0x20);
  else if (b[0] == 0xD0 && b[1] >= 0xA0 && b[1] <= 0xAF) {
    b[0] = 0xD1;
    b[1] = (unsigned char)(b[1] - 0x20);
  } else if ((b[0] == 0xD0 && b[1] == 0x81) || (b[0] == 0xD1 && b[1] == 0x91)) {
    b[0] = 0xD0;
    b[1] = 0xB5;
  }
}

void fold_letters(const char *from, size_t n, char *out, size_t cap)
{
  size_t k = 0;
  for (size_t i = 0; i < n && k + 1 < cap; i++) {
    unsigned char b[2] = { (unsigned char)from[i], 0 };
    if (b[0] >= 'A' && b[0] <= 'Z') b[0] = (unsigned char)(b[0] + 32);
    if (i + 2 < n && !memcmp(from + i, "−", 3)) {
      b[0] = '-';
      i += 2;
    }
    if ((b[0] == 0xD0 || b[0] == 0xD1) && i + 1 < n && k + 2 < cap) {
      b[1] = (unsigned char)from[++i];
      fold_two(b);
    }
    out[k++] = (char)b[0];
    if (b[1]) out[k++] = (char)b[1];
  }
  out[k] = 0;
}

size_t length_until(const char *at, const char *stops)
{
  size_t n = 0;
  while (at[n] && !strchr(stops, at[n])) n++;
  return n;
}

bool word_begins(const char *whole, const char *part) { return *part && !strncmp(whole, part, strlen(part)); }
