/* crypto.h - BLAKE2b-256 without a key (RFC 7693) and ChaCha20 with a 64-bit nonce, for checking a deal in the page.
 *
 * Small rather than fast.  The server deals with libsodium's; tests/wasm/crypto.c compares the two.
 */
#ifndef IGROTEKA_WASM_CRYPTO_H
#define IGROTEKA_WASM_CRYPTO_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct blake2b {
  uint64_t h[8], count;
  uint8_t block[128];
  int n;
}; /* under 2^64 bytes in all */

static const uint64_t blake2b_iv[8] = { 0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                        0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                        0x1f83d9abfb41bd6b, 0x5be0cd19137e2179 };

static inline uint64_t little64(const uint8_t *p)
{
  uint64_t x = 0;
  for (int i = 7; i >= 0; i--) x = x << 8 | p[i];
  return x;
}

static inline uint64_t turn64(uint64_t x, int n) { return x >> n | x << (64 - n); }

static inline void blake2b_mix(uint64_t v[16], const int at[4], uint64_t x, uint64_t y)
{
  uint64_t *a = v + at[0], *b = v + at[1], *c = v + at[2], *d = v + at[3];
  *a += *b + x;
  *d = turn64(*d ^ *a, 32);
  *c += *d;
  *b = turn64(*b ^ *c, 24);
  *a += *b + y;
  *d = turn64(*d ^ *a, 16);
  *c += *d;
  *b = turn64(*b ^ *c, 63);
}

static inline void blake2b_block(struct blake2b *s, int last)
{
  static const uint8_t order[10][16] = { { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
                                         { 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
                                         { 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 },
                                         { 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
                                         { 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 },
                                         { 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
                                         { 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 },
                                         { 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
                                         { 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 },
                                         { 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 } };
  static const int quarter[8][4] = { { 0, 4, 8, 12 },  { 1, 5, 9, 13 },  { 2, 6, 10, 14 }, { 3, 7, 11, 15 },
                                     { 0, 5, 10, 15 }, { 1, 6, 11, 12 }, { 2, 7, 8, 13 },  { 3, 4, 9, 14 } };
  uint64_t v[16], m[16];
  for (int i = 0; i < 16; i++) m[i] = little64(s->block + 8 * i);
  for (int i = 0; i < 8; i++) {
    v[i] = s->h[i];
    v[i + 8] = blake2b_iv[i];
  }
  v[12] ^= s->count;
  if (last) v[14] = ~v[14];
  for (int r = 0; r < 12; r++)
    for (int i = 0; i < 8; i++)
      blake2b_mix(v, quarter[i], m[order[r % 10][2 * i]], m[order[r % 10][2 * i + 1]]);
  for (int i = 0; i < 8; i++) s->h[i] ^= v[i] ^ v[i + 8];
}

static inline void blake2b_begin(struct blake2b *s)
{
  memset(s, 0, sizeof *s);
  memcpy(s->h, blake2b_iv, sizeof s->h);
  s->h[0] ^= 0x01010000 ^ 32; /* no key, 32 bytes out             */
}

static inline void blake2b_add(struct blake2b *s, const uint8_t *bytes, size_t n)
{
  for (size_t i = 0; i < n; i++) {
    if (s->n == 128) {
      s->count += 128;
      blake2b_block(s, 0);
      s->n = 0;
    } /* the last block waits for the end */
    s->block[s->n++] = bytes[i];
  }
}

static inline void blake2b_end(struct blake2b *s, uint8_t out[32])
{
  s->count += (uint64_t)s->n;
  memset(s->block + s->n, 0, (size_t)(128 - s->n));
  blake2b_block(s, 1);
  for (int i = 0; i < 32; i++) out[i] = (uint8_t)(s->h[i / 8] >> 8 * (i % 8));
}

/* ---- ChaCha20 ---------------------------------------------------------------- */

static inline uint32_t little32(const uint8_t *p)
{
  return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline uint32_t turn32(uint32_t x, int n) { return x << n | x >> (32 - n); }

static inline void chacha20_quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
  *a += *b;
  *d = turn32(*d ^ *a, 16);
  *c += *d;
  *b = turn32(*b ^ *c, 12);
  *a += *b;
  *d = turn32(*d ^ *a, 8);
  *c += *d;
  *b = turn32(*b ^ *c, 7);
}

/* 64 bytes of the stream: block number `counter`. */
static inline void chacha20_block(const uint8_t key[32], const uint8_t nonce[8], uint64_t counter,
                                  uint8_t out[64])
{
  uint32_t s[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 }, x[16];
  for (int i = 0; i < 8; i++) s[4 + i] = little32(key + 4 * i);
  s[12] = (uint32_t)counter;
  s[13] = (uint32_t)(counter >> 32);
  s[14] = little32(nonce);
  s[15] = little32(nonce + 4);
  memcpy(x, s, sizeof x);
  for (int r = 0; r < 10; r++) {
    for (int i = 0; i < 4; i++) chacha20_quarter(x + i, x + 4 + i, x + 8 + i, x + 12 + i);
    for (int i = 0; i < 4; i++)
      chacha20_quarter(x + i, x + 4 + (i + 1) % 4, x + 8 + (i + 2) % 4, x + 12 + (i + 3) % 4);
  }
  for (int i = 0; i < 64; i++) out[i] = (uint8_t)((x[i / 4] + s[i / 4]) >> 8 * (i % 4));
}

#endif
