/* characters.h - the bots of levels 1 to 8 are somebody: each has a name in every language, the same on page and terminal. */
#ifndef IGROTEKA_CHARACTERS_H
#define IGROTEKA_CHARACTERS_H

#include <stdbool.h>
#include <stddef.h>
#include "igroteka.h"

enum { CHARACTER_NAME = 48 };

int character_level(const char *bot); /* "level3": 3; 0: a bot without a character */

/* The name of bots[seat], where others are its company: the second Loupe is "Loupe II".  False: it has none. */
bool character_name(const struct ig_language *l, const char *const bots[], int seat,
                    char out[CHARACTER_NAME]);

#endif
