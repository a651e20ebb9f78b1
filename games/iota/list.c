/* list.c - all legal moves of a seat, in order: passes, plays (moves.c), takes. */
#include "iota.h"

/* IOTA-3.7: each set of cards once, in card order. */
static int passes(const struct state *s, int seat, move_t m, int from, int k, move_t *out, int cap, int n)
{
  const uint8_t *h = s->hand[seat];
  n = add_move(out, cap, n, m);
  for (int i = from; i < HAND && deck_size(s); i++) {
    if (!h[i] || h[i] == UNKNOWN || (i > from && h[i] == h[i - 1])) continue;
    m.a[k] = h[i];
    n = passes(s, seat, m, i + 1, k + 1, out, cap, n);
  }
  return n;
}

/* IOTA-6.4 */
static int takes(const struct state *s, int seat, move_t *out, int cap, int n)
{
  uint8_t room[GRID_MAX];
  if (!s->wild_n) return n;
  struct board b = board_of(s, room);
  for (int i = 0; i < s->wild_n; i++)
    for (int j = 0; j < HAND; j++)
      if (s->hand[seat][j] <= COLOURED && iota_can_take(&b, i, s->hand[seat][j]))
        n = add_move(out, cap, n, mk_take(s->wild[i].x + s->x0, s->wild[i].y + s->y0, s->hand[seat][j]));
  return n;
}

/* IOTA-3.7: nothing fits and nothing is left to exchange, so the only move is to pass. */
bool iota_idle(const struct game *g, const struct state *s, int seat, move_t *out)
{
  return !deck_size(s) && iota_moves(g, s, seat, out, 1) == 1;
}

int iota_moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  (void)g;
  if (!is_active(s, seat)) return 0;
  if (seat == CHANCE) return iota_chance_moves(s, out, cap);
  int n = passes(s, seat, (move_t){ .op = PASS }, 0, 0, out, cap, 0);
  n = iota_plays(s, seat, NULL, out, cap, n);
  return takes(s, seat, out, cap, n);
}
