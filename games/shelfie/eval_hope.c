/* eval_hope.c - what a shelf of My Shelfie will come to, to judge a game that is cut off: fitted answers.  They foretell
 * the end far better than eval.c, but choose worse moves. */
#include "eval_shelf.h"

/* Points at the end, fitted by least squares to 186,000 shelves from 2,000 games of
 * search@40 against itself with two and four players; see docs/bots.md.  How far off
 * the end is, is told by the room in the fullest shelf; between the knots lies
 * a straight line. */
enum {
  KNOTS = 5,
  GROUPS_FROM = 0,
  ANY_CASE = 6,
  PERSONAL_POINTS,
  MATCHES,
  STILL_OPEN,
  BOTH,
  BEHIND,
  LACKS_FROM,
  ROWS_FITTED = LACKS_FROM + 8
};
static const int knot[KNOTS] = { 0, 4, 10, 18, 30 };
static const float fitted[ROWS_FITTED][KNOTS] = {
  { -0.107f, 0.110f, 0.061f, 0.030f, 0.384f },  /* groups of 1 */
  { -0.145f, 0.547f, 0.518f, 0.935f, 2.247f },  /* groups of 2 */
  { 1.602f, 2.375f, 2.358f, 2.745f, 3.424f },   /* groups of 3 */
  { 2.537f, 3.774f, 3.952f, 4.271f, 4.259f },   /* groups of 4 */
  { 4.436f, 5.740f, 5.496f, 5.510f, 3.872f },   /* groups of 5 */
  { 6.998f, 8.062f, 7.313f, 6.311f, 2.558f },   /* groups of 6 and more */
  { 2.596f, 0.502f, 3.169f, 11.539f, 7.801f },  /* in any case */
  { 0.713f, 0.682f, -0.182f, -0.212f, 0.324f }, /* points of the personal goal */
  { 0.787f, 0.890f, 3.382f, 3.519f, 2.863f },   /* cells of it that match */
  { 0.556f, 0.772f, 1.514f, 1.618f, 2.588f },   /* cells of it still open */
  { 0.122f, 0.092f, -0.090f, -0.054f, 0.018f }, /* both multiplied */
  { 0.103f, 0.412f, 0.501f, 0.573f, 0.764f },   /* tiles lacked more than the fullest shelf */
  { 0.210f, 0.496f, 0.485f, 0.478f, 0.707f },   /* goals that lack 1 */
  { -0.099f, 0.216f, 0.314f, 0.329f, 0.990f },  /* goals that lack 2 */
  { -0.189f, -0.001f, 0.205f, 0.189f, 0.793f }, /* goals that lack 3 */
  { -0.202f, -0.106f, 0.128f, 0.124f, 0.775f }, /* goals that lack 4 */
  { 0.041f, 0.088f, 0.243f, 0.241f, 0.957f },   /* goals that lack 5 */
  { -0.186f, 0.094f, 0.281f, 0.196f, 0.920f },  /* goals that lack 6 */
  { -0.091f, -0.014f, 0.232f, 0.198f, 0.848f }, /* goals that lack 7 */
  { -0.012f, -0.139f, 0.103f, 0.278f, 0.788f }, /* goals that lack more */
};
static const float by_goal[GOALS + 1][4] = {
  /* that lack 1, 2, 3 or 4, 5 to 8 */
  { 0 },
  { 0.299f, 0.350f, 0.305f, 0.121f },
  { 0.162f, -0.048f, 0.029f, -0.221f },
  { 0.085f, 0.147f, 0.178f, -0.010f },
  { 0.243f, 0.185f, 0.193f, 0.047f },
  { 0.270f, 0.337f, 0.345f, 0.141f },
  { 0.187f, 0.122f, 0.017f, -0.210f },
  { 0.433f, 0.514f, 0.563f, 0.341f },
  { 0.097f, -0.106f, -0.268f, 0.000f },
  { 0.291f, 0.263f, 0.301f, 0.148f },
  { 0.067f, -0.064f, -0.069f, -0.294f },
  { -0.025f, -0.207f, -0.207f, -0.449f },
  { 0.269f, 0.257f, 0.330f, 0.138f },
};

struct moment {
  int at;
  float part;
}; /* between which knots, and how far  */

static float by_moment(struct moment t, int row)
{
  return fitted[row][t.at] + t.part * (fitted[row][t.at + 1] - fitted[row][t.at]);
}

static struct moment moment_of(int room)
{
  int at = 0;
  while (at < KNOTS - 2 && room >= knot[at + 1]) at++;
  return (struct moment){ at, (float)(room - knot[at]) / (float)(knot[at + 1] - knot[at]) };
}

static float personal_hope(const uint32_t *shelf, int personal, struct moment t)
{
  static const float points[7] = { 0, 1, 2, 4, 6, 9, 12 };
  int open = 0, matches;
  if (personal < 1 || personal > PERSONAL_GOALS) return 0;
  matches = shelfie_matches(shelf, personal);
  for (int k = 1; k <= KINDS; k++) open += !(shelf[0] >> wanted_at[personal][k] & 1);
  return by_moment(t, PERSONAL_POINTS) * points[matches] + by_moment(t, MATCHES) * (float)matches +
         by_moment(t, STILL_OPEN) * (float)open + by_moment(t, BOTH) * (float)(open * matches);
}

static float goal_hope(const struct state *s, int seat, int i, struct moment t)
{
  static const int column[9] = { 0, 0, 1, 2, 2, 3, 3, 3, 3 };
  int goal = s->goal[i], missing;
  if (!goal) return 0;
  if (s->token[seat][i]) return s->token[seat][i];
  missing = shelfie_lacks(s->shelf[seat], goal);
  if (missing >= 90 || missing < 1) return 0;
  float part = by_moment(t, LACKS_FROM + (missing < 8 ? missing : 8) - 1) +
               (missing <= 8 ? by_goal[goal][column[missing]] : 0);
  return part * (float)shelfie_top_token(s, i);
}

float shelfie_hope(const struct ig_game *ig, const struct ig_state *state, int seat)
{
  const struct state *s = (const struct state *)state;
  const uint32_t *shelf = s->shelf[seat];
  int room = SHELF - count_bits(shelf[0]), least = room;
  if (!s->h.active) return shelfie_value(ig, state, seat);
  for (int p = 0; p < s->h.seats; p++) {
    int other = SHELF - count_bits(s->shelf[p][0]);
    if (other < least) least = other;
  }
  struct moment t = moment_of(least);
  float x = by_moment(t, ANY_CASE) + by_moment(t, BEHIND) * (float)(room - least) +
            personal_hope(shelf, s->personal[seat], t);
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = shelf[k]; rest;) {
      int n = count_bits(next_group(&rest));
      x += by_moment(t, GROUPS_FROM + (n > 6 ? 6 : n) - 1);
    }
  for (int i = 0; i < GOALS_OUT; i++) x += goal_hope(s, seat, i, t);
  return s->end == seat + 1 ? x + 1.0f : x;
}
