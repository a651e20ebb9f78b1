/* scene.c - My Shelfie on a table: things to see, to point at, and in words. */
#include "shelfie.h"

#define NUMBERED(ru, en, code, n)                                                                            \
  {                                                                                                          \
    {                                                                                                        \
      ru #n, en #n, code #n                                                                                  \
    }                                                                                                        \
  }
#define TWELVE(ru, en, code)                                                                                 \
  NUMBERED(ru, en, code, 1), NUMBERED(ru, en, code, 2), NUMBERED(ru, en, code, 3),                           \
      NUMBERED(ru, en, code, 4), NUMBERED(ru, en, code, 5), NUMBERED(ru, en, code, 6),                       \
      NUMBERED(ru, en, code, 7), NUMBERED(ru, en, code, 8), NUMBERED(ru, en, code, 9),                       \
      NUMBERED(ru, en, code, 10), NUMBERED(ru, en, code, 11), NUMBERED(ru, en, code, 12)

const char *shelfie_kind_name(const struct game *g, int kind, int lang)
{
  static const struct names tile[] = {
    { { "", "", "" } },
    { { "кошка", "cat", "C" } },
    { { "книга", "book", "B" } },
    { { "игра", "game", "G" } },
    { { "фоторамка", "frame", "F" } },
    { { "награда", "trophy", "T" } },
    { { "растение", "plant", "P" } },
  };
  static const struct names goal[] = { TWELVE("общая цель ", "common goal ", "goal-") };
  static const struct names personal[] = { TWELVE("карта личной цели № ", "personal goal card ",
                                                  "personal-") };
  static const struct names other[] = {
    { { "жетон очков", "point token", "token" } },
    { { "жетон конца игры", "end token", "end" } },
    { { "кресло первого игрока", "first player's chair", "chair" } },
    { { "мешочек", "bag", "bag" } },
    { { "колонка", "column", "column" } },
  };
  (void)g;
  if (kind == UNKNOWN) return lang == RU ? "неизвестно" : lang == EN ? "unknown" : "?";
  if (kind >= 0 && kind <= KINDS) return tile[kind].of[lang];
  if (kind > KIND_GOAL && kind <= KIND_GOAL + GOALS) return goal[kind - KIND_GOAL - 1].of[lang];
  if (kind > KIND_PERSONAL && kind <= KIND_PERSONAL + PERSONAL_GOALS)
    return personal[kind - KIND_PERSONAL - 1].of[lang];
  return kind >= KIND_TOKEN && kind <= KIND_COLUMN ? other[kind - KIND_TOKEN].of[lang] : "";
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

static void say_progress(struct progress is, int lang, struct text *t)
{
  if (is.have < 0) {
    put(t, lang == RU ? "больше не выполнить" : "no longer possible");
    return;
  }
  put(t, lang == RU ? "есть " : "have ");
  put_int(t, is.have);
  put(t, lang == RU ? " из " : " of ");
  put_int(t, is.need);
}

static void say_goal(const struct game *g, const struct state *v, int goal, int p, int lang, struct text *t)
{
  if (!goal) return;
  struct progress is = { 0, 0 };
  if (p >= 0 && p < v->h.seats) is = shelfie_progress(v->shelf[p], goal, v->h.option[OPTION_SQUARES]);
  if (lang == CODE) {
    put_int(t, is.have);
    put_char(t, '/');
    put_int(t, is.need);
    return;
  }
  put(t, g->clauses[SHELFIE_6_1 + goal - 1].says[lang]);
  if (is.need) {
    put(t, lang == RU ? " Сейчас: " : " Now: ");
    say_progress(is, lang, t);
    put_char(t, '.');
  }
}

/* SHELFIE-6.1 to 6.12 and how far the seat that looks is; free places of a column. */
void shelfie_say_item(const struct game *g, const struct state *v, int item, int lang, struct text *t)
{
  int column = item - ITEM_COLUMN, done = item - ITEM_DONE;
  if (item >= ITEM_GOAL && item < ITEM_PERSONAL)
    say_goal(g, v, v->goal[item - ITEM_GOAL], v->h.viewer, lang, t);
  else if (item >= ITEM_DONE && item < ITEM_PILE)
    say_goal(g, v, v->goal[done % GOALS_OUT], done / GOALS_OUT, lang, t);
  else if (item >= ITEM_COLUMN && item < ITEM_GOAL && lang != CODE) {
    put(t, lang == RU ? "Свободных мест: " : "Free places: ");
    put_int(t, ROWS - column_height(v->shelf[column / COLUMNS], column % COLUMNS));
    put_char(t, '.');
  }
}

/* ---- in words -------------------------------------------------------------- */

static void say(struct text *t, int lang, const char *ru, const char *en) { put(t, lang == RU ? ru : en); }

static void say_turn(const struct state *v, int lang, struct text *t)
{
  if (!v->h.active) say(t, lang, "Игра окончена.\n", "The game is over.\n");
  else if (v->fill)
    say(t, lang, "Гостиную заполняют жетонами из мешочка.\n",
        "The living room is being filled from the bag.\n");
  else if (v->h.active & CHANCE_BIT) say(t, lang, "Идёт подготовка к игре.\n", "The game is being set up.\n");
  for (int p = 0; p < v->h.seats; p++)
    if (is_active(v, p)) {
      say(t, lang, "Ходит игрок ", "Player ");
      put_int(t, p + 1);
      say(t, lang, ".\n", " to move.\n");
    }
  if (v->first) {
    say(t, lang, "Первым ходил игрок ", "The first player is player ");
    put_int(t, v->first);
    put(t, ".\n");
  }
}

static void say_goals(const struct game *g, const struct state *v, int lang, struct text *t)
{
  for (int i = 0; i < GOALS_OUT; i++) {
    if (!v->goal[i]) continue;
    put(t, lang == RU ? "Общая цель " : "Common goal ");
    put_int(t, v->goal[i]);
    put(t, ". ");
    put(t, g->clauses[SHELFIE_6_1 + v->goal[i] - 1].says[lang]);
    int top = shelfie_top_token(v, i);
    if (top) {
      say(t, lang, " Верхний жетон: ", " The top token: ");
      put_int(t, top);
      put_char(t, '.');
    } else say(t, lang, " Жетонов не осталось.", " No tokens are left.");
    put_char(t, '\n');
  }
}

static void say_room(const struct game *g, const struct state *v, int lang, struct text *t)
{
  int row = -1;
  if (!v->lying) say(t, lang, "Гостиная пуста", "The living room is empty");
  for (int i = 0; i < cells_in_play[v->h.seats]; i++) {
    int cell = cell_to_fill[v->h.seats][i], kind = v->tile[bit_of_cell[cell]];
    if (!kind) continue;
    if ((cell - 1) / ROOM_SIDE != row) {
      if (row >= 0) put(t, ".\n");
      row = (cell - 1) / ROOM_SIDE;
      say(t, lang, "Гостиная, ряд ", "Living room, row ");
      put_int(t, ROOM_SIDE - row);
      put(t, ": ");
    } else put(t, ", ");
    shelfie_put_cell(t, cell);
    put_char(t, ' ');
    put(t, shelfie_kind_name(g, kind, lang));
  }
  put(t, ".\n");
}

static void say_shelf(const struct game *g, const struct state *v, int p, int lang, struct text *t)
{
  say(t, lang, "Шкаф игрока ", "The bookshelf of player ");
  put_int(t, p + 1);
  if (!v->shelf[p][0]) {
    say(t, lang, " пуст.", " is empty.");
    return;
  }
  say(t, lang, ", колонки снизу вверх.", ", columns from the bottom up.");
  for (int c = 0; c < COLUMNS; c++) {
    say(t, lang, " Колонка ", " Column ");
    put_int(t, c + 1);
    put_char(t, ':');
    int height = column_height(v->shelf[p], c);
    if (!height) say(t, lang, " пусто", " empty");
    for (int h = 0; h < height; h++) {
      put(t, h ? ", " : " ");
      put(t, shelfie_kind_name(g, kind_on_shelf(v->shelf[p], ROWS * c + h), lang));
    }
    put_char(t, '.');
  }
}

static void say_personal(const struct game *g, const struct state *v, int p, int lang, struct text *t)
{
  int card = v->personal[p];
  if (!card) return;
  if (card == UNKNOWN) {
    say(t, lang, " Личная цель скрыта.", " The personal goal is hidden.");
    return;
  }
  say(t, lang, " Карта личной цели № ", " Personal goal card ");
  put_int(t, card);
  put_char(t, ':');
  for (int k = 1; k <= KINDS; k++) {
    int at = wanted_at[card][k];
    put(t, k > 1 ? "; " : " ");
    put(t, shelfie_kind_name(g, k, lang));
    say(t, lang, " — колонка ", " in column ");
    put_int(t, at / ROWS + 1);
    put(t, lang == RU ? ", " : ", row ");
    put_int(t, at % ROWS + 1);
    say(t, lang, "-й ряд снизу", " from the bottom");
  }
  say(t, lang, ". Совпало ", ". Matches ");
  put_int(t, shelfie_matches(v->shelf[p], card));
  say(t, lang, " из 6.", " of 6.");
}

static void say_points(const struct game *g, const struct state *v, int p, int lang, struct text *t)
{
  struct ig_outcome o = { 0 };
  for (int i = 0; i < GOALS_OUT; i++)
    if (v->token[p][i]) {
      say(t, lang, " Жетон очков: ", " A point token: ");
      put_int(t, v->token[p][i]);
      put_char(t, '.');
    }
  if (v->end == p + 1) say(t, lang, " Жетон конца игры.", " The end token.");
  shelfie_outcome(g, v, &o);
  say(t, lang, " Видно очков: ", " Visible points: ");
  put_int(t, o.score[p]);
  put(t, ".\n");
}

void shelfie_describe(const struct game *g, const struct state *v, int lang, struct text *t)
{
  say_turn(v, lang, t);
  say_goals(g, v, lang, t);
  say_room(g, v, lang, t);
  for (int p = 0; p < v->h.seats; p++) {
    say_shelf(g, v, p, lang, t);
    say_personal(g, v, p, lang, t);
    say_points(g, v, p, lang, t);
  }
  say(t, lang, "Жетонов в мешочке: ", "Tiles in the bag: ");
  put_int(t, v->bag[0]);
  put(t, ".\n");
}
