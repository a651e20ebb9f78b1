/* backup.h - the subcommands that care for the data file. */
#ifndef IGROTEKA_SERVER_BACKUP_H
#define IGROTEKA_SERVER_BACKUP_H

#include "config.h"

int run_backup(struct config *c);  /* a copy of one moment, beside a running server */
int run_restore(struct config *c); /* what is whole in a copy takes the place of the data file */
int run_fsck(struct config *c); /* replays every stored game; writes nothing, beside a running server, too */

#endif
