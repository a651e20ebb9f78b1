/* encode.c - the shelf games in numbers: actions and observations (src/core/encoding.h).
 *
 * Taking a card is source x 9 + target.  A source is a place of the centre (row x
 * 6 + card) or, in the final round, a kind of the open pool.  A target is face
 * up on the shelf of the card's colour (begin it, left, right) or face down at an
 * end of one of the three shelves.
 */
#include "encoding.h"
#include "toys.h"

enum { BEGIN, LEFT, RIGHT, DOWN, TARGETS = DOWN + 2 * COLOURS }; /* DOWN + colour * 2 + side */
enum {
  A_CENTRE,
  A_POOL = A_CENTRE + PLACES * TARGETS,
  A_REMOVE = A_POOL + KINDS_MAX * TARGETS,
  A_SKIP = A_REMOVE + COLOURS * SHELF_MAX,
  ACTIONS
};
enum { OPTIONS = OPTION_MEMORY + 1 };
enum {
  O_CENTRE,
  O_ENDS = O_CENTRE + PLACES,
  O_DECK = O_ENDS + PLACES,
  O_OPEN = O_DECK + KINDS_MAX,
  O_REMOVED = O_OPEN + KINDS_MAX,
  O_SHELF = O_REMOVED + KINDS_MAX,
  O_BLIND = O_SHELF + SEATS * COLOURS * SHELF_MAX,
  O_TAKEN = O_BLIND + SEATS * COLOURS * SHELF_MAX,
  O_BACKS = O_TAKEN + SEATS * KINDS_MAX,
  O_COLLECTED = O_BACKS + SEATS,
  O_TURN = O_COLLECTED + SEATS,
  O_LEFT_IN_DECK = O_TURN + SEATS,
  O_GONE,
  O_BONUS,
  O_PASSES,
  O_FINAL,
  O_LEFT,
  O_SEATS,
  O_OPTIONS,
  SIZE = O_OPTIONS + OPTIONS
};

static const struct ig_actions kinds[] = {
  { "centre", A_CENTRE, PLACES *TARGETS, NC_("env", "take a centre card: place x 9 + target") },
  { "pool", A_POOL, KINDS_MAX *TARGETS,
    NC_("env", "take an open card in the final round: (kind - 1) x 9 + target") },
  { "remove", A_REMOVE, COLOURS *SHELF_MAX, NC_("env", "remove a card of one's own: colour x 16 + place") },
  { "skip", A_SKIP, 1, NC_("env", "skip") },
  { 0 },
};
static const struct ig_field fields[] = {
  { "centre", 2, { ROWS, ROW }, O_CENTRE, NC_("env", "kinds of the centre cards") },
  { "there", 2, { ROWS, ROW }, O_ENDS, NC_("env", "1: this card may be taken now") },
  { "deck", 1, { KINDS_MAX }, O_DECK, NC_("env", "cards of a kind that are not seen") },
  { "open", 1, { KINDS_MAX }, O_OPEN, NC_("env", "... discarded; in the final round the open pool") },
  { "removed", 1, { KINDS_MAX }, O_REMOVED, NC_("env", "... out of the game") },
  { "shelf",
    3,
    { SEATS, COLOURS, SHELF_MAX },
    O_SHELF,
    NC_("env", "kinds of the cards on the shelves, from one's own") },
  { "blind", 3, { SEATS, COLOURS, SHELF_MAX }, O_BLIND, NC_("env", "1: the card lies face down") },
  { "taken", 2, { SEATS, KINDS_MAX }, O_TAKEN, NC_("env", "collections: cards of a kind") },
  { "backs", 1, { SEATS }, O_BACKS, NC_("env", "cards of the collections that are not seen") },
  { "collected", 1, { SEATS }, O_COLLECTED, NC_("env", "points of the collections") },
  { "turn", 1, { SEATS }, O_TURN, NC_("env", "1: it is this seat's turn") },
  { "left_in_deck", 1, { 1 }, O_LEFT_IN_DECK, NC_("env", "cards in the deck") },
  { "gone", 1, { 1 }, O_GONE, NC_("env", "cards out of the game that are not seen") },
  { "bonus", 1, { 1 }, O_BONUS, NC_("env", "bonus turns") },
  { "passes", 1, { 1 }, O_PASSES, NC_("env", "passes in a row") },
  { "final", 1, { 1 }, O_FINAL, NC_("env", "1: the final round") },
  { "left", 1, { 1 }, O_LEFT, NC_("env", "in it: turns left; 255: until a skip") },
  { "seats", 1, { 1 }, O_SEATS, NC_("env", "players") },
  { "options", 1, { OPTIONS }, O_OPTIONS, NC_("env", "the game's options in order: number of the value") },
  { 0 },
};

/* ---- actions -------------------------------------------------------------- */

/* The targets of each kind that finds a face-up place, and those of blind cards. */
static int mask_card(const struct deck *d, const struct reach *w, const uint8_t *blind, uint8_t kind,
                     uint8_t *out)
{
  int begun = w->begun >> d->card[kind].colour & 1, left = w->left >> kind & 1, right = w->right >> kind & 1;
  memcpy(out + DOWN, blind, 2 * COLOURS);
  out[begun ? LEFT : BEGIN] = (uint8_t)left;
  out[RIGHT] = (uint8_t)right;
  return left + right + w->spots;
}

static int mask_takes(const struct game *g, const struct state *v, int seat, uint8_t *out)
{
  const struct deck *d = deck_of(g);
  struct reach w;
  uint8_t blind[2 * COLOURS] = { 0 };
  int n = 0;
  toys_reach(g, v, seat, &w);
  for (int i = 0; i < w.spots; i++) blind[w.blind[i] / 4 * 2 + (w.blind[i] & 3) - SIDE_LEFT] = 1;
  if (v->final) {
    for (int k = 1; k <= d->kinds; k++)
      if (v->open[k]) n += mask_card(d, &w, blind, (uint8_t)k, out + A_POOL + (k - 1) * TARGETS);
    return n;
  }
  for (int row = 0; row < ROWS; row++)
    for (int at = 0, last = v->row_n[row] - 1; at <= last; at++)
      if (is_bonus_turn(v) || at == 0 || at == last)
        n += mask_card(d, &w, blind, v->row[row][at], out + A_CENTRE + (row * ROW + at) * TARGETS);
  return n;
}

static int action_of(move_t m)
{
  struct take t;
  if (m.op == SKIP) return A_SKIP;
  if (m.op == REMOVE) return A_REMOVE + (m.a[0] - 1) * SHELF_MAX + m.a[1] - 1;
  toys_read_take(m, &t);
  int source = t.place ? A_CENTRE + (t.place - 1) * TARGETS : A_POOL + (t.kind - 1) * TARGETS;
  return source + (t.blind ? DOWN + (t.colour - 1) * 2 + t.side - SIDE_LEFT : t.side);
}

/* Stuck turns are rare: their removals are taken from the list of moves. */
static int mask(const struct game *g, const struct state *v, int seat, move_t so_far, uint8_t *out)
{
  move_t m[COLOURS * SHELF_MAX + 1];
  if (so_far.op) return 0;
  int n = mask_takes(g, v, seat, out);
  if (n) return n;
  n = toys_moves(g, v, seat, m, COLOURS * SHELF_MAX + 1);
  for (int i = 0; i < n; i++) out[action_of(m[i])] = 1;
  return n;
}

static move_t move_of(const struct game *g, const struct state *v, int action)
{
  struct take t = { 0 };
  if (action == A_SKIP) return (move_t){ .op = SKIP };
  if (action >= A_REMOVE) {
    action -= A_REMOVE;
    return (move_t){ .op = REMOVE,
                     .a = { (uint8_t)(1 + action / SHELF_MAX), (uint8_t)(1 + action % SHELF_MAX) } };
  }
  int source = action / TARGETS, target = action % TARGETS, kind = source + 1 - PLACES;
  if (source < PLACES) kind = v->row[source / ROW][source % ROW];
  t.place = (uint8_t)(source < PLACES ? source + 1 : 0);
  t.kind = (uint8_t)(source < PLACES ? 0 : kind);
  if (kind < 1 || kind > deck_of(g)->kinds) return (move_t){ 0 };
  t.blind = target >= DOWN;
  t.colour = (uint8_t)(1 + (t.blind ? (target - DOWN) / 2 : deck_of(g)->card[kind].colour));
  t.side = (uint8_t)(t.blind ? SIDE_LEFT + (target - DOWN) % 2 : target);
  return take_move(t);
}

static int add(const struct game *g, const struct state *v, int seat, move_t *so_far, int action)
{
  return whole_move(g, v, seat, so_far, move_of(g, v, action));
}

static int towards(const struct game *g, const struct state *v, int seat, move_t so_far, move_t whole)
{
  return so_far.op || toys_check(g, v, seat, whole) != OK ? IG_NO_ACTION : action_of(whole);
}

/* ---- observations --------------------------------------------------------- */

static void put_seat(const struct deck *d, const struct state *v, int p, int i, uint8_t *out)
{
  int points = 0;
  for (int c = 0; c < COLOURS; c++)
    for (int k = 0; k < v->shelf_n[p][c]; k++) {
      int at = (i * COLOURS + c) * SHELF_MAX + k;
      out[O_SHELF + at] = v->shelf[p][c][k] & (BLIND - 1);
      out[O_BLIND + at] = v->shelf[p][c][k] >> 7;
    }
  memcpy(out + O_TAKEN + i * KINDS_MAX, v->taken[p] + 1, KINDS_MAX);
  for (int k = 1; k <= d->kinds; k++) points += v->taken[p][k] * d->card[k].points;
  out[O_BACKS + i] = v->backs[p];
  out[O_COLLECTED + i] = up_to_255(points);
  out[O_TURN + i] = v->turn == p;
}

static void put_centre(const struct game *g, const struct state *v, uint8_t *out)
{
  for (int row = 0; row < ROWS; row++)
    for (int at = 0; at < v->row_n[row]; at++) {
      struct take t = { .place = (uint8_t)(row * ROW + at + 1) };
      out[O_CENTRE + row * ROW + at] = v->row[row][at];
      out[O_ENDS + row * ROW + at] = toys_is_there(g, v, t);
    }
}

static void observe(const struct game *g, const struct state *v, move_t so_far, uint8_t *out)
{
  int me = eyes_of(v);
  (void)so_far;
  put_centre(g, v, out);
  memcpy(out + O_DECK, v->deck + 1, KINDS_MAX);
  memcpy(out + O_OPEN, v->open + 1, KINDS_MAX);
  memcpy(out + O_REMOVED, v->removed + 1, KINDS_MAX);
  for (int i = 0; i < v->h.seats; i++) put_seat(deck_of(g), v, seat_from(v, me, i), i, out);
  out[O_LEFT_IN_DECK] = v->deck_n;
  out[O_GONE] = v->gone;
  out[O_BONUS] = v->bonus;
  out[O_PASSES] = v->passes;
  out[O_FINAL] = v->final;
  out[O_LEFT] = v->left;
  out[O_SEATS] = v->h.seats;
  memcpy(out + O_OPTIONS, v->h.option, OPTIONS);
}

const struct encoding toys_encoding = {
  .actions = ACTIONS,
  .size = SIZE,
  .kinds = kinds,
  .fields = fields,
  .mask = mask,
  .add = add,
  .towards = towards,
  .observe = observe,
};
