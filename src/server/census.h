/* census.h - every table of a file, read and replayed. */
#ifndef IGROTEKA_SERVER_CENSUS_H
#define IGROTEKA_SERVER_CENSUS_H

#include "sqlite.h"

enum fault { WHOLE, NO_SUMMARY, NO_LOG, NO_REPLAY, CODE_TAKEN };
extern const char *const fault_says[]; /* in English: whoever tells people translates it */

struct census {
  int people, tables, broken;
  int64_t entries;
  bool all;  /* false: some rows could not be read at all */
  void *ctx; /* for what follows, which may be NULL */
  void (*person)(void *ctx, int64_t id, const char *row);
  void (*table)(void *ctx, int64_t id, const char *summary, enum fault f);
};

void census(struct keep *k, struct census *c);

#endif
