/* describe.c - My Shelfie in words: the table for a screen reader. */
#include "shelfie.h"

static void end_line(const struct telling *o) { put_char(o->t, '\n'); }

/* One sentence after another. */
static void go_on(const struct telling *o, const char *words, int n)
{
  put_char(o->t, ' ');
  say(o, "shelfie", words, FILLS({ "n", fill_number, .n = n }));
}

static void fill_tile(const struct telling *o, const struct fill *f, struct form form)
{
  (void)form;
  shelfie_kind_name(NULL, f->n, o);
}

static void describe_turn(const struct state *v, const struct telling *o)
{
  const char *now = !v->h.active ? NULL
                    : v->fill    ? NC_("shelfie", "The living room is being filled from the bag.")
                    : v->h.active & CHANCE_BIT ? NC_("shelfie", "The game is being set up.")
                                               : "";
  if (!now) say(o, "table", "The game is over.", NULL);
  else if (*now) say(o, "shelfie", now, NULL);
  if (!now || *now) end_line(o);
  for (int p = 0; p < v->h.seats; p++)
    if (is_active(v, p) && !(o->voice->heard && p == o->voice->you)) { /* the question says it */
      say(o, "table", "Player {n} to move.", FILLS({ "n", fill_number, .n = p + 1 }));
      end_line(o);
    }
  if (v->first) {
    say(o, "shelfie", "The first player is player {n}.", FILLS({ "n", fill_number, .n = v->first }));
    end_line(o);
  }
}

static void describe_goals(const struct game *g, const struct state *v, const struct telling *o)
{
  for (int i = 0; i < GOALS_OUT; i++) {
    if (!v->goal[i]) continue;
    say(o, "shelfie", "Common goal {n}.", FILLS({ "n", fill_number, .n = v->goal[i] }));
    put_char(o->t, ' ');
    put(o->t, ig_clause_in(&g->clauses[SHELFIE_6_1 + v->goal[i] - 1], o->voice->language)->says);
    int top = shelfie_top_token(v, i);
    go_on(o, top ? NC_("shelfie", "The top token: {n}.") : NC_("shelfie", "No tokens are left."), top);
    end_line(o);
  }
}

static void describe_room(const struct state *v, const struct telling *o)
{
  int row = -1;
  if (!v->lying) say(o, "shelfie", "The living room is empty", NULL);
  for (int i = 0; i < cells_in_play[v->h.seats]; i++) {
    int cell = cell_to_fill[v->h.seats][i], kind = v->tile[bit_of_cell[cell]];
    if (!kind) continue;
    if ((cell - 1) / ROOM_SIDE != row) {
      if (row >= 0) put(o->t, ".\n");
      row = (cell - 1) / ROOM_SIDE;
      say(o, "shelfie", "Living room, row {n}", FILLS({ "n", fill_number, .n = ROOM_SIDE - row }));
      put(o->t, ": ");
    } else put(o->t, ", ");
    shelfie_put_cell(o->t, cell);
    put_char(o->t, ' ');
    shelfie_kind_name(NULL, kind, o);
  }
  put(o->t, ".\n");
}

static void describe_column(const struct state *v, int p, int c, const struct telling *o)
{
  int height = column_height(v->shelf[p], c);
  go_on(o, NC_("shelfie", "Column {n}:"), c + 1);
  if (!height) go_on(o, NC_("shelfie", "empty"), 0);
  for (int h = 0; h < height; h++) {
    put(o->t, h ? ", " : " ");
    shelfie_kind_name(NULL, kind_on_shelf(v->shelf[p], ROWS * c + h), o);
  }
  put_char(o->t, '.');
}

static void describe_shelf(const struct state *v, int p, const struct telling *o)
{
  const struct fill *n = FILLS({ "n", fill_number, .n = p + 1 });
  if (!v->shelf[p][0]) {
    say(o, "shelfie", "The bookshelf of player {n} is empty.", n);
    return;
  }
  say(o, "shelfie", "The bookshelf of player {n}, columns from the bottom up.", n);
  for (int c = 0; c < COLUMNS; c++) describe_column(v, p, c, o);
}

static void describe_personal(const struct state *v, int p, const struct telling *o)
{
  int card = v->personal[p];
  if (!card) return;
  if (card == UNKNOWN) {
    go_on(o, NC_("shelfie", "The personal goal is hidden."), 0);
    return;
  }
  go_on(o, NC_("shelfie", "Personal goal card {n}:"), card);
  for (int k = 1; k <= KINDS; k++) {
    int at = wanted_at[card][k];
    put(o->t, k > 1 ? "; " : " ");
    say(o, "shelfie", "{tile} in column {column}, row {row} from the bottom",
        FILLS({ "tile", fill_tile, .n = k }, { "column", fill_number, .n = at / ROWS + 1 },
              { "row", fill_number, .n = at % ROWS + 1 }));
  }
  put_char(o->t, '.');
  go_on(o, NC_("shelfie", "Matches {n} of 6."), shelfie_matches(v->shelf[p], card));
}

static void describe_points(const struct game *g, const struct state *v, int p, const struct telling *o)
{
  struct ig_outcome is = { 0 };
  for (int i = 0; i < GOALS_OUT; i++)
    if (v->token[p][i]) go_on(o, NC_("shelfie", "A point token: {n}."), v->token[p][i]);
  if (v->end == p + 1) go_on(o, NC_("shelfie", "The end token."), 0);
  shelfie_outcome(g, v, &is);
  go_on(o, NC_("shelfie", "Visible points: {n}."), (int)is.score[p]);
  end_line(o);
}

void shelfie_describe(const struct game *g, const struct state *v, const struct telling *o)
{
  describe_turn(v, o);
  describe_goals(g, v, o);
  describe_room(v, o);
  for (int p = 0; p < v->h.seats; p++) {
    describe_shelf(v, p, o);
    describe_personal(v, p, o);
    describe_points(g, v, p, o);
  }
  say(o, "shelfie", "Tiles in the bag: {n}.", FILLS({ "n", fill_number, .n = v->bag[0] }));
  end_line(o);
}
