/* serve_public.c - where people find a server: its address, links to tables as QR codes, and what is told when it has started. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "athome.h"
#include "i18n.h"
#include "log.h"
#include "qr.h"
#include "serve_private.h"

/* Where people find it: what the operator says, or the first address of this
 * machine that others can reach. */
static void public_address(const struct server *s, char *out, size_t cap)
{
  const struct config *c = s->config;
  uv_interface_address_t *list;
  char host[64] = "localhost";
  int count = 0;
  if (c->public_url) {
    snprintf(out, cap, "%s", c->public_url);
    return;
  }
  if (c->bind && strcmp(c->bind, "0.0.0.0"))
    snprintf(host, sizeof host, strchr(c->bind, ':') ? "[%s]" : "%s", c->bind);
  else if (uv_interface_addresses(&list, &count) == 0) {
    for (int i = 0; i < count; i++)
      if (!list[i].is_internal && list[i].address.address4.sin_family == AF_INET) {
        uv_ip4_name(&list[i].address.address4, host, sizeof host);
        break;
      }
    uv_free_interface_addresses(list, count);
  }
  snprintf(out, cap, "%s://%s:%d/", c->tls_cert ? "https" : "http", host, net_port(s->net));
}

/* /qr/TDATR.svg: the link to that table.  Whether there is such a table is not said. */
static bool code_in(const char *path, char code[9])
{
  static const char letters[] = "ABCDEFGHJKMNPQRSTUVWXYZ";
  size_t n = strncmp(path, "/qr/", 4) ? 0 : strspn(path + 4, letters);
  if ((n != 5 && n != 8) || strcmp(path + 4 + n, ".svg")) return false;
  memcpy(code, path + 4, n);
  code[n] = 0;
  return true;
}

bool server_qr(const struct server *s, const char *path, struct net_reply *out)
{
  char code[9], address[300], link[320];
  size_t size = 0;
  if (!code_in(path, code)) return false;
  public_address(s, address, sizeof address);
  snprintf(link, sizeof link, "%s%s#%s", address, address[strlen(address) - 1] == '/' ? "" : "/", code);
  char *picture = qr_svg(link, &size);
  if (!picture) return false;
  *out = (struct net_reply){
    .status = 200, .type = "image/svg+xml", .body = picture, .size = size, .owned = picture
  };
  return true;
}

void server_tell(const struct server *s)
{
  char address[300];
  public_address(s, address, sizeof address);
  printf("%s %s\n", _("Play at:"), address);
  if (!s->config->no_qr && isatty(STDOUT_FILENO)) qr_print(stdout, address);
  if (s->config->at_home) athome_tell(s->config, net_port(s->net));
  fflush(stdout);
  if (s->config->at_home) athome_open(address);
  struct hub_counts h;
  hub_count(s->hub, &h);
  log_event(LOG_INFO, "listening", I("port", net_port(s->net)), I("tables", h.tables));
}
