/* describe.c - Iota in plain words: names of cards, and a description of the
 * table for people who listen to it. */
#include "iota.h"

#define CARD(c, cr, ce, f, fr, fe, n)                                                                        \
  {                                                                                                          \
    {                                                                                                        \
      cr " " fr " " n, ce " " fe " " n, c f n                                                                \
    }                                                                                                        \
  }
#define FORM(c, cr, ce, f, fr, fe)                                                                           \
  CARD(c, cr, ce, f, fr, fe, "1"), CARD(c, cr, ce, f, fr, fe, "2"), CARD(c, cr, ce, f, fr, fe, "3"),         \
      CARD(c, cr, ce, f, fr, fe, "4")
#define COLOUR(c, cr, ce)                                                                                    \
  FORM(c, cr, ce, "t", "треугольник", "triangle"), FORM(c, cr, ce, "p", "крест", "cross"),                   \
      FORM(c, cr, ce, "s", "квадрат", "square"), FORM(c, cr, ce, "c", "круг", "circle")

static const struct names card[CARDS] = {
  { { "", "", "" } },
  COLOUR("R", "красный", "red"),
  COLOUR("B", "синий", "blue"),
  COLOUR("G", "зелёный", "green"),
  COLOUR("Y", "жёлтый", "yellow"),
  { { "джокер", "wild", "W" } },
};

const char *iota_kind_name(const struct game *g, int kind, int lang)
{
  static const char *const unknown[3] = { "неизвестная карта", "unknown card", "?" };
  (void)g;
  if (kind == UNKNOWN) return unknown[lang];
  return kind >= 0 && kind <= WILD ? card[kind].of[lang] : "";
}

static void put_number(struct text *t, const char *before, int n, const char *after)
{
  put(t, before);
  put_int(t, n);
  put(t, after);
}

static void describe_table(const struct state *v, int ru, struct text *t)
{
  uint8_t room[GRID_MAX];
  const uint8_t *g = lay_out(v, room);
  put_number(t, ru ? "На столе карт: " : "Cards on the table: ", v->cards, ".\n");
  for (int y = v->tall - 1; y >= 0; y--) {
    put_number(t, ru ? "Ряд " : "Row ", v->y0 + y, ":");
    for (int x = 0, any = 0; x < v->wide; x++) {
      int k = g[cell_at(v, x, y)];
      if (!k) continue;
      put_number(t, any++ ? "; " : " ", v->x0 + x, ru ? " — " : ", ");
      put(t, card[k].of[ru ? RU : EN]);
    }
    put(t, ".\n");
  }
}

static void describe_hand(const struct game *g, const struct state *v, int p, int lang, struct text *t)
{
  int unknown = iota_in_hand(v, p, UNKNOWN), any = 0;
  put_number(t, lang == RU ? "Игрок " : "Player ", p + 1, ": ");
  if (scoring(v)) put_number(t, lang == RU ? "очков " : "points ", v->points[p], "; ");
  put_number(t, lang == RU ? "карт на руке " : "cards in hand ", iota_hand_size(v, p), "");
  for (int i = 0; i < HAND && v->hand[p][i]; i++) {
    if (v->hand[p][i] == UNKNOWN) continue;
    put(t, any++ ? ", " : ": ");
    put(t, iota_kind_name(g, v->hand[p][i], lang));
  }
  if (unknown && any) put_number(t, lang == RU ? ", неизвестных " : ", unknown ", unknown, "");
  put(t, ".\n");
}

static void describe_turn(const struct state *v, int ru, struct text *t)
{
  static const char *const end[][2] = {
    { "", "" },
    { "Игра окончена: кто-то выложил последнюю карту.\n",
      "The game is over: somebody played the last card.\n" },
    { "Игра окончена: все пропускали ход.\n", "The game is over: everybody passed.\n" },
    { "Игра окончена: ни одна карта никуда не подходит.\n", "The game is over: no card fits anywhere.\n" }
  };
  if (!v->h.active) put(t, end[v->end][!ru]);
  else if (v->draw)
    put_number(t, ru ? "Добирает карты игрок " : "Cards are drawn by player ", v->turn + 1, ".\n");
  else if (v->turn == NONE) put(t, ru ? "Карты раздают.\n" : "Cards are being dealt.\n");
  else put_number(t, ru ? "Ходит игрок " : "Player ", v->turn + 1, ru ? ".\n" : " to move.\n");
}

void iota_describe(const struct game *g, const struct state *v, int lang, struct text *t)
{
  static const char *const did[][2] = { { "", "" },
                                        { "", "" },
                                        { "", "" },
                                        { "", "" },
                                        { " пропускает ход.\n", " passed.\n" },
                                        { " выкладывает ", " played " },
                                        { " забирает джокера со стола.\n",
                                          " took a wild from the table.\n" } };
  bool ru = lang == RU;
  describe_turn(v, ru, t);
  if (v->last_op) {
    put_number(t, ru ? "Игрок " : "Player ", v->last_seat + 1, did[v->last_op][!ru]);
    if (v->last_op == PLAY)
      put_number(t, "", v->last_n,
                 v->last_n == 1 ? ru ? " карту.\n" : " card.\n"
                 : ru           ? " карты.\n"
                                : " cards.\n");
  }
  describe_table(v, ru, t);
  for (int p = 0; p < v->h.seats; p++) describe_hand(g, v, p, lang, t);
  put_number(t, ru ? "Карт в колоде: " : "Cards in the deck: ", deck_size(v), ".\n");
  for (int i = 0; i < v->under_n; i++) {
    if (v->under[i] == UNKNOWN) continue;
    put_number(t, ru ? "Карта номер " : "Card number ", v->deck + i + 1,
               ru ? " от верха колоды: " : " from the top of the deck: ");
    put_words(t, iota_kind_name(g, v->under[i], lang), ".\n");
  }
}
