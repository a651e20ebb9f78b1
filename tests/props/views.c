/* views.c - nobody sees what his seat may not see, and all of what it may. */
#include "props.h"

static struct ig_move a[IG_MOVES_MAX], b[IG_MOVES_MAX];

static void see(const struct spot *at, const struct ig_state *s, int seat, struct ig_state *out)
{
  memset(out, 0, sizeof *out);
  ig_view(at->ig, s, seat, out);
}

static void guess(const struct spot *at, const struct ig_state *v, struct ig_rng r, struct ig_state *out)
{
  memset(out, 0, sizeof *out);
  ig_determinize(at->ig, v, &r, out);
}

static void ask_view(const struct spot *at, int seat)
{
  struct ig_state v, w, d, e;
  see(at, &at->s, seat, &v);
  HOLDS(ig_viewer(at->ig, &v) == seat, "a view says whose it is", "");
  see(at, &v, seat, &w);
  HOLDS(same(at, &v, &w), "a view of a view is the view", "");
  guess(at, &v, at->r, &d);
  HOLDS(ig_viewer(at->ig, &d) == IG_ALL, "a guess is a whole position", "");
  see(at, &d, seat, &w);
  HOLDS(same(at, &v, &w), "a guess looks like the truth to the seat", "");
  guess(at, &w, at->r, &e);
  HOLDS(same(at, &d, &e), "a guess needs nothing but the view", "");
  see(at, &v, IG_SPECTATOR, &w);
  see(at, &at->s, IG_SPECTATOR, &e);
  HOLDS(same(at, &w, &e), "a spectator sees no more over a player's shoulder", "");
  if (!ig_is_active(at->ig, &at->s, seat)) return;
  int n = ig_moves(at->ig, &at->s, seat, a, IG_MOVES_MAX);
  bool visible = n == ig_moves(at->ig, &v, seat, b, IG_MOVES_MAX) && !memcmp(a, b, (size_t)n * sizeof *a);
  HOLDS(visible, "the mover sees which moves are legal", "");
  visible = n == ig_moves(at->ig, &d, seat, b, IG_MOVES_MAX) && !memcmp(a, b, (size_t)n * sizeof *a);
  HOLDS(visible, "a guess has the same legal moves", "");
}

void ask_views(const struct spot *at)
{
  for (int seat = 0; seat < ig_seats(at->ig, &at->s); seat++) ask_view(at, seat);
  ask_view(at, IG_SPECTATOR);
}

/* With memory=on a view forgets what everybody saw and heard. */
static bool forgets(const struct spot *at)
{
  for (int i = 0; i < ig_option_count(at->ig); i++)
    if (!strcmp(ig_option_at(at->ig, i)->name, "memory"))
      return ((const struct head *)(const void *)&at->s)->option[i];
  return false;
}

/* Everybody hears the whole of it. */
static bool is_public(const struct spot *at, int mover, struct ig_move m)
{
  return move_eq(m, ig_veil(at->ig, &at->s, mover, m, IG_SPECTATOR));
}

/* Two moves that a seat cannot tell apart must leave it with the same view; two
 * moves that leave it with the same view must sound the same to it, unless they
 * do not differ at all in what they do, or were no secret and are forgotten. */
static void ask_pair(const struct spot *at, int mover, struct ig_move m, struct ig_move o, int seat)
{
  struct ig_state x = at->s, y = at->s, vx, vy;
  char text[3 * IG_MOVE_TEXT], one[IG_MOVE_TEXT], two[IG_MOVE_TEXT];
  ig_apply(at->ig, &x, mover, m);
  see(at, &x, seat, &vx);
  ig_apply(at->ig, &y, mover, o);
  see(at, &y, seat, &vy);
  bool same_event = move_eq(ig_veil(at->ig, &at->s, mover, m, seat), ig_veil(at->ig, &at->s, mover, o, seat));
  bool same_view = same(at, &vx, &vy);
  if (same_event == same_view || (same_view && same(at, &x, &y))) return;
  if (same_view && forgets(at) && is_public(at, mover, m) && is_public(at, mover, o)) return;
  ig_print_move(at->ig, &at->s, m, one, sizeof one);
  ig_print_move(at->ig, &at->s, o, two, sizeof two);
  snprintf(text, sizeof text, "%s | %s | seat %d", one, two, seat + 1);
  broken(at,
         same_event ? "moves that sound the same leave the same view"
                    : "moves that leave the same view sound the same",
         text);
}

void ask_veils(const struct spot *at)
{
  struct ig_rng r = at->r;
  int who[IG_SEATS_MAX + 1], n_who = seats_and_chance(at, who);
  for (int w = 0; w < n_who; w++) {
    int n = ig_moves(at->ig, &at->s, who[w], a, IG_MOVES_MAX);
    for (int i = 0; i < 6 && n > 1; i++) {
      struct ig_move m = a[rng_below(&r, (uint32_t)n)], o = a[rng_below(&r, (uint32_t)n)];
      for (int seat = 0; seat < ig_seats(at->ig, &at->s); seat++) ask_pair(at, who[w], m, o, seat);
      ask_pair(at, who[w], m, o, IG_SPECTATOR);
    }
  }
  if (n_who < 2 || who[0] == IG_CHANCE) return;
  struct ig_state x = at->s, y = at->s; /* simultaneous: order does not matter */
  struct ig_move m = ig_random_move(at->ig, &x, who[0], &r), o = ig_random_move(at->ig, &x, who[1], &r);
  ig_apply(at->ig, &x, who[0], m);
  ig_apply(at->ig, &x, who[1], o);
  ig_apply(at->ig, &y, who[1], o);
  ig_apply(at->ig, &y, who[0], m);
  HOLDS(same(at, &x, &y), "the order of simultaneous choices does not matter", "");
}
