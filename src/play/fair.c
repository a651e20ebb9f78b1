/* fair.c - see fair.h. */
#include <sodium.h>
#include <string.h>
#include "fair.h"
#include "record.h"

enum { DRAWS_MAX = 1024 }; /* no draw has more outcomes        */

void fair_commit(const uint8_t *bytes, size_t n, uint8_t out[FAIR_BYTES])
{
  crypto_generichash(out, FAIR_BYTES, bytes, n, NULL, 0);
}

void fair_seed(const uint8_t secret[FAIR_BYTES], const struct fair_entropy *of_seat, int seats,
               uint8_t seed[FAIR_BYTES])
{
  static const char domain[] = "igroteka deal 1"; /* its zero counts too */
  crypto_generichash_state h;
  crypto_generichash_init(&h, NULL, 0, FAIR_BYTES);
  crypto_generichash_update(&h, (const uint8_t *)domain, sizeof domain);
  crypto_generichash_update(&h, secret, FAIR_BYTES);
  for (int p = 0; p < seats; p++) {
    uint8_t who[2] = { (uint8_t)(p + 1), of_seat[p].n };
    if (!of_seat[p].n) continue;
    crypto_generichash_update(&h, who, sizeof who);
    crypto_generichash_update(&h, of_seat[p].bytes, of_seat[p].n);
  }
  crypto_generichash_final(&h, seed, FAIR_BYTES);
}

/* Uniform below n: words that would make some answers likelier are thrown away. */
static uint32_t uniform(const uint8_t seed[FAIR_BYTES], uint64_t k, uint32_t n)
{
  uint64_t limit = (UINT64_C(1) << 32) / n * n;
  uint8_t nonce[8], block[64];
  for (int i = 0; i < 8; i++) nonce[i] = (uint8_t)(k >> 8 * i);
  for (uint64_t b = 0;; b++) {
    memset(block, 0, sizeof block);
    crypto_stream_chacha20_xor_ic(block, block, sizeof block, nonce, b, seed);
    for (int i = 0; i < 64; i += 4) {
      uint32_t x = block[i] | (uint32_t)block[i + 1] << 8 | (uint32_t)block[i + 2] << 16 |
                   (uint32_t)block[i + 3] << 24;
      if (x < limit) return x % n;
    }
  }
}

struct ig_move fair_draw(const struct ig_game *g, const struct ig_state *s, const uint8_t seed[FAIR_BYTES],
                         uint64_t k)
{
  struct ig_move m[DRAWS_MAX];
  uint32_t weight[DRAWS_MAX], total = 0;
  int n = ig_moves(g, s, IG_CHANCE, m, DRAWS_MAX), i = 0;
  for (int j = 0; j < n; j++) total += weight[j] = ig_weight(g, s, m[j]);
  if (!total) return m[0];
  uint32_t x = uniform(seed, k, total);
  while (x >= weight[i]) x -= weight[i++];
  return m[i];
}

void fair_hex(const uint8_t *bytes, size_t n, char *out) { sodium_bin2hex(out, 2 * n + 1, bytes, n); }

bool fair_unhex(const char *hex, uint8_t *out, size_t cap, size_t *n)
{
  const char *end;
  size_t len = strlen(hex);
  if (len % 2 || len / 2 > cap) return false;
  return sodium_hex2bin(out, cap, hex, len, NULL, n, &end) == 0 && *end == 0;
}

/* ---- promises ------------------------------------------------------------- */

static const char *const hash_name[] = { [FAIR_BLAKE2B] = "blake2b:", [FAIR_SHA256] = "sha256:" };

struct fair_promise fair_promise(enum fair_hash kind, const uint8_t *bytes, size_t n)
{
  struct fair_promise p = { .kind = (uint8_t)kind };
  if (kind == FAIR_SHA256) crypto_hash_sha256(p.hash, bytes, n);
  else fair_commit(bytes, n, p.hash);
  return p;
}

bool fair_kept(const struct fair_promise *p, const uint8_t *bytes, size_t n)
{
  struct fair_promise q = fair_promise(p->kind, bytes, n);
  return memcmp(p->hash, q.hash, FAIR_BYTES) == 0;
}

bool fair_read_promise(const char *words, struct fair_promise *out)
{
  size_t n;
  out->kind = FAIR_BLAKE2B;
  for (uint8_t k = FAIR_BLAKE2B; k <= FAIR_SHA256; k++) {
    if (strncmp(words, hash_name[k], strlen(hash_name[k]))) continue;
    out->kind = k;
    words += strlen(hash_name[k]);
    break;
  }
  return fair_unhex(words, out->hash, FAIR_BYTES, &n) && n == FAIR_BYTES;
}

void fair_print_promise(const struct fair_promise *p, char out[FAIR_PROMISE])
{
  size_t n = strlen(hash_name[p->kind]);
  memcpy(out, hash_name[p->kind], n);
  fair_hex(p->hash, FAIR_BYTES, out + n);
}

/* ---- verifying ------------------------------------------------------------ */

static enum fair because(struct ig_fault *why, enum fair what, const char *words)
{
  *why = (struct ig_fault){ .why = words };
  return what;
}

/* What a seat showed must be what it had promised.  Old records do not tell the promise. */
static enum fair kept(const struct record *r, int seat, const struct fair_entropy *e, struct ig_fault *why)
{
  struct fair_promise p;
  if (!*r->promise[seat]) return FAIR_OK;
  if (!fair_read_promise(r->promise[seat], &p))
    return because(why, FAIR_BAD, NC_("fault", "the promise of a seat is not a hash"));
  return fair_kept(&p, e->bytes, e->n)
             ? FAIR_OK
             : because(why, FAIR_NOT, NC_("fault", "a seat showed other bytes than it had promised"));
}

static enum fair seed_of(const struct record *r, uint8_t seed[FAIR_BYTES], struct ig_fault *why)
{
  uint8_t secret[FAIR_BYTES], commitment[FAIR_BYTES];
  struct fair_entropy added[IG_SEATS_MAX] = { 0 };
  char hex[2 * FAIR_BYTES + 1];
  size_t n;
  if (!strcmp(r->deal, "none"))
    return because(why, FAIR_UNKNOWN, NC_("fault", "nothing was committed to: deal none"));
  if (!*r->reveal)
    return because(why, FAIR_UNKNOWN, NC_("fault", "the secret is not shown yet: no reveal line"));
  if (!fair_unhex(r->reveal, secret, sizeof secret, &n) || n != FAIR_BYTES)
    return because(why, FAIR_BAD, NC_("fault", "a secret has 32 bytes"));
  for (int p = 0; p < IG_SEATS_MAX; p++) {
    if (!*r->entropy[p] || !strcmp(r->entropy[p], "none")) continue;
    if (!fair_unhex(r->entropy[p], added[p].bytes, FAIR_ENTROPY_MAX, &n))
      return because(why, FAIR_BAD, NC_("fault", "the entropy of a seat is not written in hex"));
    added[p].n = (uint8_t)n;
    enum fair got = kept(r, p, &added[p], why);
    if (got != FAIR_OK) return got;
  }
  fair_commit(secret, FAIR_BYTES, commitment);
  fair_hex(commitment, FAIR_BYTES, hex);
  if (strcmp(hex, r->deal))
    return because(why, FAIR_NOT, NC_("fault", "the secret is not the one that was committed to"));
  fair_seed(secret, added, ig_seats(r->game, &r->state), seed);
  return FAIR_OK;
}

enum fair fair_verify(const struct ig_game *g, const char *text, struct ig_fault *why)
{
  struct record r;
  uint8_t seed[FAIR_BYTES];
  memset(why, 0, sizeof *why);
  if (record_check(&r, g, text) == RECORD_BAD) {
    *why = r.fault;
    return FAIR_BAD;
  }
  enum fair got = seed_of(&r, seed, why);
  if (got != FAIR_OK) return got;
  record_open(&r, g, text);
  for (uint64_t k = 0;;) {
    int line = r.in.line;
    if (record_next(&r) != RECORD_EVENT) return FAIR_OK;
    if (r.seat != IG_CHANCE) continue;
    struct ig_move m = fair_draw(g, &r.before, seed, k++);
    if (memcmp(&m, &r.move, sizeof m) == 0) continue;
    because(why, FAIR_NOT, NC_("fault", "the deal that was committed to draws something else here"));
    why->line = line;
    return FAIR_NOT;
  }
}
