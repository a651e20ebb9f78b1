/* worlds.c - what a view does not show, dealt again: hands, cards chosen, and piles that lie face down.
 *
 * Every deal that the view allows is as likely as any other.  A search does this
 * before each game that it plays in thought.
 */
#include "ralph.h"

static int draw(struct cards *box, int *left, struct ig_rng *r)
{
  int card = cards_nth(box, rng_below(r, (uint32_t)(*left)--));
  flip(box, card);
  return card;
}

/* A card for a pile that lies face down: all of a pile as rows, the commonest way. */
static void put_on_pile(struct state *s, int seat, int card)
{
  s->took[card] = (uint8_t)(1 + seat * WAYS + BY_ROW);
  s->fours[seat][BY_ROW] = (uint8_t)(s->score[seat] / FOUR);
}

/* The piles that this view does not see.  What was revealed last and is nowhere to be
 * seen lies in one of them; the rest is drawn. */
static void deal_piles(const struct state *v, int *left, struct ig_rng *r, struct state *out)
{
  int pile = 0, in_pile = 0;
  struct cards gone = { 0 };
  for (int p = 0; p < v->h.seats; p++)
    if (is_card(v->shown[p]) && has(&v->box, v->shown[p])) flip(&gone, v->shown[p]);
  for (; pile < v->h.seats; pile++, in_pile = 0)
    for (; lies_face_down(v, pile) && in_pile < v->score[pile]; in_pile++) {
      int card = cards_count(&gone) ? cards_nth(&gone, 0) : 0;
      if (card) {
        flip(&gone, card);
        flip(&out->box, card);
        --*left;
      }
      put_on_pile(out, pile, card ? card : draw(&out->box, left, r));
    }
}

static void deal_unknown(const struct state *v, struct ig_rng *r, struct state *out)
{
  int left = cards_count(&v->box);
  *out = *v;
  deal_piles(v, &left, r, out);
  out->h.viewer = ALL;
  for (int p = 0; p < v->h.seats; p++) {
    if (p == v->h.viewer) continue;
    for (int i = hand_size(v, p); i > 0; i--) flip(&out->hand[p], draw(&out->box, &left, r));
    if (v->chosen[p] == UNKNOWN) out->chosen[p] = (uint8_t)draw(&out->box, &left, r);
  }
}

/* Between the two starters a character must be left for the second one. */
static bool can_go_on(const struct state *s) { return s->stage != STARTING || s->rows == 0 || s->box.of[0]; }

void ralph_determinize(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out)
{
  (void)g;
  if (v->h.viewer == ALL) {
    *out = *v;
    return;
  }
  do deal_unknown(v, r, out);
  while (!can_go_on(out));
}
