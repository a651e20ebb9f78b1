/* commands.h - the subcommands of `igroteka` that need a server's libraries. */
#ifndef IGROTEKA_SERVER_COMMANDS_H
#define IGROTEKA_SERVER_COMMANDS_H

#include <stdbool.h>

/* argv[0] is the subcommand.  False: it is none of ours. */
bool server_command(int argc, char **argv, int *status);
void server_commands_overview(void); /* a line for each, to stdout */

#endif
