/* nets.h - a small network that judges a position: bytes in, points out, integers only.
 *
 * A net belongs to one game, one number of seats and one version of the rules.  It is shown what the game's
 * evaluation shows it (`sight` in eval.h, int8 numbers) and tells how many points a seat will get beyond what the
 * hand-made evaluation sees.  Nothing but integers is computed, so every machine, WebAssembly too, chooses the same.
 *
 * Inputs -> 64 -> 32 -> heads.  Weights are int8 (the last layer's int16); each input has a shift, so that rare and
 * common numbers both have their seven bits.  All numbers in a file are little-endian:
 *
 *     0  "IGNET1\0\0"        8  checksum: FNV-1a of all that follows   16  sight: hash of what it was shown (net_sight_hash)
 *    24  rules version u16  26  seats u16   28  inputs u16   30  heads u16   32  name of the game, 16 bytes
 *    48  b1 i32[64]  b2 i32[32]  b3 i32[heads]  w3 i16[heads][32]  w2 i8[64][32]  shift u8[inputs]  w1 i8[inputs][64]
 */
#ifndef IGROTEKA_BOTS_NETS_H
#define IGROTEKA_BOTS_NETS_H

#include <stddef.h>
#include "eval.h"

enum { NET_INPUTS = SIGHT_MAX, NET_FIRST = 64, NET_SECOND = 32, NET_HEADS = 8 };
enum { NET_POINTS, NET_WIN }; /* heads: points beyond the evaluation; log-odds of coming first */
enum { NET_UNIT = 16384 };    /* net_run's numbers are in such parts of one                    */

struct net { /* pointers into the bytes, which must stay */
  int seats, rules, inputs, heads;
  uint64_t sight;
  const char *game;
  const uint8_t *b1, *b2, *b3, *w3, *shift;
  const int8_t *w1, *w2;
};

/* Reads a file's bytes.  NULL: it is a net; else what is wrong with it, in English.  The checksum is another question,
 * asked once of bytes that come from outside. */
const char *net_read(const uint8_t *bytes, size_t size, struct net *out);
bool net_sound(const uint8_t *bytes, size_t size);

/* out[heads] for the numbers x[inputs]. */
void net_run(const struct net *n, const int8_t *x, int32_t *out);

/* What the evaluation shows of some positions that depend on the game and the seats alone: another number, another eye. */
uint64_t net_sight_hash(const struct ig_game *g, int seats);

/* The net of this game, by the rules it has, for so many seats.  false: there is none. */
bool net_of(const struct ig_game *g, int seats, struct net *out);

/* The files there are: whoever links the bots brings them (made by tools/nets.py, or src/wasm/nets.c).  NULL after the last. */
struct net_file {
  const uint8_t *bytes;
  size_t size;
};
const struct net_file *net_file(int i);

#endif
