/* scene.c - the table of a shelf game for a front end, moves by pointing, and
 * what its cards are called.
 */
#include <string.h>
#include "toys.h"

/* ---- the table -------------------------------------------------------------- */

struct items {
  struct ig_item *out;
  int cap, n;
};

static void add(struct items *to, struct ig_item it)
{
  if (to->n < to->cap) to->out[to->n] = it;
  to->n++;
}

static void add_counts(struct items *to, const uint8_t *count, int zone, int seat, int id, uint8_t flags)
{
  int x = 0;
  for (int k = 1; k <= KINDS_MAX; k++)
    if (count[k])
      add(to, (struct ig_item){ .id = (uint16_t)(id + k),
                                .kind = (uint8_t)k,
                                .zone = (uint8_t)zone,
                                .seat = (int8_t)seat,
                                .flags = flags,
                                .x = (int16_t)x++,
                                .value = count[k] });
}

/* Cards that this view does not see. */
static void add_backs(struct items *to, int n, int zone, int seat, int id)
{
  if (n)
    add(to, (struct ig_item){ .id = (uint16_t)id,
                              .kind = UNKNOWN,
                              .zone = (uint8_t)zone,
                              .seat = (int8_t)seat,
                              .flags = IG_HIDDEN,
                              .value = (int16_t)n });
}

static void add_centre(struct items *to, const struct state *v)
{
  for (int place = 1; place <= PLACES; place++) {
    int r = place_row(place), i = place_at(place);
    if (i < v->row_n[r])
      add(to, (struct ig_item){ .id = (uint16_t)(ITEM_CENTRE + place - 1),
                                .kind = v->row[r][i],
                                .zone = ZONE_CENTRE,
                                .seat = SPECTATOR,
                                .x = (int16_t)i,
                                .y = (int16_t)r });
  }
}

/* The cards of a shelf, and the places where a card could be put beside them. */
static void add_shelf(struct items *to, const struct state *v, int p, int c)
{
  int n = v->shelf_n[p][c];
  for (int i = 0; i < n; i++) {
    uint8_t x = v->shelf[p][c][i];
    add(to, (struct ig_item){ .id = (uint16_t)(ITEM_SHELF + (p * COLOURS + c) * SHELF_MAX + i),
                              .kind = x == UNSEEN ? UNKNOWN : x & (uint8_t)~BLIND,
                              .zone = ZONE_SHELF,
                              .seat = (int8_t)p,
                              .flags = x & BLIND ? IG_HIDDEN : 0,
                              .x = (int16_t)i,
                              .y = (int16_t)c });
  }
  for (int side = n ? SIDE_LEFT : SIDE_NONE; side <= (n ? SIDE_RIGHT : SIDE_NONE); side++)
    add(to, (struct ig_item){ .id = (uint16_t)(ITEM_END + (p * COLOURS + c) * 3 + side),
                              .zone = ZONE_END,
                              .seat = (int8_t)p,
                              .x = (int16_t)(side == SIDE_LEFT ? -1 : n),
                              .y = (int16_t)c });
}

int toys_scene(const struct game *g, const struct state *v, struct ig_item *out, int cap)
{
  struct items to = { out, cap, 0 };
  (void)g;
  add_centre(&to, v);
  add(&to, (struct ig_item){ .id = ITEM_DECK,
                             .kind = UNKNOWN,
                             .zone = ZONE_DECK,
                             .seat = SPECTATOR,
                             .flags = IG_HIDDEN,
                             .value = v->deck_n });
  add(&to, (struct ig_item){ .id = ITEM_SKIP, .zone = ZONE_BUTTON, .seat = SPECTATOR, .flags = IG_BUTTON });
  add(&to, (struct ig_item){
               .id = ITEM_BLIND, .zone = ZONE_BUTTON, .seat = SPECTATOR, .flags = IG_BUTTON, .x = 1 });
  add_counts(&to, v->open, ZONE_OPEN, SPECTATOR, ITEM_OPEN, 0);
  add_counts(&to, v->removed, ZONE_REMOVED, SPECTATOR, ITEM_REMOVED, 0);
  add_backs(&to, v->gone, ZONE_REMOVED, SPECTATOR, ITEM_REMOVED);
  for (int p = 0; p < v->h.seats; p++)
    for (int c = 0; c < COLOURS; c++) add_shelf(&to, v, p, c);
  for (int p = 0; p < v->h.seats; p++) {
    add_counts(&to, v->taken[p], ZONE_COLLECTION, p, ITEM_TAKEN + p * (KINDS_MAX + 1), IG_HIDDEN);
    add_backs(&to, v->backs[p], ZONE_COLLECTION, p, ITEM_TAKEN + p * (KINDS_MAX + 1));
  }
  return to.n;
}

/* The card that was put on a shelf, as long as the shelf is there. */
int toys_marks(const struct game *g, const struct state *v, int mover, move_t m, uint16_t *out)
{
  struct take t;
  (void)g;
  if (m.op != TAKE || !toys_read_take(m, &t) || !t.colour || mover < 0 || mover >= v->h.seats) return 0;
  int shelf = mover * COLOURS + t.colour - 1, n = v->shelf_n[mover][t.colour - 1];
  bool begun = t.side == SIDE_NONE;
  if (begun ? n != 1 : n < 2 || t.side > SIDE_RIGHT) return 0;
  out[0] = (uint16_t)(ITEM_SHELF + shelf * SHELF_MAX + (t.side == SIDE_RIGHT ? n - 1 : 0));
  return 1;
}

static void put_pile(const struct deck *d, const uint8_t *count, int backs, int kind, struct text *t)
{
  if (!kind && backs) {
    put(t, "?*");
    put_int(t, backs);
  }
  if (kind < 1 || kind > d->kinds || !count[kind]) return;
  toys_put_code(d, kind, t);
  if (count[kind] > 1) {
    put_char(t, '*');
    put_int(t, count[kind]);
  }
}

static void put_shelf_end(const struct deck *d, int at, struct text *t)
{
  static const char *const side[] = { "", " left", " right" };
  put_words(t, toys_editions[d->edition].colour[at / 3 % COLOURS], side[at % 3]);
}

void toys_print_item(const struct game *g, const struct state *v, int item, struct text *t)
{
  const struct deck *d = deck_of(g);
  int p = item < ITEM_TAKEN ? 0 : (item - ITEM_TAKEN) / (KINDS_MAX + 1);
  if (item < ITEM_CENTRE) return;
  if (item < ITEM_DECK) {
    int kind = v->row[place_row(item)][place_at(item)];
    if (kind) toys_put_code(d, kind, t);
  } else if (item == ITEM_DECK) put(t, "deck");
  else if (item == ITEM_SKIP) put(t, "skip");
  else if (item == ITEM_BLIND) put(t, "blind");
  else if (item < ITEM_REMOVED) put_pile(d, v->open, 0, item - ITEM_OPEN, t);
  else if (item < ITEM_SHELF) put_pile(d, v->removed, v->gone, item - ITEM_REMOVED, t);
  else if (item < ITEM_END) {
    int at = item - ITEM_SHELF;
    uint8_t x = v->shelf[at / SHELF_MAX / COLOURS][at / SHELF_MAX % COLOURS][at % SHELF_MAX];
    if (x) {
      put(t, x & BLIND ? "#" : "");
      toys_put_code(d, x & ~BLIND, t);
    }
  } else if (item < ITEM_END + SEATS * COLOURS * 3) put_shelf_end(d, item - ITEM_END, t);
  else if (item >= ITEM_TAKEN && p < SEATS)
    put_pile(d, v->taken[p], v->backs[p], item - ITEM_TAKEN - p * (KINDS_MAX + 1), t);
}

/* ---- pointing ------------------------------------------------------------------ */

/* Each thing is said once: what was said before stays. */
static move_t pick_for_take(const struct state *v, int seat, struct take t, int item)
{
  const move_t nothing = { 0 };
  int end = item - ITEM_END - seat * COLOURS * 3, kind = item - ITEM_OPEN;
  if (item == ITEM_BLIND && !t.blind) t.blind = 1;
  else if (item >= ITEM_CENTRE && item < ITEM_DECK && !t.place && !v->final) t.place = (uint8_t)item;
  else if (kind >= 1 && kind <= KINDS_MAX && !t.kind && v->final) t.kind = (uint8_t)kind;
  else if (end >= 0 && end < COLOURS * 3 && !t.colour) {
    t.colour = (uint8_t)(end / 3 + 1);
    t.side = (uint8_t)(end % 3);
  } else return nothing;
  return take_move(t);
}

move_t toys_pick(const struct game *g, const struct state *v, int seat, move_t so_far, int item)
{
  struct take t = { 0 };
  const move_t nothing = { 0 };
  (void)g;
  if (seat < 0 || seat >= v->h.seats) return nothing;
  if (so_far.op == 0) {
    int at = item - ITEM_SHELF - seat * COLOURS * SHELF_MAX;
    if (item == ITEM_SKIP) return (move_t){ .op = SKIP };
    if (at >= 0 && at < COLOURS * SHELF_MAX)
      return at % SHELF_MAX < v->shelf_n[seat][at / SHELF_MAX]
                 ? (move_t){ .op = REMOVE,
                             .a = { (uint8_t)(at / SHELF_MAX + 1), (uint8_t)(at % SHELF_MAX + 1) } }
                 : nothing;
  } else if (so_far.op != TAKE || !toys_read_take(so_far, &t)) return nothing;
  return pick_for_take(v, seat, t, item);
}

/* ---- names --------------------------------------------------------------------- */

const char *toys_kind_code(const struct game *g, int kind)
{
  const struct deck *d = deck_of(g);
  if (kind == UNKNOWN) return "?";
  return kind < 1 || kind > d->kinds ? "" : deck_word(d, d->card[kind].code);
}

void toys_fill_colour(const struct telling *o, const struct fill *f, struct form form)
{
  static const char *const colour[][COLOURS] = {
    [TOYSTORY4] = { NC_("toys", "yellow"), NC_("toys", "green"), NC_("toys", "blue") },
    [HEROYCHIKI] = { NC_("toys", "orange"), NC_("toys", "purple"), NC_("toys", "blue") },
  };
  say_word(o, "toys", colour[deck_of(f->of)->edition][f->n], form);
}

/* "Bullseye (yellow)", "Left edge (yellow, bonus: Bullseye)": they tell cards of one name apart. */
void toys_kind_name(const struct game *g, int kind, const struct telling *o)
{
  const struct deck *d = deck_of(g);
  if (kind == UNKNOWN) say_word(o, "toys", NC_("toys", "unknown card"), no_form);
  if (kind < 1 || kind > d->kinds) return;
  const struct card *c = &d->card[kind];
  const struct fill *fills = FILLS({ "name", toys_fill_name, g, kind },
                                   { "colour", toys_fill_colour, g, c->colour },
                                   { "toy", toys_fill_name, g, c->ref });
  if (c->property == EDGE_BONUS) say(o, "toys", "{name} ({colour}, bonus: {toy})", fills);
  else say(o, "toys", "{name} ({colour})", fills);
}
