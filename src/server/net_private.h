/* net_private.h - what net.c and net_http.c share. */
#ifndef IGROTEKA_SERVER_NET_PRIVATE_H
#define IGROTEKA_SERVER_NET_PRIVATE_H

#include <libwebsockets.h>
#include "address.h"
#include "net.h"

enum { SLOT_BITS = 20, SLOTS_MAX = 1 << SLOT_BITS, CHUNK = 16384 };

struct piece {
  struct piece *next;
  size_t size;
  unsigned char at[];
}; /* LWS_PRE bytes, then the text */

struct conn {
  struct lws *wsi;
  struct address *who;
  uint64_t id;
  struct bucket said, sent;        /* messages; bytes, counted in messages */
  int64_t got;                     /* bytes that were looked at        */
  int cool;                        /* looks since it had sent much, up to ten */
  char *part;                      /* a message of which more is to come */
  struct piece *first, *last;      /* what could not be sent at once   */
  int64_t waiting_since, heard_at; /* heard_at: or pinged          */
  int part_size, queued, ignored;  /* ignored: pieces that came after our close frame was on its way */
  bool pinged, too_slow, closing,
      said_goodbye; /* closing: our close frame is out.  said_goodbye: what comes after its close frame is not heard */
  uint16_t close_code; /* not 0: to be closed              */
  char close_reason[50];
};

struct request { /* an HTTP answer on its way        */
  struct net_reply reply;
  size_t sent;
};

struct session {
  struct conn *conn;
  struct request *request;
}; /* libwebsockets keeps one per socket */

struct net {
  uv_loop_t *loop;
  uv_timer_t sweep, look, door_pause;
  uv_poll_t door;
  int door_fd;
  struct lws_context *context;
  struct lws_vhost *vhost;
  struct lws_protocols protocol[2];
  struct net_config config;
  struct net_hooks hooks;
  struct net_stats stats;
  struct addresses addresses;
  struct conn **slot;
  unsigned int looks; /* times that limits.c has looked round */
  int slots, free_from;
  uint64_t sequence;
  bool refusing;
  lws_retry_bo_t idle; /* all zero: see sweep()            */
  struct lws_protocol_vhost_options *headers;
  unsigned char scratch[LWS_PRE + CHUNK];
};

int64_t net_now(const struct net *n);
void net_noticed(struct net *n, const struct address *who, const char *what, const char *why);
bool net_banned(struct net *n, const struct address *who);

/* net_http.c.  All return what a libwebsockets callback returns. */
int http_request(struct net *n, struct lws *wsi, struct session *s, const char *path);
int http_go_on(struct net *n, struct lws *wsi, struct session *s);
void http_forget(struct session *s);
int http_confirm_upgrade(struct net *n, struct lws *wsi); /* 0: yes; 1: refused, in words */

void net_cut_off(struct net *n, struct conn *c); /* it floods: a word, and gone */
bool net_turns_away(struct net *n, int fd);      /* too many from there */

/* limits.c */
struct rate limits_messages(int per_second);
bool limits_socket(struct net *n, struct address *who); /* false: it is not let in */
int limits_request(struct net *n, struct address *who); /* seconds to wait, 0: go on */
void limits_start(struct net *n);
void limits_watch(struct net *n); /* somebody is there */
void limits_stop(struct net *n);

/* listen.c */
bool door_open(struct net *n); /* false: the port is taken         */
int door_port(const struct net *n);
void door_close(struct net *n);
void door_leave(struct net *n); /* who knocks now waits for who listens next, if the socket outlives us */

struct address *address_of(struct net *n, struct lws *wsi); /* NULL: no memory */

#endif
