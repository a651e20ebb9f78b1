/* scene.c - My Shelfie on a table: things to see, to point at, and in words. */
#include "shelfie.h"

#define TWELVE(code)                                                                                         \
  code "1", code "2", code "3", code "4", code "5", code "6", code "7", code "8", code "9", code "10",       \
      code "11", code "12"

const char *shelfie_kind_code(const struct game *g, int kind)
{
  static const char *const tile[] = { "", "C", "B", "G", "F", "T", "P" };
  static const char *const goal[] = { TWELVE("goal-") }, *const personal[] = { TWELVE("personal-") };
  static const char *const other[] = { "token", "end", "chair", "bag", "column" };
  (void)g;
  if (kind == UNKNOWN) return "?";
  if (kind >= 0 && kind <= KINDS) return tile[kind];
  if (kind > KIND_GOAL && kind <= KIND_GOAL + GOALS) return goal[kind - KIND_GOAL - 1];
  if (kind > KIND_PERSONAL && kind <= KIND_PERSONAL + PERSONAL_GOALS)
    return personal[kind - KIND_PERSONAL - 1];
  return kind >= KIND_TOKEN && kind <= KIND_COLUMN ? other[kind - KIND_TOKEN] : "";
}

void shelfie_say_tile(const struct telling *o, int kind)
{
  static const char *const tile[KINDS + 1] = {
    NC_("shelfie", "empty"), NC_("shelfie", "cat"),    NC_("shelfie", "book"),  NC_("shelfie", "game"),
    NC_("shelfie", "frame"), NC_("shelfie", "trophy"), NC_("shelfie", "plant"),
  };
  say_word(o, "shelfie", tile[kind], no_form);
}

void shelfie_kind_name(const struct game *g, int kind, const struct telling *o)
{
  static const char *const other[] = {
    NC_("shelfie", "point token"), NC_("shelfie", "end token"), NC_("shelfie", "first player's chair"),
    NC_("shelfie", "bag"),         NC_("shelfie", "column"),
  };
  (void)g;
  if (kind == UNKNOWN) say_word(o, "shelfie", NC_("shelfie", "unknown"), no_form);
  else if (kind > 0 && kind <= KINDS) shelfie_say_tile(o, kind);
  else if (kind > KIND_GOAL && kind <= KIND_GOAL + GOALS)
    say(o, "shelfie", "common goal {n}", FILLS({ "n", fill_number, .n = kind - KIND_GOAL }));
  else if (kind > KIND_PERSONAL && kind <= KIND_PERSONAL + PERSONAL_GOALS)
    say(o, "shelfie", "personal goal card {n}", FILLS({ "n", fill_number, .n = kind - KIND_PERSONAL }));
  else if (kind >= KIND_TOKEN && kind <= KIND_COLUMN)
    say_word(o, "shelfie", other[kind - KIND_TOKEN], no_form);
}

/* ---- things --------------------------------------------------------------- */

struct table {
  struct ig_item *out;
  int cap, n;
};

static void show(struct table *t, struct ig_item item)
{
  if (t->n < t->cap) t->out[t->n] = item;
  t->n++;
}

static void show_room(struct table *t, const struct state *v)
{
  for (int i = 0; i < cells_in_play[v->h.seats]; i++) {
    int cell = cell_to_fill[v->h.seats][i];
    show(t, (struct ig_item){ .id = (uint16_t)cell,
                              .kind = v->tile[bit_of_cell[cell]],
                              .zone = ZONE_ROOM,
                              .seat = SPECTATOR,
                              .x = (int16_t)((cell - 1) % ROOM_SIDE),
                              .y = (int16_t)((cell - 1) / ROOM_SIDE) });
  }
}

static void show_shelf(struct table *t, const struct state *v, int p)
{
  for (int b = 0; b < SHELF; b++)
    show(t, (struct ig_item){ .id = (uint16_t)(ITEM_SHELF + p * SHELF + b),
                              .kind = (uint8_t)kind_on_shelf(v->shelf[p], b),
                              .zone = ZONE_SHELF,
                              .seat = (int8_t)p,
                              .x = (int16_t)(b / ROWS),
                              .y = (int16_t)(ROWS - 1 - b % ROWS) });
  for (int c = 0; c < COLUMNS; c++)
    show(t, (struct ig_item){ .id = (uint16_t)(ITEM_COLUMN + p * COLUMNS + c),
                              .kind = KIND_COLUMN,
                              .zone = ZONE_COLUMN,
                              .seat = (int8_t)p,
                              .flags = IG_BUTTON,
                              .x = (int16_t)c,
                              .value = (int16_t)(ROWS - column_height(v->shelf[p], c)) });
}

/* The tiles that a known personal goal asks for, where it asks for them. */
static void show_wanted(struct table *t, int p, int card)
{
  for (int k = 1; k <= KINDS; k++) {
    int b = wanted_at[card][k];
    show(t, (struct ig_item){ .id = (uint16_t)(ITEM_WANTED + p * KINDS + k - 1),
                              .kind = (uint8_t)k,
                              .zone = ZONE_WANTED,
                              .seat = (int8_t)p,
                              .x = (int16_t)(b / ROWS),
                              .y = (int16_t)(ROWS - 1 - b % ROWS) });
  }
}

static void show_cards_of(struct table *t, const struct state *v, int p)
{
  uint8_t card = v->personal[p];
  if (card)
    show(t, (struct ig_item){ .id = (uint16_t)(ITEM_PERSONAL + p),
                              .zone = ZONE_PERSONAL,
                              .seat = (int8_t)p,
                              .kind = (uint8_t)(card == UNKNOWN ? UNKNOWN : KIND_PERSONAL + card),
                              .flags = card == UNKNOWN ? IG_HIDDEN : 0 });
  if (card && card != UNKNOWN) show_wanted(t, p, card);
  for (int i = 0; i < GOALS_OUT; i++)
    if (v->token[p][i])
      show(t, (struct ig_item){ .id = (uint16_t)(ITEM_TOKEN + p * GOALS_OUT + i),
                                .kind = KIND_TOKEN,
                                .zone = ZONE_TOKEN,
                                .seat = (int8_t)p,
                                .x = (int16_t)i,
                                .value = v->token[p][i] });
}

/* How far each seat is with each common goal: value of y. */
static void show_done(struct table *t, const struct state *v, int p)
{
  for (int i = 0; i < GOALS_OUT; i++) {
    if (!v->goal[i]) continue;
    struct progress is = shelfie_progress(v->shelf[p], v->goal[i], v->h.option[OPTION_SQUARES]);
    show(t, (struct ig_item){ .id = (uint16_t)(ITEM_DONE + p * GOALS_OUT + i),
                              .kind = (uint8_t)(KIND_GOAL + v->goal[i]),
                              .zone = ZONE_DONE,
                              .seat = (int8_t)p,
                              .x = (int16_t)i,
                              .y = (int16_t)is.need,
                              .value = (int16_t)is.have });
  }
}

/* The tokens that wait for whoever meets a goal, the best first. */
static void show_pile(struct table *t, const struct state *v, int i)
{
  const uint8_t *pile = token_pile[v->h.seats];
  int top = shelfie_top_token(v, i);
  for (int k = 0; k < v->h.seats && top; k++)
    if (pile[k] <= top)
      show(t, (struct ig_item){ .id = (uint16_t)(ITEM_PILE + i * SEATS + k),
                                .kind = KIND_TOKEN,
                                .zone = ZONE_PILE,
                                .seat = SPECTATOR,
                                .x = (int16_t)i,
                                .y = (int16_t)k,
                                .value = pile[k] });
}

int shelfie_scene(const struct game *g, const struct state *v, struct ig_item *out, int cap)
{
  struct table t = { out, cap, 0 };
  (void)g;
  show_room(&t, v);
  for (int p = 0; p < v->h.seats; p++) {
    show_shelf(&t, v, p);
    show_cards_of(&t, v, p);
    show_done(&t, v, p);
  }
  for (int i = 0; i < GOALS_OUT; i++)
    if (v->goal[i]) {
      show(&t, (struct ig_item){ .id = (uint16_t)(ITEM_GOAL + i),
                                 .kind = (uint8_t)(KIND_GOAL + v->goal[i]),
                                 .zone = ZONE_GOAL,
                                 .seat = SPECTATOR,
                                 .x = (int16_t)i,
                                 .value = (int16_t)shelfie_top_token(v, i) });
      show_pile(&t, v, i);
    }
  show(&t, (struct ig_item){ .id = ITEM_END,
                             .kind = KIND_END,
                             .zone = ZONE_TABLE,
                             .value = END_TOKEN_POINTS,
                             .seat = (int8_t)(v->end ? v->end - 1 : SPECTATOR) });
  if (v->first)
    show(&t, (struct ig_item){
                 .id = ITEM_CHAIR, .kind = KIND_CHAIR, .zone = ZONE_TABLE, .seat = (int8_t)(v->first - 1) });
  show(&t, (struct ig_item){
               .id = ITEM_BAG, .kind = KIND_BAG, .zone = ZONE_TABLE, .seat = SPECTATOR, .value = v->bag[0] });
  return t.n;
}

/* The tiles on top of the column, and the cells that nobody has filled since. */
int shelfie_marks(const struct game *g, const struct state *v, int mover, move_t m, uint16_t *out)
{
  int n = 0, column = m.a[A_COLUMN] - 1;
  (void)g;
  if (m.op != TAKE || mover < 0 || mover >= v->h.seats || m.n > TAKE_MAX || column < 0 || column >= COLUMNS)
    return 0;
  int height = column_height(v->shelf[mover], column);
  for (int i = 0; i < m.n && height >= m.n; i++)
    out[n++] = (uint16_t)(ITEM_SHELF + mover * SHELF + ROWS * column + height - 1 - i);
  for (int i = 0; i < m.n; i++)
    if (m.a[i] >= 1 && m.a[i] <= CELLS && !is_lying(v, m.a[i])) out[n++] = m.a[i];
  return n;
}

/* Point at tiles in the order of placing, then at a column of your shelf or
 * at any cell of it. */
move_t shelfie_pick(const struct game *g, const struct state *v, int seat, move_t so_far, int item)
{
  (void)g;
  const move_t nothing = { 0 };
  if (seat < 0 || seat >= v->h.seats || so_far.a[A_COLUMN]) return nothing;
  so_far.op = TAKE;
  if (item >= 1 && item <= CELLS) {
    if (so_far.n >= A_COLUMN) return nothing;
    so_far.a[so_far.n++] = (uint8_t)item; /* a fourth tile is refused, with its clause */
    return so_far;
  }
  int column = item - ITEM_COLUMN - seat * COLUMNS, cell = item - ITEM_SHELF - seat * SHELF;
  if (cell >= 0 && cell < SHELF) column = cell / ROWS;
  if (!so_far.n || column < 0 || column >= COLUMNS) return nothing;
  so_far.a[A_COLUMN] = (uint8_t)(column + 1);
  return so_far;
}

/* ---- one thing in words --------------------------------------------------- */

/* A clause of the rulebook, in its language. */
static void put_clause(const struct game *g, int clause, const struct telling *o)
{
  put(o->t, ig_clause_in(&g->clauses[clause], o->voice->language)->says);
}

static void fill_progress(const struct telling *o, const struct fill *f, struct form form)
{
  const struct progress *is = f->of;
  (void)form;
  if (is->have < 0) say(o, "shelfie", "no longer possible", NULL);
  else
    say(o, "shelfie", "have {have} of {need}",
        FILLS({ "have", fill_number, .n = is->have }, { "need", fill_number, .n = is->need }));
}

/* How far a seat is; { 0 }: nobody looks. */
static struct progress progress_of(const struct state *v, int goal, int p)
{
  return p >= 0 && p < v->h.seats ? shelfie_progress(v->shelf[p], goal, v->h.option[OPTION_SQUARES])
                                  : (struct progress){ 0, 0 };
}

/* The common goal that an item shows, and whose progress; 0: it shows none. */
static int goal_of_item(const struct state *v, int item, int *p)
{
  int done = item - ITEM_DONE;
  *p = v->h.viewer;
  if (item >= ITEM_GOAL && item < ITEM_PERSONAL) return v->goal[item - ITEM_GOAL];
  if (item < ITEM_DONE || item >= ITEM_PILE) return 0;
  *p = done / GOALS_OUT;
  return v->goal[done % GOALS_OUT];
}

/* SHELFIE-6.1 to 6.12 and how far the seat that looks is; free places of a column. */
void shelfie_say_item(const struct game *g, const struct state *v, int item, const struct telling *o)
{
  int p, goal = goal_of_item(v, item, &p), column = item - ITEM_COLUMN;
  struct progress is = progress_of(v, goal, p);
  if (goal) put_clause(g, SHELFIE_6_1 + goal - 1, o);
  if (goal && is.need) {
    put_char(o->t, ' ');
    say(o, "shelfie", "Now: {progress}.", FILLS({ "progress", fill_progress, .of = &is }));
  }
  if (item >= ITEM_COLUMN && item < ITEM_GOAL)
    say(o, "shelfie", "Free places: {n}.",
        FILLS({ "n", fill_number, .n = ROWS - column_height(v->shelf[column / COLUMNS], column % COLUMNS) }));
}

void shelfie_item_code(const struct game *g, const struct state *v, int item, struct text *t)
{
  int p, goal = goal_of_item(v, item, &p);
  struct progress is = progress_of(v, goal, p);
  (void)g;
  if (!goal) return;
  put_int(t, is.have);
  put_char(t, '/');
  put_int(t, is.need);
}
