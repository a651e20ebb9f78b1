/* view.c - My Shelfie: what a seat may know, and what a net is told.
 *
 * The only secret is the personal goal (SHELFIE-2.3); it is open at the end.
 */
#include "shelfie.h"

void shelfie_view(const struct game *g, const struct state *s, int seat, struct state *out)
{
  (void)g;
  if (s->h.viewer != ALL && s->h.viewer != seat) seat = SPECTATOR;
  *out = *s;
  out->h.viewer = (int8_t)seat;
  for (int p = 0; p < SEATS && s->h.active; p++)
    if (p != seat && s->personal[p]) out->personal[p] = UNKNOWN;
}

move_t shelfie_veil(const struct game *g, const struct state *s, int mover, move_t m, int seat)
{
  (void)g;
  (void)s;
  (void)mover;
  if (m.op == DRAW_PERSONAL && m.a[0] != seat + 1) m.a[1] = UNKNOWN;
  return m;
}

/* Deals the unknown goals again out of those this view does not see. */
void shelfie_determinize(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out)
{
  (void)g;
  uint8_t card[PERSONAL_GOALS];
  uint32_t n = 0;
  *out = *v;
  out->h.viewer = ALL;
  for (int k = 1; k <= PERSONAL_GOALS; k++) {
    bool seen = false;
    for (int p = 0; p < SEATS; p++) seen |= v->personal[p] == k;
    if (!seen) card[n++] = (uint8_t)k;
  }
  for (int p = 0; p < SEATS; p++)
    if (v->personal[p] == UNKNOWN) {
      uint32_t i = rng_below(r, n);
      out->personal[p] = card[i];
      card[i] = card[--n];
    }
}

static int16_t *put_bits(int16_t *out, uint32_t m, int n)
{
  for (int i = 0; i < n; i++) *out++ = m >> i & 1;
  return out;
}

/* Whose eyes: the viewer's, else those of the player whose turn it is. */
static int seat_of_features(const struct state *v)
{
  if (v->h.viewer >= 0) return v->h.viewer;
  if (v->next) return v->next - 1;
  for (int p = 0; p < v->h.seats; p++)
    if (is_active(v, p)) return p;
  return 0;
}

static int16_t *put_seat(int16_t *out, const struct state *v, int p)
{
  for (int k = 1; k <= KINDS; k++) out = put_bits(out, v->shelf[p][k], SHELF);
  for (int i = 0; i < GOALS_OUT; i++) *out++ = v->token[p][i];
  *out++ = v->end == p + 1;
  *out++ = v->first == p + 1;
  return out;
}

/* The room, the seats from one's own clockwise (absent ones are zero), the
 * goals with their top tokens, one's own goal, the bag. */
void shelfie_features(const struct game *g, const struct state *v, int16_t *out)
{
  (void)g;
  int me = seat_of_features(v);
  for (int i = 0; i < FEATURES; i++) out[i] = 0;
  for (int i = 0; i < CELLS_EVER; i++, out += KINDS) {
    int kind = v->tile[bit_of_cell[cell_to_fill[SEATS][i]]];
    if (kind) out[kind - 1] = 1;
  }
  for (int i = 0; i < SEATS; i++)
    if (i < v->h.seats) out = put_seat(out, v, (me + i) % v->h.seats);
    else out += SHELF * KINDS + 4;
  for (int i = 0; i < GOALS_OUT; i++)
    if (v->goal[i]) {
      out[v->goal[i] - 1] = (int16_t)shelfie_top_token(v, i);
      out[GOALS + v->goal[i] - 1] = (int16_t)(1 + (v->token[me][i] == 0));
    }
  out += 2 * GOALS;
  if (v->personal[me] <= PERSONAL_GOALS && v->personal[me]) out[v->personal[me] - 1] = 1;
  out += PERSONAL_GOALS;
  for (int k = 1; k <= KINDS; k++) *out++ = v->bag[k];
  *out++ = v->end != 0;
  *out = v->h.seats;
}
