/* listen.c - the listening socket.
 *
 * When libwebsockets listened itself and thousands came at once, as after a restart, the
 * server sometimes did nothing else for half a minute.  We take it that it accepts
 * everybody who waits before it reads from anyone, and that its sorted list of
 * deadlines grows with each who has not spoken yet; that was not traced.  With a few
 * accepted at a time and handed over, it has not been seen again.
 */
#include "net_private.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { AT_ONCE = 32, PAUSE_MS = 100 };

static int listen_at(const struct addrinfo *a)
{
  int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), one = 1, zero = 0;
  if (fd < 0) return -1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  if (a->ai_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &zero, sizeof zero);
  if (bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0) return fd;
  close(fd);
  return -1;
}

/* The first address of a network interface, if that is what it names. */
static const char *address_named(const char *name, char *out, size_t cap)
{
  uv_interface_address_t *list;
  int count = 0;
  if (uv_interface_addresses(&list, &count)) return name;
  const char *found = name;
  for (int i = 0; i < count && found == name; i++) {
    if (strcmp(list[i].name, name)) continue;
    if (list[i].address.address4.sin_family == AF_INET) uv_ip4_name(&list[i].address.address4, out, cap);
    else uv_ip6_name(&list[i].address.address6, out, cap);
    found = out;
  }
  uv_free_interface_addresses(list, count);
  return found;
}

/* Without an address: every one, of both kinds where the kernel has both. */
static int open_door(const struct net_config *c)
{
  const struct addrinfo want = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE };
  struct addrinfo *all = NULL;
  char port[16], address[64];
  const char *at = c->bind ? address_named(c->bind, address, sizeof address) : "::";
  int fd = -1;
  if (c->socket > 0) return c->socket;
  snprintf(port, sizeof port, "%d", c->port);
  if (getaddrinfo(at, port, &want, &all) == 0 && all) fd = listen_at(all);
  if (all) freeaddrinfo(all);
  if (fd >= 0 || c->bind || getaddrinfo("0.0.0.0", port, &want, &all) != 0) return fd;
  fd = listen_at(all);
  freeaddrinfo(all);
  return fd;
}

static void on_knocking(uv_poll_t *p, int status, int events);

static void again(uv_timer_t *t)
{
  struct net *n = t->data;
  uv_poll_start(&n->door, UV_READABLE, on_knocking);
}

static void on_knocking(uv_poll_t *p, int status, int events)
{
  struct net *n = p->data;
  (void)events;
  for (int i = 0; status == 0 && i < AT_ONCE; i++) {
    int fd = accept4(n->door_fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0 && (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS)) {
      uv_poll_stop(p); /* it stays readable: to ask at once again would be all we do */
      uv_timer_start(&n->door_pause, again, PAUSE_MS, 0);
    }
    if (fd < 0) return;
    /* nothing waits for a packet to fill up: the head of a page goes before its body, and the body would wait 40 ms for word of it */
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
    if (net_turns_away(n, fd)) close(fd);
    else lws_adopt_socket_vhost(n->vhost, fd); /* closes it if it cannot */
  }
}

bool door_open(struct net *n)
{
  n->door_fd = open_door(&n->config);
  if (n->door_fd < 0) return false;
  uv_timer_init(n->loop, &n->door_pause);
  uv_poll_init(n->loop, &n->door, n->door_fd);
  n->door.data = n->door_pause.data = n;
  return uv_poll_start(&n->door, UV_READABLE, on_knocking) == 0;
}

int door_port(const struct net *n)
{
  struct sockaddr_storage sa;
  socklen_t size = sizeof sa;
  if (getsockname(n->door_fd, (struct sockaddr *)&sa, &size)) return 0;
  in_port_t port = sa.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&sa)->sin6_port
                                            : ((struct sockaddr_in *)&sa)->sin_port;
  return ntohs(port);
}

void door_leave(struct net *n)
{
  if (n->config.socket > 0) {
    uv_poll_stop(&n->door);
    uv_timer_stop(&n->door_pause);
  }
}

void door_close(struct net *n)
{
  uv_poll_stop(&n->door);
  uv_timer_stop(&n->door_pause);
  uv_close((uv_handle_t *)&n->door, NULL);
  uv_close((uv_handle_t *)&n->door_pause, NULL);
  close(n->door_fd);
}
