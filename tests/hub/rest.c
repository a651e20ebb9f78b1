/* rest.c - a table that nobody looks at leaves memory, and comes back as it was: what was said there once and in its order, and
 * only from a log that is its own.
 */
#include "box.h"

enum { UNLOAD = 600 };
static const uint8_t seed[32] = "rest";

/* Its person's token is left in `token`. */
static void a_table_where_somebody_talks(char code[12], char token[80])
{
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000, .unload_seconds = UNLOAD }, seed);
  hello(1, "A");
  copy_after(1, "\"token\":\"", token, 80);
  say(1, "{\"t\":\"open\",\"game\":\"null\",\"seats\":2,\"seat\":1,\"chat\":\"free\"}");
  copy_after(1, "\"table\":\"", code, 12);
  say_at(1, "chat", code, ",\"text\":\"first\"");
  say_at(1, "chat", code, ",\"text\":\"second\"");
}

static void rest(void)
{
  struct table *t = map_get(&h->tables, 1);
  hub_disconnect(h, 1, now);
  wait_ms(UNLOAD * 1000 + 1);
  WANT(t && !t->play);
}

static void come_again(const char *code, const char *token)
{
  come_back(2, token);
  say_at(2, "join", code, "");
}

static int times(const char *words)
{
  int n = 0;
  for (const char *at = heard[2]; (at = strstr(at, words)); at++) n++;
  return n;
}

static void what_was_said_is_told_once(void)
{
  char code[12], token[80];
  a_table_where_somebody_talks(code, token);
  rest();
  come_again(code, token);
  WANT(times("\"first\"") == 1 && times("\"second\"") == 1);
  WANT(strstr(heard[2], "\"first\"") < strstr(heard[2], "\"second\""));
  box_end();
}

/* The summary leads to the table by a code, and its log says another one: one of the two is somebody else's. */
static void a_log_of_another_table_is_not_played_on(void)
{
  char code[12], token[80];
  a_table_where_somebody_talks(code, token);
  rest();
  for (int i = 0; i < rows; i++) {
    char *own = disk[i].what == ROW_ENTRY ? strstr(disk[i].body, code) : NULL;
    if (own) *own = *own == 'B' ? 'C' : 'B';
  }
  come_again(code, token);
  HEARS(2, "\"code\":\"broken\"");
  box_end();
}

int main(void)
{
  what_was_said_is_told_once();
  a_log_of_another_table_is_not_played_on();
  return 0;
}
