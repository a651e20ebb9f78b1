/* rules.c - Ralph Breaks the Internet: who may do what, and what happens.
 *
 * Chance deals twelve cards to each hand and draws two starters; then all
 * seats choose at once, and the cards chosen resolve one by one.  A card with
 * one place is laid inside `apply` (RALPH-3.4), so a seat is only asked where
 * it has a choice.  Reads with rules.en.md beside it.
 */
#include "position.h"
#include "table.h"
#include "voice.h"

static inline void count_events(struct state *s, int n)
{
  s->h.ply = (uint16_t)(s->h.ply + n > UINT16_MAX ? UINT16_MAX : s->h.ply + n);
}

/* ---- setup: chance ------------------------------------------------------ */

static clause_t setup(const struct game *g, struct state *s)
{
  bool jokers = s->h.option[OPTION_JOKERS] != JOKERS_OFF;
  if ((!jokers && s->h.seats > 5) || !options_are_there(g, s->h.option)) return RALPH_1_2;
  s->box.of[0] = UINT64_MAX; /* RALPH-1.1 */
  s->box.of[1] = jokers ? (1u << NUMBERS) - 1 : 0;
  s->stage = DEALING;
  return OK;
}

/* RALPH-2.2: no two starters can be drawn, so all is dealt again. */
static bool too_few_characters(const struct state *s)
{
  uint64_t x = s->box.of[0];
  return s->rows == 0 && (x & (x - 1)) == 0;
}

static clause_t check_draw(const struct state *s, move_t m)
{
  int card = m.a[0];
  bool there = is_card(card) && has(&s->box, card);
  if (s->stage == DEALING) return there && move_eq(m, mk(DEAL, card)) ? OK : RALPH_2_1;
  if (too_few_characters(s)) return move_eq(m, mk(REDEAL, 0)) ? OK : RALPH_2_2;
  return there && !is_joker(card) && move_eq(m, mk(START, card)) ? OK : RALPH_2_2;
}

static uint32_t weight(const struct game *g, const struct state *s, move_t m)
{
  (void)g;
  return is_active(s, CHANCE) && check_draw(s, m) == OK;
}

static inline void deal(struct state *s, int card) /* RALPH-2.1 */
{
  flip(&s->box, card);
  flip(&s->hand[s->dealt++ / HAND], card);
  if (s->dealt == HAND * s->h.seats) s->stage = STARTING;
}

static void deal_again(struct state *s) /* RALPH-2.2 */
{
  for (int p = 0; p < s->h.seats; p++) {
    s->box.of[0] |= s->hand[p].of[0];
    s->box.of[1] |= s->hand[p].of[1];
    s->hand[p] = (struct cards){ 0 };
  }
  s->dealt = 0;
  s->stage = DEALING;
}

static void begin_round(struct state *s) /* RALPH-3.1, 6.1 */
{
  bool over = s->round == HAND;
  if (!over) s->round++;
  s->stage = over ? OVER : CHOOSING;
  s->h.active = (uint8_t)(over ? 0 : (1u << s->h.seats) - 1);
}

/* RALPH-2.3, RALPH-2.4: the second starter lies where 4.1, 4.2 or 4.5 would put it. */
static void start(struct state *s, int card)
{
  struct place at[PLACES_MAX];
  bool second = s->rows > 0;
  flip(&s->box, card);
  places(s, card, at);
  lay_card(s, 0, card, at[0]);
  if (second) begin_round(s);
}

/* One draw: any card of the deck, tried until it is one of the box. */
static inline move_t sample(const struct game *g, const struct state *s, struct ig_rng *r)
{
  (void)g;
  int card;
  if (s->stage == DEALING) {
    do card = 1 + (int)rng_below(r, CARDS);
    while (!has(&s->box, card));
    return mk(DEAL, card);
  }
  if (too_few_characters(s)) return mk(REDEAL, 0);
  do card = 1 + (int)rng_below(r, CHARACTERS);
  while (!has(&s->box, card));
  return mk(START, card);
}

/* ---- a round ------------------------------------------------------------ */

/* Cards are laid until an owner has to decide, or the round is over. */
static inline void resolve(struct state *s)
{
  struct place at[PLACES_MAX];
  for (int seat; (seat = seat_to_lay(s)) >= 0;) {
    int card = s->chosen[seat];
    unsigned rows = rows_for(s, card);
    bool several = rows & (rows - 1);         /* told without finding them */
    if (several || places(s, card, at) > 1) { /* RALPH-3.4 */
      s->stage = LAYING;
      s->h.active = seat_bit(seat);
      return;
    }
    s->chosen[seat] = 0;
    lay_card(s, seat, card, at[0]);
    if (!s->hole) continue;
    s->stage = CLOSING;
    s->h.active = seat_bit(seat); /* RALPH-5.3 */
    return;
  }
  begin_round(s);
}

static inline void choose(struct state *s, int seat, int card) /* RALPH-3.1 */
{
  flip(&s->hand[seat], card);
  s->chosen[seat] = (uint8_t)card;
  s->h.active = (uint8_t)(s->h.active & ~seat_bit(seat));
  if (s->h.active) return;
  memcpy(s->shown, s->chosen, sizeof s->shown); /* RALPH-3.2 */
  resolve(s);
}

static struct place place_of(const struct state *s, move_t m)
{
  struct place at = { .how = m.a[A_HOW] };
  find(s, m.a[A_ANCHOR], &at);
  return at;
}

static void lay(struct state *s, int seat, move_t m)
{
  struct place at = place_of(s, m);
  s->chosen[seat] = 0;
  lay_card(s, seat, m.a[A_CARD], at);
  if (s->hole) s->stage = CLOSING;
  else resolve(s);
}

static inline void draw(struct state *s, move_t m)
{
  if (m.op == DEAL) deal(s, m.a[0]);
  else if (m.op == START) start(s, m.a[0]);
  else deal_again(s);
}

static inline void apply(const struct game *g, struct state *s, int seat, move_t m)
{
  (void)g;
  count_events(s, 1);
  if (seat < 0) draw(s, m);
  else if (m.op == CHOOSE) choose(s, seat, m.a[0]);
  else if (m.op == LAY) lay(s, seat, m);
  else if (m.op == CLOSE) {
    ralph_close_hole(s, m.a[0]);
    resolve(s);
  }
}

/* ---- what is legal ------------------------------------------------------ */

static clause_t check_choice(const struct state *s, int seat, move_t m)
{
  int card = m.a[0];
  if (m.op == LAY || m.op == CLOSE) return RALPH_3_2; /* nothing is open yet */
  if (!is_active(s, seat)) return RALPH_3_1;          /* a choice is final */
  if (!move_eq(m, mk(CHOOSE, card))) return RALPH_3_1;
  if (card == 0) return cards_count(&s->hand[seat]) ? MORE : RALPH_3_1;
  return is_card(card) && has(&s->hand[seat], card) ? OK : RALPH_3_1;
}

/* The clause that says where in this row the card belongs. */
static clause_t where_it_belongs(const struct state *s, int row, int card)
{
  struct place at = fit(s, row, card);
  if (at.how == LEFT) return RALPH_4_1;
  if (at.how == RIGHT) return RALPH_4_2;
  return number_of(top_of(s->row[row].stack[at.at])) == number_of(card) ? RALPH_4_4 : RALPH_4_3;
}

/* Why a character card may not be laid there; `row` is -1 where no row was
 * pointed at, either for a new row or by mistake. */
static clause_t refuse_character(const struct state *s, int card, int row, bool new_row)
{
  int own = row_of(s, kind_of(card));
  if (row < 0 && !new_row) row = own;
  if (row >= 0) {
    bool adopts = own < 0 && whose(&s->row[row]) == JOKER; /* RALPH-4.8 */
    return row == own || adopts ? where_it_belongs(s, row, card) : RALPH_4_6;
  }
  if (own < 0 && row_of(s, JOKER) >= 0) return RALPH_4_8;
  return s->rows ? RALPH_4_5 : RALPH_4_10;
}

static clause_t refuse_joker(const struct state *s, int card, int row)
{
  bool characters = rows_of_characters(s) != 0;
  if (row >= 0 && (whose(&s->row[row]) != JOKER) == characters) return where_it_belongs(s, row, card);
  return characters ? RALPH_4_7 : RALPH_4_9;
}

static inline move_t lay_move(const struct state *s, int card, struct place at)
{
  move_t m = mk(LAY, card);
  m.a[A_HOW] = at.how;
  if (at.how != ALONE) m.a[A_ANCHOR] = (uint8_t)top_of(s->row[at.row].stack[at.at]);
  return m;
}

static clause_t check_lay(const struct state *s, int seat, move_t m)
{
  int card = s->chosen[seat], how = m.a[A_HOW];
  struct place at[PLACES_MAX], pointed = { 0 };
  move_t as_read = mk(LAY, m.a[A_CARD]);
  as_read.a[A_HOW] = m.a[A_HOW];
  as_read.a[A_ANCHOR] = m.a[A_ANCHOR];
  if (!move_eq(m, as_read) || how > ALONE) return RALPH_3_3;
  if (m.a[A_CARD] != card && m.a[A_CARD]) return RALPH_3_3; /* another card's turn */
  if (!m.a[A_CARD]) return !how && !m.a[A_ANCHOR] ? MORE : RALPH_3_3;
  int row = how && how <= ON && find(s, m.a[A_ANCHOR], &pointed) ? pointed.row : -1;
  int n = places(s, card, at);
  for (int i = 0; i < n; i++) {
    if (move_eq(m, lay_move(s, card, at[i]))) return OK;
    if (!m.a[A_ANCHOR] && (!how || how == at[i].how)) return MORE;
  }
  return is_joker(card) ? refuse_joker(s, card, row) : refuse_character(s, card, row, how >= UNDER);
}

static clause_t check_close(move_t m)
{
  if (!move_eq(m, mk(CLOSE, m.a[0])) || m.a[0] > RIGHT) return RALPH_5_3;
  return m.a[0] ? OK : MORE;
}

static clause_t check(const struct game *g, const struct state *s, int seat, move_t m)
{
  (void)g;
  if (s->stage == OVER) return RALPH_6_1;
  if (s->h.active & CHANCE_BIT) return seat == CHANCE ? check_draw(s, m) : RALPH_2_1;
  if (seat == CHANCE) return RALPH_2_5;
  if (s->stage == CHOOSING) return check_choice(s, seat, m);
  if (m.op == CHOOSE) return RALPH_3_1;
  if (!is_active(s, seat)) return RALPH_3_3;
  if (s->stage == CLOSING) return check_close(m);
  return m.op == LAY ? check_lay(s, seat, m) : RALPH_3_3;
}

static int moves_of_set(const struct cards *c, int op, bool jokers, move_t *out, int cap)
{
  int n = 0;
  for (uint64_t x = c->of[0]; x; x &= x - 1) n = add_move(out, cap, n, mk(op, __builtin_ctzll(x) + 1));
  for (uint64_t x = jokers ? c->of[1] : 0; x; x &= x - 1)
    n = add_move(out, cap, n, mk(op, __builtin_ctzll(x) + 1 + CHARACTERS));
  return n;
}

static int lays(const struct state *s, int seat, move_t *out)
{
  struct place at[PLACES_MAX];
  int n = places(s, s->chosen[seat], at);
  for (int i = 0; i < n; i++) out[i] = lay_move(s, s->chosen[seat], at[i]);
  sort_moves(out, n);
  return n;
}

static int moves(const struct game *g, const struct state *s, int seat, move_t *out, int cap)
{
  (void)g;
  move_t m[PLACES_MAX];
  int n = 0, count = 0;
  if (!is_active(s, seat)) return 0;
  switch (s->stage) {
  case DEALING: return moves_of_set(&s->box, DEAL, true, out, cap);
  case STARTING:
    if (!too_few_characters(s)) return moves_of_set(&s->box, START, false, out, cap);
    m[count++] = mk(REDEAL, 0);
    break;
  case CHOOSING: return moves_of_set(&s->hand[seat], CHOOSE, true, out, cap);
  case LAYING: count = lays(s, seat, m); break;
  default:
    m[count++] = mk(CLOSE, LEFT);
    m[count++] = mk(CLOSE, RIGHT);
    break;
  }
  for (int i = 0; i < count; i++) n = add_move(out, cap, n, m[i]);
  return n;
}

/* ---- at random ---------------------------------------------------------- */

static inline int random_row(unsigned rows, struct ig_rng *r) /* there is one */
{
  uint32_t n = rng_below(r, 0x4332322132212110u >> 4 * rows & 7);
  for (uint32_t i = 0; i < ROWS - 1; i++) rows &= (rows - 1) | only_if(i >= n, rows);
  return __builtin_ctz(rows);
}

static inline move_t random_move(const struct game *g, const struct state *s, int seat, struct ig_rng *r)
{
  struct place at[PLACES_MAX];
  (void)g;
  if (s->stage == CHOOSING) {
    if (!(s->hand[seat].of[0] | s->hand[seat].of[1])) return (move_t){ 0 }; /* a view: not known */
    return mk(CHOOSE, cards_nth(&s->hand[seat], rng_below(r, (uint32_t)(HAND + 1 - s->round))));
  }
  if (s->stage == CLOSING) return mk(CLOSE, LEFT + (int)rng_below(r, 2));
  int card = s->chosen[seat];
  unsigned rows = rows_for(s, card);
  if (rows) return lay_move(s, card, fit(s, random_row(rows, r), card)); /* one place a row */
  int n = places(s, card, at);
  return lay_move(s, card, at[rng_below(r, (uint32_t)n)]);
}

/* All hands at once: the same tries as in `sample`, but whether one was a
 * success is added up and not asked. */
static void deal_at_random(struct state *s, struct ig_rng *r)
{
  uint8_t card[SEATS * HAND + 1], there[CARDS];
  int n = 0, all = HAND * s->h.seats;
  memset(there, 1, CHARACTERS);
  memset(there + CHARACTERS, s->box.of[1] != 0, NUMBERS);
  while (n < all) {
    uint32_t i = rng_below(r, CARDS);
    card[n] = (uint8_t)(i + 1);
    n += there[i];
    there[i] = 0;
  }
  for (int p = 0; p < s->h.seats; p++) {
    struct cards hand = { 0 };
    for (int i = 0; i < HAND; i++) flip(&hand, card[p * HAND + i]);
    s->hand[p] = hand;
    s->box.of[0] ^= hand.of[0];
    s->box.of[1] ^= hand.of[1];
  }
  s->dealt = (uint8_t)all;
  s->stage = STARTING;
  count_events(s, all);
}

/* A hand as a rising list, with room behind it for take_out. */
typedef uint8_t list_t[HAND + 20];

static void list_hand(const struct cards *c, uint8_t *out)
{
  for (uint64_t x = c->of[0]; x; x &= x - 1) *out++ = (uint8_t)(__builtin_ctzll(x) + 1);
  for (uint64_t x = c->of[1]; x; x &= x - 1) *out++ = (uint8_t)(__builtin_ctzll(x) + 1 + CHARACTERS);
}

static inline int take_out(uint8_t *list, uint32_t i)
{
  int card = list[i];
  memmove(list + i, list + i + 1, 16); /* a size that is one load and one store */
  return card;
}

static inline void in_turn(int *a, int *b) /* the later one second */
{
  int x = *a, y = *b;
  *a = x > y ? x : y;
  *b = x > y ? y : x;
}

/* A card of its hand for every seat, sorted by their turns (RALPH-3.1 to 3.3). */
static inline void choose_at_random(struct state *s, list_t *hand, struct ig_rng *r, int *turn)
{
  int seats = s->h.seats;
  for (int p = 0; p < seats; p++) {
    int card = take_out(hand[p], rng_below(r, (uint32_t)(HAND + 1 - s->round)));
    s->shown[p] = (uint8_t)card;
    turn[p] = turn_of(card, p);
  }
  if (seats == 4) {
    in_turn(&turn[0], &turn[1]);
    in_turn(&turn[2], &turn[3]);
    in_turn(&turn[0], &turn[2]);
    in_turn(&turn[1], &turn[3]);
    in_turn(&turn[1], &turn[2]);
  } else
    for (int n = seats - 1; n > 0; n--)
      for (int i = 0; i < n; i++) in_turn(&turn[i], &turn[i + 1]);
}

/* Lays a card; how many questions that took. */
static inline int lay_at_random(struct state *s, int seat, int card, struct ig_rng *r)
{
  struct place at[PLACES_MAX];
  unsigned rows = rows_for(s, card);
  int several;
  if (rows) {
    several = (rows & (rows - 1)) != 0;
    int row = several ? random_row(rows, r) : __builtin_ctz(rows);
    join_row(s, seat, card, fit(s, row, card));
  } else {
    int n = places(s, card, at), i = n > 1 ? (int)rng_below(r, (uint32_t)n) : 0;
    several = n > 1;
    lay_card(s, seat, card, at[i]);
  }
  if (!s->hole) return several;
  ralph_close_hole(s, LEFT + (int)rng_below(r, 2));
  return several + 1;
}

/* From the beginning of a round to the end of the game. */
static void play_rounds(struct state *s, struct ig_rng *r)
{
  list_t hand[SEATS];
  int turn[SEATS], events = 0;
  for (int p = 0; p < s->h.seats; p++) list_hand(&s->hand[p], hand[p]);
  memset(s->hand, 0, sizeof s->hand);
  while (s->stage != OVER) {
    choose_at_random(s, hand, r, turn);
    events += s->h.seats;
    for (int i = 0; i < s->h.seats; i++) events += lay_at_random(s, turn[i] & 7, s->shown[turn[i] & 7], r);
    begin_round(s);
  }
  count_events(s, events);
}

/* The same game as playout.h would play, only that hands are dealt and rounds
 * are played in one piece. */
static void playout(const struct game *g, struct state *s, struct ig_rng *r)
{
  while (s->h.active) {
    int everyone = (1 << s->h.seats) - 1,
        seat = s->h.active & CHANCE_BIT ? CHANCE : __builtin_ctz(s->h.active);
    if (s->stage == DEALING && !s->dealt) deal_at_random(s, r);
    else if (s->stage == CHOOSING && s->h.active == everyone) play_rounds(s, r);
    else apply(g, s, seat, seat == CHANCE ? sample(g, s, r) : random_move(g, s, seat, r));
  }
}

/* ---- points ------------------------------------------------------------- */

static void outcome(const struct game *g, const struct state *s, struct ig_outcome *o)
{
  (void)g;
  for (int p = 0; p < s->h.seats; p++) o->score[p] = s->score[p]; /* RALPH-6.1 */
  place_by_score(o, s->h.seats);
}

int ralph_cards_by(const struct state *s, int seat, int way, uint8_t *out)
{
  int n = 0;
  for (int card = 1; card <= CARDS; card++)
    if (s->took[card] == 1 + seat * WAYS + way) out[n++] = (uint8_t)card;
  return n;
}

static int breakdown(const struct game *g, const struct state *s, struct ig_points *out, int cap)
{
  static const clause_t clause[WAYS] = { RALPH_5_1, RALPH_5_2, RALPH_5_3, RALPH_5_5 };
  uint8_t card[CARDS];
  int n = 0;
  (void)g;
  for (int p = 0; p < s->h.seats; p++) {
    for (int way = 0; way < WAYS; way++) {
      int k = ralph_cards_by(s, p, way, card);
      if (!k) continue;
      if (n < cap) {
        out[n] = (struct ig_points){ .seat = (int8_t)p, .clause = clause[way], .points = k, .n = (uint8_t)k };
        for (int i = 0; i < k; i++) out[n].item[i] = card[i]; /* a card is its own item */
      }
      n++;
    }
    if (!cards_not_told(s, p)) continue;
    if (n < cap)
      out[n] = (struct ig_points){ .seat = (int8_t)p, .clause = RALPH_5_6, .points = cards_not_told(s, p) };
    n++;
  }
  return n < cap ? n : cap;
}

static const char *const jokers_values[] = { "on", "off", NULL };
static const char *const hole_values[] = { "right", "owner", NULL };
static const char *const jokers_says[] = { NC_("ralph", "in play"), NC_("ralph", "left in the box") };
static const char *const hole_says[] = { NC_("ralph", "the right part"),
                                         NC_("ralph", "as the owner chooses") };
static const char *const memory_values[] = { "off", "on", NULL };
static const char *const memory_says[] = { NC_("ralph", "everybody sees them"), NC_("ralph", "face down") };
static const struct ig_option options[] = {
  { "jokers", jokers_values, NC_("ralph", "jokers: in play, or left in the box"), jokers_says, "RALPH-1.2" },
  { "hole", hole_values,
    NC_("ralph", "what closes a hole inside a row: always the right part, or as the card's owner chooses"),
    hole_says, "RALPH-5.3" },
  { "memory", memory_values, NC_("ralph", "cards taken by others: by the book, face down"), memory_says,
    "RALPH-5.6" },
  { 0 },
};
static const struct zone zones[] = {
  { NC_("ralph", "hand"), "hand" },
  { NC_("ralph", "table"), "table" },
  { NC_("ralph", "chosen card"), "chosen" },
  { NC_("ralph", "cards taken"), "taken" },
  { NC_("ralph", "place for a card"), "place" },
  { NC_("ralph", "action"), "button" },
  { NC_("ralph", "box"), "box" },
  { 0 },
};

const struct game game_ralph = {
  .name = "ralph",
  .context = "ralph",
  .title = NC_("ralph", "Ralph Breaks the Internet"),
  .about = NC_("ralph",
               "Everyone chooses a card at once, cards line up in rows, and a fourth card takes a row, a "
               "column or a stack."),
  .seats_min = 2,
  .seats_max = SEATS,
  .rules_version = 1,
  .state_size = sizeof(struct state),
  .feature_count = FEATURES,
  .options = options,
  .clauses = ralph_clauses,
  .clause_count = RALPH_CLAUSES,
  .zones = zones,
  .count = &ralph_count,
  .setup = setup,
  .moves = moves,
  .weight = weight,
  .check = check,
  .apply = apply,
  .sample = sample,
  .random_move = random_move,
  .playout = playout,
  .outcome = outcome,
  .breakdown = breakdown,
  .view = ralph_view,
  .veil = ralph_veil,
  .determinize = ralph_determinize,
  .features = ralph_features,
  .print_move = ralph_print_move,
  .parse_move = ralph_parse_move,
  .print_body = ralph_print_body,
  .parse_body = ralph_parse_body,
  .describe = ralph_describe,
  .tell = ralph_tell,
  .deed = ralph_deed,
  .ask = ralph_ask,
  .label = ralph_label,
  .sources = &ralph_sources,
  .by_turns = (const clause_t[]){ RALPH_5_1, RALPH_5_2, RALPH_5_3, RALPH_5_5, 0 },
  .quiet = 1u << DEAL,
  .scene = ralph_scene,
  .print_item = ralph_print_item,
  .pick = ralph_pick,
  .kind_name = ralph_kind_name,
  .kind_code = ralph_kind_code,
  .say_item = ralph_say_item,
  .item_code = ralph_item_code,
};
