/* versions.c - a rule changes, and what was begun before goes on as it began: running tables, finished
 * ones, records, positions.  The template game is raised to version 2, where anybody may pass.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "census.h"
#include "game.h"
#include "record.h"

#define WANT(x) ((x) ? (void)0 : (printf("versions.c:%d: %s\n  %s\n", __LINE__, #x, last), exit(1)))

/* ---- the rules --------------------------------------------------------------------- */

extern const struct game game_null;
static struct game newest; /* the same, until it is raised     */
extern const struct game *const registry[];
const struct game *const registry[] = { &newest, 0 };

enum { PASS = 3 }; /* as in null.c                     */

static clause_t may_pass(const struct game *g, const struct state *s, int seat, move_t m)
{
  return m.op == PASS && seat >= 0 && is_active(s, seat) ? OK : game_null.check(g, s, seat, m);
}

static const char *const other_order[] = { "1", "2", NULL };
static const struct ig_option other_options[] = {
  { "hand", other_order, "stones in a hand", NULL, "NULL-1.2" },
  { 0 },
};

static void raise_version(void)
{
  newest.rules_version = 2;
  newest.options = other_options; /* the numbers of values change, their words do not */
  newest.check = may_pass;
  newest.before = &game_null;
}

/* ---- a server without sockets ----------------------------------------------------------- */

static char folder[] = "versions-test-XXXXXX", path[60], last[1 << 16], token[2][64];
static struct keep *keep;
static struct hub *hub;
static when_t now = 1000;
static conn_t conns;

static void entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  (void)ctx;
  hub_loaded_entry(hub, table, n, kind, body);
}
static void known_table(void *ctx, int64_t id, const char *row)
{
  (void)ctx;
  hub_known_table(hub, id, row);
}
static void known_person(void *ctx, int64_t id, const char *row)
{
  (void)ctx;
  hub_known_person(hub, id, row);
}

static void store(const struct effect *e)
{
  char why[200];
  struct batch *b = calloc(1, sizeof *b + (size_t)e->row_count * sizeof *b->row);
  b->count = e->row_count;
  for (int i = 0; i < b->count; i++) {
    b->row[i] = e->rows[i];
    b->row[i].kind = b->row[i].kind ? b->row[i].kind : "";
  }
  WANT(store_sqlite.append(keep, b, why, sizeof why) == STORE_FINE);
  hub_stored(hub, e->batch, b->how, now);
  free(b);
}

static void take(void)
{
  struct effect e;
  while (hub_next_effect(hub, &e)) {
    if (e.kind == EFFECT_LOAD)
      hub_loaded(hub, e.table, sqlite_load(keep, e.table, &(struct store_reader){ .entry = entry }), now);
    if (e.kind == EFFECT_SEND && strncmp(e.text, "{\"t\":\"here\"", 11))
      snprintf(last, sizeof last, "%.*s", (int)e.size, e.text);
    if (e.kind == EFFECT_STORE) store(&e);
  }
}

static void start(void)
{
  static const uint8_t seed[32] = "versions";
  char why[200];
  keep = sqlite_open(path, NULL, why, sizeof why);
  WANT(keep);
  hub = hub_new(NULL, seed);
  sqlite_list(keep, STORE_PEOPLE, &(struct store_reader){ .row = known_person });
  sqlite_list(keep, STORE_TABLES, &(struct store_reader){ .row = known_table });
  hub_numbers(hub, store_sqlite.first(keep, STORE_TABLES), store_sqlite.first(keep, STORE_PEOPLE));
  hub_ready(hub, now);
  take();
}

static void stop(void)
{
  hub_free(hub);
  sqlite_end(keep);
}

/* ---- people --------------------------------------------------------------------------------- */

static void say(conn_t c, const char *text)
{
  hub_message(hub, c, text, strlen(text), now += 1000);
  take();
}

static const char *said(const char *key)
{
  static char word[20000];
  json_t *m = json_loads(last, 0, NULL);
  snprintf(word, sizeof word, "%s",
           json_string_value(json_object_get(m, key)) ? json_string_value(json_object_get(m, key)) : "");
  json_decref(m);
  return word;
}

static void say_at(conn_t c, const char *code, const char *what, const char *rest)
{
  char text[300];
  snprintf(text, sizeof text, "{\"t\":\"%s\",\"table\":\"%s\"%s}", what, code, rest);
  say(c, text);
}

static conn_t hello(int who)
{
  char text[200];
  if (*token[who]) snprintf(text, sizeof text, "{\"t\":\"hello\",\"token\":\"%s\"}", token[who]);
  else snprintf(text, sizeof text, "{\"t\":\"hello\",\"name\":\"P%d\"}", who);
  hub_connect(hub, ++conns, now);
  say(conns, text);
  WANT(!strcmp(said("t"), "welcome"));
  if (!*token[who]) snprintf(token[who], sizeof token[who], "%s", said("token"));
  return conns;
}

static void open_table(const conn_t c[2], char code[8])
{
  say(c[0], "{\"t\":\"open\",\"game\":\"null\",\"seats\":2,\"seat\":1}");
  snprintf(code, 8, "%s", said("table"));
  say_at(c[1], code, "join", "");
  say_at(c[1], code, "sit", "");
  say_at(c[0], code, "start", "");
}

/* Asks for the view of whose turn it is; who that is, from 0. */
static int turn_at(const conn_t c[2], const char *code)
{
  for (int i = 0; i < 2; i++) {
    say_at(c[i], code, "join", "");
    json_t *m = json_loads(last, 0, NULL);
    bool mine = json_integer_value(json_array_get(json_object_get(m, "turn"), 0)) == i + 1;
    json_decref(m);
    if (mine) return i;
  }
  return -1;
}

static void move(const conn_t c[2], const char *code, const char *words)
{
  char rest[200];
  int who = turn_at(c, code);
  json_t *m = json_loads(last, 0, NULL);
  WANT(who >= 0);
  snprintf(rest, sizeof rest, ",\"n\":%d,\"text\":\"%s\"", (int)json_integer_value(json_object_get(m, "n")),
           words);
  json_decref(m);
  say_at(c[who], code, "move", rest);
}

static void any_move(const conn_t c[2], const char *code)
{
  struct ig_fault f;
  struct ig_state view;
  char words[IG_MOVE_TEXT];
  static struct ig_rng r = { 5 };
  int who = turn_at(c, code);
  WANT(who >= 0);
  const char *text = said("position");
  const struct ig_game *g = ig_parse_game(text, &f);
  WANT(g && ig_parse(g, text, &view, &f));
  ig_print_move(g, &view, ig_random_move(g, &view, who, &r), words, sizeof words);
  move(c, code, words);
  WANT(!strcmp(said("t"), "view"));
}

static void play_on(const conn_t c[2], const char *code)
{
  while (turn_at(c, code) >= 0) any_move(c, code);
}

/* ---- what is asked ---------------------------------------------------------------------------- */

/* The record of a finished table: by which rules, and that it replays. */
static void check_record(conn_t c, const char *code, int version)
{
  char text[20000], line[40];
  struct ig_fault f;
  struct record r;
  say_at(c, code, "join", "");
  say_at(c, code, "record", "");
  snprintf(text, sizeof text, "%s", said("text"));
  snprintf(line, sizeof line, "\ngame null %d\n", version);
  WANT(strstr(text, line));
  const struct ig_game *g = record_game(text, &f);
  WANT(g && ig_rules_version(g) == version && record_check(&r, g, text) == RECORD_DONE);
  WANT(ig_over(r.game, &r.state));
}

static void check_census(int tables)
{
  char why[200];
  struct census c = { 0 };
  struct keep *k = sqlite_look(path, NULL, false, why, sizeof why);
  WANT(k);
  census(k, &c);
  sqlite_end(k);
  WANT(c.tables == tables && !c.broken);
}

static void after_the_change(const char *running, const char *finished)
{
  char third[8];
  start();
  conn_t c[2] = { hello(0), hello(1) };
  turn_at(c, running);
  WANT(strstr(said("position"), "position null 1\n"));
  move(c, running, "pass");
  WANT(!strcmp(said("clause"), "NULL-3.3")); /* as it was when they sat down */
  play_on(c, running);
  check_record(c[0], running, 1);
  check_record(c[0], finished, 1);
  open_table(c, third);
  turn_at(c, third);
  WANT(strstr(said("position"), "position null 2\n"));
  move(c, third, "pass");
  WANT(!strcmp(said("t"), "view"));
  play_on(c, third);
  check_record(c[0], third, 2);
  say_at(c[0], running, "join", "");
  say_at(c[0], running, "rematch", "");
  WANT(strcmp(said("t"), "error") && strstr(last, "\"options\":{\"hand\":\"2\"}"));
  stop();
  check_census(4);
  struct ig_fault f;
  WANT(ig_rules_version(ig_parse_game("position null 1\n", &f)) == 1 &&
       ig_rules_version(ig_parse_game("position null 2\n", &f)) == 2);
  WANT(ig_rules_version(ig_parse_game("position null\n", &f)) == 2);
  WANT(!ig_version(ig_find("null"), 3));
}

static void rematch_is_new(void)
{
  sqlite3 *db;
  char why[200];
  struct keep *k = sqlite_look(path, NULL, false, why, sizeof why);
  WANT(k);
  db = k->reader;
  WANT(sqlite_ask(db, "SELECT json_extract(body, '$.rules') FROM entries WHERE tab = 4 AND n = 1") == 2 ||
       sqlite_ask(db, "SELECT json_extract(body, '$.rules') FROM fresh WHERE tab = 4 AND n = 1") == 2);
  sqlite_end(k);
}

int main(void)
{
  char running[8], finished[8], wal[80];
  newest = game_null;
  if (!mkdtemp(folder)) return 1;
  snprintf(path, sizeof path, "%s/data.db", folder);
  start();
  const conn_t c[2] = { hello(0), hello(1) };
  open_table(c, running);
  open_table(c, finished);
  any_move(c, running);
  play_on(c, finished);
  check_record(c[0], finished, 1);
  stop();
  raise_version();
  check_census(2); /* nothing is damaged by it         */
  after_the_change(running, finished);
  rematch_is_new();
  snprintf(wal, sizeof wal, "%s-wal", path);
  unlink(wal);
  snprintf(wal, sizeof wal, "%s-shm", path);
  unlink(wal);
  unlink(path);
  rmdir(folder);
  puts("old games go on by old rules");
  return 0;
}
