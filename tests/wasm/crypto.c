/* crypto.c - the ciphers of src/wasm/crypto.h beside libsodium's, over lengths around every edge of a block. */
#include <sodium.h>
#include <stdio.h>
#include "crypto.h"

enum { LONGEST = 300 };

static int wrong;

static void say_wrong(const char *what, int n)
{
  if (wrong++ < 10) printf("%s differs at %d\n", what, n);
}

/* The same bytes in one piece and in two. */
static void hash_alike(const uint8_t *bytes, size_t n)
{
  uint8_t want[32], got[32];
  crypto_generichash(want, sizeof want, bytes, n, NULL, 0);
  for (size_t cut = 0; cut <= n; cut += 1 + n / 7) {
    struct blake2b s;
    blake2b_begin(&s);
    blake2b_add(&s, bytes, cut);
    blake2b_add(&s, bytes + cut, n - cut);
    blake2b_end(&s, got);
    if (memcmp(want, got, sizeof got)) say_wrong("BLAKE2b", (int)n);
  }
}

static void stream_alike(uint64_t counter, int n)
{
  uint8_t key[32], nonce[8], want[64] = { 0 }, got[64];
  randombytes_buf(key, sizeof key);
  randombytes_buf(nonce, sizeof nonce);
  crypto_stream_chacha20_xor_ic(want, want, sizeof want, nonce, counter, key);
  chacha20_block(key, nonce, counter, got);
  if (memcmp(want, got, sizeof got)) say_wrong("ChaCha20", n);
}

int main(void)
{
  uint8_t bytes[LONGEST];
  if (sodium_init() < 0) return 1;
  randombytes_buf(bytes, sizeof bytes);
  for (size_t n = 0; n <= LONGEST; n++) hash_alike(bytes, n);
  for (int k = 0; k < 64; k++) {
    stream_alike((uint64_t)1 << k, k);
    stream_alike((uint64_t)k, k);
  }
  if (!wrong) puts("alike");
  return wrong > 0;
}
