/* encode.c - Iota in numbers: actions and observations (src/core/encoding.h).
 *
 * A play has too many forms for a number each, so it is told step by step: a card,
 * its place, then the next card or `done`.  Every part of a legal play that begins
 * beside the table and grows without a gap is a legal play itself, so each step is
 * judged by itself, `done` is legal after every place, and every play can be told.
 * Putting a card in the place of a wild is told alike: the card, then the wild's
 * place.  An exchange is told card by card, and `done` alone is a pass.
 *
 * Places are numbered on a ring: ((x + 32) mod 64) * 64 + (y + 32) mod 64, the starter
 * in the middle.  A table is never wider than 51, with four more cells on each side
 * 59 (see frontier.c), so no two places in reach share a number.
 */
#include <stddef.h>
#include "encoding.h"
#include "iota.h"

enum { RING = 64, PAD = 6, OPTIONS = OPTION_FIRST + 1 };
enum {
  A_CARD,
  A_PLACE = A_CARD + WILD,
  A_EXCHANGE = A_PLACE + RING * RING,
  A_DONE = A_EXCHANGE + WILD,
  ACTIONS
};
enum {
  O_TABLE,
  O_HAND = O_TABLE + RING * RING,
  O_UNSEEN = O_HAND + WILD,
  O_KNOWN = O_UNSEEN + WILD,
  O_PLACED = O_KNOWN + (SEATS - 1) * WILD,
  O_PICKED = O_PLACED + 3 * HAND,
  O_EXCHANGED,
  O_SCORE = O_EXCHANGED + HAND,
  O_SIXTEENS = O_SCORE + SEATS,
  O_SIZE = O_SIXTEENS + SEATS,
  O_DECK = O_SIZE + SEATS,
  O_UNDER,
  O_PASSES,
  O_TOOK,
  O_SEATS,
  O_OPTIONS,
  SIZE = O_OPTIONS + OPTIONS
};

static const struct ig_actions kinds[] = {
  { "card", A_CARD, WILD,
    NC_("env", "pick a card of the hand: (colour x 4 + shape) x 4 + number - 1; 64: the wild") },
  { "place", A_PLACE, RING *RING, NC_("env", "lay it there: ((x + 32) mod 64) x 64 + (y + 32) mod 64") },
  { "exchange", A_EXCHANGE, WILD, NC_("env", "put a card under the deck") },
  { "done", A_DONE, 1, NC_("env", "nothing more; at the beginning: pass") },
  { 0 },
};
static const struct ig_field fields[] = {
  { "table",
    2,
    { RING, RING },
    O_TABLE,
    NC_("env", "cards of the table, from 1, and those laid in this turn; 65: a wild") },
  { "hand", 1, { WILD }, O_HAND, NC_("env", "cards in the hand") },
  { "unseen", 1, { WILD }, O_UNSEEN, NC_("env", "cards that are not seen") },
  { "known",
    2,
    { SEATS - 1, WILD },
    O_KNOWN,
    NC_("env", "known cards of the others, from the left neighbour on") },
  { "placed", 2, { HAND, 3 }, O_PLACED, NC_("env", "laid in this turn: x, y, card") },
  { "picked", 1, { 1 }, O_PICKED, NC_("env", "the card whose place is chosen") },
  { "exchanged", 1, { HAND }, O_EXCHANGED, NC_("env", "cards already put under the deck") },
  { "score", 1, { SEATS }, O_SCORE, NC_("env", "points from one's own, at most 255") },
  { "sixteens", 1, { SEATS }, O_SIXTEENS, NC_("env", "points / 16") },
  { "hand_size", 1, { SEATS }, O_SIZE, NC_("env", "cards in the hands") },
  { "deck", 1, { 1 }, O_DECK, NC_("env", "cards on top of the deck") },
  { "under", 1, { 1 }, O_UNDER, NC_("env", "cards put under the deck") },
  { "passes", 1, { 1 }, O_PASSES, NC_("env", "passes in a row") },
  { "took", 1, { 1 }, O_TOOK, NC_("env", "1: a wild was taken in this turn") },
  { "seats", 1, { 1 }, O_SEATS, NC_("env", "players") },
  { "options", 1, { OPTIONS }, O_OPTIONS, NC_("env", "the game's options in order: number of the value") },
  { 0 },
};

/* ---- the table with the cards laid so far ---------------------------------- */

struct placed {
  uint8_t x, y, kind;
}; /* as in a move                      */

struct field {
  const struct state *s;
  int dx, dy; /* from a move's bytes to it         */
  int cards;  /* of the hand, not told yet         */
  uint8_t hand[HAND];
  uint64_t traits;
  int laid, cell[HAND];
  int wilds, wild[2 * WILDS + HAND];
  uint8_t picked; /* the card whose place is chosen, or 0 */
  /* So many columns as are in reach, and no others: */
  uint8_t g[RING * RING]; /* the box, PAD cells from the edges */
  uint64_t taken[RING];   /* where a card lies, as bits          */
};

/* No play reaches farther than this from the first column. */
static int columns(const struct state *s) { return s->wide + 2 * PAD; }

static int cell_in(const struct field *f, int x, int y) { return (x + f->dx) * RING + y + f->dy; }
static int ring_at(const struct field *f, int cell)
{
  int x = cell / RING - f->dx - BIAS, y = cell % RING - f->dy - BIAS;
  return ((x + RING / 2) & (RING - 1)) * RING + ((y + RING / 2) & (RING - 1));
}

/* The cell with this number on the ring; -1: out of reach. */
static int cell_at_ring(const struct field *f, int ring)
{
  int x = (ring / RING - RING / 2 + BIAS + f->dx) & (RING - 1),
      y = (ring % RING - RING / 2 + BIAS + f->dy) & (RING - 1);
  return x < 1 || y < 1 || x > columns(f->s) - 2 || y > RING - 2 ? -1 : x * RING + y;
}

static struct placed placed_at(move_t m, int i)
{
  return (struct placed){ m.a[3 * i], m.a[3 * i + 1], m.a[3 * i + 2] };
}

static void put_card(struct field *f, int cell, int kind)
{
  f->g[cell] = (uint8_t)kind;
  f->taken[cell / RING] |= (uint64_t)1 << cell % RING;
  if (kind == WILD) f->wild[f->wilds++] = cell;
}

/* false: it is not there. */
static bool take_from_hand(struct field *f, int kind)
{
  int i = 0;
  while (i < f->cards && f->hand[i] != kind) i++;
  if (i == f->cards) return false;
  f->cards--;
  for (; i < f->cards; i++) f->hand[i] = f->hand[i + 1];
  return true;
}

static int wild_cell(const struct field *f, int i)
{
  return (f->s->wild[i].x + PAD) * RING + f->s->wild[i].y + PAD;
}

static void lay_table(struct field *f, const struct state *s, int seat)
{
  memset(f, 0, offsetof(struct field, g));
  f->s = s;
  f->dx = PAD - s->x0 - BIAS;
  f->dy = PAD - s->y0 - BIAS;
  memset(f->g, 0, (size_t)columns(s) * RING);
  memset(f->taken, 0, (size_t)columns(s) * sizeof *f->taken);
  for (int i = 0, n = s->cards; i < n; i++) {
    int x = s->at[i].x + PAD, y = s->at[i].y + PAD;
    f->g[x * RING + y] = s->kind[i];
    f->taken[x] |= (uint64_t)1 << y;
  }
  for (int i = 0; i < s->wild_n; i++) f->wild[f->wilds++] = wild_cell(f, i);
  for (int i = 0; i < HAND; i++)
    if (s->hand[seat][i] && s->hand[seat][i] != UNKNOWN) f->hand[f->cards++] = s->hand[seat][i];
}

/* A card of the move so far: picked, or laid on an empty place in reach. */
static bool lay_begun(struct field *f, struct placed p)
{
  int x = p.x + f->dx, y = p.y + f->dy;
  if (!take_from_hand(f, p.kind)) return false;
  if (!p.x && !p.y) {
    f->picked = p.kind;
    return true;
  }
  bool in_reach = x >= 1 && y >= 1 && x <= columns(f->s) - 2 && y <= RING - 2;
  if (!in_reach || f->g[cell_in(f, p.x, p.y)]) return false;
  f->cell[f->laid++] = cell_in(f, p.x, p.y);
  put_card(f, f->cell[f->laid - 1], p.kind);
  return true;
}

/* false: nobody can have begun a move so. */
static bool open_field(struct field *f, const struct state *s, int seat, move_t so_far)
{
  lay_table(f, s, seat);
  for (int i = 0; i < HAND && so_far.op == PLAY && so_far.a[3 * i + 2]; i++)
    if (!lay_begun(f, placed_at(so_far, i))) return false;
  for (int i = 0; i < HAND && so_far.op == PASS && so_far.a[i]; i++)
    if (!take_from_hand(f, so_far.a[i])) return false;
  f->traits = pack_traits(f->hand, f->cards);
  return !so_far.op || so_far.op == PLAY || so_far.op == PASS;
}

/* ---- where a card fits ----------------------------------------------------- */

static bool wilds_agree(struct field *f, int cell, int kind)
{
  int n = f->wilds;
  f->g[cell] = (uint8_t)kind;
  if (kind == WILD) f->wild[n++] = cell;
  bool ok = n > WILDS ? false : iota_wilds_agree(f->g, RING, f->wild, n);
  f->g[cell] = 0;
  return ok;
}

/* What both lines of an empty cell leave; 0: nothing. */
static unsigned leaves(const struct field *f, int cell, bool *wild)
{
  run_t column = run_around(f->g, cell, 1), row = run_around(f->g, cell, RING);
  unsigned may = may_join_both(column, row);
  *wild = run_wilds(column + row) != 0;
  return run_length(column) < LOT && run_length(row) < LOT && some_card(may) ? may : 0;
}

static bool fits(struct field *f, int cell, int kind)
{
  bool wild;
  unsigned may = leaves(f, cell, &wild);
  if (!may || (iota_traits[kind] & ~may)) return false;
  return !wild || wilds_agree(f, cell, kind);
}

/* Cards of the hand that fit there, as bits. */
static unsigned fitting(struct field *f, int cell)
{
  bool wild;
  unsigned may = leaves(f, cell, &wild), fit = may ? fitting_cards(f->traits, may) : 0;
  for (int i = 0; wild && i < f->cards; i++)
    if (fit >> i & 1 && !wilds_agree(f, cell, f->hand[i])) fit &= ~(1u << i);
  return fit;
}

static int next_empty(const struct field *f, int cell, int step)
{
  do cell += step;
  while (f->g[cell]);
  return cell;
}

/* The empty places beside cards in one column of the box, as bits. */
static uint64_t beside(const struct field *f, int x)
{
  uint64_t here = f->taken[x];
  return (here << 1 | here >> 1 | f->taken[x - 1] | f->taken[x + 1]) & ~here;
}

/* The places beside the table or, once a card is laid, those that go on with its line. */
enum { SPOTS = 4 * CARDS };
static int spots(const struct field *f, uint16_t *out)
{
  int n = 0;
  for (int x = PAD - 1; !f->laid && x <= PAD + f->s->wide; x++)
    for (uint64_t left = beside(f, x); left; left &= left - 1)
      out[n++] = (uint16_t)(x * RING + __builtin_ctzll(left));
  bool row = f->laid < 2 || f->cell[0] % RING == f->cell[1] % RING, column = f->laid == 1 || !row;
  if (f->laid && row) {
    out[n++] = (uint16_t)next_empty(f, f->cell[0], -RING);
    out[n++] = (uint16_t)next_empty(f, f->cell[0], RING);
  }
  if (f->laid && column) {
    out[n++] = (uint16_t)next_empty(f, f->cell[0], -1);
    out[n++] = (uint16_t)next_empty(f, f->cell[0], 1);
  }
  return n;
}

/* IOTA-6.4: the wilds of the table that this card may take, as bits; only before a card is laid. */
static unsigned takes(struct field *f, int kind)
{
  struct board b = { .g = f->g, .step = RING, .wilds = f->s->wild_n };
  unsigned set = 0;
  for (int i = 0; i < b.wilds; i++) b.wild[i] = (f->s->wild[i].x + PAD) * RING + f->s->wild[i].y + PAD;
  for (int i = 0; i < b.wilds && !f->laid; i++) set |= (unsigned)iota_can_take(&b, i, kind) << i;
  return set;
}

/* ---- actions ----------------------------------------------------------------- */

/* Cards of the hand that have a place, as bits. */
static unsigned playable(struct field *f)
{
  uint16_t spot[SPOTS];
  unsigned all = (1u << f->cards) - 1, fit = 0;
  if (!f->cards) return 0;
  int n = spots(f, spot);
  for (int i = 0; i < n && fit != all; i++) fit |= fitting(f, spot[i]);
  for (int i = 0; i < f->cards && fit != all; i++)
    if (takes(f, f->hand[i])) fit |= 1u << i;
  return fit;
}

static int mask_places(struct field *f, uint8_t *out)
{
  uint16_t spot[SPOTS];
  int n = spots(f, spot), legal = 0;
  unsigned wild = takes(f, f->picked);
  for (int i = 0; i < n; i++)
    if (fits(f, spot[i], f->picked)) {
      out[A_PLACE + ring_at(f, spot[i])] = 1;
      legal++;
    }
  for (int i = 0; i < f->s->wild_n; i++)
    if (wild >> i & 1) {
      out[A_PLACE + ring_at(f, wild_cell(f, i))] = 1;
      legal++;
    }
  return legal;
}

static int mask_cards(const struct field *f, unsigned set, uint8_t *out)
{
  int n = 0;
  for (int i = 0; i < f->cards; i++) {
    if (!(set >> i & 1) || out[f->hand[i] - 1]) continue;
    out[f->hand[i] - 1] = 1;
    n++;
  }
  return n;
}

static int mask(const struct game *g, const struct state *v, int seat, move_t so_far, uint8_t *out)
{
  struct field f;
  (void)g;
  if (!open_field(&f, v, seat, so_far)) return 0;
  if (f.picked) return mask_places(&f, out);
  int n = out[A_DONE] = 1;
  if (so_far.op != PASS) n += mask_cards(&f, playable(&f), out + A_CARD);
  if (so_far.op != PLAY && deck_size(v)) n += mask_cards(&f, 15, out + A_EXCHANGE);
  return n;
}

static bool holds(const struct field *f, int kind)
{
  for (int i = 0; i < f->cards; i++)
    if (f->hand[i] == kind) return true;
  return false;
}

/* The picked card stands first, without a place. */
static void pick(move_t *m, int laid, int kind)
{
  memmove(m->a + 3, m->a, 3 * (size_t)laid);
  m->op = PLAY;
  m->a[0] = m->a[1] = 0;
  m->a[2] = (uint8_t)kind;
}

/* The picked card goes to its place in the order of cells. */
static void lay(move_t *m, int laid, struct placed p)
{
  int i = 0;
  for (; i < laid; i++) {
    struct placed next = placed_at(*m, i + 1);
    if ((p.x << 8 | p.y) < (next.x << 8 | next.y)) break;
    memcpy(m->a + 3 * i, m->a + 3 * (i + 1), 3);
  }
  m->a[3 * i] = p.x;
  m->a[3 * i + 1] = p.y;
  m->a[3 * i + 2] = p.kind;
}

static bool is_spot(const struct field *f, int cell)
{
  uint16_t spot[SPOTS];
  if (!f->laid) return beside(f, cell / RING) >> cell % RING & 1;
  int n = spots(f, spot);
  for (int i = 0; i < n; i++)
    if (spot[i] == cell) return true;
  return false;
}

static int add_place(struct field *f, move_t *so_far, int ring)
{
  int cell = cell_at_ring(f, ring);
  if (cell < 0) return IG_NO_ACTION;
  struct placed p = { (uint8_t)(cell / RING - f->dx), (uint8_t)(cell % RING - f->dy), f->picked };
  unsigned wild = takes(f, f->picked);
  for (int i = 0; i < f->s->wild_n; i++)
    if (wild >> i & 1 && wild_cell(f, i) == cell) {
      *so_far = (move_t){ .op = TAKE, .a = { p.x, p.y, p.kind } };
      return OK;
    }
  if (f->g[cell] || !is_spot(f, cell) || !fits(f, cell, f->picked)) return IG_NO_ACTION;
  lay(so_far, f->laid, p);
  return MORE;
}

static bool can_play(struct field *f, int kind)
{
  uint16_t spot[SPOTS];
  if (!holds(f, kind)) return false;
  int n = spots(f, spot);
  for (int i = 0; i < n; i++)
    if (fits(f, spot[i], kind)) return true;
  return takes(f, kind) != 0;
}

static int add(const struct game *g, const struct state *v, int seat, move_t *so_far, int action)
{
  struct field f;
  (void)g;
  if (!open_field(&f, v, seat, *so_far)) return IG_NO_ACTION;
  bool place = action >= A_PLACE && action < A_EXCHANGE;
  if (place != (f.picked != 0)) return IG_NO_ACTION;
  if (place) return add_place(&f, so_far, action - A_PLACE);
  if (action == A_DONE) {
    if (!so_far->op) so_far->op = PASS;
    return OK;
  }
  if (action < A_PLACE) {
    if (so_far->op == PASS || !can_play(&f, action - A_CARD + 1)) return IG_NO_ACTION;
    pick(so_far, f.laid, action - A_CARD + 1);
    return MORE;
  }
  int kind = action - A_EXCHANGE + 1, n = 0;
  if (so_far->op == PLAY || !deck_size(v) || !holds(&f, kind)) return IG_NO_ACTION;
  while (so_far->a[n]) n++;
  so_far->op = PASS;
  so_far->a[n] = (uint8_t)kind;
  return MORE;
}

/* A card of the whole play that is not laid yet and has a place now; -1: none. */
static int next_of_play(struct field *f, move_t whole)
{
  for (int i = 0; i < HAND && whole.a[3 * i + 2]; i++) {
    struct placed p = placed_at(whole, i);
    int cell = cell_in(f, p.x, p.y);
    if (f->picked ? p.kind != f->picked : !holds(f, p.kind)) continue;
    if (!f->g[cell] && is_spot(f, cell) && fits(f, cell, p.kind)) return i;
  }
  return -1;
}

/* The move so far holds no card that the whole play has not. */
static bool is_part(const struct field *f, move_t whole, int *cards)
{
  int same = 0;
  for (*cards = 0; *cards < HAND && whole.a[3 * *cards + 2]; ++*cards) {
    struct placed p = placed_at(whole, *cards);
    int cell = cell_in(f, p.x, p.y);
    for (int i = 0; i < f->laid; i++) same += f->cell[i] == cell && f->g[cell] == p.kind;
  }
  return same == f->laid;
}

static int towards_play(struct field *f, move_t whole)
{
  int cards, i;
  if (!is_part(f, whole, &cards)) return IG_NO_ACTION;
  if (f->laid == cards) return f->picked ? IG_NO_ACTION : A_DONE;
  i = next_of_play(f, whole);
  if (i < 0) return IG_NO_ACTION;
  struct placed p = placed_at(whole, i);
  return f->picked ? A_PLACE + ring_at(f, cell_in(f, p.x, p.y)) : A_CARD + p.kind - 1;
}

static int towards_pass(move_t so_far, move_t whole)
{
  int n = 0;
  for (; n < HAND && so_far.a[n]; n++)
    if (so_far.a[n] != whole.a[n]) return IG_NO_ACTION;
  return n < HAND && whole.a[n] ? A_EXCHANGE + whole.a[n] - 1 : A_DONE;
}

static int towards(const struct game *g, const struct state *v, int seat, move_t so_far, move_t whole)
{
  struct field f;
  if (iota_check(g, v, seat, whole) != OK) return IG_NO_ACTION;
  if (!open_field(&f, v, seat, so_far)) return IG_NO_ACTION;
  if (whole.op == PASS) return so_far.op == PLAY ? IG_NO_ACTION : towards_pass(so_far, whole);
  if (so_far.op == PASS) return IG_NO_ACTION;
  if (whole.op == PLAY) return towards_play(&f, whole);
  if (f.laid || (f.picked && f.picked != whole.a[2])) return IG_NO_ACTION;
  return f.picked ? A_PLACE + ring_at(&f, cell_in(&f, whole.a[0], whole.a[1])) : A_CARD + whole.a[2] - 1;
}

/* ---- observations ------------------------------------------------------------ */

static int ring_of(int x, int y)
{
  return ((x + RING / 2) & (RING - 1)) * RING + ((y + RING / 2) & (RING - 1));
}

static void put_table(const struct state *v, uint8_t *out)
{
  int x0 = v->x0 + RING / 2, y0 = v->y0 + RING / 2;
  for (int i = 0, n = v->cards; i < n; i++) {
    int x = (v->at[i].x + x0) & (RING - 1), y = (v->at[i].y + y0) & (RING - 1);
    out[O_TABLE + x * RING + y] = v->kind[i];
  }
}

static void put_so_far(move_t m, uint8_t *out)
{
  int n = 0;
  if (m.op == PASS) memcpy(out + O_EXCHANGED, m.a, HAND);
  for (int i = 0; i < HAND && m.op == PLAY && m.a[3 * i + 2]; i++) {
    struct placed p = placed_at(m, i);
    if (!p.x) {
      out[O_PICKED] = p.kind;
      continue;
    }
    int ring = ring_of(p.x - BIAS, p.y - BIAS);
    out[O_TABLE + ring] = p.kind;
    out[O_PLACED + 3 * n] = (uint8_t)(ring / RING);
    out[O_PLACED + 3 * n + 1] = (uint8_t)(ring % RING);
    out[O_PLACED + 3 * n++ + 2] = p.kind;
  }
}

static void put_hand(const struct state *v, int p, uint8_t *out)
{
  for (int i = 0; i < HAND; i++)
    if (v->hand[p][i] && v->hand[p][i] != UNKNOWN) out[v->hand[p][i] - 1]++;
}

static void observe(const struct game *g, const struct state *v, move_t so_far, uint8_t *out)
{
  int me = eyes_of(v);
  (void)g;
  put_table(v, out);
  put_so_far(so_far, out);
  put_bits(out + O_UNSEEN, v->pool, COLOURED);
  out[O_UNSEEN + COLOURED] = v->wilds;
  for (int i = 0; i < v->h.seats; i++) {
    int p = seat_from(v, me, i);
    put_hand(v, p, i ? out + O_KNOWN + (i - 1) * WILD : out + O_HAND);
    out[O_SCORE + i] = up_to_255(v->points[p]);
    out[O_SIXTEENS + i] = up_to_255(v->points[p] / 16);
    out[O_SIZE + i] = (uint8_t)iota_hand_size(v, p);
  }
  out[O_DECK] = v->deck;
  out[O_UNDER] = v->under_n;
  out[O_PASSES] = v->passes;
  out[O_TOOK] = v->took;
  out[O_SEATS] = v->h.seats;
  memcpy(out + O_OPTIONS, v->h.option, OPTIONS);
}

const struct encoding iota_encoding = {
  .actions = ACTIONS,
  .size = SIZE,
  .kinds = kinds,
  .fields = fields,
  .mask = mask,
  .add = add,
  .towards = towards,
  .observe = observe,
};
