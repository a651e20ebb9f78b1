/* play.c - what src/play promises, where the program does not show it:
 * seeds that never change, means, and texts that do not fit. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "deal.h"
#include "game.h"
#include "perft.h"
#include "record.h"
#include "seed.h"
#include "tally.h"
#include "trial.h"

static void near(double a, double b) { assert_true(fabs(a - b) < 1e-9 * (1 + fabs(b))); }

/* Stored records and tables of counts lean on these numbers. */
static void seeds_are_frozen(void **unused)
{
  (void)unused;
  assert_true(derive_seed(0, 0) == 0x679f6b8681aa0afeu);
  assert_true(derive_seed(1, 0) == 0xc0e42d7bd27ed5f2u);
  assert_true(derive_seed(1, 1) == 0x77ff7d2ef904bd1au);
}

static void means_and_intervals(void **unused)
{
  (void)unused;
  struct tally t = { 0 };
  near(tally_interval(&t), 0);
  tally_add(&t, 3);
  near(tally_interval(&t), 0);
  for (int x = 4; x <= 7; x++) tally_add(&t, x); /* 3 4 5 6 7: mean 5, variance 2.5 */
  near(t.mean, 5);
  near(t.squares, 10);
  near(tally_interval(&t), 2.776 * sqrt(2.5 / 5));
  near(t.least, 3);
  near(t.most, 7);
}

static void merging_is_adding(void **unused)
{
  (void)unused;
  struct ig_rng r = { 7 };
  struct tally whole = { 0 }, part[3] = { { 0 } }, merged = { 0 };
  for (int i = 0; i < 1000; i++) {
    double x = ig_rng_below(&r, 1000);
    tally_add(&whole, x);
    tally_add(&part[i % 7 == 0 ? 0 : 2], x); /* the middle one stays empty */
  }
  for (int i = 0; i < 3; i++) tally_merge(&merged, &part[i]);
  assert_int_equal(merged.n, 1000);
  near(merged.mean, whole.mean);
  near(merged.squares, whole.squares);
  near(merged.least, whole.least);
  near(merged.most, whole.most);
}

static void a_text_that_does_not_fit(void **unused)
{
  (void)unused;
  const struct ig_game *g = ig_find("null");
  struct ig_state s;
  uint64_t seed = UINT64_MAX;
  char whole[RECORD_HEAD], small[10];
  assert_int_equal(ig_setup(g, 2, NULL, &s), IG_OK);
  int n = record_print_head(g, &s, "none", &seed, whole, sizeof whole);
  assert_int_equal(n, (int)strlen(whole));
  assert_string_equal(
      whole, "igroteka record 1\ngame null 1\nseats 2\nset hand=2\ndeal none\nseed 18446744073709551615\n");
  assert_int_equal(record_print_head(g, &s, "none", &seed, small, sizeof small), n);
  assert_string_equal(small, "igroteka ");
}

static void a_record_of_another_game(void **unused)
{
  (void)unused;
  struct record r;
  struct ig_fault why;
  assert_null(record_game("igroteka record 1\ngame chess 1\n", &why));
  assert_int_equal(why.line, 2);
  assert_int_equal(why.column, 6);
  const struct ig_game *g = ig_find("null");
  assert_ptr_equal(record_game("igroteka record 1\ngame null 1\n", &why), g);
  assert_false(record_open(&r, g, "igroteka record 1\ngame null 1\nseats 2"));
  assert_int_equal(r.fault.line, 3);
}

/* A game whose rules have changed since the record was played. */
static void a_record_of_older_rules(void **unused)
{
  (void)unused;
  struct game later = *(const struct game *)(const void *)ig_find("null");
  const struct ig_game *g = (const struct ig_game *)(const void *)&later;
  struct record r;
  const char *text = "igroteka record 1\ngame null 1\nseats 2\ndeal none\n";
  assert_true(record_open(&r, g, text));
  later.rules_version = 2;
  assert_false(record_open(&r, g, text));
  assert_int_equal(r.fault.line, 2);
  assert_int_equal(r.fault.column, 11);
  assert_non_null(strstr(r.fault.why, "older version of the rules"));
}

/* A trial is the game that ig_playout plays with the same generator. */
static void a_trial_is_a_playout(void **unused)
{
  (void)unused;
  static struct invariant_checker v;
  static struct ig_move room[2 * IG_MOVES_MAX];
  v.g = ig_find("null");
  v.list = room;
  v.other = room + IG_MOVES_MAX;
  for (uint64_t seed = 0; seed < 50; seed++) {
    struct ig_state a, b;
    struct trial t;
    struct ig_rng r = { seed }, q = { seed };
    assert_int_equal(ig_setup(v.g, 4, NULL, &a), IG_OK);
    b = a;
    trial_play(&v, &a, &r, seed % 2, NULL, NULL, &t);
    ig_playout(v.g, &b, &q);
    assert_int_equal(t.broken, INVARIANT_OK);
    assert_int_equal(t.events, ig_ply(v.g, &b));
    assert_true(ig_hash(v.g, &a) == ig_hash(v.g, &b));
  }
}

/* Counted by hand: the first hand is w g, the second b b, the option is two
 * stones.  Seat 1 has two moves, then one reply each, then one stone each;
 * seat 2 must then pass or not: one way again. */
static void perft_by_hand(void **unused)
{
  (void)unused;
  const struct ig_game *g = ig_find("null");
  static struct ig_move room[6 * IG_MOVES_MAX];
  struct ig_state s;
  struct ig_fault why;
  uint64_t nodes[7];
  assert_true(ig_parse(g, "position null\nseats 2\nturn 1\nhand 1 w g\nhand 2 b b\n", &s, &why));
  perft(g, &s, 6, 1, room, nodes);
  const uint64_t want[] = { 1, 2, 2, 2, 2, 0, 0 };
  assert_memory_equal(nodes, want, sizeof want);
}

int main(void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(seeds_are_frozen),         cmocka_unit_test(means_and_intervals),
    cmocka_unit_test(merging_is_adding),        cmocka_unit_test(a_text_that_does_not_fit),
    cmocka_unit_test(a_record_of_another_game), cmocka_unit_test(a_record_of_older_rules),
    cmocka_unit_test(a_trial_is_a_playout),     cmocka_unit_test(perft_by_hand),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
