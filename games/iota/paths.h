/* paths.h - for moves.c: the cells that a play may pass along a line, and which cards of the hand go there.
 *
 * A line stays a line as long as any three of its cards form one.  So what the
 * table has in a line is asked once per cell, not once per play: which two cards
 * of the hand go with it (`path`).  So it is with a wild of the hand: at which of the
 * cells it would mean some card is asked once per path (`bound_wild`).
 */
#ifndef IGROTEKA_IOTA_PATHS_H
#define IGROTEKA_IOTA_PATHS_H

#include "iota.h"

enum {
  ANY = 0xFFF,
  PAIRS = HAND * (HAND - 1) / 2,
  ALL_PAIRS = 0x7BDE,
  WORDS = GRID_MAX / 64 + 1,
  SEAMS = 2 * CARDS + 3
};
enum { TOUCHED = 1, LEADS_UP = 2, LEADS_RIGHT = 4 }; /* gen.start       */

struct seam {                             /* by axis; 0: a column, 1: a row   */
  run_t before[2], after[2];              /* the cards next to it             */
  uint16_t leaves[2];                     /* what the line leaves             */
  uint16_t wild_before[2], wild_after[2]; /* what the other line of a wild among those cards leaves to it */
  uint16_t cell;
  uint8_t skip[2]; /* steps to the next empty cell     */
  uint8_t fit;     /* cards of the hand that fit here  */
  bool meet;       /* two wilds may meet here          */
};

struct gen {
  const struct state *s;
  const struct want *want;
  move_t *out;
  int cap, n;
  int step[2];    /* to the next cell, by axis        */
  int cards, far; /* in the hand; cells a play may lead */
  uint8_t hand[HAND];
  uint64_t traits;        /* see pack_traits                  */
  bool has_wild, careful; /* careful: wherever a play goes    */
  unsigned twin;          /* the bit of the second of two wilds in it */
  uint64_t third;         /* bit 16 a + 4 b + c: these three form a line */
  run_t spoils[PAIRS];    /* traits that form none with these two, as a run has them */
  int wild_cell[WILDS];
  unsigned wild_left[WILDS][2]; /* what its line along an axis leaves to it */
  bool wilds_meet;              /* two wilds of the table in one line */
  uint8_t *g;                   /* the table, with one more margin on both sides */
  int seams;
  struct seam seam[SEAMS]; /* [0] is every cell that touches nothing */
  uint64_t mark[WORDS];    /* a bit per cell                   */
  struct {
    run_t before[2], after[2];
  } ends[CARDS + 1];      /* runs of table cards that end with this one, by axis; [0]: none */
  uint8_t card[GRID_MAX]; /* of the table: its number from 1 on */
  uint8_t at[GRID_MAX], start[GRID_MAX], room[GRID_MAX + 2 * (CARDS + 2 * MARGIN)];
};

/* The cells that a play passes along an axis, as far as they are of use. */
struct path {
  int cells, first;      /* the first that touches the table: there plays begin to count */
  uint64_t place[HAND];  /* as in laying                     */
  run_t run[HAND];       /* the table's cards in the line, once it reaches there */
  uint64_t third;        /* as in gen, and the last one fits into the third cell */
  unsigned fit;          /* cards of the hand that fit into the last cell */
  unsigned pair[HAND];   /* two cards of the hand that form lines with the run: bit 4 a + b;
                                              in [1] only such that b fits there */
  unsigned across[HAND]; /* what the line across leaves      */
  bool wilds;            /* of the table set bounds: to be laid with care */
  bool wild;             /* of the hand is bounded by a line across */
  unsigned wild_at;      /* then: the cells where it may lie in a play of four */
};

/* ---- pairs and threes of the hand ------------------------------------------ */

static inline uint64_t three(int a, int b, int c) { return (uint64_t)1 << (16 * a + 4 * b + c); }
static inline unsigned third_of(uint64_t third, int a, int b)
{
  return (unsigned)(third >> (16 * a + 4 * b) & 15);
}

static const uint8_t pair_of[PAIRS][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } };
static const uint16_t pair_bits[PAIRS] = { 0x0012, 0x0104, 0x1008, 0x0240, 0x2080, 0x4800 };

/* Pairs of the hand that form lines with each card of this run. */
static inline unsigned pairs_with(const struct gen *q, run_t run)
{
  unsigned pairs = 0;
  for (int i = 0; i < PAIRS; i++) pairs |= pair_bits[i] & -(unsigned)!(run & q->spoils[i]);
  return pairs;
}

/* Cards that some pair begins with. */
static inline unsigned begins(unsigned pairs)
{
  unsigned some = (pairs | pairs >> 1 | pairs >> 2 | pairs >> 3) & 0x1111;
  return some * 0x1248 >> 12 & 15;
}

/* Pairs that have a third card. */
static inline unsigned pairs_in(uint64_t third)
{
  uint64_t some = third | third >> 2;
  some = (some | some >> 1) & 0x1111111111111111u;
  some = (some | some >> 3) & 0x0303030303030303u;
  some = (some | some >> 6) & 0x000F000F000F000Fu;
  some = (some | some >> 12) & 0x000000FF000000FFu;
  return (unsigned)((some | some >> 24) & 0xFFFF);
}

/* Pairs of which both cards are in this set. */
static inline unsigned pairs_of(unsigned cards)
{
  return cards * 0x1111 & ((cards | cards << 3 | cards << 6 | cards << 9) & 0x1111) * 15;
}

/* Threes with this card in the first, second or third place, by the pair of the others. */
static inline uint64_t threes_first(int card, unsigned pairs) { return (uint64_t)pairs << 16 * card; }
static inline uint64_t threes_second(int card, unsigned pairs)
{
  uint64_t x = pairs;
  return ((x & 0xF) | (x & 0xF0) << 12 | (x & 0xF00) << 24 | (x & 0xF000) << 36) << 4 * card;
}
static inline uint64_t threes_third(int card, unsigned pairs)
{
  uint64_t x = pairs;
  x = (x | x << 24) & 0x000000FF000000FFu;
  x = (x | x << 12) & 0x000F000F000F000Fu;
  x = (x | x << 6) & 0x0303030303030303u;
  return ((x | x << 3) & 0x1111111111111111u) << card;
}

/* IOTA-6.2: the wild of the hand, its last card, means some card wherever a play lays it: what
 * the line leaves to it and what the line across that cell does have a card in common.  Takes
 * those plays away where they have none. */
static inline void bound_two(const struct gen *q, struct path *p, int wild)
{
  unsigned before = 0, after = 0;
  for (int i = 0; i < wild; i++) {
    unsigned may = may_join(run_add(p->run[1], q->hand[i]));
    before |= (unsigned)some_card(may & p->across[0]) << i;
    after |= (unsigned)some_card(may & p->across[1]) << 4 * i;
  }
  p->pair[1] &= ~(15u << 4 * wild | 0x1111u << wild) | before << 4 * wild | after << wild;
}

static inline void bound_three(const struct gen *q, struct path *p, int wild)
{
  static const uint8_t others[3] = { 0, 1, 3 }; /* of pair_of: without the fourth card */
  unsigned pairs[3] = { 0 };
  for (int i = 0; i < 3; i++) {
    const uint8_t *of = pair_of[others[i]];
    unsigned may = may_join(run_add(run_add(p->run[2], q->hand[of[0]]), q->hand[of[1]]));
    for (int at = 0; at < 3; at++)
      pairs[at] |= pair_bits[others[i]] & -(unsigned)some_card(may & p->across[at]);
  }
  uint64_t with_wild = threes_first(wild, 0xFFFF) | threes_second(wild, 0xFFFF) | threes_third(wild, 0xFFFF);
  uint64_t left = threes_first(wild, pairs[0]) | threes_second(wild, pairs[1]) | threes_third(wild, pairs[2]);
  p->third &= ~with_wild | left;
}

/* On its own: explore stands twice in its caller, and few hands have a wild. */
__attribute__((noinline)) static void bound_wild(const struct gen *q, struct path *p)
{
  int wild = q->cards - 1;
  bound_two(q, p, wild);
  if (p->cells > 2) bound_three(q, p, wild);
  if (p->cells < 4) return;
  unsigned may = may_join(iota_card[q->hand[0]] + iota_card[q->hand[1]] +
                          iota_card[q->hand[2]]); /* the table has none in it */
  p->wild_at = 0;
  for (int at = 0; at < 4; at++) p->wild_at |= (unsigned)some_card(may & p->across[at]) << at;
}

/* Goes from this cell along an axis as far as cards of the hand could reach. */
static inline void explore(const struct gen *q, struct path *p, int cell, uint64_t place, int axis)
{
  const struct seam *e = &q->seam[q->at[cell]];
  run_t run = e->before[axis] + e->after[axis], seen = 0;
  unsigned leaves = e->wild_before[axis] & e->wild_after[axis], across = e->leaves[!axis], pairs = ALL_PAIRS;
  int n = 1, first = e == q->seam ? HAND : 0;
  bool meet = e->meet;
  p->across[0] = across;
  p->pair[1] = 0;
  for (; run_length(run) + n < LOT; n++) {
    place += axis ? e->skip[1] : (unsigned)e->skip[0] << 8;
    cell += e->skip[axis] * q->step[axis];
    e = &q->seam[q->at[cell]];
    run += e->after[axis];
    if (!e->fit || run_length(run) + n >= LOT) break;
    if (n == 2 && !(p->third = q->third & e->fit * 0x1111111111111111u)) break;
    first -= ((first == HAND) & (e != q->seam)) * (HAND - n);
    meet |= e->meet;
    leaves &= e->wild_after[axis];
    across &= e->leaves[!axis];
    p->place[n] = place;
    p->run[n] = run;
    p->fit = e->fit;
    p->across[n] = e->leaves[!axis];
    if (run != seen) {
      unsigned may = may_join(
          run); /* from the third cell on the run has one card at most, so that this is all */
      pairs = pairs_with(q, run) & pairs_of(fitting_cards(q->traits, may) & -(unsigned)some_card(may));
      seen = run;
    }
    p->pair[n] = n > 1 ? pairs : pairs & e->fit * 0x1111u;
  }
  p->cells = n;
  p->first = first;
  p->wilds = q->careful | meet | (leaves != ANY) | (run_wilds(run) > 1);
  p->wild = q->has_wild & (across != ANY);
  if (p->wild & !p->wilds & (p->pair[1] != 0)) bound_wild(q, p);
  if (n <= first) p->pair[1] = 0;
  else if (first == 2) p->pair[1] &= pairs_in(p->third);
}

#endif
