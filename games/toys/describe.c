/* describe.c - the table of a shelf game in sentences, for a screen reader. */
#include "toys.h"

static void end_line(const struct telling *o) { put_char(o->t, '\n'); }

static void one_more(const struct telling *o, int i) { put(o->t, i ? ", " : ""); }

/* ---- cards, of: struct pile ---------------------------------------------------- */

struct pile {
  const struct game *g;
  const uint8_t *card; /* one after the other, or how many of each kind */
  int n;               /* of them, or so many that nobody sees      */
};

static void fill_row(const struct telling *o, const struct fill *f, struct form form)
{
  const struct pile *is = f->of;
  (void)form;
  for (int i = 0; i < is->n; i++) {
    one_more(o, i);
    toys_kind_name(is->g, is->card[i], o);
  }
  if (!is->n) say(o, "toys", "empty", NULL);
}

/* By their names alone: the shelf says the colour. */
static void fill_names(const struct telling *o, const struct fill *f, struct form form)
{
  const struct pile *is = f->of;
  for (int i = 0; i < is->n; i++) {
    one_more(o, i);
    if (is->card[i] & BLIND) say(o, "toys", "a face-down card", NULL);
    else toys_fill_name(o, &(struct fill){ .of = is->g, .n = is->card[i] }, form);
  }
  if (!is->n) say(o, "toys", "not begun", NULL);
}

static void fill_counts(const struct telling *o, const struct fill *f, struct form form)
{
  const struct pile *is = f->of;
  int said = 0;
  (void)form;
  if (is->n) {
    say(o, "toys", "cards face down: {n}", FILLS({ "n", fill_number, .n = is->n }));
    said++;
  }
  for (int k = 1; k <= deck_of(is->g)->kinds; k++) {
    if (!is->card[k]) continue;
    one_more(o, said++);
    toys_kind_name(is->g, k, o);
    if (is->card[k] > 1) {
      put(o->t, " × ");
      put_int(o->t, is->card[k]);
    }
  }
  if (!said) say(o, "toys", "nothing", NULL);
}

/* ---- the table ----------------------------------------------------------------- */

/* asked: the question says that this turn is a bonus turn. */
static void describe_bonus(const struct state *v, bool asked, const struct telling *o)
{
  const struct fill *n = FILLS({ "n", fill_number, .n = v->bonus });
  if (v->ordinary) {
    if (!asked) put_char(o->t, ' ');
    say(o, "toys", "The bonus turn has become an ordinary one.", NULL);
  }
  if (!v->bonus || (asked && !v->ordinary && v->bonus == 1)) return;
  if (!asked || v->ordinary) put_char(o->t, ' ');
  if (v->ordinary) say(o, "toys", "Bonus turns left including this one: {n}.", n);
  else say(o, "toys", "Bonus turn, left including this one: {n}.", n);
}

static void describe_turn(const struct state *v, const struct telling *o)
{
  if (!v->h.active) {
    say(o, "table", "The game is over.", NULL);
    end_line(o);
    return;
  }
  bool asked = o->voice->heard && v->turn == o->voice->you;
  if (v->h.active & CHANCE_BIT) say(o, "table", "Cards are being dealt.", NULL);
  else if (!asked) say(o, "table", "Player {n} to move.", FILLS({ "n", fill_number, .n = v->turn + 1 }));
  if (!(v->h.active & CHANCE_BIT)) describe_bonus(v, asked, o);
  if (!asked || v->ordinary || v->bonus > 1) end_line(o);
  if (!v->final) return;
  say(o, "toys", "It is the final round: no shelf may be started.", NULL);
  put_char(o->t, ' ');
  if (v->left == UNTIL_SKIP) say(o, "toys", "It goes on until somebody skips a turn.", NULL);
  else say(o, "toys", "Ordinary turns after this one: {n}.", FILLS({ "n", fill_number, .n = v->left }));
  end_line(o);
}

static void describe_centre(const struct game *g, const struct state *v, const struct telling *o)
{
  struct pile open = { g, v->open, 0 };
  const struct fill *fills = FILLS({ "cards", fill_counts, .of = &open },
                                   { "n", fill_number, .n = v->deck_n });
  for (int r = 0; r < ROWS && !v->final; r++) {
    struct pile row = { g, v->row[r], v->row_n[r] };
    say(o, "toys", "Row {n}, left to right: {cards}.",
        FILLS({ "n", fill_number, .n = r + 1 }, { "cards", fill_row, .of = &row }));
    end_line(o);
  }
  if (v->final) say(o, "toys", "Open cards: {cards}.", fills);
  else say(o, "toys", "The discards: {cards}.", fills);
  end_line(o);
  say(o, "toys", "Cards in the deck: {n}.", fills);
  end_line(o);
}

static void describe_seat(const struct game *g, const struct state *v, int p, int points,
                          const struct telling *to)
{
  const struct telling *o = &(struct telling){ to->voice, p, to->t };
  say(o, "toys", "{player}, points now: {n}.", FILLS({ "n", fill_number, .n = points }));
  end_line(o);
  for (int c = 0; c < COLOURS; c++) {
    struct pile shelf = { g, v->shelf[p][c], v->shelf_n[p][c] };
    put(o->t, "  ");
    say(o, "toys", "Shelf ({colour:shelf}): {cards}.",
        FILLS({ "colour", toys_fill_colour, g, c }, { "cards", fill_names, .of = &shelf }));
    end_line(o);
  }
  struct pile taken = { g, v->taken[p], v->backs[p] };
  put(o->t, "  ");
  say(o, "toys", "Collection: {cards}.", FILLS({ "cards", fill_counts, .of = &taken }));
  end_line(o);
}

void toys_describe(const struct game *g, const struct state *v, const struct telling *o)
{
  struct ig_outcome is = { 0 };
  toys_outcome(g, v, &is);
  describe_turn(v, o);
  describe_centre(g, v, o);
  for (int p = 0; p < v->h.seats; p++) describe_seat(g, v, p, (int)is.score[p], o);
}
