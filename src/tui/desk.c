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
  if (d->drawn[0]) desk_log(d, "%s", d->drawn);
  d->drawn[0] = 0;
}

/* Equal draws in a row are told once. */
static void add_draw(struct desk *d, const char *sentence)
{
  size_t n = strlen(d->drawn);
  if (n && !strcmp(sentence, d->draw)) {
    n = (size_t)d->draw_at;
    snprintf(d->drawn + n, sizeof d->drawn - n, "%s ×%d", sentence, ++d->draw_times);
    return;
  }
  if (n && n + 1 < sizeof d->drawn) strcpy(d->drawn + n, " "), n++;
  d->draw_at = (int)n, d->draw_times = 1;
  snprintf(d->draw, sizeof d->draw, "%s", sentence);
  snprintf(d->drawn + n, sizeof d->drawn - n, "%s", sentence);
}

void desk_tell(struct desk *d, int seat, const char *sentence)
{
  if (seat == IG_CHANCE) { add_draw(d, sentence); return; }
  desk_draws(d);
  desk_log(d, "%s", sentence);
}

/* One person alone is told "you"; several at one keyboard read the same log. */
struct ig_voice desk_voice(const struct desk *d)
{
  struct ig_voice v = { .language = i18n_language(), .you = d->shared ? IG_SPECTATOR : d->seat };
  for (int p = 0; p < IG_SEATS_MAX; p++)
    if (!(d->nameless >> p & 1)) v.name[p] = d->name[p];
  return v;
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
    if (!d->name[p][0]) {
      snprintf(d->name[p], NAME_TEXT, _("Player %d"), p + 1);
      d->nameless = (uint8_t)(d->nameless | 1u << p);
    }
}

void desk_who(const struct desk *d, int seat, char *out, int cap)
{
  if (seat == IG_CHANCE) snprintf(out, (size_t)cap, "%s", _("Chance"));
  else if (seat >= 0 && seat < IG_SEATS_MAX) snprintf(out, (size_t)cap, "%s", d->name[seat]);
  else *out = 0;
}
