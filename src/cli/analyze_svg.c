/* analyze_svg.c - the graph of a review: what each seat could expect, move by move.
 *
 * The higher a line, the more its seat is ahead of the best of the others.  A shape on a
 * line is a move that gave something away; pointed at, it tells what and what was better.
 */
#include "analyze.h"

#include <stdio.h>
#include "cli.h"
#include "svg.h"

enum { WIDTH = 960, LEFT = 72, RIGHT = 160, TOP = 96, TALL = 320, ROW = 24 };

struct plot {
  FILE *f;
  const struct story *s;
  int seats;
  double low, high;
};

static double across(const struct plot *p, int i)
{
  return (double)LEFT + (double)(WIDTH - LEFT - RIGHT) * (i + 1) / (p->s->n ? p->s->n : 1);
}
static double up(const struct plot *p, double margin)
{
  return (double)TOP + (double)TALL * (p->high - margin) / (p->high - p->low);
}

static void find_range(struct plot *p)
{
  p->low = -1;
  p->high = 1;
  for (int i = 0; i < p->s->n; i++)
    for (int seat = 0; seat < p->seats; seat++) {
      double x = (double)p->s->told[i].event.after[seat].margin;
      if (x < p->low) p->low = x;
      if (x > p->high) p->high = x;
    }
  double step = svg_step(p->high - p->low, 8);
  p->low = step * (double)((int)(p->low / step) - 1);
  p->high = step * (double)((int)(p->high / step) + 1);
}

static void draw_grid(const struct plot *p)
{
  char words[64];
  double step = svg_step(p->high - p->low, 8), each = svg_step(p->s->n, 12);
  for (double y = p->low; y <= p->high + step / 2; y += step) {
    svg_line(p->f, LEFT, up(p, y), WIDTH - RIGHT, up(p, y), y > -step / 2 && y < step / 2 ? "axis" : "grid");
    svg_text(p->f, LEFT - 10, up(p, y) + 4, "s e", y > -step / 2 && y < step / 2 ? "0" : SIGNED(y, 0));
  }
  for (int i = (int)each - 1; i < p->s->n; i += (int)each) {
    snprintf(words, sizeof words, "%d", p->s->told[i].event.number);
    svg_text(p->f, across(p, i), TOP + TALL + 20, "s m", words);
  }
  svg_text(p->f, 24, TOP - 14, "s", _("expected lead over the best of the others, points"));
  svg_text(p->f, WIDTH - RIGHT, TOP + TALL + 38, "s e", _("events of the game"));
}

static void draw_way(const struct plot *p, int seat)
{
  fprintf(p->f, "<polyline class=\"way s%d\" points=\"", seat + 1);
  for (int i = 0; i < p->s->n; i++)
    fprintf(p->f, "%.1f,%.1f ", across(p, i), up(p, (double)p->s->told[i].event.after[seat].margin));
  fputs("\"/>\n", p->f);
}

static void draw_faults(const struct plot *p)
{
  char tells[2 * IG_TELL_MAX + 100];
  for (int i = 0; i < p->s->n; i++) {
    const struct told *t = &p->s->told[i];
    if (t->event.kind < REVIEW_MISTAKE) continue;
    snprintf(tells, sizeof tells, _("%d. %s This is a %s: %.0f %% of a win, %s points. Better: %s"),
             t->event.number, t->words, kind_word(t->event.kind), 100 * (double)t->event.loss.worth,
             NUMBER((double)t->event.loss.margin, 1), t->better);
    svg_mark(p->f, across(p, i), up(p, (double)t->event.after[t->event.seat].margin), t->event.seat, tells);
  }
}

/* The names of the lines stand where they end, one above the other. */
static void name_ways(const struct plot *p)
{
  double y[IG_SEATS_MAX];
  int order[IG_SEATS_MAX];
  char words[64];
  for (int i = 0; i < p->seats; i++) {
    int at = i;
    double own = up(p, (double)p->s->v->event.after[i].margin);
    for (; at > 0 && y[at - 1] > own; at--) {
      y[at] = y[at - 1];
      order[at] = order[at - 1];
    }
    y[at] = own;
    order[at] = i;
  }
  for (int i = 0; i < p->seats; i++) {
    if (i && y[i] < y[i - 1] + 18) y[i] = y[i - 1] + 18;
    snprintf(words, sizeof words, _("player %d: %s"), order[i] + 1,
             SIGNED((double)p->s->v->event.after[order[i]].margin, 0));
    svg_mark(p->f, WIDTH - RIGHT + 14, y[i], order[i], NULL);
    svg_text(p->f, WIDTH - RIGHT + 28, y[i] + 5, "b", words);
  }
}

static void write_sums(const struct plot *p)
{
  char words[256];
  for (int i = 0; i < p->seats; i++) {
    const struct review_seat *seat = &p->s->v->seat[i];
    double y = TOP + TALL + 72 + i * ROW;
    snprintf(words, sizeof words,
             _("player %d: lost %s points (mistakes %d, blunders %d); luck %s; lead without luck %s"), i + 1,
             NUMBER((double)seat->loss.margin, 1), seat->kinds[REVIEW_MISTAKE], seat->kinds[REVIEW_BLUNDER],
             SIGNED((double)seat->luck.margin, 1), SIGNED((double)review_adjusted(p->s->v, i).margin, 1));
    svg_mark(p->f, 32, y - 5, i, NULL);
    svg_text(p->f, 46, y, "", words);
  }
}

int svg_story(const struct story *s, const char *path)
{
  struct plot p = { .s = s, .seats = ig_seats(s->v->game, &s->v->record.start) };
  char title[160];
  const char *part = s->n < s->v->events ? _(" (a part)") : "";
  snprintf(title, sizeof title, _("%s: a review%s"), ig_title(s->v->game, i18n_language()), part);
  p.f = svg_open(
      path, WIDTH, TOP + TALL + 88 + p.seats * ROW, title,
      _("Lines: the expected lead of each player after each event. Shapes on the lines: mistakes."));
  if (!p.f) return BAD;
  find_range(&p);
  draw_grid(&p);
  for (int seat = 0; seat < p.seats; seat++) draw_way(&p, seat);
  draw_faults(&p);
  if (s->n) {
    name_ways(&p);
    write_sums(&p);
  }
  return svg_close(p.f, path);
}
