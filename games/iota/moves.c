/* moves.c - all legal plays, in order.
 *
 * First every empty cell beside the table, a seam, learns which cards of the
 * hand fit into both of its lines; any part of a legal line is legal, so no other
 * card can ever lie there.  Then plays are laid card by card along a line, from
 * the lowest cell up: a column before a row, which is the order of moves.
 *
 * Wilds (IOTA-6.2).  A play changes one of the two lines of a wild on the table:
 * the line that is laid, or a line across it by one card.  The other line leaves
 * some cards that the wild may be, and that set is known beforehand.  So for a
 * line with one wild it is enough to carry along what the wild's other line
 * leaves (`leaves`).  Only where two wilds meet in a line the whole table is asked
 * (`meet`).  The few lines where wilds of the table set bounds to a hand without wilds are laid card by card;
 * all others are sets of orders (paths.h), of which a hand with a wild asks the table about some.
 */
#include "paths.h"

/* A play so far.  The next card goes to `cell`. */
struct laying {
  struct bytes m;
  run_t run;             /* the line so far                  */
  unsigned place;        /* of the next card: its two bytes in a move, x the low one */
  unsigned leaves, free; /* to its wild; cards of the hand not laid yet */
  int cell, laid;
  bool meet;
};

/* ---- what the hand can do ------------------------------------------------- */

static int note_three(struct gen *q, int a, int b, int c)
{
  static const uint64_t without[HAND] = { OF_THREE(1, 2, 3), OF_THREE(0, 2, 3), OF_THREE(0, 1, 3),
                                          OF_THREE(0, 1, 2) };
  if (!q->hand[a] || !q->hand[b] || !q->hand[c]) return 0;
  run_t run = iota_card[q->hand[a]] + iota_card[q->hand[b]] + iota_card[q->hand[c]];
  if (!same_or_different(run)) return 0;
  q->orders |= without[LAST_OF(a, b, c)];
  return 1;
}

/* All orders, as moves without places. */
static void note_orders(struct gen *q)
{
  struct bytes *out = q->order;
  for (int a = 0; a < HAND; a++) {
    uint64_t first = (uint64_t)q->hand[a] << 32;
    *out++ = (struct bytes){ first, 0 };
    for (int b = 0; b < HAND; b++) {
      if (b == a) continue;
      int c = 0, d = HAND - 1;
      while (c == a || c == b) c++;
      while (d == a || d == b) d--;
      uint64_t two = first | (uint64_t)q->hand[b] << 56, low = q->hand[c], high = q->hand[d];
      *out++ = (struct bytes){ two, 0 };
      *out++ = (struct bytes){ two, low << 16 };
      *out++ = (struct bytes){ two, low << 16 | high << 40 };
      *out++ = (struct bytes){ two, high << 16 };
      *out++ = (struct bytes){ two, high << 16 | low << 40 };
    }
  }
}

static void note_pairs(struct gen *q)
{
  static const uint16_t digits[16] = { 0,     07,    070,   077,   0700,  0707,  0770,  0777,
                                       07000, 07007, 07070, 07077, 07700, 07707, 07770, 07777 };
  for (int i = 0; i < PAIRS; i++) {
    unsigned never = ~may_join(iota_card[q->hand[pair_of[i][0]]] + iota_card[q->hand[pair_of[i][1]]]);
    q->spoils[i] = digits[never & 15] | (run_t)digits[never >> 4 & 15] << 12 |
                   (run_t)digits[never >> 8 & 15] << 24;
  }
}

/* What is left to the wild of the hand by its other cards, where the table has none in the line. */
static void note_wild(struct gen *q)
{
  run_t card[HAND - 1] = { iota_card[q->hand[0]], iota_card[q->hand[1]], iota_card[q->hand[2]] };
  for (int i = 0; i < HAND - 1; i++) q->two_leave[i] = (uint16_t)may_join(card[i]);
  q->three_leave[0] = (uint16_t)may_join(card[0] + card[1]);
  q->three_leave[1] = (uint16_t)may_join(card[0] + card[2]);
  q->three_leave[2] = (uint16_t)may_join(card[1] + card[2]);
  q->four_leave = (uint16_t)may_join(card[0] + card[1] + card[2]);
}

static void take_hand(struct gen *q, int seat)
{
  const uint8_t *hand = q->s->hand[seat];
  int n = 0, wilds = 0;
  for (int i = 0; i < HAND; i++) {
    uint8_t k = hand[i];
    if (k == WILD) q->hand[HAND - ++wilds] = k;
    else if (k && k != UNKNOWN) q->hand[n++] = k;
  }
  for (int i = 0; i < HAND; i++) q->cards |= (unsigned)(q->hand[i] != 0) << i;
  q->has_wild = wilds != 0;
  q->traits = pack_traits(q->hand, HAND);
  q->orders = ONES | TWOS;
  note_pairs(q);
  if (wilds) note_wild(q);
  int lines = note_three(q, 0, 1, 2) + note_three(q, 0, 1, 3) + note_three(q, 0, 2, 3) +
              note_three(q, 1, 2, 3);
  if (lines == 4) q->orders |= FOURS; /* any three of four: all four */
  if (wilds == WILDS) {
    q->twin = 1u << (HAND - WILDS);
    q->orders &= ~TWIN_FIRST;
    q->both_wilds = q->orders & WITH_TWIN;
  }
  q->far = cards_in[q->cards] < 2 ? 0 : !lines ? 1 : lines < 4 ? 2 : 3;
  note_orders(q);
}

/* Cards that may be next: of two wilds the first one goes first. */
static inline unsigned next_cards(const struct gen *q, unsigned free)
{
  return free & ~(free >> 1 & q->twin);
}

/* ---- what the cells allow ------------------------------------------------- */

static void look_at_wilds(struct gen *q)
{
  const struct state *s = q->s;
  for (int i = 0; i < s->wild_n; i++) {
    q->wild_cell[i] = cell_of(s, s->wild[i]);
    for (int axis = 0; axis < 2; axis++)
      q->wild_left[i][axis] = may_join(run_around(q->g, q->wild_cell[i], q->step[axis]));
  }
  q->wilds_meet = s->wild_n == 2 && iota_share_line(q->g, q->step[1], q->wild_cell[0], q->wild_cell[1]);
}

/* What the other line of the wild leaves that stands in the run beyond `cell`. */
static uint16_t wild_leaves(const struct gen *q, int cell, int step, int axis)
{
  while (q->g[cell += step])
    if (q->g[cell] == WILD) return (uint16_t)q->wild_left[cell != q->wild_cell[0]][!axis];
  return ANY;
}

/* Cards that leave the wild in a line of this seam a meaning. */
static unsigned fit_by_wild(const struct gen *q, const struct seam *e, int axis)
{
  unsigned fit = 0, leaves = e->wild_before[axis] & e->wild_after[axis];
  for (int i = 0; i < HAND; i++)
    if (some_card(may_join(run_add(e->before[axis] + e->after[axis], q->hand[i])) & leaves)) fit |= 1u << i;
  return fit;
}

/* A seam with a wild in its lines. */
static void mind_wilds(struct gen *q, struct seam *e)
{
  int wilds = run_wilds(e->before[0] + e->after[0] + e->before[1] + e->after[1]);
  e->meet = q->wilds_meet || wilds > 1 || q->has_wild;
  for (int axis = 0; axis < 2; axis++) {
    e->wild_before[axis] = wild_leaves(q, e->cell, -q->step[axis], axis);
    e->wild_after[axis] = wild_leaves(q, e->cell, q->step[axis], axis);
    if (!e->meet && run_wilds(e->before[axis] + e->after[axis])) e->fit &= (uint8_t)fit_by_wild(q, e, axis);
  }
}

static void look(struct gen *q, int cell)
{
  struct seam *e = &q->seam[q->seams];
  run_t line[2];
  e->cell = (uint16_t)cell;
  e->meet = false;
  for (int axis = 0; axis < 2; axis++) {
    e->before[axis] = q->ends[q->card[cell - q->step[axis]]].before[axis];
    e->after[axis] = q->ends[q->card[cell + q->step[axis]]].after[axis];
    line[axis] = e->before[axis] + e->after[axis];
    e->leaves[axis] = (uint16_t)may_join(line[axis]);
    e->wild_before[axis] = e->wild_after[axis] = ANY;
    e->skip[axis] = (uint8_t)(run_length(e->after[axis]) + 1);
  }
  unsigned may = e->leaves[0] & e->leaves[1];
  int tall = run_length(line[0]), wide = run_length(line[1]);
  bool some = some_card(may), open = (tall < LOT) & (wide < LOT) & some;
  e->fit = (uint8_t)(fitting_cards(q->traits, may) & -(unsigned)open);
  if (e->fit && run_wilds(line[0] + line[1])) mind_wilds(q, e);
  q->at[cell] = (uint8_t)q->seams++;
  q->start[cell] = TOUCHED;
  q->mark[cell >> 6] |= (uint64_t)(e->fit != 0) << (cell & 63);
}

static inline void mark(struct gen *q, int cell) { q->mark[cell >> 6] |= (uint64_t)1 << (cell & 63); }

/* Lists the marked cells. */
static int marked(const struct gen *q, int end, uint16_t *out)
{
  int n = 0;
  for (int i = 0; i < end; i += 64)
    for (uint64_t word = q->mark[i >> 6]; word; word &= word - 1)
      out[n++] = (uint16_t)(i + __builtin_ctzll(word));
  return n;
}

/* Marks the cells from which a play may lead up to a seam. */
static void mark_leads(struct gen *q, const struct seam *e, int axis)
{
  int far = q->far, room = LOT - 1 - run_length(e->after[axis]), step = q->step[axis];
  if (room < far) far = room;
  for (int i = 1, c = e->cell - step; i <= far && !q->g[c] && !q->at[c]; i++, c -= step) {
    mark(q, c);
    q->start[c] |= axis ? LEADS_RIGHT : LEADS_UP;
  }
}

/* Adds up the runs of the table, card by card, and marks the cells beside them. */
static void add_up(struct gen *q)
{
  int up = q->step[0], right = q->step[1], n = q->s->cards;
  uint16_t cell[CARDS];
  q->ends[0].before[0] = q->ends[0].before[1] = q->ends[0].after[0] = q->ends[0].after[1] = 0;
  for (int i = 0; i < n; i++) {
    int c = cell_of(q->s, q->s->at[i]);
    run_t one = iota_card[q->g[c]];
    cell[i] = (uint16_t)c;
    q->card[c] = (uint8_t)(i + 1);
    q->ends[i + 1].before[0] = q->ends[q->card[c - up]].before[0] + one;
    q->ends[i + 1].before[1] = q->ends[q->card[c - right]].before[1] + one;
    mark(q, c - up);
    mark(q, c + up);
    mark(q, c - right);
    mark(q, c + right);
  }
  for (int i = n - 1; i >= 0; i--) {
    int c = cell[i];
    run_t one = iota_card[q->g[c]];
    q->ends[i + 1].after[0] = q->ends[q->card[c + up]].after[0] + one;
    q->ends[i + 1].after[1] = q->ends[q->card[c + right]].after[1] + one;
    q->mark[c >> 6] &= ~((uint64_t)1 << (c & 63));
  }
}

/* Finds the seams, and lists the cells where plays may begin. */
static int survey(struct gen *q, uint16_t *out)
{
  int end = area(q->s);
  memset(q->at, 0, (size_t)end);
  memset(q->start, 0, (size_t)end);
  memset(q->card, 0, (size_t)end);
  memset(q->mark, 0, (size_t)(end / 64 + 1) * 8);
  add_up(q);
  q->seam[0] = (struct seam){ .leaves = { ANY, ANY },
                              .wild_before = { ANY, ANY },
                              .wild_after = { ANY, ANY },
                              .skip = { 1, 1 },
                              .fit = (uint8_t)q->cards };
  q->seams = 1;
  int n = marked(q, end, out);
  memset(q->mark, 0, (size_t)(end / 64 + 1) * 8);
  for (int i = 0; i < n; i++) look(q, out[i]);
  for (int i = 1; i < q->seams && q->far; i++)
    if (q->seam[i].fit) {
      mark_leads(q, &q->seam[i], 0);
      mark_leads(q, &q->seam[i], 1);
    }
  return marked(q, end, out);
}

/* ---- laying card by card -------------------------------------------------- */

/* IOTA-6.2, asked of the whole table with these cards on it. */
static bool all_agree(struct gen *q, const int *cell, uint64_t cards, int laid)
{
  int wild[WILDS], n = 0;
  for (; n < q->s->wild_n; n++) wild[n] = q->wild_cell[n];
  for (int i = 0; i < laid; i++) {
    q->g[cell[i]] = (uint8_t)(cards >> 8 * i);
    if (q->g[cell[i]] == WILD) wild[n++] = cell[i];
  }
  bool ok = iota_wilds_agree(q->g, q->step[1], wild, n);
  for (int i = 0; i < laid; i++) q->g[cell[i]] = 0;
  return ok;
}

/* The same, of a play. */
static bool wilds_agree(struct gen *q, const move_t *m, int laid)
{
  int cell[HAND];
  uint64_t cards = 0;
  for (int i = 0; i < laid; i++) {
    cell[i] = cell_at(q->s, m->a[3 * i] - BIAS - q->s->x0, m->a[3 * i + 1] - BIAS - q->s->y0);
    cards |= (uint64_t)m->a[3 * i + 2] << 8 * i;
  }
  return all_agree(q, cell, cards, laid);
}

/* Does the play hold all that is wanted?  A wanted card without a place stands
 * first. */
static bool is_wanted(const struct want *w, const move_t *m, int laid)
{
  bool used[HAND] = { false };
  for (int i = w->n - 1; i >= 0; i--) {
    const uint8_t *a = &w->a[3 * i];
    int j = 0;
    while (j < laid &&
           (used[j] || m->a[3 * j + 2] != a[2] || (a[0] && (m->a[3 * j] != a[0] || m->a[3 * j + 1] != a[1]))))
      j++;
    if (j == laid) return false;
    used[j] = true;
  }
  return true;
}

static bool is_refused(struct gen *q, struct bytes b, int laid, bool meet)
{
  move_t m;
  write_move(b, &m);
  return (meet && !wilds_agree(q, &m, laid)) || (q->want && !is_wanted(q->want, &m, laid));
}

static inline void emit(struct gen *q, struct bytes b, int laid, bool meet)
{
  if ((meet || q->want) && is_refused(q, b, laid, meet)) return;
  if (q->n < q->cap) write_move(b, &q->out[q->n]);
  q->n++;
}

/* The move of a play with one more card. */
static inline struct bytes put_down(const struct gen *q, const struct laying *l, int card)
{
  struct bytes b = l->m;
  put_card_into(&b, l->laid, l->place, q->hand[card]);
  return b;
}

/* The play with one more card, and the table cards behind it in the line. */
static inline struct laying lay_on(const struct gen *q, const struct laying *l, int card,
                                   const struct seam *e, int axis)
{
  unsigned skip = e->skip[axis];
  return (struct laying){ .m = put_down(q, l, card),
                          .place = l->place + (axis ? skip : skip << 8),
                          .leaves = l->leaves,
                          .free = l->free & ~(1u << card),
                          .cell = l->cell + (int)skip * q->step[axis],
                          .laid = l->laid + 1 };
}

/* Lays one more card in every way, and goes on from there. */
static void extend(struct gen *q, const struct laying *so_far, int axis)
{
  const struct seam *e = &q->seam[q->at[so_far->cell]];
  run_t run = so_far->run + e->after[axis];
  if (run_length(run) >= LOT || !same_or_different(run)) return;
  unsigned todo = e->fit & next_cards(q, so_far->free) & fitting_cards(q->traits, may_join(run));
  unsigned fit = run_length(run) + 1 < LOT ? q->seam[q->at[so_far->cell + e->skip[axis] * q->step[axis]]].fit
                                           : 0;
  for (int i = 0; i < cards_in[todo]; i++) {
    int card = card_in[todo][i];
    run_t with = run_add(run, q->hand[card]);
    unsigned leaves = so_far->leaves, wilds = (unsigned)run_wilds(with);
    if (wilds) {
      leaves &= e->wild_after[axis];
      if (q->hand[card] == WILD) leaves &= e->leaves[!axis];
      if (wilds == 1 && leaves != ANY && !some_card(may_join(with) & leaves)) continue;
    }
    bool meet = so_far->meet | e->meet | (wilds > 1);
    emit(q, put_down(q, so_far, card), so_far->laid + 1, meet);
    if (!(fit & so_far->free & ~(1u << card))) continue;
    struct laying l = lay_on(q, so_far, card, e, axis);
    l.run = with;
    l.leaves = leaves;
    l.meet = meet;
    extend(q, &l, axis);
  }
}

/* Plays of several cards whose first card touches the table. */
static inline void play_on(struct gen *q, const struct laying *start, int card, const struct seam *e,
                           int axis)
{
  run_t run = run_add(e->before[axis] + e->after[axis], q->hand[card]);
  unsigned fit = q->seam[q->at[start->cell + e->skip[axis] * q->step[axis]]].fit;
  if (run_length(run) >= LOT || !(fit & start->free & ~(1u << card))) return;
  struct laying l = lay_on(q, start, card, e, axis);
  l.run = run;
  l.leaves = e->wild_before[axis] & e->wild_after[axis];
  if (q->hand[card] == WILD) l.leaves &= e->leaves[!axis];
  l.meet = start->meet | (run_wilds(run) > 1);
  extend(q, &l, axis);
}

/* Plays whose first cards touch nothing yet, on the way to the seam at `end`. */
static void lead(struct gen *q, const struct laying *so_far, int card, int axis, int end)
{
  struct laying l = lay_on(q, so_far, card, &q->seam[0], axis);
  l.run = run_add(so_far->run, q->hand[card]);
  l.meet = run_wilds(l.run) > 1;
  if (l.cell == end) {
    extend(q, &l, axis);
    return;
  }
  unsigned todo = next_cards(q, l.free) & fitting_cards(q->traits, may_join(l.run)),
           fit = q->seam[q->at[end]].fit;
  bool two = l.laid == 1 && l.cell + q->step[axis] == end;
  for (int i = 0; i < cards_in[todo]; i++) {
    int next = card_in[todo][i];
    if (!two || (q->orders & fits_at[2][fit]) >> AT_TWO(card, next) & 10) lead(q, &l, next, axis, end);
  }
}

/* ---- the same where no wild of the table sets bounds ----------------------- */

/* Writes the plays of a set: the orders of two cards, each along both axes (`form`), the same orders from `order` on. */
static inline void write_plays(struct gen *q, uint64_t set, const struct bytes *order,
                               const struct bytes *place)
{
  int n = q->n, cap = q->cap;
  move_t *out = q->out;
  bool room = cap - n >= ORDERS;
  for (; set; set &= set - 1, n++) {
    int i = __builtin_ctzll(set);
    const struct bytes *cards = order + (i & 15) + (i >> 1 & 16), *at = place + form[i & 31];
    if (room || n < cap)
      write_move((struct bytes){ cards->head | at->head, cards->tail | at->tail }, &out[n]);
  }
  q->n = n;
}

/* Two sets of orders, by axis, of which the first 32 bits are asked for, as one for write_plays. */
static inline uint64_t both_axes(uint64_t up, uint64_t right)
{
  return (up & 0xFFFF) | (right & 0xFFFF) << 16 | (up & 0xFFFF0000) << 16 | (right & 0xFFFF0000) << 32;
}

/* ---- where plays begin ---------------------------------------------------- */

static int seam_ahead(const struct gen *q, int cell, int axis)
{
  while (!q->at[cell]) cell += q->step[axis];
  return cell;
}

/* Plays of several cards that begin with this one, where wilds want care. */
static void go_on(struct gen *q, int cell, unsigned place, int card, int axis)
{
  const struct seam *e = &q->seam[q->at[cell]];
  struct laying l = {
    .m = { PLAY, 0 }, .place = place, .leaves = ANY, .free = q->cards, .cell = cell, .meet = e->meet
  };
  if (q->at[cell]) play_on(q, &l, card, e, axis);
  else lead(q, &l, card, axis, seam_ahead(q, cell, axis));
}

/* Plays that begin here, where those along some axis are to be laid with care. */
static void plays_with_care(struct gen *q, int cell, unsigned place, const struct path *path,
                            const struct bytes *at, uint64_t alone)
{
  const struct seam *e = &q->seam[q->at[cell]];
  unsigned todo = next_cards(q, e->fit);
  for (int i = 0; i < cards_in[todo]; i++) {
    int card = card_in[todo][i], from = FIRSTS * card;
    if (alone >> from & 1) emit(q, (struct bytes){ at->head | q->order[from].head, 0 }, 1, false);
    for (int axis = 0; axis < 2; axis++) {
      uint64_t set = path[axis].orders >> from & 0xFFFF;
      if (!set) continue;
      if (q->want || path[axis].wilds) go_on(q, cell, place, card, axis);
      else write_plays(q, set << FIRSTS * axis, q->order + from, at);
    }
  }
}

/* An order as it lies on a path: its cards, from the lowest byte on. */
static uint64_t cards_of(const struct gen *q, int order)
{
  struct bytes b = q->order[order];
  return (b.head >> 32 & 0xFF) | (b.head >> 56) << 8 | (b.tail >> 16 & 0xFF) << 16 | (b.tail >> 40) << 24;
}

/* IOTA-6.2, where the only wilds are the two of the hand, in one line. */
static bool twins_agree(const struct path *p, uint64_t cards, int laid)
{
  run_t others = p->run[laid - 1];
  unsigned leaves[WILDS];
  for (int i = 0, n = 0; i < laid; i++) {
    int kind = (int)(cards >> 8 * i & 0xFF);
    if (kind == WILD) leaves[n++] = p->across >> 16 * i & ANY;
    else others = run_add(others, kind);
  }
  return iota_two_agree(others, leaves[0], leaves[1]);
}

static void ask(struct gen *q, struct path *p)
{
  for (uint64_t left = p->asked; left; left &= left - 1) {
    int order = __builtin_ctzll(left), laid = form[order % FIRSTS] + 1;
    uint64_t cards = cards_of(q, order);
    bool ok = p->wilds ? all_agree(q, p->cell, cards, laid) : twins_agree(p, cards, laid);
    p->orders &= ~((uint64_t)!ok << order);
  }
}

/* Plays of one card that go into a seam. */
static uint64_t alone_at(struct gen *q, int cell)
{
  const struct seam *e = &q->seam[q->at[cell]];
  uint64_t orders = fits_at[0][next_cards(q, e->fit)] & ONES;
  for (uint64_t left = orders; left && e->meet; left &= left - 1) {
    int order = __builtin_ctzll(left);
    if (!all_agree(q, &cell, cards_of(q, order), 1)) orders &= ~((uint64_t)1 << order);
  }
  return orders;
}

static void plays_at(struct gen *q, int cell, unsigned place)
{
  struct path path[2];
  struct bytes at[2][HAND];
  unsigned start = q->start[cell];
  uint64_t alone = start & TOUCHED ? alone_at(q, cell) : 0;
  for (int axis = 0; axis < 2; axis++) {
    path[axis].orders = path[axis].asked = 0;
    path[axis].wilds = false;
    at[axis][0] = (struct bytes){ PLAY | (uint64_t)place << 16, 0 };
  }
  if (start & (TOUCHED | LEADS_UP)) explore(q, &path[0], at[0], cell, place, 0);
  if (start & (TOUCHED | LEADS_RIGHT)) explore(q, &path[1], at[1], cell, place, 1);
  if (q->want || (!q->has_wild && (path[0].wilds | path[1].wilds))) {
    plays_with_care(q, cell, place, path, at[0], alone);
    return;
  }
  if (path[0].asked) ask(q, &path[0]);
  if (path[1].asked) ask(q, &path[1]);
  uint64_t up = path[0].orders | alone, right = path[1].orders;
  write_plays(q, both_axes(up, right), q->order, at[0]);
  write_plays(q, both_axes(up >> 32, right >> 32), q->order + 2 * FIRSTS, at[0]);
}

/* All plays, by the cell where they begin. */
static void all_plays(struct gen *q)
{
  uint16_t start[GRID_MAX];
  int tall = q->step[1], part = (1 << 20) / tall + 1; /* exact for cells of any grid */
  for (int i = 0, starts = survey(q, start); i < starts; i++) {
    int column = start[i] * part >> 20;
    int x = column - MARGIN + q->s->x0 + BIAS, y = start[i] - column * tall - MARGIN + q->s->y0 + BIAS;
    plays_at(q, start[i], (unsigned)(x | y << 8));
  }
}

/* IOTA-3.1 to 3.5 and 6.2.  Writes from the n-th move on; returns how many
 * moves there are then. */
int iota_plays(const struct state *s, int seat, const struct want *want, move_t *out, int cap, int n)
{
  struct gen q;
  memset(&q, 0, offsetof(struct gen, seam));
  q.s = s;
  q.want = want;
  q.out = out;
  q.cap = cap;
  q.n = n;
  q.step[0] = 1;
  q.step[1] = stride(s);
  take_hand(&q, seat);
  if (!q.cards) return n;
  size_t size = (size_t)area(s), step = (size_t)q.step[1];
  q.g = lay_out(s, q.room + step);
  memset(q.room, 0, step);
  memset(q.g + size, 0, step);
  look_at_wilds(&q);
  all_plays(&q);
  return q.n;
}
