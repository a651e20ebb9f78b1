/* view.c - what a seat may know (IOTA-2.3), and what could be true then.
 *
 * A view forgets: cards it cannot see go back among the unseen ones.
 */
#include "iota.h"

static void hide(struct state *s, uint8_t *kind)
{
  if (*kind == WILD) s->wilds++;
  else if (*kind != UNKNOWN) s->pool |= (uint64_t)1 << (*kind - 1);
  *kind = UNKNOWN;
}

void iota_view(const struct game *g, const struct state *s, int seat, struct state *out)
{
  (void)g;
  if (s->h.viewer != ALL && s->h.viewer != seat) seat = SPECTATOR;
  memmove(out, s, sizeof *out);
  out->h.viewer = (int8_t)seat;
  int me = seat < 0 ? 0x80 : 1 << seat;
  for (int p = 0; p < out->h.seats; p++) {
    if (p == seat) continue;
    for (int i = 0; i < HAND; i++)
      if (out->hand[p][i] && !(out->known[p][i] & me)) {
        hide(out, &out->hand[p][i]);
        out->known[p][i] = 0;
      }
    iota_sort_hand(out, p);
  }
  for (int i = 0; i < out->under_n; i++)
    if (out->under_by[i] != seat) hide(out, &out->under[i]);
}

/* A card comes up: its new owner sees it, and who had put it under the deck. */
static bool sees_draw(const struct state *s, int seat)
{
  int to = s->draw ? s->turn : iota_seat_to_deal(s);
  return seat == to || (!s->deck && s->under_n && s->under_by[0] == seat);
}

move_t iota_veil(const struct game *g, const struct state *s, int mover, move_t m, int seat)
{
  (void)g;
  if (mover == CHANCE) return m.op == DRAW && !sees_draw(s, seat) ? mk(DRAW, UNKNOWN) : m;
  if (m.op != PASS || seat == mover || mover < 0 || mover >= SEATS) return m;
  for (int i = 0; i < HAND && m.a[i]; i++) m.a[i] = UNKNOWN; /* an exchange is face down */
  return m;
}

/* Deals the unseen cards to the places that hold one: it cannot read what the
 * view does not hold. */
void iota_determinize(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out)
{
  (void)g;
  memmove(out, v, sizeof *out);
  int places = iota_unknown_places(v);
  out->h.viewer = ALL;
  for (int p = 0; p < v->h.seats; p++) {
    for (int i = 0; i < HAND; i++)
      if (out->hand[p][i] == UNKNOWN) out->hand[p][i] = (uint8_t)iota_draw_unknown(out, places--, r);
    iota_sort_hand(out, p);
  }
  for (int i = 0; i < out->under_n; i++)
    if (out->under[i] == UNKNOWN) out->under[i] = (uint8_t)iota_draw_unknown(out, places--, r);
}

/* Own hand, unseen cards and table, a number per kind; then each seat from
 * one's own on; then the deck and the table in numbers. */
void iota_features(const struct game *g, const struct state *v, int16_t *out)
{
  (void)g;
  int me = v->h.viewer >= 0 ? v->h.viewer : v->turn < SEATS ? v->turn : 0;
  for (int k = 1; k <= WILD; k++) *out++ = (int16_t)iota_in_hand(v, me, k);
  for (int k = 0; k < COLOURED; k++) *out++ = v->pool >> k & 1;
  *out++ = v->wilds;
  for (int k = 0; k < COLOURED; k++) *out++ = v->laid >> k & 1;
  *out++ = v->wild_n;
  for (int i = 0; i < SEATS; i++) {
    int p = (me + i) % v->h.seats;
    bool there = i < v->h.seats;
    *out++ = there ? (int16_t)(v->points[p] > INT16_MAX ? INT16_MAX : v->points[p]) : 0;
    *out++ = there ? (int16_t)iota_hand_size(v, p) : 0;
    *out++ = there ? (int16_t)iota_in_hand(v, p, WILD) : 0;
    *out++ = there && v->turn == p;
  }
  const uint8_t rest[12] = { v->deck,
                             v->under_n,
                             v->passes,
                             v->cards,
                             v->wild_n,
                             v->draw,
                             v->took,
                             v->wide,
                             v->tall,
                             v->end,
                             v->h.option[OPTION_DECK],
                             v->h.seats };
  for (int i = 0; i < 12; i++) *out++ = rest[i];
}
