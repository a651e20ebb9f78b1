/* protocol.c - the examples of docs/protocol.md, played through a hub.
 *
 *     protocol FILE            checks them
 *     protocol FILE --fill     prints the file with what the hub really answers
 *
 * In indented blocks, `1> {...}` is a message of connection 1, and `1< {...}` what it
 * hears next; `…` stands for anything.  All that the sender hears has to be
 * there; what others hear may be left out.  `later 5000` lets milliseconds pass,
 * `cut 2` cuts a connection, `drain` shuts the server down.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

enum { CONNS = 4, QUEUE = 64, LINE = 20000 };
static struct hub *h;
static when_t now = 1000;
static char *queue[CONNS][QUEUE];
static int head_at[CONNS], tail_at[CONNS], sender = -1, line_number;
static bool fill;

static void wrong(const char *what, const char *a, const char *b)
{
  fprintf(stderr, "protocol.md:%d: %s\n  %s\n  %s\n", line_number, what, a, b);
  exit(1);
}

static void take(void)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {
    if (e.kind == EFFECT_STORE) hub_stored(h, e.batch, true, now);
    if (e.kind == EFFECT_ASK) hub_bot_answer(h, e.ask, NULL, now);
    if (e.kind == EFFECT_SEND && e.conn < CONNS) {
      char **at = &queue[e.conn][tail_at[e.conn]++ % QUEUE];
      *at = realloc(*at, e.size + 1);
      memcpy(*at, e.text, e.size + 1);
      if (fill) printf("    %d< %s\n", (int)e.conn, e.text);
    }
  }
}

/* Pieces between the dots, in order; the first and the last at the ends. */
static bool matches(const char *want, const char *got)
{
  const char *dots = strstr(want, "…");
  if (!dots) return !strcmp(want, got);
  size_t n = (size_t)(dots - want);
  if (strncmp(want, got, n)) return false;
  want = dots + strlen("…");
  for (got += n; *got; got++)
    if (matches(want, got)) return true;
  return matches(want, got);
}

static void expect(int c, const char *want)
{
  while (head_at[c] < tail_at[c]) {
    const char *got = queue[c][head_at[c]++ % QUEUE];
    if (matches(want, got)) return;
    if (c == sender) wrong("the hub says something else", want, got);
  }
  wrong("the hub does not say this", want, "");
}

static void all_heard(void)
{
  if (!fill && sender >= 0 && head_at[sender] < tail_at[sender])
    wrong("this is not shown", queue[sender][head_at[sender] % QUEUE], "");
  for (int c = 0; c < CONNS; c++) head_at[c] = tail_at[c];
}

static void do_line(char *line)
{
  int c = line[0] - '0';
  if (!strncmp(line, "later ", 6)) {
    all_heard();
    sender = -1;
    now += atol(line + 6);
    hub_time(h, now);
    take();
  } else if (!strncmp(line, "cut ", 4)) {
    all_heard();
    sender = -1;
    hub_disconnect(h, (conn_t)atol(line + 4), now);
    hub_connect(h, (conn_t)atol(line + 4), now);
    take();
  } else if (!strcmp(line, "drain")) {
    all_heard();
    sender = -1;
    hub_drain(h, now);
    take();
  } else if (c < 1 || c >= CONNS || !line[0] || line[2] != ' ') return;
  else if (line[1] == '>') {
    all_heard();
    sender = c;
    hub_message(h, (conn_t)c, line + 3, strlen(line + 3), now += 100);
    take();
  } else if (line[1] == '<' && !fill) expect(c, line + 3);
}

int main(int argc, char **argv)
{
  static char line[LINE], all[400000];
  static const uint8_t seed[32] = "igroteka protocol";
  static const char *const answers[] = { "welcome", "pong",  "ok",     "error", "table",  "view",
                                         "chat",    "here",  "gone",   "lobby", "tables", "games",
                                         "phrases", "moves", "record", "bye",   NULL };
  FILE *in = argc > 1 ? fopen(argv[1], "r") : NULL;
  if (!in) {
    fprintf(stderr, "usage: protocol FILE [--fill]\n");
    return 2;
  }
  fill = argc > 2;
  h = hub_new(NULL, seed);
  for (conn_t c = 1; c < CONNS; c++) hub_connect(h, c, now);
  while (fgets(line, sizeof line, in)) {
    line_number++;
    line[strcspn(line, "\n")] = 0;
    bool answer_line = strlen(line) > 6 && line[5] == '<';
    if (fill && !answer_line) puts(line);
    if (strlen(all) + strlen(line) + 2 < sizeof all) strcat(strcat(all, line), "\n");
    if (!strncmp(line, "    ", 4)) do_line(line + 4);
  }
  if (!fill) all_heard();
  for (int i = 0; message_name(i); i++) {
    char shown[64];
    snprintf(shown, sizeof shown, "> {\"t\":\"%s\"", message_name(i));
    if (!strstr(all, shown) && !fill) wrong("a message without an example", message_name(i), "");
  }
  for (int i = 0; answers[i]; i++) {
    char shown[64];
    snprintf(shown, sizeof shown, "< {\"t\":\"%s\"", answers[i]);
    if (!strstr(all, shown) && !fill) wrong("an answer without an example", answers[i], "");
  }
  for (int c = 0; c < CONNS; c++)
    for (int i = 0; i < QUEUE; i++) free(queue[c][i]);
  fclose(in);
  hub_free(h);
  return 0;
}
