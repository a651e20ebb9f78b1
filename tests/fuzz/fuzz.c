/* fuzz.c - see fuzz.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "registry.h"

enum { EVENTS_MAX = 20000, ITEMS_BEYOND = 3 };

_Noreturn void must_failed(const char *what, const char *file, int line)
{
  fprintf(stderr, "%s:%d: must hold: %s\n", file, line, what);
  abort();
}

char *text_of(const uint8_t *data, size_t size)
{
  char *t = malloc(size + 1);
  MUST(t);
  if (size) memcpy(t, data, size);
  t[size] = 0;
  return t;
}

struct ig_rng rng_of(const uint8_t *data, size_t size)
{
  return (struct ig_rng){ hash_bytes(HASH_START, data, size) };
}

int game_total(void)
{
  int n = 0;
  while (registry[n]) n++;
  return n;
}

const struct ig_game *game_number(int i) { return (const struct ig_game *)(const void *)registry[i]; }

static bool same(const struct ig_game *g, const struct ig_state *a, const struct ig_state *b)
{
  return memcmp(a, b, (size_t)ig_state_size(g)) == 0;
}

/* Printed and read again it is the same position. */
static void round_trip(const struct ig_game *g, const struct ig_state *s)
{
  static char a[IG_TEXT_MAX], b[IG_TEXT_MAX];
  struct ig_state again;
  struct ig_fault why;
  MUST(ig_print(g, s, a, IG_TEXT_MAX) < IG_TEXT_MAX);
  if (!ig_parse(g, a, &again, &why)) {
    fprintf(stderr, "printed, but cannot be read: %d:%d %s\n%s", why.line, why.column, why.why, a);
    must_failed("a printed position can be read", __FILE__, __LINE__);
  }
  ig_print(g, &again, b, IG_TEXT_MAX);
  if (!same(g, s, &again) || strcmp(a, b)) fprintf(stderr, "printed:\n%sread and printed again:\n%s", a, b);
  MUST(same(g, s, &again) && strcmp(a, b) == 0);
}

void sane_answer(const struct ig_game *g, int answer)
{
  MUST(answer >= IG_MORE && answer < ig_clause_count(g));
}

static void move_round_trip(const struct ig_game *g, const struct ig_state *s, struct ig_move m)
{
  char t[IG_MOVE_TEXT];
  struct ig_move again;
  struct ig_fault why;
  MUST(ig_print_move(g, s, m, t, IG_MOVE_TEXT) < IG_MOVE_TEXT);
  if (!ig_parse_move(g, s, t, &again, &why) || memcmp(&m, &again, sizeof m)) {
    fprintf(stderr, "move \"%s\": %s\n", t, why.why ? why.why : "reads as another move");
    must_failed("a printed move reads as itself", __FILE__, __LINE__);
  }
}

static bool knows_hand(const struct ig_game *g, const struct ig_state *s, int seat)
{
  return ig_viewer(g, s) == IG_ALL || ig_viewer(g, s) == seat;
}

/* Listed in order, each once, each accepted and readable. */
static void moves_of_seat(const struct ig_game *g, const struct ig_state *s, int seat)
{
  static struct ig_move m[IG_MOVES_MAX];
  int n = ig_moves(g, s, seat, m, IG_MOVES_MAX);
  MUST(n >= 0 && n <= IG_MOVES_MAX);
  if (!ig_is_active(g, s, seat)) {
    MUST(n == 0);
    return;
  }
  if (!knows_hand(g, s, seat)) return; /* a guess about another's hand */
  MUST(n > 0);
  for (int i = 0; i < n; i++) {
    if (i) MUST(memcmp(&m[i - 1], &m[i], sizeof *m) < 0);
    MUST(ig_check(g, s, seat, m[i]) == IG_OK);
    if (seat == IG_CHANCE) MUST(ig_weight(g, s, m[i]) > 0);
    if (i % (1 + n / 64) == 0) move_round_trip(g, s, m[i]);
  }
}

static void sums(const struct ig_game *g, const struct ig_state *s)
{
  static struct ig_points p[IG_POINTS_MAX];
  struct ig_outcome o;
  int64_t sum[IG_SEATS_MAX] = { 0 };
  int n = ig_breakdown(g, s, p, IG_POINTS_MAX);
  MUST(n >= 0 && n <= IG_POINTS_MAX);
  for (int i = 0; i < n; i++) {
    MUST(p[i].seat >= 0 && p[i].seat < ig_seats(g, s));
    MUST(p[i].clause > 0 && p[i].clause < ig_clause_count(g));
    sum[p[i].seat] += p[i].points;
  }
  ig_outcome(g, s, &o);
  MUST(o.over == ig_over(g, s));
  for (int seat = 0; seat < ig_seats(g, s); seat++) {
    MUST(sum[seat] == o.score[seat]);
    MUST(o.place[seat] >= 1 && o.place[seat] <= ig_seats(g, s));
  }
}

static void show(const struct ig_game *g, const struct ig_state *s)
{
  static struct ig_item it[IG_ITEMS_MAX];
  static char t[IG_TEXT_MAX];
  int n = ig_scene(g, s, it, IG_ITEMS_MAX), most = 0;
  MUST(n >= 0 && n <= IG_ITEMS_MAX);
  for (int i = 0; i < n; i++) {
    MUST(it[i].id > 0);
    if (it[i].id > most) most = it[i].id;
    ig_kind_name(g, it[i].kind, ig_language("ru"), t, IG_TEXT_MAX);
    ig_zone_name(g, it[i].zone, NULL);
    MUST(ig_print_item(g, s, it[i].id, t, IG_TEXT_MAX) < IG_TEXT_MAX);
    for (int seat = 0; seat < ig_seats(g, s); seat++) {
      struct ig_move m = ig_pick(g, s, seat, (struct ig_move){ 0 }, it[i].id);
      if (m.op) sane_answer(g, ig_check(g, s, seat, m));
    }
  }
  for (int id = 0; id <= most + ITEMS_BEYOND; id++) {
    for (int l = 0; l < ig_language_count(); l++)
      MUST(ig_say_item(g, s, id, ig_language_at(l), t, IG_TEXT_MAX) < IG_TEXT_MAX);
    MUST(ig_item_code(g, s, id, t, IG_TEXT_MAX) < IG_TEXT_MAX);
  }
  for (int id = most + 1; id <= most + ITEMS_BEYOND; id++) ig_print_item(g, s, id, t, IG_TEXT_MAX);
  for (int l = 0; l < ig_language_count(); l++)
    MUST(ig_describe(g, s, ig_language_at(l), t, IG_TEXT_MAX) < IG_TEXT_MAX);
}

static void number(const struct ig_game *g, const struct ig_state *view)
{
  int16_t *f = malloc(sizeof *f * (size_t)(ig_feature_count(g) ? ig_feature_count(g) : 1));
  MUST(f);
  ig_features(g, view, f);
  free(f);
}

/* A view looked at by its owner is itself, and so is the view of any deal
 * that fits it. */
static void view_of(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_rng *r)
{
  struct ig_state v, w, deal;
  memset(&v, 0, sizeof v);
  ig_view(g, s, seat, &v);
  ig_view(g, &v, ig_viewer(g, &v), &w);
  MUST(same(g, &v, &w));
  round_trip(g, &v);
  memset(&deal, 0, sizeof deal);
  ig_determinize(g, &v, r, &deal);
  MUST(ig_viewer(g, &deal) == IG_ALL);
  round_trip(g, &deal);
  ig_view(g, &deal, ig_viewer(g, &v), &w);
  MUST(same(g, &v, &w));
  number(g, &v);
  show(g, &v);
  sums(g, &v);
}

void examine(const struct ig_game *g, const struct ig_state *s, struct ig_rng *r)
{
  round_trip(g, s);
  for (int seat = IG_CHANCE; seat < ig_seats(g, s); seat++) moves_of_seat(g, s, seat);
  sums(g, s);
  show(g, s);
  view_of(g, s, IG_SPECTATOR, r);
  for (int seat = 0; seat < ig_seats(g, s); seat++) view_of(g, s, seat, r);
}

void play_to_end(const struct ig_game *g, struct ig_state *s, struct ig_rng *r)
{
  for (int events = 0; !ig_over(g, s); events++) {
    MUST(events < EVENTS_MAX);
    int seat = ig_next_seat(g, s);
    struct ig_move m = ig_random_move(g, s, seat, r);
    MUST(ig_check(g, s, seat, m) == IG_OK);
    ig_apply(g, s, seat, m);
  }
}
