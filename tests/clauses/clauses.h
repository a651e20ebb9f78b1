/* clauses.h - what the commands of clause tests share (tests/clauses.c). */
#ifndef IGROTEKA_CLAUSES_H
#define IGROTEKA_CLAUSES_H

#include <stdbool.h>
#include "igroteka.h"

enum { LINE = 1024 };

void fail(const char *what, const char *got);            /* told with file and line */
void expect(bool ok, const char *what, const char *got); /* counted, or failed      */
char *first_word(char *l, char *word, size_t cap);       /* returns the rest        */
int seat_of(const char *w);                              /* "2", "chance", "spectator" */
const char *verdict(char *text, int *seat,
                    struct ig_move *m); /* "yes", "more", or why the move in the text is none */

/* told.c: says, tells, asks, label and ends, what a person hears of a position.  false: another command. */
bool told_command(const struct ig_game *g, const struct ig_state *s, const char *command, char *rest);

#endif
