/* shard.h - which part of the tables a code belongs to.
 *
 * Several servers over one store share the tables by shard (store.h).  A shard is made of the code alone, so whoever knows
 * a code knows the shard, without asking anybody.  It never changes: stored tables have it.
 */
#ifndef IGROTEKA_HUB_SHARD_H
#define IGROTEKA_HUB_SHARD_H

#include <stdint.h>

enum { HUB_SHARDS = 256 };

/* FNV-1a; codes are written in capitals wherever they are stored. */
static inline int shard_of(const char *code)
{
  uint32_t hash = 2166136261u;
  for (; *code; code++) hash = (hash ^ (unsigned char)*code) * 16777619u;
  return (int)((hash ^ hash >> 16) % HUB_SHARDS);
}

#endif
