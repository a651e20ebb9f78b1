/* guests.h - the connections that are guests over one link of a relay: found by the number that whoever opened the link gave them, and by
 * our own where they are guests here. */
#ifndef IGROTEKA_SERVER_GUESTS_H
#define IGROTEKA_SERVER_GUESTS_H

#include <stdint.h>

struct guest {
  uint64_t conn,
      number; /* conn: as the other one calls it; number: as the hub here does, 0: it is our own connection */
};

struct guests {
  void *by_conn, *by_number; /* trees: see tsearch(3) */
  int count;
};

struct guest *guests_find(const struct guests *s, uint64_t conn); /* NULL: none */
struct guest *guests_numbered(const struct guests *s, uint64_t number);
struct guest *guests_any(const struct guests *s);
void guests_add(struct guests *s, uint64_t conn, uint64_t number);
void guests_take(struct guests *s, struct guest *g); /* and frees it */

#endif
