/* encodings.h - finds the encoding of a game; what the files of src/env share. */
#ifndef IGROTEKA_ENCODINGS_H
#define IGROTEKA_ENCODINGS_H

#include "encoding.h"

#define GAME(g) ((const struct game *)(const void *)(g))
#define STATE(s) ((const struct state *)(const void *)(s))

const struct encoding *encoding_of(const struct ig_game *g); /* NULL when there is none */

#endif
