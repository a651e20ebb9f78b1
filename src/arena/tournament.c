/* tournament.c - see tournament.h. */
#include "tournament.h"

#include <string.h>

bool tournament_schedule(struct tournament *c)
{
  uint8_t now[IG_SEATS_MAX];
  int seats = ig_seats(c->game, c->start);
  c->size = c->bots < seats ? c->bots : seats;
  for (int i = 0; i < c->size; i++) now[i] = (uint8_t)i;
  for (c->groups = 0; c->groups < TOURNAMENT_GROUPS;) {
    memcpy(c->who[c->groups++], now, sizeof now);
    int i = c->size - 1; /* the next combination             */
    while (i >= 0 && now[i] == c->bots - c->size + i) i--;
    if (i < 0) return true;
    for (now[i]++; ++i < c->size;) now[i] = (uint8_t)(now[i - 1] + 1);
  }
  return false;
}

void tournament_play(const struct tournament *c, int64_t number, void *workspace, struct arena_deal *out)
{
  const uint8_t *who = c->who[number % c->groups];
  struct arena a = { .game = c->game,
                     .start = c->start,
                     .bots = c->size,
                     .seed = c->seed,
                     .seconds = c->seconds,
                     .give_up = c->give_up };
  for (int i = 0; i < c->size; i++) {
    a.bot[i] = c->bot[who[i]];
    a.sees_all[i] = c->sees_all[who[i]];
  }
  arena_play(&a, (int)(number / c->groups), workspace, out);
}

struct deal_sum {
  double won, place, margin, score, ahead[TOURNAMENT_BOTS];
  int groups, met[TOURNAMENT_BOTS];
};

/* What one group says about one bot, added to what others did. */
static void add_group(struct deal_sum *s, const struct tournament *c, const uint8_t *who,
                      const struct arena_deal *d, int i)
{
  s->won += d->won[i];
  s->place += d->place[i];
  s->margin += d->margin[i];
  s->score += d->score[i];
  s->groups++;
  for (int j = 0; j < c->size; j++)
    if (j != i) {
      s->ahead[who[j]] += d->ahead[i][j];
      s->met[who[j]]++;
    }
}

void tournament_add(struct tournament_sum *sum, const struct tournament *c, const struct arena_deal *row)
{
  struct deal_sum of[TOURNAMENT_BOTS] = { 0 };
  for (int g = 0; g < c->groups; g++)
    for (int i = 0; i < c->size; i++) {
      int b = c->who[g][i];
      add_group(&of[b], c, c->who[g], &row[g], i);
      sum->thought[b] += row[g].thought[i];
      sum->moves[b] += row[g].moves[i];
      sum->simulations[b] += row[g].simulations[i];
    }
  for (int b = 0; b < c->bots; b++) {
    double n = of[b].groups;
    tally_add(&sum->won[b], of[b].won / n);
    tally_add(&sum->place[b], of[b].place / n);
    tally_add(&sum->margin[b], of[b].margin / n);
    tally_add(&sum->score[b], of[b].score / n);
    for (int o = 0; o < c->bots; o++)
      if (of[b].met[o]) tally_add(&sum->ahead[b][o], of[b].ahead[o] / of[b].met[o]);
  }
  sum->deals++;
}
