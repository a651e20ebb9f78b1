/* describe.c - Ralph in words: names of cards, and a position for a screen reader. */
#include "table.h"

#define CARD(ru, en, c, n)                                                                                   \
  {                                                                                                          \
    {                                                                                                        \
      ru " " #n, en " " #n, c #n                                                                             \
    }                                                                                                        \
  }
#define KIND(ru, en, c)                                                                                      \
  CARD(ru, en, c, 1), CARD(ru, en, c, 2), CARD(ru, en, c, 3), CARD(ru, en, c, 4), CARD(ru, en, c, 5),        \
      CARD(ru, en, c, 6), CARD(ru, en, c, 7), CARD(ru, en, c, 8), CARD(ru, en, c, 9), CARD(ru, en, c, 10),   \
      CARD(ru, en, c, 11), CARD(ru, en, c, 12), CARD(ru, en, c, 13), CARD(ru, en, c, 14),                    \
      CARD(ru, en, c, 15), CARD(ru, en, c, 16)

const char *ralph_kind_name(const struct game *g, int kind, int lang)
{
  static const struct names name[CARDS + 1] = {
    { { "место", "place", "" } },       KIND("Ральф", "Ralph", "R"), KIND("Ванилопа", "Vanellope", "V"),
    KIND("ВсёУзнай", "KnowsMore", "K"), KIND("Класс", "Yesss", "Y"), KIND("джокер", "joker", "J"),
  };
  (void)g;
  if (kind == UNKNOWN) return lang == RU ? "неизвестная карта" : lang == EN ? "unknown card" : "?";
  return kind >= 0 && kind <= CARDS ? name[kind].of[lang] : "";
}

/* ---- a position --------------------------------------------------------- */

struct voice {
  const struct state *v;
  int lang;
  struct text *t;
};

static void say(struct voice *o, const char *ru, const char *en) { put(o->t, o->lang == RU ? ru : en); }
static void say_int(struct voice *o, int n) { put_int(o->t, n); }
static void say_card(struct voice *o, int card) { put(o->t, ralph_kind_name(NULL, card, o->lang)); }

/* "1 карта, 2 карты, 5 карт" */
static void say_cards(struct voice *o, int n)
{
  bool one = n % 10 == 1 && n % 100 != 11, few = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
  say_int(o, n);
  say(o, one ? " карта" : few ? " карты" : " карт", n == 1 ? " card" : " cards");
}

static void say_set(struct voice *o, const struct cards *c)
{
  bool first = true;
  for (int card = 1; card <= CARDS; card++) {
    if (!has(c, card)) continue;
    if (!first) put(o->t, ", ");
    say_card(o, card);
    first = false;
  }
}

static void say_seats(struct voice *o)
{
  bool first = true;
  for (int p = 0; p < o->v->h.seats; p++) {
    if (!is_active(o->v, p)) continue;
    if (!first) put(o->t, ", ");
    say_int(o, p + 1);
    first = false;
  }
}

static void say_stage(struct voice *o)
{
  const struct state *v = o->v;
  if (v->round) {
    say(o, "Раунд ", "Round ");
    say_int(o, v->round);
    say(o, " из 12. ", " of 12. ");
  }
  switch (v->stage) {
  case DEALING: say(o, "Раздают карты.\n", "Cards are being dealt.\n"); return;
  case STARTING: say(o, "Открывают две первые карты.\n", "Two starting cards are being opened.\n"); return;
  case OVER: say(o, "Игра окончена.\n", "The game is over.\n"); return;
  case CHOOSING: say(o, "Ещё выбирают: игроки ", "Still choosing: players "); break;
  case LAYING: say(o, "Игрок ", "Player "); break;
  default: say(o, "Игрок ", "Player "); break;
  }
  say_seats(o);
  if (v->stage == CLOSING)
    say(o, " решает, какая часть ряда закроет просвет", " decides which part of the row closes the gap");
  if (v->stage == LAYING) {
    say(o, " решает, куда положить карту: ", " decides where the card goes: ");
    say_card(o, v->chosen[seat_to_lay(v)]);
  }
  put(o->t, ".\n");
}

static void say_stack(struct voice *o, pile_t x)
{
  if (!x) {
    say(o, "просвет", "a gap");
    return;
  }
  say_card(o, top_of(x));
  for (x >>= 8; x; x >>= 8) {
    say(o, " поверх карты ", " on ");
    say_card(o, top_of(x));
  }
}

static void say_row(struct voice *o, const struct row *w)
{
  static const char *const name[KINDS][2] = {
    { "Ряд Ральфа", "Ralph's row" },       { "Ряд Ванилопы", "Vanellope's row" },
    { "Ряд ВсёУзная", "KnowsMore's row" }, { "Ряд Класс", "Yesss's row" },
    { "Ряд джокеров", "Row of jokers" },
  };
  say(o, name[whose(w)][RU], name[whose(w)][EN]);
  for (int i = 0; i < w->length; i++) {
    put(o->t, i ? "; " : ": ");
    say(o, "столбец ", "column ");
    say_int(o, w->start + i + 1);
    put(o->t, ", ");
    say_stack(o, w->stack[i]);
  }
  put(o->t, ".\n");
}

static void say_seat(struct voice *o, int p)
{
  const struct state *v = o->v;
  bool seen = v->h.viewer == ALL || v->h.viewer == p;
  say(o, "Игрок ", "Player ");
  say_int(o, p + 1);
  say(o, ": взято ", ": has taken ");
  say_cards(o, v->score[p]);
  say(o, ", на руке ", ", holds ");
  say_cards(o, hand_size(v, p));
  if (seen && hand_size(v, p)) {
    put(o->t, ": ");
    say_set(o, &v->hand[p]);
  }
  if (v->chosen[p]) {
    say(o, v->stage == CHOOSING ? "; выбрана карта" : "; ждёт очереди карта",
        v->stage == CHOOSING ? "; has chosen a card" : "; a card waits for its turn");
    if (v->chosen[p] != UNKNOWN) {
      put(o->t, ": ");
      say_card(o, v->chosen[p]);
    }
  }
  put(o->t, ".\n");
}

static void say_shown(struct voice *o)
{
  bool first = true;
  for (int p = 0; p < o->v->h.seats; p++) {
    if (!o->v->shown[p]) continue;
    if (first) say(o, "Последними открыты: ", "Last revealed: ");
    else put(o->t, ", ");
    say(o, "игрок ", "player ");
    say_int(o, p + 1);
    say(o, " — ", " ");
    say_card(o, o->v->shown[p]);
    first = false;
  }
  if (!first) put(o->t, ".\n");
}

void ralph_describe(const struct game *g, const struct state *v, int lang, struct text *t)
{
  struct voice o = { v, lang, t };
  (void)g;
  say_stage(&o);
  if (!v->rows) say(&o, "Стол пуст.\n", "The table is empty.\n");
  for (int r = 0; r < v->rows; r++) say_row(&o, &v->row[r]);
  say_shown(&o);
  for (int p = 0; p < v->h.seats; p++) say_seat(&o, p);
}
