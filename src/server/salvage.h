/* salvage.h - a new data file out of a copy: what is whole is kept, what is not is set aside. */
#ifndef IGROTEKA_SERVER_SALVAGE_H
#define IGROTEKA_SERVER_SALVAGE_H

#include "census.h"

/* Fills `to`, a new file, from `from`.  A damaged table goes to the table `aside` of the new file, with
 * what could be read of it and the reason; `tell` hears of each.  False: it could not be written.
 * True: all of it is in the file itself, and nothing in its journal. */
struct salvage_tell {
  void *ctx;
  void (*aside)(void *ctx, int64_t table, enum fault f);
};
bool salvage(struct keep *from, struct keep *to, struct census *c, struct salvage_tell tell, char *why,
             size_t cap);

#endif
