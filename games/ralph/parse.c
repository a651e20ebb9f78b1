/* parse.c - moves and positions of Ralph, read back.
 *
 * All cards differ, so a position is sound when no card lies twice, the table
 * is as table.c leaves it between plays, and the hands fit the round.  What is
 * not seen anywhere is in the box.
 */
#include "table.h"

/* ---- cards -------------------------------------------------------------- */

static int kind_of_letter(char c)
{
  for (int k = 0; k < KINDS; k++)
    if (ralph_letter[k] == c) return k;
  return -1;
}

/* A card at the start of a word: 0 when there is none, else *end is after it. */
static int card_in(const char *word, const char **end)
{
  int kind = kind_of_letter(*word), n = 0;
  const char *at = word + 1;
  if (kind < 0 || *at == '0') return 0;
  while (*at >= '0' && *at <= '9' && n < 100) n = n * 10 + (*at++ - '0');
  *end = at;
  return n >= 1 && n <= NUMBERS ? 1 + kind * NUMBERS + n - 1 : 0;
}

static bool not_a_card(struct scan *in, const char *at)
{
  in->at = at;
  return scan_fail(in, NC_("fault", "a card is written R1 to R16, V, K, Y or J with a number"));
}

/* A word that is a card; with `other` also "?" (UNKNOWN) or "-" (0) if it has them. */
static bool read_card(struct scan *in, const char *other, uint8_t *out)
{
  char word[16];
  const char *end = word, *at;
  scan_peek(in);
  at = in->at;
  if (!scan_word(in, word, sizeof word)) return false;
  if (!word[1] && strchr(other, word[0])) {
    *out = word[0] == '?' ? UNKNOWN : 0;
    return true;
  }
  int card = card_in(word, &end);
  if (!card || *end) return not_a_card(in, at);
  *out = (uint8_t)card;
  return true;
}

/* ---- moves -------------------------------------------------------------- */

static int read_how(struct scan *in)
{
  if (scan_is(in, "on")) return ON;
  if (scan_is(in, "under") || scan_is(in, "above")) return UNDER; /* RALPH-4.5: no difference */
  if (scan_is(in, "alone")) return ALONE;
  int how = scan_is(in, "left") ? LEFT : scan_is(in, "right") ? RIGHT : 0;
  return how && scan_is(in, "of") ? how : 0;
}

/* RALPH-4.5: of several cards of one column that are equally near any may be
 * named; the lowest one stands for the column. */
static void name_the_column(const struct state *s, move_t *m)
{
  struct place at = { 0 }, best = { 0 };
  if (!find(s, m->a[A_ANCHOR], &at)) return;
  int column = s->row[at.row].start + at.at, card = m->a[A_CARD];
  int away = number_of(card) - number_of(m->a[A_ANCHOR]);
  if (nearest_in_column(s, card, column, &best) == (away < 0 ? -away : away))
    m->a[A_ANCHOR] = (uint8_t)top_of(s->row[best.row].stack[best.at]);
}

static bool read_lay(const struct state *s, struct scan *in, move_t *m)
{
  *m = mk(LAY, 0);
  if (scan_end_of_line(in)) return true;
  if (!read_card(in, "", &m->a[A_CARD])) return false;
  if (scan_end_of_line(in)) return true;
  m->a[A_HOW] = (uint8_t)read_how(in);
  if (!m->a[A_HOW])
    return scan_fail(
        in, NC_("fault",
                "a place is written \"left of\", \"right of\", \"on\", \"under\" with a card, or \"alone\""));
  if (m->a[A_HOW] == ALONE || scan_end_of_line(in)) return true;
  if (!read_card(in, "", &m->a[A_ANCHOR])) return false;
  if (m->a[A_HOW] == UNDER) name_the_column(s, m);
  return true;
}

bool ralph_parse_move(const struct game *g, const struct state *s, struct scan *in, move_t *out)
{
  (void)g;
  if (scan_is(in, "lay")) return read_lay(s, in, out);
  if (scan_is(in, "redeal")) {
    *out = mk(REDEAL, 0);
    return true;
  }
  if (scan_is(in, "close")) {
    *out = mk(CLOSE, scan_is(in, "left") ? LEFT : scan_is(in, "right") ? RIGHT : 0);
    return true;
  }
  int op = scan_is(in, "choose") ? CHOOSE : scan_is(in, "deal") ? DEAL : scan_is(in, "start") ? START : 0;
  if (!op)
    return scan_fail(in,
                     NC_("fault", "a move is written \"choose R12\", \"lay R12 on R10\", \"close left\""));
  *out = mk(op, 0);
  if (op == CHOOSE && scan_end_of_line(in)) return true;
  return read_card(in, op == START ? "" : "?", &out->a[0]);
}

/* ---- a position, line by line ------------------------------------------- */

struct draft {
  struct state *s;
  struct cards seen, box;
  int known[SEATS], unknown[SEATS], backs[SEATS];
  bool hand_given[SEATS], box_given, in_table, open;
};
enum { COLUMNS_MAX = 99 };

/* RALPH-1.1: every card is there once. */
static bool see(struct draft *d, struct scan *in, int card)
{
  if (card > deck_size(d->s))
    return scan_fail(in, NC_("fault", "there are no jokers in this game: jokers=off"));
  if (has(&d->seen, card)) return scan_fail(in, NC_("fault", "a card lies in two places"));
  flip(&d->seen, card);
  return true;
}

static bool read_stack(struct draft *d, struct scan *in, const char *word, pile_t *out)
{
  int height = 0, above = NUMBERS;
  for (const char *at = word, *end = at;; at = end + 1) {
    int card = card_in(at, &end);
    if (!card || (*end && *end != '/')) return not_a_card(in, in->at);
    if (height == FOUR - 1) return scan_fail(in, NC_("fault", "more than three cards in a stack"));
    if (number_of(card) > above) return scan_fail(in, NC_("fault", "a card lies under a lower number"));
    if (!see(d, in, card)) return false;
    above = number_of(card);
    *out |= (pile_t)card << (8 * height++);
    if (!*end) return true;
  }
}

static bool one_character(const struct row *w) /* RALPH-4.6 */
{
  int who = -1;
  for (int i = 0; i < w->length; i++)
    for (pile_t x = w->stack[i]; x; x >>= 8) {
      if (is_joker(top_of(x))) continue;
      if (who >= 0 && kind_of(top_of(x)) != who) return false;
      who = kind_of(top_of(x));
    }
  return true;
}

static bool row_is_sound(const struct draft *d, struct scan *in, struct row *w)
{
  int last = 0;
  if (!w->length || !w->stack[0] || !w->stack[w->length - 1])
    return scan_fail(in, NC_("fault", "a row without cards or with a hole at its end"));
  for (int i = 0; i < w->length; i++) {
    if (!w->stack[i]) continue;
    if (number_of(top_of(w->stack[i])) <= last)
      return scan_fail(in, NC_("fault", "numbers of a row do not rise from left to right"));
    last = number_of(top_of(w->stack[i]));
  }
  if (!one_character(w)) return scan_fail(in, NC_("fault", "a row holds cards of different characters"));
  ralph_look(w);
  for (int r = 0; r < d->s->rows && whose(w) != JOKER; r++)
    if (d->s->row[r].who == w->who) return scan_fail(in, NC_("fault", "a character has two rows"));
  return true;
}

static bool read_row(struct draft *d, struct scan *in)
{
  struct state *s = d->s;
  struct row w = { 0 };
  bool after = false;
  if (s->rows == ROWS) return scan_fail(in, NC_("fault", "more than four rows"));
  for (int column = 0; !scan_end_of_line(in); column++) {
    char word[20];
    struct scan before = *in;
    if (column == COLUMNS_MAX || !scan_word(in, word, sizeof word))
      return scan_fail(in, NC_("fault", "the table is too wide"));
    struct scan next = *in;
    *in = before;
    scan_peek(in); /* a fault points at the stack */
    bool dot = strcmp(word, ".") == 0, hole = strcmp(word, "_") == 0;
    if (dot) after = w.length > 0;
    else if (after) return scan_fail(in, NC_("fault", "a row with a gap"));
    else if (w.length == FOUR - 1) return scan_fail(in, NC_("fault", "more than three stacks in a row"));
    else {
      if (!w.length) w.start = (uint8_t)column;
      if (hole && (s->hole || w.length != 1))
        return scan_fail(in, NC_("fault", "one hole at most, inside a row"));
      if (hole) s->hole = (uint8_t)(s->rows + 1);
      else if (!read_stack(d, in, word, &w.stack[w.length])) return false;
      w.length++;
    }
    *in = next;
  }
  if (!row_is_sound(d, in, &w)) return false;
  s->row[s->rows++] = w;
  return true;
}

static bool read_table(struct draft *d, struct scan *in)
{
  if (d->s->rows) return scan_fail(in, NC_("fault", "a second table in one position"));
  d->in_table = !scan_is(in, "empty");
  return !in->failed;
}

static bool read_seat(const struct draft *d, struct scan *in, int *seat)
{
  if (!scan_int(in, 1, d->s->h.seats, seat)) return false;
  (*seat)--;
  return true;
}

static bool read_hand(struct draft *d, struct scan *in)
{
  int seat;
  uint8_t card;
  if (!read_seat(d, in, &seat)) return false;
  if (d->hand_given[seat]) return scan_fail(in, NC_("fault", "a hand is written twice"));
  d->hand_given[seat] = true;
  bool mine = d->s->h.viewer == ALL || d->s->h.viewer == seat;
  while (!scan_end_of_line(in)) {
    if (!read_card(in, "?", &card)) return false;
    if (d->known[seat] + d->unknown[seat] == HAND)
      return scan_fail(in, NC_("fault", "more than twelve cards in a hand"));
    if ((card == UNKNOWN) == mine)
      return scan_fail(in, NC_("fault", "\"?\" stands for hands of others and only for them: see view"));
    if (card == UNKNOWN) {
      d->unknown[seat]++;
      continue;
    }
    if (!see(d, in, card)) return false;
    flip(&d->s->hand[seat], card);
    d->known[seat]++;
  }
  return true;
}

static bool read_chosen(struct draft *d, struct scan *in, bool open)
{
  struct state *s = d->s;
  for (int p = 0; p < s->h.seats; p++) {
    bool mine = s->h.viewer == ALL || s->h.viewer == p;
    if (s->chosen[p] || d->open)
      return scan_fail(in, NC_("fault", "the cards of the round are written twice"));
    if (!read_card(in, open ? "-" : "-?", &s->chosen[p])) return false;
    if (!s->chosen[p]) continue;
    if (!open && (s->chosen[p] == UNKNOWN) == mine)
      return scan_fail(in, NC_("fault", "\"?\" stands for cards of others and only for them: see view"));
    if (s->chosen[p] != UNKNOWN && !see(d, in, s->chosen[p])) return false;
  }
  for (int p = 0; p < s->h.seats; p++) d->open = d->open || (open && s->chosen[p]);
  return true;
}

static bool read_taken(struct draft *d, struct scan *in)
{
  struct state *s = d->s;
  int seat, way = 0, fours = 1, n = 0;
  uint8_t card;
  if (!read_seat(d, in, &seat)) return false;
  if (scan_is(in, "?")) return scan_int(in, FOUR, CARDS, &d->backs[seat]); /* RALPH-5.6 */
  while (way < WAYS && !scan_is(in, ralph_way[way])) way++;
  if (way == WAYS) return scan_fail(in, NC_("fault", "what was taken is row, column, stack or both"));
  if (s->fours[seat][way]) return scan_fail(in, NC_("fault", "what was taken is written twice"));
  char c = scan_peek(in);
  if (c >= '0' && c <= '9' && !scan_int(in, 1, CARDS / FOUR, &fours)) return false;
  for (; !scan_end_of_line(in); n++) {
    if (!read_card(in, "", &card) || !see(d, in, card)) return false;
    s->took[card] = (uint8_t)(1 + seat * WAYS + way);
  }
  bool fits = way == BY_STACK ? n == FOUR * fours : n >= (way == BY_BOTH ? 2 * FOUR - 1 : FOUR) * fours;
  if (!fits) return scan_fail(in, NC_("fault", "these cards do not make so many fours"));
  s->fours[seat][way] = (uint8_t)fours;
  s->score[seat] = (uint8_t)(s->score[seat] + n);
  return true;
}

static bool read_box(struct draft *d, struct scan *in)
{
  uint8_t card;
  if (d->box_given) return scan_fail(in, NC_("fault", "the box is written twice"));
  for (d->box_given = true; !scan_end_of_line(in); flip(&d->box, card)) {
    if (!read_card(in, "", &card)) return false;
    if (has(&d->box, card)) return scan_fail(in, NC_("fault", "a card lies in two places"));
  }
  return true;
}

static bool read_line(struct draft *d, struct scan *in)
{
  int round;
  if (scan_indented(in) && d->in_table) return read_row(d, in);
  d->in_table = false;
  if (scan_is(in, "table")) return read_table(d, in);
  if (scan_is(in, "hand")) return read_hand(d, in);
  if (scan_is(in, "chosen")) return read_chosen(d, in, false);
  if (scan_is(in, "open")) return read_chosen(d, in, true);
  if (scan_is(in, "took")) return read_taken(d, in);
  if (scan_is(in, "box")) return read_box(d, in);
  if (scan_is(in, "shown")) {
    for (int p = 0; p < d->s->h.seats; p++)
      if (!read_card(in, "-", &d->s->shown[p])) return false;
    return true;
  }
  if (!scan_is(in, "round")) return scan_fail(in, NC_("fault", "unknown line of a position"));
  if (!scan_int(in, 1, HAND, &round)) return false;
  d->s->round = (uint8_t)round;
  return true;
}

/* ---- a position as a whole ---------------------------------------------- */

static bool any_chosen(const struct state *s)
{
  for (int p = 0; p < SEATS; p++)
    if (s->chosen[p]) return true;
  return false;
}

static int hand_written(const struct draft *d, int seat) { return d->known[seat] + d->unknown[seat]; }

/* Before the first round: RALPH-2.1, 2.2. */
static bool sound_setup(struct draft *d, struct scan *in)
{
  struct state *s = d->s;
  for (int p = 0; p < s->h.seats; p++) s->dealt = (uint8_t)(s->dealt + hand_written(d, p));
  s->stage = s->dealt < HAND * s->h.seats ? DEALING : STARTING;
  bool fits = !s->round && !any_chosen(s) && !s->hole && s->rows <= (s->stage == STARTING);
  for (int p = 0; p < s->h.seats; p++)
    fits = fits && !s->score[p] && !s->shown[p] && hand_written(d, p) == hand_size(s, p);
  if (s->rows && (s->row[0].length != 1 || !is_card((int)s->row[0].stack[0]) || whose(&s->row[0]) == JOKER))
    fits = false;
  return fits ||
         scan_fail(in, NC_("fault", "not a deal: hands are filled seat by seat, then two cards are opened"));
}

/* Which stage the lines speak of. */
static int stage_of(const struct draft *d)
{
  const struct state *s = d->s;
  if (s->hole) return CLOSING;
  if (d->open && any_chosen(s)) return LAYING;
  bool nothing = !any_chosen(s);
  for (int p = 0; p < s->h.seats; p++) nothing = nothing && !hand_written(d, p);
  return !s->h.active || (nothing && (!s->round || s->h.viewer == ALL)) ? OVER : CHOOSING;
}

/* The hands of all seats have as many cards as the round wants.  Hands of
 * others may be left out of a view. */
static bool sound_hands(struct draft *d, struct scan *in)
{
  struct state *s = d->s;
  int most = 0, spare = s->stage == CHOOSING ? 1 : 0;
  for (int p = 0; p < s->h.seats; p++) {
    int n = hand_written(d, p) + (spare && s->chosen[p]);
    if (n > most) most = n;
  }
  if (s->stage == OVER && s->round && s->round != HAND)
    return scan_fail(in, NC_("fault", "the game ends after round 12"));
  if (s->stage == OVER) s->round = HAND;
  if (!s->round) {
    if (most > HAND - 1 + spare) return scan_fail(in, NC_("fault", "too many cards in hand for this moment"));
    s->round = (uint8_t)(HAND + spare - most);
  }
  for (int p = 0; p < s->h.seats; p++) {
    bool left_out = !d->hand_given[p] && s->h.viewer != ALL && s->h.viewer != p;
    if (!left_out && hand_written(d, p) != hand_size(s, p))
      return scan_fail(in, NC_("fault", "the hands do not fit the round, or differ in number"));
  }
  return true;
}

static uint8_t active_of(const struct state *s)
{
  uint8_t all = 0;
  if (s->stage == LAYING) return seat_bit(seat_to_lay(s));
  if (s->stage == CLOSING) return s->h.active;
  for (int p = 0; p < s->h.seats && s->stage == CHOOSING; p++)
    if (!s->chosen[p]) all |= seat_bit(p);
  return all;
}

/* "turn" may be left out: it follows from the rest, but for a hole. */
static bool sound_turn(struct draft *d, struct scan *in)
{
  struct state *s = d->s;
  uint8_t a = s->h.active, right = active_of(s);
  if (s->stage == CHOOSING ? !right : any_chosen(s) && !d->open)
    return scan_fail(in, NC_("fault", "all have chosen: the cards belong on the line open"));
  if (s->stage == OVER && any_chosen(s))
    return scan_fail(in, NC_("fault", "the game is over, yet a card is not laid"));
  if (a != 1 && a != right) return scan_fail(in, NC_("fault", "it is another seat's turn"));
  s->h.active = right;
  if (s->stage != CLOSING) return true;
  if (s->h.option[OPTION_HOLE] != HOLE_OWNER) return scan_fail(in, NC_("fault", "a hole needs hole=owner"));
  for (int p = 0; p < s->h.seats; p++)
    if (a == seat_bit(p)) return !s->chosen[p] || scan_fail(in, NC_("fault", "this card is not laid yet"));
  return scan_fail(in, NC_("fault", "one seat closes a hole"));
}

static bool sound_table(struct draft *d, struct scan *in)
{
  ralph_settle(d->s);
  return ralph_no_four(d->s) || scan_fail(in, NC_("fault", "a column of four would have been taken"));
}

/* RALPH-5.6: piles lie face down, or do not. */
static bool sound_piles(struct draft *d, struct scan *in)
{
  struct state *s = d->s;
  for (int p = 0; p < s->h.seats; p++) {
    bool down = lies_face_down(s, p),
         counted = s->stage == OVER && !s->score[p]; /* a table that is only counted */
    if (down ? s->score[p] != 0 : d->backs[p] && !counted)
      return scan_fail(
          in,
          NC_("fault",
              "\"took 2 ? 4\" stands for cards that others took with memory=on, before the end, and only for "
              "them"));
    if (down || counted) s->score[p] = (uint8_t)d->backs[p];
  }
  return true;
}

/* Cards that were shown and lie in a pile that is not seen: there must be room for them. */
static bool may_be_face_down(const struct draft *d, int card, int *room)
{
  return card <= deck_size(d->s) && !has(&d->seen, card) && (*room)-- > 0;
}

/* Cards that were shown lie open, on the table or with who took them. */
static bool sound_shown(struct draft *d, struct scan *in)
{
  struct state *s = d->s;
  struct cards once = { 0 };
  int any = 0, room = 0;
  for (int p = 0; p < s->h.seats; p++) room += d->backs[p];
  for (int p = 0; p < s->h.seats; p++) any |= s->shown[p];
  if (!any && d->open) memcpy(s->shown, s->chosen, sizeof s->shown);
  for (int p = 0; p < s->h.seats; p++) {
    int card = s->shown[p];
    bool bad = d->open && s->chosen[p] && s->chosen[p] != card;
    if (card) {
      bad = bad || has(&once, card) || (!has(&d->seen, card) && !may_be_face_down(d, card, &room));
      for (int q = 0; q < s->h.seats && !bad; q++)
        bad = has(&s->hand[q], card) || (!d->open && s->chosen[q] == card) ||
              (d->open && q != p && s->chosen[q] == card);
      if (!bad) flip(&once, card);
    }
    if (bad) return scan_fail(in, NC_("fault", "a card that was shown lies elsewhere"));
  }
  return true;
}

static bool sound_box(struct draft *d, struct scan *in)
{
  struct state *s = d->s;
  int hidden = 0;
  for (int p = 0; p < s->h.seats && s->stage == OVER; p++) hidden += d->backs[p];
  bool jokers = deck_size(s) == CARDS;
  s->box.of[0] = ~d->seen.of[0];
  s->box.of[1] = jokers ? ~d->seen.of[1] & ((1u << NUMBERS) - 1) : 0;
  if (d->box_given && (d->box.of[0] != s->box.of[0] || d->box.of[1] != s->box.of[1]))
    return scan_fail(in, NC_("fault", "the box does not fit: a card is missing or lies twice"));
  for (int p = 0; p < s->h.seats; p++) {
    if (s->h.viewer == ALL || s->h.viewer == p) continue;
    hidden += hand_size(s, p) + (s->chosen[p] == UNKNOWN) + (s->stage == OVER ? 0 : d->backs[p]);
  }
  if (hidden > cards_count(&s->box))
    return scan_fail(in, NC_("fault", "fewer cards are unseen than hands hold"));
  if (s->stage == STARTING && s->rows && !s->box.of[0])
    return scan_fail(in, NC_("fault", "no second card can be opened"));
  return true;
}

bool ralph_parse_body(const struct game *g, struct scan *in, struct state *s)
{
  struct draft d = { .s = s };
  (void)g;
  if (s->h.seats > 5 && deck_size(s) < CARDS)
    return scan_fail(in, NC_("fault", "without jokers at most five play"));
  for (bool more = !scan_end(in); more; more = scan_line_done(in))
    if (!read_line(&d, in)) return false;
  if (in->failed) return false;
  if (s->h.active & CHANCE_BIT)
    return sound_setup(&d, in) && sound_piles(&d, in) && sound_table(&d, in) && sound_box(&d, in);
  s->stage = (uint8_t)stage_of(&d);
  s->dealt = (uint8_t)(HAND * s->h.seats);
  return sound_hands(&d, in) && sound_turn(&d, in) && sound_piles(&d, in) && sound_table(&d, in) &&
         sound_shown(&d, in) && sound_box(&d, in);
}
