/* parse.c - reading positions, and refusing those that cannot be.
 *
 * What is accepted here is safe for every other function: a table whose cards
 * touch each other and form lines, cards that exist once, counts that fit.
 */
#include "iota.h"

struct page { /* what was read, before it is sound */
  int cards, x[CARDS], y[CARDS];
  uint8_t kind[CARDS];
  int deck; /* -1: not said                     */
  bool points, end;
  int drawer; /* the seat that draws, or NONE     */
  int last[HAND][2];
};

static bool not_a_card(struct scan *in)
{
  return scan_fail(in, NC_("fault", "a card is written Rt2 (colour R B G Y, shape t p s c, number), W or ?"));
}

/* ---- the lines of a position ---------------------------------------------- */

static bool parse_row(struct scan *in, struct page *p, int x0, int columns, int y)
{
  for (int i = 0; !scan_end_of_line(in); i++) {
    if (i == columns) return scan_fail(in, NC_("fault", "a row has more places than columns"));
    if (scan_char(in, '.')) continue;
    int k = iota_read_card(in);
    if (!k || k == UNKNOWN) return not_a_card(in);
    if (p->cards == CARDS) return scan_fail(in, NC_("fault", "too many cards on the table"));
    p->x[p->cards] = x0 + i;
    p->y[p->cards] = y;
    p->kind[p->cards++] = (uint8_t)k;
  }
  return !in->failed;
}

/* The numbers of columns, then rows from the top, each after its own number. */
static bool parse_table(struct scan *in, struct page *p)
{
  int columns = 0, x0 = 0, x, y, above = 0;
  if (p->cards) return scan_fail(in, NC_("fault", "the table is drawn twice"));
  for (; !scan_end_of_line(in); columns++) {
    if (!scan_int(in, -CARDS, CARDS, &x)) return false;
    if (!columns) x0 = x;
    if (x != x0 + columns) return scan_fail(in, NC_("fault", "columns are numbered one by one"));
  }
  for (int rows = 0;; rows++) {
    struct scan ahead = *in;
    bool more = scan_line_done(&ahead);
    if (ahead.failed) {
      *in = ahead;
      return false;
    }
    if (!more || !scan_indented(&ahead)) return true;
    *in = ahead;
    if (!scan_int(in, -CARDS, CARDS, &y)) return false;
    if (rows && y != above - 1) return scan_fail(in, NC_("fault", "rows are numbered one by one, downwards"));
    above = y;
    if (!parse_row(in, p, x0, columns, y)) return false;
  }
}

static bool parse_hand(struct scan *in, struct state *s)
{
  int seat, by;
  if (!scan_int(in, 1, s->h.seats, &seat)) return false;
  seat--;
  if (s->hand[seat][0]) return scan_fail(in, NC_("fault", "a hand is written twice"));
  for (int n = 0; !scan_end_of_line(in); n++) {
    int k = iota_read_card(in), known = 0;
    if (!k) return not_a_card(in);
    if (n == HAND) return scan_fail(in, NC_("fault", "more than four cards in a hand"));
    if (*in->at == '!') {
      char next = *++in->at;
      if (next >= '0' && next <= '9') {
        if (!scan_int(in, 1, s->h.seats, &by)) return false;
        known = by - 1 == seat ? 0 : 1 << (by - 1);
      } else known = k == WILD ? PUBLIC : 0;
      if (!known || k == UNKNOWN)
        return scan_fail(
            in, NC_("fault", "this marks a wild known to all (W!) or a card known to another seat (Rt2!1)"));
    }
    s->hand[seat][n] = (uint8_t)k;
    s->known[seat][n] = (uint8_t)known;
  }
  iota_sort_hand(s, seat);
  return !in->failed;
}

static bool parse_under(struct scan *in, struct state *s)
{
  int by = 1;
  while (!scan_end_of_line(in)) {
    if (s->under_n == UNDER_MAX) return scan_fail(in, NC_("fault", "too many cards under the deck"));
    char c = scan_peek(in);
    if (c >= '0' && c <= '9' && !scan_int(in, 1, s->h.seats, &by)) return false;
    int k = *in->at == ':' ? (in->at++, iota_read_card(in)) : 0;
    if (!k) return scan_fail(in, NC_("fault", "a card under the deck is written \"1:Rt2\""));
    s->under[s->under_n] = (uint8_t)k;
    s->under_by[s->under_n++] = (uint8_t)(by - 1);
  }
  return !in->failed;
}

static bool parse_last(struct scan *in, struct state *s, struct page *p)
{
  int seat, most;
  if (!scan_int(in, 1, s->h.seats, &seat)) return false;
  int op = scan_is(in, "pass") ? PASS : scan_is(in, "play") ? PLAY : scan_is(in, "take") ? TAKE : 0;
  if (!op) return scan_fail(in, NC_("fault", "play, take or pass here"));
  most = op == PLAY ? HAND : op == TAKE;
  s->last_op = (uint8_t)op;
  s->last_seat = (uint8_t)(seat - 1);
  s->last_n = 0;
  while (!scan_end_of_line(in)) {
    if (s->last_n == most) return scan_fail(in, NC_("fault", "too many places here"));
    if (!iota_read_place(in, &p->last[s->last_n][0], &p->last[s->last_n][1])) return false;
    s->last_n++;
  }
  if (!s->last_n && most)
    return scan_fail(in, NC_("fault", "the places where cards were laid are needed here"));
  return !in->failed;
}

static bool parse_end(struct scan *in, struct state *s, struct page *p)
{
  s->end = scan_is(in, "IOTA-5.1")   ? WENT_OUT
           : scan_is(in, "IOTA-5.3") ? ALL_PASS
           : scan_is(in, "IOTA-5.4") ? STUCK
                                     : GOES_ON;
  p->end = true;
  return s->end != GOES_ON || scan_fail(in, NC_("fault", "a game ends by IOTA-5.1, IOTA-5.3 or IOTA-5.4"));
}

static bool parse_points(struct scan *in, struct state *s, struct page *p)
{
  int n = 0;
  for (int i = 0; i < s->h.seats && scan_int(in, 0, scoring(s) ? 100000000 : 0, &n); i++) s->points[i] = n;
  p->points = true;
  return !in->failed;
}

static bool parse_line(struct scan *in, struct state *s, struct page *p)
{
  int n = 0, seat = 0;
  if (scan_is(in, "table")) return parse_table(in, p);
  if (scan_is(in, "hand")) return parse_hand(in, s);
  if (scan_is(in, "under")) return parse_under(in, s);
  if (scan_is(in, "last")) return parse_last(in, s, p);
  if (scan_is(in, "points")) return parse_points(in, s, p);
  if (scan_is(in, "end")) return parse_end(in, s, p);
  if (scan_is(in, "deck")) return scan_int(in, 0, CARDS, &p->deck);
  if (scan_is(in, "passes")) {
    if (scan_int(in, 0, 10 * s->h.seats, &n)) s->passes = (uint8_t)n;
    return !in->failed;
  }
  if (scan_is(in, "draw")) {
    if (!scan_int(in, 1, s->h.seats, &seat) || !scan_int(in, 1, HAND, &n)) return false;
    p->drawer = seat - 1;
    s->draw = (uint8_t)n;
    return true;
  }
  if (scan_is(in, "took") && scan_is(in, "yes")) {
    s->took = 1;
    return true;
  }
  return scan_fail(in, NC_("fault", "unknown line of a position"));
}

/* ---- what must be so ------------------------------------------------------ */

/* Marks every card that the first one reaches side by side. */
static bool hangs_together(const struct page *p)
{
  bool reached[CARDS] = { true };
  for (int round = 0; round < p->cards; round++)
    for (int i = 0; i < p->cards; i++)
      for (int j = 0; j < p->cards && !reached[i]; j++) {
        int dx = p->x[i] - p->x[j], dy = p->y[i] - p->y[j];
        reached[i] = reached[j] && dx * dx + dy * dy == 1;
      }
  for (int i = 0; i < p->cards; i++)
    if (!reached[i]) return false;
  return true;
}

static bool lay_table(struct scan *in, struct state *s, const struct page *p)
{
  bool starter = !p->cards;
  int wilds = 0;
  for (int i = 0; i < p->cards; i++) {
    starter |= !p->x[i] && !p->y[i];
    wilds += p->kind[i] == WILD;
    for (int j = 0; j < i; j++)
      if (p->kind[i] == p->kind[j] && p->kind[i] != WILD)
        return scan_fail(in, NC_("fault", "one card lies on the table twice"));
  }
  if (!starter) return scan_fail(in, NC_("fault", "the table has no starter: it lies at 0,0"));
  if (wilds > WILDS) return scan_fail(in, NC_("fault", "there are only two wilds"));
  if (!hangs_together(p)) return scan_fail(in, NC_("fault", "the cards of the table do not hang together"));
  if (p->cards) iota_lay(s, p->cards, p->x, p->y, p->kind);
  uint8_t room[GRID_MAX];
  struct board b = board_of(s, room);
  for (int i = 0; i < s->cards; i++) {
    int c = cell_of(s, s->at[i]);
    if (!is_line(run_add(run_around(b.g, c, 1), s->kind[i])) ||
        !is_line(run_add(run_around(b.g, c, b.step), s->kind[i])))
      return scan_fail(in, NC_("fault", "cards of the table stand side by side without being a line"));
  }
  return iota_wilds_agree(b.g, b.step, b.wild, b.wilds) ||
         scan_fail(in, NC_("fault", "a wild on the table cannot stand for one card"));
}

/* Counts a card that is seen; false when it cannot be there once more. */
static bool see(struct state *s, int kind, int *wilds)
{
  if (kind == UNKNOWN) return true;
  if (kind == WILD) return ++*wilds <= WILDS;
  bool there = s->pool >> (kind - 1) & 1;
  s->pool &= ~((uint64_t)1 << (kind - 1));
  return there;
}

/* IOTA-1.1, 1.2: every card is in one place only, and the rest is unseen. */
static bool count_cards(struct scan *in, struct state *s, const struct page *p)
{
  int wilds = s->wild_n, in_play = s->cards + s->under_n;
  bool ok = true;
  s->pool = ~s->laid;
  for (int q = 0; q < s->h.seats; q++) {
    in_play += iota_hand_size(s, q);
    for (int i = 0; i < HAND; i++)
      if (s->hand[q][i]) ok &= see(s, s->hand[q][i], &wilds);
  }
  for (int i = 0; i < s->under_n; i++) ok &= see(s, s->under[i], &wilds);
  if (!ok) return scan_fail(in, NC_("fault", "one card is in two places"));
  int rest = (s->h.option[OPTION_DECK] ? SHORT_DECK : CARDS) - in_play,
      most = DECK_MAX + s->draw - s->under_n;
  if (rest < 0) return scan_fail(in, NC_("fault", "more cards than the deck has"));
  if (!s->cards && (p->deck >= 0 ? p->deck != rest : false))
    return scan_fail(in, NC_("fault", "while cards are dealt the deck has all the others"));
  if (s->cards && rest > most) rest = most < 0 ? 0 : most;
  if (p->deck > rest || most < 0) return scan_fail(in, NC_("fault", "too many cards in the deck"));
  s->deck = (uint8_t)(p->deck < 0 ? rest : p->deck);
  int places = iota_unknown_places(s), missing = WILDS - wilds;
  s->wilds = (uint8_t)(s->h.option[OPTION_DECK] && places < missing ? places : missing);
  return true;
}

static bool whose_turn(struct scan *in, struct state *s, const struct page *p)
{
  uint8_t a = s->h.active;
  s->turn = NONE;
  for (int q = 0; q < s->h.seats; q++)
    if (a == seat_bit(q)) s->turn = (uint8_t)q;
  if (a && a != CHANCE_BIT && s->turn == NONE) return scan_fail(in, NC_("fault", "one seat is to move"));
  if (!s->cards && (a != CHANCE_BIT || s->draw || s->under_n || s->took || s->last_op))
    return scan_fail(in, NC_("fault", "the table is empty: cards are still dealt"));
  if (s->draw && a != CHANCE_BIT)
    return scan_fail(in, NC_("fault", "cards are drawn when it is \"turn chance\""));
  if (s->draw) {
    s->turn = (uint8_t)p->drawer;
    if (iota_hand_size(s, p->drawer) + s->draw > HAND)
      return scan_fail(in, NC_("fault", "the hand would have more than four cards"));
    if (s->draw > deck_size(s)) return scan_fail(in, NC_("fault", "the deck has not so many"));
  }
  if (a && p->end) return scan_fail(in, NC_("fault", "the game has ended, yet somebody is to move"));
  if (!a && !p->end) s->end = ALL_PASS;
  return true;
}

static bool lay_last(struct scan *in, struct state *s, const struct page *p)
{
  for (int i = 0; i < s->last_n; i++) {
    int card = iota_card_index(s, p->last[i][0], p->last[i][1]), j = i;
    struct place at = { (uint8_t)(p->last[i][0] - s->x0), (uint8_t)(p->last[i][1] - s->y0) };
    if (card < 0 || (s->kind[card] == WILD && s->last_op == TAKE))
      return scan_fail(in, NC_("fault", "no card of the last turn lies there"));
    for (; j > 0 && memcmp(&s->last[j - 1], &at, sizeof at) > 0; j--) s->last[j] = s->last[j - 1];
    if (j > 0 && !memcmp(&s->last[j - 1], &at, sizeof at))
      return scan_fail(in, NC_("fault", "a place is named twice"));
    s->last[j] = at;
  }
  if (s->last_op != PLAY || !scoring(s)) return true;
  int32_t turn = iota_turn_points(s);
  if (!p->points) s->points[s->last_seat] = turn;
  return s->points[s->last_seat] >= turn ||
         scan_fail(in, NC_("fault", "the last turn alone brought more points"));
}

/* A view holds exactly what its seat may know. */
static bool is_view(struct scan *in, const struct state *s)
{
  struct state v;
  bool unknown = false;
  for (int p = 0; p < s->h.seats; p++)
    unknown |= (s->h.viewer == ALL || p == s->h.viewer) && iota_in_hand(s, p, UNKNOWN);
  for (int i = 0; i < s->under_n; i++)
    unknown |= s->under[i] == UNKNOWN && (s->h.viewer == ALL || s->h.viewer == s->under_by[i]);
  if (unknown) return scan_fail(in, NC_("fault", "\"?\" needs a view: \"view 1\""));
  if (s->h.viewer == ALL) return true;
  iota_view(NULL, s, s->h.viewer, &v);
  return !memcmp(&v, s, sizeof v) || scan_fail(in, NC_("fault", "this view shows what it cannot know"));
}

bool iota_parse_body(const struct game *g, struct scan *in, struct state *s)
{
  (void)g;
  struct page p = { .deck = -1, .drawer = NONE };
  if (!first_is_sound(in, s, OPTION_FIRST)) return false;
  for (bool more = !scan_end(in); more; more = scan_line_done(in))
    if (!parse_line(in, s, &p)) return false;
  return !in->failed && lay_table(in, s, &p) && count_cards(in, s, &p) && whose_turn(in, s, &p) &&
         lay_last(in, s, &p) && is_view(in, s);
}
