/* say_item.c - what one card of a shelf game says to whoever looks closer: its
 * points, its shelf, its property.  For a program: "2 edge-bonus A1".
 */
#include "toys.h"

static const struct {
  const char *code;
  int clause;
} property[] = {
  [NO_PROPERTY] = { "", 0 },
  [EDGE_BONUS] = { "edge-bonus", TOYS_7_1 },
  [SAME_OR_DIFFERENT] = { "same-or-different", TOYS_3_7 },
  [FIRST_TOY] = { "first-toy", TOYS_7_2 },
  [TWO_TOYS] = { "two-toys", TOYS_7_3 },
  [THREE_SHELVES] = { "three-shelves", TOYS_7_4 },
  [NEIGHBOUR_BONUS] = { "neighbour-bonus", TOYS_7_7 },
  [WITH_EDGE] = { "with-edge", TOYS_7_5 },
  [NO_EDGE] = { "no-edge", TOYS_7_6 },
};

/* The card of an item, with BLIND where it lies face down; 0: no card. */
static int card_at(const struct state *v, int item)
{
  if (item >= ITEM_CENTRE && item < ITEM_DECK)
    return place_at(item) < v->row_n[place_row(item)] ? v->row[place_row(item)][place_at(item)] : 0;
  if (item > ITEM_OPEN && item <= ITEM_OPEN + KINDS_MAX) return item - ITEM_OPEN;
  if (item > ITEM_REMOVED && item <= ITEM_REMOVED + KINDS_MAX) return item - ITEM_REMOVED;
  if (item >= ITEM_SHELF && item < ITEM_END) {
    int at = item - ITEM_SHELF;
    return v->shelf[at / SHELF_MAX / COLOURS][at / SHELF_MAX % COLOURS][at % SHELF_MAX];
  }
  return item > ITEM_TAKEN && item < ITEM_TAKEN + SEATS * (KINDS_MAX + 1)
             ? (item - ITEM_TAKEN) % (KINDS_MAX + 1)
             : 0;
}

/* A sentence of the rulebook without its emphasis. */
static void put_sentence(const char *says, struct text *t)
{
  for (; *says; says++)
    if (*says != '*') put_char(t, *says);
}

void toys_say_kind(const struct game *g, int kind, const struct telling *o)
{
  const struct deck *d = deck_of(g);
  if (kind < 1 || kind > d->kinds) return;
  const struct card *c = &d->card[kind];
  say(o, "toys", "{points}, {shelf}.",
      FILLS({ "points", fill_count, &voice_points, c->points }, { "shelf", toys_fill_shelf, g, c->colour }));
  if (c->property) {
    put_char(o->t, ' ');
    put_sentence(ig_clause_in(&g->clauses[property[c->property].clause], o->voice->language)->says, o->t);
  }
  if (c->ref) {
    put_char(o->t, ' ');
    say(o, "toys", "Here: {toy}.", FILLS({ "toy", toys_fill_name, g, c->ref }));
  }
}

void toys_print_kind(const struct game *g, int kind, struct text *t)
{
  const struct deck *d = deck_of(g);
  if (kind < 1 || kind > d->kinds) return;
  const struct card *c = &d->card[kind];
  put_int(t, c->points);
  if (c->property) put_words(t, " ", property[c->property].code);
  if (c->ref) put_words(t, " ", toys_kind_code(g, c->ref));
}

void toys_say_item(const struct game *g, const struct state *v, int item, const struct telling *o)
{
  int card = card_at(v, item);
  if (card & BLIND) say(o, "toys", "Face down: it counts as an edge.", NULL);
  else toys_say_kind(g, card, o);
}

void toys_item_code(const struct game *g, const struct state *v, int item, struct text *t)
{
  toys_print_kind(g, card_at(v, item) & ~BLIND, t);
}
