/* athome.h - what ./play wants of a server beyond serving: it finds a free port by
 * itself, says how to reach it and how to stop it, and opens the browser.
 */
#ifndef IGROTEKA_SERVER_ATHOME_H
#define IGROTEKA_SERVER_ATHOME_H

#include "config.h"

/* The port to listen on: the one of the configuration, or if that is the default and taken, the next free one. */
int athome_port(const struct config *c);

/* Prints, below the address, how to reach the server from here and from a phone, and how to stop it. */
void athome_tell(const struct config *c, int port);

/* Opens the address in the browser of whoever sits at this machine's desktop; does nothing where there is none. */
void athome_open(const char *address);

#endif
