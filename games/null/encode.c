/* encode.c - Stones in numbers: the template for encodings (src/core/encoding.h).
 *
 * Kept apart from null.c, as a game can do without it.  It reads views through
 * features(), as any program could.
 */
#include "encoding.h"

enum { KINDS = 3, SEATS = 4, LAY = 2, PASS = 3 }; /* as in null.c      */
enum { A_PASS = KINDS, ACTIONS };
enum { O_BAG, O_TOP = O_BAG + KINDS, O_LAID = O_TOP + KINDS, O_HAND = O_LAID + SEATS, SIZE = O_HAND + KINDS };

static const struct ig_actions kinds[] = {
  { "lay", 0, KINDS, NC_("env", "lay a stone: white, grey, black") },
  { "pass", A_PASS, 1, NC_("env", "pass") },
  { 0 },
};
static const struct ig_field fields[] = {
  { "bag", 1, { KINDS }, O_BAG, NC_("env", "stones that are not seen, by colour") },
  { "top", 1, { KINDS }, O_TOP, NC_("env", "the colour of the stone laid last") },
  { "laid", 1, { SEATS }, O_LAID, NC_("env", "stones laid, by seat from one's own") },
  { "hand", 1, { KINDS }, O_HAND, NC_("env", "1: this stone of the hand may be laid") },
  { 0 },
};

static move_t move_of(int action)
{
  if (action == A_PASS) return (move_t){ .op = PASS };
  return (move_t){ .op = LAY, .a = { (uint8_t)(action + 1) } };
}

static int mask(const struct game *g, const struct state *v, int seat, move_t so_far, uint8_t *out)
{
  int n = 0;
  for (int a = 0; a < ACTIONS && !so_far.op; a++) n += out[a] = g->check(g, v, seat, move_of(a)) == OK;
  return n;
}

static int add(const struct game *g, const struct state *v, int seat, move_t *so_far, int action)
{
  return whole_move(g, v, seat, so_far, move_of(action));
}

static int towards(const struct game *g, const struct state *v, int seat, move_t so_far, move_t whole)
{
  if (so_far.op || g->check(g, v, seat, whole) != OK) return IG_NO_ACTION;
  return whole.op == PASS ? A_PASS : whole.a[0] - 1;
}

static void observe(const struct game *g, const struct state *v, move_t so_far, uint8_t *out)
{
  int16_t feature[O_HAND];
  (void)so_far;
  g->features(g, v, feature);
  for (int i = 0; i < O_LAID; i++) out[i] = up_to_255(feature[i]);
  for (int i = 0; i < head(v)->seats; i++)
    out[O_LAID + i] = up_to_255(feature[O_LAID + seat_from(v, eyes_of(v), i)]);
  if (is_active(v, eyes_of(v)))
    for (int k = 0; k < KINDS; k++) out[O_HAND + k] = g->check(g, v, eyes_of(v), move_of(k)) == OK;
}

const struct encoding null_encoding = {
  .actions = ACTIONS,
  .size = SIZE,
  .kinds = kinds,
  .fields = fields,
  .mask = mask,
  .add = add,
  .towards = towards,
  .observe = observe,
};
