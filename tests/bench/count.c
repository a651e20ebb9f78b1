/* count.c - the load of tests/bench/peers as a game: a move in turn adds one.
 *
 * Nothing is hidden and nothing is drawn, so that what is measured is the server
 * and not a game.  It is in the program `igroteka-bench` only, which is
 * igroteka with this game beside the others.
 */
#include "voice.h"

enum { ADD = 1, LAST = 1000, NOT_NOW = 1 }; /* LAST: a game has so many moves */

struct state {
  struct head h;
  uint16_t n;
};
_Static_assert(sizeof(struct state) == 20, "no padding");

static const move_t add = { .op = ADD };

static clause_t setup(const struct game *g, struct state *s)
{
  (void)g;
  s->h.active = seat_bit(0);
  return OK;
}

static clause_t check(const struct game *g, const struct state *s, int seat, move_t m)
{
  (void)g;
  return is_active(s, seat) && move_eq(m, add) ? OK : NOT_NOW;
}

static int moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  return check(g, s, seat, add) == OK ? add_move(out, cap, 0, add) : 0;
}

static void apply(const struct game *g, struct state *s, int seat, move_t m)
{
  (void)g;
  (void)seat;
  (void)m;
  s->h.ply++;
  s->n++;
  s->h.active = s->n == LAST ? 0 : seat_bit(s->n % s->h.seats);
}

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
  return add;
}
static move_t random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  (void)g;
  (void)s;
  (void)seat;
  (void)r;
  return add;
}
static void outcome(const struct game *g, const struct state *s, struct ig_outcome *o)
{
  (void)g;
  place_by_score(o, s->h.seats);
}
static int breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  (void)g;
  (void)s;
  (void)out;
  (void)cap;
  return 0;
}

static void view(const struct game *g, const struct state *s, int seat, struct state *out)
{
  (void)g;
  *out = *s;
  out->h.viewer = (int8_t)(s->h.viewer != ALL && s->h.viewer != seat ? SPECTATOR : seat);
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
  *out = (int16_t)v->n;
}

static void print_move(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  (void)g;
  (void)s;
  (void)m;
  put(t, "add");
}
static bool parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out)
{
  (void)g;
  (void)s;
  *out = add;
  return scan_is(in, "add") || scan_fail(in, "a move is written \"add\"");
}

static void print_body(const struct game *g, const struct state *s, struct text *t)
{
  (void)g;
  put(t, "n ");
  put_int(t, s->n);
  put_char(t, '\n');
}
static bool parse_body(const struct game *g, struct scan *in, struct state *s)
{
  (void)g;
  int n;
  if (!scan_is(in, "n") || !scan_int(in, 0, LAST, &n)) return scan_fail(in, "\"n 5\" here");
  s->n = (uint16_t)n;
  scan_line_done(in);
  return !in->failed;
}

static void describe(const struct game *g, const struct state *v, const struct telling *o)
{
  print_body(g, v, o->t);
}
static int scene(const struct game *g, const struct state *v, struct ig_item *out, int cap)
{
  (void)g;
  (void)v;
  (void)out;
  (void)cap;
  return 0;
}
static void print_item(const struct game *g, const struct state *v, int item, struct text *t)
{
  (void)g;
  (void)v;
  (void)item;
  (void)t;
}
static move_t pick(const struct game *g, const struct state *v, int seat, move_t so_far, int item)
{
  (void)g;
  (void)v;
  (void)seat;
  (void)so_far;
  (void)item;
  return add;
}
static void kind_name(const struct game *g, int kind, const struct telling *o)
{
  (void)g;
  (void)kind;
  (void)o;
}
static const char *kind_code(const struct game *g, int kind)
{
  (void)g;
  (void)kind;
  return "";
}

#include "playout.h"

static const struct ig_option options[] = { { 0 } };
static const struct zone zones[] = { { 0 } };
static const struct ig_clause_text title[] = { { "en", "", "Count", "" }, { 0 } },
                                   first[] = { { "en", "", "In turn, add one.", "" }, { 0 } };
static const struct ig_clause clauses[] = { { "", false, title }, { "COUNT-1", false, first } };

const struct game game_count = {
  .name = "count",
  .context = "count",
  .title = "Count",
  .about = "For measuring.",
  .hidden = true,
  .seats_min = 2,
  .seats_max = 2,
  .rules_version = 1,
  .state_size = sizeof(struct state),
  .feature_count = 1,
  .options = options,
  .clauses = clauses,
  .clause_count = 2,
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
  .scene = scene,
  .print_item = print_item,
  .pick = pick,
  .kind_name = kind_name,
  .kind_code = kind_code,
};
