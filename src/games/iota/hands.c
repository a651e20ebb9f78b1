/* hands.c - cards in hands, and who knows them (IOTA-2.3).
 *
 * A card in a hand carries the set of other seats that know it: a wild taken
 * from the table is known to all, and a card drawn from under the deck to the
 * seat that put it there.
 */
#include "iota.h"

int iota_hand_size(const struct state *s, int seat)
{
  int n = 0;
  while (n < HAND && s->hand[seat][n]) n++;
  return n;
}

int iota_in_hand(const struct state *s, int seat, int kind)
{
  int n = 0;
  for (int i = 0; i < HAND; i++) n += s->hand[seat][i] == kind;
  return n;
}

static int rank(int kind, int known) { return kind ? kind << 8 | known : 1 << 16; }

void iota_sort_hand(struct state *s, int seat)
{
  uint8_t *h = s->hand[seat], *w = s->known[seat];
  for (int i = 1; i < HAND; i++)
    for (int j = i; j > 0 && rank(h[j], w[j]) < rank(h[j - 1], w[j - 1]); j--) {
      uint8_t k = h[j], m = w[j];
      h[j] = h[j - 1], w[j] = w[j - 1];
      h[j - 1] = k, w[j - 1] = m;
    }
}

void iota_hand_add(struct state *s, int seat, int kind, int known)
{
  int i = iota_hand_size(s, seat);
  s->hand[seat][i] = (uint8_t)kind;
  s->known[seat][i] = (uint8_t)known;
  iota_sort_hand(s, seat);
}

static void remove_at(struct state *s, int seat, int i)
{
  for (; i < HAND - 1; i++) {
    s->hand[seat][i] = s->hand[seat][i + 1];
    s->known[seat][i] = s->known[seat][i + 1];
  }
  s->hand[seat][HAND - 1] = s->known[seat][HAND - 1] = 0;
}

/* Everybody sees the card leave the hand.  Of two wilds the other one is known
 * afterwards only to those who knew both. */
void iota_hand_lay(struct state *s, int seat, int kind)
{
  int i = 0;
  while (s->hand[seat][i] != kind) i++;
  if (kind == WILD && i + 1 < HAND && s->hand[seat][i + 1] == WILD)
    s->known[seat][i + 1] &= s->known[seat][i];
  remove_at(s, seat, i);
  iota_sort_hand(s, seat);
}

/* Cards leave the hand unseen.  What others knew of the hand they no longer
 * know, but for a wild taken from the table: that one is known until it goes
 * (IOTA-2.3).  Returns how many such wilds went. */
int iota_hand_exchange(struct state *s, int seat, const uint8_t *kind, int n)
{
  int open = 0, wilds = 0;
  for (int i = 0; i < HAND; i++) open += s->hand[seat][i] == WILD && s->known[seat][i] == PUBLIC;
  for (int k = 0; k < n; k++) {
    int i = 0;
    while (s->hand[seat][i] != kind[k]) i++;
    remove_at(s, seat, i);
  }
  for (int i = 0; i < HAND; i++) wilds += s->hand[seat][i] == WILD;
  int gone = open > wilds ? open - wilds : 0;
  open -= gone;
  for (int i = HAND - 1; i >= 0 && n; i--) {
    bool shown = s->hand[seat][i] == WILD && open > 0;
    s->known[seat][i] = shown ? PUBLIC : 0;
    open -= shown;
  }
  return gone;
}
