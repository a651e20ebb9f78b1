/* wire.h - JSON as the hub writes and reads it: text that grows, and members of what came.
 *
 * What is written is well-formed whatever stands in it: commas come by themselves, and every string is escaped.
 * What is read is of the kind that was asked for, or it is not there.
 */
#ifndef IGROTEKA_WIRE_H
#define IGROTEKA_WIRE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- text that grows -------------------------------------------------------- */
struct buf {
  char *at;
  size_t n, cap;
};
void w_raw(struct buf *b, const char *s, size_t n);
void w_open(struct buf *b, char bracket); /* '{' or '['; commas come by themselves */
void w_close(struct buf *b, char bracket);
void w_key(struct buf *b, const char *key);
void w_str(struct buf *b, const char *s);
void w_text(struct buf *b, const char *s, size_t n);
void w_int(struct buf *b, int64_t n);
void w_bool(struct buf *b, bool v);
void w_null(struct buf *b);
void w_json(struct buf *b, const char *ready); /* a value that is JSON already */
void w_kstr(struct buf *b, const char *key, const char *s);
void w_kint(struct buf *b, const char *key, int64_t n);
void w_kbool(struct buf *b, const char *key, bool v);
char *w_done(struct buf *b); /* the text; the caller frees it */
void begin(struct buf *b, const char *type, const char *re, const char *code); /* {"t":…,"re":…,"table":… */

/* ---- reading ---------------------------------------------------------------- */
const char *r_str(const json_t *o, const char *key); /* NULL when it is no string */
int64_t r_int(const json_t *o, const char *key, int64_t otherwise);
bool r_bool(const json_t *o, const char *key, bool otherwise);
int r_word(const json_t *o, const char *key, const char *const *words,
           int otherwise);                    /* -1: some other word */
bool clean_words(const char *s, int letters); /* UTF-8 for people: no control signs, not too long */

#endif
