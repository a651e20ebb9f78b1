/* nets.c - the net that the page has fetched for the game at its table; one at a time.  See src/bots/nets.h. */
#include <string.h>
#include "nets.h"
#include "buffer.h"

static uint8_t bytes[96 << 10];
static struct net_file file;

const struct net_file *net_file(int i) { return i || !file.size ? NULL : &file; }

/* The first `size` bytes of the room are a net.  0: they are not, and the hand-made evaluation plays on. */
EXPORT("net_put") int net_put(int size)
{
  struct net n;
  file = (struct net_file){ 0 };
  if (size < 1 || size > (int)sizeof bytes || net_read((const uint8_t *)buffer, (size_t)size, &n) ||
      !net_sound((const uint8_t *)buffer, (size_t)size))
    return 0;
  memcpy(bytes, buffer, (size_t)size);
  file = (struct net_file){ bytes, (size_t)size };
  return 1;
}
