/* wsclient.c - see wsclient.h. */
#include "wsclient.h"
#include "wstls.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int64_t ws_now(void)
{
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

bool ws_pool_init(struct ws_pool *p) { return (p->epoll = epoll_create1(EPOLL_CLOEXEC)) >= 0; }
void ws_pool_free(struct ws_pool *p) { close(p->epoll); }

static void die(struct ws_pool *p, struct ws *w)
{
  if (w->dead) return;
  w->dead = true;
  ws_close(p, w);
  p->closed(w);
}

void ws_close(struct ws_pool *p, struct ws *w)
{
  if (w->fd >= 0) {
    epoll_ctl(p->epoll, EPOLL_CTL_DEL, w->fd, NULL);
    if (w->tls) tls_close(w->tls);
    close(w->fd);
  }
  w->fd = -1;
  w->tls = NULL;
  w->open = false;
  free(w->in);
  w->in = NULL;
  w->in_size = w->in_cap = 0;
}

static void write_all(struct ws_pool *p, struct ws *w, const char *at, size_t n)
{
  while (n > 0) {
    ssize_t k = w->tls ? tls_write(w->tls, at, n) : send(w->fd, at, n, MSG_NOSIGNAL);
    if (k < 0 && errno == EAGAIN) {
      struct pollfd f = { w->fd, POLLOUT, 0 };
      if (poll(&f, 1, 5000) > 0) continue;
    }
    if (k <= 0) {
      die(p, w);
      return;
    }
    p->bytes_out += (uint64_t)k;
    at += k;
    n -= (size_t)k;
  }
}

/* A socket that is connected, or -1: each address of the name is given two seconds. */
static int dial(const char *host, int port)
{
  struct addrinfo want = { .ai_socktype = SOCK_STREAM }, *all, *a;
  char service[12];
  int fd = -1;
  snprintf(service, sizeof service, "%d", port);
  if (getaddrinfo(host, service, &want, &all)) return -1;
  for (a = all; a && fd < 0; a = a->ai_next) {
    int failed = 0;
    socklen_t size = sizeof failed;
    fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0) continue;
    struct pollfd f = { fd, POLLOUT, 0 };
    bool on_the_way = !connect(fd, a->ai_addr, a->ai_addrlen) || errno == EINPROGRESS;
    if (on_the_way && poll(&f, 1, 2000) > 0 && !getsockopt(fd, SOL_SOCKET, SO_ERROR, &failed, &size) &&
        !failed)
      continue;
    close(fd);
    fd = -1;
  }
  freeaddrinfo(all);
  return fd;
}

bool ws_connect(struct ws_pool *p, struct ws *w, const char *host, int port)
{
  void *user = w->user;
  int one = 1;
  *w = (struct ws){ .fd = dial(host, port), .user = user };
  if (w->fd < 0) return false;
  if (p->tls && !(w->tls = tls_open(w->fd, host))) {
    ws_close(p, w);
    return false;
  }
  setsockopt(w->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  struct epoll_event e = { .events = EPOLLIN, .data.ptr = w };
  epoll_ctl(p->epoll, EPOLL_CTL_ADD, w->fd, &e);
  char head[500];
  int n = snprintf(head, sizeof head,
                   "GET /ws HTTP/1.1\r\nHost: %s:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                   host, port);
  if (n >= (int)sizeof head) {
    ws_close(p, w);
    return false;
  }
  write_all(p, w, head, (size_t)n);
  return !w->dead;
}

static void send_frame(struct ws_pool *p, struct ws *w, int op, const char *data, size_t n)
{
  char out[8192 + 16]; /* masked with zeros: the key is the sender's choice */
  size_t at = 0;
  if (n > 8192 || w->fd < 0) return;
  out[at++] = (char)(0x80 | op);
  if (n < 126) out[at++] = (char)(0x80 | n);
  else {
    out[at++] = (char)(0x80 | 126);
    out[at++] = (char)(n >> 8);
    out[at++] = (char)(n & 255);
  }
  memset(out + at, 0, 4);
  at += 4;
  if (n) memcpy(out + at, data, n);
  write_all(p, w, out, at + n);
}

void ws_send(struct ws_pool *p, struct ws *w, const char *text, size_t n)
{
  p->texts_out++;
  send_frame(p, w, 1, text, n);
}

/* One frame from the front of the buffer; 0: not all of it is there. */
static size_t take_frame(struct ws_pool *p, struct ws *w, size_t from)
{
  unsigned char *b = (unsigned char *)w->in + from;
  size_t have = w->in_size - from, at = 2;
  if (have < 2) return 0;
  size_t n = b[1] & 127;
  if (n == 126) {
    if (have < 4) return 0;
    n = (size_t)b[2] << 8 | b[3];
    at = 4;
  } else if (n == 127) {
    if (have < 10) return 0;
    n = 0;
    for (int i = 2; i < 10; i++) n = n << 8 | b[i];
    at = 10;
  }
  if (have - at < n || have < at) return 0;
  int op = b[0] & 15;
  if (op == 1) {
    char *text = (char *)b + at, next = text[n]; /* the buffer has one byte to spare */
    text[n] = 0;
    p->texts_in++;
    p->text(w, text, n);
    if (w->in) ((char *)b)[at + n] = next;
  } else if (op == 9) send_frame(p, w, 10, (char *)b + at, n);
  else if (op == 8) die(p, w);
  return at + n;
}

static size_t take_handshake(struct ws_pool *p, struct ws *w)
{
  w->in[w->in_size] = 0;
  char *end = strstr(w->in, "\r\n\r\n");
  if (!end) return 0;
  if (strncmp(w->in, "HTTP/1.1 101", 12)) {
    die(p, w);
    return 0;
  }
  w->open = true;
  size_t used = (size_t)(end + 4 - w->in);
  p->opened(w);
  return used;
}

static void understand(struct ws_pool *p, struct ws *w)
{
  size_t from = 0, used = 1;
  if (!w->open) from = take_handshake(p, w);
  while (w->open && !w->dead && used) {
    used = take_frame(p, w, from);
    from += used;
  }
  if (w->dead || !w->in || !from) return;
  memmove(w->in, w->in + from, w->in_size - from);
  w->in_size -= from;
}

/* true: there may be more, which epoll does not know of when TLS has it already. */
static bool readable(struct ws_pool *p, struct ws *w)
{
  if (w->in_cap - w->in_size < 4096) {
    w->in_cap = w->in_cap * 2 + 8192;
    w->in = realloc(w->in, w->in_cap + 1);
    if (!w->in) abort();
  }
  size_t room = w->in_cap - w->in_size;
  ssize_t n = w->tls ? tls_read(w->tls, w->in + w->in_size, room) : recv(w->fd, w->in + w->in_size, room, 0);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return false;
  if (n <= 0) {
    die(p, w);
    return false;
  }
  p->bytes_in += (uint64_t)n;
  w->in_size += (size_t)n;
  understand(p, w);
  if (!w->dead && w->in && w->in_size == 0 && w->in_cap > 8192) {
    free(w->in);
    w->in = NULL;
    w->in_cap = 0;
  }
  return w->tls;
}

int ws_poll(struct ws_pool *p, int ms)
{
  struct epoll_event e[256];
  int n = epoll_wait(p->epoll, e, 256, ms);
  for (int i = 0; i < n; i++) {
    struct ws *w = e[i].data.ptr;
    while (!w->dead && w->fd >= 0 && readable(p, w)) {}
  }
  return n;
}
