/* relay.c - see relay.h.
 *
 * A link begins with 32 random bytes from whoever is called, and their MAC under the secret from whoever calls.  Then frames:
 * length (4 bytes), kind, connection (8 bytes), the rest; numbers with the highest byte first.
 */
#include "relay.h"

#include <search.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "log.h"

enum { HEAD = 13, FRAME_MAX = 4 << 20, QUEUE_MAX = 64 << 20, NUMBER_BITS = 44 };

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
      finding;     /* calls: we have opened it; finding: its address is looked up */
  int64_t epoch;   /* of the node there, if we have opened it */
  uint64_t number; /* if they have: in the numbers of its guests */
  unsigned char nonce[32];
  char *in, *waiting; /* waiting: frames until it is ready */
  size_t in_size, in_cap, waiting_size, waiting_cap;
  void *conns; /* a tree of connections that are guests over it: see tsearch(3) */
  char name[STORE_NODE_URL];
};

struct relay {
  uv_loop_t *loop;
  uv_tcp_t listener;
  unsigned char secret[RELAY_SECRET];
  struct relay_hooks hooks;
  struct link *links;
  struct link *going; /* whose connections are being told that it is over */
  uint64_t last_number;
  struct relay_stats stats;
  bool closing, listener_open;
};

/* ---- sets of connections --------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static bool has(const struct link *l, uint64_t conn) { return tfind(&conn, &l->conns, compare) != NULL; }

static void put_in(struct link *l, uint64_t conn)
{
  uint64_t *own = malloc(sizeof *own);
  if (!own) abort();
  *own = conn;
  if (!tsearch(own, &l->conns, compare)) abort();
}

static bool take_out(struct link *l, uint64_t conn)
{
  void *node = tfind(&conn, &l->conns, compare);
  if (!node) return false;
  uint64_t *own = *(uint64_t **)node;
  tdelete(&conn, &l->conns, compare);
  free(own);
  return true;
}

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

static struct relay *telling; /* tdestroy has no context; one thread, and never two at once */

static void tell_end(void *node)
{
  uint64_t conn = *(uint64_t *)node;
  const struct link *l = telling->going;
  free(node);
  if (l->calls)
    telling->hooks.hung_up(telling->hooks.ctx, conn, HUB_CLOSE_MOVED,
                           "the node of this table is gone, come back");
  else telling->hooks.closed(telling->hooks.ctx, conn);
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
  void *conns = l->conns;
  struct link *before = r->going; /* one end may lead to another      */
  l->conns = NULL;
  r->going = l;
  telling = r;
  tdestroy(conns, tell_end);
  r->going = before;
  uv_close((uv_handle_t *)&l->tcp, on_closed);
}

/* ---- what comes in ----------------------------------------------------------------------------- */

static uint64_t guest_number(const struct link *l, uint64_t conn)
{
  return UINT64_C(1) << 62 | l->number << NUMBER_BITS | conn;
}

static bool open_guest(struct link *l, uint64_t conn, const char *body, size_t n)
{
  char language[16] = "";
  if (n < 17 || n - 17 >= sizeof language || conn >> NUMBER_BITS || has(l, guest_number(l, conn)))
    return false;
  memcpy(language, body + 17, n - 17);
  const struct hub_guest as = { .person = (int64_t)get_number(body, 8),
                                .address = get_number(body + 8, 8),
                                .protocol = body[16],
                                .language = *language ? language : NULL };
  put_in(l, guest_number(l, conn));
  l->relay->hooks.opened(l->relay->hooks.ctx, guest_number(l, conn), &as);
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

static void give_hang_up(struct link *l, uint64_t conn, const char *body, size_t n)
{
  char reason[124] = "";
  if (n < 2 || !take_out(l, conn)) return;
  memcpy(reason, body + 2, n - 2 < sizeof reason - 1 ? n - 2 : sizeof reason - 1);
  l->relay->hooks.hung_up(l->relay->hooks.ctx, conn, (int)get_number(body, 2), reason);
}

/* False: it makes no sense. */
static bool frame(struct link *l, char kind, uint64_t conn, const char *body, size_t n)
{
  struct relay *r = l->relay;
  uint64_t guest = guest_number(l, conn);
  switch (kind) {
  case FRAME_OPEN: return !l->calls && open_guest(l, conn, body, n);
  case FRAME_MESSAGE:
    if (l->calls) return false;
    if (has(l, guest)) r->hooks.message(r->hooks.ctx, guest, body, n);
    return true;
  case FRAME_GONE:
    if (l->calls) return false;
    if (take_out(l, guest)) r->hooks.closed(r->hooks.ctx, guest);
    return true;
  case FRAME_ANSWER:
    if (!l->calls) return false;
    if (has(l, conn)) give_answer(r, conn, body, n);
    return true;
  case FRAME_HANG_UP:
    if (!l->calls) return false;
    give_hang_up(l, conn, body, n);
    return true;
  default: return false;
  }
}

static size_t eat_nonce(struct link *l)
{
  unsigned char mac[crypto_auth_BYTES];
  if (l->in_size < sizeof l->nonce) return 0;
  crypto_auth(mac, (const unsigned char *)l->in, sizeof l->nonce, l->relay->secret);
  write_bytes(l, (const char *)mac, sizeof mac);
  l->ready = true;
  if (l->waiting_size) write_bytes(l, l->waiting, l->waiting_size);
  l->waiting_size = 0;
  return sizeof l->nonce;
}

static size_t eat_proof(struct link *l)
{
  if (l->in_size < crypto_auth_BYTES) return 0;
  if (crypto_auth_verify((const unsigned char *)l->in, l->nonce, sizeof l->nonce, l->relay->secret)) {
    end_link(l, "it does not know the secret of this cluster");
    return 0;
  }
  l->ready = true;
  return crypto_auth_BYTES;
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
  if (!l->ready) at = l->calls ? eat_nonce(l) : eat_proof(l);
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
  l->number = ++r->last_number & ((1 << (62 - NUMBER_BITS)) - 1);
  snprintf(l->name, sizeof l->name, "incoming");
  if (uv_accept(listener, (uv_stream_t *)&l->tcp) ||
      uv_read_start((uv_stream_t *)&l->tcp, on_alloc, on_read)) {
    end_link(l, "it cannot be accepted");
    return;
  }
  randombytes_buf(l->nonce, sizeof l->nonce);
  write_bytes(l, (const char *)l->nonce, sizeof l->nonce);
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
  if (!split(to->url, host, port)) return NULL;
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

void relay_forward(struct relay *r, const struct store_node *to, uint64_t conn, const struct hub_guest *as,
                   const char *text, size_t n)
{
  struct link *l = call(r, to);
  if (!l) {
    r->hooks.hung_up(r->hooks.ctx, conn, HUB_CLOSE_MOVED,
                     "the node of this table cannot be reached, come back");
    return;
  }
  if (!has(l, conn)) {
    char open[17 + 16];
    size_t language = as->language ? strlen(as->language) : 0;
    put_number(open, (uint64_t)as->person, 8);
    put_number(open + 8, as->address, 8);
    open[16] = (char)as->protocol;
    if (language > 15) language = 0;
    if (language) memcpy(open + 17, as->language, language);
    put_in(l, conn);
    send_frame(l, FRAME_OPEN, conn, open, 17 + language);
  }
  r->stats.forwarded++;
  if (!l->closing) send_frame(l, FRAME_MESSAGE, conn, text, n);
}

void relay_gone(struct relay *r, uint64_t conn)
{
  for (struct link *l = r->links, *next; l; l = next) {
    next = l->next;
    if (l->calls && take_out(l, conn)) send_frame(l, FRAME_GONE, conn, NULL, 0);
  }
}

static struct link *link_of(const struct relay *r, uint64_t guest)
{
  for (struct link *l = r->links; l; l = l->next)
    if (!l->calls && has(l, guest)) return l;
  return NULL;
}

static uint64_t number_there(uint64_t guest) { return guest & ((UINT64_C(1) << NUMBER_BITS) - 1); }

void relay_answer(struct relay *r, uint64_t guest, const char *text, size_t n)
{
  struct link *l = link_of(r, guest);
  if (l) send_frame(l, FRAME_ANSWER, number_there(guest), text, n);
}

/* Its hub is told by `closed`, as with a connection of the network. */
void relay_hang_up(struct relay *r, uint64_t guest, int code, const char *reason)
{
  char body[126];
  size_t n = strlen(reason);
  struct link *l = link_of(r, guest);
  if (!l) return;
  if (n > sizeof body - 2) n = sizeof body - 2;
  put_number(body, (uint64_t)code, 2);
  memcpy(body + 2, reason, n);
  take_out(l, guest);
  send_frame(l, FRAME_HANG_UP, number_there(guest), body, 2 + n);
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

static int counted;

static void count(const void *node, VISIT visit, int depth)
{
  (void)node;
  (void)depth;
  counted += visit == postorder || visit == leaf;
}

void relay_look(const struct relay *r, struct relay_stats *out)
{
  *out = r->stats;
  for (const struct link *l = r->links; l; l = l->next) {
    counted = 0;
    if (!l->calls) twalk(l->conns, count);
    out->links++;
    out->guests += counted;
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
    snprintf(why, cap, "HOST:PORT is needed");
    return false;
  }
  if (getaddrinfo(host, port, &hints, &list)) {
    snprintf(why, cap, "there is no such address");
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

void relay_free(struct relay *r)
{
  if (!r) return;
  r->closing = true;
  while (r->links) end_link(r->links, "the server stops");
  uv_close((uv_handle_t *)&r->listener, on_listener_closed);
  while (r->listener_open) uv_run(r->loop, UV_RUN_ONCE);
  uv_run(r->loop, UV_RUN_NOWAIT);
  sodium_memzero(r->secret, sizeof r->secret);
  free(r);
}
