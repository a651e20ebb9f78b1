/* tell.c - Iota in sentences: what happened, what to choose, where points come from. */
#include "iota.h"

/* ---- words ------------------------------------------------------------------ */

void iota_say_card(const struct telling *o, int kind, struct form form)
{
  static const char *const name[COLOURED / 4] = {
    NC_("iota", "red triangle {n}"),    NC_("iota", "red cross {n}"),     NC_("iota", "red square {n}"),
    NC_("iota", "red circle {n}"),      NC_("iota", "blue triangle {n}"), NC_("iota", "blue cross {n}"),
    NC_("iota", "blue square {n}"),     NC_("iota", "blue circle {n}"),   NC_("iota", "green triangle {n}"),
    NC_("iota", "green cross {n}"),     NC_("iota", "green square {n}"),  NC_("iota", "green circle {n}"),
    NC_("iota", "yellow triangle {n}"), NC_("iota", "yellow cross {n}"),  NC_("iota", "yellow square {n}"),
    NC_("iota", "yellow circle {n}"),
  };
  if (kind == WILD) say_word(o, "iota", NC_("iota", "wild|a=a wild"), form);
  else if (kind < 1 || kind > COLOURED) say_word(o, "iota", NC_("iota", "card|a=a card"), form);
  else
    say_word_of(o, "iota", name[(kind - 1) / 4], form, FILLS({ "n", fill_number, .n = (kind - 1) % 4 + 1 }));
}

static void fill_card(const struct telling *o, const struct fill *f, struct form form)
{
  iota_say_card(o, f->n, form);
}

/* of: the cards, one in every `step` bytes of a move. */
struct cards {
  const uint8_t *at;
  int n, step;
};

static void fill_cards(const struct telling *o, const struct fill *f, struct form form)
{
  const struct cards *c = f->of;
  for (int i = 0; i < c->n; i++) {
    say_between(o, i, c->n);
    iota_say_card(o, c->at[i * c->step], form);
  }
}

static void fill_places(const struct telling *o, const struct fill *f, struct form form)
{
  const struct cards *c = f->of;
  (void)form;
  for (int i = 0; i < c->n; i++) {
    say_between(o, i, c->n);
    put_signed(o->t, c->at[i * c->step] - BIAS);
  }
}

/* ---- a play --------------------------------------------------------------------- */

static int count_cards(move_t m) /* of a PLAY */
{
  int n = 0;
  while (n < HAND && m.a[3 * n + 2]) n++;
  return n;
}

/* Rows and columns count from the first card of the game, as on the board. */
static void tell_where(const struct telling *o, move_t m, int n)
{
  struct cards x = { m.a, n, 3 }, y = { m.a + 1, n, 3 };
  bool one_row = n == 1 || m.a[1] == m.a[4];
  const struct fill *fills = FILLS({ "x", fill_number, .n = m.a[0] - BIAS },
                                   { "y", fill_number, .n = m.a[1] - BIAS }, { "xs", fill_places, .of = &x },
                                   { "ys", fill_places, .of = &y });
  put_char(o->t, ' ');
  if (n == 1) say(o, "iota", "in row {y}, column {x}", fills);
  else if (one_row) say(o, "iota", "in row {y}, columns {xs}", fills);
  else say(o, "iota", "in column {x}, rows {ys}", fills);
}

/* Section 4: "a lot and four cards, 13 × 2 × 2 = 52 points". */
static void tell_points(const struct telling *o, const struct state *after)
{
  struct line line[TURN_LINES];
  int lines = iota_turn_lines(after, line), lots = 0, sum = 0, said = 0;
  int all = after->last_n == HAND, last = after->end == WENT_OUT,
      points = (int)iota_points(after, lines, line);
  for (int i = 0; i < lines; i++) {
    lots += line[i].length == LOT;
    sum += line[i].sum;
  }
  int reasons = (lots > 0) + all + last;
  if (!scoring(after)) return;
  say(o, "table", ": ", NULL);
  if (lots) {
    say_between(o, said++, reasons);
    say_count(o, &(const struct plural)PLURAL("iota", "a lot", "{n} lots"), lots, no_form);
  }
  if (all) {
    say_between(o, said++, reasons);
    say(o, "iota", "four cards at once", NULL);
  }
  if (last) {
    say_between(o, said++, reasons);
    say(o, "iota", "the last card", NULL);
  }
  if (reasons) {
    say(o, "table", ", ", NULL);
    put_int(o->t, sum);
    for (int i = 0; i < lots + all + last; i++) put(o->t, " × 2");
    put(o->t, " = ");
  }
  say_count(o, &voice_points, points, no_form);
}

static void tell_play(const struct telling *o, move_t m, const struct state *after)
{
  struct cards c = { m.a + 2, count_cards(m), 3 };
  say(o, "iota", "{player} {plays|play} {cards:a}", FILLS({ "cards", fill_cards, .of = &c }));
  tell_where(o, m, c.n);
  if (after) tell_points(o, after);
  say_stop(o);
}

/* A play in short: its card, or how many. */
bool iota_deed(const struct game *g, const struct state *before, int mover, move_t m,
               const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, mover, t };
  (void)g;
  (void)before;
  if (m.op != PLAY) return false;
  if (count_cards(m) == 1) iota_say_card(&o, m.a[2], no_form);
  else say_count(&o, &voice_cards, count_cards(m), no_form);
  return true;
}

/* The cards by name where all of them are known, else how many. */
static void tell_pass(const struct telling *o, move_t m)
{
  struct cards c = { m.a, 0, 1 };
  bool known = true;
  for (; c.n < HAND && m.a[c.n]; c.n++) known &= m.a[c.n] != UNKNOWN;
  if (!c.n) say(o, "table", "{player} {passes|pass}.", NULL);
  else if (known)
    say(o, "iota", "{player} {passes|pass} and {exchanges|exchange} {cards:a}.",
        FILLS({ "cards", fill_cards, .of = &c }));
  else
    say(o, "iota", "{player} {passes|pass} and {exchanges|exchange} {cards:a}.",
        FILLS({ "cards", fill_count, &voice_cards, c.n }));
}

static void tell_chance(const struct telling *o, move_t m)
{
  const struct fill *card = FILLS({ "card", fill_card, .n = m.a[0] });
  if (m.op == FIRST) say(o, "table", "{player} {goes|go} first.", NULL);
  else if (m.op == STARTER) say(o, "iota", "The first card on the table: {card}.", card);
  else say(o, "iota", "{player} {draws|draw} {card:a}.", card);
}

void iota_tell(const struct game *g, const struct state *before, int mover, move_t m,
               const struct state *after, const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, mover, t };
  (void)g;
  if (mover == CHANCE) {
    o.actor = m.op == FIRST     ? m.a[0] - 1
              : m.op == STARTER ? SPECTATOR
              : before->draw    ? before->turn
                                : iota_seat_to_deal(before);
    tell_chance(&o, m);
  } else if (m.op == PLAY) tell_play(&o, m, after);
  else if (m.op == PASS) tell_pass(&o, m);
  else
    say(&o, "iota", "{player} {takes|take} a wild and {puts|put} {card} in its place.",
        FILLS({ "card", fill_card, .n = m.a[2] }));
}

/* ---- what to choose, and where points come from ------------------------------------ */

void iota_ask(const struct game *g, const struct state *view, int seat, move_t so_far,
              const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, seat, t };
  bool pending = so_far.op == PLAY && so_far.a[2] && !so_far.a[0] && !so_far.a[1];
  (void)g;
  (void)view;
  if (pending) say(&o, "iota", "Choose its place.", NULL);
  else if (so_far.op == PLAY && so_far.a[2])
    say(&o, "iota", "Now a card that connects it to the table.", NULL);
  else if (so_far.op == TAKE && so_far.a[0]) say(&o, "iota", "Choose a card to replace the wild.", NULL);
  else say(&o, "table", "Choose a card.", NULL);
}

/* "2 + 3 + 4"; IOTA-6.3: a wild has no number. */
static void fill_sum(const struct telling *o, const struct fill *f, struct form form)
{
  const struct state *s = ((const void *const *)f->of)[0];
  const struct ig_points *line = ((const void *const *)f->of)[1];
  (void)form;
  for (int i = 0; i < line->n; i++) {
    int kind = s->kind[line->item[i] - ITEM_TABLE];
    if (i) put(o->t, " + ");
    put_int(o->t, kind == WILD ? 0 : (kind - 1) % 4 + 1);
  }
}

/* "Turn: 13 × 2 × 2 = 52": a line of the sheet that players write. */
static void label_turn(const struct telling *o, const struct state *s, int points)
{
  struct line line[TURN_LINES];
  int lines = s->last_op == PLAY ? iota_turn_lines(s, line) : 0, sum = 0;
  for (int i = 0; i < lines; i++) sum += line[i].sum;
  say(o, "iota", "Turn: ", NULL);
  put_int(o->t, sum);
  for (int all = sum; all && all < points; all *= 2) put(o->t, " × 2");
  if (sum != points) {
    put(o->t, " = ");
    put_int(o->t, points);
  }
}

void iota_label(const struct game *g, const struct state *s, const struct ig_points *line,
                const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, line->seat, t };
  const void *of[] = { s, line };
  (void)g;
  if (line->clause == IOTA_4_1 && !line->n) {
    label_turn(&o, s, (int)line->points);
    return;
  }
  switch (line->clause) {
  case IOTA_4_1:
    say(&o, "iota", "Line of {cards}: {sum} = {points}",
        FILLS({ "cards", fill_count, &voice_cards, line->n }, { "sum", fill_sum, .of = of },
              { "points", fill_number, .n = (int)line->points }));
    break;
  case IOTA_4_2: say(&o, "iota", "Lot: ×2", NULL); break;
  case IOTA_4_3: say(&o, "iota", "Four cards at once: ×2", NULL); break;
  case IOTA_4_4: say(&o, "iota", "Last card of the game: ×2", NULL); break;
  default: say(&o, "iota", "Earlier turns", NULL);
  }
}

/* Only the last turn is remembered line by line, so over several turns there is one source. */
static const char *const source_names[] = { NC_("iota", "own turns"), NULL };

static int source_of(const struct state *s, const struct ig_points *line)
{
  (void)s;
  (void)line;
  return 0;
}

const struct sources iota_sources = { "iota", source_names, source_of };
