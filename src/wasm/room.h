/* room.h - the one buffer through which texts go into and out of the page, and
 * JSON written into it.  Each export of src/wasm sets `used` to 0 before it writes. */
#ifndef IGROTEKA_WASM_ROOM_H
#define IGROTEKA_WASM_ROOM_H

enum { ROOM = 1 << 18 };

extern char room[ROOM];
extern int used;

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else                                      /* tools/list-games.c */
#define EXPORT(name)
#endif

void room_put(const char *s);
void room_int(int n);
void room_string(const char *s);                            /* with its quotation marks */
void room_pair(const char *key, const char *value);         /* ,"key":"value"   */
void room_number(const char *key, int n);                   /* ,"key":n         */

#endif
