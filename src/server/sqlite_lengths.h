/* sqlite_lengths.h - see sqlite_lengths.c. */
#ifndef IGROTEKA_SERVER_SQLITE_LENGTHS_H
#define IGROTEKA_SERVER_SQLITE_LENGTHS_H

#include "sqlite.h"

bool lengths_get(const struct lengths *l, int64_t table, int64_t *last); /* false: not known yet */
bool lengths_set(struct lengths *l, int64_t table, int64_t last);        /* false: no memory */
void lengths_keep(struct lengths *l); /* the transaction is done          */
void lengths_undo(struct lengths *l); /* or it is not                     */
void lengths_free(struct lengths *l);

#endif
