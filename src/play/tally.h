/* tally.h - the mean of many numbers, and how far to trust it.
 *
 * Two tallies merge into one.  Sums of fractions depend on their order in the
 * last digit, so whoever wants the same digits every time merges in the same
 * order every time.
 */
#ifndef IGROTEKA_TALLY_H
#define IGROTEKA_TALLY_H

#include <stdint.h>

struct tally {
  int64_t n;
  double mean, squares, least, most;
}; /* squares: of distances from the mean */

void tally_add(struct tally *t, double x);
void tally_merge(struct tally *t, const struct tally *other);
double tally_interval(const struct tally *t); /* half of the 95 % interval of the mean; 0 when n < 2 */

#endif
