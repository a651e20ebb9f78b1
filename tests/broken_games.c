/* broken_games.c - games that break one promise each; the watcher must name it.
 *
 * A liar is the template game with one member exchanged.  What invariants.c cannot
 * notice here it would not notice in a real game either.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "game.h"
#include "trial.h"

extern const struct game game_null;
#define HONEST (&game_null)

/* ---- lies --------------------------------------------------------------- */

static int no_moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  return seat == CHANCE ? HONEST->moves(g, s, seat, out, cap) : 0;
}

static int wrong_order(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  int n = HONEST->moves(g, s, seat, out, cap);
  if (n > 1) {
    move_t x = out[0];
    out[0] = out[1];
    out[1] = x;
  }
  return n;
}

static int twice(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  int n = HONEST->moves(g, s, seat, out, cap);
  if (n) {
    out[n] = out[n - 1];
    n++;
  }
  return n;
}

static int one_forgotten(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  int n = HONEST->moves(g, s, seat, out, cap);
  return n > 1 ? n - 1 : n;
}

static int moves_for_all(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  int n = HONEST->moves(g, s, seat, out, cap);
  return is_active(s, seat) ? n : add_move(out, cap, 0, (move_t){ .op = 3 });
}

static clause_t refuse_all(const struct game *g, const struct state *s, int seat, move_t m)
{
  clause_t c = HONEST->check(g, s, seat, m);
  return c == OK && seat != CHANCE ? 1 : c;
}

static clause_t anyone_may(const struct game *g, const struct state *s, int seat, move_t m)
{
  return is_active(s, seat) ? HONEST->check(g, s, seat, m) : OK;
}

static void print_less(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  (void)g;
  (void)s;
  put(t, m.op == 3 ? "pass" : m.op == 2 ? "lay" : "deal w");
}

static void print_nonsense(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  (void)g;
  (void)s;
  (void)m;
  put(t, "abracadabra");
}

static void long_move(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  HONEST->print_move(g, s, m, t);
  for (int i = 0; i < IG_MOVE_TEXT; i++) put_char(t, ' ');
}

static void print_forgetful(const struct game *g, const struct state *s, struct text *t)
{
  struct text all = *t;
  HONEST->print_body(g, s, &all);
  for (int i = t->n; i < all.n; i++)
    if (strncmp(&t->at[i], "top ", 4) == 0) t->at[i + 4] = '-';
  *t = all;
}

static void print_unreadable(const struct game *g, const struct state *s, struct text *t)
{
  HONEST->print_body(g, s, t);
  put(t, "and so on\n");
}

static int points_more(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  int n = HONEST->breakdown(g, s, out, cap);
  if (n) out[0].points++;
  return n;
}

static int points_for_nobody(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  int n = HONEST->breakdown(g, s, out, cap);
  if (n) out[0].seat = (int8_t)head(s)->seats;
  return n;
}

static int points_for_nothing(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  int n = HONEST->breakdown(g, s, out, cap);
  if (n) out[0].clause = 0;
  return n;
}

static void view_ages(const struct game *g, const struct state *s, int seat, struct state *out)
{
  HONEST->view(g, s, seat, out);
  head_of(out)->ply++;
}

static void blind_in_turn(const struct game *g, const struct state *s, int seat, struct state *out)
{
  HONEST->view(g, s, is_active(s, seat) ? SPECTATOR : seat, out);
  head_of(out)->viewer = (int8_t)seat;
}

static void deal_otherwise(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out)
{
  HONEST->determinize(g, v, r, out);
  head_of(out)->ply ^= 1;
}

static move_t play_anything(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  (void)g;
  (void)s;
  (void)seat;
  (void)r;
  return (move_t){ .op = 2, .a = { 99 } };
}

static void stand_still(const struct game *g, struct state *s, int seat, move_t m)
{
  if (seat == CHANCE) HONEST->apply(g, s, seat, m);
}

/* ---- the watcher -------------------------------------------------------- */

/* Watches games of a liar until a promise is found broken. */
static enum invariant found(const struct game *liar, bool all)
{
  static struct invariant_checker v;
  static struct ig_move room[2 * IG_MOVES_MAX];
  const struct ig_game *g = (const struct ig_game *)(const void *)liar;
  memset(&v, 0, sizeof v);
  v.g = g;
  v.list = room;
  v.other = room + IG_MOVES_MAX;
  struct trial t = { 0 };
  for (uint64_t seed = 0; seed < 20 && !t.broken; seed++) {
    struct ig_state s;
    struct ig_rng r = { seed };
    assert_int_equal(ig_setup(g, 3, NULL, &s), IG_OK);
    trial_play(&v, &s, &r, all, NULL, NULL, &t);
  }
  return t.broken;
}

#define LIE(member, lie, promise)                                                                            \
  do {                                                                                                       \
    struct game liar = game_null;                                                                            \
    liar.member = lie;                                                                                       \
    if (found(&liar, true) != (promise))                                                                     \
      fail_msg(#lie ": found \"%s\"", invariant_text(found(&liar, true)));                                   \
  } while (0)

static void the_honest_game_passes(void **unused)
{
  (void)unused;
  assert_int_equal(found(HONEST, true), INVARIANT_OK);
  assert_int_equal(found(HONEST, false), INVARIANT_OK);
}

static void lies_about_moves(void **unused)
{
  (void)unused;
  LIE(moves, no_moves, HAS_MOVE);
  LIE(moves, wrong_order, SORTED);
  LIE(moves, twice, SORTED);
  LIE(moves, one_forgotten, EXACTLY);
  LIE(moves, moves_for_all, IDLE_NONE);
  LIE(check, refuse_all, LISTED_OK);
  LIE(check, anyone_may, IDLE_REFUSED);
  LIE(random_move, play_anything, ANY_LISTED);
  LIE(apply, stand_still, ENDS);
}

static void lies_in_texts(void **unused)
{
  (void)unused;
  LIE(print_move, print_less, MOVE_SAME);
  LIE(print_move, print_nonsense, MOVE_READS);
  LIE(print_move, long_move, MOVE_FITS);
  LIE(print_body, print_forgetful, TEXT_SAME);
  LIE(print_body, print_unreadable, TEXT_READS);
}

static void lies_about_points(void **unused)
{
  (void)unused;
  LIE(breakdown, points_more, POINTS_SUM);
  LIE(breakdown, points_for_nobody, POINTS_SEAT);
  LIE(breakdown, points_for_nothing, POINTS_CLAUSE);
}

static void lies_about_views(void **unused)
{
  (void)unused;
  LIE(view, view_ages, VIEW_TWICE);
  LIE(view, blind_in_turn, VIEW_MOVES);
  LIE(determinize, deal_otherwise, VIEW_DEAL);
}

/* Without --verify the list, the sum of points and the end are still watched. */
static void the_light_set(void **unused)
{
  (void)unused;
  struct game liar = game_null;
  liar.check = refuse_all;
  assert_int_equal(found(&liar, false), LISTED_OK);
  liar = game_null;
  liar.breakdown = points_more;
  assert_int_equal(found(&liar, false), POINTS_SUM);
  liar = game_null;
  liar.apply = stand_still;
  assert_int_equal(found(&liar, false), ENDS);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_honest_game_passes), cmocka_unit_test(lies_about_moves),
    cmocka_unit_test(lies_in_texts),          cmocka_unit_test(lies_about_points),
    cmocka_unit_test(lies_about_views),       cmocka_unit_test(the_light_set),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
