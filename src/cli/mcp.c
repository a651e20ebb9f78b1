/* mcp.c - `igroteka mcp`: a seat for a language model, by the Model Context Protocol over stdin and stdout.
 *
 * One table: the model in one seat, bots in the others.  It gets what a person in
 * that chair would get, and no more: the view, the words, what was heard, the
 * rulebook.  A message is a line of JSON (JSON-RPC 2.0); what cannot be understood is
 * answered with an error and changes nothing.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cli.h"
#include "game_table.h"

enum { PARSE_ERROR = -32700, NO_REQUEST = -32600, NO_METHOD = -32601, BAD_PARAMS = -32602 };
enum { MOVES_TOLD = 200, NAME = 64, TEXT = 1 << 17 };

struct seat_at {
  struct table table;
  int seat; /* the model's                      */
  int told; /* events that it has heard of      */
  struct bot bot;
  struct ig_move *moves;
  char *text; /* an answer, growing               */
  size_t n;
};

static void *grow(void *old, size_t size) { return realloc(old, size); }

/* ---- answers of tools ------------------------------------------------------------ */

__attribute__((format(printf, 2, 3))) static void say(struct seat_at *s, const char *format, ...)
{
  va_list list;
  va_start(list, format);
  int n = vsnprintf(s->text + s->n, TEXT - s->n, format, list);
  va_end(list);
  if (n > 0) s->n = s->n + (size_t)n < TEXT ? s->n + (size_t)n : TEXT - 1;
}

/* Each tool says what it found into s->text; false: that is why it could not. */
struct tool {
  const char *name, *about, *schema; /* schema: of its arguments, JSON   */
  bool needs_table;
  bool (*run)(struct seat_at *s, json_t *arguments);
};

static bool no(struct seat_at *s, const char *why)
{
  say(s, "%s", why);
  return false;
}

static bool list_games(struct seat_at *s, json_t *arguments)
{
  (void)arguments;
  for (int i = 0; i < ig_game_count(); i++) {
    const struct ig_game *g = ig_game_at(i);
    say(s, "%s: %s, %d-%d. %s\n", ig_name(g), ig_title(g, i18n_language()), ig_seats_min(g), ig_seats_max(g),
        ig_about(g, i18n_language()));
  }
  return true;
}

static void tell_heard(struct seat_at *s)
{
  struct table_ear ear;
  char words[IG_MOVE_TEXT];
  int mover;
  for (table_listen(&ear, &s->table, s->seat, s->told); table_hear(&ear, &mover, words, sizeof words);)
    if (mover == IG_CHANCE) say(s, "%d chance %s\n", ear.at, words);
    else say(s, "%d %d %s\n", ear.at, mover + 1, words);
  s->told = s->table.events;
}

static void tell_turn(struct seat_at *s)
{
  const struct table *t = &s->table;
  struct ig_outcome o;
  if (ig_is_active(t->game, &t->now, s->seat)) {
    say(s, "%s\n", _("It is your turn."));
    return;
  }
  if (!table_over(t)) {
    say(s, "%s\n", _("The others are to move: wait."));
    return;
  }
  ig_outcome(t->game, &t->now, &o);
  say(s, "%s\n", _("The game is over."));
  for (int p = 0; p < ig_seats(t->game, &t->now); p++)
    say(s, _("player %d: place %d, points %d\n"), p + 1, o.place[p], (int)o.score[p]);
}

static bool look(struct seat_at *s, json_t *arguments)
{
  struct ig_state view;
  char *words = s->text + TEXT; /* as much again lies behind        */
  (void)arguments;
  memset(&view, 0, sizeof view);
  table_view(&s->table, s->seat, &view);
  ig_describe(s->table.game, &view, i18n_language(), words, IG_TEXT_MAX);
  say(s, _("You are player %d.\n"), s->seat + 1);
  say(s, "%s\n", words);
  ig_print(s->table.game, &view, words, IG_TEXT_MAX);
  say(s, "%s\n", words);
  tell_turn(s);
  return true;
}

static const char *words_of(json_t *arguments, const char *key)
{
  return json_string_value(json_object_get(arguments, key));
}

static int number_of(json_t *arguments, const char *key, int otherwise)
{
  json_t *value = json_object_get(arguments, key);
  return json_is_integer(value) ? (int)json_integer_value(value) : otherwise;
}

/* Options as {"NAME": "VALUE"}. */
static bool read_choice(struct seat_at *s, const struct ig_game *g, json_t *options, uint8_t *choice)
{
  const char *key;
  json_t *value;
  char words[4 * NAME];
  struct ig_fault why;
  json_object_foreach(options, key, value)
  {
    snprintf(words, sizeof words, "%s=%s", key, json_is_string(value) ? json_string_value(value) : "?");
    if (!ig_parse_options(g, words, choice, &why)) return no(s, ig_fault_why(&why, i18n_language()));
  }
  return true;
}

static bool join(struct seat_at *s, json_t *arguments)
{
  const char *name = words_of(arguments, "game"), *bot = words_of(arguments, "bot");
  const struct ig_game *g = name ? ig_find(name) : NULL;
  uint8_t choice[IG_OPTIONS_MAX] = { 0 };
  if (!g) return no(s, _("There is no such game: ask list_games."));
  int seats = number_of(arguments, "seats", ig_seats_min(g)), seat = number_of(arguments, "seat", 1);
  if (seats < ig_seats_min(g) || seats > ig_seats_max(g))
    return no(s, _("That is not a number of players for this game."));
  if (seat < 1 || seat > seats) return no(s, _("There is no such seat at this table."));
  struct bot b;
  if (!bot_parse(bot ? bot : bot_usual, &b)) return no(s, _("There is no such bot: level1 to level8."));
  if (!read_choice(s, g, json_object_get(arguments, "options"), choice)) return false;
  struct table old = s->table;
  s->table =
      (struct table){ .game = g, .undo = UNDO_NEVER, .grow = grow, .event = old.event, .cap = old.cap };
  int clause = table_start(&s->table, seats, choice, (uint64_t)number_of(arguments, "seed", 1));
  if (clause != IG_OK) {
    s->table.game = NULL;
    say(s, "%s: %s", ig_clause_at(g, clause)->id, said(ig_clause_at(g, clause))->says);
    return false;
  }
  s->bot = b;
  s->seat = seat - 1;
  s->told = 0;
  return look(s, arguments);
}

static bool moves(struct seat_at *s, json_t *arguments)
{
  const struct table *t = &s->table;
  const char *part = words_of(arguments, "containing");
  struct ig_state view;
  int told = 0, fit = 0;
  memset(&view, 0, sizeof view);
  table_view(t, s->seat, &view);
  bool acts = ig_is_active(t->game, &view, s->seat);
  int n = acts ? ig_moves(t->game, &view, s->seat, s->moves, IG_MOVES_MAX) : 0;
  if (!n) {
    tell_turn(s);
    return true;
  }
  for (int i = 0; i < n; i++) {
    const char *words = move_text(t->game, &view, s->moves[i]);
    if (part && !strstr(words, part)) continue;
    fit++;
    if (told < MOVES_TOLD) {
      told++;
      say(s, "%s\n", words);
    }
  }
  if (told < fit) say(s, _("… and %d more; `containing` chooses among them.\n"), fit - told);
  return true;
}

static bool play(struct seat_at *s, json_t *arguments)
{
  const char *words = words_of(arguments, "move");
  struct judgement j;
  if (!words) return no(s, _("Expected a move in notation: ask moves."));
  switch (table_move(&s->table, s->seat, words, &j)) {
  case MOVE_DONE:
    tell_heard(s);
    tell_turn(s);
    return true;
  case MOVE_MORE: return no(s, _("The move is not finished."));
  case MOVE_CLAUSE: {
    const struct ig_clause *c = ig_clause_at(s->table.game, j.clause);
    say(s, "%s: %s", c->id, said(c)->says);
    return false;
  }
  default:
    say(s, "%d: %s: %s", j.fault.column, ig_fault_why(&j.fault, i18n_language()), j.fault.near);
    return false;
  }
}

/* The bots act until the model can; false: one of them could not. */
static bool wait_for_turn(struct seat_at *s, json_t *arguments)
{
  struct table *t = &s->table;
  (void)arguments;
  while (!table_over(t) && !ig_is_active(t->game, &t->now, s->seat)) {
    struct bot_answer a;
    struct judgement j;
    int seat = table_next(t);
    if (!ask_bot(&s->bot, t->game, &t->now, seat, table_thought(t), &a) ||
        table_play(t, seat, a.move, &j) != MOVE_DONE)
      return no(s, _("A bot found no move."));
  }
  tell_heard(s);
  tell_turn(s);
  return true;
}

static bool clause(struct seat_at *s, json_t *arguments)
{
  const char *id = words_of(arguments, "id"), *name = words_of(arguments, "game");
  const struct ig_game *g = name ? ig_find(name) : s->table.game;
  if (!g) return no(s, _("There is no such game: ask list_games."));
  if (id && !ig_clause_find(g, id)) return no(s, _("There is no such clause."));
  for (int i = id ? ig_clause_find(g, id) : 1; i < ig_clause_count(g); i++) {
    const struct ig_clause *c = ig_clause_at(g, i);
    if (!id && *said(c)->section) say(s, "\n%s\n", said(c)->section);
    say(s, "%s %s\n%s%s", c->id, said(c)->says, said(c)->more, *said(c)->more ? "\n" : "");
    if (id) return true;
  }
  return true;
}

#define NO_ARGUMENTS "{\"type\":\"object\",\"properties\":{}}"
static const struct tool tools[] = {
  { "list_games", N_("Which games there are and for how many players."), NO_ARGUMENTS, false, list_games },
  { "join", N_("Sit down at a new table; bots take the other seats. Seats count from 1."),
    "{\"type\":\"object\",\"properties\":{\"game\":{\"type\":\"string\"},\"seats\":{\"type\":\"integer\"},"
    "\"seat\":{\"type\":\"integer\"},"
    "\"bot\":{\"type\":\"string\"},\"seed\":{\"type\":\"integer\"},\"options\":{\"type\":\"object\"}},"
    "\"required\":[\"game\"]}",
    false, join },
  { "look", N_("The table as your seat sees it, in words and in notation, and whose turn it is."),
    NO_ARGUMENTS, true, look },
  { "moves", N_("Your legal moves; containing: only those with these words in them."),
    "{\"type\":\"object\",\"properties\":{\"containing\":{\"type\":\"string\"}}}", true, moves },
  { "play",
    N_("Make a move, written as `moves` writes it. A move that is not allowed is answered with its rule and "
       "changes nothing."),
    "{\"type\":\"object\",\"properties\":{\"move\":{\"type\":\"string\"}},\"required\":[\"move\"]}", true,
    play },
  { "wait", N_("Let the others move until it is your turn or the game is over; tells what was heard."),
    NO_ARGUMENTS, true, wait_for_turn },
  { "clause", N_("The rulebook: one clause by its id, or all of it."),
    "{\"type\":\"object\",\"properties\":{\"id\":{\"type\":\"string\"},\"game\":{\"type\":\"string\"}}}",
    false, clause },
};
enum { TOOLS = sizeof tools / sizeof *tools };

/* ---- the protocol ------------------------------------------------------------------ */

static void send_message(json_t *message) /* takes it */
{
  json_dumpf(message, stdout, JSON_COMPACT);
  putchar('\n');
  fflush(stdout);
  json_decref(message);
}

static void answer(json_t *id, json_t *result) /* takes the result */
{
  send_message(json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result", result));
}

static void answer_error(json_t *id, int code, const char *why)
{
  send_message(json_pack("{s:s, s:O, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", id ? id : json_null(), "error",
                         "code", code, "message", why));
}

/* The newest version that the client knows, if we do too; else ours. */
static void initialize(json_t *id, json_t *params)
{
  static const char *const known[] = { "2025-06-18", "2025-03-26", "2024-11-05" };
  const char *wanted = json_string_value(json_object_get(params, "protocolVersion")), *version = known[0];
  for (size_t i = 0; wanted && i < sizeof known / sizeof *known; i++)
    if (!strcmp(known[i], wanted)) version = known[i];
  char number[32];
  snprintf(number, sizeof number, "%d.%d.%d", IG_VERSION_MAJOR, IG_VERSION_MINOR, IG_VERSION_PATCH);
  answer(id,
         json_pack("{s:s, s:{s:{}}, s:{s:s, s:s}, s:s}", "protocolVersion", version, "capabilities", "tools",
                   "serverInfo", "name", "igroteka", "version", number, "instructions",
                   _("Table games: join a table, then look, moves, play and wait until the game is over.")));
}

static void list_tools(json_t *id)
{
  json_t *list = json_array();
  for (int i = 0; i < TOOLS; i++)
    json_array_append_new(list,
                          json_pack("{s:s, s:s, s:o}", "name", tools[i].name, "description",
                                    _(tools[i].about), "inputSchema", json_loads(tools[i].schema, 0, NULL)));
  answer(id, json_pack("{s:o}", "tools", list));
}

static void call_tool(struct seat_at *s, json_t *id, json_t *params)
{
  const char *name = json_string_value(json_object_get(params, "name"));
  for (int i = 0; name && i < TOOLS; i++) {
    if (strcmp(tools[i].name, name)) continue;
    s->n = 0;
    s->text[0] = 0;
    bool fine = false;
    if (tools[i].needs_table && !s->table.game) no(s, _("You are at no table yet: join one."));
    else fine = tools[i].run(s, json_object_get(params, "arguments"));
    answer(id,
           json_pack("{s:[{s:s, s:s}], s:b}", "content", "type", "text", "text", s->text, "isError", !fine));
    return;
  }
  answer_error(id, BAD_PARAMS, _("There is no such tool."));
}

static void handle(struct seat_at *s, json_t *message)
{
  const char *method = json_string_value(json_object_get(message, "method"));
  json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params");
  bool reply = json_object_get(message, "result") || json_object_get(message, "error");
  if (!method && id && !reply) answer_error(id, NO_REQUEST, _("That is not a request."));
  if (!method) return;
  if (!id) return; /* a notification                   */
  if (!strcmp(method, "initialize")) initialize(id, params);
  else if (!strcmp(method, "ping")) answer(id, json_object());
  else if (!strcmp(method, "tools/list")) list_tools(id);
  else if (!strcmp(method, "tools/call")) call_tool(s, id, params);
  else answer_error(id, NO_METHOD, _("There is no such method."));
}

int run_mcp(struct args *a)
{
  struct seat_at *s = alloc_until_exit(sizeof *s);
  char *line = NULL;
  size_t cap = 0;
  (void)a;
  s->moves = alloc_until_exit(IG_MOVES_MAX * sizeof *s->moves);
  s->text = alloc_until_exit(TEXT + IG_TEXT_MAX);
  while (getline(&line, &cap, stdin) >= 0) {
    if (line[strspn(line, " \t\r\n")] == 0) continue;
    json_t *message = json_loads(line, 0, NULL);
    if (json_is_object(message)) handle(s, message);
    else answer_error(NULL, message ? NO_REQUEST : PARSE_ERROR, _("That is not a message in JSON."));
    json_decref(message);
  }
  free(line);
  free(s->table.event);
  return DONE;
}
