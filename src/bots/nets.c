/* nets.c - see nets.h. */
#include "nets.h"

#include <string.h>
#include "bots_private.h"

enum { HEADER = 48, ACTIVE_MOST = 127, SHIFT = 6, SHIFT_MOST = 8 };

/* ---- the file ---------------------------------------------------------------- */

static uint64_t little(const uint8_t *p, int bytes)
{
  uint64_t x = 0;
  for (int i = bytes; i-- > 0;) x = x << 8 | p[i];
  return x;
}

static int32_t int_at(const uint8_t *p, int i) { return (int32_t)(uint32_t)little(p + 4 * i, 4); }

static uint64_t checksum(const uint8_t *p, size_t n)
{
  uint64_t h = 0xCBF29CE484222325u;
  for (size_t i = 0; i < n; i++) h = (h ^ p[i]) * 0x100000001B3u;
  return h;
}

static size_t size_of(int inputs, int heads)
{
  return HEADER + 4 * (size_t)(NET_FIRST + NET_SECOND + heads) + 2 * (size_t)(heads * NET_SECOND) +
         NET_FIRST * NET_SECOND + (size_t)inputs * (1 + NET_FIRST);
}

static void lay_out(const uint8_t *at, struct net *out)
{
  out->b1 = at;
  at += 4 * NET_FIRST;
  out->b2 = at;
  at += 4 * NET_SECOND;
  out->b3 = at;
  at += 4 * out->heads;
  out->w3 = at;
  at += 2 * out->heads * NET_SECOND;
  out->w2 = (const int8_t *)at;
  at += NET_FIRST * NET_SECOND;
  out->shift = at;
  at += out->inputs;
  out->w1 = (const int8_t *)at;
}

const char *net_read(const uint8_t *p, size_t size, struct net *out)
{
  if (size < HEADER || memcmp(p, "IGNET1\0", 8)) return "this is no net";
  *out = (struct net){ .sight = little(p + 16, 8),
                       .rules = (int)little(p + 24, 2),
                       .seats = (int)little(p + 26, 2),
                       .inputs = (int)little(p + 28, 2),
                       .heads = (int)little(p + 30, 2),
                       .game = (const char *)p + 32 };
  if (p[HEADER - 1]) return "the name of its game is too long";
  if (out->inputs < 1 || out->inputs > NET_INPUTS || out->heads < 1 || out->heads > NET_HEADS)
    return "its size is not one of ours";
  if (size != size_of(out->inputs, out->heads)) return "it is cut off, or longer than it says";
  lay_out(p + HEADER, out);
  for (int i = 0; i < out->inputs; i++)
    if (out->shift[i] > SHIFT_MOST) return "a shift in it is too large";
  return NULL;
}

bool net_sound(const uint8_t *p, size_t size)
{
  return size >= HEADER && little(p + 8, 8) == checksum(p + 16, size - 16);
}

/* ---- running it ---------------------------------------------------------------- */

/* Sums may run over only in a net that nobody trained; then they wrap, everywhere alike. */
static void add_row(uint32_t *sum, const int8_t *row, int16_t x, int n)
{
  for (int j = 0; j < n; j++) sum[j] += (uint32_t)((int32_t)x * (int16_t)row[j]);
}

/* What a layer hands on: nothing below zero, and at most seven bits. */
static int16_t active(uint32_t sum)
{
  int32_t x = (int32_t)sum >> SHIFT;
  return (int16_t)(x < 0 ? 0 : x > ACTIVE_MOST ? ACTIVE_MOST : x);
}

void net_run(const struct net *n, const int8_t *x, int32_t *out)
{
  uint32_t first[NET_FIRST], second[NET_SECOND];
  for (int j = 0; j < NET_FIRST; j++) first[j] = (uint32_t)int_at(n->b1, j);
  for (int j = 0; j < NET_SECOND; j++) second[j] = (uint32_t)int_at(n->b2, j);
  for (int i = 0; i < n->inputs; i++)
    if (x[i]) add_row(first, n->w1 + i * NET_FIRST, (int16_t)(x[i] * (1 << n->shift[i])), NET_FIRST);
  for (int i = 0; i < NET_FIRST; i++)
    if (active(first[i])) add_row(second, n->w2 + i * NET_SECOND, active(first[i]), NET_SECOND);
  for (int h = 0; h < n->heads; h++) {
    uint32_t sum = (uint32_t)int_at(n->b3, h);
    for (int i = 0; i < NET_SECOND; i++)
      sum += (uint32_t)(active(second[i]) * (int16_t)little(n->w3 + 2 * (h * NET_SECOND + i), 2));
    out[h] = (int32_t)sum;
  }
}

/* ---- which one ---------------------------------------------------------------- */

uint64_t net_sight_hash(const struct ig_game *g, int seats)
{
  const struct eval *e = eval_of(g);
  struct ig_rng r = { 1 };
  struct ig_state s;
  int8_t x[NET_INPUTS];
  uint64_t h = 0;
  for (int game = 0; game < 4; game++) {
    if (ig_setup(g, seats, NULL, &s) != IG_OK) return 0;
    for (int ply = 0; !ig_over(g, &s); ply++) {
      int mover = ig_next_seat(g, &s);
      if (ply % 8 == 0)
        h = derive_seed(h, checksum((const uint8_t *)x, (size_t)e->sight(g, &s, ply / 8 % seats, x)));
      ig_apply(g, &s, mover, ig_random_move(g, &s, mover, &r));
    }
  }
  return h;
}

bool net_of(const struct ig_game *g, int seats, struct net *out)
{
  const struct net_file *f;
  if (!eval_of(g)->sight) return false;
  for (int i = 0; (f = net_file(i)); i++)
    if (!net_read(f->bytes, f->size, out) && out->seats == seats && out->rules == ig_rules_version(g) &&
        !strcmp(out->game, ig_name(g)))
      return true;
  return false;
}
