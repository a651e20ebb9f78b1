/* http.h - what is behind each path: the page out of memory, /healthz, /metrics. */
#ifndef IGROTEKA_SERVER_HTTP_H
#define IGROTEKA_SERVER_HTTP_H

#include "net.h"

struct page { /* etag: of what it says, however it is packed */
  const char *path, *type, *etag;
  const unsigned char *body;
  size_t size;
  const unsigned char *gzip; /* the same packed, or NULL         */
  size_t gzip_size;
  const unsigned char *brotli; /* and better                       */
  size_t brotli_size;
};
extern const struct page page[]; /* made from web/ by tools/embed.py */
extern const int page_count;

struct metrics;
struct numbers { /* where /healthz and /metrics look */
  void *ctx;
  bool (*healthy)(void *ctx, const char **why);
  void (*write)(void *ctx, struct metrics *m);
};

void http_get(const struct numbers *n, const char *path, struct net_reply *out);

/* Prometheus' text format.  help: one sentence. */
struct metrics {
  char *text;
  size_t size, cap;
};
void metrics_text(struct metrics *m, const char *lines); /* lines that are whole already */
void metric(struct metrics *m, const char *name, const char *type, const char *help, double value);

#endif
