/* net.h - HTTP and WebSocket on one port, with limits.
 *
 * One thread, the one that runs the given libuv loop, makes all calls and gets
 * all hooks.  A connection is a WebSocket; it is numbered, and a number is
 * never used again.  Sending to a number that is gone is no mistake.
 *
 * Every limit answers in words (docs/self-hosting.md has the table):
 * before the upgrade with an HTTP status, after it with a close code.
 */
#ifndef IGROTEKA_SERVER_NET_H
#define IGROTEKA_SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

enum {                              /* close codes                      */
       CLOSE_AWAY = 1001,           /* the server stops                 */
       CLOSE_TEXT_ONLY = 1003,      /* a binary message                 */
       CLOSE_LIMIT = 1008,          /* too many messages                */
       CLOSE_TOO_BIG = 1009,        /* a message over the limit         */
       CLOSE_BANNED_ADDRESS = 4003, /* the owner has shut it out        */
       CLOSE_SLOW = 4008            /* does not read what is sent       */
};

enum { NET_HEADROOM = 16 };

struct net_config {
  const char *bind;               /* NULL: every address              */
  int port;                       /* 0: a free one                    */
  int socket;                     /* one that listens already; 0: none */
  const char *tls_cert, *tls_key; /* files; NULL: no TLS              */
  const char *const *origin;      /* NULL-ended; NULL: the page's own host only */
  const char *const *embed;       /* NULL-ended: sites that may frame the page */
  bool trust_proxy;               /* X-Forwarded-For of a local proxy is believed */
  int message_bytes;              /* counted over fragments           */
  int messages_per_second;        /* per connection; bursts of three seconds */
  int address_messages_per_second;
  int connections, connections_per_address;
  int requests_per_second;           /* of an address, with its sockets; bursts of twenty seconds */
  int header_bytes, request_seconds; /* of an HTTP request               */
  int queue_bytes, slow_seconds;     /* what a slow reader may leave unread, for how long */
  int ping_seconds;                  /* silence before a ping; twice that: gone */
};

struct net_reply {         /* an answer to an HTTP request     */
  int status, retry;       /* retry: after so many seconds, if not 0 */
  const char *type, *etag; /* etag: may be kept and asked about; NULL: never kept */
  const char *body;
  size_t size;
  const char *gzip, *brotli; /* the body packed, for those who take it; or NULL */
  size_t gzip_size, brotli_size;
  const char *coding; /* private: how the body is packed  */
  char *owned;        /* freed when it was sent           */
};

struct net_hooks {
  void *ctx;
  void (*opened)(void *ctx, uint64_t conn, uint64_t address); /* address: a number for it, never 0 */
  void (*message)(void *ctx, uint64_t conn, const char *text, size_t n);
  void (*closed)(void *ctx, uint64_t conn);
  void (*get)(void *ctx, const char *path, struct net_reply *out); /* GET and HEAD */
  bool (*banned)(void *ctx, const unsigned char address[8]);       /* may be NULL, as the next */
  void (*noticed)(void *ctx, const unsigned char address[8], const char *what,
                  const char *why); /* for the log: "refused", "flooded", "banned" */
};

struct net_stats {
  uint64_t opened, refused, messages, bytes_in, sent, bytes_out, requests;
  uint64_t too_big, too_many, too_slow, binary, flooded;
  int connections;
};

struct net;
struct net *net_new(uv_loop_t *loop, const struct net_config *c,
                    const struct net_hooks *h); /* NULL: cannot listen; then the process should end */
int net_port(const struct net *n);
void net_send(struct net *n, uint64_t conn, char *text,
              size_t size); /* NET_HEADROOM bytes in front of it are ours to write in */
void net_close(struct net *n, uint64_t conn, int code, const char *reason);
void net_close_all(struct net *n, int code, const char *reason);
void net_close_address(struct net *n, const unsigned char address[8], int code,
                       const char *reason); /* all from there */
void net_limits(struct net *n,
                const struct net_config *c); /* from now on these; address, port and TLS stay */
bool net_certificates(struct net *n);        /* reads them again; false: they do not fit, the old ones stay */
void net_refuse_new(struct net *n);          /* from now on no new WebSocket     */
void net_look(struct net *n, struct net_stats *out);
void net_free(struct net *n); /* runs the loop until all is closed */

#endif
