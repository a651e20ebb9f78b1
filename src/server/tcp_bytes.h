/* tcp_bytes.h - how many bytes a TCP socket has got from the other end since it was
 * made, by the kernel's count.  0 when it does not say. */
#ifndef IGROTEKA_SERVER_TCP_BYTES_H
#define IGROTEKA_SERVER_TCP_BYTES_H

#include <stdint.h>

int64_t tcp_bytes(int fd);

#endif
