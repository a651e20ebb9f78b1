/* print.c - My Shelfie as text: docs/notation.md. */
#include "shelfie.h"

const char shelfie_letters[KINDS + 2] = ".CBGFTP";

void shelfie_put_cell(struct text *t, int cell)
{
  if (cell < 1 || cell > CELLS) {
    put_char(t, '?');
    return;
  }
  put_char(t, (char)('a' + (cell - 1) % ROOM_SIDE));
  put_int(t, ROOM_SIDE - (cell - 1) / ROOM_SIDE);
}

static void put_card(struct text *t, int card)
{
  if (card == UNKNOWN) put_char(t, '?');
  else if (!card) put_char(t, '-');
  else put_int(t, card);
}

static void print_take(move_t m, struct text *t)
{
  put(t, "take");
  for (int i = 0; i < m.n && i < A_COLUMN; i++) {
    put_char(t, ' ');
    shelfie_put_cell(t, m.a[i]);
  }
  if (m.a[A_COLUMN]) {
    put(t, " -> ");
    put_int(t, m.a[A_COLUMN]);
  }
}

void shelfie_print_move(const struct game *g, const struct state *s, move_t m, struct text *t)
{
  (void)g;
  (void)s;
  switch (m.op) {
  case DRAW_GOAL:
    put(t, "goal ");
    put_int(t, m.a[0]);
    break;
  case DRAW_PERSONAL:
    put(t, "personal ");
    put_int(t, m.a[0]);
    put_char(t, ' ');
    put_card(t, m.a[1]);
    break;
  case DRAW_FIRST:
    put(t, "first ");
    put_int(t, m.a[0]);
    break;
  case DRAW_TILE:
    put(t, "tile ");
    shelfie_put_cell(t, m.a[0]);
    put_char(t, ' ');
    put_char(t, m.a[1] && m.a[1] <= KINDS ? shelfie_letters[m.a[1]] : '-');
    break;
  default: print_take(m, t);
  }
}

static void print_room(const struct state *s, struct text *t)
{
  put(t, "room    a b c d e f g h i\n");
  for (int r = 0; r < ROOM_SIDE; r++) {
    put(t, "     ");
    put_int(t, ROOM_SIDE - r);
    put_char(t, ' ');
    for (int c = 0; c < ROOM_SIDE; c++) {
      int bit = bit_of_cell[ROOM_SIDE * r + c + 1];
      bool in_play = bit != NO_BIT && (room_in_play[s->h.seats] >> bit & 1);
      put_char(t, ' ');
      put_char(t, in_play ? shelfie_letters[s->tile[bit]] : ':');
    }
    put_char(t, '\n');
  }
}

static void print_shelf(const struct state *s, int p, struct text *t)
{
  put(t, "shelf ");
  put_int(t, p + 1);
  put_char(t, '\n');
  for (int h = ROWS - 1; h >= 0; h--) {
    put(t, "       ");
    for (int c = 0; c < COLUMNS; c++) {
      put_char(t, ' ');
      put_char(t, shelfie_letters[kind_on_shelf(s->shelf[p], ROWS * c + h)]);
    }
    put_char(t, '\n');
  }
}

void shelfie_print_body(const struct game *g, const struct state *s, struct text *t)
{
  (void)g;
  put(t, "goals");
  put(t, s->goal[0] ? "" : " -");
  for (int i = 0; i < GOALS_OUT && s->goal[i]; i++) {
    put_char(t, ' ');
    put_int(t, s->goal[i]);
  }
  put(t, "\nfirst ");
  put_card(t, s->first);
  put(t, "\nend ");
  put_card(t, s->end);
  if (s->fill) {
    put(t, "\nnext ");
    put_int(t, s->next);
    put(t, "\nfill ");
    shelfie_put_cell(t, cell_to_fill[s->h.seats][s->fill - 1]);
  }
  put(t, "\nbag");
  for (int k = 1; k <= KINDS; k++) {
    put_char(t, ' ');
    put_char(t, shelfie_letters[k]);
    put_int(t, s->bag[k]);
  }
  put_char(t, '\n');
  print_room(s, t);
  for (int p = 0; p < s->h.seats; p++) {
    put(t, "personal ");
    put_int(t, p + 1);
    put_char(t, ' ');
    put_card(t, s->personal[p]);
    put(t, "\ntokens ");
    put_int(t, p + 1);
    for (int i = 0; i < goals_in_game(s); i++) {
      put_char(t, ' ');
      put_card(t, s->token[p][i]);
    }
    put_char(t, '\n');
    print_shelf(s, p, t);
  }
}

/* d4 in the room, 2:1.4 on a shelf: seat, column, height from the bottom. */
void shelfie_print_item(const struct game *g, const struct state *v, int item, struct text *t)
{
  (void)g;
  if (item >= 1 && item <= CELLS) {
    shelfie_put_cell(t, item);
    return;
  }
  if (item >= ITEM_SHELF && item < ITEM_COLUMN) {
    int at = item - ITEM_SHELF, bit = at % SHELF;
    put_int(t, at / SHELF + 1);
    put_char(t, ':');
    put_int(t, bit / ROWS + 1);
    put_char(t, '.');
    put_int(t, bit % ROWS + 1);
  } else if (item >= ITEM_COLUMN && item < ITEM_GOAL) {
    put_int(t, (item - ITEM_COLUMN) / COLUMNS + 1);
    put(t, "->");
    put_int(t, (item - ITEM_COLUMN) % COLUMNS + 1);
  } else if (item >= ITEM_GOAL && item < ITEM_PERSONAL) {
    put(t, "goal-");
    put_card(t, v->goal[item - ITEM_GOAL]);
  } else if (item >= ITEM_PERSONAL && item < ITEM_TOKEN) {
    put(t, "personal-");
    put_card(t, v->personal[item - ITEM_PERSONAL]);
  } else if (item >= ITEM_TOKEN && item < ITEM_END) {
    put(t, "token-");
    put_card(t, v->token[(item - ITEM_TOKEN) / GOALS_OUT][(item - ITEM_TOKEN) % GOALS_OUT]);
  } else if (item == ITEM_END) put(t, "end");
  else if (item == ITEM_CHAIR) put(t, "chair");
  else if (item == ITEM_BAG) put(t, "bag");
  else if (item >= ITEM_PILE && item < ITEMS) {
    put(t, "pile-");
    put_int(t, (item - ITEM_PILE) / SEATS + 1);
    put_char(t, '.');
    put_int(t, (item - ITEM_PILE) % SEATS + 1);
  } else if (item >= ITEM_DONE && item < ITEM_PILE) {
    put_int(t, (item - ITEM_DONE) / GOALS_OUT + 1);
    put(t, ":goal-");
    put_card(t, v->goal[(item - ITEM_DONE) % GOALS_OUT]);
  } else if (item >= ITEM_WANTED && item < ITEM_DONE) {
    int p = (item - ITEM_WANTED) / KINDS, card = v->personal[p],
        bit = card && card != UNKNOWN ? wanted_at[card][(item - ITEM_WANTED) % KINDS + 1] : 0;
    put(t, "wanted-");
    put_int(t, bit / ROWS + 1);
    put_char(t, '.');
    put_int(t, bit % ROWS + 1);
  }
}
