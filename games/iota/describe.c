/* describe.c - Iota in plain words: names of cards, and a description of the
 * table for people who listen to it. */
#include "iota.h"

#define NUMBERS(form) form "1", form "2", form "3", form "4"
#define FORMS(colour) NUMBERS(colour "t"), NUMBERS(colour "p"), NUMBERS(colour "s"), NUMBERS(colour "c")

const char *iota_kind_code(const struct game *g, int kind)
{
  static const char *const code[CARDS] = { "", FORMS("R"), FORMS("B"), FORMS("G"), FORMS("Y"), "W" };
  (void)g;
  return kind == UNKNOWN ? "?" : kind >= 0 && kind <= WILD ? code[kind] : "";
}

void iota_kind_name(const struct game *g, int kind, const struct telling *o)
{
  (void)g;
  if (kind == UNKNOWN) say_word(o, "iota", NC_("iota", "unknown card"), no_form);
  else if (kind > 0 && kind <= WILD) iota_say_card(o, kind, no_form);
}

static void fill_card(const struct telling *o, const struct fill *f, struct form form)
{
  (void)form;
  iota_kind_name(NULL, f->n, o);
}

static void end_line(const struct telling *o) { put_char(o->t, '\n'); }

static void fill_row(const struct telling *o, const struct fill *f, struct form form)
{
  const struct state *v = f->of;
  uint8_t room[GRID_MAX];
  const uint8_t *g = lay_out(v, room);
  (void)form;
  for (int x = 0, any = 0; x < v->wide; x++) {
    int k = g[cell_at(v, x, f->n)];
    if (!k) continue;
    put(o->t, any++ ? "; " : "");
    say(o, "iota", "{column}, {card}",
        FILLS({ "column", fill_number, .n = v->x0 + x }, { "card", fill_card, .n = k }));
  }
}

static void describe_table(const struct state *v, const struct telling *o)
{
  say(o, "iota", "Cards on the table: {n}.", FILLS({ "n", fill_number, .n = v->cards }));
  end_line(o);
  for (int y = v->tall - 1; y >= 0; y--) {
    say(o, "iota", "Row {n}: {cards}.",
        FILLS({ "n", fill_number, .n = v->y0 + y }, { "cards", fill_row, v, y }));
    end_line(o);
  }
}

static void describe_hand(const struct state *v, int p, const struct telling *to)
{
  const struct telling *o = &(struct telling){ to->voice, p, to->t };
  int any = 0;
  const struct fill *fills = FILLS({ "points", fill_number, .n = v->points[p] },
                                   { "n", fill_number, .n = iota_hand_size(v, p) });
  if (scoring(v)) say(o, "iota", "{player}: points {points}; cards in hand {n}", fills);
  else say(o, "iota", "{player}: cards in hand {n}", fills);
  for (int i = 0; i < HAND && v->hand[p][i]; i++) {
    if (v->hand[p][i] == UNKNOWN) continue;
    put(o->t, any++ ? ", " : ": ");
    iota_kind_name(NULL, v->hand[p][i], o);
  }
  put(o->t, ".\n");
}

static void describe_turn(const struct state *v, const struct telling *o)
{
  static const char *const end[] = {
    "",
    NC_("iota", "The game is over: somebody played the last card."),
    NC_("iota", "The game is over: everybody passed."),
    NC_("iota", "The game is over: no card fits anywhere."),
  };
  const struct fill *n = FILLS({ "n", fill_number, .n = v->turn + 1 });
  if (!v->h.active && !*end[v->end]) return;
  if (v->turn == o->voice->you && !v->draw && v->h.active && o->voice->heard)
    return; /* the question says it */
  if (!v->h.active) say(o, "iota", end[v->end], NULL);
  else if (v->draw) say(o, "iota", "Cards are drawn by player {n}.", n);
  else if (v->turn == NONE) say(o, "iota", "Cards are being dealt.", NULL);
  else say(o, "table", "Player {n} to move.", n);
  end_line(o);
}

/* What was done last, by whom. */
static void describe_last(const struct state *v, const struct telling *to)
{
  static const struct plural played = PLURAL("iota", "{player} played {n} card.",
                                             "{player} played {n} cards.");
  const struct telling *o = &(struct telling){ to->voice, v->last_seat, to->t };
  if (v->last_op == PASS) say(o, "iota", "{player} passed.", NULL);
  else if (v->last_op == TAKE) say(o, "iota", "{player} took a wild from the table.", NULL);
  else if (v->last_op == PLAY) say_count(o, &played, v->last_n, no_form);
  else return;
  end_line(o);
}

void iota_describe(const struct game *g, const struct state *v, const struct telling *o)
{
  (void)g;
  describe_turn(v, o);
  if (!o->voice->heard) describe_last(v, o);
  describe_table(v, o);
  for (int p = 0; p < v->h.seats; p++) describe_hand(v, p, o);
  say(o, "iota", "Cards in the deck: {n}.", FILLS({ "n", fill_number, .n = deck_size(v) }));
  end_line(o);
  for (int i = 0; i < v->under_n; i++) {
    if (v->under[i] == UNKNOWN) continue;
    say(o, "iota", "Card number {n} from the bottom of the deck: {card}.",
        FILLS({ "n", fill_number, .n = v->under_n - i }, { "card", fill_card, .n = v->under[i] }));
    end_line(o);
  }
}
