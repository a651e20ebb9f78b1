/* encode.c - Ralph in numbers: actions and observations (src/core/encoding.h).
 *
 * Every move is one action.  A place is named by the visible card beside which,
 * on which or under which the card goes: no card has two places at one card.
 */
#include "encoding.h"
#include "table.h"

enum { A_CHOOSE, A_LAY = A_CHOOSE + CARDS, A_ALONE = A_LAY + CARDS, A_CLOSE, ACTIONS = A_CLOSE + 2 };
enum { STACKS = FOUR - 1, STAGES = 3, UNDER_IT = 2, OPTIONS = OPTION_MEMORY + 1 };
enum {
  O_HAND,
  O_UNSEEN = O_HAND + CARDS,
  O_VISIBLE = O_UNSEEN + CARDS,
  O_TAKEN = O_VISIBLE + CARDS,
  O_ROW = O_TAKEN + CARDS,
  O_KIND = O_ROW + ROWS * KINDS,
  O_NUMBER = O_KIND + ROWS * STACKS,
  O_COVERED = O_NUMBER + ROWS * STACKS,
  O_COLUMN = O_COVERED + ROWS * STACKS * UNDER_IT,
  O_SCORE = O_COLUMN + ROWS * STACKS,
  O_CHOSEN = O_SCORE + SEATS,
  O_OPEN = O_CHOSEN + SEATS,
  O_ROUND = O_OPEN + 2 * SEATS,
  O_STAGE,
  O_SEATS = O_STAGE + STAGES,
  O_OPTIONS,
  SIZE = O_OPTIONS + OPTIONS
};

static const struct ig_actions kinds[] = {
  { "choose", A_CHOOSE, CARDS, NC_("env", "choose a card: kind x 16 + number - 1") },
  { "lay", A_LAY, CARDS, NC_("env", "lay the open card at this visible card") },
  { "alone", A_ALONE, 1, NC_("env", "lay the card on the empty table") },
  { "close", A_CLOSE, 2, NC_("env", "close the hole with the left, the right part") },
  { 0 },
};
static const struct ig_field fields[] = {
  { "hand", 2, { KINDS, NUMBERS }, O_HAND, NC_("env", "cards in the hand") },
  { "unseen", 2, { KINDS, NUMBERS }, O_UNSEEN, NC_("env", "cards that are not seen") },
  { "visible", 2, { KINDS, NUMBERS }, O_VISIBLE, NC_("env", "visible cards of the table") },
  { "taken",
    2,
    { KINDS, NUMBERS },
    O_TAKEN,
    NC_("env", "who took the card: 1 the seat itself, 2 the next one, ...") },
  { "row", 2, { ROWS, KINDS }, O_ROW, NC_("env", "whose row it is, from the top") },
  { "kind", 2, { ROWS, STACKS }, O_KIND, NC_("env", "kind of the visible card, from 1; 0: no stack") },
  { "number", 2, { ROWS, STACKS }, O_NUMBER, NC_("env", "its number") },
  { "covered", 3, { ROWS, STACKS, UNDER_IT }, O_COVERED, NC_("env", "the cards covered by it, 1 to 80") },
  { "column", 2, { ROWS, STACKS }, O_COLUMN, NC_("env", "column, from 1") },
  { "score", 1, { SEATS }, O_SCORE, NC_("env", "cards taken, by seat from one's own") },
  { "chosen", 1, { SEATS }, O_CHOSEN, NC_("env", "1: a chosen card waits to be laid") },
  { "open", 2, { SEATS, 2 }, O_OPEN, NC_("env", "kind from 1 and number of that card, where it is seen") },
  { "round", 1, { 1 }, O_ROUND, NC_("env", "round") },
  { "stage", 1, { STAGES }, O_STAGE, NC_("env", "a card, a place, a part of a row is chosen") },
  { "seats", 1, { 1 }, O_SEATS, NC_("env", "players") },
  { "options", 1, { OPTIONS }, O_OPTIONS, NC_("env", "the game's options in order: number of the value") },
  { 0 },
};

/* ---- actions -------------------------------------------------------------- */

static int mask_lays(const struct state *v, int card, uint8_t *out)
{
  struct place at[PLACES_MAX];
  int n = places(v, card, at);
  for (int i = 0; i < n; i++)
    if (at[i].how == ALONE) out[A_ALONE] = 1;
    else out[A_LAY + top_of(v->row[at[i].row].stack[at[i].at]) - 1] = 1;
  return n;
}

static int mask(const struct game *g, const struct state *v, int seat, move_t so_far, uint8_t *out)
{
  (void)g;
  if (so_far.op) return 0;
  if (v->stage == CHOOSING) {
    put_bits(out + A_CHOOSE, v->hand[seat].of[0], CHARACTERS);
    put_bits(out + A_CHOOSE + CHARACTERS, v->hand[seat].of[1], NUMBERS);
    return cards_count(&v->hand[seat]);
  }
  if (v->stage == LAYING) return mask_lays(v, v->chosen[seat], out);
  out[A_CLOSE] = out[A_CLOSE + 1] = 1;
  return 2;
}

/* How the open card goes to this visible one. */
static move_t lay_at(const struct state *v, int seat, int anchor)
{
  struct place at[PLACES_MAX];
  int card = v->chosen[seat], n = v->stage == LAYING && is_card(card) ? places(v, card, at) : 0;
  for (int i = 0; i < n; i++) {
    int top = at[i].how == ALONE ? 0 : top_of(v->row[at[i].row].stack[at[i].at]);
    if (top == anchor) return (move_t){ .op = LAY, .a = { (uint8_t)card, at[i].how, (uint8_t)top } };
  }
  return (move_t){ 0 };
}

static int add(const struct game *g, const struct state *v, int seat, move_t *so_far, int action)
{
  move_t m;
  if (action < A_LAY) m = mk(CHOOSE, action - A_CHOOSE + 1);
  else if (action < A_ALONE) m = lay_at(v, seat, action - A_LAY + 1);
  else m = action == A_ALONE ? lay_at(v, seat, 0) : mk(CLOSE, LEFT + action - A_CLOSE);
  return whole_move(g, v, seat, so_far, m);
}

static int towards(const struct game *g, const struct state *v, int seat, move_t so_far, move_t whole)
{
  if (so_far.op || g->check(g, v, seat, whole) != OK) return IG_NO_ACTION;
  if (whole.op == CHOOSE) return A_CHOOSE + whole.a[0] - 1;
  if (whole.op == CLOSE) return A_CLOSE + whole.a[0] - LEFT;
  return whole.a[A_HOW] == ALONE ? A_ALONE : A_LAY + whole.a[A_ANCHOR] - 1;
}

/* ---- observations --------------------------------------------------------- */

static void put_set(uint8_t *out, const struct cards *c)
{
  put_bits(out, c->of[0], CHARACTERS);
  put_bits(out + CHARACTERS, c->of[1], NUMBERS);
}

static void put_table(const struct state *v, uint8_t *out)
{
  for (int r = 0; r < v->rows; r++) {
    const struct row *w = &v->row[r];
    if (w->who) out[O_ROW + r * KINDS + whose(w)] = 1;
    for (int i = 0; i < w->length && i < STACKS; i++) {
      int card = top_of(w->stack[i]), at = r * STACKS + i;
      out[O_COLUMN + at] = (uint8_t)(w->start + i + 1);
      if (!card) continue; /* a hole */
      out[O_VISIBLE + card - 1] = 1;
      out[O_KIND + at] = (uint8_t)(kind_of(card) + 1);
      out[O_NUMBER + at] = (uint8_t)number_of(card);
      out[O_COVERED + at * UNDER_IT] = w->stack[i] >> 8 & 255;
      out[O_COVERED + at * UNDER_IT + 1] = w->stack[i] >> 16 & 255;
    }
  }
}

static void put_taken(const struct state *v, int me, uint8_t *out)
{
  uint8_t who[1 + SEATS * WAYS] = { 0 };
  for (int i = 0; i < v->h.seats; i++) memset(who + 1 + seat_from(v, me, i) * WAYS, i + 1, WAYS);
  for (int card = 1; card <= CARDS; card++) out[O_TAKEN + card - 1] = who[v->took[card]];
}

static void put_seat(const struct state *v, int p, int i, uint8_t *out)
{
  int card = v->chosen[p];
  out[O_SCORE + i] = v->score[p];
  out[O_CHOSEN + i] = card != 0;
  if (!is_card(card)) return;
  out[O_OPEN + 2 * i] = (uint8_t)(kind_of(card) + 1);
  out[O_OPEN + 2 * i + 1] = (uint8_t)number_of(card);
}

static void observe(const struct game *g, const struct state *v, move_t so_far, uint8_t *out)
{
  int me = eyes_of(v);
  (void)g;
  (void)so_far;
  put_set(out + O_HAND, &v->hand[me]);
  put_set(out + O_UNSEEN, &v->box);
  put_table(v, out);
  put_taken(v, me, out);
  for (int i = 0; i < v->h.seats; i++) put_seat(v, seat_from(v, me, i), i, out);
  out[O_ROUND] = v->round;
  if (v->stage >= CHOOSING && v->stage <= CLOSING) out[O_STAGE + v->stage - CHOOSING] = 1;
  out[O_SEATS] = v->h.seats;
  memcpy(out + O_OPTIONS, v->h.option, OPTIONS);
}

const struct encoding ralph_encoding = {
  .actions = ACTIONS,
  .size = SIZE,
  .kinds = kinds,
  .fields = fields,
  .mask = mask,
  .add = add,
  .towards = towards,
  .observe = observe,
};
