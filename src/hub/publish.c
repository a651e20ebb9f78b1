/* publish.c - what a connection is shown of a table.
 *
 * The one place where something about a running game leaves the hub.  Whatever is
 * written here about the game comes from ig_view() and hear_event() of the seat
 * that looks, never from the position itself; but where all who play agreed (hands_open), whoever looks on sees
 * every hand.
 */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "judge.h"
#include "changes.h"
#include "characters.h"
#include "text.h"

static int print_seen(const struct table_meta *hd, const struct ig_state *s, int seat, char text[IG_TEXT_MAX])
{
  struct ig_state view;
  memset(&view, 0, sizeof view);
  if (seat < 0 && hands_open(hd)) memcpy(&view, s, (size_t)ig_state_size(hd->game));
  else ig_view(hd->game, s, seat, &view);
  return ig_print(hd->game, &view, text, IG_TEXT_MAX);
}

int print_view(struct hub *h, const struct table_meta *hd, const struct ig_state *s, int seat)
{
  return print_seen(hd, s, seat, h->text);
}

/* ---- the facts of a table ---------------------------------------------------------- */

static void write_seat(struct buf *b, const struct hub *h, const struct table *t, int p)
{
  const struct seat *s = &t->meta.seat[p];
  char shown[NAME_SHOWN];
  const char *name = name_at(h, &t->meta, s->person, shown);
  w_open(b, '{');
  if (s->person) {
    w_kstr(b, "name", name ? name : "?");
    w_kbool(b, "here", seat_here(t, p));
    const struct person *who = map_get(&h->people, (uint64_t)s->person);
    if (who && *who->face) w_kstr(b, "face", who->face);
  }
  if (*s->bot) w_kstr(b, "bot", s->bot);
  if (s->person && s->person == t->meta.host) w_kbool(b, "host", true);
  if (s->away) w_kbool(b, "away", true);
  if (s->out) w_kbool(b, "out", true);
  if (s->shows) w_kbool(b, "shows", true);
  if (s->person && is_muted(&t->meta, s->person)) w_kbool(b, "muted", true);
  w_close(b, '}');
}

static void write_starting(struct buf *b, const struct table *t)
{
  if (!t->starting) return;
  w_key(b, "reveal");
  w_open(b, '[');
  for (int p = 0; p < t->meta.seats; p++)
    if ((t->play->promised >> p & 1) && !t->shown[p].n) w_int(b, p + 1);
  w_close(b, ']');
}

static void write_chat(struct buf *b, const struct table *t)
{
  w_key(b, "lines");
  w_open(b, '[');
  for (int i = 0; i < t->said_count; i++) w_json(b, t->said[i]);
  w_close(b, ']');
}

/* Facts go out when they change; the chat so far only with the first ones. */
void send_table(struct hub *h, struct link *l, const char *re)
{
  struct table *t = l->table;
  const struct table_meta *hd = &t->meta;
  uint8_t commitment[FAIR_BYTES];
  char hex[2 * FAIR_BYTES + 1];
  struct buf b = { 0 };
  int seat = seat_of(hd, l->conn->who->id);
  fair_commit(t->play->secret, FAIR_BYTES, commitment);
  fair_hex(commitment, FAIR_BYTES, hex);
  begin(&b, "table", re, hd->code);
  w_kint(&b, "v", hd->n);
  w_kstr(&b, "status", status_words[hd->status]);
  if (seat >= 0) w_kint(&b, "seat", seat + 1);
  w_kbool(&b, "host", hd->host == l->conn->who->id);
  write_settings(&b, hd);
  w_key(&b, "people");
  w_open(&b, '[');
  for (int p = 0; p < hd->seats; p++) write_seat(&b, h, t, p);
  w_close(&b, ']');
  w_kstr(&b, "deal", hex);
  write_starting(&b, t);
  if (hd->slow) w_kint(&b, "slow", hd->slow);
  if (t->takeback >= 0) w_kint(&b, "takeback", t->takeback + 1);
  char next[CODE_LONG + 1];
  if (code_of(h, hd->next, next)) w_kstr(&b, "next", next);
  if (l->seen < 0) write_chat(&b, t);
  w_close(&b, '}');
  if (l->seen < 0) l->seen = 0;
  send_buf(h, l->conn, &b);
}

void send_here(struct hub *h, struct table *t, int seat, const struct conn *not_to)
{
  for (struct link *l = t->links; l; l = l->of_table) {
    struct buf b = { 0 };
    if (l->conn == not_to) continue;
    begin(&b, "here", NULL, t->meta.code);
    w_kint(&b, "seat", seat + 1);
    w_kbool(&b, "here", seat_here(t, seat));
    w_close(&b, '}');
    send_buf(h, l->conn, &b);
  }
}

void send_gone(struct hub *h, struct link *l, const char *why)
{
  struct buf b = { 0 };
  begin(&b, "gone", NULL, l->table->meta.code);
  w_kstr(&b, "why", why);
  w_close(&b, '}');
  send_buf(h, l->conn, &b);
}

/* ---- the game as a seat sees it ------------------------------------------------------ */

/* The first event to tell: what came after the version that the client has, or
 * after the last move of this seat; to spectators, the last move. */
static int first_event(const struct table_game *p, int seat, int64_t have, const struct table_game *before)
{
  int i = p->count;
  if (before && before->count > p->count) return p->count; /* a move is taken back just now */
  if (have > 0) {
    if (have < p->undone) return 0;
    while (i && p->events[i - 1].version > have) i--;
    return i;
  }
  while (i && p->events[i - 1].seat == IG_CHANCE) i--;
  if (seat < 0) return i ? i - 1 : 0;
  for (i = p->count; i && p->events[i - 1].seat != seat;) i--;
  return i;
}

static void write_event(struct buf *b, const struct table_meta *hd, const struct ig_state *s,
                        const struct event *e, int number, int seat)
{
  char line[IG_MOVE_TEXT + 40];
  struct text t = text_into(line, sizeof line);
  put_int(&t, number);
  if (e->seat == IG_CHANCE) put(&t, " chance ");
  else {
    put_char(&t, ' ');
    put_int(&t, e->seat + 1);
    put_char(&t, ' ');
  }
  hear_event(hd->game, s, e->seat, e->move, seat, line + t.n, IG_MOVE_TEXT);
  w_str(b, line);
}

/* Who is whom to a connection: the names live in `shown`. */
static struct ig_voice voice_of(const struct hub *h, const struct table *t, const struct conn *c, int seat,
                                char shown[][NAME_SHOWN])
{
  struct ig_voice v = { .language = c->language, .you = seat };
  const char *bots[IG_SEATS_MAX] = { NULL };
  for (int p = 0; p < t->meta.seats; p++) bots[p] = t->meta.seat[p].bot;
  for (int p = 0; p < t->meta.seats; p++) {
    v.name[p] = name_at(h, &t->meta, t->meta.seat[p].person, shown[p]);
    if (character_name(c->language, bots, p, shown[p])) v.name[p] = shown[p];
    if (*t->meta.seat[p].bot) v.bots = (uint8_t)(v.bots | 1u << p);
  }
  return v;
}

/* Lists beside the events: sentences, deeds, points. */
struct in_words {
  struct buf told, deeds, gained;
};

/* An event in words; "" for a draw that is one of many. */
static void write_told(struct in_words *w, const struct table_meta *hd, const struct ig_state *s,
                       const struct event *e, const struct ig_state *after, const struct ig_voice *v)
{
  struct event_told is;
  *is.text = *is.deed = 0;
  memset(is.gained, 0, sizeof is.gained);
  bool quiet = e->seat == IG_CHANCE && ig_is_quiet(hd->game, e->move);
  if (!quiet) tell_in_parts(hd->game, s, e->seat, e->move, after, v->you < 0 ? IG_SPECTATOR : v->you, v, &is);
  w_str(&w->told, is.text);
  w_str(&w->deeds, is.deed);
  w_open(&w->gained, '[');
  for (int p = 0; p < hd->seats && anything_gained(&is); p++) w_int(&w->gained, is.gained[p]);
  w_close(&w->gained, ']');
}

static void write_list(struct buf *b, const char *key, struct buf *list)
{
  w_close(list, ']');
  char *text = w_done(list);
  w_key(b, key);
  w_json(b, text);
  free(text);
}

static void write_events(struct buf *b, struct in_words *told, const struct table *t, int seat, int from,
                         const struct table_game *before, const struct ig_voice *v)
{
  const struct table_game *p = t->play;
  struct ig_state s;
  int i = 0;
  bool near = before && before->state && before->count <= from && before->count <= p->count &&
              p->undone != t->meta.n;
  if (from == p->count) i = from;
  else if (near) {
    memset(&s, 0, sizeof s);
    memcpy(&s, before->state, (size_t)ig_state_size(t->meta.game));
    i = before->count;
  } else ig_setup(t->meta.game, t->meta.seats, t->meta.choice, &s);
  w_kint(b, "from", from + 1);
  w_key(b, "events");
  w_open(b, '[');
  for (; i < p->count; i++) {
    struct ig_state was = s;
    ig_apply(t->meta.game, &s, p->events[i].seat, p->events[i].move);
    if (i >= from) write_event(b, &t->meta, &was, &p->events[i], i + 1, seat);
    if (i >= from && v->language) write_told(told, &t->meta, &was, &p->events[i], &s, v);
  }
  w_close(b, ']');
}

/* Whoever gave up stands behind all who did not. */
void final_places(const struct table_meta *hd, const struct table_game *p, struct ig_outcome *o)
{
  int in = 0;
  ig_outcome(hd->game, p->state, o);
  for (int i = 0; i < hd->seats; i++) in += !hd->seat[i].out;
  if (in == hd->seats) return;
  int8_t place[IG_SEATS_MAX];
  for (int i = 0; i < hd->seats; i++) {
    place[i] = (int8_t)(hd->seat[i].out ? in + 1 : 1);
    for (int j = 0; j < hd->seats && !hd->seat[i].out; j++)
      place[i] = (int8_t)(place[i] + (!hd->seat[j].out && o->place[j] < o->place[i]));
  }
  memcpy(o->place, place, sizeof place);
}

static void write_over(struct buf *b, const struct table *t)
{
  struct ig_outcome o;
  final_places(&t->meta, t->play, &o);
  w_key(b, "over");
  w_open(b, '{');
  w_kstr(b, "why", why_words[t->meta.why]);
  w_key(b, "scores");
  w_open(b, '[');
  for (int p = 0; p < t->meta.seats; p++) w_int(b, o.score[p]);
  w_close(b, ']');
  w_key(b, "places");
  w_open(b, '[');
  for (int p = 0; p < t->meta.seats; p++) w_int(b, o.place[p]);
  w_close(b, ']');
  w_close(b, '}');
}

/* The game of which this client has the view, if it takes changes; or NULL.  Whoever is at a table is sent every view of it, and
 * has the same seat there from the first one on (tests/hub/changes.c would notice), so it is the one just before. */
static const struct table_game *had(const struct link *l, const struct table_game *before)
{
  const struct table_game *p = before ? before : l->table->play;
  return l->conn->protocol >= 2 && l->seen > 0 && p->state ? p : NULL;
}

static void write_change(struct buf *b, const struct change *c)
{
  w_open(b, '[');
  w_int(b, c->at);
  w_int(b, c->cut);
  for (const char *p = c->put, *end = p + c->size; p < end;) {
    const char *n = memchr(p, '\n', (size_t)(end - p));
    w_text(b, p, (size_t)(n - p));
    p = n + 1;
  }
  w_close(b, ']');
}

/* The view of now, into h->text; its length. */
static size_t print_now(struct hub *h, const struct table *t, int seat)
{
  size_t n = seen_get(h, t->id, seat, t->meta.n, h->text);
  if (n) return n;
  n = (size_t)print_view(h, &t->meta, t->play->state, seat);
  seen_keep(h, t->id, seat, t->meta.n, h->text, n);
  return n;
}

/* Both texts are views of this seat, so what has changed tells no more than they do. */
static void write_changes(struct hub *h, struct buf *b, const struct link *l, int seat,
                          const struct table_game *was)
{
  const struct table *t = l->table;
  struct changes lines;
  struct change c;
  w_kint(b, "was", l->seen);
  w_key(b, "changes");
  w_open(b, '[');
  if (was->state != t->play->state) {
    if (!seen_get(h, t->id, seat, l->seen, h->was)) print_seen(&t->meta, was->state, seat, h->was);
    print_now(h, t, seat);
    changes_compare(&lines, h->was, h->text);
    while (changes_next(&lines, &c)) write_change(b, &c);
  }
  w_close(b, ']');
}

static void write_position(struct hub *h, struct buf *b, const struct link *l, int seat,
                           const struct table_game *before)
{
  const struct table_game *was = had(l, before);
  if (was) {
    write_changes(h, b, l, seat, was);
    return;
  }
  size_t n = print_now(h, l->table, seat);
  w_key(b, "position");
  w_text(b, h->text, n);
}

void send_view(struct hub *h, struct link *l, const char *re, int64_t have, const struct table_game *before)
{
  struct table *t = l->table;
  int64_t left[IG_SEATS_MAX];
  int seat = seat_of(&t->meta, l->conn->who->id);
  char shown[IG_SEATS_MAX][NAME_SHOWN];
  if (!t->play->state) return;
  struct in_words words = { 0 };
  struct ig_voice v = voice_of(h, t, l->conn, seat, shown);
  struct buf b = draft(h);
  begin(&b, "view", re, t->meta.code);
  w_kint(&b, "v", t->meta.n);
  w_kstr(&b, "status", status_words[t->meta.status]);
  if (seat >= 0) {
    w_kint(&b, "seat", seat + 1);
    w_kint(&b, "n", t->play->moved[seat] + 1);
  }
  w_key(&b, "turn");
  w_open(&b, '[');
  for (int p = 0; p < t->meta.seats; p++)
    if (t->meta.active >> p & 1) w_int(&b, p + 1);
  w_close(&b, ']');
  clock_spent(t, h->now, left);
  write_left(&b, &t->meta, left);
  if (t->meta.status == OVER) write_over(&b, t);
  if (v.language) {
    w_open(&words.told, '[');
    w_open(&words.deeds, '[');
    w_open(&words.gained, '[');
  }
  write_events(&b, &words, t, seat, first_event(t->play, seat, have, before), before, &v);
  if (v.language) {
    write_list(&b, "told", &words.told);
    write_list(&b, "deeds", &words.deeds);
    write_list(&b, "gained", &words.gained);
  }
  write_position(h, &b, l, seat, before);
  w_close(&b, '}');
  l->seen = t->meta.n;
  send_buf(h, l->conn, &b);
}
