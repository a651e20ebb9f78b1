/* serve.h - `igroteka serve`. */
#ifndef IGROTEKA_SERVER_SERVE_H
#define IGROTEKA_SERVER_SERVE_H

#include "config.h"

int serve(const struct config *c);         /* until SIGTERM; the exit status   */

#endif
