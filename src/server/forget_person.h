/* forget_person.h - what a stored body is without a person, for every engine. */
#ifndef IGROTEKA_SERVER_FORGET_PERSON_H
#define IGROTEKA_SERVER_FORGET_PERSON_H

#include <stdint.h>

/* Of an entry `start`, or of a line of `chat`.  NULL: there was nothing of the person in it.  The caller frees it. */
char *body_without(const char *kind, const char *body, int64_t person, const char *name);

#endif
