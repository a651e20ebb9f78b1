/* store.c - what a move costs the store: so many groups of entries through an engine's own calls, in one thread.
 *
 *     store-bench FILE [GROUPS [TABLES]]       a new SQLite file; each group is one entry of each table (200 groups, 100 tables)
 *
 * Under callgrind the count of instructions is exact and the same in every run, so two programs can be compared by it (docs/performance.md).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sqlite.h"

static struct batch *batch_of(int64_t table, int64_t n)
{
  static const char move[] = "{\"seat\":1,\"text\":\"take d4 d5 -> "
                             "3\",\"was\":1799431,\"left\":[1799431,1798211],\"draws\":[\"refill\"]}";
  struct batch *b = calloc(1, sizeof *b + 2 * sizeof(struct row));
  if (!b) abort();
  b->id = (uint64_t)(table << 32 | n);
  b->row[b->count++] =
      (struct row){ .what = ROW_ENTRY, .id = table, .n = n, .kind = n == 1 ? "start" : "move", .body = move };
  if (n == 1) { /* a table begins with its summary */
    char *code = calloc(1, 6);
    if (!code) abort();
    for (int i = 0; i < 5; i++) code[i] = (char)('A' + (table >> 3 * i & 7));
    b->row[b->count++] = (struct row){
      .what = ROW_SUMMARY, .id = table, .kind = code, .body = "{\"game\":\"count\",\"seats\":2}"
    };
  }
  return b;
}

static void put_group(struct keep *k, int64_t first, int tables, int64_t n)
{
  char why[200] = "";
  struct batch *group = NULL, **end = &group;
  for (int t = 0; t < tables; t++) {
    *end = batch_of(first + t, n);
    end = &(*end)->next;
  }
  if (store_sqlite.append(k, group, why, sizeof why) != STORE_FINE ||
      store_sqlite.tidy(k, tables, why, sizeof why) != STORE_FINE) {
    fprintf(stderr, "store-bench: %s\n", why);
    exit(1);
  }
  while (group) {
    struct batch *b = group;
    group = b->next;
    if (b->how != STORED) {
      fprintf(stderr, "store-bench: a batch was not stored\n");
      exit(1);
    }
    if (b->count == 2) free((char *)(uintptr_t)b->row[1].kind);
    free(b);
  }
}

int main(int argc, char **argv)
{
  char why[200] = "";
  int groups = argc > 2 ? atoi(argv[2]) : 200, tables = argc > 3 ? atoi(argv[3]) : 100;
  struct keep *k = argc > 1 ? sqlite_open(argv[1], NULL, why, sizeof why) : NULL;
  if (!k) {
    fprintf(stderr, "usage: store-bench FILE [GROUPS [TABLES]]; the file must be new: %s\n", why);
    return 2;
  }
  int64_t first = store_sqlite.first(k, STORE_TABLES);
  for (int64_t n = 1; n <= groups; n++) put_group(k, first, tables, n);
  sqlite_end(k);
  printf("%d entries\n", groups * tables);
  return 0;
}
