/* stored.c - what the hub does with each answer of the store: a table whose number is taken stops and
 * says so to everybody there; one that is only being made is simply not made; nobody is half welcome. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

static struct hub *h;
static when_t now = 1000;
static enum stored answer_is = STORED;
static char heard[4][4000]; /* the last words to each connection */
static int64_t taken_row = -1;

#define WANT(x)                                                                                              \
  ((x) ? (void)0 : (printf("stored.c:%d: %s\n  %s\n  %s\n", __LINE__, #x, heard[1], heard[2]), exit(1)))

static void take(void)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {
    if (e.kind == EFFECT_SEND && e.conn < 4)
      snprintf(heard[e.conn], sizeof heard[0], "%.*s", (int)e.size, e.text);
    if (e.kind == EFFECT_LOAD) hub_loaded(h, e.table, false, now);
    if (e.kind == EFFECT_STORE) {
      taken_row = e.rows[0].id;
      hub_stored(h, e.batch, answer_is, now);
    }
  }
}

static void say(conn_t c, const char *text)
{
  memset(heard, 0, sizeof heard);
  hub_message(h, c, text, strlen(text), now += 1000);
  take();
}

static void say_at(conn_t c, const char *code, const char *what)
{
  char text[200];
  snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":7,\"table\":\"%s\"}", what, code);
  say(c, text);
}

static bool says(conn_t c, const char *words) { return strstr(heard[c], words) != NULL; }

static void nobody_is_half_welcome(void)
{
  for (int how = 0; how < 4; how++) {
    if (how == STORED) continue;
    answer_is = (enum stored)how;
    say(1, "{\"t\":\"hello\",\"id\":1,\"name\":\"A\"}");
    WANT(says(1, "\"t\":\"error\"") && says(1, "\"re\":1"));
    answer_is = STORED;
    say(1, "{\"t\":\"tables\"}");
    WANT(says(1, "\"code\":\"hello\""));
  }
}

int main(void)
{
  static const uint8_t seed[32] = "stored";
  char code[CODE_LETTERS + 1];
  h = hub_new(NULL, seed);
  for (conn_t c = 1; c < 4; c++) hub_connect(h, c, now);
  nobody_is_half_welcome();
  for (conn_t c = 1; c < 4; c++) say(c, "{\"t\":\"hello\",\"name\":\"A\"}");
  answer_is = TAKEN;
  say(1, "{\"t\":\"open\",\"game\":\"null\",\"id\":2}"); /* its code was somebody else's: once more, please */
  WANT(says(1, "\"code\":\"busy\"") && says(1, "\"re\":2"));
  answer_is = STORED;
  int64_t first = taken_row;
  say(1, "{\"t\":\"open\",\"game\":\"null\",\"seat\":1}");
  WANT(says(1, "\"t\":\"table\"") && taken_row > first);
  memcpy(code, strstr(heard[1], "\"table\":\"") + 9, CODE_LETTERS);
  code[CODE_LETTERS] = 0;
  say_at(2, code, "join");
  answer_is = NOT_STORED;
  say_at(2, code, "sit");
  WANT(says(2, "\"code\":\"disk\"") && says(2, "\"re\":7") && !*heard[1]);
  answer_is = TAKEN;
  say_at(2, code, "sit"); /* what we know of it is not what is stored */
  WANT(says(2, "\"code\":\"broken\"") && says(1, "\"code\":\"broken\""));
  answer_is = STORED;
  say_at(2, code, "sit");
  WANT(says(2, "\"code\":\"broken\"") && !*heard[1]);
  say(3, "{\"t\":\"lobby\"}");
  WANT(says(3, "\"list\":[]"));
  WANT(hub_is_broken(h, taken_row));
  hub_free(h);
  return 0;
}
