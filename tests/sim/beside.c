/* beside.c - fsck and backup beside the server: they see one moment, whole, and change nothing.  And restore: what it puts in
 * place, on a disk that may fail or be full, is all of the copy, or it says that it could not. */
#include "census.h"
#include "salvage.h"
#include "sim.h"

static struct {
  struct keep *k;
  int tables;
  int64_t entries;
} look;

static void counts(int *tables, int64_t *entries)
{
  *tables = 0;
  *entries = 0;
  for (int i = 0; i < w.disk.tables; i++)
    if (!w.disk.table[i].gone) {
      ++*tables;
      *entries += w.disk.table[i].entries;
    }
}

static void check_census(struct keep *k)
{
  struct census c = { 0 };
  uint64_t writes = vfs_writes;
  census(k, &c);
  if (vfs_writes != writes) fail("fsck wrote something", "");
  if (c.broken || !c.all) fail("fsck finds damage where there is none", "");
  if (c.tables != look.tables || c.entries != look.entries)
    fail("fsck sees something else than was stored", "");
  w.sum.looks++;
}

static void delete_file(const char *name)
{
  sqlite3_vfs_find("sim")->xDelete(sqlite3_vfs_find("sim"), name, 0);
}

static void set_aside(void *ctx, int64_t table, enum fault f)
{
  (void)ctx;
  (void)table;
  (void)f;
  fail("restore sets aside what is whole", "");
}

/* What the program puts in place is the file alone, without its journal. */
static bool restore(struct keep *copy, bool full_in_between, char *why, size_t cap)
{
  struct census c = { 0 };
  struct keep *to = sqlite_open("restored.db", "sim", why, cap);
  bool ok = to && salvage(copy, to, &c, (struct salvage_tell){ NULL, set_aside }, why, cap);
  vfs_faults.full |= full_in_between; /* the journal took the last room */
  if (to) sqlite_end(to);
  delete_file("restored.db-wal");
  return ok;
}

static void check_restore(struct keep *copy)
{
  char why[200] = "";
  bool bad = !dice(2);
  if (bad) vfs_faults = (struct vfs_faults){ .fail_sync = dice(2) ? 300 : 0, .full = !dice(3) };
  bool ok = restore(copy, bad && dice(2), why, sizeof why);
  memset(&vfs_faults, 0, sizeof vfs_faults);
  if (!ok && !bad) fail("a whole copy is not restored", why);
  struct keep *k = ok ? sqlite_look("restored.db", "sim", false, why, sizeof why) : NULL;
  if (ok && (!k || !sqlite_sound(k->reader, why, sizeof why))) fail("what was restored cannot be used", why);
  if (k) {
    check_census(k);
    sqlite_end(k);
    w.sum.restored++;
  }
  delete_file("restored.db");
}

static void check_copy(void)
{
  char why[200];
  if (!sqlite_copy(look.k, "copy.db", "sim", why, sizeof why)) fail("a copy cannot be made", why);
  struct keep *copy = sqlite_look("copy.db", "sim", false, why, sizeof why);
  if (!copy || !sqlite_sound(copy->reader, why, sizeof why)) fail("a copy cannot be used", why);
  check_census(copy);
  if (!dice(4)) check_restore(copy);
  sqlite_end(copy);
  delete_file("copy.db");
}

static void begin(void)
{
  char why[200] = "";
  uint64_t writes = vfs_writes;
  int there = 0;
  sqlite3_vfs_find("sim")->xAccess(sqlite3_vfs_find("sim"), "data.db", 0, &there);
  if (w.doubt || !there) return; /* nobody knows yet what is there */
  look.k = sqlite_look("data.db", "sim", w.hub != NULL, why, sizeof why);
  if (!look.k && !w.hub) return; /* the power went while the file was made */
  if (!look.k) fail("fsck cannot look", why);
  counts(&look.tables, &look.entries);
  sqlite3_exec(look.k->reader, "BEGIN; SELECT count(*) FROM tables", 0, 0,
               0); /* from here on it is this moment */
  if (vfs_writes != writes) fail("to look has written something", "");
}

void beside_end(void)
{
  if (look.k) {
    sqlite_end(look.k);
    look.k = NULL;
  }
}

/* The server goes on meanwhile, for some steps. */
void beside_step(void)
{
  struct vfs_faults faults = vfs_faults;
  memset(&vfs_faults, 0, sizeof vfs_faults);
  if (!look.k) begin();
  if (look.k && (!w.hub || !dice(3))) {
    if (dice(2) && w.hub) check_copy();
    else check_census(look.k);
    uint64_t writes = vfs_writes;
    beside_end();
    if (vfs_writes != writes) fail("to look has written something", "");
  }
  vfs_faults = faults;
}
