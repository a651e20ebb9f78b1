/* orders.h - for paths.h: the orders in which cards of a hand can be laid, as a set of 64 bits.
 *
 * Sixteen bits for each card that is first: it alone, and then five for each of the others that may be second: these
 * two, and with each of the two that are left as the third one these three, and all four.  This is the order of moves.
 */
#ifndef IGROTEKA_IOTA_ORDERS_H
#define IGROTEKA_IOTA_ORDERS_H

#include "iota.h"

enum { ORDERS = 64, FIRSTS = 16, PAIRS = HAND * (HAND - 1) / 2 };

#define BIT(i) ((uint64_t)1 << ((i)&63))
#define LAST_OF(a, b, c) (6 - (a) - (b) - (c))
#define AT_TWO(a, b) (FIRSTS * (a) + 1 + 5 * ((b) - ((b) > (a))))
#define AT_THREE(a, b, c) (AT_TWO(a, b) + 1 + 2 * ((c) > LAST_OF(a, b, c)))
#define TWO(a, b) ((a) == (b) ? 0 : BIT(AT_TWO(a, b)))
#define THREE(a, b, c) ((a) == (b) || (a) == (c) || (b) == (c) ? 0 : BIT(AT_THREE(a, b, c)))
#define FOUR(a, b, c) (THREE(a, b, c) << 1)

/* All orders of so many cards. */
#define ONES ((uint64_t)0x0001000100010001u)
#define TWOS (ONES * (1u << 1 | 1u << 6 | 1u << 11))
#define THREES (TWOS << 1 | TWOS << 3)
#define FOURS (THREES << 1)

/* With this card in this place. */
#define FIRST_IS(a) ((uint64_t)0xFFFF << FIRSTS * (a))
#define SECOND_IS(b) ((TWO(0, b) | TWO(1, b) | TWO(2, b) | TWO(3, b)) * 31)
#define THIRD_AFTER(a, c) (THREE(a, 0, c) | THREE(a, 1, c) | THREE(a, 2, c) | THREE(a, 3, c))
#define THIRD_IS(c) ((THIRD_AFTER(0, c) | THIRD_AFTER(1, c) | THIRD_AFTER(2, c) | THIRD_AFTER(3, c)) * 3)
#define OF_THREE(a, b, c)                                                                                    \
  (THREE(a, b, c) | THREE(a, c, b) | THREE(b, a, c) | THREE(b, c, a) | THREE(c, a, b) | THREE(c, b, a))
#define FOURTH_IS(d) (OF_THREE(((d) + 1) % 4, ((d) + 2) % 4, ((d) + 3) % 4) << 1)

/* By place and by a set of cards: the orders that are too short for that place, or have one of them there. */
#define BY_SET(rest, f)                                                                                      \
  {                                                                                                          \
    (rest), (rest) | f(0), (rest) | f(1), (rest) | f(0) | f(1), (rest) | f(2), (rest) | f(0) | f(2),         \
        (rest) | f(1) | f(2), (rest) | f(0) | f(1) | f(2), (rest) | f(3), (rest) | f(0) | f(3),              \
        (rest) | f(1) | f(3), (rest) | f(0) | f(1) | f(3), (rest) | f(2) | f(3),                             \
        (rest) | f(0) | f(2) | f(3), (rest) | f(1) | f(2) | f(3), (rest) | f(0) | f(1) | f(2) | f(3)         \
  }
static const uint64_t fits_at[HAND][16] = {
  BY_SET(0, FIRST_IS),
  BY_SET(ONES, SECOND_IS),
  BY_SET(ONES | TWOS, THIRD_IS),
  BY_SET(ONES | TWOS | THREES, FOURTH_IS),
};

/* Orders of more cards than this, and of no more. */
static const uint64_t longer_than[HAND + 1] = { ONES | TWOS | THREES | FOURS, TWOS | THREES | FOURS,
                                                THREES | FOURS, FOURS, 0 };

/* Orders of two, and of three, with both cards of a pair. */
static const uint8_t pair_of[PAIRS][2] = { { 0, 1 }, { 0, 2 }, { 0, 3 }, { 1, 2 }, { 1, 3 }, { 2, 3 } };
#define PAIR_IN_TWO(a, b) (TWO(a, b) | TWO(b, a))
#define PAIR_IN_THREE(a, b, c, d) (OF_THREE(a, b, c) | OF_THREE(a, b, d))
static const uint64_t pair_in[2][PAIRS] = {
  { PAIR_IN_TWO(0, 1), PAIR_IN_TWO(0, 2), PAIR_IN_TWO(0, 3), PAIR_IN_TWO(1, 2), PAIR_IN_TWO(1, 3),
    PAIR_IN_TWO(2, 3) },
  { PAIR_IN_THREE(0, 1, 2, 3), PAIR_IN_THREE(0, 2, 1, 3), PAIR_IN_THREE(0, 3, 1, 2),
    PAIR_IN_THREE(1, 2, 0, 3), PAIR_IN_THREE(1, 3, 0, 2), PAIR_IN_THREE(2, 3, 0, 1) },
};

/* Of two wilds of a hand, its cards 2 and 3, number 3 is laid first; so orders with number 2 have both. */
#define TWIN_FIRST (FIRST_IS(2) | TWO(0, 2) * 31 | TWO(1, 2) * 31 | THREE(0, 1, 2) * 3 | THREE(1, 0, 2) * 3)
#define WITH_TWIN (FIRST_IS(2) | SECOND_IS(2) | THIRD_IS(2) | FOURTH_IS(2))

/* A wild is the last card of its hand, number 3.  Orders without it; and by the places where it may lie (a bit for
 * each) those with it and one other, with it and two others, and of four. */
#define WITHOUT_WILD                                                                                         \
  (BIT(0) | BIT(16) | BIT(32) | BIT(48) | PAIR_IN_TWO(0, 1) | PAIR_IN_TWO(0, 2) | PAIR_IN_TWO(1, 2) |        \
   OF_THREE(0, 1, 2))
#define TWO_WITH(i)                                                                                          \
  {                                                                                                          \
    0, TWO(3, i), TWO(i, 3), TWO(3, i) | TWO(i, 3)                                                           \
  }
#define WILD_1(a, b) (THREE(3, a, b) | THREE(3, b, a))
#define WILD_2(a, b) (THREE(a, 3, b) | THREE(b, 3, a))
#define WILD_3(a, b) (THREE(a, b, 3) | THREE(b, a, 3))
#define THREE_WITH(a, b)                                                                                     \
  {                                                                                                          \
    0, WILD_1(a, b), WILD_2(a, b), WILD_1(a, b) | WILD_2(a, b), WILD_3(a, b), WILD_1(a, b) | WILD_3(a, b),   \
        WILD_2(a, b) | WILD_3(a, b), WILD_1(a, b) | WILD_2(a, b) | WILD_3(a, b)                              \
  }
#define FOUR_WITH(at)                                                                                        \
  (((at) == 0 ? FIRST_IS(3) : (at) == 1 ? SECOND_IS(3) : (at) == 2 ? THIRD_IS(3) : FOURTH_IS(3)) & FOURS)
static const uint64_t two_with[3][4] = { TWO_WITH(0), TWO_WITH(1), TWO_WITH(2) };
static const uint64_t three_with[3][8] = { THREE_WITH(0, 1), THREE_WITH(0, 2), THREE_WITH(1, 2) };
static const uint64_t four_with[16] = BY_SET(0, FOUR_WITH);

/* How many cards an order of one, or the other, axis has: 4 for the other axis, and one less. */
#define FORM(axis)                                                                                           \
  4 * axis, 4 * axis + 1, 4 * axis + 2, 4 * axis + 3, 4 * axis + 2, 4 * axis + 3, 4 * axis + 1,              \
      4 * axis + 2, 4 * axis + 3, 4 * axis + 2, 4 * axis + 3, 4 * axis + 1, 4 * axis + 2, 4 * axis + 3,      \
      4 * axis + 2, 4 * axis + 3
static const uint8_t form[2 * FIRSTS] = { FORM(0), FORM(1) };

#endif
