/* describe.c - Ralph in words: names of cards, and a position for a screen reader. */
#include "table.h"
#include "voice.h"

#define CODES(c)                                                                                             \
  c "1", c "2", c "3", c "4", c "5", c "6", c "7", c "8", c "9", c "10", c "11", c "12", c "13", c "14",     \
      c "15", c "16"

const char *ralph_kind_code(const struct game *g, int kind)
{
  static const char *const code[CARDS + 1] = {
    "", CODES("R"), CODES("V"), CODES("K"), CODES("Y"), CODES("J")
  };
  (void)g;
  return kind == UNKNOWN ? "?" : kind >= 0 && kind <= CARDS ? code[kind] : "";
}

void ralph_kind_name(const struct game *g, int kind, const struct telling *o)
{
  (void)g;
  if (kind == UNKNOWN) say_word(o, "ralph", NC_("ralph", "unknown card"), no_form);
  else if (kind == 0) say_word(o, "ralph", NC_("ralph", "place"), no_form);
  else if (is_card(kind)) ralph_say_card(o, kind, no_form);
}

/* ---- fills: lists, of a position ------------------------------------------ */

static void fill_card(const struct telling *o, const struct fill *f, struct form form)
{
  (void)form;
  ralph_kind_name(NULL, f->n, o);
}

static void fill_set(const struct telling *o, const struct fill *f, struct form form)
{
  const struct cards *c = f->of;
  int said = 0;
  (void)form;
  for (int card = 1; card <= CARDS; card++) {
    if (!has(c, card)) continue;
    put(o->t, said++ ? ", " : "");
    ralph_kind_name(NULL, card, o);
  }
}

/* The numbers of those whose turn it is. */
static void fill_seats(const struct telling *o, const struct fill *f, struct form form)
{
  const struct state *v = f->of;
  int said = 0;
  (void)form;
  for (int p = 0; p < v->h.seats; p++) {
    if (!is_active(v, p)) continue;
    put(o->t, said++ ? ", " : "");
    put_int(o->t, p + 1);
  }
}

/* n: a stack, the card on top first. */
static void say_stack(const struct telling *o, pile_t x)
{
  if (!x) {
    say(o, "ralph", "a gap", NULL);
    return;
  }
  ralph_kind_name(NULL, top_of(x), o);
  for (x >>= 8; x; x >>= 8) {
    put_char(o->t, ' ');
    say(o, "ralph", "on {card}", FILLS({ "card", fill_card, .n = top_of(x) }));
  }
}

static void fill_stack(const struct telling *o, const struct fill *f, struct form form)
{
  const struct row *w = f->of;
  (void)form;
  say_stack(o, w->stack[f->n]);
}

static void fill_columns(const struct telling *o, const struct fill *f, struct form form)
{
  const struct row *w = f->of;
  (void)form;
  for (int i = 0; i < w->length; i++) {
    put(o->t, i ? "; " : "");
    say(o, "ralph", "column {n}, {stack}",
        FILLS({ "n", fill_number, .n = w->start + i + 1 }, { "stack", fill_stack, w, i }));
  }
}

static void fill_shown(const struct telling *o, const struct fill *f, struct form form)
{
  const struct state *v = f->of;
  int said = 0;
  (void)form;
  for (int p = 0; p < v->h.seats; p++) {
    if (!v->shown[p]) continue;
    put(o->t, said++ ? ", " : "");
    say(o, "ralph", "{who:mid} {card}",
        FILLS({ "who", fill_player, .n = p }, { "card", fill_card, .n = v->shown[p] }));
  }
}

/* ---- a position ------------------------------------------------------------ */

static void describe_stage(const struct state *v, const struct telling *o)
{
  int seat = v->stage == LAYING ? seat_to_lay(v) : -1; /* while they choose, cards may be unknown */
  bool asked = o->voice->heard && (v->stage == CHOOSING || (seat >= 0 && seat == o->voice->you));
  const struct fill *fills = FILLS({ "seats", fill_seats, .of = v },
                                   { "card", fill_card, .n = seat < 0 ? 0 : v->chosen[seat] });
  if (v->round) {
    say(o, "ralph", "Round {n} of 12.", FILLS({ "n", fill_number, .n = v->round }));
    put_char(o->t, asked ? '\n' : ' ');
  }
  if (asked) return;
  switch (v->stage) {
  case DEALING: say(o, "table", "Cards are being dealt.", NULL); break;
  case STARTING: say(o, "ralph", "Two starting cards are being opened.", NULL); break;
  case OVER: say(o, "table", "The game is over.", NULL); break;
  case CHOOSING: say(o, "ralph", "Still choosing: players {seats}.", fills); break;
  case LAYING: say(o, "ralph", "Player {seats} decides where the card goes: {card}.", fills); break;
  default: say(o, "ralph", "Player {seats} decides which part of the row closes the gap.", fills); break;
  }
  put_char(o->t, '\n');
}

static void describe_row(const struct row *w, const struct telling *o)
{
  say_word(o, "ralph", ralph_row_name(whose(w)), (struct form){ "cap", 3 });
  put(o->t, ": ");
  fill_columns(o, &(struct fill){ .of = w }, no_form);
  put(o->t, ".\n");
}

static void describe_seat(const struct state *v, int p, const struct telling *to)
{
  const struct telling *o = &(struct telling){ to->voice, p, to->t };
  bool seen = v->h.viewer == ALL || v->h.viewer == p;
  say(o, "ralph", "{player}: {has|have} taken {taken}, {holds|hold} {held}",
      FILLS({ "taken", fill_count, &voice_cards, v->score[p] },
            { "held", fill_count, &voice_cards, hand_size(v, p) }));
  if (seen && hand_size(v, p)) {
    put(o->t, ": ");
    fill_set(o, &(struct fill){ .of = &v->hand[p] }, no_form);
  }
  if (v->chosen[p]) {
    if (v->stage == CHOOSING) say(o, "ralph", "; has chosen a card", NULL);
    else say(o, "ralph", "; a card waits for its turn", NULL);
  }
  if (v->chosen[p] && v->chosen[p] != UNKNOWN) {
    put(o->t, ": ");
    ralph_kind_name(NULL, v->chosen[p], o);
  }
  put(o->t, ".\n");
}

static bool any_shown(const struct state *v)
{
  bool any = false;
  for (int p = 0; p < v->h.seats; p++) any |= v->shown[p] != 0;
  return any;
}

void ralph_describe(const struct game *g, const struct state *v, const struct telling *o)
{
  (void)g;
  describe_stage(v, o);
  if (!v->rows) {
    say(o, "ralph", "The table is empty.", NULL);
    put_char(o->t, '\n');
  }
  for (int r = 0; r < v->rows; r++) describe_row(&v->row[r], o);
  if (any_shown(v) && !o->voice->heard) {
    say(o, "ralph", "Last revealed: {cards}.", FILLS({ "cards", fill_shown, .of = v }));
    put_char(o->t, '\n');
  }
  for (int p = 0; p < v->h.seats; p++) describe_seat(v, p, o);
}
