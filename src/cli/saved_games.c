/* saved_games.c - see play.h: the record of a table in a file, at any moment as the table stands.
 *
 * A game at this keyboard is kept in the person's own folder, $XDG_STATE_HOME/igroteka/games, one file
 * for each; whoever plays on holds a lock on it.  Only what changed is written: an ordinary move adds lines,
 * an undo cuts some off.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "play.h"

enum { PATH_TEXT = 4096, MOST = 40 }; /* so many games are kept          */

struct kept_file {
  int fd, error; /* error: why not all of it is there, or 0 */
  bool plain;    /* a file that can be cut off; else it is written once, at the end */
  char *text;    /* what it holds                    */
  size_t n;
  char path[PATH_TEXT];
};

/* ---- one file ---------------------------------------------------------------------- */

static struct kept_file *hold(int fd, const char *path)
{
  struct stat s;
  struct kept_file *k = calloc(1, sizeof *k);
  if (!k) {
    close(fd);
    return NULL;
  }
  k->fd = fd;
  k->plain = !fstat(fd, &s) && S_ISREG(s.st_mode);
  snprintf(k->path, sizeof k->path, "%s", path);
  return k;
}

static char *text_of(const struct table *t, size_t *n)
{
  int size = table_save(t, NULL, 0);
  char *text = malloc((size_t)size + 1);
  *n = text ? (size_t)table_save(t, text, size + 1) : 0;
  return text;
}

/* Whether the file holds the beginning of this table's record and nothing else. */
static bool holds_start_of(const char *path, const struct table *t, size_t size)
{
  size_t n, got = 0;
  FILE *f = fopen(path, "r");
  char *ours = text_of(t, &n), *theirs = malloc(size);
  if (f && theirs) got = fread(theirs, 1, size, f);
  bool is = ours && theirs && got == size && size <= n && !memcmp(ours, theirs, size);
  if (f) fclose(f);
  free(ours);
  free(theirs);
  return is;
}

/* An empty file is as good as none: mktemp makes such ones.  A game that is taken up again goes on in its own file. */
bool kept_is_free(const char *path, const struct table *t)
{
  struct stat s;
  if (stat(path, &s) || !S_ISREG(s.st_mode) || !s.st_size) return true;
  if (t && holds_start_of(path, t, (size_t)s.st_size)) return true;
  fail(_("%s: there is a file of this name already; choose another one"), path);
  return false;
}

struct kept_file *kept_open(const char *path)
{
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  struct kept_file *k = fd < 0 ? NULL : hold(fd, path);
  if (!k) fail(_("%s: cannot open for writing: %s"), path, strerror(errno));
  return k;
}

/* How far it got. */
static size_t write_from(struct kept_file *k, const char *text, size_t from, size_t n)
{
  k->error = 0;
  if (k->plain && (ftruncate(k->fd, (off_t)from) || lseek(k->fd, (off_t)from, SEEK_SET) < 0)) {
    k->error = errno;
    return from;
  }
  while (from < n) {
    ssize_t got = write(k->fd, text + from, n - from);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      k->error = got ? errno : EIO;
      return from;
    }
    from += (size_t)got;
  }
  return from;
}

static void write_all(struct kept_file *k, const struct table *t)
{
  size_t n, same = 0;
  char *text = text_of(t, &n);
  if (!text) {
    k->error = ENOMEM;
    return;
  }
  while (same < n && same < k->n && text[same] == k->text[same]) same++;
  if (same < n || same < k->n) k->n = write_from(k, text, same, n);
  free(k->text);
  k->text = text;
}

void kept_write(struct kept_file *k, const struct table *t)
{
  if (k && k->plain) write_all(k, t);
}

void kept_drop(struct kept_file *k)
{
  if (!k) return;
  if (k->fd >= 0) close(k->fd);
  free(k->text);
  free(k);
}

int kept_close(struct kept_file *k, const struct table *t)
{
  if (!k) return DONE;
  write_all(k, t);
  if (close(k->fd) && !k->error) k->error = errno;
  k->fd = -1;
  int status = k->error ? fail(_("%s: cannot write: %s"), k->path, strerror(k->error)) : DONE;
  kept_drop(k);
  return status;
}

/* ---- the folder -------------------------------------------------------------------- */

static bool folder(char *out, size_t cap)
{
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  bool own = state && *state;
  if (!own && !(home && *home)) return false;
  return snprintf(out, cap, "%s%s/igroteka/games", own ? state : home, own ? "" : "/.local/state") < (int)cap;
}

static bool make_folders(char *path)
{
  for (char *p = path + 1; *p; p++)
    if (*p == '/') {
      *p = 0;
      mkdir(path, 0700);
      *p = '/';
    }
  return !mkdir(path, 0700) || errno == EEXIST;
}

struct entry {
  char path[PATH_TEXT];
  struct timespec at;
};

static int newest_first(const void *a, const void *b)
{
  const struct timespec *x = &((const struct entry *)a)->at, *y = &((const struct entry *)b)->at;
  if (x->tv_sec != y->tv_sec) return x->tv_sec < y->tv_sec ? 1 : -1;
  return (x->tv_nsec < y->tv_nsec) - (x->tv_nsec > y->tv_nsec);
}

/* All games there, the last played first; malloc. */
static struct entry *list(int *count)
{
  char path[PATH_TEXT - 300];
  struct entry *all = NULL;
  DIR *dir = folder(path, sizeof path) ? opendir(path) : NULL;
  *count = 0;
  for (struct dirent *d; dir && (d = readdir(dir));) {
    struct stat s;
    struct entry e = { 0 }, *more = NULL;
    size_t n = strlen(d->d_name);
    if (n < 7 || strcmp(d->d_name + n - 7, ".record")) continue;
    snprintf(e.path, sizeof e.path, "%s/%s", path, d->d_name);
    if (stat(e.path, &s) || !S_ISREG(s.st_mode) || !(more = realloc(all, (size_t)(*count + 1) * sizeof *all)))
      continue;
    e.at = s.st_mtim;
    all = more;
    all[(*count)++] = e;
  }
  if (dir) closedir(dir);
  if (all) qsort(all, (size_t)*count, sizeof *all, newest_first);
  return all;
}

static bool is_over(const char *text) { return strstr(text, "\nend ") != NULL; }

/* The text of a file that nobody else plays on; NULL: somebody does, or it cannot be read. */
static char *take(const char *path, int *fd)
{
  struct stat s;
  *fd = open(path, O_RDWR | O_CLOEXEC);
  if (*fd < 0) return NULL;
  char *text = flock(*fd, LOCK_EX | LOCK_NB) || fstat(*fd, &s) ? NULL : calloc(1, (size_t)s.st_size + 1);
  if (text && read(*fd, text, (size_t)s.st_size) == (ssize_t)s.st_size) return text;
  free(text);
  close(*fd);
  return NULL;
}

/* Room for one more: the games that are over go first. */
static void make_room(void)
{
  int n, fd;
  struct entry *all = list(&n);
  for (int i = n - 1, left = n; i >= 0 && left >= MOST; i--) {
    char *text = take(all[i].path, &fd);
    if (!text) continue;
    if (is_over(text) && !unlink(all[i].path)) left--;
    free(text);
    close(fd);
  }
  free(all);
}

struct kept_file *kept_new(const struct ig_game *g)
{
  char path[PATH_TEXT], where[PATH_TEXT - 300];
  struct timespec now;
  if (!folder(where, sizeof where) || !make_folders(where)) return NULL;
  make_room();
  clock_gettime(CLOCK_REALTIME, &now);
  snprintf(path, sizeof path, "%s/%s-%lld-%09ld.record", where, ig_name(g), (long long)now.tv_sec,
           now.tv_nsec);
  int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0) return NULL;
  flock(fd, LOCK_EX | LOCK_NB); /* it is new: nobody else can have it */
  return hold(fd, path);
}

/* What cannot be read is of the game that its name tells. */
static bool is_of(const char *path, const char *text, const char *game)
{
  struct ig_fault why;
  const struct ig_game *g = table_game(text, &why);
  const char *name = strrchr(path, '/') + 1;
  return !game || (g ? !strcmp(ig_name(g), game) : !strncmp(name, game, strlen(game)));
}

const char *kept_path(const struct kept_file *k) { return k->path; }

/* A line that was cut off (a full disk, a lost machine) never happened. */
struct kept_file *kept_next(const char *game, int *at, const char **text)
{
  int n, fd = -1;
  struct entry *all = list(&n);
  struct kept_file *k = NULL;
  while (*at < n && !k) {
    const char *path = all[(*at)++].path;
    char *found = take(path, &fd);
    if (!found) continue;
    char *end = strrchr(found, '\n');
    if (end) end[1] = 0;
    if (end && !is_over(found) && is_of(path, found, game) && (k = hold(fd, path))) {
      k->text = found;
      k->n = strlen(found);
    } else {
      free(found);
      close(fd);
    }
  }
  free(all);
  *text = k ? k->text : NULL;
  return k;
}
