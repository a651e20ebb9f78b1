/* know.c - what a seat knows of a game of Ralph.
 *
 * A seat sees its own hand and its own face-down card, and everything open.
 * Taken cards lie face down, but all saw them go: a view keeps them (RALPH-5.6
 * only hides them from a forgetful eye).
 */
#include "ralph.h"

static void hide(struct state *s, int seat)
{
  s->box.of[0] |= s->hand[seat].of[0], s->box.of[1] |= s->hand[seat].of[1];
  s->hand[seat] = (struct cards){ 0 };                            /* RALPH-2.1 */
  if (s->stage != CHOOSING || !s->chosen[seat] || s->chosen[seat] == UNKNOWN) return;
  flip(&s->box, s->chosen[seat]);                                 /* RALPH-3.1 */
  s->chosen[seat] = UNKNOWN;
}

void ralph_view(const struct game *g, const struct state *s, int seat, struct state *out)
{
  (void)g;
  if (s->h.viewer != ALL && s->h.viewer != seat) seat = SPECTATOR;
  *out = *s;
  out->h.viewer = (int8_t)seat;
  for (int p = 0; p < s->h.seats; p++)
    if (p != seat) hide(out, p);
}

/* The last choice opens all cards at once, so everyone hears it (RALPH-3.2). */
move_t ralph_veil(const struct game *g, const struct state *s, int mover, move_t m, int seat)
{
  (void)g;
  bool last = s->h.active == seat_bit(mover < 0 ? 0 : mover);
  if (m.op == DEAL && s->dealt / HAND != seat) return mk(DEAL, UNKNOWN);
  if (m.op == CHOOSE && mover != seat && !last) return mk(CHOOSE, UNKNOWN);
  return m;
}

static int draw(struct cards *box, int *left, struct ig_rng *r)
{
  int card = cards_nth(box, rng_below(r, (uint32_t)(*left)--));
  flip(box, card);
  return card;
}

static void deal_unknown(const struct state *v, struct ig_rng *r, struct state *out)
{
  int left = cards_count(&v->box);
  *out = *v;
  out->h.viewer = ALL;
  for (int p = 0; p < v->h.seats; p++) {
    if (p == v->h.viewer) continue;
    for (int i = hand_size(v, p); i > 0; i--) flip(&out->hand[p], draw(&out->box, &left, r));
    if (v->chosen[p] == UNKNOWN) out->chosen[p] = (uint8_t)draw(&out->box, &left, r);
  }
}

/* Between the two starters a character must be left for the second one. */
static bool can_go_on(const struct state *s)
{
  return s->stage != STARTING || s->rows == 0 || s->box.of[0];
}

void ralph_determinize(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out)
{
  (void)g;
  if (v->h.viewer == ALL) { *out = *v; return; }
  do deal_unknown(v, r, out); while (!can_go_on(out));
}

/* ---- for a value net ---------------------------------------------------- */

static int16_t *put_set(int16_t *out, const struct cards *c)
{
  for (int card = 1; card <= CARDS; card++) *out++ = has(c, card);
  return out;
}

static int16_t *put_row(int16_t *out, const struct row *w)
{
  for (int k = 0; k < KINDS; k++) *out++ = whose(w) == k;
  *out++ = w->length;
  for (int i = 0; i < FOUR - 1; i++) {
    int height = 0;
    for (pile_t x = w->stack[i]; x; x >>= 8) height++;
    *out++ = (int16_t)(height ? number_of(top_of(w->stack[i])) : 0);
    *out++ = (int16_t)height;
    *out++ = (int16_t)(height ? w->start + i + 1 : 0);
  }
  return out;
}

/* Own hand; cards not seen; rows from the top; seats from the viewer on:
 * points, whether it has chosen, the number and kind of its open card. */
void ralph_features(const struct game *g, const struct state *v, int16_t *out)
{
  (void)g;
  int me = v->h.viewer;
  if (me < 0) for (me = v->h.seats - 1; me > 0 && !is_active(v, me);) me--;   /* no viewer: a mover */
  out = put_set(out, &v->hand[me]);
  out = put_set(out, &v->box);
  for (int r = 0; r < ROWS; r++) out = put_row(out, &v->row[r]);
  for (int i = 0; i < SEATS; i++) {
    int p = (me + i) % v->h.seats, card = v->chosen[p];
    bool seated = i < v->h.seats;
    *out++ = (int16_t)(seated ? v->score[p] : 0);
    *out++ = seated && card;
    *out++ = (int16_t)(seated && is_card(card) ? number_of(card) : 0);
    *out++ = (int16_t)(seated && is_card(card) ? kind_of(card) + 1 : 0);
  }
  *out++ = v->round;
  *out++ = v->stage == CHOOSING;
  *out++ = v->stage == LAYING;
  *out++ = v->stage == CLOSING;
}
