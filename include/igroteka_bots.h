/* igroteka_bots.h - players that are programs, matches between them, and records.
 *
 * A bot gets the view of its seat and a seed and gives a move; the same question
 * gets the same answer, for nothing here reads a clock.  Whoever asks lends it
 * ig_bot_workspace() bytes, aligned like malloc's, which two questions at once must
 * not share.  Unlike igroteka.h this part uses floating point.
 */
#ifndef IGROTEKA_BOTS_H
#define IGROTEKA_BOTS_H

#include <igroteka.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

enum {
  IG_NO_BOT = -5, /* no bot is called so, or it needs a clock */
  IG_BROKEN = -6
}; /* a player gave no legal move          */

int ig_bot_count(void);
const char *ig_bot_name(int i); /* "random", "greedy", "level5" ... */
const char *ig_bot_about(int i, const struct ig_language *l);
size_t ig_bot_workspace(void);
/* bot: a name, or a name and how many games it plays ahead, as "search@400".  IG_OK, IG_NO_BOT,
 * or IG_BROKEN where the seat is not to act. */
int ig_bot_move(const char *bot, const struct ig_game *g, const struct ig_state *view, int seat,
                uint64_t seed, void *workspace, struct ig_move *out);

/* ---- matches ------------------------------------------------------------ */
/* A player of your own: a view in, a legal move out; false: it has none. */
typedef bool (*ig_player)(void *self, const struct ig_game *g, const struct ig_state *view, int seat,
                          uint64_t seed, struct ig_move *out);
/* bot is used where player is NULL */
struct ig_competitor {
  const char *bot;
  ig_player player;
  void *self;
};
struct ig_standing {
  double won, place, score, margin; /* means over all games; won: shared by the winners */
  double interval;                  /* half of the 95 % interval of `won`   */
  int games;
};
/* Every deal is played from every seat.  Fewer players than seats: the last one takes all that are left.
 * IG_OK, IG_NO_BOT, IG_BROKEN (*who: the first that gave no legal move), or as ig_setup. */
int ig_match(const struct ig_game *g, int seats, const uint8_t *choice, const struct ig_competitor *players,
             int n, int deals, uint64_t seed, void *workspace, struct ig_standing *out, int *who);

/* ---- records ------------------------------------------------------------ */
struct ig_event {
  int8_t seat;
  struct ig_move move;
}; /* seat: a player or IG_CHANCE  */
/* A whole game as text, as snprintf: characters needed.  `start` is as ig_setup left it. */
int ig_record_print(const struct ig_game *g, const struct ig_state *start, const struct ig_event *event,
                    int n, char *out, int cap);
/* Reads a record and tells every event with the positions around it; false from `each` ends it early.
 * false: not a record, see *why. */
typedef bool (*ig_teller)(void *self, const struct ig_game *g, const struct ig_state *before, int seat,
                          struct ig_move m, const struct ig_state *after);
bool ig_record_read(const char *text, ig_teller each, void *self, struct ig_fault *why);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
