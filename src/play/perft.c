/* perft.c - see perft.h. */
#include "apply.h"
#include "deal.h"
#include "perft.h"
#include "seed.h"

struct walk {
  const struct ig_game *g;
  uint64_t seed, *nodes;
  int depth;
};

static void draw(const struct walk *w, struct ig_state *s)
{
  struct ig_rng r = { derive_seed(w->seed, (uint64_t)ig_ply(w->g, s)) };
  draw_chance(w->g, s, &r);
}

static void visit(const struct walk *w, const struct ig_state *s, int at, struct ig_move *room)
{
  if (ig_over(w->g, s)) return;
  int seat = ig_next_seat(w->g, s);
  int n = ig_moves(w->g, s, seat, room, IG_MOVES_MAX);
  w->nodes[at] += (uint64_t)n;
  if (at == w->depth) return;
  for (int i = 0; i < n; i++) {
    struct ig_state next = *s;
    apply_legal(w->g, &next, seat, room[i]);
    draw(w, &next);
    visit(w, &next, at + 1, room + IG_MOVES_MAX);
  }
}

void perft(const struct ig_game *g, const struct ig_state *s, int depth, uint64_t seed, struct ig_move *room,
           uint64_t *nodes)
{
  struct walk w = { .g = g, .seed = seed, .nodes = nodes, .depth = depth };
  struct ig_state start = *s;
  for (int i = 0; i <= depth; i++) nodes[i] = i == 0;
  draw(&w, &start);
  if (depth > 0) visit(&w, &start, 1, room);
}
