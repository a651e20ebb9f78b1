/* tell.c - the shelf games in sentences: what happened, what to choose, where points come from. */
#include "toys.h"

/* ---- words ------------------------------------------------------------------ */

/* The names whose grammar po/ knows: those of the bundled decks. */
static const char *const known[] = {
  NC_("toys", "Bullseye"),
  NC_("toys", "Jessie"),
  NC_("toys", "Woody"),
  NC_("toys", "Bo Peep"),
  NC_("toys", "Hamm"),
  NC_("toys", "Slinky Dog"),
  NC_("toys", "Buzz Lightyear"),
  NC_("toys", "Mr. Potato Head"),
  NC_("toys", "Mrs. Potato Head"),
  NC_("toys", "Rex"),
  NC_("toys", "Trixie"),
  NC_("toys", "Dolly"),
  NC_("toys", "Alien"),
  NC_("toys", "Forky"),
  NC_("toys", "Ducky"),
  NC_("toys", "Bunny"),
  NC_("toys", "Duke Caboom"),
  NC_("toys", "General De-Krol"),
  NC_("toys", "Melkotron"),
  NC_("toys", "O-Rash"),
  NC_("toys", "Pinky"),
  NC_("toys", "Ko-Ko"),
  NC_("toys", "Bublik"),
  NC_("toys", "Fly"),
  NC_("toys", "Gloria"),
  NC_("toys", "Robot (generic)"),
  NC_("toys", "Left edge|a=a left edge"),
  NC_("toys", "Right edge|a=a right edge"),
};

/* A name of the list, which may go on with forms. */
static const char *find_known(const char *name)
{
  size_t n = strlen(name);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strncmp(known[i], name, n) && (!known[i][n] || known[i][n] == '|')) return known[i];
  return NULL;
}

/* A player's own deck has its names in its file, and may call its cards anything. */
static const char *own_name(const struct telling *o, const struct deck *d, int kind)
{
  bool russian = !strcmp(ig_language_name(o->voice->language), "ru");
  return deck_word(d, d->card[kind].name[!russian]);
}

static const char *known_name(const struct game *g, int kind)
{
  const struct deck *d = deck_of(g);
  return g->deck[0] ? NULL : find_known(deck_word(d, d->card[kind].name[1]));
}

/* n: the kind, of: the game.  In a sentence a name that nobody knows is quoted. */
static void fill_card(const struct telling *o, const struct fill *f, struct form form)
{
  const char *name = known_name(f->of, f->n);
  if (name) say_word(o, "toys", name, form);
  else
    say_word_of(o, "toys", NC_("toys", "“{name}”"), form,
                FILLS({ "name", fill_text, .of = own_name(o, deck_of(f->of), f->n) }));
}

void toys_fill_name(const struct telling *o, const struct fill *f, struct form form)
{
  const char *name = known_name(f->of, f->n);
  (void)form;
  if (name) say_word(o, "toys", name, (struct form){ "cap", 3 });
  else put(o->t, own_name(o, deck_of(f->of), f->n));
}

/* n: the colour, of: the game. */
void toys_fill_shelf(const struct telling *o, const struct fill *f, struct form form)
{
  static const char *const shelf[][COLOURS] = {
    [TOYSTORY4] = { NC_("toys", "yellow shelf|cap=Yellow shelf"), NC_("toys", "green shelf|cap=Green shelf"),
                    NC_("toys", "blue shelf|cap=Blue shelf") },
    [HEROYCHIKI] = { NC_("toys", "orange shelf|cap=Orange shelf"),
                     NC_("toys", "purple shelf|cap=Purple shelf"), NC_("toys", "blue shelf|cap=Blue shelf") },
  };
  say_word(o, "toys", shelf[deck_of(f->of)->edition][f->n], form);
}

/* ---- a card goes to a shelf ----------------------------------------------------- */

static void tell_put(const struct game *g, const struct telling *o, const struct state *before, struct take t,
                     int kind)
{
  int c = t.colour - 1;
  bool edge = deck_of(g)->card[kind].type != TOY, start = !before->shelf_n[o->actor][c],
       left = t.side == SIDE_LEFT;
  const struct fill *fills = FILLS({ "card", fill_card, g, kind }, { "shelf", toys_fill_shelf, g, c });
  if (t.blind && left)
    say(o, "toys", "{player} {puts|put} a card face down on the {shelf}, on the left", fills);
  else if (t.blind)
    say(o, "toys", "{player} {puts|put} a card face down on the {shelf}, on the right", fills);
  else if (start) say(o, "toys", "{player} {starts|start} the {shelf} with {card:a}", fills);
  else if (edge) say(o, "toys", "{player} {puts|put} {card:a} on the {shelf}", fills);
  else if (left) say(o, "toys", "{player} {puts|put} {card} on the {shelf}, on the left", fills);
  else say(o, "toys", "{player} {puts|put} {card} on the {shelf}, on the right", fills);
}

/* TOYS-5.1: the shelf went to the collection. */
static void tell_close(const struct game *g, const struct telling *o, int colour, const struct state *before,
                       const struct state *after)
{
  const struct deck *d = deck_of(g);
  bool closed = before->shelf_n[o->actor][colour] && !after->shelf_n[o->actor][colour];
  int p = o->actor, cards = 0, points = 0;
  for (int k = 1; k <= d->kinds; k++) {
    int more = after->taken[p][k] - before->taken[p][k];
    cards += more;
    points += more * d->card[k].points;
  }
  if (!closed) return;
  put_char(o->t, ' ');
  if (!cards) say(o, "toys", "and {closes|close} it", NULL); /* memory=on: face down at once */
  else
    say(o, "toys", "and {closes|close} it: {cards}, {points}",
        FILLS({ "cards", fill_count, &voice_cards, cards }, { "points", fill_count, &voice_points, points }));
}

static void tell_take(const struct game *g, const struct telling *o, const struct state *before, move_t m,
                      const struct state *after)
{
  static const struct plural bonus = PLURAL("toys", "a bonus turn", "{n} bonus turns");
  struct take t = { 0 };
  toys_read_take(m, &t);
  int kind = t.place ? before->row[place_row(t.place)][place_at(t.place)] : t.kind;
  tell_put(g, o, before, t, kind);
  if (!after) {
    say_stop(o);
    return;
  }
  int earned = after->bonus - before->bonus + (before->bonus > 0);
  tell_close(g, o, t.colour - 1, before, after);
  if (earned > 0) {
    say(o, "table", ", ", NULL);
    say_count(o, &bonus, earned, no_form);
  }
  say_stop(o);
  if (after->dealing && !before->dealing) {
    put_char(o->t, ' ');
    say(o, "toys", "Row {n} is dealt again.", FILLS({ "n", fill_number, .n = after->dealing }));
  }
  if (after->final && !before->final) {
    put_char(o->t, ' ');
    say(o, "toys", "The final round begins.", NULL);
  }
}

static void tell_remove(const struct game *g, const struct telling *o, const struct state *before, move_t m)
{
  int c = m.a[0] - 1;
  uint8_t card = before->shelf[o->actor][c][m.a[1] - 1];
  const struct fill *fills = FILLS({ "card", fill_card, g, card & ~BLIND },
                                   { "shelf", toys_fill_shelf, g, c });
  if (card & BLIND)
    say(o, "toys", "{player} {removes|remove} a card that lay face down from the {shelf}.", fills);
  else say(o, "toys", "{player} {removes|remove} {card:a} from the {shelf}.", fills);
}

void toys_tell(const struct game *g, const struct state *before, int mover, move_t m,
               const struct state *after, const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, m.op == FIRST ? m.a[0] - 1 : mover, t };
  if (m.op == FIRST) say(&o, "table", "{player} {goes|go} first.", NULL);
  else if (m.op == DRAW)
    say(&o, "toys", "Row {n} gets {card:a}.",
        FILLS({ "n", fill_number, .n = before->dealing }, { "card", fill_card, g, m.a[0] }));
  else if (m.op == TAKE) tell_take(g, &o, before, m, after);
  else if (m.op == REMOVE) tell_remove(g, &o, before, m);
  else if (before->bonus) say(&o, "toys", "{player} {skips|skip} the bonus turn.", NULL);
  else say(&o, "toys", "{player} {skips|skip} the turn.", NULL);
}

/* ---- what to choose, and where points come from ------------------------------------ */

void toys_ask(const struct game *g, const struct state *view, int seat, move_t so_far,
              const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, seat, t };
  struct take take = { 0 };
  move_t first = { 0 };
  bool chosen = so_far.op == TAKE && toys_read_take(so_far, &take) && (take.place || take.kind);
  toys_moves(g, view, seat, &first, 1);
  if (chosen) say(&o, "toys", "Choose its place.", NULL);
  else if (first.op == SKIP) say(&o, "toys", "No card fits: skip the turn.", NULL);
  else if (first.op == REMOVE) say(&o, "toys", "No card fits: remove one of yours.", NULL);
  else if (view->bonus) say(&o, "toys", "Bonus turn: choose any card.", NULL);
  else if (view->final) say(&o, "toys", "Final round: choose any open card.", NULL);
  else say(&o, "table", "Choose a card.", NULL);
}

/* Cards of a line of the collection. */
static int cards_of(const struct state *s, const struct ig_points *line)
{
  int n = 0;
  for (int i = 0; i < line->n; i++) n += s->taken[line->seat][(line->item[i] - ITEM_TAKEN) % (KINDS_MAX + 1)];
  return n;
}

void toys_label(const struct game *g, const struct state *s, const struct ig_points *line,
                const struct ig_voice *v, struct text *t)
{
  struct telling o = { v, line->seat, t };
  if (line->clause == TOYS_5_1 && !line->n) say(&o, "toys", "Shelf closed", NULL);
  else if (line->clause == TOYS_5_1) {
    bool toys = is_toy(deck_of(g), (uint8_t)((line->item[0] - ITEM_TAKEN) % (KINDS_MAX + 1)));
    const struct fill *cards = FILLS({ "cards", fill_count, &voice_cards, cards_of(s, line) });
    if (toys) say(&o, "toys", "Collected toys: {cards}", cards);
    else say(&o, "toys", "Collected edges: {cards}", cards);
  } else {
    int c = (line->item[0] - ITEM_SHELF) / SHELF_MAX % COLOURS;
    say(&o, "toys", "{shelf:cap}, not closed: {cards}",
        FILLS({ "shelf", toys_fill_shelf, g, c }, { "cards", fill_count, &voice_cards, line->n }));
  }
}

enum { CLOSED_SHELVES, OPEN_SHELVES };

static const char *const source_names[] = { NC_("toys", "closed shelves"), NC_("toys", "open shelves"),
                                            NULL };

static int source_of(const struct state *s, const struct ig_points *line)
{
  (void)s;
  return line->clause == TOYS_5_1 ? CLOSED_SHELVES : OPEN_SHELVES;
}

const struct sources toys_sources = { "toys", source_names, source_of };
