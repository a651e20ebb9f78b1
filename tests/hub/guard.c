/* guard.c - nobody can spoil it: what the hub refuses, in which words, and who
 * is not touched by it. */
#include "box.h"

static const uint8_t seed[32] = "guard";

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
  hello(1, "A");
  open_table(1, code, "");
  disk_full = true;
  say_at(1, "bot", code, ",\"seat\":2");
  HEARS(1, "\"re\":7");
  HEARS(1, "\"code\":\"disk\"");
  HEARS(1, "\"retry_after\":");
  disk_full = false;
  wait_ms(2000);
  for (int i = 0; i < 40; i++) {
    now -= 1;
    say(1, "{\"t\":\"ping\",\"id\":\"p\"}");
  }
  HEARS(1, "\"re\":\"p\"");
  HEARS(1, "\"code\":\"rate\"");
  HEARS(1, "\"retry_after\":1");
  wait_ms(2000);
  wait_ms(3600000); /* the table leaves memory          */
  disk_gone = true;
  say_at(1, "join", code, "");
  HEARS(1, "\"re\":7");
  HEARS(1, "\"code\":\"disk\"");
  HEARS(1, "\"retry_after\":");
  disk_gone = false;
  wait_ms(10000);
  for (int i = 0; i < rows; i++)
    if (disk[i].what == ROW_ENTRY)
      disk[i].kind[0] == 'o' ? memcpy(strstr((char *)(uintptr_t)disk[i].body, "null"), "nope", 4) : NULL;
  wait_ms(3600000);
  say_at(1, "join", code, "");
  HEARS(1, "\"re\":7");
  HEARS(1, "\"code\":\"broken\"");
  box_end();
}

/* ---- numbers ------------------------------------------------------------------ */

/* Every number of every message, as far out as JSON goes: UBSan looks on. */
static void numbers_are_bounded(void)
{
  static const char *const keys[] = { "seat",    "n",    "have", "seats", "phrase", "person",
                                      "seconds", "days", "add",  "v",     NULL };
  static const char *const values[] = {
    "9223372036854775807", "-9223372036854775808", "4294967297", "-1", "0", "1e308", NULL
  };
  char code[12], text[400];
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000 }, seed);
  hello(1, "A");
  open_table(1, code, "");
  for (int m = 0; message_name(m); m++)
    for (int k = 0; keys[k]; k++)
      for (int v = 0; values[v]; v++) {
        if (!strcmp(message_name(m), "leave") || !strcmp(message_name(m), "close")) continue;
        snprintf(text, sizeof text,
                 "{\"t\":\"%s\",\"id\":%s,\"table\":\"%s\",\"game\":\"null\",\"text\":\"pass\",\"%s\":%s}",
                 message_name(m), v == 5 ? "1" : values[v], code, keys[k], values[v]);
        say(1, text);
      }
  for (int kind = 0; clock_words[kind]; kind++)
    for (int k = 0; keys[k]; k++)
      for (int v = 0; values[v]; v++) {
        snprintf(text, sizeof text,
                 "{\"t\":\"open\",\"game\":\"null\",\"clock\":{\"kind\":\"%s\",\"%s\":%s}}",
                 clock_words[kind], keys[k], values[v]);
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
  hello(1, "A");
  open_table(1, code, ",\"options\":{\"hand\":\"2\"},\"clock\":{\"kind\":\"days\",\"days\":30}");
  hello(2, "B");
  say_at(2, "join", code, "");
  say_at(2, "sit", code, "");
  say_at(1, "start", code, "");
  struct table *t = map_get(&h->tables, 1);
  char move[80];
  say_at(1, "moves", code, "");
  copy_after(1, "\"list\":[\"", left, sizeof left);
  snprintf(move, sizeof move, ",\"n\":1,\"text\":\"%s\"", left);
  say_at(1, "move", code, move);
  say_at(1, "takeback", code, "");
  say_at(2, "agree", code, "");
  WANT(t->play->count == 4 && t->play->left[0] > INT64_C(29) * 86400000);
  box_end();
}

/* ---- shares ------------------------------------------------------------------- */

static int opened_by(conn_t c, int tries)
{
  int n = 0;
  for (int i = 0; i < tries; i++) {
    say(c, "{\"t\":\"open\",\"id\":7,\"game\":\"null\",\"seats\":2,\"seat\":1}");
    bool good = strstr(heard[c], "\"t\":\"table\"") != NULL;
    n += good;
    HEARS(c, "\"re\":7");
    if (!good) HEARS(c, "\"retry_after\":");
    char code[12];
    if (good) {
      copy_after(c, "\"table\":\"", code, sizeof code);
      hub_disconnect(h, c, now);
      hello(c, "Again");
    } /* links are few */
  }
  return n;
}

/* One address, as many people as it likes: it does not get all tables, and who comes
 * from elsewhere still gets some, down to the last. */
static void tables_are_shared(void)
{
  struct hub_limits l = { .messages_per_second = 1000000,
                          .tables = 300,
                          .tables_per_address = 100,
                          .rate[RATE_OPEN] = { 1000, 1 },
                          .rate[RATE_PEOPLE] = { 10000, 1 } };
  h = hub_new(&l, seed);
  int got[7] = { 0 }, all = 0;
  for (address = 1; address < 7; address++) {
    hello((conn_t)address, "A");
    got[address] = opened_by((conn_t)address, 200);
    all += got[address];
  }
  address = 0;
  WANT(got[1] == 100 && got[2] == 100 && got[3] == 50 && got[4] == 25 && got[5] == 13 && got[6] > 0 &&
       all < 300);
  box_end();
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000 }, seed);
  address = 1;
  hello(1, "A");
  WANT(opened_by(1, 300) <= 125);
  HEARS(1, "\"code\":\"rate\"");
  address = 2;
  hello(2, "B");
  WANT(opened_by(2, 20) == 20); /* others are not slowed down */
  address = 0;
  box_end();
}

/* What is closed, over or forgotten is free again. */
static void tables_are_given_back(void)
{
  char code[12];
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000,
                                    .tables_per_address = 3,
                                    .rate[RATE_OPEN] = { 1000, 1 } },
              seed);
  address = 4;
  hello(1, "A");
  for (int i = 0; i < 20; i++) {
    open_table(1, code, "");
    say_at(1, "close", code, "");
  }
  for (int i = 0; i < 20; i++) {
    open_table(1, code, "");
    say_at(1, "bot", code, ",\"seat\":2");
    say_at(1, "start", code, "");
    say_at(1, "resign", code, "");
    say_at(1, "leave", code, "");
  }
  WANT(h->live == 0 && ((struct source *)map_get(&h->sources, 4))->tables == 0);
  address = 0;
  box_end();
}

/* A class behind one address opens its tables, sits down, talks and never meets a limit. */
static void a_class_behind_one_address(void)
{
  enum { PUPILS = 30 };
  char code[PUPILS][12], text[100];
  h = hub_new(NULL, seed);
  address = 5;
  for (conn_t c = 1; c <= PUPILS; c++) {
    hello(c, "Pupil");
    HEARS(c, "welcome");
    now += 50;
  }
  for (conn_t c = 1; c <= PUPILS; c += 2) {
    open_table(c, code[c], ",\"chat\":\"free\",\"listed\":false");
    for (int i = 0; i < 4; i++) {
      say_at(c + 1, "join", code[c], "");
      HEARS(c + 1, "\"t\":\"table\"");
      say_at(c + 1, "sit", code[c], "");
      HEARS(c + 1, "\"seat\":2");
      say_at(c + 1, i < 3 ? "stand" : "join", code[c], "");
      HEARS(c + 1, "\"t\":\"table\"");
      snprintf(text, sizeof text, ",\"text\":\"%d\"", i);
      say_at(c + 1, "chat", code[c], text);
      HEARS(c + 1, "\"t\":\"chat\"");
    }
    now += 300;
    say_at(c, "start", code[c], "");
    HEARS(c, "\"t\":\"view\"");
  }
  address = 0;
  box_end();
}

static void people_are_made_slowly(void)
{
  h = hub_new(NULL, seed);
  int made = 0;
  address = 9;
  for (conn_t c = 1; c <= 400; c++) {
    hello(c, "A");
    made += strstr(heard[c], "welcome") != NULL;
  }
  WANT(made >= 300 && made < 310);
  HEARS(400, "\"code\":\"rate\"");
  HEARS(400, "\"retry_after\":");
  address = 8;
  hello(401, "B");
  HEARS(401, "welcome");
  address = 9;
  wait_ms(60000);
  hello(402, "C");
  HEARS(402, "welcome");
  address = 0;
  box_end();
}

static void talk_is_slow(void)
{
  char code[12];
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000 }, seed);
  hello(1, "A");
  open_table(1, code, ",\"chat\":\"free\"");
  hello(2, "B");
  say_at(2, "join", code, "");
  for (int i = 0; i < 20; i++) say_at(2, "chat", code, ",\"phrase\":1");
  HEARS(2, "\"code\":\"rate\"");
  HEARS(2, "\"retry_after\":3");
  say_at(1, "chat", code, ",\"phrase\":1");
  HEARS(1, "\"t\":\"chat\"");
  wait_ms(3000);
  say_at(2, "chat", code, ",\"phrase\":1");
  HEARS(2, "\"t\":\"chat\"");
  box_end();
}

/* Sitting down and standing up costs everybody who watches the lobby, and the log. */
static void changes_are_slow(void)
{
  char code[12];
  int done = 0;
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000, .entries_per_table = 100 }, seed);
  hello(1, "A");
  open_table(1, code, "");
  hello(2, "B");
  say_at(2, "join", code, "");
  for (int i = 0; i < 200; i++) {
    say_at(2, i & 1 ? "stand" : "sit", code, "");
    done += strstr(heard[2], "\"t\":\"table\"") != NULL;
  }
  WANT(done >= 60 && done < 66);
  say_at(2, "sit", code, "");
  HEARS(2, "\"code\":\"rate\"");
  HEARS(2, "\"retry_after\":1");
  for (int i = 0; i < 200; i++) {
    wait_ms(1000);
    say_at(2, i & 1 ? "stand" : "sit", code, "");
  }
  say_at(2, "sit", code, "");
  HEARS(2, "\"code\":\"limit\"");
  struct table *t = map_get(&h->tables, 1);
  WANT(t->meta.n == 100);
  box_end();
}

static void bots_alone_are_few(void)
{
  char code[12];
  int running = 0;
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000 }, seed);
  address = 3;
  bots_silent = true;
  hello(1, "A");
  address = 4;
  hello(2, "B");
  address = 0;
  for (conn_t c = 1; c <= 2; c++)
    for (int i = 0; i < 12; i++) {
      open_table(c, code, "");
      say_at(c, "stand", code, "");
      say_at(c, "bot", code, ",\"seat\":1");
      say_at(c, "bot", code, ",\"seat\":2");
      say_at(c, "start", code, "");
      running += strstr(heard[c], "\"t\":\"view\"") != NULL;
    }
  WANT(running == 16);
  HEARS(2, "\"code\":\"limit\"");
  bots_silent = false;
  box_end();
}

/* A bot that says nothing is asked once more, in a hurry; a random move is the last resort. */
static void silent_bots_are_hurried(void)
{
  char code[12];
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000, .bot_seconds = 5 }, seed);
  bots_silent = true;
  asked = 0;
  address = 77;
  hello(1, "A");
  open_table(1, code, "");
  say_at(1, "stand", code, "");
  say_at(1, "sit", code, ",\"seat\":2");
  say_at(1, "bot", code, ",\"seat\":1");
  say_at(1, "start", code, "");
  WANT(asked == 1 && !last_hurry && last_owner == 77);
  wait_ms(5000);
  struct table *t = map_get(&h->tables, 1);
  WANT(asked == 2 && last_hurry && !t->play->moved[0]);
  wait_ms(5000);
  WANT(t->play->moved[0] == 1 && !t->hurried);
  bots_silent = false;
  address = 0;
  box_end();
}

/* ---- the lobby ------------------------------------------------------------------ */

/* Many watch, and one address changes its tables as fast as it is let.  No call of the hub
 * does more than a few milliseconds of work; in the end all have seen the end. */
static void lobby_is_gathered(void)
{
  enum { WATCHERS = 1500, AT_ONCE = 500 };
  static int before[BOX_CONNS];
  char code[12];
  long most = 0, changes = 0;
  h = hub_new(
      &(struct hub_limits){ .messages_per_second = 1000000, .rate[RATE_CHANGE] = { 100000, 1000000 } }, seed);
  for (conn_t c = 10; c < 10 + WATCHERS; c++) {
    hello(c, "W");
    say(c, "{\"t\":\"lobby\"}");
    HEARS(c, "\"list\":[]");
  }
  hello(1, "A");
  open_table(1, code, "");
  hello(2, "B");
  say_at(2, "join", code, "");
  wait_ms(1000);
  memcpy(before, heard_count, sizeof before);
  for (int i = 0; i < 2000; i++, changes++) {
    long sum = 0, sum_after = 0;
    for (conn_t c = 10; c < 10 + WATCHERS; c++) sum += heard_count[c];
    say_at(2, i & 1 ? "stand" : "sit", code, "");
    if (hub_next_time(h) >= 0 && hub_next_time(h) <= now) wait_ms(0);
    for (conn_t c = 10; c < 10 + WATCHERS; c++) sum_after += heard_count[c];
    if (sum_after - sum > most) most = sum_after - sum;
  }
  WANT(most <= AT_ONCE + 10);
  say_at(1, "close", code, "");
  for (int i = 0; i < 100 && hub_next_time(h) >= 0 && hub_next_time(h) < now + 100; i++) wait_ms(20);
  for (conn_t c = 10; c < 10 + WATCHERS; c++) {
    HEARS(c, "\"gone\"");
    WANT(heard_count[c] - before[c] < changes / 2);
  }
  WANT(!h->gone && h->lobby_due < 0);
  hello(3, "C");
  open_table(3, code, "");
  for (int i = 0; i < 20; i++) wait_ms(20);
  for (conn_t c = 10; c < 10 + WATCHERS; c++) HEARS(c, code);
  for (conn_t c = 110; c < 10 + WATCHERS; c++) hub_disconnect(h, c, now);
  open_table(3, code, "");
  for (conn_t c = 10; c < 110; c++) HEARS(c, code); /* few watch: at once */
  box_end();
}

/* ---- names ----------------------------------------------------------------------- */

static void names_are_told_apart(void)
{
  char code[12];
  h = hub_new(NULL, seed);
  hello(1, "  A\xE2\x80\x8B"
           "nn ");
  HEARS(1, "\"name\":\"Ann\"");
  open_table(1, code, ",\"chat\":\"free\"");
  hello(2, "\xD0\x90nn");
  hello(3, "ANN");
  hello(4, "Ann (2)");
  hello(5, "\xE2\x80\xAE"
           "nnA");
  HEARS(5, "\"code\":\"name\"");
  say_at(2, "join", code, "");
  say_at(2, "sit", code, "");
  HEARS(2, "\"name\":\"\xD0\x90nn (2)\"");
  say_at(3, "join", code, "");
  say_at(3, "chat", code, ",\"phrase\":1");
  HEARS(3, "\"who\":\"ANN (3)\"");
  say_at(4, "join", code, "");
  say_at(4, "chat", code, ",\"phrase\":1");
  HEARS(4, "\"who\":\"Ann (2) (3)\"");
  say(1, "{\"t\":\"name\",\"name\":\"Zoe\xCC\x88\"}");
  say_at(1, "join", code, "");
  HEARS(1, "\"name\":\"Zo\xC3\xAB\"");
  HEARS(1, "\"name\":\"\xD0\x90nn\""); /* alone again   */
  box_end();
}

/* ---- order ----------------------------------------------------------------------- */

static void the_host_keeps_order(void)
{
  char code[12], text[80];
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000, .rate[RATE_CHANGE] = { 1000, 1000 } },
              seed);
  hello(1, "A");
  open_table(1, code, ",\"chat\":\"free\"");
  hello(2, "B");
  say_at(2, "join", code, "");
  say_at(2, "sit", code, "");
  hello(3, "C");
  say_at(3, "join", code, "");
  say_at(2, "mute", code, ",\"person\":3");
  HEARS(2, "\"code\":\"host\"");
  say_at(3, "watchers", code, "");
  HEARS(3, "\"code\":\"host\"");
  say_at(1, "mute", code, ",\"person\":1");
  HEARS(1, "\"code\":\"no-seat\""); /* not himself */
  say_at(1, "mute", code, ",\"person\":99");
  HEARS(1, "\"code\":\"no-seat\"");
  say_at(1, "mute", code, ",\"seat\":2");
  say_at(1, "mute", code, ",\"person\":3");
  for (conn_t c = 2; c <= 3; c++) {
    say_at(c, "chat", code, ",\"text\":\"hey\"");
    HEARS(c, "\"code\":\"muted\"");
  }
  say_at(1, "watchers", code, "");
  HEARS(1, "{\"person\":3,\"name\":\"C\",\"muted\":true}");
  say_at(1, "mute", code, ",\"person\":3,\"on\":false");
  say_at(3, "chat", code, ",\"text\":\"hey\"");
  HEARS(3, "\"t\":\"chat\"");
  say_at(1, "slow", code, ",\"seconds\":3601");
  HEARS(1, "\"code\":\"settings\"");
  say_at(1, "slow", code, ",\"seconds\":60");
  HEARS(1, "\"slow\":60");
  say_at(3, "chat", code, ",\"text\":\"hey\"");
  HEARS(3, "\"code\":\"rate\"");
  HEARS(3, "\"retry_after\":60");
  for (conn_t c = 1; c <= 3; c++) hub_disconnect(h, c, now);
  wait_ms(3600000); /* out of memory, and read again    */
  struct table *t = map_get(&h->tables, 1);
  WANT(!t->play);
  hub_fetch(h, 1);
  take();
  WANT(t->play && t->meta.slow == 60 && t->meta.muted_count == 1 && t->meta.muted[0] == 2);
  hello(4, "D");
  say_at(4, "join", code, "");
  hello(5, "E");
  t->meta.host = 4; /* as if D had been the host        */
  say_at(4, "kick", code, ",\"person\":2");
  say_at(4, "kick", code, ",\"person\":5");
  WANT(!t->meta.seat[1].person);
  say_at(5, "join", code, "");
  HEARS(5, "\"code\":\"banned\"");
  for (int i = 0; i < 2 * MUTED_MAX; i++) {
    hello((conn_t)(20 + i), "F");
    snprintf(text, sizeof text, ",\"person\":%d", 6 + i);
    say_at(4, "mute", code, text);
  }
  WANT(t->meta.muted_count == MUTED_MAX && t->meta.muted[MUTED_MAX - 1] == 5 + 2 * MUTED_MAX &&
       t->meta.muted[0] == 6 + MUTED_MAX);
  box_end();
}

/* ---- codes ---------------------------------------------------------------------- */

static void codes_cannot_be_guessed(void)
{
  char listed[12], hidden[12], wrong[12] = "AAAAAAAA";
  h = hub_new(&(struct hub_limits){ .messages_per_second = 1000000 }, seed);
  hello(1, "A");
  open_table(1, listed, "");
  open_table(1, hidden, ",\"listed\":false");
  WANT(strlen(listed) == 5 && strlen(hidden) == 8);
  address = 6;
  hello(2, "B");
  hello(3, "C");
  say_at(3, "join", hidden, "");
  say_at(3, "sit", hidden, "");
  HEARS(3, "\"seat\":2");
  for (int i = 0; i < 40; i++) {
    wrong[7] = (char)('A' + i % 8);
    say_at(2, "join", wrong, "");
  }
  HEARS(2, "\"code\":\"rate\"");
  HEARS(2, "\"retry_after\":");
  say_at(2, "join", hidden, "");
  HEARS(2, "\"code\":\"rate\""); /* a right guess looks like a wrong one */
  WANT(!strstr(heard[2], hidden));
  say_at(2, "join", listed, "");
  HEARS(2, "\"t\":\"table\"");
  hub_disconnect(h, 3, now);
  hub_connect(h, 3, now);
  hub_address(h, 3, 6);
  address = 7;
  hello(4, "D");
  say_at(4, "join", hidden, "");
  HEARS(4, "\"t\":\"table\"");
  address = 0;
  box_end();
}

int main(void)
{
  tables_are_shared();
  tables_are_given_back();
  a_class_behind_one_address();
  people_are_made_slowly();
  talk_is_slow();
  changes_are_slow();
  bots_alone_are_few();
  silent_bots_are_hurried();
  lobby_is_gathered();
  names_are_told_apart();
  the_host_keeps_order();
  codes_cannot_be_guessed();
  long_clocks_undo();
  answers_carry_re();
  numbers_are_bounded();
  return 0;
}
