/* view.c - what a seat knows of a game of Ralph.
 *
 * A seat sees its own hand and its own face-down card, and everything open.
 * RALPH-5.6: everybody saw which cards were taken, so a view keeps them, unless
 * the table plays memory=on.  What was revealed last is shown in any case.
 */
#include "ralph.h"

static void hide_taken(struct state *s, int seat) /* RALPH-5.6 */
{
  for (int card = 1; card <= CARDS; card++) {
    int by = s->took[card];
    if (!by || (by - 1) / WAYS != seat) continue;
    s->took[card] = 0;
    flip(&s->box, card);
  }
  memset(s->fours[seat], 0, sizeof s->fours[seat]);
}

static void hide(struct state *s, int seat)
{
  if (lies_face_down(s, seat)) hide_taken(s, seat);
  s->box.of[0] |= s->hand[seat].of[0];
  s->box.of[1] |= s->hand[seat].of[1];
  s->hand[seat] = (struct cards){ 0 }; /* RALPH-2.1 */
  if (s->stage != CHOOSING || !s->chosen[seat] || s->chosen[seat] == UNKNOWN) return;
  flip(&s->box, s->chosen[seat]); /* RALPH-3.1 */
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
  if (me < 0)
    for (me = v->h.seats - 1; me > 0 && !is_active(v, me);) me--; /* no viewer: a mover */
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
