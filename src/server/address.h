/* address.h - who is at the other end, as far as limits care: an IPv4 address
 * or the /64 network of an IPv6 one, how many connections it holds and how
 * fast it talks.  An address is remembered while it has connections, and then
 * until its buckets are full again: hanging up does not buy a new one. */
#ifndef IGROTEKA_SERVER_ADDRESS_H
#define IGROTEKA_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>
#include "bucket.h"

struct address {
  struct address *next; /* in its chain                     */
  unsigned char key[8];
  int sockets, connections;         /* TCP; WebSocket                   */
  struct bucket said, asked, bytes; /* messages; sockets and requests; bytes, counted in messages */
};

struct addresses {
  struct address *chain[1024];
};

bool address_key(const struct sockaddr *sa, unsigned char key[8]);
bool address_key_of_text(const char *text, unsigned char key[8]); /* "192.168.1.7", "2001:db8::1" */
struct address *address_find(struct addresses *a, const unsigned char key[8]);
struct address *address_get(struct addresses *a, const unsigned char key[8]); /* makes it; NULL: no memory */
void address_sweep(struct addresses *a, int64_t now_ms); /* forgets those that left; call now and then */
void address_free(struct addresses *a);

#endif
