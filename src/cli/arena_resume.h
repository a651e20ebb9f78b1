/* arena_resume.h - the deals of an arena, kept in a file as they are played, so that a match
 * which was ended at any moment goes on from there.
 *
 * The head says which match it is; another match is refused.  Then one line a deal and
 * group; numbers are written so that they read back to the last bit.  A line that was cut
 * off can only be the last one, and is dropped.
 */
#ifndef IGROTEKA_CLI_LEDGER_H
#define IGROTEKA_CLI_LEDGER_H

#include "cli.h"
#include "tournament.h"

struct arena_resume {
  int fd;
  int size;
}; /* size: bots of a group            */

/* `done` has room for `most` pieces of work; what the file knows is filled in and
 * marked.  DONE, or BAD after a message. */
int resume_open(struct arena_resume *l, const char *path, const struct args *a, const struct tournament *c,
                struct arena_deal *deal, bool *done, int64_t most);
bool resume_add(const struct arena_resume *l, int64_t number,
                const struct arena_deal *d); /* false: it could not be written */

#endif
