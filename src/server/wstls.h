/* wstls.h - TLS under a WebSocket client.  Certificates are checked against the
 * system's list (or SSL_CERT_FILE) and the name of the host.  Where the program
 * was built without OpenSSL there is none: tls_possible says so.
 */
#ifndef IGROTEKA_SERVER_WSTLS_H
#define IGROTEKA_SERVER_WSTLS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

bool tls_possible(void);
void *tls_open(int fd, const char *host);         /* NULL: no handshake, or not who it says it is */
ssize_t tls_read(void *tls, char *out, size_t n); /* as recv and send on a socket that does not wait */
ssize_t tls_write(void *tls, const char *data, size_t n);
void tls_close(void *tls);

#endif
