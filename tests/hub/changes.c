/* changes.c - whoever gets a view as changes of the one before has, after every message, the bytes of the whole view.
 *
 *     changes [GAMES [SEED]]
 *
 * Every person at a table has two connections: one of protocol 1, which is sent whole positions, and one of protocol 2.
 * Games of every kind are played at random, with moves taken back, bots on seats, people who leave, talk, give up, say a
 * move twice, lose a connection or come to the table once more.  After every step both have the same position, and it is what
 * ig_view() says of that seat.  Before that, changes between random texts are made and applied.
 *
 * Nobody is ever asked for a move that is the only one and decides nothing.  At the end of a game its log is replayed: what is stored says the same as what was done to the table in memory, which for
 * moves is not read back from it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "changes.h"
#include "judge.h"
#include "rng.h"

enum { PEOPLE = 5, CONNS = 2 * PEOPLE + 1, TEXT = IG_TEXT_MAX }; /* the last person looks on */

struct client {
  int64_t v;
  char position[TEXT];
  char token[64];
  bool at;
};

static struct hub *h;
static when_t now = 1000;
static struct ig_rng r = { 1 };
static struct client client[CONNS]; /* connection 2p + 1 speaks protocol 1, 2p + 2 speaks 2 */
static char code[16];
static long whole_bytes, change_bytes, changed_views, whole_views;

static void fail(const char *what, const char *a, const char *b)
{
  fflush(stdout);
  fprintf(stderr, "changes: %s\n%s\n%s\n", what, a, b);
  exit(1);
}

/* ---- texts ---------------------------------------------------------------------------- */

static void random_text(char *out)
{
  static const char *const line[] = { "a\n", "b\n", "\n", "long line\n", "aa\n" };
  out[0] = 0;
  for (int n = (int)rng_below(&r, 9); n--;) strcat(out, line[rng_below(&r, 5)]);
}

static void alter(const char *from, char *to)
{
  to[0] = 0;
  for (const char *p = from; *p;) {
    size_t n = strcspn(p, "\n") + 1;
    uint32_t what = rng_below(&r, 8);
    if (what == 0) strcat(to, "new\n");
    if (what > 1) strncat(to, p, n);
    p += n;
  }
}

static void try_texts(void)
{
  char a[200], b[400], c[400];
  struct changes l;
  struct change d;
  for (int i = 0; i < 20000; i++) {
    random_text(a);
    if (rng_below(&r, 3)) alter(a, b);
    else random_text(b);
    memcpy(c, a, sizeof a);
    changes_compare(&l, a, b);
    int last = -1;
    while (changes_next(&l, &d)) {
      if (d.at <= last) fail("changes do not rise", a, b);
      last = d.at;
      if (!changes_change(c, sizeof c, &d)) fail("a change does not apply", a, b);
    }
    if (strcmp(b, c)) fail("another text", b, c);
    if (changes_change(c, sizeof c, &(struct change){ .at = 99, .cut = 0, .put = "", .size = 0 }))
      fail("a line that is not there", c, "");
    if (changes_change(c, strlen(c) + 1, &(struct change){ .at = 0, .cut = 0, .put = "x\n", .size = 2 }))
      fail("no room", c, "");
    if (strcmp(b, c)) fail("a refused change has changed something", b, c);
  }
}

/* ---- a client --------------------------------------------------------------------------- */

static void apply(struct client *c, const json_t *view)
{
  size_t i, k;
  json_t *one;
  if (json_integer_value(json_object_get(view, "was")) != c->v)
    fail("changes of a view that the client does not have", "", "");
  json_array_foreach(json_object_get(view, "changes"), i, one)
  {
    char put[TEXT] = "";
    for (k = 2; k < json_array_size(one); k++)
      strcat(strcat(put, json_string_value(json_array_get(one, k))), "\n");
    struct change d = { .at = (int)json_integer_value(json_array_get(one, 0)),
                        .cut = (int)json_integer_value(json_array_get(one, 1)),
                        .put = put,
                        .size = strlen(put) };
    if (!changes_change(c->position, sizeof c->position, &d))
      fail("a change does not apply", c->position, put);
  }
}

static void hear(conn_t id, const char *text, size_t n)
{
  struct client *c = &client[id];
  json_t *m = json_loadb(text, n, 0, NULL);
  const char *t = json_string_value(json_object_get(m, "t")),
             *table = json_string_value(json_object_get(m, "table"));
  const char *token = json_string_value(json_object_get(m, "token")),
             *position = json_string_value(json_object_get(m, "position"));
  if (token) snprintf(c->token, sizeof c->token, "%s", token);
  if (table && !*code) snprintf(code, sizeof code, "%s", table);
  if (!strcmp(t, "gone")) c->at = false;
  if (!strcmp(t, "view")) {
    bool may = id % 2 == 0;
    *(may ? &change_bytes : &whole_bytes) += (long)n;
    changed_views += may && !position;
    whole_views += may && position;
    if (!may && !position) fail("changes for a client of protocol 1", text, "");
    if (position) snprintf(c->position, sizeof c->position, "%s", position);
    else apply(c, m);
    c->v = json_integer_value(json_object_get(m, "v"));
    c->at = true;
  }
  json_decref(m);
}

/* ---- the log ------------------------------------------------------------------------------ */

struct entry {
  int64_t n;
  char *kind, *body;
};
static struct entry logged[4000];
static int entries;

static enum stored store(const struct effect *e)
{
  if (!rng_below(&r, 20)) return NOT_STORED;
  for (int i = 0; i < e->row_count; i++)
    if (e->rows[i].what == ROW_ENTRY && entries < 4000)
      logged[entries++] = (struct entry){ e->rows[i].n, strdup(e->rows[i].kind), strdup(e->rows[i].body) };
  return STORED;
}

static bool same_event(const struct event *a, const struct event *b)
{
  return !memcmp(&a->move, &b->move, sizeof a->move) && a->version == b->version && a->said == b->said &&
         a->was == b->was && a->k == b->k && a->seat == b->seat;
}

static void replay(const struct table *t)
{
  struct table_meta hd = { 0 };
  struct table_game p = { 0 };
  for (int i = 0; i < entries; i++) {
    json_t *j = json_loads(logged[i].body, 0, NULL);
    if (!table_apply(&hd, &p, logged[i].n, logged[i].kind, j, true))
      fail("the log does not replay", logged[i].kind, logged[i].body);
    json_decref(j);
    free(logged[i].kind);
    free(logged[i].body);
  }
  bool same = hd.n == t->meta.n && hd.status == t->meta.status && hd.active == t->meta.active &&
              p.count == t->play->count && p.draws == t->play->draws && p.undone == t->play->undone &&
              !memcmp(p.moved, t->play->moved, sizeof p.moved) &&
              !memcmp(p.left, t->play->left, sizeof p.left) &&
              !memcmp(p.state, t->play->state, (size_t)ig_state_size(hd.game));
  for (int i = 0; i < p.count && same; i++) same = same_event(&p.events[i], &t->play->events[i]);
  if (!same) fail("the log tells another game than the table", ig_name(hd.game), "");
  free(p.events);
  free(p.state);
  entries = 0;
}

static void take(void)
{
  struct effect e;
  while (hub_next_effect(h, &e)) {
    if (e.kind == EFFECT_SEND) hear(e.conn, e.text, e.size);
    if (e.kind == EFFECT_STORE) hub_stored(h, e.batch, store(&e), now);
    if (e.kind == EFFECT_ASK) hub_bot_answer(h, e.ask, NULL, now);
  }
}

static void say(int conn, const char *type, const char *rest)
{
  char text[600], table[32] = "";
  if (*code) snprintf(table, sizeof table, ",\"table\":\"%s\"", code);
  snprintf(text, sizeof text, "{\"t\":\"%s\"%s%s}", type, table, rest);
  hub_message(h, (conn_t)conn, text, strlen(text), now += 10);
  take();
}

static void greet(int conn)
{
  char rest[200], token[80] = "";
  int other = conn % 2 ? conn : conn - 1; /* both are the same person */
  if (*client[other].token) snprintf(token, sizeof token, ",\"token\":\"%s\"", client[other].token);
  snprintf(rest, sizeof rest, ",\"name\":\"P\"%s%s", token, conn % 2 ? "" : ",\"protocol\":2");
  hub_connect(h, (conn_t)conn, now);
  for (int i = 0; i < 30 && !((struct conn *)map_get(&h->conns, (uint64_t)conn))->who; i++)
    say(conn, "hello", rest); /* the disk may say no */
}

/* ---- a table ------------------------------------------------------------------------------ */

static const struct ig_game *g;
static int seats;

static struct table *table(void) { return table_by_code(h, code); }

static void until(int conn, const char *type, const char *rest, enum status status)
{
  for (int i = 0; i < 100 && (!table() || table()->meta.status != status); i++) say(conn, type, rest);
}

static void set_up(void)
{
  static const uint8_t seed[32] = "changes";
  struct hub_limits limits = {
    .messages_per_second = 1000000,
    .rate = { [RATE_CHANGE] = { 1000000, 1000000 }, [RATE_CHAT] = { 1000000, 1000000 } }
  };
  char rest[300];
  memset(client, 0, sizeof client);
  code[0] = 0;
  h = hub_new(&limits, seed);
  if (rng_below(&r, 2))
    h->seen.size = 200 + rng_below(&r, 8000); /* texts are written over soon, or do not fit */
  h->seen.slots = rng_below(&r, 3);           /* or several have one place */
  for (int c = 1; c < CONNS; c++) greet(c);
  snprintf(rest, sizeof rest,
           ",\"game\":\"%s\",\"seats\":%d,\"seat\":1,\"clock\":{\"kind\":\"bank\",\"seconds\":6000}",
           ig_name(g), seats);
  for (int i = 0; i < 100 && !*code; i++) say(1, "open", rest);
  for (int p = 0; p < PEOPLE; p++)
    for (int k = 1; k <= 2; k++) say(2 * p + k, "join", "");
  for (int p = 1; p < seats; p++) {
    snprintf(rest, sizeof rest, ",\"seat\":%d", p + 1);
    for (int i = 0; i < 30 && !table()->meta.seat[p].person; i++) say(2 * p + 1, "sit", rest);
  }
  until(1, "start", "", RUNNING);
}

static void move(int seat, bool wrong)
{
  const struct table *t = table();
  struct ig_state view = { 0 };
  char words[IG_MOVE_TEXT] = "?", rest[2 * IG_MOVE_TEXT + 40];
  ig_view(g, t->play->state, seat, &view);
  if (ig_is_active(g, &view, seat) && !wrong)
    ig_print_move(g, &view, ig_random_move(g, &view, seat, &r), words, sizeof words);
  snprintf(rest, sizeof rest, ",\"n\":%d,\"text\":\"%s\"", t->play->moved[seat] + 1, words);
  int conn = 2 * seat + 1 + (int)rng_below(&r, 2);
  say(conn, "move", rest);
  if (!rng_below(&r, 8)) say(conn, "move", rest); /* once more: no harm */
}

static void come_back(int conn, bool cut)
{
  const char *const have[] = { "", ",\"have\":1", ",\"have\":5" };
  if (cut) {
    hub_disconnect(h, (conn_t)conn, now);
    take();
    client[conn].v = 0;
    client[conn].at = false;
    greet(conn);
  }
  say(conn, "join", have[rng_below(&r, 3)]);
}

static void step(void)
{
  int conn = 1 + (int)rng_below(&r, CONNS - 1),
      next = table()->meta.active ? __builtin_ctz(table()->meta.active) : 0;
  switch (rng_below(&r, 24)) {
  case 0: come_back(conn, true); break;
  case 1: come_back(conn, false); break;
  case 2: say(conn, "undo", ""); break;
  case 3: say(conn, "takeback", ""); break;
  case 4:
    for (int p = 0; p < seats; p++) say(2 * p + 1, "agree", "");
    break;
  case 5: say(conn, "chat", ",\"phrase\":2"); break;
  case 6:
    say(conn, "away", "");
    say(conn, "back", "");
    break;
  case 7: move(next, true); break;
  case 8:
    if (!rng_below(&r, 10)) say(conn, "resign", "");
    break;
  case 9:
    if (!rng_below(&r, 4)) {
      say(conn, "leave", "");
      say(conn, "join", "");
    }
    break;
  case 10:
    if (!rng_below(&r, 20)) say(1, "kick", conn > 4 ? ",\"seat\":2" : ",\"seat\":3");
    break;
  default: move(next, false);
  }
}

static void compare(void)
{
  const struct table *t = table();
  struct ig_state view;
  struct ig_move skip;
  if (t->meta.status == RUNNING && next_idle(g, t->play->state, &skip) >= 0)
    fail("somebody is asked for a move that is the only one and decides nothing", ig_name(g), "");
  static char text[TEXT];
  for (int p = 0; p < PEOPLE; p++) {
    const struct client *a = &client[2 * p + 1], *b = a + 1;
    struct conn *c = map_get(&h->conns, (uint64_t)(2 * p + 1));
    if (!a->at || !b->at || !c->who) continue;
    memset(&view, 0, sizeof view);
    ig_view(g, t->play->state, seat_of(&t->meta, c->who->id), &view);
    ig_print(g, &view, text, sizeof text);
    if (strcmp(a->position, text)) fail("a whole view is not the view", text, a->position);
    if (strcmp(b->position, text)) fail("changes have led to another text", text, b->position);
    if (a->v != b->v && (a->v > t->meta.n || b->v > t->meta.n)) fail("a version that never was", "", "");
  }
}

static void play(int moves)
{
  set_up();
  compare();
  for (int i = 0; i < moves && table() && table()->meta.status == RUNNING; i++) {
    step();
    compare();
  }
  if (table()) replay(table());
  hub_free(h);
}

int main(int argc, char **argv)
{
  int games = argc > 1 ? atoi(argv[1]) : 4;
  if (argc > 2) r.s = (uint64_t)atoll(argv[2]);
  try_texts();
  for (int i = 0; i < ig_game_count(); i++) {
    g = ig_game_at(i);
    whole_bytes = change_bytes = changed_views = whole_views = 0;
    for (int k = 0; k < games; k++) {
      seats = ig_seats_min(g) + (int)rng_below(&r, (uint32_t)(ig_seats_max(g) - ig_seats_min(g) + 1));
      if (seats < PEOPLE) play(200);
    }
    printf("%-12s %ld views as changes, %ld whole; %ld bytes instead of %ld\n", ig_name(g), changed_views,
           whole_views, change_bytes, whole_bytes);
    if (!changed_views || change_bytes >= whole_bytes) fail("hardly any changes were sent", ig_name(g), "");
  }
  return 0;
}
