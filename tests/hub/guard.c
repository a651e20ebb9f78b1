/* guard.c - nobody can spoil it: what the hub refuses, in which words, and who
 * is not touched by it. */
#include "box.h"

static const uint8_t seed[32] = "guard";

static void hello(conn_t c, const char *name)
{
  char text[300];
  hub_connect(h, c, now);
  snprintf(text, sizeof text, "{\"t\":\"hello\",\"name\":\"%s\"}", name);
  say(c, text);
}

static void open_table(conn_t c, char code[12], const char *rest)
{
  char text[300];
  snprintf(text, sizeof text, "{\"t\":\"open\",\"id\":1,\"game\":\"null\",\"seats\":2,\"seat\":1%s}", rest);
  say(c, text);
  copy_after(c, "\"table\":\"", code, 12);
}

/* ---- every answer says to what ---------------------------------------------- */

static void answers_carry_re(void)
{
  char code[12];
  h = hub_new(&(struct hub_limits){ .messages_per_second = 20, .deferred_per_table = 2 }, seed);
  hello(1, "A"), open_table(1, code, "");
  disk_full = true;
  say_at(1, "bot", code, ",\"seat\":2");
  HEARS(1, "\"re\":7"), HEARS(1, "\"code\":\"disk\""), HEARS(1, "\"retry_after\":");
  disk_full = false, wait_ms(2000);
  for (int i = 0; i < 40; i++) now -= 1, say(1, "{\"t\":\"ping\",\"id\":\"p\"}");
  HEARS(1, "\"re\":\"p\""), HEARS(1, "\"code\":\"rate\""), HEARS(1, "\"retry_after\":1");
  wait_ms(2000);
  wait_ms(3600000);                        /* the table leaves memory          */
  disk_gone = true;
  say_at(1, "join", code, "");
  HEARS(1, "\"re\":7"), HEARS(1, "\"code\":\"disk\""), HEARS(1, "\"retry_after\":");
  disk_gone = false, wait_ms(10000);
  for (int i = 0; i < rows; i++)
    if (disk[i].what == ROW_ENTRY) disk[i].kind[0] == 'o' ? memcpy(strstr((char *)(uintptr_t)disk[i].body, "null"), "nope", 4) : NULL;
  wait_ms(3600000);
  say_at(1, "join", code, "");
  HEARS(1, "\"re\":7"), HEARS(1, "\"code\":\"broken\"");
  box_end();
}

/* ---- numbers ------------------------------------------------------------------ */

/* Every number of every message, as far out as JSON goes: UBSan looks on. */
static void numbers_are_bounded(void)
{
  static const char *const keys[] = { "seat", "n", "have", "seats", "phrase", "person", "seconds", "days", "add", "v", NULL };
  static const char *const values[] = { "9223372036854775807", "-9223372036854775808", "4294967297", "-1", "0", "1e308", NULL };
  char code[12], text[400];
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000 }, seed);
  hello(1, "A"), open_table(1, code, "");
  for (int m = 0; message_name(m); m++)
    for (int k = 0; keys[k]; k++)
      for (int v = 0; values[v]; v++) {
        if (!strcmp(message_name(m), "leave") || !strcmp(message_name(m), "close")) continue;
        snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":%s,\"table\":\"%s\",\"game\":\"null\",\"text\":\"pass\",\"%s\":%s}", message_name(m),
                 v == 5 ? "1" : values[v], code, keys[k], values[v]);
        say(1, text);
      }
  for (int kind = 0; clock_words[kind]; kind++)
    for (int k = 0; keys[k]; k++)
      for (int v = 0; values[v]; v++) {
        snprintf(text, sizeof text, "{\"t\":\"open\",\"game\":\"null\",\"clock\":{\"kind\":\"%s\",\"%s\":%s}}", clock_words[kind], keys[k], values[v]);
        say(1, text);
        if (kind && *keys[k] != 'a') HEARS(1, "\"code\":\"settings\"");
      }
  box_end();
}

/* Thinking time of a month and more does not fit into 31 bits of milliseconds. */
static void long_clocks_undo(void)
{
  char code[12], left[32];
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000 }, seed);
  hello(1, "A"), open_table(1, code, ",\"options\":{\"hand\":\"2\"},\"clock\":{\"kind\":\"days\",\"days\":30}");
  hello(2, "B"), say_at(2, "join", code, ""), say_at(2, "sit", code, ""), say_at(1, "start", code, "");
  struct table *t = map_get(&h->tables, 1);
  char move[80];
  say_at(1, "moves", code, "");
  copy_after(1, "\"list\":[\"", left, sizeof left);
  snprintf(move, sizeof move, ",\"n\":1,\"text\":\"%s\"", left);
  say_at(1, "move", code, move);
  say_at(1, "takeback", code, ""), say_at(2, "agree", code, "");
  WANT(t->play->count == 4 && t->play->left[0] > INT64_C(29) * 86400000);
  box_end();
}

int main(void)
{
  long_clocks_undo();
  answers_carry_re();
  numbers_are_bounded();
  return 0;
}
