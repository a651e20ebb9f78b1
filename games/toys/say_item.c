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

static void put_code(const struct deck *d, const struct card *c, struct text *t)
{
  put_int(t, c->points);
  if (c->property) {
    put_char(t, ' ');
    put(t, property[c->property].code);
  }
  if (c->ref) {
    put_char(t, ' ');
    toys_put_code(d, c->ref, t);
  }
}

/* A sentence of the rulebook without its emphasis. */
static void put_sentence(const char *says, struct text *t)
{
  for (; *says; says++)
    if (*says != '*') put_char(t, *says);
}

/* "1 очко, 2 очка, 5 очков" */
static void put_points(int n, int lang, struct text *t)
{
  put_int(t, n);
  if (lang == EN) put(t, n == 1 ? " point" : " points");
  else put(t, n == 1 ? " очко" : n >= 2 && n <= 4 ? " очка" : " очков");
}

void toys_say_kind(const struct game *g, int kind, int lang, struct text *t)
{
  const struct deck *d = deck_of(g);
  const struct edition *e = &toys_editions[d->edition];
  if (kind < 1 || kind > d->kinds) return;
  const struct card *c = &d->card[kind];
  if (lang == CODE) {
    put_code(d, c, t);
    return;
  }
  put_points(c->points, lang, t);
  put(t, ", ");
  put(t, lang == RU ? e->shelf[c->colour] : e->colour[c->colour][EN]);
  put(t, lang == RU ? " полка." : " shelf.");
  if (c->property) {
    put_char(t, ' ');
    put_sentence(g->clauses[property[c->property].clause].says[lang], t);
  }
  if (c->ref) {
    put(t, lang == RU ? " Здесь это " : " Here: ");
    put(t, deck_word(d, d->card[c->ref].name[lang]));
    put_char(t, '.');
  }
}

void toys_say_item(const struct game *g, const struct state *v, int item, int lang, struct text *t)
{
  int card = card_at(v, item);
  if (lang != CODE && card & BLIND)
    put(t, lang == RU ? "Лежит рубашкой вверх: это край." : "Face down: it counts as an edge.");
  else toys_say_kind(g, card & ~BLIND, lang, t);
}
