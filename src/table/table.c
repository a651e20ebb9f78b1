/* table.c - see game_table.h: playing, seeing and hearing, undoing. */
#include <string.h>
#include "history.h"
#include "seed.h"
#include "text.h"

/* ---- events ---------------------------------------------------------------------- */

static void state_at(const struct table *t, int n, struct ig_state *s)
{
  *s = t->start;
  for (int i = 0; i < n; i++) ig_apply(t->game, s, t->event[i].seat, t->event[i].move);
}

static bool make_room(struct table *t)
{
  if (t->events < t->cap) return true;
  int cap = t->cap ? 2 * t->cap : 64;
  struct table_event *more = t->grow ? t->grow(t->event, (size_t)cap * sizeof *more) : NULL;
  if (!more) return false;
  t->event = more;
  t->cap = cap;
  return true;
}

/* What was undone is forgotten where the game goes another way. */
bool history_add(struct table *t, int seat, struct ig_move m, uint64_t luck_after)
{
  struct ig_move same;
  if (!make_room(t)) return false;
  if (!table_again(t, seat, &same) || memcmp(&same, &m, sizeof m)) t->known = t->events;
  bool idle = ig_idle_move(t->game, &t->now, seat, &same);
  t->event[t->events++] =
      (struct table_event){ .move = m, .luck = t->luck, .seat = (int8_t)seat, .idle = idle };
  if (t->known < t->events) t->known = t->events;
  ig_apply(t->game, &t->now, seat, m);
  t->luck = luck_after;
  return true;
}

static bool draw(struct table *t)
{
  struct ig_rng r = { t->luck };
  struct ig_move m = ig_random_move(t->game, &t->now, IG_CHANCE, &r), before;
  if (table_again(t, IG_CHANCE, &before)) m = before;
  return history_add(t, IG_CHANCE, m, r.s);
}

void history_go_on(struct table *t)
{
  for (bool goes = true; goes;) {
    struct ig_move m;
    int seat = -1;
    if (ig_is_active(t->game, &t->now, IG_CHANCE)) goes = draw(t);
    else goes = (seat = next_idle(t->game, &t->now, &m)) >= 0 && history_add(t, seat, m, t->luck);
  }
}

bool table_again(const struct table *t, int seat, struct ig_move *m)
{
  if (t->events >= t->known || t->event[t->events].seat != seat) return false;
  *m = t->event[t->events].move;
  return true;
}

/* ---- starting --------------------------------------------------------------------- */

void history_begin(struct table *t, const struct ig_state *start, uint64_t seed)
{
  t->start = t->now = *start;
  t->events = t->known = 0;
  t->seed = t->luck = seed;
  t->has_seed = true;
}

void table_begin(struct table *t, const struct ig_state *start, uint64_t seed)
{
  struct ig_rng r = { derive_seed(seed, 1) };
  struct ig_state whole = *start;
  if (ig_viewer(t->game, start) != IG_ALL) {
    memset(&whole, 0, sizeof whole);
    ig_determinize(t->game, start, &r, &whole);
  }
  history_begin(t, &whole, seed);
  history_go_on(t);
}

int table_start(struct table *t, int seats, const uint8_t *choice, uint64_t seed)
{
  struct ig_state start;
  memset(&start, 0, sizeof start);
  int clause = ig_setup(t->game, seats, choice, &start);
  if (clause == IG_OK) table_begin(t, &start, seed);
  return clause;
}

/* ---- moving ------------------------------------------------------------------------- */

static enum judged make(struct table *t, int seat, struct judgement *out)
{
  static const struct ig_fault full = { .why = NC_("fault", "the game is too long") };
  if (out->is != MOVE_DONE) return out->is;
  if (!history_add(t, seat, out->move, t->luck)) {
    out->fault = full;
    return out->is = MOVE_FAULT;
  }
  history_go_on(t);
  return MOVE_DONE;
}

enum judged table_move(struct table *t, int seat, const char *words, struct judgement *out)
{
  judge_words(t->game, &t->now, seat, words, out);
  return make(t, seat, out);
}

enum judged table_play(struct table *t, int seat, struct ig_move m, struct judgement *out)
{
  judge_move(t->game, &t->now, seat, m, out);
  return make(t, seat, out);
}

uint64_t table_thought(const struct table *t)
{
  return derive_seed(derive_seed(t->seed, 0), (uint64_t)t->events);
}

/* ---- seeing and hearing ------------------------------------------------------------- */

void table_view(const struct table *t, int seat, struct ig_state *out)
{
  memset(out, 0, sizeof *out);
  ig_view(t->game, &t->now, seat, out);
}

bool table_over(const struct table *t) { return ig_over(t->game, &t->now); }

int table_next(const struct table *t) { return table_over(t) ? -1 : ig_next_seat(t->game, &t->now); }

int table_moves(const struct table *t, int seat)
{
  int n = 0;
  for (int i = 0; i < t->events; i++) n += t->event[i].seat == seat;
  return n;
}

void table_listen(struct table_ear *e, const struct table *t, int seat, int from)
{
  e->t = t;
  e->seat = seat;
  e->at = from < 0 ? 0 : from < t->events ? from : t->events;
  state_at(t, e->at, &e->before);
}

bool table_hear(struct table_ear *e, int *mover, char *out, int cap)
{
  if (e->at >= e->t->events) return false;
  const struct table_event *is = &e->t->event[e->at++];
  *mover = is->seat;
  hear_event(e->t->game, &e->before, is->seat, is->move, e->seat, out, cap);
  ig_apply(e->t->game, &e->before, is->seat, is->move);
  return true;
}

bool table_tell(struct table_ear *e, const struct ig_voice *v, struct table_told *out)
{
  if (e->at >= e->t->events) return false;
  const struct ig_game *g = e->t->game;
  const struct table_event *is = &e->t->event[e->at++];
  struct ig_state after = e->before;
  ig_apply(g, &after, is->seat, is->move);
  out->mover = is->seat;
  out->quiet = is->seat == IG_CHANCE && ig_is_quiet(g, is->move);
  tell_in_parts(g, &e->before, is->seat, is->move, &after, e->seat, v, &out->is);
  e->before = after;
  return true;
}

int table_sheet(const struct table *t, int seat, const struct ig_voice *v, struct sheet_line *out, int cap)
{
  struct sheet s;
  struct ig_state now = t->start;
  sheet_begin(&s, t->game, seat, v, out, cap);
  sheet_event(&s, 0, &now); /* what a position that the game began from had */
  for (int i = 0; i < t->events; i++) {
    ig_apply(t->game, &now, t->event[i].seat, t->event[i].move);
    sheet_event(&s, i + 1, &now);
  }
  return sheet_end(&s, &now);
}

/* ---- undoing --------------------------------------------------------------------------- */

static int last_decision(const struct table *t, int seat)
{
  for (int i = t->events - 1; i >= 0; i--) {
    int mover = t->event[i].seat;
    if (mover >= 0 && !t->event[i].idle && (seat == IG_ALL ? t->people >> mover & 1 : mover == seat))
      return i;
  }
  return -1;
}

static bool unseen(const struct table *t, int seat)
{
  struct ig_state before;
  int last = t->events - 1;
  while (last >= 0 && t->event[last].idle) last--;
  if (last < 0 || seat < 0 || t->event[last].seat != seat) return false;
  state_at(t, last, &before);
  if (t->undo == UNDO_UNSEEN && !still_own_turn(t->game, &before, seat, &t->now)) return false;
  return nothing_learned(t->game, &before, seat, t->event[last].move, &t->now, (uint64_t)t->events);
}

int table_undo_to(const struct table *t, int seat)
{
  int to = last_decision(t, seat);
  if (to < 0 || t->undo == UNDO_NEVER) return -1;
  return t->undo == UNDO_FREE || unseen(t, t->event[to].seat) ? to : -1;
}

bool table_undo(struct table *t, int seat)
{
  int to = table_undo_to(t, seat);
  if (to < 0) return false;
  t->events = to;
  t->luck = t->event[to].luck;
  state_at(t, to, &t->now);
  return true;
}
