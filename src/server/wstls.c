/* wstls.c - see wstls.h. */
#include "wstls.h"

#ifdef WITH_TLS
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>

enum { HANDSHAKE_MS = 5000 };

bool tls_possible(void) { return true; }

static bool shake_hands(SSL *s, int fd)
{
  for (int got; (got = SSL_connect(s)) != 1;) {
    int why = SSL_get_error(s, got);
    struct pollfd f = { fd, why == SSL_ERROR_WANT_WRITE ? POLLOUT : POLLIN, 0 };
    if ((why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) || poll(&f, 1, HANDSHAKE_MS) <= 0)
      return false;
  }
  return true;
}

/* An address in numbers is looked for among the addresses of the certificate. */
static bool expect_host(SSL *s, const char *host)
{
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(s), host)) return true;
  return SSL_set1_host(s, host) && SSL_set_tlsext_host_name(s, host);
}

void *tls_open(int fd, const char *host)
{
  SSL_CTX *c = SSL_CTX_new(TLS_client_method());
  SSL *s = NULL;
  if (c && SSL_CTX_set_default_verify_paths(c) && SSL_CTX_set_min_proto_version(c, TLS1_2_VERSION)) {
    SSL_CTX_set_verify(c, SSL_VERIFY_PEER, NULL);
    s = SSL_new(c);
  }
  SSL_CTX_free(c); /* the connection keeps its own     */
  if (s && expect_host(s, host) && SSL_set_fd(s, fd) && shake_hands(s, fd)) return s;
  SSL_free(s);
  ERR_clear_error();
  return NULL;
}

static ssize_t answer(SSL *s, int got)
{
  if (got > 0) return got;
  int why = SSL_get_error(s, got);
  ERR_clear_error();
  errno = why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? EAGAIN : ECONNRESET;
  return why == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

ssize_t tls_read(void *tls, char *out, size_t n) { return answer(tls, SSL_read(tls, out, (int)n)); }
ssize_t tls_write(void *tls, const char *data, size_t n) { return answer(tls, SSL_write(tls, data, (int)n)); }
void tls_close(void *tls) { SSL_free(tls); }

#else
bool tls_possible(void) { return false; }
void *tls_open(int fd, const char *host)
{
  (void)fd;
  (void)host;
  return NULL;
}
ssize_t tls_read(void *tls, char *out, size_t n)
{
  (void)tls;
  (void)out;
  (void)n;
  return -1;
}
ssize_t tls_write(void *tls, const char *data, size_t n)
{
  (void)tls;
  (void)data;
  (void)n;
  return -1;
}
void tls_close(void *tls) { (void)tls; }
#endif
