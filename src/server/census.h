/* census.h - every table of a file, read and replayed. */
#ifndef IGROTEKA_SERVER_CENSUS_H
#define IGROTEKA_SERVER_CENSUS_H

#include "sqlite.h"

struct census {
  int people, tables, broken;
  int64_t entries;
  bool all;                                /* false: some rows could not be read at all */
  void *ctx;                               /* for what follows, which may be NULL */
  void (*person)(void *ctx, int64_t id, const char *row);
  void (*table)(void *ctx, int64_t id, const char *summary, const char *why);  /* why: what is wrong with it, or NULL */
};

void census(struct keep *k, struct census *c);

#endif
