/* growth.c - with twice as many tables of one person everything takes twice as many steps, not four times as many.
 *
 * The hub is built here with a call in every basic block (-fsanitize-coverage=trace-pc), so its steps are counted, and no clock
 * is asked.  Three ways to many tables: a start over tables of all kinds, what other nodes tell, and tables that are opened here.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

enum { TABLES = 2048, ME = 1, RATIO_MAX = 220 }; /* RATIO_MAX: percent */

static unsigned long steps;
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) { steps++; }

static const uint8_t seed[32] = "growth";
static const char me[] = "{\"name\":\"Ann\",\"token\":"
                         "\"0000000000000000000000000000000000000000000000000000000000000000\"}";
static when_t now = 1000;

static void take(struct hub *h)
{
  struct effect e;
  while (hub_next_effect(h, &e))
    if (e.kind == EFFECT_STORE) hub_stored(h, e.batch, STORED, now);
}

static struct hub *new_hub(bool shared)
{
  const bool nothing[HUB_SHARDS] = { 0 };
  struct hub *h = hub_new(
      &(struct hub_limits){ .tables = 1 << 20, .tables_per_person = 1 << 20, .messages_per_second = 1 << 20 },
      seed);
  if (shared) hub_share(h);
  if (shared) hub_own(h, nothing, now);
  return h;
}

/* Table i of one person, and of one other: over, running, or open and only hosted. */
static void row_of(int i, const char *status, char *row, size_t n)
{
  char code[CODE_LONG + 1];
  uint64_t key = 1;
  for (int k = 0, x = i; k < CODE_LETTERS; k++, x /= 23) key = key * 32 + (uint64_t)(x % 23);
  code_of_key(key, code);
  int seated = strcmp(status, "open") ? ME : 0;
  snprintf(
      row, n,
      "{\"code\":\"%s\",\"game\":\"%s\",\"rules\":1,\"seats\":2,\"status\":\"%s\",\"why\":\"%s\",\"listed\":"
      "true,\"spectators\":true,"
      "\"host\":%d,\"day\":20000,\"people\":[{\"person\":%d,\"bot\":\"\"},{\"person\":%d,\"bot\":\"\"}]}",
      code, ig_name(ig_game_at(0)), status, why_words[strcmp(status, "over") ? WHY_NONE : WHY_END], ME,
      seated, i + ME);
}

static const char *const status_of[] = { "over", "running", "open" };

static int count_own(const struct hub *h)
{
  return ((const struct person *)map_get(&h->people, ME))->own_count;
}

static void start(struct hub *h, int tables)
{
  char row[600];
  for (int i = 1; i <= tables; i++) {
    row_of(i, status_of[i % 3], row, sizeof row);
    hub_known_table(h, i, row);
  }
  hub_known_person(h, ME, me);
  hub_ready(h, now);
  take(h);
}

static void tell(struct hub *h, int i, const char *status)
{
  char row[600];
  row_of(i, status, row, sizeof row);
  hub_changed_table(h, i, row, now);
  take(h);
}

/* Each table is opened and begun elsewhere; when there are all of them, one after the other ends. */
static void news(struct hub *h, int tables)
{
  for (int i = 1; i <= tables; i++) {
    tell(h, i, "open");
    tell(h, i, "running");
  }
  for (int i = 1; i <= tables; i++) tell(h, i, "over");
}

static void say(struct hub *h, const char *text)
{
  hub_message(h, 1, text, strlen(text), now += 1000);
  take(h);
}

static void opened(struct hub *h, int tables)
{
  char text[200];
  hub_connect(h, 1, now);
  say(h, "{\"t\":\"hello\",\"name\":\"Ann\"}");
  snprintf(text, sizeof text, "{\"t\":\"open\",\"game\":\"%s\",\"seat\":1}", ig_name(ig_game_at(0)));
  for (int i = 0; i < tables; i++) {
    say(h, text);
    struct table *t = map_get(&h->tables, (uint64_t)h->last_table);
    if (t && t->links) unlink_it(h, t->links); /* a connection is at few tables at once */
  }
}

static unsigned long steps_for(void (*way)(struct hub *h, int tables), bool shared, int tables)
{
  struct hub *h = new_hub(shared);
  steps = 0;
  way(h, tables);
  unsigned long taken = steps;
  if (count_own(h) != tables) {
    printf("%d tables of %d are in the list\n", count_own(h), tables);
    exit(1);
  }
  hub_free(h);
  return taken;
}

static bool grows(const char *name, void (*way)(struct hub *h, int tables), bool shared)
{
  unsigned long once = steps_for(way, shared, TABLES), twice = steps_for(way, shared, 2 * TABLES);
  bool bad = !once || twice * 100 > once * RATIO_MAX;
  printf("%-32s %6.1f steps a table of %d, %6.1f of %d%s\n", name, (double)once / TABLES, TABLES,
         (double)twice / (2 * TABLES), 2 * TABLES, bad ? ": too many more" : "");
  return bad;
}

int main(void)
{
  bool bad = grows("a start", start, false);
  bad |= grows("a start, of several servers", start, true);
  bad |= grows("news of other servers", news, true);
  bad |= grows("tables opened here", opened, false);
  return bad;
}
