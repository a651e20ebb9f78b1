/* shelfie.h - My Shelfie from the inside: rules.en.md.
 *
 * The living room is one 64-bit word of tiles that lie there, and a kind for
 * each of its bits; neighbours are one rotation apart (games/shelfie/data.py proves
 * it).  A bookshelf is a word of 30 bits for each kind of tile, bit
 * 6 * column + height with height 0 at the bottom, and one more word for all
 * kinds together, so a goal is a few shifts.
 *
 * Everybody sees every tile, so the bag is what is left of 22 tiles a kind.
 * The only secret is whose personal goal is which.
 */
#ifndef IGROTEKA_SHELFIE_H
#define IGROTEKA_SHELFIE_H

#include "first.h"
#include "voice.h"
#include "rng.h"
#include "shelfie_data.h"
#include "shelfie_rules.h"

enum { CAT = 1, BOOK, GAME, FRAME, TROPHY, PLANT, KINDS = PLANT, COPIES = 22 }; /* SHELFIE-1.1 */
enum { SEATS = 4, ROOM_SIDE = 9, CELLS = ROOM_SIDE * ROOM_SIDE };
enum { COLUMNS = 5, ROWS = 6, SHELF = COLUMNS * ROWS }; /* SHELFIE-1.3 */
enum { GOALS = 12, PERSONAL_GOALS = 12, GOALS_OUT = 2, TAKE_MAX = 3 };
enum { OPTION_GOALS, OPTION_REFILL, OPTION_FIRST, OPTION_SQUARES };
enum { REFILL_FOUR, REFILL_ISOLATED };
enum { SQUARES_CONTAIN, SQUARES_EXACT, SQUARES }; /* SHELFIE-6.1 */

/* move_t.op.  TAKE: n cells from a[0] on in the order of placing, the column in
 * a[A_COLUMN], 0 while it is not named.  More than three cells can be written,
 * if only to be refused.  DRAW_TILE: the cell and the kind, 0: none. */
enum { DRAW_GOAL = 1, DRAW_PERSONAL, DRAW_FIRST, DRAW_TILE, TAKE };
enum { A_COLUMN = 13 };

struct state {
  struct head h;
  uint8_t goal[GOALS_OUT];          /* 1 to 12, in order; 0: none               */
  uint8_t personal[SEATS];          /* 1 to 12, UNKNOWN, or 0: none             */
  uint64_t lying;                   /* tiles in the living room                 */
  uint8_t tile[64];                 /* their kinds, by bit                      */
  uint32_t shelf[SEATS][KINDS + 1]; /* [0]: tiles of any kind                   */
  uint8_t bag[KINDS + 1];           /* [0]: all of them                         */
  uint8_t first;                    /* first player, from 1; 0: not chosen yet  */
  uint8_t token[SEATS][GOALS_OUT];  /* points of the token taken, or 0          */
  uint8_t end;                      /* who has the end token, from 1; 0: nobody */
  uint8_t fill;                     /* while the room is filled: the next cell of cell_to_fill, from 1 */
  uint8_t next;                     /* ... and whose turn follows, from 1       */
  uint8_t zero[5];
};
_Static_assert(sizeof(struct state) == 18 + 2 + 4 + 8 + 64 + 112 + 7 + 1 + 8 + 3 + 5, "no padding");

/* ---- bits --------------------------------------------------------------- */

static inline int count_bits(uint32_t m)
{
  m = m - (m >> 1 & 0x55555555u);
  m = (m & 0x33333333u) + (m >> 2 & 0x33333333u);
  m = (m + (m >> 4)) & 0x0F0F0F0Fu;
  return (int)(m * 0x01010101u >> 24);
}

static inline uint64_t turn_left(uint64_t m, int n) { return m << n | m >> (64 - n); }
static inline uint64_t turn_right(uint64_t m, int n) { return m >> n | m << (64 - n); }
static inline int lowest_bit(uint64_t m) { return __builtin_ctzll(m); } /* m != 0 */

/* ---- the bookshelf ------------------------------------------------------ */

#define SHELF_FULL 0x3FFFFFFFu
#define SHELF_BOTTOM 0x01041041u /* height 0 of every column                 */

static inline uint32_t row_of_shelf(int height) { return SHELF_BOTTOM << height; }
static inline uint32_t column_of_shelf(int column) { return 0x3Fu << ROWS * column; }
static inline bool shelf_is_full(const uint32_t *shelf) { return shelf[0] == SHELF_FULL; }

/* The columns with room for n tiles, as bits of the bottom row. */
static inline uint32_t columns_with_room(const uint32_t *shelf, int n)
{
  return ~shelf[0] >> (ROWS - n) & SHELF_BOTTOM;
}

/* How many: a product that adds them up in the last column. */
static inline int count_columns(uint32_t columns) { return (int)(columns * SHELF_BOTTOM >> 4 * ROWS & 7); }

static inline int column_height(const uint32_t *shelf, int column)
{
  return lowest_bit(~(uint64_t)(shelf[0] >> ROWS * column & 0x3Fu));
}

/* Everything of `m` that touches `seed`, a part of it. */
static inline uint32_t group_around(uint32_t seed, uint32_t m)
{
  for (uint32_t was = 0; seed != was;) {
    was = seed;
    seed |= (seed << 1 & ~SHELF_BOTTOM) | (seed >> 1 & ~row_of_shelf(ROWS - 1)) | seed << ROWS | seed >> ROWS;
    seed &= m;
  }
  return seed;
}

/* Takes one group out of `rest`, which must not be empty. */
static inline uint32_t next_group(uint32_t *rest)
{
  uint32_t group = group_around(*rest & (0u - *rest), *rest);
  *rest &= ~group;
  return group;
}

static inline int kind_on_shelf(const uint32_t *shelf, int bit)
{
  for (int k = 1; k <= KINDS; k++)
    if (shelf[k] >> bit & 1) return k;
  return 0;
}

/* ---- the living room ---------------------------------------------------- */

static inline bool is_lying(const struct state *s, int cell)
{
  return cell <= CELLS && bit_of_cell[cell] != NO_BIT && (s->lying >> bit_of_cell[cell] & 1);
}

/* SHELFIE-3.3: tiles with at least one free side.  Cells not in play hold no
 * tile, so a side towards them is free without being asked. */
static inline uint64_t tiles_with_free_side(uint64_t lying)
{
  uint64_t beside = turn_left(lying, RIGHT) & turn_right(lying, RIGHT);
  uint64_t above_and_below = turn_left(lying, DOWN) & turn_right(lying, DOWN);
  return lying & ~(beside & above_and_below);
}

static inline int goals_in_game(const struct state *s)
{
  return s->h.option[OPTION_GOALS] ? 1 : 2;
} /* SHELFIE-2.1 */

/* The seats that still have a turn in this round, beginning with `seat`. */
static inline bool has_turn_left(const struct state *s, int seat, int p)
{
  int from_first = (seat + s->h.seats - (s->first - 1)) % s->h.seats;
  return (p + s->h.seats - (s->first - 1)) % s->h.seats >= from_first;
}

extern const struct count shelfie_count; /* count.c */
/* goals.c */
struct progress {
  int have, need;
}; /* equal: done; have -1: no longer possible */
/* progress.c; squares: as the option has it */
struct progress shelfie_progress(const uint32_t *shelf, int goal, int squares);
extern bool (*const shelfie_goal_done[SQUARES][GOALS + 1])(const uint32_t *shelf);
/* False: no bookshelf out of which this one has grown had done the goal. */
extern bool (*const shelfie_goal_was_near[GOALS + 1])(const uint32_t *shelf);
/* score.c */
int shelfie_matches(const uint32_t *shelf, int personal);
int shelfie_score(const struct state *s, int p);
void shelfie_outcome(const struct game *g, const struct state *s, struct ig_outcome *o);
int shelfie_breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap);
/* random.c */
move_t shelfie_sample(const struct game *g, const struct state *s, struct ig_rng *r);
move_t shelfie_random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r);
void shelfie_playout(const struct game *g, struct state *s, struct ig_rng *r);
/* rules.c */
clause_t shelfie_setup(const struct game *g, struct state *s);
int shelfie_moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap);
uint32_t shelfie_weight(const struct game *g, const struct state *s, move_t m);
int shelfie_broken(const struct game *g, const struct state *s, int seat, move_t m, clause_t *out, int cap);
clause_t shelfie_check(const struct game *g, const struct state *s, int seat, move_t m);
void shelfie_apply(const struct game *g, struct state *s, int seat, move_t m);
int shelfie_op_to_draw(const struct state *s);
int shelfie_top_token(const struct state *s, int g);
/* view.c */
void shelfie_view(const struct game *g, const struct state *s, int seat, struct state *out);
move_t shelfie_veil(const struct game *g, const struct state *s, int mover, move_t m, int seat);
void shelfie_determinize(const struct game *g, const struct state *v, struct ig_rng *r, struct state *out);
void shelfie_features(const struct game *g, const struct state *v, int16_t *out);
enum {
  CELLS_EVER = 45,
  FEATURES = CELLS_EVER * KINDS + SEATS * (SHELF * KINDS + 4) + 2 * GOALS + PERSONAL_GOALS + KINDS + 2
};
/* print.c */
void shelfie_print_move(const struct game *g, const struct state *s, move_t m, struct text *t);
void shelfie_print_body(const struct game *g, const struct state *s, struct text *t);
void shelfie_print_item(const struct game *g, const struct state *v, int item, struct text *t);
void shelfie_put_cell(struct text *t, int cell);
extern const char shelfie_letters[KINDS + 2];
/* parse.c */
bool shelfie_parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out);
bool shelfie_parse_body(const struct game *g, struct scan *in, struct state *s);
/* tell.c */
void shelfie_tell(const struct game *g, const struct state *before, int mover, move_t m,
                  const struct state *after, const struct ig_voice *v, struct text *t);
void shelfie_ask(const struct game *g, const struct state *view, int seat, move_t so_far,
                 const struct ig_voice *v, struct text *t);
extern const struct sources shelfie_sources;
void shelfie_label(const struct game *g, const struct state *s, const struct ig_points *line,
                   const struct ig_voice *v, struct text *t);
/* scene.c */
int shelfie_scene(const struct game *g, const struct state *v, struct ig_item *out, int cap);
int shelfie_marks(const struct game *g, const struct state *v, int mover, move_t m, uint16_t *out);
move_t shelfie_pick(const struct game *g, const struct state *v, int seat, move_t so_far, int item);
void shelfie_describe(const struct game *g, const struct state *v, const struct telling *o);
void shelfie_say_item(const struct game *g, const struct state *v, int item, const struct telling *o);
void shelfie_item_code(const struct game *g, const struct state *v, int item, struct text *t);
void shelfie_say_tile(const struct telling *o, int kind); /* 0: an empty place */
void shelfie_kind_name(const struct game *g, int kind, const struct telling *o);
const char *shelfie_kind_code(const struct game *g, int kind);
enum {
  ZONE_ROOM,
  ZONE_SHELF,
  ZONE_COLUMN,
  ZONE_GOAL,
  ZONE_PERSONAL,
  ZONE_TOKEN,
  ZONE_TABLE,
  ZONE_WANTED,
  ZONE_DONE,
  ZONE_PILE
};
/* kinds of items: tiles 1 to 6, then cards and tokens */
enum { KIND_GOAL = 10, KIND_PERSONAL = 30, KIND_TOKEN = 50, KIND_END, KIND_CHAIR, KIND_BAG, KIND_COLUMN };
/* items: room cells by their number, the rest from here on */
enum {
  ITEM_SHELF = 100,
  ITEM_COLUMN = ITEM_SHELF + SEATS * SHELF,
  ITEM_GOAL = ITEM_COLUMN + SEATS * COLUMNS,
  ITEM_PERSONAL = ITEM_GOAL + GOALS_OUT,
  ITEM_TOKEN = ITEM_PERSONAL + SEATS,
  ITEM_END = ITEM_TOKEN + SEATS * GOALS_OUT,
  ITEM_CHAIR,
  ITEM_BAG,
  ITEM_WANTED,                               /* by seat: what a personal goal shows, as on the card */
  ITEM_DONE = ITEM_WANTED + SEATS * KINDS,   /* by seat: how far a common goal is, value of y */
  ITEM_PILE = ITEM_DONE + SEATS * GOALS_OUT, /* by goal: tokens left to take     */
  ITEMS = ITEM_PILE + GOALS_OUT * SEATS
};

#endif
