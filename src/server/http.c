/* http.c - see http.h. */
#include "http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "text.h"

static void say(struct net_reply *out, int status, const char *words)
{
  *out = (struct net_reply){
    .status = status, .type = "text/plain; charset=utf-8", .body = words, .size = strlen(words)
  };
}

void metric(struct metrics *m, const char *name, const char *type, const char *help, double value)
{
  char line[512];
  int n = snprintf(line, sizeof line, "# HELP igroteka_%s %s\n# TYPE igroteka_%s %s\nigroteka_%s %.15g\n",
                   name, help, name, type, name, value);
  if (n > 0 && (size_t)n < sizeof line) metrics_text(m, line);
}

void metrics_text(struct metrics *m, const char *lines)
{
  size_t n = strlen(lines);
  if (m->size + n + 1 > m->cap) {
    size_t cap = m->cap * 2 + 8192;
    char *text = realloc(m->text, cap);
    if (!text) return;
    m->text = text;
    m->cap = cap;
  }
  memcpy(m->text + m->size, lines, n + 1);
  m->size += n;
}

static void metrics(const struct numbers *n, struct net_reply *out)
{
  struct metrics m = { 0 };
  n->write(n->ctx, &m);
  *out = (struct net_reply){ .status = 200,
                             .type = "text/plain; version=0.0.4; charset=utf-8",
                             .body = m.text,
                             .size = m.size,
                             .owned = m.text };
}

void http_get(const struct numbers *n, const char *path, struct net_reply *out)
{
  const char *why;
  if (!strcmp(path, "/healthz")) {
    bool well = n->healthy(n->ctx, &why);
    say(out, well ? 200 : 503, well ? "ok\n" : why);
    return;
  }
  if (!strcmp(path, "/metrics")) {
    metrics(n, out);
    return;
  }
  if (!strcmp(path, "/")) path = "/index.html";
  for (int i = 0; i < page_count; i++) {
    if (strcmp(page[i].path, path)) continue;
    *out = (struct net_reply){ .status = 200,
                               .type = page[i].type,
                               .etag = page[i].etag,
                               .body = (const char *)page[i].body,
                               .size = page[i].size,
                               .gzip = (const char *)page[i].gzip,
                               .gzip_size = page[i].gzip_size,
                               .brotli = (const char *)page[i].brotli,
                               .brotli_size = page[i].brotli_size };
    return;
  }
  say(out, 404, NC_("wire", "There is nothing here.\n"));
}
