/* local_table.c - a whole table inside the page: src/table in words.  Games against bots and on one device.
 *
 * What a seat is told comes from the table's views, as on the server; the whole position stays in here.
 *
 *     play_new(lo, hi)     "GAME SEATS OPTION=VALUE…" in text(); a seed in two halves
 *     play_load(to, lo, hi)    a record, played on after its first events (-1: all), or a position
 *     play_who()           who sits where, a line for each seat, for the record
 *     play_save()          the text of the record
 *     play_state()         who is to move, the number of each seat's next move, what an undo leads to, the end
 *     play_view(seat)      what the seat knows;  play_events(seat, from)  what it has heard
 *     play_told(seat, from)    the same in words, [sentence, deed, [points gained by each seat]]; "" for a draw that is one of many
 *     play_move(seat)      the move in text(), and the draws that follow
 *     play_moves(seat)     all legal moves
 *     play_undo()          to the last decision of a person: its seat from 1; 0: there is none
 *     play_again(seat)     what the seat did here before that was undone
 *     play_thought(half)   the seed of a bot that thinks now
 *     play_bot(seat, lo, hi)   "bot NAME" and the view in text(): that bot's move for it; the bot "hint" advises
 *     play_why(seat)       a move and then the view in text(): why it is good, and the rule that brings most points at once
 *     play_score()         the position in text(): points by their names
 *     play_bots()          the bots: name, the milliseconds and the games it may think
 */
#include <stdlib.h>
#include <string.h>
#include "bot.h"
#include "hint.h"
#include "igroteka.h"
#include "record.h"
#include "buffer.h"
#include "game_table.h"
#include "language.h"
#include "page_voice.h"

enum { EVENTS_MAX = 4096, LISTED = 400 };

static struct table_event events[EVENTS_MAX];
static void *grow(void *old, size_t size)
{
  (void)old;
  return size <= sizeof events ? events : NULL;
}
static struct table table = { .grow = grow };

static int json_int_list(const char *key, const int *n, int count)
{
  out_text(",\"");
  out_text(key);
  out_text("\":[");
  for (int i = 0; i < count; i++) {
    out_text(i ? "," : "");
    out_int(n[i]);
  }
  out_text("]");
  return used;
}

static uint64_t whole(uint32_t lo, uint32_t hi) { return (uint64_t)hi << 32 | lo; }

static int refuse(int clause, const char *words)
{
  used = 0;
  out_text("{\"check\":1");
  if (clause > 0) {
    const struct ig_clause *c = ig_clause_at(table.game, clause);
    out_pair("clause", c->id);
    out_pair("words", ig_clause_in(c, page_language())->says);
  } else {
    out_pair("words", words);
  }
  out_text("}");
  return used;
}

static int fine(void)
{
  used = 0;
  out_text("{\"check\":0}");
  return used;
}

static int fault(const struct ig_fault *f) { return refuse(0, ig_fault_why(f, page_language())); }

/* ---- tables -------------------------------------------------------------------- */

/* Whoever is no bot is a person; a seat nobody was named for, too. */
static void find_people(void)
{
  char bot[BOT_NAME];
  table.people = 0;
  for (int p = 0; p < IG_SEATS_MAX; p++)
    if (!table_bot(&table, p, bot, sizeof bot)) table.people = (uint8_t)(table.people | 1u << p);
}

EXPORT("play_new") int play_new(uint32_t lo, uint32_t hi)
{
  struct ig_fault why = { 0 };
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  char *words = strchr(buffer, ' ');
  if (!words) return 0;
  *words++ = 0;
  const struct ig_game *g = ig_find(buffer);
  int seats = (int)strtol(words, &words, 10);
  if (!g || seats < ig_seats_min(g) || seats > ig_seats_max(g)) return 0;
  table.game = g;
  if (!ig_parse_options(g, words, choice, &why)) return fault(&why);
  int clause = table_start(&table, seats, choice, whole(lo, hi));
  if (clause > 0) return refuse(clause, "");
  memset(table.who, 0, sizeof table.who);
  find_people();
  return fine();
}

EXPORT("play_load") int play_load(int to, uint32_t lo, uint32_t hi)
{
  struct table_fault why = { 0 };
  const struct ig_game *g = table_game(buffer, &why.fault);
  if (!g) return fault(&why.fault);
  table.game = g;
  if (!table_read(&table, buffer, to, whole(lo, hi), &why))
    return refuse(why.clause, ig_fault_why(&why.fault, page_language()));
  find_people();
  return fine();
}

EXPORT("play_who") void play_who(void)
{
  const char *line = buffer;
  memset(table.who, 0, sizeof table.who);
  for (int p = 0; p < IG_SEATS_MAX; p++) {
    size_t n = strcspn(line, "\n"), fits = n < TABLE_NAME ? n : TABLE_NAME - 1;
    memcpy(table.who[p], line, fits);
    line += n + (line[n] != 0);
  }
  find_people();
}

EXPORT("play_save") int play_save(void)
{
  used = table.game ? table_save(&table, buffer, BUFFER_SIZE) : 0;
  if (used >= BUFFER_SIZE) used = 0;
  return used;
}

/* ---- what a seat is told ---------------------------------------------------------- */

EXPORT("play_state") int play_state(void)
{
  struct ig_outcome o;
  const struct ig_game *g = table.game;
  int turn[IG_SEATS_MAX], turns = 0, next[IG_SEATS_MAX], places[IG_SEATS_MAX], scores[IG_SEATS_MAX];
  if (!g) return 0;
  int seats = ig_seats(g, &table.now), undo = table_undo_to(&table, IG_ALL);
  ig_outcome(g, &table.now, &o);
  for (int p = 0; p < seats; p++) {
    if (ig_is_active(g, &table.now, p)) turn[turns++] = p + 1;
    next[p] = table_moves(&table, p) + 1;
    scores[p] = o.score[p];
    places[p] = o.place[p];
  }
  used = 0;
  out_text("{\"game\":");
  out_string(ig_name(g));
  out_number("seats", seats);
  out_number("events", table.events);
  if (undo >= 0) out_number("undo", undo);
  json_int_list("turn", turn, turns);
  json_int_list("n", next, seats);
  if (o.over) {
    out_text(",\"over\":{\"why\":\"end\"");
    json_int_list("scores", scores, seats);
    json_int_list("places", places, seats);
    out_text("}");
  }
  out_text("}");
  return used;
}

EXPORT("play_view") int play_view(int seat)
{
  struct ig_state view;
  if (!table.game) return 0;
  table_view(&table, seat, &view);
  used = ig_print(table.game, &view, buffer, BUFFER_SIZE);
  return used;
}

EXPORT("play_events") int play_events(int seat, int from)
{
  struct table_ear ear;
  char move[IG_MOVE_TEXT];
  int mover;
  if (!table.game) return 0;
  used = 0;
  out_text("[");
  table_listen(&ear, &table, seat, from);
  for (int n = ear.at; table_hear(&ear, &mover, move, sizeof move);) {
    out_text(ear.at > n + 1 ? ",\"" : "\"");
    out_int(ear.at);
    if (mover == IG_CHANCE) out_text(" chance ");
    else {
      out_text(" ");
      out_int(mover + 1);
      out_text(" ");
    }
    out_text(move);
    out_text("\"");
  }
  out_text("]");
  return used;
}

EXPORT("play_told") int play_told(int seat, int from)
{
  static struct table_told told;
  struct table_ear ear;
  struct ig_voice v = voice_to(seat);
  if (!table.game) return 0;
  used = 0;
  out_text("[");
  table_listen(&ear, &table, seat, from);
  for (int n = ear.at; table_tell(&ear, &v, &told);) {
    out_text(ear.at > n + 1 ? ",[" : "[");
    out_string(told.quiet ? "" : told.is.text);
    out_text(",");
    out_string(told.is.deed);
    out_text(",");
    out_text("[");
    for (int p = 0; p < ig_seats(table.game, &table.now) && anything_gained(&told.is); p++) {
      out_text(p ? "," : "");
      out_int(told.is.gained[p]);
    }
    out_text("]]");
  }
  out_text("]");
  return used;
}

/* ---- moving ------------------------------------------------------------------------ */

EXPORT("play_move") int play_move(int seat)
{
  struct judgement j;
  if (!table.game) return 0;
  switch (table_move(&table, seat, buffer, &j)) {
  case MOVE_DONE: return fine();
  case MOVE_MORE:
    return refuse(0, language_text(page_language(), "fault", NC_("fault", "The move is not finished.")));
  case MOVE_CLAUSE: return refuse(j.clause, "");
  default: return fault(&j.fault);
  }
}

EXPORT("play_moves") int play_moves(int seat)
{
  static struct ig_move list[IG_MOVES_MAX];
  struct ig_state view;
  char move[IG_MOVE_TEXT];
  if (!table.game) return 0;
  table_view(&table, seat, &view);
  int n = ig_is_active(table.game, &view, seat) ? ig_moves(table.game, &view, seat, list, IG_MOVES_MAX) : 0;
  used = 0;
  out_text("{\"count\":");
  out_int(n);
  out_text(",\"list\":[");
  for (int i = 0; i < n && i < LISTED; i++) {
    ig_print_move(table.game, &view, list[i], move, sizeof move);
    out_text(i ? "," : "");
    out_string(move);
  }
  out_text("]}");
  return used;
}

EXPORT("play_undo") int play_undo(void)
{
  return table.game && table_undo(&table, IG_ALL) ? table.event[table.events].seat + 1 : 0;
}

EXPORT("play_again") int play_again(int seat)
{
  struct ig_state view;
  struct ig_move m;
  used = 0;
  if (!table.game || !table_again(&table, seat, &m)) return 0;
  table_view(&table, seat, &view);
  used = ig_print_move(table.game, &view, m, buffer, BUFFER_SIZE);
  return used;
}

EXPORT("play_thought") uint32_t play_thought(int half)
{
  return (uint32_t)(table_thought(&table) >> (half ? 32 : 0));
}

/* ---- bots -------------------------------------------------------------------------- */

EXPORT("play_bots") int play_bots(void)
{
  used = 0;
  out_text("[");
  for (int i = 0; i < bot_count(); i++) {
    const struct bot *b = bot_at(i);
    out_text(i ? ",{\"bot\":" : "{\"bot\":");
    out_string(b->name);
    out_number("ms", b->ms);
    out_number("games", (int)b->simulations);
    out_number("net", b->net);
    out_text("}");
  }
  out_text("]");
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

/* "hint" is the searching part of a hint. */
static bool read_bot(const char *name, struct bot *out)
{
  if (strcmp(name, "hint")) return bot_parse(name, out);
  struct bot b = hint_bot();
  hint_split(&b, out);
  return true;
}

/* What a bot may think at most: there is no clock in here, so whoever has one asks in parts (web/engine/engine-table.mjs). */
EXPORT("play_budget") int play_budget(void)
{
  struct bot b;
  char *rest, *name = bot_name(buffer, &rest);
  if (!name || !read_bot(name, &b)) return 0;
  used = 0;
  out_text("{\"bot\":");
  out_string(b.name);
  out_number("ms", b.ms);
  out_number("simulations", b.simulations < INT32_MAX ? (int)b.simulations : INT32_MAX);
  out_text("}");
  return used;
}

static _Alignas(16) unsigned char thoughts[BOT_WORKSPACE];
static struct bot_answer answer; /* of the bot that was asked last   */

EXPORT("play_bot") int play_bot(int seat, uint32_t lo, uint32_t hi)
{
  static char text[BUFFER_SIZE];
  char move[IG_MOVE_TEXT], *view;
  struct bot b;
  struct bot_task how = { .seat = seat, .seed = whole(lo, hi), .workspace = thoughts };
  memcpy(text, buffer, sizeof text);
  used = 0;
  char *name = bot_name(text, &view);
  if (!name || !view || !read_bot(name, &b)) return 0;
  if (!bot_answer_text(&b, view, &how, &answer, move, sizeof move)) return 0;
  out_text(move);
  return used;
}

/* What is left of a hint's budget after the search, in pairs of games, and in milliseconds. */
EXPORT("play_pairs") int play_pairs(void)
{
  struct bot b = hint_bot(), search;
  int pairs = hint_split(&b, &search);
  used = 0;
  out_text("{\"pairs\":");
  out_int(pairs);
  out_number("ms", b.ms - search.ms);
  out_text("}");
  return used;
}

/* Why the move that the bot has just found is good, by so many pairs of games. */
EXPORT("play_why") int play_why(int seat, int pairs)
{
  struct ig_state view;
  struct ig_fault bad;
  struct comparison compared;
  char words[IG_TELL_MAX];
  struct ig_voice v = voice_to(seat);
  const struct ig_game *g = ig_parse_game(buffer, &bad);
  if (!g || !ig_parse(g, buffer, &view, &bad) || ig_check(g, &view, seat, answer.move) != IG_OK) return 0;
  struct bot_task t = { .game = g, .view = &view, .seat = seat, .seed = HINT_SEED, .workspace = thoughts };
  struct bot_answer a = answer;
  struct hint_why why = hint_why(g, &view, seat, a.move, &v);
  hint_compare(&t, &a, pairs, &compared);
  used = 0;
  hint_say_why(g, &why, &a, &compared, &v, words, sizeof words);
  out_text("{\"points\":");
  out_int(why.points);
  out_pair("why", words);
  out_number("pairs", compared.pairs);
  out_number("games", (int)a.simulations);
  out_pair("clause", why.clause ? ig_clause_at(g, why.clause)->id : "");
  ig_tell_move(g, &view, seat, a.move, &v, words, sizeof words);
  out_pair("told", words);
  out_text("}");
  return used;
}

/* ---- points ------------------------------------------------------------------------ */

EXPORT("play_score") int play_score(void)
{
  static struct ig_points line[IG_POINTS_MAX];
  struct ig_state s = { 0 };
  struct ig_fault why;
  struct ig_outcome o;
  struct ig_voice v = voice_to(IG_SPECTATOR);
  char label[IG_TELL_MAX];
  int scores[IG_SEATS_MAX], places[IG_SEATS_MAX];
  const struct ig_game *g = ig_parse_game(buffer, &why);
  bool good = g && ig_parse(g, buffer, &s, &why);
  used = 0;
  if (!good) return 0;
  int seats = ig_seats(g, &s), n = ig_breakdown(g, &s, line, IG_POINTS_MAX);
  ig_outcome(g, &s, &o);
  for (int p = 0; p < seats; p++) {
    scores[p] = o.score[p];
    places[p] = o.place[p];
  }
  out_text("{\"seats\":");
  out_int(seats);
  json_int_list("scores", scores, seats);
  json_int_list("places", places, seats);
  out_text(",\"lines\":[");
  for (int i = 0; i < n && i < IG_POINTS_MAX; i++) {
    const struct ig_clause *c = ig_clause_at(g, line[i].clause);
    ig_label(g, &s, &line[i], &v, label, sizeof label);
    out_text(i ? ",{\"seat\":" : "{\"seat\":");
    out_int(line[i].seat + 1);
    out_number("points", line[i].points);
    out_pair("label", label);
    out_pair("clause", c->id);
    out_pair("words", ig_clause_in(c, page_language())->says);
    out_text(",\"items\":[");
    for (int k = 0; k < line[i].n; k++) {
      out_text(k ? "," : "");
      out_int(line[i].item[k]);
    }
    out_text("]}");
  }
  out_text("]}");
  return used;
}
