/* replay.c - runs a fuzz target without libFuzzer.
 *
 *     replay [-changes=N] FILE-OR-FOLDER...
 *
 * Every file is tried as it is and with N simple changes: a byte changed, a
 * piece cut out, doubled or moved, a number changed.  The changes come from a
 * fixed seed: the same run every time.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"

enum { INPUT_MAX = 1 << 16, PATH = 1024 };

static int changes, inputs;

static void try(const uint8_t *data, size_t size)
{
  LLVMFuzzerTestOneInput(data, size);
  inputs++;
}

static size_t cut(uint8_t *d, size_t n, size_t at, size_t len)
{
  memmove(d + at, d + at + len, n - at - len);
  return n - len;
}

static size_t repeat(uint8_t *d, size_t n, size_t from, size_t to, size_t len)
{
  uint8_t piece[64];
  if (n + len > INPUT_MAX) return n;
  memcpy(piece, d + from, len);
  memmove(d + to + len, d + to, n - to);
  memcpy(d + to, piece, len);
  return n + len;
}

static size_t line_start(const uint8_t *d, size_t at)
{
  while (at && d[at - 1] != '\n') at--;
  return at;
}

static size_t change(uint8_t *d, size_t n, struct ig_rng *r)
{
  if (n < 2) return n;
  uint32_t most = (uint32_t)n - 1;
  size_t at = ig_rng_below(r, most), other = ig_rng_below(r, most), len = 1 + ig_rng_below(r, 8);
  if (len > n - at) len = n - at;
  switch (ig_rng_below(r, 7)) {
  case 0: d[at] = (uint8_t)ig_rng_below(r, 256); return n;
  case 1: d[at] = d[other]; return n; /* letters of the notation */
  case 2: return cut(d, n, at, len);
  case 3: return repeat(d, n, at, other, len);
  case 4: d[at] = (uint8_t)('0' + ig_rng_below(r, 10)); return n;
  case 5:
    at = line_start(d, at); /* a line less */
    len = 0;
    while (at + len < n && d[at + len] != '\n') len++;
    return cut(d, n, at, at + len < n ? len + 1 : len);
  default:
    at = line_start(d, at); /* a line twice */
    len = 0;
    while (at + len < n && len < 63 && d[at + len] != '\n') len++;
    return repeat(d, n, at, at, at + len < n ? len + 1 : len);
  }
}

static void run_file(const char *path)
{
  static uint8_t seed[INPUT_MAX], d[INPUT_MAX];
  FILE *f = fopen(path, "rb");
  if (!f) {
    perror(path);
    exit(2);
  }
  size_t n = fread(seed, 1, INPUT_MAX, f);
  fclose(f);
  try(seed, n);
  struct ig_rng r = { n };
  for (int i = 0; i < changes; i++) {
    memcpy(d, seed, n);
    size_t m = n;
    for (uint32_t k = 1 + ig_rng_below(&r, 3); k; k--) m = change(d, m, &r);
    try(d, m);
  }
}

static void run(const char *path)
{
  struct dirent **in;
  int n = scandir(path, &in, NULL, alphasort);
  if (n < 0) {
    run_file(path);
    return;
  }
  for (int i = 0; i < n; i++) {
    char sub[PATH];
    if (in[i]->d_name[0] != '.' && snprintf(sub, PATH, "%s/%s", path, in[i]->d_name) < PATH) run(sub);
    free(in[i]);
  }
  free(in);
}

int main(int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    if (sscanf(argv[i], "-changes=%d", &changes) != 1) run(argv[i]);
  printf("%d inputs\n", inputs);
  return inputs == 0;
}
