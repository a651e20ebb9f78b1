/* notify.c - see notify.h. */
#include "notify.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static long number_in(const char *name)
{
  const char *words = getenv(name);
  char *end;
  long n = words ? strtol(words, &end, 10) : 0;
  return words && *words && !*end ? n : 0;
}

static int is_listening(int fd)
{
  int on = 0;
  socklen_t size = sizeof on;
  return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &on, &size) == 0 && on;
}

int notify_socket(void)
{
  enum { FIRST = 3 };
  if (number_in("LISTEN_PID") != (long)getpid() || number_in("LISTEN_FDS") < 1 || !is_listening(FIRST))
    return -1;
  fcntl(FIRST, F_SETFD, FD_CLOEXEC);
  fcntl(FIRST, F_SETFL, fcntl(FIRST, F_GETFL) | O_NONBLOCK);
  return FIRST;
}

void notify_say(const char *state)
{
  const char *path = getenv("NOTIFY_SOCKET");
  struct sockaddr_un to = { .sun_family = AF_UNIX };
  if (!path || (path[0] != '/' && path[0] != '@') || strlen(path) >= sizeof to.sun_path) return;
  memcpy(to.sun_path, path, strlen(path));
  if (to.sun_path[0] == '@') to.sun_path[0] = 0; /* a name that is no file */
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return;
  sendto(fd, state, strlen(state), MSG_NOSIGNAL, (struct sockaddr *)&to,
         (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path)));
  close(fd);
}

int notify_watchdog_ms(void)
{
  long micros = number_in("WATCHDOG_USEC"), pid = number_in("WATCHDOG_PID");
  if (micros <= 0 || (pid && pid != (long)getpid())) return 0;
  return (int)(micros / 1000 / 2);
}
