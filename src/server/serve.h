/* serve.h - `igroteka serve`. */
#ifndef IGROTEKA_SERVER_SERVE_H
#define IGROTEKA_SERVER_SERVE_H

#include "config.h"

enum { SERVE_LOST = 3 };     /* exit status: the disk failed, or another server owns the file */
int serve(struct config *c); /* until SIGTERM; the exit status   */

#endif
