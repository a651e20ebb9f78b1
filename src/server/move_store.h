/* move_store.h - the subcommand `move-store FROM TO`: a SQLite file into PostgreSQL, or back. */
#ifndef IGROTEKA_SERVER_MOVE_STORE_H
#define IGROTEKA_SERVER_MOVE_STORE_H

#include "config.h"

/* 0: moved, and read back the same; 1: what was read back differs; 2: it could not be done.  But for 0 there is no new store. */
int run_move_store(struct config *c);

#endif
