/* remote_wire.c - see remote.h: addresses, the connection, the token. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <fcntl.h>
#include <unistd.h>
#include "remote.h"
#include "wstls.h"

enum { PORT = 8017, TLS_PORT = 443, RETRY_US = 1000000 };

/* ---- addresses ------------------------------------------------------------------ */

/* Five letters, or eight where a table is not listed. */
static bool is_code(const char *word, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!isalpha((unsigned char)word[i]) || (n == 8 && strchr("ILOilo", word[i]))) return false;
  return n == 5 || n == 8;
}

static void take_code(struct remote *r, const char *word)
{
  size_t n = is_code(word, 8) ? 8 : 5;
  for (size_t i = 0; i < n; i++) r->code[i] = (char)toupper((unsigned char)word[i]);
  r->code[n] = 0;
}

/* "host", "host:8017", "[::1]:8017" */
static bool take_host(struct remote *r, const char *word, size_t n)
{
  char text[HOST_TEXT];
  if (!n || n >= sizeof text) return false;
  memcpy(text, word, n);
  text[n] = 0;
  char *host = text, *colon = strrchr(text, ':');
  if (*text == '[') {
    char *end = strchr(text, ']');
    if (!end) return false;
    host = text + 1;
    *end = 0;
    colon = end[1] == ':' ? end + 1 : NULL;
  }
  if (colon) {
    char *rest;
    long port = strtol(colon + 1, &rest, 10);
    if (*rest || port < 1 || port > 65535) return false;
    r->port = (int)port;
    *colon = 0;
  }
  snprintf(r->host, sizeof r->host, "%s", host);
  return *host;
}

bool remote_address(struct remote *r, const char *url, const char **why)
{
  const char *home = getenv("IGROTEKA_SERVER"), *after = strstr(url, "://");
  r->port = PORT;
  if (is_code(url, strlen(url))) {
    take_code(r, url);
    if (!home || !*home) {
      snprintf(r->host, sizeof r->host, "127.0.0.1");
      return true;
    }
    url = home;
    after = strstr(url, "://");
  }
  *why = _("built without OpenSSL: https and wss are not available");
  if (!strncmp(url, "https:", 6) || !strncmp(url, "wss:", 4)) {
    r->pool.tls = true;
    r->port = TLS_PORT;
  }
  if (r->pool.tls && !tls_possible()) return false;
  if (after) url = after + 3;
  size_t n = strcspn(url, "/#?");
  *why = _("this is not the address of a table: HOST:PORT, http://HOST:PORT/#CODE or a CODE of five letters");
  if (!take_host(r, url, n)) return false;
  const char *code = url + n + strspn(url + n, "/#");
  if (is_code(code, strlen(code))) take_code(r, code);
  else if (*code) return false;
  return true;
}

/* ---- the token: who shows it is the same person ------------------------------------ */

static bool token_path(const struct remote *r, char *out, size_t cap)
{
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  char name[HOST_TEXT];
  size_t i = 0;
  for (; r->host[i]; i++)
    name[i] = isalnum((unsigned char)r->host[i]) || r->host[i] == '.' ? r->host[i] : '_';
  name[i] = 0;
  char folder[PATH_TEXT - HOST_TEXT - 20];
  if (state && *state) snprintf(folder, sizeof folder, "%s", state);
  else if (home && *home) snprintf(folder, sizeof folder, "%s/.local/state", home);
  else return false;
  return snprintf(out, cap, "%s/igroteka/%s-%d", folder, name, r->port) < (int)cap;
}

void remote_token_read(struct remote *r)
{
  char path[PATH_TEXT];
  FILE *f = token_path(r, path, sizeof path) ? fopen(path, "r") : NULL;
  if (!f) return;
  if (!fgets(r->token, sizeof r->token, f)) r->token[0] = 0;
  r->token[strcspn(r->token, "\r\n")] = 0;
  fclose(f);
}

void remote_token_write(const struct remote *r)
{
  char path[PATH_TEXT];
  if (!token_path(r, path, sizeof path)) return;
  for (char *p = path + 1; *p; p++)
    if (*p == '/') {
      *p = 0;
      mkdir(path, 0700);
      *p = '/';
    }
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                0600); /* without it one only has to sit down anew */
  if (fd < 0) return;
  dprintf(fd, "%s\n", r->token);
  close(fd);
}

/* ---- the connection ------------------------------------------------------------------- */

void remote_send(struct remote *r, json_t *message)
{
  char *text = json_dumps(message, JSON_COMPACT);
  if (text && r->up) ws_send(&r->pool, &r->ws, text, strlen(text));
  free(text);
  json_decref(message);
}

void remote_lost(struct model *d)
{
  struct remote *r = d->self;
  r->up = r->known = false;
  d->mine = false;
  r->retry = ws_now() + RETRY_US;
  if (r->pool.tls)
    model_note(d, true, _("The server %s:%d is not answering, or its certificate is not trusted. Retrying…"),
               r->host, r->port);
  else model_note(d, true, _("The server %s:%d is not answering. Retrying…"), r->host, r->port);
}

void remote_connect(struct model *d)
{
  struct remote *r = d->self;
  if (!ws_connect(&r->pool, &r->ws, r->host, r->port)) remote_lost(d);
}
