/* toys.h - what the files of the shelf games share: the state, and small words.
 *
 * rules.c   which moves are legal, clause by clause, and the list of them
 * play.c    what a move does, and what it scores
 * random.c  fast random play
 * view.c    views (everything is public but the order of the deck) and features
 * parse.c, print.c   moves and positions as text
 * scene.c   the table for a front end, and sentences for a screen reader
 * say_item.c    what one card says
 * tell.c    what happened, in sentences
 * toys.c    the two editions
 */
#ifndef IGROTEKA_TOYS_H
#define IGROTEKA_TOYS_H

#include <string.h>
#include "deck.h"
#include "first.h"
#include "voice.h"
#include "toys_rules.h"

enum { SEATS = 4, ROWS = 3, ROW = 6, ROW_ROOM = 8, PLACES = ROWS * ROW, POOL = 56 };
enum { OPTION_FINAL, OPTION_DECK, OPTION_FIRST, OPTION_STUCK, OPTION_MEMORY };
enum { NOBODY = 255, UNTIL_SKIP = 255 };
enum { UNSEEN = BLIND }; /* on a shelf: a blind card that this view does not see */

/* move_t.op.  FIRST: a[0] seat + 1.  DRAW: a[0] kind.  REMOVE: a[0] colour + 1,
 * a[1] card from 1.  TAKE: see struct take. */
enum { FIRST = 1, DRAW, TAKE, REMOVE, SKIP };
enum { SIDE_NONE, SIDE_LEFT, SIDE_RIGHT, SIDE_BETWEEN };

/* Byte by byte the a[] of a TAKE.  0: not said.  A shelf is started without a
 * side; a move with a side not said that needs one is not complete. */
struct take {
  uint8_t place;  /* row * ROW + i + 1: before the final round */
  uint8_t kind;   /* in the final round                */
  uint8_t colour; /* of the shelf, + 1                 */
  uint8_t side;
  uint8_t blind; /* 1: face down                      */
};

struct state {
  struct head h;
  uint8_t turn;                             /* whose turn it is, or will be after the deal; or NOBODY */
  uint8_t bonus;                            /* TOYS-5.2: bonus turns owed, the one being taken included */
  uint8_t passes;                           /* TOYS-5.4: ordinary turns passed one after another */
  uint8_t final;                            /* TOYS-6.1: the final round has begun */
  uint8_t left;                             /* in it: ordinary turns yet to begin, or UNTIL_SKIP */
  uint8_t dealing;                          /* the row being dealt, from 1; 0: none */
  uint8_t row_n[ROWS], row[ROWS][ROW_ROOM]; /* the centre, from the left        */
  uint8_t deck_n,
      deck[POOL];      /* how many are not dealt yet; by kind those, and all that this view does not see */
  uint8_t deck_sum[8]; /* the same in eights: makes draws fast */
  uint8_t open[POOL];  /* the discards; in the final round the open pool */
  uint8_t removed[KINDS_MAX + 1]; /* out of the game                   */
  uint8_t shelf_n[SEATS][COLOURS];
  uint8_t shelf[SEATS][COLOURS][SHELF_MAX];
  uint8_t taken[SEATS][KINDS_MAX + 1]; /* collections                       */
  uint8_t ordinary;                    /* TOYS-5.4: the bonus turn being taken became an ordinary one */
  uint8_t backs[SEATS];                /* TOYS-1.3: cards of collections that this view does not see */
  uint8_t gone;                        /* ... and cards out of the game     */
  uint8_t zero;
};
_Static_assert(sizeof(struct state) == 18 + 6 + 27 + 57 + 8 + 56 + 49 + 12 + 192 + 196 + 1 + 6, "no padding");
_Static_assert(sizeof(struct state) <= 640, "small");

static inline const struct deck *deck_of(const struct game *g) { return g->data; }
static inline bool is_a(const struct deck *d, uint8_t x, int traits) { return d->trait[x] & traits; }
static inline bool is_toy(const struct deck *d, uint8_t x) { return is_a(d, x, T_TOY); }

/* The card at the left or right end of a shelf that is not empty. */
static inline uint8_t end_card(const uint8_t *shelf, int n, int side)
{
  return shelf[side == SIDE_LEFT ? 0 : n - 1];
}

/* An edge shuts this end: face up and of this side, or blind. */
static inline bool is_shut(const struct deck *d, const uint8_t *shelf, int n, int side)
{
  return is_a(d, end_card(shelf, n, side), side == SIDE_LEFT ? T_SHUTS_LEFT : T_SHUTS_RIGHT);
}

/* TOYS-5.1: edges at both ends. */
static inline bool is_closed(const struct deck *d, const uint8_t *shelf, int n)
{
  return n > 1 && is_shut(d, shelf, n, SIDE_LEFT) + is_shut(d, shelf, n, SIDE_RIGHT) == 2;
}

/* Eight bytes as one number, the first lowest, on any machine. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
static inline uint64_t eight(const uint8_t *p)
{
  uint64_t x;
  memcpy(&x, p, sizeof x);
  return x;
}
static inline void put_eight(uint8_t *p, uint64_t x) { memcpy(p, &x, sizeof x); }
#else
static inline uint64_t eight(const uint8_t *p)
{
  uint64_t x = 0;
  for (int i = 0; i < 8; i++) x |= (uint64_t)p[i] << 8 * i;
  return x;
}
static inline void put_eight(uint8_t *p, uint64_t x)
{
  for (int i = 0; i < 8; i++) p[i] = (uint8_t)(x >> 8 * i);
}
#endif

/* Cards by kind that this view does not see; in a whole position those of the deck. */
static inline uint32_t unseen_cards(const struct state *s)
{
  return (uint32_t)(eight(s->deck_sum) * 0x0101010101010101u >> 56);
}

/* TOYS-1.3: with memory=on this view shows collections of others, and blind cards, as backs. */
static inline bool plays_from_memory(const struct state *v)
{
  return v->h.option[OPTION_MEMORY] && v->h.viewer != ALL && v->h.active;
}

/* x or 0, without a branch to be guessed wrong. */
static inline uint64_t only_if(bool condition, uint64_t x) { return x & (0u - (uint64_t)condition); }

/* A card from the deck to the end of a row, nothing else.  Whole words: draws
 * read them so. */
static inline void toys_deal_card(struct state *s, int row, uint8_t kind)
{
  uint8_t *word = s->deck + (kind & ~7);
  put_eight(word, eight(word) - ((uint64_t)1 << 8 * (kind & 7)));
  put_eight(s->deck_sum, eight(s->deck_sum) - ((uint64_t)1 << (kind & ~7)));
  s->deck_n--;
  s->row[row][s->row_n[row]++] = kind;
}

/* TOYS-5.2: any card of the centre may be taken now. */
static inline bool is_bonus_turn(const struct state *s) { return s->bonus && !s->ordinary; }
static inline bool stuck_in_any_turn(const struct state *s)
{
  return s->h.option[OPTION_STUCK];
} /* TOYS-5.4 */

static inline int place_row(int place) { return (place - 1) / ROW; }
static inline int place_at(int place) { return (place - 1) % ROW; }

/* How the final round goes (TOYS-6.3, 6.4), by the word of the option: its number
 * is another one in the other edition and in older versions of the rules. */
enum final_round { ONE_EACH, UNTIL_ORDINARY_SKIP, UNTIL_ANY_SKIP };
static inline enum final_round final_round(const struct game *g, const struct state *s)
{
  const char *word = g->options[OPTION_FINAL].values[s->h.option[OPTION_FINAL]];
  if (!strcmp(word, "one-each")) return ONE_EACH;
  return strcmp(word, "until-skip") ? UNTIL_ANY_SKIP : UNTIL_ORDINARY_SKIP;
}

static inline move_t take_move(struct take t)
{
  return (move_t){ .op = TAKE, .a = { t.place, t.kind, t.colour, t.side, t.blind } };
}

bool toys_read_take(move_t m, struct take *out); /* false: bytes that mean nothing */

/* rules.c */
clause_t toys_check(const struct game *g, const struct state *s, int seat, move_t m);
int toys_broken(const struct game *g, const struct state *s, int seat, move_t m, clause_t *out, int cap);
bool toys_idle(const struct game *g, const struct state *s, int seat, move_t *out); /* only a skip is left */
int toys_moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap);
clause_t toys_lies_well(const struct deck *d, const uint8_t *shelf, int n,
                        int colour);                                            /* OK or what is wrong */
bool toys_is_there(const struct game *g, const struct state *s, struct take t); /* may be taken now    */

extern const struct count toys_count; /* count.c */

/* play.c */
clause_t toys_setup(const struct game *g, struct state *s);
uint32_t toys_weight(const struct game *g, const struct state *s, move_t m);
void toys_apply(const struct game *g, struct state *s, int seat, move_t m);
void toys_apply_take(const struct game *g, struct state *s, int seat, const struct take *t);
void toys_row_dealt(struct state *s, int cards); /* it is full; so many were dealt now */
void toys_outcome(const struct game *g, const struct state *s, struct ig_outcome *o);
int toys_breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap);
bool toys_shelf_scores(const struct deck *d, const uint8_t *shelf, int n, int at); /* TOYS-6.5 */
void toys_remove_card(struct state *s, int seat, int colour, int at);

/* random.c */
/* What a seat could place now: the kinds that find a place on the shelf of
 * their colour, and the shelf ends open to a blind card. */
struct reach {
  uint64_t left, right;           /* left: also to start the shelf     */
  uint8_t begun;                  /* bit per shelf                     */
  uint8_t blind[2 * COLOURS + 1]; /* colour * 4 + side                 */
  int spots;                      /* how many of them                  */
};
void toys_reach(const struct game *g, const struct state *s, int seat, struct reach *out);
move_t toys_sample(const struct game *g, const struct state *s, struct ig_rng *r);
uint8_t toys_draw_unseen(struct state *s, struct ig_rng *r); /* takes it out of the unseen ones */
move_t toys_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r);
void toys_playout(const struct game *g, struct state *s, struct ig_rng *r);

/* view.c */
void toys_view(const struct game *g, const struct state *s, int seat, struct state *out);
move_t toys_veil(const struct game *g, const struct state *s, int mover, move_t m, int seat);
void toys_determinize(const struct game *g, const struct state *view, struct ig_rng *r, struct state *out);
void toys_features(const struct game *g, const struct state *view, int16_t *out);
enum {
  SHELF_FEATURES = 12,
  SEAT_FEATURES = 3 + COLOURS * SHELF_FEATURES + KINDS_MAX,
  FEATURES = 8 + 3 * KINDS_MAX + SEATS * SEAT_FEATURES
};

/* parse.c, print.c */
void toys_print_move(const struct game *g, const struct state *s, move_t m, struct text *t);
bool toys_parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out);
bool toys_scan_colour(const struct game *g, struct scan *in, int *out);
int toys_find_card(const struct deck *d, const char *code); /* 0 when there is none */
void toys_put_code(const struct deck *d, int kind, struct text *t);
void toys_print_body(const struct game *g, const struct state *s, struct text *t);
bool toys_parse_body(const struct game *g, struct scan *in, struct state *out);

/* tell.c */
void toys_tell(const struct game *g, const struct state *before, int mover, move_t m,
               const struct state *after, const struct ig_voice *v, struct text *t);
void toys_ask(const struct game *g, const struct state *view, int seat, move_t so_far,
              const struct ig_voice *v, struct text *t);
extern const struct sources toys_sources;
void toys_fill_name(const struct telling *o, const struct fill *f,
                    struct form form); /* of: the game, n: a kind */
void toys_fill_shelf(const struct telling *o, const struct fill *f, struct form form); /* n: a colour */
void toys_label(const struct game *g, const struct state *s, const struct ig_points *line,
                const struct ig_voice *v, struct text *t);

/* scene.c */
enum { ZONE_CENTRE, ZONE_DECK, ZONE_OPEN, ZONE_REMOVED, ZONE_SHELF, ZONE_END, ZONE_COLLECTION, ZONE_BUTTON };
enum {
  ITEM_CENTRE = 1,
  ITEM_DECK = 19,
  ITEM_SKIP,
  ITEM_BLIND,
  ITEM_OPEN = 32,
  ITEM_REMOVED = 96,
  ITEM_SHELF = 160,
  ITEM_END = 352,
  ITEM_TAKEN = 400
};
int toys_scene(const struct game *g, const struct state *view, struct ig_item *out, int cap);
int toys_marks(const struct game *g, const struct state *v, int mover, move_t m, uint16_t *out);
void toys_print_item(const struct game *g, const struct state *view, int item, struct text *t);
move_t toys_pick(const struct game *g, const struct state *view, int seat, move_t so_far, int item);
void toys_kind_name(const struct game *g, int kind, const struct telling *o);
const char *toys_kind_code(const struct game *g, int kind);
void toys_fill_colour(const struct telling *o, const struct fill *f,
                      struct form form); /* of: the game, n: from 0 */

/* describe.c, say_item.c */
void toys_describe(const struct game *g, const struct state *view, const struct telling *o);
void toys_say_item(const struct game *g, const struct state *view, int item, const struct telling *o);
void toys_item_code(const struct game *g, const struct state *view, int item, struct text *t);
void toys_say_kind(const struct game *g, int kind, const struct telling *o);
void toys_print_kind(const struct game *g, int kind, struct text *t); /* what it is worth, for a program */

#endif
