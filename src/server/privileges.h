/* privileges.h - what the process may do: who it is, how many files it may open,
 * and that it is the only one at its data file. */
#ifndef IGROTEKA_SERVER_RIGHTS_H
#define IGROTEKA_SERVER_RIGHTS_H

#include <stdbool.h>

bool rights_root(void);
bool rights_drop(const char *user); /* NULL: stays who it is            */
void rights_files(int wanted);      /* raises the limit as far as it goes */

/* Makes the file if there is none, for its owner's eyes only, and locks it: the file, not its name.  A
 * descriptor to keep open; less than 0: why not. */
enum {
  LOCK_TAKEN = -1,
  LOCK_NO_FILE = -2,
  LOCK_LINKED = -3
}; /* somebody else has it; it cannot be written to; it has several names */
int rights_lock(const char *data);
bool rights_in_use(const char *data); /* somebody holds that lock; to look takes nothing */

#endif
