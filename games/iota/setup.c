/* setup.c - a table of Iota as it lies before people, asked for step by step: the cards of the
 * table, whose turn it is, who looks, hands, how many cards the deck has, points.
 *
 * A card is written as ever (Rt2) or with Russian letters (Кт2); a wild is W, Д or 0.
 */
#include "count.h"
#include "iota.h"

enum { ASK_TABLE, ASK_TURN, ASK_EYES, ASK_HAND, ASK_DECK, ASK_POINTS, ASKED };
enum { WIDEST = 40 };

struct where {
  int ask, seat;
};

static struct where where(const struct counting *c)
{
  if (c->step < ASK_HAND) return (struct where){ c->step, 0 };
  int i = c->step - ASK_HAND;
  if (i < c->seats) return (struct where){ ASK_HAND, i };
  return (struct where){ ASK_DECK + i - c->seats, 0 };
}

static bool is_seen(const struct counting *c, int seat) { return !c->viewer || c->viewer == seat + 1; }

static void say_line(const struct telling *o, const char *words)
{
  say(o, "iota", words, NULL);
  put_char(o->t, '\n');
}

static void ask_table(const struct telling *o)
{
  say_line(o, NC_("iota", "Row by row from the top, a dot for an empty place; then an empty line;"));
  say_line(
      o,
      NC_("iota",
          "a card is its colour R red, B blue, G green, Y yellow; its shape t triangle, p cross, s square,"));
  say_line(o, NC_("iota", "c circle; its number: Rt2; a wild is W."));
  say(o, "iota", "The cards on the table", NULL);
}

bool iota_setup_ask(const struct counting *c, const struct telling *o, int *rows)
{
  struct where at = where(c);
  const struct fill *n = FILLS({ "n", fill_number, .n = at.seat + 1 });
  if (at.ask == ASKED) return false;
  if (at.ask == ASK_TABLE) {
    *rows = WIDEST;
    ask_table(o);
  } else if (at.ask == ASK_TURN || at.ask == ASK_EYES)
    setup_ask(at.ask == ASK_TURN ? COUNT_WHOSE_TURN : COUNT_WHO_LOOKS, o);
  else if (at.ask == ASK_HAND && is_seen(c, at.seat)) say(o, "table", "Player {n}: the cards of the hand", n);
  else if (at.ask == ASK_HAND) say(o, "iota", "Player {n}: how many cards the hand has", n);
  else if (at.ask == ASK_DECK) say(o, "iota", "How many cards the deck has; nothing: all the others", NULL);
  else say(o, "iota", "The players' points, in order", NULL);
  return true;
}

/* ---- cards as people write them ------------------------------------------------ */

/* The letter that stands first in one of the lists; 0: in none. */
static int letter_of(const char **at, const char *const *lists)
{
  size_t n = (unsigned char)**at >= 0xC0 ? 2 : 1;
  for (int i = 0; i < 4 && **at; i++)
    for (const char *l = lists[i]; *l; l += (unsigned char)*l >= 0xC0 ? 2 : 1)
      if (!strncmp(l, *at, n)) {
        *at += n;
        return i + 1;
      }
  return 0;
}

static int kind_of_word(const char *word)
{
  static const char *const colours[4] = { "rк", "bсc", "gз", "yжу" };
  static const char *const shapes[4] = { "tт", "pхx+", "sк", "cос" };
  char folded[32];
  const char *at = folded;
  fold_letters(word, length_until(word, ","), folded, sizeof folded);
  if (!strcmp(folded, "0") || word_begins("wild", folded) || word_begins("джокер", folded)) return WILD;
  int colour = letter_of(&at, colours), shape = colour ? letter_of(&at, shapes) : 0;
  if (!shape || *at < '1' || *at > '4' || at[1]) return 0;
  return (colour - 1) * 16 + (shape - 1) * 4 + (*at - '1') + 1;
}

/* A word of the answer: a card, or with `none` also a dot (0). */
static bool take_card(struct scan *in, bool none, int *kind)
{
  char word[32];
  scan_peek(in);
  struct scan before = *in;
  if (!scan_word(in, word, sizeof word)) return false;
  *kind = kind_of_word(word);
  if (*kind || (none && !strcmp(word, "."))) return true;
  *in = before;
  return scan_fail(in, NC_("fault", "a card is written Rt2 (colour, shape, number), a wild W"));
}

static void add_card(struct counting *c, int kind)
{
  count_add(c, " ");
  count_add(c, iota_kind_code(NULL, kind));
}

/* ---- answers ---------------------------------------------------------------------- */

struct shape_of_table {
  int wide, x, y; /* of all rows; where the first card is: that place is called 0,0 */
};

static bool measure(struct scan in, struct scan *fault, struct shape_of_table *out)
{
  bool any = false;
  *out = (struct shape_of_table){ 0 };
  bool more = !scan_end_of_line(&in) || scan_next_line(&in);
  for (int y = 0; more; more = scan_next_line(&in), y++)
    for (int x = 0, kind = 0; !scan_end_of_line(&in); x++) {
      bool good = take_card(&in, true, &kind);
      if (good && (x == WIDEST || y == WIDEST)) good = scan_fail(&in, NC_("fault", "the table is too large"));
      *fault = in;
      if (!good) return false;
      if (kind && !any) {
        out->x = x;
        out->y = y;
      }
      any |= kind != 0;
      if (x >= out->wide) out->wide = x + 1;
    }
  *fault = in;
  return any || scan_fail(fault, NC_("fault", "no card lies on the table"));
}

static bool take_table(struct counting *c, struct scan *in)
{
  struct shape_of_table shape;
  struct scan fault = *in;
  if (!measure(*in, &fault, &shape)) {
    *in = fault;
    return false;
  }
  count_add(c, "table");
  for (int x = 0; x < shape.wide; x++) {
    count_add(c, " ");
    count_add_int(c, x - shape.x);
  }
  count_add(c, "\n");
  bool more = !scan_end_of_line(in) || scan_next_line(in);
  for (int y = 0, kind = 0; more; more = scan_next_line(in), y++) {
    count_add(c, " ");
    count_add_int(c, shape.y - y);
    while (!scan_end_of_line(in) && take_card(in, true, &kind)) {
      if (kind) add_card(c, kind);
      else count_add(c, " .");
    }
    count_add(c, "\n");
  }
  return true;
}

static bool take_hand(struct counting *c, struct scan *in, int seat)
{
  int n = 0, kind = 0;
  bool seen = is_seen(c, seat);
  if (!seen && !count_take_number(in, 0, HAND, &n)) return false;
  count_add(c, "hand ");
  count_add_int(c, seat + 1);
  while (n-- > 0) count_add(c, " ?");
  while (seen && !scan_end_of_line(in)) {
    if (!take_card(in, false, &kind)) return false;
    add_card(c, kind);
  }
  count_add(c, "\n");
  return true;
}

static bool take_deck(struct counting *c, struct scan *in)
{
  int n = 0;
  if (scan_end(in)) return true;
  if (!count_take_number(in, 0, CARDS, &n)) return false;
  count_add(c, "deck ");
  count_add_int(c, n);
  count_add(c, "\n");
  return true;
}

static bool take_points(struct counting *c, struct scan *in)
{
  count_add(c, "points");
  for (int i = 0, n = 0; i < c->seats; i++) {
    if (!scan_int(in, 0, 1000000, &n)) return false;
    count_add(c, " ");
    count_add_int(c, n);
  }
  count_add(c, "\n");
  return scan_end(in) || scan_fail(in, NC_("fault", "unexpected words"));
}

static bool take(struct counting *c, struct scan *in, struct where at)
{
  switch (at.ask) {
  case ASK_TABLE: return take_table(c, in);
  case ASK_TURN: return setup_take(COUNT_WHOSE_TURN, c, in);
  case ASK_EYES: return setup_take(COUNT_WHO_LOOKS, c, in);
  case ASK_HAND: return take_hand(c, in, at.seat);
  case ASK_DECK: return take_deck(c, in);
  default: return take_points(c, in);
  }
}

bool iota_setup_answer(struct counting *c, struct scan *in)
{
  bool good = take(c, in, where(c));
  c->step += good;
  return good;
}

static void put_kinds(struct text *t, const char *way)
{
  put(t, way);
  for (int k = 1; k <= WILD; k++) put_words(t, " ", iota_kind_code(NULL, k));
}

void iota_setup_keys(const struct counting *c, struct text *t)
{
  struct where at = where(c);
  if (at.ask == ASK_TABLE) put_kinds(t, "grid");
  else if (at.ask == ASK_HAND && is_seen(c, at.seat)) put_kinds(t, "cards");
  else if (at.ask == ASK_HAND) put(t, "numbers 0 4 1");
  else if (at.ask == ASK_DECK) put(t, "fields 0 57 1");
  else if (at.ask == ASK_POINTS) {
    put(t, "fields 0 99999 ");
    put_int(t, c->seats);
  } else setup_keys(at.ask == ASK_TURN ? COUNT_WHOSE_TURN : COUNT_WHO_LOOKS, c, t);
}
