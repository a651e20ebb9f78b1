/* engine_promises.c - promises of store.h that random groups do not meet: the last lines of chat, settings and the audit log, a person
 * who is forgotten, an owner who was followed by another, a ban that ends before anybody has looked, a table that was another node's for a
 * while, and nodes that were all away.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "engine.h"

static enum store_health append(struct keep *k, const struct row *rows, int count, enum stored *how)
{
  char why[200] = "";
  struct batch *b = calloc(1, sizeof *b + (size_t)count * sizeof *rows);
  if (!b) abort();
  b->count = count;
  memcpy(b->row, rows, (size_t)count * sizeof *rows);
  enum store_health health = engine->append(k, b, why, sizeof why);
  *how = b->how;
  free(b);
  return health;
}

static void append_as(struct keep *k, struct row row, enum stored want)
{
  enum stored how;
  if (append(k, &row, 1, &how) != STORE_FINE || how != want)
    fail(want == TAKEN ? "what is taken was stored" : "not stored", row.id);
}

static int64_t last_line;
static int lines_heard, dashes, own_words;

static void hear_line(void *ctx, int64_t table, int64_t n, const char *body)
{
  (void)ctx;
  if (n <= last_line) fail("a line out of its order", table);
  last_line = n;
  lines_heard++;
  dashes += strstr(body, "—") != NULL;
  own_words += strstr(body, "mine") != NULL;
}

static void hear_entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  (void)ctx;
  (void)table;
  (void)n;
  (void)kind;
  dashes += strstr(body, "—") != NULL;
  own_words += strstr(body, "Anna") != NULL;
}

static void hear(struct keep *k, int64_t table)
{
  last_line = 0;
  lines_heard = dashes = own_words = 0;
  if (!engine->load(k, table, &(struct store_reader){ .entry = hear_entry, .line = hear_line }))
    fail("cannot be read", table);
}

/* What is said stays for a while, in its order. */
void promise_chat(struct keep *k, int64_t table)
{
  enum { LINES = 50 };
  struct row rows[LINES];
  enum stored how;
  for (int n = 0; n < STORE_CHAT_LINES + LINES; n += LINES) {
    for (int i = 0; i < LINES; i++)
      rows[i] = (struct row){ ROW_LINE, table, n + i + 1, "",
                              "{\"person\":1,\"who\":\"B\",\"text\":\"hi\"}" };
    if (append(k, rows, LINES, &how) != STORE_FINE || how != STORED) fail("a line is not stored", n);
  }
  append_as(k, (struct row){ ROW_LINE, table, STORE_CHAT_LINES, "", "{}" }, TAKEN);
  hear(k, table);
  if (lines_heard != STORE_CHAT_LINES || last_line != STORE_CHAT_LINES + LINES)
    fail("too many lines, or too few", lines_heard);
}

/* Names and lines of a person go; the entries stay, with their numbers. */
void promise_to_forget(struct keep *k)
{
  int64_t table = engine->first(k, STORE_TABLES), person = engine->first(k, STORE_PEOPLE);
  char start[120], said[120], body[120];
  enum stored how;
  snprintf(start, sizeof start,
           "{\"names\":[{\"person\":%lld,\"name\":\"Anna\"},{\"person\":1,\"name\":\"Boris\"}]}",
           (long long)person);
  snprintf(said, sizeof said, "{\"person\":%lld,\"who\":\"Anna\",\"text\":\"mine\"}", (long long)person);
  snprintf(body, sizeof body, "{\"name\":\"Anna\",\"tables\":[%lld]}", (long long)table);
  const struct row rows[] = { { ROW_PERSON, person, 0, "", "{\"name\":\"Anna\"}" },
                              { ROW_ENTRY, table, 1, "open", "{}" },
                              { ROW_SUMMARY, table, 0, "FORGET", "{}" },
                              { ROW_ENTRY, table, 2, "start", start },
                              { ROW_LINE, table, 1, "", said },
                              { ROW_LINE, table, 2, "", "{\"person\":1,\"who\":\"B\",\"text\":\"hi\"}" } };
  if (append(k, rows, 6, &how) != STORE_FINE || how != STORED) fail("not stored", table);
  hear(k, table);
  if (own_words != 2 || dashes) fail("she is not there yet", own_words);
  append_as(k, (struct row){ ROW_FORGET_PERSON, person, 0, "", body }, STORED);
  hear(k, table);
  if (own_words || dashes != 2 || lines_heard != 2) fail("something is left of her", own_words);
}

static char setting_heard[80];
static int audited;

static void hear_setting(void *ctx, const char *name, const char *value)
{
  (void)ctx;
  if (!strcmp(name, "colour")) snprintf(setting_heard, sizeof setting_heard, "%s", value);
}

static void hear_audit(void *ctx, const char *at, const char *body)
{
  (void)ctx;
  if (strlen(at) != strlen("2026-01-31T18:04:05Z") || !strstr(body, audited++ ? "first" : "second"))
    fail("the audit log", audited);
}

static const char *setting(struct keep *k)
{
  setting_heard[0] = 0;
  if (!engine->settings(k, hear_setting, NULL)) fail("cannot be read", 0);
  return setting_heard;
}

void promise_settings(struct keep *k)
{
  append_as(k, (struct row){ ROW_SETTING, 0, 0, "colour", "red" }, STORED);
  append_as(k, (struct row){ ROW_SETTING, 0, 0, "colour", "green" }, STORED);
  if (strcmp(setting(k), "green")) fail("a setting", 0);
  append_as(k, (struct row){ ROW_SETTING, 0, 0, "colour", "" }, STORED);
  if (*setting(k)) fail("a setting that was taken away", 0);
  append_as(k, (struct row){ ROW_AUDIT, 0, 0, "x", "{\"act\":\"first\"}" }, STORED);
  append_as(k, (struct row){ ROW_AUDIT, 0, 0, "x", "{\"act\":\"second\"}" }, STORED);
  if (!engine->audit(k, 2, hear_audit, NULL) || audited != 2) fail("the audit log", audited);
}

/* What the first one still sends is refused, and not half of it is there. */
void promise_one_owner(int64_t table, int64_t next)
{
  struct keep *first = open_again(), *second = open_again();
  enum stored how;
  const struct row row = { ROW_ENTRY, table, next, "move", "{}" };
  if (append(first, &row, 1, &how) != STORE_FENCED || how == STORED) fail("the first owner still writes", 0);
  if (append(second, &row, 1, &how) != STORE_FINE || how != STORED) fail("the second owner cannot write", 0);
  engine->close(first);
  append_as(second, row, TAKEN);
  engine->close(second);
}

static char bans_heard[80];

static void hear_no_table(void *ctx, int64_t number, const char *summary)
{
  (void)ctx;
  (void)number;
  (void)summary;
}

static void hear_bans(void *ctx, const char *all)
{
  (void)ctx;
  snprintf(bans_heard, sizeof bans_heard, "%s", all);
}

static const char *turn(struct keep *k)
{
  static const struct store_news news = { NULL, hear_no_table, hear_no_table, hear_bans };
  struct store_owners owners;
  char why[200] = "";
  snprintf(bans_heard, sizeof bans_heard, "nothing");
  if (engine->turn(k, &owners, &news, why, sizeof why) != STORE_FINE) fail(why, 0);
  return bans_heard;
}

/* One node bans an address and another lets it in again before the first has looked: the first is told, though what it sees is what
 * it saw before. */
void promise_short_bans(void)
{
  static const struct store_node other = { .name = "two" };
  struct keep *first = open_again(), *second = open_as(&other);
  turn(first);
  turn(second);
  append_as(first, (struct row){ ROW_SETTING, 0, 0, "ban 04c0000207", "9" }, STORED);
  if (strcmp(turn(second), "ban 04c0000207=9")) fail("a ban is not heard", 0);
  append_as(second, (struct row){ ROW_SETTING, 0, 0, "ban 04c0000207", "" }, STORED);
  if (*turn(first)) fail("the end of a short ban is not heard", 0);
  if (strcmp(turn(first), "nothing")) fail("what has not changed is told again", 0);
  engine->close(second);
  engine->close(first);
}

/* A node gives a table away and gets it back, longer than it knows it: it goes on behind what the other one wrote. */
void promise_given_away_and_back(int64_t table, int shard, int64_t next)
{
  static const struct store_node other = { .name = "two" };
  struct keep *first = open_again(), *second = open_as(&other);
  bool given[HUB_SHARDS] = { false };
  given[shard] = true;
  append_as(first, (struct row){ ROW_ENTRY, table, next, "move", "{}" }, STORED);
  if (!engine->release(first, given)) fail("it cannot be given away", table);
  append_as(first, (struct row){ ROW_ENTRY, table, next + 1, "move", "{}" }, TAKEN);
  turn(first);
  turn(second);
  append_as(second, (struct row){ ROW_ENTRY, table, next + 1, "move", "{}" }, STORED);
  engine->part(second);
  const struct row late = { ROW_ENTRY, table, next + 2, "move", "{}" };
  enum stored how;
  if (append(second, &late, 1, &how) != STORE_FULL || how != NOT_STORED) fail("who has left stores", table);
  turn(first);
  append_as(first, (struct row){ ROW_ENTRY, table, next + 2, "move", "{}" }, STORED);
  engine->close(second);
  engine->close(first);
}

/* All were away for longer than a node lives, as when the database was: whoever comes back first gives the others the time to come, too. */
void promise_patience(void)
{
  static const struct store_node other = { .name = "two" };
  static const struct timespec too_long = { STORE_LEASE_MS / 1000, 200 * 1000000 };
  struct keep *first = open_again(), *second = open_as(&other);
  turn(first);
  turn(second);
  nanosleep(&too_long, NULL);
  turn(first);
  turn(second); /* and is not fenced */
  engine->close(second);
  engine->close(first);
}
