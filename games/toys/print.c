/* print.c - the lines of a position of the shelf games: docs/notation.md.
 *
 * Every line may be left out.  What was read is checked before it is used:
 * cards add up, shelves obey the rulebook, and somebody can go on.
 */
#include <string.h>
#include "toys.h"

/* ---- printing ------------------------------------------------------------------ */

/* backs: so many more that this view does not see. */
static void put_counts(const struct deck *d, const char *key, const uint8_t *count, int backs, struct text *t)
{
  int n = 0;
  put(t, key);
  if (backs) {
    put(t, " ?*");
    put_int(t, backs);
    n++;
  }
  for (int k = 1; k <= d->kinds; k++) {
    if (!count[k]) continue;
    put_char(t, ' ');
    toys_put_code(d, k, t);
    n++;
    if (count[k] > 1) {
      put_char(t, '*');
      put_int(t, count[k]);
    }
  }
  put(t, n ? "\n" : " -\n");
}

static void put_cards(const struct deck *d, const uint8_t *card, int n, struct text *t)
{
  for (int i = 0; i < n; i++) {
    put(t, card[i] & BLIND ? " #" : " ");
    toys_put_code(d, card[i] & ~BLIND, t);
  } /* "#?": not seen */
  put(t, n ? "\n" : " -\n");
}

static void print_final(const struct state *s, struct text *t)
{
  put(t, "final ");
  if (!s->final) put(t, "no");
  else if (s->left == UNTIL_SKIP) put(t, "until-skip");
  else put_int(t, s->left);
  put_char(t, '\n');
}

void toys_print_body(const struct game *g, const struct state *s, struct text *t)
{
  const struct deck *d = deck_of(g);
  put_counts(d, "deck", s->deck, 0, t);
  for (int r = 0; r < ROWS && !s->final; r++) {
    put(t, "row ");
    put_int(t, r + 1);
    put_cards(d, s->row[r], s->row_n[r], t);
  }
  put_counts(d, s->final ? "open" : "discard", s->open, 0, t);
  put_counts(d, "removed", s->removed, s->gone, t);
  if (s->dealing && s->turn != NOBODY) {
    put(t, "renew ");
    put_int(t, s->dealing);
    put(t, " before ");
    put_int(t, s->turn + 1);
    put_char(t, '\n');
  }
  put(t, "bonus ");
  put_int(t, s->bonus);
  put(t, s->ordinary ? " ordinary\n" : "\n");
  put(t, "passes ");
  put_int(t, s->passes);
  put_char(t, '\n');
  print_final(s, t);
  for (int p = 0; p < s->h.seats; p++) {
    for (int c = 0; c < COLOURS; c++) {
      put(t, "shelf ");
      put_int(t, p + 1);
      put_char(t, ' ');
      put(t, toys_editions[d->edition].colour[c]);
      put_cards(d, s->shelf[p][c], s->shelf_n[p][c], t);
    }
    put(t, "taken ");
    put_int(t, p + 1);
    put_counts(d, "", s->taken[p], s->backs[p], t);
  }
}

/* ---- reading -------------------------------------------------------------------- */

/* "A1", "A1*3", "#A1": the kind, how many, and whether it lies face down; "#?", "?*3": kind
 * 0, cards that a view does not see. */
static bool parse_cards_of_kind(const struct deck *d, struct scan *in, int *kind, int *times, bool *blind)
{
  char code[CODE_MAX + 1];
  int n = 0;
  scan_peek(in);
  struct scan before = *in;
  *blind = scan_char(in, '#');
  while (in->at[n] && !strchr(" \t\r\n*#", in->at[n])) n++;
  if (n && n <= CODE_MAX) {
    memcpy(code, in->at, (size_t)n);
    code[n] = 0;
    in->at += n;
    *times = 1;
    if (*in->at == '*') {
      in->at++;
      if (!scan_int(in, 1, CARDS_IN_DECK, times)) return false;
    }
    if ((*kind = toys_find_card(d, code)) != 0 || !strcmp(code, "?")) return true;
  }
  *in = before;
  return scan_fail(in, NC_("fault", "the deck has no card with this code"));
}

static bool is_none(struct scan *in) { return scan_end_of_line(in) || scan_is(in, "-"); }

/* `backs`: where cards may lie that a view does not see; NULL: nowhere. */
static bool parse_counts(const struct deck *d, struct scan *in, uint8_t *count, uint8_t *backs)
{
  int kind = 0, times = 0;
  bool blind;
  memset(count, 0, KINDS_MAX + 1);
  if (backs) *backs = 0;
  if (is_none(in)) return true;
  while (!in->failed && !scan_end_of_line(in)) {
    if (!parse_cards_of_kind(d, in, &kind, &times, &blind)) return false;
    if (blind) return scan_fail(in, NC_("fault", "cards lie face down on shelves only"));
    if (!kind && (!backs || *backs)) return scan_fail(in, NC_("fault", "cards are seen here"));
    if (!kind) {
      *backs = (uint8_t)times;
      continue;
    }
    if (count[kind] + times > d->card[kind].count)
      return scan_fail(in, NC_("fault", "the deck has fewer of these cards"));
    count[kind] = (uint8_t)(count[kind] + times);
  }
  return !in->failed;
}

/* A line of cards in their order. */
static bool parse_cards(const struct deck *d, struct scan *in, uint8_t *card, int cap, bool may_be_blind,
                        uint8_t *n)
{
  int kind = 0, times = 0;
  bool blind;
  memset(card, 0, (size_t)cap);
  *n = 0;
  if (is_none(in)) return true;
  while (!in->failed && !scan_end_of_line(in)) {
    if (!parse_cards_of_kind(d, in, &kind, &times, &blind)) return false;
    if (blind && !may_be_blind) return scan_fail(in, NC_("fault", "cards lie face down on shelves only"));
    if (!kind && !blind) return scan_fail(in, NC_("fault", "cards are seen here"));
    if (*n + times > cap) return scan_fail(in, NC_("fault", "too many cards in a row"));
    while (times--) card[(*n)++] = (uint8_t)(blind ? kind | BLIND : kind);
  }
  return !in->failed;
}

static bool parse_shelf(const struct game *g, struct scan *in, struct state *s)
{
  int seat = 0, c = 0;
  if (!scan_int(in, 1, s->h.seats, &seat) || !toys_scan_colour(g, in, &c)) return false;
  uint8_t *shelf = s->shelf[seat - 1][c], *n = &s->shelf_n[seat - 1][c];
  if (!parse_cards(deck_of(g), in, shelf, SHELF_MAX, true, n)) return false;
  clause_t wrong = toys_lies_well(deck_of(g), shelf, *n, c);
  if (wrong == OK && is_closed(deck_of(g), shelf, *n)) wrong = TOYS_5_1; /* it would be gone */
  return wrong == OK || scan_fail_by(in, &toys_clauses[wrong]);
}

static bool parse_final(struct scan *in, struct state *s)
{
  int n = 0;
  if (scan_is(in, "no")) {
    s->final = 0;
    s->left = 0;
    return true;
  }
  s->final = 1;
  if (scan_is(in, "until-skip")) s->left = UNTIL_SKIP;
  else if (scan_int(in, 0, s->h.seats, &n)) s->left = (uint8_t)n;
  return !in->failed;
}

static bool parse_renew(struct scan *in, struct state *s)
{
  int row = 0, seat = 0;
  if (!scan_int(in, 1, ROWS, &row)) return false;
  if (!scan_is(in, "before")) return scan_fail(in, NC_("fault", "written \"renew 2 before 1\""));
  if (!scan_int(in, 1, s->h.seats, &seat)) return false;
  s->dealing = (uint8_t)row;
  s->turn = (uint8_t)(seat - 1);
  return true;
}

static bool parse_small(struct scan *in, int hi, uint8_t *out)
{
  int n;
  if (!scan_int(in, 0, hi, &n)) return false;
  *out = (uint8_t)n;
  return true;
}

static bool parse_bonus(struct scan *in, struct state *s)
{
  if (!parse_small(in, CARDS_IN_DECK, &s->bonus)) return false;
  s->ordinary = scan_is(in, "ordinary");
  return true;
}

static bool parse_line(const struct game *g, struct scan *in, struct state *s, bool *deck_given)
{
  const struct deck *d = deck_of(g);
  int n;
  if (scan_is(in, "shelf")) return parse_shelf(g, in, s);
  if (scan_is(in, "taken"))
    return scan_int(in, 1, s->h.seats, &n) && parse_counts(d, in, s->taken[n - 1], &s->backs[n - 1]);
  if (scan_is(in, "row"))
    return scan_int(in, 1, ROWS, &n) && parse_cards(d, in, s->row[n - 1], ROW, false, &s->row_n[n - 1]);
  if (scan_is(in, "discard") || scan_is(in, "open")) return parse_counts(d, in, s->open, NULL);
  if (scan_is(in, "removed")) return parse_counts(d, in, s->removed, &s->gone);
  if (scan_is(in, "deck")) {
    *deck_given = true;
    return parse_counts(d, in, s->deck, NULL);
  }
  if (scan_is(in, "renew")) return parse_renew(in, s);
  if (scan_is(in, "bonus")) return parse_bonus(in, s);
  if (scan_is(in, "passes")) return parse_small(in, s->h.seats, &s->passes);
  if (scan_is(in, "final")) return parse_final(in, s);
  return scan_fail(in, NC_("fault", "unknown line of a position"));
}

/* ---- what must hold --------------------------------------------------------------- */

static bool cards_add_up(const struct deck *d, struct scan *in, struct state *s, bool deck_given)
{
  int seen[KINDS_MAX + 1] = { 0 };
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < s->row_n[r]; i++) seen[s->row[r][i]]++;
  for (int p = 0; p < s->h.seats; p++)
    for (int c = 0; c < COLOURS; c++)
      for (int i = 0; i < s->shelf_n[p][c]; i++) seen[s->shelf[p][c][i] & ~BLIND]++;
  for (int k = 1; k <= d->kinds; k++) {
    seen[k] += s->open[k] + s->removed[k];
    for (int p = 0; p < s->h.seats; p++) seen[k] += s->taken[p][k];
    if (seen[k] > d->card[k].count)
      return scan_fail(in, NC_("fault", "one of the cards is there more often than in the deck"));
    if (!deck_given) s->deck[k] = (uint8_t)(d->card[k].count - seen[k]);
    if (seen[k] + s->deck[k] != d->card[k].count)
      return scan_fail(in, NC_("fault", "the cards do not add up to the deck"));
    s->deck_n = (uint8_t)(s->deck_n + s->deck[k]);
    s->deck_sum[k / 8] = (uint8_t)(s->deck_sum[k / 8] + s->deck[k]);
  }
  return true;
}

/* How many cards a view does not see, besides the deck. */
static int cards_face_down(const struct state *s)
{
  int n = s->gone;
  for (int p = 0; p < s->h.seats; p++) {
    n += s->backs[p];
    for (int c = 0; c < COLOURS; c++)
      for (int i = 0; i < s->shelf_n[p][c]; i++) n += s->shelf[p][c][i] == UNSEEN;
  }
  return n;
}

/* A view holds exactly what its seat may know; TOYS-1.3. */
static bool is_view(const struct game *g, struct scan *in, struct state *s)
{
  struct state v;
  int down = cards_face_down(s), own = s->h.viewer;
  if (down && !plays_from_memory(s)) return scan_fail(in, NC_("fault", "\"?\" needs a view with memory=on"));
  if (down > s->deck_n) return scan_fail(in, NC_("fault", "more cards lie face down than are unseen"));
  s->deck_n = (uint8_t)(s->deck_n - down);
  if (!plays_from_memory(s)) return true;
  for (int c = 0; own >= 0 && c < COLOURS; c++)
    if (s->backs[own] || memchr(s->shelf[own][c], UNSEEN, SHELF_MAX))
      return scan_fail(in, NC_("fault", "one's own cards are seen"));
  toys_view(g, s, s->h.viewer, &v);
  return !memcmp(&v, s, sizeof v) || scan_fail(in, NC_("fault", "this view shows what it cannot know"));
}

/* Cards are being dealt: into one row in the game, or row by row before it. */
static bool deal_is_due(struct scan *in, struct state *s)
{
  int missing = 0;
  if (s->dealing) missing = ROW - s->row_n[s->dealing - 1];
  else {
    s->turn = NOBODY;
    for (int r = 0; r < ROWS; r++) {
      if (s->row_n[r] && missing) return scan_fail(in, NC_("fault", "rows are dealt in order"));
      if (s->row_n[r] < ROW && !missing) s->dealing = (uint8_t)(r + 1);
      missing += ROW - s->row_n[r];
    }
    if (s->bonus) return scan_fail(in, NC_("fault", "the game has not begun yet"));
  }
  if (s->final || s->passes || (s->turn != NOBODY && !missing) || missing > s->deck_n)
    return scan_fail(in, NC_("fault", "nothing is to be dealt now"));
  return true;
}

static bool turn_is_sound(const struct game *g, struct scan *in, struct state *s)
{
  uint8_t a = s->h.active;
  if (s->final && (s->row_n[0] || s->row_n[1] || s->row_n[2] || s->passes))
    return scan_fail(in, NC_("fault", "in the final round the cards lie in no rows: open"));
  if (s->final && s->left == UNTIL_SKIP && final_round(g, s) == ONE_EACH)
    return scan_fail(in, NC_("fault", "with final=one-each turns are counted: final 2"));
  if (s->ordinary && (!stuck_in_any_turn(s) || !s->bonus || s->final || !a || a == CHANCE_BIT))
    return scan_fail(in, NC_("fault", "a bonus turn becomes an ordinary one only with stuck=any"));
  if (a == CHANCE_BIT) return deal_is_due(in, s);
  if (s->dealing) return scan_fail(in, NC_("fault", "renew needs \"turn chance\""));
  if (a & (a - 1)) return scan_fail(in, NC_("fault", "only one seat moves at a time"));
  s->turn = NOBODY;
  for (int p = 0; p < s->h.seats; p++)
    if (a >> p & 1) s->turn = (uint8_t)p;
  if (s->turn == NOBODY ? s->bonus != 0 : s->passes == s->h.seats)
    return scan_fail(in, NC_("fault", "the game is over but the turn is not"));
  return true;
}

bool toys_parse_body(const struct game *g, struct scan *in, struct state *s)
{
  bool deck_given = false;
  if (!first_is_sound(in, s, OPTION_FIRST)) return false;
  for (bool more = !scan_end(in); more; more = scan_line_done(in))
    if (!parse_line(g, in, s, &deck_given)) return false;
  return !in->failed && cards_add_up(deck_of(g), in, s, deck_given) && is_view(g, in, s) &&
         turn_is_sound(g, in, s);
}
