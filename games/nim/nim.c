/* nim.c - Nim: rules.en.md.
 *
 * The plainest game there is: no chance, no secrets, a move is a heap and a
 * number.  Beside the template it shows how little a game may be, and what
 * everybody else makes of a game that has no looks of its own.
 */
#include <string.h>
#include "game.h"
#include "nim_rules.h"
#include "voice.h"

enum { HEAPS = 4, STICKS = 9, PLAYERS = 2 };
enum { TAKE = 1 }; /* move_t.op; a[0] is the heap, from 1; a[1] how many */
enum { OPTION_HEAPS, OPTION_LAST };
enum { LAST_WINS, LAST_LOSES }; /* values of OPTION_LAST   */
enum { STICK = 1 };             /* kinds                   */

struct state {
  struct head h;
  uint8_t heap[HEAPS]; /* sticks                                   */
  uint8_t last;        /* who took the last stick, from 1; 0: some are left */
  uint8_t zero;
};
_Static_assert(sizeof(struct state) == sizeof(struct head) + 4 + 2, "no padding");

static const uint8_t start[2][HEAPS] = { { 3, 4, 5, 0 }, { 1, 3, 5, 7 } }; /* NIM-1.1, NIM-1.2 */
static const uint8_t heaps[2] = { 3, 4 };

static int heap_count(const struct state *s) { return heaps[s->h.option[OPTION_HEAPS]]; }
static move_t take(int heap, int n) { return (move_t){ .op = TAKE, .a = { (uint8_t)heap, (uint8_t)n } }; }

static int sticks_left(const struct state *s)
{
  int n = 0;
  for (int i = 0; i < HEAPS; i++) n += s->heap[i];
  return n;
}

/* ---- playing ------------------------------------------------------------ */

static clause_t setup(const struct game *g, struct state *s)
{
  (void)g;
  memcpy(s->heap, start[s->h.option[OPTION_HEAPS]], HEAPS);
  s->h.active = seat_bit(0); /* NIM-2.1 */
  return OK;
}

static clause_t check(const struct game *g, const struct state *s, int seat, move_t m)
{
  (void)g;
  if (!s->h.active) return NIM_3_1;
  if (!is_active(s, seat) || seat == CHANCE) return NIM_2_1;
  int heap = m.a[0], n = m.a[1];
  if (!move_eq(m, take(heap, n)) || heap > heap_count(s)) return NIM_2_1;
  if (!heap) return n ? NIM_2_1 : MORE; /* no heap named yet */
  if (!s->heap[heap - 1] || n > s->heap[heap - 1]) return NIM_2_2;
  return n ? OK : MORE;
}

static int moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  (void)g;
  int count = 0;
  if (seat == CHANCE || !is_active(s, seat)) return 0;
  for (int heap = 1; heap <= heap_count(s); heap++)
    for (int n = 1; n <= s->heap[heap - 1]; n++) count = add_move(out, cap, count, take(heap, n));
  return count;
}

static void apply(const struct game *g, struct state *s, int seat, move_t m)
{
  (void)g;
  if (s->h.ply < UINT16_MAX) s->h.ply++;
  s->heap[m.a[0] - 1] = (uint8_t)(s->heap[m.a[0] - 1] - m.a[1]);
  if (sticks_left(s)) {
    s->h.active = seat_bit(1 - seat);
    return;
  }
  s->h.active = 0;
  s->last = (uint8_t)(seat + 1);
}

/* The winner's seat; -1 while sticks are left. */
static int winner(const struct state *s)
{
  if (!s->last) return -1;
  int taker = s->last - 1;
  return s->h.option[OPTION_LAST] == LAST_LOSES ? 1 - taker : taker; /* NIM-3.2 */
}

static void outcome(const struct game *g, const struct state *s, struct ig_outcome *o)
{
  (void)g;
  for (int p = 0; p < PLAYERS; p++) o->score[p] = p == winner(s); /* NIM-3.1 */
  place_by_score(o, PLAYERS);
}

static int breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  (void)g;
  if (winner(s) < 0 || cap < 1) return 0;
  out[0] = (struct ig_points){ .seat = (int8_t)winner(s), .clause = NIM_3_1, .points = 1 };
  if (s->h.option[OPTION_LAST] == LAST_LOSES) out[0].clause = NIM_3_2;
  return 1;
}

/* Chance never acts. */
static uint32_t weight(const struct game *g, const struct state *s, move_t m)
{
  (void)g;
  (void)s;
  (void)m;
  return 0;
}

static move_t sample(const struct game *g, const struct state *s, struct ig_rng *r)
{
  (void)g;
  (void)s;
  (void)r;
  return (move_t){ 0 };
}

static move_t random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  return random_from_moves(g, s, seat, r);
}

/* ---- knowing: everybody sees everything ---------------------------------- */

static void view(const struct game *g, const struct state *s, int seat, struct state *out)
{
  (void)g;
  if (s->h.viewer != ALL && s->h.viewer != seat) seat = SPECTATOR;
  *out = *s;
  out->h.viewer = (int8_t)seat;
}

static move_t veil(const struct game *g, const struct state *s, int mover, move_t m, int seat)
{
  (void)g;
  (void)s;
  (void)mover;
  (void)seat;
  return m;
}

static void determinize(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out)
{
  (void)g;
  (void)r;
  *out = *v;
  out->h.viewer = ALL;
}

static void features(const struct game *g, const struct state *v, int16_t *out)
{
  (void)g;
  for (int i = 0; i < HEAPS; i++) out[i] = v->heap[i];
}

/* ---- writing ------------------------------------------------------------ */

static void print_move(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  (void)g;
  (void)s;
  put(t, "take");
  if (m.a[1]) {
    put_char(t, ' ');
    put_int(t, m.a[1]);
  }
  if (m.a[0]) {
    put(t, " from ");
    put_int(t, m.a[0]);
  }
}

/* "take 2 from 3"; "take from 3" and "take" are the beginnings of one. */
static bool parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out)
{
  (void)g;
  (void)s;
  int heap = 0, n = 0;
  if (!scan_is(in, "take")) return scan_fail(in, NC_("fault", "a move is written \"take 2 from 3\""));
  *out = take(0, 0);
  if (scan_end_of_line(in)) return true;
  bool from = scan_is(in, "from");
  if (!from && !scan_int(in, 1, STICKS, &n)) return false;
  if (!from && !scan_is(in, "from"))
    return scan_fail(in, NC_("fault", "behind the number of sticks stand \"from\" and the heap"));
  if (!scan_int(in, 1, HEAPS, &heap)) return false;
  *out = take(heap, n);
  return true;
}

static void print_body(const struct game *g, const struct state *s, struct text *t)
{
  (void)g;
  put(t, "heaps");
  for (int i = 0; i < heap_count(s); i++) {
    put_char(t, ' ');
    put_int(t, s->heap[i]);
  }
  put_char(t, '\n');
  if (s->last) {
    put(t, "last ");
    put_int(t, s->last);
    put_char(t, '\n');
  }
}

static bool parse_line(struct scan *in, struct state *s)
{
  int n = 0;
  if (scan_is(in, "last")) {
    if (scan_int(in, 1, PLAYERS, &n)) s->last = (uint8_t)n;
    return !in->failed;
  }
  if (!scan_is(in, "heaps")) return scan_fail(in, NC_("fault", "unknown line of a position"));
  for (int i = 0; i < heap_count(s) && scan_int(in, 0, STICKS, &n); i++) s->heap[i] = (uint8_t)n;
  return !in->failed;
}

/* What must be so in every position, or the rest of this file would go astray. */
static bool sound(struct scan *in, struct state *s)
{
  bool over = !sticks_left(s);
  if (over && !s->last) s->last = 1;
  if (!over && s->last) return scan_fail(in, NC_("fault", "the last stick still lies there: no line last"));
  if (over && s->h.active)
    return scan_fail(in, NC_("fault", "no sticks are left, so it is nobody's turn: \"turn nobody\""));
  if (!over && s->h.active != seat_bit(0) && s->h.active != seat_bit(1))
    return scan_fail(in, NC_("fault", "it is one player's turn: \"turn 1\" or \"turn 2\""));
  return true;
}

static bool parse_body(const struct game *g, struct scan *in, struct state *s)
{
  (void)g;
  memcpy(s->heap, start[s->h.option[OPTION_HEAPS]], HEAPS);
  for (bool more = !scan_end(in); more; more = scan_line_done(in))
    if (!parse_line(in, s)) return false;
  return !in->failed && sound(in, s);
}

static void fill_heaps(const struct telling *o, const struct fill *f, struct form form)
{
  const struct state *v = f->of;
  (void)form;
  for (int i = 0; i < heap_count(v); i++) {
    put(o->t, i ? " " : "");
    put_int(o->t, v->heap[i]);
  }
}

static void describe(const struct game *g, const struct state *v, const struct telling *o)
{
  (void)g;
  say(o, "nim", "Sticks in the heaps: {heaps}.", FILLS({ "heaps", fill_heaps, .of = v }));
  put_char(o->t, '\n');
}

/* ---- showing: a heap is a row of places; a stick stands for itself and those to its right ---- */

static int item_of(int heap, int stick) { return 1 + heap * STICKS + stick; }

static int row_length(const struct state *v, int heap)
{
  int begun = start[v->h.option[OPTION_HEAPS]][heap];
  return v->heap[heap] > begun ? v->heap[heap] : begun;
}

static int scene(const struct game *g, const struct state *v, struct ig_item *out, int cap)
{
  (void)g;
  int n = 0;
  for (int i = 0; i < heap_count(v); i++)
    for (int x = 0; x < row_length(v, i); x++, n++)
      if (n < cap)
        out[n] = (struct ig_item){ .id = (uint16_t)item_of(i, x),
                                   .kind = x < v->heap[i] ? STICK : 0,
                                   .seat = SPECTATOR,
                                   .x = (int16_t)x,
                                   .y = (int16_t)i };
  return n;
}

static void print_item(const struct game *g, const struct state *v, int item, struct text *t)
{
  (void)g;
  int heap = (item - 1) / STICKS, stick = (item - 1) % STICKS;
  if (item < 1 || heap >= HEAPS) return;
  if (stick >= v->heap[heap]) {
    put_char(t, '-');
    return;
  }
  put_int(t, v->heap[heap] - stick);
  put(t, " from ");
  put_int(t, heap + 1);
}

static move_t pick(const struct game *g, const struct state *v, int seat, move_t so_far, int item)
{
  (void)g;
  (void)seat;
  (void)so_far;
  int heap = (item - 1) / STICKS, stick = (item - 1) % STICKS;
  bool there = item >= 1 && heap < HEAPS && stick < v->heap[heap];
  return there ? take(heap + 1, v->heap[heap] - stick) : (move_t){ 0 };
}

static const char *kind_code(const struct game *g, int kind)
{
  (void)g;
  return kind == STICK ? "i" : kind == UNKNOWN ? "?" : "";
}

static void kind_name(const struct game *g, int kind, const struct telling *o)
{
  (void)g;
  if (kind == STICK) say_word(o, "nim", NC_("nim", "stick"), no_form);
  if (kind == UNKNOWN) say_word(o, "nim", NC_("nim", "unknown"), no_form);
}

#include "playout.h"

static const char *const heap_values[] = { "3-4-5", "1-3-5-7", NULL };
static const char *const last_values[] = { "wins", "loses", NULL };
static const char *const last_says[] = { NC_("nim", "wins"), NC_("nim", "loses") };
static const struct ig_option options[] = {
  { "heaps", heap_values, NC_("nim", "sticks in the heaps"), NULL, "NIM-1.2" },
  { "last", last_values, NC_("nim", "whoever takes the last stick"), last_says, "NIM-3.2" },
  { 0 },
};
static const struct zone zones[] = { { NC_("nim", "heap"), "heap" }, { 0 } };

/* ---- telling ------------------------------------------------------------ */

static void tell(const struct game *g, const struct state *before, int mover, move_t m,
                 const struct state *after, const struct ig_voice *v, struct text *t)
{
  static const struct plural sticks = PLURAL("nim", "{n} stick", "{n} sticks");
  struct telling o = { v, mover, t };
  (void)g;
  (void)before;
  (void)after;
  say(&o, "nim", "{player} {takes|take} {sticks} from heap {heap}.",
      FILLS({ "sticks", fill_count, &sticks, m.a[1] }, { "heap", fill_number, .n = m.a[0] }));
}

static void ask(const struct game *g, const struct state *s, int seat, move_t so_far,
                const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, seat, t };
  (void)g;
  (void)s;
  (void)so_far;
  say(&o, "nim", "Choose how many sticks to take from one heap.", NULL);
}

static void label(const struct game *g, const struct state *s, const struct ig_points *line,
                  const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, line->seat, t };
  (void)g;
  (void)s;
  say(&o, "nim", "The game is won", NULL);
}

const struct game game_nim = {
  .name = "nim",
  .context = "nim",
  .title = NC_("nim", "Nim"),
  .hidden = true,
  .about = NC_("nim", "Take the last stick."),
  .seats_min = PLAYERS,
  .seats_max = PLAYERS,
  .rules_version = 1,
  .state_size = sizeof(struct state),
  .feature_count = HEAPS,
  .options = options,
  .clauses = nim_clauses,
  .clause_count = NIM_CLAUSES,
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
  .scene = scene,
  .print_item = print_item,
  .pick = pick,
  .kind_name = kind_name,
  .kind_code = kind_code,
};
