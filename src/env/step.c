/* step.c - one table, step by step: chance is played, the mover named, the end told. */
#include <string.h>
#include "encodings.h"
#include "igroteka_env.h"

/* Draws until a player can act or the game is over. */
static void play_chance(const struct ig_game *g, struct ig_state *s, struct ig_rng *r)
{
  while (ig_is_active(g, s, IG_CHANCE)) ig_apply(g, s, IG_CHANCE, ig_random_move(g, s, IG_CHANCE, r));
}

static void tell_turn(const struct ig_game *g, const struct ig_state *s, struct ig_turn *turn)
{
  struct ig_outcome o;
  memset(turn, 0, sizeof *turn);
  turn->over = ig_over(g, s);
  turn->seat = ig_next_seat(g, s);
  if (!turn->over) return;
  ig_outcome(g, s, &o);
  memcpy(turn->score, o.score, sizeof turn->score);
  memcpy(turn->place, o.place, sizeof turn->place);
}

static bool options_exist(const struct ig_game *g, const uint8_t *choice)
{
  for (int i = 0; choice && i < ig_option_count(g); i++) {
    const char *const *values = ig_option_at(g, i)->values;
    int n = 0;
    while (values && values[n]) n++;
    if (choice[i] >= (values ? n : 1)) return false;
  }
  return true;
}

int ig_reset(const struct ig_game *g, int seats, const uint8_t *choice, struct ig_rng *r,
             struct ig_state *out, struct ig_turn *turn)
{
  if (seats < ig_seats_min(g) || seats > ig_seats_max(g) || !options_exist(g, choice)) return IG_NO_TABLE;
  int answer = ig_setup(g, seats, choice, out);
  if (answer != IG_OK) return answer;
  play_chance(g, out, r);
  tell_turn(g, out, turn);
  return IG_OK;
}

int ig_step(const struct ig_game *g, struct ig_state *s, int seat, struct ig_move m, struct ig_rng *r,
            struct ig_turn *turn)
{
  if (seat < 0 || !ig_is_active(g, s, seat)) return IG_NO_SEAT;
  int answer = ig_check(g, s, seat, m);
  if (answer != IG_OK) return answer;
  ig_apply(g, s, seat, m);
  play_chance(g, s, r);
  tell_turn(g, s, turn);
  return IG_OK;
}

int ig_draws(const struct ig_game *g, const struct ig_state *s, struct ig_move *out, uint32_t *weight,
             int cap)
{
  int n = ig_is_active(g, s, IG_CHANCE) ? ig_moves(g, s, IG_CHANCE, out, cap) : 0;
  for (int i = 0; i < n && i < cap; i++) weight[i] = ig_weight(g, s, out[i]);
  return n;
}
