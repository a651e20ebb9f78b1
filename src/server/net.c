/* net.c - the WebSocket half of net.h, on libwebsockets and libuv.
 *
 * A text is written straight away.  Only when the kernel takes no more do texts
 * wait in the connection's own queue, and libwebsockets is asked to tell when
 * there is room.  (Asking for that for every text halves the speed.)
 */
#include "net_private.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "i18n.h"
#include "log.h"

enum { IGNORED_MAX = 200 }; /* pieces of messages that come after we said why we close */

int64_t net_now(const struct net *n) { return (int64_t)uv_now(n->loop); }

/* ---- connections and their numbers ------------------------------------------ */

static struct conn *find(const struct net *n, uint64_t id)
{
  uint64_t i = id & (SLOTS_MAX - 1);
  return i < (uint64_t)n->slots && n->slot[i] && n->slot[i]->id == id ? n->slot[i] : NULL;
}

static bool number(struct net *n, struct conn *c)
{
  int i = n->free_from;
  while (i < n->slots && n->slot[i]) i++;
  if (i == n->slots) {
    int more = n->slots ? n->slots * 2 : 256;
    if (more > SLOTS_MAX) return false;
    struct conn **slot = realloc(n->slot, (size_t)more * sizeof *slot);
    if (!slot) return false;
    memset(slot + n->slots, 0, (size_t)(more - n->slots) * sizeof *slot);
    n->slot = slot;
    n->slots = more;
  }
  n->slot[i] = c;
  n->free_from = i + 1;
  c->id = ++n->sequence << SLOT_BITS | (uint64_t)i;
  return true;
}

static void drop_queue(struct conn *c)
{
  while (c->first) {
    struct piece *p = c->first;
    c->first = p->next;
    free(p);
  }
  c->last = NULL;
  c->queued = 0;
}

static void forget(struct net *n, struct conn *c)
{
  int i = (int)(c->id & (SLOTS_MAX - 1));
  if (c->id) n->slot[i] = NULL;
  if (c->id && i < n->free_from) n->free_from = i;
  if (c->who) c->who->connections--;
  drop_queue(c);
  free(c->part);
  free(c);
}

void net_noticed(struct net *n, const struct address *who, const char *what, const char *why)
{
  if (n->hooks.noticed) n->hooks.noticed(n->hooks.ctx, who->key, what, why);
}

bool net_banned(struct net *n, const struct address *who)
{
  if (!n->hooks.banned || !n->hooks.banned(n->hooks.ctx, who->key)) return false;
  net_noticed(n, who, "banned", N_("the owner has banned this address"));
  return true;
}

/* ---- sending ------------------------------------------------------------------ */

static void hang_up(struct conn *c) /* without a word: it does not listen anyway */
{
  lws_set_timeout(c->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
}

/* libwebsockets keeps what the kernel did not take of a text and sends it
 * before it calls us again. */
static bool write_text(struct net *n, struct conn *c, unsigned char *text, size_t size)
{
  if (lws_write(c->wsi, text, size, LWS_WRITE_TEXT) < (int)size) {
    hang_up(c);
    return false;
  }
  n->stats.sent++;
  n->stats.bytes_out += size;
  return true;
}

static void too_slow(struct net *n, struct conn *c)
{
  if (c->too_slow) return;
  c->too_slow = true;
  n->stats.too_slow++;
  net_noticed(n, c->who, "refused", N_("reads too slowly"));
  drop_queue(c);
  c->close_code = CLOSE_SLOW;
  snprintf(c->close_reason, sizeof c->close_reason, "you read too slowly");
  lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, 2); /* two seconds to take the close frame */
  lws_callback_on_writable(c->wsi);
}

static void queue(struct net *n, struct conn *c, const char *text, size_t size)
{
  struct piece *p = c->queued + (int)size > n->config.queue_bytes ? NULL : malloc(sizeof *p + LWS_PRE + size);
  if (!p) {
    too_slow(n, c);
    return;
  }
  *p = (struct piece){ .size = size };
  memcpy(p->at + LWS_PRE, text, size);
  if (c->last) c->last->next = p;
  else {
    c->first = p;
    c->waiting_since = net_now(n);
  }
  c->last = p;
  c->queued += (int)size;
  lws_callback_on_writable(c->wsi);
}

_Static_assert(LWS_PRE <= NET_HEADROOM, "the head of a frame is written in front of its text");

void net_send(struct net *n, uint64_t conn, char *text, size_t size)
{
  struct conn *c = find(n, conn);
  if (!c || c->close_code || c->said_goodbye) return;
  if (c->first || lws_partial_buffered(c->wsi)) queue(n, c, text, size);
  else write_text(n, c, (unsigned char *)text, size);
}

/* What still comes in is read and thrown away until the peer has heard it: to
 * close with unread bytes would reset the connection, and the reason be lost. */
static void close_conn(struct net *n, struct conn *c, int code, const char *reason)
{
  if (c->close_code) return;
  c->close_code = (uint16_t)code;
  snprintf(c->close_reason, sizeof c->close_reason, "%s", reason ? reason : "");
  lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, n->config.slow_seconds);
  lws_callback_on_writable(c->wsi);
}

void net_close(struct net *n, uint64_t conn, int code, const char *reason)
{
  struct conn *c = find(n, conn);
  if (c) close_conn(n, c, code, reason);
}

void net_close_address(struct net *n, const unsigned char address[8], int code, const char *reason)
{
  for (int i = 0; i < n->slots; i++)
    if (n->slot[i] && !memcmp(n->slot[i]->who->key, address, 8)) close_conn(n, n->slot[i], code, reason);
}

void net_close_all(struct net *n, int code, const char *reason)
{
  for (int i = 0; i < n->slots; i++)
    if (n->slot[i]) close_conn(n, n->slot[i], code, reason);
}

static int say_goodbye(struct lws *wsi, int code, const char *reason)
{
  lws_close_reason(wsi, (enum lws_close_status)code, (unsigned char *)(uintptr_t)reason, strlen(reason));
  return -1;
}

/* To leave a writable callback with -1 closes without a frame, so it is sent by
 * hand; the peer's own, or two seconds, end it. */
static const enum lws_write_protocol WRITE_CLOSE =
    (enum lws_write_protocol)4; /* libwebsockets knows it and does not name it */
static int send_close(struct net *n, struct conn *c)
{
  unsigned char *p = n->scratch + LWS_PRE;
  size_t size = strlen(c->close_reason);
  c->closing = true;
  p[0] = (unsigned char)(c->close_code >> 8);
  p[1] = (unsigned char)c->close_code;
  memcpy(p + 2, c->close_reason, size);
  lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, 2);
  return lws_write(c->wsi, p, size + 2, WRITE_CLOSE) < 0 ? -1 : 0;
}

/* Whoever floods is not waited for. */
void net_cut_off(struct net *n, struct conn *c)
{
  n->stats.flooded++;
  net_noticed(n, c->who, "flooded", N_("too many bytes"));
  if (!c->closing && !lws_partial_buffered(c->wsi)) {
    c->close_code = CLOSE_LIMIT;
    snprintf(c->close_reason, sizeof c->close_reason, "too many bytes");
    send_close(n, c);
  }
  drop_queue(c);
  hang_up(c);
}

static int on_writable(struct net *n, struct conn *c)
{
  while (c->first && !lws_partial_buffered(c->wsi)) {
    struct piece *p = c->first;
    if (!write_text(n, c, p->at + LWS_PRE, p->size)) return -1;
    c->first = p->next;
    if (!c->first) c->last = NULL;
    c->queued -= (int)p->size;
    c->waiting_since = net_now(n);
    free(p);
  }
  if (c->first || lws_partial_buffered(c->wsi)) {
    lws_callback_on_writable(c->wsi);
    return 0;
  }
  return c->close_code && !c->closing ? send_close(n, c) : 0;
}

/* ---- receiving ------------------------------------------------------------------ */

static void heard(struct net *n, struct conn *c)
{
  c->heard_at = net_now(n);
  c->pinged = false;
}

static int on_opened(struct net *n, struct lws *wsi, struct session *s)
{
  struct conn *c = calloc(1, sizeof *c);
  *s = (struct session){ .conn = c };
  if (!c) return -1;
  c->wsi = wsi;
  heard(n, c);
  c->who = address_of(n, wsi);
  if (c->who) c->who->connections++;
  if (!c->who || !number(n, c)) {
    s->conn = NULL;
    forget(n, c);
    return -1;
  }
  n->stats.opened++;
  n->stats.connections++;
  uint64_t address;
  memcpy(&address, c->who->key, sizeof address);
  limits_watch(n);
  n->hooks.opened(n->hooks.ctx, c->id, address ? address : 1);
  return 0;
}

static void on_closed(struct net *n, struct session *s)
{
  if (!s || !s->conn) return;
  uint64_t id = s->conn->id;
  forget(n, s->conn);
  s->conn = NULL;
  n->stats.connections--;
  n->hooks.closed(n->hooks.ctx, id);
}

static int whole_message(struct net *n, struct conn *c, const char *text, size_t size)
{
  int64_t now = net_now(n);
  n->stats.messages++;
  if (!bucket_take(&c->said, limits_messages(n->config.messages_per_second), 1, now) ||
      !bucket_take(&c->who->said, limits_messages(n->config.address_messages_per_second), 1, now)) {
    n->stats.too_many++;
    net_noticed(n, c->who, "flooded", N_("too many messages"));
    close_conn(n, c, CLOSE_LIMIT, "too many messages");
    return 0;
  }
  n->hooks.message(n->hooks.ctx, c->id, text, size);
  return 0;
}

/* A message comes in pieces, by fragments and by what the buffer holds; the
 * limit is on their sum. */
static int on_piece(struct net *n, struct conn *c, const char *in, size_t size)
{
  struct lws *wsi = c->wsi;
  heard(n, c);
  if (c->close_code && ++c->ignored == IGNORED_MAX) net_cut_off(n, c);
  if (c->close_code || c->said_goodbye) return 0;
  n->stats.bytes_in += size;
  if (lws_frame_is_binary(wsi)) {
    n->stats.binary++;
    close_conn(n, c, CLOSE_TEXT_ONLY, "text messages only");
    return 0;
  }
  bool last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
  if ((size_t)c->part_size + size + lws_remaining_packet_payload(wsi) > (size_t)n->config.message_bytes) {
    n->stats.too_big++;
    net_noticed(n, c->who, "refused", N_("a message over the limit"));
    close_conn(n, c, CLOSE_TOO_BIG, "the message is too long");
    return 0;
  }
  if (last && !c->part) return whole_message(n, c, in, size);
  if (!c->part && !(c->part = malloc((size_t)n->config.message_bytes))) return -1;
  if (size) memcpy(c->part + c->part_size, in, size);
  c->part_size += (int)size;
  if (!last) return 0;
  char *text = c->part;
  size_t total = (size_t)c->part_size;
  c->part = NULL;
  c->part_size = 0;
  int r = whole_message(n, c, text, total);
  free(text);
  return r;
}

/* RFC 3629: no surrogates, nothing above U+10FFFF, nothing longer than needed. */
static bool is_utf8(const unsigned char *p, size_t n)
{
  static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 };
  for (size_t i = 0; i < n;) {
    int more = p[i] < 0x80 ? 0 : p[i] >> 5 == 6 ? 1 : p[i] >> 4 == 14 ? 2 : p[i] >> 3 == 30 ? 3 : -1;
    uint32_t c = more > 0 ? p[i] & (0x3Fu >> more) : p[i];
    if (more < 0 || i + (size_t)more >= n) return false;
    for (int k = 1; k <= more; k++) {
      if (p[i + (size_t)k] >> 6 != 2) return false;
      c = c << 6 | (p[i + (size_t)k] & 0x3F);
    }
    if (c < least[more] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return false;
    i += (size_t)more + 1;
  }
  return true;
}

/* libwebsockets would echo whatever a close frame holds. */
static int on_goodbye(struct lws *wsi, struct conn *c, const unsigned char *in, size_t size)
{
  if (c) c->said_goodbye = true;
  if (c && c->closing) return -1;
  unsigned int code = size < 2 ? 1000 : (unsigned int)(in[0] << 8 | in[1]);
  bool known = (code >= 1000 && code <= 1014 && code != 1004 && code != 1005 && code != 1006) ||
               (code >= 3000 && code <= 4999);
  if (size == 1 || !known) return say_goodbye(wsi, 1002, "not a close code");
  if (size > 2 && !is_utf8(in + 2, size - 2)) return say_goodbye(wsi, 1007, "not UTF-8");
  return 0;
}

/* ---- sockets, before they are anything ------------------------------------------- */

/* Twice the connections that an address may have: pages need some too.  Behind
 * a trusted proxy every socket comes from the same place, so none are counted. */
bool net_turns_away(struct net *n, int fd)
{
  struct sockaddr_storage sa;
  socklen_t size = sizeof sa;
  unsigned char key[8];
  if (n->config.trust_proxy) return false;
  if (getpeername(fd, (struct sockaddr *)&sa, &size) || !address_key((struct sockaddr *)&sa, key))
    return false;
  struct address *who = address_get(&n->addresses, key);
  if (who && who->sockets < 2 * n->config.connections_per_address && limits_socket(n, who)) return false;
  n->stats.refused++;
  net_noticed(n, who, "flooded", N_("too many sockets"));
  return true;
}

static void on_socket(struct net *n, struct lws *wsi)
{
  struct sockaddr_storage sa;
  socklen_t size = sizeof sa;
  unsigned char key[8];
  if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&sa, &size)) return;
  if (!address_key((struct sockaddr *)&sa, key)) return;
  struct address *who = address_get(&n->addresses, key);
  if (!who) return;
  who->sockets++;
  lws_set_opaque_user_data(wsi, who);
}

static void on_socket_gone(struct lws *wsi)
{
  struct address *who = lws_get_opaque_user_data(wsi);
  if (!who) return;
  who->sockets--;
  lws_set_opaque_user_data(wsi, NULL);
}

static int callback(struct lws *wsi, enum lws_callback_reasons why, void *user, void *in, size_t size)
{
  struct net *n = wsi ? lws_context_user(lws_get_context(wsi)) : NULL;
  struct session *s = user;
  if (!n) return 0;
  switch ((int)why) {
  case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: on_socket(n, wsi); return 0;
  case LWS_CALLBACK_WSI_DESTROY: on_socket_gone(wsi); return 0;
  case LWS_CALLBACK_HTTP: return http_request(n, wsi, s, in);
  case LWS_CALLBACK_HTTP_WRITEABLE: return http_go_on(n, wsi, s);
  case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
  case LWS_CALLBACK_CLOSED_HTTP: http_forget(s); return 0;
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return http_confirm_upgrade(n, wsi);
  case LWS_CALLBACK_ESTABLISHED: return on_opened(n, wsi, s);
  case LWS_CALLBACK_RECEIVE: return s->conn ? on_piece(n, s->conn, in, size) : -1;
  case LWS_CALLBACK_RECEIVE_PONG:
    if (s->conn) heard(n, s->conn);
    return 0;
  case LWS_CALLBACK_SERVER_WRITEABLE: return s->conn ? on_writable(n, s->conn) : -1;
  case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return on_goodbye(wsi, s ? s->conn : NULL, in, size);
  case LWS_CALLBACK_CLOSED: on_closed(n, s); return 0;
  default: return 0;
  }
}

/* ---- the whole ---------------------------------------------------------------------- */

/* Who says nothing is asked whether it lives, and given up after as long again. */
static void ask_if_alive(struct net *n, struct conn *c, int64_t now)
{
  if (now - c->heard_at <= (int64_t)n->config.ping_seconds * 1000) return;
  if (c->pinged) {
    hang_up(c);
    return;
  }
  if (c->close_code || c->first || lws_partial_buffered(c->wsi)) return; /* those have limits of their own */
  c->heard_at = now;
  c->pinged = true;
  n->scratch[LWS_PRE] = '?'; /* a pong without a word would not be heard of */
  lws_write(c->wsi, n->scratch + LWS_PRE, 1, LWS_WRITE_PING);
}

/* Once a second: those who do not read, those who are silent, and addresses that
 * left.  (libwebsockets would ping by itself, but keeps its timers in a sorted list and
 * walks it for every message: with 20,000 connections that is all it does.) */
static void sweep(uv_timer_t *t)
{
  struct net *n = t->data;
  int64_t now = net_now(n), limit = (int64_t)n->config.slow_seconds * 1000;
  for (int i = 0; i < n->slots; i++) {
    struct conn *c = n->slot[i];
    if (!c) continue;
    if (c->first && now - c->waiting_since > limit) too_slow(n, c);
    ask_if_alive(n, c, now);
  }
  address_sweep(&n->addresses, now);
}

static void lws_says(int level, const char *line)
{
  char words[200];
  snprintf(words, sizeof words, "%.*s", (int)strcspn(line, "\r\n"), line);
  log_event(level == LLL_ERR ? LOG_WARN : LOG_DEBUG, "libwebsockets", S("says", words));
}

static bool create(struct net *n)
{
  struct lws_context_creation_info i;
  memset(&i, 0, sizeof i);
  void *loops[] = { n->loop };
  i.port = CONTEXT_PORT_NO_LISTEN_SERVER; /* see listen.c                       */
  i.protocols = n->protocol;
  i.user = n;
  i.foreign_loops = loops;
  i.server_string = "igroteka";
  i.vhost_name = "igroteka";
  i.max_http_header_data = (unsigned short)n->config.header_bytes;
  i.timeout_secs = (unsigned int)n->config.request_seconds;
  i.timeout_secs_ah_idle = (unsigned int)n->config.request_seconds;
  i.keepalive_timeout = n->config.request_seconds;
  i.retry_and_idle_policy = &n->idle;
  i.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
  i.alpn = "http/1.1";
  if (n->config.tls_cert) {
    i.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    i.ssl_cert_filepath = n->config.tls_cert;
    i.ssl_private_key_filepath = n->config.tls_key;
  }
  n->context = lws_create_context(&i);
  n->vhost = n->context ? lws_create_vhost(n->context, &i) : NULL;
  return n->vhost != NULL;
}

struct net *net_new(uv_loop_t *loop, const struct net_config *c, const struct net_hooks *h)
{
  struct net *n = calloc(1, sizeof *n);
  if (!n) return NULL;
  n->loop = loop;
  n->config = *c;
  n->hooks = *h;
  n->protocol[0] = (struct lws_protocols){
    .name = "igroteka",
    .callback = callback,
    .per_session_data_size = sizeof(struct session),
    .rx_buffer_size = 256,
    .tx_packet_size = 1 << 20
  }; /* 0 would cut every text into pieces of 256 bytes, a system call each */
  lws_set_log_level(LLL_ERR | LLL_WARN, lws_says);
  if (!create(n) || !door_open(n)) return NULL; /* not freed: what failed may still lie in the loop */
  limits_start(n);
  uv_timer_init(loop, &n->sweep);
  n->sweep.data = n;
  uv_timer_start(&n->sweep, sweep, 1000, 1000);
  return n;
}

void net_limits(struct net *n, const struct net_config *c)
{
  struct net_config fresh = *c;
  fresh.bind = n->config.bind;
  fresh.port = n->config.port;
  fresh.socket = n->config.socket;
  fresh.tls_cert = n->config.tls_cert;
  fresh.tls_key = n->config.tls_key;
  fresh.origin = n->config.origin;
  fresh.embed = n->config.embed;
  fresh.trust_proxy = n->config.trust_proxy;
  fresh.header_bytes = n->config.header_bytes;
  n->config = fresh;
}

/* They are tried first, so that a half-copied pair does not take the place of a good one. */
static bool fits(const char *cert, const char *key)
{
  SSL_CTX *x = SSL_CTX_new(TLS_server_method());
  bool ok = x && SSL_CTX_use_certificate_chain_file(x, cert) == 1 &&
            SSL_CTX_use_PrivateKey_file(x, key, SSL_FILETYPE_PEM) == 1 && SSL_CTX_check_private_key(x) == 1;
  SSL_CTX_free(x);
  ERR_clear_error();
  return ok;
}

bool net_certificates(struct net *n)
{
  const char *cert = n->config.tls_cert, *key = n->config.tls_key;
  if (!cert) return true;
  return fits(cert, key) && lws_tls_cert_updated(n->context, cert, key, NULL, 0, NULL, 0) == 0;
}

int net_port(const struct net *n) { return door_port(n); }

void net_refuse_new(struct net *n)
{
  n->refusing = true;
  door_leave(n);
}

void net_look(struct net *n, struct net_stats *out) { *out = n->stats; }

void net_free(struct net *n)
{
  if (!n) return;
  limits_stop(n);
  uv_timer_stop(&n->sweep);
  uv_close((uv_handle_t *)&n->sweep, NULL);
  door_close(n);
  lws_context_destroy(n->context);
  for (int i = 0; i < 20; i++) uv_run(n->loop, UV_RUN_NOWAIT);
  lws_context_destroy(n->context); /* a foreign loop needs it twice: to close, and to free */
  address_free(&n->addresses);
  free(n->slot);
  free(n);
}
