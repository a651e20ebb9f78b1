/* table_memory.c - what a table costs: memory while it is played and while it is idle, and
 * how many moves the hub alone makes in a second (no network, no disk).
 *
 *     load [TABLES [MOVES [LANGUAGE [GAME]]]]
 *
 * LANGUAGE: both are told everything in words, too; "": they are not.
 *
 * Fails when an idle table with two connections takes more than 8 KB, or one that is over and put away more than 1 KB
 * with two people whom nobody else knows.
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "hub_private.h"
#include "rng.h"

enum { IDLE_MAX = 8192, OVER_MAX = 1024 };
static struct hub *h;
static when_t now = 1000;
static long sent, bytes, views;
static char last_code[8];
static const char *language = "";
static struct ig_rng r = { 1 };

static void take(void)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {
    if (e.kind == EFFECT_STORE) hub_stored(h, e.batch, true, now);
    if (e.kind == EFFECT_SEND) {
      const char *code = strstr(e.text, "\"table\":\"");
      sent++;
      bytes += (long)e.size;
      views += !strncmp(e.text, "{\"t\":\"view", 10);
      if (code) memcpy(last_code, code + 9, CODE_LETTERS);
    }
  }
}

static void say(conn_t c, const char *text)
{
  hub_message(h, c, text, strlen(text), now += 1);
  take();
}

static size_t memory(void) { return mallinfo2().uordblks + mallinfo2().hblkhd; }

static double seconds(void)
{
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void open_table(const struct ig_game *g, int i)
{
  char text[300];
  conn_t a = (conn_t)(2 * i + 1), b = a + 1;
  hub_connect(h, a, now);
  hub_connect(h, b, now);
  snprintf(text, sizeof text, "{\"t\":\"hello\",\"protocol\":3,\"name\":\"A\"%s%s%s}",
           *language ? ",\"lang\":\"" : "", language, *language ? "\"" : "");
  say(a, text);
  say(b, text);
  snprintf(text, sizeof text, "{\"t\":\"open\",\"game\":\"%s\",\"seat\":1}", ig_name(g));
  say(a, text);
  snprintf(text, sizeof text, "{\"t\":\"join\",\"table\":\"%s\"}", last_code);
  say(b, text);
  snprintf(text, sizeof text, "{\"t\":\"sit\",\"table\":\"%s\"}", last_code);
  say(b, text);
  snprintf(text, sizeof text, "{\"t\":\"start\",\"table\":\"%s\"}", last_code);
  say(a, text);
}

static bool one_move(struct table *t, conn_t first)
{
  struct ig_state view = { 0 };
  char words[IG_MOVE_TEXT], text[300];
  if (t->meta.status != RUNNING) return false;
  int seat = t->meta.active & 1 ? 0 : 1;
  ig_view(t->meta.game, t->play->state, seat, &view);
  ig_print_move(t->meta.game, &view, ig_random_move(t->meta.game, &view, seat, &r), words, sizeof words);
  snprintf(text, sizeof text, "{\"t\":\"move\",\"table\":\"%s\",\"n\":%d,\"text\":\"%s\"}", t->meta.code,
           t->play->moved[seat] + 1, words);
  say(first + (conn_t)seat, text);
  return true;
}

static int try_game(const struct ig_game *g, int tables, int moves)
{
  static const uint8_t seed[32] = "load";
  struct hub_limits limits = { .messages_per_second = 1000000,
                               .tables = 1000000,
                               .tables_per_person = 100000 };
  size_t empty = memory();
  h = hub_new(&limits, seed);
  for (int i = 0; i < tables; i++) open_table(g, i);
  int made = 0;
  sent = bytes = views = 0;
  double start = seconds();
  for (int k = 0; k < moves; k++)
    made += one_move(map_get(&h->tables, 1 + (uint64_t)(k % tables)), (conn_t)(2 * (k % tables) + 1));
  double spent = seconds() - start;
  size_t played = (memory() - empty) / (size_t)tables;
  now += 3600000;
  hub_time(h, now);
  take();
  malloc_trim(0);
  size_t idle = (memory() - empty) / (size_t)tables;
  printf("%-12s %7.0f moves/s  %5.0f bytes sent a move  %6zu bytes a table in play, %5zu idle\n", ig_name(g),
         made / spent, made ? (double)bytes / made : 0, played, idle);
  hub_free(h);
  if (idle > IDLE_MAX) fprintf(stderr, "load: an idle table takes more than %d bytes\n", IDLE_MAX);
  return idle > IDLE_MAX;
}

/* As after a restart: so many games that are over, each of two people of its own. */
static int try_past(int tables)
{
  static const uint8_t seed[32] = "past";
  char row[600];
  size_t empty = memory();
  h = hub_new(&(struct hub_limits){ .tables = 1000000 }, seed);
  for (int i = 1; i <= tables; i++) {
    char code[CODE_LONG + 1];
    uint64_t key = 1;
    for (int k = 0, x = i; k < CODE_LETTERS; k++, x /= 23) key = key * 32 + (uint64_t)(x % 23);
    code_of_key(key, code);
    snprintf(row, sizeof row,
             "{\"code\":\"%s\",\"game\":\"%s\",\"rules\":1,\"seats\":2,\"status\":\"over\",\"why\":\"end\","
             "\"host\":%d,\"day\":20000,"
             "\"people\":[{\"person\":%d,\"bot\":\"\"},{\"person\":%d,\"bot\":\"\"}]}",
             code, ig_name(ig_game_at(0)), 2 * i, 2 * i, 2 * i + 1);
    hub_known_table(h, i, row);
  }
  if (h->past.live != (size_t)tables) {
    fprintf(stderr, "load: %zu of %d tables are put away\n", h->past.live, tables);
    return 1;
  }
  for (int i = 2; i <= 2 * tables + 1; i++)
    if (hub_wants_person(h, i))
      hub_known_person(h, i,
                       "{\"name\":\"Somebody\",\"token\":"
                       "\"0000000000000000000000000000000000000000000000000000000000000000\"}");
  hub_ready(h, now);
  take();
  size_t each = (memory() - empty) / (size_t)tables;
  printf("%d games that are over: %zu bytes each, with two people\n", tables, each);
  hub_free(h);
  if (each > OVER_MAX) fprintf(stderr, "load: a game that is over takes more than %d bytes\n", OVER_MAX);
  return each > OVER_MAX;
}

int main(int argc, char **argv)
{
  int tables = argc > 1 ? atoi(argv[1]) : 500, moves = argc > 2 ? atoi(argv[2]) : 5000, bad = 0;
  if (argc > 3) language = argv[3];
  if (argc > 4) return !ig_find(argv[4]) || try_game(ig_find(argv[4]), tables, moves);
  bad |= try_game(ig_find("null"), tables, moves);
  for (int i = 0; i < ig_game_count(); i++) bad |= try_game(ig_game_at(i), tables, moves);
  bad |= try_past(20000);
  return bad;
}
