/* match.c - the game at a table: starting, moving, taking back, giving up, bots.
 *
 * A message of a player is judged by that player's own view, so that a refusal
 * cannot tell what the player may not know. */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"
#include "judge.h"

static void go(struct hub *h, struct plan *p, bool good)
{
  if (good) plan_go(h, p);
  else plan_drop(h, p);
}

/* ---- starting ------------------------------------------------------------------------ */

/* Lets chance act until a player has to: "draws":["deal w",...]; the same words, each with its zero, are added to *kept.
 * How many there were. */
static int draw_chance(struct buf *b, struct buf *kept, const struct table_meta *hd, struct ig_state *s,
                       const uint8_t seed[FAIR_BYTES], int draws)
{
  char words[IG_MOVE_TEXT];
  int n = 0;
  w_key(b, "draws");
  w_open(b, '[');
  for (; ig_is_active(hd->game, s, IG_CHANCE); n++) {
    struct ig_move m = fair_draw(hd->game, s, seed, (uint64_t)(draws + n));
    ig_print_move(hd->game, s, m, words, sizeof words);
    w_str(b, words);
    w_raw(kept, words, strlen(words) + 1);
    ig_apply(hd->game, s, IG_CHANCE, m);
  }
  w_close(b, ']');
  return n;
}

void start_game(struct hub *h, struct table *t, const struct req *q)
{
  static const struct fair_entropy none[IG_SEATS_MAX];
  const struct fair_entropy *shown = t->shown ? t->shown : none;
  struct table_meta *hd = &t->meta;
  struct plan *p = plan_new(h, q);
  struct buf b = { 0 }, draws = { 0 };
  struct ig_state s;
  uint8_t seed[FAIR_BYTES];
  int64_t left[IG_SEATS_MAX];
  char hex[FAIR_HEX];
  fair_seed(t->play->secret, shown, hd->seats, seed);
  w_open(&b, '{');
  w_key(&b, "entropy");
  w_open(&b, '[');
  for (int i = 0; i < hd->seats; i++) {
    if (!shown[i].n) {
      w_null(&b);
      continue;
    }
    fair_hex(shown[i].bytes, shown[i].n, hex);
    w_str(&b, hex);
  }
  w_close(&b, ']');
  write_names(&b, h, hd);
  ig_setup(hd->game, hd->seats, hd->choice, &s);
  draw_chance(&b, &draws, hd, &s, seed, 0);
  free(draws.at);
  clock_start(hd, left);
  write_left(&b, hd, left);
  w_close(&b, '}');
  go(h, p, plan_entry(p, plan_change(p, t), "start", &b));
}

void act_start(struct req *q)
{
  struct table *t = q->t;
  if (t->meta.host != q->c->who->id) {
    refuse(q, E_HOST);
    return;
  }
  if (t->meta.status != OPEN || t->starting) {
    refuse(q, E_STARTED);
    return;
  }
  for (int p = 0; p < t->meta.seats; p++)
    if (!t->meta.seat[p].person && !*t->meta.seat[p].bot) {
      refuse(q, E_EMPTY_SEATS);
      return;
    }
  if (!quota_start(q)) return;
  if (!t->play->promised) {
    start_game(q->h, t, q);
    return;
  }
  t->starting = q->h->now + q->h->limits.reveal_seconds * INT64_C(1000);
  t->shown = calloc(IG_SEATS_MAX, sizeof *t->shown);
  for (struct link *l = t->links; l; l = l->of_table) send_table(q->h, l, l->conn == q->c ? q->re : NULL);
  schedule(q->h, t);
}

void act_entropy(struct req *q)
{
  struct table *t = q->t;
  const char *hex = r_str(q->in, "hex");
  uint8_t bytes[FAIR_ENTROPY_MAX];
  size_t n;
  bool awaited = t->starting && (t->play->promised >> q->seat & 1) && !t->shown[q->seat].n;
  bool good = awaited && hex && fair_unhex(hex, bytes, sizeof bytes, &n) && n >= FAIR_ENTROPY_MIN;
  if (!good || !fair_kept(&t->play->promise[q->seat], bytes, n)) {
    refuse(q, E_ENTROPY);
    return;
  }
  t->shown[q->seat].n = (uint8_t)n;
  memcpy(t->shown[q->seat].bytes, bytes, n);
  for (int p = 0; p < t->meta.seats; p++)
    if ((t->play->promised >> p & 1) && !t->shown[p].n) {
      say_ok(q);
      return;
    }
  start_game(q->h, t, q);
}

/* ---- moving --------------------------------------------------------------------------- */

/* One move and the draws after it.  `left`: what the clocks have when it is made. */
static bool enter_move(struct plan *p, struct table_change *part, int seat, struct ig_move m,
                       const char *words, int64_t left[IG_SEATS_MAX])
{
  const struct table_meta *hd = &part->meta;
  struct ig_state s;
  struct buf b = { 0 }, draws = { 0 };
  struct moved moved = { .seat = seat, .text = words };
  w_open(&b, '{');
  w_kint(&b, "seat", seat);
  w_kstr(&b, "text", words);
  if (hd->clock.kind) w_kint(&b, "was", moved.was = left[seat]);
  memset(&s, 0, sizeof s);
  memcpy(&s, part->play->state, (size_t)ig_state_size(hd->game));
  ig_apply(hd->game, &s, seat, m);
  moved.draw_count = draw_chance(&b, &draws, hd, &s, part->play->seed, part->play->draws);
  moved.draws = draws.at;
  clock_after(hd, seat, hd->active, seats_to_move(hd->game, &s), left);
  write_left(&b, hd, left);
  if (hd->clock.kind) {
    moved.left = left;
    moved.left_count = hd->seats;
  }
  w_close(&b, '}');
  bool good = plan_moved(p, part, &b, &moved);
  free(draws.at);
  return good;
}

/* Moves that are the only ones and decide nothing: entries like any other. */
static bool enter_idle_moves(struct plan *p, struct table_change *part, int64_t left[IG_SEATS_MAX])
{
  struct ig_state s;
  struct ig_move m;
  char words[IG_MOVE_TEXT];
  bool good = true;
  while (good && part->meta.status == RUNNING) {
    memset(&s, 0, sizeof s);
    memcpy(&s, part->play->state, (size_t)ig_state_size(part->meta.game));
    int seat = next_idle(part->meta.game, &s, &m);
    if (seat < 0) break;
    ig_print_move(part->meta.game, &s, m, words, sizeof words);
    good = enter_move(p, part, seat, m, words, left);
  }
  return good;
}

/* `m` is legal.  `words` are what the mover said. */
static void plan_move(struct hub *h, struct table *t, int seat, struct ig_move m, const char *words,
                      const struct req *q)
{
  struct plan *p = plan_new(h, q);
  struct table_change *part = plan_change(p, t);
  int64_t left[IG_SEATS_MAX];
  bool good = true;
  clock_spent(t, h->now, left);
  if (q && t->meta.seat[seat].away) { /* who moves is back */
    struct buf back = { 0 };
    w_open(&back, '{');
    w_kint(&back, "seat", seat);
    w_kbool(&back, "on", false);
    w_close(&back, '}');
    good = plan_entry(p, part, "away", &back);
  }
  good = good && enter_move(p, part, seat, m, words, left);
  go(h, p, good && enter_idle_moves(p, part, left));
}

static void see(const struct table *t, int seat, struct ig_state *view)
{
  memset(view, 0, sizeof *view);
  ig_view(t->meta.game, t->play->state, seat, view);
}

/* An old number: the same words once more are fine, others are not. */
static void move_again(struct req *q, int64_t n, const char *words)
{
  const struct table_game *p = q->t->play;
  for (int i = p->count - 1; i >= 0; i--) {
    if (p->events[i].seat != q->seat || p->events[i].k != n) continue;
    if (p->events[i].said != hash_words(words)) break;
    struct link *l = link_of(q->c, q->t);
    send_view(q->h, l, q->re, l->seen, NULL);
    return;
  }
  refuse(q, E_NUMBER);
}

void act_move(struct req *q)
{
  const char *words = q->move ? q->move->text : r_str(q->in, "text");
  int64_t n = q->move ? q->move->n : r_int(q->in, "n", 0);
  struct table *t = q->t;
  struct judgement j;
  if (!words || n < 1 || strlen(words) >= 2 * IG_MOVE_TEXT) {
    refuse(q, E_MESSAGE);
    return;
  }
  if (n <= t->play->moved[q->seat]) {
    move_again(q, n, words);
    return;
  }
  if (t->meta.status != RUNNING || t->meta.seat[q->seat].out) {
    refuse(q, E_NOT_RUNNING);
    return;
  }
  if (n != t->play->moved[q->seat] + 1) {
    refuse(q, E_NUMBER);
    return;
  }
  switch (judge_words(t->meta.game, t->play->state, q->seat, words, &j)) {
  case MOVE_DONE: plan_move(q->h, t, q->seat, j.move, words, q); break;
  case MOVE_MORE: refuse(q, E_MORE); break;
  case MOVE_CLAUSE: say_rule(q, j.clause); break;
  default: say_fault(q, &j.fault);
  }
}

enum { MOVES_TOLD = 400 };

/* All legal moves of this seat, for clients without an engine of their own. */
void act_moves(struct req *q)
{
  struct ig_state view;
  struct buf b = { 0 };
  char words[IG_MOVE_TEXT];
  see(q->t, q->seat, &view);
  int n = ig_moves(q->t->meta.game, &view, q->seat, q->h->moves, IG_MOVES_MAX);
  begin(&b, "moves", q->re, q->t->meta.code);
  w_kint(&b, "v", q->t->meta.n);
  w_kint(&b, "n", q->t->play->moved[q->seat] + 1);
  w_kint(&b, "count", n);
  w_key(&b, "list");
  w_open(&b, '[');
  for (int i = 0; i < n && i < MOVES_TOLD; i++) {
    ig_print_move(q->t->meta.game, &view, q->h->moves[i], words, sizeof words);
    w_str(&b, words);
  }
  w_close(&b, ']');
  w_close(&b, '}');
  send_buf(q->h, q->c, &b);
}

/* ---- taking back ------------------------------------------------------------------------ */

/* The last event that was somebody's choice, of one at least; *before is the position in front of it. */
static int last_choice(const struct table *t, struct ig_state *before)
{
  const struct table_game *p = t->play;
  struct ig_move m;
  int last = p->count;
  do state_at(&t->meta, p, --last, before);
  while (last > 0 && ig_idle_move(t->meta.game, before, p->events[last].seat, &m));
  return last;
}

/* The last event, but for idle moves, is a move of this seat that told it nothing.  *before is the position in front of it. */
static bool told_nothing(const struct table *t, int seat, struct ig_state *before)
{
  const struct table_game *p = t->play;
  int last = p->count ? last_choice(t, before) : -1;
  if (last < 0 || p->events[last].seat != seat) return false;
  return nothing_learned(t->meta.game, before, seat, p->events[last].move, p->state, (uint64_t)p->count);
}

static void plan_undo(struct hub *h, struct table *t, int seat, const struct req *q)
{
  struct plan *p = plan_new(h, q);
  struct table_change *part = plan_change(p, t);
  struct buf b = { 0 };
  struct ig_state before;
  int64_t left[IG_SEATS_MAX];
  int to = last_choice(t, &before);
  clock_spent(t, h->now, left);
  if (t->meta.clock.kind) { /* thinking time does not come back */
    int64_t since = (t->meta.active >> seat & 1) ? t->play->left[seat] - left[seat] : 0;
    left[seat] = (int64_t)t->play->events[to].was - since;
    if (left[seat] < 1) left[seat] = 1;
  }
  w_open(&b, '{');
  w_kint(&b, "to", to);
  write_left(&b, &t->meta, left);
  w_close(&b, '}');
  go(h, p, plan_entry(p, part, "undo", &b));
}

void act_undo(struct req *q)
{
  struct ig_state before;
  bool good = told_nothing(q->t, q->seat, &before) &&
              still_own_turn(q->t->meta.game, &before, q->seat, q->t->play->state);
  if (!good) {
    refuse(q, E_UNDO);
    return;
  }
  plan_undo(q->h, q->t, q->seat, q);
}

static uint8_t must_agree(const struct table_meta *hd, int but)
{
  uint8_t mask = 0;
  for (int p = 0; p < hd->seats; p++)
    if (p != but && is_human(hd, p) && !hd->seat[p].away) mask = (uint8_t)(mask | 1u << p);
  return mask;
}

static void tell_facts(struct req *q)
{
  for (struct link *l = q->t->links; l; l = l->of_table) send_table(q->h, l, l->conn == q->c ? q->re : NULL);
}

void act_takeback(struct req *q)
{
  struct ig_state before;
  if (!told_nothing(q->t, q->seat, &before)) {
    refuse(q, E_UNDO);
    return;
  }
  if (!must_agree(&q->t->meta, q->seat)) {
    plan_undo(q->h, q->t, q->seat, q);
    return;
  }
  q->t->takeback = q->seat;
  q->t->agreed = 0;
  tell_facts(q);
}

void act_agree(struct req *q)
{
  struct table *t = q->t;
  if (t->takeback < 0 || t->takeback == q->seat) {
    refuse(q, E_UNDO);
    return;
  }
  t->agreed = (uint8_t)(t->agreed | 1u << q->seat);
  uint8_t all = must_agree(&t->meta, t->takeback);
  if (!r_bool(q->in, "yes", true)) {
    t->takeback = -1;
    tell_facts(q);
    return;
  }
  if ((t->agreed & all) == all) plan_undo(q->h, t, t->takeback, q);
  else say_ok(q);
}

/* ---- giving up ----------------------------------------------------------------------------- */

void put_out(struct hub *h, struct table *t, int seat, const char *why, const struct req *q)
{
  struct plan *p = plan_new(h, q);
  struct buf b = { 0 };
  int64_t left[IG_SEATS_MAX];
  clock_spent(t, h->now, left);
  w_open(&b, '{');
  w_kint(&b, "seat", seat);
  w_kstr(&b, "why", why);
  write_left(&b, &t->meta, left);
  w_close(&b, '}');
  go(h, p, plan_entry(p, plan_change(p, t), "out", &b));
}

void act_resign(struct req *q)
{
  if (q->t->meta.seat[q->seat].out) {
    refuse(q, E_NO_SEAT);
    return;
  }
  put_out(q->h, q->t, q->seat, "resigned", q);
}

/* ---- bots ------------------------------------------------------------------------------------ */

static void ask_bot(struct hub *h, struct table *t, int seat)
{
  int n = print_view(h, &t->meta, t->play->state, seat);
  struct out *o = emit(h, EFFECT_ASK);
  o->own = malloc((size_t)n + 1);
  memcpy(o->own, h->text, (size_t)n + 1);
  o->e.text = o->own;
  o->e.size = (size_t)n;
  o->e.ask = t->ask[seat] = ++h->last_ask;
  t->asked = h->now;
  o->e.table = t->id;
  o->e.seat = seat;
  o->e.owner = quota_owner(t);
  o->e.hurry = t->hurried >> seat & 1;
  o->e.bot = h->limits.bots[0];
  for (int i = 0; h->limits.bots[i]; i++)
    if (!strcmp(h->limits.bots[i], t->meta.seat[seat].bot)) o->e.bot = h->limits.bots[i];
  map_put(&h->asks, o->e.ask, (void *)(uintptr_t)t->id);
}

void ask_bots(struct hub *h, struct table *t)
{
  if (t->meta.status != RUNNING || t->retry > h->now) return;
  for (int p = 0; p < t->meta.seats; p++)
    if ((t->meta.active >> p & 1) && bot_drives(&t->meta, p) && !t->ask[p]) ask_bot(h, t, p);
}

static struct table *table_asked(struct hub *h, uint64_t ask, int *seat)
{
  struct table *t = map_get(&h->tables, (uint64_t)(uintptr_t)map_get(&h->asks, ask));
  map_put(&h->asks, ask, NULL);
  for (*seat = 0; t && *seat < t->meta.seats; ++*seat)
    if (t->ask[*seat] == ask) return t;
  return NULL;
}

void hub_bot_answer(struct hub *h, uint64_t ask, const char *words, when_t now)
{
  int seat;
  struct ig_state view;
  struct judgement j;
  struct ig_rng r;
  char own[IG_MOVE_TEXT];
  if (now > h->now) h->now = now;
  struct table *t = table_asked(h, ask, &seat);
  if (!t) return;
  t->ask[seat] = 0;
  if (t->pending || !t->play) return; /* it is asked again afterwards */
  if (t->meta.status != RUNNING || !(t->meta.active >> seat & 1) || !bot_drives(&t->meta, seat)) return;
  bool good = words && strlen(words) < 2 * IG_MOVE_TEXT &&
              judge_words(t->meta.game, t->play->state, seat, words, &j) == MOVE_DONE;
  if (!good && !(t->hurried >> seat & 1)) { /* once more, and then any legal move will do */
    t->hurried = (uint8_t)(t->hurried | 1u << seat);
    ask_bot(h, t, seat);
    schedule(h, t);
    return;
  }
  t->hurried = (uint8_t)(t->hurried & ~(1u << seat));
  if (!good) {
    hub_random(h, &r, sizeof r);
    see(t, seat, &view);
    j.move = ig_random_move(t->meta.game, &view, seat, &r);
    ig_print_move(t->meta.game, &view, j.move, own, sizeof own);
    words = own;
  }
  plan_move(h, t, seat, j.move, words, NULL);
}
