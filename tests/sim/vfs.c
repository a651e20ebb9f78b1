/* vfs.c - see vfs.h. */
#include "vfs.h"

#include <sqlite3.h>
#include "sim.h"

enum { PAGE = 4096, SECTOR = 512, FILES = 8, LOCKS = 8, REGIONS = 64 };

struct file {
  char name[64];               /* "": free                         */
  uint8_t *now, *disk, *dirty; /* dirty: by page                   */
  int64_t size, disk_size, cap;
  bool temporary;
  int shared;
  const void *reserved, *exclusive; /* who: an open file */
  void *region[REGIONS];
  int region_size;
  struct {
    int shared;
    const void *exclusive;
  } lock[LOCKS];
};

struct open {
  sqlite3_file base;
  struct file *f;
  int level;
  uint8_t held[LOCKS];
}; /* held: 1 shared, 2 exclusive */

static struct file files[FILES];
struct vfs_faults vfs_faults;
uint64_t vfs_writes;
long vfs_failed_syncs, vfs_lies;

static bool odds(int of_thousand) { return of_thousand && (int)dice(1000) < of_thousand; }

/* Every call that does something comes by here: the power goes in the middle of it all. */
static bool dead(void)
{
  if (vfs_faults.cut_in && --vfs_faults.cut_in == 0) vfs_faults.dead = true;
  return vfs_faults.dead;
}

static struct file *find(const char *name)
{
  for (int i = 0; i < FILES; i++)
    if (!strcmp(files[i].name, name)) return &files[i];
  return NULL;
}

static void drop_index(struct file *f)
{
  for (int i = 0; i < REGIONS; i++) {
    free(f->region[i]);
    f->region[i] = NULL;
  }
  memset(f->lock, 0, sizeof f->lock);
}

static void drop(struct file *f)
{
  drop_index(f);
  free(f->now);
  free(f->disk);
  free(f->dirty);
  memset(f, 0, sizeof *f);
}

static void reserve(struct file *f, int64_t size)
{
  int64_t cap = f->cap ? f->cap : 16 * PAGE;
  if (size <= f->cap) return;
  while (cap < size) cap *= 2;
  f->now = realloc(f->now, (size_t)cap);
  f->disk = realloc(f->disk, (size_t)cap);
  f->dirty = realloc(f->dirty, (size_t)(cap / PAGE));
  memset(f->now + f->cap, 0, (size_t)(cap - f->cap));
  memset(f->disk + f->cap, 0, (size_t)(cap - f->cap));
  memset(f->dirty + f->cap / PAGE, 0, (size_t)((cap - f->cap) / PAGE));
  f->cap = cap;
}

/* ---- the disk ----------------------------------------------------------------------- */

static void bring(struct file *f, int64_t from, int64_t n)
{
  memcpy(f->disk + from, f->now + from, (size_t)n);
  int64_t end = from + n < f->size ? from + n : f->size;
  if (end > f->disk_size) f->disk_size = end;
}

/* Some sectors of a page, as they happen to come. */
static void bring_some(struct file *f, int64_t page)
{
  uint32_t how = dice(4);
  for (int64_t at = page * PAGE; at < (page + 1) * PAGE; at += SECTOR)
    if (how == 0 || (how == 1 && dice(2))) bring(f, at, SECTOR);
}

static int file_sync(sqlite3_file *file, int flags)
{
  struct file *f = ((struct open *)file)->f;
  (void)flags;
  if (dead()) return SQLITE_IOERR_FSYNC;
  if (odds(vfs_faults.lie)) {
    vfs_lies++;
    return SQLITE_OK;
  }
  bool fails = odds(vfs_faults.fail_sync);
  for (int64_t page = 0; page < f->cap / PAGE; page++) {
    if (!f->dirty[page]) continue;
    if (fails) bring_some(f, page);
    else bring(f, page * PAGE, PAGE);
    f->dirty[page] = 0;
  }
  if (!fails && f->disk_size > f->size) memset(f->disk + f->size, 0, (size_t)(f->disk_size - f->size));
  if (!fails) f->disk_size = f->size;
  vfs_failed_syncs += fails;
  return fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

void vfs_power_cut(void)
{
  for (struct file *f = files; f < files + FILES; f++) {
    if (!*f->name) continue;
    for (int64_t page = 0; page < f->cap / PAGE; page++)
      if (f->dirty[page]) bring_some(f, page);
    memset(f->dirty, 0, (size_t)(f->cap / PAGE));
    memset(f->disk + f->disk_size, 0, (size_t)(f->cap - f->disk_size));
    memcpy(f->now, f->disk, (size_t)f->cap);
    f->size = f->disk_size;
  }
}

void vfs_kill(void)
{
  for (struct file *f = files; f < files + FILES; f++) {
    drop_index(f);
    f->shared = 0;
    f->reserved = f->exclusive = NULL;
    if (f->temporary) drop(f);
  }
  vfs_faults.dead = false;
  vfs_faults.cut_in = 0;
}

void vfs_free(void)
{
  for (int i = 0; i < FILES; i++) drop(&files[i]);
  memset(&vfs_faults, 0, sizeof vfs_faults);
  vfs_lies = 0;
}

/* ---- reading and writing ---------------------------------------------------------------- */

static int file_read(sqlite3_file *file, void *to, int n, sqlite3_int64 at)
{
  const struct file *f = ((struct open *)file)->f;
  if (dead() || odds(vfs_faults.fail_read)) return SQLITE_IOERR_READ;
  int64_t there = at < f->size ? f->size - at : 0;
  if (there >= n) {
    memcpy(to, f->now + at, (size_t)n);
    return SQLITE_OK;
  }
  if (there) memcpy(to, f->now + at, (size_t)there);
  memset((char *)to + there, 0, (size_t)(n - there));
  return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *file, const void *from, int n, sqlite3_int64 at)
{
  struct file *f = ((struct open *)file)->f;
  bool was_dead = vfs_faults.dead;
  if (dead() && (was_dead || (n = (int)dice((uint32_t)n + 1)) == 0)) return SQLITE_IOERR_WRITE;
  if (vfs_faults.full && at + n > f->size && !f->temporary) return SQLITE_FULL;
  reserve(f, at + n);
  memcpy(f->now + at, from, (size_t)n);
  if (at + n > f->size) f->size = at + n;
  for (int64_t page = at / PAGE; page <= (at + n - 1) / PAGE; page++) f->dirty[page] = 1;
  vfs_writes += !f->temporary;
  return vfs_faults.dead ? SQLITE_IOERR_WRITE : SQLITE_OK;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
  struct file *f = ((struct open *)file)->f;
  if (dead()) return SQLITE_IOERR_TRUNCATE;
  if (size < f->size) {
    memset(f->now + size, 0, (size_t)(f->size - size));
    f->size = size;
  }
  vfs_writes += !f->temporary;
  return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *out)
{
  *out = ((struct open *)file)->f->size;
  return SQLITE_OK;
}
static int file_control(sqlite3_file *file, int op, void *arg)
{
  (void)file;
  (void)op;
  (void)arg;
  return SQLITE_NOTFOUND;
}
static int file_sector(sqlite3_file *file)
{
  (void)file;
  return SECTOR;
}
static int file_device(sqlite3_file *file)
{
  (void)file;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
} /* as SQLite takes it of any system */

/* ---- locks of the file ---------------------------------------------------------------------- */

static int file_unlock(sqlite3_file *file, int level)
{
  struct open *o = (struct open *)file;
  if (level < SQLITE_LOCK_EXCLUSIVE && o->f->exclusive == o) o->f->exclusive = NULL;
  if (level < SQLITE_LOCK_RESERVED && o->f->reserved == o) o->f->reserved = NULL;
  if (level < SQLITE_LOCK_SHARED && o->level >= SQLITE_LOCK_SHARED && o->f->shared) o->f->shared--;
  if (level < o->level) o->level = level;
  return SQLITE_OK;
}

static int file_lock(sqlite3_file *file, int level)
{
  struct open *o = (struct open *)file;
  struct file *f = o->f;
  if (level <= o->level) return SQLITE_OK;
  if (f->exclusive && f->exclusive != o) return SQLITE_BUSY;
  if (level >= SQLITE_LOCK_RESERVED && f->reserved && f->reserved != o) return SQLITE_BUSY;
  if (level == SQLITE_LOCK_EXCLUSIVE && f->shared > (o->level >= SQLITE_LOCK_SHARED)) return SQLITE_BUSY;
  if (o->level < SQLITE_LOCK_SHARED) f->shared++;
  if (level >= SQLITE_LOCK_RESERVED) f->reserved = o;
  if (level == SQLITE_LOCK_EXCLUSIVE) f->exclusive = o;
  o->level = level;
  return SQLITE_OK;
}

static int file_reserved(sqlite3_file *file, int *out)
{
  *out = ((struct open *)file)->f->reserved != NULL;
  return SQLITE_OK;
}

/* ---- the index of the WAL --------------------------------------------------------------------- */

static int shm_map(sqlite3_file *file, int at, int size, int extend, void volatile **out)
{
  struct file *f = ((struct open *)file)->f;
  *out = NULL;
  if (at >= REGIONS) return SQLITE_NOMEM;
  if (!f->region[at] && extend) {
    f->region[at] = calloc(1, (size_t)size);
    vfs_writes++;
  } /* it would be a file, too */
  *out = f->region[at];
  return SQLITE_OK;
}

static int shm_take(struct open *o, int i, bool shared)
{
  struct file *f = o->f;
  if (f->lock[i].exclusive && f->lock[i].exclusive != o) return SQLITE_BUSY;
  if (!shared && f->lock[i].shared > (o->held[i] == 1)) return SQLITE_BUSY;
  if (shared && !o->held[i]) {
    f->lock[i].shared++;
    o->held[i] = 1;
  }
  if (!shared) {
    f->lock[i].exclusive = o;
    o->held[i] = 2;
  }
  return SQLITE_OK;
}

static void shm_leave(struct open *o, int i)
{
  if (o->held[i] == 1 && o->f->lock[i].shared) o->f->lock[i].shared--;
  if (o->f->lock[i].exclusive == o) o->f->lock[i].exclusive = NULL;
  o->held[i] = 0;
}

static int shm_lock(sqlite3_file *file, int at, int n, int flags)
{
  struct open *o = (struct open *)file;
  int r = SQLITE_OK;
  for (int i = at; i < at + n && r == SQLITE_OK; i++) {
    if (flags & SQLITE_SHM_UNLOCK) shm_leave(o, i);
    else r = shm_take(o, i, flags & SQLITE_SHM_SHARED);
    if (r != SQLITE_OK)
      while (i-- > at) shm_leave(o, i);
  }
  return r;
}

static void shm_barrier(sqlite3_file *file) { (void)file; }

static int shm_unmap(sqlite3_file *file, int delete_it)
{
  struct open *o = (struct open *)file;
  for (int i = 0; i < LOCKS; i++) shm_leave(o, i);
  if (delete_it) drop_index(o->f);
  return SQLITE_OK;
}

static int file_close(sqlite3_file *file)
{
  struct open *o = (struct open *)file;
  for (int i = 0; i < LOCKS; i++) shm_leave(o, i);
  file_unlock(file, SQLITE_LOCK_NONE);
  if (o->f->temporary) drop(o->f);
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = file_close,
  .xRead = file_read,
  .xWrite = file_write,
  .xTruncate = file_truncate,
  .xSync = file_sync,
  .xFileSize = file_size,
  .xLock = file_lock,
  .xUnlock = file_unlock,
  .xCheckReservedLock = file_reserved,
  .xFileControl = file_control,
  .xSectorSize = file_sector,
  .xDeviceCharacteristics = file_device,
  .xShmMap = shm_map,
  .xShmLock = shm_lock,
  .xShmBarrier = shm_barrier,
  .xShmUnmap = shm_unmap,
};

/* ---- the VFS --------------------------------------------------------------------------------------- */

static int vfs_open(sqlite3_vfs *v, const char *name, sqlite3_file *file, int flags, int *out)
{
  static int scratch;
  struct open *o = (struct open *)file;
  char made[32];
  (void)v;
  memset(o, 0, sizeof *o);
  if (dead()) return SQLITE_CANTOPEN;
  if (!name) snprintf(made, sizeof made, "scratch-%d", ++scratch);
  o->f = find(name ? name : made);
  if (!o->f && name && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
  if (!o->f && !(o->f = find(""))) return SQLITE_CANTOPEN;
  if (!*o->f->name) {
    snprintf(o->f->name, sizeof o->f->name, "%s", name ? name : made);
    o->f->temporary = !name;
    vfs_writes += name != NULL;
    reserve(o->f, 1);
  }
  o->base.pMethods = &methods;
  if (out) *out = flags;
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *v, const char *name, int sync)
{
  struct file *f = find(name);
  (void)v;
  (void)sync;
  if (dead()) return SQLITE_IOERR_DELETE;
  if (!f) return SQLITE_IOERR_DELETE_NOENT;
  vfs_writes++;
  drop(f);
  return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *v, const char *name, int flags, int *out)
{
  const struct file *f = find(name);
  (void)v;
  (void)flags;
  *out = f && f->size > 0;
  return SQLITE_OK;
}

static int vfs_path(sqlite3_vfs *v, const char *name, int n, char *out)
{
  (void)v;
  sqlite3_snprintf(n, out, "%s", name);
  return SQLITE_OK;
}
static int vfs_random(sqlite3_vfs *v, int n, char *out)
{
  (void)v;
  for (int i = 0; i < n; i++) out[i] = (char)dice(256);
  return n;
}
static int vfs_sleep(sqlite3_vfs *v, int micros)
{
  (void)v;
  return micros;
}
static int vfs_time(sqlite3_vfs *v, sqlite3_int64 *out)
{
  (void)v;
  *out = 212506617600000 + w.now;
  return SQLITE_OK;
}
static int vfs_error(sqlite3_vfs *v, int n, char *out)
{
  (void)v;
  (void)n;
  (void)out;
  return 0;
}

void vfs_start(void)
{
  static sqlite3_vfs vfs = { .iVersion = 2,
                             .szOsFile = sizeof(struct open),
                             .mxPathname = 60,
                             .zName = "sim",
                             .xOpen = vfs_open,
                             .xDelete = vfs_delete,
                             .xAccess = vfs_access,
                             .xFullPathname = vfs_path,
                             .xRandomness = vfs_random,
                             .xSleep = vfs_sleep,
                             .xGetLastError = vfs_error,
                             .xCurrentTimeInt64 = vfs_time };
  sqlite3_vfs_register(&vfs, 1); /* as the default: SQLite's own dice come from it, too */
  sqlite3_randomness(0, NULL);   /* and begin anew */
}
