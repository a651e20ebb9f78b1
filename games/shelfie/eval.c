/* eval.c - what a bookshelf of My Shelfie may still come to.
 *
 * Points in hand, groups that can grow, the personal goal as far as its cells are
 * open, and common goals by how many tiles they lack.  A goal that lacks tiles
 * is worth a part of its token; the parts were set by hand and kept because
 * they won matches.  What a move is worth by this is found without making it
 * (eval_moves.c).  What a shelf will come to (eval_hope.c) is another question. */
#include "eval.h"
#include "eval_shelf.h"

const int shelfie_group_worth[7] = { 0, 25, 100, 230, 370, 580, 800 };
static const int chance[8] = { 100, 62, 42, 30, 22, 15, 10, 6 }; /* by tiles that lack */

int shelfie_goal_chance(int lacks, int room)
{
  return lacks > room || lacks > 12 ? 0 : lacks > 7 ? 2 : chance[lacks];
}

/* By cells that match and cells still open: an open one is hoped for to 45 of 100. */
int shelfie_personal_worth(int matches, int open)
{
  static const int points[8] = { 0, 1, 2, 4, 6, 9, 12, 12 };
  int hoped = POINT * matches + 45 * open, whole = hoped / POINT;
  return POINT * points[whole] + (points[whole + 1] - points[whole]) * (hoped % POINT);
}

uint32_t shelfie_open_cells(const uint32_t *shelf, int personal)
{
  uint32_t wanted = 0;
  if (personal < 1 || personal > PERSONAL_GOALS) return 0;
  for (int k = 1; k <= KINDS; k++) wanted |= (uint32_t)1 << wanted_at[personal][k];
  return wanted & ~shelf[0];
}

static int groups_worth(const uint32_t *shelf)
{
  int x = 0;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) x += shelfie_group_worth[capped(count_bits(next_group(&rest)))];
  return x;
}

int shelfie_worth_in_hand(const struct state *s, int seat, bool final)
{
  const uint32_t *shelf = s->shelf[seat];
  int personal = s->personal[seat], room = SHELF - count_bits(shelf[0]),
      open = count_bits(shelfie_open_cells(shelf, personal));
  return shelfie_personal_worth(shelfie_matches(shelf, personal), final ? 0 : open) -
         (final ? 0 : EMPTY * room) + POINT * (s->token[seat][0] + s->token[seat][1] + (s->end == seat + 1));
}

float shelfie_value(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  const uint32_t *shelf = s->shelf[seat];
  int room = SHELF - count_bits(shelf[0]);
  (void)ig;
  if (!s->h.active) return (float)shelfie_score(s, seat);
  int x = groups_worth(shelf) + shelfie_worth_in_hand(s, seat, false);
  for (int i = 0; i < GOALS_OUT; i++)
    if (is_to_do(s, seat, i))
      x += shelfie_top_token(s, i) * shelfie_goal_chance(shelfie_lacks(shelf, s->goal[i]), room);
  return (float)x / (float)POINT;
}

const struct eval eval_shelfie = { "shelfie",
                                   shelfie_value,
                                   .look = shelfie_look,
                                   .best_of = shelfie_best_of,
                                   .leaf_value = shelfie_hope,
                                   .choice_samples = 1,
                                   .move_samples = 32,
                                   .candidates = 32,
                                   .games_each = 6,
                                   .halves = true,
                                   .replies = 24,
                                   .reply_worth = 0.6f,
                                   .horizon = 10,
                                   .scale = 5,
                                   .depth = 4,
                                   .solve_limit = 60000,
                                   .exploration = 0.1f };
