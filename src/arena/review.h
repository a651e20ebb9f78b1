/* review.h - a game looked at again: what each move gave away, and what chance gave.
 *
 *     struct review v = { .game = g, .simulations = 800, .workspace = workspace };
 *     if (!review_open(&v, text)) ...             v.record.fault says why not
 *     while (review_step(&v)) ...                 v.event is the event just looked at
 *     v.seat[p]                                   the sums for each seat
 *
 * A decision is judged by what the mover could see: a search names the best move,
 * and where another was played the two are played on in pairs, with the same luck.
 * A draw is judged by the whole position: what every seat may expect after it less
 * what it could before.  Both are estimates; the same record, seed and
 * number of simulations give the same ones.
 *
 * Nothing is allocated and no clock is read: the caller lends BOT_WORKSPACE bytes and may
 * say when it is late.  The text must stay where it is until the last step.
 */
#ifndef IGROTEKA_REVIEW_H
#define IGROTEKA_REVIEW_H

#include "compare.h"
#include "record.h"

/* How bad a move was, by one rule: the chance to win that it cost.  From 2 % on it is a slip, from 5 % a mistake,
 * from 10 % a blunder, if it is more than twice the error of the estimate; else it is fine.  Points lost are told
 * beside it and do not decide: ten of them cost much in a close game and nothing in one that is won. */
enum review_kind { REVIEW_FINE, REVIEW_SLIP, REVIEW_MISTAKE, REVIEW_BLUNDER };
enum review_kind review_kind_of(float lost, float error); /* of worth: 0 lost, 1 won */

struct review_event {
  int number, seat;                        /* from 1; IG_CHANCE for a draw     */
  struct ig_move move, best;               /* both of record.before            */
  int choices;                             /* how many moves there were; 0: a draw */
  struct bot_estimate after[IG_SEATS_MAX]; /* what each seat may expect now; at the end, what it has */
  struct bot_estimate luck[IG_SEATS_MAX];  /* of a draw: what it changed       */
  struct bot_estimate loss; /* of a move: what it gave away; place: how much lower; never below 0 */
  float error;              /* of loss.worth, one standard error */
  float after_error;        /* of after[].worth, the greatest of all seats */
  struct comparison
      compared;        /* the best move and the one played, by source of points; 0 pairs: it was the best */
  int64_t simulations; /* what the choice of the best rests on */
  bool clear;          /* the best was clear before they were all played */
  enum review_kind kind;
};

struct review_loss {
  float points, squares, most;
  int moves, event;
}; /* squares: of errors; most: of one event, and its number */
struct review_turn {
  int event;
  float from, to, error;
}; /* expected worth before and after it; error of the difference */

/* What a review comes to for a seat: the source of points where moves that were not fine lost most, if that is no accident (more
 * than two and a half errors); else the move that cost most; else, for somebody who has not won, that no move is to blame. */
struct review_lesson {
  enum { LESSON_NONE, LESSON_SOURCE, LESSON_MOVE, LESSON_LUCK } what;
  enum compare_fact source; /* LESSON_SOURCE                    */
  struct review_loss lost;  /* event 0: no event shows it       */
};

struct review_seat {
  int decisions, best;            /* with a choice; of them as good as the best */
  int kinds[4];                   /* by review_kind                   */
  struct bot_estimate loss, luck; /* sums                             */
  struct review_loss
      part[COMPARE_FACTS]; /* of moves that were not fine: what was lost, by source of points */
  struct review_loss
      worst; /* of moves that were not fine: lead lost, `most` the chance to win of the one that cost most */
  struct review_turn turn; /* the event that helped it most    */
};

struct review {
  const struct ig_game *game; /* set these                        */
  int64_t simulations;        /* for each decision                */
  uint64_t seed;
  struct ig_voice voice;                /* how events are told; you: IG_SPECTATOR */
  void *workspace;                      /* BOT_WORKSPACE bytes                   */
  bool (*late)(void *who, int percent); /* has so much of the time for this step passed?  NULL: never */
  void *who;

  int events;           /* of the whole record              */
  struct record record; /* wound to the last event looked at */
  struct review_event event;
  struct review_seat seat[IG_SEATS_MAX];
};

bool review_open(struct review *v,
                 const char *text); /* reads all of it; false: see record.fault and record.clause */
bool review_step(struct review *v); /* false: there is no more */
bool review_late(const struct review *v, int percent);

/* What the seat would have ended with if chance had given it nothing and taken nothing. */
struct bot_estimate review_adjusted(const struct review *v, int seat);

/* The one thing to learn; LESSON_NONE before the end, and for a winner without a costly move. */
struct review_lesson review_lesson(const struct review *v, int seat);
/* The turning point: the event that raised the winner's expected worth most, if that is no accident.  false: there is none. */
bool review_turning_point(const struct review *v, int seat, struct review_turn *turn);
int review_say_lesson(const struct review *v, int seat, char *out,
                      int cap); /* in words, without the number of the event, or nothing; as snprintf */
int review_say_turning_point(const struct review *v, int seat, char *out, int cap);

extern const char *const review_kind_name[4]; /* "fine", "slip", "mistake", "blunder" */

/* The event as a sentence, and what would have been better; as snprintf. */
int review_tell(const struct review *v, char *out, int cap);
int review_tell_best(const struct review *v, char *out, int cap);

/* JSON, as snprintf.  Seats are counted from 1; seat 0 is chance. */
int review_print_event(const struct review *v, char *out, int cap);
int review_print_seats(const struct review *v, char *out, int cap);

#endif
