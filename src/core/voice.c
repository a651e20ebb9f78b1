/* voice.c - see voice.h. */
#include "voice.h"

#include <string.h>
#include "language.h"

const struct plural voice_points = PLURAL("table", "{n} point", "{n} points");
const struct plural voice_cards = PLURAL("table", "{n} card", "{n} cards");

/* ---- the forms of a word ---------------------------------------------------- */

/* To the '|' that ends this form: those within braces belong to a verb. */
static int form_length(const char *at)
{
  int n = 0, depth = 0;
  for (; at[n] && (depth || at[n] != '|'); n++) depth += (at[n] == '{') - (at[n] == '}');
  return n;
}

static bool is_form(const char *at, struct form form)
{
  return strncmp(at, form.name, (size_t)form.n) == 0 && at[form.n] == '=';
}

/* "a|acc=b|gen=c": the part that is asked for, else the first. */
static struct form choose_form(const char *word, struct form form)
{
  struct form first = { word, form_length(word) };
  if (!form.n) return first;
  for (const char *at = word + first.n; *at; at += form_length(at)) {
    at++;
    if (is_form(at, form)) return (struct form){ at + form.n + 1, form_length(at) - form.n - 1 };
  }
  return first;
}

/* ---- templates ----------------------------------------------------------------- */

static const char *find_in(const char *at, int n, char c) { return memchr(at, c, (size_t)n); }

static bool is_name(const char *name, const char *at, int n)
{
  return (int)strlen(name) == n && memcmp(name, at, (size_t)n) == 0;
}

/* What stands between two braces. */
static void put_hole(const struct telling *o, const char *at, int n, const struct fill *fills)
{
  const char *other = find_in(at, n, '|'), *colon = find_in(at, n, ':');
  bool you = o->actor >= 0 && o->actor == o->voice->you;
  if (other) {
    if (you) put_bytes(o->t, other + 1, (int)(at + n - other) - 1);
    else put_bytes(o->t, at, (int)(other - at));
    return;
  }
  int name = colon ? (int)(colon - at) : n;
  struct form form = { colon ? colon + 1 : "", colon ? n - name - 1 : 0 };
  if (is_name("player", at, name)) {
    say_player(o, o->actor, form);
    return;
  }
  for (; fills && fills->name; fills++)
    if (is_name(fills->name, at, name)) {
      fills->put(o, fills, form);
      return;
    }
}

static void put_template(const struct telling *o, const char *at, int n, const struct fill *fills)
{
  const char *end = at + n;
  while (at < end) {
    const char *open = find_in(at, (int)(end - at), '{');
    const char *close = open ? find_in(open, (int)(end - open), '}') : NULL;
    put_bytes(o->t, at, (int)((close ? open : end) - at));
    if (!close) return;
    put_hole(o, open + 1, (int)(close - open) - 1, fills);
    at = close + 1;
  }
}

void say(const struct telling *o, const char *context, const char *english, const struct fill *fills)
{
  static const char subject[] = "{player} ";
  const char *template = language_text(o->voice->language, context, english);
  if (o->voice->bare && !strncmp(template, subject, strlen(subject))) template += strlen(subject);
  int n = (int)strlen(template);
  if (o->voice->bare && n && template[n - 1] == '.') n--;
  put_template(o, template, n, fills);
}

void say_stop(const struct telling *o)
{
  if (!o->voice->bare) put_char(o->t, '.');
}

static void put_form(const struct telling *o, const char *word, struct form form, const struct fill *fills)
{
  struct form is = choose_form(word, form);
  put_template(o, is.name, is.n, fills);
}

void say_word_of(const struct telling *o, const char *context, const char *word, struct form form,
                 const struct fill *fills)
{
  put_form(o, language_text(o->voice->language, context, word), form, fills);
}

void say_word(const struct telling *o, const char *context, const char *word, struct form form)
{
  say_word_of(o, context, word, form, NULL);
}

void say_count(const struct telling *o, const struct plural *p, int n, struct form form)
{
  unsigned long of = n < 0 ? 0ul - (unsigned long)n : (unsigned long)n;
  const char *word = language_plural(o->voice->language, p->context, p->one, p->many, of);
  put_form(o, word, form, FILLS({ "n", fill_number, .n = n }));
}

void say_player(const struct telling *o, int seat, struct form form)
{
  const struct ig_voice *v = o->voice;
  const char *name = seat >= 0 && seat < SEATS_MAX ? v->name[seat] : NULL;
  if (seat >= 0 && seat == v->you) say_word(o, "table", NC_("table", "You|mid=you"), form);
  else if (name && *name) put(o->t, name);
  else if (seat >= 0 && (v->bots >> seat & 1))
    say_word_of(o, "table", NC_("table", "Bot {n}|mid=bot {n}"), form,
                FILLS({ "n", fill_number, .n = seat + 1 }));
  else
    say_word_of(o, "table", NC_("table", "Player {n}|mid=player {n}"), form,
                FILLS({ "n", fill_number, .n = seat + 1 }));
}

void say_between(const struct telling *o, int i, int n)
{
  if (i && i == n - 1) say(o, "table", " and ", NULL);
  else if (i) say(o, "table", ", ", NULL);
}

/* ---- the end --------------------------------------------------------------------- */

static void fill_winners(const struct telling *o, const struct fill *f, struct form form)
{
  const struct ig_outcome *is = f->of;
  int winners = 0, said = 0;
  for (int p = 0; p < f->n; p++) winners += is->place[p] == 1;
  for (int p = 0; p < f->n; p++) {
    if (is->place[p] != 1) continue;
    say_between(o, said, winners);
    say_player(o, p, said++ ? (struct form){ "mid", 3 } : form);
  }
}

void say_end(const struct ig_outcome *is, int seats, const struct ig_voice *v, struct text *t)
{
  int winners = 0, last = 0;
  for (int p = 0; p < seats; p++)
    if (is->place[p] == 1) {
      last = p;
      winners++;
    }
  struct telling o = { v, last, t };
  const struct fill *fills = FILLS({ "points", fill_count, &voice_points, (int)is->score[last] },
                                   { "winners", fill_winners, is, seats });
  if (winners == 1) say(&o, "table", "{player} {wins|win}: {points}.", fills);
  else say(&o, "table", "{winners} share the win: {points}.", fills);
}

/* ---- fills ------------------------------------------------------------------------ */

void fill_number(const struct telling *o, const struct fill *f, struct form form)
{
  (void)form;
  put_signed(o->t, f->n);
}

void fill_text(const struct telling *o, const struct fill *f, struct form form)
{
  (void)form;
  put(o->t, f->of);
}

void fill_count(const struct telling *o, const struct fill *f, struct form form)
{
  say_count(o, f->of, f->n, form);
}

void fill_player(const struct telling *o, const struct fill *f, struct form form)
{
  say_player(o, f->n, form);
}
