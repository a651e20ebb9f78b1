/* wsclient.h - many WebSocket clients on one thread, for `igroteka load`, or
 * one, for `igroteka play --join`.
 *
 * Sockets, epoll, TLS if the pool says so; no extensions, texts only.  It is
 * fast so that what is measured is the server.
 */
#ifndef IGROTEKA_SERVER_WSCLIENT_H
#define IGROTEKA_SERVER_WSCLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ws { /* one connection                   */
  int fd;
  bool open, dead;
  void *user, *tls; /* tls: NULL without it             */
  char *in;         /* received and not yet understood  */
  size_t in_size, in_cap;
};

struct ws_pool {
  int epoll;
  bool tls; /* wss                              */
  uint64_t bytes_in, bytes_out, texts_in, texts_out;
  void (*opened)(struct ws *w);
  void (*text)(struct ws *w, char *text, size_t n); /* text[n] is 0       */
  void (*closed)(struct ws *w);
};

bool ws_pool_init(struct ws_pool *p);
void ws_pool_free(struct ws_pool *p);
bool ws_connect(struct ws_pool *p, struct ws *w, const char *host, int port); /* `opened` comes later */
void ws_send(struct ws_pool *p, struct ws *w, const char *text, size_t n);
void ws_close(struct ws_pool *p, struct ws *w); /* at once, without a word */
int ws_poll(struct ws_pool *p, int ms);         /* waits, calls back; how many events */
int64_t ws_now(void);                           /* microseconds     */

#endif
