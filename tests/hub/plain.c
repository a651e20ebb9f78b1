/* plain.c - a move that is read the short way says what JSON's own reader says.
 *
 *     plain [TIMES]
 *
 * Moves as clients write them, with letters changed, put in and left out: whatever the short reader understands, jansson
 * understands too, with the same members and no others.  And what clients write is understood.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "rng.h"

static struct ig_rng r = { 1 };

static void fail(const char *what, const char *text)
{
  fprintf(stderr, "plain: %s\n  %s\n", what, text);
  exit(1);
}

static bool same_re(const json_t *id, const char *re)
{
  char want[64] = "";
  if (json_is_integer(id)) snprintf(want, sizeof want, "%lld", (long long)json_integer_value(id));
  if (json_is_string(id)) snprintf(want, sizeof want, "\"%s\"", json_string_value(id));
  return !strcmp(want, re);
}

/* Whether it was understood. */
static bool look(const char *text, size_t n)
{
  struct plain_move m;
  if (!read_plain_move(text, n, &m)) return false;
  json_t *j = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
  if (!json_is_object(j)) fail("no JSON", text);
  const char *t = r_str(j, "t"), *code = r_str(j, "table"), *words = r_str(j, "text");
  const json_t *id = json_object_get(j, "id"), *number = json_object_get(j, "n");
  if (!t || strcmp(t, "move")) fail("not a move", text);
  if (!code || strcmp(code, m.code)) fail("another table", text);
  if (!words || strcmp(words, m.text)) fail("another text", text);
  if (!json_is_integer(number) || json_integer_value(number) != m.n) fail("another number", text);
  if (!same_re(id, m.re)) fail("another id", text);
  if (json_object_size(j) != 4 + (size_t)(id != NULL)) fail("something was passed over", text);
  json_decref(j);
  return true;
}

static size_t spoil(const char *from, char *to)
{
  static const char signs[] = "{}[]:,\"\\ 0123456789-+.eEtnu\t\n\r\x01\x7f\xc3\xa9";
  size_t n = strlen(from);
  memcpy(to, from, n);
  for (int k = 1 + (int)rng_below(&r, 3); k--;) {
    size_t at = rng_below(&r, (uint32_t)n);
    char c = signs[rng_below(&r, sizeof signs)]; /* the zero at its end, too */
    switch (rng_below(&r, 3)) {
    case 0: to[at] = c; break;
    case 1:
      memmove(to + at + 1, to + at, n - at);
      to[at] = c;
      n++;
      break;
    default: memmove(to + at, to + at + 1, n - at - 1); n--;
    }
  }
  to[n] = 0;
  return n;
}

int main(int argc, char **argv)
{
  static const char *const good[] = {
    "{\"t\":\"move\",\"id\":7,\"table\":\"TDATR\",\"n\":1,\"text\":\"lay w\"}",
    "{\"t\":\"move\",\"table\":\"ABCDEFGH\",\"n\":12,\"text\":\"take d4 d3 -> 1\"}",
    "{\"n\":0,\"text\":\"\",\"table\":\"\",\"id\":\"a b\",\"t\":\"move\"}",
    "{\"t\":\"move\",\"text\":\"x\",\"n\":999999999,\"table\":\"tdatr\",\"id\":0}"
  };
  char text[400];
  int times = argc > 1 ? atoi(argv[1]) : 200000, understood = 0;
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    if (!look(good[i], strlen(good[i]))) fail("a plain move is not understood", good[i]);
  for (int i = 0; i < times; i++) {
    size_t n = spoil(good[rng_below(&r, sizeof good / sizeof *good)], text);
    understood += look(text, n);
  }
  printf("%d of %d spoiled moves are still plain ones\n", understood, times);
  return understood > times / 100 ? 0 : 1;
}
