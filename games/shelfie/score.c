/* score.c - My Shelfie: the points of section 5, and where they come from. */
#include "shelfie.h"

static int group_score(uint32_t group) /* SHELFIE-5.2 */
{
  int n = count_bits(group);
  return group_points[n > 6 ? 6 : n];
}

/* The cells of the shelf that match the personal goal. */
static uint32_t matching_cells(const uint32_t *shelf, int personal)
{
  uint32_t m = 0;
  if (personal < 1 || personal > PERSONAL_GOALS) return 0; /* none, or not known */
  for (int k = 1; k <= KINDS; k++) m |= shelf[k] & (uint32_t)1 << wanted_at[personal][k];
  return m;
}

int shelfie_matches(const uint32_t *shelf, int personal)
{
  return count_bits(matching_cells(shelf, personal));
}

int shelfie_score(const struct state *s, int p) /* SHELFIE-5.2 */
{
  int n = s->token[p][0] + s->token[p][1] + personal_points[shelfie_matches(s->shelf[p], s->personal[p])];
  if (s->end == p + 1) n += END_TOKEN_POINTS;
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = s->shelf[p][k]; rest;) n += group_score(next_group(&rest));
  return n;
}

/* SHELFIE-5.3: among equals, who sits further clockwise from the first player. */
static bool is_ahead(const struct state *s, const struct ig_outcome *o, int q, int p)
{
  if (o->score[q] != o->score[p]) return o->score[q] > o->score[p];
  if (!s->first) return false;
  int first = s->first - 1, seats = s->h.seats;
  return (q + seats - first) % seats > (p + seats - first) % seats;
}

void shelfie_outcome(const struct game *g, const struct state *s, struct ig_outcome *o)
{
  (void)g;
  for (int p = 0; p < s->h.seats; p++) o->score[p] = shelfie_score(s, p);
  for (int p = 0; p < s->h.seats; p++) {
    o->place[p] = 1;
    for (int q = 0; q < s->h.seats; q++) o->place[p] = (int8_t)(o->place[p] + is_ahead(s, o, q, p));
  }
}

/* ---- where the points come from ------------------------------------------ */

struct lines {
  struct ig_points *out;
  int cap, n;
};

static struct ig_points *add_line(struct lines *l, int seat, int clause, int points)
{
  static const struct ig_points none;
  if (!points || l->n >= l->cap) return 0;
  l->out[l->n] = none;
  l->out[l->n].seat = (int8_t)seat;
  l->out[l->n].clause = (int16_t)clause;
  l->out[l->n].points = points;
  return &l->out[l->n++];
}

static void add_cells(struct lines *l, int seat, int points, uint32_t cells)
{
  struct ig_points *line = add_line(l, seat, SHELFIE_5_2, points);
  for (; line && cells; cells &= cells - 1)
    line->item[line->n++] = (uint16_t)(ITEM_SHELF + seat * SHELF + lowest_bit(cells));
}

static void add_item(struct lines *l, int seat, int clause, int points, int item)
{
  struct ig_points *line = add_line(l, seat, clause, points);
  if (line) line->item[line->n++] = (uint16_t)item;
}

int shelfie_breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  struct lines l = { out, cap, 0 };
  (void)g;
  for (int p = 0; p < s->h.seats; p++) {
    for (int i = 0; i < GOALS_OUT; i++)
      add_item(&l, p, SHELFIE_4_1, s->token[p][i], ITEM_TOKEN + p * GOALS_OUT + i);
    uint32_t matches = matching_cells(s->shelf[p], s->personal[p]);
    add_cells(&l, p, personal_points[count_bits(matches)], matches);
    for (int k = 1; k <= KINDS; k++)
      for (uint32_t rest = s->shelf[p][k]; rest;) {
        uint32_t group = next_group(&rest);
        add_cells(&l, p, group_score(group), group);
      }
    if (s->end == p + 1) add_item(&l, p, SHELFIE_4_3, END_TOKEN_POINTS, ITEM_END);
  }
  return l.n;
}
