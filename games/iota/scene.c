/* scene.c - the table as things one can see and point at.
 *
 * A play is pointed at as card, place, card, place...; a wild is taken by
 * pointing at it and at a card, in any order; cards pointed at after "pass" go
 * under the deck in that order.
 */
#include "iota.h"

enum { ZONE_TABLE, ZONE_HAND, ZONE_DECK, ZONE_UNDER, ZONE_BUTTON };
enum { MARK = 1 };

static void add(struct ig_item *out, int cap, int *n, struct ig_item it)
{
  if (*n < cap) out[*n] = it;
  ++*n;
}

/* From a place beside the table the play may go on into the open. */
static void mark_open(const struct board *b, uint8_t *mark, int cell, int step, int cards)
{
  int behind = run_length(run_from(b->g, cell, -step)), room = LOT - 1 - behind;
  if (room > cards - 1) room = cards - 1;
  for (int c = cell + step; room-- > 0 && !b->g[c] && !touches(b->g, b->step, c); c += step) mark[c] = MARK;
}

/* Every place that a play of the seat to move could use, were the cards right. */
static void mark_places(const struct state *v, uint8_t *mark)
{
  const int side[4] = { -1, 1, -stride(v), stride(v) };
  int cards = v->turn < SEATS && !v->draw ? iota_hand_size(v, v->turn) : 0;
  uint8_t room[GRID_MAX];
  struct board b = board_of(v, room);
  memset(mark, 0, (size_t)area(v));
  for (int i = 0; i < v->cards && cards; i++)
    for (int d = 0; d < 4; d++) {
      int c = cell_of(v, v->at[i]) + side[d];
      if (b.g[c] || mark[c]) continue;
      mark[c] = MARK;
      for (int e = 0; e < 4; e++) mark_open(&b, mark, c, side[e], cards);
    }
}

static uint8_t last_flag(const struct state *v, struct place p)
{
  for (int i = 0; i < v->last_n; i++)
    if (v->last[i].x == p.x && v->last[i].y == p.y) return IG_LAST;
  return 0;
}

static int item_x(const struct state *v, int cell) { return cell / stride(v) - MARGIN + v->x0; }
static int item_y(const struct state *v, int cell) { return cell % stride(v) - MARGIN + v->y0; }

int iota_scene(const struct game *g, const struct state *v, struct ig_item *out, int cap)
{
  (void)g;
  int n = 0;
  uint8_t mark[GRID_MAX];
  add(out, cap, &n,
      (struct ig_item){ .id = ITEM_DECK,
                        .kind = UNKNOWN,
                        .zone = ZONE_DECK,
                        .seat = SPECTATOR,
                        .flags = IG_HIDDEN,
                        .value = (int16_t)deck_size(v) });
  add(out, cap, &n,
      (struct ig_item){ .id = ITEM_PASS, .zone = ZONE_BUTTON, .seat = SPECTATOR, .flags = IG_BUTTON });
  for (int p = 0; p < v->h.seats; p++)
    for (int i = 0; i < HAND && v->hand[p][i]; i++)
      add(out, cap, &n,
          (struct ig_item){ .id = (uint16_t)(ITEM_HAND + p * HAND + i),
                            .kind = v->hand[p][i],
                            .zone = ZONE_HAND,
                            .seat = (int8_t)p,
                            .flags = v->hand[p][i] == UNKNOWN ? IG_HIDDEN : 0,
                            .x = (int16_t)i });
  for (int i = 0; i < v->cards; i++)
    add(out, cap, &n,
        (struct ig_item){ .id = (uint16_t)(ITEM_TABLE + i),
                          .kind = v->kind[i],
                          .zone = ZONE_TABLE,
                          .seat = SPECTATOR,
                          .flags = last_flag(v, v->at[i]),
                          .x = (int16_t)(v->at[i].x + v->x0),
                          .y = (int16_t)(v->at[i].y + v->y0) });
  for (int i = 0; i < v->under_n; i++)
    add(out, cap, &n,
        (struct ig_item){ .id = (uint16_t)(ITEM_UNDER + i),
                          .kind = v->under[i],
                          .zone = ZONE_UNDER,
                          .seat = (int8_t)v->under_by[i],
                          .flags = IG_HIDDEN,
                          .x = (int16_t)i });
  mark_places(v, mark);
  for (int c = 0; v->cards && c < area(v); c++)
    if (mark[c])
      add(out, cap, &n,
          (struct ig_item){ .id = (uint16_t)(ITEM_PLACE + c),
                            .zone = ZONE_TABLE,
                            .seat = SPECTATOR,
                            .x = (int16_t)item_x(v, c),
                            .y = (int16_t)item_y(v, c) });
  return n;
}

/* The cards of a play, as long as they lie where they were laid, or the card that took a wild's place. */
int iota_marks(const struct game *g, const struct state *v, int mover, move_t m, uint16_t *out)
{
  int n = 0, cards = m.op == PLAY ? HAND : m.op == TAKE ? 1 : 0;
  (void)g;
  (void)mover;
  for (int k = 0; k < cards && m.a[3 * k + 2]; k++)
    for (int i = 0; i < v->cards; i++)
      if (v->at[i].x + v->x0 == m.a[3 * k] - BIAS && v->at[i].y + v->y0 == m.a[3 * k + 1] - BIAS &&
          v->kind[i] == m.a[3 * k + 2])
        out[n++] = (uint16_t)(ITEM_TABLE + i);
  return n;
}

static void put_at(struct text *t, int x, int y)
{
  put_char(t, '@');
  put_int(t, x);
  put_char(t, ',');
  put_int(t, y);
}

void iota_print_item(const struct game *g, const struct state *v, int item, struct text *t)
{
  (void)g;
  int hand = item - ITEM_HAND, table = item - ITEM_TABLE, under = item - ITEM_UNDER,
      place = item - ITEM_PLACE;
  if (item == ITEM_DECK) put(t, "deck");
  else if (item == ITEM_PASS) put(t, "pass");
  else if (hand >= 0 && hand < v->h.seats * HAND && v->hand[hand / HAND][hand % HAND])
    iota_put_card(t, v->hand[hand / HAND][hand % HAND]);
  else if (table >= 0 && table < v->cards) {
    iota_put_card(t, v->kind[table]);
    put_at(t, v->at[table].x + v->x0, v->at[table].y + v->y0);
  } else if (under >= 0 && under < v->under_n) iota_put_card(t, v->under[under]);
  else if (place >= 0 && place < area(v)) put_at(t, item_x(v, place), item_y(v, place));
}

/* ---- one thing in words --------------------------------------------------- */

/* IOTA-6.1: nobody says which card a wild is, but its lines leave only some. */
static int meanings(const struct state *v, int which, uint8_t *out)
{
  uint8_t room[GRID_MAX];
  struct board b = board_of(v, room);
  int n = 0;
  for (int k = 1; k <= COLOURED; k++)
    if (iota_can_take(&b, which, k)) out[n++] = (uint8_t)k;
  return n;
}

/* The cards that a wild on the table may stand for; 0: it is no wild. */
static int may_stand_for(const struct state *v, int item, uint8_t may[COLOURED])
{
  int table = item - ITEM_TABLE, which = 0;
  if (table < 0 || table >= v->cards || v->kind[table] != WILD) return 0;
  while (which < v->wild_n && cell_of(v, v->wild[which]) != cell_of(v, v->at[table])) which++;
  return meanings(v, which, may);
}

struct some {
  const uint8_t *kind;
  int n;
};

static void fill_some(const struct telling *o, const struct fill *f, struct form form)
{
  const struct some *is = f->of;
  (void)form;
  for (int i = 0; i < is->n; i++) {
    put(o->t, i ? ", " : "");
    iota_kind_name(NULL, is->kind[i], o);
  }
}

enum { SHORT = 4 }; /* a longer list is only counted */

void iota_say_item(const struct game *g, const struct state *v, int item, const struct telling *o)
{
  uint8_t may[COLOURED];
  struct some some = { may, may_stand_for(v, item, may) };
  const struct fill *fills = FILLS({ "n", fill_number, .n = some.n }, { "cards", fill_some, .of = &some });
  (void)g;
  if (some.n > SHORT) say(o, "iota", "Cards it may stand for: {n}.", fills);
  else if (some.n) say(o, "iota", "It may stand for: {cards}.", fills);
}

void iota_item_code(const struct game *g, const struct state *v, int item, struct text *t)
{
  uint8_t may[COLOURED];
  int n = may_stand_for(v, item, may);
  if (n > SHORT) put_int(t, n);
  for (int i = 0; n <= SHORT && i < n; i++) put_words(t, i ? " " : "", iota_kind_code(g, may[i]));
}

/* ---- pointing ------------------------------------------------------------- */

static int cards_of(move_t m)
{
  int n = 0;
  while (n < HAND && m.a[3 * n + 2]) n++;
  return n;
}

static bool is_pending(move_t m) { return m.op == PLAY && m.a[2] && !m.a[0]; }

/* Brings the first of a play to its place in the order of cells. */
static void settle(move_t *m)
{
  for (int i = 1, n = cards_of(*m); i < n && memcmp(&m->a[3 * i - 3], &m->a[3 * i], 3) > 0; i++) {
    uint8_t one[3];
    memcpy(one, &m->a[3 * i], 3);
    memcpy(&m->a[3 * i], &m->a[3 * i - 3], 3);
    memcpy(&m->a[3 * i - 3], one, 3);
  }
}

static move_t pick_card_to_lay(const struct state *v, int seat, move_t m, uint8_t kind)
{
  int n, used = 0;
  if (is_pending(m)) {
    memmove(m.a, m.a + 3, 9);
    memset(m.a + 9, 0, 3);
  } /* another card instead */
  n = cards_of(m);
  for (int i = 0; i < n; i++) used += m.a[3 * i + 2] == kind;
  if (n == HAND || used >= iota_in_hand(v, seat, kind)) return (move_t){ 0 };
  memmove(m.a + 3, m.a, 9);
  m.op = PLAY;
  m.a[0] = m.a[1] = 0;
  m.a[2] = kind;
  return m;
}

static move_t pick_card(const struct state *v, int seat, move_t m, uint8_t kind)
{
  if (!kind || kind == UNKNOWN) return (move_t){ 0 };
  if (m.op == TAKE) {
    m.a[2] = kind;
    return m;
  }
  if (m.op != PASS) return pick_card_to_lay(v, seat, m, kind);
  int n = 0, used = 0;
  for (; n < HAND && m.a[n]; n++) used += m.a[n] == kind;
  if (n == HAND || used >= iota_in_hand(v, seat, kind)) return (move_t){ 0 };
  m.a[n] = kind;
  return m;
}

static move_t pick_wild(const struct state *v, move_t m, int i)
{
  if (i >= v->cards || v->kind[i] != WILD || (m.op == PLAY && m.a[0]) || m.a[5]) return (move_t){ 0 };
  return mk_take(v->at[i].x + v->x0, v->at[i].y + v->y0, m.op == PLAY ? m.a[2] : 0);
}

move_t iota_pick(const struct game *g, const struct state *v, int seat, move_t so_far, int item)
{
  (void)g;
  int hand = item - ITEM_HAND - seat * HAND, place = item - ITEM_PLACE;
  if (seat < 0 || seat >= v->h.seats) return (move_t){ 0 };
  if (item == ITEM_PASS) return (move_t){ .op = PASS };
  if (item >= ITEM_HAND && hand >= 0 && hand < HAND) return pick_card(v, seat, so_far, v->hand[seat][hand]);
  if (item >= ITEM_TABLE && item < ITEM_UNDER) return pick_wild(v, so_far, item - ITEM_TABLE);
  if (place < 0 || place >= area(v) || !is_pending(so_far)) return (move_t){ 0 };
  so_far.a[0] = (uint8_t)(item_x(v, place) + BIAS);
  so_far.a[1] = (uint8_t)(item_y(v, place) + BIAS);
  settle(&so_far);
  return so_far;
}
