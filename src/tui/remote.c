/* remote.c - see remote.h: what the server says, and what the desk shows of it. */
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

static int number_of(const json_t *m, const char *key) { return (int)json_integer_value(json_object_get(m, key)); }

static const char *pair_of(const struct desk *d, const json_t *m) { return text_of(m, d->russian ? "ru" : "en"); }

/* ---- asking ---------------------------------------------------------------------- */

void remote_greet(struct desk *d)
{
  struct remote *r = d->self;
  json_t *m = json_pack("{s:s, s:s, s:s, s:i}", "t", "hello", "name", r->ask->name, "lang", ig_language_name(i18n_language()), "protocol", 2);
  if (r->token[0]) json_object_set_new(m, "token", json_string(r->token));
  remote_send(r, m);
}

void remote_join(struct desk *d)
{
  struct remote *r = d->self;
  json_t *m = json_pack("{s:s, s:s}", "t", "join", "table", r->code);
  if (r->version) json_object_set_new(m, "have", json_integer(r->version));
  r->rejoined = true;
  remote_send(r, m);
}

static void open_table(struct desk *d)
{
  struct remote *r = d->self;
  const struct tui_join *a = r->ask;
  json_t *options = json_object();
  for (int i = 0; i < a->sets; i++) {
    const char *eq = strchr(a->set[i], '=');
    char name[64];
    if (!eq || (size_t)(eq - a->set[i]) >= sizeof name) continue;
    memcpy(name, a->set[i], (size_t)(eq - a->set[i])), name[eq - a->set[i]] = 0;
    json_object_set_new(options, name, json_string(eq + 1));
  }
  json_t *m = json_pack("{s:s, s:s, s:s, s:o}", "t", "open", "game", a->game, "chat", "free", "options", options);
  if (a->seats) json_object_set_new(m, "seats", json_integer(a->seats));
  remote_send(r, m);
}

static void welcomed(struct desk *d, const json_t *m)
{
  struct remote *r = d->self;
  if (*text_of(m, "token")) snprintf(r->token, sizeof r->token, "%s", text_of(m, "token")), remote_token_write(r);
  r->known = true;
  d->note[0] = 0;
  remote_send(r, json_pack("{s:s}", "t", "phrases"));
  if (r->code[0]) remote_join(d);
  else if (r->ask->game && !r->asked) r->asked = true, open_table(d);
  else remote_send(r, json_pack("{s:s}", "t", "lobby"));
}

/* ---- the table --------------------------------------------------------------------- */

static void read_people(struct desk *d, const json_t *people)
{
  struct remote *r = d->self;
  size_t i;
  json_t *p;
  r->seats = (int)json_array_size(people);
  json_array_foreach(people, i, p) {
    if (i >= IG_SEATS_MAX) break;
    const char *name = text_of(p, "name"), *bot = text_of(p, "bot");
    bool is_bot = json_object_get(p, "bot") != NULL;
    r->taken[i] = *name || is_bot;
    if (*name) snprintf(d->name[i], NAME_TEXT, "%s", name);
    else if (is_bot) snprintf(d->name[i], NAME_TEXT, _("Bot %d%s%s"), (int)i + 1, *bot ? " " : "", bot);
    else snprintf(d->name[i], NAME_TEXT, _("Seat %d"), (int)i + 1);
  }
}

static void say_waiting(struct desk *d)
{
  struct remote *r = d->self;
  char who[600] = "";
  bool all = true;
  for (int i = 0; i < r->seats && i < IG_SEATS_MAX; i++) {
    size_t n = strlen(who);
    all = all && r->taken[i];
    snprintf(who + n, sizeof who - n, "%s%d: %s", i ? ", " : "", i + 1, r->taken[i] ? d->name[i] : _("free"));
  }
  desk_log(d, _("Table %s. %s"), r->code, who);
  if (r->host_here) desk_log(d, "%s", all ? _("Everybody is here. To begin: \"start\".")
                                         : _("Waiting for people; a bot takes a free seat: \"bot 2\", or of a level: \"bot 2 5\"."));
  else if (!r->seat) desk_log(d, "%s", _("To take a seat: \"sit\" or \"sit 2\"."));
  else desk_log(d, "%s", _("Whoever opened the table starts the game."));
}

static void said(struct desk *d, const json_t *line)
{
  struct remote *r = d->self;
  const char *text = text_of(line, "text");
  json_t *p;
  size_t i;
  json_array_foreach(r->phrases, i, p)
    if (!*text && number_of(p, "phrase") == number_of(line, "phrase")) text = pair_of(d, p);
  desk_log(d, _("%s says: %s"), text_of(line, "who"), text);
}

/* What the host decided about talk, when it is other than before. */
static void read_order(struct desk *d, const json_t *m)
{
  struct remote *r = d->self;
  int slow = number_of(m, "slow");
  json_t *p;
  size_t i;
  if (slow != r->slow && slow) desk_log(d, _("The host asks to talk slowly: one line in %d seconds."), slow);
  else if (slow != r->slow) desk_log(d, "%s", _("One may talk without waiting again."));
  r->slow = slow;
  json_array_foreach(json_object_get(m, "people"), i, p) {
    if (i >= IG_SEATS_MAX) break;
    bool muted = json_is_true(json_object_get(p, "muted"));
    if (muted != r->muted[i]) desk_log(d, muted ? _("The host has muted %s.") : _("%s may speak again."), d->name[i]);
    r->muted[i] = muted;
  }
}

static void table_heard(struct desk *d, const json_t *m)
{
  struct remote *r = d->self;
  bool was_open = !strcmp(r->status, "open"), first = !r->code[0] || strcmp(r->code, text_of(m, "table"));
  snprintf(r->code, sizeof r->code, "%s", text_of(m, "table"));
  snprintf(r->status, sizeof r->status, "%s", text_of(m, "status"));
  snprintf(r->next, sizeof r->next, "%s", text_of(m, "next"));
  snprintf(d->title, sizeof d->title, "%s", r->code);
  r->seat = number_of(m, "seat"), r->host_here = json_is_true(json_object_get(m, "host"));
  if (ig_find(text_of(m, "game"))) d->g = ig_find(text_of(m, "game"));
  read_people(d, json_object_get(m, "people"));
  read_order(d, m);
  json_t *l;
  size_t i;
  if (!d->logged || first) json_array_foreach(json_object_get(m, "lines"), i, l) said(d, l);
  bool open = !strcmp(r->status, "open"), any = false;
  for (int s = 0; s < r->seats && s < IG_SEATS_MAX; s++) any = any || !r->taken[s];
  if (open && !r->seat && !r->ask->watch && any && !was_open)
    remote_sit(r, 0);                      /* whoever joins wants to play      */
  if (open) say_waiting(d);
  json_array_foreach(json_object_get(m, "reveal"), i, l)
    if (r->seat && json_integer_value(l) == r->seat) remote_reveal(r);
  int asks = number_of(m, "takeback");
  if (asks > 0 && asks <= IG_SEATS_MAX && asks != r->seat && r->seat)
    desk_note(d, false, _("%s asks to take a move back: \"agree\" or \"refuse\"."), d->name[asks - 1]);
  if (r->next[0]) desk_note(d, false, _("Another game: table %s. To go there: \"next\"."), r->next);
}

/* ---- the view ------------------------------------------------------------------------ */

/* "5 1 lay w", and the same as a sentence; NULL: an older server tells none. */
static void event_heard(struct desk *d, const char *event, const char *told)
{
  struct remote *r = d->self;
  char seat[16] = "", notation[LOG_TEXT], who[NAME_TEXT];
  int number = 0, used = 0;
  if (sscanf(event, "%d %15s %n", &number, seat, &used) < 2 || number <= r->last_event) return;
  r->last_event = number;
  int mover = !strcmp(seat, "chance") ? IG_CHANCE : atoi(seat) - 1;
  desk_who(d, mover, who, sizeof who);
  snprintf(notation, sizeof notation, "%s: %s", who, event + used);
  if (!told || *told) desk_tell(d, mover, told ? told : notation);
}

static void read_events(struct desk *d, const json_t *m)
{
  struct remote *r = d->self;
  int from = number_of(m, "from");
  json_t *e;
  size_t i;
  if (!r->rejoined && from <= r->last_event) {
    desk_log(d, "%s", _("A move was taken back."));
    r->last_event = from - 1;
  }
  const json_t *told = json_object_get(m, "told");
  json_array_foreach(json_object_get(m, "events"), i, e)
    event_heard(d, json_is_string(e) ? json_string_value(e) : "", json_string_value(json_array_get(told, i)));
  desk_draws(d);
}

static void read_turn(struct desk *d, const json_t *m)
{
  struct remote *r = d->self;
  json_t *v;
  size_t i;
  memset(r->turn, 0, sizeof r->turn);
  json_array_foreach(json_object_get(m, "turn"), i, v)
    if (json_integer_value(v) >= 1 && json_integer_value(v) <= IG_SEATS_MAX) r->turn[json_integer_value(v) - 1] = true;
  for (size_t s = 0; s < IG_SEATS_MAX; s++) {
    json_t *left = json_array_get(json_object_get(m, "left"), s);
    r->left[s] = json_is_integer(left) ? json_integer_value(left) : -1;
  }
  r->heard = ws_now();
}

/* A move that was on its way when the connection was lost. */
static bool send_again(struct desk *d)
{
  struct remote *r = d->self;
  if (r->pending[0] && r->next_move > r->pending_number) r->pending[0] = 0;
  if (!r->pending[0] || !r->rejoined) return false;
  remote_send(r, json_pack("{s:s, s:s, s:i, s:s}", "t", "move", "table", r->code, "n", r->pending_number, "text", r->pending));
  return true;
}

/* [3, 1, "turn 2"]: from line 3 on one goes, and "turn 2" comes. */
static bool read_change(struct remote *r, const json_t *change)
{
  char put[IG_TEXT_MAX];
  struct change c = { .at = (int)json_integer_value(json_array_get(change, 0)), .cut = (int)json_integer_value(json_array_get(change, 1)), .put = put };
  for (size_t i = 2; i < json_array_size(change); i++) {
    const char *line = json_string_value(json_array_get(change, i));
    size_t n = line ? strlen(line) : 0;
    if (c.size + n + 1 >= sizeof put) return false;
    memcpy(put + c.size, line ? line : "", n), put[c.size + n] = '\n';
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
  json_array_foreach(changes, i, one)
    if (!read_change(r, one)) return false;
  return true;
}

static void view_heard(struct desk *d, const json_t *m)
{
  struct remote *r = d->self;
  struct ig_fault why;
  const char *text = r->position;
  if (!read_position(r, m)) { remote_join(d); return; }    /* the server shows it whole */
  const struct ig_game *g = ig_parse_game(text, &why);
  if (!g || !ig_parse(g, text, &d->view, &why)) {
    desk_note(d, true, _("The position cannot be read: %s"), why.why[d->russian ? 0 : 1]);
    return;
  }
  d->g = g, d->ready = true, d->version++;
  r->version = number_of(m, "v"), r->next_move = number_of(m, "n");
  d->seat = number_of(m, "seat") > 0 && number_of(m, "seat") <= IG_SEATS_MAX ? number_of(m, "seat") - 1 : IG_SPECTATOR;
  read_events(d, m);
  read_turn(d, m);
  bool again = send_again(d);
  r->rejoined = false;
  d->over = json_object_get(m, "over") != NULL;
  d->mine = !again && !d->over && d->seat >= 0 && r->turn[d->seat] && ig_is_active(g, &d->view, d->seat);
  if (d->over && r->ask->record && !r->recorded) {
    r->recorded = d->awaits = true;
    remote_send(r, json_pack("{s:s, s:s}", "t", "record", "table", r->code));
  }
}

void remote_play(struct desk *d, struct ig_move m)
{
  struct remote *r = d->self;
  ig_print_move(d->g, &d->view, m, r->pending, sizeof r->pending);
  r->pending_number = r->next_move;
  d->mine = false;                         /* until the server has answered    */
  remote_send(r, json_pack("{s:s, s:s, s:i, s:s}", "t", "move", "table", r->code, "n", r->next_move, "text", r->pending));
}

/* ---- the rest --------------------------------------------------------------------------- */

static void error_heard(struct desk *d, const json_t *m)
{
  struct remote *r = d->self;
  const char *clause = text_of(m, "clause"), *code = text_of(m, "code");
  desk_note(d, true, _("Refused. %s%s%s"), clause, *clause ? ": " : "", pair_of(d, m));
  d->awaits = false;
  if (r->pending[0]) r->pending[0] = 0, d->mine = d->ready && !d->over && d->seat >= 0 && r->turn[d->seat];
  if (!strcmp(code, "no-table")) {
    r->code[0] = 0;
    remote_send(r, json_pack("{s:s}", "t", "lobby"));
  }
}

static void list_table(struct desk *d, const json_t *t)
{
  const struct ig_game *g = ig_find(text_of(t, "game"));
  desk_log(d, "%s  %s", text_of(t, "table"), g ? ig_title(g, d->russian ? IG_RU : IG_EN) : text_of(t, "game"));
}

static void lobby_heard(struct desk *d, const json_t *m)
{
  struct remote *r = d->self;
  json_t *list = json_object_get(m, "list"), *put = json_object_get(m, "put"), *t;
  size_t i;
  if (r->code[0]) return;
  if (list) desk_log(d, "%s", json_array_size(list) ? _("Open tables; to join one type its code:")
                                                    : _("There are no open tables. To open one: \"open GAME\"."));
  json_array_foreach(list, i, t) list_table(d, t);
  if (put && !strcmp(text_of(put, "status"), "open")) list_table(d, put);
}

static void watchers_heard(struct desk *d, const json_t *m)
{
  json_t *list = json_object_get(m, "list"), *one;
  size_t i;
  desk_log(d, "%s", json_array_size(list) ? _("Looking on:") : _("Nobody looks on."));
  json_array_foreach(list, i, one)
    desk_log(d, json_is_true(json_object_get(one, "muted")) ? _("#%d  %s, muted") : "#%d  %s", number_of(one, "person"), text_of(one, "name"));
}

static void here_heard(struct desk *d, const json_t *m)
{
  int seat = number_of(m, "seat");
  if (seat < 1 || seat > IG_SEATS_MAX) return;
  if (json_is_true(json_object_get(m, "here"))) desk_log(d, _("%s is here again."), d->name[seat - 1]);
  else desk_log(d, _("%s has lost the connection."), d->name[seat - 1]);
}

static void gone_heard(struct desk *d, const json_t *m)
{
  struct remote *r = d->self;
  d->mine = d->ready = false;
  desk_log(d, _("Table %s is gone."), text_of(m, "table"));
  r->code[0] = r->status[0] = 0, r->version = r->last_event = 0;
  remote_send(r, json_pack("{s:s}", "t", "lobby"));
}

void remote_hear(struct desk *d, const char *text, size_t n)
{
  static const struct { const char *name; void (*hear)(struct desk *d, const json_t *m); } all[] = {
    { "welcome", welcomed }, { "table", table_heard }, { "view", view_heard }, { "error", error_heard }, { "lobby", lobby_heard },
    { "here", here_heard }, { "watchers", watchers_heard }, { "gone", gone_heard },
  };
  struct remote *r = d->self;
  json_t *m = json_loadb(text, n, 0, NULL);
  const char *t = text_of(m, "t"), *table = text_of(m, "table");
  bool ours = !*table || !r->code[0] || !strcmp(table, r->code);
  for (size_t i = 0; ours && i < sizeof all / sizeof *all; i++)
    if (!strcmp(t, all[i].name)) all[i].hear(d, m);
  if (!strcmp(t, "chat") && ours) said(d, json_object_get(m, "line"));
  if (!strcmp(t, "phrases")) json_decref(r->phrases), r->phrases = json_incref(json_object_get(m, "list"));
  if (!strcmp(t, "record") && r->ask->record) remote_keep_record(d, text_of(m, "text"));
  if (!strcmp(t, "bye")) desk_note(d, true, _("The server is restarting."));
  if (!strcmp(t, "notice")) desk_note(d, true, "%s", text_of(m, "text"));   /* the owner of the server, to everybody */
  json_decref(m);
}

/* ---- as a source ------------------------------------------------------------------------ */

static void opened(struct ws *w)
{
  struct desk *d = w->user;
  struct remote *r = d->self;
  r->up = true;
  remote_greet(d);
}

static void heard(struct ws *w, char *text, size_t n) { remote_hear(w->user, text, n); }
static void closed(struct ws *w) { remote_lost(w->user); }

static int pause_ms(struct desk *d) { (void)d; return 500; }
static int wire(struct desk *d) { return ((struct remote *)d->self)->pool.epoll; }

static void show_clock(struct desk *d)
{
  struct remote *r = d->self;
  int64_t left = d->ready && d->seat >= 0 ? r->left[d->seat] : -1;
  if (left < 0 || d->over) { snprintf(d->title, sizeof d->title, "%s", r->code); return; }
  if (r->turn[d->seat]) left -= (ws_now() - r->heard) / 1000;
  int s = (int)((left > 0 ? left + 999 : 0) / 1000);
  if (s > 5940) snprintf(d->title, sizeof d->title, _("%s · %d h"), r->code, s / 3600);
  else snprintf(d->title, sizeof d->title, "%s · %d:%02d", r->code, s / 60, s % 60);
}

static void tick(struct desk *d)
{
  struct remote *r = d->self;
  ws_poll(&r->pool, 0);
  if (r->ws.fd < 0 && ws_now() >= r->retry) remote_connect(d);
  show_clock(d);
}

int tui_join(const struct tui_join *a, const char **why)
{
  static const struct source from = { .move = remote_play, .word = remote_word, .wire = wire, .pause = pause_ms, .tick = tick };
  struct remote *r = calloc(1, sizeof *r);
  struct desk *d = calloc(1, sizeof *d);
  struct source source = from;
  int got = -1;
  source.help = remote_help;
  if (r && d && remote_address(r, a->url, why)) {
    r->ask = a;
    d->russian = a->russian, d->from = &source, d->self = r, d->seat = IG_SPECTATOR, d->patient = a->watch, d->calls = true;
    r->pool.opened = opened, r->pool.text = heard, r->pool.closed = closed, r->ws.fd = -1, r->ws.user = d;
    desk_names(d);
    remote_token_read(r);
    *why = _("this terminal cannot be drawn on");
    if (ws_pool_init(&r->pool)) {
      remote_connect(d);
      got = a->plain ? desk_speak(d) : desk_show(d);
      ws_close(&r->pool, &r->ws);
      ws_pool_free(&r->pool);
    }
    json_decref(r->phrases);
  }
  free(d);
  free(r);
  return got;
}
