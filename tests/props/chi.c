/* chi.c - are draws, random moves and guesses as likely as they should be?
 *
 *     chi GAME [KIND,KIND...]         kinds of which several alike may be hidden
 *
 * Chi-squared tests with fixed seeds, so the answer is the same every time:
 *   draws      sample() against weight(), at positions of random play
 *   moves      random_move() against a uniform choice from moves()
 *   deals      the hidden cards of true deals against those of determinize(),
 *              thing by thing, for every seat count, option and seat
 *   guesses    determinize() in the middle of play, where few deals are
 *              possible: each must come equally often (where no cards with
 *              several copies are hidden: those deals differ in weight)
 */
#include <math.h>
#include "props.h"

enum { KINDS = 256, THINGS = 512, FEW = 90, MANY = 400 };
static const double TOO_ODD = 5.5; /* standard deviations              */
static int asked[4];

/* Wilson and Hilferty: chi-squared as a normal deviate. */
static double deviate(double chi, int freedom)
{
  double v = 2.0 / (9.0 * freedom);
  return (cbrt(chi / freedom) - (1 - v)) / sqrt(v);
}

static void judge(const struct spot *at, double chi, int freedom, const char *what)
{
  char text[96];
  if (freedom < 1) return;
  double z = deviate(chi, freedom);
  snprintf(text, sizeof text, "chi-squared %.1f at %d degrees of freedom", chi, freedom);
  HOLDS(z < TOO_ODD, what, text);
}

/* ---- draws and moves ------------------------------------------------------ */

static double likelihood(const struct spot *at, int seat, struct ig_move m)
{
  return seat == IG_CHANCE ? ig_weight(at->ig, &at->s, m) : 1;
}

static void ask_draw(const struct spot *at, int seat)
{
  static struct ig_move list[IG_MOVES_MAX];
  static int count[IG_MOVES_MAX];
  struct ig_rng r = at->r;
  int n = ig_moves(at->ig, &at->s, seat, list, IG_MOVES_MAX);
  if (n < 2 || n > MANY) return;
  double total = 0, chi = 0;
  int tries = n * 60;
  memset(count, 0, sizeof count);
  for (int i = 0; i < n; i++) total += likelihood(at, seat, list[i]);
  for (int i = 0; i < tries; i++) {
    struct ig_move m = ig_random_move(at->ig, &at->s, seat, &r);
    struct ig_move *found = bsearch(&m, list, (size_t)n, sizeof m, move_cmp);
    HOLDS(found, "a random move is a listed one", "");
    count[found - list]++;
  }
  for (int i = 0; i < n; i++) {
    double want = tries * likelihood(at, seat, list[i]) / total;
    chi += (count[i] - want) * (count[i] - want) / want;
  }
  judge(at, chi, n - 1, seat == IG_CHANCE ? "draws follow their weights" : "random moves are uniform");
  asked[seat == IG_CHANCE ? 0 : 1]++;
}

/* ---- guesses in the middle of play ----------------------------------------- */

static const char *copies = ""; /* ",w,g,b,": kinds with several copies */

static bool has_copies(const struct spot *at, int kind)
{
  char name[64];
  snprintf(name, sizeof name, ",%s,", ig_kind_code(at->ig, kind));
  return strstr(copies, name);
}

/* A card with copies lies where the view sees none. */
static bool twins_hidden(const struct spot *at, const struct ig_state *v, const struct ig_state *d)
{
  static struct ig_item seen[IG_ITEMS_MAX], all[IG_ITEMS_MAX];
  int n = ig_scene(at->ig, v, seen, IG_ITEMS_MAX);
  if (n != ig_scene(at->ig, d, all, IG_ITEMS_MAX)) return true;
  for (int i = 0; i < n; i++)
    if (seen[i].kind == IG_UNKNOWN && has_copies(at, all[i].kind)) return true;
  return false;
}

static void ask_guesses(const struct spot *at, int seat)
{
  static uint64_t kind[FEW + 1];
  static int count[FEW + 1];
  struct ig_state v, d;
  struct ig_rng r = at->r;
  int n = 0, tries = 0;
  memset(&v, 0, sizeof v);
  memset(&d, 0, sizeof d);
  ig_view(at->ig, &at->s, seat, &v);
  for (int goal = 300; tries < goal; tries++) {
    ig_determinize(at->ig, &v, &r, &d);
    if (twins_hidden(at, &v, &d)) return;
    uint64_t h = ig_hash(at->ig, &d);
    int k = 0;
    while (k < n && kind[k] != h) k++;
    if (k == FEW) return; /* too many to count                */
    if (k == n) {
      kind[n] = h;
      count[n++] = 0;
      goal = 300 + 120 * n;
    }
    count[k]++;
  }
  double want = (double)tries / n, chi = 0;
  for (int k = 0; k < n; k++) chi += (count[k] - want) * (count[k] - want) / want;
  judge(at, chi, n - 1, "each possible deal is guessed equally often");
  if (n > 1) asked[3]++;
}

/* ---- deals ------------------------------------------------------------------ */

static uint32_t truth[THINGS][KINDS], guess[THINGS][KINDS];

static void tally(const struct spot *at, const struct ig_state *v, const struct ig_state *s,
                  uint32_t (*into)[KINDS])
{
  static struct ig_item seen[IG_ITEMS_MAX], all[IG_ITEMS_MAX];
  int n = ig_scene(at->ig, v, seen, IG_ITEMS_MAX), m = ig_scene(at->ig, s, all, IG_ITEMS_MAX), k = 0;
  for (int i = 0; i < n && i < m; i++)
    if (seen[i].kind == IG_UNKNOWN && k < THINGS) into[k++][all[i].kind]++;
}

static void deal(struct spot *at, struct ig_rng *r)
{
  while (ig_is_active(at->ig, &at->s, IG_CHANCE))
    ig_apply(at->ig, &at->s, IG_CHANCE, ig_random_move(at->ig, &at->s, IG_CHANCE, r));
}

static void ask_deals(struct spot *at, int seats, const uint8_t *choice, int seat)
{
  struct ig_rng r = at->r;
  struct ig_state v, d;
  int freedom = 0;
  double chi = 0;
  memset(truth, 0, sizeof truth);
  memset(guess, 0, sizeof guess);
  for (int i = 0; i < 6000; i++) {
    ig_setup(at->ig, seats, choice, &at->s);
    deal(at, &r);
    memset(&v, 0, sizeof v);
    memset(&d, 0, sizeof d);
    ig_view(at->ig, &at->s, seat, &v);
    ig_determinize(at->ig, &v, &r, &d);
    tally(at, &v, &at->s, truth);
    tally(at, &v, &d, guess);
  }
  for (int t = 0; t < THINGS; t++)
    for (int k = 0, first = 1; k < KINDS; k++) {
      double a = truth[t][k], b = guess[t][k];
      if (a + b < 10) continue;
      chi += (a - b) * (a - b) / (a + b);
      if (!first) freedom++;
      first = 0;
    }
  judge(at, chi, freedom, "guessed deals are like true ones");
  if (freedom) asked[2]++;
}

/* ---- all of them ------------------------------------------------------------- */

static void play(struct spot *at, int seats, const uint8_t *choice, uint64_t seed)
{
  struct ig_rng r = { seed };
  if (ig_setup(at->ig, seats, choice, &at->s) != IG_OK) return;
  for (at->r = (struct ig_rng){ ~seed }; !ig_over(at->ig, &at->s);) {
    int seat = ig_next_seat(at->ig, &at->s);
    if (rng_below(&at->r, seat == IG_CHANCE ? 40 : 12) == 0) ask_draw(at, seat);
    if (rng_below(&at->r, 8) == 0) ask_guesses(at, (int)rng_below(&at->r, (uint32_t)seats));
    ig_apply(at->ig, &at->s, seat, ig_random_move(at->ig, &at->s, seat, &r));
  }
  ig_setup(at->ig, seats, choice, &at->s);
  ask_deals(at, seats, choice, (int)(seed % (uint64_t)seats));
}

int main(int argc, char **argv)
{
  static struct spot at;
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  at.ig = argc > 1 ? ig_find(argv[1]) : NULL;
  if (!at.ig) {
    fprintf(stderr, "usage: chi GAME [KIND,KIND...]\n");
    return 2;
  }
  at.g = (const struct game *)(const void *)at.ig;
  uint64_t seed = 1;
  char list[256];
  if (argc > 2) {
    snprintf(list, sizeof list, ",%s,", argv[2]);
    copies = list;
  }
  do
    for (int seats = ig_seats_min(at.ig); seats <= ig_seats_max(at.ig); seats++, seed++) {
      name_place(&at, seats, choice, seed);
      play(&at, seats, choice, seed);
    }
  while (next_choice(at.ig, choice));
  printf("%s: fair in %d draws, %d moves, %d deals, %d guesses\n", ig_name(at.ig), asked[0], asked[1],
         asked[2], asked[3]);
  return 0;
}
