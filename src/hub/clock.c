/* clock.c - what time does at a table: clocks of players, patience with clients,
 * and leaving memory.  A heap knows which table is due next. */
#include <stdlib.h>
#include <string.h>
#include "hub_private.h"

/* ---- clocks ---------------------------------------------------------------------- */

static bool runs(const struct table_meta *hd, int seat)
{
  return hd->status == RUNNING && hd->clock.kind && (hd->active >> seat & 1) && !bot_drives(hd, seat);
}

void clock_start(const struct table_meta *hd, int64_t left[IG_SEATS_MAX])
{
  for (int p = 0; p < IG_SEATS_MAX; p++) left[p] = hd->clock.base;
}

void clock_spent(const struct table *t, when_t now, int64_t left[IG_SEATS_MAX])
{
  memcpy(left, t->play->left, sizeof t->play->left);
  for (int p = 0; p < t->meta.seats; p++) {
    if (runs(&t->meta, p)) left[p] -= now - t->mark;
    if (left[p] < 0) left[p] = 0;
  }
}

/* After a move: the mover gets the increment, and a turn clock begins anew for
 * the mover and for whoever was not to move before. */
void clock_after(const struct table_meta *hd, int mover, uint8_t before, uint8_t after,
                 int64_t left[IG_SEATS_MAX])
{
  if (hd->clock.kind == CLOCK_BANK) left[mover] += hd->clock.add;
  for (int p = 0; p < hd->seats && (hd->clock.kind == CLOCK_TURN || hd->clock.kind == CLOCK_DAYS); p++)
    if (p == mover || (~before & after & 1u << p)) left[p] = hd->clock.base;
}

void write_left(struct buf *b, const struct table_meta *hd, const int64_t left[IG_SEATS_MAX])
{
  if (!hd->clock.kind) return;
  w_key(b, "left");
  w_open(b, '[');
  for (int p = 0; p < hd->seats; p++) w_int(b, left[p]);
  w_close(b, ']');
}

/* ---- the heap -------------------------------------------------------------------- */

static void put_at(struct hub *h, int i, struct table *t)
{
  h->heap[i] = t;
  t->heap_at = i + 1;
}

static void sift(struct hub *h, int i, struct table *t)
{
  while (i && h->heap[(i - 1) / 2]->due > t->due) {
    put_at(h, i, h->heap[(i - 1) / 2]);
    i = (i - 1) / 2;
  }
  for (int c; (c = 2 * i + 1) < h->heap_count; i = c) {
    if (c + 1 < h->heap_count && h->heap[c + 1]->due < h->heap[c]->due) c++;
    if (h->heap[c]->due >= t->due) break;
    put_at(h, i, h->heap[c]);
  }
  put_at(h, i, t);
}

void unschedule(struct hub *h, struct table *t)
{
  if (!t->heap_at) return;
  int i = t->heap_at - 1;
  struct table *last = h->heap[--h->heap_count];
  t->heap_at = 0;
  t->due = -1;
  if (last != t) sift(h, i, last);
}

/* ---- when is a table due ------------------------------------------------------------ */

static when_t sooner(when_t a, when_t b) { return a < 0 ? b : b < 0 ? a : a < b ? a : b; }

static bool clock_running(const struct table_meta *hd)
{
  for (int p = 0; p < hd->seats; p++)
    if (runs(hd, p)) return true;
  return false;
}

static bool bot_to_move(const struct table_meta *hd)
{
  for (int p = 0; p < hd->seats; p++)
    if ((hd->active >> p & 1) && bot_drives(hd, p)) return true;
  return false;
}

static bool may_sleep(const struct table *t)
{
  return t->play && !t->starting && t->takeback < 0 && !clock_running(&t->meta) &&
         !(t->meta.status == RUNNING && bot_to_move(&t->meta));
}

/* A seat whose bot has been asked and not answered, or -1. */
static int asked_seat(const struct table *t)
{
  for (int p = 0; p < t->meta.seats; p++)
    if (t->ask[p]) return p;
  return -1;
}

static when_t due_at(const struct hub *h, const struct table *t)
{
  when_t due = -1;
  if (t->pending || t->is_loading || t->broken || t->elsewhere) return -1;
  if (t->retry > h->now) return t->retry;
  for (int p = 0; p < t->meta.seats && t->play; p++)
    if (runs(&t->meta, p)) due = sooner(due, t->mark + (t->play->left[p] > 0 ? t->play->left[p] : 0));
  if (t->starting) due = sooner(due, t->starting);
  if (t->play && asked_seat(t) >= 0) due = sooner(due, t->asked + h->limits.bot_seconds * INT64_C(1000));
  if (may_sleep(t)) due = sooner(due, t->touched + h->limits.unload_seconds * INT64_C(1000));
  if (past_ready(h, t)) due = sooner(due, t->touched + h->limits.unload_seconds * INT64_C(1000));
  if (t->meta.status == OPEN) due = sooner(due, t->touched + h->limits.idle_table_hours * INT64_C(3600000));
  if (t->retry) due = sooner(due, t->retry);
  return due;
}

void schedule(struct hub *h, struct table *t)
{
  when_t due = due_at(h, t);
  unschedule(h, t);
  if (due < 0) return;
  t->due = due;
  if (h->heap_count == h->heap_cap) {
    h->heap_cap = h->heap_cap * 2 + 64;
    h->heap = realloc(h->heap, (size_t)h->heap_cap * sizeof *h->heap);
  }
  h->heap_count++;
  sift(h, h->heap_count - 1, t);
}

static bool someone_late(struct hub *h, struct table *t)
{
  int64_t left[IG_SEATS_MAX];
  if (!t->play) return false;
  clock_spent(t, h->now, left);
  for (int p = 0; p < t->meta.seats; p++) {
    if (!runs(&t->meta, p) || left[p] > 0) continue;
    if (t->meta.policy == POLICY_FORFEIT) put_out(h, t, p, "timeout", NULL);
    else give_to_bot(h, t, p, NULL);
    return true;
  }
  return false;
}

static void fall_asleep(struct table *t)
{
  free(t->names);
  t->names = NULL;
  table_game_free(t->play);
  t->play = NULL;
  for (int i = 0; i < t->said_count; i++) free(t->said[i]);
  free(t->said);
  t->said = NULL;
  t->said_count = 0;
}

void table_rest(struct hub *h, struct table *t)
{
  for (int p = 0; p < t->meta.seats; p++) t->ask[p] = 0; /* what bots think of now is void */
  fall_asleep(t);
  t->summary_only = true;
  table_count(h, t, false);
  lobby_changed(h, t);
  if (!past_put_away(h, t)) schedule(h, t);
}

void table_tick(struct hub *h, struct table *t)
{
  if (t->pending || t->is_loading) return;
  bool waited = t->retry && t->retry <= h->now;
  if (waited) {
    t->retry = 0;
    if (!t->play && t->meta.status == RUNNING) {
      table_load(h, t);
      return;
    }
    if (t->play) ask_bots(h, t);
  }
  int silent = t->play && h->now - t->asked >= h->limits.bot_seconds * INT64_C(1000) ? asked_seat(t) : -1;
  if (silent >= 0) { /* as if it had given up; a late answer counts no more */
    hub_bot_answer(h, t->ask[silent], NULL, h->now);
    if (t->pending) return;
  }
  if (t->starting && t->starting <= h->now) {
    start_game(h, t, NULL);
    return;
  }
  if (someone_late(h, t)) return;
  if (t->meta.status == OPEN && h->now - t->touched >= h->limits.idle_table_hours * INT64_C(3600000)) {
    forget_table(h, t, NULL);
    return;
  }
  if (may_sleep(t) && h->now - t->touched >= h->limits.unload_seconds * INT64_C(1000)) fall_asleep(t);
  if (h->now - t->touched >= h->limits.unload_seconds * INT64_C(1000) && past_put_away(h, t)) return;
  schedule(h, t);
}
