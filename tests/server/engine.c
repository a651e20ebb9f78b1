/* engine.c - the contract of store.h, held against any engine, beside a model of it in memory.
 *
 * Random groups of batches, good ones and ones that no store may take; everything read back meanwhile and after opening
 * anew; then what is promised beside (engine_promises.c).
 *
 *     engine sqlite FILE | postgresql URL  [ENTRIES [faults]]
 *
 * faults: the way to the store is cut now and then (lost_answers.py).  What is answered NOT_STORED is sent again, and must be
 * as new as before.
 */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "engine.h"
#include "log.h"
#include "rng.h"
#include "shard.h"

enum { TABLES = 60, WRONGS = 9, BODY = 60, FIRST_PEOPLE = 3 };

const struct store_engine *engine;
static const char *where;
static const struct store_node self = { .name = "one" };
static struct store *store;
static int wakes[2];
static struct ig_rng r = { 11 };

static int length[TABLES]; /* entries of a table; 0: it is not there */
static int64_t id[TABLES], last_table, last_person, first_person;
static uint64_t last_batch, answers;
static int refused, wrong_seen[WRONGS], heard, again;
static bool faults; /* the way to the store may be cut  */

/* What was put in this group, in case that it has to be put again. */
enum { PUTS_MAX = 64, ROWS_MAX = 3 };
static struct put {
  uint64_t batch;
  bool refuse, waits;
  int count;
  struct row row[ROWS_MAX];
  char text[ROWS_MAX][BODY], kind[ROWS_MAX][BODY];
} in_group[PUTS_MAX];
static int put_count;

_Noreturn void fail(const char *what, int64_t number)
{
  printf("%s: %s (%lld)\n", engine->name, what, (long long)number);
  exit(1);
}

static void body_of(int64_t table, int64_t n, char out[BODY])
{
  snprintf(out, BODY, "{\"t\":%lld,\"n\":%lld,\"w\":\"\\\"ё\\\\\"}", (long long)table, (long long)n);
}

static void code_of(int64_t table, char out[BODY]) { snprintf(out, BODY, "CODE%lld", (long long)table); }

/* ---- what the store calls ------------------------------------------------------ */

static void wake(void *ctx)
{
  (void)ctx;
  if (write(wakes[1], "", 1) != 1) abort();
}

static void lost(void *ctx, enum store_health how, const char *why)
{
  (void)ctx;
  fail(why, how);
}

static void line(void *ctx, int64_t table, int64_t n, const char *body)
{
  (void)ctx;
  (void)n;
  (void)body;
  fail("nobody said anything", table);
}

static void stored(void *ctx, uint64_t batch, enum stored how)
{
  struct put *p = in_group;
  (void)ctx;
  while (p->batch != batch) p++;
  answers++;
  p->waits = faults && how == NOT_STORED;
  again += p->waits;
  if (p->waits) return;
  if (how != (p->refuse ? TAKEN : STORED))
    fail(p->refuse      ? "what is taken was stored"
         : how == TAKEN ? "it is there already"
                        : "not stored",
         p->row[0].id * 1000 + p->row[0].n);
  refused += p->refuse;
}

static void entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  char want[BODY];
  (void)ctx;
  body_of(table, n, want);
  if (n != ++heard || strcmp(kind, "move") || strcmp(body, want)) fail("a wrong entry", table);
}

static void loaded(void *ctx, int64_t table, bool ok)
{
  int t = 0;
  (void)ctx;
  while (t < TABLES && id[t] != table) t++;
  if (!ok || t == TABLES || heard != length[t]) fail("entries are missing", table);
  heard = 0;
}

static void found(void *ctx, uint64_t from, int64_t person, const char *row, bool ok)
{
  (void)ctx;
  if (from != 77 || !ok || !row != (person < first_person || person > last_person))
    fail("somebody else was found", person);
}

/* Who owns what is another test's. */
static void changed(void *ctx, int64_t number, const char *body)
{
  (void)ctx;
  (void)number;
  (void)body;
}
static void owners(void *ctx, const struct store_owners *now)
{
  (void)ctx;
  (void)now;
}

static void banned(void *ctx, const char *all)
{
  (void)ctx;
  (void)all;
}

static const struct store_hooks hooks = { NULL,  wake, stored,  entry,   line,   loaded,
                                          found, lost, changed, changed, owners, banned };

static void wait_for_all(void)
{
  char byte;
  struct pollfd p = { .fd = wakes[0], .events = POLLIN };
  while (!store_idle(store)) {
    if (poll(&p, 1, 60000) != 1 || read(wakes[0], &byte, 1) != 1) fail("the store is silent", 0);
    store_collect(store);
  }
}

/* ---- groups ---------------------------------------------------------------------- */

static void put_rows(const struct row *rows, int n, bool refuse)
{
  struct put *p = &in_group[put_count++];
  *p = (struct put){ .batch = ++last_batch, .refuse = refuse, .count = n };
  for (int i = 0; i < n; i++) {
    p->row[i] = rows[i];
    p->row[i].body = strcpy(p->text[i], rows[i].body);
    p->row[i].kind = strcpy(p->kind[i], rows[i].kind);
  }
  store_put(store, p->batch, p->row, n);
}

/* A number that was not stored is not used again, since the numbers rise: a table is given up, a person gets the next one. */
static bool put_again(struct put *p)
{
  if (p->row[0].what == ROW_ENTRY && p->row[0].n == 1 && !p->refuse) {
    for (int t = 0; t < TABLES; t++)
      if (id[t] == p->row[0].id) length[t] = 0;
    p->waits = false;
    return false;
  }
  if (p->row[0].what == ROW_PERSON && p->count == 1) p->row[0].id = ++last_person;
  p->batch = ++last_batch;
  store_put(store, p->batch, p->row, p->count);
  return true;
}

/* Until everything is where it belongs. */
static void settle(void)
{
  for (bool waits = true; waits;) {
    store_flush(store);
    wait_for_all();
    waits = false;
    for (struct put *p = in_group; p < in_group + put_count; p++) waits |= p->waits && put_again(p);
  }
  put_count = 0;
}

static void put(int t)
{
  char body[BODY], next[BODY], code[BODY];
  bool born = !length[t], twice = ig_rng_below(&r, 8) == 0;
  if (born) id[t] = ++last_table;
  body_of(id[t], length[t] + 1, body);
  body_of(id[t], length[t] + 2, next);
  code_of(id[t], code);
  const struct row first = { ROW_ENTRY, id[t], length[t] + 1, "move", body },
                   second = { ROW_ENTRY, id[t], length[t] + 2, "move", next };
  const struct row summary = { ROW_SUMMARY, id[t], 0, code, "{}" };
  struct row rows[3] = { first };
  int n = 1;
  if (born || ig_rng_below(&r, 4) == 0) rows[n++] = summary;
  if (twice) rows[n++] = second;
  put_rows(rows, n, false);
  length[t] += 1 + twice;
}

/* What no store may take, and nothing else in the same batch either. */
static void put_wrong(int t)
{
  char code[BODY];
  code_of(id[t], code);
  int64_t born = last_table + 1;
  const struct row taken = { ROW_ENTRY, id[t], 1 + ig_rng_below(&r, (uint32_t)length[t]), "move", "{}" };
  const struct row gap = { ROW_ENTRY, id[t], length[t] + 2, "move", "{}" },
                   good = { ROW_ENTRY, id[t], length[t] + 1, "move", "{}" };
  const struct row used = { ROW_ENTRY, id[t], 1, "move", "{}" }, zero = { ROW_ENTRY, id[t], 0, "move", "{}" };
  const struct row nobody = { ROW_PERSON, first_person - 1, 0, "", "{}" };
  const struct row late = { ROW_ENTRY, last_table + 100, 2, "move", "{}" };
  const struct row new_table[] = { { ROW_ENTRY, born, 1, "move", "{}" },
                                   { ROW_SUMMARY, born, 0, code, "{}" } };
  const struct row with_gap[] = { { ROW_ENTRY, born, 1, "move", "{}" },
                                  { ROW_SUMMARY, born, 0, "NEWCODE", "{}" },
                                  { ROW_ENTRY, born, 3, "move", "{}" } };
  int which = (int)ig_rng_below(&r, WRONGS);
  wrong_seen[which]++;
  switch (which) {
  case 0: put_rows(&taken, 1, true); break;
  case 1: put_rows(&gap, 1, true); break;
  case 2: put_rows(&used, 1, true); break;
  case 3: put_rows(&zero, 1, true); break;
  case 4: put_rows(new_table, 2, true); break;
  case 5: put_rows((struct row[]){ good, taken }, 2, true); break;
  case 6: put_rows((struct row[]){ good, nobody }, 2, true); break;
  case 7: put_rows(&late, 1, true); break;
  default: put_rows(with_gap, 3, true);
  }
}

static void put_person(void)
{
  bool renamed = last_person && ig_rng_below(&r, 2);
  if (!renamed) last_person = last_person ? last_person + 1 : first_person;
  put_rows(&(struct row){ ROW_PERSON, last_person, 0, "", renamed ? "{\"new\":1}" : "{}" }, 1, false);
}

static void forget(int t)
{
  put_rows(&(struct row){ ROW_FORGET_TABLE, id[t], 0, "", "" }, 1, false);
  length[t] = 0;
}

/* Some tables once each, as the hub would. */
static int group(void)
{
  int first = (int)ig_rng_below(&r, TABLES), n = 1 + (int)ig_rng_below(&r, 40);
  for (int i = 0; i < n; i++) {
    int t = (first + i) % TABLES;
    if (length[t] && ig_rng_below(&r, 100) == 0) forget(t);
    else if (length[t] && ig_rng_below(&r, 30) == 0) put_wrong(t);
    else put(t);
  }
  if (ig_rng_below(&r, 10) == 0) put_person();
  settle();
  return n;
}

/* ---- looking ------------------------------------------------------------------------ */

static void note(void *ctx, int64_t number, const char *body)
{
  (void)body;
  *(int64_t *)ctx = number;
}

static void compare(struct keep *k)
{
  for (int t = 0; t < TABLES; t++) {
    char code[BODY];
    int64_t who = 0;
    if (!id[t]) continue;
    code_of(id[t], code);
    if (!engine->find_code(k, code, &(struct store_reader){ .ctx = &who, .row = note }) ||
        who != (length[t] ? id[t] : 0))
      fail("a code leads elsewhere", id[t]);
    if (!engine->load(k, id[t], &(struct store_reader){ .entry = entry, .line = line }))
      fail("cannot be read", id[t]);
    loaded(NULL, id[t], true);
  }
  int64_t who = 0;
  if (!engine->find_person(k, last_person, &(struct store_reader){ .ctx = &who, .row = note }) ||
      who != last_person)
    fail("nobody is there", last_person);
  if (engine->first(k, STORE_TABLES) <= last_table || engine->first(k, STORE_PEOPLE) <= last_person)
    fail("a number would be used again", last_table);
}

struct listed {
  int64_t last;
  int count;
};

static void in_order(void *ctx, int64_t number, const char *body)
{
  struct listed *l = ctx;
  (void)body;
  if (number <= l->last) fail("not in order", number);
  l->last = number;
  l->count++;
}

static void compare_lists(struct keep *k)
{
  struct listed tables = { 0 }, people = { 0 };
  int there = 0;
  for (int t = 0; t < TABLES; t++) there += length[t] > 0;
  if (!engine->list(k, STORE_TABLES, &(struct store_reader){ .ctx = &tables, .row = in_order }) ||
      tables.count != there)
    fail("the list of tables", tables.count);
  if (!engine->list(k, STORE_PEOPLE, &(struct store_reader){ .ctx = &people, .row = in_order }) ||
      people.last != last_person)
    fail("the list of people", people.last);
}

static void load_some(void)
{
  int t = (int)ig_rng_below(&r, TABLES);
  if (length[t]) store_load(store, id[t]);
  store_find(store, 77,
             last_person ? first_person - 1 + ig_rng_below(&r, (uint32_t)(last_person - first_person) + 3)
                         : 1);
  wait_for_all();
}

struct keep *open_as(const struct store_node *node)
{
  char why[200];
  struct keep *k = engine->open(where, node, why, sizeof why);
  if (!k || (engine->join && !engine->join(k, why, sizeof why))) fail(why, 0);
  return k;
}

struct keep *open_again(void) { return open_as(&self); }

static int some_table(void)
{
  int t = 0;
  while (!length[t]) t++;
  return t;
}

static void remove_files(void)
{
  static const char *const end[] = { "", "-wal", "-shm" };
  char path[1000];
  for (int i = 0; engine == &store_sqlite && i < 3; i++) {
    snprintf(path, sizeof path, "%s%s", where, end[i]);
    unlink(path);
  }
}

static void write_and_compare(int entries)
{
  char why[200];
  store = store_open(engine, where, &self, why, sizeof why);
  if (!store) fail(why, 0);
  last_table = store_first(store, STORE_TABLES) - 1;
  first_person = store_first(store, STORE_PEOPLE) + FIRST_PEOPLE;
  if (!store_start(store, &hooks)) fail("no threads", 0);
  put_person(); /* from here on the numbers before it are nobody's */
  settle();
  for (int made = 0, groups = 0; made < entries; groups++) {
    made += group();
    if (groups % 7 == 0 && !faults) load_some();
  }
  put_person();
  settle();
  store_close(store);
}

int main(int argc, char **argv)
{
  int entries = argc > 3 ? atoi(argv[3]) : 2500;
  if (argc < 3 || pipe(wakes)) return 2;
  log_from(LOG_NOTHING);
  where = argv[2];
  faults = argc > 4 && !strcmp(argv[4], "faults");
  engine = &store_sqlite;
#ifdef WITH_POSTGRES
  if (!strcmp(argv[1], "postgresql")) engine = &store_postgres;
#endif
  if (strcmp(engine->name, argv[1])) return 2;
  remove_files();
  write_and_compare(entries);
  struct keep *k = open_again();
  compare(k);
  compare_lists(k);
  if (!faults) {
    promise_chat(k, id[some_table()]);
    promise_settings(k);
    promise_to_forget(k);
  }
  engine->close(k);
  int t = some_table();
  if (!faults) promise_one_owner(id[t], length[t] + 1);
  if (!faults && engine->turn) {
    char code[BODY];
    code_of(id[t], code);
    promise_short_bans();
    promise_given_away_and_back(id[t], shard_of(code), length[t] + 2);
    promise_patience();
  }
  if (answers != last_batch || !refused) fail("not everything was answered", refused);
  for (int i = 0; i < WRONGS; i++)
    if (!wrong_seen[i] && !faults) fail("a kind of mistake was not made", i);
  remove_files();
  printf("%s: %d batches, %d refused, %d sent again\n", engine->name, (int)answers, refused, again);
  return 0;
}
