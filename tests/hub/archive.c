/* archive.c - a game that is over and forgotten by everybody leaves memory, and comes
 * back with its code: in the same hub, and in one that was started later.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "rng.h"

enum { ROWS = 400 };
static struct hub *h;
static when_t now = 1000;
static struct row disk[ROWS]; /* in the order they came           */
static int rows;
static char last[1 << 20], code[CODE_LONG + 1];
static struct ig_rng r = { 3 };

#define WANT(x) ((x) ? (void)0 : (printf("archive.c:%d: %s\n", __LINE__, #x), exit(1)))

static void keep(const struct row *row)
{
  WANT(rows < ROWS);
  disk[rows] = *row;
  disk[rows].body = strdup(row->body);
  if (row->kind) disk[rows].kind = strdup(row->kind);
  rows++;
}

static void load(int64_t table)
{
  for (int i = 0; i < rows; i++)
    if (disk[i].what == ROW_ENTRY && disk[i].id == table)
      hub_loaded_entry(h, table, disk[i].n, disk[i].kind, disk[i].body);
  hub_loaded(h, table, true, now);
}

static void take(void)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {
    if (e.kind == EFFECT_LOAD) load(e.table);
    if (e.kind == EFFECT_SEND) snprintf(last, sizeof last, "%.*s", (int)e.size, e.text);
    if (e.kind != EFFECT_STORE) continue;
    for (int i = 0; i < e.row_count; i++) keep(&e.rows[i]);
    hub_stored(h, e.batch, true, now);
  }
}

static void say(conn_t c, const char *text)
{
  hub_message(h, c, text, strlen(text), now += 1000);
  take();
}
static void say_at(conn_t c, const char *what)
{
  char text[200];
  snprintf(text, sizeof text, "{\"t\":\"%s\",\"table\":\"%s\"}", what, code);
  say(c, text);
}

static void copy_after(const char *key, char *out, size_t n)
{
  const char *at = strstr(last, key);
  WANT(at);
  at += strlen(key);
  size_t size = strcspn(at, "\"");
  WANT(size < n);
  memcpy(out, at, size);
  out[size] = 0;
}

static void hour(void)
{
  now += 3600000;
  hub_time(h, now);
  take();
}

static void play_to_the_end(struct table *t)
{
  while (t->meta.status == RUNNING) {
    struct ig_state view = { 0 };
    char words[IG_MOVE_TEXT], text[300];
    int seat = t->meta.active & 1 ? 0 : 1;
    ig_view(t->meta.game, t->play->state, seat, &view);
    ig_print_move(t->meta.game, &view, ig_random_move(t->meta.game, &view, seat, &r), words, sizeof words);
    snprintf(text, sizeof text, "{\"t\":\"move\",\"table\":\"%s\",\"n\":%d,\"text\":\"%s\"}", code,
             t->play->moved[seat] + 1, words);
    say((conn_t)(1 + seat), text);
  }
}

static void whole_game(char token[80])
{
  hub_connect(h, 1, now);
  hub_connect(h, 2, now);
  say(1, "{\"t\":\"hello\",\"name\":\"A\"}");
  copy_after("\"token\":\"", token, 80);
  say(2, "{\"t\":\"hello\",\"name\":\"B\"}");
  char text[100];
  snprintf(text, sizeof text, "{\"t\":\"open\",\"game\":\"%s\",\"seats\":2,\"seat\":1}",
           ig_name(ig_game_at(0)));
  say(1, text);
  copy_after("\"table\":\"", code, sizeof code);
  say_at(2, "join");
  say_at(2, "sit");
  say_at(1, "start");
  play_to_the_end(map_get(&h->tables, 1));
}

/* Somebody comes back with a token, finds the table and looks at it. */
static void look_back(conn_t c, const char *token)
{
  char text[200], row[100];
  snprintf(text, sizeof text, "{\"t\":\"hello\",\"token\":\"%s\"}", token);
  snprintf(row, sizeof row, "{\"table\":\"%s\",\"game\":\"%s\",\"status\":\"over\",\"seat\":1}", code,
           ig_name(ig_game_at(0)));
  hub_connect(h, c, now);
  say(c, text);
  say(c, "{\"t\":\"tables\"}");
  WANT(strstr(last, row));
  WANT(!map_get(&h->tables, 1)); /* to be asked about does not bring it back */
  say(c, "{\"t\":\"lobby\"}");
  WANT(strstr(last, "\"list\":[]"));
  say_at(c, "join");
  WANT(map_get(&h->tables, 1) && strstr(last, "\"over\":{"));
  say_at(c, "record");
  WANT(strstr(last, "igroteka record 1"));
  hour();
  WANT(map_get(&h->tables, 1)); /* somebody is still there          */
  hub_disconnect(h, c, now);
  take();
  hour();
  WANT(!map_get(&h->tables, 1));
}

int main(void)
{
  static const uint8_t seed[32] = "past";
  struct hub_counts counts;
  char token[80];
  h = hub_new(NULL, seed);
  whole_game(token);
  hour();
  WANT(map_get(&h->tables, 1));
  hub_disconnect(h, 1, now);
  hub_disconnect(h, 2, now);
  take();
  hour();
  WANT(!map_get(&h->tables, 1));
  hub_count(h, &counts);
  WANT(counts.tables == 1);
  look_back(3, token);
  look_back(4, token);
  hub_free(h);

  h = hub_new(NULL, seed); /* a server that starts anew        */
  for (int i = 0; i < rows; i++)
    if (disk[i].what == ROW_PERSON) hub_known_person(h, disk[i].id, disk[i].body);
  const char *summary = NULL;
  for (int i = 0; i < rows; i++)
    if (disk[i].what == ROW_SUMMARY) summary = disk[i].body;
  hub_known_table(h, 1, summary);
  hub_ready(h, now);
  take();
  WANT(!map_get(&h->tables, 1));
  look_back(5, token);
  look_back(6, token);
  hub_free(h);
  for (int i = 0; i < rows; i++) {
    free((char *)(uintptr_t)disk[i].body);
    free((char *)(uintptr_t)disk[i].kind);
  }
  return 0;
}
