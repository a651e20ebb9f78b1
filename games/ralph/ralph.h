/* ralph.h - Ralph Breaks the Internet: its state, and what its files share.
 *
 *     rules.c   who may do what, and what happens (begin here)
 *     table.h   where a card goes;  fours.c  taking fours
 *     view.c    what a seat knows
 *     print.c    writing;  parse.c  reading back
 *     scene.c    the scene and pointing;  describe.c  describing;  tell.c  telling what happened
 *
 * All 80 cards differ, so a set of cards is 80 bits, and a visible card is the
 * name of the place where it lies.  What a view does not see is a function of
 * its viewer alone: hands of other seats are empty sets there, a face-down
 * card is UNKNOWN, and both are counted in `box` with the cards that left the
 * game; with memory=on also the cards that others took.  How many cards a hand has follows from the round.
 */
#ifndef IGROTEKA_RALPH_H
#define IGROTEKA_RALPH_H

#include <assert.h>
#include <string.h>
#include "voice.h"
#include "ralph_rules.h"
#include "rng.h"

enum { RALPH, VANELLOPE, KNOWSMORE, YESSS, JOKER, KINDS };
enum { NUMBERS = 16, CHARACTERS = 4 * NUMBERS, CARDS = 5 * NUMBERS }; /* RALPH-1.1 */
enum { HAND = 12, SEATS = 6, ROWS = 4, FOUR = 4, PLACES_MAX = 8 };

enum { DEAL = 1, START, REDEAL, CHOOSE, LAY, CLOSE }; /* move_t.op; a[0] is the card or the side */
enum { A_CARD, A_HOW, A_ANCHOR };                     /* what a[] of LAY means                    */
enum { LEFT = 1, RIGHT, ON, UNDER, ALONE };           /* a[A_HOW]; LEFT and RIGHT also of CLOSE   */
enum { DEALING, STARTING, CHOOSING, LAYING, CLOSING, OVER };
enum { BY_ROW, BY_COLUMN, BY_STACK, BY_BOTH, WAYS }; /* RALPH-5.1, 5.2, 5.3, 5.5                 */
enum { OPTION_JOKERS, OPTION_HOLE, OPTION_MEMORY };
enum { JOKERS_OFF = 1, HOLE_OWNER = 1 };

/* A card is 1 + kind * 16 + number - 1; 0 is no card, UNKNOWN a face-down one. */
struct cards {
  uint64_t of[2];
}; /* bit card - 1; [0] characters, [1] jokers */

/* A stack: the visible card in the low byte, the one under it in the next. */
typedef uint32_t pile_t;

struct row {
  pile_t stack[FOUR]; /* from the left; the fourth only while a card is laid */
  uint16_t shows;     /* its visible numbers: bit number - 1                 */
  uint8_t start;      /* column of stack[0]                                  */
  uint8_t length;     /* 0: no row                                           */
  uint8_t who;        /* 1 + its character; 1 + JOKER: a row of jokers only  */
  uint8_t zero[3];
};

struct state {
  struct head h;
  uint8_t stage, round; /* round 1-12; 0 before the first             */
  uint8_t dealt;        /* cards dealt to all hands (RALPH-2.1)       */
  uint8_t rows;         /* rows on the table, from the top            */
  uint8_t hole;         /* CLOSING: 1 + the row with a hole in it     */
  uint8_t zero;
  struct cards box; /* cards that this view does not see          */
  struct cards hand[SEATS];
  struct row row[ROWS];       /* the leftmost column in use is 0            */
  uint8_t chosen[SEATS];      /* face down, or open and still to be laid    */
  uint8_t shown[SEATS];       /* what was revealed last (RALPH-3.2)         */
  uint8_t score[SEATS];       /* cards taken                                */
  uint8_t fours[SEATS][WAYS]; /* how many fours, by their way               */
  uint8_t took[CARDS + 1];    /* by card: 0, or 1 + seat * WAYS + way       */
  uint8_t rows_of[KINDS];     /* the rows of each kind, as bits             */
};
_Static_assert(sizeof(struct state) == 40 + 16 * SEATS + 24 * ROWS + (3 + WAYS) * SEATS + CARDS + 1 + KINDS,
               "no padding");

struct place {
  uint8_t how, row, at;
}; /* beside or on stack `at` of `row` */

/* ---- cards -------------------------------------------------------------- */
static inline int kind_of(int card) { return (card - 1) >> 4; }
static inline int number_of(int card) { return ((card - 1) & 15) + 1; }
static inline bool is_card(int card) { return card >= 1 && card <= CARDS; }
static inline bool is_joker(int card) { return card > CHARACTERS; }
static inline int whose(const struct row *w) { return w->who - 1; }
static inline int top_of(pile_t x) { return (int)(x & 255); }

static inline bool has(const struct cards *c, int card)
{
  unsigned i = (unsigned)card - 1;
  return c->of[i >> 6] >> (i & 63) & 1;
}

static inline void flip(struct cards *c, int card) /* adds a card or takes it away */
{
  unsigned i = (unsigned)card - 1;
  c->of[i >> 6] ^= UINT64_C(1) << (i & 63);
}

static inline int bits(uint64_t x)
{
  int n = 0;
  for (; x; x &= x - 1) n++;
  return n;
}
static inline int cards_count(const struct cards *c) { return bits(c->of[0]) + bits(c->of[1]); }

/* The n-th card of a set, from 0 in order of cards; it must be there. */
static inline int cards_nth(const struct cards *c, uint32_t n)
{
  uint64_t x = c->of[0];
  for (; n && x; n--) x &= x - 1;
  if (x) return __builtin_ctzll(x) + 1;
  for (x = c->of[1]; n; n--) x &= x - 1;
  return __builtin_ctzll(x) + 1 + CHARACTERS;
}

static inline int deck_size(const struct state *s) /* RALPH-1.1, 1.2 */
{
  return s->h.option[OPTION_JOKERS] == JOKERS_OFF ? CHARACTERS : CARDS;
}

/* RALPH-5.6: with memory=on the cards this seat took are backs to this view, until the end.
 * Its score tells how many; they are in the box, and its fours are not told. */
static inline bool lies_face_down(const struct state *v, int seat)
{
  return v->h.option[OPTION_MEMORY] && v->h.viewer != ALL && v->h.viewer != seat && v->stage != OVER;
}

/* Cards that a seat took and that are not told: backs, or a table that is only counted. */
static inline int cards_not_told(const struct state *s, int seat)
{
  int n = s->score[seat];
  for (int card = 1; card <= CARDS; card++) n -= s->took[card] && (s->took[card] - 1) / WAYS == seat;
  return n;
}

/* Cards in a hand, seen or not. */
static inline int hand_size(const struct state *s, int seat)
{
  if (s->stage == DEALING || s->stage == STARTING) {
    int n = s->dealt - seat * HAND;
    return n < 0 ? 0 : n > HAND ? HAND : n;
  }
  if (s->stage == CHOOSING) return HAND + 1 - s->round - (s->chosen[seat] != 0);
  return HAND - s->round;
}

static inline move_t mk(int op, int a0) { return (move_t){ .op = (uint8_t)op, .a = { (uint8_t)a0 } }; }

/* ---- fours.c ------------------------------------------------------------ */
void ralph_take_lines(struct state *s, int seat, int r, bool row, int column);
void ralph_take_stack(struct state *s, int seat, struct row *w, int i);
void ralph_close_hole(struct state *s, int side);
void ralph_settle(struct state *s);        /* empty rows go, the left edge is column 0 */
void ralph_look(struct row *w);            /* sets what a row shows and whose it is    */
bool ralph_no_four(const struct state *s); /* RALPH-5.4                                */

/* ---- view.c, print.c, parse.c, scene.c: see game.h -------------------------- */
enum { FEATURES = 2 * CARDS + 15 * ROWS + 4 * SEATS + 4 };
void ralph_view(const struct game *g, const struct state *s, int seat, struct state *out);
move_t ralph_veil(const struct game *g, const struct state *s, int mover, move_t m, int seat);
void ralph_determinize(const struct game *g, const struct state *view, struct ig_rng *r, struct state *out);
void ralph_features(const struct game *g, const struct state *view, int16_t *out);
void ralph_put_card(struct text *t, int card);
void ralph_print_move(const struct game *g, const struct state *s, move_t m, struct text *t);
void ralph_print_body(const struct game *g, const struct state *s, struct text *t);
bool ralph_parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out);
bool ralph_parse_body(const struct game *g, struct scan *in, struct state *out);
void ralph_describe(const struct game *g, const struct state *v, const struct telling *o);
int ralph_scene(const struct game *g, const struct state *view, struct ig_item *out, int cap);
void ralph_print_item(const struct game *g, const struct state *view, int item, struct text *t);
move_t ralph_pick(const struct game *g, const struct state *view, int seat, move_t so_far, int item);
void ralph_kind_name(const struct game *g, int kind, const struct telling *o);
const char *ralph_kind_code(const struct game *g, int kind);
const char *ralph_row_name(int kind); /* a word of po/ */
void ralph_say_card(const struct telling *o, int card, struct form form);
void ralph_say_item(const struct game *g, const struct state *v, int item, const struct telling *o);
void ralph_item_code(const struct game *g, const struct state *v, int item, struct text *t);
bool ralph_deed(const struct game *g, const struct state *before, int mover, move_t m,
                const struct ig_voice *v, struct text *t);
void ralph_tell(const struct game *g, const struct state *before, int mover, move_t m,
                const struct state *after, const struct ig_voice *v, struct text *t);
void ralph_ask(const struct game *g, const struct state *view, int seat, move_t so_far,
               const struct ig_voice *v, struct text *t);
extern const struct sources ralph_sources;
void ralph_label(const struct game *g, const struct state *s, const struct ig_points *line,
                 const struct ig_voice *v, struct text *t);
int ralph_cards_by(const struct state *s, int seat, int way, uint8_t *out); /* taken so, in order */

extern const struct count ralph_count;     /* count.c */
extern const char ralph_letter[KINDS + 1]; /* "RVKYJ" */
extern const char *const ralph_way[WAYS];  /* "row" and so on */

#endif
