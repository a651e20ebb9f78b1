/* sign.h - a record signed by the server where it was played.
 *
 * Three remarks at the end, which every reader of records passes over:
 *
 *     # signed head 0123… names … moves … result … deal …     BLAKE2b-128 of each part
 *     # by ed25519:0123…                                       the server's public key
 *     # signature 0123…                                        Ed25519, of the two lines above
 *
 * A part is its lines as written, each with its newline: `names` are the remarks "# seat …",
 * `moves` the numbered lines, `result` the lines `end` and `hash`, `deal` the lines `deal`, `seed`, `reveal`, `promise` and
 * `entropy`, and `head` all others.  So whoever holds a record can tell whose it is, and of one
 * that was changed, which part.
 *
 * Text in, text out: no allocation, no I/O.
 */
#ifndef IGROTEKA_SIGN_H
#define IGROTEKA_SIGN_H

#include <stdbool.h>
#include <stdint.h>

enum { SIGN_LINES = 640, SIGN_KEY = 65 }; /* characters of the three lines; of a public key in hex */

enum sign_part { SIGN_HEAD, SIGN_NAMES, SIGN_MOVES, SIGN_RESULT, SIGN_DEAL, SIGN_PARTS };
const char *sign_part_name(enum sign_part p); /* "head", "names", … */

/* The lines for a record that has none.  secret: as libsodium keeps it, the public half behind. */
int sign_record(const char *record, const uint8_t secret[64], char out[SIGN_LINES]);

enum signed_by {
  SIGNED_NOT,
  SIGNED_WELL,
  SIGNED_CHANGED,
  SIGNED_FALSE
}; /* false: the signature is not this key's */
struct signature {
  char key[SIGN_KEY];
  bool changed[SIGN_PARTS];
};

enum signed_by sign_check(const char *record, struct signature *out);

#endif
