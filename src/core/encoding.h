/* encoding.h - the contract between a game and programs that learn (igroteka_env.h).
 *
 * A game's encode.c defines one `const struct encoding`; the build lists them
 * (src/env/encodings.c.in).  A game without one is played as before.
 *
 * Everything is made of a view and the move so far, so equal views give equal
 * numbers.  What mask() says and what add() accepts is the same set, and it is
 * legal by the rules: tests/env compares it with the list of moves.
 */
#ifndef IGROTEKA_ENCODING_H
#define IGROTEKA_ENCODING_H

#include <string.h>
#include "game.h"
#include "igroteka_env.h"

struct encoding {
  int actions, size;              /* numbers of actions; bytes of an observation */
  const struct ig_actions *kinds; /* ends with a NULL name            */
  const struct ig_field *fields;  /* ends with a NULL name            */
  /* out is zero */
  int (*mask)(const struct game *g, const struct state *v, int seat, move_t so_far, uint8_t *out);
  /* The action is in range, not yet known to be legal: IG_OK, IG_MORE, IG_NO_ACTION. */
  int (*add)(const struct game *g, const struct state *v, int seat, move_t *so_far, int action);
  int (*towards)(const struct game *g, const struct state *v, int seat, move_t so_far, move_t whole);
  /* out is zero */
  void (*observe)(const struct game *g, const struct state *v, move_t so_far, uint8_t *out);
};

struct named_encoding {
  const char *game;
  const struct encoding *encoding;
};
extern const struct named_encoding encodings[]; /* ends with a NULL name */

/* ---- for writing observations ------------------------------------------- */

static inline void store_eight(uint8_t *to, uint64_t x, int n) /* the lowest n bytes, the lowest first */
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  memcpy(to, &x, (size_t)n);
#else
  for (int i = 0; i < n; i++) to[i] = (uint8_t)(x >> 8 * i);
#endif
}

/* Bit i of a byte becomes byte i: 0 or 1. */
static inline uint64_t spread_byte(unsigned bits)
{
  uint64_t x = (uint64_t)bits * 0x0101010101010101u & 0x8040201008040201u;
  return (x + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
}

/* The lowest n bits of a set, a byte for each. */
static inline void put_bits(uint8_t *out, uint64_t set, int n)
{
  for (; n >= 8; n -= 8, out += 8, set >>= 8) store_eight(out, spread_byte((unsigned)set & 255), 8);
  if (n) store_eight(out, spread_byte((unsigned)set & 255), n);
}

/* Whose eyes: the viewer's, else the lowest seat that is to act. */
static inline int eyes_of(const struct state *v)
{
  if (head(v)->viewer >= 0) return head(v)->viewer;
  unsigned players = head(v)->active & (unsigned)~CHANCE_BIT;
  return players ? __builtin_ctz(players) : 0;
}

/* The i-th seat from `me` on, clockwise, of all that sit there. */
static inline int seat_from(const struct state *v, int me, int i)
{
  int p = me + i;
  return p < head(v)->seats ? p : p - head(v)->seats;
}

static inline uint8_t up_to_255(int32_t n) { return (uint8_t)(n < 0 ? 0 : n > 255 ? 255 : n); }

/* For games whose every move is one action: the whole move, if it is legal. */
static inline int whole_move(const struct game *g, const struct state *v, int seat, move_t *so_far, move_t m)
{
  if (so_far->op || !m.op || g->check(g, v, seat, m) != OK) return IG_NO_ACTION;
  *so_far = m;
  return OK;
}

#endif
