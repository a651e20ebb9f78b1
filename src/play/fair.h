/* fair.h - deals that nobody chose.
 *
 * Before anybody sits down the table draws a secret of 32 bytes and shows its
 * BLAKE2b hash, the commitment.  Whoever takes a seat may promise some bytes of
 * his own, by their hash (BLAKE2b-256, or SHA-256, which browsers have); they are
 * shown when all seats are taken.  The seed of
 * the deal is a hash of all of these, so neither side could have chosen it, and
 * at the end the secret is shown, so everybody can draw the whole deal again.
 *
 * It proves that the deal was not chosen.  It does not prove that whoever runs
 * the table did not look.
 *
 *     commitment = BLAKE2b-256(secret)
 *     seed       = BLAKE2b-256("igroteka deal 1\0", secret, then for each seat that
 *                  showed its bytes, in order: seat from 1, how many, the bytes)
 *     draw k     : ChaCha20 (64-bit nonce) keyed with the seed, nonce k, k from 0 over
 *                  the draws of the game, both little-endian; its 32-bit words x, in turn,
 *                  until x < limit, the greatest multiple of the total weight up to
 *                  2^32; x mod total falls into the weights of the chance moves, in
 *                  their order
 *
 * Pure: no I/O and no generator of its own.
 */
#ifndef IGROTEKA_FAIR_H
#define IGROTEKA_FAIR_H

#include "igroteka.h"

enum { FAIR_BYTES = 32, FAIR_ENTROPY_MIN = 8, FAIR_ENTROPY_MAX = 64, FAIR_HEX = 2 * FAIR_ENTROPY_MAX + 1 };

struct fair_entropy {
  uint8_t n, bytes[FAIR_ENTROPY_MAX];
}; /* n = 0: the seat added nothing */

void fair_commit(const uint8_t *bytes, size_t n, uint8_t out[FAIR_BYTES]); /* of a secret */
void fair_seed(const uint8_t secret[FAIR_BYTES], const struct fair_entropy *of_seat, int seats,
               uint8_t seed[FAIR_BYTES]);

/* A promise is written "sha256:HEX" or "blake2b:HEX"; HEX alone is BLAKE2b, too. */
enum fair_hash { FAIR_BLAKE2B, FAIR_SHA256 };
struct fair_promise {
  uint8_t kind, hash[FAIR_BYTES];
};
enum { FAIR_PROMISE = 2 * FAIR_BYTES + 9 }; /* characters of one, with its zero */

struct fair_promise fair_promise(enum fair_hash kind, const uint8_t *bytes, size_t n);
bool fair_kept(const struct fair_promise *p, const uint8_t *bytes, size_t n);
bool fair_read_promise(const char *words, struct fair_promise *out);
void fair_print_promise(const struct fair_promise *p, char out[FAIR_PROMISE]);

/* The k-th draw of a game, in a position where chance is to act. */
struct ig_move fair_draw(const struct ig_game *g, const struct ig_state *s, const uint8_t seed[FAIR_BYTES],
                         uint64_t k);

void fair_hex(const uint8_t *bytes, size_t n, char *out); /* 2 n + 1 characters */
bool fair_unhex(const char *hex, uint8_t *out, size_t cap, size_t *n);

enum fair { FAIR_BAD = -1, FAIR_OK, FAIR_NOT, FAIR_UNKNOWN }; /* unknown: no commitment, or not shown yet */

/* Draws the whole deal of a record again.  Whatever is not FAIR_OK says why. */
enum fair fair_verify(const struct ig_game *g, const char *record, struct ig_fault *why);

#endif
