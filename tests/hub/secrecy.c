/* secrecy.c - two tables that differ only in what a seat may not know send that
 * seat the same bytes.
 *
 *     secrecy GAME [PAIRS]
 *
 * A game is played for a while.  Its twin has the same events as far as the seat
 * can tell, but other hidden cards.  Each stands in a hub of its own; both hubs
 * get the same messages from the seat (views, legal and illegal moves, undo, records,
 * lists) and moves of other seats that look the same.  Everything sent to
 * the seat, to a spectator and to the lobby is compared byte by byte; every other
 * pair speaks protocol 2, which tells what has changed in a view.
 *
 * A game in which nothing is hidden has no twins: there every event must be heard as it was, and every guess of a view
 * must be the position itself, unless a view forgets what everybody saw (backs of cards that were taken from the
 * open table).  A game in which somebody did not hear all and that has no twins fails.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "rng.h"

enum { LONG = 2000, TRIES = 20, GUESSES = 4, SPECTATOR_CONN = 7, LOBBY_CONN = 8 };

struct story {
  struct ig_move move[LONG];
  int8_t seat[LONG];
  int n;
  struct ig_state end;
};

static const struct ig_game *g;
static int seats, watched, protocol; /* watched: a seat, or IG_SPECTATOR */
static uint8_t choice[IG_OPTIONS_MAX];
static struct ig_rng r;
static struct ig_move room[IG_MOVES_MAX];
static long compared;

static void fail(const char *what, const char *a, const char *b)
{
  fflush(stdout);
  fprintf(stderr, "secrecy: %s, %d seats, watched %d, protocol %d: %s\n  %s\n  %s\n", ig_name(g), seats,
          watched + 1, protocol, what, a, b);
  exit(1);
}

/* ---- twins ---------------------------------------------------------------------------- */

static bool same_view(const struct ig_state *a, const struct ig_state *b)
{
  struct ig_state va = { 0 }, vb = { 0 };
  ig_view(g, a, watched, &va);
  ig_view(g, b, watched, &vb);
  return memcmp(&va, &vb, (size_t)ig_state_size(g)) == 0;
}

static bool sounds_same(const struct ig_state *a, struct ig_move ma, const struct ig_state *b,
                        struct ig_move mb, int mover)
{
  struct ig_move va = ig_veil(g, a, mover, ma, watched), vb = ig_veil(g, b, mover, mb, watched);
  return memcmp(&va, &vb, sizeof va) == 0;
}

/* The same event in the other world: mostly the same move, now and then another one
 * that sounds the same. */
static bool twin_event(const struct ig_state *a, const struct ig_state *b, int mover, struct ig_move m,
                       struct ig_move *out)
{
  bool same = ig_check(g, b, mover, m) == IG_OK && sounds_same(a, m, b, m, mover);
  if (same && rng_below(&r, 3)) {
    *out = m;
    return true;
  }
  int n = ig_moves(g, b, mover, room, IG_MOVES_MAX), k = 0;
  for (int i = 0; i < n; i++) {
    struct ig_state na = *a, nb = *b;
    if (!sounds_same(a, m, b, room[i], mover)) continue;
    ig_apply(g, &na, mover, m);
    ig_apply(g, &nb, mover, room[i]);
    if (same_view(&na, &nb)) room[k++] = room[i];
  }
  if (!k) {
    *out = m;
    return same;
  }
  *out = room[rng_below(&r, (uint32_t)k)];
  return true;
}

static bool make_twin(const struct story *a, struct story *b)
{
  struct ig_state sa, sb;
  ig_setup(g, seats, choice, &sa);
  sb = sa;
  for (b->n = 0; b->n < a->n; b->n++) {
    int i = b->n;
    b->seat[i] = a->seat[i];
    if (!twin_event(&sa, &sb, a->seat[i], a->move[i], &b->move[i])) return false;
    ig_apply(g, &sa, a->seat[i], a->move[i]);
    ig_apply(g, &sb, b->seat[i], b->move[i]);
    if (!same_view(&sa, &sb)) return false;
  }
  b->end = sb;
  return memcmp(&sa, &sb, (size_t)ig_state_size(g)) != 0;
}

static void play_story(struct story *a, int stop)
{
  ig_setup(g, seats, choice, &a->end);
  for (a->n = 0; a->n < LONG && !ig_over(g, &a->end); a->n++) {
    int seat = ig_next_seat(g, &a->end);
    if (seat != IG_CHANCE && a->n >= stop) break;
    for (int k = (int)rng_below(&r, 6); seat != IG_CHANCE && k--;) /* any of those who are to move */
      for (int p = 0; p < seats; p++)
        if (ig_is_active(g, &a->end, p) && !rng_below(&r, 3)) seat = p;
    a->seat[a->n] = (int8_t)seat;
    a->move[a->n] = ig_random_move(g, &a->end, seat, &r);
    ig_apply(g, &a->end, seat, a->move[a->n]);
  }
}

/* ---- two hubs ---------------------------------------------------------------------------- */

struct side {
  struct hub *h;
  struct table *t;
  char code[8];
  char *heard[3];
  size_t n[3];
};

static void hear(struct side *s, const struct effect *e)
{
  int who = e->conn == (conn_t)(watched + 1) ? 0
            : e->conn == SPECTATOR_CONN      ? 1
            : e->conn == LOBBY_CONN          ? 2
                                             : -1;
  const char *code = strstr(e->text, "\"table\":\"");
  if (getenv("LOUD")) fprintf(stderr, "-> %d %s\n", (int)e->conn, e->text);
  if (code && !*s->code) memcpy(s->code, code + 9, CODE_LETTERS);
  if (who < 0) return;
  s->heard[who] = realloc(s->heard[who], s->n[who] + e->size + 2);
  memcpy(s->heard[who] + s->n[who], e->text, e->size);
  s->n[who] += e->size;
  memcpy(s->heard[who] + s->n[who], "\n", 2);
  s->n[who]++;
}

static void take(struct side *s)
{
  struct effect e;
  while (hub_next_effect(s->h, &e)) {
    if (e.kind == EFFECT_SEND) hear(s, &e);
    if (e.kind == EFFECT_STORE) hub_stored(s->h, e.batch, true, 2000);
  }
}

static void say(struct side *s, int conn, const char *type, const char *rest)
{
  char text[700], table[32] = "";
  if (*s->code) snprintf(table, sizeof table, ",\"table\":\"%s\"", s->code);
  snprintf(text, sizeof text, "{\"t\":\"%s\"%s%s}", type, table, rest);
  hub_message(s->h, (conn_t)conn, text, strlen(text), 2000);
  take(s);
}

static void forget_heard(struct side *s)
{
  for (int i = 0; i < 3; i++) {
    free(s->heard[i]);
    s->heard[i] = NULL;
    s->n[i] = 0;
  }
}

/* A table with a person on every seat, started by messages like any other. */
static void set_table(struct side *s)
{
  static const uint8_t seed[32] = "the same for both";
  struct hub_limits limits = { .messages_per_second = 1000000 };
  char rest[300], options[200] = "";
  memset(s, 0, sizeof *s);
  s->h = hub_new(&limits, seed);
  for (int c = 1; c <= LOBBY_CONN; c++) {
    hub_connect(s->h, (conn_t)c, 2000);
    snprintf(rest, sizeof rest, ",\"name\":\"X\",\"lang\":\"ru\",\"protocol\":%d", protocol);
    say(s, c, "hello", rest);
  }
  say(s, LOBBY_CONN, "lobby", "");
  for (int i = 0; i < ig_option_count(g); i++) {
    const struct ig_option *o = ig_option_at(g, i);
    size_t n = strlen(options);
    if (o->values)
      snprintf(options + n, sizeof options - n, "%s\"%s\":\"%s\"", n ? "," : "", o->name,
               o->values[choice[i]]);
  }
  snprintf(rest, sizeof rest,
           ",\"game\":\"%s\",\"seats\":%d,\"seat\":1,\"options\":{%s},\"clock\":{\"kind\":\"bank\","
           "\"seconds\":600}",
           ig_name(g), seats, options);
  say(s, 1, "open", rest);
  for (int p = 1; p < seats; p++) {
    snprintf(rest, sizeof rest, ",\"seat\":%d", p + 1);
    say(s, p + 1, "join", "");
    say(s, p + 1, "sit", rest);
  }
  say(s, SPECTATOR_CONN, "join", "");
  say(s, 1, "start", "");
  s->t = table_by_code(s->h, s->code);
  if (!s->t || s->t->meta.status != RUNNING) fail("the table did not start", s->code, "");
}

/* Puts a story in the place of what was dealt. */
static void inject(struct side *s, const struct story *a)
{
  struct table_game *p = s->t->play;
  p->events = realloc(p->events, (size_t)(a->n + 1) * sizeof *p->events);
  p->count = p->cap = a->n;
  p->draws = 0;
  memset(p->moved, 0, sizeof p->moved);
  for (int i = 0; i < a->n; i++) {
    p->events[i] =
        (struct event){ .move = a->move[i], .seat = a->seat[i], .version = (uint32_t)s->t->meta.n };
    if (a->seat[i] >= 0) p->events[i].k = ++p->moved[a->seat[i]];
    p->draws += a->seat[i] < 0;
  }
  memcpy(p->state, &a->end, (size_t)ig_state_size(g));
  memset(s->h->seen.slot, 0, sizeof s->h->seen.slot); /* texts of what was dealt */
  s->t->meta.active = 0;
  for (int q = 0; q < seats; q++)
    s->t->meta.active = (uint8_t)(s->t->meta.active | ig_is_active(g, &a->end, q) << q);
  forget_heard(s);
}

static void compare(struct side *a, struct side *b, const char *after)
{
  static const char *const who[] = { "the seat", "a spectator", "the lobby" };
  for (int i = 0; i < 3; i++) {
    if (i == 1 && watched != IG_SPECTATOR) continue; /* the twins may differ for others */
    if (i == 0 && watched == IG_SPECTATOR) continue;
    const char *x = a->heard[i] ? a->heard[i] : "", *y = b->heard[i] ? b->heard[i] : "";
    if (strcmp(x, y)) {
      fprintf(stderr, "after %s, %s:\n", after, who[i]);
      fail("other bytes", x, y);
    }
    compared += (long)a->n[i];
  }
  forget_heard(a);
  forget_heard(b);
}

/* ---- what both are asked ------------------------------------------------------------------- */

static void both(struct side *a, struct side *b, int conn, const char *type, const char *rest)
{
  say(a, conn, type, rest);
  say(b, conn, type, rest);
  compare(a, b, type);
}

/* Words that are no move, moves of others, moves that may not be made now. */
static void try_wrong_moves(struct side *a, struct side *b, const struct story *in_a,
                            const struct story *in_b, int seat)
{
  char words[IG_MOVE_TEXT], rest[2 * IG_MOVE_TEXT + 40];
  const struct story *from[] = { in_a, in_b };
  for (int i = 0; i < 40; i++) {
    const struct story *s = from[i % 2];
    struct ig_state view = { 0 }, at;
    int k = s->n ? (int)rng_below(&r, (uint32_t)s->n) : 0;
    ig_view(g, &in_a->end, seat, &view);
    ig_setup(g, seats, choice, &at);
    for (int e = 0; e < k; e++) ig_apply(g, &at, s->seat[e], s->move[e]);
    if (!s->n || ig_print_move(g, &at, s->move[k], words, sizeof words) >= (int)sizeof words) continue;
    struct ig_move m;
    struct ig_fault f;
    if (ig_parse_move(g, &view, words, &m, &f) && ig_check(g, &view, seat, m) == IG_OK)
      continue; /* not a wrong one */
    snprintf(rest, sizeof rest, ",\"n\":%d,\"text\":\"%s\"", a->t->play->moved[seat] + 1, words);
    both(a, b, seat + 1, "move", rest);
  }
}

/* Somebody moves; to the watched seat it sounds and looks the same in both worlds,
 * and no draw follows. */
static bool try_move(struct side *a, struct side *b, struct story *in_a, struct story *in_b)
{
  char wa[IG_MOVE_TEXT], wb[IG_MOVE_TEXT], rest[2 * IG_MOVE_TEXT + 40];
  int mover = ig_next_seat(g, &in_a->end);
  struct ig_state na = in_a->end, nb = in_b->end;
  struct ig_move mb, ma = ig_random_move(g, &in_a->end, mover, &r);
  if (mover < 0 || !ig_is_active(g, &in_b->end, mover)) return false;
  if (!twin_event(&in_a->end, &in_b->end, mover, ma, &mb)) return false;
  ig_apply(g, &na, mover, ma);
  ig_apply(g, &nb, mover, mb);
  if (!same_view(&na, &nb) || ig_is_active(g, &na, IG_CHANCE) || ig_over(g, &na) || ig_over(g, &nb))
    return false;
  ig_print_move(g, &in_a->end, ma, wa, sizeof wa);
  ig_print_move(g, &in_b->end, mb, wb, sizeof wb);
  int n = a->t->play->moved[mover] + 1;
  snprintf(rest, sizeof rest, ",\"n\":%d,\"text\":\"%s\"", n, wa);
  say(a, mover + 1, "move", rest);
  snprintf(rest, sizeof rest, ",\"n\":%d,\"text\":\"%s\"", n, wb);
  say(b, mover + 1, "move", rest);
  if (a->t->play->moved[mover] != n || b->t->play->moved[mover] != n)
    fail("a legal move was not made", wa, wb);
  compare(a, b, "a move");
  in_a->end = na;
  in_b->end = nb;
  return true;
}

static void try_pair(struct story *in_a, struct story *in_b)
{
  static const char *const asks[][2] = { { "join", "" },
                                         { "join", ",\"have\":1" },
                                         { "join", ",\"have\":3" },
                                         { "moves", "" },
                                         { "record", "" },
                                         { "undo", "" },
                                         { "takeback", "" },
                                         { "tables", "" },
                                         { "chat", ",\"phrase\":1" },
                                         { "away", ",\"seat\":1" },
                                         { "ping", "" },
                                         { "start", "" },
                                         { "rematch", "" },
                                         { "move", ",\"n\":1,\"text\":\"?\"" },
                                         { "move", ",\"n\":999,\"text\":\"pass\"" } };
  struct side a, b;
  struct hub_counts ca, cb;
  int conn = watched == IG_SPECTATOR ? SPECTATOR_CONN : watched + 1;
  set_table(&a);
  set_table(&b);
  inject(&a, in_a);
  inject(&b, in_b);
  for (size_t i = 0; i < sizeof asks / sizeof *asks; i++) both(&a, &b, conn, asks[i][0], asks[i][1]);
  for (int k = 0; k < 3; k++) {
    if (watched >= 0) try_wrong_moves(&a, &b, in_a, in_b, watched);
    if (!try_move(&a, &b, in_a, in_b)) break;
    both(&a, &b, conn, "undo", "");
    both(&a, &b, conn, "join", ",\"have\":4");
    both(&a, &b, conn, "moves", "");
    memcpy(&in_a->end, a.t->play->state, (size_t)ig_state_size(g)); /* maybe it was taken back */
    memcpy(&in_b->end, b.t->play->state, (size_t)ig_state_size(g));
  }
  hub_count(a.h, &ca);
  hub_count(b.h, &cb);
  if (memcmp(&ca, &cb, sizeof ca)) fail("other counts", "", "");
  forget_heard(&a);
  forget_heard(&b);
  hub_free(a.h);
  hub_free(b.h);
}

/* Does the watched one lack anything of the position, or of what comes next? */
static bool hides(const struct ig_state *s)
{
  struct ig_state view = { 0 }, guess;
  ig_view(g, s, watched, &view);
  for (int i = 0; i < GUESSES; i++) {
    ig_determinize(g, &view, &r, &guess);
    if (memcmp(&guess, s, (size_t)ig_state_size(g))) return true;
  }
  if (ig_over(g, s)) return false;
  int mover = ig_next_seat(g, s);
  struct ig_move m = ig_random_move(g, s, mover, &r), heard = ig_veil(g, s, mover, m, watched);
  return memcmp(&m, &heard, sizeof m) != 0;
}

/* Was anything of the story not heard as it was? */
static bool unheard(const struct story *a)
{
  struct ig_state s;
  ig_setup(g, seats, choice, &s);
  for (int i = 0; i < a->n; i++) {
    struct ig_move heard = ig_veil(g, &s, a->seat[i], a->move[i], watched);
    if (memcmp(&a->move[i], &heard, sizeof heard)) return true;
    ig_apply(g, &s, a->seat[i], a->move[i]);
  }
  return false;
}

static int verdict(int found, int missed, int hidden, int secret)
{
  if (found)
    printf("%s: %d pairs of tables, %ld bytes the same (%d games had no twin)\n", ig_name(g), found, compared,
           missed);
  else if (!hidden)
    printf("%s: nothing is hidden there: in %d positions every view was the whole of it\n", ig_name(g),
           missed);
  else if (!secret)
    printf("%s: %d of %d views forget what everybody saw, nothing else is hidden there\n", ig_name(g), hidden,
           missed);
  else printf("%s: %d of %d games have a secret, and no twin was found\n", ig_name(g), secret, missed);
  return !found && secret;
}

int main(int argc, char **argv)
{
  static struct story a, b;
  int pairs = argc > 2 ? atoi(argv[2]) : 60, found = 0, missed = 0, hidden = 0, secret = 0;
  g = argc > 1 ? ig_find(argv[1]) : NULL;
  if (!g) {
    fprintf(stderr, "usage: secrecy GAME [PAIRS]\n");
    return 2;
  }
  r.s = 1;
  while (found < pairs && missed < (found ? 40 : 4) * pairs) {
    seats = ig_seats_min(g) + (int)rng_below(&r, (uint32_t)(ig_seats_max(g) - ig_seats_min(g) + 1));
    for (int i = 0; i < ig_option_count(g); i++) {
      const struct ig_option *o = ig_option_at(g, i);
      int n = 0;
      while (o->values && o->values[n]) n++;
      choice[i] = (uint8_t)(n ? rng_below(&r, (uint32_t)n) : 0);
    }
    watched = (int)rng_below(&r, (uint32_t)seats + 1);
    if (watched == seats) watched = IG_SPECTATOR;
    if (ig_setup(g, seats, choice, &a.end) != IG_OK) continue;
    play_story(&a, (int)rng_below(&r, rng_below(&r, 3) ? 60 : 400));
    hidden += hides(&a.end);
    secret += unheard(&a);
    bool twin = !ig_over(g, &a.end);
    for (int t = 0; twin && !(twin = make_twin(&a, &b)) && t < TRIES; t++) twin = true;
    if (!twin) {
      missed++;
      continue;
    }
    protocol = 1 + found % 3;
    try_pair(&a, &b);
    found++;
  }
  return verdict(found, missed, hidden, secret);
}
