/* relay.c - see relay.h.
 *
 * A link begins as hello.h says.  Then frames: length (4 bytes), kind, connection (8 bytes), the rest; numbers with the highest byte first.
 */
#include "relay.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "guests.h"
#include "hello.h"
#include "i18n.h"
#include "log.h"

enum { HEAD = 13, FRAME_MAX = 4 << 20, QUEUE_MAX = 64 << 20 };

enum kind {
  FRAME_OPEN = 'O',
  FRAME_MESSAGE = 'M',
  FRAME_GONE = 'G',
  FRAME_ANSWER = 'A',
  FRAME_HANG_UP = 'H'
};

struct link {
  uv_tcp_t tcp;
  uv_connect_t connecting;
  uv_getaddrinfo_t looking;
  struct relay *relay;
  struct link *next;
  bool calls, ready, closing, closed,
      finding;                      /* calls: we have opened it; finding: its address is looked up */
  int64_t epoch;                    /* of the node there, if we have opened it */
  unsigned char hello[HELLO_FIRST]; /* ours, if they have    */
  char *in, *waiting;               /* waiting: frames until it is ready */
  size_t in_size, in_cap, waiting_size, waiting_cap;
  struct guests guests;
  char name[STORE_NODE_URL];
};

struct relay {
  uv_loop_t *loop;
  uv_tcp_t listener;
  unsigned char secret[RELAY_SECRET];
  struct relay_hooks hooks;
  struct link *links;
  uint64_t last_guest;
  struct relay_stats stats;
  bool closing, listener_open;
};

/* ---- numbers and frames ------------------------------------------------------------------ */

static void put_number(char *at, uint64_t n, int bytes)
{
  for (int i = 0; i < bytes; i++) at[i] = (char)(n >> (8 * (bytes - 1 - i)));
}

static uint64_t get_number(const char *at, int bytes)
{
  uint64_t n = 0;
  for (int i = 0; i < bytes; i++) n = n << 8 | (unsigned char)at[i];
  return n;
}

static void add(char **text, size_t *size, size_t *cap, const char *more, size_t n)
{
  if (*size + n > *cap) {
    *cap = (*size + n) * 2 + 4096;
    *text = realloc(*text, *cap);
    if (!*text) abort();
  }
  memcpy(*text + *size, more, n);
  *size += n;
}

static void end_link(struct link *l, const char *why);

struct writing {
  uv_write_t request;
  struct link *link;
  char bytes[];
};

static void on_written(uv_write_t *w, int status)
{
  struct writing *all = w->data;
  if (status < 0 && status != UV_ECANCELED) end_link(all->link, uv_strerror(status));
  free(all);
}

static void write_bytes(struct link *l, const char *bytes, size_t n)
{
  if (l->closing) return;
  struct writing *w = malloc(sizeof *w + n);
  if (!w) abort();
  w->link = l;
  w->request.data = w;
  memcpy(w->bytes, bytes, n);
  uv_buf_t b = uv_buf_init(w->bytes, (unsigned)n);
  if (uv_write(&w->request, (uv_stream_t *)&l->tcp, &b, 1, on_written)) {
    free(w);
    end_link(l, "it cannot be written to");
  } else if (uv_stream_get_write_queue_size((uv_stream_t *)&l->tcp) > QUEUE_MAX)
    end_link(l, "it does not read");
}

static void send_frame(struct link *l, enum kind kind, uint64_t conn, const char *body, size_t n)
{
  size_t size = HEAD + n;
  char *frame = malloc(size);
  if (!frame) abort();
  put_number(frame, n, 4);
  frame[4] = (char)kind;
  put_number(frame + 5, conn, 8);
  if (n) memcpy(frame + HEAD, body, n);
  if (l->ready) write_bytes(l, frame, size);
  else if (l->waiting_size + size > QUEUE_MAX) end_link(l, "it does not answer");
  else add(&l->waiting, &l->waiting_size, &l->waiting_cap, frame, size);
  free(frame);
}

/* ---- the end of a link ---------------------------------------------------------------------- */

static void free_link(struct link *l)
{
  free(l->in);
  free(l->waiting);
  free(l);
}

static void on_closed(uv_handle_t *h)
{
  struct link *l = h->data;
  l->closed = true;
  if (!l->finding) free_link(l); /* else on_found does               */
}

static void tell_end(const struct link *l, const struct guest *g)
{
  const struct relay_hooks *h = &l->relay->hooks;
  if (l->calls) h->hung_up(h->ctx, g->conn, HUB_CLOSE_MOVED, "the node of this table is gone, come back");
  else h->closed(h->ctx, g->number);
}

static void end_link(struct link *l, const char *why)
{
  struct relay *r = l->relay;
  if (l->closing) return;
  l->closing = true;
  for (struct link **at = &r->links; *at; at = &(*at)->next)
    if (*at == l) {
      *at = l->next;
      break;
    }
  if (!r->closing) log_event(LOG_INFO, "link ended", S("node", l->name), S("why", why));
  for (struct guest *g; (g = guests_any(&l->guests));) {
    const struct guest gone = *g;
    guests_take(&l->guests, g);
    tell_end(l, &gone); /* one end may lead to another      */
  }
  uv_close((uv_handle_t *)&l->tcp, on_closed);
}

/* ---- what comes in ----------------------------------------------------------------------------- */

/* A byte of length, and so many: false: there are not, or there is no room for them. */
static bool get_words(const char **at, const char *end, char *out, size_t cap)
{
  size_t n = *at < end ? (unsigned char)**at : cap;
  if (n >= cap || (size_t)(end - *at) < n + 1) return false;
  memcpy(out, *at + 1, n);
  out[n] = 0;
  *at += n + 1;
  return true;
}

enum { OPEN_NUMBERS = 17, LANGUAGE = 16, BY = 64 };

static bool open_guest(struct link *l, uint64_t conn, const char *body, size_t n)
{
  char language[LANGUAGE], by[BY];
  const char *at = body + OPEN_NUMBERS;
  if (n < OPEN_NUMBERS || guests_find(&l->guests, conn) ||
      !get_words(&at, body + n, language, sizeof language) || !get_words(&at, body + n, by, sizeof by))
    return false;
  const struct hub_guest as = { .person = (int64_t)get_number(body, 8),
                                .address = get_number(body + 8, 8),
                                .protocol = body[16],
                                .language = *language ? language : NULL,
                                .by = *by ? by : NULL };
  uint64_t number = RELAY_GUESTS | ++l->relay->last_guest; /* his own would meet those of others */
  guests_add(&l->guests, conn, number);
  l->relay->hooks.opened(l->relay->hooks.ctx, number, &as);
  return true;
}

static void give_answer(struct relay *r, uint64_t conn, const char *body, size_t n)
{
  char *text = malloc(HUB_HEADROOM + n + 1);
  if (!text) abort();
  memcpy(text + HUB_HEADROOM, body, n);
  text[HUB_HEADROOM + n] = 0;
  r->stats.answered++;
  r->hooks.answered(r->hooks.ctx, conn, text + HUB_HEADROOM, n);
  free(text);
}

static void give_hang_up(struct link *l, struct guest *g, const char *body, size_t n)
{
  char reason[124] = "";
  if (n < 2) return;
  uint64_t conn = g->conn;
  guests_take(&l->guests, g);
  memcpy(reason, body + 2, n - 2 < sizeof reason - 1 ? n - 2 : sizeof reason - 1);
  l->relay->hooks.hung_up(l->relay->hooks.ctx, conn, (int)get_number(body, 2), reason);
}

/* False: it makes no sense. */
static bool frame(struct link *l, char kind, uint64_t conn, const char *body, size_t n)
{
  struct relay *r = l->relay;
  struct guest *g = guests_find(&l->guests, conn); /* NULL: it has gone meanwhile */
  uint64_t number = g ? g->number : 0;
  switch (kind) {
  case FRAME_OPEN: return !l->calls && open_guest(l, conn, body, n);
  case FRAME_MESSAGE:
    if (l->calls) return false;
    if (g) r->hooks.message(r->hooks.ctx, number, body, n);
    return true;
  case FRAME_GONE:
    if (l->calls) return false;
    if (g) guests_take(&l->guests, g);
    if (g) r->hooks.closed(r->hooks.ctx, number);
    return true;
  case FRAME_ANSWER:
    if (!l->calls) return false;
    if (g) give_answer(r, conn, body, n);
    return true;
  case FRAME_HANG_UP:
    if (!l->calls) return false;
    if (g) give_hang_up(l, g, body, n);
    return true;
  default: return false;
  }
}

static size_t eat_hello(struct link *l)
{
  unsigned char answer[HELLO_ANSWER];
  char why[120];
  if (l->in_size < HELLO_FIRST) return 0;
  l->ready = hello_answer((const unsigned char *)l->in, l->relay->secret, answer, why, sizeof why);
  write_bytes(l, (const char *)answer, sizeof answer);
  if (!l->ready) end_link(l, why);
  if (l->waiting_size) write_bytes(l, l->waiting, l->waiting_size);
  l->waiting_size = 0;
  return HELLO_FIRST;
}

static size_t eat_answer(struct link *l)
{
  char why[120];
  if (l->in_size < HELLO_ANSWER) return 0;
  l->ready = hello_check(l->hello, l->relay->secret, (const unsigned char *)l->in, why, sizeof why);
  if (!l->ready) end_link(l, why);
  return HELLO_ANSWER;
}

static size_t eat_frame(struct link *l, size_t at)
{
  if (l->in_size - at < HEAD) return 0;
  const char *p = l->in + at;
  size_t n = (size_t)get_number(p, 4);
  if (n > FRAME_MAX) {
    end_link(l, "a frame is too long");
    return 0;
  }
  if (l->in_size - at < HEAD + n) return 0;
  if (!frame(l, p[4], get_number(p + 5, 8), p + HEAD, n)) end_link(l, "a frame makes no sense");
  return HEAD + n;
}

static void eat(struct link *l)
{
  size_t at = 0, ate;
  if (!l->ready) at = l->calls ? eat_hello(l) : eat_answer(l);
  while (l->ready && !l->closing && (ate = eat_frame(l, at))) at += ate;
  if (l->closing) return;
  memmove(l->in, l->in + at, l->in_size - at);
  l->in_size -= at;
}

static void on_alloc(uv_handle_t *h, size_t hint, uv_buf_t *b)
{
  static char block[65536]; /* one thread, used at once         */
  (void)h;
  (void)hint;
  *b = uv_buf_init(block, sizeof block);
}

static void on_read(uv_stream_t *s, ssize_t n, const uv_buf_t *b)
{
  struct link *l = s->data;
  if (n < 0) {
    end_link(l, uv_strerror((int)n));
    return;
  }
  add(&l->in, &l->in_size, &l->in_cap, b->base, (size_t)n);
  eat(l);
}

/* ---- calling and being called ---------------------------------------------------------------------- */

static struct link *new_link(struct relay *r, bool calls)
{
  struct link *l = calloc(1, sizeof *l);
  if (!l) abort();
  l->relay = r;
  l->calls = calls;
  uv_tcp_init(r->loop, &l->tcp);
  uv_tcp_nodelay(&l->tcp, 1);
  l->tcp.data = l;
  l->next = r->links;
  r->links = l;
  return l;
}

static void on_call(uv_stream_t *listener, int status)
{
  struct relay *r = listener->data;
  if (status < 0) return;
  struct link *l = new_link(r, false);
  snprintf(l->name, sizeof l->name, "incoming");
  if (uv_accept(listener, (uv_stream_t *)&l->tcp) ||
      uv_read_start((uv_stream_t *)&l->tcp, on_alloc, on_read)) {
    end_link(l, "it cannot be accepted");
    return;
  }
  hello_first(l->hello);
  write_bytes(l, (const char *)l->hello, sizeof l->hello);
}

static void on_connected(uv_connect_t *c, int status)
{
  struct link *l = c->data;
  if (l->closing) return;
  if (status < 0 || uv_read_start((uv_stream_t *)&l->tcp, on_alloc, on_read))
    end_link(l, status < 0 ? uv_strerror(status) : "it cannot be read");
}

static void on_found(uv_getaddrinfo_t *q, int status, struct addrinfo *list)
{
  struct link *l = q->data;
  l->finding = false;
  if (l->closed) free_link(l);
  else if (l->closing) {
  } else if (status < 0 || uv_tcp_connect(&l->connecting, &l->tcp, list->ai_addr, on_connected))
    end_link(l, "there is no such address");
  uv_freeaddrinfo(list);
}

/* HOST:PORT, or [HOST]:PORT. */
static bool split(const char *at, char host[STORE_NODE_URL], char port[8])
{
  const char *colon = strrchr(at, ':');
  bool brackets = *at == '[' && colon && colon > at && colon[-1] == ']';
  const char *from = brackets ? at + 1 : at;
  if (!colon || strlen(at) >= STORE_NODE_URL || strlen(colon + 1) > 5 || !colon[1] ||
      strspn(colon + 1, "0123456789") != strlen(colon + 1))
    return false;
  size_t n = (size_t)(colon - from) - (brackets ? 1 : 0);
  if (!n) return false;
  memcpy(host, from, n);
  host[n] = 0;
  snprintf(port, 8, "%.5s", colon + 1);
  return true;
}

static struct link *call(struct relay *r, const struct store_node *to)
{
  char host[STORE_NODE_URL], port[8];
  const struct addrinfo hints = { .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM };
  for (struct link *l = r->links; l; l = l->next)
    if (l->calls && l->epoch == to->epoch) return l;
  if (r->closing || !split(to->url, host, port)) return NULL;
  struct link *l = new_link(r, true);
  l->epoch = to->epoch;
  snprintf(l->name, sizeof l->name, "%s", to->name);
  l->connecting.data = l->looking.data = l;
  l->finding = uv_getaddrinfo(r->loop, &l->looking, on_found, host, port, &hints) == 0;
  if (l->finding) return l;
  end_link(l, "its address cannot be looked up");
  return NULL;
}

/* ---- what is asked of it -------------------------------------------------------------------------------- */

static void put_words(char **at, const char *words, size_t cap)
{
  size_t n = words ? strlen(words) : 0;
  if (n >= cap) n = cap - 1;
  *(*at)++ = (char)n;
  if (n) memcpy(*at, words, n);
  *at += n;
}

void relay_forward(struct relay *r, const struct store_node *to, uint64_t conn, const struct hub_guest *as,
                   const char *text, size_t n)
{
  struct link *l = call(r, to);
  if (!l) {
    r->hooks.hung_up(r->hooks.ctx, conn, HUB_CLOSE_MOVED,
                     "the node of this table cannot be reached, come back");
    return;
  }
  if (!guests_find(&l->guests, conn)) {
    char open[OPEN_NUMBERS + LANGUAGE + BY], *end = open + OPEN_NUMBERS;
    put_number(open, (uint64_t)as->person, 8);
    put_number(open + 8, as->address, 8);
    open[16] = (char)as->protocol;
    put_words(&end, as->language, LANGUAGE);
    put_words(&end, as->by, BY);
    guests_add(&l->guests, conn, 0);
    send_frame(l, FRAME_OPEN, conn, open, (size_t)(end - open));
  }
  r->stats.forwarded++;
  if (!l->closing) send_frame(l, FRAME_MESSAGE, conn, text, n);
}

void relay_gone(struct relay *r, uint64_t conn)
{
  for (struct link *l = r->links, *next; l; l = next) {
    next = l->next;
    struct guest *g = l->calls ? guests_find(&l->guests, conn) : NULL;
    if (!g) continue;
    guests_take(&l->guests, g);
    send_frame(l, FRAME_GONE, conn, NULL, 0);
  }
}

static struct guest *guest_here(const struct relay *r, uint64_t number, struct link **over)
{
  struct guest *g = NULL;
  for (struct link *l = r->links; l && !g; l = l->next) {
    *over = l;
    g = guests_numbered(&l->guests, number);
  }
  return g;
}

void relay_answer(struct relay *r, uint64_t guest, const char *text, size_t n)
{
  struct link *l;
  const struct guest *g = guest_here(r, guest, &l);
  if (g) send_frame(l, FRAME_ANSWER, g->conn, text, n);
}

/* Its hub is told by `closed`, as with a connection of the network. */
void relay_hang_up(struct relay *r, uint64_t guest, int code, const char *reason)
{
  char body[126];
  size_t n = strlen(reason);
  struct link *l;
  struct guest *g = guest_here(r, guest, &l);
  if (!g) return;
  uint64_t conn = g->conn;
  if (n > sizeof body - 2) n = sizeof body - 2;
  put_number(body, (uint64_t)code, 2);
  memcpy(body + 2, reason, n);
  guests_take(&l->guests, g);
  send_frame(l, FRAME_HANG_UP, conn, body, 2 + n);
  r->hooks.closed(r->hooks.ctx, guest);
}

void relay_nodes(struct relay *r, const struct store_owners *alive)
{
  for (struct link *l = r->links, *next; l; l = next) {
    bool lives = !l->calls;
    next = l->next;
    for (int i = 0; i < alive->count; i++) lives |= alive->node[i].epoch == l->epoch;
    if (lives) continue;
    end_link(l, "the node is gone");
    next = r->links; /* others may have ended with it    */
  }
}

void relay_look(const struct relay *r, struct relay_stats *out)
{
  *out = r->stats;
  for (const struct link *l = r->links; l; l = l->next) {
    out->links++;
    if (!l->calls) out->guests += l->guests.count;
  }
}

/* ---- starting and stopping ----------------------------------------------------------------------------------- */

static bool listen_at(struct relay *r, const char *at, char *why, size_t cap)
{
  char host[STORE_NODE_URL], port[8];
  struct addrinfo *list = NULL;
  const struct addrinfo hints = { .ai_family = AF_UNSPEC,
                                  .ai_socktype = SOCK_STREAM,
                                  .ai_flags = AI_PASSIVE };
  if (!split(at, host, port)) {
    snprintf(why, cap, "%s", _("HOST:PORT is needed"));
    return false;
  }
  if (getaddrinfo(host, port, &hints, &list)) {
    snprintf(why, cap, "%s", _("there is no such address"));
    return false;
  }
  int error = uv_tcp_bind(&r->listener, list->ai_addr, 0);
  freeaddrinfo(list);
  if (!error) error = uv_listen((uv_stream_t *)&r->listener, 64, on_call);
  if (error) snprintf(why, cap, "%s", uv_strerror(error));
  return !error;
}

static void on_listener_closed(uv_handle_t *h) { ((struct relay *)h->data)->listener_open = false; }

struct relay *relay_new(uv_loop_t *loop, const char *at, const unsigned char secret[RELAY_SECRET],
                        const struct relay_hooks *h, char *why, size_t cap)
{
  struct relay *r = calloc(1, sizeof *r);
  if (!r) abort();
  r->loop = loop;
  r->hooks = *h;
  memcpy(r->secret, secret, RELAY_SECRET);
  uv_tcp_init(loop, &r->listener);
  r->listener.data = r;
  r->listener_open = true;
  if (listen_at(r, at, why, cap)) return r;
  relay_free(r);
  return NULL;
}

void relay_shut(struct relay *r)
{
  if (r->closing) return;
  r->closing = true;
  while (r->links) end_link(r->links, "the server stops");
  uv_close((uv_handle_t *)&r->listener, on_listener_closed);
}

void relay_free(struct relay *r)
{
  if (!r) return;
  relay_shut(r);
  while (r->listener_open) uv_run(r->loop, UV_RUN_ONCE);
  uv_run(r->loop, UV_RUN_NOWAIT);
  sodium_memzero(r->secret, sizeof r->secret);
  free(r);
}
