/* paths.h - for moves.c: the cells that a play may pass along a line, and which cards of the hand go there.
 *
 * A line stays a line as long as any three of its cards form one.  So what the
 * table has in a line is asked once per cell, not once per play: which two cards
 * of the hand go with it (`path`).  So it is with a wild of the hand: at which of the
 * cells it would mean some card is asked once per path (`bound_wild`).  All plays along
 * a path are a set of orders (orders.h), and each answer takes some of them away.
 */
#ifndef IGROTEKA_IOTA_PATHS_H
#define IGROTEKA_IOTA_PATHS_H

#include "orders.h"

enum { ANY = 0xFFF, WORDS = GRID_MAX / 64 + 1, SEAMS = 2 * CARDS + 3 };
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
  int step[2];        /* to the next cell, by axis        */
  int far;            /* cells a play may lead            */
  unsigned cards;     /* of the hand: a bit for each      */
  uint8_t hand[HAND]; /* wilds last, from the end; 0: none */
  uint64_t traits;    /* see pack_traits                  */
  bool has_wild;
  unsigned twin;       /* the bit of the second of two wilds in it: of its last two cards, the first */
  uint64_t orders;     /* that form lines by themselves    */
  uint64_t both_wilds; /* those of them with two wilds     */
  run_t spoils[PAIRS]; /* traits that form none with these two, as a run has them */
  uint16_t two_leave[HAND - 1], three_leave[HAND - 1],
      four_leave; /* to the wild: one other card, a pair, all */
  int wild_cell[WILDS];
  unsigned wild_left[WILDS][2]; /* what its line along an axis leaves to it */
  bool wilds_meet;              /* two wilds of the table in one line */
  uint8_t *g;                   /* the table, with one more margin on both sides */
  int seams;                    /* from here on nothing is cleared */
  struct seam seam[SEAMS];      /* [0] is every cell that touches nothing */
  struct bytes order[ORDERS];   /* as a move without places         */
  uint64_t mark[WORDS];         /* a bit per cell                   */
  struct {
    run_t before[2], after[2];
  } ends[CARDS + 1];      /* runs of table cards that end with this one, by axis; [0]: none */
  uint8_t card[GRID_MAX]; /* of the table: its number from 1 on */
  uint8_t at[GRID_MAX], start[GRID_MAX], room[GRID_MAX + 2 * (CARDS + 2 * MARGIN)];
};

/* The cells that a play passes along an axis, as far as they are of use. */
struct path {
  uint64_t orders; /* of the hand, of two cards and more, that are plays here */
  run_t run[HAND]; /* the table's cards in the line, once it reaches there */
  uint64_t across; /* by cell, 16 bits each: what the line across leaves */
  uint64_t asked;  /* orders where two wilds meet, or may  */
  int cell[HAND];
  bool wilds; /* of the table set bounds */
};

/* Takes away orders with a pair that forms no line with some card of the run. */
static inline uint64_t without_spoilt(const struct gen *q, uint64_t orders, run_t run, const uint64_t *in)
{
  for (int i = 0; i < PAIRS; i++) orders &= ~(in[i] & -(uint64_t)((run & q->spoils[i]) != 0));
  return orders;
}

/* A bit for each of four cells: some card is in `may` and in what is left there. */
static inline unsigned some_there(unsigned may, uint64_t across)
{
  const uint64_t low = 0x0777077707770777u, top = 0x0888088808880888u;
  uint64_t both = (may * 0x0001000100010001u) & across, some = (((both & low) + low) | both) & top;
  some = some >> 11 & some >> 7 & some >> 3 & 0x0001000100010001u;
  return (unsigned)(some * 0x1000200040008000u >> 60);
}

/* IOTA-6.2: the wild of the hand means some card wherever a play lays it: what the line leaves to
 * it and what the line across that cell does have a card in common.  Takes those plays away where they have none. */
static inline void bound_wild(const struct gen *q, struct path *p)
{
  uint64_t left = WITHOUT_WILD;
  for (int i = 0; i < HAND - 1; i++) {
    unsigned may = p->run[1] ? may_join(run_add(p->run[1], q->hand[i])) : q->two_leave[i];
    left |= two_with[i][some_there(may, p->across) & 3];
  }
  if (p->orders & longer_than[2])
    for (int i = 0; i < HAND - 1; i++) {
      static const uint8_t others[HAND - 1] = { 0, 1, 3 }; /* of pair_of: without the wild */
      const uint8_t *of = pair_of[others[i]];
      unsigned may = p->run[2] ? may_join(run_add(run_add(p->run[2], q->hand[of[0]]), q->hand[of[1]]))
                               : q->three_leave[i];
      left |= three_with[i][some_there(may, p->across) & 7];
    }
  left |= four_with[some_there(q->four_leave, p->across)]; /* the table has none in it */
  p->orders &= left;
}

/* Goes from this cell along an axis as far as cards of the hand could reach; at: moves without cards, of the first,
 * and from there on by their number. */
static inline void explore(const struct gen *q, struct path *p, struct bytes *at, int cell, uint64_t place,
                           int axis)
{
  const struct seam *e = &q->seam[q->at[cell]];
  run_t run = e->before[axis] + e->after[axis];
  unsigned leaves = e->wild_before[axis] & e->wild_after[axis], narrow = e->leaves[!axis];
  uint64_t across = narrow, orders = q->orders & fits_at[0][e->fit];
  int n = 1, first = e == q->seam ? HAND : 0, step = q->step[axis], shift = axis ? 0 : 8;
  bool meet = e->meet;
  p->cell[0] = cell;
  for (; run_length(run) + n < LOT; n++) {
    unsigned skip = e->skip[axis];
    place += (uint64_t)skip << shift;
    cell += (int)skip * step;
    e = &q->seam[q->at[cell]];
    run += e->after[axis];
    if (run_length(run) + n >= LOT) break;
    orders &= fits_at[n][e->fit];
    if (!(orders & longer_than[n])) break;
    if (first == HAND && e != q->seam) first = n;
    meet |= e->meet;
    leaves &= e->wild_after[axis];
    narrow &= e->leaves[!axis];
    across |= (uint64_t)e->leaves[!axis] << 16 * n;
    at[n] = at[n - 1];
    if (n == 1) at[n].head |= place << 40;
    else at[n].tail |= place << 24 * (n - 2);
    p->run[n] = run;
    p->cell[n] = cell;
    if (run) orders = without_spoilt(q, orders, run, pair_in[n - 1]);
    if (run_length(run) == LOT - 2) { /* only two cards have room */
      unsigned fit = fitting_cards(q->traits, may_join(run));
      orders &= fits_at[0][fit] & fits_at[1][fit];
    }
  }
  p->across = across;
  p->orders = orders & longer_than[first < 1 ? 1 : first] & ~longer_than[n];
  p->wilds = meet | (leaves != ANY) | (run_wilds(run) > 1);
  if (q->has_wild & (narrow != ANY) & (p->orders != 0)) bound_wild(q, p);
  if (q->has_wild & p->wilds) p->asked = p->orders;
  else p->asked = narrow != ANY ? p->orders & q->both_wilds : 0;
}

#endif
