/* count.c - a cardboard table of Ralph: how many cards each player took (RALPH-6.1). */
#include "count.h"
#include "ralph.h"

static bool ask(const struct game *g, const struct counting *c, int lang, struct text *t, int *rows)
{
  (void)g, (void)rows;
  if (c->step == c->seats) return false;
  put(t, lang == RU ? "Игрок " : "Player "), put_int(t, c->step + 1);
  put(t, lang == RU ? ": сколько карт взято" : ": how many cards were taken");
  return true;
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, int lang, struct text *told)
{
  int n = 0;
  (void)g, (void)lang, (void)told;
  if (!scan_int(in, 0, CARDS, &n)) return false;
  if (!scan_end(in)) return scan_fail(in, "лишние слова", "unexpected words");
  if (n && n < FOUR)
    return scan_fail(in, "меньше четырёх карт не берут", "nobody takes fewer than four cards");
  c->step++;
  if (!n) return true;
  count_add(c, "took ");
  count_add_int(c, c->step);
  count_add(c, " ? ");
  count_add_int(c, n);
  count_add(c, "\n");
  return true;
}

const struct count ralph_count = { ask, answer };
