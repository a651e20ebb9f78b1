/* compare_say.c - a comparison of two moves as a sentence: only facts that stand, with their numbers. */
#include "bots_private.h"
#include "compare.h"
#include "voice.h"

static int whole(float x) { return (int)(x + (x < 0 ? -0.5f : 0.5f)); }

void fill_tenths(const struct telling *o, const struct fill *f, struct form form)
{
  (void)form;
  say(o, "number", "{whole}.{tenth}",
      FILLS({ "whole", fill_number, .n = f->n / 10 }, { "tenth", fill_number, .n = f->n % 10 }));
}

static void fill_signed(const struct telling *o, const struct fill *f, struct form form)
{
  struct fill size = { .n = f->n < 0 ? -f->n : f->n };
  put(o->t, f->n < 0 ? "−" : "+");
  fill_tenths(o, &size, form);
}

struct parts {
  const struct ig_game *g;
  const struct comparison *c;
};

int compare_part_name(const struct ig_game *g, enum compare_fact part, const struct ig_voice *v, char *out,
                      int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { v, IG_SPECTATOR, &t };
  if (part < COMPARE_LATER) return ig_source_name(g, (int)part, v, out, cap);
  if (part == COMPARE_LATER) say_word(&o, "coach", NC_("coach", "chances for later"), no_form);
  else say_word(&o, "coach", NC_("coach", "the best rival"), no_form);
  return t.n;
}

static void fill_parts(const struct telling *o, const struct fill *f, struct form form)
{
  const struct parts *p = f->of;
  enum compare_fact part[COMPARE_TOLD];
  char name[128];
  int n = compare_parts(p->c, part);
  (void)form;
  for (int i = 0; i < n; i++) {
    compare_part_name(p->g, part[i], o->voice, name, sizeof name);
    put(o->t, i ? "; " : "");
    say(o, "coach", "{source} {points}",
        FILLS({ "source", fill_text, .of = name },
              { "points", fill_signed, .n = whole(10 * p->c->fact[part[i]].mean) }));
  }
}

/* Two sentences, for the next best move and for another. */
static void say_against(const struct telling *o, int choice, const char *next, const char *other,
                        const struct fill *fills)
{
  say(o, "coach", choice == 2 ? next : other, fills);
}

static void say_lead(const struct telling *o, const struct parts *p)
{
  enum compare_fact part[COMPARE_TOLD];
  int lead = whole(10 * p->c->fact[COMPARE_MARGIN].mean), choice = p->c->choice;
  const struct fill *fills = FILLS({ "lead", fill_tenths, .n = lead }, { "parts", fill_parts, .of = p },
                                   { "choice", fill_number, .n = choice });
  if (compare_parts(p->c, part))
    say_against(o, choice,
                NC_("coach", "Better than the next best move by {lead} points on average: {parts}."),
                NC_("coach", "Better than choice {choice} by {lead} points on average: {parts}."), fills);
  else
    say_against(o, choice, NC_("coach", "Better than the next best move by {lead} points on average."),
                NC_("coach", "Better than choice {choice} by {lead} points on average."), fills);
}

int compare_say(const struct ig_game *g, const struct comparison *c, const struct ig_voice *v, char *out,
                int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { v, IG_SPECTATOR, &t };
  struct parts p = { g, c };
  int lead = compare_stands(c, COMPARE_MARGIN), worth = compare_stands(c, COMPARE_WORTH);
  const struct fill *fills = FILLS({ "percent", fill_number, .n = whole(100 * c->fact[COMPARE_WORTH].mean) },
                                   { "choice", fill_number, .n = c->choice });
  if (lead > 0 && worth >= 0) say_lead(&o, &p);
  else if (worth > 0)
    say_against(&o, c->choice,
                /* xgettext:no-c-format */
                NC_("coach", "Better than the next best move: the chance to win is {percent} % higher."),
                /* xgettext:no-c-format */
                NC_("coach", "Better than choice {choice}: the chance to win is {percent} % higher."), fills);
  else if (c->pairs >= PAIRS_LEAST && !lead && !worth)
    say_against(&o, c->choice, NC_("coach", "The next best move looks about as good."),
                NC_("coach", "The best {choice} moves look about as good."), fills);
  return t.n;
}
