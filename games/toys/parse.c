/* parse.c - moves of the shelf games as text: docs/notation.md.
 *
 *     take 1L -> green right          row 1, its left end
 *     take 2.4 -> blue left blind     row 2, the fourth card, face down
 *     take B4 -> green left           in the final round: a card of the open pool
 *     remove green 2, skip            and of chance: draw B4, first 2
 */
#include <string.h>
#include "toys.h"

int toys_find_card(const struct deck *d, const char *code)
{
  for (int k = 1; k <= d->kinds; k++)
    if (!strcmp(deck_word(d, d->card[k].code), code)) return k;
  return 0;
}

void toys_put_code(const struct deck *d, int kind, struct text *t)
{
  put(t, kind >= 1 && kind <= d->kinds ? deck_word(d, d->card[kind].code) : "?");
}

static const char *colour_code(const struct game *g, int colour)
{
  return colour >= 0 && colour < COLOURS ? toys_editions[deck_of(g)->edition].colour[colour] : "?";
}

static const char *const side_word[] = { "", "left", "right", "between" };

static void put_place(const struct state *s, int place, struct text *t)
{
  int r = place_row(place), i = place_at(place);
  put_int(t, r + 1);
  if (r < ROWS && i == 0) put_char(t, 'L');
  else if (r < ROWS && i == s->row_n[r] - 1) put_char(t, 'R');
  else {
    put_char(t, '.');
    put_int(t, i + 1);
  }
}

static void print_take(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  struct take k;
  toys_read_take(m, &k);
  put(t, "take");
  if (k.place) {
    put_char(t, ' ');
    put_place(s, k.place, t);
  } else if (k.kind) {
    put_char(t, ' ');
    toys_put_code(deck_of(g), k.kind, t);
  }
  if (k.colour || k.side) put(t, " ->");
  if (k.colour) {
    put_char(t, ' ');
    put(t, colour_code(g, k.colour - 1));
  }
  if (k.side) {
    put_char(t, ' ');
    put(t, k.side <= SIDE_BETWEEN ? side_word[k.side] : "?");
  }
  if (k.blind) put(t, " blind");
}

void toys_print_move(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  if (m.op == TAKE) print_take(g, s, m, t);
  else if (m.op == SKIP) put(t, "skip");
  else if (m.op == FIRST) {
    put(t, "first ");
    put_int(t, m.a[0]);
  } else if (m.op == DRAW) {
    put(t, "draw ");
    toys_put_code(deck_of(g), m.a[0], t);
  } else if (m.op == REMOVE) {
    put(t, "remove");
    if (m.a[0]) {
      put_char(t, ' ');
      put(t, colour_code(g, m.a[0] - 1));
    }
    if (m.a[1]) {
      put_char(t, ' ');
      put_int(t, m.a[1]);
    }
  } else put_char(t, '?');
}

/* ---- reading ------------------------------------------------------------------ */

bool toys_scan_colour(const struct game *g, struct scan *in, int *out)
{
  for (int c = 0; c < COLOURS; c++)
    if (scan_is(in, colour_code(g, c))) {
      *out = c;
      return true;
    }
  return deck_of(g)->edition == TOYSTORY4 ? scan_fail(in, NC_("fault", "a shelf is yellow, green or blue"))
                                          : scan_fail(in, NC_("fault", "a shelf is orange, purple or blue"));
}

/* "1L", "1R", "1.4" */
static bool parse_place(const struct state *s, struct scan *in, struct take *t)
{
  int row, i = 1;
  if (!scan_int(in, 1, ROWS, &row)) return false;
  int last = s->row_n[row - 1] ? s->row_n[row - 1] : 1;
  if (*in->at == '.') {
    in->at++;
    if (!scan_int(in, 1, ROW, &i)) return false;
  } else if (*in->at == 'R') {
    in->at++;
    i = last;
  } else if (*in->at == 'L') in->at++;
  else return scan_fail(in, NC_("fault", "a place in the centre is written 1L, 1R or 1.4"));
  t->place = (uint8_t)((row - 1) * ROW + i);
  return true;
}

static bool parse_card(const struct game *g, struct scan *in, int *out)
{
  char code[CODE_MAX + 1];
  struct scan before = *in;
  scan_peek(&before);
  if (!scan_word(in, code, sizeof code)) return false;
  if ((*out = toys_find_card(deck_of(g), code)) != 0) return true;
  *in = before;
  return scan_fail(in, NC_("fault", "the deck has no card with this code"));
}

static bool parse_target(const struct game *g, struct scan *in, struct take *t)
{
  int c = 0;
  if (!toys_scan_colour(g, in, &c)) return false;
  t->colour = (uint8_t)(c + 1);
  for (int side = SIDE_LEFT; side <= SIDE_BETWEEN; side++)
    if (scan_is(in, side_word[side])) {
      t->side = (uint8_t)side;
      break;
    }
  return true;
}

static bool parse_take(const struct game *g, const struct state *s, struct scan *in, move_t *out)
{
  struct take t = { 0 };
  char c = scan_peek(in);
  int kind = 0;
  struct scan ahead = *in;
  if (c >= '0' && c <= '9') parse_place(s, in, &t);
  else if (c && c != '-' && !scan_is(&ahead, "blind") && parse_card(g, in, &kind)) t.kind = (uint8_t)kind;
  if (scan_is(in, "->")) parse_target(g, in, &t);
  t.blind = scan_is(in, "blind");
  *out = take_move(t);
  return !in->failed;
}

static bool parse_remove(const struct game *g, struct scan *in, move_t *out)
{
  int c = -1, at = 0;
  if (!scan_end_of_line(in)) toys_scan_colour(g, in, &c);
  if (!in->failed && !scan_end_of_line(in)) scan_int(in, 1, SHELF_MAX, &at);
  *out = (move_t){ .op = REMOVE, .a = { (uint8_t)(c + 1), (uint8_t)at } };
  return !in->failed;
}

bool toys_parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out)
{
  int n = 0;
  if (scan_is(in, "take")) return parse_take(g, s, in, out);
  if (scan_is(in, "remove")) return parse_remove(g, in, out);
  if (scan_is(in, "skip")) *out = (move_t){ .op = SKIP };
  else if (scan_is(in, "draw") && parse_card(g, in, &n)) *out = (move_t){ .op = DRAW, .a = { (uint8_t)n } };
  else if (scan_is(in, "first") && scan_int(in, 1, SEATS, &n))
    *out = (move_t){ .op = FIRST, .a = { (uint8_t)n } };
  else
    scan_fail(in,
              NC_("fault", "a move is written \"take 1L -> green left\", \"remove green 2\" or \"skip\""));
  return !in->failed;
}
