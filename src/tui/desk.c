/* desk.c - see desk.h: words, notes and the log. */
#include "desk.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void desk_note(struct desk *d, bool warn, const char *format, ...)
{
  va_list v;
  va_start(v, format);
  vsnprintf(d->note, sizeof d->note, format, v);
  va_end(v);
  d->warn = warn;
}

void desk_log(struct desk *d, const char *format, ...)
{
  va_list v;
  va_start(v, format);
  vsnprintf(d->log[d->logged++ % LOG_LINES], LOG_TEXT, format, v);
  va_end(v);
}

void desk_draws(struct desk *d)
{
  if (d->drawn[0]) desk_log(d, "%s: %s", _("Chance"), d->drawn);
  d->drawn[0] = 0;
}

/* Equal draws in a row are told once. */
static void add_draw(struct desk *d, const char *move)
{
  size_t n = strlen(d->drawn);
  if (n && !strcmp(move, d->draw)) {
    n = (size_t)d->draw_at;
    snprintf(d->drawn + n, sizeof d->drawn - n, "%s ×%d", move, ++d->draw_times);
    return;
  }
  if (n && n + 2 < sizeof d->drawn) strcpy(d->drawn + n, "; "), n += 2;
  d->draw_at = (int)n, d->draw_times = 1;
  snprintf(d->draw, sizeof d->draw, "%s", move);
  snprintf(d->drawn + n, sizeof d->drawn - n, "%s", move);
}

void desk_event(struct desk *d, int seat, const char *move)
{
  char who[NAME_TEXT];
  if (seat == IG_CHANCE) { add_draw(d, move); return; }
  desk_draws(d);
  desk_who(d, seat, who, sizeof who);
  desk_log(d, "%s: %s", who, move);
}

const char *desk_line(const struct desk *d, int i)
{
  return i < d->logged && i < LOG_LINES ? d->log[(d->logged - 1 - i) % LOG_LINES] : "";
}

void desk_refuse(struct desk *d, int clause)
{
  const struct ig_clause *c = ig_clause_at(d->g, clause);
  desk_note(d, true, _("Refused. %s: %s"), c->id, c->says[d->russian ? 0 : 1]);
}

void desk_names(struct desk *d)
{
  for (int p = 0; p < IG_SEATS_MAX; p++)
    if (!d->name[p][0]) snprintf(d->name[p], NAME_TEXT, _("Seat %d"), p + 1);
}

void desk_who(const struct desk *d, int seat, char *out, int cap)
{
  if (seat == IG_CHANCE) snprintf(out, (size_t)cap, "%s", _("Chance"));
  else if (seat >= 0 && seat < IG_SEATS_MAX) snprintf(out, (size_t)cap, "%s", d->name[seat]);
  else *out = 0;
}
