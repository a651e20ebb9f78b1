/* backup.c - see backup.h.
 *
 * A copy is made beside its place and put there with one rename, so whatever
 * stands under the name is whole.  Exit status: 0 well, 1 something is damaged,
 * 2 it could not be done.
 */
#include "backup.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "i18n.h"
#include "privileges.h"
#include "salvage.h"
#include "whole_file.h"

enum { DONE = 0, DAMAGED = 1, FAILED = 2 };

static int fail(const char *path, const char *what, const char *why)
{
  fprintf(stderr, "igroteka: %s: %s%s%s\n", path, what, why && *why ? ": " : "", why ? why : "");
  return FAILED;
}

static int fail_reading(const char *path)
{
  return fail(path, _("the file cannot be read"), strerror(errno));
}

static void print_json(json_t *j)
{
  json_dumpf(j, stdout, JSON_COMPACT);
  puts("");
  json_decref(j);
}

/* ---- looking ------------------------------------------------------------------------ */

/* What tells whether a server has begun to write while we looked. */
struct stamp {
  struct stat data, wal;
};

static struct stamp stamp_of(const char *path)
{
  struct stamp s;
  char wal[PATH_BYTES];
  memset(&s, 0, sizeof s);
  snprintf(wal, sizeof wal, "%s-wal", path);
  stat(path, &s.data);
  stat(wal, &s.wal);
  return s;
}

static bool same(const struct stat *a, const struct stat *b)
{
  return a->st_ino == b->st_ino && a->st_size == b->st_size && a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
         a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

typedef bool with_file(struct keep *k, void *ctx, char *why, size_t cap);

/* Looks at a file that nobody uses, or at one that is in use by the ways of those who use it.  If a
 * server came in the middle, looks again. */
static bool look(const char *path, with_file *does, void *ctx, char *why, size_t cap)
{
  for (bool in_use = rights_in_use(path);; in_use = true) {
    bool ok = false;
    struct stamp before = stamp_of(path);
    struct keep *k = sqlite_look(path, NULL, in_use, why, cap);
    if (k) {
      ok = does(k, ctx, why, cap);
      sqlite_end(k);
    }
    struct stamp after = stamp_of(path);
    if (in_use || (same(&before.data, &after.data) && same(&before.wal, &after.wal))) return ok;
  }
}

/* ---- fsck --------------------------------------------------------------------- */

static void tell_broken(void *ctx, int64_t id, const char *summary, enum fault f)
{
  (void)ctx;
  (void)summary;
  if (f) fprintf(stderr, _("igroteka: table %lld: %s\n"), (long long)id, _(fault_says[f]));
}

static void tell_census(const struct config *c, const char *path, const struct census *s)
{
  if (c->json)
    print_json(json_pack("{s:s,s:i,s:i,s:I,s:i}", "file", path, "people", s->people, "tables", s->tables,
                         "entries", (json_int_t)s->entries, "broken", s->broken));
  else
    printf(_("%s: %d people, %d tables, %lld entries, %d broken\n"), path, s->people, s->tables,
           (long long)s->entries, s->broken);
}

/* All tables, and then SQLite's own check: the first says more. */
static bool check_all(struct keep *k, void *ctx, char *why, size_t cap)
{
  struct census *s = ctx;
  *s = (struct census){ .table = tell_broken };
  census(k, s);
  return sqlite_sound(k->reader, why, cap) && s->all;
}

int run_fsck(struct config *c)
{
  struct census s = { 0 };
  char why[300] = "";
  if (sodium_init() < 0 || !config_data_of_server(c, false)) return FAILED;
  if (access(c->data_path, R_OK)) return fail_reading(c->data_path);
  bool sound = look(c->data_path, check_all, &s, why, sizeof why);
  if (!sound) fail(c->data_path, _("damaged"), why);
  if (sound || s.tables) tell_census(c, c->data_path, &s);
  return sound && !s.broken ? DONE : DAMAGED;
}

/* ---- backup ----------------------------------------------------------------------- */

struct copying {
  const char *to;
  bool made, damaged;
};

static bool copy_pages(struct keep *k, void *ctx, char *why, size_t cap)
{
  struct copying *s = ctx;
  s->made = s->damaged = false;
  if (!make_file(s->to)) {
    snprintf(why, cap, "%s", strerror(errno));
    return false;
  }
  s->made = sqlite_copy(k, s->to, NULL, why, cap);
  struct keep *copy = s->made ? sqlite_look(s->to, NULL, false, why, cap) : NULL;
  s->damaged = s->made && !(copy && sqlite_sound(copy->reader, why, cap));
  if (copy) sqlite_end(copy);
  return s->made;
}

int run_backup(struct config *c)
{
  char why[300] = "", beside[PATH_BYTES];
  if (!config_data_of_server(c, false)) return FAILED;
  if (access(c->data_path, R_OK)) return fail_reading(c->data_path);
  if (!c->force && access(c->word, F_OK) == 0) return fail(c->word, _("exists; --force replaces it"), "");
  snprintf(beside, sizeof beside, "%s.new", c->word);
  struct copying s = { .to = beside };
  if (!look(c->data_path, copy_pages, &s, why, sizeof why) || !sync_file(beside) || rename(beside, c->word)) {
    unlink(beside);
    return fail(c->word, _("the copy could not be made"), why);
  }
  sync_folder(c->word);
  if (s.damaged) fail(c->data_path, _("the copy was made, and is damaged like the data"), why);
  if (c->json)
    print_json(json_pack("{s:s,s:s,s:b}", "file", c->word, "data", c->data_path, "damaged", s.damaged));
  else printf(_("Copy: %s (of %s)\n"), c->word, c->data_path);
  return s.damaged ? DAMAGED : DONE;
}

/* ---- restore ------------------------------------------------------------------------ */

static bool newer(const char *a, const char *b) /* a was written later than b */
{
  struct stat x, y;
  if (stat(a, &x) || stat(b, &y) || !x.st_size) return false;
  if (x.st_mtim.tv_sec != y.st_mtim.tv_sec) return x.st_mtim.tv_sec > y.st_mtim.tv_sec;
  return x.st_mtim.tv_nsec > y.st_mtim.tv_nsec;
}

/* A name for the data of today that no older ones have. */
static void name_for_old(const char *data, char out[PATH_BYTES])
{
  snprintf(out, PATH_BYTES, "%s.before-restore", data);
  for (int i = 2; access(out, F_OK) == 0; i++) snprintf(out, PATH_BYTES, "%s.before-restore.%d", data, i);
}

static bool rename_with(const char *data, const char *old, const char *tail)
{
  char from[PATH_BYTES + 8], to[PATH_BYTES + 8];
  snprintf(from, sizeof from, "%s%s", data, tail);
  snprintf(to, sizeof to, "%s%s", old, tail);
  return rename(from, to) == 0 || errno == ENOENT;
}

/* The data of today are kept under another name with their journal, not thrown away. */
static bool put_in_place(const char *beside, const char *data)
{
  char old[PATH_BYTES], shm[PATH_BYTES + 8];
  struct stat now;
  name_for_old(data, old);
  snprintf(shm, sizeof shm, "%s-shm", data);
  if (stat(data, &now) == 0 && now.st_size == 0) unlink(data); /* made by the lock a moment ago */
  else if (!rename_with(data, old, "-wal") || !rename_with(data, old, "")) return false;
  unlink(shm);
  return rename(beside, data) == 0;
}

struct restoring {
  const char *beside;
  struct census census;
};

static void tell_aside(void *ctx, int64_t table, enum fault f)
{
  (void)ctx;
  fprintf(stderr, _("igroteka: table %lld was set aside: %s\n"), (long long)table, _(fault_says[f]));
}

static bool rescue(struct keep *from, void *ctx, char *why, size_t cap)
{
  struct restoring *r = ctx;
  r->census = (struct census){ 0 };
  if (!make_file(r->beside)) {
    snprintf(why, cap, "%s", strerror(errno));
    return false;
  }
  struct keep *to = sqlite_open(r->beside, NULL, why, cap);
  if (!to) return false;
  bool ok = salvage(from, to, &r->census, (struct salvage_tell){ NULL, tell_aside }, why, cap);
  sqlite_end(to);
  return ok;
}

static bool nothing_in(const struct census *s) { return !s->all && s->people == 0 && s->tables == s->broken; }

static int restore(const struct config *c, const char *data)
{
  char why[300] = "", beside[PATH_BYTES];
  struct restoring r = { .beside = beside };
  snprintf(beside, sizeof beside, "%s.restoring", data);
  bool ok = look(c->word, rescue, &r, why, sizeof why);
  if (!ok || nothing_in(&r.census)) {
    unlink(beside);
    fail(c->word, _("cannot be used, the data are untouched"), ok ? _("nothing in it can be read") : why);
    return DAMAGED;
  }
  tell_census(c, c->word, &r.census);
  if (!r.census.all) fail(c->word, _("some rows cannot be read"), "");
  if (!give_to_owner(beside, data) || !sync_file(beside) || !put_in_place(beside, data))
    return fail(data, _("cannot be replaced"), strerror(errno));
  sync_folder(data);
  return r.census.broken || !r.census.all ? DAMAGED : DONE;
}

/* How many of the folders that the file lies in are not there yet. */
static int folders_missing(const char *data)
{
  char path[PATH_BYTES], folder[PATH_BYTES];
  int n = 0;
  folder_of(data, path);
  for (; access(path, F_OK) && n < 8; n++) {
    folder_of(path, folder);
    memcpy(path, folder, sizeof path);
  }
  return n;
}

/* The folders that were made for a file that did not come, from the innermost on. */
static void remove_folders(const char *data, int n)
{
  char path[PATH_BYTES], folder[PATH_BYTES];
  folder_of(data, path);
  for (; n > 0 && rmdir(path) == 0; n--) {
    folder_of(path, folder);
    memcpy(path, folder, sizeof path);
  }
}

static int replace_data(struct config *c)
{
  char wal[PATH_BYTES], data[PATH_MAX];
  bool was_there = access(c->data_path, F_OK) == 0;
  int lock = rights_lock(c->data_path);
  if (lock == LOCK_TAKEN) return fail(c->data_path, _("a server uses it; stop it first"), "");
  if (lock == LOCK_LINKED) return fail(c->data_path, _("the file has several names (hard links)"), "");
  if (lock < 0 || !realpath(c->data_path, data) || strlen(data) > PATH_BYTES - 40)
    return fail(c->data_path, _("it cannot be written to"), strerror(errno));
  snprintf(wal, sizeof wal, "%.*s-wal", PATH_BYTES - 8, data);
  int status;
  if (!c->force && was_there && (newer(data, c->word) || newer(wal, c->word)))
    status = fail(c->data_path, _("is newer than the copy; --force replaces it all the same"), "");
  else status = restore(c, data);
  remove_empty(data);
  close(lock);
  return status;
}

int run_restore(struct config *c)
{
  if (sodium_init() < 0 || !config_data_of_server(c, false)) return FAILED;
  if (access(c->word, R_OK)) return fail_reading(c->word);
  char planned[PATH_BYTES]; /* the service's own folder is never ours to make or remove */
  snprintf(planned, sizeof planned, "%s", c->data_path);
  int missing = folders_missing(planned);
  int status = config_data_of_server(c, true) ? replace_data(c) : FAILED;
  if (access(planned, F_OK) && !strcmp(planned, c->data_path)) remove_folders(planned, missing);
  return status;
}
