/* store.c - the store beside a model of it: what was answered with "stored" is
 * read back, whether it is fresh, on its way or settled, and also from the files as
 * they would be after a power cut.
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
#include "rng.h"
#include "store.h"

enum { TABLES = 150, LONGEST = 4000, BODY = 40 };

static char folder[60], path[100];
static struct store *store;
static int wakes[2];
static uint64_t last_batch, answers;
static int length[TABLES + 1];             /* entries of a table               */
static bool twice[TABLES + 1][LONGEST];    /* those that were put a second time */
static int heard, loads;
static struct ig_rng r = { 7 };

static _Noreturn void fail(const char *what, int64_t table)
{
  printf("%s, table %lld\n", what, (long long)table);
  exit(1);
}

static void body_of(int64_t table, int64_t n, char out[BODY])
{
  snprintf(out, BODY, "{\"t\":%lld,\"n\":%lld,\"v\":%d}", (long long)table, (long long)n, twice[table][n]);
}

/* ---- what the store calls ------------------------------------------------------ */

static void wake(void *ctx) { (void)ctx; if (write(wakes[1], "", 1) != 1) abort(); }
static void stored(void *ctx, uint64_t batch, bool ok) { (void)ctx, (void)batch; if (!ok) fail("not stored", 0); answers++; }

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
  if (!ok || heard != length[table]) fail("entries are missing", table);
  heard = 0, loads++;
}

static const struct store_hooks hooks = { NULL, wake, stored, entry, loaded };

static void collect(void)
{
  char byte;
  struct pollfd p = { .fd = wakes[0], .events = POLLIN };
  if (poll(&p, 1, 30000) != 1 || read(wakes[0], &byte, 1) != 1) fail("the store is silent", 0);
  store_collect(store);
}

static void wait_for_all(void) { while (!store_idle(store)) collect(); }

/* ---- writing ---------------------------------------------------------------------- */

static void put(int64_t table, bool again)
{
  char body[BODY], summary[BODY] = "{}";
  if (!again) length[table]++;
  if (length[table] >= LONGEST) fail("too long", table);
  if (again) twice[table][length[table]] = true;
  body_of(table, length[table], body);
  const struct row rows[] = { { ROW_ENTRY, table, length[table], "move", body }, { ROW_SUMMARY, table, 0, NULL, summary } };
  store_put(store, ++last_batch, rows, length[table] == 1 ? 2 : 1);
}

static void forget(int64_t table)
{
  const struct row row = { ROW_FORGET_TABLE, table, 0, NULL, NULL };
  store_put(store, ++last_batch, &row, 1);
  length[table] = 0;
  memset(twice[table], 0, sizeof twice[table]);
}

/* One group: some tables once each, as the hub would. */
static int group(void)
{
  int first = (int)ig_below(&r, TABLES), n = 1 + (int)ig_below(&r, 60);
  for (int i = 0; i < n; i++) {
    int64_t table = 1 + (first + i) % TABLES;
    if (ig_below(&r, 4000) == 0) forget(table);
    else put(table, length[table] && ig_below(&r, 500) == 0);
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
  if (sqlite3_open(file, &db) || sqlite3_prepare_v2(db, sql, -1, &q, NULL) || sqlite3_step(q) != SQLITE_ROW) fail("cannot look", 0);
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
  close(a), close(b);
}

static void compare(const char *file)
{
  char why[200];
  struct store *s = store_open(file, why, sizeof why);
  if (!s) fail(why, 0);
  for (int64_t t = 1; t <= TABLES; t++) {
    if (!store_entries(s, t, &hooks)) fail("cannot be read", t);
    loaded(NULL, t, true);
  }
  store_close(s);
  if (count(file, "SELECT count(*) FROM fresh")) fail("something is fresh after a start", 0);
}

/* The files as they lie there now, opened elsewhere. */
static void power_cut(void)
{
  char to[100], from_wal[110], to_wal[110];
  snprintf(to, sizeof to, "%s/copy.db", folder);
  snprintf(from_wal, sizeof from_wal, "%s-wal", path), snprintf(to_wal, sizeof to_wal, "%s-wal", to);
  copy_file(path, to), copy_file(from_wal, to_wal);
  compare(to);
  unlink(to), unlink(to_wal);
}

/* A file of the first version had no fresh entries. */
static void first_version(void)
{
  sqlite3 *db;
  if (sqlite3_open(path, &db) || sqlite3_exec(db, "DROP TABLE fresh; PRAGMA user_version=1", 0, 0, 0)) fail("cannot go back", 0);
  sqlite3_close(db);
  compare(path);
}

int main(int argc, char **argv)
{
  int entries = argc > 1 ? atoi(argv[1]) : 40000, made = 0, groups = 0;
  int64_t most = 0, settled = 0;
  char why[200];
  snprintf(folder, sizeof folder, "store-test-XXXXXX");    /* in the build folder, where tests run */
  if (!mkdtemp(folder) || pipe(wakes)) return 1;
  snprintf(path, sizeof path, "%s/test.db", folder);
  store = store_open(path, why, sizeof why);
  if (!store || !store_start(store, &hooks)) fail(why, 0);
  while (made < entries) {
    made += group();
    if (++groups % 7 == 0) store_load(store, 1 + ig_below(&r, TABLES)), wait_for_all();
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
  printf("%d entries in %d groups, %d loads; at most %lld were fresh, %lld settled\n", made, groups, loads, (long long)most, (long long)settled);
  if (answers != last_batch) fail("not everything was answered", 0);
  if (most > 16384 || (entries > 20000 && !settled)) fail("fresh entries do not settle", 0);
  unlink(path), rmdir(folder);
  return 0;
}
