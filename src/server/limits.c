/* limits.c - what one address may do before anybody reads a message of it: come
 * (sockets), ask (HTTP requests, upgrades), and send bytes.
 *
 * libwebsockets answers pings and throws away empty fragments without a word to us,
 * millions a second.  So the kernel is asked how many bytes a socket has
 * got: ten times a second of those that are new or have sent much of late, once a
 * second of the others, a tenth of them at a time.
 */
#include "net_private.h"

#include "tcp_bytes.h"

enum { LOOK_MS = 100, SLICES = 10, FRAME_HEAD = 16, ASK_SECONDS = 20, TLS_ASKS = 5, SPEECHLESS_MS = 3000 };

static int most(int64_t n) { return n > INT32_MAX ? INT32_MAX : (int)n; }

/* So many a second, three seconds' worth at once. */
struct rate limits_messages(int per_second)
{
  return (struct rate){ most((int64_t)per_second * 3), most((int64_t)per_second * 60) };
}

/* A page is many files, and a class opens it all at once. */
static struct rate requests(const struct net *n)
{
  int64_t a_second = n->config.requests_per_second;
  return (struct rate){ most(a_second * ASK_SECONDS), most(a_second * 60) };
}

/* Bytes, as many as the messages that are allowed may have.  In units of a message. */
static int64_t message_size(const struct net *n) { return n->config.message_bytes + FRAME_HEAD; }

/* ---- coming and asking ------------------------------------------------------------ */

/* How many milliseconds this address has to keep quiet; 0: it need not. */
static int64_t owes(struct net *n, const struct address *who)
{
  struct rate bytes = limits_messages(n->config.address_messages_per_second);
  int64_t a = bucket_wait(&who->asked, requests(n), 1, net_now(n)),
          b = bucket_wait(&who->bytes, bytes, 1, net_now(n));
  return a > b ? a : b;
}

/* A socket, before it is anything.  A TLS handshake costs us as much as some requests.
 * Who owes little is told so in words, later; who owes much is hung up on. */
bool limits_socket(struct net *n, struct address *who)
{
  if (owes(n, who) > SPEECHLESS_MS) return false;
  bucket_charge(&who->asked, requests(n), n->config.tls_cert ? TLS_ASKS : 1, net_now(n));
  return true;
}

/* A request.  How many seconds it has to wait, 0: none. */
int limits_request(struct net *n, struct address *who)
{
  int64_t wait = owes(n, who);
  bucket_charge(&who->asked, requests(n), 1, net_now(n));
  return wait ? (int)(wait / 1000) + 1 : 0;
}

/* ---- bytes ------------------------------------------------------------------------- */

static void look_at(struct net *n, struct conn *c)
{
  int64_t got = tcp_bytes(lws_get_socket_fd(c->wsi)), now = net_now(n);
  int units = most((got - c->got) / message_size(n));
  struct rate own = limits_messages(n->config.messages_per_second),
              all = limits_messages(n->config.address_messages_per_second);
  if (c->cool < SLICES) c->cool++;
  if (units < 1) return; /* the rest is looked at next time  */
  c->cool = 0;
  c->got += units * message_size(n);
  bucket_charge(&c->sent, own, units, now);
  bucket_charge(&c->who->bytes, all, units, now);
  if (bucket_wait(&c->sent, own, 1, now) || bucket_wait(&c->who->bytes, all, 1, now)) net_cut_off(n, c);
}

static void look(uv_timer_t *t)
{
  struct net *n = t->data;
  n->looks++;
  for (int i = 0; i < n->slots; i++) {
    struct conn *c = n->slot[i];
    if (c && (c->cool < SLICES || (unsigned int)i % SLICES == n->looks % SLICES)) look_at(n, c);
  }
  if (n->stats.connections == 0) uv_timer_stop(t); /* nobody to look at */
}

void limits_start(struct net *n)
{
  uv_timer_init(n->loop, &n->look);
  n->look.data = n;
}

void limits_watch(struct net *n)
{
  if (!uv_is_active((uv_handle_t *)&n->look)) uv_timer_start(&n->look, look, LOOK_MS, LOOK_MS);
}

void limits_stop(struct net *n)
{
  uv_timer_stop(&n->look);
  uv_close((uv_handle_t *)&n->look, NULL);
}
