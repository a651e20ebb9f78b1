/* store.c - the store beside a model of it: what was answered with "stored" is
 * read back, whether it is fresh, on its way or settled, and also from the files as
 * they would be after a power cut; what is taken is refused; of two owners the first is fenced off.
 *
 *     store [ENTRIES]
 */
#include <fcntl.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "log.h"
#include "rng.h"
#include "sqlite.h"

enum { TABLES = 150, LONGEST = 4000, BODY = 40 };

static char folder[60], path[100];
static struct store *store;
static int wakes[2];
static uint64_t last_batch, answers;
static int length[TABLES + 1];                       /* entries of a table               */
static int64_t id[TABLES + 1], last_id, last_person; /* its number: another one after it was forgotten */
static uint64_t refused, to_refuse[64];
static int refusals; /* batches that must be refused */
static int heard, loads;
static struct ig_rng r = { 7 };

static _Noreturn void fail(const char *what, int64_t table)
{
  printf("%s, table %lld\n", what, (long long)table);
  exit(1);
}

static void body_of(int64_t table, int64_t n, char out[BODY])
{
  snprintf(out, BODY, "{\"t\":%lld,\"n\":%lld}", (long long)table, (long long)n);
}

static int index_of(int64_t number)
{
  for (int t = 1; t <= TABLES; t++)
    if (id[t] == number) return t;
  fail("nobody knows this table", number);
}

/* ---- what the store calls ------------------------------------------------------ */

static void wake(void *ctx)
{
  (void)ctx;
  if (write(wakes[1], "", 1) != 1) abort();
}
static void lost(void *ctx, enum store_health how, const char *why)
{
  (void)ctx;
  (void)how;
  fail(why, 0);
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
  bool wrong = false;
  (void)ctx;
  for (int i = 0; i < refusals; i++) wrong |= to_refuse[i] == batch;
  if (how != (wrong ? TAKEN : STORED))
    fail(wrong ? "what is taken was stored" : "not stored", (int64_t)batch);
  answers++;
  refused += wrong;
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
  (void)ctx;
  if (!ok || heard != length[index_of(table)]) fail("entries are missing", table);
  heard = 0;
  loads++;
}

static int found_people;
static void found_person(void *ctx, uint64_t from, int64_t person, const char *row, bool ok)
{
  (void)ctx;
  if (from != 77 || !ok || !row != (person < 4 || person > last_person))
    fail("somebody else was found", person);
  found_people++;
}

static const struct store_hooks hooks = { .wake = wake,
                                          .stored = stored,
                                          .entry = entry,
                                          .line = line,
                                          .loaded = loaded,
                                          .found = found_person,
                                          .lost = lost };

static void collect(void)
{
  char byte;
  struct pollfd p = { .fd = wakes[0], .events = POLLIN };
  if (poll(&p, 1, 30000) != 1 || read(wakes[0], &byte, 1) != 1) fail("the store is silent", 0);
  store_collect(store);
}

static void wait_for_all(void)
{
  while (!store_idle(store)) collect();
}

/* ---- writing ---------------------------------------------------------------------- */

static void put_rows(const struct row *rows, int n, bool refuse)
{
  store_put(store, ++last_batch, rows, n);
  if (refuse) to_refuse[refusals++] = last_batch;
}

static void put(int t)
{
  char body[BODY], code[BODY];
  if (!length[t]) id[t] = ++last_id;
  if (++length[t] >= LONGEST) fail("too long", t);
  body_of(id[t], length[t], body);
  snprintf(code, sizeof code, "CODE%lld", (long long)id[t]);
  const struct row rows[] = { { ROW_ENTRY, id[t], length[t], "move", body },
                              { ROW_SUMMARY, id[t], 0, code, "{}" } };
  put_rows(rows, length[t] == 1 ? 2 : 1, false);
}

/* What no store may take, and nothing else in the same batch either. */
static void put_wrong(int t)
{
  char code[BODY];
  snprintf(code, sizeof code, "CODE%lld", (long long)id[t]);
  const struct row taken = { ROW_ENTRY, id[t], 1 + ig_rng_below(&r, (uint32_t)length[t]), "move", "{}" };
  const struct row gap = { ROW_ENTRY, id[t], length[t] + 2, "move", "{}" };
  const struct row used = { ROW_ENTRY, 1 + ig_rng_below(&r, (uint32_t)last_id), 1, "move", "{}" };
  const struct row nobody = { ROW_PERSON, 1 + ig_rng_below(&r, 3), 0, NULL, "{}" };
  const struct row good = { ROW_ENTRY, id[t], length[t] + 1, "move", "{}" };
  const struct row born[] = { { ROW_ENTRY, last_id + 1, 1, "move", "{}" },
                              { ROW_SUMMARY, last_id + 1, 0, code, "{}" } };
  switch (ig_rng_below(&r, 6)) {
  case 0: put_rows(&taken, 1, true); break;
  case 1: put_rows(&gap, 1, true); break;
  case 2: put_rows(&used, 1, true); break;
  case 3: put_rows(born, 2, true); break;
  case 4: put_rows((struct row[]){ good, taken }, 2, true); break;
  default: put_rows((struct row[]){ good, nobody }, 2, true); /* the first person is number 4 */
  }
}

static void put_person(void)
{
  bool renamed = last_person && ig_rng_below(&r, 2);
  const struct row row = { ROW_PERSON,
                           renamed ? last_person : (last_person = last_person ? last_person + 1 : 4), 0, NULL,
                           renamed ? "{\"new\":1}" : "{}" };
  put_rows(&row, 1, false);
}

static void forget(int t)
{
  const struct row row = { ROW_FORGET_TABLE, id[t], 0, NULL, NULL };
  put_rows(&row, 1, false);
  length[t] = 0;
}

/* One group: some tables once each, as the hub would. */
static int group(void)
{
  int first = (int)ig_rng_below(&r, TABLES), n = 1 + (int)ig_rng_below(&r, 60);
  refusals = 0;
  for (int i = 0; i < n; i++) {
    int t = 1 + (first + i) % TABLES;
    if (length[t] && ig_rng_below(&r, 4000) == 0) forget(t);
    else if (length[t] && ig_rng_below(&r, 500) == 0) put_wrong(t);
    else put(t);
    if (ig_rng_below(&r, 500) == 0) put_person();
  }
  store_flush(store);
  wait_for_all();
  return n;
}

/* ---- looking ------------------------------------------------------------------------ */

static int64_t count(const char *file, const char *sql)
{
  sqlite3 *db;
  sqlite3_stmt *q;
  if (sqlite3_open(file, &db) || sqlite3_prepare_v2(db, sql, -1, &q, NULL) || sqlite3_step(q) != SQLITE_ROW)
    fail("cannot look", 0);
  int64_t n = sqlite3_column_int64(q, 0);
  sqlite3_finalize(q);
  sqlite3_close(db);
  return n;
}

static void copy_file(const char *from, const char *to)
{
  char block[65536];
  ssize_t n;
  int a = open(from, O_RDONLY), b = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  while ((n = read(a, block, sizeof block)) > 0)
    if (write(b, block, (size_t)n) != n) fail("cannot copy", 0);
  close(a);
  close(b);
}

static void compare_all(struct keep *k)
{
  const struct store_reader give = { .entry = entry, .line = line };
  for (int t = 1; t <= TABLES; t++) {
    if (!length[t]) continue;
    if (!store_sqlite.load(k, id[t], &give)) fail("cannot be read", id[t]);
    loaded(NULL, id[t], true);
  }
}

static void found(void *ctx, int64_t number, const char *body)
{
  (void)body;
  *(int64_t *)ctx = number;
}

static void look_up(struct keep *k)
{
  for (int t = 1; t <= TABLES; t++) {
    char code[BODY];
    int64_t who = 0;
    const struct store_reader give = { .ctx = &who, .row = found };
    snprintf(code, sizeof code, "CODE%lld", (long long)id[t]);
    if (!store_sqlite.find_code(k, code, &give) || who != (length[t] ? id[t] : 0))
      fail("a code leads elsewhere", id[t]);
  }
  int64_t who = 0;
  if (!store_sqlite.find_person(k, last_person, &(struct store_reader){ .ctx = &who, .row = found }) ||
      who != last_person)
    fail("nobody is there", last_person);
  if (store_sqlite.first(k, STORE_TABLES) != last_id + 1) fail("a number would be used again", last_id);
}

static void compare(const char *file)
{
  char why[200];
  struct keep *k = sqlite_look(file, NULL, false, why, sizeof why);
  if (!k) fail(why, 0);
  compare_all(k);
  sqlite_end(k);
  k = sqlite_open(file, NULL, why, sizeof why);
  if (!k) fail(why, 0);
  compare_all(k);
  sqlite_end(k);
  if (count(file, "SELECT count(*) FROM fresh")) fail("something is fresh after a start", 0);
}

/* The files as they lie there now, opened elsewhere. */
static void power_cut(void)
{
  char to[100], from_wal[110], to_wal[110];
  snprintf(to, sizeof to, "%s/copy.db", folder);
  snprintf(from_wal, sizeof from_wal, "%s-wal", path);
  snprintf(to_wal, sizeof to_wal, "%s-wal", to);
  copy_file(path, to);
  copy_file(from_wal, to_wal);
  compare(to);
  unlink(to);
  unlink(to_wal);
}

/* A file of the first version had no fresh entries, no codes and no owner. */
static void first_version(void)
{
  sqlite3 *db;
  char old[100], sql[1000];
  snprintf(old, sizeof old, "%s/old.db", folder);
  snprintf(sql, sizeof sql,
           "ATTACH '%s' AS now; PRAGMA application_id=0x49475254; PRAGMA user_version=1;"
           "CREATE TABLE entries (tab INTEGER NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT "
           "NOT NULL, PRIMARY KEY (tab, n)) STRICT, WITHOUT ROWID;"
           "CREATE TABLE tables (id INTEGER PRIMARY KEY, summary TEXT NOT NULL) STRICT; CREATE TABLE people "
           "(id INTEGER PRIMARY KEY, row TEXT NOT NULL) STRICT;"
           "INSERT INTO entries SELECT * FROM now.entries; INSERT INTO tables SELECT * FROM now.tables; "
           "INSERT INTO people SELECT * FROM now.people",
           path);
  if (sqlite3_open(old, &db) || sqlite3_exec(db, sql, 0, 0, 0)) fail("cannot go back", 0);
  sqlite3_close(db);
  compare(old);
  unlink(old);
}

static void append_as(struct keep *k, struct row row, enum stored how)
{
  char why[200];
  struct batch *b = calloc(1, sizeof *b + sizeof row);
  b->count = 1;
  b->row[0] = row;
  if (store_sqlite.append(k, b, why, sizeof why) != STORE_FINE || b->how != how)
    fail(how == TAKEN ? "what is taken was stored" : why, row.id);
  free(b);
}

static void append_one(struct keep *k, struct row row) { append_as(k, row, STORED); }

static int entries_seen;
static void count_entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  (void)ctx;
  (void)table;
  (void)n;
  (void)kind;
  (void)body;
  entries_seen++;
}

/* The newest fresh row is moved, its table is closed, and then somebody else moves: what is swept is
 * what was moved, and not what came after it. */
static void closed_at_the_boundary(void)
{
  enum { FEW = 4 };
  char file[100], why[200];
  snprintf(file, sizeof file, "%s/boundary.db", folder);
  struct keep *k = sqlite_open(file, NULL, why, sizeof why);
  if (!k) fail(why, 0);
  k->enough = k->slice = FEW;
  for (int t = 1; t <= FEW; t++) append_one(k, (struct row){ ROW_ENTRY, t, 1, "move", "{}" });
  append_one(k, (struct row){ ROW_SUMMARY, FEW, 0, "CODE", "{}" });
  if (store_sqlite.tidy(k, FEW, why, sizeof why) != STORE_FINE) fail(why, 0); /* moves all of them */
  append_one(k, (struct row){ ROW_FORGET_TABLE, FEW, 0, "", "" });
  append_one(k, (struct row){ ROW_ENTRY, 1, 2, "move", "{}" });
  if (store_sqlite.tidy(k, FEW, why, sizeof why) != STORE_FINE) fail(why, 0); /* sweeps */
  if (!store_sqlite.load(k, 1, &(struct store_reader){ .entry = count_entry }) || entries_seen != 2)
    fail("a move was swept away", 1);
  append_as(k, (struct row){ ROW_ENTRY, FEW, 1, "move", "{}" }, TAKEN); /* its number is not for others, */
  sqlite_end(k);
  if (!(k = sqlite_open(file, NULL, why, sizeof why))) fail(why, 0);
  append_as(k, (struct row){ ROW_ENTRY, FEW, 1, "move", "{}" }, TAKEN); /* not even later */
  sqlite_end(k);
  unlink(file);
}

/* What is said stays for a while, in its order. */
static int64_t last_line;
static int lines_heard;
static void line_heard(void *ctx, int64_t table, int64_t n, const char *body)
{
  (void)ctx;
  (void)body;
  if (n <= last_line) fail("a line out of its order", table);
  last_line = n;
  lines_heard++;
}
static void skip_entry(void *ctx, int64_t table, int64_t n, const char *kind, const char *body)
{
  (void)ctx;
  (void)table;
  (void)n;
  (void)kind;
  (void)body;
}

static void chat(struct keep *k)
{
  char why[200];
  struct batch *b = calloc(1, sizeof *b + sizeof(struct row));
  int t = 1;
  while (!length[t]) t++;
  for (int n = 1; n <= STORE_CHAT_LINES + 50; n++) {
    b->count = 1;
    b->row[0] = (struct row){ ROW_LINE, id[t], n, "", "{}" };
    if (store_sqlite.append(k, b, why, sizeof why) != STORE_FINE || b->how != STORED) fail(why, n);
  }
  b->row[0].n = STORE_CHAT_LINES;
  if (store_sqlite.append(k, b, why, sizeof why) != STORE_FINE || b->how != TAKEN)
    fail("a line was put where another one is", id[t]);
  free(b);
  if (!store_sqlite.load(k, id[t], &(struct store_reader){ .entry = skip_entry, .line = line_heard }))
    fail("cannot be read", id[t]);
  if (lines_heard != STORE_CHAT_LINES || last_line != STORE_CHAT_LINES + 50)
    fail("too many lines, or too few", lines_heard);
}

/* Two owners of one file: what the first one still sends is refused. */
static void fence(void)
{
  char why[200];
  struct keep *first = sqlite_open(path, NULL, why, sizeof why),
              *second = sqlite_open(path, NULL, why, sizeof why);
  struct batch *b = calloc(1, sizeof *b + sizeof(struct row));
  if (!first || !second || !b) fail(why, 0);
  if (second->epoch <= first->epoch) fail("an epoch was used twice", second->epoch);
  b->count = 1;
  b->row[0] = (struct row){ ROW_PERSON, last_person + 1, 0, "", "{}" };
  if (store_sqlite.append(first, b, why, sizeof why) != STORE_FENCED || b->how == STORED)
    fail("the first owner still writes", 0);
  if (store_sqlite.append(second, b, why, sizeof why) != STORE_FINE || b->how != STORED) fail(why, 0);
  free(b);
  look_up(second);
  chat(second);
  sqlite_end(first);
  sqlite_end(second);
}

static void load_some(void)
{
  int t = 1 + (int)ig_rng_below(&r, TABLES);
  if (!length[t]) return;
  store_load(store, id[t]);
  store_find(store, 77, 1 + ig_rng_below(&r, (uint32_t)last_person + 2));
  wait_for_all();
}

int main(int argc, char **argv)
{
  int entries = argc > 1 ? atoi(argv[1]) : 40000, made = 0, groups = 0;
  int64_t most = 0, settled = 0;
  char why[200];
  snprintf(folder, sizeof folder, "store-test-XXXXXX"); /* in the build folder, where tests run */
  if (!mkdtemp(folder) || pipe(wakes)) return 1;
  log_from(LOG_NOTHING);
  snprintf(path, sizeof path, "%s/test.db", folder);
  store = store_open(&store_sqlite, path, NULL, why, sizeof why);
  if (!store || !store_start(store, &hooks)) fail(why, 0);
  while (made < entries) {
    made += group();
    if (++groups % 7 == 0) load_some();
    if (groups % 100) continue;
    int64_t fresh = count(path, "SELECT count(*) FROM fresh");
    if (fresh > most) most = fresh;
    settled = count(path, "SELECT count(*) FROM entries");
    if (groups % 400 == 0) power_cut();
  }
  power_cut();
  store_close(store);
  compare(path);
  first_version();
  closed_at_the_boundary();
  fence();
  printf("%d entries in %d groups, %d loads, %d refused; at most %lld were fresh, %lld settled\n", made,
         groups, loads, (int)refused, (long long)most, (long long)settled);
  if (answers != last_batch || !refused || !found_people) fail("not everything was answered", 0);
  if (most > 16384 || (entries > 20000 && !settled)) fail("fresh entries do not settle", 0);
  unlink(path);
  rmdir(folder);
  return 0;
}
