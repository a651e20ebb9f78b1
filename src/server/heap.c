/* heap.c - see heap.h. */
#include "heap.h"

#include <jansson.h>
#include <libwebsockets.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { BLOCK = 8192, BLOCKS = 8192, WARM = 32 }; /* WARM: free blocks that keep their memory */

static struct {
  char *base;
  uint16_t free[BLOCKS];
  int count;
} pool;

static bool ours(const void *p)
{
  return pool.base && (const char *)p >= pool.base && (const char *)p < pool.base + (size_t)BLOCK * BLOCKS;
}

static void *take(void) { return pool.count ? pool.base + (size_t)BLOCK * pool.free[--pool.count] : NULL; }

static void give_back(void *p)
{
  if (pool.count >= WARM) madvise(p, BLOCK, MADV_DONTNEED);
  pool.free[pool.count++] = (uint16_t)(((char *)p - pool.base) / BLOCK);
}

/* Like realloc; size 0 frees. */
static void *allocate(void *p, size_t size, const char *what)
{
  (void)what;
  if (ours(p)) {
    if (size && size <= BLOCK) return p;
    void *copy = size ? malloc(size) : NULL;
    if (copy) memcpy(copy, p, BLOCK);
    if (copy || !size) give_back(p);
    return copy;
  }
  if (!size) {
    free(p);
    return NULL;
  }
  void *block = !p && size > BLOCK / 2 && size <= BLOCK ? take() : NULL;
  return block ? block : realloc(p, size);
}

/* ---- messages being read ------------------------------------------------------- */

enum { SCRATCH = 1 << 16, ALIGN = 16 };

static _Thread_local struct {
  alignas(ALIGN) char at[SCRATCH];
  size_t used;
  int live;
} scratch;

static void *scratch_take(size_t size)
{
  size = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
  if (size > SCRATCH - scratch.used) return malloc(size);
  void *p = scratch.at + scratch.used;
  scratch.used += size;
  scratch.live++;
  return p;
}

static void scratch_free(void *p)
{
  if ((char *)p < scratch.at || (char *)p >= scratch.at + SCRATCH) {
    free(p);
    return;
  }
  if (--scratch.live == 0) scratch.used = 0;
}

void blocks_use(void)
{
  json_set_alloc_funcs(scratch_take, scratch_free);
  void *at = mmap(NULL, (size_t)BLOCK * BLOCKS, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) return; /* then the heap has to do */
  pool.base = at;
  for (int i = BLOCKS; i > 0; i--) pool.free[pool.count++] = (uint16_t)(i - 1);
  lws_set_allocator(allocate);
}
