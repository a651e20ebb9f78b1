/* tell.c - My Shelfie in sentences: what happened, what to choose, where points come from. */
#include "shelfie.h"
#include "voice.h"

/* ---- words ------------------------------------------------------------------ */

static void fill_goal(const struct telling *o, const struct fill *f, struct form form)
{
  static const char *const goal[GOALS + 1] = {
    "",
    NC_("shelfie", "Two squares"),
    NC_("shelfie", "Two varied columns"),
    NC_("shelfie", "Four groups of four"),
    NC_("shelfie", "Six groups of two"),
    NC_("shelfie", "Three columns of three kinds"),
    NC_("shelfie", "Two varied rows"),
    NC_("shelfie", "Four rows of three kinds"),
    NC_("shelfie", "Four corners"),
    NC_("shelfie", "Eight of a kind"),
    NC_("shelfie", "Big X"),
    NC_("shelfie", "Diagonal"),
    NC_("shelfie", "Stairs"),
  };
  say_word(o, "shelfie", goal[f->n], form);
}

/* Some tiles of one kind, as somebody takes them. */
static void say_taken(const struct telling *o, int kind, int n, struct form form)
{
  static const char *const some[KINDS + 1][TAKE_MAX] = {
    { "", "", "" },
    { NC_("shelfie", "a cat"), NC_("shelfie", "two cats"), NC_("shelfie", "three cats") },
    { NC_("shelfie", "a book"), NC_("shelfie", "two books"), NC_("shelfie", "three books") },
    { NC_("shelfie", "a game"), NC_("shelfie", "two games"), NC_("shelfie", "three games") },
    { NC_("shelfie", "a frame"), NC_("shelfie", "two frames"), NC_("shelfie", "three frames") },
    { NC_("shelfie", "a trophy"), NC_("shelfie", "two trophies"), NC_("shelfie", "three trophies") },
    { NC_("shelfie", "a plant"), NC_("shelfie", "two plants"), NC_("shelfie", "three plants") },
  };
  say_word(o, "shelfie", some[kind][n - 1], form);
}

static void fill_tile(const struct telling *o, const struct fill *f, struct form form)
{
  say_taken(o, f->n, 1, form);
}

struct tiles {
  int n, kinds, kind[TAKE_MAX], count[TAKE_MAX];
};

static void fill_tiles(const struct telling *o, const struct fill *f, struct form form)
{
  const struct tiles *is = f->of;
  for (int i = 0; i < is->kinds; i++) {
    say_between(o, i, is->kinds);
    say_taken(o, is->kind[i], is->count[i], form);
  }
}

/* A group: of = its kind, n = its tiles. */
static const struct plural things[KINDS + 1] = {
  { 0 },
  PLURAL("shelfie", "{n} cat", "{n} cats"),
  PLURAL("shelfie", "{n} book", "{n} books"),
  PLURAL("shelfie", "{n} game", "{n} games"),
  PLURAL("shelfie", "{n} frame", "{n} frames"),
  PLURAL("shelfie", "{n} trophy", "{n} trophies"),
  PLURAL("shelfie", "{n} plant", "{n} plants"),
};

/* ---- a turn ------------------------------------------------------------------- */

static struct tiles tiles_of(const struct state *before, move_t m)
{
  struct tiles is = { 0 };
  for (int i = 0; i < m.n && i < TAKE_MAX; i++) {
    int kind = before->tile[bit_of_cell[m.a[i]]], at = 0;
    while (at < is.kinds && is.kind[at] != kind) at++;
    if (at == is.kinds) is.kind[is.kinds++] = kind;
    is.count[at]++;
    is.n++;
  }
  return is;
}

/* SHELFIE-4.1, SHELFIE-4.3: tokens. */
static void tell_tokens(const struct telling *o, const struct state *before, const struct state *after)
{
  int p = o->actor;
  for (int i = 0; i < GOALS_OUT; i++)
    if (after->token[p][i] && !before->token[p][i]) {
      put_char(o->t, ' ');
      say(o, "shelfie", "and {completes|complete} the common goal “{goal}”: {points}",
          FILLS({ "goal", fill_goal, .n = after->goal[i] },
                { "points", fill_count, &voice_points, after->token[p][i] }));
    }
  if (after->end == p + 1 && !before->end) {
    put_char(o->t, ' ');
    say(o, "shelfie", "and {fills|fill} the shelf: {points}, the round is played out",
        FILLS({ "points", fill_count, &voice_points, END_TOKEN_POINTS }));
  }
}

static int group_score(uint32_t group) { return group_points[count_bits(group) > 6 ? 6 : count_bits(group)]; }

/* The points of all groups that lie within these cells. */
static int points_within(uint32_t cells)
{
  int n = 0;
  while (cells) n += group_score(next_group(&cells));
  return n;
}

/* SHELFIE-5.2: groups that grew, and the personal goal where it is known. */
static void tell_gains(const struct telling *o, const struct state *before, const struct state *after)
{
  int p = o->actor, card = after->personal[p];
  for (int k = 1; k <= KINDS; k++)
    for (uint32_t rest = after->shelf[p][k]; rest;) {
      uint32_t group = next_group(&rest);
      int gain = group_score(group) - points_within(group & before->shelf[p][k]);
      if (gain <= 0) continue;
      put_char(o->t, ' ');
      say(o, "shelfie", "(+{gain}: a group of {things})",
          FILLS({ "gain", fill_number, .n = gain }, { "things", fill_count, &things[k], count_bits(group) }));
    }
  if (!card || card == UNKNOWN || before->personal[p] != card) return;
  int n = shelfie_matches(after->shelf[p], card),
      gain = personal_points[n] - personal_points[shelfie_matches(before->shelf[p], card)];
  if (gain <= 0) return;
  put_char(o->t, ' ');
  say(o, "shelfie", "(+{gain}: personal goal, {n} of {all})",
      FILLS({ "gain", fill_number, .n = gain }, { "n", fill_number, .n = n },
            { "all", fill_number, .n = KINDS }));
}

static void tell_take(const struct telling *o, const struct state *before, move_t m,
                      const struct state *after)
{
  struct tiles is = tiles_of(before, m);
  say(o, "shelfie", "{player} {takes|take} {tiles} into column {column}",
      FILLS({ "tiles", fill_tiles, .of = &is }, { "column", fill_number, .n = m.a[A_COLUMN] }));
  if (after) tell_tokens(o, before, after);
  if (after) tell_gains(o, before, after);
  say_stop(o);
  if (after && after->fill && !before->fill) {
    put_char(o->t, ' ');
    say(o, "shelfie", "The living room is refilled.", NULL);
  }
}

static void tell_personal(const struct telling *o, int card)
{
  if (card == UNKNOWN) say(o, "shelfie", "{player} {draws|draw} a personal goal card.", NULL);
  else
    say(o, "shelfie", "{player} {draws|draw} personal goal card {n}.",
        FILLS({ "n", fill_number, .n = card }));
}

void shelfie_tell(const struct game *g, const struct state *before, int mover, move_t m,
                  const struct state *after, const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, mover < 0 ? m.a[0] - 1 : mover, t };
  (void)g;
  switch (m.op) {
  case DRAW_GOAL:
    say(&o, "shelfie", "A common goal: “{goal}”.", FILLS({ "goal", fill_goal, .n = m.a[0] }));
    break;
  case DRAW_PERSONAL: tell_personal(&o, m.a[1]); break;
  case DRAW_FIRST: say(&o, "table", "{player} {goes|go} first.", NULL); break;
  case DRAW_TILE:
    if (m.a[1]) say(&o, "shelfie", "The living room gets {tile}.", FILLS({ "tile", fill_tile, .n = m.a[1] }));
    else say(&o, "shelfie", "The bag is empty: a cell of the living room stays free.", NULL);
    break;
  default: tell_take(&o, before, m, after);
  }
}

/* ---- what to choose, and where points come from --------------------------------- */

void shelfie_ask(const struct game *g, const struct state *view, int seat, move_t so_far,
                 const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, seat, t };
  (void)g;
  (void)view;
  if (!so_far.n) say(&o, "shelfie", "Choose one to three tiles.", NULL);
  else if (so_far.n < TAKE_MAX) say(&o, "shelfie", "Choose another tile, or a column.", NULL);
  else say(&o, "shelfie", "Choose a column.", NULL);
}

static int kind_of_item(const struct state *s, int item)
{
  int at = item - ITEM_SHELF;
  return kind_on_shelf(s->shelf[at / SHELF], at % SHELF);
}

/* No two cells of a personal goal are of one kind. */
static bool is_group(const struct state *s, const struct ig_points *line)
{
  return line->n > 1 && kind_of_item(s, line->item[0]) == kind_of_item(s, line->item[1]);
}

enum { COMMON_GOALS, PERSONAL_GOAL, GROUPS, FULL_SHELF };

static const char *const source_names[] = { NC_("shelfie", "common goals"), NC_("shelfie", "personal goal"),
                                            NC_("shelfie", "groups"), NC_("shelfie", "first full shelf"),
                                            NULL };

static int source_of(const struct state *s, const struct ig_points *line)
{
  if (line->clause == SHELFIE_4_1) return COMMON_GOALS;
  if (line->clause == SHELFIE_4_3) return FULL_SHELF;
  return is_group(s, line) ? GROUPS : PERSONAL_GOAL;
}

const struct sources shelfie_sources = { "shelfie", source_names, source_of };

void shelfie_label(const struct game *g, const struct state *s, const struct ig_points *line,
                   const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, line->seat, t };
  (void)g;
  if (line->clause == SHELFIE_4_1) {
    int goal = s->goal[(line->item[0] - ITEM_TOKEN) % GOALS_OUT];
    say(&o, "shelfie", "Common goal “{goal}”", FILLS({ "goal", fill_goal, .n = goal }));
  } else if (line->clause == SHELFIE_4_3) say(&o, "shelfie", "First to fill the shelf", NULL);
  else if (is_group(s, line))
    say(&o, "shelfie", "Group of {things}",
        FILLS({ "things", fill_count, &things[kind_of_item(s, line->item[0])], line->n }));
  else
    say(&o, "shelfie", "Personal goal, {n} of {all}",
        FILLS({ "n", fill_number, .n = line->n }, { "all", fill_number, .n = KINDS }));
}
