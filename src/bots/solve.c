/* solve.c - endings worked out to the last move.
 *
 * When whatever is hidden cannot matter any more, nothing has to be guessed: all
 * guesses of the hidden things are one and the same position, and no chance comes before the
 * end.  Then every line of play is followed, each seat taking what is best for
 * it: when the deck is empty and all hands are known, in a round whose cards are
 * open.  Between two players what one gains the other loses, and lines that cannot matter
 * are cut.
 *
 * Where guesses differ, a move can still be judged exactly if it ends the game
 * at once (a last turn where only the others' goals are hidden): by
 * its mean over many guesses.
 *
 * It has a number of positions to look at.  When they do not suffice, or the
 * asker hurries, it says so and leaves the question to the search.
 */
#include <string.h>
#include "apply.h"
#include "bots_private.h"

struct ending {
  struct bot_context *k;
  const struct bot_task *t;
  int64_t left; /* positions that may still be looked at */
  int seats;
  bool failed;
};

static void look_on(struct ending *e, const struct ig_state *s, int level, int first, float low, float high,
                    struct finish *out);

/* Between two: the first seat wants much of result[0], the second little. */
static float wish(const struct ending *e, const struct finish *f, int mover)
{
  return e->seats == 2 && mover == 1 ? -f->result[0] : f->result[mover];
}

static void try_moves(struct ending *e, const struct ig_state *s, int level, int first, int n, float low,
                      float high, struct finish *out)
{
  struct bot_context *k = e->k;
  struct ig_state *next = &k->workspace->line[level];
  int mover = ig_next_seat(k->g, s);
  for (int i = 0; i < n && !e->failed; i++) {
    struct finish f;
    copy_state(k, next, s);
    apply_legal(k->g, next, mover, k->workspace->list[first + i]);
    look_on(e, next, level + 1, first + n, low, high, &f);
    if (!i || wish(e, &f, mover) > wish(e, out, mover)) *out = f;
    if (e->seats != 2) continue;
    if (mover == 0 && out->result[0] > low) low = out->result[0];
    if (mover == 1 && out->result[0] < high) high = out->result[0];
    if (low >= high) return;
  }
}

static void look_on(struct ending *e, const struct ig_state *s, int level, int first, float low, float high,
                    struct finish *out)
{
  struct bot_context *k = e->k;
  *out = (struct finish){ 0 };
  if (ig_over(k->g, s)) {
    *out = judge(k, s, e->t->seat);
    return;
  }
  e->failed = e->failed || players_to_act(k, s) != 1 || level >= LEVELS ||
              (e->t->stop && e->t->stop(e->t->who));
  if (e->failed) return;
  int mover = ig_next_seat(k->g, s),
      n = ig_moves(k->g, s, mover, k->workspace->list + first, IG_MOVES_MAX - first);
  e->left -= n;
  if (n > IG_MOVES_MAX - first || e->left < 0) {
    e->failed = true;
    return;
  }
  look_at_moves(k, s, mover, k->workspace->list + first, n, n, k->workspace->value + first);
  sort_by_value(k->workspace->list + first, k->workspace->value + first, n);
  try_moves(e, s, level, first, n, low, high, out);
}

/* One move, in every world; several worlds only if the game ends with it. */
static struct bot_line follow(struct ending *e, struct ig_move m, int n, const struct ig_state *world,
                              int worlds)
{
  struct bot_context *k = e->k;
  struct ig_state *next = &k->workspace->line[0];
  struct bot_line line = { .move = m };
  for (int w = 0; w < worlds && !e->failed; w++) {
    struct finish f;
    copy_state(k, next, &world[w]);
    apply_legal(k->g, next, e->t->seat, m);
    if (worlds > 1 && !ig_over(k->g, next)) e->failed = true;
    else look_on(e, next, 1, n, -1, 2, &f);
    if (e->failed) break;
    line.worth += f.result[e->t->seat] / (float)worlds;
    line.place += f.place / (float)worlds;
    line.margin += f.margin / (float)worlds;
  }
  return line;
}

/* Guesses of what is hidden: one, if they are all the same. */
static int guess_worlds(struct bot_context *k, const struct bot_task *t, struct ig_state *world)
{
  bool same = true;
  for (int w = 0; w < WORLDS; w++) {
    ig_determinize(k->g, t->view, &k->r, &world[w]);
    same = same && !memcmp(&world[w], &world[0], k->size);
  }
  return same ? 1 : WORLDS;
}

bool solve_ending(struct bot_context *k, const struct bot_task *t, int n, int64_t positions,
                  struct bot_answer *out)
{
  struct ending e = { .k = k, .t = t, .left = positions, .seats = ig_seats(k->g, t->view) };
  struct ig_state *world = k->workspace->world;
  if (players_to_act(k, t->view) != 1) return false;
  int worlds = guess_worlds(k, t, world);
  *out = (struct bot_answer){ .solved = true };
  for (int i = 0; i < n && !e.failed; i++) {
    struct bot_line line = follow(&e, k->workspace->list[i], n, world, worlds);
    if (!e.failed) add_line(out, 0, &line);
  }
  out->move = out->line[0].move;
  return !e.failed;
}
