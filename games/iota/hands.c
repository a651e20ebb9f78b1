/* hands.c - cards in hands, and who knows them (IOTA-2.3).
 *
 * A card in a hand carries the set of other seats that know it: a wild taken
 * from the table is known to all, and a card drawn from under the deck to the
 * seat that put it there.
 */
#include "iota.h"

int iota_hand_size(const struct state *s, int seat)
{
  const uint8_t *h = s->hand[seat];
  return (h[0] != 0) + (h[1] != 0) + (h[2] != 0) + (h[3] != 0);
}

int iota_in_hand(const struct state *s, int seat, int kind)
{
  int n = 0;
  for (int i = 0; i < HAND; i++) n += s->hand[seat][i] == kind;
  return n;
}

static int rank(int kind, int known) { return ((kind - 1) & 255) << 8 | known; }

void iota_sort_hand(struct state *s, int seat)
{
  uint8_t *h = s->hand[seat], *w = s->known[seat];
  for (int i = 1; i < HAND; i++)
    for (int j = i; j > 0 && rank(h[j], w[j]) < rank(h[j - 1], w[j - 1]); j--) {
      uint8_t k = h[j], m = w[j];
      h[j] = h[j - 1];
      w[j] = w[j - 1];
      h[j - 1] = k;
      w[j - 1] = m;
    }
}

/* Four bytes as one number, the first the lowest, and back. */
static uint32_t pack(const uint8_t *a)
{
  return a[0] | (uint32_t)a[1] << 8 | (uint32_t)a[2] << 16 | (uint32_t)a[3] << 24;
}
static void unpack(uint32_t v, uint8_t *a) { write_bytes(a, v, 4); }

/* Makes room for a byte at i by pushing the last one out; takes the one at i out. */
static void put_in(uint8_t *a, int i, int byte)
{
  uint32_t v = pack(a), below = ((uint32_t)1 << 8 * i) - 1;
  unpack((v & below) | (uint32_t)byte << 8 * i | (v & ~below) << 8, a);
}
static void take_out(uint8_t *a, int i)
{
  uint32_t v = pack(a), below = ((uint32_t)1 << 8 * i) - 1;
  unpack((v & below) | (v >> 8 & ~below), a);
}

/* There is room in the hand, so its last place is empty. */
void iota_hand_add(struct state *s, int seat, int kind, int known)
{
  uint8_t *h = s->hand[seat], *w = s->known[seat];
  int i = 0;
  for (int j = 0; j < HAND - 1; j++) i += (uint8_t)(h[j] - 1) < (uint8_t)(kind - 1);
  while (h[i] == kind && w[i] < known) i++; /* wilds and unknown cards: as iota_sort_hand has them */
  put_in(h, i, kind);
  put_in(w, i, known);
}

static void remove_at(struct state *s, int seat, int i)
{
  take_out(s->hand[seat], i);
  take_out(s->known[seat], i);
}

/* The first card of this kind; there is one. */
static int slot_of(const struct state *s, int seat, int kind)
{
  const uint8_t *h = s->hand[seat];
  int a = h[0] != kind, b = a & (h[1] != kind), c = b & (h[2] != kind);
  return a + b + c;
}

/* Everybody sees the card leave the hand.  Of two wilds the other one is known
 * afterwards only to those who knew both. */
void iota_hand_lay(struct state *s, int seat, int kind)
{
  int i = slot_of(s, seat, kind);
  if (kind == WILD && i + 1 < HAND && s->hand[seat][i + 1] == WILD)
    s->known[seat][i + 1] &= s->known[seat][i];
  remove_at(s, seat, i);
}

/* Cards leave the hand face down: nobody sees which, so nobody knows any card of
 * this hand any longer, not even a wild that was taken from the table (IOTA-2.3). */
void iota_hand_exchange(struct state *s, int seat, const uint8_t *kind, int n)
{
  for (int k = 0; k < n; k++) remove_at(s, seat, slot_of(s, seat, kind[k]));
  if (n) memset(s->known[seat], 0, HAND);
}
