/* rules.c - which moves are legal in the shelf games, clause by clause.
 *
 * The predicates come in the order of the rulebook (rules.en.md).  A
 * refusal names the first clause broken; the list of moves asks the same
 * predicates.  Random play has its own fast way (play.c), tested against this.
 */
#include <string.h>
#include "toys.h"

bool toys_read_take(move_t m, struct take *out)
{
  struct take t = { m.a[0], m.a[1], m.a[2], m.a[3], m.a[4] };
  *out = t;
  return move_eq(m, take_move(t)) && t.place <= PLACES && t.colour <= COLOURS && t.side <= SIDE_BETWEEN &&
         t.blind <= 1;
}

/* ---- putting a card on a shelf --------------------------------------------- */

struct shelf {
  const uint8_t *card;
  int n, colour, toys;
};

static struct shelf shelf_of(const struct deck *d, const struct state *s, int seat, int colour)
{
  struct shelf f = { s->shelf[seat][colour], s->shelf_n[seat][colour], colour, 0 };
  for (int i = 0; i < f.n; i++) f.toys += is_toy(d, f.card[i]);
  return f;
}

/* TOYS-3.5: a left edge only at the left end, a right edge only at the right. */
static bool on_its_side(const struct card *c, int side)
{
  return c->type == TOY || c->type == (side == SIDE_LEFT ? LEFT_EDGE : RIGHT_EDGE);
}

/* TOYS-3.6: an edge would close a shelf that has only the other edge. */
static bool closes_without_toys(const struct card *c, const struct shelf *f)
{
  return c->type != TOY && f->toys == 0;
}

/* TOYS-3.7: toys on a shelf differ by name (within a colour a name is a kind);
 * on blue they may instead all be the same. */
static bool names_agree(const struct deck *d, const struct shelf *f, uint8_t kind)
{
  int same = 0, kinds = 0;
  if (d->card[kind].type != TOY) return true;
  for (int i = 0; i < f->n; i++) {
    if (!is_toy(d, f->card[i])) continue;
    same += f->card[i] == kind;
    kinds += memchr(f->card, f->card[i], (size_t)i) == NULL;
  }
  return same == 0 ? f->colour != BLUE || f->toys <= 1 || kinds > 1 : f->colour == BLUE && same == f->toys;
}

static int shelves_begun(const struct state *s, int seat)
{
  int n = 0;
  for (int c = 0; c < COLOURS; c++) n += s->shelf_n[seat][c] > 0;
  return n;
}

/* TOYS-7.5: this end card wants an edge and has a toy on its other side. */
static bool waits_for_edge(const struct deck *d, const struct shelf *f, int side)
{
  uint8_t x = end_card(f->card, f->n, side);
  return f->n > 1 && is_a(d, x, T_WITH_EDGE) && is_toy(d, f->card[side == SIDE_LEFT ? 1 : f->n - 2]);
}

/* TOYS-7.6: a card that hates edges and an edge would lie side by side. */
static bool edge_beside_no_edge(const struct deck *d, const struct shelf *f, int side, uint8_t kind,
                                bool edge)
{
  uint8_t x = end_card(f->card, f->n, side);
  return edge ? is_a(d, x, T_NO_EDGE) : is_a(d, kind, T_NO_EDGE) && !is_toy(d, x);
}

/* TOYS-3.8: the conditions of section 7. */
static clause_t conditions(const struct deck *d, const struct state *s, int seat, const struct shelf *f,
                           uint8_t kind, int side)
{
  const struct card *c = &d->card[kind];
  if (c->property == FIRST_TOY && f->toys > 0) return TOYS_7_2;
  if (c->property == TWO_TOYS && f->toys < 2) return TOYS_7_3;
  if (c->property == THREE_SHELVES && shelves_begun(s, seat) < COLOURS) return TOYS_7_4;
  if (f->n == 0) return OK;
  if (c->type == TOY && waits_for_edge(d, f, side)) return TOYS_7_5;
  if (edge_beside_no_edge(d, f, side, kind, c->type != TOY)) return TOYS_7_6;
  return OK;
}

static clause_t place_blind(const struct deck *d, const struct shelf *f, int side)
{
  if (f->n && is_shut(d, f->card, f->n, side)) return TOYS_3_5;
  if (f->toys == 0) return TOYS_3_9;
  return edge_beside_no_edge(d, f, side, 0, true) ? TOYS_7_6 : OK;
}

/* May this card be put there?  A shelf that is not empty needs a side. */
static clause_t place(const struct deck *d, const struct state *s, int seat, uint8_t kind, struct take t)
{
  if (!t.blind && d->card[kind].colour != t.colour - 1) return TOYS_3_2;
  struct shelf f = shelf_of(d, s, seat, t.colour - 1);
  if (!t.blind && f.n == 0 && t.side != SIDE_NONE) return TOYS_3_3;
  if (t.side == SIDE_BETWEEN) return TOYS_3_4;
  if (t.blind) return place_blind(d, &f, t.side);
  if (f.n == 0) return s->final ? TOYS_6_1 : conditions(d, s, seat, &f, kind, t.side);
  if (is_shut(d, f.card, f.n, t.side) || !on_its_side(&d->card[kind], t.side)) return TOYS_3_5;
  if (closes_without_toys(&d->card[kind], &f)) return TOYS_3_6;
  if (!names_agree(d, &f, kind)) return TOYS_3_7;
  return conditions(d, s, seat, &f, kind, t.side);
}

/* ---- taking a card --------------------------------------------------------- */

/* TOYS-3.1: the ends of the rows; TOYS-5.2: any card; TOYS-6.1: the open pool. */
bool toys_is_there(const struct game *g, const struct state *s, struct take t)
{
  if (s->final) return !t.place && t.kind >= 1 && t.kind <= deck_of(g)->kinds && s->open[t.kind];
  if (t.kind || !t.place) return false;
  int n = s->row_n[place_row(t.place)], i = place_at(t.place);
  return i < n && (i == 0 || i == n - 1 || is_bonus_turn(s));
}

static uint8_t kind_taken(const struct state *s, struct take t)
{
  return t.place ? s->row[place_row(t.place)][place_at(t.place)] : t.kind;
}

/* The clause that says what may be taken in this turn. */
static clause_t turn_clause(const struct state *s)
{
  return s->final ? TOYS_6_1 : is_bonus_turn(s) ? TOYS_5_2 : TOYS_3_1;
}

static bool source_said(struct take t) { return t.place || t.kind; }

static bool is_complete(const struct state *s, int seat, struct take t)
{
  if (!source_said(t) || !t.colour) return false;
  return t.side || t.blind ? t.side : s->shelf_n[seat][t.colour - 1] == 0;
}

static bool extends(struct take t, struct take of)
{
  return (!of.place || of.place == t.place) && (!of.kind || of.kind == t.kind) &&
         (!of.colour || of.colour == t.colour) && (!of.side || of.side == t.side) && (!of.blind || t.blind);
}

/* All legal takes that extend `of`, in order; how many. */
static int list_takes(const struct game *g, const struct state *s, int seat, struct take of, move_t *out,
                      int cap)
{
  const struct deck *d = deck_of(g);
  int n = 0;
  for (int at = 1; at <= (s->final ? d->kinds : PLACES); at++) {
    struct take t = { .place = s->final ? 0 : (uint8_t)at, .kind = s->final ? (uint8_t)at : 0 };
    if (!toys_is_there(g, s, t)) continue;
    uint8_t kind = kind_taken(s, t);
    for (t.colour = 1; t.colour <= COLOURS; t.colour++)
      for (t.side = SIDE_NONE; t.side <= SIDE_RIGHT; t.side++)
        for (t.blind = 0; t.blind <= 1; t.blind++)
          if (extends(t, of) && is_complete(s, seat, t) && place(d, s, seat, kind, t) == OK)
            n = add_move(out, cap, n, take_move(t));
  }
  return n;
}

static bool can_take(const struct game *g, const struct state *s, int seat, struct take of)
{
  return list_takes(g, s, seat, of, NULL, 0) > 0;
}

/* Why nothing can come of these words: the first clause that one of the ways
 * to finish them breaks. */
static clause_t why_hopeless(const struct game *g, const struct state *s, int seat, struct take t)
{
  if (!source_said(t)) return turn_clause(s);
  if (!t.colour) return TOYS_3_1; /* what cannot be placed may not be taken */
  clause_t first = TOYS_CLAUSES;
  for (t.side = SIDE_LEFT; t.side <= SIDE_RIGHT; t.side++) {
    clause_t why = place(deck_of(g), s, seat, kind_taken(s, t), t);
    if (why < first) first = why;
  }
  return first;
}

static clause_t check_take(const struct game *g, const struct state *s, int seat, move_t m)
{
  struct take t;
  if (!toys_read_take(m, &t)) return turn_clause(s);
  if (source_said(t) && !toys_is_there(g, s, t)) return turn_clause(s);
  if (is_complete(s, seat, t)) return place(deck_of(g), s, seat, kind_taken(s, t), t);
  return can_take(g, s, seat, t) ? MORE : why_hopeless(g, s, seat, t);
}

static int conditions_broken(const struct deck *d, const struct state *s, int seat, const struct shelf *f,
                             uint8_t kind, int side, clause_t *out, int cap, int n)
{
  const struct card *c = &d->card[kind];
  n = add_clause(out, cap, n, TOYS_7_2, c->property == FIRST_TOY && f->toys > 0);
  n = add_clause(out, cap, n, TOYS_7_3, c->property == TWO_TOYS && f->toys < 2);
  n = add_clause(out, cap, n, TOYS_7_4, c->property == THREE_SHELVES && shelves_begun(s, seat) < COLOURS);
  if (f->n == 0) return n;
  n = add_clause(out, cap, n, TOYS_7_5, c->type == TOY && waits_for_edge(d, f, side));
  return add_clause(out, cap, n, TOYS_7_6, edge_beside_no_edge(d, f, side, kind, c->type != TOY));
}

static int place_broken(const struct deck *d, const struct state *s, int seat, uint8_t kind, struct take t,
                        clause_t *out, int cap, int n)
{
  struct shelf f = shelf_of(d, s, seat, t.colour - 1);
  const struct card *c = &d->card[kind];
  bool other_colour = !t.blind && c->colour != t.colour - 1;
  n = add_clause(out, cap, n, TOYS_3_2, other_colour);
  n = add_clause(out, cap, n, TOYS_3_3, !t.blind && f.n == 0 && t.side != SIDE_NONE);
  n = add_clause(out, cap, n, TOYS_3_4, t.side == SIDE_BETWEEN);
  if (other_colour || t.side == SIDE_BETWEEN) return n;
  bool shut = f.n && is_shut(d, f.card, f.n, t.side);
  if (t.blind) {
    n = add_clause(out, cap, n, TOYS_3_5, shut);
    n = add_clause(out, cap, n, TOYS_3_9, f.toys == 0);
    return add_clause(out, cap, n, TOYS_7_6, f.n && edge_beside_no_edge(d, &f, t.side, 0, true));
  }
  n = add_clause(out, cap, n, TOYS_6_1, f.n == 0 && s->final);
  n = add_clause(out, cap, n, TOYS_3_5, f.n && (shut || !on_its_side(c, t.side)));
  n = add_clause(out, cap, n, TOYS_3_6, f.n && closes_without_toys(c, &f));
  n = add_clause(out, cap, n, TOYS_3_7, f.n && !names_agree(d, &f, kind));
  return conditions_broken(d, s, seat, &f, kind, t.side, out, cap, n);
}

/* All that a take with card and place breaks. */
int toys_broken(const struct game *g, const struct state *s, int seat, move_t m, clause_t *out, int cap)
{
  struct take t;
  if (m.op != TAKE || !toys_read_take(m, &t) || !is_complete(s, seat, t)) return 0;
  uint8_t kind = kind_taken(s, t);
  if (kind < 1 || kind > deck_of(g)->kinds) return 0;
  int n = add_clause(out, cap, 0, turn_clause(s), !toys_is_there(g, s, t));
  return place_broken(deck_of(g), s, seat, kind, t, out, cap, n);
}

/* ---- stuck ----------------------------------------------------------------- */

/* What may lie on a shelf: TOYS-3.2, 3.5, 3.6, 3.7, 7.5, 7.6; and blind cards do
 * not lie alone (3.9). */
clause_t toys_lies_well(const struct deck *d, const uint8_t *card, int n, int colour)
{
  struct shelf before = { card, 0, colour, 0 };
  for (int i = 0; i < n; i++) {
    uint8_t x = card[i];
    bool at_end = i == 0 || i == n - 1, edge = !is_toy(d, x);
    if (!(x & BLIND) && d->card[x].colour != colour) return TOYS_3_2;
    if (edge && !(x & BLIND ? at_end : i == (d->card[x].type == LEFT_EDGE ? 0 : n - 1))) return TOYS_3_5;
    before.n = i;
    if (!edge && !names_agree(d, &before, x)) return TOYS_3_7;
    before.toys += !edge;
    if (is_a(d, x, T_WITH_EDGE) && !at_end && is_toy(d, card[i - 1]) && is_toy(d, card[i + 1]))
      return TOYS_7_5;
    if (i &&
        ((is_a(d, x, T_NO_EDGE) && !is_toy(d, card[i - 1])) || (edge && is_a(d, card[i - 1], T_NO_EDGE))))
      return TOYS_7_6;
  }
  if (n > 1 && before.toys == 0) return TOYS_3_6;
  return n == 1 && card[0] & BLIND ? TOYS_3_9 : OK;
}

/* TOYS-5.4: without this card what remains lies well and something fits. */
static bool is_in_the_way(const struct game *g, const struct state *s, int seat, int colour, int at)
{
  const struct deck *d = deck_of(g);
  struct state after = *s;
  toys_remove_card(&after, seat, colour, at);
  after.ordinary = s->bonus > 0; /* an end card must fit, in bonus turns too */
  return toys_lies_well(d, after.shelf[seat][colour], after.shelf_n[seat][colour], colour) == OK &&
         can_take(g, &after, seat, (struct take){ 0 });
}

/* Cards whose removal helps; colour or at < 0: of any shelf, any card. */
static int list_removals(const struct game *g, const struct state *s, int seat, int colour, int at,
                         move_t *out, int cap)
{
  int n = 0;
  if (s->final || (s->bonus && !stuck_in_any_turn(s)) || can_take(g, s, seat, (struct take){ 0 })) return 0;
  for (int c = 0; c < COLOURS; c++)
    for (int i = 0; i < s->shelf_n[seat][c]; i++)
      if ((colour < 0 || c == colour) && (at < 0 || i == at) && is_in_the_way(g, s, seat, c, i))
        n = add_move(out, cap, n, (move_t){ .op = REMOVE, .a = { (uint8_t)(c + 1), (uint8_t)(i + 1) } });
  return n;
}

static clause_t check_remove(const struct game *g, const struct state *s, int seat, move_t m)
{
  int colour = m.a[0], at = m.a[1];
  move_t clean = { .op = REMOVE, .a = { m.a[0], m.a[1] } };
  if (!move_eq(m, clean) || (!colour && at) || !list_removals(g, s, seat, colour - 1, at - 1, NULL, 0))
    return s->final ? TOYS_6_1 : TOYS_5_4;
  return at ? OK : MORE;
}

static clause_t check_skip(const struct game *g, const struct state *s, int seat, move_t m)
{
  if (!move_eq(m, (move_t){ .op = SKIP }) || can_take(g, s, seat, (struct take){ 0 })) return turn_clause(s);
  return list_removals(g, s, seat, -1, -1, NULL, 0) ? TOYS_5_4 : OK;
}

/* ---- all of it -------------------------------------------------------------- */

static clause_t check_chance(const struct game *g, const struct state *s, move_t m)
{
  int x = m.a[0];
  if (!s->dealing)
    return move_eq(m, (move_t){ .op = FIRST, .a = { m.a[0] } }) && may_begin(s, OPTION_FIRST, x) ? OK
                                                                                                 : TOYS_2_1;
  if (move_eq(m, (move_t){ .op = DRAW, .a = { m.a[0] } }) && x >= 1 && x <= deck_of(g)->kinds && s->deck[x])
    return OK;
  return s->turn == NOBODY ? TOYS_2_1 : TOYS_4_1;
}

clause_t toys_check(const struct game *g, const struct state *s, int seat, move_t m)
{
  if (!s->h.active) return TOYS_6_6;
  if (!is_active(s, seat)) return TOYS_5_3;
  if (seat == CHANCE) return check_chance(g, s, m);
  if (m.op == REMOVE) return check_remove(g, s, seat, m);
  if (m.op == SKIP) return check_skip(g, s, seat, m);
  return m.op == TAKE ? check_take(g, s, seat, m) : turn_clause(s);
}

bool toys_idle(const struct game *g, const struct state *s, int seat, move_t *out)
{
  *out = (move_t){ .op = SKIP };
  return check_skip(g, s, seat, *out) == OK;
}

int toys_moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  int n = 0;
  if (!is_active(s, seat)) return 0;
  if (seat == CHANCE) {
    for (int x = 1; x <= KINDS_MAX; x++) {
      move_t m = { .op = s->dealing ? DRAW : FIRST, .a = { (uint8_t)x } };
      if (check_chance(g, s, m) == OK) n = add_move(out, cap, n, m);
    }
    return n;
  }
  n = list_takes(g, s, seat, (struct take){ 0 }, out, cap);
  if (!n) n = list_removals(g, s, seat, -1, -1, out, cap);
  return n ? n : add_move(out, cap, n, (move_t){ .op = SKIP });
}
