/* privileges.c - see privileges.h. */
#include "privileges.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

bool rights_root(void) { return geteuid() == 0; }

bool rights_drop(const char *user)
{
  if (!user || !rights_root()) return true;
  const struct passwd *p = getpwnam(user);
  return p && p->pw_uid != 0 && initgroups(user, p->pw_gid) == 0 && setgid(p->pw_gid) == 0 &&
         setuid(p->pw_uid) == 0 && setuid(0) != 0;
}

void rights_files(int wanted)
{
  struct rlimit r;
  if (getrlimit(RLIMIT_NOFILE, &r)) return;
  rlim_t want = (rlim_t)wanted;
  if (r.rlim_cur >= want) return;
  r.rlim_cur = r.rlim_max == RLIM_INFINITY || r.rlim_max > want ? want : r.rlim_max;
  setrlimit(RLIMIT_NOFILE, &r);
}

/* One byte, far behind every file and every lock of SQLite.  The lock belongs to the open file, so it
 * is the same through every name the file has, and goes with the process. */
static struct flock the_byte(short type)
{
  return (struct flock){ .l_type = type, .l_whence = SEEK_SET, .l_start = (off_t)1 << 62, .l_len = 1 };
}

static bool is_at(int fd, const char *path, nlink_t *names)
{
  struct stat mine, there;
  if (fstat(fd, &mine) || stat(path, &there)) return false;
  *names = mine.st_nlink;
  return mine.st_dev == there.st_dev && mine.st_ino == there.st_ino;
}

/* A server of version 0.1 has another lock, on a file of that name. */
static bool old_server_has(const char *data)
{
  char path[1100];
  snprintf(path, sizeof path, "%.1090s.lock", data);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  bool taken = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0;
  if (fd >= 0) close(fd);
  return taken;
}

int rights_lock(const char *data)
{
  if (old_server_has(data)) return LOCK_TAKEN;
  for (int tries = 0; tries < 100; tries++) {
    nlink_t names = 0;
    struct flock byte = the_byte(F_WRLCK);
    int fd = open(data, O_RDWR | O_CREAT | O_CLOEXEC, 0600), answer = LOCK_TAKEN;
    if (fd < 0) return LOCK_NO_FILE;
    bool ours = fcntl(fd, F_OFD_SETLK, &byte) == 0, here = is_at(fd, data, &names);
    if (ours && here && names == 1) return fd;
    if (ours && here) answer = LOCK_LINKED;
    close(fd);
    if (!ours || here) return answer;
  } /* another file was put in its place meanwhile */
  return LOCK_TAKEN;
}

bool rights_in_use(const char *data)
{
  struct flock byte = the_byte(F_RDLCK);
  int fd = open(data, O_RDONLY | O_CLOEXEC);
  bool used = (fd >= 0 && fcntl(fd, F_OFD_GETLK, &byte) == 0 && byte.l_type != F_UNLCK) ||
              old_server_has(data);
  if (fd >= 0) close(fd);
  return used;
}
