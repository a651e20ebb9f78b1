/* tell.c - Ralph in sentences: what happened, what to choose, where points come from.
 *
 * One event may be many things: the last choice opens all cards, and those with
 * one place are laid by the rules (RALPH-3.4).  So what follows an event is played
 * over again on a copy of the table, card by card, and told.  The table and the
 * open cards are all that it takes, and everybody sees those.
 */
#include "table.h"
#include "voice.h"

/* ---- words ------------------------------------------------------------------ */

void ralph_say_card(const struct telling *o, int card, struct form form)
{
  static const char *const name[KINDS] = {
    NC_("ralph", "Ralph {n}"), NC_("ralph", "Vanellope {n}"), NC_("ralph", "KnowsMore {n}"),
    NC_("ralph", "Yesss {n}"), NC_("ralph", "joker {n}"),
  };
  if (is_card(card))
    say_word_of(o, "ralph", name[kind_of(card)], form, FILLS({ "n", fill_number, .n = number_of(card) }));
  else say_word(o, "ralph", NC_("ralph", "a card"), form);
}

static void fill_card(const struct telling *o, const struct fill *f, struct form form)
{
  ralph_say_card(o, f->n, form);
}

/* "Ralph's row" */
const char *ralph_row_name(int kind)
{
  static const char *const row[KINDS] = {
    NC_("ralph", "Ralph's row"),
    NC_("ralph", "Vanellope's row"),
    NC_("ralph", "KnowsMore's row"),
    NC_("ralph", "Yesss's row"),
    NC_("ralph", "a row of jokers|cap=Row of jokers"),
  };
  return row[kind];
}

static void fill_row(const struct telling *o, const struct fill *f, struct form form)
{
  say_word(o, "ralph", ralph_row_name(kind_of(f->n)), form);
}

/* ---- laying --------------------------------------------------------------------- */

/* Section 5: what the card took. */
static void tell_four(const struct telling *o, const struct state *was, const struct state *is)
{
  int p = o->actor, n = is->score[p] - was->score[p], way = 0;
  const struct fill *cards = FILLS({ "cards", fill_count, &voice_cards, n });
  if (n <= 0) return;
  while (way < WAYS - 1 && is->fours[p][way] == was->fours[p][way]) way++;
  put_char(o->t, ' ');
  if (way == BY_ROW) say(o, "ralph", "and {takes|take} the row: {cards}", cards);
  else if (way == BY_COLUMN) say(o, "ralph", "and {takes|take} the column: {cards}", cards);
  else if (way == BY_STACK) say(o, "ralph", "and {takes|take} the stack: {cards}", cards);
  else say(o, "ralph", "and {takes|take} the row and the column: {cards}", cards);
}

static void tell_place(const struct telling *o, int card, int how, int other)
{
  const struct fill *fills = FILLS({ "card", fill_card, .n = card }, { "other", fill_card, .n = other },
                                   { "row", fill_row, .n = card });
  if (how == LEFT) say(o, "ralph", "{player} {lays|lay} {card} to the left of {other}", fills);
  else if (how == RIGHT) say(o, "ralph", "{player} {lays|lay} {card} to the right of {other}", fills);
  else if (how == ON) say(o, "ralph", "{player} {lays|lay} {card} on {other}", fills);
  else if (how == UNDER)
    say(o, "ralph", "{player} {starts|start} {row} with {card} in the column of {other}", fills);
  else say(o, "ralph", "{player} {starts|start} {row} with {card} on the empty table", fills);
}

/* Lays a card on the copy, and tells it. */
static void tell_lay(struct telling *o, struct state *s, int seat, int card, struct place at)
{
  struct state was = *s;
  int other = at.how == ALONE ? 0 : top_of(s->row[at.row].stack[at.at]);
  o->actor = seat;
  s->chosen[seat] = 0;
  lay_card(s, seat, card, at);
  tell_place(o, card, at.how, other);
  tell_four(o, &was, s);
  say_stop(o);
}

/* The cards that lie by the rules alone, as `resolve` in rules.c lays them. */
static void tell_rest(struct telling *o, struct state *s)
{
  struct place at[PLACES_MAX];
  for (int seat; !s->hole && (seat = seat_to_lay(s)) >= 0;) {
    int card = s->chosen[seat];
    if (places(s, card, at) > 1) return;
    put_char(o->t, ' ');
    tell_lay(o, s, seat, card, at[0]);
  }
}

/* ---- choosing ------------------------------------------------------------------- */

static void fill_revealed(const struct telling *o, const struct fill *f, struct form form)
{
  const uint8_t *shown = f->of;
  for (int p = 0; p < f->n; p++) {
    if (p) say(o, "table", ", ", NULL);
    say(o, "ralph", "{who:mid} — {card}",
        FILLS({ "who", fill_player, .n = p }, { "card", fill_card, .n = shown[p] }));
  }
  (void)form;
}

static void tell_choice(struct telling *o, const struct state *before, move_t m, const struct state *after)
{
  struct state s = *before;
  bool last = after && before->h.active == seat_bit(o->actor);
  if (!last && m.a[0] == UNKNOWN && o->voice->heard) return; /* what it is will be told when all are opened */
  if (!last && m.a[0] == UNKNOWN) say(o, "ralph", "{player} {has|have} chosen a card.", NULL);
  else if (!last)
    say(o, "ralph", "{player} {chooses|choose} {card}.", FILLS({ "card", fill_card, .n = m.a[0] }));
  if (!last) return;
  say(o, "ralph", "Revealed: {cards}.", FILLS({ "cards", fill_revealed, after->shown, before->h.seats }));
  memcpy(s.chosen, after->shown, sizeof s.chosen);
  tell_rest(o, &s);
}

static void tell_laid(struct telling *o, const struct state *before, move_t m)
{
  struct state s = *before;
  struct place at = { .how = m.a[A_HOW] };
  find(&s, m.a[A_ANCHOR], &at);
  tell_lay(o, &s, o->actor, m.a[A_CARD], at);
  tell_rest(o, &s);
}

static void tell_slide(const struct telling *o, move_t m)
{
  if (m.a[0] == LEFT) say(o, "ralph", "{player} {slides|slide} the left part of the row in.", NULL);
  else say(o, "ralph", "{player} {slides|slide} the right part of the row in.", NULL);
}

static void tell_close(struct telling *o, const struct state *before, move_t m)
{
  struct state s = *before;
  tell_slide(o, m);
  ralph_close_hole(&s, m.a[0]);
  tell_rest(o, &s);
}

/* Choices are made by all at once: the last of them opens the cards.  Of what lies by the rules alone only points tell. */
bool ralph_deed(const struct game *g, const struct state *before, int mover, move_t m,
                const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, mover, t };
  (void)g;
  struct place at = { .how = m.a[A_HOW] };
  if (m.op == LAY) {
    find(before, m.a[A_ANCHOR], &at);
    tell_place(&o, m.a[A_CARD], at.how, at.how == ALONE ? 0 : top_of(before->row[at.row].stack[at.at]));
  } else if (m.op == CLOSE) tell_slide(&o, m);
  else if (before->h.active == seat_bit(mover)) say(&o, "ralph", "the cards of the round are open", NULL);
  return true;
}

/* ---- every event ------------------------------------------------------------------ */

static void tell_chance(const struct telling *o, move_t m)
{
  const struct fill *card = FILLS({ "card", fill_card, .n = m.a[0] });
  if (m.op == DEAL) say(o, "ralph", "{player} {gets|get} {card}.", card);
  else if (m.op == START) say(o, "ralph", "A starting card: {card}.", card);
  else say(o, "ralph", "Too few characters are left over: all cards are dealt again.", NULL);
}

void ralph_tell(const struct game *g, const struct state *before, int mover, move_t m,
                const struct state *after, const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, mover < 0 ? before->dealt / HAND : mover, t };
  (void)g;
  if (mover < 0) tell_chance(&o, m);
  else if (m.op == CHOOSE) tell_choice(&o, before, m, after);
  else if (m.op == LAY) tell_laid(&o, before, m);
  else tell_close(&o, before, m);
}

void ralph_ask(const struct game *g, const struct state *view, int seat, move_t so_far,
               const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, seat, t };
  (void)g;
  (void)so_far;
  if (view->stage == CHOOSING) say(&o, "table", "Choose a card.", NULL);
  else if (view->stage == LAYING)
    say(&o, "ralph", "Choose where {card} goes.", FILLS({ "card", fill_card, .n = view->chosen[seat] }));
  else say(&o, "ralph", "Choose which part of the row slides in.", NULL);
}

void ralph_label(const struct game *g, const struct state *view, const struct ig_points *line,
                 const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, line->seat, t };
  const struct fill *cards = FILLS({ "cards", fill_count, &voice_cards, (int)line->points });
  (void)g;
  (void)view;
  if (line->clause == RALPH_5_1) say(&o, "ralph", "Rows: {cards}", cards);
  else if (line->clause == RALPH_5_2) say(&o, "ralph", "Columns: {cards}", cards);
  else if (line->clause == RALPH_5_3) say(&o, "ralph", "Stacks: {cards}", cards);
  else say(&o, "ralph", "Row and column at once: {cards}", cards);
}

enum { FROM_ROWS, FROM_COLUMNS, FROM_STACKS, FROM_BOTH, FROM_BEFORE };

static const char *const source_names[] = { NC_("ralph", "rows"),
                                            NC_("ralph", "columns"),
                                            NC_("ralph", "stacks"),
                                            NC_("ralph", "rows and columns at once"),
                                            NC_("ralph", "cards taken before"),
                                            NULL };

static int source_of(const struct state *s, const struct ig_points *line)
{
  (void)s;
  if (line->clause == RALPH_5_1) return FROM_ROWS;
  if (line->clause == RALPH_5_2) return FROM_COLUMNS;
  if (line->clause == RALPH_5_3) return FROM_STACKS;
  return line->clause == RALPH_5_5 ? FROM_BOTH : FROM_BEFORE;
}

const struct sources ralph_sources = { "ralph", source_names, source_of };
