/* history.h - what the files of src/table share, and nobody else sees. */
#ifndef IGROTEKA_TABLE_HISTORY_H
#define IGROTEKA_TABLE_HISTORY_H

#include "game_table.h"

void history_begin(struct table *t, const struct ig_state *start,
                   uint64_t seed); /* no event yet, no draw either */
bool history_add(struct table *t, int seat, struct ig_move m,
                 uint64_t luck_after); /* false: there is no room */
void history_go_on(struct table *t);   /* chance and idle moves, until a player has a choice */

#endif
