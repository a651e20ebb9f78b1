/* judge.c - see judge.h. */
#include "judge.h"

#include <string.h>

static void see(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_state *view)
{
  memset(view, 0, sizeof *view);
  ig_view(g, s, seat, view);
}

static enum judged judge_seen(const struct ig_game *g, const struct ig_state *view, int seat,
                              struct ig_move m, struct judgement *out)
{
  int answer = ig_check(g, view, seat, m);
  out->move = m;
  out->clause = answer > IG_OK ? answer : 0;
  out->is = answer == IG_OK ? MOVE_DONE : answer == IG_MORE ? MOVE_MORE : MOVE_CLAUSE;
  return out->is;
}

enum judged judge_move(const struct ig_game *g, const struct ig_state *s, int seat, struct ig_move m,
                       struct judgement *out)
{
  struct ig_state view;
  memset(out, 0, sizeof *out);
  see(g, s, seat, &view);
  return judge_seen(g, &view, seat, m, out);
}

enum judged judge_words(const struct ig_game *g, const struct ig_state *s, int seat, const char *words,
                        struct judgement *out)
{
  struct ig_state view;
  struct ig_move m;
  memset(out, 0, sizeof *out);
  see(g, s, seat, &view);
  if (ig_parse_move(g, &view, words, &m, &out->fault)) return judge_seen(g, &view, seat, m, out);
  return out->is = MOVE_FAULT;
}

int hear_event(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m, int ear,
               char *out, int cap)
{
  struct ig_state view;
  see(g, before, ear, &view);
  return ig_print_move(g, &view, ig_veil(g, before, mover, m, ear), out, cap);
}

int tell_event(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m,
               const struct ig_state *after, int ear, const struct ig_voice *v, char *out, int cap)
{
  struct ig_state was, is;
  if (ear == IG_ALL) return ig_tell(g, before, mover, m, after, v, out, cap);
  see(g, before, ear, &was);
  see(g, after, ear, &is);
  return ig_tell(g, &was, mover, ig_veil(g, before, mover, m, ear), &is, v, out, cap);
}

static void count_gains(const struct ig_game *g, const struct ig_state *was, const struct ig_state *is,
                        int gained[IG_SEATS_MAX])
{
  struct ig_outcome before, after;
  ig_outcome(g, was, &before);
  ig_outcome(g, is, &after);
  for (int p = 0; p < IG_SEATS_MAX; p++) gained[p] = (int)(after.score[p] - before.score[p]);
}

bool anything_gained(const struct event_told *is)
{
  int some = 0;
  for (int p = 0; p < IG_SEATS_MAX; p++) some |= is->gained[p];
  return some;
}

void tell_in_parts(const struct ig_game *g, const struct ig_state *before, int mover, struct ig_move m,
                   const struct ig_state *after, int ear, const struct ig_voice *v, struct event_told *out)
{
  struct ig_state was = *before, is = *after;
  struct ig_move heard = m;
  if (ear != IG_ALL) {
    see(g, before, ear, &was);
    see(g, after, ear, &is);
    heard = ig_veil(g, before, mover, m, ear);
  }
  ig_tell(g, &was, mover, heard, &is, v, out->text, sizeof out->text);
  *out->deed = 0;
  count_gains(g, &was, &is, out->gained);
  if (mover != IG_CHANCE) ig_tell_deed(g, &was, mover, heard, v, out->deed, sizeof out->deed);
}

int next_idle(const struct ig_game *g, const struct ig_state *s, struct ig_move *m)
{
  for (int seat = 0; seat < ig_seats(g, s); seat++)
    if (ig_idle_move(g, s, seat, m)) return seat;
  return -1;
}

static void make_idle_moves(const struct ig_game *g, struct ig_state *s)
{
  struct ig_move m;
  for (int seat; (seat = next_idle(g, s, &m)) >= 0;) ig_apply(g, s, seat, m);
}

enum { GUESSES = 16 };

bool nothing_learned(const struct ig_game *g, const struct ig_state *before, int seat, struct ig_move m,
                     const struct ig_state *now, uint64_t salt)
{
  struct ig_state view, seen, guess, foreseen;
  struct ig_rng r = { salt };
  see(g, before, seat, &view);
  see(g, now, seat, &seen);
  memset(&guess, 0, sizeof guess);
  for (int i = 0; i < GUESSES; i++) {
    ig_determinize(g, &view, &r, &guess);
    ig_apply(g, &guess, seat, m);
    make_idle_moves(g, &guess);
    see(g, &guess, seat, &foreseen);
    if (memcmp(&foreseen, &seen, (size_t)ig_state_size(g)) != 0) return false;
  }
  return true;
}

uint8_t seats_to_move(const struct ig_game *g, const struct ig_state *s)
{
  uint8_t mask = 0;
  for (int p = 0; p < ig_seats(g, s); p++) mask = (uint8_t)(mask | ig_is_active(g, s, p) << p);
  return mask;
}

bool still_own_turn(const struct ig_game *g, const struct ig_state *before, int seat,
                    const struct ig_state *now)
{
  uint8_t was = seats_to_move(g, before), is = seats_to_move(g, now), me = (uint8_t)(1u << seat);
  return (is & me) || (is && is == (was & ~me));
}
