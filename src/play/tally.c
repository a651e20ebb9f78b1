/* tally.c - see tally.h. */
#include <math.h>
#include "tally.h"

void tally_add(struct tally *t, double x)
{
  if (!t->n || x < t->least) t->least = x;
  if (!t->n || x > t->most) t->most = x;
  double away = x - t->mean;
  t->mean += away / (double)++t->n;
  t->squares += away * (x - t->mean);
}

void tally_merge(struct tally *t, const struct tally *o)
{
  if (!o->n) return;
  if (!t->n) {
    *t = *o;
    return;
  }
  double n = (double)t->n, m = (double)o->n, away = o->mean - t->mean;
  t->mean += away * m / (n + m);
  t->squares += o->squares + away * away * n * m / (n + m);
  if (o->least < t->least) t->least = o->least;
  if (o->most > t->most) t->most = o->most;
  t->n += o->n;
}

/* Student's t for 95 %, by degrees of freedom; beyond the table a fit
 * that is right to 0.1 %. */
static double student(int64_t freedom)
{
  static const double t[] = { 0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228 };
  if (freedom < (int64_t)(sizeof t / sizeof *t)) return t[freedom];
  double f = (double)freedom;
  return 1.95996 + 2.3722 / f + 2.8225 / (f * f);
}

double tally_interval(const struct tally *t)
{
  if (t->n < 2) return 0;
  double n = (double)t->n;
  return student(t->n - 1) * sqrt(t->squares / (n - 1) / n);
}
