/* failsync.c - preloaded into a server: while the file named by FAILSYNC is there, syncs fail as
 * a dying disk's do: once for each file, and then they say that all is well. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int sync_or_fail(int fd, long really)
{
  static int failed[1024];
  const char *flag = getenv("FAILSYNC");
  if (!flag || access(flag, F_OK) || fd < 0 || fd >= 1024 || failed[fd]) return (int)syscall(really, fd);
  failed[fd] = 1;
  errno = EIO;
  return -1;
}

int fsync(int fd) { return sync_or_fail(fd, SYS_fsync); }
int fdatasync(int fd) { return sync_or_fail(fd, SYS_fdatasync); }
