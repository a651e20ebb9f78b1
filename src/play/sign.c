/* sign.c - see sign.h. */
#include "sign.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { PART_BYTES = 16 };
static const char SIGNED[] = "# signed ", BY[] = "# by ed25519:", SIGNATURE[] = "# signature ";

const char *sign_part_name(enum sign_part p)
{
  static const char *const name[] = { "head", "names", "moves", "result", "deal" };
  return name[p];
}

static bool begins(const char *line, const char *with) { return !strncmp(line, with, strlen(with)); }

static enum sign_part part_of(const char *line)
{
  if (begins(line, "# seat ")) return SIGN_NAMES;
  if (*line >= '1' && *line <= '9') return SIGN_MOVES;
  if (begins(line, "end ") || begins(line, "hash ")) return SIGN_RESULT;
  if (begins(line, "deal ") || begins(line, "seed ") || begins(line, "reveal ") || begins(line, "promise ") ||
      begins(line, "entropy "))
    return SIGN_DEAL;
  return SIGN_HEAD;
}

static bool of_signature(const char *line)
{
  return begins(line, SIGNED) || begins(line, BY) || begins(line, SIGNATURE);
}

static const char *next_line(const char *line)
{
  const char *end = strchr(line, '\n');
  return end ? end + 1 : line + strlen(line);
}

/* " head 0123… names 4567…" */
static int print_parts(const char *record, char *out, size_t cap)
{
  crypto_generichash_state hash[SIGN_PARTS];
  int n = 0;
  for (int p = 0; p < SIGN_PARTS; p++) crypto_generichash_init(&hash[p], NULL, 0, PART_BYTES);
  for (const char *line = record, *next; *line; line = next) {
    next = next_line(line);
    if (!of_signature(line))
      crypto_generichash_update(&hash[part_of(line)], (const unsigned char *)line, (size_t)(next - line));
  }
  for (int p = 0; p < SIGN_PARTS; p++) {
    uint8_t sum[PART_BYTES];
    char hex[2 * PART_BYTES + 1];
    crypto_generichash_final(&hash[p], sum, sizeof sum);
    sodium_bin2hex(hex, sizeof hex, sum, sizeof sum);
    n += snprintf(out + n, cap - (size_t)n, "%s%s %s", p ? " " : "", sign_part_name((enum sign_part)p), hex);
  }
  return n;
}

int sign_record(const char *record, const uint8_t secret[64], char out[SIGN_LINES])
{
  char key[SIGN_KEY], hex[129], parts[320];
  uint8_t signature[crypto_sign_BYTES];
  print_parts(record, parts, sizeof parts);
  sodium_bin2hex(key, sizeof key, secret + 32, 32);
  int n = snprintf(out, SIGN_LINES, "%s%s\n%s%s\n", SIGNED, parts, BY, key);
  crypto_sign_detached(signature, NULL, (const unsigned char *)out, (unsigned long long)n, secret);
  sodium_bin2hex(hex, sizeof hex, signature, sizeof signature);
  return n + snprintf(out + n, SIGN_LINES - (size_t)n, "%s%s\n", SIGNATURE, hex);
}

/* ---- checking -------------------------------------------------------------------- */

static const char *line_with(const char *record, const char *with)
{
  for (const char *line = record; *line; line = next_line(line))
    if (begins(line, with)) return line;
  return NULL;
}

static bool read_hex(const char *hex, uint8_t *out, size_t size)
{
  size_t n = 0;
  const char *end = NULL;
  return sodium_hex2bin(out, size, hex, 2 * size, NULL, &n, &end) == 0 && n == size &&
         (*end == '\n' || !*end);
}

/* What was signed is taken from the text itself, and compared with what the text is. */
static bool compare(const char *signed_line, const char *record, struct signature *out)
{
  char now[320], was[320];
  bool all = true;
  print_parts(record, now, sizeof now);
  snprintf(was, sizeof was, "%.*s", (int)strcspn(signed_line, "\n"), signed_line);
  for (int p = 0; p < SIGN_PARTS; p++) {
    char want[64];
    const char *at = strstr(now, sign_part_name((enum sign_part)p));
    snprintf(want, sizeof want, "%.*s", (int)(strlen(sign_part_name((enum sign_part)p)) + 1 + 2 * PART_BYTES),
             at);
    out->changed[p] = !strstr(was, want);
    all = all && !out->changed[p];
  }
  return all;
}

enum signed_by sign_check(const char *record, struct signature *out)
{
  const char *parts = line_with(record, SIGNED), *by = line_with(record, BY),
             *signature = line_with(record, SIGNATURE);
  uint8_t key[32], sum[crypto_sign_BYTES];
  *out = (struct signature){ .key = "" };
  if (!parts && !by && !signature) return SIGNED_NOT;
  if (!parts || !by || !signature || by != next_line(parts) || signature != next_line(by))
    return SIGNED_FALSE;
  if (!read_hex(by + strlen(BY), key, sizeof key) ||
      !read_hex(signature + strlen(SIGNATURE), sum, sizeof sum))
    return SIGNED_FALSE;
  sodium_bin2hex(out->key, sizeof out->key, key, sizeof key);
  if (crypto_sign_verify_detached(sum, (const unsigned char *)parts, (unsigned long long)(signature - parts),
                                  key))
    return SIGNED_FALSE;
  return compare(parts + strlen(SIGNED), record, out) ? SIGNED_WELL : SIGNED_CHANGED;
}
