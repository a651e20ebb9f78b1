/* deserted.c - games that nobody plays on: after which days they are put away, and what keeps them. */
#include "box.h"

static const uint8_t seed[32] = "deserted";

static void open_table(conn_t c, char code[12], const char *rest)
{
  char text[300];
  const char *game = ig_name(ig_game_at(0)); /* one of those that are on the shelf */
  snprintf(text, sizeof text,
           "{\"t\":\"open\",\"id\":1,\"game\":\"%s\",\"seats\":2,\"seat\":1,\"options\":{\"first\":\"1\"}%s}",
           game, rest);
  say(c, text);
  copy_after(c, "\"table\":\"", code, 12);
}

/* The server starts anew, on this day, with what the disk has. */
static void restart(int64_t day)
{
  const char *summary[100] = { NULL };
  hub_free(h);
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000, .tables_per_person = 2 }, seed);
  hub_date(h, day, now);
  for (int i = 0; i < rows; i++) {
    if (disk[i].what == ROW_PERSON) hub_known_person(h, disk[i].id, disk[i].body);
    if (disk[i].what == ROW_SUMMARY) summary[disk[i].id] = disk[i].body;
    if (disk[i].what == ROW_FORGET_TABLE) summary[disk[i].id] = NULL;
  }
  for (int64_t id = 1; id < 100; id++)
    if (summary[id]) hub_known_table(h, id, summary[id]);
  hub_ready(h, now);
  take();
}

static void game_of_two(char code[12], char token[80], const char *clock)
{
  hello(1, "A");
  copy_after(1, "\"token\":\"", token, 80);
  open_table(1, code, clock);
  hello(2, "B");
  say_at(2, "join", code, "");
  say_at(2, "sit", code, "");
  say_at(1, "start", code, "");
  HEARS(1, "\"turn\":[1]");
  hub_disconnect(h, 1, now);
  hub_disconnect(h, 2, now);
}

static void move_again(conn_t c, const char *code, int n)
{
  char words[40], rest[100];
  say_at(c, "moves", code, "");
  copy_after(c, "\"list\":[\"", words, sizeof words);
  snprintf(rest, sizeof rest, ",\"n\":%d,\"text\":\"%s\"", n, words);
  say_at(c, "move", code, rest);
  HEARS(c, "\"t\":\"view\"");
}

static void old_games_are_put_away(void)
{
  char code[12], token[80];
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000 }, seed);
  hub_date(h, 20000, now);
  game_of_two(code, token, "");
  for (int64_t day = 20001; day <= 20030; day++) {
    wait_ms(86400000);
    hub_date(h, day, now);
    wait_ms(1000);
  }
  WANT(h->live == 1 && map_get(&h->tables, 1));
  hub_date(h, 20031, now += 86400000);
  wait_ms(1000);
  WANT(h->live == 0 && !map_get(&h->tables, 1)); /* it counts no more */
  come_back(3, token);
  say(3, "{\"t\":\"tables\"}");
  HEARS(3, code);
  HEARS(3, "\"status\":\"running\"");
  WANT(!map_get(&h->tables, 1));
  say_at(3, "join", code, "");
  HEARS(3, "\"turn\":[1]"); /* who comes back finds it */
  WANT(h->live == 1);
  hub_disconnect(h, 3, now);
  wait_ms(3600000);
  wait_ms(3600000);
  WANT(h->live == 0);
  restart(20032);
  WANT(h->live == 0 && !map_get(&h->tables, 1));
  come_back(3, token);
  say_at(3, "join", code, "");
  move_again(3, code, 1);
  hub_disconnect(h, 3, now);
  wait_ms(3600000);
  wait_ms(3600000);
  WANT(h->live == 1); /* a move, and it is alive          */
  restart(20062);
  WANT(h->live == 1);
  restart(20063);
  WANT(h->live == 0);
  box_end();
}

static void clocks_of_days_keep_longer(void)
{
  char code[12], token[80];
  h = hub_new(NULL, seed);
  hub_date(h, 20000, now);
  game_of_two(code, token, ",\"clock\":{\"kind\":\"days\",\"days\":30}");
  restart(20060);
  WANT(h->live == 1);
  restart(20061);
  WANT(h->live == 0);
  box_end();
}

/* Files of older servers tell no day; tables that never began go after a day or two. */
static void old_files(void)
{
  char code[12], token[80];
  h = hub_new(NULL, seed);
  game_of_two(code, token, "");
  hello(3, "C");
  open_table(3, code, "");
  restart(20000);
  WANT(h->live == 2);
  restart(20001);
  wait_ms(1000);
  WANT(h->live == 2);
  restart(20003);
  wait_ms(1000);
  WANT(h->live == 1);
  restart(20031);
  WANT(h->live == 0);
  box_end();
}

int main(void)
{
  old_games_are_put_away();
  clocks_of_days_keep_longer();
  old_files();
  return 0;
}
