/* order.c - what a host and the owner of a server decide lasts: through a new name, a new person and a restart;
 * and what people show of themselves: faces, emotes, and hands to those who look on. */
#include "box.h"

enum { OWNER = 9 };
static const uint8_t seed[32] = "order";

static void come_in(conn_t c, const char *name)
{
  hello(c, name);
  HEARS(c, "welcome");
}

static void open_table(conn_t c, char code[12])
{
  char text[200];
  snprintf(text, sizeof text, "{\"t\":\"open\",\"game\":\"%s\",\"seats\":2,\"seat\":1,\"chat\":\"free\"}",
           ig_name(ig_game_at(0)));
  say(c, text);
  copy_after(c, "\"table\":\"", code, 12);
}

static void start_anew(void)
{
  static const struct hub_limits limits = { .messages_per_second = 1000000 };
  const char *summary[10] = { NULL };
  if (h) hub_free(h);
  h = hub_new(&limits, seed);
  hub_date(h, 20000, now);
  for (int i = 0; i < rows; i++) {
    if (disk[i].what == ROW_PERSON) hub_known_person(h, disk[i].id, disk[i].body);
    if (disk[i].what == ROW_SUMMARY) summary[disk[i].id] = disk[i].body;
  }
  for (int64_t id = 1; id < 10; id++)
    if (summary[id]) hub_known_table(h, id, summary[id]);
  hub_ready(h, now);
  take();
  hub_connect_owner(h, OWNER, "root", now);
}

static void end(void)
{
  box_end();
  h = NULL;
}

/* ---- the host ---------------------------------------------------------------------- */

static void sent_away_is_sent_away(void)
{
  char code[12];
  start_anew();
  address = 1;
  come_in(1, "A");
  open_table(1, code);
  address = 2;
  come_in(2, "B");
  come_in(3, "C"); /* two in one house */
  say_at(2, "join", code, "");
  say_at(1, "kick", code, ",\"person\":2");
  HEARS(2, "\"kicked\"");
  say_at(2, "join", code, "");
  HEARS(2, "\"banned\"");
  come_in(4, "B again");
  say_at(4, "join", code, "");
  HEARS(4, "\"banned\"");
  say_at(3, "join", code, "");
  HEARS(3, "\"t\":\"table\""); /* who was known before may come */
  address = 3;
  come_in(5, "E");
  say_at(5, "join", code, "");
  HEARS(5, "\"t\":\"table\"");
  wait_ms(3600000);
  say_at(4, "join", code, "");
  HEARS(4, "\"t\":\"table\""); /* after an hour it may be anybody */
  say_at(2, "join", code, "");
  HEARS(2, "\"banned\"");
  address = 0;
  end();
}

static void many_are_sent_away(void)
{
  char code[12], rest[40];
  start_anew();
  address = 1;
  come_in(1, "A");
  open_table(1, code);
  for (conn_t c = 20; c < 60; c++) {
    address = c;
    come_in(c, "X");
    say_at(c, "join", code, "");
    struct conn *who = map_get(&h->conns, c);
    snprintf(rest, sizeof rest, ",\"person\":%d", (int)who->who->id);
    say_at(1, "kick", code, rest);
    HEARS(c, "\"kicked\"");
  }
  address = 59;
  come_in(70, "Y");
  say_at(70, "join", code, "");
  HEARS(70, "\"banned\"");
  address = 20;
  come_in(71, "Y");
  say_at(71, "join", code, "");
  HEARS(71, "\"t\":\"table\""); /* the oldest are forgotten */
  address = 0;
  end();
}

/* ---- the owner ----------------------------------------------------------------------- */

static void two_sit(char code[12])
{
  come_in(1, "A");
  open_table(1, code);
  come_in(2, "B");
  say_at(2, "join", code, "");
  say_at(2, "sit", code, "");
}

static void two_play(char code[12])
{
  two_sit(code);
  say_at(1, "start", code, "");
  HEARS(1, "\"t\":\"view\"");
}

static void a_game(char code[12])
{
  two_play(code);
  HEARS(1, "\"turn\":[1]");
}

static void closed_stays_closed(void)
{
  char code[12], token[80];
  start_anew();
  come_in(3, "C");
  copy_after(3, "\"token\":\"", token, sizeof token);
  a_game(code);
  disk_full = true;
  say_at(OWNER, "drain", code, "");
  HEARS(OWNER, "\"disk\"");
  disk_full = false;
  say_at(1, "ping", code, "");
  say_at(1, "moves", code, "");
  HEARS(1, "\"count\"");
  say_at(OWNER, "drain", code, "");
  HEARS(OWNER, "\"ok\"");
  HEARS(1, "\"gone\"");
  say_at(1, "join", code, "");
  HEARS(1, "\"code\":\"drain\"");
  start_anew();
  come_back(3, token);
  say_at(3, "join", code, "");
  HEARS(3, "\"code\":\"drain\"");
  wait_ms(3600000);
  say_at(3, "join", code, "");
  HEARS(3, "\"code\":\"drain\"");
  say_at(OWNER, "drain", code, ",\"on\":false");
  HEARS(OWNER, "\"ok\"");
  say_at(3, "join", code, "");
  HEARS(3, "\"t\":\"view\"");
  start_anew();
  come_back(3, token);
  say_at(3, "join", code, "");
  HEARS(3, "\"t\":\"view\"");
  end();
}

static void put_away_stays_away(void)
{
  char code[12], token[80];
  start_anew();
  come_in(3, "C");
  copy_after(3, "\"token\":\"", token, sizeof token);
  a_game(code);
  WANT(h->live == 1);
  say_at(OWNER, "put-away", code, "");
  HEARS(OWNER, "\"ok\"");
  HEARS(1, "\"put-away\"");
  WANT(h->live == 0 && !map_get(&h->tables, 1));
  start_anew();
  WANT(h->live == 0 && !map_get(&h->tables, 1));
  come_back(3, token);
  say_at(3, "join", code, "");
  HEARS(3, "\"t\":\"view\""); /* whoever comes finds it */
  WANT(h->live == 1);
  end();
}

static void open_ones_too(void)
{
  char code[12];
  start_anew();
  come_in(1, "A");
  open_table(1, code);
  say_at(OWNER, "put-away", code, "");
  HEARS(OWNER, "\"ok\"");
  WANT(h->live == 0);
  start_anew();
  come_in(2, "B");
  say(2, "{\"t\":\"lobby\"}");
  HEARS(2, "\"list\":[]");
  WANT(h->live == 0);
  say_at(2, "join", code, "");
  say_at(2, "sit", code, "");
  HEARS(2, "\"people\":[\"A\",\"B\"]");
  WANT(h->live == 1);
  start_anew();
  WANT(h->live == 1); /* somebody sat down: it counts again */
  end();
}

/* Somebody sits down in the moment in which the owner puts the table away: it is wanted. */
static void wanted_at_that_moment(void)
{
  char code[12], away[80], sit[80];
  start_anew();
  come_in(1, "A");
  open_table(1, code);
  come_in(2, "B");
  say_at(2, "join", code, "");
  snprintf(away, sizeof away, "{\"t\":\"put-away\",\"table\":\"%s\"}", code);
  snprintf(sit, sizeof sit, "{\"t\":\"sit\",\"table\":\"%s\"}", code);
  hub_message(h, OWNER, away, strlen(away), now);
  hub_message(h, 2, sit, strlen(sit), now);
  take();
  HEARS(2, "\"seat\":2");
  WANT(h->live == 1);
  start_anew();
  WANT(h->live == 1);
  end();
}

/* What was said under an earlier name goes with the person, and nobody else's words do. */
static void deleted_under_every_name(void)
{
  char code[12];
  start_anew();
  come_in(1, "A");
  open_table(1, code);
  come_in(2, "Old");
  say_at(2, "join", code, "");
  say_at(2, "chat", code, ",\"text\":\"first words\"");
  HEARS(2, "first words");
  say(2, "{\"t\":\"name\",\"name\":\"New\"}");
  come_in(3, "Old");
  say_at(3, "join", code, "");
  say_at(3, "chat", code, ",\"text\":\"another one\"");
  wait_ms(60000);
  say_at(2, "chat", code, ",\"text\":\"last words\"");
  HEARS(2, "last words");
  say(OWNER, "{\"t\":\"forget\",\"person\":2}");
  HEARS(OWNER, "\"ok\"");
  bool found = false; /* the store is told where, though he only looked on */
  for (int i = 0; i < rows; i++)
    found |= disk[i].what == ROW_FORGET_PERSON && strstr(disk[i].body, "\"tables\":[1]");
  WANT(found);
  come_in(4, "D");
  say_at(4, "join", code, "");
  HEARS(4, "another one");
  WANT(!strstr(heard[4], "first words") && !strstr(heard[4], "last words"));
  end();
}

/* ---- the answer to what ---------------------------------------------------------------- */

static void busy_says_to_what(void)
{
  start_anew();
  hub_connect(h, 1, now);
  const char *greeting = "{\"t\":\"hello\",\"name\":\"A\"}", *ping = "{\"t\":\"ping\",\"id\":\"p\"}";
  hub_message(h, 1, greeting, strlen(greeting), now); /* not yet on the disk */
  struct effect e;
  while (hub_next_effect(h, &e)) {}
  for (int i = 0; i < 100; i++) hub_message(h, 1, ping, strlen(ping), now);
  take();
  HEARS(1, "\"code\":\"busy\"");
  HEARS(1, "\"re\":\"p\"");
  end();
}

/* ---- what people show ----------------------------------------------------------------------- */

static void faces_are_told(void)
{
  char code[12], token[80];
  start_anew();
  hub_connect(h, 1, now);
  say(1, "{\"t\":\"hello\",\"name\":\"A\",\"face\":\"<b>\"}");
  HEARS(1, "\"code\":\"message\"");
  say(1, "{\"t\":\"hello\",\"name\":\"A\",\"face\":\"owl\"}");
  HEARS(1, "\"face\":\"owl\"");
  copy_after(1, "\"token\":\"", token, sizeof token);
  open_table(1, code);
  HEARS(1, "\"face\":\"owl\"");
  say(1, "{\"t\":\"name\",\"name\":\"A B\"}"); /* the face stays */
  start_anew();
  come_back(1, token);
  HEARS(1, "\"name\":\"A B\",\"face\":\"owl\"");
  say(1, "{\"t\":\"name\",\"name\":\"A\",\"face\":\"fox\"}");
  say_at(1, "join", code, "");
  HEARS(1, "\"face\":\"fox\"");
  hub_connect(h, 2, now); /* no hello        */
  say_at(2, "peek", code, "");
  HEARS(2, "\"free\":1,\"spectators\":true,\"host\":\"A\",\"face\":\"fox\"");
  say_at(2, "peek", "QQQQQ", "");
  HEARS(2, "\"code\":\"no-table\"");
  end();
}

static void emotes_are_shown_to_all(void)
{
  char code[12];
  start_anew();
  two_play(code);
  come_in(3, "C");
  say_at(3, "join", code, "");
  say_at(3, "emote", code, ",\"emote\":\"hi\"");
  HEARS(3, "\"code\":\"no-seat\"");
  say_at(2, "emote", code, ",\"emote\":\"fnord\"");
  HEARS(2, "\"code\":\"chat\"");
  say_at(2, "emote", code, ",\"emote\":\"gg\"");
  for (conn_t c = 1; c <= 3; c++) HEARS(c, "\"seat\":2,\"emote\":\"gg\"");
  say_at(2, "emote", code, ",\"emote\":\"gg\"");
  HEARS(2, "\"retry_after\":3");
  wait_ms(3000);
  say_at(1, "mute", code, ",\"seat\":2");
  say_at(2, "emote", code, ",\"emote\":\"gg\"");
  HEARS(2, "\"code\":\"muted\"");
  say_at(1, "mute", code, ",\"seat\":2,\"on\":false");
  say_at(2, "emote", code, ",\"emote\":\"oops\"");
  HEARS(1, "\"emote\":\"oops\"");
  end();
}

static void bots_have_names(void)
{
  static const char *const bots[] = { "level4", NULL };
  struct hub_limits limits = { .bots = bots };
  char code[12];
  start_anew();
  hub_set_limits(h, &limits);
  hub_connect(h, 1, now);
  say(1, "{\"t\":\"hello\",\"name\":\"A\",\"lang\":\"ru\"}");
  say(1, "{\"t\":\"open\",\"game\":\"null\",\"seats\":3,\"seat\":1}");
  copy_after(1, "\"table\":\"", code, 12);
  say_at(1, "bot", code, ",\"seat\":2,\"bot\":\"level4\"");
  say_at(1, "bot", code, ",\"seat\":3,\"bot\":\"level4\"");
  say_at(1, "start", code, "");
  for (int i = 0; i < 8; i++) {
    say_at(1, "moves", code, "");
    if (strstr(heard[1], "Тик-Так II")) break;
    char move[64] = "", rest[100];
    copy_after(1, "\"list\":[\"", move, sizeof move);
    snprintf(rest, sizeof rest, ",\"n\":%d,\"text\":\"%s\"", i + 1, move);
    say_at(1, "move", code, rest);
    if (strstr(heard[1], "Тик-Так II")) break;
  }
  HEARS(1, "Тик-Так II");
  end();
}

/* Hands are seen from outside when all who play agree, and no longer than that. */
static void hands_are_shown_when_all_agree(void)
{
  char code[12], token[80];
  start_anew();
  come_in(3, "C");
  copy_after(3, "\"token\":\"", token, sizeof token);
  two_play(code);
  say_at(3, "join", code, "");
  HEARS(3, "view spectator");
  say_at(1, "show", code, "");
  HEARS(3, "\"t\":\"table\"");
  HEARS(3, "\"shows\":true");
  say_at(2, "show", code, "");
  HEARS(3, "\"t\":\"view\"");
  WANT(!strstr(heard[3], "view spectator"));
  HEARS(2, "\"t\":\"table\""); /* and to a player nothing is shown */
  start_anew();
  come_back(3, token);
  say_at(3, "join", code, "");
  HEARS(3, "\"t\":\"view\"");
  WANT(!strstr(heard[3], "view spectator"));
  hub_connect(h, 4, now);
  say(4, "{\"t\":\"hello\",\"name\":\"A\"}");
  say_at(3, "show", code, "");
  HEARS(3, "\"code\":\"no-seat\"");
  end();
}

/* What was agreed on while people waited holds in the game, also after a restart. */
static void agreed_before_it_begins(void)
{
  char code[12], token[80];
  start_anew();
  come_in(3, "C");
  copy_after(3, "\"token\":\"", token, sizeof token);
  two_sit(code);
  say_at(1, "show", code, "");
  say_at(2, "show", code, "");
  say_at(1, "start", code, "");
  start_anew();
  come_back(3, token);
  say_at(3, "join", code, "");
  HEARS(3, "\"t\":\"view\"");
  WANT(!strstr(heard[3], "view spectator"));
  end();
}

/* And whoever is told only what changes is told everything then. */
static void one_takes_it_back(void)
{
  char code[12];
  start_anew();
  two_play(code);
  hub_connect(h, 3, now);
  say(3, "{\"t\":\"hello\",\"name\":\"C\",\"protocol\":2}");
  say_at(3, "join", code, "");
  say_at(1, "show", code, "");
  say_at(2, "show", code, "");
  WANT(!strstr(heard[3], "view spectator"));
  say_at(1, "show", code, ",\"on\":false");
  HEARS(3, "view spectator");
  WANT(!strstr(heard[3], "\"was\""));
  say_at(1, "resign", code, "");
  say_at(1, "show", code, "");
  HEARS(1, "\"code\":\"not-running\"");
  end();
}

int main(void)
{
  sent_away_is_sent_away();
  many_are_sent_away();
  closed_stays_closed();
  put_away_stays_away();
  open_ones_too();
  wanted_at_that_moment();
  deleted_under_every_name();
  busy_says_to_what();
  faces_are_told();
  emotes_are_shown_to_all();
  bots_have_names();
  hands_are_shown_when_all_agree();
  agreed_before_it_begins();
  one_takes_it_back();
  return 0;
}
