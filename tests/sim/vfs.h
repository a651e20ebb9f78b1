/* vfs.h - files that are only memory, under SQLite: a system's cache, and a disk under it.
 *
 * A write changes the cache.  A sync brings to the disk what was written since; it may fail,
 * and then some of it is on the disk, none of it will ever be tried again and the
 * cache still shows all of it, as Linux does; or it may lie.  A killed process leaves the cache as it is.
 * A power cut leaves the disk, with some sectors of what was under way.
 */
#ifndef IGROTEKA_SIM_VFS_H
#define IGROTEKA_SIM_VFS_H

#include <stdbool.h>
#include <stdint.h>

struct vfs_faults {
  bool full;                     /* files do not grow                */
  int fail_sync, lie, fail_read; /* of a thousand                    */
  int cut_in;                    /* after so many calls nothing works any more; 0: never */
  bool dead;                     /* nothing works: the process is gone */
};
extern struct vfs_faults vfs_faults;
extern uint64_t vfs_writes; /* calls that changed something     */
extern long vfs_failed_syncs, vfs_lies;

void vfs_start(void); /* registers it as "sim"; no files  */
void vfs_kill(void);  /* no process has a file open any more */
void vfs_power_cut(void);
void vfs_free(void);

#endif
