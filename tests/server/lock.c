/* lock.c - the lock belongs to the file, whatever its name; and nobody else may read it from
 * its first byte on. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "privileges.h"

static char folder[] = "lock-test-XXXXXX";

static const char *in_folder(const char *name)
{
  static char path[2][60];
  static int turn;
  turn = !turn;
  snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
  return path[turn];
}

static int failures;

static void expect(bool good, const char *what)
{
  if (!good) {
    failures++;
    printf("FAIL %s\n", what);
  }
}

/* What another process is told. */
static int from_elsewhere(const char *name)
{
  pid_t child = fork();
  int status;
  if (child == 0) _exit(-rights_lock(in_folder(name)) & 127);
  waitpid(child, &status, 0);
  return -WEXITSTATUS(status);
}

int main(void)
{
  struct stat s;
  if (!mkdtemp(folder)) return 1;
  umask(0);
  int lock = rights_lock(in_folder("data"));
  expect(lock >= 0, "the first one gets it");
  expect(stat(in_folder("data"), &s) == 0 && (s.st_mode & 0777) == 0600,
         "the file is private from the first byte");
  expect(rights_in_use(in_folder("data")), "it is in use");
  expect(from_elsewhere("data") == LOCK_TAKEN, "a second one does not");
  if (symlink("data", in_folder("link"))) return 1;
  expect(from_elsewhere("link") == LOCK_TAKEN && rights_in_use(in_folder("link")),
         "nor through a symbolic link");
  if (link(in_folder("data"), in_folder("hard"))) return 1;
  expect(from_elsewhere("hard") == LOCK_TAKEN && rights_in_use(in_folder("hard")), "nor through a hard link");
  close(lock);
  expect(!rights_in_use(in_folder("data")), "it is free again");
  expect(rights_lock(in_folder("data")) == LOCK_LINKED, "a file with two names has two journals");
  unlink(in_folder("hard"));
  expect((lock = rights_lock(in_folder("link"))) >= 0, "a symbolic link alone is fine");
  expect(rights_lock(in_folder("no/such/folder")) == LOCK_NO_FILE, "where nothing can be made");
  close(lock);
  unlink(in_folder("link"));
  unlink(in_folder("data"));
  rmdir(folder);
  printf("%d failures\n", failures);
  return failures != 0;
}
