/* sheet.c - see sheet.h. */
#include "sheet.h"

#include <string.h>

void sheet_begin(struct sheet *s, const struct ig_game *g, int ear, const struct ig_voice *v,
                 struct sheet_line *line, int cap)
{
  memset(s, 0, sizeof *s);
  s->g = g;
  s->ear = ear;
  s->voice = v;
  s->line = line;
  s->cap = cap;
}

static void see(const struct sheet *s, const struct ig_state *of, struct ig_state *out)
{
  *out = *of;
  if (s->ear == IG_ALL) return;
  memset(out, 0, sizeof *out);
  ig_view(s->g, of, s->ear, out);
}

static void add_line(struct sheet *s, const struct ig_state *view, const struct ig_points *p, int event)
{
  if (s->n < s->cap) {
    struct sheet_line *l = &s->line[s->n];
    *l =
        (struct sheet_line){ .seat = p->seat, .points = (int)p->points, .clause = p->clause, .event = event };
    ig_label(s->g, view, p, s->voice, l->label, sizeof l->label);
  }
  s->n++;
}

/* The points of turns, by clause. */
static void count_turns(const struct sheet *s, const struct ig_state *view,
                        int32_t by[IG_SEATS_MAX][SHEET_CLAUSES])
{
  struct ig_points line[IG_POINTS_MAX];
  int n = ig_breakdown(s->g, view, line, IG_POINTS_MAX);
  for (int i = 0; i < n; i++)
    if (ig_by_turns(s->g, line[i].clause)) by[line[i].seat][line[i].clause] += line[i].points;
}

/* One line for all that the event brought a seat, called by the first clause that gave something. */
void sheet_event(struct sheet *s, int number, const struct ig_state *after)
{
  int32_t by[IG_SEATS_MAX][SHEET_CLAUSES] = { 0 };
  struct ig_state view;
  see(s, after, &view);
  count_turns(s, &view, by);
  for (int p = 0; p < ig_seats(s->g, after); p++) {
    struct ig_points all = { .seat = (int8_t)p };
    for (int c = SHEET_CLAUSES - 1; c > 0; c--) {
      int32_t more = by[p][c] - s->by[p][c];
      all.points += more;
      if (more > 0) all.clause = (int16_t)c;
    }
    if (all.points) add_line(s, &view, &all, number);
  }
  memcpy(s->by, by, sizeof s->by);
}

int sheet_end(struct sheet *s, const struct ig_state *now)
{
  struct ig_points line[IG_POINTS_MAX];
  struct ig_state view;
  see(s, now, &view);
  int n = ig_breakdown(s->g, &view, line, IG_POINTS_MAX);
  for (int i = 0; i < n; i++)
    if (!ig_by_turns(s->g, line[i].clause)) add_line(s, &view, &line[i], 0);
  return s->n;
}
