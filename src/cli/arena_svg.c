/* arena_svg.c - the result of an arena as a drawing: one row a bot, its rating with the interval, its wins and margin. */
#include "arena.h"

#include <inttypes.h>
#include "svg.h"

enum { WIDTH = 960, LEFT = 190, RIGHT = 350, TOP = 110, ROW = 40 };

static void draw_row(FILE *f, const struct result *r, int b, double y, double low, double high)
{
  char words[160];
  double scale = (WIDTH - LEFT - RIGHT) / (high - low), x = (double)LEFT + (r->elo[b] - low) * scale,
         half = r->half[b] * scale;
  svg_text(f, LEFT - 16, y + 5, "b e", r->args->word[b]);
  svg_line(f, x - half, y, x + half, y, "axis");
  svg_line(f, x - half, y - 6, x - half, y + 6, "axis");
  svg_line(f, x + half, y - 6, x + half, y + 6, "axis");
  svg_mark(f, x, y, 0, NULL);
  snprintf(words, sizeof words, "%s ± %s", SIGNED(r->elo[b], 0), NUMBER(r->half[b], 0));
  svg_text(f, WIDTH - RIGHT + 24, y + 5, "b", words);
  snprintf(words, sizeof words, _("wins %s %%, lead %s"), NUMBER(100 * r->sum->won[b].mean, 1),
           SIGNED(r->sum->margin[b].mean, 1));
  svg_text(f, WIDTH - RIGHT + 120, y + 5, "s", words);
}

static void draw_scale(FILE *f, double low, double high, double bottom)
{
  double step = svg_step(high - low, 8), scale = (WIDTH - LEFT - RIGHT) / (high - low);
  for (double e = step * (double)(int)(low / step); e <= high; e += step) {
    double x = (double)LEFT + (e - low) * scale;
    svg_line(f, x, TOP - 24, x, bottom, e > -step / 2 && e < step / 2 ? "axis" : "grid");
    svg_text(f, x, bottom + 18, "s m", e > -step / 2 && e < step / 2 ? "0" : SIGNED(e, 0));
  }
}

int svg_result(const struct result *r, const char *path)
{
  char title[200];
  int order[TOURNAMENT_BOTS], n = r->cup->bots;
  double low = 0, high = 0, bottom = TOP + n * ROW;
  for (int i = 0; i < n; i++) {
    int at = i;
    for (; at > 0 && r->elo[order[at - 1]] < r->elo[i]; at--) order[at] = order[at - 1];
    order[at] = i;
    if (r->elo[i] - r->half[i] < low) low = r->elo[i] - r->half[i];
    if (r->elo[i] + r->half[i] > high) high = r->elo[i] + r->half[i];
  }
  low -= 20;
  high += 20;
  snprintf(title, sizeof title, _("%s, %d seats: ratings after %d deals"),
           ig_title(r->cup->game, i18n_language()), r->seats, r->deals);
  FILE *f = svg_open(
      path, WIDTH, (int)bottom + 56, title,
      _("The rating of each bot and its 95-percent interval, the mean being 0; the strongest on top."));
  if (!f) return BAD;
  svg_text(f, 24, 62, "s",
           _("400 rating points: ten-to-one odds of finishing ahead; bars: 95-percent interval"));
  draw_scale(f, low, high, bottom - 4);
  for (int i = 0; i < n; i++) draw_row(f, r, order[i], TOP + 12 + i * ROW, low, high);
  return svg_close(f, path);
}
