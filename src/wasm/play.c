/* play.c - a whole table inside the page: games against bots and on one device.
 *
 * The table is its record: a start and every event, draws among them.  The
 * position is folded from it, so a stored game is the text of its record and
 * going back is forgetting the last event.  What a seat is told comes from
 * ig_view and ig_veil, as on the server; the whole position stays in here.
 *
 *     play_new(lo, hi)     "GAME SEATS OPTION=VALUE…" in text(); a seed in two halves
 *     play_load(lo, hi)    the text of a record: plays on from where it ends
 *     play_save()          the text of the record
 *     play_state()         who is to move, the number of each seat's next move, the end
 *     play_view(seat)      what the seat knows;  play_events(seat, from)  what it has heard
 *     play_move(seat)      the move in text(), and the draws that follow
 *     play_moves(seat)     all legal moves
 *     play_undo(seat)      the last event, if it was this seat's move and told it nothing
 *     play_bot(seat, lo, hi)   "bot NAME" and the view in text(): that bot's move for it
 *     play_score()         the position in text(): points by clause
 *     play_bots()          the bots: name, what each is, the milliseconds and the games it may think
 */
#include <stdlib.h>
#include <string.h>
#include "bot.h"
#include "igroteka.h"
#include "record.h"
#include "room.h"

enum { EVENTS_MAX = 4096, LISTED = 400 };

static const struct ig_game *game;
static struct ig_state start, truth;
static struct { int8_t seat; struct ig_move move; } event[EVENTS_MAX];
static int events;
static struct ig_rng rng;

static int json_int_list(const char *key, const int *n, int count)
{
  room_put(",\""), room_put(key), room_put("\":[");
  for (int i = 0; i < count; i++) room_put(i ? "," : ""), room_int(n[i]);
  room_put("]");
  return used;
}

/* ---- the fold ------------------------------------------------------------------ */

static void state_at(int n, struct ig_state *s)
{
  *s = start;
  for (int i = 0; i < n; i++) ig_apply(game, s, event[i].seat, event[i].move);
}

static void add(int seat, struct ig_move m)
{
  event[events].seat = (int8_t)seat, event[events].move = m;
  events++;
  ig_apply(game, &truth, seat, m);
}

/* Chance acts until a player can. */
static void draw(void)
{
  while (events < EVENTS_MAX && !ig_over(game, &truth) && ig_next_seat(game, &truth) == IG_CHANCE)
    add(IG_CHANCE, ig_any_move(game, &truth, IG_CHANCE, &rng));
}

static void seed(uint32_t lo, uint32_t hi) { rng.s = (uint64_t)hi << 32 | lo; }

static int refuse(int clause, const char *ru, const char *en)
{
  used = 0;
  room_put("{\"check\":1");
  if (clause > 0) {
    const struct ig_clause *c = ig_clause_at(game, clause);
    room_pair("clause", c->id), room_pair("ru", c->says[IG_RU]), room_pair("en", c->says[IG_EN]);
  } else room_pair("ru", ru), room_pair("en", en);
  room_put("}");
  return used;
}

static int fine(void)
{
  used = 0;
  room_put("{\"check\":0}");
  return used;
}

EXPORT("play_new") int play_new(uint32_t lo, uint32_t hi)
{
  struct ig_fault why = { 0 };
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  char *words = strchr(room, ' ');
  if (!words) return 0;
  *words++ = 0;
  const struct ig_game *g = ig_find(room);
  int seats = (int)strtol(words, &words, 10);
  if (!g || seats < ig_seats_min(g) || seats > ig_seats_max(g)) return 0;
  game = g;
  if (!ig_parse_options(g, words, choice, &why)) return refuse(0, why.why[IG_RU], why.why[IG_EN]);
  memset(&start, 0, sizeof start);
  int clause = ig_setup(g, seats, choice, &start);
  if (clause > 0) return refuse(clause, "", "");
  seed(lo, hi);
  truth = start;
  events = 0;
  draw();
  return fine();
}

EXPORT("play_load") int play_load(uint32_t lo, uint32_t hi)
{
  static struct record r;
  struct ig_fault why = { 0 };
  const struct ig_game *g = record_game(room, &why);
  if (!g) return refuse(0, why.why[IG_RU], why.why[IG_EN]);
  bool good = record_open(&r, g, room);
  game = g;
  start = truth = r.start;
  events = 0;
  int what = RECORD_BAD;
  while (good && (what = record_next(&r)) == RECORD_EVENT && events < EVENTS_MAX) add(r.seat, r.move);
  if (what != RECORD_DONE) return refuse(r.clause, r.fault.why[IG_RU], r.fault.why[IG_EN]);
  seed(lo, hi);
  draw();
  return fine();
}

EXPORT("play_save") int play_save(void)
{
  struct ig_state s = start;
  uint64_t hash = RECORD_HASH;
  used = 0;
  if (!game) return 0;
  used = record_print_head(game, &start, "none", NULL, room, ROOM);
  for (int i = 0; i < events && used < ROOM - RECORD_LINE; i++) {
    int n = record_print_event(game, &s, i + 1, event[i].seat, event[i].move, room + used, ROOM - used);
    hash = record_hash(hash, room + used);
    used += n;
    ig_apply(game, &s, event[i].seat, event[i].move);
  }
  if (ig_over(game, &s)) used += record_print_end(game, &s, events, hash, room + used, ROOM - used);
  return used;
}

/* ---- what a seat is told ---------------------------------------------------------- */

EXPORT("play_state") int play_state(void)
{
  struct ig_outcome o;
  int turn[IG_SEATS_MAX], turns = 0, next[IG_SEATS_MAX], places[IG_SEATS_MAX], scores[IG_SEATS_MAX];
  if (!game) return 0;
  int seats = ig_seats(game, &truth);
  ig_outcome(game, &truth, &o);
  for (int p = 0; p < seats; p++) {
    if (ig_is_active(game, &truth, p)) turn[turns++] = p + 1;
    next[p] = 1, scores[p] = o.score[p], places[p] = o.place[p];
    for (int i = 0; i < events; i++) next[p] += event[i].seat == p;
  }
  used = 0;
  room_put("{\"game\":"), room_string(ig_name(game)), room_number("seats", seats), room_number("events", events);
  json_int_list("turn", turn, turns);
  json_int_list("n", next, seats);
  if (o.over) {
    room_put(",\"over\":{\"why\":\"end\"");
    json_int_list("scores", scores, seats);
    json_int_list("places", places, seats);
    room_put("}");
  }
  room_put("}");
  return used;
}

EXPORT("play_view") int play_view(int seat)
{
  struct ig_state view = { 0 };
  if (!game) return 0;
  ig_view(game, &truth, seat, &view);
  used = ig_print(game, &view, room, ROOM);
  return used;
}

EXPORT("play_events") int play_events(int seat, int from)
{
  struct ig_state s, view = { 0 };
  char move[IG_MOVE_TEXT];
  if (!game) return 0;
  used = 0;
  room_put("[");
  state_at(from, &s);
  for (int i = from; i < events; i++) {
    struct ig_move m = ig_veil(game, &s, event[i].seat, event[i].move, seat);
    ig_view(game, &s, seat, &view);
    ig_print_move(game, &view, m, move, sizeof move);
    room_put(i > from ? ",\"" : "\""), room_int(i + 1);
    if (event[i].seat == IG_CHANCE) room_put(" chance ");
    else room_put(" "), room_int(event[i].seat + 1), room_put(" ");
    room_put(move), room_put("\"");
    ig_apply(game, &s, event[i].seat, event[i].move);
  }
  room_put("]");
  return used;
}

/* ---- moving ------------------------------------------------------------------------ */

/* A move is judged by what its mover knows, so that a refusal tells nothing. */
EXPORT("play_move") int play_move(int seat)
{
  struct ig_fault why = { 0 };
  struct ig_state view = { 0 };
  struct ig_move m;
  if (!game || events >= EVENTS_MAX - 1) return 0;
  ig_view(game, &truth, seat, &view);
  if (!ig_parse_move(game, &view, room, &m, &why)) return refuse(0, why.why[IG_RU], why.why[IG_EN]);
  int answer = ig_check(game, &view, seat, m);
  if (answer == IG_MORE) return refuse(0, "Ход не закончен.", "The move is not complete.");
  if (answer != IG_OK) return refuse(answer, "", "");
  add(seat, m);
  draw();
  return fine();
}

EXPORT("play_moves") int play_moves(int seat)
{
  static struct ig_move list[IG_MOVES_MAX];
  struct ig_state view = { 0 };
  char move[IG_MOVE_TEXT];
  if (!game) return 0;
  ig_view(game, &truth, seat, &view);
  int n = ig_is_active(game, &view, seat) ? ig_moves(game, &view, seat, list, IG_MOVES_MAX) : 0;
  used = 0;
  room_put("{\"count\":"), room_int(n), room_put(",\"list\":[");
  for (int i = 0; i < n && i < LISTED; i++) {
    ig_print_move(game, &view, list[i], move, sizeof move);
    room_put(i ? "," : ""), room_string(move);
  }
  room_put("]}");
  return used;
}

/* Whatever else might have been hidden, the mover would see the same now: then nothing
 * is learned by taking it back.  The same question as src/hub/match.c asks. */
static bool nothing_learned(int seat)
{
  struct ig_state before, view = { 0 }, guess = { 0 }, foreseen = { 0 }, now = { 0 };
  struct ig_rng r = { (uint64_t)events };
  state_at(events - 1, &before);
  ig_view(game, &before, seat, &view);
  ig_view(game, &truth, seat, &now);
  for (int i = 0; i < 16; i++) {
    ig_determinize(game, &view, &r, &guess);
    ig_apply(game, &guess, seat, event[events - 1].move);
    ig_view(game, &guess, seat, &foreseen);
    if (memcmp(&foreseen, &now, (size_t)ig_state_size(game)) != 0) return false;
  }
  return true;
}

EXPORT("play_undo") int play_undo(int seat)
{
  if (!game || !events || event[events - 1].seat != seat || !nothing_learned(seat)) return 0;
  state_at(--events, &truth);
  return 1;
}

EXPORT("play_bots") int play_bots(void)
{
  used = 0;
  room_put("[");
  for (int i = 0; i < bot_count(); i++) {
    const struct bot *b = bot_at(i);
    room_put(i ? ",{\"bot\":" : "{\"bot\":"), room_string(b->name);
    room_pair("ru", b->about[IG_RU]), room_pair("en", b->about[IG_EN]), room_number("ms", b->ms);
    room_number("games", (int)b->simulations), room_put("}");
  }
  room_put("]");
  return used;
}

/* The name in the room after "bot ", cut off there; NULL: none.  What follows it is left in *rest. */
static char *bot_name(char *text, char **rest)
{
  if (strncmp(text, "bot ", 4)) return NULL;
  *rest = strchr(text, '\n');
  if (*rest) *(*rest)++ = 0;
  return text + 4;
}

/* What a bot may think at most: there is no clock in here, so whoever has one asks in parts (web/play.mjs). */
EXPORT("play_budget") int play_budget(void)
{
  struct bot b;
  char *rest, *name = bot_name(room, &rest);
  if (!name || !bot_parse(name, &b)) return 0;
  used = 0;
  room_put("{\"bot\":"), room_string(b.name), room_number("ms", b.ms);
  room_number("simulations", b.simulations < INT32_MAX ? (int)b.simulations : INT32_MAX);
  room_put("}");
  return used;
}

EXPORT("play_bot") int play_bot(int seat, uint32_t lo, uint32_t hi)
{
  static char text[ROOM];
  static _Alignas(16) unsigned char thoughts[BOT_ROOM];
  char move[IG_MOVE_TEXT], *view;
  struct bot b;
  memcpy(text, room, sizeof text);
  used = 0;
  char *name = bot_name(text, &view);
  if (!name || !view || !bot_parse(name, &b)) return 0;
  if (!bot_answer_text(&b, view, seat, (uint64_t)hi << 32 | lo, NULL, NULL, thoughts, move, sizeof move)) return 0;
  room_put(move);
  return used;
}

/* ---- points ------------------------------------------------------------------------ */

EXPORT("play_score") int play_score(void)
{
  static struct ig_points line[IG_POINTS_MAX];
  struct ig_state s = { 0 };
  struct ig_fault why;
  struct ig_outcome o;
  int scores[IG_SEATS_MAX];
  const struct ig_game *g = ig_parse_game(room, &why);
  bool good = g && ig_parse(g, room, &s, &why);
  used = 0;
  if (!good) return 0;
  int seats = ig_seats(g, &s), n = ig_breakdown(g, &s, line, IG_POINTS_MAX);
  ig_outcome(g, &s, &o);
  for (int p = 0; p < seats; p++) scores[p] = o.score[p];
  room_put("{\"seats\":"), room_int(seats);
  json_int_list("scores", scores, seats);
  room_put(",\"lines\":[");
  for (int i = 0; i < n && i < IG_POINTS_MAX; i++) {
    const struct ig_clause *c = ig_clause_at(g, line[i].clause);
    room_put(i ? ",{\"seat\":" : "{\"seat\":"), room_int(line[i].seat + 1), room_number("points", line[i].points);
    room_pair("clause", c->id), room_pair("ru", c->says[IG_RU]), room_pair("en", c->says[IG_EN]);
    room_put(",\"items\":[");
    for (int k = 0; k < line[i].n; k++) room_put(k ? "," : ""), room_int(line[i].item[k]);
    room_put("]}");
  }
  room_put("]}");
  return used;
}
