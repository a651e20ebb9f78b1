/* rules.c - the rulebook: what is legal, what it does, what it earns. */
#include "iota.h"
#include "position.h"

clause_t iota_setup(const struct game *g, struct state *s)
{
  if (s->h.seats < 2 || s->h.seats > SEATS || !options_are_there(g, s->h.option)) return IOTA_1_1;
  if (!first_is_there(s, OPTION_FIRST)) return IOTA_2_2;
  s->pool = UINT64_MAX;
  s->wilds = WILDS;                                        /* IOTA-1.1 */
  s->deck = s->h.option[OPTION_DECK] ? SHORT_DECK : CARDS; /* IOTA-1.2 */
  s->turn = NONE;
  return OK;
}

/* ---- is it legal? --------------------------------------------------------- */

struct lay {            /* a play, read from a move         */
  int n, placed;        /* cards, and those that have a place */
  int x[HAND], y[HAND]; /* of the placed ones               */
  uint8_t kind[HAND];   /* placed ones first                */
};

/* Reads the bytes of a play.  They stand in order of cells, each place once;
 * at most one card has no place yet. */
static bool read_play(move_t m, struct lay *p)
{
  static const uint8_t nothing[3 * HAND + 2];
  *p = (struct lay){ 0 };
  if (m.n) return false;
  while (p->n < HAND && memcmp(&m.a[3 * p->n], nothing, 3)) p->n++;
  if (memcmp(&m.a[3 * p->n], nothing, sizeof m.a - 3 * (size_t)p->n)) return false;
  int pending = p->n && !m.a[0] && !m.a[1];
  p->placed = p->n - pending;
  for (int i = 0; i < p->n; i++) {
    const uint8_t *a = &m.a[3 * i];
    int to = i - pending;
    if (to < 0) {
      p->kind[p->placed] = a[2];
      continue;
    }
    if (!a[0] || !a[1]) return false;
    if (to && memcmp(a - 3, a, 2) > 0) return false;
    p->x[to] = a[0] - BIAS;
    p->y[to] = a[1] - BIAS;
    p->kind[to] = a[2];
  }
  return true;
}

/* IOTA-3.1: the cards are in the hand. */
static bool has_all(const struct state *s, int seat, const uint8_t *kind, int n)
{
  for (int i = 0; i < n; i++) {
    int need = 0;
    for (int j = 0; j < n; j++) need += kind[j] == kind[i];
    if (kind[i] < 1 || kind[i] > WILD || iota_in_hand(s, seat, kind[i]) < need) return false;
  }
  return true;
}

/* IOTA-3.2: empty places of one row or one column. */
static bool in_one_line(const struct state *s, const uint8_t *g, const struct lay *p)
{
  bool row = true, column = true;
  for (int i = 0; i < p->placed; i++) {
    if (card_at(s, g, p->x[i], p->y[i])) return false;
    if (i && p->x[i] == p->x[i - 1] && p->y[i] == p->y[i - 1]) return false;
    row &= p->y[i] == p->y[0];
    column &= p->x[i] == p->x[0];
  }
  return row || column;
}

/* IOTA-3.2: nothing is missing between the first card and the last. */
static bool without_gaps(const struct state *s, const uint8_t *g, const struct lay *p)
{
  int dx = p->x[p->placed - 1] > p->x[0], x = p->x[0], y = p->y[0];
  for (int i = 0; i < p->placed; x += dx, y += !dx)
    if (p->x[i] == x && p->y[i] == y) i++;
    else if (!card_at(s, g, x, y)) return false;
  return true;
}

/* IOTA-3.3: some card touches the table; without gaps the others follow it. */
static bool touches_table(const struct state *s, const uint8_t *g, const struct lay *p)
{
  for (int i = 0; i < p->placed; i++)
    if (card_at(s, g, p->x[i] - 1, p->y[i]) || card_at(s, g, p->x[i] + 1, p->y[i]) ||
        card_at(s, g, p->x[i], p->y[i] - 1) || card_at(s, g, p->x[i], p->y[i] + 1))
      return true;
  return false;
}

/* The table laid out for a play.  Four cards beyond the edge would make a line of five: one
 * more margin for them. */
struct wide_grid {
  uint8_t room[GRID_MAX + 2 * (CARDS + 2 * MARGIN)];
};
static uint8_t *lay_out_wide(const struct state *s, struct wide_grid *wide)
{
  size_t step = (size_t)stride(s), size = (size_t)area(s);
  memset(wide->room, 0, step);
  memset(wide->room + step + size, 0, step);
  return lay_out(s, wide->room + step);
}

/* IOTA-3.4, 3.5 and 6.2, for a play that touches the table without gaps: what it breaks of
 * them.  Its cards are laid on the grid. */
struct lines_broken {
  bool no_line, too_long, wilds_differ;
};
static struct lines_broken look_at_lines(const struct state *s, uint8_t *g, const struct lay *p)
{
  int step = stride(s), cell[HAND], wild[WILDS], wilds = 0;
  struct lines_broken is = { 0 };
  for (; wilds < s->wild_n; wilds++) wild[wilds] = cell_of(s, s->wild[wilds]);
  for (int i = 0; i < p->placed; i++) {
    cell[i] = cell_at(s, p->x[i] - s->x0, p->y[i] - s->y0);
    g[cell[i]] = p->kind[i];
    if (p->kind[i] == WILD) wild[wilds++] = cell[i];
  }
  for (int i = 0; i < 2 * p->placed; i++) {
    run_t r = run_add(run_around(g, cell[i / 2], i & 1 ? step : 1), p->kind[i / 2]);
    if (run_length(r) > LOT) is.too_long = true;
    else if (!same_or_different(r)) is.no_line = true;
  }
  if (!is.no_line && !is.too_long) is.wilds_differ = !iota_wilds_agree(g, step, wild, wilds);
  return is;
}

static clause_t check_lines(const struct state *s, uint8_t *g, const struct lay *p)
{
  struct lines_broken is = look_at_lines(s, g, p);
  return is.no_line ? IOTA_3_4 : is.too_long ? IOTA_3_5 : is.wilds_differ ? IOTA_6_2 : OK;
}

/* Is there a legal play that has all of this one, and more? */
static bool can_go_on(const struct state *s, int seat, move_t m, const struct lay *p)
{
  struct want w = { .n = (uint8_t)p->n };
  memcpy(w.a, m.a, sizeof w.a);
  return iota_plays(s, seat, &w, NULL, 0, 0) > 0;
}

/* What a play that cannot be completed breaks. */
static clause_t check_play(const struct state *s, int seat, move_t m)
{
  struct lay p;
  struct wide_grid wide;
  if (!read_play(m, &p)) return IOTA_3_2;
  if (!has_all(s, seat, p.kind, p.n)) return IOTA_3_1;
  uint8_t *g = lay_out_wide(s, &wide);
  if (!in_one_line(s, g, &p)) return IOTA_3_2;
  bool gaps = p.placed && !without_gaps(s, g, &p), touching = touches_table(s, g, &p);
  bool complete = p.n && p.placed == p.n && !gaps && touching;
  if (!complete && can_go_on(s, seat, m, &p)) return MORE;
  if (!p.n) return IOTA_3_1;
  if (gaps) return IOTA_3_2;
  if (p.placed && !touching) return IOTA_3_3;
  clause_t broken = p.placed ? check_lines(s, g, &p) : OK;
  return broken || complete ? broken : IOTA_3_4; /* the last card fits nowhere */
}

/* All that a play of placed cards breaks. */
int iota_broken(const struct game *game, const struct state *s, int seat, move_t m, clause_t *out, int cap)
{
  struct lay p;
  struct wide_grid wide;
  int n = 0;
  (void)game;
  if (m.op != PLAY || !read_play(m, &p) || !p.n || p.placed != p.n) return 0;
  int wilds = s->wild_n;
  for (int i = 0; i < p.n; i++) {
    if (p.kind[i] < 1 || p.kind[i] > WILD) return 0;
    wilds += p.kind[i] == WILD;
  }
  uint8_t *g = lay_out_wide(s, &wide);
  bool line = in_one_line(s, g, &p), whole = line && without_gaps(s, g, &p),
       touching = touches_table(s, g, &p);
  n = add_clause(out, cap, n, IOTA_3_1, !has_all(s, seat, p.kind, p.n));
  n = add_clause(out, cap, n, IOTA_3_2, !whole);
  n = add_clause(out, cap, n, IOTA_3_3, !touching);
  if (!whole || !touching || wilds > WILDS) return n; /* there are no more wilds to look at */
  struct lines_broken is = look_at_lines(s, g, &p);
  n = add_clause(out, cap, n, IOTA_3_4, is.no_line);
  n = add_clause(out, cap, n, IOTA_3_5, is.too_long);
  return add_clause(out, cap, n, IOTA_6_2, is.wilds_differ);
}

/* IOTA-3.7: any cards of the hand, in any order, while the deck has a card. */
static clause_t check_pass(const struct state *s, int seat, move_t m)
{
  static const uint8_t nothing[14];
  int n = 0;
  while (n < HAND && m.a[n]) n++;
  if (m.n || memcmp(&m.a[n], nothing, sizeof m.a - (size_t)n)) return IOTA_3_7;
  return has_all(s, seat, m.a, n) && (!n || deck_size(s)) ? OK : IOTA_3_7;
}

/* IOTA-6.4; a move with parts missing is legal so far if they can be filled in. */
static clause_t check_take(const struct state *s, int seat, move_t m)
{
  uint8_t room[GRID_MAX];
  static const uint8_t nothing[11];
  bool some = false, whole = m.a[0] && m.a[2];
  if (m.n || memcmp(&m.a[3], nothing, sizeof nothing) || !m.a[0] != !m.a[1]) return IOTA_6_4;
  struct board b = board_of(s, room);
  for (int i = 0; i < s->wild_n; i++) {
    if (m.a[0] && (m.a[0] != s->wild[i].x + s->x0 + BIAS || m.a[1] != s->wild[i].y + s->y0 + BIAS)) continue;
    for (int j = 0; j < HAND; j++) {
      uint8_t k = s->hand[seat][j];
      if (k && k <= COLOURED && (!m.a[2] || m.a[2] == k)) some |= iota_can_take(&b, i, k);
    }
  }
  return !some ? IOTA_6_4 : whole ? OK : MORE;
}

static clause_t check_draw(const struct state *s, move_t m)
{
  int op = iota_chance_op(s);
  if (move_eq(m, mk(op, m.a[0])) && iota_weight(NULL, s, m)) return OK;
  if (op == FIRST) return IOTA_2_2;
  return !s->draw ? IOTA_2_1 : s->last_op == PASS ? IOTA_3_7 : IOTA_3_6;
}

static clause_t why_over(const struct state *s)
{
  return s->end == WENT_OUT ? IOTA_5_1 : s->end == STUCK ? IOTA_5_4 : IOTA_5_3;
}

clause_t iota_check(const struct game *g, const struct state *s, int seat, move_t m)
{
  (void)g;
  if (!s->h.active) return why_over(s);
  if (!is_active(s, seat)) return IOTA_2_2;
  if (seat == CHANCE) return check_draw(s, m);
  if (m.op == PLAY) return check_play(s, seat, m);
  if (m.op == PASS) return check_pass(s, seat, m);
  if (m.op == TAKE) return check_take(s, seat, m);
  return IOTA_3_1;
}

/* ---- what it does --------------------------------------------------------- */

static void finish(struct state *s, int why)
{
  s->end = (uint8_t)why;
  s->h.active = 0;
  s->turn = NONE;
}

/* The turn is over, its refill or exchange done.  `d`, here and below: the
 * table is on this desk while a game is played out (playout.c); NULL: it is in
 * the state. */
static void end_turn(struct state *s, struct frontier *d)
{
  bool passed = s->last_op == PASS && !s->took;
  s->passes = (uint8_t)(passed ? s->passes + 1 : 0);
  s->took = 0;
  int most = deck_size(s) ? 10 * s->h.seats : s->h.seats;
  if (s->passes >= most) {
    finish(s, ALL_PASS);
    return;
  } /* IOTA-5.3 */
  if (d ? iota_frontier_stuck(d, s) : iota_stuck(s)) {
    finish(s, STUCK);
    return;
  }                                                /* IOTA-5.4 */
  s->turn = (uint8_t)((s->turn + 1) % s->h.seats); /* IOTA-2.2 */
  s->h.active = seat_bit(s->turn);
}

static void draw_up_to(struct state *s, struct frontier *d, int n)
{
  int deck = deck_size(s);
  s->draw = (uint8_t)(n < deck ? n : deck);
  if (s->draw) s->h.active = CHANCE_BIT;
  else end_turn(s, d);
}

static void forget_last(struct state *s, int op, int seat)
{
  s->last_op = (uint8_t)op;
  s->last_seat = (uint8_t)seat;
  s->last_n = 0;
  memset(s->last, 0, sizeof s->last);
}

/* Lays the cards of a play; returns their lines. */
static int lay(struct state *s, move_t m, struct line *out)
{
  struct lay p;
  read_play(m, &p);
  iota_lay(s, p.n, p.x, p.y, p.kind);
  for (int i = 0; i < p.n; i++)
    s->last[i] = (struct place){ (uint8_t)(p.x[i] - s->x0), (uint8_t)(p.y[i] - s->y0) };
  s->last_n = (uint8_t)p.n;
  return iota_turn_lines(s, out);
}

static void play(struct state *s, struct frontier *d, int seat, const move_t *m)
{
  struct line line[TURN_LINES];
  bool deck_was_empty = !deck_size(s);
  forget_last(s, PLAY, seat);
  int lines = d ? iota_frontier_lay(d, s, m, line) : lay(s, *m, line);
  for (int i = 0; i < s->last_n; i++) iota_hand_lay(s, seat, m->a[3 * i + 2]);
  bool out = deck_was_empty && !s->hand[seat][0]; /* IOTA-5.1 */
  if (out) {
    s->took = s->passes = 0;
    finish(s, WENT_OUT);
  }
  s->points[seat] += iota_points(s, lines, line);
  if (!out) draw_up_to(s, d, HAND - iota_hand_size(s, seat)); /* IOTA-3.6 */
}

static void pass(struct state *s, struct frontier *d, int seat, const move_t *m) /* IOTA-3.7 */
{
  int n = 0;
  while (n < HAND && m->a[n]) n++;
  forget_last(s, PASS, seat);
  iota_hand_exchange(s, seat, m->a, n);
  for (int i = 0; i < n; i++) {
    s->under[s->under_n] = m->a[i];
    s->under_by[s->under_n++] = (uint8_t)seat;
  }
  draw_up_to(s, d, n);
}

static void swap(struct state *s, move_t m)
{
  struct place p = { (uint8_t)(m.a[0] - BIAS - s->x0), (uint8_t)(m.a[1] - BIAS - s->y0) };
  s->last[0] = p;
  iota_swap(s, s->wild[0].x != p.x || s->wild[0].y != p.y, m.a[2]);
}

static void take(struct state *s, struct frontier *d, int seat, move_t m) /* IOTA-6.4 */
{
  forget_last(s, TAKE, seat);
  s->last_n = 1;
  if (d) iota_frontier_swap(d, s, m);
  else swap(s, m);
  iota_hand_lay(s, seat, m.a[2]);
  iota_hand_add(s, seat, WILD, PUBLIC);
  s->took = 1;
}

/* One card leaves the top of the deck; returns who else knows it. */
static int from_deck(struct state *s, int kind)
{
  bool hidden = s->deck || s->under[0] == UNKNOWN;
  int by = NONE;
  if (hidden && kind == WILD) s->wilds--;
  if (hidden && kind != WILD) s->pool &= ~((uint64_t)1 << (kind - 1));
  if (s->deck) {
    s->deck--;
    return by;
  }
  by = s->under_by[0];
  s->under_n--;
  memmove(s->under, s->under + 1, s->under_n);
  memmove(s->under_by, s->under_by + 1, s->under_n);
  s->under[s->under_n] = s->under_by[s->under_n] = 0;
  return by;
}

static void chance(struct state *s, struct frontier *d, move_t m)
{
  if (m.op == FIRST) { /* IOTA-2.2 */
    s->turn = (uint8_t)(m.a[0] - 1);
    s->h.active = seat_bit(s->turn);
    return;
  }
  int to = s->draw ? s->turn : iota_seat_to_deal(s), by = from_deck(s, m.a[0]), zero = 0;
  if (m.op == STARTER) {
    iota_lay(s, 1, &zero, &zero, m.a);
    return;
  }
  iota_hand_add(s, to, m.a[0], by == NONE || by == to ? 0 : 1 << by);
  if (s->draw && --s->draw == 0) end_turn(s, d);
}

static void go_on(struct state *s, struct frontier *d, int seat, move_t m)
{
  if (s->h.ply < UINT16_MAX) s->h.ply++;
  if (seat < 0) chance(s, d, m);
  else if (m.op == PLAY) play(s, d, seat, &m);
  else if (m.op == PASS) pass(s, d, seat, &m);
  else take(s, d, seat, m);
}

void iota_apply(const struct game *g, struct state *s, int seat, move_t m)
{
  (void)g;
  go_on(s, NULL, seat, m);
}

/* What iota_sample and chance do while a seat draws from a deck that nobody has seen. */
static void draw_unseen(struct state *s, struct frontier *d, struct ig_rng *r)
{
  if (s->h.ply < UINT16_MAX) s->h.ply++;
  int kind = iota_draw_unknown(s, s->deck, r);
  s->deck--;
  iota_hand_add(s, s->turn, kind, 0);
  if (--s->draw == 0) end_turn(s, d);
}

/* The same game as with random_move, sample and apply, from the same numbers of
 * the generator; but the table lies on a desk until the end. */
void iota_playout(const struct game *g, struct state *s, struct ig_rng *r)
{
  struct frontier d;
  if (!s->h.active) return;
  while (!s->cards) go_on(s, NULL, CHANCE, iota_sample(g, s, r));
  iota_frontier_open(&d, s);
  while (s->h.active)
    if (s->draw && s->deck) draw_unseen(s, &d, r);
    else if (s->h.active & CHANCE_BIT) go_on(s, &d, CHANCE, iota_sample(g, s, r));
    else go_on(s, &d, s->turn, iota_choose(&d, s, s->turn, r));
  iota_frontier_close(&d, s);
}

/* ---- what it earned ------------------------------------------------------- */

void iota_outcome(const struct game *g, const struct state *s, struct ig_outcome *o)
{
  (void)g;
  for (int p = 0; p < s->h.seats; p++) o->score[p] = scoring(s) ? s->points[p] : -iota_hand_size(s, p);
  place_by_score(o, s->h.seats); /* IOTA-5.2; IOTA-1.3, IOTA-5.5: fewest cards */
  for (int p = 0; p < s->h.seats; p++)
    if (!scoring(s)) o->score[p] = 0;
}

static uint16_t item_in_cell(const struct state *s, int cell)
{
  int x = cell / stride(s) - MARGIN + s->x0, y = cell % stride(s) - MARGIN + s->y0;
  return (uint16_t)(ITEM_TABLE + iota_card_index(s, x, y));
}

static struct ig_points earned(int seat, clause_t clause, int32_t points)
{
  return (struct ig_points){ .seat = (int8_t)seat, .clause = clause, .points = points };
}

/* The last turn line by line, then its doublings one after the other. */
static int turn_breakdown(const struct state *s, struct ig_points *out)
{
  struct line line[TURN_LINES];
  int lines = iota_turn_lines(s, line), n = 0;
  int32_t sum = 0;
  for (int i = 0; i < lines; i++) {
    out[n] = earned(s->last_seat, IOTA_4_1, line[i].sum);
    for (int j = 0; j < line[i].length; j++)
      out[n].item[out[n].n++] = item_in_cell(s, line[i].start + j * line[i].step);
    sum += out[n++].points;
  }
  for (int i = 0; i < lines; i++) {
    if (line[i].length < LOT) continue;
    out[n] = out[i];
    out[n].clause = IOTA_4_2;
    out[n++].points = sum;
    sum *= 2;
  }
  for (int clause = IOTA_4_3; clause <= IOTA_4_4; clause++) {
    if (clause == IOTA_4_3 ? s->last_n != HAND : s->end != WENT_OUT) continue;
    out[n] = earned(s->last_seat, (clause_t)clause, sum);
    for (int i = 0; i < s->last_n; i++) out[n].item[out[n].n++] = item_in_cell(s, cell_of(s, s->last[i]));
    n++;
    sum *= 2;
  }
  return n;
}

int iota_breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  (void)g;
  struct ig_points turn[2 * TURN_LINES + 2];
  int n = 0, lines = s->last_op == PLAY && scoring(s) ? turn_breakdown(s, turn) : 0;
  for (int p = 0; p < s->h.seats; p++) {
    int32_t before = s->points[p] - (lines && p == s->last_seat ? iota_turn_points(s) : 0);
    if (before && n < cap) out[n++] = earned(p, IOTA_3_6, before); /* earlier turns */
    for (int i = 0; i < lines && p == s->last_seat; i++)
      if (turn[i].points && n < cap) out[n++] = turn[i];
  }
  return n;
}
