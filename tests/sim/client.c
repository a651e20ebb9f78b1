/* client.c - somebody at the other end: plays random legal moves, and now and then
 * makes trouble.  It knows only what it was told. */
#include "sim.h"

static const char *word(const json_t *j, const char *key)
{
  const char *s = json_string_value(json_object_get(j, key));
  return s ? s : "";
}
static int64_t number(const json_t *j, const char *key)
{
  return json_integer_value(json_object_get(j, key));
}

static struct seen *seen_table(struct client *c, const char *code)
{
  for (int i = 0; i < c->tables; i++)
    if (!strcmp(c->seen[i].code, code)) return &c->seen[i];
  struct seen *s = NULL;
  if (c->tables < SEEN) s = &c->seen[c->tables++];
  for (int i = 0; i < c->tables && !s; i++) /* forget one that is no use any more */
    if (!strcmp(c->seen[i].status, "gone") || c->seen[i].got_record) s = &c->seen[i];
  if (!s) return NULL;
  memset(s, 0, sizeof *s);
  snprintf(s->code, sizeof s->code, "%s", code);
  return s;
}

/* {"t":…,"table":…,"id":…REST} */
static int64_t tell(struct client *c, const char *type, const struct seen *s, const char *rest)
{
  char text[1024];
  char table[32] = "";
  if (s) snprintf(table, sizeof table, ",\"table\":\"%s\"", s->code);
  snprintf(text, sizeof text, "{\"t\":\"%s\"%s,\"id\":%lld%s}", type, table, (long long)++c->last_id, rest);
  say_to_hub(c->conn, text);
  return c->last_id;
}

void client_dropped(struct client *c)
{
  c->conn = 0;
  c->welcome = false;
  for (int i = 0; i < c->tables; i++) c->seen[i].joined = false;
}

static void hang_up(struct client *c)
{
  net_hang_up(c->conn);
  client_dropped(c);
}

/* The last client is a second device of the first one. */
static void call(struct client *c)
{
  char rest[160] = "", token[96] = "";
  const struct client *self = c->me == CLIENTS - 1 ? &clients[0] : c;
  c->conn = ++w.last_conn;
  c->steady = true;
  c->heard = c->hello_at = w.now;
  net_call(c->conn, 1 + (uint64_t)c->me / 2);
  if (*self->token) snprintf(token, sizeof token, ",\"token\":\"%s\"", self->token);
  if (self != c) memcpy(c->token, self->token, sizeof c->token);
  c->showed = *token;
  c->liar = self == c && *token && fault(w.faults) && chance_of(20);
  if (c->liar) token[strlen(token) - 2 - dice(30)] ^= 1; /* as if it were somebody else's */
  if (self != c) snprintf(rest, sizeof rest, "%s", token);
  else snprintf(rest, sizeof rest, "%s,\"name\":\"%s\"", token, c->name);
  tell(c, "hello", NULL, rest);
}

/* ---- hearing ------------------------------------------------------------------------- */

static void hear_view(struct client *c, const json_t *m)
{
  struct seen *s = seen_table(c, word(m, "table"));
  if (!s || number(m, "v") < s->v) return;
  const json_t *turn = json_object_get(m, "turn");
  int from = (int)number(m, "from"), n = (int)json_array_size(json_object_get(m, "events"));
  if (s->full && c->steady && s->joined && from - 1 > s->known)
    fail("events are missing in between", s->code);
  if (strlen(word(m, "position")) >= sizeof s->position) fail("a position too long for the sim", "");
  s->v = number(m, "v");
  s->seat = (int)number(m, "seat");
  s->n = (int)number(m, "n");
  s->known = from - 1 + n;
  s->full = true;
  strcpy(s->position, word(m, "position"));
  snprintf(s->status, sizeof s->status, "%s", word(m, "status"));
  s->my_turn = false;
  for (size_t i = 0; i < json_array_size(turn); i++)
    s->my_turn |= s->seat && json_integer_value(json_array_get(turn, i)) == s->seat;
  if (s->said_n && s->n > s->said_n) s->said_n = 0;
}

static void hear_table(struct client *c, const json_t *m)
{
  struct seen *s = seen_table(c, word(m, "table"));
  const json_t *reveal = json_object_get(m, "reveal");
  if (!s || number(m, "v") < s->v) return;
  s->joined = true;
  s->seat = (int)number(m, "seat");
  s->host = json_is_true(json_object_get(m, "host"));
  snprintf(s->status, sizeof s->status, "%s", word(m, "status"));
  s->offered = number(m, "takeback") && number(m, "takeback") != s->seat;
  s->reveal = false;
  for (size_t i = 0; i < json_array_size(reveal); i++)
    s->reveal |= s->seat && json_integer_value(json_array_get(reveal, i)) == s->seat;
  if (*word(m, "next")) seen_table(c, word(m, "next"));
}

static void hear_error(struct client *c, const json_t *m)
{
  const char *code = word(m, "code");
  bool again = !strcmp(code, "disk") || !strcmp(code, "busy") || !strcmp(code, "rate");
  for (int i = 0; i < c->tables && !again; i++) {
    struct seen *s = &c->seen[i];
    if (s->said_n && number(m, "re") == s->said_id) {
      s->said_n = 0;
      s->my_turn = false;
      s->asked_at = 0;
      s->joined = false;
    }
    if (s->join_id && number(m, "re") == s->join_id && !strcmp(code, "no-table")) strcpy(s->status, "gone");
    if (strcmp(word(m, "table"), s->code)) continue;
    if (!strcmp(code, "not-joined")) s->joined = false;
  }
}

static void hear_tables(struct client *c, const json_t *m)
{
  size_t i;
  json_t *row;
  json_array_foreach(json_object_get(m, "list"), i, row)
  {
    struct seen *s = strcmp(word(row, "status"), "over") ? seen_table(c, word(row, "table")) : NULL;
    if (s && !s->seat) {
      s->seat = (int)number(row, "seat");
      s->joined = false;
    }
  }
}

void client_hears(struct client *c, const json_t *m)
{
  const char *type = word(m, "t");
  c->heard = w.now;
  if (!strcmp(type, "welcome") && c->liar) {
    hang_up(c);
    return;
  }
  if (!strcmp(type, "welcome")) {
    c->welcome = true;
    if (*word(m, "token")) snprintf(c->token, sizeof c->token, "%s", word(m, "token"));
    tell(c, "tables", NULL, "");
  }
  if (!strcmp(type, "view")) hear_view(c, m);
  if (!strcmp(type, "table")) hear_table(c, m);
  if (!strcmp(type, "error")) hear_error(c, m);
  if (!strcmp(type, "tables")) hear_tables(c, m);
  if (!strcmp(type, "lobby") && json_object_get(m, "put"))
    seen_table(c, word(json_object_get(m, "put"), "table"));
  if (!strcmp(type, "gone")) {
    struct seen *s = seen_table(c, word(m, "table"));
    if (s) {
      s->joined = false;
      snprintf(s->status, sizeof s->status, "gone");
    }
  }
}

/* ---- doing ----------------------------------------------------------------------------- */

static void open_table(struct client *c)
{
  static const char *const clocks[] = { "{\"kind\":\"none\"}", "{\"kind\":\"turn\",\"seconds\":20}",
                                        "{\"kind\":\"bank\",\"seconds\":60,\"add\":2}",
                                        "{\"kind\":\"days\",\"days\":1}" };
  char rest[400];
  const struct ig_game *g = !dice(4) && ig_game_count() ? ig_game_at((int)dice((uint32_t)ig_game_count()))
                                                        : ig_find("null");
  int seats = ig_seats_min(g) + (int)dice((uint32_t)(ig_seats_max(g) - ig_seats_min(g) + 1));
  snprintf(rest, sizeof rest,
           ",\"game\":\"%s\",\"seats\":%d,\"seat\":%u,\"clock\":%s,\"timeout\":\"%s\",\"spectators\":%s,"
           "\"listed\":%s,\"chat\":\"free\"",
           ig_name(g), seats, dice((uint32_t)seats + 1), clocks[dice(4)], dice(2) ? "bot" : "forfeit",
           dice(4) ? "true" : "false", dice(4) ? "true" : "false");
  tell(c, "open", NULL, rest);
}

static void join(struct client *c, struct seen *s)
{
  char rest[64];
  snprintf(rest, sizeof rest, ",\"have\":%lld", (long long)(s->full ? s->v : 0));
  s->join_id = tell(c, "join", s, rest);
  s->asked_at = w.now;
}

/* A legal move by the client's own view, or the words it is still waiting about. */
static void move(struct client *c, struct seen *s)
{
  struct ig_fault f;
  struct ig_state view;
  char rest[400];
  if (s->said_n && w.now - s->said_at < 2000) return;
  if (!s->said_n) {
    const struct ig_game *g = ig_parse_game(s->position, &f);
    if (!g || !ig_parse(g, s->position, &view, &f)) fail("a client cannot read its view", s->position);
    if (!ig_is_active(g, &view, s->seat - 1)) fail("turn and position do not agree", s->position);
    ig_print_move(g, &view, ig_random_move(g, &view, s->seat - 1, &w.r), s->said, sizeof s->said);
    s->said_n = s->n;
  }
  snprintf(rest, sizeof rest, ",\"n\":%d,\"text\":\"%s\"", s->said_n, s->said);
  s->said_id = tell(c, "move", s, rest);
  s->said_at = w.now;
}

/* Nothing but trouble: half messages, wrong types, wrong moves, noise. */
static void garbage(struct client *c, struct seen *s)
{
  static const char *const lines[] = {
    "",
    "{",
    "[]",
    "null",
    "{}",
    "{\"t\":5}",
    "{\"t\":\"move\"}",
    "{\"t\":\"hello\",\"name\":\"\\u0000\"}",
    "\"\\ud800\"",
    "{\"t\":\"open\",\"game\":\"chess\"}",
    "{\"t\":\"open\",\"game\":\"null\",\"seats\":99}",
    "{\"t\":\"open\",\"game\":\"null\",\"clock\":7}",
    "{\"t\":\"join\",\"table\":\"AAAAA\"}",
    "{\"t\":\"join\",\"table\":[]}",
    "{\"t\":\"ping\",\"id\":{}}",
    "{\"t\":\"ping\",\"t\":\"ping\"}",
    "{\"t\":\"name\",\"name\":\"\\u202e\"}",
    "{\"t\":\"lobby\",\"on\":1}",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    "{\"t\":\"games\"}",
    "{\"t\":\"phrases\"}",
  };
  char noise[300];
  static const char *const types[] = {
    "sit",    "stand", "bot",   "kick", "move", "undo", "agree", "entropy",
    "record", "chat",  "close", "away", "back", "mute", "slow",  "watchers"
  };
  static const char *const rests[] = { "",
                                       ",\"seat\":-1",
                                       ",\"seat\":99",
                                       ",\"seat\":\"x\"",
                                       ",\"n\":1,\"text\":\"\"",
                                       ",\"n\":1,\"text\":\"pass\"",
                                       ",\"n\":1000000,\"text\":\"pass\"",
                                       ",\"hex\":\"zz\"",
                                       ",\"phrase\":-1",
                                       ",\"text\":\"\\n\"",
                                       ",\"n\":9223372036854775807,\"text\":\"юю\"",
                                       ",\"bot\":\"nobody\",\"seat\":1",
                                       ",\"seconds\":1",
                                       ",\"person\":3" };
  uint32_t kind = dice(3);
  if (kind == 0) say_to_hub(c->conn, lines[dice(sizeof lines / sizeof *lines)]);
  else if (kind == 1 && s)
    tell(c, types[dice(sizeof types / sizeof *types)], s, rests[dice(sizeof rests / sizeof *rests)]);
  else {
    size_t n = dice(sizeof noise - 1);
    for (size_t i = 0; i < n; i++) noise[i] = "{}[]\",:tmovehlab01\\u\x80\xff \n"[dice(25)];
    noise[n] = 0;
    say_to_hub(c->conn, noise);
  }
}

static void promise(struct client *c, struct seen *s)
{
  uint8_t bytes[16];
  struct fair_promise p;
  char hex[FAIR_PROMISE], rest[128];
  for (int i = 0; i < 16; i++) bytes[i] = (uint8_t)dice(256);
  fair_hex(bytes, 16, s->secret);
  p = fair_promise(dice(2) ? FAIR_SHA256 : FAIR_BLAKE2B, bytes, 16);
  fair_print_promise(&p, hex);
  snprintf(rest, sizeof rest, ",\"promise\":\"%s\"", hex);
  tell(c, "sit", s, dice(2) ? rest : "");
}

static void at_open_table(struct client *c, struct seen *s)
{
  char rest[64];
  if (s->reveal && dice(4)) {
    snprintf(rest, sizeof rest, ",\"hex\":\"%s\"", s->secret);
    tell(c, "entropy", s, rest);
    return;
  }
  if (s->host && dice(2)) {
    snprintf(rest, sizeof rest, ",\"seat\":%u", 1 + dice(6));
    tell(c, "bot", s, rest);
    return;
  }
  if (s->host) {
    tell(c, dice(20) ? "start" : "close", s, "");
    return;
  }
  if (!s->seat) {
    promise(c, s);
    return;
  }
  if (!dice(10)) tell(c, dice(2) ? "stand" : "leave", s, "");
}

static void odd_deeds(struct client *c, struct seen *s)
{
  char rest[64];
  snprintf(rest, sizeof rest, ",\"seat\":%u", 1 + dice(4));
  switch (dice(16)) {
  case 0: tell(c, "undo", s, ""); break;
  case 1: tell(c, "takeback", s, ""); break;
  case 2: tell(c, "chat", s, ",\"text\":\"Ну и ну\""); break;
  case 3: tell(c, "away", s, dice(2) ? "" : rest); break;
  case 4: tell(c, "back", s, ""); break;
  case 5:
    if (!dice(5)) tell(c, "resign", s, "");
    break;
  case 6:
    if (!dice(5)) tell(c, "kick", s, rest);
    break;
  case 7:
    if (!dice(5)) tell(c, "leave", s, "");
    break;
  case 8: tell(c, "moves", s, ""); break;
  case 9: tell(c, "record", s, ""); break;
  case 10: tell(c, "tables", NULL, ""); break;
  case 11: tell(c, "lobby", NULL, dice(2) ? "" : ",\"on\":false"); break;
  case 12: tell(c, "name", NULL, ",\"name\":\"Новое имя\""); break;
  case 13:
    if (!dice(5)) tell(c, "close", s, "");
    break;
  case 14: tell(c, "chat", s, ",\"phrase\":3"); break;
  default: garbage(c, s);
  }
}

static void at_table(struct client *c, struct seen *s)
{
  if (!strcmp(s->status, "gone")) return;
  if (!s->joined) {
    if (w.now - s->asked_at > 3000) join(c, s);
    return;
  }
  if (!w.quiet && chance_of(15)) odd_deeds(c, s);
  if (!strcmp(s->status, "open")) {
    if (!w.quiet) at_open_table(c, s);
    return;
  }
  if (!strcmp(s->status, "over")) {
    if (!s->got_record) {
      tell(c, "record", s, dice(2) ? "" : ",\"format\":\"json\"");
      s->got_record = true;
    }
    if (!w.quiet && !dice(20) && w.disk.tables < 8) tell(c, "rematch", s, "");
    return;
  }
  if (s->offered && dice(2)) {
    tell(c, "agree", s, dice(2) ? "" : ",\"yes\":false");
    s->offered = false;
  }
  if (s->my_turn || s->said_n) {
    if (w.quiet || dice(3)) move(c, s);
  }
  if (w.quiet && s->seat && !s->my_turn && !dice(20)) { /* maybe somebody is gone for good */
    char rest[32];
    snprintf(rest, sizeof rest, ",\"seat\":%u", 1 + dice(IG_SEATS_MAX));
    tell(c, "away", s, rest);
  }
  if (w.now - s->asked_at > 8000) join(c, s); /* maybe something was lost */
}

/* The sim's clients meet each other by word of mouth. */
static void hear_say(struct client *c)
{
  if (w.disk.tables) seen_table(c, w.disk.table[dice((uint32_t)w.disk.tables)].code);
}

void client_wake(struct client *c)
{
  later(WAKE, w.quiet ? 300 + dice(500) : 50 + dice(700))->client = c->me;
  if (!net_is_up()) return;
  if (c->me == CLIENTS - 1 && !*clients[0].token) return;
  if (!c->conn) {
    call(c);
    return;
  }
  if (fault(w.faults) && chance_of(10)) {
    hang_up(c);
    return;
  }
  if (!c->welcome) {
    if (w.now - c->hello_at > 4000) hang_up(c);
    return;
  }
  if (w.quiet && w.now - c->heard > 30000) {
    hang_up(c);
    return;
  }
  if (!dice(w.quiet ? 10 : 30)) tell(c, "tables", NULL, "");
  if (!w.quiet && w.disk.tables < 5 && !dice(4)) open_table(c);
  if (!w.quiet && !dice(10)) hear_say(c);
  for (int i = 0; i < c->tables; i++) at_table(c, &c->seen[i]);
}

bool all_over(void)
{
  if (!w.quiet) return false;
  for (int i = 0; i < w.disk.tables; i++)
    if (!w.disk.table[i].gone && w.disk.table[i].started && !w.disk.table[i].over) return false;
  for (const struct item *i = w.items; i; i = i->next)
    if (i->kind == BATCH) return false;
  return true;
}
