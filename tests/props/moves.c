/* moves.c - check says OK exactly for what moves lists; notation comes back. */
#include "props.h"

static struct ig_move list[IG_MOVES_MAX];
static struct ig_move seen[1024]; /* moves of other positions         */
static const struct game *seen_of;
static int seen_n, seen_at;

static void remember(const struct spot *at, struct ig_move m)
{
  if (seen_of != at->g) {
    seen_of = at->g;
    seen_n = seen_at = 0;
  }
  seen[seen_at] = m;
  seen_at = (seen_at + 1) % 1024;
  if (seen_n < 1024) seen_n++;
}

static bool listed(struct ig_move m, int n)
{
  return bsearch(&m, list, (size_t)n, sizeof m, move_cmp) != NULL;
}

static int byte_cmp(const void *a, const void *b) { return *(const uint8_t *)a - *(const uint8_t *)b; }

/* The same cards as in a listed move, named in another order. */
static bool other_order(struct ig_move m, int n)
{
  qsort(m.a, sizeof m.a, 1, byte_cmp);
  for (int i = 0; i < n; i++) {
    struct ig_move l = list[i];
    qsort(l.a, sizeof l.a, 1, byte_cmp);
    if (move_eq(l, m)) return true;
  }
  return false;
}

static void agree(const struct spot *at, int seat, struct ig_move m, int n)
{
  char text[IG_MOVE_TEXT * 2];
  int c = ig_check(at->ig, &at->s, seat, m);
  HOLDS(c >= IG_MORE && c < ig_clause_count(at->ig), "check answers with a clause", "");
  int16_t all[8];
  int broken_n = ig_broken(at->ig, &at->s, seat, m, all, 8);
  HOLDS(c > IG_OK ? broken_n >= 1 && all[0] == c : broken_n == 0,
        "of all clauses broken the first comes first", "");
  for (int i = 0; i < broken_n; i++)
    HOLDS(all[i] > 0 && all[i] < ig_clause_count(at->ig), "what is broken are clauses", "");
  if (at->g->broken && seat >= 0) {
    clause_t by_game[16];
    int k = at->g->broken(at->g, (const struct state *)(const void *)&at->s, seat, m, by_game, 16);
    HOLDS(c > IG_OK || k == 0 || c == IG_MORE, "a legal move breaks nothing", "");
  }
  if ((c == IG_OK) == listed(m, n)) return;
  if (c == IG_OK && at->g->any_order && other_order(m, n)) return;
  ig_print_move(at->ig, &at->s, m, text, sizeof text);
  broken(at, c == IG_OK ? "a legal move is listed" : "a listed move is legal", text);
}

static void ask_seat(const struct spot *at, int seat)
{
  char text[IG_MOVE_TEXT];
  struct ig_fault why;
  struct ig_rng r = at->r;
  int n = ig_moves(at->ig, &at->s, seat, list, IG_MOVES_MAX);
  HOLDS(n > 0, "an active seat has a move", "");
  HOLDS(n <= IG_MOVES_MAX, "all moves fit", "");
  for (int i = 0; i < n; i++) {
    struct ig_move back;
    HOLDS(i == 0 || move_cmp(&list[i - 1], &list[i]) < 0, "moves are sorted and unique", "");
    int len = ig_print_move(at->ig, &at->s, list[i], text, sizeof text);
    HOLDS(len < IG_MOVE_TEXT, "a move's text fits", text);
    HOLDS(ig_check(at->ig, &at->s, seat, list[i]) == IG_OK, "a listed move is legal", text);
    HOLDS(ig_parse_move(at->ig, &at->s, text, &back, &why) && move_eq(back, list[i]),
          "a printed move reads back", text);
    if (seat == IG_CHANCE) HOLDS(ig_weight(at->ig, &at->s, list[i]) > 0, "a draw has a weight", text);
  }
  struct ig_move idle = { 0 };
  if (ig_idle_move(at->ig, &at->s, seat, &idle))
    HOLDS(n == 1 && move_eq(idle, list[0]), "an idle move is the only one", "");
  for (int i = 0; i < seen_n; i++) agree(at, seat, seen[i], n);
  for (int i = 0; i < 64; i++) { /* near misses: one byte changed    */
    struct ig_move m = list[rng_below(&r, (uint32_t)n)];
    ((uint8_t *)&m)[rng_below(&r, sizeof m)] = (uint8_t)(rng_below(&r, 4) ? rng_below(&r, 16)
                                                                          : rng_below(&r, 256));
    agree(at, seat, m, n);
  }
  for (int i = 0; i < 8; i++) remember(at, list[rng_below(&r, (uint32_t)n)]);
}

static struct ig_move few[4];

void ask_moves(const struct spot *at)
{
  int total = 0;
  struct ig_move any = { 0 };
  if (seen_of == at->g && seen_n) any = seen[0];
  for (int seat = IG_CHANCE; seat < IG_SEATS_MAX; seat++)
    if (ig_is_active(at->ig, &at->s, seat)) {
      HOLDS(seat < ig_seats(at->ig, &at->s), "an active seat is at the table", "");
      ask_seat(at, seat);
      int n = ig_moves(at->ig, &at->s, seat, few, 2);
      HOLDS(n == ig_moves(at->ig, &at->s, seat, list, IG_MOVES_MAX),
            "moves are counted beyond the room given", "");
      total++;
    } else {
      HOLDS(ig_moves(at->ig, &at->s, seat, list, IG_MOVES_MAX) == 0, "a seat that is not active has no moves",
            "");
      HOLDS(ig_check(at->ig, &at->s, seat, any) > 0, "a seat that is not active is refused by a clause", "");
    }
  HOLDS(total > 0 || ig_over(at->ig, &at->s), "somebody is to act unless the game is over", "");
}
