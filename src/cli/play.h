/* play.h - one game at this keyboard, and the files that keep it. */
#ifndef IGROTEKA_CLI_PLAY_H
#define IGROTEKA_CLI_PLAY_H

#include "cli.h"
#include "game_table.h"

/* saved_games.c: a file that holds the record of a table, as it stands. */
struct kept_file;
bool kept_is_free(const char *path,
                  const struct table
                      *t); /* a record (of this table, or NULL) may be written there; false after a message */
struct kept_file *kept_open(const char *path);       /* written anew; NULL after a message */
struct kept_file *kept_new(const struct ig_game *g); /* in the person's own folder; NULL: there is none */
/* The games there that are not over, of any game if NULL, the last played first: the next one from number *at on,
 * sound or not; NULL: there are no more. */
struct kept_file *kept_next(const char *game, int *at, const char **text);
const char *kept_path(const struct kept_file *k);
void kept_write(struct kept_file *k, const struct table *t); /* after every change */
int kept_close(struct kept_file *k, const struct table *t);  /* DONE, or BAD after a message */
void kept_drop(struct kept_file *k);                         /* as it stands             */

#endif
