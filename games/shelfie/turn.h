/* turn.h - what draws and turns of My Shelfie are made of, for rules.c and random.c. */
#ifndef IGROTEKA_SHELFIE_TURN_H
#define IGROTEKA_SHELFIE_TURN_H

#include "shelfie.h"

static inline move_t mk(int op, int a, int b)
{
  return (move_t){ .op = (uint8_t)op, .a = { (uint8_t)a, (uint8_t)b } };
}

static inline int seat_to_deal(const struct state *s)
{
  int p = 0;
  while (s->personal[p]) p++;
  return p;
}

static inline int cell_to_draw_for(const struct state *s) { return cell_to_fill[s->h.seats][s->fill - 1]; }
static inline int cells_left(const struct state *s) { return cells_in_play[s->h.seats] + 1 - s->fill; }

static inline uint32_t known_personals(const struct state *s)
{
  uint32_t n = 0;
  for (int p = 0; p < SEATS; p++) n += s->personal[p] && s->personal[p] != UNKNOWN;
  return n;
}

static inline bool personal_is_out(const struct state *s, int card)
{
  for (int p = 0; p < SEATS; p++)
    if (s->personal[p] == card) return true;
  return false;
}

static inline void count_events(struct state *s, uint32_t n)
{
  s->h.ply = (uint16_t)(s->h.ply + n < UINT16_MAX ? s->h.ply + n : UINT16_MAX);
}

static inline void begin_filling(struct state *s, int next)
{
  s->h.active = CHANCE_BIT;
  s->fill = 1;
  s->next = (uint8_t)(next + 1);
}

/* Tiles on their way: their bits in the room in the order of placing.  Places
 * not used repeat the first one. */
struct handful {
  int n, column, bit[TAKE_MAX];
};

static inline struct handful handful_of(move_t m)
{
  struct handful h = { .n = m.n, .column = m.a[A_COLUMN] - 1 };
  for (int i = 0; i < TAKE_MAX; i++) h.bit[i] = bit_of_cell[m.a[i < m.n ? i : 0]];
  return h;
}

/* random.c: n random moves as shelfie_random_move draws them, counted only once; and one of them as a move */
void shelfie_random_takes(const struct state *s, int seat, struct ig_rng *r, struct handful *out, int n);
move_t shelfie_move_of(struct handful h);

/* SHELFIE-3.5: from the bottom up.  Always three steps, which costs less than
 * to guess how many: a step too many finds an empty cell and sets no bit. */
static inline void put_on_shelf(struct state *s, int seat, struct handful h)
{
  uint32_t *shelf = s->shelf[seat];
  uint32_t at = (uint32_t)1 << (ROWS * h.column + column_height(shelf, h.column));
  uint32_t end = at << h.n, all = end - at;
  uint64_t gone = 0;
  for (int i = 0; i < TAKE_MAX; i++, at <<= 1) {
    uint8_t *tile = &s->tile[h.bit[i]];
    shelf[*tile] |= at < end ? at : 0;
    *tile = 0;
    gone |= (uint64_t)1 << h.bit[i];
  }
  shelf[0] |= all;
  s->lying &= ~gone;
}

/* SHELFIE-4.2: four or fewer tiles left; in other editions, no two that touch. */
static inline bool must_refill(const struct state *s)
{
  uint64_t m = s->lying;
  if (s->h.option[OPTION_REFILL] == REFILL_ISOLATED)
    return !(m & turn_right(m, RIGHT)) && !(m & turn_right(m, DOWN));
  for (int i = 0; i < 4; i++) m &= m - 1; /* all but four */
  return !m;
}

static inline void empty_the_room(struct state *s)
{
  for (; s->lying; s->lying &= s->lying - 1) {
    uint8_t *tile = &s->tile[lowest_bit(s->lying)];
    s->bag[*tile]++;
    s->bag[0]++;
    *tile = 0;
  }
}

/* SHELFIE-5.1: the player to the right of the first one ends the last round. */
static inline bool ends_the_game(const struct state *s, int seat)
{
  return s->end && (seat + 1) % s->h.seats == s->first - 1;
}

/* What follows when the tiles stand on the shelf, but for tokens. */
static inline void end_turn(struct state *s, int seat)
{
  if (!s->end && shelf_is_full(s->shelf[seat])) s->end = (uint8_t)(seat + 1); /* SHELFIE-4.3 */
  if (ends_the_game(s, seat)) {
    s->h.active = 0;
    return;
  }
  int next = (seat + 1) & -(seat + 1 < s->h.seats); /* SHELFIE-3.0: the first after the last */
  s->h.active = seat_bit(next);
  if (must_refill(s)) {
    empty_the_room(s);
    begin_filling(s, next);
  }
}

#endif
