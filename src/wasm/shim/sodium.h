/* sodium.h - what src/play/fair.c asks of libsodium, for WebAssembly, where there is none.
 * So a page checks a deal with the very code that dealt it; only the ciphers under it are crypto.h's and sha256.h's. */
#ifndef IGROTEKA_WASM_SODIUM_H
#define IGROTEKA_WASM_SODIUM_H

#include "../sha256.h"
#include "../crypto.h"

typedef struct blake2b crypto_generichash_state;

static inline void crypto_generichash_init(struct blake2b *s, const void *key, size_t keys, size_t out)
{
  (void)key;
  (void)keys;
  (void)out;
  blake2b_begin(s);
}

static inline void crypto_generichash_update(struct blake2b *s, const uint8_t *bytes, size_t n)
{
  blake2b_add(s, bytes, n);
}
static inline void crypto_generichash_final(struct blake2b *s, uint8_t *out, size_t n)
{
  (void)n;
  blake2b_end(s, out);
}

static inline void crypto_generichash(uint8_t *out, size_t outs, const uint8_t *bytes, size_t n,
                                      const void *key, size_t keys)
{
  struct blake2b s;
  (void)outs;
  (void)key;
  (void)keys;
  blake2b_begin(&s);
  blake2b_add(&s, bytes, n);
  blake2b_end(&s, out);
}

static inline void crypto_hash_sha256(uint8_t *out, const uint8_t *bytes, size_t n)
{
  sha256(bytes, (int)n, out);
}

static inline void crypto_stream_chacha20_xor_ic(uint8_t *out, const uint8_t *in, size_t n,
                                                 const uint8_t *nonce, uint64_t at, const uint8_t *key)
{
  uint8_t block[64];
  for (size_t i = 0; i < n; i++) {
    if (i % 64 == 0) chacha20_block(key, nonce, at + i / 64, block);
    out[i] = (uint8_t)(in[i] ^ block[i % 64]);
  }
}

static inline void sodium_bin2hex(char *out, size_t cap, const uint8_t *bytes, size_t n)
{
  (void)cap;
  for (size_t i = 0; i < 2 * n; i++) out[i] = "0123456789abcdef"[bytes[i / 2] >> (i % 2 ? 0 : 4) & 15];
  out[2 * n] = 0;
}

static inline int hex_digit(char c)
{
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

/* Pairs of digits up to the first sign that is none, where *end stays. */
static inline int sodium_hex2bin(uint8_t *out, size_t cap, const char *hex, size_t len, const char *skip,
                                 size_t *n, const char **end)
{
  size_t i = 0;
  (void)skip;
  for (; i + 1 < len && i / 2 < cap && hex_digit(hex[i]) >= 0 && hex_digit(hex[i + 1]) >= 0; i += 2)
    out[i / 2] = (uint8_t)(hex_digit(hex[i]) << 4 | hex_digit(hex[i + 1]));
  *n = i / 2;
  *end = hex + i;
  return 0;
}

#endif
