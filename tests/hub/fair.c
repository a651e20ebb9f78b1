/* fair.c - deals by commit and reveal: fixed values for ever, and every kind of
 * cheating is noticed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fair.h"
#include "record.h"

#define MUST(x)                                                                                              \
  do                                                                                                         \
    if (!(x)) fprintf(stderr, "fair.c:%d: %s\n", __LINE__, #x), exit(1);                                     \
  while (0)

static char text[200000];
static const struct ig_game *g;

/* A game of the first legal moves, dealt by secret and entropies. */
static void write_game(const uint8_t secret[FAIR_BYTES], const struct fair_entropy *e, int seats,
                       int wrong_draw)
{
  uint8_t seed[FAIR_BYTES], commitment[FAIR_BYTES];
  char deal[65], hex[65], added[IG_SEATS_MAX][FAIR_HEX];
  const char *entropy[IG_SEATS_MAX], *promise[IG_SEATS_MAX] = { 0 };
  char said[FAIR_PROMISE];
  struct ig_state s;
  uint64_t hash = RECORD_HASH;
  int n = 0, number = 0;
  fair_commit(secret, FAIR_BYTES, commitment);
  fair_hex(commitment, FAIR_BYTES, deal);
  fair_hex(secret, FAIR_BYTES, hex);
  fair_seed(secret, e, seats, seed);
  ig_setup(g, seats, NULL, &s);
  n += record_print_head(g, &s, deal, NULL, text + n, (int)sizeof text - n);
  for (uint64_t k = 0; !ig_over(g, &s); number++) {
    static struct ig_move m[IG_MOVES_MAX];
    int seat = ig_next_seat(g, &s), moves = ig_moves(g, &s, seat, m, IG_MOVES_MAX);
    struct ig_move mine = m[0];
    if (seat == IG_CHANCE) mine = fair_draw(g, &s, seed, k++);
    if (seat == IG_CHANCE && wrong_draw-- == 0 && moves > 1)
      mine = memcmp(&mine, &m[0], sizeof mine) ? m[0] : m[1];
    char *line = text + n;
    n += record_print_event(g, &s, number + 1, seat, mine, text + n, (int)sizeof text - n);
    hash = record_hash(hash, line);
    ig_apply(g, &s, seat, mine);
  }
  n += record_print_end(g, &s, number, hash, text + n, (int)sizeof text - n);
  for (int p = 0; p < seats; p++) {
    fair_hex(e[p].bytes, e[p].n, added[p]);
    entropy[p] = e[p].n ? added[p] : NULL;
  }
  struct fair_promise first = fair_promise(FAIR_SHA256, e[0].bytes, e[0].n);
  fair_print_promise(&first, said);
  promise[0] = said;
  record_print_reveal(hex, promise, entropy, seats, text + n, (int)sizeof text - n);
}

static enum fair verify(struct ig_fault *why) { return fair_verify(g, text, why); }

static void change(const char *after, int at)
{
  char *c = strstr(text, after);
  MUST(c);
  c += strlen(after) + (size_t)at;
  *c = *c == '0' ? '1' : '0';
}

static void try_game(const char *name)
{
  struct ig_fault why;
  uint8_t secret[FAIR_BYTES] = "it is no secret to a test......";
  struct fair_entropy e[IG_SEATS_MAX] = { { 10, "one of two" }, { 0 } };
  g = ig_find(name);
  int seats = ig_seats_min(g);
  write_game(secret, e, seats, -1);
  MUST(verify(&why) == FAIR_OK);
  for (int k = 0; k < 4; k++) { /* a draw that was chosen */
    write_game(secret, e, seats, k);
    enum fair got = verify(&why);
    if (got == FAIR_OK) continue; /* there was only one thing to draw */
    MUST(got == FAIR_NOT && why.line > 4 && strcmp(ig_fault_why(&why, ig_language("ru")), why.why));
  }
  write_game(secret, e, seats, -1);
  change("reveal ", 3);
  MUST(verify(&why) == FAIR_NOT && *why.why);
  write_game(secret, e, seats, -1);
  change("entropy 1 ", 3);
  MUST(verify(&why) == FAIR_NOT && strstr(why.why, "promised"));
  write_game(secret, e, seats, -1);
  change("promise 1 sha256:", 3);
  MUST(verify(&why) == FAIR_NOT && strstr(why.why, "promised"));
  write_game(secret, e, seats, -1);
  memcpy(strstr(text, "sha256:"), "md5sum", 6);
  MUST(verify(&why) == FAIR_BAD);
  write_game(secret, e, seats, -1);
  strstr(text, "sha256:")[3] = 'X';
  MUST(verify(&why) == FAIR_BAD);
  write_game(secret, e, seats, -1);
  change("entropy 1 ", 3);
  char *from = strstr(text, "promise 1 "),
       *to = strchr(from, '\n') + 1; /* as an old record, which did not tell the promise */
  memmove(from, to, strlen(to) + 1);
  MUST(verify(&why) == FAIR_NOT && why.line > 0);
  write_game(secret, e, seats, -1);
  change("deal ", 3);
  MUST(verify(&why) == FAIR_NOT);
  write_game(secret, e, seats, -1);
  *strstr(text, "reveal ") = 0;
  MUST(verify(&why) == FAIR_UNKNOWN);
  write_game(secret, e, seats, -1);
  strcpy(strstr(text, "reveal ") + 7, "00\n");
  MUST(verify(&why) == FAIR_BAD);
  write_game(secret, e, seats, -1);
  strcat(text, "and so on\n");
  MUST(verify(&why) == FAIR_BAD);
}

/* Each of the outcomes of a first draw comes as often as its weight says. */
static void try_weights(const char *name)
{
  enum { N = 60000 };
  static struct ig_move m[1024];
  static int seen[1024];
  struct ig_state s;
  uint8_t seed[FAIR_BYTES] = { 7 };
  double chi = 0, total = 0;
  memset(seen, 0, sizeof seen);
  g = ig_find(name);
  ig_setup(g, ig_seats_min(g), NULL, &s);
  int n = ig_moves(g, &s, IG_CHANCE, m, 1024);
  for (int i = 0; i < N; i++) {
    struct ig_move d = fair_draw(g, &s, seed, (uint64_t)i);
    for (int k = 0; k < n; k++) seen[k] += !memcmp(&d, &m[k], sizeof d);
  }
  for (int k = 0; k < n; k++) total += ig_weight(g, &s, m[k]);
  for (int k = 0; k < n; k++) {
    double want = N * ig_weight(g, &s, m[k]) / total;
    chi += (seen[k] - want) * (seen[k] - want) / want;
  }
  MUST(chi < n - 1 + 5 * 1.5 * (n > 1 ? n : 1)); /* far beyond five sigma */
}

/* A stored deal must be drawn the same way for ever. */
static void try_fixed_values(void)
{
  uint8_t secret[FAIR_BYTES] = { 0 }, out[FAIR_BYTES];
  struct fair_entropy e[2] = { { 3, "abc" }, { 0 } };
  char hex[65];
  fair_commit(secret, FAIR_BYTES, out);
  fair_hex(out, FAIR_BYTES, hex);
  MUST(!strcmp(hex, "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3"));
  fair_seed(secret, e, 2, out);
  fair_hex(out, FAIR_BYTES, hex);
  MUST(!strcmp(hex, "d5ccc01985690538e7f3c7d6c347525954bbfaf9a2f7374818c418a846975d51"));
}

/* Both kinds of promise, against values computed elsewhere (b2sum, sha256sum). */
static void try_promises(void)
{
  static const char *const good[] = {
    "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319",
    "blake2b:bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319",
    "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  };
  static const char *const bad[] = {
    "", "sha256:", "sha256:ba78", "md5:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "sha256:xa7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  };
  struct fair_promise p;
  char out[FAIR_PROMISE];
  for (int i = 0; i < 3; i++) {
    MUST(fair_read_promise(good[i], &p) && fair_kept(&p, (const uint8_t *)"abc", 3) &&
         !fair_kept(&p, (const uint8_t *)"abd", 3));
    fair_print_promise(&p, out);
    MUST(!strcmp(out, good[i ? i : 1]));
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) MUST(!fair_read_promise(bad[i], &p));
}

int main(void)
{
  try_promises();
  try_fixed_values();
  try_game("null");
  try_weights("null");
  for (int i = 0; i < ig_game_count(); i++) {
    try_game(ig_name(ig_game_at(i)));
    try_weights(ig_name(ig_game_at(i)));
  }
  return 0;
}
