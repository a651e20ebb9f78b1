/* hub.c - any bytes as messages to the hub, from people at a running table.
 *
 * A line is a message; its first character says what it is: 1 to 3, who sends it
 * (3 has not said hello); t, time passes; x and y, the disk says no or yes; c, a
 * connection is cut.  `@` in a line becomes the code of the table. */
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "hub.h"

enum { CONNS = 3, LINE = 5000 };
static struct hub *h;
static when_t now;
static char code[6];
static bool disk_ok;

static void take(void)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {
    const char *at = e.kind == EFFECT_SEND ? strstr(e.text, "\"table\":\"") : NULL;
    if (e.kind == EFFECT_SEND) MUST(strlen(e.text) == e.size && e.text[0] == '{');
    if (at && !*code) memcpy(code, at + 9, 5);
    if (e.kind == EFFECT_SEND) MUST(!strstr(e.text, "\"code\":\"internal\""));
    if (e.kind == EFFECT_STORE) hub_stored(h, e.batch, disk_ok, now);
    if (e.kind == EFFECT_LOAD) hub_loaded(h, e.table, false, now);
    if (e.kind == EFFECT_ASK) hub_bot_answer(h, e.ask, NULL, now);
  }
}

static void say(conn_t c, const char *text)
{
  static char line[LINE * 5 + 1];
  size_t n = 0;
  for (; *text && n < LINE * 5 - 5; text++)
    if (*text == '@') {
      memcpy(line + n, *code ? code : "AAAAA", 5);
      n += 5;
    } else line[n++] = *text;
  line[n] = 0;
  hub_message(h, c, line, n, now);
  take();
}

static void do_line(char *line)
{
  int c = line[0] - '0';
  if (c >= 1 && c <= CONNS) say((conn_t)c, line + 1);
  else if (line[0] == 't') {
    now += 1000 * (line[1] ? (unsigned char)line[1] : 1);
    hub_time(h, now);
    take();
  } else if (line[0] == 'x') disk_ok = false;
  else if (line[0] == 'y') disk_ok = true;
  else if (line[0] == 'c') {
    hub_disconnect(h, 2, now);
    hub_connect(h, 2, now);
    take();
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static const uint8_t seed[32] = "fuzz";
  struct hub_limits limits = { .messages_per_second = 1000000, .tables = 20, .chat_kept = 3 };
  struct hub_counts counts;
  char *text = text_of(data, size);
  now = 1000;
  disk_ok = true;
  *code = 0;
  h = hub_new(&limits, seed);
  for (conn_t c = 1; c <= CONNS; c++) hub_connect(h, c, now);
  say(1, "{\"t\":\"hello\",\"name\":\"A\"}");
  say(2, "{\"t\":\"hello\",\"name\":\"B\"}");
  say(1, "{\"t\":\"open\",\"game\":\"null\",\"seat\":1,\"chat\":\"free\",\"clock\":{\"kind\":\"turn\","
         "\"seconds\":60}}");
  say(2, "{\"t\":\"join\",\"table\":\"@\"}");
  say(2, "{\"t\":\"sit\",\"table\":\"@\"}");
  for (char *line = text, *end; line; line = end) {
    end = strchr(line, '\n');
    if (end) *end++ = 0;
    if (strlen(line) < LINE) do_line(line);
  }
  hub_count(h, &counts);
  MUST(counts.connections == CONNS && counts.tables >= 0);
  hub_free(h);
  free(text);
  return 0;
}
