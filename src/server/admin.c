/* admin.c - see admin.h. */
#include "admin.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 65536 };

struct peer {
  uv_pipe_t pipe;
  struct admin *admin;
  struct peer *next;
  uint64_t id;
  char by[64];
  char *line;
  size_t size;
};

struct admin {
  uv_pipe_t door;
  uv_loop_t *loop;
  struct admin_hooks hooks;
  struct peer *peers;
  uint64_t sequence;
  char *path;
};

struct answer {
  uv_write_t request;
  char text[];
};

static struct peer *find(const struct admin *a, uint64_t id)
{
  struct peer *p = a->peers;
  while (p && p->id != id) p = p->next;
  return p;
}

const char *admin_user(const struct admin *a, uint64_t id)
{
  const struct peer *p = find(a, id);
  return p ? p->by : "";
}

static void on_closed(uv_handle_t *h)
{
  struct peer *p = h->data;
  free(p->line);
  free(p);
}

static void hang_up(struct peer *p)
{
  struct peer **at = &p->admin->peers;
  if (uv_is_closing((uv_handle_t *)&p->pipe)) return;
  while (*at != p) at = &(*at)->next;
  *at = p->next;
  p->admin->hooks.closed(p->admin->hooks.ctx, p->id);
  uv_close((uv_handle_t *)&p->pipe, on_closed);
}

static void on_sent(uv_write_t *w, int status)
{
  (void)status;
  free(w);
}

void admin_close(struct admin *a, uint64_t id)
{
  struct peer *p = find(a, id);
  if (p) hang_up(p);
}

void admin_send(struct admin *a, uint64_t id, const char *line, size_t n)
{
  struct peer *p = find(a, id);
  struct answer *w = p ? malloc(sizeof *w + n + 1) : NULL;
  if (!w) return;
  memcpy(w->text, line, n);
  w->text[n] = '\n';
  uv_buf_t b = uv_buf_init(w->text, (unsigned int)(n + 1));
  if (uv_write(&w->request, (uv_stream_t *)&p->pipe, &b, 1, on_sent)) free(w);
}

/* ---- reading lines ---------------------------------------------------------------- */

static void on_room(uv_handle_t *h, size_t wanted, uv_buf_t *out)
{
  struct peer *p = h->data;
  (void)wanted;
  *out = uv_buf_init(p->line + p->size, (unsigned int)(LINE_MAX_BYTES - p->size));
}

static void on_read(uv_stream_t *s, ssize_t n, const uv_buf_t *b)
{
  struct peer *p = s->data;
  (void)b;
  if (n < 0 || p->size + (size_t)n == LINE_MAX_BYTES) {
    hang_up(p);
    return;
  }
  p->size += (size_t)n;
  for (char *end; (end = memchr(p->line, '\n', p->size));) {
    size_t size = (size_t)(end - p->line);
    *end = 0;
    if (size) p->admin->hooks.message(p->admin->hooks.ctx, p->id, p->line, size);
    p->size -= size + 1;
    memmove(p->line, end + 1, p->size);
  }
}

/* ---- opening ------------------------------------------------------------------------ */

static void name_of(struct peer *p, char *out, size_t cap)
{
  struct ucred who = { .uid = (uid_t)-1 };
  socklen_t size = sizeof who;
  uv_os_fd_t fd;
  if (uv_fileno((uv_handle_t *)&p->pipe, &fd) == 0) getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size);
  const struct passwd *known = getpwuid(who.uid);
  if (known) snprintf(out, cap, "%s", known->pw_name);
  else snprintf(out, cap, "%ld", (long)who.uid);
}

static void on_knock(uv_stream_t *door, int status)
{
  struct admin *a = door->data;
  struct peer *p = status ? NULL : calloc(1, sizeof *p);
  if (!p || !(p->line = malloc(LINE_MAX_BYTES))) {
    free(p);
    return;
  }
  p->admin = a;
  uv_pipe_init(a->loop, &p->pipe, 0);
  p->pipe.data = p;
  p->next = a->peers;
  a->peers = p;
  p->id = UINT64_C(1) << 63 | ++a->sequence;
  bool ok = uv_accept(door, (uv_stream_t *)&p->pipe) == 0;
  name_of(p, p->by, sizeof p->by);
  a->hooks.opened(a->hooks.ctx, p->id, p->by);
  if (!ok || uv_read_start((uv_stream_t *)&p->pipe, on_room, on_read)) hang_up(p);
}

/* A socket that was left behind is ours to replace: whoever has the data file has its socket.
 * Anything else under that name stays. */
static bool clear_place(const char *path)
{
  struct stat s;
  if (lstat(path, &s)) return errno == ENOENT;
  if (!S_ISSOCK(s.st_mode)) {
    errno = EEXIST;
    return false;
  }
  return unlink(path) == 0;
}

struct admin *admin_new(uv_loop_t *loop, const char *path, const struct admin_hooks *h)
{
  if (strlen(path) >= sizeof((struct sockaddr_un *)0)->sun_path) {
    errno = ENAMETOOLONG;
    return NULL;
  }
  if (!clear_place(path)) return NULL;
  struct admin *a = calloc(1, sizeof *a);
  if (!a || !(a->path = strdup(path))) {
    free(a);
    return NULL;
  }
  a->loop = loop;
  a->hooks = *h;
  uv_pipe_init(loop, &a->door, 0);
  a->door.data = a;
  mode_t mask = umask(0177);
  int r = uv_pipe_bind(&a->door, path);
  umask(mask);
  if (r == 0) r = uv_listen((uv_stream_t *)&a->door, 16, on_knock);
  if (r == 0) return a;
  admin_free(a);
  errno = -r;
  return NULL;
}

void admin_free(struct admin *a)
{
  if (!a) return;
  while (a->peers) hang_up(a->peers);
  uv_close((uv_handle_t *)&a->door, NULL); /* libuv takes the socket's name away, too */
  for (int i = 0; i < 3; i++) uv_run(a->loop, UV_RUN_NOWAIT);
  free(a->path);
  free(a);
}
