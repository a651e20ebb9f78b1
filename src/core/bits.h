/* bits.h - bits counted and found by processors that have instructions for it.
 *
 * A function marked NEWER is compiled for x86 processors that count bits (POPCNT)
 * and find the n-th one (BMI2's PDEP) at once; whoever calls one asks is_newer()
 * first, and has another function that does the same with what every processor has.
 * Where the compiler cannot make such functions, is_newer() is false at compile time
 * and they are never called.
 */
#ifndef IGROTEKA_BITS_H
#define IGROTEKA_BITS_H

#include <stdbool.h>
#include <stdint.h>

#if defined __x86_64__ && defined __GNUC__
#define NEWER __attribute__((target("bmi,bmi2,popcnt")))

/* AMD's first two Zens have the instructions and take a hundred steps for one PDEP. */
static inline bool is_newer(void)
{
  return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") &&
         !__builtin_cpu_is("znver2");
}

NEWER static inline uint32_t count_newer(uint64_t m) { return (uint32_t)__builtin_popcountll(m); }

/* The place of the i-th set bit, i from 0; there is one. */
NEWER static inline int nth_newer(uint64_t m, uint32_t i)
{
  return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << i, m));
}

/* The bits of m that are in the set, moved together. */
NEWER static inline uint64_t gather_newer(uint64_t m, uint64_t set) { return __builtin_ia32_pext_di(m, set); }
#else
#define NEWER
static inline bool is_newer(void) { return false; }
static inline uint32_t count_newer(uint64_t m) { return (uint32_t)__builtin_popcountll(m); }
static inline int nth_newer(uint64_t m, uint32_t i)
{
  while (i--) m &= m - 1;
  return __builtin_ctzll(m);
}
static inline uint64_t gather_newer(uint64_t m, uint64_t set)
{
  uint64_t bits = 0;
  for (int i = 0; set; set &= set - 1) bits |= (m >> __builtin_ctzll(set) & 1) << i++;
  return bits;
}
#endif

#endif
