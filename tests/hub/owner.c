/* owner.c - the owner's messages to a hub, with a disk that may say no.
 *
 * What is not stored has not happened; what is stored comes back after a restart; nothing
 * that a player may not see is shown to the owner of a running game; and no words of the owner's
 * bring a hub down. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub.h"

enum { OWNER = 9, ROWS = 4000 };
static struct hub *h;
static bool disk_ok = true;
static when_t now = 1000;
static char heard[16][8192], code[16]; /* the last that each connection heard */
static int audits, stops, closed;
static struct {
  enum row_kind what;
  int64_t id, n;
  char *kind, *body;
} row[ROWS];
static int rows;

#define MUST(x)                                                                                              \
  do {                                                                                                       \
    if (!(x)) {                                                                                              \
      fprintf(stderr, "owner.c:%d: %s\n  the owner heard %s\n", __LINE__, #x, heard[OWNER]);                 \
      exit(1);                                                                                               \
    }                                                                                                        \
  } while (0)

static char *copy(const char *s) { return s ? strcpy(malloc(strlen(s) + 1), s) : NULL; }

static void store(const struct effect *e)
{
  for (int i = 0; disk_ok && i < e->row_count; i++) {
    const struct row *r = &e->rows[i];
    audits += r->what == ROW_AUDIT;
    MUST(rows < ROWS);
    row[rows].what = r->what;
    row[rows].id = r->id;
    row[rows].n = r->n;
    row[rows].kind = copy(r->kind);
    row[rows++].body = copy(r->body);
  }
  hub_stored(h, e->batch, disk_ok, now);
}

static void load(int64_t table)
{
  for (int i = 0; i < rows; i++)
    if (row[i].what == ROW_ENTRY && row[i].id == table)
      hub_loaded_entry(h, table, row[i].n, row[i].kind, row[i].body);
  hub_loaded(h, table, true, now);
}

static void find(conn_t c, int64_t person)
{
  const char *found = NULL;
  for (int i = 0; i < rows; i++)
    if (row[i].what == ROW_PERSON && row[i].id == person) found = row[i].body;
  hub_found_person(h, c, person, disk_ok ? found : NULL, disk_ok, now);
}

static void take(void)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {
    if (e.kind == EFFECT_STORE) store(&e);
    if (e.kind == EFFECT_LOAD) load(e.table);
    if (e.kind == EFFECT_FIND) find(e.conn, e.person);
    if (e.kind == EFFECT_ASK) hub_bot_answer(h, e.ask, NULL, now);
    if (e.kind == EFFECT_STOP) stops++;
    if (e.kind == EFFECT_CLOSE) closed++;
    if (e.kind != EFFECT_SEND) continue;
    snprintf(heard[e.conn], sizeof heard[0], "%s", e.text);
    const char *at = strstr(e.text, "\"table\":\"");
    if (at && !*code) snprintf(code, sizeof code, "%.*s", (int)strcspn(at + 9, "\""), at + 9);
  }
}

/* `@` stands for the code of the table. */
static const char *say(conn_t c, const char *words)
{
  char text[6000];
  size_t n = 0;
  for (; *words && n < sizeof text - 20; words++)
    if (*words == '@') n += (size_t)sprintf(text + n, "%s", code);
    else text[n++] = *words;
  *heard[c] = text[n] = 0;
  hub_message(h, c, text, n, now += 100);
  take();
  return heard[c];
}

static bool says(conn_t c, const char *words, const char *answer)
{
  return strstr(say(c, words), answer) != NULL;
}

static void begin(void)
{
  static const uint8_t seed[32] = "owner";
  h = hub_new(NULL, seed);
  for (int i = 0; i < rows; i++)
    if (row[i].what == ROW_PERSON) hub_known_person(h, row[i].id, row[i].body);
  for (int i = 0; i < rows; i++)
    if (row[i].what == ROW_SUMMARY) hub_known_table(h, row[i].id, row[i].body);
  hub_ready(h, now);
  for (conn_t c = 1; c < 4; c++) hub_connect(h, c, now);
  hub_connect_owner(h, OWNER, "root", now);
  take();
}

static void a_running_table(void)
{
  say(1, "{\"t\":\"hello\",\"name\":\"Ann\"}");
  say(2, "{\"t\":\"hello\",\"name\":\"Bob\"}");
  say(1, "{\"t\":\"open\",\"game\":\"null\",\"seat\":1,\"chat\":\"free\"}");
  say(2, "{\"t\":\"join\",\"table\":\"@\"}");
  say(2, "{\"t\":\"sit\",\"table\":\"@\"}");
  say(1, "{\"t\":\"start\",\"table\":\"@\"}");
}

static void what_is_not_stored_has_not_happened(void)
{
  static const char *const acts[] = { "{\"t\":\"mute\",\"person\":2}",
                                      "{\"t\":\"ban\",\"person\":2}",
                                      "{\"t\":\"rename\",\"person\":2,\"name\":\"Eve\"}",
                                      "{\"t\":\"forget\",\"person\":2}",
                                      "{\"t\":\"delete\",\"table\":\"@\"}",
                                      "{\"t\":\"put-away\",\"table\":\"@\"}",
                                      "{\"t\":\"drain\",\"table\":\"@\"}",
                                      "{\"t\":\"drain\"}",
                                      "{\"t\":\"say\",\"text\":\"hello\"}" };
  disk_ok = false;
  for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) MUST(says(OWNER, acts[i], "\"code\":\"disk\""));
  disk_ok = true;
  MUST(!audits && !stops && !closed && !strstr(heard[1], "notice"));
  now += 2000;
  hub_time(h, now);
  take();
  MUST(says(2, "{\"t\":\"chat\",\"table\":\"@\",\"text\":\"hi\"}", "\"who\":\"Bob\""));
  MUST(says(OWNER, "{\"t\":\"person\",\"person\":2}", "\"name\":\"Bob\",\"tables\":1}"));
  MUST(says(OWNER, "{\"t\":\"mute\",\"person\":2,\"on\":false}",
            "\"t\":\"ok\"")); /* the row is not locked for ever */
}

static void a_running_game_keeps_its_secrets(void)
{
  say(OWNER, "{\"t\":\"table\",\"table\":\"@\"}");
  MUST(strstr(heard[OWNER], "\"facts\"") && !strstr(heard[OWNER], "record") &&
       !strstr(heard[OWNER], "position") && !strstr(heard[OWNER], "lay"));
}

static void what_is_stored_comes_back(void)
{
  int before = audits;
  MUST(says(OWNER, "{\"t\":\"mute\",\"person\":1}", "\"t\":\"ok\"") &&
       says(OWNER, "{\"t\":\"ban\",\"person\":2}", "\"t\":\"ok\""));
  MUST(audits == before + 2 && closed == 1);
  hub_free(h);
  begin();
  MUST(says(OWNER, "{\"t\":\"person\",\"person\":1}", "\"muted\":true") &&
       says(OWNER, "{\"t\":\"person\",\"person\":2}", "\"banned\":true"));
  MUST(says(OWNER, "{\"t\":\"forget\",\"person\":2}", "\"t\":\"ok\""));
  MUST(says(OWNER, "{\"t\":\"person\",\"person\":2}", "no-person") &&
       says(OWNER, "{\"t\":\"tables\"}", "Ann") && !strstr(heard[OWNER], "Bob"));
  MUST(says(OWNER, "{\"t\":\"table\",\"table\":\"@\"}", "\"name\":\"—\""));
  MUST(says(OWNER, "{\"t\":\"drain\"}", "\"t\":\"ok\"") && stops == 1);
}

/* Pieces of messages, put together anyhow. */
static void no_words_bring_it_down(void)
{
  static const char *const piece[] = { "\"t\":\"tables\"",
                                       "\"t\":\"people\"",
                                       "\"t\":\"table\"",
                                       "\"t\":\"person\"",
                                       "\"t\":\"delete\"",
                                       "\"t\":\"put-away\"",
                                       "\"t\":\"drain\"",
                                       "\"t\":\"mute\"",
                                       "\"t\":\"ban\"",
                                       "\"t\":\"rename\"",
                                       "\"t\":\"forget\"",
                                       "\"t\":\"say\"",
                                       "\"t\":\"note\"",
                                       "\"t\":\"status\"",
                                       "\"table\":\"@\"",
                                       "\"table\":7",
                                       "\"person\":1",
                                       "\"person\":-9223372036854775807",
                                       "\"name\":\"Zoe\"",
                                       "\"name\":\"\"",
                                       "\"text\":\"x\"",
                                       "\"act\":\"x\"",
                                       "\"on\":false",
                                       "\"limit\":-1",
                                       "\"limit\":9223372036854775807",
                                       "\"find\":\"\\u0000\"",
                                       "\"find\":\"a\"",
                                       "\"id\":3",
                                       "\"id\":[]",
                                       "\"status\":5" };
  uint32_t r = 1;
  for (int i = 0; i < 20000; i++) {
    char text[400] = "{";
    for (int k = 0; k < 4; k++) {
      r = r * 1664525u + 1013904223u;
      sprintf(text + strlen(text), "%s%s", k ? "," : "", piece[(r >> 16) % (sizeof piece / sizeof *piece)]);
    }
    disk_ok = (r >> 8) % 5 != 0;
    if (rows > ROWS - 10) rows = 10;
    MUST(strlen(say(OWNER, strcat(text, "}"))) > 0 || strstr(text, "table"));
    if (i % 50 == 0) {
      *code = 0;
      say(1, "{\"t\":\"hello\",\"name\":\"Ann\"}");
      say(1, "{\"t\":\"open\",\"game\":\"null\",\"seat\":1}");
    }
    if (i % 7 == 0) {
      now += 3000;
      hub_time(h, now);
      take();
    }
  }
}

int main(void)
{
  begin();
  a_running_table();
  what_is_not_stored_has_not_happened();
  a_running_game_keeps_its_secrets();
  what_is_stored_comes_back();
  no_words_bring_it_down();
  hub_free(h);
  return 0;
}
