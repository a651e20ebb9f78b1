/* whole_file.c - see whole_file.h. */
#include "whole_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "privileges.h"

void folder_of(const char *path, char out[PATH_BYTES])
{
  snprintf(out, PATH_BYTES, "%s", path);
  char *slash = strrchr(out, '/');
  if (!slash) strcpy(out, ".");
  else slash[slash == out] = 0;
}

void sync_folder(const char *path)
{
  char folder[PATH_BYTES];
  folder_of(path, folder);
  int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  fsync(fd);
  close(fd);
}

bool sync_file(const char *path)
{
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  bool ok = fd >= 0 && fsync(fd) == 0;
  if (fd >= 0) close(fd);
  return ok;
}

bool make_file(const char *path)
{
  unlink(path);
  int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd >= 0) close(fd);
  return fd >= 0;
}

bool give_to_owner(const char *beside, const char *data)
{
  struct stat s;
  char folder[PATH_BYTES];
  folder_of(data, folder);
  if (!rights_root()) return true;
  if (stat(data, &s) || !s.st_size)
    if (stat(folder, &s)) return false;
  return chown(beside, s.st_uid, s.st_gid) == 0;
}

void remove_empty(const char *path)
{
  struct stat s;
  if (stat(path, &s) == 0 && s.st_size == 0) unlink(path);
}
