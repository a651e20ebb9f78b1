/* remote_commands.c - see remote.h: what one can type at a table of a server besides moves. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "remote.h"

const char *const remote_help = N_(
    "At a table of a server\n"
    "\n"
    "  /WORDS (or: say WORDS)   to talk; \"phrases\" lists the ready ones, \"phrase 3\" says the third\n"
    "  emote: lists what can be shown for a moment; \"emote gg\" shows it\n"
    "  reveal: you agree that those who look on see all hands; reveal no: no longer\n"
    "  sit [SEAT]   stand   start   bot SEAT [LEVEL]   nobot SEAT   name NAME: be called otherwise\n"
    "  undo: undo your move while nobody has moved; takeback: ask to undo; agree, refuse: answer\n"
    "  away: let a bot play; back   resign   rematch; next: go there   close\n"
    "  menu (F9): all of this to pick from   link: for a phone   review: of a game that is over\n"
    "  lobby: to the other tables; there open GAME [SEATS] or a CODE\n"
    "  the host: watchers lists who looks on; slow SECONDS between two lines, 0: none\n"
    "  kick, mute, unmute SEAT or #NUMBER of that list\n");

static const char *const plain_word[] = {
  /* the message of the server has the same name */
  "stand", "start", "undo", "watchers", "takeback", "agree", "away", "back", "resign", "rematch", "close",
};

static json_t *at_table(const struct remote *r, const char *t)
{
  return json_pack("{s:s, s:s}", "t", t, "table", r->code);
}

static void list_phrases(struct model *d)
{
  struct remote *r = d->self;
  json_t *p;
  size_t i;
  json_array_foreach(json_object_get(r->phrases, "list"), i, p)
      model_log(d, "%d  %s", (int)json_integer_value(json_object_get(p, "phrase")), remote_words(p));
}

static void emote(struct model *d, const char *name)
{
  struct remote *r = d->self;
  json_t *m, *e;
  size_t i;
  if (*name) {
    m = at_table(r, "emote");
    json_object_set_new(m, "emote", json_string(name));
    remote_send(r, m);
    return;
  }
  json_array_foreach(json_object_get(r->phrases, "emotes"), i, e)
      model_log(d, "%-6s %s", json_string_value(json_object_get(e, "emote")), remote_words(e));
}

static void show_hands(struct remote *r, bool on)
{
  json_t *m = at_table(r, "show");
  json_object_set_new(m, "on", json_boolean(on));
  remote_send(r, m);
}

static void say(struct remote *r, const char *words)
{
  json_t *m = at_table(r, "chat");
  json_object_set_new(m, "text", json_string(words));
  remote_send(r, m);
}

static void open_one(struct remote *r, const char *rest)
{
  char game[64] = "";
  int seats = 0;
  sscanf(rest, "%63s %d", game, &seats);
  json_t *m = json_pack("{s:s, s:s, s:s}", "t", "open", "game", game, "chat", "free");
  if (seats) json_object_set_new(m, "seats", json_integer(seats));
  remote_send(r, m);
}

static void leave_table(struct model *d, const char *code)
{
  struct remote *r = d->self;
  snprintf(r->code, sizeof r->code, "%.8s", code); /* unlisted tables have eight letters */
  for (char *c = r->code; *c; c++)
    if (*c >= 'a' && *c <= 'z') *c = (char)(*c - 32);
  r->version = r->last_event = 0;
  r->status[0] = r->next[0] = 0;
  r->recorded = false;
  free(r->record);
  r->record = NULL;
  d->ready = d->mine = d->over = d->lists = false;
  d->note[0] = 0;
  d->has_since = 0;
  d->version++;
}

void remote_go(struct model *d, const char *code)
{
  leave_table(d, code);
  ((struct remote *)d->self)->follows = false;
  remote_join(d);
}

static bool simple_word(struct model *d, const char *line)
{
  struct remote *r = d->self;
  int seat = atoi(command_rest(line));
  for (size_t i = 0; i < sizeof plain_word / sizeof *plain_word; i++) {
    if (!command_is(line, plain_word[i])) continue;
    json_t *m = at_table(r, plain_word[i]);
    if (!strcmp(plain_word[i], "away") && seat) json_object_set_new(m, "seat", json_integer(seat));
    remote_send(r, m);
    return true;
  }
  return false;
}

/* The host's words about somebody: "kick 2", a seat; "mute #7", a number that "watchers" tells. */
static bool host_word(struct model *d, const char *line)
{
  static const struct {
    const char *word, *t;
    bool on;
  } about[] = { { "kick", "kick", true }, { "mute", "mute", true }, { "unmute", "mute", false } };
  struct remote *r = d->self;
  const char *rest = command_rest(line);
  for (size_t i = 0; i < sizeof about / sizeof *about; i++) {
    if (!command_is(line, about[i].word)) continue;
    int number = atoi(*rest == '#' ? rest + 1 : rest);
    if (number < 1) {
      const char *said = command_in(about[i].word, d->russian);
      model_note(d, true, _("Add a player number or one of the list of watchers: \"%s 2\", \"%s #7\"."), said,
                 said);
      return true;
    }
    json_t *m = at_table(r, about[i].t);
    json_object_set_new(m, *rest == '#' ? "person" : "seat", json_integer(number));
    if (!about[i].on) json_object_set_new(m, "on", json_false());
    remote_send(r, m);
    return true;
  }
  return false;
}

static void slow_down(struct model *d, const char *rest)
{
  struct remote *r = d->self;
  char *end;
  long seconds = strtol(rest, &end, 10);
  if (end == rest || *end || seconds < 0) {
    model_note(d, true, _("Add the seconds, 0 for none: \"%s 10\"."), command_in("slow", d->russian));
    return;
  }
  json_t *m = at_table(r, "slow");
  json_object_set_new(m, "seconds", json_integer(seconds));
  remote_send(r, m);
}

/* "2", "2 5", "2 level5": a seat, and which bot */
static void seat_bot(struct model *d, const char *rest)
{
  struct remote *r = d->self;
  char bot[32] = "";
  int seat = 0, level = 0;
  if (sscanf(rest, "%d %31s", &seat, bot) < 1 || seat < 1) {
    model_note(d, true, _("Add a player number, and a level if you like: \"bot 2\", \"bot 2 5\"."));
    return;
  }
  json_t *m = at_table(r, "bot");
  json_object_set_new(m, "seat", json_integer(seat));
  if (sscanf(bot, "%d", &level) == 1) snprintf(bot, sizeof bot, "level%d", level);
  json_object_set_new(m, "bot", json_string(*bot ? bot : bot_usual));
  remote_send(r, m);
}

/* Away from this table, and back to the list. */
static void to_lobby(struct model *d)
{
  struct remote *r = d->self;
  remote_send(r, at_table(r, "leave"));
  leave_table(d, "");
  d->link[0] = 0;
  remote_send(r, json_pack("{s:s}", "t", "lobby"));
}

/* The record comes from the server; then it is kept in a file, or looked at. */
static void ask_record(struct model *d, const char *path)
{
  struct remote *r = d->self;
  if (!d->over) model_note(d, true, "%s", _("The game is not over yet."));
  else if (!*path) model_save(d, "", "");
  else {
    snprintf(r->save, sizeof r->save, "%s", path);
    remote_send(r, at_table(r, "record"));
  }
}

static void ask_review(struct model *d)
{
  struct remote *r = d->self;
  if (!d->over) model_note(d, true, "%s", _("The game is not over yet."));
  else if (d->plain)
    model_note(d, true, "%s", _("In lines: igroteka analyze RECORD, with what --record kept."));
  else {
    r->reviews = true;
    remote_send(r, at_table(r, "record"));
  }
}

/* Words that no message of the server is named after. */
static bool own_word(struct model *d, const char *line)
{
  struct remote *r = d->self;
  const char *rest = command_rest(line);
  if (command_is(line, "lobby") && r->code[0]) to_lobby(d);
  else if (command_is(line, "review")) ask_review(d);
  else if (command_is(line, "save")) ask_record(d, rest);
  else return false;
  return true;
}

bool remote_word(struct model *d, const char *line)
{
  struct remote *r = d->self;
  const char *rest = command_rest(line);
  if (!r->known) {
    model_note(d, true, _("There is no connection to the server."));
    return true;
  }
  if (*line == '/') {
    say(r, line + 1);
    return true;
  }
  if (command_is(line, "sit")) {
    remote_sit(r, atoi(rest));
    return true;
  }
  if (command_is(line, "bot")) {
    seat_bot(d, rest);
    return true;
  }
  if (command_is(line, "slow")) {
    slow_down(d, rest);
    return true;
  }
  if (command_is(line, "say")) {
    say(r, rest);
    return true;
  }
  if (command_is(line, "name") && *rest) {
    remote_rename(r, rest);
    return true;
  }
  if (command_is(line, "phrases")) {
    list_phrases(d);
    return true;
  }
  if (command_is(line, "emote")) {
    emote(d, rest);
    return true;
  }
  if (command_is(line, "reveal")) {
    show_hands(r, strcmp(rest, "no") && strcmp(rest, "нет"));
    return true;
  }
  if (command_is(line, "open") && !r->code[0]) {
    open_one(r, rest);
    return true;
  }
  if (!r->code[0] && (strlen(line) == 5 || (strlen(line) == 8 && !strpbrk(line, " ILOilo")))) {
    remote_go(d, line);
    return true;
  }
  bool again = command_is(line, "rematch"); /* whoever asks for another game goes there */
  if (again) r->follows = true;
  if ((again || command_is(line, "next")) && r->next[0]) {
    remote_go(d, r->next);
    return true;
  }
  if (command_is(line, "phrase")) {
    json_t *m = at_table(r, "chat");
    json_object_set_new(m, "phrase", json_integer(atoi(rest)));
    remote_send(r, m);
    return true;
  }
  if (command_is(line, "refuse") || command_is(line, "nobot")) {
    bool bot = atoi(rest) > 0;
    json_t *m = at_table(r, bot ? "bot" : "agree");
    if (bot) {
      json_object_set_new(m, "seat", json_integer(atoi(rest)));
      json_object_set_new(m, "bot", json_null());
    } else json_object_set_new(m, "yes", json_false());
    remote_send(r, m);
    return true;
  }
  return own_word(d, line) || host_word(d, line) || simple_word(d, line);
}
