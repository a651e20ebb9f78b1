/* sqlite_still.c - a file looked at without leaving a trace: a VFS that opens the data and its
 * WAL for reading only, whatever SQLite asks for.
 *
 * Beside a running server the index of the WAL (-shm) is shared with it, as readers do; that is
 * where they say which part they are reading.  When nobody runs, SQLite would make that file, and
 * rebuild it after a crash: here it does so in memory.  A file without a WAL cannot change
 * under us either, and is read without any lock.
 */
#include <stdlib.h>
#include <string.h>
#include "sqlite.h"

struct still_file {
  sqlite3_file base;
  char **region;
  int regions, size; /* the index, when it is in memory  */
  bool own_index, immutable;
  sqlite3_file *real; /* behind this struct               */
};

static sqlite3_file *real(sqlite3_file *f) { return ((struct still_file *)f)->real; }

static int still_close(sqlite3_file *f)
{
  struct still_file *s = (struct still_file *)f;
  for (int i = 0; i < s->regions; i++) free(s->region[i]);
  free(s->region);
  return s->real->pMethods ? s->real->pMethods->xClose(s->real) : SQLITE_OK;
}

static int still_read(sqlite3_file *f, void *to, int n, sqlite3_int64 at)
{
  return real(f)->pMethods->xRead(real(f), to, n, at);
}
static int no_write(sqlite3_file *f, const void *from, int n, sqlite3_int64 at)
{
  (void)f;
  (void)from;
  (void)n;
  (void)at;
  return SQLITE_READONLY;
}
static int no_truncate(sqlite3_file *f, sqlite3_int64 size)
{
  (void)f;
  (void)size;
  return SQLITE_READONLY;
}
static int no_sync(sqlite3_file *f, int flags)
{
  (void)f;
  (void)flags;
  return SQLITE_READONLY;
}
static int still_size(sqlite3_file *f, sqlite3_int64 *size)
{
  return real(f)->pMethods->xFileSize(real(f), size);
}
static int still_lock(sqlite3_file *f, int lock) { return real(f)->pMethods->xLock(real(f), lock); }
static int still_unlock(sqlite3_file *f, int lock) { return real(f)->pMethods->xUnlock(real(f), lock); }
static int still_reserved(sqlite3_file *f, int *out)
{
  return real(f)->pMethods->xCheckReservedLock(real(f), out);
}
static int still_control(sqlite3_file *f, int op, void *arg)
{
  return real(f)->pMethods->xFileControl(real(f), op, arg);
}
static int still_sector(sqlite3_file *f) { return real(f)->pMethods->xSectorSize(real(f)); }

static int still_device(sqlite3_file *f)
{
  return real(f)->pMethods->xDeviceCharacteristics(real(f)) |
         (((struct still_file *)f)->immutable ? SQLITE_IOCAP_IMMUTABLE : 0);
}

/* ---- the index of the WAL ------------------------------------------------------------ */

static int own_map(struct still_file *s, int at, int size, int extend, void volatile **out)
{
  *out = NULL;
  if (at >= s->regions && !extend) return SQLITE_OK;
  while (at >= s->regions) {
    char **more = realloc(s->region, (size_t)(s->regions + 1) * sizeof *more);
    if (!more) return SQLITE_NOMEM;
    s->region = more;
    if (!(more[s->regions] = calloc(1, (size_t)size))) return SQLITE_NOMEM;
    s->regions++;
  }
  *out = s->region[at];
  return SQLITE_OK;
}

static int still_map(sqlite3_file *f, int at, int size, int extend, void volatile **out)
{
  struct still_file *s = (struct still_file *)f;
  return s->own_index ? own_map(s, at, size, extend, out)
                      : s->real->pMethods->xShmMap(s->real, at, size, extend, out);
}

static int still_shm_lock(sqlite3_file *f, int at, int n, int flags)
{
  const struct still_file *s = (struct still_file *)f;
  return s->own_index ? SQLITE_OK : s->real->pMethods->xShmLock(s->real, at, n, flags);
}

static void still_barrier(sqlite3_file *f)
{
  const struct still_file *s = (struct still_file *)f;
  if (!s->own_index) s->real->pMethods->xShmBarrier(s->real);
}

static int still_unmap(sqlite3_file *f, int delete_it)
{
  const struct still_file *s = (struct still_file *)f;
  (void)delete_it;
  return s->own_index ? SQLITE_OK : s->real->pMethods->xShmUnmap(s->real, 0);
}

static const sqlite3_io_methods still_methods = {
  .iVersion = 2,
  .xClose = still_close,
  .xRead = still_read,
  .xWrite = no_write,
  .xTruncate = no_truncate,
  .xSync = no_sync,
  .xFileSize = still_size,
  .xLock = still_lock,
  .xUnlock = still_unlock,
  .xCheckReservedLock = still_reserved,
  .xFileControl = still_control,
  .xSectorSize = still_sector,
  .xDeviceCharacteristics = still_device,
  .xShmMap = still_map,
  .xShmLock = still_shm_lock,
  .xShmBarrier = still_barrier,
  .xShmUnmap = still_unmap,
};

/* ---- the VFS ------------------------------------------------------------------------------ */

struct still_vfs {
  sqlite3_vfs vfs;
  bool in_use;
  char name[48];
};

static sqlite3_vfs *base_of(sqlite3_vfs *v) { return v->pAppData; }

static bool has_wal(sqlite3_vfs *base, const char *name)
{
  char wal[1200];
  int there = 0;
  if (strlen(name) + 5 > sizeof wal) return true;
  strcat(strcpy(wal, name), "-wal");
  return base->xAccess(base, wal, SQLITE_ACCESS_EXISTS, &there) != SQLITE_OK ||
         there; /* an empty one does not count */
}

static int still_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out)
{
  struct still_file *s = (struct still_file *)f;
  sqlite3_vfs *base = base_of(v);
  bool ours = flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL), temporary = !name;
  memset(s, 0, sizeof *s);
  if (!ours && !temporary) return SQLITE_CANTOPEN;
  if (temporary)
    return base->xOpen(base, name, f, flags, out); /* SQLite's own scratch, not beside the data */
  s->real = (sqlite3_file *)(s + 1);
  s->own_index = !((struct still_vfs *)v)->in_use;
  s->immutable = s->own_index && flags & SQLITE_OPEN_MAIN_DB && !has_wal(base, name);
  flags &= ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_DELETEONCLOSE);
  int r = base->xOpen(base, name, s->real, flags | SQLITE_OPEN_READONLY, out);
  if (r == SQLITE_OK) s->base.pMethods = &still_methods;
  return r;
}

static int no_delete(sqlite3_vfs *v, const char *name, int sync)
{
  (void)v;
  (void)name;
  (void)sync;
  return SQLITE_READONLY;
}
static int still_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
  return base_of(v)->xAccess(base_of(v), name, flags, out);
}
static int still_path(sqlite3_vfs *v, const char *name, int n, char *out)
{
  return base_of(v)->xFullPathname(base_of(v), name, n, out);
}
static int still_random(sqlite3_vfs *v, int n, char *out)
{
  return base_of(v)->xRandomness(base_of(v), n, out);
}
static int still_sleep(sqlite3_vfs *v, int micros) { return base_of(v)->xSleep(base_of(v), micros); }
static int still_time(sqlite3_vfs *v, sqlite3_int64 *out)
{
  return base_of(v)->xCurrentTimeInt64(base_of(v), out);
}
static int still_error(sqlite3_vfs *v, int n, char *out)
{
  return base_of(v)->xGetLastError(base_of(v), n, out);
}

const char *sqlite_still(const char *base_name, bool in_use)
{
  static struct still_vfs made[4];
  sqlite3_vfs *base = sqlite3_vfs_find(base_name);
  if (!base) return NULL;
  for (int i = 0; i < 4; i++) {
    struct still_vfs *s = &made[i];
    if (s->vfs.pAppData == base && s->in_use == in_use) return s->name;
    if (s->vfs.pAppData) continue;
    s->in_use = in_use;
    sqlite3_snprintf(sizeof s->name, s->name, "still-%s-%d", base->zName, in_use);
    s->vfs = (sqlite3_vfs){ .iVersion = 2,
                            .szOsFile = (int)sizeof(struct still_file) + base->szOsFile,
                            .mxPathname = base->mxPathname,
                            .zName = s->name,
                            .pAppData = base,
                            .xOpen = still_open,
                            .xDelete = no_delete,
                            .xAccess = still_access,
                            .xFullPathname = still_path,
                            .xRandomness = still_random,
                            .xSleep = still_sleep,
                            .xGetLastError = still_error,
                            .xCurrentTimeInt64 = still_time };
    sqlite3_vfs_register(&s->vfs, 0);
    return s->name;
  }
  return NULL;
}
