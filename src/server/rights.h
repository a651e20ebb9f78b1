/* rights.h - what the process may do: who it is, how many files it may open,
 * and that it is the only one at its data file. */
#ifndef IGROTEKA_SERVER_RIGHTS_H
#define IGROTEKA_SERVER_RIGHTS_H

#include <stdbool.h>

bool rights_root(void);
bool rights_drop(const char *user);        /* NULL: stays who it is            */
void rights_files(int wanted);             /* raises the limit as far as it goes */
int  rights_lock(const char *data);        /* a descriptor to keep open; -1: somebody else holds it */

#endif
