/* iota.h - what the files of Iota share: the state, cards, and lines.
 *
 * Cards are kinds 1..64, (colour * 16 + shape * 4 + number - 1) + 1, and WILD.
 * The state lists the cards of the table and their places, which keeps it small.
 * Whoever scans lines lays them out in a grid of bytes (lay_out), just as large
 * as the table's bounding box with a margin of empty cells on every side, so that
 * a scan needs no test for the edge: it ends at the first empty cell.  The order
 * of cells is x first, then y, which is also the order of moves.
 *
 * A table of n cards whose sides touch spans at most n + 1 cells in width and
 * height together, so 66 cards bound the grid (GRID_MAX).
 *
 * Everything in the state is either a fact of the game or follows from one:
 * equal situations are equal bytes.
 */
#ifndef IGROTEKA_IOTA_H
#define IGROTEKA_IOTA_H

#include <stddef.h>
#include <string.h>
#include "first.h"
#include "voice.h"
#include "iota_rules.h"
#include "rng.h"

enum { COLOURED = 64, WILD = 65, WILDS = 2, CARDS = COLOURED + WILDS }; /* IOTA-1.1 */
enum { SHORT_DECK = 32 + WILDS };                                       /* IOTA-1.2 */
enum { SEATS = 4, HAND = 4, LOT = 4 };
enum { OPTION_DECK, OPTION_SCORING, OPTION_STARTER, OPTION_FIRST };
enum { FIRST = 1, STARTER, DRAW, PASS, PLAY, TAKE }; /* move_t.op */
enum { BIAS = 64 };                                  /* a place in a move: x + BIAS, y + BIAS, never 0 */
enum { NONE = 255 };                                 /* no seat                          */
enum { PUBLIC = 0x8F };                              /* known to all seats and to spectators (0x80)   */
enum { MARGIN = 4, GRID_MAX = 41 * 41 };
enum { DECK_MAX = 57, UNDER_MAX = DECK_MAX + HAND };
enum { GOES_ON, WENT_OUT, ALL_PASS, STUCK }; /* state.end */

struct place {
  uint8_t x, y;
}; /* in the bounding box              */

struct state {
  struct head h;
  int8_t x0, y0;      /* the corner of the box; the starter lies at 0,0 */
  uint8_t wide, tall; /* the box                          */
  uint8_t cards;      /* on the table                     */
  uint8_t turn;       /* the seat whose turn or refill it is, or NONE */
  uint64_t pool;      /* coloured cards this view does not see */
  uint64_t laid;      /* coloured cards on the table      */
  int32_t points[SEATS];
  uint8_t hand[SEATS][HAND];  /* sorted; UNKNOWN after cards, 0 last */
  uint8_t known[SEATS][HAND]; /* which other seats know that card */
  uint8_t wilds;              /* wilds this view does not see     */
  uint8_t deck;               /* cards of the deck above those put under it */
  uint8_t under_n;
  uint8_t draw;   /* cards that `turn` has still to draw */
  uint8_t took;   /* a wild was taken in this turn    */
  uint8_t passes; /* IOTA-5.3                         */
  uint8_t end;
  uint8_t last_op, last_seat, last_n; /* the last thing done: PLAY, TAKE, PASS or 0 */
  struct place last[HAND];
  uint8_t wild_n;
  struct place wild[WILDS];    /* wilds on the table, in order of cells */
  uint8_t under[UNDER_MAX];    /* put under the deck; [0] comes up first */
  uint8_t under_by[UNDER_MAX]; /* the seat that put it there knows it */
  struct place at[CARDS];      /* table cards in order of cells    */
  uint8_t kind[CARDS];         /* and which they are               */
  uint8_t zero;
};
_Static_assert(sizeof(struct state) == 18 + 6 + 16 + 16 + 32 + 10 + 8 + 5 + 2 * UNDER_MAX + 3 * CARDS + 1,
               "no padding");
_Static_assert(sizeof(struct state) <= IG_STATE_MAX, "it must fit");

/* ---- cells ---------------------------------------------------------------- */
static inline int stride(const struct state *s) { return s->tall + 2 * MARGIN - 1; }
static inline int area(const struct state *s) { return (s->wide + 2 * MARGIN) * stride(s); }
static inline int cell_at(const struct state *s, int x, int y)
{
  return (x + MARGIN) * stride(s) + y + MARGIN;
}
static inline int cell_of(const struct state *s, struct place p) { return cell_at(s, p.x, p.y); }

/* Lays the table out on a grid of area(s) bytes: a card or 0. */
static inline uint8_t *lay_out(const struct state *s, uint8_t *g)
{
  int step = stride(s);
  memset(g, 0, (size_t)area(s));
  for (int i = 0; i < s->cards; i++) g[(s->at[i].x + MARGIN) * step + s->at[i].y + MARGIN] = s->kind[i];
  return g;
}

/* The card of that grid at a place of the table's own coordinates; 0 outside of the box. */
static inline int card_at(const struct state *s, const uint8_t *g, int x, int y)
{
  x -= s->x0;
  y -= s->y0;
  return x < 0 || y < 0 || x >= s->wide || y >= s->tall ? 0 : g[cell_at(s, x, y)];
}

/* ---- lines ---------------------------------------------------------------- */
/* The cards that lie next to each other, as far as IOTA-3.4 cares: how many
 * show each colour, shape and number (three bits each), how many cards there are, what
 * their numbers add up to, how many are wilds.  So to add a card is to add a number. */
typedef uint64_t run_t;
enum { WILD_TOO = WILD + 1 };            /* on a grid where no two cards may be of one kind: the other wild */
extern const run_t iota_card[CARDS + 1]; /* by kind                          */
extern const uint16_t iota_traits[CARDS]; /* by kind: a bit per colour, shape, number; the wild has none */
enum { MAY = 0x0F, LINE = 0x10 };
extern const uint8_t iota_attribute[4096]; /* by the counts of four values: LINE when they are the same or
                                              different; the values that a further card MAY have */
enum { LENGTH_AT = 36, SUM_AT = 40, WILDS_AT = 46 };

static inline int run_length(run_t r) { return (int)(r >> LENGTH_AT & 15); }
static inline int run_wilds(run_t r) { return (int)(r >> WILDS_AT); }
static inline run_t run_add(run_t r, int kind) { return r + iota_card[kind]; }
static inline run_t run_from(const uint8_t *g, int cell, int step) /* beyond `cell`, which is not in it */
{
  run_t r = 0;
  for (int i = cell + step; g[i]; i += step) r = run_add(r, g[i]);
  return r;
}
/* The same for cards of a table, at most four of them: always four looks, since
 * where a run ends is hard to guess for a processor. */
static inline run_t run_beyond(const uint8_t *g, int cell, int step)
{
  const uint8_t *from = g + cell;
  ptrdiff_t far = step;
  size_t a = from[far], b = from[2 * far] & -(size_t)(a != 0), c = from[3 * far] & -(size_t)(b != 0);
  size_t d = from[4 * far] & -(size_t)(c != 0);
  return iota_card[a] + iota_card[b] + iota_card[c] + iota_card[d];
}
static inline run_t run_around(const uint8_t *g, int cell, int step)
{
  return run_from(g, cell, -step) + run_from(g, cell, step);
}

/* IOTA-3.4: each attribute is the same on all cards or different on all.  A
 * wild can always follow suit as long as only one line asks it. */
static inline bool same_or_different(run_t r)
{
  return iota_attribute[r & 4095] & iota_attribute[r >> 12 & 4095] & iota_attribute[r >> 24 & 4095] & LINE;
}
static inline bool is_line(run_t r) { return run_length(r) <= LOT && same_or_different(r); }

/* Twelve bits, four per attribute: what a further card may be. */
static inline unsigned may_join(run_t r)
{
  unsigned colour = iota_attribute[r & 4095], shape = iota_attribute[r >> 12 & 4095],
           number = iota_attribute[r >> 24 & 4095];
  return (colour & MAY) | (shape & MAY) << 4 | (number & MAY) << 8;
}
static inline unsigned may_join_both(run_t a, run_t b)
{
  unsigned colour = iota_attribute[a & 4095] & iota_attribute[b & 4095];
  unsigned shape = iota_attribute[a >> 12 & 4095] & iota_attribute[b >> 12 & 4095];
  unsigned number = iota_attribute[a >> 24 & 4095] & iota_attribute[b >> 24 & 4095];
  return (colour & MAY) | (shape & MAY) << 4 | (number & MAY) << 8;
}
static inline bool some_card(unsigned may)
{
  return ((may & 0xF) != 0) & ((may & 0xF0) != 0) & ((may & 0xF00) != 0);
}

/* The coloured cards that are as described: 64 bits, four values of the number for each shape for each
 * colour.  A bit of `may` is copied to where the cards of that value begin, and from there on. */
static inline uint64_t kinds_as(unsigned may)
{
  uint64_t colour = may & MAY, shape = may >> 4 & MAY, number = may >> 8;
  uint64_t colours = (colour * 0x0000200040008001u & 0x0001000100010001u) * 0xFFFF;
  uint64_t shapes = ((shape | shape << 3 | shape << 6 | shape << 9) & 0x1111) * 0xF;
  return colours & shapes * 0x0001000100010001u & number * 0x1111111111111111u;
}

/* The traits of up to four cards in one number, 16 bits each. */
enum { NO_CARD = 0x7000 }; /* traits that nothing allows       */
static inline uint64_t pack_traits(const uint8_t *kind, int n)
{
  uint64_t all = 0;
  for (int i = 0; i < HAND; i++)
    all |= (uint64_t)(i < n && kind[i] ? iota_traits[kind[i]] : NO_CARD) << 16 * i;
  return all;
}

/* A bit per card: it has no trait that is not in `may`. */
static inline unsigned fitting_cards(uint64_t traits, unsigned may)
{
  uint64_t wrong = traits & ~(may * 0x0001000100010001u);
  uint64_t fits = ~(wrong + 0x7FFF7FFF7FFF7FFFu) >> 15 & 0x0001000100010001u;
  return (unsigned)(fits * 0x1000200040008000u >> 60);
}

/* Cards in such a set, and which they are. */
static const uint8_t cards_in[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
static const uint8_t card_in[16][4] = {
  { 0 }, { 0 },    { 1 },    { 0, 1 },    { 2 },    { 0, 2 },    { 1, 2 },    { 0, 1, 2 },
  { 3 }, { 0, 3 }, { 1, 3 }, { 0, 1, 3 }, { 2, 3 }, { 0, 2, 3 }, { 1, 2, 3 }, { 0, 1, 2, 3 },
};
static inline bool touches(const uint8_t *g, int step, int cell)
{
  return (g[cell - 1] | g[cell + 1] | g[cell - step] | g[cell + step]) != 0;
}

/* lines.c */
struct board {
  uint8_t *g;
  int step, wilds, wild[WILDS];
}; /* a grid to try cards on, and its wilds in order */
bool iota_two_agree(run_t others, unsigned a,
                    unsigned b); /* two wilds in a line, by what the lines across leave */
bool iota_wilds_agree(const uint8_t *g, int step, const int *wild, int n);
bool iota_share_line(const uint8_t *g, int step, int a, int b);
bool iota_can_take(struct board *b, int which, int kind);
bool iota_some_card_fits(struct board *b, uint64_t laid, int cell);
bool iota_some_wild_goes(struct board *b, uint64_t laid);
bool iota_stuck(const struct state *s);

/* A board with the table laid out in `room`. */
static inline struct board board_of(const struct state *s, uint8_t room[GRID_MAX])
{
  struct board b = { .g = lay_out(s, room), .step = stride(s), .wilds = s->wild_n };
  for (int i = 0; i < s->wild_n; i++) b.wild[i] = cell_of(s, s->wild[i]);
  return b;
}

/* table.c */
void iota_lay(struct state *s, int n, const int *x, const int *y, const uint8_t *kind);
void iota_swap(struct state *s, int which, int kind);
int iota_card_index(const struct state *s, int x, int y);
struct line {
  int start, step, length, sum;
  run_t run;
}; /* cells from `start` on, their numbers, and what they show */
enum { TURN_LINES = 2 * HAND };
/* What the numbers of a run add up to; IOTA-6.3: a wild has none. */
static inline int numbers_of(run_t r) { return (int)(r >> SUM_AT & 63); }

/* The line of the card in this cell, be it a single one. */
static inline struct line iota_line_at(const uint8_t *g, int cell, int step)
{
  run_t before = run_beyond(g, cell, -step), all = run_add(before + run_beyond(g, cell, step), g[cell]);
  return (struct line){ cell - run_length(before) * step, step, run_length(all), numbers_of(all), all };
}

int iota_turn_lines(const struct state *s, struct line *out);
int32_t iota_points(const struct state *s, int n, const struct line *line);
int32_t iota_turn_points(const struct state *s);

/* frontier.c: the table on a grid so large that it never moves, and the places
 * beside it where some card fits, kept up to date from play to play.  A cell
 * of it is the two bytes of a place in a move, one after the other. */
enum { SIDE = 128, EDGES = 2 * CARDS + 2, MOST_EDGES = 48, REACH = 8 };
enum { SOME = 0x10, NEAR_WILD = 0x20, CLOSED = 0x40, FREE = 0x8F | SOME }; /* see frontier.fit */
struct edge {
  uint64_t cards;    /* coloured ones that fit           */
  uint16_t ahead[2]; /* by axis: the next empty cell of the line; 0: no room for two */
  uint8_t behind;    /* BEHIND, by axis: room for two, and what lies before it is FREE */
  uint8_t near;      /* NEAR_WILD or 0                   */
};
enum { BEHIND = 0x40 };
struct frontier {
  struct board b;
  int x0, x1, y0, y1; /* the box, as bytes of a move, ends included */
  int from, to;       /* columns that are clear or in use */
  int last[HAND];
  run_t run[2][CARDS + 1]; /* by axis and kind of the card at its end: that line; no card: none */
  int edges;
  int16_t cell[EDGES + MOST_EDGES]; /* of the edges, in order; INT16_MAX behind the last */
  uint8_t spare[EDGES];             /* from `edges` on: numbers that no edge has */
  struct edge edge[EDGES + 1];      /* by number; at 0 is none  */
  uint8_t edge_at[SIDE * SIDE];     /* its number, or 0          */
  /* For random.c: which cards of the hand fit there, and SOME if any does; NEAR_WILD: a wild stands in
   * one of its lines; FREE: no card touches that place; CLOSED: none will ever fit there. */
  uint8_t fit[SIDE * SIDE];
  uint8_t grid[SIDE * SIDE];
};
void iota_frontier_open(struct frontier *d, const struct state *s);
void iota_frontier_close(const struct frontier *d, struct state *s);
int iota_frontier_lay(struct frontier *d, struct state *s, const move_t *m, struct line *out);
void iota_frontier_swap(struct frontier *d, struct state *s, move_t m);
bool iota_frontier_stuck(struct frontier *d, const struct state *s);

/* hands.c */
int iota_hand_size(const struct state *s, int seat);
int iota_in_hand(const struct state *s, int seat, int kind);
void iota_sort_hand(struct state *s, int seat);
void iota_hand_add(struct state *s, int seat, int kind, int known);
void iota_hand_lay(struct state *s, int seat, int kind);
void iota_hand_exchange(struct state *s, int seat, const uint8_t *kind, int n);
static inline int deck_size(const struct state *s) { return s->deck + s->under_n; }

/* moves.c */
struct want {
  uint8_t a[3 * HAND];
  uint8_t n;
}; /* only plays that go on with these */
int iota_plays(const struct state *s, int seat, const struct want *want, move_t *out, int cap, int n);

extern const struct count iota_count; /* count.c */

/* list.c */
bool iota_idle(const struct game *g, const struct state *s, int seat, move_t *out);
int iota_moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap);

/* random.c */
move_t iota_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r);
move_t iota_choose(struct frontier *d, const struct state *s, int seat, struct ig_rng *r);
move_t iota_sample(const struct game *g, const struct state *s, struct ig_rng *r);
uint32_t iota_weight(const struct game *g, const struct state *s, move_t m);
int iota_chance_moves(const struct state *s, move_t *out, int cap);
int iota_chance_op(const struct state *s);
int iota_draw_unknown(struct state *s, int places, struct ig_rng *r);
int iota_unknown_places(const struct state *s);
int iota_seat_to_deal(const struct state *s);

/* rules.c */
clause_t iota_setup(const struct game *g, struct state *s);
int iota_broken(const struct game *g, const struct state *s, int seat, move_t m, clause_t *out, int cap);
clause_t iota_check(const struct game *g, const struct state *s, int seat, move_t m);
void iota_apply(const struct game *g, struct state *s, int seat, move_t m);
void iota_playout(const struct game *g, struct state *s, struct ig_rng *r);
void iota_outcome(const struct game *g, const struct state *s, struct ig_outcome *o);
int iota_breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap);
static inline bool scoring(const struct state *s) { return !s->h.option[OPTION_SCORING]; } /* IOTA-1.3 */

/* view.c */
void iota_view(const struct game *g, const struct state *s, int seat, struct state *out);
move_t iota_veil(const struct game *g, const struct state *s, int mover, move_t m, int seat);
void iota_determinize(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out);
enum { FEATURES = 2 * WILD + WILD + 4 * SEATS + 12 };
void iota_features(const struct game *g, const struct state *v, int16_t *out);

/* print.c, parse.c, describe.c */
void iota_print_move(const struct game *g, const struct state *s, move_t m, struct text *t);
bool iota_parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out);
void iota_print_body(const struct game *g, const struct state *s, struct text *t);
bool iota_parse_body(const struct game *g, struct scan *in, struct state *out);
void iota_describe(const struct game *g, const struct state *v, const struct telling *o);
void iota_kind_name(const struct game *g, int kind, const struct telling *o);
const char *iota_kind_code(const struct game *g, int kind);
void iota_say_card(const struct telling *o, int kind, struct form form); /* none: any card */
void iota_say_item(const struct game *g, const struct state *v, int item, const struct telling *o);
void iota_item_code(const struct game *g, const struct state *v, int item, struct text *t);
int iota_read_card(struct scan *in); /* a kind, UNKNOWN, or 0 and nothing read */
bool iota_read_place(struct scan *in, int *x, int *y);
void iota_put_card(struct text *t, int kind);

/* tell.c */
bool iota_deed(const struct game *g, const struct state *before, int mover, move_t m,
               const struct ig_voice *v, struct text *t);
void iota_tell(const struct game *g, const struct state *before, int mover, move_t m,
               const struct state *after, const struct ig_voice *v, struct text *t);
void iota_ask(const struct game *g, const struct state *view, int seat, move_t so_far,
              const struct ig_voice *v, struct text *t);
extern const struct sources iota_sources;
void iota_label(const struct game *g, const struct state *s, const struct ig_points *line,
                const struct ig_voice *v, struct text *t);

/* scene.c */
enum { ITEM_DECK = 1, ITEM_PASS = 2, ITEM_HAND = 10, ITEM_TABLE = 100, ITEM_UNDER = 200, ITEM_PLACE = 1000 };
int iota_scene(const struct game *g, const struct state *v, struct ig_item *out, int cap);
int iota_marks(const struct game *g, const struct state *v, int mover, move_t m, uint16_t *out);
void iota_print_item(const struct game *g, const struct state *v, int item, struct text *t);
move_t iota_pick(const struct game *g, const struct state *v, int seat, move_t so_far, int item);

/* ---- moves ---------------------------------------------------------------- */
/* PLAY  a = x y card, x y card, ... in order of cells; n stays 0, so the order of
 *       memcmp is the order in which the generator lays cards.  A card without a
 *       place yet has x = y = 0 and stands first.
 * TAKE  a = x y card: the card goes to the wild's place; parts may be missing (0).
 * PASS  a = cards in the order in which they go under the deck.
 * DRAW, STARTER  a = card.   FIRST  a = seat + 1. */

/* A move as two numbers, the first byte the lowest: whoever stores byte after byte and reads the whole
 * a moment later waits for that. */
struct bytes {
  uint64_t head, tail;
};

/* The lowest byte first, as most machines do by themselves; the question is
 * answered when it is compiled. */
static inline void write_bytes(uint8_t *to, uint64_t v, size_t n)
{
  const uint16_t one = 1;
  uint8_t low;
  memcpy(&low, &one, 1);
  if (low) memcpy(to, &v, n);
  else
    for (size_t i = 0; i < n; i++) to[i] = (uint8_t)(v >> 8 * i);
}
static inline void write_move(struct bytes from, move_t *m)
{
  write_bytes((uint8_t *)m, from.head, 8);
  write_bytes((uint8_t *)m + 8, from.tail, 8);
}

/* The i-th card of a play; its place are its two bytes in a move, x the low one. */
static inline void put_card_into(struct bytes *b, int i, unsigned place, int kind)
{
  uint64_t a = place | (uint64_t)kind << 16;
  if (i < 2) b->head |= a << (16 + 24 * i);
  else b->tail |= a << 24 * (i - 2);
}

static inline move_t mk(int op, int a)
{
  move_t m;
  write_move((struct bytes){ (uint64_t)op | (uint64_t)a << 16, 0 }, &m);
  return m;
}
static inline move_t mk_take(int x, int y, int kind)
{
  return (move_t){ .op = TAKE, .a = { (uint8_t)(x + BIAS), (uint8_t)(y + BIAS), (uint8_t)kind } };
}

/* setup.c: a position to play on, asked for step by step; see src/core/count.h */
struct counting;
bool iota_setup_ask(const struct counting *c, const struct telling *o, int *rows);
bool iota_setup_answer(struct counting *c, struct scan *in);
void iota_setup_keys(const struct counting *c, struct text *t);

#endif
