/* backup.c - see backup.h.
 *
 * A copy is made beside its place and put there with one rename, so whatever
 * stands under the name is whole.  Exit status: 0 well, 1 the data are damaged,
 * 2 it could not be done.
 */
#include "backup.h"

#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "hub.h"
#include "rights.h"
#include "store.h"

enum { DONE = 0, DAMAGED = 1, FAILED = 2 };

static int fail(const struct config *c, const char *path, const char *ru, const char *en, const char *why)
{
  fprintf(stderr, "igroteka: %s: %s%s%s\n", path, config_tr(c, ru, en), why && *why ? ": " : "", why ? why : "");
  return FAILED;
}

static void print_json(json_t *j)
{
  json_dumpf(j, stdout, JSON_COMPACT);
  puts("");
  json_decref(j);
}

/* The name itself has to be on the disk, too. */
static void sync_folder(const char *path)
{
  char folder[1100];
  snprintf(folder, sizeof folder, "%s", path);
  char *slash = strrchr(folder, '/');
  if (!slash) strcpy(folder, ".");
  else slash[slash == folder] = 0;
  int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) { fsync(fd); close(fd); }
}

static bool sync_file(const char *path)
{
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  bool ok = fd >= 0 && fsync(fd) == 0;
  if (fd >= 0) close(fd);
  return ok;
}

/* ---- fsck --------------------------------------------------------------------- */

struct census { struct hub *hub; struct store *store; int64_t *table; int tables, room, people, broken; int64_t entries; };

static void person(void *ctx, int64_t id, const char *json)
{
  struct census *s = ctx;
  s->people++;
  hub_known_person(s->hub, id, json);
}

static void table(void *ctx, int64_t id, const char *json)
{
  struct census *s = ctx;
  if (s->tables == s->room) {
    s->room = s->room * 2 + 64;
    s->table = realloc(s->table, (size_t)s->room * sizeof *s->table);
    if (!s->table) abort();
  }
  s->table[s->tables++] = id;
  hub_known_table(s->hub, id, json);
}

static void entry(void *ctx, int64_t id, int64_t n, const char *kind, const char *body)
{
  struct census *s = ctx;
  s->entries++;
  hub_loaded_entry(s->hub, id, n, kind, body);
}

static void drop_effects(struct hub *h)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {}
}

static void replay(struct census *s, int64_t id, bool show)
{
  const struct store_hooks give = { .ctx = s, .entry = entry };
  hub_fetch(s->hub, id);
  drop_effects(s->hub);
  bool read = store_entries(s->store, id, &give);
  hub_loaded(s->hub, id, read, 1);
  drop_effects(s->hub);
  if (read && !hub_is_broken(s->hub, id)) return;
  s->broken++;
  if (show) fprintf(stderr, "igroteka: table %" PRId64 ": %s\n", id, read ? "its log does not replay" : "its log cannot be read");
}

/* Replays all of it.  False: it cannot be read at all. */
static bool census(const char *path, struct census *s, bool show, char *why, size_t cap)
{
  const uint8_t seed[32] = { 0 };          /* nothing is drawn here            */
  const struct hub_limits all = { .tables = 1 << 30 };
  if (!store_check_file(path, why, cap) || !(s->store = store_open(path, why, cap))) return false;
  s->hub = hub_new(&all, seed);
  bool ok = store_people(s->store, person, s) && store_tables(s->store, table, s);
  if (!ok) snprintf(why, cap, "its rows cannot be read");
  for (int i = 0; ok && i < s->tables; i++) replay(s, s->table[i], show);
  hub_free(s->hub);
  store_close(s->store);
  free(s->table);
  return ok;
}

static void tell_census(const struct config *c, const char *path, const struct census *s)
{
  if (c->json) print_json(json_pack("{s:s,s:i,s:i,s:I,s:i}", "file", path, "people", s->people, "tables", s->tables, "entries",
                                    (json_int_t)s->entries, "broken", s->broken));
  else printf(config_tr(c, "%s: людей %d, столов %d, записей %" PRId64 ", повреждено %d\n",
                        "%s: %d people, %d tables, %" PRId64 " entries, %d broken\n"), path, s->people, s->tables, s->entries, s->broken);
}

int run_fsck(struct config *c)
{
  struct census s = { 0 };
  char why[200] = "";
  if (sodium_init() < 0 || !config_data(c, false)) return FAILED;
  if (access(c->data_path, R_OK)) return fail(c, c->data_path, "файл не читается", "the file cannot be read", "");
  if (!census(c->data_path, &s, true, why, sizeof why)) {
    fail(c, c->data_path, "повреждён", "damaged", why);
    return DAMAGED;
  }
  tell_census(c, c->data_path, &s);
  return s.broken ? DAMAGED : DONE;
}

/* ---- backup and restore ----------------------------------------------------------- */

int run_backup(struct config *c)
{
  char why[200] = "", beside[1100];
  if (!config_data(c, false)) return FAILED;
  if (access(c->data_path, R_OK)) return fail(c, c->data_path, "файл не читается", "the file cannot be read", "");
  if (!c->force && access(c->word, F_OK) == 0) return fail(c, c->word, "уже есть; --force заменит", "exists; --force replaces it", "");
  snprintf(beside, sizeof beside, "%s.new", c->word);
  unlink(beside);
  mode_t mask = umask(0077);               /* it holds what players may not see */
  bool ok = store_copy(c->data_path, beside, why, sizeof why);
  umask(mask);
  if (!ok || !sync_file(beside) || rename(beside, c->word)) {
    unlink(beside);
    return fail(c, c->word, "копия не получилась", "the copy could not be made", why);
  }
  sync_folder(c->word);
  if (c->json) print_json(json_pack("{s:s}", "file", c->word));
  else printf(config_tr(c, "Копия: %s\n", "Copy: %s\n"), c->word);
  return DONE;
}

static bool newer(const char *a, const char *b)           /* a was written later than b */
{
  struct stat x, y;
  if (stat(a, &x) || stat(b, &y)) return false;
  if (x.st_mtim.tv_sec != y.st_mtim.tv_sec) return x.st_mtim.tv_sec > y.st_mtim.tv_sec;
  return x.st_mtim.tv_nsec > y.st_mtim.tv_nsec;
}

/* The data of today are kept under another name, not thrown away. */
static bool put_in_place(const char *beside, const char *data)
{
  char old[1100], wal[1100];
  snprintf(old, sizeof old, "%s.before-restore", data);
  if (access(data, F_OK) == 0 && rename(data, old)) return false;
  static const char *const tail[] = { "-wal", "-shm" };
  for (int i = 0; i < 2; i++) {
    snprintf(wal, sizeof wal, "%s%s", data, tail[i]);
    unlink(wal);
  }
  return rename(beside, data) == 0;
}

/* Moves the WAL of the data of today into their file, so that what is kept is whole. */
static void settle(const char *data)
{
  char why[200];
  if (access(data, F_OK)) return;
  store_close(store_open(data, why, sizeof why));
}

static int restore(struct config *c)
{
  struct census s = { 0 };
  char why[200] = "", beside[1100];
  snprintf(beside, sizeof beside, "%s.restoring", c->data_path);
  unlink(beside);
  if (!store_copy(c->word, beside, why, sizeof why) || !census(beside, &s, true, why, sizeof why)) {
    unlink(beside);
    fail(c, c->word, "не годится, данные не тронуты", "cannot be used, the data are untouched", why);
    return DAMAGED;
  }
  tell_census(c, c->word, &s);
  if (s.broken) {
    unlink(beside);
    fail(c, c->word, "повреждён, данные не тронуты", "damaged, the data are untouched", "");
    return DAMAGED;
  }
  settle(c->data_path);
  if (!sync_file(beside) || !put_in_place(beside, c->data_path)) return fail(c, c->data_path, "не заменяется", "cannot be replaced", "");
  sync_folder(c->data_path);
  return DONE;
}

int run_restore(struct config *c)
{
  char wal[1100];
  if (sodium_init() < 0 || !config_data(c, true)) return FAILED;
  if (access(c->word, R_OK)) return fail(c, c->word, "файл не читается", "the file cannot be read", "");
  int lock = rights_lock(c->data_path);
  if (lock < 0) return fail(c, c->data_path, "им пользуется сервер; сначала остановите его", "a server uses it; stop it first", "");
  snprintf(wal, sizeof wal, "%s-wal", c->data_path);
  int status;
  if (!c->force && (newer(c->data_path, c->word) || newer(wal, c->word)))
    status = fail(c, c->data_path, "новее копии; --force заменит его всё равно", "is newer than the copy; --force replaces it all the same", "");
  else status = restore(c);
  close(lock);
  return status;
}
