/* review_lesson.c - what a review comes to: one thing to learn, and the turning point.
 *
 * Both are said only if they are no accident: more than two and a half errors of the estimates behind them.
 */
#include <math.h>
#include "review.h"
#include "voice.h"

static const float errors = 2.5f, least_points = 0.5f, least_worth = 0.05f;

bool review_lesson(const struct review *v, int seat, enum compare_fact *source, struct review_loss *lost)
{
  const struct review_loss *part = v->seat[seat].part;
  int most = -1;
  for (int i = 0; i <= COMPARE_RIVAL; i++) {
    bool stands = part[i].points >= least_points &&
                  part[i].points > errors * (float)sqrt((double)part[i].squares);
    if (i != COMPARE_POINTS && stands && (most < 0 || part[i].points > part[most].points)) most = i;
  }
  if (most < 0) return false;
  *source = (enum compare_fact)most;
  *lost = part[most];
  return true;
}

/* Only of somebody who has won. */
bool review_turning_point(const struct review *v, int seat, struct review_turn *turn)
{
  struct ig_outcome o;
  *turn = v->seat[seat].turn;
  if (!ig_over(v->game, &v->record.state)) return false;
  ig_outcome(v->game, &v->record.state, &o);
  float gain = turn->to - turn->from;
  return o.place[seat] == 1 && turn->event && gain >= least_worth && gain > errors * turn->error;
}

/* ---- in words ------------------------------------------------------------------------ */

int review_say_lesson(const struct review *v, int seat, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { &v->voice, seat, &t };
  struct review_loss lost;
  enum compare_fact source;
  char name[128];
  if (!review_lesson(v, seat, &source, &lost)) return t.n;
  const struct fill *fills = FILLS({ "points", fill_tenths, .n = (int)(10 * lost.points + 0.5f) },
                                   { "source", fill_text, .of = name });
  compare_part_name(v->game, source, &v->voice, name, sizeof name);
  if (source == COMPARE_RIVAL)
    say(&o, "coach",
        "One thing to learn: look at what a move leaves to the others. After better moves the best rival "
        "would have had {points} points less.",
        fills);
  else
    say(&o, "coach",
        "One thing to learn: {source}. Better moves would have brought {points} points more there.", fills);
  return t.n;
}

int review_say_turning_point(const struct review *v, int seat, char *out, int cap)
{
  struct text t = text_into(out, cap);
  struct telling o = { &v->voice, seat, &t };
  struct review_turn turn;
  if (review_turning_point(v, seat, &turn))
    say(&o, "coach", "The turning point: the chance to win goes from {from} % to {to} %.",
        FILLS({ "from", fill_number, .n = (int)(100 * turn.from + 0.5f) },
              { "to", fill_number, .n = (int)(100 * turn.to + 0.5f) }));
  return t.n;
}
