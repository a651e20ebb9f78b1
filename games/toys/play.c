/* play.c - what a move does, and what it scores.
 *
 * It trusts its move: rules.c has said OK.
 */
#include "position.h"
#include "toys.h"

/* ---- before the first turn --------------------------------------------------- */

clause_t toys_setup(const struct game *g, struct state *s)
{
  const struct deck *d = deck_of(g);
  if (s->h.seats < g->seats_min || s->h.seats > g->seats_max || !options_are_there(g, s->h.option))
    return TOYS_1_1;
  if (!first_is_there(s, OPTION_FIRST)) return TOYS_2_1;
  for (int k = 1; k <= d->kinds; k++) {
    s->deck[k] = d->card[k].count;
    s->deck_sum[k / 8] = (uint8_t)(s->deck_sum[k / 8] + d->card[k].count);
  }
  s->deck_n = CARDS_IN_DECK;
  s->turn = NOBODY;
  s->dealing = 1;
  return OK;
}

uint32_t toys_weight(const struct game *g, const struct state *s, move_t m)
{
  if (toys_check(g, s, CHANCE, m) != OK) return 0;
  return m.op == DRAW ? s->deck[m.a[0]] : 1;
}

/* ---- whose turn it is --------------------------------------------------------- */

static void end_game(struct state *s)
{
  s->turn = NOBODY;
  s->bonus = 0;
}

/* TOYS-5.3: the next player clockwise; TOYS-6.3, 6.4: unless that was the last turn. */
static void next_player(struct state *s)
{
  if (s->final && s->left == 0) {
    end_game(s);
    return;
  }
  if (s->final && s->left != UNTIL_SKIP) s->left--;
  s->turn = (uint8_t)only_if(s->turn + 1 < s->h.seats, s->turn + 1u);
}

static void settle(struct state *s)
{
  uint64_t active = only_if(s->dealing, CHANCE_BIT) | only_if(!s->dealing, 1u << (s->turn & 7));
  s->h.active = (uint8_t)only_if(s->turn != NOBODY, active);
}

/* TOYS-6.1: discards and centre cards become one open pool.  TOYS-6.2: bonus
 * turns owed stay owed and come first. */
static void begin_final(const struct game *g, struct state *s)
{
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < s->row_n[r]; i++) s->open[s->row[r][i]]++;
  memset(s->row, 0, sizeof s->row);
  memset(s->row_n, 0, sizeof s->row_n);
  s->final = 1;
  s->left = final_round(g, s) == ONE_EACH ? s->h.seats : UNTIL_SKIP;
}

/* TOYS-4.1: the last card of a row is discarded and six are dealt; TOYS-4.2:
 * the final round begins when they cannot be. */
static void renew(const struct game *g, struct state *s, int r)
{
  for (int i = 0; i < s->row_n[r]; i++) {
    s->open[s->row[r][i]]++;
    s->row[r][i] = 0;
  }
  s->row_n[r] = 0;
  if (s->deck_n >= ROW) s->dealing = (uint8_t)(r + 1);
  else begin_final(g, s);
}

/* ---- a card goes to a shelf ----------------------------------------------------- */

/* TOYS-7.1: the shelf has an edge that names this toy; TOYS-7.7: the neighbour
 * names it; TOYS-7.8: both count.  The card itself does not lie there yet. */
static int bonus_of_toy(const struct deck *d, const uint8_t *shelf, int n, int side, uint8_t kind)
{
  uint8_t beside = end_card(shelf, n, side),
          far = end_card(shelf, n, side == SIDE_LEFT ? SIDE_RIGHT : SIDE_LEFT);
  int earned = is_a(d, far, T_EDGE_BONUS) && d->card[far].ref == kind;
  if (n > 1) earned += is_a(d, beside, T_EDGE_BONUS) && d->card[beside].ref == kind;
  return earned + (is_a(d, beside, T_NEIGHBOUR_BONUS) && d->card[beside].ref == kind);
}

/* TOYS-5.1: blind cards leave the game, the rest joins the collection. */
static void collect(struct state *s, int seat, int colour)
{
  uint8_t *shelf = s->shelf[seat][colour];
  for (int i = 0; i < s->shelf_n[seat][colour]; i++) {
    int blind = shelf[i] >> 7, kind = shelf[i] & ~BLIND;
    s->removed[kind] = (uint8_t)(s->removed[kind] + blind);
    s->taken[seat][kind] = (uint8_t)(s->taken[seat][kind] + !blind);
  }
  memset(shelf, 0, SHELF_MAX);
  s->shelf_n[seat][colour] = 0;
}

/* Puts a card at the left end, where all others move on, or behind the n cards
 * there.  By whole words: random play reads them back at once. */
static inline void put_card(uint8_t *shelf, int n, bool left, uint8_t card)
{
  int by = 8 * left, at = (int)only_if(!left, (uint64_t)(8 * n));
  uint64_t a = eight(shelf), b = eight(shelf + 8), x = (uint64_t)card << (at & 63);
  put_eight(shelf, a << by | only_if(at < 64, x));
  put_eight(shelf + 8, b << by | only_if(left, a >> 56) | only_if(at >= 64, x));
}

/* Lays the card and says how many bonus turns that earns. */
static int lay(const struct deck *d, struct state *s, int seat, int colour, int side, uint8_t kind,
               bool blind)
{
  uint8_t *shelf = s->shelf[seat][colour];
  int n = s->shelf_n[seat][colour], earned = 0;
  bool left = side == SIDE_LEFT;
  uint8_t card = (uint8_t)(kind | only_if(blind, BLIND));
  bool toy = is_toy(d, card);
  if (toy && n) earned = bonus_of_toy(d, shelf, n, side, kind);
  put_card(shelf, n, left, card);
  s->shelf_n[seat][colour] = (uint8_t)++n;
  if (!toy & is_closed(d, shelf, n)) {
    collect(s, seat, colour);
    earned++; /* TOYS-5.1 */
  }
  return earned;
}

/* TOYS-5.4: the shelf closes up.  A blind card left alone would go, too; but a
 * shelf of one toy and a blind card always takes another blind card, so its
 * owner is not stuck. */
void toys_remove_card(struct state *s, int seat, int colour, int at)
{
  uint8_t *shelf = s->shelf[seat][colour];
  int n = --s->shelf_n[seat][colour];
  s->removed[shelf[at] & ~BLIND]++;
  for (int i = at; i < n; i++) shelf[i] = shelf[i + 1];
  shelf[n] = 0;
}

/* ---- moves ------------------------------------------------------------------------ */

static inline void count_plies(struct state *s, int n)
{
  s->h.ply = (uint16_t)(s->h.ply + n < UINT16_MAX ? s->h.ply + n : UINT16_MAX);
}

static uint8_t lift(struct state *s, const struct take *t)
{
  if (!t->place) {
    s->open[t->kind]--;
    return t->kind;
  }
  int r = place_row(t->place), i = place_at(t->place);
  uint8_t *row = s->row[r], kind = row[i];
  s->row_n[r]--;
  uint64_t before = ((uint64_t)1 << 8 * i) - 1, was = eight(row);
  put_eight(row, (was & before) | (was >> 8 & ~before)); /* TOYS-5.2: the row closes up */
  return kind;
}

void toys_apply_take(const struct game *g, struct state *s, int seat, const struct take *t)
{
  const struct deck *d = deck_of(g);
  count_plies(s, 1);
  uint8_t kind = lift(s, t);
  int earned = lay(d, s, seat, t->colour - 1, t->side, kind, t->blind);
  s->bonus = (uint8_t)(s->bonus - (s->bonus > 0) + earned);
  s->passes = s->ordinary = 0;
  if (t->place && s->row_n[place_row(t->place)] <= 1) renew(g, s, place_row(t->place));
  if (!s->bonus) next_player(s);
  settle(s);
}

/* TOYS-6.4: this skip lets all others take their last turns. */
static bool begins_last_turns(const struct game *g, const struct state *s)
{
  return s->final && s->left == UNTIL_SKIP && (!s->bonus || final_round(g, s) == UNTIL_ANY_SKIP);
}

static void apply_skip(const struct game *g, struct state *s)
{
  s->ordinary = 0;
  if (begins_last_turns(g, s)) { /* bonus turns still owed go with it */
    s->left = (uint8_t)(s->h.seats - 1);
    s->bonus = 0;
  } else if (s->bonus) { /* TOYS-5.2: a bonus turn is forfeited */
    s->bonus--;
  } else if (!s->final && ++s->passes == s->h.seats) { /* TOYS-5.4 */
    end_game(s);
    return;
  }
  if (!s->bonus) next_player(s);
}

/* The centre first; in the beginning row by row, then who begins (TOYS-2.1). */
void toys_row_dealt(struct state *s, int cards)
{
  count_plies(s, cards);
  s->dealing = s->turn == NOBODY && s->dealing < ROWS ? (uint8_t)(s->dealing + 1) : 0;
  if (s->turn != NOBODY) settle(s);
}

static void apply_draw(struct state *s, uint8_t kind)
{
  int row = s->dealing - 1;
  toys_deal_card(s, row, kind);
  if (s->row_n[row] == ROW) toys_row_dealt(s, 1);
  else count_plies(s, 1);
}

void toys_apply(const struct game *g, struct state *s, int seat, move_t m)
{
  struct take t = { m.a[0], m.a[1], m.a[2], m.a[3], m.a[4] };
  if (m.op == DRAW) apply_draw(s, m.a[0]);
  else if (m.op == TAKE) toys_apply_take(g, s, seat, &t);
  else {
    count_plies(s, 1);
    if (m.op == FIRST) s->turn = (uint8_t)(m.a[0] - 1);
    else if (m.op == REMOVE) {
      toys_remove_card(s, seat, m.a[0] - 1, m.a[1] - 1);
      s->ordinary = s->bonus > 0;
    } else apply_skip(g, s);
    settle(s);
  }
}

/* ---- points -------------------------------------------------------------------------- */

/* TOYS-6.5: does the card at this place of an unfinished shelf score?  Toys at
 * the ends do not, nor do blind cards. */
bool toys_shelf_scores(const struct deck *d, const uint8_t *shelf, int n, int at)
{
  if (shelf[at] & BLIND) return false;
  return !is_toy(d, shelf[at]) || (at > 0 && at < n - 1);
}

static int shelf_points(const struct deck *d, const uint8_t *shelf, int n)
{
  int points = 0;
  for (int i = 0; i < n; i++)
    if (toys_shelf_scores(d, shelf, n, i)) points += d->card[shelf[i]].points;
  return points;
}

static int collection_points(const struct deck *d, const uint8_t *taken)
{
  int points = 0;
  for (int k = 1; k <= d->kinds; k++) points += taken[k] * d->card[k].points;
  return points;
}

/* At any moment: as if the game were scored now. */
void toys_outcome(const struct game *g, const struct state *s, struct ig_outcome *o)
{
  const struct deck *d = deck_of(g);
  for (int p = 0; p < s->h.seats; p++) {
    o->score[p] = collection_points(d, s->taken[p]);
    for (int c = 0; c < COLOURS; c++) o->score[p] += shelf_points(d, s->shelf[p][c], s->shelf_n[p][c]);
  }
  place_by_score(o, s->h.seats); /* TOYS-6.6 */
}

static void add_item(struct ig_points *line, int item) { line->item[line->n++] = (uint16_t)item; }

/* The toys of a collection, or its edges. */
static struct ig_points collected(const struct deck *d, const struct state *s, int seat, bool toys)
{
  struct ig_points line = { .seat = (int8_t)seat, .clause = TOYS_5_1 };
  for (int k = 1; k <= d->kinds; k++) {
    if (!s->taken[seat][k] || is_toy(d, (uint8_t)k) != toys) continue;
    line.points += s->taken[seat][k] * d->card[k].points;
    add_item(&line, ITEM_TAKEN + seat * (KINDS_MAX + 1) + k);
  }
  return line;
}

int toys_breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  const struct deck *d = deck_of(g);
  int n = 0;
  for (int p = 0; p < s->h.seats; p++) {
    struct ig_points line;
    for (int edges = 0; edges < 2; edges++) {
      line = collected(d, s, p, !edges);
      if (line.n && n < cap) out[n] = line;
      n += line.n > 0;
    }
    for (int c = 0; c < COLOURS; c++) {
      line = (struct ig_points){ .seat = (int8_t)p,
                                 .clause = TOYS_6_5,
                                 .points = shelf_points(d, s->shelf[p][c], s->shelf_n[p][c]) };
      for (int i = 0; i < s->shelf_n[p][c]; i++)
        if (toys_shelf_scores(d, s->shelf[p][c], s->shelf_n[p][c], i))
          add_item(&line, ITEM_SHELF + (p * COLOURS + c) * SHELF_MAX + i);
      if (line.n && n < cap) out[n] = line;
      n += line.n > 0;
    }
  }
  return n < cap ? n : cap;
}
