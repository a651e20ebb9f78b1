/* text.c - see text.h. */
#include <string.h>
#include "text.h"

struct text text_into(char *out, int cap)
{
  if (cap > 0) out[0] = 0;
  return (struct text){ .at = out, .cap = cap, .n = 0 };
}

void put_bytes(struct text *t, const char *words, int n)
{
  int room = t->n + 1 < t->cap ? t->cap - t->n - 1 : 0, fits = n < room ? n : room;
  if (fits) {
    memcpy(t->at + t->n, words, (size_t)fits);
    t->at[t->n + fits] = 0;
  }
  t->n += n;
}

void put(struct text *t, const char *words) { put_bytes(t, words, (int)strlen(words)); }

void put_words(struct text *t, const char *a, const char *b)
{
  put(t, a);
  put(t, b);
}

void put_int(struct text *t, int64_t n)
{
  char digit[24];
  int i = 0;
  uint64_t u = n < 0 ? 0u - (uint64_t)n : (uint64_t)n;
  do digit[i++] = (char)('0' + u % 10);
  while (u /= 10);
  if (n < 0) put_char(t, '-');
  while (i) put_char(t, digit[--i]);
}

void put_signed(struct text *t, int64_t n)
{
  char digits[24];
  struct text number = text_into(digits, sizeof digits);
  put_int(&number, n);
  put_words(t, n < 0 ? "−" : "", digits + (n < 0));
}

struct scan scan_of(const char *words)
{
  return (struct scan){ .at = words, .start_of_line = words, .line = 1 };
}

static bool ends_line(char c) { return c == 0 || c == '\n' || c == '\r'; }
static bool is_space(char c) { return c == ' ' || c == '\t'; }
static bool ends_word(char c) { return ends_line(c) || is_space(c); }

/* A remark: '#' at the start of a line, or after two spaces. */
static bool at_remark(const struct scan *in)
{
  if (*in->at != '#') return false;
  if (in->at == in->start_of_line) return true;
  return in->at - in->start_of_line >= 2 && is_space(in->at[-1]) && is_space(in->at[-2]);
}

static void skip_spaces(struct scan *in)
{
  while (is_space(*in->at)) in->at++;
  if (at_remark(in))
    while (!ends_line(*in->at)) in->at++;
}

bool scan_fail_by(struct scan *in, const struct ig_clause *clause)
{
  if (!in->failed) {
    scan_fail(in, clause->text->says);
    in->fault.clause = clause;
  }
  return false;
}

bool scan_fail(struct scan *in, const char *why)
{
  if (in->failed) return false;
  in->failed = true;
  in->fault = (struct ig_fault){ .line = in->line, .why = why };
  in->fault.column = (int)(in->at - in->start_of_line) + 1;
  int n = 0;
  while (n < (int)sizeof in->fault.near - 1 && !ends_line(in->at[n])) n++;
  while (n > 0 && ((unsigned char)in->at[n] & 0xC0) == 0x80) n--; /* whole UTF-8 letters */
  memcpy(in->fault.near, in->at, (size_t)n);
  in->fault.near[n] = 0;
  return false;
}

bool scan_end_of_line(struct scan *in)
{
  if (in->failed) return false;
  skip_spaces(in);
  return ends_line(*in->at);
}

static void to_next_line(struct scan *in)
{
  while (*in->at && *in->at != '\n') in->at++;
  if (!*in->at) {
    in->start_of_line = in->at;
    return;
  }
  in->start_of_line = ++in->at;
  in->line++;
}

bool scan_next_line(struct scan *in)
{
  if (in->failed) return false;
  do {
    to_next_line(in);
    const char *start = in->at;
    skip_spaces(in);
    bool words = !ends_line(*in->at);
    if (words) {
      in->at = start;
      return true;
    }
  } while (*in->at);
  return false;
}

bool scan_line_done(struct scan *in)
{
  if (!scan_end_of_line(in)) return scan_fail(in, NC_("fault", "unexpected words on this line"));
  return scan_next_line(in);
}

bool scan_end(struct scan *in)
{
  if (in->failed) return false;
  struct scan ahead = *in;
  return scan_end_of_line(&ahead) && !scan_next_line(&ahead);
}

bool scan_indented(const struct scan *in) { return !in->failed && is_space(*in->start_of_line); }

bool scan_is(struct scan *in, const char *word)
{
  if (in->failed) return false;
  skip_spaces(in);
  size_t n = strlen(word);
  if (strncmp(in->at, word, n) || !ends_word(in->at[n])) return false;
  in->at += n;
  return true;
}

bool scan_char(struct scan *in, char c)
{
  if (in->failed) return false;
  skip_spaces(in);
  if (ends_line(*in->at) || *in->at != c) return false;
  in->at++;
  return true;
}

char scan_peek(struct scan *in)
{
  if (in->failed) return 0;
  skip_spaces(in);
  return ends_line(*in->at) ? 0 : *in->at;
}

bool scan_int(struct scan *in, int lo, int hi, int *out)
{
  if (in->failed) return false;
  skip_spaces(in);
  const char *start = in->at;
  bool minus = *in->at == '-';
  if (minus || *in->at == '+') in->at++;
  int64_t n = 0;
  const char *digits = in->at;
  for (; *in->at >= '0' && *in->at <= '9'; in->at++)
    if (n < 1000000000000) n = n * 10 + (*in->at - '0');
  bool none = in->at == digits;
  if (minus) n = -n;
  if (none || n < lo || n > hi) {
    in->at = start;
    return none ? scan_fail(in, NC_("fault", "a number is needed here"))
                : scan_fail(in, NC_("fault", "the number is out of range"));
  }
  *out = (int)n;
  return true;
}

bool scan_word(struct scan *in, char *out, int cap)
{
  if (in->failed) return false;
  skip_spaces(in);
  int n = 0;
  while (!ends_word(in->at[n])) n++;
  if (!n) return scan_fail(in, NC_("fault", "a word is needed here"));
  if (n >= cap) return scan_fail(in, NC_("fault", "the word is too long"));
  memcpy(out, in->at, (size_t)n);
  out[n] = 0;
  in->at += n;
  return true;
}
