/* buffer.h - the one buffer through which texts go into and out of the page, and
 * JSON written into it.  Each export of src/wasm sets `used` to 0 before it writes. */
#ifndef IGROTEKA_WASM_ROOM_H
#define IGROTEKA_WASM_ROOM_H

enum { BUFFER_SIZE = 1 << 18 };

extern char buffer[BUFFER_SIZE];
extern int used;

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else /* tools/list-games.c */
#define EXPORT(name)
#endif

void out_text(const char *s);
void out_int(int n);
void out_string(const char *s);                    /* with its quotation marks */
void out_pair(const char *key, const char *value); /* ,"key":"value"   */
void out_number(const char *key, int n);           /* ,"key":n         */

#endif
