/* tcp_bytes.c - see tcp_bytes.h.  A file of its own, because the C library's struct
 * tcp_info is older than this member, and the two headers do not go together. */
#include "tcp_bytes.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>

int64_t tcp_bytes(int fd)
{
  struct tcp_info info;
  socklen_t size = sizeof info;
  if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size)) return 0;
  if (size < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received) return 0;
  return (int64_t)info.tcpi_bytes_received;
}
