/* registry.h - the games of this build, ended by a null pointer. */
#ifndef IGROTEKA_REGISTRY_H
#define IGROTEKA_REGISTRY_H

#include "game.h"

extern const struct game *const registry[];

#endif
