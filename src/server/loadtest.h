/* loadtest.h - `igroteka load`: how fast is this server on this machine? */
#ifndef IGROTEKA_SERVER_LOAD_H
#define IGROTEKA_SERVER_LOAD_H

#include "config.h"

int run_load(struct config *c);

#endif
