/* plain.c - a move, as nearly every client writes it, read without a library.
 *
 * Most of what a server reads are moves, and they look alike: an object of words without a
 * backslash and of small numbers.  Such a one is read here, in a tenth of the time; about whatever is the least bit
 * different this says nothing, and JSON's own reader decides.  So it may know little, but must not be wrong:
 * tests/hub/plain.c compares the two.
 */
#include <string.h>
#include "hub_private.h"

enum { DIGITS = 9 };

struct in {
  const char *at, *end;
};

static bool is(struct in *in, char c)
{
  if (in->at >= in->end || *in->at != c) return false;
  in->at++;
  return true;
}

/* ASCII that can be seen, in quotes; shorter than cap. */
static bool word(struct in *in, char *out, size_t cap)
{
  size_t n = 0;
  if (!is(in, '"')) return false;
  for (; in->at < in->end && *in->at != '"'; in->at++) {
    char c = *in->at;
    if (c < ' ' || c > '~' || c == '\\' || n + 1 >= cap) return false;
    out[n++] = c;
  }
  out[n] = 0;
  return is(in, '"');
}

static bool number(struct in *in, int64_t *out)
{
  int digits = 0;
  *out = 0;
  for (; in->at < in->end && *in->at >= '0' && *in->at <= '9'; in->at++) {
    if (++digits > DIGITS || (digits == 2 && !*out)) return false;
    *out = *out * 10 + (*in->at - '0');
  }
  return digits > 0;
}

/* As it is answered: a number, or a word in its quotes. */
static bool id(struct in *in, char re[RE_BYTES])
{
  const char *from = in->at;
  int64_t n;
  char short_word[17];
  bool good = from < in->end && *from == '"'
                  ? word(in, short_word, sizeof short_word) && clean_words(short_word, 16)
                  : number(in, &n);
  size_t size = (size_t)(in->at - from);
  if (!good || size >= RE_BYTES) return false;
  memcpy(re, from, size);
  re[size] = 0;
  return true;
}

enum { T = 1, ID = 2, TABLE = 4, N = 8, TEXT = 16 };

/* One member; which one, or 0. */
static int member(struct in *in, struct plain_move *out)
{
  char key[8], type[8];
  if (!word(in, key, sizeof key) || !is(in, ':')) return 0;
  if (!strcmp(key, "t")) return word(in, type, sizeof type) && !strcmp(type, "move") ? T : 0;
  if (!strcmp(key, "id")) return id(in, out->re) ? ID : 0;
  if (!strcmp(key, "table")) return word(in, out->code, sizeof out->code) ? TABLE : 0;
  if (!strcmp(key, "n")) return number(in, &out->n) ? N : 0;
  if (!strcmp(key, "text")) return word(in, out->text, sizeof out->text) ? TEXT : 0;
  return 0;
}

bool read_plain_move(const char *text, size_t n, struct plain_move *out)
{
  struct in in = { text, text + n };
  int seen = 0;
  out->re[0] = 0;
  if (n > HUB_MESSAGE_MAX || !is(&in, '{')) return false;
  do {
    int one = member(&in, out);
    if (!one || (seen & one)) return false;
    seen |= one;
  } while (is(&in, ','));
  return is(&in, '}') && in.at == in.end && (seen | ID) == (T | ID | TABLE | N | TEXT);
}
