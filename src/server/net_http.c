/* net_http.c - the HTTP half of net.h: pages out of memory, the headers that
 * every answer carries, and the door of the WebSocket. */
#include "net_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "i18n.h"
#include "language.h"
#include "text.h"

/* Nothing is loaded from anywhere else, no script or style stands in a page,
 * and nobody may frame it but sites that the owner named.  WebAssembly is the engine's. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors ";
static const char *const every_answer[][2] = {
  { "cross-origin-opener-policy:", "same-origin" },
  { "cross-origin-resource-policy:", "same-origin" },
  { "cross-origin-embedder-policy:", "require-corp" },
  { "x-content-type-options:", "nosniff" },
  { "referrer-policy:", "no-referrer" },
  { "permissions-policy:", "camera=(), microphone=(), geolocation=()" },
};
enum { EVERY = sizeof every_answer / sizeof *every_answer };

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **p, unsigned char *end)
{
  return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                     (int)strlen(value), p, end) == 0;
}

static bool add_policy(const struct net *n, struct lws *wsi, unsigned char **p, unsigned char *end)
{
  char text[sizeof policy + 4096]; /* of config.h: 2 KiB of sites */
  size_t size = (size_t)snprintf(text, sizeof text, "%s", policy);
  const char *const *site = n->config.embed;
  if (!site || !*site) size += (size_t)snprintf(text + size, sizeof text - size, "'none'");
  for (; site && *site && size < sizeof text; site++)
    size += (size_t)snprintf(text + size, sizeof text - size, "%s ", *site);
  return size < sizeof text && add(wsi, "content-security-policy:", text, p, end);
}

static bool send_headers(struct net *n, struct lws *wsi, const struct net_reply *r)
{
  unsigned char *start = n->scratch + LWS_PRE, *p = start, *end = n->scratch + sizeof n->scratch;
  if (lws_add_http_header_status(wsi, (unsigned int)r->status, &p, end)) return false;
  if (!add_policy(n, wsi, &p, end)) return false;
  for (int i = 0; i < EVERY; i++)
    if (!add(wsi, every_answer[i][0], every_answer[i][1], &p, end)) return false;
  if (r->type && !add(wsi, "content-type:", r->type, &p, end)) return false;
  if (r->etag && !add(wsi, "etag:", r->etag, &p, end)) return false;
  if (!add(wsi, "cache-control:", r->etag ? "no-cache" : "no-store", &p, end)) return false;
  if (r->gzip && !add(wsi, "vary:", "accept-encoding", &p, end)) return false;
  if (r->coding && !add(wsi, "content-encoding:", r->coding, &p, end)) return false;
  if (r->status == 426 && !add(wsi, "sec-websocket-version:", "13", &p, end)) return false;
  char retry[16];
  snprintf(retry, sizeof retry, "%d", r->retry);
  if (r->retry && !add(wsi, "retry-after:", retry, &p, end)) return false;
  if (r->status == 405 && !add(wsi, "allow:", "GET, HEAD", &p, end)) return false;
  if (lws_add_http_header_content_length(wsi, (lws_filepos_t)r->size, &p, end)) return false;
  if (lws_finalize_http_header(wsi, &p, end)) return false;
  int size = (int)(p - start);
  return lws_write(wsi, start, (size_t)size, LWS_WRITE_HTTP_HEADERS) == size;
}

static int done(struct lws *wsi, struct session *s)
{
  http_forget(s);
  return lws_http_transaction_completed(wsi) ? -1 : 0;
}

void http_forget(struct session *s)
{
  if (!s || !s->request) return;
  free(s->request->reply.owned);
  free(s->request);
  s->request = NULL;
}

int http_go_on(struct net *n, struct lws *wsi, struct session *s)
{
  struct request *r = s->request;
  if (!r) return 0;
  size_t left = r->reply.size - r->sent, size = left < CHUNK ? left : CHUNK;
  memcpy(n->scratch + LWS_PRE, r->reply.body + r->sent, size);
  bool last = size == left;
  if (lws_write(wsi, n->scratch + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size) {
    http_forget(s);
    return -1;
  }
  r->sent += size;
  if (last) return done(wsi, s);
  lws_callback_on_writable(wsi);
  return 0;
}

/* In the first language that a browser asks for, where it is one of ours. */
static const char *in_language(struct lws *wsi, const char *english)
{
  char wanted[128] = "";
  if (lws_hdr_copy(wsi, wanted, sizeof wanted, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE) <= 0) return english;
  wanted[strcspn(wanted, "-,; ")] = 0;
  return language_text(ig_language(wanted), "wire", english);
}

/* The whole answer in words, for those who knock at the wrong door. */
static int say_status(struct net *n, struct lws *wsi, int status, int retry, const char *english)
{
  const char *words = in_language(wsi, english);
  struct net_reply r = { .status = status,
                         .retry = retry,
                         .type = "text/plain; charset=utf-8",
                         .body = words,
                         .size = strlen(words) };
  n->stats.refused++;
  if (!send_headers(n, wsi, &r)) return -1;
  memcpy(n->scratch + LWS_PRE, words, r.size);
  if (lws_write(wsi, n->scratch + LWS_PRE, r.size, LWS_WRITE_HTTP_FINAL) < (int)r.size) return -1;
  return 1;
}

static bool known_already(struct lws *wsi, const char *etag)
{
  char have[64];
  return etag && lws_hdr_copy(wsi, have, sizeof have, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
         !strcmp(have, etag);
}

/* "gzip, deflate, br", but not "gzip;q=0".  A list too long to copy takes nothing. */
static bool takes(struct lws *wsi, const char *coding)
{
  char list[128];
  if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0) return false;
  for (const char *word = list; word; word = strchr(word, ',')) {
    word += strspn(word, ", ");
    if (strncasecmp(word, coding, strlen(coding)) != 0) continue;
    const char *more = word + strlen(coding) + strspn(word + strlen(coding), " ");
    double q = 1;
    if (*more == ';') return sscanf(more, "; q = %lf", &q) != 1 || q > 0;
    if (*more == ',' || !*more) return true;
  }
  return false;
}

/* Browsers ask for brotli on https and on this machine only. */
static void pack(struct lws *wsi, struct net_reply *r)
{
  if (r->brotli && takes(wsi, "br")) {
    r->body = r->brotli;
    r->size = r->brotli_size;
    r->coding = "br";
  } else if (r->gzip && takes(wsi, "gzip")) {
    r->body = r->gzip;
    r->size = r->gzip_size;
    r->coding = "gzip";
  }
}

int http_request(struct net *n, struct lws *wsi, struct session *s, const char *path)
{
  bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0,
       get = lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
  n->stats.requests++;
  if (!head && !get) {
    say_status(n, wsi, 405, 0, NC_("wire", "Only GET and HEAD.\n"));
    return -1;
  } /* its body is not read */
  struct address *who = address_of(n, wsi);
  if (who && net_banned(n, who)) {
    say_status(n, wsi, 403, 0, NC_("wire", "The owner of this server has banned this address.\n"));
    return -1;
  }
  int wait = who ? limits_request(n, who) : 0;
  if (wait) {
    net_noticed(n, who, "flooded", N_("too many requests"));
    say_status(n, wsi, 429, wait, NC_("wire", "Too many requests from this address.\n"));
    return -1;
  }
  struct request *r = calloc(1, sizeof *r);
  if (!r) return -1;
  n->hooks.get(n->hooks.ctx, path, &r->reply);
  if (r->reply.status == 404) {
    r->reply.body = in_language(wsi, r->reply.body);
    r->reply.size = strlen(r->reply.body);
  }
  http_forget(s);
  s->request = r;
  if (known_already(wsi, r->reply.etag)) {
    struct net_reply not_changed = { .status = 304, .etag = r->reply.etag, .gzip = r->reply.gzip };
    return send_headers(n, wsi, &not_changed) ? done(wsi, s) : -1;
  }
  pack(wsi, &r->reply);
  if (!send_headers(n, wsi, &r->reply)) {
    http_forget(s);
    return -1;
  }
  if (head || r->reply.size == 0) return done(wsi, s);
  lws_callback_on_writable(wsi);
  return 0;
}

/* ---- the door of the WebSocket ------------------------------------------- */

/* "https://example.org:8017" and "example.org:8017" */
static bool same_host(const char *origin, const char *host)
{
  const char *p = strstr(origin, "://");
  return p && !strcasecmp(p + 3, host);
}

/* A page of another site must not play in a visitor's name.  Programs send no
 * Origin and are let in: they hold no visitor's secrets. */
static bool origin_allowed(const struct net *n, struct lws *wsi)
{
  char origin[256], host[256];
  if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0) return true;
  if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0) return false;
  if (!n->config.origin)
    return lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 && same_host(origin, host);
  for (const char *const *o = n->config.origin; *o; o++)
    if (!strcasecmp(*o, origin)) return true;
  return false;
}

static bool is_local(const struct sockaddr_storage *sa)
{
  unsigned char key[8], local[8];
  if (!address_key((const struct sockaddr *)sa, key)) return false;
  if (key[0] == 4 && key[1] == 127) return true;
  return address_key_of_text("::1", local) && sa->ss_family == AF_INET6 && !memcmp(key, local, 8);
}

/* The address that limits count: the socket's, or what a trusted proxy on this
 * machine says; of a list the last one, which the proxy itself wrote. */
struct address *address_of(struct net *n, struct lws *wsi)
{
  struct sockaddr_storage sa;
  socklen_t size = sizeof sa;
  unsigned char key[8] = { 0 };
  if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&sa, &size) == 0) {
    address_key((struct sockaddr *)&sa, key);
    char list[256];
    if (n->config.trust_proxy && is_local(&sa) &&
        lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
      char *last = strrchr(list, ',');
      last = last ? last + 1 : list;
      last += strspn(last, " ");
      address_key_of_text(last, key);
    }
  }
  return address_get(&n->addresses, key);
}

int http_confirm_upgrade(struct net *n, struct lws *wsi)
{
  char path[64] = "", version[8] = "";
  lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI);
  lws_hdr_copy(wsi, version, sizeof version, WSI_TOKEN_VERSION);
  if (strcmp(path, "/ws") && strncmp(path, "/ws/", 4))
    return say_status(n, wsi, 404, 0, NC_("wire", "The WebSocket is at /ws.\n"));
  if (strcmp(version, "13"))
    return say_status(n, wsi, 426, 0, NC_("wire", "Version 13 of the WebSocket protocol, please.\n"));
  struct address *who = address_of(n, wsi);
  if (!who) return say_status(n, wsi, 503, 30, NC_("wire", "The server is full.\n"));
  if (net_banned(n, who))
    return say_status(n, wsi, 403, 0, NC_("wire", "The owner of this server has banned this address.\n"));
  if (!origin_allowed(n, wsi)) {
    net_noticed(n, who, "refused", N_("another origin"));
    return say_status(n, wsi, 403, 0, NC_("wire", "This origin is not allowed; see --origin.\n"));
  }
  if (n->refusing) return say_status(n, wsi, 503, 5, NC_("wire", "The server is stopping.\n"));
  if (n->stats.connections >= n->config.connections)
    return say_status(n, wsi, 503, 30, NC_("wire", "The server is full.\n"));
  if (who->connections >= n->config.connections_per_address) {
    net_noticed(n, who, "flooded", N_("too many connections"));
    return say_status(n, wsi, 429, 10, NC_("wire", "Too many connections from this address.\n"));
  }
  int wait = limits_request(n, who);
  if (wait) net_noticed(n, who, "flooded", N_("too many requests"));
  return wait ? say_status(n, wsi, 429, wait, NC_("wire", "Too many requests from this address.\n")) : 0;
}
