/* athome.c - see athome.h. */
#include "athome.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "i18n.h"

enum { PORTS_TRIED = 20 };

static bool free_port(int port)
{
  const struct sockaddr_in6 at = { .sin6_family = AF_INET6,
                                   .sin6_port = htons((in_port_t)port),
                                   .sin6_addr = IN6ADDR_ANY_INIT };
  const struct sockaddr_in at4 = { .sin_family = AF_INET, .sin_port = htons((in_port_t)port) };
  int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
  bool six = fd >= 0;
  if (!six) fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return true; /* the server will say what is wrong */
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  bool ok = six ? bind(fd, (const struct sockaddr *)&at, sizeof at) == 0
                : bind(fd, (const struct sockaddr *)&at4, sizeof at4) == 0;
  close(fd);
  return ok;
}

int athome_port(const struct config *c)
{
  if (!c->at_home || c->port != CONFIG_PORT) return c->port;
  int port = c->port;
  while (port < c->port + PORTS_TRIED && !free_port(port)) port++;
  if (port == c->port + PORTS_TRIED) return c->port;
  if (port != c->port) {
    printf(_("Port %d is taken, so it is %d."), c->port, port);
    putchar('\n');
  }
  return port;
}

/* ---- how to reach it ---------------------------------------------------------- */

/* The command that opens the port, up to the port's number, where a firewall is on that has one. */
static const char *firewall(void)
{
  char line[80];
  bool ufw = false;
  FILE *f = fopen("/etc/ufw/ufw.conf", "r");
  while (f && fgets(line, sizeof line, f)) ufw = ufw || !strncmp(line, "ENABLED=yes", 11);
  if (f) fclose(f);
  if (ufw) return "sudo ufw allow ";
  return access("/run/firewalld", F_OK) == 0 ? "sudo firewall-cmd --add-port=" : NULL;
}

void athome_tell(const struct config *c, int port)
{
  const char *opens = firewall();
  printf("%s http%s://localhost:%d/\n", _("On this machine:"), c->tls_cert ? "s" : "", port);
  puts(_("A phone cannot open it? It must be in the same Wi-Fi."));
  if (opens) printf("%s %s%d/tcp\n", _("A firewall is on here; this opens the port:"), opens, port);
  puts(_("To stop: Ctrl-C. Games are kept."));
  printf("%s %s\n", _("Data:"), c->data_path);
}

/* ---- the browser --------------------------------------------------------------- */

static bool at_a_desktop(void)
{
  bool screen = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
  return screen && !getenv("SSH_CONNECTION") && !getenv("CI") && getuid() != 0;
}

/* A child starts it and ends, so that it is nobody's zombie. */
void athome_open(const char *address)
{
  if (!at_a_desktop()) return;
  pid_t child = fork();
  if (child < 0) return;
  if (child == 0) {
    if (fork() == 0) {
      if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)) _exit(1);
      execlp("xdg-open", "xdg-open", address, (char *)NULL);
    }
    _exit(0);
  }
  waitpid(child, NULL, 0);
}
