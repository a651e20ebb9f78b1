/* remote.c - see remote.h: what the server says, and what the desk shows of it. */
#include "characters.h"
#include "record.h"
#include "remote.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "changes.h"

static const char *text_of(const json_t *m, const char *key)
{
  const char *s = json_string_value(json_object_get(m, key));
  return s ? s : "";
}

static int number_of(const json_t *m, const char *key)
{
  return (int)json_integer_value(json_object_get(m, key));
}

const char *remote_words(const json_t *m)
{
  const char *words = text_of(m, "words");
  if (!*words) words = text_of(m, ig_language_name(i18n_language())); /* a server of an older protocol */
  return *words ? words : text_of(m, "en");
}

/* ---- asking ---------------------------------------------------------------------- */

void remote_greet(struct model *d)
{
  struct remote *r = d->self;
  json_t *m = json_pack("{s:s, s:s, s:s, s:i}", "t", "hello", "name", r->ask->name, "lang",
                        ig_language_name(i18n_language()), "protocol", 3);
  if (r->token[0]) json_object_set_new(m, "token", json_string(r->token));
  remote_send(r, m);
}

void remote_join(struct model *d)
{
  struct remote *r = d->self;
  json_t *m = json_pack("{s:s, s:s}", "t", "join", "table", r->code);
  if (r->version) json_object_set_new(m, "have", json_integer(r->version));
  r->rejoined = true;
  remote_send(r, m);
}

static void open_table(struct model *d)
{
  struct remote *r = d->self;
  const struct tui_join *a = r->ask;
  json_t *options = json_object();
  for (int i = 0; i < a->sets; i++) {
    const char *eq = strchr(a->set[i], '=');
    char name[64];
    if (!eq || (size_t)(eq - a->set[i]) >= sizeof name) continue;
    memcpy(name, a->set[i], (size_t)(eq - a->set[i]));
    name[eq - a->set[i]] = 0;
    json_object_set_new(options, name, json_string(eq + 1));
  }
  json_t *m = json_pack("{s:s, s:s, s:s, s:o}", "t", "open", "game", a->game, "chat", "free", "options",
                        options);
  if (a->seats) json_object_set_new(m, "seats", json_integer(a->seats));
  remote_send(r, m);
}

enum { NAME_ASKED = 1 }; /* the number of that message, by which it is answered */

void remote_rename(struct remote *r, const char *name)
{
  r->renamed = true;
  remote_send(r, json_pack("{s:s, s:i, s:s}", "t", "name", "id", NAME_ASKED, "name", name));
}

/* A table tells the new name to whoever asks. */
static void done_heard(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  if (number_of(m, "re") == NAME_ASKED && r->code[0]) remote_join(d);
}

static void welcomed(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  bool other = *text_of(m, "name") && strcmp(text_of(m, "name"), r->ask->name);
  if (*text_of(m, "token")) {
    snprintf(r->token, sizeof r->token, "%s", text_of(m, "token"));
    remote_token_write(r);
  }
  r->known = true;
  d->note[0] = 0;
  if (r->ask->named && other && !r->renamed)
    remote_rename(r, r->ask->name); /* the server knows us by another one */
  remote_send(r, json_pack("{s:s}", "t", "phrases"));
  if (r->code[0]) remote_join(d);
  else if (r->ask->game && !r->asked) {
    r->asked = true;
    open_table(d);
  } else remote_send(r, json_pack("{s:s}", "t", "lobby"));
}

/* ---- the table --------------------------------------------------------------------- */

static void read_people(struct model *d, const json_t *people)
{
  struct remote *r = d->self;
  size_t i;
  json_t *p;
  const char *bots[IG_SEATS_MAX] = { NULL };
  char character[CHARACTER_NAME];
  r->seats = (int)json_array_size(people);
  json_array_foreach(people, i, p) if (i < IG_SEATS_MAX) bots[i] = text_of(p, "bot");
  json_array_foreach(people, i, p)
  {
    if (i >= IG_SEATS_MAX) break;
    const char *name = text_of(p, "name"), *bot = text_of(p, "bot");
    bool is_bot = json_object_get(p, "bot") != NULL;
    r->taken[i] = *name || is_bot;
    d->nameless = (uint8_t)(r->taken[i] ? d->nameless & ~(1u << i) : d->nameless | 1u << i);
    if (*name) snprintf(d->name[i], NAME_TEXT, "%s", name);
    else if (character_name(i18n_language(), bots, (int)i, character))
      snprintf(d->name[i], NAME_TEXT, _("%s, level %d"), character, character_level(bot));
    else if (is_bot) snprintf(d->name[i], NAME_TEXT, _("Bot %d%s%s"), (int)i + 1, *bot ? " " : "", bot);
    else snprintf(d->name[i], NAME_TEXT, _("Player %d"), (int)i + 1);
  }
}

static void say_waiting(struct model *d)
{
  struct remote *r = d->self;
  char who[600] = "";
  bool all = true;
  for (int i = 0; i < r->seats && i < IG_SEATS_MAX; i++) {
    size_t n = strlen(who);
    all = all && r->taken[i];
    snprintf(who + n, sizeof who - n, "%s%d: %s", i ? ", " : "", i + 1, r->taken[i] ? d->name[i] : _("free"));
  }
  if (strcmp(who, r->told)) model_log(d, _("Table %s. %s"), r->code, who);
  snprintf(r->told, sizeof r->told, "%s", who);
  const char *next = !r->host_here && !r->seat ? _("To take a seat: \"sit\" or \"sit 2\".")
                     : !r->host_here           ? _("Whoever opened the table starts the game.")
                     : all                     ? _("Everybody is here. To begin: \"start\".")
                           : _("Waiting for players. Type \"bot 2\" to seat a bot, \"bot 2 5\" for level 5.");
  if (next != r->advised) model_log(d, "%s", next); /* it is told once */
  r->advised = next;
}

static void said(struct model *d, const json_t *line)
{
  struct remote *r = d->self;
  const char *text = text_of(line, "text");
  json_t *p;
  size_t i;
  json_array_foreach(json_object_get(r->phrases, "list"), i,
                     p) if (!*text && number_of(p, "phrase") == number_of(line, "phrase"))
      text = remote_words(p);
  model_log(d, _("%s says: %s"), text_of(line, "who"), text);
}

/* A drawing that somebody shows, in its words. */
static void emote_heard(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  int seat = number_of(m, "seat");
  json_t *e;
  size_t i;
  if (seat < 1 || seat > IG_SEATS_MAX) return;
  json_array_foreach(json_object_get(r->phrases, "emotes"), i,
                     e) if (!strcmp(text_of(e, "emote"), text_of(m, "emote")))
      model_log(d, _("%s says: %s"), d->name[seat - 1], remote_words(e));
}

/* What the host decided about talk, when it is other than before. */
static void read_order(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  int slow = number_of(m, "slow");
  json_t *p;
  size_t i;
  if (slow != r->slow && slow) model_log(d, _("The host asks to talk slowly: one line in %d seconds."), slow);
  else if (slow != r->slow) model_log(d, "%s", _("One may talk without waiting again."));
  r->slow = slow;
  json_array_foreach(json_object_get(m, "people"), i, p)
  {
    if (i >= IG_SEATS_MAX) break;
    bool muted = json_is_true(json_object_get(p, "muted"));
    if (muted != r->muted[i])
      model_log(d, muted ? _("The host has muted %s.") : _("%s may speak again."), d->name[i]);
    r->muted[i] = muted;
  }
}

static void table_heard(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  bool was_open = !strcmp(r->status, "open"), first = !r->code[0] || strcmp(r->code, text_of(m, "table"));
  if (first) {
    r->advised = NULL;
    r->told[0] = 0;
  }
  snprintf(r->code, sizeof r->code, "%s", text_of(m, "table"));
  snprintf(r->status, sizeof r->status, "%s", text_of(m, "status"));
  snprintf(r->next, sizeof r->next, "%s", text_of(m, "next"));
  snprintf(d->title, sizeof d->title, "%s", r->code);
  snprintf(d->link, sizeof d->link, strchr(r->host, ':') ? "%s://[%s]:%d/#%s" : "%s://%s:%d/#%s",
           r->pool.tls ? "https" : "http", r->host, r->port, r->code);
  d->lists = false;
  r->seat = number_of(m, "seat");
  r->host_here = json_is_true(json_object_get(m, "host"));
  if (ig_find(text_of(m, "game"))) d->g = ig_find(text_of(m, "game"));
  read_people(d, json_object_get(m, "people"));
  read_order(d, m);
  json_t *l;
  size_t i;
  if (!d->logged || first) json_array_foreach(json_object_get(m, "lines"), i, l) said(d, l);
  bool open = !strcmp(r->status, "open"), any = false;
  for (int s = 0; s < r->seats && s < IG_SEATS_MAX; s++) any = any || !r->taken[s];
  if (open && !r->seat && !r->ask->watch && any && !was_open)
    remote_sit(r, 0); /* whoever joins wants to play, and hears of the table when he sits */
  else if (open) say_waiting(d);
  json_array_foreach(json_object_get(m, "reveal"), i, l) if (r->seat && json_integer_value(l) == r->seat)
      remote_reveal(r);
  int asks = number_of(m, "takeback");
  const json_t *self = json_array_get(json_object_get(m, "people"), r->seat ? (size_t)r->seat - 1 : 0);
  r->undo_asked = asks > 0 && asks <= IG_SEATS_MAX && asks != r->seat && r->seat;
  r->talks = !strcmp(text_of(m, "chat"), "free");
  r->away = r->seat && json_is_true(json_object_get(self, "away"));
  if (asks && asks == r->seat && !r->asks)
    model_note(d, false, "%s", _("You ask to undo a move; the others answer."));
  r->asks = asks && asks == r->seat;
  if (r->undo_asked)
    model_note(d, false, _("%s asks to undo a move: type \"agree\" or \"refuse\"."), d->name[asks - 1]);
  char next[CODE_TEXT];
  snprintf(next, sizeof next, "%s", r->next); /* going there forgets it */
  if (*next && r->follows) remote_go(d, next);
  else if (*next) model_note(d, false, _("Another game: table %s. To go there: \"next\"."), r->next);
}

/* ---- the view ------------------------------------------------------------------------ */

/* "5 1 lay w", and the same as a sentence; NULL: an older server tells none. */
static void event_heard(struct model *d, const char *event, const char *told)
{
  struct remote *r = d->self;
  char seat[16] = "", notation[LOG_TEXT], who[NAME_TEXT];
  int number = 0, used = 0;
  if (sscanf(event, "%d %15s %n", &number, seat, &used) < 2 || number <= r->last_event) return;
  r->last_event = number;
  int mover = !strcmp(seat, "chance") ? IG_CHANCE : atoi(seat) - 1;
  model_who(d, mover, who, sizeof who);
  snprintf(notation, sizeof notation, "%s: %s", who, event + used);
  if (!told || *told) model_tell(d, mover, told ? told : notation);
}

static void read_events(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  int from = number_of(m, "from");
  json_t *e;
  size_t i;
  if (!r->rejoined && from <= r->last_event) {
    model_log(d, "%s", _("A move was undone."));
    r->last_event = from - 1;
  }
  const json_t *told = json_object_get(m, "told");
  json_array_foreach(json_object_get(m, "events"), i, e) event_heard(
      d, json_is_string(e) ? json_string_value(e) : "", json_string_value(json_array_get(told, i)));
  model_draws(d);
}

static void read_turn(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  json_t *v;
  size_t i;
  memset(r->turn, 0, sizeof r->turn);
  json_array_foreach(json_object_get(m, "turn"), i,
                     v) if (json_integer_value(v) >= 1 && json_integer_value(v) <= IG_SEATS_MAX)
      r->turn[json_integer_value(v) - 1] = true;
  for (size_t s = 0; s < IG_SEATS_MAX; s++) {
    json_t *left = json_array_get(json_object_get(m, "left"), s);
    r->left[s] = json_is_integer(left) ? json_integer_value(left) : -1;
  }
  r->heard = ws_now();
}

/* A move that was on its way when the connection was lost. */
static bool send_again(struct model *d)
{
  struct remote *r = d->self;
  if (r->pending[0] && r->next_move > r->pending_number) r->pending[0] = 0;
  if (!r->pending[0] || !r->rejoined) return false;
  remote_send(r, json_pack("{s:s, s:s, s:i, s:s}", "t", "move", "table", r->code, "n", r->pending_number,
                           "text", r->pending));
  return true;
}

/* [3, 1, "turn 2"]: from line 3 on one goes, and "turn 2" comes. */
static bool read_change(struct remote *r, const json_t *change)
{
  char put[IG_TEXT_MAX];
  struct change c = { .at = (int)json_integer_value(json_array_get(change, 0)),
                      .cut = (int)json_integer_value(json_array_get(change, 1)),
                      .put = put };
  for (size_t i = 2; i < json_array_size(change); i++) {
    const char *line = json_string_value(json_array_get(change, i));
    size_t n = line ? strlen(line) : 0;
    if (c.size + n + 1 >= sizeof put) return false;
    memcpy(put + c.size, line ? line : "", n);
    put[c.size + n] = '\n';
    c.size += n + 1;
  }
  return changes_change(r->position, sizeof r->position, &c);
}

/* The whole position, or what has changed in the one we have. */
static bool read_position(struct remote *r, const json_t *m)
{
  json_t *changes = json_object_get(m, "changes"), *one;
  size_t i;
  if (!changes) {
    snprintf(r->position, sizeof r->position, "%s", text_of(m, "position"));
    return true;
  }
  if (number_of(m, "was") != r->version) return false;
  json_array_foreach(changes, i, one) if (!read_change(r, one)) return false;
  return true;
}

/* Where somebody gave up, or ran out of time, the server says who is where. */
static void read_places(struct model *d, const json_t *over)
{
  json_t *p;
  size_t i;
  memset(d->place, 0, sizeof d->place);
  if (!strcmp(text_of(over, "why"), "end")) return;
  json_array_foreach(json_object_get(over, "places"), i, p) if (i < IG_SEATS_MAX && json_integer_value(p) > 0)
      d->place[i] = (uint8_t)(json_integer_value(p) % 100);
}

static void view_heard(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  struct ig_fault why;
  const char *text = r->position;
  if (!read_position(r, m)) {
    remote_join(d);
    return;
  } /* the server shows it whole */
  const struct ig_game *g = ig_parse_game(text, &why);
  if (!g || !ig_parse(g, text, &d->view, &why)) {
    model_note(d, true, _("The position cannot be read: %s"), ig_fault_why(&why, i18n_language()));
    return;
  }
  d->g = g;
  d->ready = true;
  d->version++;
  r->version = number_of(m, "v");
  r->next_move = number_of(m, "n");
  d->seat = number_of(m, "seat") > 0 && number_of(m, "seat") <= IG_SEATS_MAX ? number_of(m, "seat") - 1
                                                                             : IG_SPECTATOR;
  read_events(d, m);
  read_turn(d, m);
  bool was_pending = r->pending[0], again = send_again(d);
  if ((was_pending && !r->pending[0]) || (d->seat >= 0 && !(d->has_since >> d->seat & 1)))
    model_moved(d, d->seat, &d->view);
  r->rejoined = false;
  d->over = json_object_get(m, "over") != NULL;
  d->lists = false;
  read_places(d, json_object_get(m, "over"));
  d->mine = !again && !d->over && d->seat >= 0 && r->turn[d->seat] && ig_is_active(g, &d->view, d->seat);
  if (d->over && !r->recorded && (r->ask->record || !d->plain)) { /* it tells the sheet by turns, too */
    r->recorded = true;
    d->awaits = r->ask->record && !r->kept;
    remote_send(r, json_pack("{s:s, s:s}", "t", "record", "table", r->code));
  }
}

void remote_play(struct model *d, struct ig_move m)
{
  struct remote *r = d->self;
  ig_print_move(d->g, &d->view, m, r->pending, sizeof r->pending);
  r->pending_number = r->next_move;
  d->mine = false; /* until the server has answered    */
  remote_send(r, json_pack("{s:s, s:s, s:i, s:s}", "t", "move", "table", r->code, "n", r->next_move, "text",
                           r->pending));
}

/* ---- the rest --------------------------------------------------------------------------- */

static void error_heard(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  const char *clause = text_of(m, "clause"), *code = text_of(m, "code");
  model_note(d, true, _("Not allowed. %s%s%s"), clause, *clause ? ": " : "", remote_words(m));
  d->awaits = false;
  if (r->pending[0]) {
    r->pending[0] = 0;
    d->mine = d->ready && !d->over && d->seat >= 0 && r->turn[d->seat];
  }
  if (!strcmp(code, "no-table")) {
    r->code[0] = 0;
    remote_send(r, json_pack("{s:s}", "t", "lobby"));
  }
}

static void watchers_heard(struct model *d, const json_t *m)
{
  json_t *list = json_object_get(m, "list"), *one;
  size_t i;
  model_log(d, "%s", json_array_size(list) ? _("Looking on:") : _("Nobody looks on."));
  json_array_foreach(list, i, one)
      model_log(d, json_is_true(json_object_get(one, "muted")) ? _("#%d  %s, muted") : "#%d  %s",
                number_of(one, "person"), text_of(one, "name"));
}

static void here_heard(struct model *d, const json_t *m)
{
  int seat = number_of(m, "seat");
  if (seat < 1 || seat > IG_SEATS_MAX) return;
  if (json_is_true(json_object_get(m, "here"))) model_log(d, _("%s is back."), d->name[seat - 1]);
  else model_log(d, _("%s lost the connection."), d->name[seat - 1]);
}

static void gone_heard(struct model *d, const json_t *m)
{
  struct remote *r = d->self;
  d->mine = d->ready = false;
  model_log(d, _("Table %s has closed."), text_of(m, "table"));
  r->code[0] = r->status[0] = 0;
  r->version = r->last_event = 0;
  remote_send(r, json_pack("{s:s}", "t", "lobby"));
}

static void record_heard(struct model *d, const char *text)
{
  struct remote *r = d->self;
  if (r->ask->record && !r->kept) remote_keep_record(d, text); /* of the first game */
  if (r->save[0]) model_save(d, r->save, text);
  r->save[0] = 0;
  free(r->record);
  r->record = strdup(text);
  d->version++;
  if (r->record && r->reviews) d->wish = WISH_REVIEW;
  r->reviews = false;
}

/* From the record, when the game is over and it has come. */
static int sheet(struct model *d, struct sheet_line *out, int cap)
{
  struct remote *r = d->self;
  struct ig_voice v = model_voice(d);
  struct record rec;
  struct sheet s;
  int got = RECORD_EVENT;
  if (!d->over || !r->record) return 0;
  record_open(&rec, d->g, r->record);
  sheet_begin(&s, d->g, IG_ALL, &v, out, cap);
  for (sheet_event(&s, 0, &rec.state); got == RECORD_EVENT; sheet_event(&s, rec.events, &rec.state))
    if ((got = record_next(&rec)) != RECORD_EVENT) break;
  return got == RECORD_DONE ? sheet_end(&s, &rec.state) : 0;
}

void remote_hear(struct model *d, const char *text, size_t n)
{
  static const struct {
    const char *name;
    void (*hear)(struct model *d, const json_t *m);
  } all[] = {
    { "welcome", welcomed },  { "table", table_heard },       { "view", view_heard },
    { "error", error_heard }, { "lobby", remote_lobby },      { "here", here_heard },
    { "emote", emote_heard }, { "watchers", watchers_heard }, { "gone", gone_heard },
    { "ok", done_heard },
  };
  struct remote *r = d->self;
  json_t *m = json_loadb(text, n, 0, NULL);
  const char *t = text_of(m, "t"), *table = text_of(m, "table");
  bool ours = !*table || !r->code[0] || !strcmp(table, r->code);
  for (size_t i = 0; ours && i < sizeof all / sizeof *all; i++)
    if (!strcmp(t, all[i].name)) all[i].hear(d, m);
  if (!strcmp(t, "chat") && ours) said(d, json_object_get(m, "line"));
  if (!strcmp(t, "phrases")) {
    json_decref(r->phrases);
    r->phrases = json_incref((json_t *)(uintptr_t)m);
  }
  if (!strcmp(t, "record")) record_heard(d, text_of(m, "text"));
  if (!strcmp(t, "bye")) model_note(d, true, _("The server is restarting."));
  if (!strcmp(t, "notice"))
    model_note(d, true, "%s", text_of(m, "text")); /* the owner of the server, to everybody */
  json_decref(m);
}

/* ---- as a source ------------------------------------------------------------------------ */

static void opened(struct ws *w)
{
  struct model *d = w->user;
  struct remote *r = d->self;
  r->up = true;
  remote_greet(d);
}

static void heard(struct ws *w, char *text, size_t n) { remote_hear(w->user, text, n); }
static void closed(struct ws *w) { remote_lost(w->user); }

static int pause_ms(struct model *d)
{
  (void)d;
  return 500;
}
static int wire(struct model *d) { return ((struct remote *)d->self)->pool.epoll; }

static void show_clock(struct model *d)
{
  struct remote *r = d->self;
  int64_t left = d->ready && d->seat >= 0 ? r->left[d->seat] : -1;
  if (left < 0 || d->over) {
    snprintf(d->title, sizeof d->title, "%s", r->code);
    return;
  }
  if (r->turn[d->seat]) left -= (ws_now() - r->heard) / 1000;
  int s = (int)((left > 0 ? left + 999 : 0) / 1000);
  if (s > 5940) snprintf(d->title, sizeof d->title, _("%s · %d h"), r->code, s / 3600);
  else snprintf(d->title, sizeof d->title, "%s · %d:%02d", r->code, s / 60, s % 60);
}

static void tick(struct model *d)
{
  struct remote *r = d->self;
  ws_poll(&r->pool, 0);
  if (r->ws.fd < 0 && ws_now() >= r->retry) remote_connect(d);
  show_clock(d);
}

/* Until the person leaves, with a look at the game that is over between. */
static int show(struct model *d)
{
  struct remote *r = d->self;
  if (r->ask->plain) return model_speak(d);
  int got = model_show(d);
  while (got == 0 && d->wish == WISH_REVIEW) {
    d->wish = WISH_NOTHING;
    got = tui_review(d->russian, d->g, r->record);
    if (got == 0) got = model_show(d);
  }
  return got;
}

int tui_join(const struct tui_join *a, const char **why)
{
  static const struct source from = {
    .move = remote_play, .word = remote_word, .wire = wire, .pause = pause_ms, .tick = tick, .sheet = sheet
  };
  struct remote *r = calloc(1, sizeof *r);
  struct model *d = calloc(1, sizeof *d);
  struct source source = from;
  int got = -1;
  source.help = remote_help;
  source.menu = remote_menu;
  if (r && d && remote_address(r, a->url, why)) {
    r->ask = a;
    d->russian = a->russian;
    d->from = &source;
    d->self = r;
    d->seat = IG_SPECTATOR;
    d->patient = a->watch;
    d->calls = true;
    r->pool.opened = opened;
    r->pool.text = heard;
    r->pool.closed = closed;
    r->ws.fd = -1;
    r->ws.user = d;
    model_names(d);
    remote_token_read(r);
    *why = _("this terminal cannot show the full screen");
    if (ws_pool_init(&r->pool)) {
      remote_connect(d);
      got = show(d);
      ws_close(&r->pool, &r->ws);
      ws_pool_free(&r->pool);
    }
    json_decref(r->phrases);
    json_decref(r->lobby);
    free(r->record);
  }
  free(d);
  free(r);
  return got;
}
