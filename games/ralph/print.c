/* print.c - moves and positions of Ralph, written.  docs/notation.md. */
#include "ralph.h"

const char ralph_letter[KINDS + 1] = "RVKYJ";
const char *const ralph_way[WAYS] = { "row", "column", "stack", "both" };

void ralph_put_card(struct text *t, int card)
{
  if (card == 0) {
    put_char(t, '-');
    return;
  }
  if (!is_card(card)) {
    put_char(t, '?');
    return;
  }
  put_char(t, ralph_letter[kind_of(card)]);
  put_int(t, number_of(card));
}

void ralph_print_move(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  static const char *const verb[] = { "none", "deal", "start", "redeal", "choose", "lay", "close" };
  static const char *const how[] = { "", " left of", " right of", " on", " under", " alone" };
  (void)g;
  (void)s;
  put(t, m.op <= CLOSE ? verb[m.op] : verb[0]);
  if (m.op == CLOSE && m.a[0]) put(t, m.a[0] == LEFT ? " left" : " right");
  if (m.op == CLOSE || m.op == REDEAL || !m.a[0]) return;
  put_char(t, ' ');
  ralph_put_card(t, m.a[0]);
  if (m.op != LAY || m.a[A_HOW] > ALONE) return;
  put(t, how[m.a[A_HOW]]);
  if (m.a[A_ANCHOR]) {
    put_char(t, ' ');
    ralph_put_card(t, m.a[A_ANCHOR]);
  }
}

/* ---- a position --------------------------------------------------------- */

static void put_stack(struct text *t, pile_t x) /* the visible card first */
{
  if (!x) put_char(t, '_'); /* a hole               */
  for (bool first = true; x; x >>= 8, first = false) {
    if (!first) put_char(t, '/');
    ralph_put_card(t, top_of(x));
  }
}

static int stack_width(pile_t x)
{
  struct text t = text_into(NULL, 0);
  put_stack(&t, x);
  return t.n;
}

static int last_column(const struct state *s)
{
  int last = -1;
  for (int r = 0; r < s->rows; r++)
    if (s->row[r].start + s->row[r].length - 1 > last) last = s->row[r].start + s->row[r].length - 1;
  return last;
}

static int column_width(const struct state *s, int column)
{
  int width = 1;
  for (int r = 0; r < s->rows; r++) {
    int i = column - s->row[r].start;
    if (i < 0 || i >= s->row[r].length) continue;
    int n = stack_width(s->row[r].stack[i]);
    if (n > width) width = n;
  }
  return width;
}

static void print_table(const struct state *s, struct text *t)
{
  int last = last_column(s);
  put(t, s->rows ? "table\n" : "table empty\n");
  for (int r = 0; r < s->rows; r++) {
    const struct row *w = &s->row[r];
    put_char(t, ' ');
    for (int c = 0; c <= last && c < w->start + w->length; c++) {
      int n = c < w->start ? 1 : stack_width(w->stack[c - w->start]);
      put_char(t, ' ');
      if (c < w->start) put_char(t, '.');
      else put_stack(t, w->stack[c - w->start]);
      for (int pad = column_width(s, c); c + 1 < w->start + w->length && n < pad; n++) put_char(t, ' ');
    }
    put_char(t, '\n');
  }
}

static void put_set(struct text *t, const struct cards *c)
{
  for (int card = 1; card <= CARDS; card++)
    if (has(c, card)) {
      put_char(t, ' ');
      ralph_put_card(t, card);
    }
}

static void put_by_seat(struct text *t, const char *key, const uint8_t *card, int seats)
{
  int any = 0;
  for (int p = 0; p < seats; p++) any |= card[p];
  if (!any) return;
  put(t, key);
  for (int p = 0; p < seats; p++) {
    put_char(t, ' ');
    ralph_put_card(t, card[p]);
  }
  put_char(t, '\n');
}

static void print_taken(const struct state *s, struct text *t)
{
  uint8_t card[CARDS];
  for (int p = 0; p < s->h.seats; p++) {
    int backs = cards_not_told(s, p);
    if (backs) {
      put(t, "took ");
      put_int(t, p + 1);
      put(t, " ? ");
      put_int(t, backs);
      put_char(t, '\n');
    }
    for (int way = 0; way < WAYS; way++) {
      int n = ralph_cards_by(s, p, way, card);
      if (!n) continue;
      put(t, "took ");
      put_int(t, p + 1);
      put_char(t, ' ');
      put(t, ralph_way[way]);
      put_char(t, ' ');
      put_int(t, s->fours[p][way]);
      for (int i = 0; i < n; i++) {
        put_char(t, ' ');
        ralph_put_card(t, card[i]);
      }
      put_char(t, '\n');
    }
  }
}

void ralph_print_body(const struct game *g, const struct state *s, struct text *t)
{
  (void)g;
  if (s->round) {
    put(t, "round ");
    put_int(t, s->round);
    put_char(t, '\n');
  }
  print_table(s, t);
  for (int p = 0; p < s->h.seats; p++) {
    put(t, "hand ");
    put_int(t, p + 1);
    bool seen = s->h.viewer == ALL || s->h.viewer == p;
    if (seen) put_set(t, &s->hand[p]);
    else
      for (int i = hand_size(s, p); i > 0; i--) put(t, " ?");
    put_char(t, '\n');
  }
  put_by_seat(t, s->stage == CHOOSING ? "chosen" : "open", s->chosen, s->h.seats);
  put_by_seat(t, "shown", s->shown, s->h.seats);
  print_taken(s, t);
  put(t, "box");
  put_set(t, &s->box);
  put_char(t, '\n');
}
