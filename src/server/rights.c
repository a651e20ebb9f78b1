/* rights.c - see rights.h. */
#include "rights.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>

bool rights_root(void) { return geteuid() == 0; }

bool rights_drop(const char *user)
{
  if (!user || !rights_root()) return true;
  const struct passwd *p = getpwnam(user);
  return p && p->pw_uid != 0 && initgroups(user, p->pw_gid) == 0 && setgid(p->pw_gid) == 0 && setuid(p->pw_uid) == 0 && setuid(0) != 0;
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

int rights_lock(const char *data)
{
  char path[1100];
  snprintf(path, sizeof path, "%s.lock", data);
  int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  close(fd);
  return -1;
}
