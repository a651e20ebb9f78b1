/* bot.h - a player that is a program.
 *
 * A bot gets a view, a seat, a seed and a budget, and gives a move.  It cannot
 * see more than its seat, because it is given no more.  It reads no clock and
 * does no I/O: whoever asks may hand it a `stop` to call now and then.  It
 * allocates nothing: whoever asks lends it BOT_WORKSPACE bytes, which must not be
 * shared by two questions at once and need not be kept between them.
 *
 * The same view, seed and number of simulations give the same move, as long as
 * `stop` never says yes.
 */
#ifndef IGROTEKA_BOT_H
#define IGROTEKA_BOT_H

#include "igroteka.h"

enum { BOT_WORKSPACE = 5 << 19, BOT_LINES = 12, BOT_NAME = 32 };

struct bot_task {
  const struct ig_game *game;
  const struct ig_state *view; /* of `seat`, who is to act         */
  int seat;
  uint64_t seed;
  int64_t simulations;       /* at most; 0: as many as the bot is used to */
  bool (*stop)(void *who);   /* true: answer with what you have; NULL: nobody hurries */
  double (*used)(void *who); /* the part of the time that is over, 0 to 1; NULL: time is no object */
  void *who;
  void *workspace; /* BOT_WORKSPACE bytes, aligned like malloc's */
};

struct bot_line { /* one move and what it seems to be worth */
  struct ig_move move;
  int64_t simulations;
  float worth;         /* by what the bot chooses; only to be compared */
  float place, margin; /* expected, at the end; place 0: not looked that far */
};

struct bot_answer {
  struct ig_move move;
  int64_t simulations; /* spent on all of them             */
  bool solved;         /* worked out to the end, not guessed */
  bool clear;          /* every other move fell behind, the last one clearly, before the budget was spent */
  int lines;
  struct bot_line line[BOT_LINES]; /* the best first                   */
};

struct bot {
  const char *name;  /* in messages and on the command line */
  const char *about; /* in English: see bot_about        */
  int level;         /* 1 to 8; 0: none of the levels for people */
  int move_samples; /* moves looked at; 0: all.  A game may want others for a level: level_samples in eval.h */
  int64_t simulations; /* games played out in thought      */
  int ms;              /* never longer than this           */
  const void *self;    /* what `think` needs of its own, or NULL */
  bool net;            /* judges by a trained net where the game has one */
  const struct bot
      *rival; /* who all others are, where that is known: only to measure by.  A search then takes
                                * twice BOT_WORKSPACE */
  bool (*think)(const struct bot *b, const struct bot_task *t, struct bot_answer *out); /* false: it cannot */
};

int bot_count(void);
const struct bot *bot_at(int i);
const char *bot_about(const struct bot *b, const struct ig_language *l);
extern const char bot_usual[]; /* who sits where nobody says which: neither a fool nor a master */
const struct bot *bot_find(const char *name); /* NULL when there is none  */

/* "greedy", "search@400" (simulations), "search@50ms", "greedy@5" (that looks at five random moves): a bot with a budget of
 * its own.  false: no such bot, or no such budget. */
bool bot_parse(const char *word, struct bot *out);

/* One game in thought, and what comes of it for every seat.  What `view` does not
 * show is dealt anew, `m` is made for `seat` (NULL: nothing is), quick players play
 * on for some turns, until it is the turn of `seat`, and what they reach is judged.
 * `view` may be a whole position.  The same seed is the same luck: moves compared with it share most noise. */
struct bot_estimate {
  float points, margin, place, worth;
}; /* margin: over the best other; worth: 0 lost, 1 won */
void bot_rollout(const struct bot_task *t, const struct ig_move *m,
                 struct bot_estimate *out); /* game, view, seat, seed, workspace; IG_SEATS_MAX of them */

/* The view and the move as text; `how` is a task without game and view. */
bool bot_answer_text(const struct bot *b, const char *view, const struct bot_task *how,
                     struct bot_answer *answer, char *out, int cap);

#endif
