/* invariants.c - see invariants.h. */
#include <string.h>
#include "invariants.h"
#include "text.h"

const char *invariant_text(enum invariant p)
{
  static const char *const says[] = {
    [INVARIANT_OK] = "",
    [HAS_MOVE] = NC_("invariant", "an active seat has a move"),
    [MOVES_FIT] = NC_("invariant", "no position has more than IG_MOVES_MAX moves"),
    [LISTED_OK] = NC_("invariant", "every listed move is accepted"),
    [MOVE_FITS] = NC_("invariant", "a move fits into IG_MOVE_TEXT"),
    [MOVE_READS] = NC_("invariant", "a printed move can be read"),
    [MOVE_SAME] = NC_("invariant", "a printed move reads back as itself"),
    [SORTED] = NC_("invariant", "moves are sorted and differ"),
    [EXACTLY] = NC_("invariant", "check accepts exactly what is listed"),
    [ANY_LISTED] = NC_("invariant", "a random move is a listed one"),
    [IDLE_NONE] = NC_("invariant", "a seat that is not to act has no moves"),
    [IDLE_REFUSED] = NC_("invariant", "a seat that is not to act is refused by a clause"),
    [TEXT_FITS] = NC_("invariant", "a position fits into IG_TEXT_MAX"),
    [TEXT_READS] = NC_("invariant", "a printed position can be read"),
    [TEXT_SAME] = NC_("invariant", "a printed position reads back as itself"),
    [POINTS_FIT] = NC_("invariant", "a breakdown fits into IG_POINTS_MAX"),
    [POINTS_SEAT] = NC_("invariant", "a breakdown names seats of the table"),
    [POINTS_CLAUSE] = NC_("invariant", "a breakdown names clauses of the book"),
    [POINTS_SUM] = NC_("invariant", "a breakdown adds up to the score"),
    [VIEW_TWICE] = NC_("invariant", "a view of a view is the same view"),
    [VIEW_DEAL] = NC_("invariant", "what is dealt from a view has that view"),
    [VIEW_MOVES] = NC_("invariant", "a seat sees its own legal moves"),
    [ENDS] = NC_("invariant", "every game ends"),
    [PLAYED_OK] = NC_("invariant", "a bot makes legal moves"),
  };
  return says[p];
}

static bool same_state(const struct invariant_checker *v, const struct ig_state *a, const struct ig_state *b)
{
  return memcmp(a, b, (size_t)ig_state_size(v->g)) == 0;
}

static int compare(const struct ig_move *a, const struct ig_move *b) { return memcmp(a, b, sizeof *a); }

/* ---- moves -------------------------------------------------------------- */

enum invariant verify_listed(struct invariant_checker *v, const struct ig_state *s, int seat, int n)
{
  if (n < 1) return HAS_MOVE;
  if (n > IG_MOVES_MAX) return MOVES_FIT;
  for (int i = 0; i < n; i++)
    if (ig_check(v->g, s, seat, v->list[i]) != IG_OK) return LISTED_OK;
  return INVARIANT_OK;
}

static bool is_listed(const struct invariant_checker *v, int n, const struct ig_move *m)
{
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (compare(&v->list[mid], m) < 0) lo = mid + 1;
    else hi = mid;
  }
  return lo < n && compare(&v->list[lo], m) == 0;
}

static void remember(struct invariant_checker *v, const struct ig_move *m)
{
  int at = v->olds < VERIFY_OLD ? v->olds++ : (int)ig_rng_below(&v->rng, VERIFY_OLD);
  v->old[at] = *m;
}

static enum invariant verify_move_text(struct invariant_checker *v, const struct ig_state *s,
                                       const struct ig_move *m)
{
  char text[IG_MOVE_TEXT];
  struct ig_move back;
  struct ig_fault why;
  if (ig_print_move(v->g, s, *m, text, sizeof text) >= IG_MOVE_TEXT) return MOVE_FITS;
  if (!ig_parse_move(v->g, s, text, &back, &why)) return MOVE_READS;
  return compare(&back, m) ? MOVE_SAME : INVARIANT_OK;
}

static enum invariant verify_active(struct invariant_checker *v, const struct ig_state *s, int seat)
{
  int n = ig_moves(v->g, s, seat, v->list, IG_MOVES_MAX);
  enum invariant broken = verify_listed(v, s, seat, n);
  for (int i = 1; i < n && !broken; i++)
    if (compare(&v->list[i - 1], &v->list[i]) >= 0) broken = SORTED;
  for (int i = 0; i < v->olds && !broken; i++)
    if ((ig_check(v->g, s, seat, v->old[i]) == IG_OK) != is_listed(v, n, &v->old[i])) broken = EXACTLY;
  for (int k = 0; k < 16 && !broken; k++)
    broken = verify_move_text(v, s, &v->list[ig_rng_below(&v->rng, (uint32_t)n)]);
  if (!broken) remember(v, &v->list[ig_rng_below(&v->rng, (uint32_t)n)]);
  if (broken) return broken;
  struct ig_move any = ig_random_move(v->g, s, seat, &v->rng);
  return is_listed(v, n, &any) ? INVARIANT_OK : ANY_LISTED;
}

static enum invariant verify_idle(struct invariant_checker *v, const struct ig_state *s, int seat)
{
  if (ig_moves(v->g, s, seat, v->other, IG_MOVES_MAX)) return IDLE_NONE;
  for (int i = 0; i < v->olds; i++)
    if (ig_check(v->g, s, seat, v->old[i]) <= 0) return IDLE_REFUSED;
  return INVARIANT_OK;
}

static enum invariant verify_moves(struct invariant_checker *v, const struct ig_state *s)
{
  enum invariant broken = INVARIANT_OK;
  for (int seat = IG_CHANCE; seat < ig_seats(v->g, s) && !broken; seat++)
    broken = ig_is_active(v->g, s, seat) ? verify_active(v, s, seat) : verify_idle(v, s, seat);
  return broken;
}

/* ---- texts, scores, views ----------------------------------------------- */

static enum invariant verify_text(struct invariant_checker *v, const struct ig_state *s)
{
  struct ig_state back;
  struct ig_fault why;
  if (ig_print(v->g, s, v->text, IG_TEXT_MAX) >= IG_TEXT_MAX) return TEXT_FITS;
  if (!ig_parse(v->g, v->text, &back, &why)) return TEXT_READS;
  return same_state(v, s, &back) ? INVARIANT_OK : TEXT_SAME;
}

enum invariant verify_score(struct invariant_checker *v, const struct ig_state *s)
{
  struct ig_outcome o;
  struct ig_points line[IG_POINTS_MAX];
  int32_t sum[IG_SEATS_MAX] = { 0 };
  ig_outcome(v->g, s, &o);
  int n = ig_breakdown(v->g, s, line, IG_POINTS_MAX);
  if (n > IG_POINTS_MAX) return POINTS_FIT;
  for (int i = 0; i < n; i++) {
    if (line[i].seat < 0 || line[i].seat >= ig_seats(v->g, s)) return POINTS_SEAT;
    if (line[i].clause < 1 || line[i].clause >= ig_clause_count(v->g)) return POINTS_CLAUSE;
    sum[line[i].seat] += line[i].points;
  }
  for (int p = 0; p < ig_seats(v->g, s); p++)
    if (sum[p] != o.score[p]) return POINTS_SUM;
  return INVARIANT_OK;
}

static enum invariant verify_view(struct invariant_checker *v, const struct ig_state *s, int seat)
{
  struct ig_state view, again, deal;
  ig_view(v->g, s, seat, &view);
  ig_view(v->g, &view, seat, &again);
  if (!same_state(v, &view, &again)) return VIEW_TWICE;
  ig_determinize(v->g, &view, &v->rng, &deal);
  ig_view(v->g, &deal, seat, &again);
  if (!same_state(v, &view, &again)) return VIEW_DEAL;
  if (seat < 0 || !ig_is_active(v->g, s, seat)) return verify_text(v, &view);
  int n = ig_moves(v->g, s, seat, v->list, IG_MOVES_MAX);
  int m = ig_moves(v->g, &view, seat, v->other, IG_MOVES_MAX);
  if (n != m || memcmp(v->list, v->other, (size_t)n * sizeof *v->list)) return VIEW_MOVES;
  return verify_text(v, &view);
}

enum invariant verify_all(struct invariant_checker *v, const struct ig_state *s)
{
  enum invariant broken = verify_moves(v, s);
  if (!broken) broken = verify_text(v, s);
  if (!broken) broken = verify_score(v, s);
  if (!broken) broken = verify_view(v, s, IG_SPECTATOR);
  for (int p = 0; p < ig_seats(v->g, s) && !broken; p++) broken = verify_view(v, s, p);
  return broken;
}
