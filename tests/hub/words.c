/* words.c - what the hub says to people: in one language, that of the connection, and all of it can be translated.
 *
 * It is linked with the language of tests/pseudo.py, "xx", where every text stands between ⟦ and ⟧: a refusal, a phrase, an emote, a
 * title or an option that is told without them was never handed to a translator.  Sentences of rulebooks are: a rulebook may follow.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

static struct hub *h;
static char heard[1 << 20]; /* the last message to anybody      */
static int bad;

static void fail(const char *why, const char *text)
{
  printf("words.c: %s: %s\n", why, text);
  bad = 1;
}

static void work(void)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {
    if (e.kind == EFFECT_SEND) snprintf(heard, sizeof heard, "%.*s", (int)e.size, e.text);
    if (e.kind == EFFECT_STORE) hub_stored(h, e.batch, STORED, 1000);
    if (e.kind == EFFECT_FIND) hub_found_person(h, e.conn, e.person, NULL, true, 1000);
  }
}

static const char *say(conn_t c, const char *text)
{
  heard[0] = 0;
  hub_message(h, c, text, strlen(text), 1000);
  work();
  return heard;
}

static bool is_marked(const char *s)
{
  static const char end[] = "⟧";
  size_t n = strlen(s);
  return !strncmp(s, "⟦", strlen("⟦")) && n >= strlen(end) && !strcmp(s + n - strlen(end), end);
}

/* Looks at whatever is for people in a message; how much there was. */
static int count_words(const json_t *m, bool one, const char *text)
{
  int n = 0;
  const char *key;
  size_t i;
  json_t *v;
  json_object_foreach((json_t *)(uintptr_t)m, key, v)
  {
    bool pair = !strcmp(key, "ru") || !strcmp(key, "en");
    if (json_is_string(v) && (pair || !strcmp(key, "words"))) {
      n++;
      if (pair == one) fail(one ? "words in a language that was not asked for" : "not both languages", text);
      if (!pair && !is_marked(json_string_value(v))) fail("not translated", json_string_value(v));
    } else n += count_words(v, one, text);
  }
  json_array_foreach(m, i, v) n += count_words(v, one, text);
  return n;
}

static void has_words(const char *text, bool one, int least)
{
  json_t *m = json_loads(text, 0, NULL);
  if (!m) fail("no JSON", text);
  else if (count_words(m, one, text) < least) fail("too few words", text);
  json_decref(m);
}

static void has(const char *text, const char *part)
{
  if (!strstr(text, part)) {
    fail("it has not", part);
    fail("what was heard", text);
  }
}

static void every_refusal(conn_t id, bool one)
{
  struct conn *c = map_get(&h->conns, id);
  for (enum error e = E_NONE + 1; e <= E_ELSEWHERE; e++) {
    if (e == E_RULE || e == E_MOVE) continue; /* the game says them */
    heard[0] = 0;
    say_error(h, c, "", NULL, e);
    work();
    has_words(heard, one, one ? 1 : 2);
  }
}

/* A move that cannot be read, and one that a rule forbids, at a table of one's own. */
static void at_a_table(void)
{
  char text[300], code[9] = "";
  json_t *m = json_loads(say(1, "{\"t\":\"open\",\"game\":\"null\",\"seats\":2,\"seat\":1}"), 0, NULL);
  snprintf(code, sizeof code, "%s", r_str(m, "table") ? r_str(m, "table") : "");
  json_decref(m);
  snprintf(text, sizeof text, "{\"t\":\"bot\",\"table\":\"%s\",\"seat\":2}", code);
  say(1, text);
  snprintf(text, sizeof text, "{\"t\":\"start\",\"table\":\"%s\"}", code);
  has(say(1, text), "\"told\":[");
  snprintf(text, sizeof text, "{\"t\":\"move\",\"table\":\"%s\",\"n\":1,\"text\":\"dance\"}", code);
  has_words(say(1, text), true, 1);
  snprintf(text, sizeof text, "{\"t\":\"move\",\"table\":\"%s\",\"n\":1,\"text\":\"pass\"}", code);
  has(say(1, text), "\"clause\":\"NULL-");
  has(heard, "\"words\":\"");
  snprintf(text, sizeof text, "{\"t\":\"moves\",\"table\":\"%s\"}", code);
  m = json_loads(say(1, text), 0, NULL);
  snprintf(text, sizeof text, "{\"t\":\"move\",\"table\":\"%s\",\"n\":1,\"text\":\"%s\"}", code,
           json_string_value(json_array_get(json_object_get(m, "list"), 0)));
  has(say(1, text), "\"told\":[\"⟦");
  json_decref(m);
}

int main(void)
{
  static const uint8_t seed[32] = "words";
  const struct hub_limits limits = { .messages_per_second = 1000 };
  h = hub_new(&limits, seed);
  for (conn_t c = 1; c <= 4; c++) hub_connect(h, c, 1000);
  hub_connect_owner(h, 5, "owner", 1000);
  work();
  has(say(4, "{\"t\":\"peek\",\"table\":\"QQQQQ\",\"lang\":\"xx\"}"),
      "\"ru\":\""); /* its protocol is not known yet */
  has(say(1, "{\"t\":\"hello\",\"name\":\"A\",\"protocol\":3,\"lang\":\"xx\"}"), "\"protocol\":3");
  say(2, "{\"t\":\"hello\",\"name\":\"B\",\"protocol\":2,\"lang\":\"xx\"}");
  say(3, "{\"t\":\"hello\",\"name\":\"C\",\"protocol\":3}");
  every_refusal(1, true);
  every_refusal(2, false);
  has_words(say(1, "{\"t\":\"phrases\"}"), true, 20);
  has_words(say(1, "{\"t\":\"games\"}"), true, 2 * ig_game_count());
  has_words(say(2, "{\"t\":\"phrases\"}"), false, 40);
  has_words(say(2, "{\"t\":\"games\"}"), false, 4 * ig_game_count());
  has(heard, "\"ru\":\"");
  has_words(say(5, "{\"t\":\"table\",\"table\":\"QQQQQ\",\"lang\":\"xx\"}"), true, 1);
  has(say(3, "{\"t\":\"phrases\"}"), "\"words\":\"Hello!\"");
  has(say(4, "{\"t\":\"hello\",\"name\":\"\",\"protocol\":3,\"lang\":\"xx\"}"), "\"words\":\"⟦");
  at_a_table();
  has(say(1, "{\"t\":\"phrases\",\"lang\":\"en\"}"), "\"words\":\"Hello!\""); /* another one from now on */
  has(say(1, "{\"t\":\"dance\"}"), "\"words\":\"Unknown");
  has(say(3, "{\"t\":\"phrases\",\"lang\":\"xx\"}"), "\"words\":\"⟦Hello!⟧\"");
  hub_free(h);
  return bad;
}
