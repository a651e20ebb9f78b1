/* match.c - bots and matches for users of the library: igroteka_bots.h over src/bots and src/arena. */
#include <string.h>
#include "arena.h"
#include "bot.h"
#include "igroteka_bots.h"

int ig_bot_count(void) { return bot_count(); }
const char *ig_bot_name(int i) { return bot_at(i) ? bot_at(i)->name : NULL; }
const char *ig_bot_about(int i, const struct ig_language *l)
{
  return bot_at(i) ? bot_about(bot_at(i), l) : NULL;
}
size_t ig_bot_workspace(void) { return BOT_WORKSPACE; }

/* A bot without a clock: a budget in milliseconds would never end. */
static bool find_bot(const char *word, struct bot *out)
{
  if (!word || !bot_parse(word, out) || out->simulations == INT64_MAX) return false;
  out->ms = 0;
  return true;
}

int ig_bot_move(const char *bot, const struct ig_game *g, const struct ig_state *view, int seat,
                uint64_t seed, void *workspace, struct ig_move *out)
{
  struct bot b;
  struct bot_answer answer;
  if (!find_bot(bot, &b)) return IG_NO_BOT;
  if (seat < 0 || !ig_is_active(g, view, seat)) return IG_BROKEN;
  struct bot_task t = {
    .game = g, .view = view, .seat = seat, .seed = seed, .simulations = b.simulations, .workspace = workspace
  };
  if (!b.think(&b, &t, &answer)) return IG_BROKEN;
  *out = answer.move;
  return IG_OK;
}

/* ---- matches ---------------------------------------------------------------- */

static double no_clock(void) { return 0; }

static bool think_for_you(const struct bot *b, const struct bot_task *t, struct bot_answer *out)
{
  const struct ig_competitor *c = b->self;
  memset(out, 0, sizeof *out);
  return c->player(c->self, t->game, t->view, t->seat, t->seed, &out->move);
}

static bool seat_players(struct arena *a, const struct ig_competitor *players, int n)
{
  for (int i = 0; i < n; i++) {
    if (players[i].player)
      a->bot[i] = (struct bot){ .name = "", .think = think_for_you, .self = &players[i] };
    else if (!find_bot(players[i].bot, &a->bot[i])) return false;
  }
  return true;
}

static int broken_one(const struct arena *a, const char *name)
{
  for (int i = 0; i < a->bots; i++)
    if (a->bot[i].name == name) return i;
  return 0;
}

int ig_match(const struct ig_game *g, int seats, const uint8_t *choice, const struct ig_competitor *players,
             int n, int deals, uint64_t seed, void *workspace, struct ig_standing *out, int *who)
{
  struct ig_state start;
  struct arena a = { .game = g, .start = &start, .bots = n, .seed = seed, .seconds = no_clock };
  struct tally won[IG_SEATS_MAX] = { 0 }, place[IG_SEATS_MAX] = { 0 }, score[IG_SEATS_MAX] = { 0 },
               margin[IG_SEATS_MAX] = { 0 };
  *who = 0;
  int answer = ig_setup(g, seats, choice, &start);
  if (answer != IG_OK) return answer;
  if (n < 1 || n > seats || !seat_players(&a, players, n)) return IG_NO_BOT;
  for (int deal = 0; deal < deals; deal++) {
    struct arena_deal d;
    arena_play(&a, deal, workspace, &d);
    if (d.broken) {
      *who = broken_one(&a, d.broken);
      return IG_BROKEN;
    }
    for (int i = 0; i < n; i++) {
      tally_add(&won[i], d.won[i]);
      tally_add(&place[i], d.place[i]);
      tally_add(&score[i], d.score[i]);
      tally_add(&margin[i], d.margin[i]);
    }
  }
  for (int i = 0; i < n; i++)
    out[i] = (struct ig_standing){ won[i].mean,    place[i].mean,           score[i].mean,
                                   margin[i].mean, arena_interval(&won[i]), deals * seats };
  return IG_OK;
}
