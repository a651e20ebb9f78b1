/* metrics.h - how long things take, in the buckets of Prometheus' histograms. */
#ifndef IGROTEKA_SERVER_METRICS_H
#define IGROTEKA_SERVER_METRICS_H

#include <stdint.h>
#include "http.h"

enum { BUCKETS = 14, STARTED_AT_ONCE = 16384 };

struct histogram {
  uint64_t below[BUCKETS], count;
  double sum;
}; /* below[i]: up to bucket i and not up to i - 1 */
void histogram_add(struct histogram *h, double seconds);
void histogram_write(struct metrics *m, const char *name, const char *help, const struct histogram *h);

/* When numbered things began.  A number that many newer ones have followed is forgotten. */
struct stopwatch {
  struct {
    uint64_t id;
    int64_t at;
  } began[STARTED_AT_ONCE];
};
void stopwatch_start(struct stopwatch *w, uint64_t id);
void stopwatch_stop(struct stopwatch *w, uint64_t id,
                    struct histogram *into); /* nothing, if it was not started */

#endif
