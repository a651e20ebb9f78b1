/* state_hashes.c - plays random games and folds everything that happens into one number.
 *
 * Built twice from this file: a native program that prints a number per game,
 * and a WebAssembly module that compare.mjs asks for the same numbers.  They
 * agree only if the engine does the same on both, byte by byte.
 *
 * Game k of a rule set has its own number of seats, options and seed, so that
 * a thousand games go over all tables that the rule set allows.
 */
#include "game.h"
#include "registry.h"

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(name)))
#else
#define EXPORT(name)
#endif

enum { EVENTS_MAX = 100000 }; /* a game that does not end is a finding, not a hang */

static const struct ig_game *game_at(int i) { return (const struct ig_game *)(const void *)registry[i]; }

static uint64_t fold(uint64_t h, const void *p, int n) { return hash_bytes(h, p, (size_t)n); }

static uint64_t fold_number(uint64_t h, uint64_t n) /* the same for both byte orders and widths */
{
  unsigned char b[8];
  for (int i = 0; i < 8; i++) b[i] = (unsigned char)(n >> 8 * i);
  return fold(h, b, 8);
}

/* What each seat knows, and a deal that would look the same to it. */
static uint64_t fold_views(const struct ig_game *g, const struct ig_state *s, uint64_t h, struct ig_rng *r)
{
  for (int seat = -2; seat < ig_seats(g, s); seat++) {
    if (seat == IG_CHANCE) continue;
    static struct ig_state view, deal;
    ig_view(g, s, seat, &view);
    ig_determinize(g, &view, r, &deal);
    h = fold(fold(h, &view, ig_state_size(g)), &deal, ig_state_size(g));
  }
  return h;
}

static uint64_t fold_moves(const struct ig_game *g, const struct ig_state *s, int seat, uint64_t h)
{
  static struct ig_move m[IG_MOVES_MAX];
  int n = ig_moves(g, s, seat, m, IG_MOVES_MAX);
  return fold(h, m, n * (int)sizeof *m);
}

static uint64_t fold_text(const struct ig_game *g, const struct ig_state *s, uint64_t h)
{
  static char text[IG_TEXT_MAX];
  h = fold(h, text, ig_print(g, s, text, IG_TEXT_MAX));
  return fold(h, text, ig_describe(g, s, ig_language("ru"), text, IG_TEXT_MAX));
}

static uint64_t fold_scores(const struct ig_game *g, const struct ig_state *s, uint64_t h)
{
  static struct ig_points p[IG_POINTS_MAX];
  struct ig_outcome o;
  ig_outcome(g, s, &o);
  for (int seat = 0; seat < ig_seats(g, s); seat++)
    h = fold_number(fold_number(h, (uint64_t)o.score[seat]), (uint64_t)o.place[seat]);
  int n = ig_breakdown(g, s, p, IG_POINTS_MAX);
  for (int i = 0; i < n; i++) h = fold_number(fold_number(h, (uint64_t)p[i].clause), (uint64_t)p[i].points);
  return h;
}

/* A number of seats and values of the options, taken from k digit by digit. */
static bool set_table(const struct ig_game *g, int k, struct ig_state *s)
{
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  int kinds = ig_seats_max(g) - ig_seats_min(g) + 1, seats = ig_seats_min(g) + k % kinds;
  k /= kinds;
  for (int i = 0; i < ig_option_count(g); i++) {
    int values = 0;
    while (ig_option_at(g, i)->values && ig_option_at(g, i)->values[values]) values++;
    if (values) {
      choice[i] = (uint8_t)(k % values);
      k /= values;
    }
  }
  return ig_setup(g, seats, choice, s) == IG_OK;
}

EXPORT("games") int games(void);
int games(void)
{
  int n = 0;
  while (registry[n]) n++;
  return n;
}

EXPORT("name") const char *name(int i);
const char *name(int i) { return registry[i]->name; }

/* 0: this table is not allowed by the rules; 1: the game does not end. */
EXPORT("fold") uint64_t fold_game(int i, int k);
uint64_t fold_game(int i, int k)
{
  const struct ig_game *g = game_at(i);
  static struct ig_state s;
  struct ig_rng r = { (uint64_t)k };
  uint64_t h = HASH_START;
  if (!set_table(g, k, &s)) return 0;
  for (int events = 0; !ig_over(g, &s); events++) {
    if (events == EVENTS_MAX) return 1;
    int seat = ig_next_seat(g, &s);
    if (events % 16 == k % 16) { /* the dear questions, now and then */
      h = fold_views(g, &s, h, &r);
      h = fold_text(g, &s, fold_moves(g, &s, seat, h));
    }
    ig_apply(g, &s, seat, ig_random_move(g, &s, seat, &r));
    h = fold_number(h, ig_hash(g, &s));
  }
  return fold_scores(g, &s, fold_text(g, &s, h));
}

#ifndef __wasm__
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* folds N: N games of every rule set, "game k fold", one a line.  Numbers of
 * tables that a rule forbids are printed too: they are refused on both sides. */
int main(int argc, char **argv)
{
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  for (int i = 0; i < games(); i++)
    for (int k = 0, played = 0; played < n && k < 10 * n; k++) {
      uint64_t h = fold_game(i, k);
      printf("%s %d %016" PRIx64 "\n", name(i), k, h);
      played += h != 0;
    }
  return 0;
}
#endif
