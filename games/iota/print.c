/* print.c - moves and positions as text: docs/notation.md.  Reading
 * positions is in parse.c. */
#include "iota.h"

static const char colours[] = "RBGY", shapes[] = "tpsc";

void iota_put_card(struct text *t, int kind)
{
  if (kind == WILD) {
    put_char(t, 'W');
    return;
  }
  if (kind < 1 || kind > COLOURED) {
    put_char(t, '?');
    return;
  }
  put_char(t, colours[(kind - 1) >> 4]);
  put_char(t, shapes[(kind - 1) >> 2 & 3]);
  put_char(t, (char)('1' + ((kind - 1) & 3)));
}

int iota_read_card(struct scan *in)
{
  char c = scan_peek(in);
  if (c == 'W' || c == '?') {
    in->at++;
    return c == 'W' ? WILD : UNKNOWN;
  }
  const char *colour = c ? strchr(colours, c) : NULL;
  const char *shape = colour && in->at[1] ? strchr(shapes, in->at[1]) : NULL;
  if (!shape || in->at[2] < '1' || in->at[2] > '4') return 0;
  int kind = (int)(colour - colours) * 16 + (int)(shape - shapes) * 4 + (in->at[2] - '1') + 1;
  in->at += 3;
  return kind;
}

static int card_or_fail(struct scan *in)
{
  int k = iota_read_card(in);
  if (!k) scan_fail(in, NC_("fault", "a card is written Rt2 (colour R B G Y, shape t p s c, number) or W"));
  return k;
}

bool iota_read_place(struct scan *in, int *x, int *y)
{
  if (!scan_int(in, 1 - BIAS, 255 - BIAS, x)) return false;
  if (*in->at != ',') return scan_fail(in, NC_("fault", "a place is written \"3,1\""));
  in->at++;
  return scan_int(in, 1 - BIAS, 255 - BIAS, y);
}

/* ---- moves ---------------------------------------------------------------- */

static void put_place(struct text *t, const uint8_t *a)
{
  put_char(t, '@');
  put_int(t, a[0] - BIAS);
  put_char(t, ',');
  put_int(t, a[1] - BIAS);
}

void iota_print_move(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  static const char *const word[] = { "", "first", "starter", "draw", "pass", "play", "take" };
  (void)g;
  (void)s;
  put(t, m.op <= TAKE ? word[m.op] : "");
  if (m.op == FIRST) {
    put_char(t, ' ');
    put_int(t, m.a[0]);
  }
  if (m.op == DRAW || m.op == STARTER) {
    put_char(t, ' ');
    iota_put_card(t, m.a[0]);
  }
  for (int i = 0; i < HAND && m.op == PASS && m.a[i]; i++) {
    put_char(t, ' ');
    iota_put_card(t, m.a[i]);
  }
  for (int i = 0; i < HAND && m.op == PLAY && (m.a[3 * i] || m.a[3 * i + 2]); i++) {
    put_char(t, ' ');
    iota_put_card(t, m.a[3 * i + 2]);
    if (m.a[3 * i]) put_place(t, &m.a[3 * i]);
  }
  if (m.op == TAKE && m.a[0]) {
    put(t, " W");
    put_place(t, m.a);
  }
  if (m.op == TAKE && m.a[2]) {
    put_char(t, ' ');
    iota_put_card(t, m.a[2]);
  }
}

/* Puts x y card in order of cells into the first n of a play. */
static void insert(uint8_t *a, int n, const uint8_t *one)
{
  int i = n;
  for (; i > 0 && memcmp(&a[3 * (i - 1)], one, 3) > 0; i--) memcpy(&a[3 * i], &a[3 * (i - 1)], 3);
  memcpy(&a[3 * i], one, 3);
}

static bool parse_play(struct scan *in, move_t *out)
{
  bool pending = false;
  *out = (move_t){ .op = PLAY };
  for (int n = 0; !scan_end_of_line(in); n++) {
    uint8_t one[3] = { 0, 0, (uint8_t)card_or_fail(in) };
    if (in->failed) return false;
    if (n == HAND) return scan_fail(in, NC_("fault", "at most four cards are laid"));
    if (*in->at == '@') {
      int x, y;
      in->at++;
      if (!iota_read_place(in, &x, &y)) return false;
      one[0] = (uint8_t)(x + BIAS);
      one[1] = (uint8_t)(y + BIAS);
    } else if (pending) return scan_fail(in, NC_("fault", "only one card may lack its place"));
    else pending = true;
    insert(out->a, n, one);
  }
  return !in->failed;
}

static bool parse_take(struct scan *in, move_t *out)
{
  int x, y;
  *out = (move_t){ .op = TAKE };
  if (scan_end_of_line(in)) return true;
  if (!scan_char(in, 'W') || *in->at != '@')
    return scan_fail(in, NC_("fault", "a wild is taken so: \"take W@3,1 Rt2\""));
  in->at++;
  if (!iota_read_place(in, &x, &y)) return false;
  *out = mk_take(x, y, 0);
  if (!scan_end_of_line(in)) out->a[2] = (uint8_t)card_or_fail(in);
  return !in->failed;
}

static bool parse_pass(struct scan *in, move_t *out)
{
  *out = (move_t){ .op = PASS };
  for (int n = 0; !scan_end_of_line(in); n++) {
    int k = card_or_fail(in);
    if (in->failed) return false;
    if (n == HAND) return scan_fail(in, NC_("fault", "at most four cards go under the deck"));
    out->a[n] = (uint8_t)k;
  }
  return !in->failed;
}

bool iota_parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out)
{
  (void)g;
  (void)s;
  int seat;
  if (scan_is(in, "play")) return parse_play(in, out);
  if (scan_is(in, "take")) return parse_take(in, out);
  if (scan_is(in, "pass")) return parse_pass(in, out);
  if (scan_is(in, "first")) {
    if (scan_int(in, 1, SEATS, &seat)) *out = mk(FIRST, seat);
    return !in->failed;
  }
  int op = scan_is(in, "draw") ? DRAW : scan_is(in, "starter") ? STARTER : 0;
  if (!op)
    return scan_fail(in, NC_("fault", "a move is written \"play Rt2@1,0\", \"take W@3,1 Rt2\" or \"pass\""));
  *out = mk(op, card_or_fail(in));
  return !in->failed;
}

/* ---- positions ------------------------------------------------------------ */

static void put_wide(struct text *t, int wide, const char *words)
{
  for (int n = (int)strlen(words); n < wide; n++) put_char(t, ' ');
  put(t, words);
}

static void put_wide_int(struct text *t, int wide, int n)
{
  char digits[16];
  struct text one = text_into(digits, sizeof digits);
  put_int(&one, n);
  put_wide(t, wide, digits);
}

static void print_table(const struct state *s, struct text *t)
{
  uint8_t room[GRID_MAX];
  if (!s->cards) return;
  const uint8_t *g = lay_out(s, room);
  put(t, "table");
  for (int x = 0; x < s->wide; x++) put_wide_int(t, x ? 4 : 5, s->x0 + x);
  put_char(t, '\n');
  for (int y = s->tall - 1; y >= 0; y--) {
    put_wide_int(t, 6, s->y0 + y);
    for (int x = 0; x < s->wide; x++) {
      char card[8];
      struct text one = text_into(card, sizeof card);
      int k = g[cell_at(s, x, y)];
      if (k) iota_put_card(&one, k);
      put_wide(t, 4, k ? card : ".");
    }
    put_char(t, '\n');
  }
}

static void print_hands(const struct state *s, struct text *t)
{
  for (int p = 0; p < s->h.seats; p++) {
    put(t, "hand ");
    put_int(t, p + 1);
    for (int i = 0; i < HAND && s->hand[p][i]; i++) {
      int known = s->known[p][i];
      put_char(t, ' ');
      iota_put_card(t, s->hand[p][i]);
      if (known) put_char(t, '!');
      for (int q = 0; q < SEATS && known && known != PUBLIC; q++)
        if (known >> q & 1) put_int(t, q + 1);
    }
    put_char(t, '\n');
  }
}

static void print_last(const struct state *s, struct text *t)
{
  static const char *const what[] = { "", "", "", "", " pass", " play", " take" };
  if (!s->last_op) return;
  put(t, "last ");
  put_int(t, s->last_seat + 1);
  put(t, what[s->last_op]);
  for (int i = 0; i < s->last_n; i++) {
    put_char(t, ' ');
    put_int(t, s->last[i].x + s->x0);
    put_char(t, ',');
    put_int(t, s->last[i].y + s->y0);
  }
  put_char(t, '\n');
}

void iota_print_body(const struct game *g, const struct state *s, struct text *t)
{
  (void)g;
  print_table(s, t);
  put(t, "deck ");
  put_int(t, s->deck);
  put_char(t, '\n');
  if (s->under_n) put(t, "under");
  for (int i = 0; i < s->under_n; i++) {
    put_char(t, ' ');
    put_int(t, s->under_by[i] + 1);
    put_char(t, ':');
    iota_put_card(t, s->under[i]);
  }
  if (s->under_n) put_char(t, '\n');
  print_hands(s, t);
  if (scoring(s)) {
    put(t, "points");
    for (int p = 0; p < s->h.seats; p++) {
      put_char(t, ' ');
      put_int(t, s->points[p]);
    }
    put_char(t, '\n');
  }
  put(t, "passes ");
  put_int(t, s->passes);
  put_char(t, '\n');
  if (s->took) put(t, "took yes\n");
  if (s->draw) {
    put(t, "draw ");
    put_int(t, s->turn + 1);
    put_char(t, ' ');
    put_int(t, s->draw);
    put_char(t, '\n');
  }
  print_last(s, t);
  if (s->end)
    put_words(t, "end ",
              s->end == WENT_OUT   ? "IOTA-5.1\n"
              : s->end == ALL_PASS ? "IOTA-5.3\n"
                                   : "IOTA-5.4\n");
}
