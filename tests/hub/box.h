/* box.h - a hub in a box, for tests: a disk that is only memory, and the last
 * messages that each connection heard.  Everything happens at once, unless the
 * test says that the disk is `full` or that bots are `silent`. */
#ifndef IGROTEKA_TEST_BOX_H
#define IGROTEKA_TEST_BOX_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

enum { BOX_CONNS = 4096, BOX_ROWS = 200000 };

static struct hub *h;
static when_t now = 1000;
static struct row disk[BOX_ROWS]; /* in the order they came           */
static int rows;
static bool disk_full, disk_gone, bots_silent;
static char heard[BOX_CONNS][1 << 13]; /* the last message, cut            */
static int heard_count[BOX_CONNS];
static int asked; /* questions to bots, and the last one */
static bool last_hurry;
static uint64_t last_owner;

#define WANT(x) ((x) ? (void)0 : (printf("%s:%d: %s\n", __FILE__, __LINE__, #x), exit(1)))
#define HEARS(c, words)                                                                                      \
  (strstr(heard[c], words) ? (void)0                                                                         \
                           : (printf("%s:%d: %d should hear %s and hears\n  %s\n", __FILE__, __LINE__,       \
                                     (int)(c), words, heard[c]),                                             \
                              exit(1)))

static void keep(const struct row *row)
{
  WANT(rows < BOX_ROWS);
  disk[rows] = *row;
  disk[rows].body = row->body ? strdup(row->body) : NULL;
  disk[rows].kind = row->kind ? strdup(row->kind) : NULL;
  rows++;
}

static void load(int64_t table)
{
  for (int i = 0; i < rows && !disk_gone; i++)
    if (disk[i].what == ROW_ENTRY && disk[i].id == table)
      hub_loaded_entry(h, table, disk[i].n, disk[i].kind, disk[i].body);
  for (int i = 0; i < rows && !disk_gone; i++)
    if (disk[i].what == ROW_LINE && disk[i].id == table) hub_loaded_line(h, table, disk[i].n, disk[i].body);
  hub_loaded(h, table, !disk_gone, now);
}

static void take(void)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {
    if (e.kind == EFFECT_LOAD) load(e.table);
    if (e.kind == EFFECT_SEND && e.conn < BOX_CONNS) {
      snprintf(heard[e.conn], sizeof heard[0], "%s", e.text);
      heard_count[e.conn]++;
    }
    if (e.kind == EFFECT_ASK) {
      asked++;
      last_hurry = e.hurry;
      last_owner = e.owner;
      if (!bots_silent) hub_bot_answer(h, e.ask, NULL, now);
    }
    if (e.kind != EFFECT_STORE) continue;
    for (int i = 0; i < e.row_count && !disk_full; i++) keep(&e.rows[i]);
    hub_stored(h, e.batch, disk_full ? NOT_STORED : STORED, now);
  }
}

static void say(conn_t c, const char *text)
{
  heard[c][0] = 0;
  hub_message(h, c, text, strlen(text), now += 1);
  take();
}

static void say_at(conn_t c, const char *what, const char *code, const char *rest)
{
  char text[600];
  snprintf(text, sizeof text, "{\"t\":\"%s\",\"id\":7,\"table\":\"%s\"%s}", what, code, rest);
  say(c, text);
}

static uint64_t address; /* of who says hello next; 0: not known */

static void hello(conn_t c, const char *name)
{
  char text[300];
  hub_connect(h, c, now);
  hub_address(h, c, address);
  snprintf(text, sizeof text, "{\"t\":\"hello\",\"name\":\"%s\"}", name);
  say(c, text);
}

static inline void come_back(conn_t c, const char *token)
{
  char text[200];
  hub_connect(h, c, now);
  snprintf(text, sizeof text, "{\"t\":\"hello\",\"token\":\"%s\"}", token);
  say(c, text);
  HEARS(c, "welcome");
}

static void wait_ms(when_t ms)
{
  now += ms;
  hub_time(h, now);
  take();
}

static void copy_after(conn_t c, const char *key, char *out, size_t n)
{
  const char *at = strstr(heard[c], key);
  if (!at) printf("no %s in %s\n", key, heard[c]);
  WANT(at);
  at += strlen(key);
  size_t size = strcspn(at, "\",}");
  WANT(size < n);
  memcpy(out, at, size);
  out[size] = 0;
}

static void box_end(void)
{
  hub_free(h);
  for (int i = 0; i < rows; i++) {
    free((char *)(uintptr_t)disk[i].body);
    free((char *)(uintptr_t)disk[i].kind);
  }
  rows = 0;
}

#endif
