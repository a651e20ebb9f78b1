/* whole_file.h - a file that is made beside its place and put there with one rename, so whatever stands under the name is whole. */
#ifndef IGROTEKA_SERVER_WHOLE_FILE_H
#define IGROTEKA_SERVER_WHOLE_FILE_H

#include <stdbool.h>

enum { PATH_BYTES = 1100 };

void folder_of(const char *path, char out[PATH_BYTES]);
bool make_file(const char *path); /* new and empty; only its owner may read it, from its first byte on */
bool sync_file(const char *path);
void sync_folder(const char *path); /* that the file lies in: the name itself has to be on the disk, too */

/* What root puts in the place of `data` belongs to whom that belonged, or to whom its folder does. */
bool give_to_owner(const char *beside, const char *data);

/* A lock makes a file (rights_lock); when nothing was put in its place, it goes. */
void remove_empty(const char *path);

#endif
