/* model.c - see model.h: words, notes and the log. */
#include "model.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "prose.h"

void model_note(struct model *d, bool warn, const char *format, ...)
{
  va_list v;
  va_start(v, format);
  vsnprintf(d->note, sizeof d->note, format, v);
  va_end(v);
  d->warn = warn;
}

void model_log(struct model *d, const char *format, ...)
{
  va_list v;
  va_start(v, format);
  vsnprintf(d->log[d->logged++ % LOG_LINES], LOG_TEXT, format, v);
  va_end(v);
}

void model_draws(struct model *d)
{
  if (d->drawn[0]) model_log(d, "%s", d->drawn);
  d->drawn[0] = 0;
}

/* Equal draws in a row are told once. */
static void add_draw(struct model *d, const char *sentence)
{
  size_t n = strlen(d->drawn);
  if (n && !strcmp(sentence, d->draw)) {
    n = (size_t)d->draw_at;
    int words = (int)strlen(sentence);
    const char *end = words && sentence[words - 1] == '.' ? "." : "";
    d->draw_times++;
    snprintf(d->drawn + n, sizeof d->drawn - n,
             d->plain ? ngettext("%.*s, %d time%s", "%.*s, %d times%s", plural(d->draw_times)) : "%.*s ×%d%s",
             words - (int)strlen(end), sentence, d->draw_times, end);
    return;
  }
  if (n && n + 1 < sizeof d->drawn) {
    strcpy(d->drawn + n, " ");
    n++;
  }
  d->draw_at = (int)n;
  d->draw_times = 1;
  snprintf(d->draw, sizeof d->draw, "%s", sentence);
  snprintf(d->drawn + n, sizeof d->drawn - n, "%s", sentence);
}

void model_tell(struct model *d, int seat, const char *sentence)
{
  if (!*sentence) return;
  if (seat == IG_CHANCE) {
    add_draw(d, sentence);
    return;
  }
  model_draws(d);
  model_log(d, "%s", sentence);
}

/* One person alone is told "you"; several at one keyboard read the same log. */
struct ig_voice model_voice(const struct model *d)
{
  struct ig_voice v = { .language = i18n_language(),
                        .you = d->shared ? IG_SPECTATOR : d->seat,
                        .heard = d->plain };
  for (int p = 0; p < IG_SEATS_MAX; p++)
    if (!(d->nameless >> p & 1)) v.name[p] = d->name[p];
  return v;
}

const char *model_line(const struct model *d, int i)
{
  return i < d->logged && i < LOG_LINES ? d->log[(d->logged - 1 - i) % LOG_LINES] : "";
}

void model_moved(struct model *d, int seat, const struct ig_state *view)
{
  if (seat < 0 || seat >= IG_SEATS_MAX) return;
  d->since[seat] = *view;
  d->has_since = (uint8_t)(d->has_since | 1u << seat);
}

void model_refuse(struct model *d, int clause)
{
  const struct ig_clause *c = ig_clause_at(d->g, clause);
  char says[NOTE_TEXT];
  prose_plain(ig_clause_in(c, i18n_language())->says, says, sizeof says);
  model_note(d, true, _("Not allowed. %s: %s"), c->id, says);
}

void model_save(struct model *d, const char *path, const char *record)
{
  if (!*path) {
    model_note(d, true, "%s", _("Add the name of a file: \"save my.record\"."));
    return;
  }
  FILE *f = fopen(path, "wx");
  bool written = f && fputs(record, f) >= 0;
  if (f && fclose(f)) written = false;
  if (written) model_note(d, false, _("Saved: %s"), path);
  else model_note(d, true, _("%s: cannot write: %s"), path, strerror(errno));
}

void model_names(struct model *d)
{
  for (int p = 0; p < IG_SEATS_MAX; p++)
    if (!d->name[p][0]) {
      snprintf(d->name[p], NAME_TEXT, _("Player %d"), p + 1);
      d->nameless = (uint8_t)(d->nameless | 1u << p);
    }
}

void model_who(const struct model *d, int seat, char *out, int cap)
{
  if (seat == IG_CHANCE) snprintf(out, (size_t)cap, "%s", _("Draw"));
  else if (seat >= 0 && seat < IG_SEATS_MAX) snprintf(out, (size_t)cap, "%s", d->name[seat]);
  else *out = 0;
}
