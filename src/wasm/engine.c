/* engine.c - the rules in the browser: what a page asks of igroteka.h.
 *
 * One view at a time and one move in the making.  Texts go both ways through
 * one buffer; answers are JSON.  There is no memory to free and nothing to import.
 *
 *     write a position into text(), call use()          1: it is understood
 *     last(seat)       the move of this seat that is written into text() led here: scene() marks what it laid and left
 *     laid(seat)       the same asked: the items that a move of this seat, at any time, laid or left, where they lie still
 *     scene(seat)      every thing on the table: what it says, whether pointing at it leads on now, which
 *                      clause forbids it otherwise, and the points it would bring where it completes a move
 *     pick(seat, item) the move with this thing added, if no rule forbids it; clear() begins anew
 *     check(seat)      the move written into text()
 *     tell(seat)       the move written into text() as a sentence; the move so far stands
 *     ask(seat)        what the seat is to choose next, with the move so far
 *     words()          the view in words
 *     hash(n)          SHA-256 of the first n bytes of text(), up to 64, in their place
 */
#include <string.h>
#include "igroteka.h"
#include "buffer.h"
#include "sha256.h"
#include "page_voice.h"

static const struct ig_game *game;
static struct ig_state view;
static struct ig_move made;
static struct ig_item item[IG_ITEMS_MAX];
static struct ig_state guess; /* a position that looks like the view: moves are tried on it */
static int32_t points_before;
static uint16_t marked[IG_MARKS_MAX]; /* items that show the last move */
static int marks;

static void put_clause(const char *key, int clause)
{
  const struct ig_clause *c = ig_clause_at(game, clause);
  out_pair(key, c->id);
  out_pair("no_words", ig_clause_in(c, page_language())->says);
}

/* The points in sight of a seat. */
static int32_t points_of(const struct ig_state *s, int seat)
{
  struct ig_outcome o;
  ig_outcome(game, s, &o);
  return o.score[seat];
}

static bool is_player(int seat) { return seat >= 0 && seat < ig_seats(game, &view); }

static void take_guess(int seat)
{
  struct ig_rng r = { 1 };
  memset(&guess, 0, sizeof guess);
  ig_determinize(game, &view, &r, &guess);
  points_before = is_player(seat) ? points_of(&guess, seat) : 0;
}

/* What a legal move brings its mover at once, in the guess; draws are not made. */
static void put_gain(int seat, struct ig_move m)
{
  if (!is_player(seat) || ig_check(game, &guess, seat, m) != IG_OK) return;
  static struct ig_state after;
  after = guess;
  ig_apply(game, &after, seat, m);
  out_number("gain", points_of(&after, seat) - points_before);
}

/* The move as it will be told to its mover. */
static void put_told(int seat)
{
  char words[IG_TELL_MAX];
  struct ig_voice v = voice_to(seat);
  ig_tell_move(game, &view, seat, made, &v, words, sizeof words);
  out_pair("told", words);
}

/* {"check":0} fine, -1 legal so far, else the clause that is broken. */
static int put_check(int seat)
{
  char words[IG_MOVE_TEXT];
  int answer = ig_check(game, &view, seat, made);
  out_text("{\"check\":");
  out_int(answer);
  ig_print_move(game, &view, made, words, sizeof words);
  out_pair("move", words);
  if (answer > 0) {
    const struct ig_clause *c = ig_clause_at(game, answer);
    out_pair("clause", c->id);
    out_pair("words", ig_clause_in(c, page_language())->says);
  }
  if (answer == IG_OK) {
    take_guess(seat);
    put_gain(seat, made);
    put_told(seat);
  }
  out_text("}");
  return answer;
}

EXPORT("ask") int ask(int seat)
{
  struct ig_voice v = voice_to(seat);
  if (!game) return 0;
  used = ig_ask(game, &view, seat, made, &v, buffer, BUFFER_SIZE);
  return used;
}

EXPORT("tell") int tell(int seat)
{
  struct ig_fault why;
  struct ig_move m;
  struct ig_voice v = voice_to(seat);
  if (!game || !ig_parse_move(game, &view, buffer, &m, &why) || ig_check(game, &view, seat, m) != IG_OK)
    return 0;
  used = ig_tell_move(game, &view, seat, m, &v, buffer, BUFFER_SIZE);
  return used;
}

EXPORT("use") int use(void)
{
  struct ig_fault why;
  memset(&made, 0, sizeof made);
  marks = 0;
  game = ig_parse_game(buffer, &why);
  bool good = game && ig_parse(game, buffer, &view, &why);
  used = 0;
  if (!good) {
    game = NULL;
    out_string(why.why);
  }
  return good;
}

EXPORT("last") void last(int seat)
{
  struct ig_fault why;
  struct ig_move m;
  bool good = game && ig_parse_move(game, &view, buffer, &m, &why);
  marks = good ? ig_marks(game, &view, seat, m, marked, IG_MARKS_MAX) : 0;
}

EXPORT("laid") int laid(int seat)
{
  struct ig_fault why;
  struct ig_move m;
  uint16_t id[IG_MARKS_MAX];
  bool good = game && ig_parse_move(game, &view, buffer, &m, &why);
  int n = good ? ig_marks(game, &view, seat, m, id, IG_MARKS_MAX) : 0;
  used = 0;
  out_text("[");
  for (int i = 0; i < n; i++) {
    out_text(i ? "," : "");
    out_int(id[i]);
  }
  out_text("]");
  return used;
}

static int flags_of(const struct ig_item *i)
{
  for (int k = 0; k < marks; k++)
    if (marked[k] == i->id) return i->flags | IG_LAST;
  return i->flags;
}

EXPORT("clear") void clear(void) { memset(&made, 0, sizeof made); }

/* Whether pointing at it leads on from here, and if not, why. */
static void put_can(int seat, int id)
{
  struct ig_move m = ig_pick(game, &view, seat, made, id);
  int answer = m.op ? ig_check(game, &view, seat, m) : IG_MORE;
  out_text(m.op && answer <= IG_OK ? ",\"can\":true" : ",\"can\":false");
  if (answer > IG_OK) put_clause("no", answer);
  if (m.op && answer == IG_OK) put_gain(seat, m);
}

static void put_words(const struct ig_item *i)
{
  char words[400];
  ig_kind_name(game, i->kind, page_language(), words, sizeof words);
  out_pair("words", words);
  if (ig_say_item(game, &view, i->id, page_language(), words, sizeof words)) out_pair("says", words);
  if (ig_item_code(game, &view, i->id, words, sizeof words)) out_pair("marks", words);
}

static void put_item(const struct ig_item *i, int seat)
{
  char words[96];
  ig_print_item(game, &view, i->id, words, sizeof words);
  out_text("{\"id\":");
  out_int(i->id);
  out_number("seat", i->seat + 1);
  out_number("x", i->x);
  out_number("y", i->y);
  out_number("value", i->value);
  out_number("flags", flags_of(i));
  out_pair("text", words);
  out_pair("zone", ig_zone_code(game, i->zone));
  out_pair("zone_name", ig_zone_name(game, i->zone, page_language()));
  out_pair("kind", ig_kind_code(game, i->kind));
  put_words(i);
  put_can(seat, i->id);
  out_text("}");
}

EXPORT("scene") int scene(int seat)
{
  used = 0;
  out_text("[");
  if (game) take_guess(seat);
  int n = game ? ig_scene(game, &view, item, IG_ITEMS_MAX) : 0;
  for (int i = 0; i < n && i < IG_ITEMS_MAX; i++) {
    out_text(i ? "," : "");
    put_item(&item[i], seat);
  }
  out_text("]");
  return used;
}

EXPORT("pick") int pick(int seat, int id)
{
  used = 0;
  if (!game) return 0;
  struct ig_move m = ig_pick(game, &view, seat, made, id);
  if (!m.op) return 0;
  struct ig_move was = made;
  made = m;
  if (put_check(seat) > 0) made = was;
  return used;
}

EXPORT("check") int check(int seat)
{
  struct ig_fault why;
  struct ig_move m;
  if (!game) return 0;
  bool good = ig_parse_move(game, &view, buffer, &m, &why);
  used = 0;
  if (!good) {
    out_text("{\"check\":1");
    out_pair("words", ig_fault_why(&why, page_language()));
    out_text("}");
    return used;
  }
  made = m;
  put_check(seat);
  return used;
}

EXPORT("words") int words(void)
{
  used = 0;
  if (game) used = ig_describe(game, &view, page_language(), buffer, BUFFER_SIZE);
  return used < BUFFER_SIZE ? used : BUFFER_SIZE - 1;
}

EXPORT("hash") int hash(int n)
{
  uint8_t out[32];
  if (n < 0 || n > 64) return 0;
  sha256((const uint8_t *)buffer, n, out);
  memcpy(buffer, out, sizeof out);
  return (int)sizeof out;
}
