/* scene.c - Ralph on a screen: its items, pointing at them, and in words.
 *
 * A card that is known is its own item, wherever it lies: item 12 is R12.
 * Cards not known, places and buttons have numbers above the cards.
 */
#include "table.h"
#include "voice.h"

enum { ZONE_HAND, ZONE_TABLE, ZONE_CHOSEN, ZONE_TAKEN, ZONE_PLACE, ZONE_BUTTON, ZONE_BOX };
enum {
  ITEM_BACK = 100,      /* seat * HAND + i: a card in a hand not seen */
  ITEM_FACE_DOWN = 180, /* seat: a chosen card not seen               */
  ITEM_BOX = 190,
  ITEM_CLOSE_LEFT,
  ITEM_CLOSE_RIGHT,
  ITEM_ALONE,
  ITEM_END = 200,    /* row * 2: left of it; + 1: right of it      */
  ITEM_COLUMN = 220, /* column: a new row there                    */
  ITEM_PILE = 340
}; /* seat: taken cards not seen                 */

/* ---- items -------------------------------------------------------------- */

struct list {
  struct ig_item *out;
  int cap, n;
};

static void add(struct list *l, struct ig_item it)
{
  if (l->n < l->cap) l->out[l->n] = it;
  l->n++;
}

static struct ig_item card_item(const struct state *v, int card, int zone, int seat)
{
  struct ig_item it = { .id = (uint16_t)card,
                        .kind = (uint8_t)card,
                        .zone = (uint8_t)zone,
                        .seat = (int8_t)seat,
                        .value = (int16_t)number_of(card) };
  for (int p = 0; p < v->h.seats; p++)
    if (v->shown[p] == card) it.flags = IG_LAST;
  return it;
}

static struct ig_item back_item(int id, int zone, int seat)
{
  return (struct ig_item){
    .id = (uint16_t)id, .kind = UNKNOWN, .zone = (uint8_t)zone, .seat = (int8_t)seat, .flags = IG_HIDDEN
  };
}

static void add_hand(struct list *l, const struct state *v, int seat)
{
  bool seen = v->h.viewer == ALL || v->h.viewer == seat;
  for (int card = 1, x = 0; seen && card <= CARDS; card++)
    if (has(&v->hand[seat], card)) {
      struct ig_item it = card_item(v, card, ZONE_HAND, seat);
      it.x = (int16_t)x++;
      add(l, it);
    }
  for (int i = 0; !seen && i < hand_size(v, seat); i++) {
    struct ig_item it = back_item(ITEM_BACK + seat * HAND + i, ZONE_HAND, seat);
    it.x = (int16_t)i;
    add(l, it);
  }
}

static void add_chosen(struct list *l, const struct state *v, int seat)
{
  int card = v->chosen[seat];
  if (!card) return;
  struct ig_item it = card == UNKNOWN ? back_item(ITEM_FACE_DOWN + seat, ZONE_CHOSEN, seat)
                                      : card_item(v, card, ZONE_CHOSEN, seat);
  if (v->stage == CHOOSING) {
    it.flags = IG_HIDDEN;
    it.x = (int16_t)seat;
  } else
    for (int p = 0; p < v->h.seats; p++)
      it.x = (int16_t)(it.x + (turn_of(v->chosen[p], p) > turn_of(card, seat)));
  add(l, it);
}

static void add_stack(struct list *l, const struct state *v, int r, int i) /* from the bottom */
{
  pile_t x = v->row[r].stack[i];
  for (int depth = FOUR - 1; depth >= 0; depth--) {
    int card = (int)(x >> (8 * depth) & 255);
    if (!card) continue;
    struct ig_item it = card_item(v, card, ZONE_TABLE, SPECTATOR);
    it.x = (int16_t)(v->row[r].start + i);
    it.y = (int16_t)r;
    if (depth) it.flags |= IG_COVERED;
    add(l, it);
  }
}

static void add_taken(struct list *l, const struct state *v, int seat)
{
  uint8_t card[CARDS];
  if (cards_not_told(v, seat)) {
    struct ig_item pile = back_item(ITEM_PILE + seat, ZONE_TAKEN, seat);
    pile.value = (int16_t)cards_not_told(v, seat);
    add(l, pile);
  }
  for (int way = 0, x = 0; way < WAYS; way++) {
    int n = ralph_cards_by(v, seat, way, card);
    for (int i = 0; i < n; i++) {
      struct ig_item it = card_item(v, card[i], ZONE_TAKEN, seat); /* RALPH-5.6 */
      it.flags |= IG_HIDDEN;
      it.x = (int16_t)x++;
      it.y = (int16_t)way;
      add(l, it);
    }
  }
}

static void add_place(struct list *l, int id, int x, int y)
{
  add(l, (struct ig_item){
             .id = (uint16_t)id, .zone = ZONE_PLACE, .seat = SPECTATOR, .x = (int16_t)x, .y = (int16_t)y });
}

static int table_width(const struct state *v)
{
  int width = 0;
  for (int r = 0; r < v->rows; r++)
    if (v->row[r].start + v->row[r].length > width) width = v->row[r].start + v->row[r].length;
  return width;
}

/* Every place one could point at, allowed or not. */
static void add_places(struct list *l, const struct state *v)
{
  struct place at;
  if (!v->rows) add_place(l, ITEM_ALONE, 0, 0);
  for (int r = 0; r < v->rows; r++) {
    add_place(l, ITEM_END + 2 * r, v->row[r].start - 1, r);
    add_place(l, ITEM_END + 2 * r + 1, v->row[r].start + v->row[r].length, r);
  }
  for (int c = 0; c < table_width(v); c++)
    if (nearest_in_column(v, 1, c, &at) >= 0) add_place(l, ITEM_COLUMN + c, c, v->rows);
}

static void add_button(struct list *l, int id)
{
  add(l, (struct ig_item){ .id = (uint16_t)id, .zone = ZONE_BUTTON, .seat = SPECTATOR, .flags = IG_BUTTON });
}

static int cards_in_box(const struct state *v) /* RALPH-2.5 */
{
  int n = cards_count(&v->box);
  for (int p = 0; p < v->h.seats; p++)
    if (v->h.viewer != ALL && v->h.viewer != p)
      n -= hand_size(v, p) + (v->chosen[p] == UNKNOWN) + cards_not_told(v, p);
  return n;
}

int ralph_scene(const struct game *g, const struct state *v, struct ig_item *out, int cap)
{
  struct list l = { out, cap, 0 };
  (void)g;
  for (int r = 0; r < v->rows; r++)
    for (int i = 0; i < v->row[r].length; i++) add_stack(&l, v, r, i);
  for (int p = 0; p < v->h.seats; p++) {
    add_hand(&l, v, p);
    add_chosen(&l, v, p);
    add_taken(&l, v, p);
  }
  struct ig_item box = back_item(ITEM_BOX, ZONE_BOX, SPECTATOR);
  box.value = (int16_t)cards_in_box(v);
  add(&l, box);
  if (v->stage == LAYING) add_places(&l, v);
  if (v->stage == CLOSING) {
    add_button(&l, ITEM_CLOSE_LEFT);
    add_button(&l, ITEM_CLOSE_RIGHT);
  }
  return l.n;
}

/* ---- pointing ----------------------------------------------------------- */

static move_t lay_there(const struct state *v, int card, int how, int row, int i)
{
  move_t m = mk(LAY, card);
  m.a[A_HOW] = (uint8_t)how;
  if (how != ALONE) m.a[A_ANCHOR] = (uint8_t)top_of(v->row[row].stack[i]);
  return m;
}

static move_t pick_place(const struct state *v, int card, int item)
{
  struct place at = { 0 };
  int end = item - ITEM_END, row = end / 2, column = item - ITEM_COLUMN;
  if (item == card) return mk(LAY, card);
  if (item == ITEM_ALONE && !v->rows) return lay_there(v, card, ALONE, 0, 0);
  if (is_card(item) && find(v, item, &at)) return lay_there(v, card, ON, at.row, at.at);
  if (end >= 0 && row < v->rows)
    return end % 2 ? lay_there(v, card, RIGHT, row, v->row[row].length - 1)
                   : lay_there(v, card, LEFT, row, 0);
  if (column >= 0 && column <= UINT8_MAX && nearest_in_column(v, card, column, &at) >= 0)
    return lay_there(v, card, UNDER, at.row, at.at);
  return (move_t){ 0 };
}

move_t ralph_pick(const struct game *g, const struct state *v, int seat, move_t so_far, int item)
{
  (void)g;
  (void)so_far;
  if (seat < 0 || seat >= v->h.seats) return (move_t){ 0 };
  switch (v->stage) {
  case CHOOSING: return is_card(item) && has(&v->hand[seat], item) ? mk(CHOOSE, item) : (move_t){ 0 };
  case LAYING: return v->chosen[seat] ? pick_place(v, v->chosen[seat], item) : (move_t){ 0 };
  case CLOSING:
    return item == ITEM_CLOSE_LEFT || item == ITEM_CLOSE_RIGHT
               ? mk(CLOSE, item == ITEM_CLOSE_LEFT ? LEFT : RIGHT)
               : (move_t){ 0 };
  default: return (move_t){ 0 };
  }
}

/* A visible card: the cards that lie under it, the one on top first. */
static pile_t under(const struct state *v, int item)
{
  struct place at;
  return is_card(item) && find(v, item, &at) ? v->row[at.row].stack[at.at] >> 8 : 0;
}

static void fill_under(const struct telling *o, const struct fill *f, struct form form)
{
  (void)form;
  for (pile_t x = under(f->of, f->n); x; x >>= 8) {
    ralph_kind_name(NULL, top_of(x), o);
    put(o->t, x >> 8 ? ", " : "");
  }
}

void ralph_say_item(const struct game *g, const struct state *v, int item, const struct telling *o)
{
  (void)g;
  if (under(v, item)) say(o, "ralph", "Under it: {cards}.", FILLS({ "cards", fill_under, v, item }));
}

void ralph_item_code(const struct game *g, const struct state *v, int item, struct text *t)
{
  for (pile_t x = under(v, item); x; x >>= 8) put_words(t, ralph_kind_code(g, top_of(x)), x >> 8 ? " " : "");
}

/* An item as the notation would name it. */
void ralph_print_item(const struct game *g, const struct state *v, int item, struct text *t)
{
  int end = item - ITEM_END, column = item - ITEM_COLUMN;
  (void)g;
  if (is_card(item)) ralph_put_card(t, item);
  else if (item == ITEM_BOX) put(t, "box");
  else if (item == ITEM_ALONE) put(t, "alone");
  else if (item == ITEM_CLOSE_LEFT) put(t, "close left");
  else if (item == ITEM_CLOSE_RIGHT) put(t, "close right");
  else if (item >= ITEM_PILE) put_char(t, '?');
  else if (end >= 0 && end < 2 * v->rows) {
    const struct row *w = &v->row[end / 2];
    put(t, end % 2 ? "right of " : "left of ");
    ralph_put_card(t, top_of(w->stack[end % 2 ? w->length - 1 : 0]));
  } else if (column >= 0) {
    put(t, "column ");
    put_int(t, column + 1);
  } else if (item >= ITEM_BACK) put_char(t, '?');
}
