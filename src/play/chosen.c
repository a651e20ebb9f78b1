/* chosen.c - see chosen.h. */
#include "chosen.h"

#include <string.h>
#include "game.h"
#include "language.h"
#include "text.h"
#include "voice.h"

static const struct head *head_at(const struct ig_state *s) { return (const struct head *)(const void *)s; }

static bool is_default(const struct ig_game *g, const struct ig_state *s, int option)
{
  const struct game *is = (const struct game *)(const void *)g;
  return ig_option_at(g, option)->values ? !head_at(s)->option[option] : !is->deck[0];
}

/* "who begins: player 2": the question, as far as its colon, and the answer. */
static void put_choice(const struct ig_game *g, const struct ig_state *s, int option,
                       const struct ig_language *l, struct text *t)
{
  const struct ig_option *o = ig_option_at(g, option);
  const struct game *is = (const struct game *)(const void *)g;
  int value = head_at(s)->option[option];
  for (const char *at = ig_option_about(g, option, l); *at && *at != ':' && *at != ';'; at++)
    put_char(t, *at);
  put(t, ": ");
  put(t, o->values ? ig_option_says(g, option, value, l) : is->deck);
}

int chosen_options(const struct ig_game *g, const struct ig_state *s, const struct ig_language *l, char *out,
                   int cap)
{
  struct text t = text_into(out, cap);
  for (int i = 0; i < ig_option_count(g); i++) {
    const struct ig_option *o = ig_option_at(g, i);
    if (is_default(g, s, i)) continue;
    put_words(&t, o->name, "=");
    put(&t, o->values ? o->values[head_at(s)->option[i]] : ((const struct game *)(const void *)g)->deck);
    put(&t, "  ");
    put_choice(g, s, i, l, &t);
    put_char(&t, '\n');
  }
  return t.n;
}

int chosen_by_clause(const struct ig_game *g, const struct ig_state *s, int clause,
                     const struct ig_language *l, char *out, int cap)
{
  struct text t = text_into(out, cap);
  bool any = false;
  for (int i = 0; i < ig_option_count(g); i++) {
    const struct ig_option *o = ig_option_at(g, i);
    if (!o->clause || strcmp(o->clause, ig_clause_at(g, clause)->id)) continue;
    if (!o->values && is_default(g, s, i)) continue;
    put(&t, any ? "; " : language_text(l, "table", NC_("table", "At this table: ")));
    put_choice(g, s, i, l, &t);
    any = true;
  }
  if (any) put_char(&t, '.');
  return t.n;
}
