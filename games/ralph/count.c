/* count.c - a cardboard table of Ralph: how many cards each player took (RALPH-6.1); or a position
 * to play on, asked for step by step: who looks, the rows, the hands, the cards taken.
 *
 * A card is written as ever (R12) or with Russian letters: Р Ральф, В Ванилопа, У ВсёУзнай,
 * К Класс, Д джокер.
 */
#include "count.h"
#include "ralph.h"
#include "voice.h"

enum { STAGE_EYES, STAGE_ROWS, STAGE_HANDS, STAGE_TAKEN, STAGE_DONE };
enum { NOTE_STAGE, NOTE_AT, NOTE_HAND }; /* NOTE_AT: the row or the seat; NOTE_HAND: 1 + cards of a hand */

static int stage(const struct counting *c) { return c->note[NOTE_STAGE]; }
static bool is_seen(const struct counting *c, int seat) { return !c->viewer || c->viewer == seat + 1; }

static bool ask_setup(const struct counting *c, const struct telling *o)
{
  const struct fill *n = FILLS({ "n", fill_number, .n = c->note[NOTE_AT] + 1 });
  if (stage(c) == STAGE_DONE) return false;
  if (stage(c) == STAGE_EYES) {
    setup_ask(COUNT_WHO_LOOKS, o);
    return true;
  }
  if (stage(c) == STAGE_ROWS && !c->note[NOTE_AT]) {
    say(o, "ralph",
        "R Ralph, V Vanellope, K KnowsMore, Y Yesss, J joker; a dot is a column without a card of this row,",
        NULL);
    put_char(o->t, '\n');
    say(o, "ralph", "J6/R4: joker 6 lies on Ralph 4.", NULL);
    put_char(o->t, '\n');
  }
  if (stage(c) == STAGE_ROWS)
    say(o, "ralph", "Row {n} from the top, left to right; nothing: no more rows", n);
  else if (stage(c) == STAGE_HANDS) say(o, "table", "Player {n}: the cards of the hand", n);
  else say(o, "ralph", "Player {n}: the cards taken; nothing: none", n);
  return true;
}

static bool ask(const struct game *g, const struct counting *c, const struct telling *o, int *rows)
{
  (void)g;
  (void)rows;
  if (c->setup) return ask_setup(c, o);
  if (c->step == c->seats) return false;
  say(o, "ralph", "Player {n}: how many cards were taken", FILLS({ "n", fill_number, .n = c->step + 1 }));
  return true;
}

/* ---- cards as people write them ------------------------------------------------ */

/* A folded word's beginning as a code; 0: it is no card.  *n: so many bytes of it. */
static int card_of(const char *word, size_t *n)
{
  static const char *const letters[KINDS] = { "rр", "vв", "kу", "yк", "jд" };
  size_t k = (unsigned char)*word >= 0xC0 ? 2 : 1;
  int number = 0;
  for (*n = k; word[*n] >= '0' && word[*n] <= '9' && number < 100; ++*n)
    number = 10 * number + word[*n] - '0';
  for (int kind = 0; kind < KINDS && *word; kind++)
    if ((k == 1 ? *word == letters[kind][0] : !strncmp(word, letters[kind] + 1, 2)) && number >= 1 &&
        number <= NUMBERS && word[k] != '0')
      return 1 + kind * NUMBERS + number - 1;
  return 0;
}

static bool is_written(const char *text, const char *code)
{
  size_t n = strlen(code);
  for (const char *at = text; (at = strstr(at, code)); at += n)
    if (at > text && strchr(" /", at[-1]) && (!at[n] || strchr(" /\n", at[n]))) return true;
  return false;
}

static bool not_a_card(struct scan *in, struct scan before)
{
  *in = before;
  return scan_fail(in, NC_("fault", "a card is a letter and a number from 1 to 16: R12, J3"));
}

/* A word: a card, or where a row is read a dot or cards on each other. */
static bool take_word(struct counting *c, struct scan *in, bool row)
{
  char word[64], folded[64];
  size_t n = 0;
  scan_peek(in);
  struct scan before = *in;
  if (!scan_word(in, word, sizeof word)) return false;
  fold_letters(word, length_until(word, ","), folded, sizeof folded);
  if (row && !strcmp(folded, ".")) {
    count_add(c, " .");
    return true;
  }
  for (const char *at = folded; *at; at += n) {
    if (at > folded && !(row && *at++ == '/')) return not_a_card(in, before);
    int card = card_of(at, &n);
    if (!card) return not_a_card(in, before);
    const char *code = ralph_kind_code(NULL, card);
    if (is_written(c->text, code)) {
      *in = before;
      return scan_fail(in, NC_("fault", "a card lies in two places"));
    }
    count_add(c, at == folded ? " " : "/");
    count_add(c, code);
  }
  return true;
}

static bool take_words(struct counting *c, struct scan *in, bool row, int *n)
{
  for (*n = 0; !scan_end_of_line(in); ++*n) {
    if (!take_word(c, in, row)) return false;
  }
  count_add(c, "\n");
  return true;
}

/* ---- answers ---------------------------------------------------------------------- */

static void next_stage(struct counting *c)
{
  c->note[NOTE_AT] = 0;
  c->note[NOTE_STAGE]++;
  while (stage(c) == STAGE_HANDS && !is_seen(c, c->note[NOTE_AT])) c->note[NOTE_AT]++;
  c->partial = stage(c) == STAGE_HANDS;
}

static bool take_row(struct counting *c, struct scan *in)
{
  int n = 0;
  bool first = !c->note[NOTE_AT], empty = scan_end_of_line(in);
  if (first) count_add(c, empty ? "table empty\n" : "table\n");
  if (empty) {
    next_stage(c);
    return true;
  }
  count_add(c, " ");
  if (!take_words(c, in, true, &n)) return false;
  if (++c->note[NOTE_AT] == ROWS) next_stage(c);
  return true;
}

/* Until all hands are there it is no position. */
static bool take_hand(struct counting *c, struct scan *in)
{
  int n = 0, seat = c->note[NOTE_AT];
  count_add(c, "hand ");
  count_add_int(c, seat + 1);
  if (!take_words(c, in, false, &n)) return false;
  if (n < 1 || n > HAND) return scan_fail(in, NC_("fault", "a hand has one to twelve cards"));
  if (c->note[NOTE_HAND] && c->note[NOTE_HAND] != 1 + n)
    return scan_fail(in, NC_("fault", "all hands have equally many cards"));
  c->note[NOTE_HAND] = 1 + n;
  if (c->viewer || seat + 1 == c->seats) next_stage(c);
  else c->note[NOTE_AT]++;
  return true;
}

static bool take_taken(struct counting *c, struct scan *in)
{
  int n = 0;
  if (!scan_end_of_line(in)) {
    count_add(c, "took ");
    count_add_int(c, c->note[NOTE_AT] + 1);
    count_add(c, " row");
    if (!take_words(c, in, false, &n)) return false;
    if (n < FOUR) return scan_fail(in, NC_("fault", "nobody takes fewer than four cards"));
  }
  if (++c->note[NOTE_AT] == c->seats) next_stage(c);
  return true;
}

static bool answer_setup(struct counting *c, struct scan *in)
{
  bool good = true;
  if (stage(c) == STAGE_EYES) {
    good = setup_take(COUNT_WHO_LOOKS, c, in);
    if (good) next_stage(c);
  } else if (stage(c) == STAGE_ROWS) good = take_row(c, in);
  else if (stage(c) == STAGE_HANDS) good = take_hand(c, in);
  else good = take_taken(c, in);
  return good;
}

static bool answer(const struct game *g, struct counting *c, struct scan *in, const struct telling *told)
{
  int n = 0;
  (void)g;
  (void)told;
  if (c->setup) return answer_setup(c, in);
  if (!count_take_number(in, 0, CARDS, &n)) return false;
  if (n && n < FOUR) return scan_fail(in, NC_("fault", "nobody takes fewer than four cards"));
  c->step++;
  if (!n) return true;
  count_add(c, "took ");
  count_add_int(c, c->step);
  count_add(c, " ? ");
  count_add_int(c, n);
  count_add(c, "\n");
  return true;
}

static void keys(const struct game *g, const struct counting *c, struct text *t)
{
  (void)g;
  if (!c->setup) {
    put(t, "fields 0 ");
    put_int(t, CARDS);
    put(t, " 1");
  } else if (stage(c) == STAGE_EYES) setup_keys(COUNT_WHO_LOOKS, c, t);
  else {
    put(t, stage(c) == STAGE_ROWS ? "stacks" : "cards");
    for (int card = 1; card <= CARDS; card++) put_words(t, " ", ralph_kind_code(NULL, card));
  }
}

const struct count ralph_count = { .ask = ask, .answer = answer, .keys = keys };
