/* null.c - Stones, the template for new games: rules.en.md.
 *
 * Just large enough to use every member of struct game: a bag, hidden hands,
 * turns, refusals, points, an option.  Copy it and change it; docs/
 * adding-a-game.md walks through it from top to bottom.
 */
#include <string.h>
#include "game.h"
#include "null_rules.h"
#include "pool.h"
#include "voice.h"

enum { WHITE = 1, GREY, BLACK, KINDS = BLACK, COPIES = 3, SEATS = 4, HAND = 2 };
enum { DEAL = 1, LAY, PASS }; /* move_t.op; a[0] is the stone */
enum { OPTION_HAND };
enum { ZONE_HAND, ZONE_TOP, ZONE_BUTTON };
enum { ITEM_TOP = 1, ITEM_PASS, ITEM_HAND }; /* hands follow: seat * HAND + i */

struct state {
  struct head h;
  uint8_t bag[KINDS + 1];    /* stones that this view does not see       */
  uint8_t hand[SEATS][HAND]; /* a stone, 0 or UNKNOWN; sorted, 0 last    */
  uint8_t laid[SEATS];       /* NULL-4.1                                 */
  uint8_t top;               /* the stone laid last, or 0                */
  uint8_t turns;             /* turns taken by all                       */
};
_Static_assert(sizeof(struct state) == 18 + 4 + 8 + 4 + 2, "no padding");

static const char letter[] = "-wgb";

static int hand_size(const struct state *s) { return HAND - s->h.option[OPTION_HAND]; } /* NULL-1.2 */
static int seat_to_move(const struct state *s) { return s->turns % s->h.seats; }
static move_t mk(int op, int stone) { return (move_t){ .op = (uint8_t)op, .a = { (uint8_t)stone } }; }

static int slot_of(const struct state *s, int seat, int stone)
{
  for (int i = 0; i < HAND; i++)
    if (s->hand[seat][i] == stone) return i;
  return -1;
}

/* NULL-3.2: a stone may not have the colour of the stone laid last. */
static bool differs(const struct state *s, int stone) { return stone != s->top; }

static bool can_lay_any(const struct state *s, int seat)
{
  for (int k = 1; k <= KINDS; k++)
    if (slot_of(s, seat, k) >= 0 && differs(s, k)) return true;
  return false;
}

/* ---- playing ------------------------------------------------------------ */

static clause_t setup(const struct game *g, struct state *s)
{
  (void)g;
  for (int k = 1; k <= KINDS; k++) s->bag[k] = COPIES; /* NULL-1.1 */
  return OK;
}

/* The first hand with a place free, while hands are dealt (NULL-2.1). */
static int seat_to_deal(const struct state *s)
{
  for (int p = 0; p < s->h.seats; p++)
    if (!s->hand[p][hand_size(s) - 1]) return p;
  return -1;
}

static uint32_t weight(const struct game *g, const struct state *s, move_t m)
{
  (void)g;
  return m.a[0] <= KINDS ? s->bag[m.a[0]] : 0;
}

static clause_t check_draw(const struct state *s, move_t m)
{
  int k = m.a[0];
  return move_eq(m, mk(DEAL, k)) && k >= 1 && k <= KINDS && s->bag[k] ? OK : NULL_2_1;
}

static clause_t check(const struct game *g, const struct state *s, int seat, move_t m)
{
  (void)g;
  if (!s->h.active) return NULL_4_2;
  if (!is_active(s, seat)) return NULL_3_1;
  if (seat == CHANCE) return check_draw(s, m);
  if (move_eq(m, mk(PASS, 0))) return can_lay_any(s, seat) ? NULL_3_3 : OK;
  int k = m.a[0];
  if (!move_eq(m, mk(LAY, k))) return NULL_3_1;
  if (k == 0) return can_lay_any(s, seat) ? MORE : NULL_3_2; /* no stone named yet */
  if (k > KINDS || slot_of(s, seat, k) < 0) return NULL_3_1;
  return differs(s, k) ? OK : NULL_3_2;
}

static int moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  int n = 0;
  if (!is_active(s, seat)) return 0;
  for (int k = 1; k <= KINDS; k++) {
    move_t m = mk(seat == CHANCE ? DEAL : LAY, k);
    if (check(g, s, seat, m) == OK) n = add_move(out, cap, n, m);
  }
  if (!n) n = add_move(out, cap, n, mk(PASS, 0));
  return n;
}

static void sort_hand(uint8_t *h) /* stones in order, empty places last */
{
  if (h[1] && (h[0] > h[1] || !h[0])) {
    uint8_t x = h[0];
    h[0] = h[1];
    h[1] = x;
  }
}

static void next_turn(struct state *s)
{
  bool over = s->turns == s->h.seats * hand_size(s); /* NULL-4.2 */
  s->h.active = over ? 0 : seat_bit(seat_to_move(s));
}

static void deal(struct state *s, uint8_t stone) /* NULL-2.1 */
{
  int to = seat_to_deal(s);
  s->hand[to][slot_of(s, to, 0)] = stone;
  s->bag[stone]--;
  sort_hand(s->hand[to]);
  if (seat_to_deal(s) < 0) next_turn(s);
}

static void apply(const struct game *g, struct state *s, int seat, move_t m)
{
  (void)g;
  if (s->h.ply < UINT16_MAX) s->h.ply++;
  if (seat < 0) {
    deal(s, m.a[0]);
    return;
  }
  if (m.op == LAY) {
    s->hand[seat][slot_of(s, seat, m.a[0])] = 0;
    sort_hand(s->hand[seat]);
    s->top = m.a[0];
    s->laid[seat]++;
  }
  s->turns++;
  next_turn(s);
}

static void outcome(const struct game *g, const struct state *s, struct ig_outcome *o)
{
  (void)g;
  for (int p = 0; p < s->h.seats; p++) o->score[p] = s->laid[p]; /* NULL-4.1 */
  place_by_score(o, s->h.seats);
}

static int breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  (void)g;
  int n = 0;
  for (int p = 0; p < s->h.seats; p++)
    if (s->laid[p] && n < cap)
      out[n++] = (struct ig_points){ .seat = (int8_t)p, .clause = NULL_4_1, .points = s->laid[p] };
  return n;
}

/* ---- knowing ------------------------------------------------------------ */

/* NULL-2.1: what `seat` cannot see goes back into the bag. */
static void view(const struct game *g, const struct state *s, int seat, struct state *out)
{
  (void)g;
  if (s->h.viewer != ALL && s->h.viewer != seat) seat = SPECTATOR;
  *out = *s;
  out->h.viewer = (int8_t)seat;
  for (int p = 0; p < SEATS; p++)
    for (int i = 0; i < HAND && p != seat; i++) {
      uint8_t k = out->hand[p][i];
      if (k == 0 || k == UNKNOWN) continue;
      out->bag[k]++;
      out->hand[p][i] = UNKNOWN;
    }
}

static move_t veil(const struct game *g, const struct state *s, int mover, move_t m, int seat)
{
  (void)g;
  (void)mover;
  return m.op == DEAL && seat_to_deal(s) != seat ? mk(DEAL, UNKNOWN) : m;
}

/* Dealing again from the bag: it cannot read what the view does not hold. */
static void determinize(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out)
{
  (void)g;
  *out = *v;
  out->h.viewer = ALL;
  for (int p = 0; p < v->h.seats; p++) {
    for (int i = 0; i < HAND; i++)
      if (out->hand[p][i] == UNKNOWN) out->hand[p][i] = (uint8_t)pool_draw(out->bag, KINDS, r);
    sort_hand(out->hand[p]);
  }
}

static void features(const struct game *g, const struct state *v, int16_t *out)
{
  (void)g;
  for (int k = 1; k <= KINDS; k++) *out++ = v->bag[k];
  for (int k = 1; k <= KINDS; k++) *out++ = v->top == k;
  for (int p = 0; p < SEATS; p++) *out++ = v->laid[p];
}

/* ---- writing ------------------------------------------------------------ */

static char stone_char(int k) { return k == UNKNOWN ? '?' : letter[k]; }

static uint8_t stone_of(char c) /* 0: none, UNKNOWN: '?', else a stone */
{
  if (c == '?') return UNKNOWN;
  for (int k = 1; k <= KINDS; k++)
    if (letter[k] == c) return (uint8_t)k;
  return 0;
}

static void print_move(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  (void)g;
  (void)s;
  put(t, m.op == PASS ? "pass" : m.op == LAY ? "lay" : "deal");
  if (m.a[0]) {
    put_char(t, ' ');
    put_char(t, stone_char(m.a[0]));
  }
}

static bool parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out)
{
  (void)g;
  (void)s;
  if (scan_is(in, "pass")) {
    *out = mk(PASS, 0);
    return true;
  }
  int op = scan_is(in, "lay") ? LAY : scan_is(in, "deal") ? DEAL : 0;
  if (!op) return scan_fail(in, NC_("fault", "a move is written \"lay w\", \"pass\""));
  if (op == LAY && scan_end_of_line(in)) {
    *out = mk(LAY, 0);
    return true;
  }
  uint8_t k = stone_of(scan_peek(in));
  if (!k) return scan_fail(in, NC_("fault", "a stone is written w, g or b"));
  scan_char(in, stone_char(k));
  *out = mk(op, k);
  return true;
}

static void print_body(const struct game *g, const struct state *s, struct text *t)
{
  (void)g;
  put(t, "bag");
  for (int k = 1; k <= KINDS; k++) {
    put_char(t, ' ');
    put_char(t, letter[k]);
    put_int(t, s->bag[k]);
  }
  put(t, "\ntop ");
  put_char(t, letter[s->top]);
  put(t, "\nturns ");
  put_int(t, s->turns);
  put(t, "\nlaid");
  for (int p = 0; p < s->h.seats; p++) {
    put_char(t, ' ');
    put_int(t, s->laid[p]);
  }
  for (int p = 0; p < s->h.seats; p++) {
    put(t, "\nhand ");
    put_int(t, p + 1);
    for (int i = 0; i < HAND && s->hand[p][i]; i++) {
      put_char(t, ' ');
      put_char(t, stone_char(s->hand[p][i]));
    }
  }
  put_char(t, '\n');
}

static bool parse_hand(struct scan *in, struct state *s)
{
  int seat;
  if (!scan_int(in, 1, s->h.seats, &seat)) return false;
  uint8_t *h = s->hand[seat - 1];
  for (int i = 0; !scan_end_of_line(in); i++) {
    uint8_t k = stone_of(scan_peek(in));
    if (!k) return scan_fail(in, NC_("fault", "a stone is written w, g, b or ?"));
    if (i == hand_size(s)) return scan_fail(in, NC_("fault", "too many stones in a hand"));
    scan_char(in, stone_char(k));
    h[i] = k;
  }
  sort_hand(h);
  return true;
}

static bool parse_line(struct scan *in, struct state *s, bool *bag_given)
{
  int n = 0;
  if (scan_is(in, "hand")) return parse_hand(in, s);
  if (scan_is(in, "top")) {
    s->top = stone_of(scan_peek(in));
    return s->top == UNKNOWN || !(scan_char(in, letter[s->top]))
               ? scan_fail(in, NC_("fault", "w, g, b or - here"))
               : true;
  }
  if (scan_is(in, "turns")) {
    if (scan_int(in, 0, s->h.seats * hand_size(s), &n)) s->turns = (uint8_t)n;
    return !in->failed;
  }
  if (scan_is(in, "laid")) {
    for (int p = 0; p < s->h.seats && scan_int(in, 0, HAND, &n); p++) s->laid[p] = (uint8_t)n;
    return !in->failed;
  }
  if (!scan_is(in, "bag")) return scan_fail(in, NC_("fault", "unknown line of a position"));
  for (int k = 1; k <= KINDS; k++) {
    if (!scan_char(in, letter[k])) return scan_fail(in, NC_("fault", "a bag is written \"w3 g3 b3\""));
    if (!scan_int(in, 0, COPIES, &n)) return false;
    s->bag[k] = (uint8_t)n;
  }
  *bag_given = true;
  return true;
}

/* One hand: whoever looks knows his own hand and no other (NULL-2.1), and has
 * no more stones, laid or not, than were dealt. */
static bool sound_hand(struct scan *in, const struct state *s, int seat)
{
  bool shown = s->h.viewer == ALL || s->h.viewer == seat;
  int stones = s->laid[seat];
  for (int i = 0; i < HAND && s->hand[seat][i]; i++, stones++)
    if (shown == (s->hand[seat][i] == UNKNOWN))
      return shown ? scan_fail(in, NC_("fault", "\"?\" needs a view of another seat: \"view 1\""))
                   : scan_fail(in, NC_("fault", "this view does not see that hand: \"?\""));
  if (stones > hand_size(s) || (s->h.active & CHANCE_BIT && s->laid[seat]))
    return scan_fail(in, NC_("fault", "more stones than were dealt"));
  return true;
}

/* What must be so in every position, or the rest of this file would go astray. */
static bool sound(struct scan *in, struct state *s, bool bag_given)
{
  int seen[KINDS + 1] = { 0 }, unknown = 0;
  for (int p = 0; p < s->h.seats; p++)
    for (int i = 0; i < HAND; i++)
      if (s->hand[p][i] == UNKNOWN) unknown++;
      else seen[s->hand[p][i]]++;
  for (int k = 1; k <= KINDS; k++) {
    if (!bag_given && seen[k] <= COPIES) s->bag[k] = (uint8_t)(COPIES - seen[k]);
    if (seen[k] + s->bag[k] > COPIES)
      return scan_fail(in, NC_("fault", "more than three stones of one colour"));
  }
  if (pool_total(s->bag, KINDS) < unknown) return scan_fail(in, NC_("fault", "too few stones in the bag"));
  for (int p = 0; p < s->h.seats; p++)
    if (!sound_hand(in, s, p)) return false;
  int to_deal = 0; /* stones that hands still wait for */
  for (int p = 0; p < s->h.seats; p++)
    for (int i = 0; i < hand_size(s); i++) to_deal += !s->hand[p][i];
  uint8_t a = s->h.active;
  if (a & CHANCE_BIT && (s->turns || !to_deal || pool_total(s->bag, KINDS) - unknown < to_deal))
    return scan_fail(in, NC_("fault", "nothing is to be drawn now"));
  bool over = s->turns == s->h.seats * hand_size(s);
  if (!(a & CHANCE_BIT) && a != (over ? 0 : seat_bit(seat_to_move(s))))
    return scan_fail(in, NC_("fault", "it is another seat's turn: see turns"));
  return true;
}

static bool parse_body(const struct game *g, struct scan *in, struct state *s)
{
  (void)g;
  bool bag_given = false;
  for (bool more = !scan_end(in); more; more = scan_line_done(in))
    if (!parse_line(in, s, &bag_given)) return false;
  return !in->failed && sound(in, s, bag_given);
}

static const char *kind_code(const struct game *g, int kind)
{
  static const char *const code[] = { "", "w", "g", "b" };
  (void)g;
  return kind == UNKNOWN ? "?" : kind >= 0 && kind <= KINDS ? code[kind] : "";
}

static void kind_name(const struct game *g, int kind, const struct telling *o)
{
  static const char *const name[] = { "", NC_("null", "white"), NC_("null", "grey"), NC_("null", "black") };
  (void)g;
  if (kind == UNKNOWN) say_word(o, "null", NC_("null", "unknown"), no_form);
  else if (kind > 0 && kind <= KINDS) say_word(o, "null", name[kind], no_form);
}

static void fill_kind(const struct telling *o, const struct fill *f, struct form form)
{
  (void)form;
  if (f->n) kind_name(NULL, f->n, o);
  else say(o, "null", "none", NULL);
}

static void fill_hand(const struct telling *o, const struct fill *f, struct form form)
{
  const uint8_t *hand = f->of;
  (void)form;
  for (int i = 0; i < HAND && hand[i]; i++) {
    put_char(o->t, ' ');
    kind_name(NULL, hand[i], o);
  }
}

static void describe(const struct game *g, const struct state *v, const struct telling *o)
{
  (void)g;
  say(o, "null", "The last stone: {stone}.", FILLS({ "stone", fill_kind, .n = v->top }));
  put_char(o->t, '\n');
  for (int p = 0; p < v->h.seats; p++) {
    const struct telling *to = &(struct telling){ o->voice, p, o->t };
    say(to, "null", "{player}:{hand}; points {n}.",
        FILLS({ "hand", fill_hand, .of = v->hand[p] }, { "n", fill_number, .n = v->laid[p] }));
    put_char(o->t, '\n');
  }
}

/* ---- telling ------------------------------------------------------------ */

static void fill_stone(const struct telling *o, const struct fill *f, struct form form)
{
  static const char *const stone[] = {
    NC_("null", "a stone"),
    NC_("null", "a white stone"),
    NC_("null", "a grey stone"),
    NC_("null", "a black stone"),
  };
  say_word(o, "null", stone[f->n > 0 && f->n <= KINDS ? f->n : 0], form);
}

static void tell(const struct game *g, const struct state *before, int mover, move_t m,
                 const struct state *after, const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, mover == CHANCE ? seat_to_deal(before) : mover, t };
  const struct fill *stone = FILLS({ "stone", fill_stone, .n = m.a[0] });
  (void)g;
  (void)after;
  if (m.op == DEAL) say(&o, "null", "{player} {draws|draw} {stone}.", stone);
  else if (m.op == LAY) say(&o, "null", "{player} {lays|lay} {stone}.", stone);
  else say(&o, "table", "{player} {passes|pass}.", NULL);
}

static void ask(const struct game *g, const struct state *view, int seat, move_t so_far,
                const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, seat, t };
  (void)g;
  (void)so_far;
  if (can_lay_any(view, seat)) say(&o, "null", "Choose a stone.", NULL);
  else say(&o, "null", "No stone fits: pass.", NULL);
}

static void label(const struct game *g, const struct state *view, const struct ig_points *line,
                  const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, line->seat, t };
  (void)g;
  (void)view;
  say(&o, "null", "Stones laid: {n}", FILLS({ "n", fill_number, .n = (int)line->points }));
}

/* ---- showing ------------------------------------------------------------ */

static int scene(const struct game *g, const struct state *v, struct ig_item *out, int cap)
{
  (void)g;
  struct ig_item it[ITEM_HAND + SEATS * HAND];
  int n = 0;
  it[n++] = (struct ig_item){ .id = ITEM_TOP, .kind = v->top, .zone = ZONE_TOP, .seat = SPECTATOR };
  it[n++] = (struct ig_item){ .id = ITEM_PASS, .zone = ZONE_BUTTON, .seat = SPECTATOR, .flags = IG_BUTTON };
  for (int p = 0; p < v->h.seats; p++)
    for (int i = 0; i < HAND; i++)
      if (v->hand[p][i])
        it[n++] = (struct ig_item){ .id = (uint16_t)(ITEM_HAND + p * HAND + i),
                                    .kind = v->hand[p][i],
                                    .zone = ZONE_HAND,
                                    .seat = (int8_t)p,
                                    .flags = v->hand[p][i] == UNKNOWN ? IG_HIDDEN : 0,
                                    .x = (int16_t)i };
  for (int i = 0; i < n && i < cap; i++) out[i] = it[i];
  return n;
}

static void print_item(const struct game *g, const struct state *v, int item, struct text *t)
{
  (void)g;
  int at = item - ITEM_HAND;
  if (item == ITEM_PASS) put(t, "pass");
  else if (item == ITEM_TOP) put_char(t, letter[v->top]);
  else if (at >= 0 && at < v->h.seats * HAND) put_char(t, stone_char(v->hand[at / HAND][at % HAND]));
}

static move_t pick(const struct game *g, const struct state *v, int seat, move_t so_far, int item)
{
  (void)g;
  (void)so_far;
  int at = item - ITEM_HAND - seat * HAND;
  if (item == ITEM_PASS) return mk(PASS, 0);
  return at >= 0 && at < HAND && v->hand[seat][at] ? mk(LAY, v->hand[seat][at]) : (move_t){ 0 };
}

static move_t sample(const struct game *g, const struct state *s, struct ig_rng *r)
{
  return sample_by_weight(g, s, r);
}

static move_t random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  return random_from_moves(g, s, seat, r);
}

#include "playout.h"

static const char *const hand_values[] = { "2", "1", NULL };
static const struct ig_option options[] = {
  { "hand", hand_values, NC_("null", "stones in a hand"), NULL, "NULL-1.2" },
  { 0 },
};
static const struct zone zones[] = {
  { NC_("null", "hand"), "hand" },
  { NC_("null", "last stone"), "top" },
  { NC_("null", "action"), "button" },
  { 0 },
};

const struct game game_null = {
  .name = "null",
  .context = "null",
  .title = NC_("null", "Stones"),
  .hidden = true,
  .about = NC_("null", "The template for new games."),
  .seats_min = 2,
  .seats_max = SEATS,
  .rules_version = 1,
  .state_size = sizeof(struct state),
  .feature_count = 2 * KINDS + SEATS,
  .options = options,
  .clauses = null_clauses,
  .clause_count = NULL_CLAUSES,
  .zones = zones,
  .setup = setup,
  .moves = moves,
  .weight = weight,
  .check = check,
  .apply = apply,
  .sample = sample,
  .random_move = random_move,
  .playout = playout,
  .outcome = outcome,
  .breakdown = breakdown,
  .view = view,
  .veil = veil,
  .determinize = determinize,
  .features = features,
  .print_move = print_move,
  .parse_move = parse_move,
  .print_body = print_body,
  .parse_body = parse_body,
  .describe = describe,
  .tell = tell,
  .ask = ask,
  .label = label,
  .quiet = 1u << DEAL,
  .scene = scene,
  .print_item = print_item,
  .pick = pick,
  .kind_name = kind_name,
  .kind_code = kind_code,
};
