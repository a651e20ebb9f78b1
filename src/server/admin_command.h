/* admin_command.h - the command `igroteka admin`: the owner's side of the owner's socket. */
#ifndef IGROTEKA_SERVER_ADMIN_COMMAND_H
#define IGROTEKA_SERVER_ADMIN_COMMAND_H

#include "config.h"

int run_admin(struct config *c); /* 0 done, 1 the server refused it, 2 it could not be asked */

#endif
