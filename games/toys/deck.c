/* deck.c - reads a deck from its CSV text and checks it (TOYS-1.1, TOYS-1.2).
 *
 *     id,kind,color,name_ru,name_en,points,property,count
 *     ts-A2,toy,yellow,Джесси,Jessie,2,bonus-neighbour:ts-A1,3
 *
 * Fields are split at commas; there are no quotes.  The card's code in the
 * notation is its id after the dash.  Every fault names its line.
 */
#include <string.h>
#include "deck.h"

const struct edition toys_editions[2] = {
  [TOYSTORY4] = { { "yellow", "green", "blue" } },
  [HEROYCHIKI] = { { "orange", "purple", "blue" } },
};

enum { ID, KIND, COLOUR, NAME_RU, NAME_EN, POINTS, PROPERTY, COUNT, FIELDS };
struct field {
  const char *at;
  int n;
};
static const char header[] = "id,kind,color,name_ru,name_en,points,property,count";

static bool ends_line(char c) { return c == 0 || c == '\n' || c == '\r'; }
static bool field_is(struct field f, const char *word)
{
  return f.n == (int)strlen(word) && !memcmp(f.at, word, (size_t)f.n);
}

static bool fail_at(struct scan *in, const char *at, const char *why)
{
  in->at = at; /* the fault points at the field     */
  return scan_fail(in, why);
}

/* ---- one line ------------------------------------------------------------ */

static bool split(struct scan *in, struct field *f)
{
  const char *line = in->at;
  for (int i = 0; i < FIELDS; i++) {
    f[i] = (struct field){ in->at, 0 };
    while (!ends_line(*in->at) && *in->at != ',') {
      in->at++;
      f[i].n++;
    }
    bool last = i == FIELDS - 1;
    if (last ? !ends_line(*in->at) : *in->at != ',')
      return fail_at(in, line, NC_("fault", "a line of a deck has eight fields separated by commas"));
    if (!last) in->at++;
  }
  return true;
}

static bool small_number(struct field f, int hi, uint8_t *out)
{
  int n = 0;
  if (f.n < 1 || f.n > 2) return false;
  for (int i = 0; i < f.n; i++) {
    if (f.at[i] < '0' || f.at[i] > '9') return false;
    n = n * 10 + f.at[i] - '0';
  }
  *out = (uint8_t)n;
  return n <= hi;
}

static bool letter_or_digit(char c)
{
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* The id after its dash: a letter, then letters and digits. */
static bool code_of(struct field id, struct field *code)
{
  *code = id;
  for (int i = 0; i < id.n; i++)
    if (id.at[i] == '-') *code = (struct field){ id.at + i + 1, id.n - i - 1 };
  if (code->n < 1 || code->n > CODE_MAX || (code->at[0] >= '0' && code->at[0] <= '9')) return false;
  for (int i = 0; i < code->n; i++)
    if (!letter_or_digit(code->at[i])) return false;
  return true;
}

/* Whole UTF-8 letters and no control characters. */
static bool readable(struct field f)
{
  for (int i = 0; i < f.n;) {
    unsigned char c = (unsigned char)f.at[i++];
    int more = c < 0x80                ? 0
               : c >= 0xC2 && c < 0xE0 ? 1
               : c >= 0xE0 && c < 0xF0 ? 2
               : c >= 0xF0 && c < 0xF5 ? 3
                                       : -1;
    if (c < 0x20 || c == 0x7F || more < 0) return false;
    while (more-- > 0)
      if (i == f.n || ((unsigned char)f.at[i++] & 0xC0) != 0x80) return false;
  }
  return f.n > 0 && f.n <= NAME_MAX && f.at[0] != ' ' && f.at[f.n - 1] != ' ';
}

static const struct {
  const char *word;
  uint8_t property;
  bool names_a_card;
} properties[] = {
  { "none", NO_PROPERTY, false },
  { "edge-bonus", EDGE_BONUS, true },
  { "same-or-different", SAME_OR_DIFFERENT, false },
  { "first-toy", FIRST_TOY, false },
  { "needs-two-toys", TWO_TOYS, false },
  { "needs-three-shelves", THREE_SHELVES, false },
  { "bonus-neighbour", NEIGHBOUR_BONUS, true },
  { "must-edge", WITH_EDGE, false },
  { "no-edge", NO_EDGE, false },
};

/* "word" or "word:id"; *ref is the id, empty when there is none. */
static bool property_of(struct field f, uint8_t *out, struct field *ref)
{
  struct field word = f;
  *ref = (struct field){ f.at + f.n, 0 };
  for (int i = 0; i < f.n; i++)
    if (f.at[i] == ':') {
      word.n = i;
      *ref = (struct field){ f.at + i + 1, f.n - i - 1 };
      break;
    }
  for (unsigned i = 0; i < sizeof properties / sizeof *properties; i++)
    if (field_is(word, properties[i].word) && properties[i].names_a_card == (word.n < f.n)) {
      *out = properties[i].property;
      return true;
    }
  return false;
}

static bool type_of(struct field f, uint8_t *out)
{
  *out = field_is(f, "toy") ? TOY : field_is(f, "edge-left") ? LEFT_EDGE : RIGHT_EDGE;
  return *out != RIGHT_EDGE || field_is(f, "edge-right");
}

static bool colour_of(struct field f, int edition, uint8_t *out)
{
  for (int c = 0; c < COLOURS; c++)
    if (field_is(f, toys_editions[edition].colour[c])) {
      *out = (uint8_t)c;
      return true;
    }
  return false;
}

/* Which cards may carry which property: bonuses of edges belong to edges, all
 * toys of the blue shelf are same-or-different and no others are (TOYS-3.7). */
static bool property_fits(const struct card *c)
{
  if (c->type != TOY) return c->property == NO_PROPERTY || c->property == EDGE_BONUS;
  return c->property != EDGE_BONUS && (c->property == SAME_OR_DIFFERENT) == (c->colour == BLUE);
}

/* ---- words ---------------------------------------------------------------- */

struct words {
  char *text;
  int n;
}; /* deck.text and how much of it is used */

static bool add_words(struct words *w, const char *at, int n)
{
  if (w->n + n >= DECK_TEXT - 1) return false;
  memcpy(w->text + w->n, at, (size_t)n);
  w->n += n;
  return true;
}

static bool end_word(struct words *w, int start, uint16_t *out)
{
  if (w->n >= DECK_TEXT - 1) return false;
  w->text[w->n++] = 0;
  *out = (uint16_t)start;
  return true;
}

static bool keep(struct words *w, struct field f, uint16_t *out)
{
  int start = w->n;
  return add_words(w, f.at, f.n) && end_word(w, start, out);
}

/* ---- the whole deck -------------------------------------------------------- */

static int find_code(const struct deck *d, struct field code)
{
  for (int k = 1; k <= d->kinds; k++)
    if (field_is(code, deck_word(d, d->card[k].code))) return k;
  return 0;
}

/* Within a colour a name is one card: toys differ by name (TOYS-3.7). */
static bool name_is_new(const struct deck *d, const struct card *c, struct field ru, struct field en)
{
  for (int k = 1; k <= d->kinds; k++) {
    const struct card *o = &d->card[k];
    if (c->type == TOY && o->type == TOY && o->colour == c->colour &&
        (field_is(ru, deck_word(d, o->name[0])) || field_is(en, deck_word(d, o->name[1]))))
      return false;
  }
  return true;
}

static bool read_card(struct scan *in, struct deck *d, struct words *w, const struct field *f)
{
  struct field code, ref;
  if (d->kinds == KINDS_MAX)
    return fail_at(in, f[ID].at, NC_("fault", "the deck has more than 48 kinds of cards"));
  struct card c = { 0 };
  if (!code_of(f[ID], &code))
    return fail_at(in, f[ID].at,
                   NC_("fault", "a card's id ends in a letter and up to six letters and digits"));
  if (find_code(d, code)) return fail_at(in, f[ID].at, NC_("fault", "a card with this id is there already"));
  if (!type_of(f[KIND], &c.type))
    return fail_at(in, f[KIND].at, NC_("fault", "a card is toy, edge-left or edge-right"));
  if (!colour_of(f[COLOUR], d->edition, &c.colour))
    return fail_at(in, f[COLOUR].at, NC_("fault", "this edition has no such colour"));
  if (!readable(f[NAME_RU]))
    return fail_at(in, f[NAME_RU].at, NC_("fault", "the card's name cannot be read"));
  if (!readable(f[NAME_EN]))
    return fail_at(in, f[NAME_EN].at, NC_("fault", "the card's name cannot be read"));
  if (!name_is_new(d, &c, f[NAME_RU], f[NAME_EN]))
    return fail_at(in, f[NAME_RU].at, NC_("fault", "a toy of this colour has this name already"));
  if (!small_number(f[POINTS], POINTS_MAX, &c.points))
    return fail_at(in, f[POINTS].at, NC_("fault", "a card has 0 to 9 points"));
  if (!property_of(f[PROPERTY], &c.property, &ref))
    return fail_at(in, f[PROPERTY].at, NC_("fault", "there is no such property"));
  if (!property_fits(&c))
    return fail_at(in, f[PROPERTY].at, NC_("fault", "this property does not fit such a card"));
  if (!small_number(f[COUNT], CARDS_IN_DECK, &c.count) || !c.count)
    return fail_at(in, f[COUNT].at, NC_("fault", "the count of such cards is 1 to 84"));
  if (!keep(w, code, &c.code) || !keep(w, f[NAME_RU], &c.name[0]) || !keep(w, f[NAME_EN], &c.name[1]))
    return fail_at(in, f[ID].at, NC_("fault", "the names of the cards are too long"));
  d->card[++d->kinds] = c;
  return true;
}

static bool read_header(struct scan *in)
{
  if (!strncmp(in->at, "\xEF\xBB\xBF", 3)) in->at += 3;
  if (!strncmp(in->at, header, sizeof header - 1) && ends_line(in->at[sizeof header - 1])) return true;
  return scan_fail(
      in, NC_("fault", "a deck begins with the line id,kind,color,name_ru,name_en,points,property,count"));
}

/* 7.1 and 7.7 name a toy of the same colour.  Read again from the top, now
 * that all the cards are known, so that a fault has its line. */
static bool read_references(struct scan *in, struct deck *d)
{
  struct field f[FIELDS], ref, code;
  for (int k = 1; k <= d->kinds && scan_next_line(in) && split(in, f); k++) {
    struct card *c = &d->card[k];
    property_of(f[PROPERTY], &c->property, &ref);
    if (c->property != EDGE_BONUS && c->property != NEIGHBOUR_BONUS) continue;
    int to = code_of(ref, &code) ? find_code(d, code) : 0;
    if (!to || d->card[to].type != TOY || d->card[to].colour != c->colour)
      return fail_at(in, f[PROPERTY].at, NC_("fault", "a bonus names a toy of the same colour"));
    c->ref = (uint8_t)to;
  }
  return !in->failed;
}

/* How long a shelf of this colour may grow, edges included. */
static int longest_shelf(const struct deck *d, int colour)
{
  int kinds = 0, copies = 0;
  for (int k = 1; k <= d->kinds; k++) {
    const struct card *c = &d->card[k];
    if (c->type != TOY || c->colour != colour) continue;
    kinds++;
    if (colour == BLUE && c->count > copies) copies = c->count;
  }
  return 2 + (kinds > copies ? kinds : copies);
}

static bool check_counts(struct scan *in, const struct deck *d)
{
  int count[3] = { 0 };
  bool there[COLOURS][3] = { { false } };
  for (int k = 1; k <= d->kinds; k++) {
    count[d->card[k].type] += d->card[k].count;
    there[d->card[k].colour][d->card[k].type] = true;
  }
  if (count[TOY] != TOYS_IN_DECK) return scan_fail(in, NC_("fault", "the deck does not have 61 toys"));
  if (count[LEFT_EDGE] + count[RIGHT_EDGE] != EDGES_IN_DECK)
    return scan_fail(in, NC_("fault", "the deck does not have 23 edges"));
  for (int c = 0; c < COLOURS; c++) {
    if (!there[c][TOY] || !there[c][LEFT_EDGE] || !there[c][RIGHT_EDGE])
      return scan_fail(in, NC_("fault", "every colour needs toys and edges of both sides"));
    if (longest_shelf(d, c) > SHELF_MAX)
      return scan_fail(in, NC_("fault", "a shelf could grow longer than 16 cards"));
  }
  return true;
}

static uint8_t trait_of(const struct card *c)
{
  int t = c->type == TOY ? T_TOY : c->type == LEFT_EDGE ? T_SHUTS_LEFT : T_SHUTS_RIGHT;
  if (c->property == WITH_EDGE) t |= T_WITH_EDGE;
  if (c->property == NO_EDGE) t |= T_NO_EDGE;
  if (c->property == EDGE_BONUS) t |= T_EDGE_BONUS;
  if (c->property == NEIGHBOUR_BONUS) t |= T_NEIGHBOUR_BONUS;
  return (uint8_t)t;
}

static uint8_t end_of(uint8_t trait, int side)
{
  if (trait & (side ? T_SHUTS_RIGHT : T_SHUTS_LEFT)) return END_SHUT;
  return trait & T_NO_EDGE ? END_NO_EDGE : trait & T_TOY ? END_TOY : END_LONE_EDGE;
}

/* For one kind: which shelves and which ends take it (rules.c says it in
 * predicates, and a test that both agree). */
static void make_masks_of(struct deck *d, const struct card *c, uint64_t bit)
{
  bool toy = c->type == TOY, two = c->property == TWO_TOYS, first = c->property == FIRST_TOY;
  d->colour[c->colour] |= bit;
  if (toy) d->toys |= bit;
  if (c->property == THREE_SHELVES) d->three_shelves |= bit;
  if (!two) d->by_toys[0] |= bit;
  if (!two && !first) d->by_toys[1] |= bit;
  if (!first) d->by_toys[2] |= bit;
  for (int side = 0; side < 2; side++) {
    bool edge = c->type == (side ? RIGHT_EDGE : LEFT_EDGE);
    if (toy && c->property != NO_EDGE) d->beside[side][END_LONE_EDGE] |= bit;
    if (toy || edge) d->beside[side][END_TOY] |= bit;
    if (toy) d->beside[side][END_NO_EDGE] |= bit;
    if (edge) d->beside[side][END_WAITS] |= bit;
  }
}

static void make_masks(struct deck *d)
{
  for (int k = 0; k <= KINDS_MAX; k++) d->trait[k | BLIND] = T_SHUTS_LEFT | T_SHUTS_RIGHT;
  for (int k = 1; k <= d->kinds; k++) {
    d->trait[k] = trait_of(&d->card[k]);
    make_masks_of(d, &d->card[k], kind_bit((uint64_t)k));
    for (int side = 0; side < 2; side++) d->end[side][k] = end_of(d->trait[k], side);
  }
}

bool toys_read_deck(struct scan *in, int edition, struct deck *d)
{
  struct field f[FIELDS];
  memset(d, 0, sizeof *d);
  d->edition = (uint8_t)edition;
  struct words w = { d->text, 1 }; /* offset 0 is the empty word        */
  if (!read_header(in)) return false;
  struct scan again = *in, last = *in; /* what the whole deck lacks is told of its last line */
  for (; scan_next_line(in); last = *in)
    if (!split(in, f) || !read_card(in, d, &w, f)) return false;
  *in = last;
  if (!read_references(&again, d)) {
    *in = again;
    return false;
  }
  if (in->failed || !check_counts(in, d)) return false;
  make_masks(d);
  return true;
}
